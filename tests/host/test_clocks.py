"""Chess clocks: a total time for every seat, at tables of Luris (spec.md 7.6, R5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.games.game import CLOCK
from luznet.games.luris.types import Discard, Draw, LaySet, Mix, Pass, Take, TimeUp
from luznet.host.clocks import FREE, Clocks, left, run, set_up, turn_passed
from luznet.host.table import bot_to_act, running, to_act
from luznet.records.entries import Acted, BotTookOver, TimedOut
from luznet.wire.client_messages import Act, Leave, Pause, Sit
from luznet.wire.messages import Options
from tests.host.tables import SECOND, Played

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


def test_time_runs_only_for_the_player_to_act():
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


def test_the_time_of_an_absent_player_stops_until_they_return():
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


def test_a_player_who_returns_has_the_time_they_had_when_they_left():
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


def test_a_player_who_takes_a_bots_seat_has_the_full_time_from_then_on():
    played = Clocked("Ann", players=2)
    while bot_to_act(played.table) is None:
        played.turn()
    seat = played.on_turn
    played.think(1000)
    played.do("Ben", Sit(table=TABLE, seat=seat))
    played.think(1.5)
    assert played.left(seat) == MINUTE - SECOND


def test_a_bot_that_acts_for_a_slow_player_uses_none_of_their_time():
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


def test_the_time_of_a_player_who_is_away_paused_or_out_never_runs_out():
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
