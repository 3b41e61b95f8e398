"""What a host says when a table moves to another computer. spec.md 12.

host                           the next host's client      everybody at the table
                     <-        stand_by                     (at any time before)
baggage              ->                                     the journal, in parts
                     <-        fetch                        the next part
                     <-        carried                      it listens
reach                ->                              ->     can everybody else come there?
                     <-                              <-     reached
moved                ->                              ->     where the table is now
stays                ->                                     or: it does not come here
"""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta

from luznet.games.game import Frozen
from luznet.wire.custody_messages import Links
from luznet.wire.messages import (
    ADDRESSES_MOST,
    PACKED_MOST,
    SEATS_MOST,
    Count,
    HostMessage,
    IpAddress,
    Key,
    NameOrNone,
    Packed,
    Port,
    Progress,
    TableId,
    corrected,
)
from luznet.wire.text import clean_name

PARTS_MOST: Final = 400
"""Parts of the baggage of a table: six megabytes, as many as a thousand games have."""
MOST_BYTES: Final = 64 * 1024 * 1024
"""Bytes of a baggage once it is unpacked."""

ADDED_MOST: Final = 8000
"""Characters of one addition to a table, and of all that one testimony passes on."""

ADDED_BLOCK, COPY_BLOCK = 256, 4096
"""Bytes of which what is sealed has a multiple."""

Parts = Annotated[int, Meta(ge=1, le=PARTS_MOST)]
T = TypeVar("T")


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
    addresses, best first; the `links` prove it. Where somebody went on with it alone, the reader
    may go along: `progress` is what that host says of it, and the table `rests` if nothing was
    played since its host began."""

    table: TableId
    name: NameOrNone
    key: Key
    addresses: Annotated[tuple[IpAddress, ...], Meta(min_length=1, max_length=ADDRESSES_MOST)]
    port: Port
    links: Links = ()
    progress: Progress | None = None
    rests: bool = False

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name) or "?")


class Reach(HostMessage, frozen=True, tag="reach"):
    """A host with this key listens at these addresses, best first, and may carry the table on: can
    the client reach it?"""

    table: TableId
    key: Key
    addresses: Annotated[tuple[IpAddress, ...], Meta(min_length=1, max_length=ADDRESSES_MOST)]
    port: Port


class Stays(HostMessage, frozen=True, tag="stays"):
    """The table does not come to the client's computer: a host that was begun for it can end."""

    table: TableId


class Holder(Frozen, frozen=True):
    """Somebody at whose computer there is a copy of the table, and where a host would listen there
    with this key."""

    key: Key
    addresses: Annotated[tuple[IpAddress, ...], Meta(min_length=1, max_length=ADDRESSES_MOST)]
    port: Port


class Succession(HostMessage, frozen=True, tag="succession"):
    """Who carries the table on if the host is gone, in this order: any `threshold` of them have the
    key of this `generation` of copies together. `share`: the reader's part of it, in Base64; empty
    for those who hold none."""

    table: TableId
    generation: Count
    threshold: Annotated[int, Meta(ge=1, le=SEATS_MOST)]
    holders: Annotated[tuple[Holder, ...], Meta(max_length=SEATS_MOST)]
    share: Annotated[str, Meta(max_length=64)] = ""

    def __repr__(self) -> str:  # a share is a secret
        return "Succession(...)"


class Copy(HostMessage, frozen=True, tag="copy"):
    """A part of a copy of a table: of all of it, sealed; or `open`, up to where nothing was hidden
    last. `part` counts from 0, `seq` as in `Update`."""

    table: TableId
    generation: Count
    seq: Count
    part: Count
    parts: Parts
    data: Packed
    open: bool = False


class Added(HostMessage, frozen=True, tag="added"):
    """What was added to the table, sealed like its copy; `seq`: of the table with it."""

    table: TableId
    generation: Count
    seq: Count
    data: Packed


class Belongings(Frozen, frozen=True):
    """All that a table is: its game, its journal, the keys that a private host admits to it, and
    what leads its `guests` over ssh to their seats. `epoch`: how often it will have moved."""

    table: TableId
    game: str
    epoch: Annotated[int, Meta(ge=1, le=2**31)]
    entries: Annotated[tuple[bytes, ...], Meta(min_length=1)]
    admitted: tuple[Key, ...] = ()
    guests: Annotated[tuple[str, ...], Meta(max_length=SEATS_MOST)] = ()

    def __repr__(self) -> str:  # it has hidden cards
        return "Belongings(...)"


class BadBaggage(Exception):
    """A baggage that cannot be read."""


def packed(belongings: Belongings) -> list[str]:
    """Return the parts of a baggage: JSON, compressed (zlib, RFC 1950), in Base64."""
    return in_parts(compressed(belongings))


def unpacked(parts: list[str]) -> Belongings:
    """Return what is in a baggage; raises `BadBaggage`."""
    try:
        return inflated(b64decode("".join(parts), validate=True))
    except ValueError:
        raise BadBaggage from None


def compressed(belongings: Belongings) -> bytes:
    """Return all that a table is, as JSON that is compressed."""
    return zlib.compress(msgspec.json.encode(belongings), 6)


def inflated(data: bytes) -> Belongings:
    """Return what `compressed` was given; raises `BadBaggage`."""
    return _decoded(data, Belongings)


def _decoded(data: bytes, kind: type[T]) -> T:
    """Return what compressed JSON holds; raises `BadBaggage`."""
    inflating = zlib.decompressobj()
    try:
        text = inflating.decompress(data, MOST_BYTES)
        if not inflating.eof:
            raise BadBaggage
        return msgspec.json.decode(text, type=kind)
    except (ValueError, zlib.error, msgspec.DecodeError):
        raise BadBaggage from None


def to_data(seq: int, entries: Sequence[bytes]) -> bytes:
    """Return what was added to a table as one: JSON that is compressed. `seq`: of the table with
    it, so that nobody can pass it off as something later."""
    return zlib.compress(msgspec.json.encode((seq, entries)), 6)


def from_data(data: bytes) -> tuple[int, tuple[bytes, ...]]:
    """Return what `to_data` was given; raises `BadBaggage`."""
    return _decoded(data, tuple[int, tuple[bytes, ...]])


def padded(data: bytes, block: int) -> bytes:
    """Return compressed data, filled up with zeros to whole blocks: how well cards can be
    compressed is nobody's business."""
    return data + bytes(-len(data) % block)


def in_parts(data: bytes) -> list[str]:
    """Return bytes as texts that messages can hold: Base64."""
    text = b64encode(data).decode()
    return [text[at : at + PACKED_MOST] for at in range(0, len(text), PACKED_MOST)]
