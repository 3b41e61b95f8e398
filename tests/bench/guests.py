"""What guests over ssh cost, and what their screens take, as ratios within one run.

    python -m tests.bench.guests [--quick]

Starts a host, a player with luznet, and 20 guests over ssh, each from an address of its own. All
guests press a key every second. Measured from a key to the first byte of the answer: the player
and one guest (p99, limit 1.5 times the player's), and both again during a flood of connections to
the door from 30 addresses (limit 5 times those without). Also the first picture of each guest, and
the memory that is its process's own (goal 15 MiB).
"""

import argparse
import asyncio
import os
import pty
import re
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import asyncssh

from luznet.guests.colours import QUESTION
from tests.e2e.processes import Process, children_of, processes

GUESTS, QUICK_GUESTS = 20, 2
KEYS, QUICK_KEYS = 200, 5
FLOODERS, QUICK_FLOODERS = 30, 2
LIMIT, FLOOD_LIMIT, MEMORY = 1.5, 5.0, 15.0
KEY = b"R"
"""Opens the rules, and closes them."""
QUIET = 0.04
"""Seconds without a byte after which a screen is drawn."""
PATIENCE = 20.0


class Screen:
    """Somebody's terminal: keys in, and when something came out."""

    def __init__(self) -> None:
        self.seen = b""
        self.write: Callable[[bytes], object]
        self._came = asyncio.Event()

    def take(self, data: bytes) -> None:
        self.seen += data
        self._came.set()

    async def shows(self, sign: bytes) -> None:
        """Wait until this was drawn."""
        async with asyncio.timeout(PATIENCE):
            while sign not in self.seen:
                self._came.clear()
                await self._came.wait()

    async def press(self, key: bytes) -> float:
        """Return the seconds from a key to the first byte of the answer; wait until it is drawn."""
        self._came.clear()
        began = time.perf_counter()
        self.write(key)
        async with asyncio.timeout(PATIENCE):
            await self._came.wait()
        took = time.perf_counter() - began
        with suppress(TimeoutError):
            while True:
                self._came.clear()
                await asyncio.wait_for(self._came.wait(), QUIET)
        return took


def local(line: str, home: str) -> Screen:
    """Open luznet in a terminal of this computer."""
    child, terminal = pty.fork()
    if not child:
        os.environ.update(LUZNET_HOME=home, LUZNET_NAME="Ann", TERM="xterm-256color")
        os.execvp(sys.executable, [sys.executable, "-m", "luznet", "join", line])
    screen = Screen()
    screen.write = lambda key: os.write(terminal, key)
    asyncio.get_running_loop().add_reader(terminal, lambda: screen.take(os.read(terminal, 1 << 16)))
    return screen


TERMINAL = b"\x1b[?64;1;2c"
"""What a terminal answers that says nothing of its colours."""


class Nobody(asyncssh.SSHClient):
    """An ssh client without a key."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *asked: object) -> list[str]:
        return []


async def guest(port: int, number: int) -> tuple[Screen, float]:
    """Bring a guest to the table; return their screen, and the seconds to their first picture."""
    screen = Screen()

    class Session(asyncssh.SSHClientSession[bytes]):
        def connection_made(self, chan: "asyncssh.SSHClientChannel[bytes]") -> None:
            self._channel = chan

        def data_received(self, data: bytes, datatype: int | None) -> None:
            if QUESTION in data:
                self._channel.write(TERMINAL)
            screen.take(data)

    began = time.perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1", port, username="play", known_hosts=None, client_keys=None, agent_path=None,
        client_factory=Nobody, local_addr=(f"127.0.0.{number + 2}", 0), config=None,
    )  # fmt: skip
    channel, _session = await connection.create_session(
        Session, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    screen.write = channel.write
    await screen.shows(b"call you")
    took = time.perf_counter() - began
    await screen.press(f"G{number}\r".encode())
    await screen.press(b"\r")
    await screen.shows(b"chat")
    return screen, took


async def flood(port: int, number: int) -> None:
    """Connect again and again, and say nothing."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(f"127.0.1.{number + 1}", 0)
            )
            await reader.read(100)
            writer.close()
        await asyncio.sleep(0)


@asynccontextmanager
async def beside(*work: object) -> AsyncIterator[None]:
    """Do other work meanwhile."""
    tasks = [asyncio.ensure_future(each) for each in work]  # type: ignore[call-overload]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def restless(screen: Screen, wait: float) -> None:
    """Press a key every second."""
    await asyncio.sleep(wait)
    while True:
        screen.write(KEY)
        await asyncio.sleep(1.0)


async def p99(screen: Screen, keys: int) -> float:
    """Return the 99th percentile of answers, in milliseconds."""
    took = [await screen.press(KEY) for _ in range(keys)]
    return 1000 * sorted(took)[-1 - len(took) // 100]


def own_memory(host: Process) -> Sequence[float]:
    """Return the MiB that each guest's process shares with nobody."""
    found = []
    pids = [host.pid]
    for pid in pids:
        pids += children_of(pid)
        words = Path(f"/proc/{pid}/cmdline").read_bytes()
        if b"luznet.commands.guest" in words and not children_of(pid):
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            found.append(int(re.search(r"Private_Dirty: +(\d+)", rollup)[1]) / 1024)  # type: ignore[index]
    return found


async def measure(host: Process, line: str, port: int, home: str, *, quick: bool) -> bool:
    keys = QUICK_KEYS if quick else KEYS
    ann = local(line, home)
    await ann.shows(b"leave")
    alone = await p99(ann, keys)
    came = [await guest(port, number) for number in range(QUICK_GUESTS if quick else GUESTS)]
    screens = [screen for screen, _took in came]
    print(f"a guest's first picture: median {statistics.median(t for _, t in came):.2f} s, "
          f"slowest {max(took for _, took in came):.2f} s")  # fmt: skip
    memory = own_memory(host)
    print(f"memory of a guest's own: {statistics.mean(memory):.1f} MiB ({len(memory)} guests)")
    others = [restless(each, number / len(screens)) for number, each in enumerate(screens[1:])]
    async with beside(*others):
        player, visitor = await p99(ann, keys), await p99(screens[0], keys)
        print(f"the player, p99: {alone:.1f} ms alone, {player:.1f} ms beside the guests")
        print(f"a guest, p99: {visitor:.1f} ms, {visitor / player:.2f} times the player's")
        floods = [flood(port, number) for number in range(QUICK_FLOODERS if quick else FLOODERS)]
        async with beside(*floods):
            flooded = await p99(ann, keys), await p99(screens[0], keys)
    ratios = flooded[0] / player, flooded[1] / visitor
    print(f"during a flood of the door: player {flooded[0]:.1f} ms ({ratios[0]:.2f}), "
          f"guest {flooded[1]:.1f} ms ({ratios[1]:.2f})")  # fmt: skip
    met = visitor / player <= LIMIT and max(ratios) <= FLOOD_LIMIT
    return met and statistics.mean(memory) <= MEMORY


def main() -> int:
    """Measure; return 1 if a limit was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    os.environ["LUZNET_INTERFACES"] = "127.0.0.1"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, processes() as start:
        tables = ["--local", "--tables=5", "--players=5", "--no-bots"]
        host = start(["luznet", "host", *tables], Path(home) / "host")
        line = host.wait_for(lambda said: re.search(r"luznet join (\S+)", said))[1]
        port = int(host.wait_for(lambda said: re.search(r"ssh -p (\d+)", said))[1])
        met = asyncio.run(measure(host, line, port, str(Path(home) / "ann"), quick=quick))
    return 0 if met or quick else 1


if __name__ == "__main__":
    sys.exit(main())
