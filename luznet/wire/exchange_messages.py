"""What a host says to exchange the games of a season, and marks of games. spec.md 10.5.

    host                           client
    catalogue            ->                      what I have (in a span of time)
                         <-        missing       what I want, and what you lack
    past_game            ->                      one at a time, as wanted
    bring                ->                      one at a time, as offered
                         <-        brought

A mark stands for a game with its signatures: six bytes. A text of marks is Base64 of them in a row.
"""

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from luznet.wire.messages import Count, HostMessage, Packed, Signers, TableId
from luznet.wire.text import END

MARK_BYTES: Final = 6
_CHARACTERS: Final = MARK_BYTES * 4 // 3
"""Characters of a mark in a text."""
MARKS_MOST: Final = 900
"""Marks in a text: two texts fit into a message."""

Marks: TypeAlias = Annotated[
    str, Meta(max_length=_CHARACTERS * MARKS_MOST, pattern=rf"^([A-Za-z0-9+/]{{8}})*{END}")
]


class Catalogue(HostMessage, frozen=True, tag="catalogue"):
    """Which games the host has of the season of this table: all that ended from `since` on and
    before `until` (Unix ms)."""

    table: TableId
    since: Count
    until: Count
    marks: Marks = ""


class Bring(HostMessage, frozen=True, tag="bring"):
    """The host asks for a game that it lacks and the client offered."""

    table: TableId
    mark: Marks


class PastGame(HostMessage, frozen=True, tag="past_game"):
    """A game of the season that the client wanted: its record, packed, and who signed it."""

    table: TableId
    packed: Packed
    signatures: Signers


def mark_of(digest: str, signers: Iterable[str]) -> bytes:
    """Return the mark of a record with this digest and with signatures by these keys."""
    told = " ".join([digest, *sorted(signers)])
    return hashlib.sha256(told.encode()).digest()[:MARK_BYTES]


def to_marks(marks: Iterable[bytes]) -> str:
    """Return marks as a text."""
    return b64encode(b"".join(marks)).decode()


def from_marks(text: str) -> list[bytes]:
    """Return the marks in a text of this type."""
    data = b64decode(text)
    return [data[at : at + MARK_BYTES] for at in range(0, len(data), MARK_BYTES)]
