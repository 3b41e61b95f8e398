"""What a client does when its table moves: it may carry the table on, and it follows it.

The host that the client trusts says where the table goes, so the next host needs no proof but its
key.  spec.md 12.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from luznet.client.changes import TableChanged
from luznet.wire.client_messages import Carried, Fetch, StandBy
from luznet.wire.messages import Table, Update
from luznet.wire.moving_messages import Baggage, Moved, Reach, Stays

Listening: TypeAlias = tuple[str, int] | None
"""The key and the port of a host that carries a table on; None if it could not begin."""
Carry: TypeAlias = Callable[[str, Sequence[str], Callable[[Listening], None]], None]
"""Begins to carry on the table of this id with this baggage, and tells what became of it."""


class Moving:
    """How one client's table moves. `carry`, `drop`, `addresses`, `port` and `send` are set by
    whoever runs the client, if the user's computer can carry tables on, `reach`, which tells the
    host whether another one can be reached, and `go_along`, which accepts an offer. `to`: where the
    table is now, until the client is there. `carried_by`: whose computer the client went to last;
    `going_to`: the same, until the table goes on there. `offer`: where somebody went on with the
    table alone, until the user has said whether they go along."""

    def __init__(self) -> None:
        self.carry: Carry | None = None
        self.drop: Callable[[], None] = lambda: None
        self.go_along: Callable[[], None] = lambda: None
        self.reach: Callable[[Reach], None] = lambda asked: None
        self.addresses: tuple[str, ...] = ()
        self.port: int | None = None
        self.send: Callable[[Sequence[Carried]], None] = lambda messages: None
        self.to: Moved | None = None
        self.offer: Moved | None = None
        self.carried_by = ""
        self.going_to: str | None = None
        self._was_own = False
        self._table = ""
        self._parts: list[str] = []

    def leave(self, *, was_own: bool) -> None:
        """Leave for where the table is now. `was_own`: the host that the client leaves was begun
        for the user."""
        if self.to is not None:
            self.carried_by, self.to = self.to.name, None
        self._was_own |= was_own

    def arrived(self, name: str, carrier: str) -> TableChanged:
        """Return what there is to tell to the user of this name when the table goes on, at the
        computer of the `carrier`; empty if nobody who sits there has that key."""
        was_own, self._was_own = self._was_own, False
        self.going_to = None
        self.carried_by = carrier or self.carried_by
        if self.carried_by == name:
            return TableChanged("carried_here")
        return TableChanged("carried_back" if was_own else "carried", self.carried_by)

    def opening(self) -> list[StandBy]:
        """Return what to say on a new connection."""
        can_carry = self.carry is not None and bool(self.addresses)
        return [StandBy(self.addresses, self.port)] if can_carry else []

    def take(self, message: Baggage | Reach | Moved | Stays, update: Update | None) -> list[Fetch]:
        """Take a message from the host; return what to send for it."""
        if update is not None and update.table.id != message.table:
            return []
        if isinstance(message, Moved):
            self.to, self.going_to = message, message.name
        elif isinstance(message, Reach):
            self.reach(message)
        elif isinstance(message, Stays):
            self.drop()
        elif update is not None:
            return self._take_part(message)
        return []

    def _take_part(self, message: Baggage) -> list[Fetch]:
        if message.part == 0:
            self._table, self._parts = message.table, []
        if self.carry is None or message.part != len(self._parts) or self._table != message.table:
            return []
        self._parts.append(message.data)
        if len(self._parts) < message.parts:
            return [Fetch(message.table, len(self._parts))]
        table, parts, self._parts = self._table, self._parts, []

        def answer(listening: Listening) -> None:
            key, port = listening or ("", None)
            self.send([Carried(table, key, port)])

        self.carry(table, parts, answer)
        return []


def sitter(table: Table, key: str) -> str:
    """Return the name of whoever sits at a table with this key; empty for nobody."""
    return next((seat.name for seat in table.seats if seat.key == key), "")
