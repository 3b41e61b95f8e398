"""The table: people, bots, options, time, the end of a game, and the fold over the journal."""

import msgspec
import pytest
from msgspec.structs import replace

from luznet.games import GAMES
from luznet.host.decisions import BOT_NAMES
from luznet.host.fold import fold_all
from luznet.host.table import bot_level, bot_to_act, is_free, owner, seat_of, to_act
from luznet.host.views import public_table, table_info, update_for
from luznet.records.entries import (
    Acted,
    Began,
    BotTookOver,
    LeftSeat,
    Opened,
    Returned,
    TimedOut,
    read_entry,
)
from luznet.wire.client_messages import (
    Act,
    Configure,
    Leave,
    Pause,
    Ready,
    Reserve,
    Show,
    Sit,
    Start,
    Watch,
)
from luznet.wire.codec import encode, encode_update
from luznet.wire.messages import MAX_FRAME, Options
from luznet.wire.text import NAME_MOST
from tests.games import luris_states
from tests.host.tables import Played, peer
from tests.records.kept import outcomes

TABLE = "aaaaaaaa"
BET = {"type": "bet", "tricks": 2, "safety": False}


def bound_seat(played: Played, name: str) -> int:
    seat = seat_of(played.table, peer(name).key)
    assert seat is not None
    return seat


# ---- sitting down ------------------------------------------------------------------------


def test_people_get_the_first_free_chair_or_the_one_they_name():
    played = Played().seat("Ann")
    played.do("Ben", Sit(table=TABLE, seat=3))
    played.seat("Cleo")
    assert [chair.name for chair in played.table.seats] == ["Ann", "Cleo", "", "Ben"]


def test_a_chair_of_a_person_a_chair_that_is_not_there_and_a_full_table_are_refused():
    played = Played(Options(players=3)).seat("Ann")
    assert played.refused("Ben", Sit(table=TABLE, seat=0)) == "seat_taken"
    assert played.refused("Ben", Sit(table=TABLE, seat=3)) == "no_seat"
    played.seat("Ben", "Cleo")
    assert played.refused("Dan", Sit(table=TABLE)) == "table_full"


def test_two_people_cannot_have_the_same_name_whatever_its_case():
    played = Played().seat("Ann")
    assert played.refused("ann", Sit(table=TABLE)) == "name_taken"


@pytest.mark.parametrize("name", ["\u0410nn", "\u0391nn", "\u0410NN", "\u13aann"])
def test_nobody_sits_down_under_a_name_that_looks_like_that_of_somebody_there(name):
    played = Played().begin("Ann")
    assert played.refused(name, Sit(table=TABLE)) == "name_taken"
    played.gone("Ann")
    assert played.refused(name, Sit(table=TABLE)) == "name_taken"


def test_a_chair_that_is_reserved_for_a_name_is_not_for_one_that_looks_like_it():
    played = Played(Options(players=2)).seat("Ann")
    played.do("Ann", Reserve(seat=1, name="Ben"))
    assert played.refused("B\u0435n", Sit(table=TABLE)) == "all_reserved"


def test_no_bot_is_called_what_looks_like_the_name_of_a_person():
    played = Played().begin(f"\u0410{BOT_NAMES[0][1:]}")
    assert [chair.name for chair in played.table.seats[1:]] == [*BOT_NAMES[1:4]]


def test_names_are_cleaned_when_the_journal_of_an_older_host_is_read():
    opened = {
        **msgspec.to_builtins(Played().entries[0]),
        "name": "L\u3164unch",
        "reserved": ["Z\u2800oe"],
    }
    sat = {"type": "sat", "at": 1, "seat": 0, "key": "k", "name": "An\u202en"}
    table = fold_all([read_entry(msgspec.msgpack.encode(each), None) for each in (opened, sat)])
    assert (table.name, table.seats[0].name, table.seats[0].reserved) == ("Lunch", "Ann", "Zoe")


