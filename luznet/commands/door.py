"""The process of the ssh door, started by a host's supervisor.

    python -m luznet.commands.door ADDRESS PORT KEY PAIRING

takes the only address where to listen, empty for all, then the host's port, its key, and its port
for newcomers if it is private, else 0. Once it listens, it prints a line that begins with `DOOR`:
what guests type, a tab, and the fingerprint of its key. Each line of its standard input is the last
three arguments anew: the host has started again, or has become private.
When its standard input has ended, and the host too, it sees the guests out and ends: if the
supervisor alone was killed, guests play on.
"""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from luznet.commands.supervisor import DOOR
from luznet.discovery.addresses import lan_addresses
from luznet.files import replace_file
from luznet.guests.book import GuestBook
from luznet.guests.door import PLAYER, House, kept_key, open_door
from luznet.guests.limits import Limits
from luznet.guests.order import Order, send
from luznet.settings import Folders, folders, port_in
from luznet.wire.messages import DEFAULT_PORT
from luznet.worker import forbid_core_dumps, running

LOOPBACK: Final = "127.0.0.1"
PORTS: Final = range(DEFAULT_PORT + 2, DEFAULT_PORT + 12)
"""The ports that are tried one after the other: 48422 first."""
NICE: Final = 5
"""How much longer than the host it waits for the processor."""
LOOK_EVERY, ANSWER, LOOKS = 1.0, 5.0, 5
"""Seconds between two looks whether the host is still there without its supervisor, and those that
it gets to answer; after this many without an answer it has ended."""


class Starter:
    """Starts guests' programs, by a process that has loaded them; it starts again if it died."""

    def __init__(self, folder: str, *host: str) -> None:
        """`folder`: of all guests. `host`: its port, its key, and its port for newcomers."""
        self._folder = folder
        self.host = host
        self.told = ""
        """How guests come in, which guests can tell others."""
        self._channel: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def go_to(self, *host: str) -> None:
        """Start them for the host as it is now; those that run find it by themselves."""
        if self._channel is not None:
            self._channel.close()
        self.host, self._channel, self._process = host, None, None

    @property
    def is_private(self) -> bool:
        """Whether newcomers need a code."""
        return self.host[-1] != "0"

    def prepare(self) -> None:
        """Load them, unless that has been done: somebody is coming. Raises OSError."""
        if self._process is not None and self._process.poll() is None:
            return
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
                [
                    *running("luznet.commands.guest"),
                    str(theirs.fileno()),
                    *self.host,
                    self._folder,
                    self.told,
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        self._channel = ours

    def start(self, order: Order, terminal: int) -> None:
        """Start a program on a terminal. Raises OSError."""
        self.prepare()
        if self._channel is not None:
            send(self._channel, order, terminal)


async def serve(address: str, *host: str) -> None:
    """Let guests in until standard input ends."""
    home = folders()
    book = GuestBook(home.guests)
    book.forget()
    identity = kept_key(home.door_identity)
    starter = Starter(str(home.guests), *host)
    limits = Limits(time.monotonic)
    house = House(starter, limits, lambda: starter.is_private, book.is_admitted)
    door = await open_door(address, ports_for(home), identity, house)
    reached = address or next(iter(lan_addresses()), LOOPBACK)
    # As short as possible: people read it aloud.
    command = f"ssh -p {door.port} {PLAYER}@{reached}"
    starter.told = f"{command}\t{door.fingerprint}"
    with suppress(OSError):  # guests then need another line the next time
        replace_file(home.door_port, f"{door.port}".encode())
    note(home, starter)
    print(DOOR, starter.told, flush=True)
    await hear(home, starter)
    await outlast(int(starter.host[0]), starter.host[1])
    await door.close()
    with suppress(OSError):  # another luznet of this user may have opened its door meanwhile
        if home.open_door.read_text() == told_of(starter):
            home.open_door.unlink()


async def hear(home: Folders, starter: Starter) -> None:
    """Take what becomes of the host from standard input, a line each, until its end."""
    loop = asyncio.get_running_loop()

    def go(line: str) -> None:
        starter.go_to(*line.split())
        note(home, starter)

    def read() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(go, line)

    await asyncio.to_thread(read)


def note(home: Folders, starter: Starter) -> None:
    """Write down for another luznet of this user how guests come in, and to which host."""
    with suppress(OSError):
        replace_file(home.open_door, told_of(starter).encode())


def told_of(starter: Starter) -> str:
    """Return what is written down: the line for guests and the fingerprint, then the host."""
    return f"{starter.told}\n{' '.join(starter.host)}"


def ports_for(home: Folders) -> Iterator[int]:
    """Yield the ports to try: first the one that guests know from the last time."""
    last = port_in(home.door_port)
    if last is not None:
        yield last
    yield from PORTS


async def outlast(port: int, key: str) -> None:
    """Wait until the host is gone, too: whoever started both may have died alone."""
    missed = 0 if await is_there(port, key) else LOOKS  # as usual, it ended first
    while missed < LOOKS:
        await asyncio.sleep(LOOK_EVERY)
        missed = 0 if await is_there(port, key) else missed + 1


async def is_there(port: int, key: str) -> bool:
    """Return whether the host with this key is there, even if it is too busy to answer."""
    from luznet.transport import proves  # ZeroMQ: a door has no other use for it

    try:
        async with asyncio.timeout(ANSWER):
            return await proves(LOOPBACK, port, key)
    except TimeoutError:
        return True
    except (OSError, EOFError):
        return False


def main(address: str, *host: str) -> None:
    """Run the process, behind the games: they come first."""
    forbid_core_dumps()
    with suppress(OSError):
        os.nice(NICE)
    asyncio.run(serve(address, *host))


if __name__ == "__main__":
    main(*sys.argv[1:])
