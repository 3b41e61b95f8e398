"""What is measured: each section starts its processes, takes times in turns, and prints them."""

import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from subprocess import PIPE

from luznet.client.address import join_line
from luznet.commands.supervisor import READY
from tests.bench.host.clients import Client, FloorParty, Heirs, Party, at_once
from tests.bench.host.evening import Hall
from tests.bench.host.figures import Line, show, take_turns
from tests.bench.host.proving import ProvingParty
from tests.bench.journal import NAME, Appending
from tests.e2e.processes import Process

SEAT_GOAL = 0.075
"""What one seat's view and its encoding may cost, in floors: 12 us where that takes 160."""
PROOF_GOAL = 1.25
"""What proofs of deals may add to an action and to an update."""
HEIRS_GOAL = 1.25
"""What an action may cost at p50 where all clients stand by, against one where none does."""
WATCHERS = (50, 500)
TABLES = 20
MANY = {TABLES: 1.5, 40: None}
"""Tables at once, and what one of them may cost at p50 against a table alone."""
BOT_TABLES = 4
LENGTH = 5_000
FINISHED = 2_000
THINKING_PAUSE = 0.03
"""Seconds before an action where others are active: people take longer."""


@dataclass
class Bench:
    """Starts processes; `share` of the usual rounds, spectators, entries and pauses counts."""

    start: Callable[..., Process]
    home: Path
    share: float

    def host(self, *flags: str, home: str = "") -> tuple[Process, str]:
        """Start a host; return it and its address."""
        place = self.home / (home or f"host-{time.monotonic_ns()}")
        flags = ("--players=5", "--table-name=Table", *flags)
        return self._listening("tests.bench.host.serving", place, flags)

    def evening(self, *flags: str) -> tuple[str, Path]:
        """Start the host of an evening; return its address and its folder."""
        place = self.home / f"evening-{time.monotonic_ns()}"
        arguments = ["tests.bench.host.serving", "--evening=Bench", "--table-size=5-5", *flags]
        process = self.start(arguments, place, stdin=PIPE)
        found = process.wait_for(lambda line: line.startswith(READY) and line.split())
        return join_line("127.0.0.1", int(found[1]), found[2]).split()[-1], place

    def floor(self, *flags: str) -> str:
        return self._listening("tests.bench.host.floor", self.home / "floor", flags)[1]

    def crowd(self, *words: object) -> Process:
        """Start spectators or people among bots; return once all are there."""
        arguments = ["tests.bench.host.crowd", *map(str, words)]
        crowd = self.start(arguments, self.home / "crowd")
        crowd.wait_for(lambda line: line == "ready")
        return crowd

    def turns(self, lines: list[Line], rounds: int, batch: int = 20, pause: float = 0.0) -> None:
        take_turns(lines, self.number(rounds), batch, pause * self.share)

    def number(self, usual: int) -> int:
        return max(1, round(usual * self.share))

    @property
    def journals(self) -> tuple[str, ...]:
        """The journals with which a host is measured; a short run has but one."""
        return ("none", "full") if self.share == 1 else ("full",)

    def _listening(self, module: str, home: Path, flags: tuple[str, ...]) -> tuple[Process, str]:
        process = self.start([module, *flags], home)
        found = process.wait_for(lambda line: re.search(r"luznet join (\S+)", line))
        return process, found[1]


def fan_out(bench: Bench) -> bool:
    """One action in, five views out."""
    floor = Line("floor: five messages of 1 KiB", FloorParty(bench.floor()).act)
    whole = FloorParty(bench.floor("--whole")).act
    splitting, address = bench.host("--journal=none", "--split")
    unproved = Line("host, no journal", Party(bench.host("--journal=none")[1]).act, floor, 1.5)
    proving = ProvingParty(bench.host("--journal=none")[1])
    alone = Line("host, journal", Party(bench.host()[1]).act, floor)
    lines = [
        floor,
        Line("floor: the updates of a game", whole, floor),
        unproved,
        Line("host, no journal, deals proved", proving.act, unproved, PROOF_GOAL),
        Line("host, journal not synced", Party(bench.host("--journal=careless")[1]).act, floor),
        alone,
        Line("host, journal, clients stand by", Heirs(bench.host()[1]).act, alone, HEIRS_GOAL),
        Line("host, no journal, timing its parts", Party(address).act, floor),
    ]
    bench.turns(lines, 100)
    met = show("One action, five updates", lines)
    met &= _show_growth(proving.growth())
    return _show_split(splitting, floor) and met


def _show_growth(growth: float) -> bool:
    verdict = "met" if growth <= PROOF_GOAL else "MISSED"
    print(f"update with salts, at the median: {growth:.3f}; goal {PROOF_GOAL}: {verdict}")
    return growth <= PROOF_GOAL


def _show_split(host: Process, floor: Line) -> bool:
    """End a host, print what it says of its parts, and hold views and encoding to their goal."""
    host.interrupt()
    parts = host.wait_for(lambda line: line.startswith("{") and json.loads(line))
    print("in the host: " + ", ".join(f"{name} {us:.0f} us" for name, us in parts.items()))
    seat = (parts["table"] + parts["views"] + parts["encode"]) / Party.SIZE
    ratio = seat / (floor.quantile(0.5) * 1e6)
    verdict = "met" if ratio <= SEAT_GOAL else "MISSED"
    print(f"view and encoding, a seat: {seat:.1f} us, {ratio:.3f}; goal {SEAT_GOAL}: {verdict}")
    return ratio <= SEAT_GOAL


