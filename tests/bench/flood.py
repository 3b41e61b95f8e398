"""What a flood costs those who play: the answer's p99 during it over that without, and memory.

    python -m tests.bench.flood [--quick] [--rounds N] [KIND ...]

Starts a host, a player at it, and for each kind of flood (`tests/host/attackers.py`) takes
turns: a while without, a while during it. An answer is the time from a player's command, which
the host journals, to the update that shows it. The limit is 5. With `--quick` all kinds come to
one host, few of each.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from luznet.client.address import parse_address
from tests.e2e.processes import Process, processes, start_host
from tests.host.raw import RawClient

FLOODS = {
    "silent": 2000,
    "garbage": 2000,
    "halfway": 2000,
    "messages": 10_000,
    "fast": 2,
    "frames": 500,
    "parts": 500,
    "watchers": 995,
    "sitters": 100,
    "talkers": 100,
    "bombers": 60,
    "honest": 300,
    "returners": 200,
    "mutators": 60,
}
"""Each kind, and its number in full."""
WORSE = {"bursts": 10, "greeters": 2000, "mute": 4500}
"""Kinds after which an answer may take longer than `LIMIT` times the usual, yet not long."""
LIMIT = 5.0
SLICE = 2.0
"""Seconds of one turn."""
QUICK, QUICK_SLICE = 100, 0.1
"""By how much a short run floods less, and its turns."""
TOGETHER = 9
"""The kinds of flood that come at once in a short run."""
PAUSE = 0.027
"""Seconds between two commands: a player may send 40 messages a second."""


class Player:
    """Somebody who plays on meanwhile, and has a stopwatch."""

    def __init__(self, address: str, name: str = "Ann") -> None:
        place = parse_address(address)
        self.raw = RawClient(place.port, place.key or "", name)
        self.raw.sit()
        self._paused = False

    def begin(self) -> None:
        self.raw.send("ready")
        while not self.raw.get("update")["view"]:
            pass

    def answer(self) -> float:
        """Return the seconds until a command is stored and shown."""
        begin = time.perf_counter()
        self._paused = not self._paused
        self.raw.send("pause", paused=self._paused)
        while (self.raw.get("update")["table"]["paused_by"] is not None) != self._paused:
            pass
        return time.perf_counter() - begin

    def answers(self, seconds: float) -> list[float]:
        until, taken = time.monotonic() + seconds, []
        while time.monotonic() < until:
            taken.append(self.answer())
            time.sleep(PAUSE)
        return taken


def p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


def memory(host: Process) -> int:
    """Return the resident memory of a process in MiB."""
    pages = Path(f"/proc/{host.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE") // 2**20


def connections(port: int) -> int:
    """Return how many connections to a port of this machine its program has not closed."""
    lines = [line for name in ("tcp", "tcp6") for line in _table_of(name)]
    at, listens, unowned = f":{port:04X}", "0A", "0"
    return sum(
        local.endswith(at) and state != listens and inode != unowned
        for _, local, _, state, *_, inode in (line.split()[:10] for line in lines)
    )


def _table_of(name: str) -> list[str]:
    return Path(f"/proc/net/{name}").read_text().splitlines()[1:]


class Flooded:
    """A host with a running game that can be flooded."""

    def __init__(self, start: Any, home: Path, *flags: str, prefix: tuple[str, ...] = ()) -> None:
        self._start = start
        self._home = home
        wanted = ("--players=3", "--pace=10000", "--tables=2", "--local", *flags)
        self.host, self.address = start_host(start, home / "host", *wanted, prefix=prefix)
        self.player = Player(self.address)
        self.player.begin()

    @contextmanager
    def flood(self, *, is_playing: bool = True, **numbers: int) -> Iterator[None]:
        """Flood the host in all these ways at once, with these numbers of each."""
        floods = [f"{kind}={number}" for kind, number in numbers.items()]
        attackers = self._start(["tests.host.attackers", self.address, *floods], self._home)
        try:
            self._wait_for(attackers, ["ready"] * len(floods), is_playing)
            yield
        finally:
            attackers.end()

    def _wait_for(self, attackers: Process, lines: list[str], is_playing: bool) -> None:
        until = time.monotonic() + 60
        while attackers.lines != lines:
            assert time.monotonic() < until, f"the flood did not begin: {attackers.lines}"
            if is_playing:
                self.player.answer()  # who says nothing is taken for gone
            with suppress(AssertionError):
                attackers.wait_for(bool, 0.1)


@dataclass
class Result:
    """Answers in seconds, and the host's memory in MiB, without and during a flood."""

    quiet: list[float] = field(default_factory=list)
    during: list[float] = field(default_factory=list)
    before: int = 0
    most: int = 0
    after: int = 0

    @property
    def ratio(self) -> float:
        return p99(self.during) / p99(self.quiet)


def measure(flooded: Flooded, kinds: dict[str, int], rounds: int, span: float = SLICE) -> Result:
    """Take turns of this many seconds without and during a flood."""
    result = Result(before=memory(flooded.host))
    for _ in range(rounds):
        result.quiet += flooded.player.answers(span)
        with flooded.flood(**kinds):
            result.during += flooded.player.answers(span)
            result.most = max(result.most, memory(flooded.host))
    result.quiet += flooded.player.answers(span)
    result.after = memory(flooded.host)
    return result


def run(kinds: list[str], rounds: int, start: Any, folder: Path) -> float:
    """Measure each kind at a host of its own; return the worst ratio."""
    worst = 0.0
    for kind in kinds:
        flooded = Flooded(start, folder / kind)
        result = measure(flooded, {kind: (FLOODS | WORSE)[kind]}, rounds)
        flooded.player.raw.close()
        flooded.host.end()
        show(f"{kind:10}{(FLOODS | WORSE)[kind]:6}", result)
        worst = max(worst, result.ratio if kind in FLOODS else 0.0)
    return worst


def run_quickly(kinds: list[str], start: Any, folder: Path) -> None:
    """Measure a little of each kind, many kinds together, all at one host."""
    flooded = Flooded(start, folder)
    for at in range(0, len(kinds), TOGETHER):
        numbers = {
            kind: max(1, (FLOODS | WORSE)[kind] // QUICK) for kind in kinds[at : at + TOGETHER]
        }
        print(", ".join(numbers))
        show(" " * 16, measure(flooded, numbers, 1, QUICK_SLICE))
    flooded.player.raw.close()


def show(title: str, result: Result) -> None:
    print(
        f"{title} {p99(result.quiet) * 1000:9.2f} ms"
        f" {p99(result.during) * 1000:6.2f} ms {result.ratio:6.2f}"
        f" {result.before:6} {result.most:6} {result.after:6} MiB",
        flush=True,
    )


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("kinds", nargs="*", default=[*FLOODS, *WORSE], metavar="KIND")
    options.add_argument("--quick", action="store_true", help="a short run")
    options.add_argument("--rounds", type=int, default=4)
    chosen = options.parse_args()
    os.environ["LUZNET_INTERFACES"] = "127.0.0.1"
    print("flood              p99 without   during  ratio    memory before, during, after")
    with tempfile.TemporaryDirectory() as folder, processes() as start:
        if chosen.quick:
            run_quickly(chosen.kinds, start, Path(folder))
            return 0
        return 0 if run(chosen.kinds, chosen.rounds, start, Path(folder)) <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