def test_between_games_a_person_can_move_to_another_chair():
    played = Played().seat("Ann")
    played.do("Ann", Sit(table=TABLE, seat=2))
    assert [chair.name for chair in played.table.seats] == ["", "", "Ann", ""]


def test_who_sits_cannot_watch_and_who_does_not_sit_cannot_act():
    played = Played().begin("Ann")
    assert played.refused("Ann", Watch(table=TABLE)) == "seat_bound"
    for command in (Ready(), Start(), Pause(paused=True), Act(turn=0, action=BET)):
        assert played.refused("Eve", command) == "not_seated"
    assert played.do("Eve", Watch(table=TABLE)) == []


def test_a_newcomer_takes_the_chair_of_somebody_who_is_away_only_if_no_other_is_free():
    played = Played(Options(players=3)).begin("Ann", "Ben")
    played.play_to_the_end()
    played.gone("Ann")
    played.do("Cleo", Sit(table=TABLE))
    assert [chair.name for chair in played.table.seats] == ["Ann", "Ben", "Cleo"]
    played.do("Dan", Sit(table=TABLE))
    assert [chair.name for chair in played.table.seats] == ["Dan", "Ben", "Cleo"]


def test_who_left_a_finished_game_can_watch_and_gives_up_the_chair():
    played = Played().begin("Ann", "Ben")
    played.play_to_the_end()
    assert played.refused("Ben", Watch(table=TABLE)) == "seat_bound"
    played.do("Ben", Leave())
    assert played.refused("Ann", Watch(table=TABLE)) == "seat_bound"
    played.do("Ben", Watch(table=TABLE))
    assert seat_of(played.table, peer("Ben").key) is None
    assert played.table.seats[1].who == "empty"


def test_in_a_running_game_a_newcomer_takes_the_chair_of_a_bot():
    played = Played().begin("Ann")
    played.do("Ben", Sit(table=TABLE))
    chair = played.table.seats[1]
    assert (chair.who, chair.name) == ("person", "Ben")


def test_who_has_seen_a_seats_view_cannot_take_another_seat_in_that_game():
    played = Played().begin("Ann", "Ben")
    assert played.refused("Ben", Sit(table=TABLE, seat=2)) == "seat_bound"
    played.do("Ben", Leave())
    assert played.refused("Ben", Sit(table=TABLE, seat=2)) == "seat_bound"


def test_a_list_counts_a_chair_as_taken_that_is_reserved_for_somebody():
    played = Played(Options(players=3)).seat("Ann")
    played.do("Ann", Reserve(seat=1, name="Zoe"))
    played.do("Ann", Reserve(seat=2, name="Yan"))
    assert table_info(played.table, "", 0).taken == 3
    assert played.refused("Ben", Sit(table=TABLE)) == "all_reserved"
    played.seat("Zoe")
    played.do("Ann", Reserve(seat=2, name=""))
    assert table_info(played.table, "", 0).taken == 2


def test_a_list_counts_as_taken_exactly_the_chairs_that_no_newcomer_can_have():
    played = Played(Options(players=3)).begin("Ann", "Ben", "Cleo")

    def taken():
        free = sum(is_free(played.table, chair) for chair in played.table.seats)
        assert table_info(played.table, "", 0).taken == 3 - free
        return 3 - free

    played.do("Cleo", Leave())
    assert taken() == 3
    assert played.refused("Dan", Sit(table=TABLE)) == "table_full"
    played.play_to_the_end()
    assert taken() == 2
    played.gone("Ben")
    assert taken() == 1
    played.seat("Dan", "Eve")
    assert taken() == 3
    assert [chair.name for chair in played.table.seats] == ["Ann", "Dan", "Eve"]


