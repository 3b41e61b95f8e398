"""Another game at the same table between games, and who starts a game of the same people."""

from random import Random

import pytest

from luznet.games import GAMES
from luznet.games.game import CHANCE, Refusal
from luznet.games.luris.types import DrawStarter
from luznet.host.decisions import decide, on_chance
from luznet.host.fold import fold_all
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import to_act
from luznet.records.entries import Acted, Began, Configured, LeftSeat, Opened, read_entries
from luznet.records.journal import Journal
from luznet.wire.client_messages import Configure, Leave, Ready, Show, Sit, Start
from luznet.wire.codec import encode
from luznet.wire.messages import LastGame, Options
from tests.host.simulated import Simulated
from tests.host.tables import Played, peer, public_table

TABLE = "aaaaaaaa"
LURIS = Configure(options=Options(players=4), game="luris")
LUZ = Configure(options=Options(players=4), game="luz")


# ---- changing the game -------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [("luz", "luris"), ("luris", "luz")])
def test_between_games_the_owner_chooses_another_and_nothing_of_the_last_one_stays(before, after):
    played = Played(Options(players=3), game=before).begin("Ann", "Ben", "Cleo").play_to_the_end()
    played.do("Ann", Configure(options=Options(players=3), game=after))
    table = played.table
    assert (table.game, table.phase, table.rules) == (after, "gathering", GAMES[after])
    assert (table.outcome, table.sitters, table.bound, table.clocks) == (None, (), {}, None)
    for name in ("Ann", "Ben", "Eve"):
        update = played.update(name)
        assert (update.view, update.events) == (None, ())
        assert (update.table.game, update.table.phase) == (after, "gathering")
        assert (update.table.played, update.table.games) == ((), 1)
    assert [seat.name for seat in table.seats] == ["Ann", "Ben", "Cleo"]
    played.do("Ann", Start())
    assert isinstance(played.update("Ben").view, GAMES[after].view_type)
    played.play_to_the_end()
    assert played.table.games == 2


def test_also_before_the_first_game():
    played = Played(Options(players=3)).seat("Ann", "Ben")
    (entry,) = played.do("Ann", Configure(options=Options(players=2), game="luris"))
    assert entry == Configured(at=played.now, options=Options(players=2), game="luris")
    played.again("Ann", "Ben")
    assert played.table.phase == "playing"
    assert played.table.play.players == 2


def test_in_a_game_nobody_and_between_games_nobody_but_the_owner_changes_it():
    played = Played().begin("Ann", "Ben")
    assert played.refused("Ann", LURIS) == "in_game"
    played.play_to_the_end()
    assert played.refused("Ben", LURIS) == "not_owner"
    assert played.refused("Eve", LURIS) == "not_seated"


@pytest.mark.parametrize("game", ["poker", "luri", "luz_"])
def test_a_game_that_is_not_there_is_refused(game):
    played = Played().seat("Ann")
    assert played.refused("Ann", Configure(options=Options(), game=game)) == "no_game"


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("luris", Options(players=5), "bad_options"),
        ("luris", Options(players=2), "bad_options"),  # three people sit
        ("luris", Options(players=3, rules={"clock": 60}), ""),
        ("luris", Options(players=3, rules={"clock": -1}), "bad_options"),
        ("luris", Options(players=3, rules={"bells": True}), "bad_options"),
        ("luz", Options(players=3, rules={"clock": 60}), "bad_options"),
        ("luz", Options(players=2), "bad_options"),
        ("luz", Options(players=5), ""),
    ],
)
def test_options_are_held_against_the_game_that_is_chosen(game, options, code):
    other = "luz" if game == "luris" else "luris"
    played = Played(Options(players=4), game=other).seat("Ann", "Ben", "Cleo")
    command = Configure(options=options, game=game)
    if code:
        assert played.refused("Ann", command) == code
        assert played.table.game == other
    else:
        played.do("Ann", command)
        assert played.table.options == options


