"""The client's side of an exchange: the games of a season, with whoever hosts one of its tables.

Only a user with a seat exchanges games, and only those of this table's season.  The host
sets the pace; nothing that it sends is believed (`history/exchange.py`).  spec.md 10.5.
"""

from collections.abc import Callable, Sequence

from luznet.wire.archive import NO_ARCHIVE, Archive, Difference, PackedGame, Span
from luznet.wire.client_messages import AnyClientMessage, Brought, Missing
from luznet.wire.exchange_messages import Bring, Catalogue, PastGame, from_marks, to_marks
from luznet.wire.messages import Update


class Exchange:
    """What one client exchanges. `archive` and `send` are set by whoever runs the client; without
    them nothing is."""

    def __init__(self) -> None:
        self.archive: Archive = NO_ARCHIVE
        self.send: Callable[[Sequence[AnyClientMessage]], None] = lambda messages: None
        self._owed = 0

    def take(self, message: Catalogue | Bring | PastGame, update: Update | None, host: str) -> None:
        """Take a message from the host of this name; what there is to send for it comes later."""
        if update is None or update.you is None or message.table != update.table.id:
            return
        season = update.table.season or update.table.name
        if isinstance(message, Catalogue):
            told = Span(message.since, message.until, tuple(from_marks(message.marks)))
            self.archive.compare(season, told, self._answer)
        elif isinstance(message, Bring):
            for mark in from_marks(message.mark):
                self.archive.find(season, mark, self._deliver)
        elif self._owed:
            self._owed -= 1
            self.archive.take(season, PackedGame(message.packed, message.signatures), host)

    def _answer(self, found: Difference) -> None:
        self._owed = len(found.wanted)
        self.send([Missing(to_marks(found.wanted), to_marks(found.offered))])

    def _deliver(self, game: PackedGame) -> None:
        self.send([Brought(game.packed, dict(game.signatures))])
