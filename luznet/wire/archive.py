"""The user's own games, as either side of an exchange uses them. spec.md 10.5."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from luznet.wire.messages import MAX_FRAME
from luznet.wire.record import Kept

FOREVER: Final = 2**53 - 1
"""The end of time (Unix ms)."""
_SIGNATURE, _FRAME = 140, 512
"""Bytes of a signature in a message, with its key, and of all that is neither that nor a record."""


class Span(NamedTuple):
    """The marks of all games of a season that ended in a span of time (Unix ms)."""

    since: int
    until: int
    marks: tuple[bytes, ...] = ()


class Difference(NamedTuple):
    """What one side of an exchange lacks and the other one has, and the other way round."""

    wanted: tuple[bytes, ...]
    offered: tuple[bytes, ...]


class PackedGame(NamedTuple):
    """A game on its way: its record, packed, and who signed it."""

    packed: str
    signatures: Mapping[str, str]

    @property
    def fits(self) -> bool:
        """Whether a message can hold it."""
        return len(self.packed) + _SIGNATURE * len(self.signatures) + _FRAME <= MAX_FRAME


class Archive:
    """The user's own games; this one keeps nothing. Nothing here waits: an answer comes by a
    function, in the thread of whoever asked, or not at all if the games cannot be read. A season is
    named as its tables."""

    def keep(self, kept: Kept) -> None:
        """Keep the record of a game."""

    def catalogue(self, season: str, key: str, until: int, answer: Callable[[Span], None]) -> None:
        """Answer with the newest games of a season that ended before a time; without any unless
        somebody with this key has played in it."""

    def compare(self, season: str, span: Span, answer: Callable[[Difference], None]) -> None:
        """Answer with what is missing here and there."""

    def find(self, season: str, mark: bytes, answer: Callable[[PackedGame], None]) -> None:
        """Answer with a game of a season, if it is there and fits into a message."""

    def take(self, season: str, game: PackedGame, by: str) -> None:
        """Keep a game that somebody of this name brought, if it passes every check."""


NO_ARCHIVE: Final = Archive()