def test_the_same_game_by_its_name_or_by_none_is_no_change():
    played = Played().begin("Ann", "Ben").play_to_the_end()
    view = played.update("Ann").view
    for game in ("", "luz"):
        assert played.do("Ann", Configure(options=Options(), game=game)) == []
    (entry,) = played.do("Ann", Configure(options=Options(help="odds"), game="luz"))
    assert entry.game == ""
    assert played.update("Ann").view == view
    assert played.table.phase == "over"


def test_players_of_the_last_game_may_sit_anywhere_in_the_new_one():
    played = Played().begin("Ann", "Ben").play_to_the_end()
    played.do("Ann", LURIS)
    played.do("Ben", Sit(table=TABLE, seat=3))
    played.do("Ann", Start())
    assert played.update("Ben").view.seat == 3
    assert played.refused("Ben", Sit(table=TABLE, seat=2)) == "seat_bound"


def test_the_bots_of_the_last_game_leave_so_that_others_can_be_chosen():
    played = Played(Options(players=3)).begin("Ann", "Ben").play_to_the_end()
    assert [seat.who for seat in played.update("Ann").table.seats] == ["person", "person", "bot"]
    played.do("Ann", Configure(options=Options(players=3), game="luris"))
    assert [seat.who for seat in played.update("Ann").table.seats] == ["person", "person", "empty"]
    levels = Options(players=3, levels=("normal", "normal", "easy"))
    played.do("Ann", Configure(options=levels))
    played.do("Ann", Start())
    assert played.update("Ann").table.seats[2].level == "easy"


def test_players_who_were_ready_for_another_game_are_asked_again():
    played = Played(Options(players=3)).begin("Ann", "Ben").play_to_the_end()
    played.do("Ben", Ready())
    played.do("Ann", Configure(options=Options(players=3), game="luris"))
    played.do("Ann", Ready())
    assert played.table.phase == "gathering"
    played.do("Ben", Ready())
    assert played.table.phase == "playing"


def test_the_seat_of_an_absent_player_is_kept_for_the_grace_time():
    played = Played(Options(players=3, grace=30)).begin("Ann", "Ben").play_to_the_end()
    played.gone("Ben")
    played.do("Ann", Configure(options=Options(players=3, grace=30), game="luris"))
    assert played.table.seats[1].name == "Ben"
    assert [type(entry) for entry in played.wait(31)] == [LeftSeat]
    assert played.table.seats[1].who == "empty"


FIVE = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def deserted(*, lost: tuple[str, ...] = ()) -> Played:
    """Return a table of five after a game, at which Ann alone is left; the others said so, or
    lost the connection."""
    played = Played(Options(players=5)).begin(*FIVE).play_to_the_end()
    for name in FIVE[1:]:
        if name in lost:
            played.gone(name)
        else:
            played.do(name, Leave())
    return played


@pytest.mark.parametrize("lost", [(), FIVE[1:]])
@pytest.mark.parametrize(("players", "game"), [(3, ""), (3, "luris"), (2, "luris"), (4, "luris")])
def test_after_a_game_the_seats_of_absent_players_prevent_no_options(lost, players, game):
    played = deserted(lost=lost)
    played.do("Ann", Configure(options=Options(players=players), game=game))
    assert [seat.who for seat in played.table.seats].count("person") <= players
    assert played.table.seats[0].name == "Ann"
    played.do("Ann", Start())
    assert played.table.phase == "playing"
    assert fold_all(played.entries) == played.table


def test_players_who_left_give_up_their_seats_first_and_before_another_game():
    played = deserted(lost=("Ben", "Dan"))
    played.do("Ann", Configure(options=Options(players=3)))
    assert [seat.name for seat in played.table.seats] == ["Ann", "Ben", "Dan"]
    played = deserted(lost=("Ben",))
    played.do("Ann", Configure(options=Options(players=3), game="luris"))
    assert [seat.name for seat in played.table.seats] == ["Ann", "Ben", ""]


