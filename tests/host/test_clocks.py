"""Chess clocks: a total time for every seat, at tables of Luris (spec.md 7.6, R5)."""

from random import Random

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.games.game import CLOCK
from luznet.games.luris.types import Discard, Draw, LaySet, Mix, Pass, Take, TimeUp
from luznet.host.clocks import FREE, Clocks, left, run, set_up, turn_passed
from luznet.host.decisions import decide
from luznet.host.fold import fold_all
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import bot_to_act, running, seat_of, times_left, to_act, turn_ends
from luznet.host.views import public_table
from luznet.records.entries import Acted, BotTookOver, ClockJumped, Opened, TimedOut, read_entries
from luznet.records.journal import Journal
from luznet.records.troubles import JournalUnreadable
from luznet.wire.client_messages import Act, Configure, Leave, Pause, Ready, Sit, Start
from luznet.wire.codec import encode
from luznet.wire.messages import Options
from tests.host.simulated import Simulated
from tests.host.tables import SECOND, Played, peer

TABLE = "aaaaaaaa"
MINUTE = 60 * SECOND

# ---- the clocks alone --------------------------------------------------------------------

AT = 5_000


def test_there_are_no_clocks_without_a_limit():
    assert set_up(0, 4, AT) is None


def test_everybody_begins_with_the_whole_time():
    assert left(set_up(60, 3, AT)) == (MINUTE,) * 3


def test_the_first_half_second_of_an_action_is_free_and_no_more():
    clocks = set_up(60, 2, AT)
    assert FREE == 500
    for passed, used in [(0, 0), (499, 0), (500, 0), (501, 1), (2500, 2000)]:
        assert run(clocks, 1, AT + passed).used == (0, used)


@given(looks=st.lists(st.integers(0, 400), min_size=1, max_size=20))
def test_how_often_somebody_looks_makes_no_difference(looks):
    clocks, at = set_up(60, 2, AT), AT
    for passed in looks:
        at += passed
        clocks = run(clocks, 0, at)
    assert clocks == run(set_up(60, 2, AT), 0, at)


def test_the_next_action_has_a_free_half_second_of_its_own():
    clocks = run(set_up(60, 2, AT), 0, AT + 700)
    assert run(clocks, 0, AT + 1000).used == (500, 0)
    assert run(turn_passed(clocks), 0, AT + 1000).used == (200, 0)


def test_while_nobodys_time_runs_nothing_is_used_nor_what_is_free():
    clocks = run(set_up(60, 2, AT), None, AT + MINUTE)
    assert (clocks.used, clocks.free) == ((0, 0), FREE)
    assert run(clocks, 0, AT + MINUTE + 600).used == (100, 0)


def test_a_clock_of_the_machine_that_goes_back_takes_no_time_and_gives_none():
    clocks = run(set_up(60, 2, AT), 0, AT + 1500)
    back = run(clocks, 0, AT - MINUTE)
    assert back.used == clocks.used == (1000, 0)
    assert run(back, 0, AT - MINUTE + 100).used == (1100, 0)


def test_nobody_has_less_than_no_time_left():
    assert left(Clocks(total=1000, used=(1001, 999), at=AT)) == (0, 1)


# ---- at a table --------------------------------------------------------------------------


class Clocked(Played):
    """A table of Luris with clocks."""

    def __init__(self, *names, clock=60, **options):
        wanted = Options(**{"players": len(names), "rules": {"clock": clock}, **options})
        super().__init__(wanted, game="luris")
        self.begin(*names)

    @property
    def on_turn(self):
        seat = to_act(self.table)
        assert seat is not None
        return seat

    @property
    def name(self):
        return self.table.seats[self.on_turn].name

    def left(self, seat):
        return self.update(self.table.seats[0].name).table.times[seat]

    def think(self, seconds):
        """Let time pass, without anybody looking."""
        self.now += int(seconds * SECOND)

    def steps(self, *actions):
        for action in actions:
            self.act_as(self.on_turn, action)

    def turn(self):
        """Let a whole turn pass, in no time."""
        self.steps(Draw(), Pass(), Discard(self.table.play.hands[self.on_turn][0]))


def test_time_runs_only_for_who_is_to_act():
    played = Clocked("Ann", "Ben", "Cleo")
    first = played.on_turn
    played.think(10.5)
    expected = [50 * SECOND if seat == first else MINUTE for seat in range(3)]
    assert [played.left(seat) for seat in range(3)] == expected
    played.turn()
    played.think(20.5)
    expected[(first + 1) % 3] = 40 * SECOND
    assert [played.left(seat) for seat in range(3)] == expected


