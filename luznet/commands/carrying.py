"""Carrying a table on from another computer: a host of the user's own, begun with its baggage."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from luznet.client.moving import Listening
from luznet.commands.child import ChildHost
from luznet.commands.errors import UserError
from luznet.files import make_folder, replace_file
from luznet.settings import Folders


class Carrier:
    """The host with which one user carries a table on, if they do."""

    def __init__(self, home: Folders, person: str, tell: Callable[[str], None]) -> None:
        """`tell` takes what the host reports, from any thread."""
        self._home = home
        self._person = person
        self._tell = tell
        self._file = home.data / "carried"
        self._child: ChildHost | None = None
        self._key = ""
        self._tasks: set[asyncio.Task[None]] = set()

    def carry(self, table: str, parts: Sequence[str], answer: Callable[[Listening], None]) -> None:
        """Begin a host that has this table; answer with its key and its port once it listens, or
        with None if it cannot."""
        task = asyncio.get_running_loop().create_task(self._begin("".join(parts), answer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _begin(self, baggage: str, answer: Callable[[Listening], None]) -> None:
        self.drop()
        try:
            make_folder(self._file.parent)
            replace_file(self._file, baggage.encode())
            self._child = ChildHost([f"--carry={self._file}"], self._person, self._tell)
            place = await self._child.place()
        except (OSError, UserError):
            self.drop()
            answer(None)
            return
        self._key = place.key
        answer((place.key, place.port))

    def host_at(self, key: str) -> ChildHost | None:
        """Return the host with this key, if it is the one that was begun here; from then on it
        belongs to the caller."""
        if self._child is None or key != self._key:
            return None
        child, self._child = self._child, None
        return child

    def drop(self) -> None:
        """Let a host go that nobody came to; its file is no longer needed."""
        if self._child is not None:
            self._child.let_go()
            self._child = None
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