@pytest.mark.parametrize(("present", "facts"), [(3, (3, 4)), (4, (4, 4)), (5, (2, 4))])
def test_the_numbers_of_seats_that_are_suggested_are_possible_ones(present, facts):
    played = Played(Options(players=5)).begin(*FIVE[:present]).play_to_the_end()
    with pytest.raises(Refusal) as refusing:
        played.do("Ann", Configure(options=Options(players=5), game="luris"))
    assert refusing.value.code == "bad_options"
    assert (refusing.value.facts["least"], refusing.value.facts["most"]) == facts


def test_a_journal_from_before_leaving_was_told_from_a_lost_connection_is_the_same_table():
    played = deserted(lost=FIVE[1:])
    written = [encode(entry).replace(b"\xa4left\xc2", b"\xa4lift\xc2") for entry in played.entries]
    assert fold_all([*read_entries(written)]) == played.table


def test_hands_that_were_shown_in_the_last_game_are_not_in_the_new_one():
    played = Played(Options(players=3, spectators="all")).seat("Ann", "Ben")
    for name in ("Ann", "Ben"):
        played.do(name, Show(shows=True))
    played.do("Ann", Start())
    played.play_to_the_end()
    played.do("Ann", Configure(options=Options(players=3, spectators="all"), game="luris"))
    played.do("Ann", Start())
    assert not played.update("Eve").table.shown
    assert all(set(hand) == {0} for hand in played.update("Eve").view.hands)


def test_a_table_with_clocks_that_changes_to_a_game_without_has_none_any_more():
    played = Played(Options(players=3, rules={"clock": 60}), game="luris").begin("Ann", "Ben")
    assert len(played.update("Ann").table.times) == 3
    played.play_to_the_end()
    played.do("Ann", Configure(options=Options(players=3), game="luz"))
    played.do("Ann", Start())
    assert public_table(played.table, 0, played.now).times == ()
    assert played.wait(10_000) == []


def test_lists_of_tables_tell_of_the_new_game_at_once():
    host = Simulated(players=3).seat("Ann")
    host.listed.clear()
    host.say("Ann", "configure", options={"players": 2}, game="luris")
    ((listed,),) = host.listed
    assert (listed.game, listed.seats) == ("luris", 2)
    assert host.told("Ann", "update")[-1]["table"]["game"] == "luris"


def test_spectators_see_the_new_game_too():
    host = Simulated(players=3).begin("Ann", "Ben")
    host.say("Eve", "hello", versions=[1], name="Eve")
    host.say("Eve", "watch", table=host.table.id)
    play_to_the_end(host)
    assert host.told("Eve", "update")[-1]["view"]["game"] == "luz"
    host.say("Ann", "configure", options={"players": 3}, game="luris")
    assert host.told("Eve", "update")[-1]["view"] is None
    host.say("Ann", "start")
    assert host.told("Eve", "update")[-1]["view"]["game"] == "luris"


@pytest.mark.parametrize("other", ["luz", "luris"])
def test_how_the_last_game_ended_is_told_until_the_next_one_is_over(other):
    played = Played(Options(players=3)).begin("Ann", "Ben")
    assert played.update("Ann").table.last is None
    played.play_to_the_end()
    outcome, names = played.table.outcome, played.table.played
    assert played.update("Ann").table.last is None
    if other != "luz":
        played.do("Ann", Configure(options=Options(players=3), game=other))
    played.do("Ann", Start())
    last = played.update("Eve").table.last
    assert last == LastGame("luz", names, outcome.winners, outcome.scores)
    assert fold_all(played.entries) == played.table


