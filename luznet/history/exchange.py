"""What is exchanged of a season: which games there are, which of them are missing, and games that
come from others, none of which is believed.

Only games that count in a season are exchanged, and only what passes every check is kept.  So the
games of two stores are merged into the same season, in whatever order they come (`Store.keep`).
"""

import json
from base64 import b64encode
from typing import NamedTuple

from luznet.history.checking import check
from luznet.history.counting import IN_SEASON
from luznet.history.layout import season_called, season_of
from luznet.history.store import Store
from luznet.wire.archive import Difference, PackedGame, Span
from luznet.wire.exchange_messages import MARKS_MOST, mark_of
from luznet.wire.record import BadRecord, read, unpack


class _Game(NamedTuple):
    mark: bytes
    digest: str
    ended: int


class Exchange:
    """The games of a store, for an exchange. Everything here raises `StoreTrouble`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._digests: dict[bytes, str] = {}  # of the games whose marks were told
        self._refused: set[bytes] = set()

    def catalogue(self, season: str, key: str, until: int, most: int = MARKS_MOST) -> Span:
        """Return the newest games of a season that ended before a time, about this many; none
        unless somebody with this key has played in the season."""
        if not self._is_member(season, key):
            return Span(0, until)
        games = self._games(season, 0, until, most + 1)
        if len(games) <= most:
            return Span(0, until, tuple([game.mark for game in games]))
        since = games[most].ended + 1  # so a span has all games of a moment or none
        whole = tuple([game.mark for game in games if game.ended >= since])
        return Span(since, until, whole or tuple([game.mark for game in games[:most]]))

    def compare(self, season: str, theirs: Span) -> Difference:
        """Return what is missing here and there in a span, at most as much as a message can hold,
        the newest first."""
        games = self._games(season, theirs.since, theirs.until)
        own, others = {game.mark for game in games}, {*theirs.marks}
        offered = [game.mark for game in games if game.mark not in others]
        wanted = [mark for mark in theirs.marks if mark not in own | self._refused]
        return Difference(tuple(wanted[:MARKS_MOST]), tuple(offered[:MARKS_MOST]))

    def find(self, season: str, mark: bytes) -> PackedGame | None:
        """Return a game to pass on, whose mark was told; None if it is not there, or too large for
        a message."""
        query = (
            f"SELECT data, signatures FROM games WHERE {IN_SEASON} "  # noqa: S608 - ours
            "AND season = ? AND digest = ?"
        )
        values = season_called(season), self._digests.get(mark, "")
        row = self._store.read(lambda db: db.execute(query, values).fetchone())
        if row is None:
            return None
        game = PackedGame(b64encode(row[0]).decode(), json.loads(row[1]))
        return game if game.fits else None

    def take(self, season: str, game: PackedGame, by: str) -> bool:
        """Keep a game that somebody brought; return whether it counts in the season."""
        try:
            kept = read(unpack(game.packed), game.signatures)
            if season_of(kept.record) != season_called(season) or kept.record.outcome is None:
                return False
            check(kept)
            if not self._store.judged(kept).counts:
                self._refused.add(mark_of(kept.digest, kept.signatures))
                return False
            self._store.keep(kept._replace(by=by or "?"))
        except BadRecord:
            return False
        return True

    def _is_member(self, season: str, key: str) -> bool:
        query = "SELECT 1 FROM totals WHERE scope = ? AND key = ? AND games > 0"
        values = season_called(season), key
        return self._store.read(lambda db: db.execute(query, values).fetchone()) is not None

    def _games(self, season: str, since: int, until: int, most: int = -1) -> list[_Game]:
        """Return games of a season that ended in a span of time, the newest first."""
        query = (
            f"SELECT digest, signatures, ended FROM games WHERE {IN_SEASON} "  # noqa: S608 - ours
            "AND season = ? AND ended >= ? AND ended < ? ORDER BY ended DESC, id DESC LIMIT ?"
        )
        values = season_called(season), since, until, most
        rows = self._store.read(lambda db: db.execute(query, values).fetchall())
        games = [
            _Game(mark_of(digest, json.loads(keys)), digest, end) for digest, keys, end in rows
        ]
        self._digests |= {game.mark: game.digest for game in games}
        return games