def test_each_of_the_three_actions_of_a_turn_has_a_free_half_second():
    played = Clocked("Ann", "Ben")
    seat = played.on_turn
    for action in (Draw(), Pass(), Discard(played.table.play.hands[seat][0])):
        played.think(0.5)
        played.steps(action)
    assert played.left(seat) == MINUTE
    seat = played.on_turn
    for action in (Take(), Pass(), Discard(played.table.play.hands[seat][0])):
        played.think(0.7)
        played.steps(action)
    assert played.left(seat) == MINUTE - 3 * 200


def test_mixing_a_new_set_takes_nobodys_time():
    played = Clocked("Ann", "Ben")
    while True:
        seat = played.on_turn
        played.steps(Draw())
        last = played.table.rules.legal(played.table.play, seat)[-1]
        if isinstance(last, LaySet):
            break
        played.steps(Pass(), Discard(played.table.play.hands[seat][0]))
    played.think(1.5)
    before = played.left(seat)
    played.steps(last)
    assert any(isinstance(e, Acted) and isinstance(e.action, Mix) for e in played.entries[-2:])
    played.think(0.5)
    assert played.left(seat) == before


def test_however_often_the_table_is_looked_at_the_time_is_the_same():
    played = Clocked("Ann", "Ben")
    seat = played.on_turn
    for _tick in range(40):
        assert played.wait(0.25) == []
    assert played.left(seat) == MINUTE - 9500
    played.steps(Draw())
    assert played.left(seat) == MINUTE - 9500


@pytest.mark.parametrize("who", ["Ann", "Ben"])
def test_a_pause_stops_the_time_whoever_asked_for_it(who):
    played = Clocked("Ann", "Ben")
    seat = played.on_turn
    played.think(2.5)
    played.do(who, Pause(paused=True))
    assert running(played.table) is None
    assert played.wait(1000) == []
    assert played.left(seat) == MINUTE - 2 * SECOND
    played.do("Ben", Pause(paused=False))
    played.think(3)
    assert played.left(seat) == MINUTE - 5 * SECOND


def test_pausing_again_and_again_frees_no_more_than_the_half_second():
    played = Clocked("Ann", "Ben")
    seat = played.on_turn
    for _pause in range(20):
        played.think(0.4)
        played.do("Ann", Pause(paused=True))
        played.think(5)
        played.do("Ann", Pause(paused=False))
    assert played.left(seat) == MINUTE - (20 * 400 - 500)


def test_the_time_of_who_is_away_stands_still_and_goes_on_with_their_return():
    played = Clocked("Ann", "Ben", grace=30)
    seat, name = played.on_turn, played.name
    played.think(1.5)
    played.gone(name)
    assert running(played.table) is None
    played.wait(20)
    assert played.left(seat) == MINUTE - SECOND
    played.do(name, Sit(table=TABLE))
    played.think(2)
    assert played.left(seat) == MINUTE - 3 * SECOND


def test_a_bot_that_stands_in_takes_none_of_the_time():
    played = Clocked("Ann", "Ben", grace=5)
    seat, name = played.on_turn, played.name
    played.gone(name)
    assert [type(entry) for entry in played.wait(5)] == [BotTookOver]
    played.think(100)
    played.turn()
    played.turn()
    assert played.on_turn == seat
    played.think(100)
    assert played.left(seat) == MINUTE
    played.do(name, Sit(table=TABLE))
    played.think(1.5)
    assert played.left(seat) == MINUTE - SECOND


def test_who_leaves_for_a_while_comes_back_to_the_time_they_had():
    played = Clocked("Ann", "Ben")
    seat, name = played.on_turn, played.name
    played.think(30.5)
    played.do(name, Leave())
    played.think(100)
    assert played.left(seat) == 30 * SECOND
    played.do(name, Sit(table=TABLE))
    assert played.left(seat) == 30 * SECOND


def test_bots_have_all_the_time_there_is():
    played = Clocked("Ann", players=3)
    while bot_to_act(played.table) is None:
        played.turn()
    seat = played.on_turn
    assert played.wait(1000) == []
    assert played.left(seat) == MINUTE
    assert running(played.table) is None


def test_who_takes_the_chair_of_a_bot_has_the_whole_time_from_then_on():
    played = Clocked("Ann", players=2)
    while bot_to_act(played.table) is None:
        played.turn()
    seat = played.on_turn
    played.think(1000)
    played.do("Ben", Sit(table=TABLE, seat=seat))
    played.think(1.5)
    assert played.left(seat) == MINUTE - SECOND


