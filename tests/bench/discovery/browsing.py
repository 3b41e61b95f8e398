"""The machine that looks for tables.

    python -m tests.bench.discovery.browsing cold ROUNDS
    python -m tests.bench.discovery.browsing luznet|bare
    python -m tests.bench.discovery.browsing sit JOIN-LINE

`cold` opens a lobby and a bare browser in turns, each afresh with all libraries imported, and
prints the seconds until the first table is listed, has answered, and until a bare service is
resolved. `luznet` and `bare` stay open and print when a name appeared, and when it was gone.
`sit` sits down and prints when it knew that the connection broke. `luznet SECONDS` stays open for
so long, and then prints what the list cost: the processor's time, memory (KiB) and descriptors at
most, by how much the event loop was late (its 99th percentile and the worst, in seconds), and for
how long it worked itself between two looks, which other programs do not make longer.
"""

import asyncio
import json
import os
import resource
import sys
import threading
import time

from luznet.client.address import parse_address
from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.commands.find import Finder, load_discovery
from luznet.transport import new_keys
from tests.bench.discovery import bare

BETWEEN = 1.2
LOOK_EVERY = 0.01


def say(**what: object) -> None:
    print(json.dumps({**what, "at": time.perf_counter()}), flush=True)


class OpenLobby:
    """A lobby that says what comes and goes, as it shows it."""

    def __init__(self) -> None:
        self._finder = Finder(new_keys(), self._look)
        self._shown: set[str] = set()
        self._answered: set[str] = set()
        self.has_answered = asyncio.Event()

    async def run(self) -> None:
        running = asyncio.create_task(self._finder.run())
        try:
            while True:
                await asyncio.sleep(LOOK_EVERY)
                self._look()
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def cost(self, seconds: float) -> None:
        running = asyncio.create_task(self.run())
        late: list[float] = []
        busy: list[float] = []
        began, descriptors = time.perf_counter(), 0
        while time.perf_counter() - began < seconds:
            before, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(LOOK_EVERY)
            busy.append(time.thread_time() - worked)
            late.append(time.perf_counter() - before - LOOK_EVERY)
            if len(late) % 10 == 0:
                descriptors = max(descriptors, len(os.listdir("/proc/self/fd")))
        used = resource.getrusage(resource.RUSAGE_SELF)
        say(
            cpu=(used.ru_utime + used.ru_stime) / seconds,
            memory=_most_memory(),
            descriptors=descriptors,
            late=sorted(late)[int(len(late) * 0.99)],
            busy=sorted(busy)[int(len(busy) * 0.99)],
            latest=max(late),
            threads=threading.active_count(),
        )
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    def _look(self) -> None:
        entries = self._finder.entries()
        names = {entry.name for entry in entries}
        answered = {entry.name for entry in entries if entry.round_trip is not None}
        for name in names - self._shown:
            say(listed=name)
        for name in answered - self._answered:
            say(answered=name)
            self.has_answered.set()
        for name in self._shown - names:
            say(gone=name)
        self._shown, self._answered = names, answered


def _most_memory() -> int:
    """Return how many KiB this program had at most; `ru_maxrss` would count its parent's, too."""
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))


async def cold(rounds: int) -> None:
    await load_discovery()
    for _ in range(rounds):
        await asyncio.sleep(BETWEEN)
        say(opened="luznet")
        lobby = OpenLobby()
        running = asyncio.create_task(lobby.run())
        await lobby.has_answered.wait()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await asyncio.sleep(BETWEEN)
        found = asyncio.Event()
        say(opened="bare")
        browsing = bare.Browsing(lambda name, found=found: found.set())
        await found.wait()
        say(resolved="bare")
        await browsing.close()
    say(done="cold")


async def open_bare() -> None:
    bare.Browsing(lambda name: say(listed=name))
    await asyncio.Event().wait()


async def sit(line: str) -> None:
    address = parse_address(line)
    client = Client("Ann", Goal("sit"))
    told = client.standing

    def look() -> None:
        nonlocal told
        if client.update is not None and client.standing != told:
            told = client.standing
            say(standing=told)

    await Link(client, address.place(address.key or ""), new_keys(), look).run()


def main() -> None:
    what, *words = sys.argv[1:]
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        if what == "cold":
            runner.run(cold(int(words[0])))
        elif what == "luznet":
            lobby = OpenLobby()
            runner.run(lobby.cost(float(words[0])) if words else lobby.run())
        elif what == "bare":
            runner.run(open_bare())
        else:
            runner.run(sit(words[0]))


if __name__ == "__main__":
    main()
