"""What a host says when a table moves to another computer. spec.md 12.

host                           the next host's client      everybody at the table
                     <-        stand_by                     (at any time before)
baggage              ->                                     the journal, in parts
                     <-        fetch                        the next part
                     <-        carried                      it listens
moved                ->                              ->     where the table is now
"""

import zlib
from base64 import b64decode, b64encode
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from luznet.games.game import Frozen
from luznet.wire.messages import (
    ADDRESSES_MOST,
    PACKED_MOST,
    Count,
    HostMessage,
    IpAddress,
    Key,
    NameOrNone,
    Packed,
    Port,
    TableId,
    corrected,
)
from luznet.wire.text import clean_name

PARTS_MOST: Final = 400
"""Parts of the baggage of a table: six megabytes, as many as a thousand games have."""
MOST_BYTES: Final = 64 * 1024 * 1024
"""Bytes of a baggage once it is unpacked."""

Parts = Annotated[int, Meta(ge=1, le=PARTS_MOST)]


class Baggage(HostMessage, frozen=True, tag="baggage"):
    """A part of all that a table is, for the computer that carries it on. `part` counts from 0."""

    table: TableId
    part: Count
    parts: Parts
    data: Packed

    def __repr__(self) -> str:  # it has hidden cards
        return "Baggage(...)"


class Moved(HostMessage, frozen=True, tag="moved"):
    """The table is on the computer of this player now: a host with this key at one of these
    addresses, best first."""

    table: TableId
    name: NameOrNone
    key: Key
    addresses: Annotated[tuple[IpAddress, ...], Meta(min_length=1, max_length=ADDRESSES_MOST)]
    port: Port

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name) or "?")


class Belongings(Frozen, frozen=True):
    """All that a table is: its game, its journal, and the keys that a private host admits to it.
    `epoch`: how often it will have moved."""

    table: TableId
    game: str
    epoch: Annotated[int, Meta(ge=1, le=2**31)]
    entries: Annotated[tuple[bytes, ...], Meta(min_length=1)]
    admitted: tuple[Key, ...] = ()

    def __repr__(self) -> str:  # it has hidden cards
        return "Belongings(...)"


class BadBaggage(Exception):
    """A baggage that cannot be read."""


def packed(belongings: Belongings) -> list[str]:
    """Return the parts of a baggage: JSON, compressed (zlib, RFC 1950), in Base64."""
    text = b64encode(zlib.compress(msgspec.json.encode(belongings), 6)).decode()
    return [text[at : at + PACKED_MOST] for at in range(0, len(text), PACKED_MOST)]


def unpacked(parts: list[str]) -> Belongings:
    """Return what is in a baggage; raises `BadBaggage`."""
    inflating = zlib.decompressobj()
    try:
        data = inflating.decompress(b64decode("".join(parts), validate=True), MOST_BYTES)
        if not inflating.eof:
            raise BadBaggage
        return msgspec.json.decode(data, type=Belongings)
    except (ValueError, zlib.error, msgspec.DecodeError):
        raise BadBaggage from None