def test_a_bot_that_acts_for_who_is_too_slow_takes_none_of_the_time():
    played = Clocked("Ann", "Ben", turn_time=5)
    seat = played.on_turn
    assert [type(entry) for entry in played.wait(5)] == [TimedOut]
    used = played.left(seat)
    assert used == MINUTE - 4500
    played.think(100)
    assert played.left(seat) == used
    played.act()
    played.think(1.5)
    assert played.left(seat) == used - SECOND


# ---- time is up --------------------------------------------------------------------------


def test_time_that_is_up_is_an_entry_of_the_journal_and_the_next_one_plays():
    played = Clocked("Ann", "Ben", "Cleo")
    seat = played.on_turn
    assert played.wait(60.25) == []
    (entry,) = played.wait(0.25)
    assert entry == Acted(at=played.now, actor=CLOCK, action=TimeUp(seat))
    assert played.left(seat) == 0
    assert played.table.play.out[seat]
    assert played.on_turn == (seat + 1) % 3
    assert played.table.phase == "playing"


def test_it_is_up_once_and_the_next_one_has_a_free_half_second():
    played = Clocked("Ann", "Ben", "Cleo")
    played.wait(61)
    assert played.wait(0) == []
    seat = played.on_turn
    played.think(1)
    assert played.left(seat) == MINUTE - 500


@pytest.mark.parametrize("done", range(3))
def test_it_is_up_in_any_step_of_a_turn(done):
    played = Clocked("Ann", "Ben", "Cleo")
    seat = played.on_turn
    played.steps(*(Draw(), Pass())[:done])
    hand = played.table.play.hands[seat]
    (entry,) = played.wait(60.5)
    assert entry.action == TimeUp(seat)
    assert played.table.play.hands[seat] == hand
    assert (played.on_turn, played.table.play.phase) == ((seat + 1) % 3, "start")


def test_time_is_used_up_in_many_turns_together():
    played = Clocked("Ann", "Ben", "Cleo", clock=10)
    seat = played.on_turn
    for _round in range(3):
        played.think(3.5)
        played.turn()
        played.turn()
        played.turn()
    assert played.left(seat) == SECOND
    assert played.wait(1.25) == []
    assert [entry.action for entry in played.wait(0.25)] == [TimeUp(seat)]


def test_an_action_that_comes_before_the_table_looked_still_counts():
    played = Clocked("Ann", "Ben", "Cleo")
    seat = played.on_turn
    played.think(60.6)
    played.steps(Draw())
    assert played.left(seat) == 0
    assert [entry.action for entry in played.wait(0)] == [TimeUp(seat)]


def test_whose_time_is_up_is_not_asked_again_and_the_others_play_on():
    played = Clocked("Ann", "Ben", "Cleo")
    seat, name = played.on_turn, played.name
    played.wait(61)
    draw = Act(turn=played.table.turn, action={"type": "draw"})
    assert played.refused(name, draw) == "not_your_turn"
    for _turn in range(4):
        played.turn()
        assert played.on_turn != seat


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cleo")])
def test_when_one_side_alone_is_left_it_has_won_and_no_clock_runs(names):
    played = Clocked(*names)
    for _loser in names[1:]:
        played.wait(61)
    assert played.table.phase == "over"
    (winner,) = played.table.outcome.winners
    assert not played.table.play.out[winner]
    assert played.update("Ann").view.winners == (winner,)
    assert running(played.table) is None


def test_the_time_of_who_is_away_in_a_pause_or_out_is_never_up():
    played = Clocked("Ann", "Ben", "Cleo", grace=3600)
    played.gone(played.name)
    assert played.wait(100) == []
    played.do("Ann" if played.name != "Ann" else "Ben", Pause(paused=True))
    assert played.wait(1000) == []


def test_the_next_game_begins_with_the_whole_time():
    played = Clocked("Ann", "Ben")
    played.wait(61)
    played.again("Ann", "Ben")
    assert played.table.phase == "playing"
    assert played.update("Ann").table.times == (MINUTE, MINUTE)


# ---- what all see of it ------------------------------------------------------------------


def test_times_stand_in_every_update_of_a_running_game_the_same_for_all():
    played = Clocked("Ann", "Ben")
    played.think(3.5)
    told = [played.update(name).table.times for name in ("Ann", "Ben", "Eve")]
    assert told[0] == told[1] == told[2]
    assert sorted(told[0]) == [MINUTE - 3 * SECOND, MINUTE]
    wire = msgpack.unpackb(encode(played.update("Eve")))
    assert wire["table"]["times"] == list(told[0])


