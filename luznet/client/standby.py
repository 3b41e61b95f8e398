"""A client's copy of its table, sealed, with a share of the key: in case the host is gone.

The copy comes in parts, and then whatever is added to the table.  When the holders change, a new
generation begins; until its copy is whole the one before it counts as well.  spec.md 13.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

from luznet.wire.client_messages import Fetch, HeldShare, Sealed, Testify
from luznet.wire.inheritance import HeldCopy, Inheritance
from luznet.wire.messages import Table, Update
from luznet.wire.moving_messages import Added, Copy, Holder, Succession

ADDED_KEPT: Final = 64
"""What was added last, to tell a successor who may have missed it."""
TOLD_MOST: Final = 8_000
"""Characters of that in one message."""


class _Parts:
    """A copy, as far as it has come."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.is_whole = False
        self.seq = 0


class _Copy:
    """What there is of one generation: all of the table, sealed, and what was open last."""

    def __init__(self, news: Succession) -> None:
        self.news = news
        self.added: dict[int, str] = {}
        self.of = {False: _Parts(), True: _Parts()}


class Standby:
    """What one client holds of its table. `key`: the user's own."""

    def __init__(self) -> None:
        self.key = ""
        self.holders: tuple[Holder, ...] = ()
        self.helps: int | None = None
        """The epoch of the successor that the client connects to; None for an ordinary host."""
        self.asks = False
        """Whether the user has to say if the table goes on without the others."""
        self.go_on: Callable[[], None] = lambda: None
        """What to do if they want that; set by whoever runs the client."""
        self._table = ""
        self._copies: deque[_Copy] = deque(maxlen=2)

    # ---- what comes --------------------------------------------------------------------------

    def take(self, message: Succession | Copy | Added, update: Update | None) -> list[Fetch]:
        """Take a message from the host; return what to send for it."""
        if update is None or update.table.id != message.table:
            return []
        if self._table != message.table:
            self._table = message.table
            self._copies.clear()
        if isinstance(message, Succession):
            self.holders = message.holders
            if self.key in [holder.key for holder in message.holders]:
                self._begin(message)
            return []
        copy = next((c for c in self._copies if c.news.generation == message.generation), None)
        if copy is None:
            return []
        if isinstance(message, Copy):
            return self._take_part(copy, message)
        copy.added[message.seq] = message.data
        return []

    def _begin(self, news: Succession) -> None:
        known = [copy for copy in self._copies if copy.news.generation != news.generation]
        self._copies = deque([*known, _Copy(news)], maxlen=2)

    def _take_part(self, copy: _Copy, message: Copy) -> list[Fetch]:
        held = copy.of[message.open]
        if message.part == 0:
            held.parts, held.is_whole, held.seq = [], False, message.seq
        if message.part != len(held.parts) or message.seq != held.seq:
            return []
        held.parts.append(message.data)
        if len(held.parts) < message.parts:
            return [Fetch(message.table, len(held.parts), message.generation, message.open)]
        held.is_whole = True
        if not message.open:
            copy.added = {seq: data for seq, data in copy.added.items() if seq > held.seq}
        return []

    # ---- when the host is gone ---------------------------------------------------------------

    def testimony(self, epoch: int) -> Testify:
        """Return what helps a successor."""
        shares = [
            HeldShare(copy.news.generation, place, copy.news.share)
            for copy in self._copies
            if copy.news.share and (place := self._place(copy)) is not None
        ]
        added = [
            Sealed(copy.news.generation, seq, data)
            for copy in self._copies
            for seq, data in sorted(copy.added.items())[-ADDED_KEPT // 2 :]
        ]
        while sum(len(each.data) for each in added) > TOLD_MOST:
            added.pop(0)
        return Testify(self._table, epoch, tuple(shares), tuple(added))

    def opening(self) -> list[Testify]:
        """Return what to say first to a successor."""
        return [] if self.helps is None else [self.testimony(self.helps)]

    def inheritance(self, epoch: int, table: Table, *, alone: bool) -> Inheritance:
        """Return what this computer needs to be the successor. `alone`: the user wants that without
        most of the others."""
        voters = [seat.key for seat in table.seats if seat.who == "person" and not seat.away]
        copies = [
            HeldCopy(
                copy.news.generation,
                0 if is_open else copy.news.threshold,
                tuple([holder.key for holder in copy.news.holders]),
                held.seq,
                "".join(held.parts),
            )
            for copy in self._copies
            for is_open, held in copy.of.items()
            if held.is_whole
        ]
        return Inheritance(
            self._table,
            epoch,
            self.key,
            tuple(voters),
            tuple(copies),
            self.testimony(epoch),
            alone=alone,
        )

    def _place(self, copy: _Copy) -> int | None:
        """Return the user's place among the holders of a copy, from 1 on."""
        keys = [holder.key for holder in copy.news.holders]
        return keys.index(self.key) + 1 if self.key in keys else None
