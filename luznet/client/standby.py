"""A client's copy of its table, sealed, with a share of the key: in case the host is gone.

The copy comes in parts, and then whatever is added to the table.  A newer copy takes the place of
an older one once it is whole.  When the holders change, a new generation begins; until its copy is
whole the one before it counts as well.  spec.md 13.
"""

from collections.abc import Callable
from typing import Final

from luznet.client.situation import HostLoss
from luznet.custody.evidence import Chain
from luznet.custody.gathering import HeldCopy, Inheritance
from luznet.wire.client_messages import Addition, Fetch, HeldShare, Testify
from luznet.wire.messages import Table, Update
from luznet.wire.moving_messages import ADDED_MOST, Added, Copy, Holder, Succession

KEPT: Final = 4096
"""Additions that are kept of one copy: a host sends a new copy long before."""
TOLD: Final = 32
"""Additions of one copy that a successor is told, for whoever may have missed the last ones."""


class _Parts:
    """A copy: the last that came whole, up to `seq`, and the parts of the one that is coming."""

    def __init__(self) -> None:
        self.data = ""
        self.seq = 0
        self.is_whole = False
        self.parts: list[str] = []
        self.coming = 0

    def take(self, message: Copy) -> int | None:
        """Take a part; return the number of the part to ask for, if any: the one after the last
        says that all have come."""
        if message.part == 0 or message.seq != self.coming:
            self.parts, self.coming = [], message.seq
        if message.part != len(self.parts):  # the host has made a newer copy meanwhile
            return None if self.parts else 0
        self.parts.append(message.data)
        if len(self.parts) == message.parts:
            self.data, self.seq, self.is_whole = "".join(self.parts), message.seq, True
            self.parts = []
            return message.parts
        return len(self.parts)


class _Copy:
    """What there is of one generation: all of the table, sealed, and what was open last."""

    def __init__(self, news: Succession) -> None:
        self.news = news
        self.added: dict[int, str] = {}
        self.of = {False: _Parts(), True: _Parts()}

    def add(self, message: Added) -> None:
        self.added[message.seq] = message.data
        if len(self.added) > KEPT:
            del self.added[min(self.added)]

    def sealed(self) -> list[Addition]:
        """Return all that was added since the copy, in order."""
        number = self.news.generation
        return [Addition(number, seq, data) for seq, data in sorted(self.added.items())]


class Standby:
    """What one client holds of its table. `key`: the user's own."""

    def __init__(self) -> None:
        self.key = ""
        self.holders: tuple[Holder, ...] = ()
        self.heirs: dict[str, Holder] = {}
        """Those at the table who were holders at some time, by key: any of them may have it."""
        self.helps: int | None = None
        """The epoch of the successor that the client connects to; None for an ordinary host."""
        self.helped = 0
        """The last epoch in which the client helped a successor, which may have the table now."""
        self.asks = False
        """Whether the user has to say if the table goes on without the others."""
        self.go_on: Callable[[], None] = lambda: None
        """What to do if they want that; set by whoever runs the client."""
        self.loss: HostLoss | None = None
        """That the host is gone, and what happens: as `Takeover` sees it."""
        self._table = ""
        self._copies: list[_Copy] = []

    def heirs_at(self, table: Table) -> dict[str, Holder]:
        """Return the heirs who sit at the table, without the user, by key."""
        seated = {seat.key for seat in table.seats} - {self.key}
        return {key: heir for key, heir in self.heirs.items() if key in seated}

    def carriers(self, table: Table) -> list[str]:
        """Return the names of the others who are at the table and whose computers can carry it on,
        clockwise from the user, as its host asks them."""
        seats = [*enumerate(table.seats)]
        own = next((at for at, seat in seats if seat.key == self.key), 0)
        heirs = self.heirs_at(table)
        clockwise = [seat for _at, seat in (*seats[own:], *seats[:own])]
        return [seat.name for seat in clockwise if seat.key in heirs and not seat.away]

    # ---- what comes --------------------------------------------------------------------------

    def take(self, message: Succession | Copy | Added, update: Update | None) -> list[Fetch]:
        """Take a message from the host; return what to send for it."""
        if update is None or update.table.id != message.table:
            return []
        if self._table != message.table:
            self._table, self.helped = message.table, 0
            self._copies.clear()
            self.heirs.clear()
        if isinstance(message, Succession):
            self.holders = message.holders
            named = {holder.key: holder for holder in message.holders}
            self.heirs = {**self.heirs_at(update.table), **named}
            if self.key in [holder.key for holder in message.holders]:
                self._begin(message)
            return []
        copy = next((c for c in self._copies if c.news.generation == message.generation), None)
        if copy is None:
            return []
        if isinstance(message, Copy):
            return self._take_part(copy, message)
        copy.add(message)
        return []

    def _begin(self, news: Succession) -> None:
        """Begin a generation, or know its share again; of those before, keep the last that can be
        used."""
        for copy in self._copies:
            if copy.news.generation == news.generation:
                copy.news = news
                return
        whole = [each for each in self._copies if any(held.is_whole for held in each.of.values())]
        self._copies = [*(whole or self._copies)[-1:], _Copy(news)]

    def _take_part(self, copy: _Copy, message: Copy) -> list[Fetch]:
        held = copy.of[message.open]
        part = held.take(message)
        if not message.open:
            copy.added = {seq: data for seq, data in copy.added.items() if seq > held.seq}
        if part is None or (message.open and part == message.parts):
            return []
        return [Fetch(message.table, part, message.generation, message.open)]

    # ---- when the host is gone ---------------------------------------------------------------

    def testimony(self, epoch: int) -> Testify:
        """Return what helps a successor."""
        shares = [
            HeldShare(copy.news.generation, place, copy.news.share)
            for copy in self._copies
            if copy.news.share and (place := self._place(copy)) is not None
        ]
        added = [each for copy in self._copies for each in copy.sealed()[-TOLD:]]
        while sum(len(each.data) for each in added) > ADDED_MOST:
            added.pop(0)
        return Testify(self._table, epoch, shares=tuple(shares), added=tuple(added))

    def inheritance(
        self,
        epoch: int,
        chain: Chain,
        *,
        alone: bool = False,
        private: bool = False,
        lost: Holder | None = None,
    ) -> Inheritance:
        """Return what this computer needs to be the successor of the host that was `lost`.
        `alone`: the user wants that without most of the others; `private`: that host was."""
        copies = [
            HeldCopy(
                copy.news.generation,
                0 if is_open else copy.news.threshold,
                tuple([holder.key for holder in copy.news.holders]),
                held.seq,
                held.data,
                () if is_open else tuple(copy.sealed()),
            )
            for copy in self._copies
            for is_open, held in copy.of.items()
            if held.is_whole
        ]
        return Inheritance(
            self._table,
            epoch,
            self.key,
            chain.links,
            chain.roster,
            tuple(copies),
            self.testimony(epoch),
            alone=alone,
            private=private,
            lost=lost,
        )

    def _place(self, copy: _Copy) -> int | None:
        """Return the user's place among the holders of a copy, from 1 on."""
        keys = [holder.key for holder in copy.news.holders]
        return keys.index(self.key) + 1 if self.key in keys else None