def test_all_see_who_left_and_who_only_lost_the_connection():
    played = Played().begin("Ann", "Ben", "Cleo", "Dan")

    def left():
        return [(seat.away, seat.left) for seat in played.update("Ann").table.seats]

    played.do("Ben", Leave())
    played.gone("Cleo")
    assert left() == [(False, False), (True, True), (True, False), (False, False)]
    played.seat("Ben", "Cleo")
    assert left() == [(False, False)] * 4
    played.play_to_the_end()
    played.do("Dan", Leave())
    assert left()[3] == (True, True)
    assert fold_all(played.entries) == played.table


# ---- spectators --------------------------------------------------------------------------

OPEN = Options(spectators="all", pace=0)


def hidden_values(played: Played, name: str) -> int:
    return sum(card.value == 0 for hand in played.update(name).view.hands for card in hand)


def test_a_table_can_have_no_spectators():
    played = Played(Options(spectators="none")).seat("Ann")
    assert played.refused("Eve", Watch(table=TABLE)) == "no_watching"


def test_spectators_see_all_hands_only_while_every_person_agrees():
    played = Played(OPEN).begin("Ann", "Ben")
    assert hidden_values(played, "Eve") == 40
    played.do("Ann", Show(shows=True))
    assert (hidden_values(played, "Eve"), played.update("Eve").table.shown) == (40, False)
    played.do("Ben", Show(shows=True))
    assert (hidden_values(played, "Eve"), played.update("Eve").table.shown) == (0, True)
    assert hidden_values(played, "Ann") == 10
    played.do("Ben", Show(shows=False))
    assert (hidden_values(played, "Eve"), played.update("Eve").table.shown) == (40, False)


def test_what_spectators_see_of_all_hands_is_what_all_seats_see_together():
    played = Played(OPEN).begin("Ann", "Ben")
    for name in ("Ann", "Ben"):
        played.do(name, Show(shows=True))
    seen, anns, bens = (played.update(name).view for name in ("Eve", "Ann", "Ben"))
    assert seen.hands == (bens.hands[0], *anns.hands[1:])
    assert (seen.seat, seen.legal, seen.last) == (None, (), None)


def test_nobody_new_sits_down_where_spectators_may_see_all_hands():
    played = Played(OPEN).begin("Ann")
    assert played.refused("Eve", Sit(table=TABLE)) == "no_newcomers"
    assert played.refused("Eve", Sit(table=TABLE, seat=2)) == "no_newcomers"
    played.play_to_the_end()
    assert played.do("Eve", Sit(table=TABLE))


def test_consent_belongs_to_the_person_and_to_the_options_as_they_were():
    played = Played(OPEN).seat("Ann", "Ben")
    for name in ("Ann", "Ben"):
        played.do(name, Show(shows=True))
    played.do("Ben", Leave())
    played.seat("Cleo")
    assert not played.update("Eve").table.shown
    played.do("Cleo", Show(shows=True))
    assert played.update("Eve").table.shown
    played.do("Ann", Configure(options=Options(spectators="all", players=5)))
    assert not played.update("Eve").table.shown


def test_consent_is_refused_where_spectators_do_not_see_hidden_cards():
    assert Played().seat("Ann").refused("Ann", Show(shows=True)) == "not_shown"


# ---- beginning ---------------------------------------------------------------------------


def test_the_game_begins_when_all_of_several_people_are_ready_and_bots_fill_the_rest():
    played = Played().seat("Ann", "Ben")
    played.do("Ann", Ready())
    assert played.table.phase == "gathering"
    played.do("Ben", Ready())
    assert played.table.phase == "playing"
    assert [chair.who for chair in played.table.seats] == ["person", "person", "bot", "bot"]


def test_one_person_alone_begins_by_start_not_by_being_ready():
    played = Played().seat("Ann")
    played.do("Ann", Ready())
    assert played.table.phase == "gathering"
    played.do("Ann", Start())
    assert played.table.phase == "playing"


def test_only_the_owner_starts_and_configures():
    played = Played(founder="Ben").seat("Ann", "Ben")
    assert owner(played.table) == 1
    assert played.refused("Ann", Start()) == "not_owner"
    assert played.refused("Ann", Configure(options=Options(players=5))) == "not_owner"
    played.gone("Ben")
    assert owner(played.table) == 0