def spectators(bench: Bench) -> bool:
    """Players beside spectators that came before them."""
    met = True
    for journal in bench.journals:
        alone = Line("nobody watches", Party(bench.host(f"--journal={journal}")[1]).act)
        lines = [alone]
        for number in map(bench.number, WATCHERS):
            address = bench.host(f"--journal={journal}")[1]
            bench.crowd(address, "watch", 0, number)
            lines.append(Line(f"{number} watch", Party(address).act, alone, 1.3))
        bench.turns(lines, 40, 10, THINKING_PAUSE)
        met &= show(f"Spectators, journal: {journal}", lines)
    return met


def tables(bench: Bench) -> bool:
    """Many tables at once."""
    met = True
    for journal in bench.journals:
        alone = Line("one table", Party(bench.host(f"--journal={journal}")[1]).act)
        lines = [alone]
        for number, goal in MANY.items():
            address = bench.host(f"--journal={journal}", f"--tables={number}")[1]
            parties = [Party(address, table) for table in range(number)]
            lines += [
                Line(f"one of {number}, all in turn", _in_turn(parties), alone, goal),
                Line(
                    f"{number} at the same moment, for each",
                    lambda parties=parties: at_once(parties),
                    alone,
                    per=number,
                ),
            ]
        bench.turns(lines, 30)
        met &= show(f"Tables, journal: {journal}", lines)
    return met


def evening(bench: Bench) -> bool:
    """The tables of an evening, with everybody who checked in."""
    met = True
    for journal in bench.journals:
        alone = Line("one table", Party(bench.host(f"--journal={journal}")[1]).act)
        lines = [alone]
        for number, goal in {1: None, **MANY}.items():
            hall = Hall(*bench.evening(f"--journal={journal}"), number)
            name = f"one of {number} of an evening, in turn"
            lines.append(Line(name, _in_turn(hall.parties), alone, goal))
        bench.turns(lines, 20, 10)
        met &= show(f"Tables of an evening, journal: {journal}", lines)
    return met


def _in_turn(parties: Sequence[Party]) -> Callable[[], float]:
    """Return what lets one table after the other act."""
    turns = cycle(parties)
    return lambda: next(turns).act()


def bots(bench: Bench) -> bool:
    """A table of people beside tables where bots think hard, enough to fill a core; and beside
    tables where bots play as fast as they can, which is faster than anybody could watch."""
    met = True
    for kind, journal in (("think", "none"), ("think", "full"), ("rush", "none"))[
        -bench.number(3) :
    ]:
        flags = ["--ponder"] if kind == "think" else []
        address = bench.host(f"--journal={journal}", f"--tables={1 + BOT_TABLES}", *flags)[1]
        party = Party(address)
        loners = bench.crowd(address, "play", 1, BOT_TABLES)
        quiet = Line("no bot thinks", party.act)
        goal = 1.5 if kind == "think" else None
        busy = Line(f"bots at {BOT_TABLES} tables {kind}", party.act, quiet, goal, at=0.99)
        for _ in range(bench.number(20)):
            take_turns([quiet], 1, 30, THINKING_PAUSE * bench.share)
            with _playing(loners):
                take_turns([busy], 1, 30, THINKING_PAUSE * bench.share)
        met &= show(f"Bots that {kind}, journal: {journal}", [quiet, busy])
        loners.end()
    return met


@contextmanager
def _playing(loners: Process) -> Iterator[None]:
    os.kill(loners.pid, signal.SIGUSR1)
    time.sleep(0.3)
    yield
    os.kill(loners.pid, signal.SIGUSR2)
    time.sleep(0.5)  # until every bot waits for its person


def reconnecting(bench: Bench) -> bool:
    """From a new connection to the whole view."""
    address, floor_address = bench.host()[1], bench.floor()
    party = Party(address)
    guest, bare = party.clients[2], Client(floor_address)

    def again() -> float:
        guest.close()
        begin = time.perf_counter()
        guest.connect()
        guest.hello("Player 3")
        guest.say("sit", table=party.table)
        assert guest.get("update")["you"] == 2
        return time.perf_counter() - begin

    def echo() -> float:
        bare.close()
        begin = time.perf_counter()
        bare.connect()
        bare.say("echo")
        bare.get("echo")
        return time.perf_counter() - begin

    floor = Line("connect and echo", echo)
    lines = [floor, Line("connect, greet, sit, whole view", again, floor)]
    bench.turns(lines, 20, 10, 0.01)
    return show("Coming back", lines)


def growth(bench: Bench) -> bool:
    """Things that must not slow an action down."""
    new = Party(bench.host("--journal=careless")[1])
    lines = [fresh := Line("a new table", new.act)]

    long = Party(bench.host("--journal=careless")[1])
    length = bench.number(LENGTH)
    for _ in range(length):
        long.act()
    lines.append(Line(f"one that has {length:,} entries", long.act, fresh, 1.2))

    finished = bench.number(FINISHED)
    Appending(bench.home / "finished" / NAME, tables=0, finished=finished).journal.close()
    old = Party(bench.host("--journal=careless", home="finished")[1])
    lines.append(Line(f"beside {finished:,} finished games", old.act, fresh, 1.2))

    many = Party(bench.host("--journal=careless", f"--tables={TABLES}")[1])
    lines.append(Line(f"beside {TABLES - 1} resting tables", many.act, fresh, 1.2))
    bench.turns(lines, 100)
    return show("The past, and what rests", lines)


SECTIONS: dict[str, Callable[[Bench], bool]] = {
    "fan-out": fan_out,
    "spectators": spectators,
    "tables": tables,
    "evening": evening,
    "bots": bots,
    "reconnecting": reconnecting,
    "growth": growth,
}
