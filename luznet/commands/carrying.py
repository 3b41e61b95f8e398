"""Carrying a table on from another computer: a host of the user's own, begun with its baggage."""

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from luznet.client.moving import Listening
from luznet.commands.child import ChildHost
from luznet.commands.errors import UserError
from luznet.commands.supervisor import no_host
from luznet.custody.gathering import Inheritance
from luznet.files import make_folder, write_draft
from luznet.settings import Folders
from luznet.troubles import why

UNCLAIMED = 15.0
"""Seconds after which a host that nobody came to is let go: the table went elsewhere, or stayed."""


class Carrier:
    """The host with which one user carries a table on, if they do."""

    def __init__(self, home: Folders, person: str, tell: Callable[[str], None]) -> None:
        """`tell` takes what the host reports, from any thread. The host removes the file that it
        begins with when it ends: it needs that to start again."""
        self._home = home
        self._person = person
        self._tell = tell
        self._file: Path | None = None
        self._child: ChildHost | None = None
        self._key = ""
        self._spare: socket.socket | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def carry(self, table: str, parts: Sequence[str], answer: Callable[[Listening], None]) -> None:
        """Begin a host that has this table; answer with its key and its port once it listens, or
        with None if it cannot, or while another one begins."""
        if self._tasks:
            answer(None)
            return
        task = asyncio.get_running_loop().create_task(self._begin("".join(parts), answer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def reserve_port(self) -> int:
        """Return a port of this computer that is kept free for a host of the user's. Raises
        OSError."""
        if self._spare is None:
            self._spare = socket.socket()
            self._spare.bind(("", 0))
        return int(self._spare.getsockname()[1])

    async def succeed(self, inheritance: Inheritance) -> Listening:
        """Begin a host that gathers the people of a table whose host is gone; return its key and
        its port once it listens, or None if it cannot."""
        self.drop()
        try:
            port = self.reserve_port()
            file = self._written(msgspec.json.encode(inheritance))
            self._free_port()
            return await self._start([f"--succeed={file}", f"--port={port}"])
        except OSError as error:
            self._tell(no_host(why(error)))
        except UserError as error:
            self._tell(str(error))
        self._give_up()
        return None

    async def _begin(self, baggage: str, answer: Callable[[Listening], None]) -> None:
        self.drop()
        try:
            file = self._written(baggage.encode())
            listening = await self._start([f"--carry={file}"])
            loop = asyncio.get_running_loop()
            loop.call_later(UNCLAIMED, self._drop_unclaimed, self._child)
            answer(listening)
        except (OSError, UserError):
            self._give_up()
            answer(None)

    async def _start(self, flags: Sequence[str]) -> Listening:
        """Start a host; return where it listens. Raises OSError, `UserError`."""
        self._child = ChildHost(flags, self._person, self._tell)
        place = await self._child.place()
        self._key = place.key
        return place.key, place.port

    def _written(self, data: bytes) -> Path:
        """Return a new file with this in it, for one host. Raises OSError."""
        make_folder(self._home.data)
        self._file = write_draft(self._home.data / "carried", data)
        return self._file

    def _give_up(self) -> None:
        """Let a host go that could not begin, and what it was to begin with."""
        self.drop()
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _free_port(self) -> None:
        if self._spare is not None:
            self._spare.close()
            self._spare = None

    def host_at(self, key: str) -> ChildHost | None:
        """Return the host with this key, if it is the one that was begun here; from then on it
        belongs to the caller."""
        if self._child is None or key != self._key:
            self.drop()
            return None
        child, self._child = self._child, None
        return child

    def close(self) -> None:
        """Let everything go that is not in use."""
        self.drop()
        self._free_port()

    def drop(self) -> None:
        """Let a host go that nobody came to."""
        if self._child is not None:
            self._child.let_go()
            self._child = None

    def end(self) -> None:
        """End at once a host that the table did not come to."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def _drop_unclaimed(self, child: ChildHost | None) -> None:
        if self._child is child:
            self.drop()