def test_without_bots_every_chair_must_be_taken():
    played = Played(Options(players=3, bots=False)).seat("Ann", "Ben")
    assert played.refused("Ann", Start()) == "too_few"
    played.seat("Cleo")
    for name in ("Ann", "Ben", "Cleo"):
        played.do(name, Ready())
    assert played.table.phase == "playing"


def test_options_must_fit_the_game_and_the_people_and_wait_for_the_end_of_a_game():
    played = Played().seat("Ann", "Ben", "Cleo", "Dan")
    assert played.refused("Ann", Configure(options=Options(players=6))) == "bad_options"
    assert played.refused("Ann", Configure(options=Options(players=3))) == "bad_options"
    played.do("Ann", Configure(options=Options(players=5, help="odds")))
    assert len(played.table.seats) == 5
    played.do("Ann", Start())
    assert played.refused("Ann", Configure(options=Options())) == "in_game"


def test_fewer_chairs_keep_everybody_seated():
    played = Played(Options(players=5)).seat("Ann")
    played.do("Ben", Sit(table=TABLE, seat=4))
    played.do("Ann", Configure(options=Options(players=3)))
    assert [chair.name for chair in played.table.seats] == ["Ann", "Ben", ""]


# ---- acting ------------------------------------------------------------------------------


def test_an_action_happens_once_however_often_it_is_sent():
    played = Played().begin("Ann", "Ben", "Cleo", "Dan")
    name = played.table.seats[to_act(played.table)].name
    act = Act(turn=played.table.turn, action=BET)
    assert len(played.do(name, act)) == 1
    assert played.refused(name, act) == "stale"


def test_actions_out_of_turn_illegal_unreadable_or_of_chance_are_refused():
    played = Played().begin("Ann", "Ben", "Cleo", "Dan")
    seat, turn = to_act(played.table), played.table.turn
    name = played.table.seats[seat].name
    other = played.table.seats[(seat + 1) % 4].name
    assert played.refused(other, Act(turn=turn, action=BET)) == "not_your_turn"
    assert played.refused(name, Act(turn=turn + 1, action=BET)) == "stale"
    play = {"type": "play", "position": 0}
    assert played.refused(name, Act(turn=turn, action=play)) == "not_now"
    for action in ({}, {"type": "bet"}, {"type": "bet", "tricks": 11}, {"type": "fly"}):
        assert played.refused(name, Act(turn=turn, action=action)) == "malformed_action"
    deal = {"type": "deal", "cards": []}
    assert played.refused(name, Act(turn=turn, action=deal)) == "not_now"


def test_a_pause_stops_everybody_until_anybody_who_sits_ends_it():
    played = Played().begin("Ann", "Ben", "Cleo", "Dan")
    played.do("Ben", Pause(paused=True))
    name, turn = "Ann", played.table.turn
    assert played.refused(name, Act(turn=turn, action=BET)) == "paused"
    assert played.do("Cleo", Pause(paused=True)) == []
    played.do("Cleo", Pause(paused=False))
    played.act()
    assert played.table.turn == turn + 1


def test_the_same_people_play_again_and_turns_go_on_counting():
    played = Played().begin("Ann", "Ben").play_to_the_end()
    turns, first = played.table.turn, played.table.play
    assert (played.table.phase, played.table.games) == ("over", 1)
    played.again("Ann", "Ben")
    assert played.table.phase == "playing"
    assert played.table.play != first
    assert played.table.turn > turns


def test_one_person_alone_plays_again_by_being_ready():
    played = Played().begin("Ann").play_to_the_end()
    played.again("Ann")
    assert played.table.phase == "playing"


# ---- away and back -----------------------------------------------------------------------


