"""`luznet host` with a few things changed for measuring; see `python -m tests.bench.host`.

    python -m tests.bench.host.serving [--journal full|careless|none] [--split] [--ponder] FLAG ...

Clients may send any number of messages and need not ping. `--journal=careless` has the journal
written and not synced, `none` keeps it in memory. With `--split` the host takes the time of its
own parts, and prints at its end the median microseconds of each per action; with `--ponder` bots
think hard (`pondering.py`). `--evening=NAME` runs the host of an evening.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from luznet import cli
from luznet.commands import host as command
from luznet.host import broadcast, host, journaled_table, server, thinker
from luznet.records.journal import Journal
from luznet.wire import session
from luznet.worker import running
from tests.host.simulated import MemoryJournal


class CarelessJournal(Journal):
    """Lets the system write whenever it likes."""

    def _opened(self) -> Any:
        db, rescued = super()._opened()
        db.execute("PRAGMA synchronous = OFF")
        return db, rescued


class NoJournal(MemoryJournal):
    """Opens and closes as a journal does."""

    def __init__(self, path: Path, report: Callable[[str], None]) -> None:
        super().__init__()

    def close(self) -> None:
        self.kept.clear()


JOURNALS = {"full": Journal, "careless": CarelessJournal, "none": NoJournal}


class Stopwatches:
    """Times the parts of what the host does with a frame: those inside others as well."""

    def __init__(self) -> None:
        self._now: dict[str, float] = defaultdict(float)
        self._began: dict[str, float] = {}
        self._ended: dict[str, float] = {}
        self._actions: dict[str, list[float]] = defaultdict(list)

    def on(self, owner: Any, function: str, part: str) -> None:
        """Have a function timed as a part."""
        plain = getattr(owner, function)

        def timed(*arguments: Any, **named: Any) -> Any:
            begin = time.perf_counter()
            self._began.setdefault(part, begin)
            try:
                return plain(*arguments, **named)
            finally:
                self._ended[part] = time.perf_counter()
                self._now[part] += self._ended[part] - begin

        setattr(owner, function, timed)

    def around(self, owner: Any, function: str) -> None:
        """Have a function take the parts that were timed inside it together."""
        plain = getattr(owner, function)

        def timed(*arguments: Any) -> Any:
            self._now.clear()
            self._began.clear()
            begin = time.perf_counter()
            result = plain(*arguments)
            self._now["all of it"] = time.perf_counter() - begin
            if {"decide", "views"} <= self._now.keys():
                self._now["until the first send"] = self._began["send"] - begin
                self._now["until the last"] = self._ended["send"] - begin
                for part, seconds in self._now.items():
                    self._actions[part].append(seconds)
            return result

        setattr(owner, function, timed)

    def medians(self) -> dict[str, float]:
        return {part: median(times) * 1e6 for part, times in self._actions.items()}


def time_the_parts() -> Stopwatches:
    """Have the host time itself."""
    watches = Stopwatches()
    watches.on(session.HostSession, "receive", "receive")
    watches.on(host, "decide", "decide")
    watches.on(journaled_table.JournaledTable, "commit", "apply and journal")
    watches.on(broadcast.Broadcast, "_public_table", "table")
    watches.on(broadcast, "update_with", "views")
    watches.on(broadcast, "encode_update", "encode")
    watches.on(server.Server, "send", "send")
    watches.around(host.Host, "receive")
    return watches


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--journal", choices=JOURNALS, default="full")
    parser.add_argument("--split", action="store_true")
    parser.add_argument("--ponder", action="store_true")
    parser.add_argument("--evening", metavar="NAME")
    options, flags = parser.parse_known_args()
    session.RATE = session.BURST = 1e9
    session.GONE_AFTER = 1e9
    command.Journal = JOURNALS[options.journal]  # type: ignore[misc]
    if options.ponder:
        thinker.COMMAND = running("tests.bench.host.pondering")
    watches = time_the_parts() if options.split else None
    kind = ["host"] if options.evening is None else ["evening", options.evening, "--supervised"]
    code = cli.main([*kind, "--no-restart", "--local", "--pace=0", *flags])
    if watches is not None:
        print(json.dumps(watches.medians()), flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
