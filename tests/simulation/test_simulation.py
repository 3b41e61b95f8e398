"""Whatever the network, the machines and the people do, nothing is lost and nobody is stuck.

A seed that fails runs again, with all that happened: `python -m tests.simulation SEED --story`.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from luznet.games import GAMES
from tests.simulation.disk import FolderDisk
from tests.simulation.storm import survive
from tests.simulation.world import World, Wrong

FIRST, SEEDS = 8, int(os.environ.get("LUZNET_SEEDS", "24"))
MANY = int(os.environ.get("LUZNET_SEEDS", "4000"))


def survived(seed: int, **how: Any) -> World | str:
    """Return a room after its storm, or what went wrong in it; `how` says what kind of room."""
    try:
        return survive(World(seed, **how))
    except Wrong as wrong:
        return str(wrong)


def wrong_in(seed: int, **how: Any) -> str:
    """Return what went wrong in a room, an empty text if nothing did."""
    found = survived(seed, **how)
    return found if isinstance(found, str) else ""


def run(seeds: Sequence[int]) -> list[str]:
    """Return what went wrong in any of these seeds, on all processors."""
    with ProcessPoolExecutor() as processors:
        return [wrong for wrong in processors.map(wrong_in, seeds, chunksize=4) if wrong]


@pytest.fixture(scope="module")
def storms() -> list[World | str]:
    """The rooms of these seeds after their storms, or what went wrong in them."""
    return [survived(FIRST + number) for number in range(SEEDS)]


@pytest.fixture
def worlds(storms: list[World | str]) -> list[World]:
    return [world for world in storms if isinstance(world, World)]


def test_every_room_survives_its_storm(storms: list[World | str]) -> None:
    assert [wrong for wrong in storms if isinstance(wrong, str)] == []


@pytest.mark.slow
def test_thousands_of_rooms_survive_their_storms() -> None:
    assert run(range(100_000, 100_000 + MANY)) == []


@pytest.mark.parametrize("number", range(3))
def test_rooms_with_a_real_journal_survive_the_same_storms(
    number: int, storms: list[World | str], tmp_path: Path
) -> None:
    world = survive(World(FIRST + number, FolderDisk(tmp_path)))
    world.process.disk.unmount()
    assert world.kills
    in_memory = storms[number]
    assert isinstance(in_memory, World)
    assert world.digest() == in_memory.digest()


def test_a_seed_gives_the_same_storm_on_every_run() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-m", "tests.simulation", "3", "--story"],
            env={**os.environ, "PYTHONHASHSEED": salt},
            check=True,
            capture_output=True,
        ).stdout
        for salt in ("1", "2")
    }
    assert len(told) == 1
    assert b"kill" in told.pop()


def test_storms_contain_every_kind_of_trouble(worlds: list[World]) -> None:
    story = "\n".join(line for world in worlds for line in world.story)
    for trouble in ("breaks", "cable", "stalls", "reads nothing", "second program", "sleeps",
                    "disk is full", "clock", "killed, with a word", "without a word"):  # fmt: skip
        assert trouble in story
    judges = [world.judge for world in worlds]
    assert sum(world.kills for world in worlds) > 45
    assert sum(judge.sleeps for judge in judges) > 30
    assert sum(judge.refusals for judge in judges) > 600
    assert sum(judge.lines for judge in judges) > 300


def test_every_game_is_played_in_storms_with_all_its_features(worlds: list[World]) -> None:
    judges = [world.judge for world in worlds]
    for game in GAMES:
        assert sum(judge.acts[game] for judge in judges) > 300
    assert sum(judge.unsent for judge in judges) > 45
    assert sum(judge.private for judge in judges) > 3
    assert sum(judge.games for judge in judges) > 1
    assert sum(judge.changes for judge in judges) > 1
    assert sum(judge.times_up for judge in judges) > 1