def test_who_is_away_longer_than_the_grace_time_gets_a_stand_in_and_takes_the_seat_back():
    played = Played(Options(grace=30)).begin("Ann", "Ben")
    played.gone("Ben")
    assert played.update("Ann").table.seats[1].away
    assert played.wait(29.9) == []
    assert [type(entry) for entry in played.wait(0.2)] == [BotTookOver]
    assert played.update("Ann").table.seats[1].stand_in
    assert [type(entry) for entry in played.do("Ben", Sit(table=TABLE))] == [Returned]
    seat = played.update("Ann").table.seats[1]
    assert not seat.away
    assert not seat.stand_in


def test_who_comes_and_goes_keeps_nobody_waiting_longer_than_the_grace_time():
    played = Played(Options(grace=30)).begin("Ann", "Ben", "Cleo", "Dan")
    name = played.table.seats[to_act(played.table)].name
    for _break in range(2):
        played.gone(name)
        assert played.wait(14) == []
        played.do(name, Sit(table=TABLE))
        played.wait(60)  # who is here may think
    played.gone(name)
    assert played.wait(1.9) == []
    assert [type(entry) for entry in played.wait(0.2)] == [BotTookOver]
    played.act()
    assert played.entries[-1].by_bot
    assert fold_all(played.entries) == played.table


def test_who_was_away_in_turns_before_has_all_the_grace_time_of_this_one():
    played = Played(Options(grace=30)).begin("Ann", "Ben", "Cleo", "Dan")
    played.gone("Ben")
    played.wait(100)
    while to_act(played.table) != 1:
        played.act()
    played.do("Ben", Sit(table=TABLE))
    played.gone("Ben")
    assert played.wait(29) == []
    assert [type(entry) for entry in played.wait(2)] == [BotTookOver]


def test_with_every_action_the_grace_time_begins_anew_and_between_games_with_every_break():
    played = Played(Options(players=3, grace=30)).seat("Ann", "Ben", "Cleo")
    for _break in range(2):
        played.gone("Ben")
        assert played.wait(20) == []
        played.do("Ben", Sit(table=TABLE))
    played.do("Ann", Start())
    for _action in range(3):
        played.gone("Ben")
        assert played.wait(20) == []
        played.do("Ben", Sit(table=TABLE))
        played.act()


def test_a_bot_plays_at_once_for_who_leaves_a_game_and_they_may_still_come_back():
    played = Played().begin("Ann", "Ben")
    played.do("Ben", Leave())
    assert played.table.seats[1].stand_in
    assert played.refused("Cleo", Sit(table=TABLE, seat=1)) == "seat_taken"
    played.do("Ben", Sit(table=TABLE))
    assert bound_seat(played, "Ben") == 1


def test_between_games_a_chair_is_free_again_when_its_person_is_gone():
    played = Played().seat("Ann", "Ben")
    played.gone("Ben")
    assert [type(entry) for entry in played.wait(31)] == [LeftSeat]
    played.do("Ann", Leave())
    assert all(chair.who == "empty" for chair in played.table.seats)


def test_at_the_end_of_a_game_names_stay_but_chairs_of_the_gone_can_be_taken():
    played = Played().begin("Ann", "Ben").play_to_the_end()
    played.do("Ben", Leave())
    played.wait(100)
    assert played.table.seats[1].name == "Ben"
    played.do("Cleo", Sit(table=TABLE, seat=1))
    assert played.table.seats[1].name == "Cleo"


def test_at_the_end_of_a_game_all_are_told_who_played_it_whoever_sits_there_now():
    played = Played().begin("Ann", "Ben")
    assert public_table(played.table, 0, 0).played == ()
    played.play_to_the_end()
    names = tuple(chair.name for chair in played.table.seats)
    played.do("Ben", Leave())
    played.do("Cleo", Sit(table=TABLE, seat=2))
    told = public_table(played.table, 0, 0)
    assert told.played == names
    assert "Cleo" in [chair.name for chair in told.seats]


