"""A visit to one table: the client, the link behind it, and the host if it is one's own.

Made before anything slow is imported, so that a screen can show it at once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING

from luznet.client.core import Client, Goal
from luznet.client.lobby import Place
from luznet.commands.child import ChildHost
from luznet.commands.late import load_discovery
from luznet.wire.messages import AnyClientMessage, Leave, Start

if TYPE_CHECKING:
    from luznet.client.link import Link
    from luznet.transport import KeyPair


class Visit:
    """From the wish to be at a table until one has left it."""

    def __init__(
        self,
        name: str,
        goal: Goal,
        on_change: Callable[[], None],
        *,
        child: ChildHost | None = None,
        at_once: bool = False,
    ) -> None:
        """`child` is the own host, let go at the end. `at_once`: begin a game when seated."""
        self.client = Client(name, goal)
        self.joining = ""
        self._on_change = on_change
        self._child = child
        self._at_once = at_once
        self._link: Link | None = None

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages to the table, if there is a connection."""
        if self._link is not None:
            self._link.send(messages)

    async def run(self, place: Awaitable[Place], keys: "Callable[[], KeyPair]") -> None:
        """Find the host, connect, and stay until left. Raises what `place` and `keys` do."""
        where = await place
        from luznet.client.link import Link

        self._link = Link(self.client, where, keys(), self._changed)
        beside = [asyncio.create_task(self._tell_others(where))]
        if self._child is not None:
            beside.append(asyncio.create_task(self._child.keep()))
        try:
            await self._link.run()
        finally:
            for task in beside:
                task.cancel()

    def leave(self) -> None:
        """Get up and go; `run` ends soon after."""
        if self._link is not None:
            self._link.send([Leave()])
            self._link.close()
        if self._child is not None:
            self._child.let_go()

    def _changed(self) -> None:
        table = self.client.table
        if self._at_once and table is not None and self.client.update is not None:
            self._at_once = False
            if table.phase == "gathering" and table.owner == self.client.update.you:
                self.send([Start()])
        self._on_change()

    async def _tell_others(self, place: Place) -> None:
        """Find out what others type to come to this table."""
        from luznet.client.address import join_line

        host = place.addresses[0]
        if self._child is not None:
            await load_discovery()
            from luznet.discovery import lan_addresses

            host = next(iter(lan_addresses()), host)
        self.joining = join_line(host, place.port, place.key)
        self._on_change()
