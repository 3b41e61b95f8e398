"""What an action costs on the disk, as ratios within one run.

    python -m tests.bench.journal [--quick] [--rounds N] [--folder PATH]

Appends one entry in turns to a new journal with one table, to a table that has 100,000 entries
already, to a table beside 2,000 finished games, and to 20 tables of one host, each as durable as
in a game. Then opens journals and reads all open tables in them, as a host does at its start,
with and without 2,000 finished games. Prints medians, and ratios to the first of each (limits 1.5
and 2). Exit status 1: over a limit. What takes longest is the disk, so PATH should be on the one
of interest.
"""

import argparse
import itertools
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

APPEND_LIMIT = 1.5
START_LIMIT = 2.0
ROUNDS = 1500
LONG = 100_000
FINISHED = 2_000
GAME = 300
"""Entries of a finished game, about as many as four deals of four players have."""
TABLES = 20
QUICK = 0.02
"""The share of rounds and of entries that `--quick` has."""
NAME = "journal.sqlite3"

sys.path.insert(0, str(Path(__file__).parents[2]))  # luznet, installed or not

from luznet.records.journal import Journal, StoredTable  # noqa: E402


def entry(rng: Random) -> bytes:
    """Return an entry of a usual size."""
    return rng.randbytes(rng.randrange(40, 120))


class Appending:
    """A journal and its running tables, each written in turn."""

    def __init__(self, path: Path, tables: int = 1, length: int = 1, finished: int = 0) -> None:
        """Write a journal with these numbers of running and finished tables."""
        self._rng = Random(1)
        self.journal = Journal(path)
        for _ in range(finished):
            self._add(f"{self._rng.getrandbits(32):08x}", GAME, is_finished=True)
        self._lengths = {f"{self._rng.getrandbits(32):08x}": length for _ in range(tables)}
        for table in self._lengths:
            self._add(table, length, is_finished=False)
        self._turns = itertools.cycle(self._lengths)

    def _add(self, table: str, length: int, is_finished: bool) -> None:
        self.journal.add_table(StoredTable(table, "luz"), entry(self._rng))
        more = [entry(self._rng) for _ in range(length - 1 - is_finished)]
        self.journal.append(table, 1, more)
        if is_finished:
            self.journal.close_table(table, length - 1, entry(self._rng))

    def append(self) -> float:
        """Return the seconds that one entry takes."""
        table, data = next(self._turns), entry(self._rng)
        begin = time.perf_counter()
        self.journal.append(table, self._lengths[table], [data])
        seconds = time.perf_counter() - begin
        self._lengths[table] += 1
        return seconds


def start(path: Path) -> float:
    """Return the seconds until a journal is open and its open tables are read."""
    begin = time.perf_counter()
    journal = Journal(path)
    for table in journal.open_tables():
        journal.entries(table.id)
    seconds = time.perf_counter() - begin
    journal.close()
    return seconds


def in_turns(rounds: int, measures: dict[str, Callable[[], float]]) -> dict[str, list[float]]:
    """Return the times of each measure, all taken in turns."""
    times: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(rounds):
        for name, measure in measures.items():
            times[name].append(measure())
    return times


def verdicts(times: dict[str, list[float]], limit: float) -> Iterator[bool]:
    """Print the medians, their ratios to the first, and the means, in which checkpoints count;
    yield whether each limit is kept."""
    first = statistics.median(next(iter(times.values())))
    for name, seconds in times.items():
        ratio = statistics.median(seconds) / first
        kept = ratio <= limit
        says = f"ratio {ratio:.2f} (limit {limit}): {'kept' if kept else 'EXCEEDED'}"
        median, mean = statistics.median(seconds) * 1e6, statistics.mean(seconds) * 1e6
        print(f"{name:34} median {median:6.0f} us, mean {mean:6.0f} us, {says}")
        yield kept


def main() -> int:
    """Measure in turns and compare with the limits."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a short run, of short journals")
    parser.add_argument("--rounds", type=int, metavar="N")
    parser.add_argument("--folder", type=Path, metavar="PATH")
    options = parser.parse_args()
    share = QUICK if options.quick else 1.0
    rounds, long, done = (round(share * usual) for usual in (ROUNDS, LONG, FINISHED))
    rounds = options.rounds or rounds
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        journals = {
            "append to a new table": Appending(folder / "new" / NAME),
            f"... that has {long:,} entries": Appending(folder / "long" / NAME, length=long),
            f"... beside {done:,} finished games": Appending(
                folder / "finished" / NAME, finished=done
            ),
            f"... one of {TABLES} tables": Appending(folder / "tables" / NAME, tables=TABLES),
        }
        appending = {label: each.append for label, each in journals.items()}
        in_turns(50, appending)  # warms up
        kept = list(verdicts(in_turns(rounds, appending), APPEND_LIMIT))
        for each in journals.values():
            each.journal.close()
        starting = {
            "start with an unfinished game": lambda: start(folder / "new" / NAME),
            f"... and {done:,} finished games": lambda: start(folder / "finished" / NAME),
        }
        kept += verdicts(in_turns(max(1, rounds // 50), starting), START_LIMIT)
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
