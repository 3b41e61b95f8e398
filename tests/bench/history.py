"""How long the first screens of history, statistics and seasons take as the games become more.

    python -m tests.bench.history [--quick] [--rounds N] [--games N ...]

Fills stores with 10, 1,000, 10,000 and 100,000 games of 20 people, and measures in turns, for each:
the list of the newest games, the figures of the one who played in all of them, the list of seasons
and the table of one, each from opening the store to the drawn picture; and `luznet history`,
`luznet stats` and `luznet season` as whole processes, until their first screen is in a
pseudo-terminal of 80x24.  Prints medians, and ratios to the smallest store (limit 1.5 for the
processes, which is what a user waits for).  Exit status 1: over the limit.
"""

import argparse
import fcntl
import os
import pty
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # luznet, installed or not

from luznet.history.store import Store
from luznet.statistics.figures import Asked
from luznet.terminal.picture import Canvas
from luznet.terminal.screen import Screen
from luznet.terminal.statistics.season import SeasonScreen
from luznet.terminal.statistics.stats import StatsScreen
from tests.history import bulk

SIZES = (10, 1_000, 10_000, 100_000)
QUICK = (10, 100)
ROUNDS = 15
LIMIT = 1.5
LISTED = 40
"""Games on the first screen of the history."""
CANVAS = Canvas(80, 24)
LUZNET = shutil.which("luznet", path=str(Path(sys.executable).parent)) or "luznet"
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def listed(store: Store) -> None:
    """Read what the first screen of the history shows."""
    store.count()
    store.games(most=LISTED)


def drawn(make: Callable[[Store], Screen], store: Store) -> None:
    """Draw a screen."""
    make(store).draw(CANVAS)


INSIDE: dict[str, Callable[[Store], None]] = {
    "history, read": listed,
    "stats, read and drawn": partial(
        drawn, lambda store: StatsScreen(store, Asked(bulk.keys_of(0).public), lambda: None)
    ),
    "seasons, read and drawn": partial(drawn, lambda store: SeasonScreen(store, lambda: None)),
    "a season, read and drawn": partial(
        drawn, lambda store: SeasonScreen(store, lambda: None, "Autumn")
    ),
}
PROCESSES = {
    "luznet history": (["history"], "P0"),
    "luznet stats": (["stats", "--player", "P0"], "Statistics"),
    "luznet season": (["season", "Autumn"], "Season"),
}


def inside(home: Path, work: Callable[[Store], None]) -> float:
    """Return the seconds of work with the store of a home, with opening it."""
    begin = time.perf_counter()
    store = Store(home / "records.sqlite3")
    work(store)
    seconds = time.perf_counter() - begin
    store.close()
    return seconds


def process(home: Path, arguments: list[str], sign: str) -> float:
    """Return the seconds until a command shows a sign on its screen."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {**os.environ, "LUZNET_HOME": str(home), "TERM": "xterm-256color"}
    begin = time.perf_counter()
    started = subprocess.Popen(
        [LUZNET, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment,
        start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    seen = b""
    while sign.encode() not in seen and (more := os.read(ours, 65536)):
        seen += more
    seconds = time.perf_counter() - begin
    started.kill()
    started.wait()
    os.close(ours)
    return seconds


def measured(homes: dict[int, Path], rounds: int) -> dict[str, dict[int, list[float]]]:
    """Return the times of each measure and number of games, all taken in turns."""
    measures: dict[str, Callable[[Path], float]] = {
        **{name: partial(inside, work=work) for name, work in INSIDE.items()},
        **{
            name: partial(process, arguments=arguments, sign=sign)
            for name, (arguments, sign) in PROCESSES.items()
        },
    }
    times: dict[str, dict[int, list[float]]] = {name: {n: [] for n in homes} for name in measures}
    for _ in range(rounds + 1):  # the first warms up
        for name, measure in measures.items():
            for games, home in homes.items():
                times[name][games].append(measure(home))
    return {name: {n: each[1:] for n, each in found.items()} for name, found in times.items()}


def told(name: str, times: dict[int, list[float]]) -> bool:
    """Print the growth of one measure; return whether its limit is kept, if it has one."""
    medians = {games: statistics.median(each) for games, each in times.items()}
    first = next(iter(medians.values()))
    for games, median in medians.items():
        says = f"{games:>7,} games: median {median * 1e3:7.1f} ms, ratio {median / first:.2f}"
        print(f"{name:26} {says}")
    kept = name not in PROCESSES or max(medians.values()) <= LIMIT * first
    if name in PROCESSES:
        print(f"{name:26} limit {LIMIT}: {'kept' if kept else 'EXCEEDED'}")
    return kept


def main() -> int:
    """Measure in turns and compare with the limit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a short run, with small stores")
    parser.add_argument("--rounds", type=int, metavar="N")
    parser.add_argument("--games", type=int, nargs="+", metavar="N")
    options = parser.parse_args()
    sizes = options.games or (QUICK if options.quick else SIZES)
    rounds = options.rounds or (1 if options.quick else ROUNDS)
    with tempfile.TemporaryDirectory() as name:
        homes = {games: Path(name) / str(games) for games in sizes}
        for games, home in homes.items():
            begin = time.perf_counter()
            store = Store(home / "records.sqlite3")
            bulk.fill(store, games)
            store.close()
            (home / "config.toml").write_text('name = "P0"\n')
            print(f"{games:,} games made in {time.perf_counter() - begin:.0f} s", flush=True)
        kept = [told(name, times) for name, times in measured(homes, rounds).items()]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
