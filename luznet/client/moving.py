"""What a client does when its table moves: it may carry the table on, and it follows it.

The host that the client trusts says where the table goes, so the next host needs no proof but its
key.  spec.md 12.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from luznet.client.changes import Happening, SeatChanged, TableChanged
from luznet.client.situation import others_here
from luznet.wire.client_messages import Carried, Fetch, StandBy
from luznet.wire.messages import Table, Update
from luznet.wire.moving_messages import Baggage, Moved

Listening: TypeAlias = tuple[str, int] | None
"""The key and the port of a host that carries a table on; None if it could not begin."""
Carry: TypeAlias = Callable[[str, Sequence[str], Callable[[Listening], None]], None]
"""Begins to carry on the table of this id with this baggage, and tells what became of it."""
_COMINGS: Final = ("away", "back")


class Moving:
    """How one client's table moves. `carry`, `addresses` and `send` are set by whoever runs the
    client, if the user's computer can carry tables on. `to`: where the table is now, until the
    client goes there; `is_under_way`: until it is there. `whose`: the name of the player whose
    computer has the table, empty for the user.
    """

    def __init__(self) -> None:
        self.carry: Carry | None = None
        self.addresses: tuple[str, ...] = ()
        self.send: Callable[[Sequence[Carried]], None] = lambda messages: None
        self.to: Moved | None = None
        self.is_under_way = False
        self.whose = ""
        self._following: set[str] = set()
        self._quiet: set[Happening] = set()
        self._table = ""
        self._parts: list[str] = []

    def opening(self) -> list[StandBy]:
        """Return what to say on a new connection."""
        return [StandBy(self.addresses)] if self.carry is not None and self.addresses else []

    def take(self, message: Baggage | Moved, update: Update | None) -> list[Fetch]:
        """Take a message from the host; return what to send for it."""
        if isinstance(message, Moved) and (update is None or update.table.id == message.table):
            self.to, self.is_under_way, self.whose = message, True, message.name
        elif isinstance(message, Baggage) and update is not None:
            return self._take_part(message) if update.table.id == message.table else []
        return []

    # ---- what people are told ------------------------------------------------------------

    def told(
        self, changed: Sequence[Happening], before: Table | None, after: Table
    ) -> list[Happening]:
        """Take in how a table has changed; return what is worth telling. All who follow it to
        another computer are away there until they come, which says nothing."""
        if before is None or before.id != after.id:
            self._following, self._quiet = set(), set()
        elif before.epoch < after.epoch:
            self._following = {*others_here(before, None)}
        for each in changed:
            if isinstance(each, SeatChanged) and each.what in _COMINGS:
                is_quiet = each.name in self._following
                (self._quiet.add if is_quiet else self._quiet.discard)(each)
        self._following -= {*others_here(after, None)}
        return self.worth_telling(changed)

    def worth_telling(self, changed: Sequence[Happening]) -> list[Happening]:
        """Return what is worth telling of changes that were taken in."""
        moved = TableChanged("moved")
        named = [TableChanged("moved", self.whose) if each == moved else each for each in changed]
        return [each for each in named if each not in self._quiet]

    # ---- carrying it on ------------------------------------------------------------------

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