@pytest.mark.parametrize("next_game", ["start", "luris"])
def test_spectators_are_shown_the_end_of_a_game_before_another_even_by_a_busy_host(next_game):
    host = Simulated(players=3).begin("Ann", "Ben")
    host.say("Eve", "hello", versions=[1], name="Eve")
    host.say("Eve", "watch", table=host.table.id)
    host.is_busy = True
    play_to_the_end(host)
    if next_game == "start":
        host.say("Ann", "start")
    else:
        host.say("Ann", "configure", options={"players": 3}, game=next_game)
    for work in host.delayed:
        work()
    *_, end, begun = host.told("Eve", "update")
    assert (end["table"]["phase"], end["view"]["phase"]) == ("over", "over")
    assert end["events"][-1]["type"] == "game_ended"
    assert begun["table"]["phase"] != "over"
    assert all(event["type"] in ("dealer_drawn", "dealt") for event in begun["events"])


def play_to_the_end(host):
    while host.table.phase == "playing":
        host.answer_bots()
        host.clock += 0.1
        for name in ("Ann", "Ben"):
            (update,) = host.say(name, "sync")
            if update["view"]["legal"]:
                action = update["view"]["legal"][0]
                host.say(name, "act", turn=update["turn"], action=action)


# ---- the journal -------------------------------------------------------------------------


def changing(seed):
    """Play games of both kinds at one table, one after the other."""
    played = Played(Options(players=3), seed=seed).begin("Ann", "Ben").play_to_the_end()
    played.do("Ann", Configure(options=Options(players=2, rules={"clock": 600}), game="luris"))
    played.again("Ann", "Ben")
    played.play_to_the_end()
    played.do("Ann", Configure(options=Options(players=4, rules={"clock": 600})))
    played.again("Ann", "Ben")
    played.play_to_the_end()
    played.do("Ann", Configure(options=Options(players=5), game="luz"))
    played.again("Ann", "Ben")
    return played


