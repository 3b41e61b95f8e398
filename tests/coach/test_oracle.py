"""The oracle: a process of its own finds out who was how likely to win, a few points at a time."""

import asyncio
import sys

from luznet.bots.chances import chances
from luznet.coach.oracle import Oracle
from luznet.replay.curve import Curve
from luznet.wire.record import play_back
from tests.history.games import a_record, kept


async def found_out(oracle: Oracle, record, changed: asyncio.Event) -> Curve:
    curve = oracle.curve(record)
    while curve.is_open:
        await asyncio.wait_for(changed.wait(), 60)
        changed.clear()
    return curve


def ask(record, **given) -> Curve:
    async def asking() -> Curve:
        changed = asyncio.Event()
        oracle = Oracle(changed.set, **given)
        try:
            return await found_out(oracle, record, changed)
        finally:
            oracle.close()

    return asyncio.run(asking())


def test_it_finds_out_every_point_as_the_bots_would():
    record = kept(a_record("luris", 3))
    curve = ask(record)
    steps = play_back(record.record)
    assert curve.is_done
    for at in (0, 5, len(steps) - 1):
        assert tuple(curve.known[at]) == chances(record.record.rules, steps[at].state)


def test_a_process_that_dies_leaves_the_curve_lost_and_the_replay_alive():
    curve = ask(kept(a_record("luris", 2)), worker=(sys.executable, "-c", "pass"))
    assert curve.is_lost
    assert not curve.is_open


def test_a_curve_that_nobody_wants_any_more_is_not_finished():
    async def asking() -> Curve:
        oracle = Oracle()
        curve = oracle.curve(kept(a_record("luris", 2)))
        curve.is_dropped = True
        await asyncio.gather(*oracle._tasks)
        oracle.close()
        return curve

    curve = asyncio.run(asking())
    assert not curve.known
    assert not curve.is_open