def test_the_next_game_gives_the_chairs_of_the_gone_to_bots():
    played = Played().begin("Ann", "Ben").play_to_the_end()
    played.gone("Ben")
    played.again("Ann")
    assert [chair.who for chair in played.table.seats] == ["person", "bot", "bot", "bot"]
    assert len({chair.name for chair in played.table.seats}) == 4


def test_bots_rest_while_nobody_is_there():
    played = Played().begin("Ann")
    while bot_to_act(played.table) is None:
        played.act()
    played.gone("Ann")
    assert bot_to_act(played.table) is None
    played.wait(1000)
    assert bot_to_act(played.table) is None


def test_a_turn_time_lets_a_bot_take_one_action_and_a_pause_stops_the_clock():
    played = Played(Options(turn_time=20)).begin("Ann", "Ben", "Cleo", "Dan")
    assert played.update("Ann").table.clock == 20_000
    played.wait(15)
    played.do("Ann", Pause(paused=True))
    assert played.update("Ann").table.clock is None
    assert played.wait(100) == []
    played.do("Ann", Pause(paused=False))
    assert played.update("Ann").table.clock == 5_000
    assert [type(entry) for entry in played.wait(5)] == [TimedOut]
    slow = to_act(played.table)
    assert bot_to_act(played.table) == slow
    played.act()
    assert played.entries[-1].by_bot
    assert bot_to_act(played.table) is None


def test_a_slow_person_may_still_act_before_the_bot_does():
    played = Played(Options(turn_time=20)).begin("Ann", "Ben", "Cleo", "Dan")
    played.wait(21)
    name = played.table.seats[to_act(played.table)].name
    played.do(name, Act(turn=played.table.turn, action=BET))
    assert not played.entries[-1].by_bot
    assert not played.table.overdue


def test_who_breaks_the_connection_when_the_turn_time_is_over_gets_no_other():
    played = Played(Options(turn_time=20)).begin("Ann", "Ben", "Cleo", "Dan")
    name = played.table.seats[to_act(played.table)].name
    played.wait(20)
    played.gone(name)
    played.do(name, Sit(table=TABLE))
    assert bot_to_act(played.table) == bound_seat(played, name)
    played.act()
    assert played.entries[-1].by_bot


def test_who_comes_back_to_bots_that_rested_has_the_whole_turn_time():
    played = Played(Options(players=3, turn_time=20, grace=3600)).begin("Ann")
    while bot_to_act(played.table) is not None:
        played.act()
    played.gone("Ann")
    assert [type(entry) for entry in played.wait(30)] == [TimedOut]
    played.do("Ann", Sit(table=TABLE))
    assert played.update("Ann").table.clock == 20_000


# ---- views and the journal ---------------------------------------------------------------


def test_everybody_gets_the_view_of_their_own_key_and_spectators_the_public_one():
    played = Played().begin("Ann", "Ben")
    rules, play = GAMES["luz"], played.table.play
    assert played.update("Ann").view == rules.view(play, 0)
    assert played.update("Ben").view == rules.view(play, 1)
    stranger = played.update("Eve")
    assert (stranger.you, stranger.view) == (None, rules.view(play, None))


@pytest.mark.parametrize("game", GAMES)
def test_an_update_is_one_or_two_kibibytes_even_with_as_many_players_as_can_be(game):
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve")
    players = GAMES[game].seats[-1]
    played = Played(Options(players=players), game=game).begin(*names[:players])
    largest = 0
    while played.table.phase == "playing":
        largest = max(largest, len(encode(played.update("Ann"))))
        played.act()
    assert 1024 < largest < 4 * 1024