def test_before_and_after_a_game_there_are_no_times():
    played = Played(Options(players=2, rules={"clock": 60}), game="luris").seat("Ann", "Ben")
    assert played.update("Ann").table.times == ()
    played.again("Ann", "Ben")
    assert played.update("Ann").table.times == (MINUTE, MINUTE)
    played.wait(61)
    assert played.table.phase == "over"
    assert played.update("Ann").table.times == ()


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_a_table_without_clocks_has_no_times_and_nobodys_is_up(game):
    played = Played(Options(players=3), game=game).begin("Ann", "Ben", "Cleo")
    assert played.wait(100_000) == []
    assert played.table.clocks is None
    assert public_table(played.table, 0, played.now).times == ()


def test_the_clock_is_an_option_of_luris_only_and_has_limits():
    played = Played(Options(players=3), game="luris").seat("Ann")
    for seconds in (-1, 7201, "60", True):
        options = Options(players=3, rules={"clock": seconds})
        assert played.refused("Ann", Configure(options=options)) == "bad_options"
    played.do("Ann", Configure(options=Options(players=3, rules={"clock": 7200})))
    luz = Played(Options(players=3)).seat("Ann")
    options = Options(players=3, rules={"clock": 60})
    assert luz.refused("Ann", Configure(options=options)) == "bad_options"


def clocked_host(clock=60):
    return Simulated(game="luris", players=3, rules={"clock": clock}).begin("Ann", "Ben", "Cleo")


def think(host, seconds):
    """Let time pass while everybody is there."""
    for _half in range(int(2 * seconds)):
        host.wait(0.5)
        for name in ("Ann", "Ben", "Cleo"):
            host.say(name, "ping", n=1)


def test_while_somebody_thinks_nobody_is_sent_anything():
    host = clocked_host()
    before = {name: len(host.told(name)) for name in ("Ann", "Ben", "Cleo")}
    (kept,) = host.journal.kept.values()
    entries = len(kept)
    think(host, 10)
    told = {name: host.told(name, since=since) for name, since in before.items()}
    assert {message["type"] for messages in told.values() for message in messages} == {"pong"}
    assert len(kept) == entries


def test_all_are_told_when_somebodys_time_is_up():
    host = clocked_host(clock=1)
    seat = to_act(host.table)
    for _tick in range(7):
        host.clock += 0.25
        host.host.tick()
    for name in ("Ann", "Ben", "Cleo"):
        update = host.told(name, "update")[-1]
        assert update["events"] == [{"type": "ran_out", "seat": seat}]
        assert update["table"]["times"][seat] == 0
        assert update["view"]["out"][seat]


def test_whatever_a_client_says_about_time_nobody_listens():
    host = clocked_host()
    seat = to_act(host.table)
    think(host, 10.5)
    name = host.table.seats[seat].name
    act = {"turn": host.table.turn, "action": {"type": "draw"}}
    host.say(name, "act", **act, at=1, used=0, took=0, free=99999)
    assert host.told(name, "update")[-1]["table"]["times"][seat] == 50 * SECOND
    act = {"turn": host.table.turn, "action": {"type": "time_up", "seat": (seat + 1) % 3}}
    assert host.say(name, "act", **act)[-1]["code"] == "not_now"


def test_a_double_click_frees_nothing_a_second_time():
    host = clocked_host()
    seat = to_act(host.table)
    name, turn = host.table.seats[seat].name, host.table.turn
    for _click in range(20):
        host.clock += 0.25
        host.say(name, "act", turn=turn - 1, action={"type": "draw"})
    update = host.say(name, "sync")[-1]
    assert update["table"]["times"][seat] == MINUTE - (20 * 250 - 500)


@pytest.mark.parametrize("seconds", [600, -600])
def test_no_time_runs_while_the_machine_of_the_host_sleeps_or_its_clock_is_set(seconds):
    host = clocked_host()
    seat = to_act(host.table)
    name, turn = host.table.seats[seat].name, host.table.turn
    think(host, 2.5)
    host.clock += seconds
    # What came meanwhile is read before the host looks at its clocks.
    host.say(name, "act", turn=turn, action={"type": "draw"})
    assert host.told(name, "update")[-1]["table"]["times"][seat] == MINUTE - 2 * SECOND
    host.host.tick()
    assert host.table.phase == "playing"
    journal = list(read_entries(*host.journal.kept.values()))
    assert [entry.at - entry.since for entry in journal if isinstance(entry, ClockJumped)] == [
        seconds * SECOND
    ]
    assert fold_all(journal) == host.table


