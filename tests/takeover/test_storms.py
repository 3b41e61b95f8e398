"""Whatever happens to hosts and to the network, a table stays one table and loses nothing.

A seed that fails runs again by itself: `Storm(seed, game).survive()`.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import NamedTuple

import pytest

from tests import third
from tests.takeover.room import believe_signatures
from tests.takeover.storm import Storm, Wrong

GAMES = ("luz", "luris", "high")
SEEDS = int(os.environ.get("LUZNET_SEEDS", "6"))
MANY = int(os.environ.get("LUZNET_SEEDS", "700"))


class Weathered(NamedTuple):
    """How a room came through its storm: what was wrong, what happened, whether a deal or a game
    had to start over, and the last epoch."""

    wrong: str
    kinds: tuple[str, ...]
    started_over: bool
    epoch: int


def weathered(case: tuple[int, str]) -> Weathered:
    """Let the room of a seed live through a storm, in a game."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        third.install(monkeypatch)
        believe_signatures(monkeypatch)
        storm = Storm(*case)
        wrong, epoch = "", -1
        try:
            epoch = max(host.table.epoch for host in storm.survive().with_table)
        except Wrong as error:
            wrong = str(error)
        return Weathered(wrong, tuple(storm.kinds), storm.started_over, epoch)


def run(seeds: Sequence[int]) -> list[Weathered]:
    """Let the rooms of these seeds live through storms, on all processors."""
    with ProcessPoolExecutor() as processors:
        return [*processors.map(weathered, product(seeds, GAMES), chunksize=3)]


@pytest.fixture(scope="module")
def storms() -> list[Weathered]:
    return [weathered(case) for case in product(range(SEEDS), GAMES)]


def test_after_every_storm_there_is_one_table_with_all_that_anybody_saw(
    storms: list[Weathered],
) -> None:
    assert [each.wrong for each in storms if each.wrong] == []


def test_storms_have_every_kind_of_trouble_and_move_tables(storms: list[Weathered]) -> None:
    assert {kind for each in storms for kind in each.kinds} == {"kill", "freeze", "split", "cut"}
    assert sum(each.epoch > 1 for each in storms) > SEEDS // 2
    assert sum(each.started_over for each in storms) < len(storms) // 3


ONCE_BAD = [
    *[
        (seed, "luz")
        for seed in (1021, 1066, 1071, 1163, 1366, 1638, 2021, 2036, 2058, 2133, 2239, 2305)
    ],
    *[(1314, "high"), (1366, "high"), (1442, "high"), (1400, "luris")],
]


@pytest.mark.parametrize("case", ONCE_BAD, ids=str)
def test_storms_that_once_ended_badly_end_well(case: tuple[int, str]) -> None:
    assert weathered(case).wrong == ""


@pytest.mark.slow
def test_after_thousands_of_storms_there_is_one_table_with_all_that_anybody_saw() -> None:
    assert [each.wrong for each in run(range(1000, 1000 + MANY)) if each.wrong] == []
