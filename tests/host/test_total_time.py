"""The time that a seat has for a whole game: when it runs, and when it has run out."""

import pytest

from luznet.games.game import CLOCK
from luznet.host.clocks import FREE
from luznet.host.decisions import on_restart
from luznet.host.table import fold_all, running
from luznet.records.entries import Acted
from luznet.wire.messages import Act, Options, Pause, Sit
from tests.host.tables import SECOND, Played

NAMES = ("Ann", "Ben", "Cleo")
MINUTE = 60 * SECOND
CLOCK_OF_A_MINUTE = {"clock": 60}


def begun(*names, players=3, **options):
    """These people and bots play Luris, with a minute for everybody's whole game."""
    chosen = Options(players=players, pace=0, rules=CLOCK_OF_A_MINUTE, **options)
    return Played(chosen, game="luris").begin(*names or NAMES)


def on_turn(table):
    """Return the seat that is to act, and the name of who sits there."""
    return table.table.play.turn, table.table.chairs[table.table.play.turn].name


def used(table):
    """Return the milliseconds that each seat has used."""
    return [MINUTE - left for left in table.update(NAMES[0]).table.times]


def only(seat, milliseconds):
    return [milliseconds if each == seat else 0 for each in range(3)]


def test_everybody_begins_with_the_whole_time_and_a_table_without_limit_has_none():
    assert begun().update("Ann").table.times == (MINUTE,) * 3
    assert Played(Options(players=3), game="luris").begin(*NAMES).update("Ann").table.times == ()


def test_the_time_of_who_is_to_act_runs_but_for_the_first_moment_of_every_action():
    table = begun()
    seat, _ = on_turn(table)
    table.wait(0.5)
    assert used(table) == only(seat, 0)
    table.wait(2)
    assert used(table) == only(seat, 2000)
    table.act()  # the next part of the same turn
    table.wait(FREE / SECOND)
    assert used(table) == only(seat, 2000)
    table.wait(0.25)
    assert used(table) == only(seat, 2250)


def test_quick_actions_cost_nobody_anything():
    table = begun()
    for _ in range(30):
        table.wait(0.4)
        table.act()
    assert used(table) == [0, 0, 0]


def test_no_time_runs_in_a_pause_and_a_pause_gives_no_second_free_moment():
    table = begun()
    seat, name = on_turn(table)
    table.wait(1.5)
    table.do(name, Pause(paused=True))
    table.wait(600)
    assert used(table) == only(seat, 1000)
    table.do(name, Pause(paused=False))
    table.wait(1)
    assert used(table) == only(seat, 2000)


def test_no_time_runs_while_its_person_is_away_or_a_bot_stands_in():
    table = begun(grace=5)
    seat, name = on_turn(table)
    table.wait(1.5)
    table.gone(name)
    table.wait(4)
    table.wait(4)
    assert table.table.chairs[seat].stand_in
    table.wait(600)
    assert used(table) == only(seat, 1000)
    table.do(name, Sit(table=table.table.id))
    table.wait(1)
    assert used(table) == only(seat, 2000)


def test_no_time_runs_while_a_bot_acts_for_who_was_too_slow():
    table = begun(turn_time=10)
    seat, _ = on_turn(table)
    table.wait(10.5)
    assert table.table.overdue
    table.wait(30)
    assert used(table) == only(seat, 10_000)


def test_bots_have_all_the_time_that_they_need():
    table = begun("Ann")
    while on_turn(table)[0] == 0:
        table.act()
    table.wait(600)
    assert used(table) == [0, 0, 0]
    assert running(table.table) is None


def test_nobody_loses_time_while_the_host_is_gone():
    table = begun()
    seat, name = on_turn(table)
    table.wait(1.5)
    table.do(name, Pause(paused=True))
    table.do(name, Pause(paused=False))
    table.now += 600 * SECOND
    table.take(on_restart(fold_all(table.entries), table.now))
    for each in NAMES:
        table.do(each, Sit(table=table.table.id))
    assert used(table) == only(seat, 1000)
    table.wait(1)
    assert used(table) == only(seat, 2000)


def test_whose_time_has_run_out_plays_no_more_and_the_others_play_on():
    table = begun()
    seat, name = on_turn(table)
    (entry,) = table.wait(60.5)
    assert (entry.actor, entry.action) == (CLOCK, table.table.rules.time_up(seat))
    assert used(table) == only(seat, MINUTE)
    assert table.refused(name, Act(turn=table.table.turn, action={"type": "draw"})) == (
        "not_your_turn"
    )
    for _ in range(12):
        assert on_turn(table)[0] != seat
        table.act()


def test_an_action_that_comes_before_the_clock_is_looked_at_is_taken():
    table = begun()
    seat, name = on_turn(table)
    table.now += 61 * SECOND
    table.do(name, Act(turn=table.table.turn, action={"type": "draw"}))
    assert on_turn(table)[0] == seat
    (entry,) = table.wait(0)
    assert entry.actor == CLOCK


def test_when_one_side_alone_is_left_the_game_is_over_and_no_clock_runs():
    table = begun()
    for _ in range(2):
        table.wait(60.5)
    (winner,) = table.table.outcome.winners
    assert table.table.phase == "over"
    assert not table.table.play.out[winner]
    assert table.update("Ann").table.times == ()


@pytest.mark.parametrize("players", [3, 4])
def test_the_journal_tells_what_was_used_and_who_ran_out(players):
    table = begun(players=players)
    for number in range(40):
        table.wait(0.3 * (number % 9))
        table.act()
    table.wait(600)
    assert any(isinstance(entry, Acted) and entry.actor == CLOCK for entry in table.entries)
    assert fold_all(table.entries) == table.table