def test_grace_and_turn_times_stand_still_too_while_the_machine_sleeps():
    host = Simulated(game="luris", players=2, grace=30, turn_time=20).begin("Ann", "Ben")
    seat = 1 - to_act(host.table)
    host.lose(host.table.seats[seat].name)
    host.wait(2)
    ends = turn_ends(host.table)
    host.clock += 3600
    host.host.tick()
    assert turn_ends(host.table) == ends + 3600 * SECOND
    away = host.table.seats[seat]
    assert not away.stand_in
    assert host.clock * SECOND - away.away_since == 2 * SECOND


def test_where_no_time_runs_nobody_is_told_of_a_machine_that_slept():
    host = Simulated(players=3).seat("Ann", "Ben")
    seq = host.table.seq
    host.clock += 3600
    host.say("Ann", "ping", n=1)
    assert host.table.seq == seq


def test_a_sleep_that_cannot_be_stored_at_once_is_stored_later():
    host = clocked_host()
    seat, before = to_act(host.table), host.table.clocks.used
    append = host.journal.append
    host.journal.append = full
    host.clock += 3600
    host.say("Ann", "ping", n=1)
    host.clock += 1
    host.journal.append = append
    host.say("Ann", "ping", n=1)
    assert times_left(host.table, host.unix_ms())[seat] == MINUTE
    assert host.table.clocks.used == before


def full(*_):
    raise JournalUnreadable("The disk is full.")


# ---- a host that comes back ----------------------------------------------------------------


def test_a_game_goes_on_with_its_clocks_after_a_crash(tmp_path):
    file, at = tmp_path / "journal.sqlite3", AT
    rules = Options(players=2, rules={"clock": 60})
    journal = Journal(file)
    journaled = JournaledTable.opened(
        journal, Opened(at, TABLE, "Lunch", "luris", rules), Random(1).randrange
    )
    for name in ("Ann", "Ben"):
        journaled.commit(decide(journaled.table, peer(name), Sit(table=TABLE), at), at)
    journaled.commit(decide(journaled.table, peer("Ann"), Start(), at), at)
    seat = to_act(journaled.table)
    owner = peer(journaled.table.seats[seat].name)
    at += 7500
    journaled.commit(decide(journaled.table, owner, Act(turn=2, action={"type": "draw"}), at), at)
    at += 2500
    assert times_left(journaled.table, at)[seat] == MINUTE - 9 * SECOND
    journal.close()  # and nothing else is written: the host is dead

    at += 10 * MINUTE
    journal = Journal(file)
    (stored,) = journal.open_tables()
    again = JournaledTable.resumed(journal, stored, at, Random(2).randrange)
    assert again.table.play == journaled.table.play
    assert times_left(again.table, at)[seat] == MINUTE - 7 * SECOND  # as the journal knows it
    at += MINUTE
    again.commit(decide(again.table, owner, Sit(table=TABLE), at), at)
    assert times_left(again.table, at + 1500)[seat] == MINUTE - 8 * SECOND
    journal.close()


# ---- the journal -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_journal_alone_gives_the_same_clocks_at_every_record(seed):
    options = Options(players=2 + seed % 3, grace=5, rules={"clock": 15}, turn_time=seed % 2 * 20)
    played = Played(options, seed=seed, game="luris").begin("Ann", "Ben")
    tables = []
    while played.table.phase == "playing":
        live(played)
        tables.append((len(played.entries), played.table))
    stored = [encode(entry) for entry in played.entries]
    entries = list(read_entries(stored))
    assert entries == played.entries
    assert any(entry.actor == CLOCK for entry in entries if isinstance(entry, Acted))
    for length, table in tables[:: max(1, len(tables) // 15)]:
        assert fold_all(entries[:length]) == table


def live(played):
    """Let some time pass in which one of many things may happen."""
    rng = played.rng
    played.wait(rng.choice([0, 0.1, 0.6, 1, 2, 6]))
    if rng.random() < 0.1:
        played.gone("Ben")
    if rng.random() < 0.2 or seat_of(played.table, peer("Ben").key) is None:
        played.do("Ben", Sit(table=TABLE))
    if rng.random() < 0.1:
        played.do("Ann", Pause(paused=True))
        played.now += rng.randrange(10 * SECOND)
        played.do("Ann", Pause(paused=False))
    actor = to_act(played.table)
    if actor is not None and (bot_to_act(played.table) == actor or is_here(played, actor)):
        played.act()


def is_here(played, seat):
    return played.table.seats[seat].is_present


def test_ready_for_the_next_game_is_no_part_of_the_time_of_this_one():
    played = Clocked("Ann", "Ben")
    played.wait(61)
    clocks = played.table.clocks
    played.think(100)
    played.do("Ann", Ready())
    assert played.table.clocks.used == clocks.used
