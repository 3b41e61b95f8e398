"""The table: people, bots, options, time, the end of a game, and the fold over the journal."""

import msgspec
import pytest
from msgspec.structs import replace

from luznet.games import GAMES
from luznet.host.fold import fold_all
from luznet.host.table import bot_level, owner, seat_of, to_act
from luznet.records.entries import (
    Acted,
    Began,
    Opened,
    read_entry,
)
from luznet.wire.client_messages import (
    Act,
    Configure,
    Pause,
    Ready,
    Sit,
    Start,
)
from luznet.wire.codec import encode, encode_update
from luznet.wire.messages import MAX_FRAME, Options
from luznet.wire.text import NAME_MOST
from tests.games import luris_states
from tests.host.tables import Played, peer, update_for
from tests.records.kept import outcomes

TABLE = "aaaaaaaa"
BET = {"type": "bet", "tricks": 2, "safety": False}


def bound_seat(played: Played, name: str) -> int:
    seat = seat_of(played.table, peer(name).key)
    assert seat is not None
    return seat


# ---- beginning ---------------------------------------------------------------------------


def test_the_game_begins_when_all_of_several_people_are_ready_and_bots_fill_the_rest():
    played = Played().seat("Ann", "Ben")
    played.do("Ann", Ready())
    assert played.table.phase == "gathering"
    played.do("Ben", Ready())
    assert played.table.phase == "playing"
    assert [seat.who for seat in played.table.seats] == ["person", "person", "bot", "bot"]


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


def test_without_bots_every_seat_must_be_taken():
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


def test_with_fewer_seats_everybody_stays_seated():
    played = Played(Options(players=5)).seat("Ann")
    played.do("Ben", Sit(table=TABLE, seat=4))
    played.do("Ann", Configure(options=Options(players=3)))
    assert [seat.name for seat in played.table.seats] == ["Ann", "Ben", ""]


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


def test_a_pause_stops_everybody_until_any_player_ends_it():
    played = Played().begin("Ann", "Ben", "Cleo", "Dan")
    played.do("Ben", Pause(paused=True))
    name, turn = "Ann", played.table.turn
    assert played.refused(name, Act(turn=turn, action=BET)) == "paused"
    assert played.do("Cleo", Pause(paused=True)) == []
    played.do("Cleo", Pause(paused=False))
    played.act()
    assert played.table.turn == turn + 1


def test_when_the_same_people_play_again_the_turn_count_continues():
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


def test_only_the_owner_changes_levels_and_only_between_games():
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
