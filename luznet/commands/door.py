"""The process of the ssh door, started by a host's supervisor.

    python -m luznet.commands.door PORT KEY ADDRESS

takes the host's port and key, and the only address where to listen, empty for all. Once it listens,
it prints a line that begins with `DOOR`: what guests type, a tab, and the fingerprint of its key.
It ends when its standard input does.
"""

import asyncio
import os
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from luznet.commands.supervisor import DOOR
from luznet.discovery.addresses import lan_addresses
from luznet.guests.book import GuestBook
from luznet.guests.door import PLAYER, kept_key, open_door
from luznet.guests.order import Order, send
from luznet.settings import folders
from luznet.wire.messages import DEFAULT_PORT
from luznet.worker import forbid_core_dumps, running

LOOPBACK: Final = "127.0.0.1"
PORTS: Final = range(DEFAULT_PORT + 2, DEFAULT_PORT + 12)
"""The ports that are tried one after the other: 48422 first."""
NICE: Final = 5
"""How much longer than the host it waits for the processor."""


class Starter:
    """Starts guests' programs, by a process that has loaded them; it starts again if it died."""

    def __init__(self, port: str, key: str, guests: Path) -> None:
        self._arguments = (port, key, str(guests))
        self.told = ""
        """How guests come in, which guests can tell others."""
        self._channel: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

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
                    *self._arguments,
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


async def serve(port: str, key: str, address: str) -> None:
    """Let guests in until standard input ends."""
    home = folders()
    GuestBook(home.guests).forget()
    identity = kept_key(home.door_identity)
    starter = Starter(port, key, home.guests)
    door = await open_door(address, PORTS, identity, starter, time.monotonic)
    reached = address or next(iter(lan_addresses()), LOOPBACK)
    # As short as possible: people read it aloud.
    command = f"ssh -p {door.port} {PLAYER}@{reached}"
    starter.told = f"{command}\t{door.fingerprint}"
    print(DOOR, starter.told, flush=True)
    await asyncio.to_thread(sys.stdin.buffer.read)
    door.close()


def main(port: str, key: str, address: str) -> None:
    """Run the process, behind the games: they come first."""
    forbid_core_dumps()
    with suppress(OSError):
        os.nice(NICE)
    asyncio.run(serve(port, key, address))


if __name__ == "__main__":
    main(*sys.argv[1:])
