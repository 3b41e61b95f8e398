"""Floods against a host process with a running game: it stays playable, small and alive.

Full numbers and the limit on answers: `pytest -m slow`, and `tests/bench/flood.py`.
"""

import time
from contextlib import ExitStack

import pytest

from tests.bench.flood import FLOODS, LIMIT, Flooded, Player, measure, memory, open_files, p99
from tests.e2e.processes import processes

PLAYABLE = 0.5
"""Seconds within which an answer comes however busy this machine is."""
MEMORY = 220
"""MiB that a host may have come to, whatever arrives."""
LEAST_LIMIT = 0.012
"""Seconds: an answer this quick is never too slow, whatever it was without a flood."""
PATIENCE = 20.0


@pytest.fixture
def flooded(tmp_path):
    with processes() as start:
        flooded = Flooded(start, tmp_path)
        yield flooded
        flooded.player.raw.close()


def check_recovered(flooded, files):
    """A newcomer gets in, and what the flood took is given back; the host ends as it should."""
    until = time.monotonic() + PATIENCE
    while open_files(flooded.host) > files + 3:
        assert time.monotonic() < until, "connections are kept"
        flooded.player.answers(0.1)
    newcomer = Player(flooded.address, "Zoe")
    assert newcomer.raw.ping()
    newcomer.raw.close()
    assert flooded.host.interrupt() == 0


def test_a_game_is_playable_in_all_floods_at_once_and_the_host_recovers(flooded):
    files = open_files(flooded.host)
    with ExitStack() as all_floods:
        for kind in FLOODS:
            all_floods.enter_context(flooded.flood(kind, min(FLOODS[kind], 100)))
        during = flooded.player.answers(2.0)
        assert memory(flooded.host) < MEMORY
    assert p99(during) < PLAYABLE
    check_recovered(flooded, files)


FEW_FILES = ("bash", "-c", 'ulimit -n 256; exec "$@"', "-")


def test_a_host_that_may_open_few_files_lives_on_when_they_are_all_used(tmp_path):
    with processes() as start:
        flooded = Flooded(start, tmp_path, prefix=FEW_FILES)
        files = open_files(flooded.host)
        with flooded.flood("silent", 300), flooded.flood("greeters", 300):
            assert open_files(flooded.host) > 240
            assert p99(flooded.player.answers(1.5)) < PLAYABLE
        check_recovered(flooded, files)
        flooded.player.raw.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_in_full_leaves_answers_within_five_times_the_usual(flooded, kind):
    files = open_files(flooded.host)
    result = measure(flooded, kind, FLOODS[kind], rounds=5)
    assert p99(result.during) < max(LIMIT * p99(result.quiet), LEAST_LIMIT)
    assert result.most < MEMORY
    check_recovered(flooded, files)