def test_the_largest_update_of_luris_that_there_can_be_is_far_below_the_limit_of_a_frame():
    options = Options(players=4, rules={"clock": 7200}, levels=("strong",) * 4)
    names = [letter * NAME_MOST for letter in "ABCD"]
    played = Played(options, game="luris").begin(*names)
    all_but_a_few = f"5 5 / {'10 ' * 71}"
    play = luris_states.table("5 J", "2", "3", "4", sets={0: [all_but_a_few]}, phase="action")
    table = replace(played.table, play=play)
    laid = luris_states.done(play, "pass")[1] * 50
    update = update_for(table, peer(names[0]).key, 0, played.now, laid)
    assert len(update.view.legal) == 1 + 71 + 2 * 71
    longest = table.rules.longest(update.view)
    assert len(encode_update(update, longest, encode(update.table))) < MAX_FRAME * 3 / 4


@pytest.mark.parametrize("seed", range(5))
def test_the_journal_alone_rebuilds_the_table_exactly_at_every_record(seed):
    played = Played(Options(players=3 + seed % 3, turn_time=20), seed=seed).begin("Ann", "Ben")
    states = []
    while played.table.phase == "playing":
        played.wait(played.rng.choice([0, 0, 0, 1, 25]))
        if played.rng.random() < 0.1:
            played.gone("Ben")
        if played.rng.random() < 0.1:
            played.do("Ben", Sit(table=TABLE))
        if played.rng.random() < 0.05:
            played.do("Ann", Pause(paused=True))
            played.do("Ann", Pause(paused=False))
        states.append((len(played.entries), played.table))
        played.act()
    stored = [encode(entry) for entry in played.entries]
    entries = [read_entry(data, GAMES["luz"]) for data in stored]
    assert entries == played.entries
    for length, table in states[:: max(1, len(states) // 15)]:
        assert fold_all(entries[:length]) == table
    assert fold_all(entries) == played.table
    assert outcomes(entries) == [GAMES["luz"].outcome(played.table.play)]


def test_bots_get_names_that_nobody_has():
    played = Played().seat("Amber")
    played.do("Amber", Start())
    began = next(entry for entry in played.entries if isinstance(entry, Began))
    assert "Amber" not in {name for _, name in began.bots}


def levels(played):
    return [seat.level for seat in played.update("Ann").table.seats]


def test_all_see_how_well_each_bot_plays_and_what_nobody_chose_is_normal():
    played = Played(Options(players=4, levels=("easy", "easy", "strong"))).seat("Ann")
    assert levels(played) == [None] * 4
    played.do("Ann", Start())
    assert levels(played) == [None, "easy", "strong", "normal"]
    assert [bot_level(played.table, seat) for seat in (1, 2, 3)] == ["easy", "strong", "normal"]


def test_a_bot_that_stands_in_for_a_person_plays_as_bots_usually_do():
    played = Played(Options(players=3, grace=5, levels=("strong",) * 3)).begin("Ann", "Ben")
    played.gone("Ben")
    played.wait(5)
    assert played.table.seats[1].stand_in
    assert levels(played) == [None, None, "strong"]
    assert [bot_level(played.table, seat) for seat in (1, 2)] == ["normal", "strong"]


def test_levels_are_chosen_anew_between_games_and_by_the_owner_alone():
    played = Played(Options(players=3)).begin("Ann", "Ben").play_to_the_end()
    chosen = Configure(options=Options(players=3, levels=("normal", "normal", "easy")))
    assert played.refused("Ben", chosen) == "not_owner"
    played.do("Ann", chosen)
    assert levels(played) == [None, None, "easy"]


def test_a_journal_from_before_there_were_levels_opens_with_normal_bots():
    opening = Opened(at=1, id=TABLE, name="Lunch", game="luz", options=Options())
    before = msgspec.to_builtins(opening)
    del before["options"]["levels"]
    entry = read_entry(msgspec.msgpack.encode(before), GAMES["luz"])
    assert entry == opening
    assert levels(Played(entry.options).begin("Ann")) == [None, *["normal"] * 3]


def test_the_dealt_cards_stand_in_the_journal():
    played = Played().begin("Ann")
    acted = [entry for entry in played.entries if isinstance(entry, Acted)]
    assert [entry.action.__struct_config__.tag for entry in acted] == ["draw_dealer", "deal"]