def test_the_journal_alone_rebuilds_a_table_that_changed_its_game():
    played = changing(seed=2)
    for _action in range(20):
        played.act()
    entries = list(read_entries([encode(entry) for entry in played.entries]))
    assert entries == played.entries
    assert [entry.game for entry in entries if isinstance(entry, Configured)] == [
        "luris",
        "",
        "luz",
    ]
    assert fold_all(entries) == played.table
    for length in range(len(entries) // 2, len(entries), 50):
        assert fold_all(entries[:length]).seq == length


def test_a_host_that_was_killed_comes_back_with_the_game_that_was_chosen_last(tmp_path):
    file, at, below = tmp_path / "journal.sqlite3", 5_000, Random(1).randrange
    journal = Journal(file)
    opening = Opened(at, TABLE, "Lunch", "luz", Options(players=3))
    journaled = JournaledTable.opened(journal, opening, below)
    for name, command in [
        ("Ann", Sit(table=TABLE)),
        ("Ben", Sit(table=TABLE)),
        ("Ann", Configure(options=Options(players=2), game="luris")),
        ("Ann", Start()),
    ]:
        at += 1000
        journaled.commit(decide(journaled.table, peer(name), command, at), at)
    journal.close()
    journal = Journal(file)
    (stored,) = journal.open_tables()
    again = JournaledTable.resumed(journal, stored, at, below)
    assert (again.table.game, again.table.play) == ("luris", journaled.table.play)
    assert again.table.rules is GAMES["luris"]
    journal.close()


# ---- who lost starts ---------------------------------------------------------------------


def starters(played):
    """Return whom chance may name to start the game that has just begun: as of its beginning."""
    began = max(at for at, entry in enumerate(played.entries) if isinstance(entry, Began))
    table = fold_all(played.entries[: began + 1])
    assert to_act(table) == CHANCE
    drawn = {
        on_chance(table, lambda count, n=number: n % count, 0)[0].action for number in range(4)
    }
    assert all(isinstance(action, DrawStarter) for action in drawn)
    return {action.seat for action in drawn}


def lost_game(players=3, names=("Ann", "Ben", "Cleo")):
    """Play games until a single player who did not start it loses one."""
    for seed in range(50):
        played = Played(Options(players=players), seed=seed, game="luris").begin(*names)
        starter = played.table.play.starter
        played.play_to_the_end()
        if len(played.table.outcome.losers) == 1 and played.table.outcome.losers != (starter,):
            return played, set(played.table.outcome.losers)
    raise AssertionError("nobody ever lost alone")


def test_the_loser_starts_the_next_game_if_the_same_people_play():
    played, lost = lost_game()
    played.again("Ann", "Ben", "Cleo")
    assert starters(played) == lost
    assert {played.table.play.starter} == lost
    assert played.table.play.lost


def test_bots_that_stay_are_the_same_people():
    played, lost = lost_game(names=("Ann",))
    played.again("Ann")
    assert starters(played) == lost


def test_somebody_may_have_been_away_in_between():
    played, lost = lost_game()
    played.gone("Ben")
    played.do("Ben", Sit(table=TABLE))
    played.again("Ann", "Ben", "Cleo")
    assert starters(played) == lost


def test_with_a_new_player_anybody_may_start():
    played, _ = lost_game()
    played.do("Cleo", Leave())
    played.seat("Dan")
    played.again("Ann", "Ben", "Dan")
    assert starters(played) == {0, 1, 2}
    assert not played.table.play.lost


def test_with_a_bot_for_a_player_who_left_anybody_may_start():
    played, _ = lost_game()
    played.do("Cleo", Leave())
    played.again("Ann", "Ben")
    assert starters(played) == {0, 1, 2}


def test_in_other_seats_the_same_people_count_as_new():
    played, _ = lost_game(names=("Ann", "Ben"))
    played.do("Ann", Sit(table=TABLE, seat=2))
    played.again("Ann", "Ben")
    assert starters(played) == {0, 1, 2}


def test_with_more_seats_the_same_people_count_as_new():
    played, _ = lost_game()
    played.do("Ann", Configure(options=Options(players=4)))
    played.again("Ann", "Ben", "Cleo")
    assert starters(played) == {0, 1, 2, 3}


def test_after_another_game_in_between_anybody_starts():
    played, _ = lost_game()
    played.do("Ann", Configure(options=Options(players=3), game="luz"))
    played.again("Ann", "Ben", "Cleo")
    played.play_to_the_end()
    played.do("Ann", Configure(options=Options(players=3), game="luris"))
    played.again("Ann", "Ben", "Cleo")
    assert starters(played) == {0, 1, 2}


def test_after_a_change_of_the_game_and_back_anybody_starts():
    played, _ = lost_game()
    for game in ("luz", "luris"):
        played.do("Ann", Configure(options=Options(players=3), game=game))
    played.again("Ann", "Ben", "Cleo")
    assert starters(played) == {0, 1, 2}


def test_the_journal_says_who_starts():
    played, lost = lost_game()
    played.again("Ann", "Ben", "Cleo")
    drawn = [entry.action for entry in played.entries if isinstance(entry, Acted)
             and isinstance(entry.action, DrawStarter)]  # fmt: skip
    assert {drawn[-1].seat} == lost
    assert fold_all(played.entries) == played.table


def test_a_newcomer_who_took_a_bots_seat_in_the_game_is_one_of_its_players():
    played = Played(Options(players=3), game="luris").begin("Ann", "Ben")
    played.do("Cleo", Sit(table=TABLE))
    played.play_to_the_end()
    lost = played.table.outcome.losers
    played.do("Ann", Ready())
    played.again("Ben", "Cleo")
    assert played.table.phase == "playing"
    assert starters(played) == (set(lost) or {0, 1, 2})


def test_a_newcomer_in_a_seat_added_after_a_game_sees_that_game_as_a_spectator():
    played = Played(Options(players=2), game="luris").begin("Ann", "Ben").play_to_the_end()
    played.do("Ann", Configure(options=Options(players=3)))
    played.seat("Cleo")
    update = played.update("Cleo")
    assert (update.you, update.view.seat) == (2, None)
    assert update.view.winners == played.update("Ann").view.winners
