"""What a client and a private host say while they pair, and its bytes (protocol/spec.md, 8)."""

import struct
from typing import Annotated, Final, TypeAlias, get_args

from msgspec import Meta

from luznet.games.game import Frozen
from luznet.wire.codec import Malformed, by_tag, decode, encode
from luznet.wire.messages import Key, Name, Port, RefusalCode, Version
from luznet.wire.text import END, is_key

MAX_FRAME: Final = 1024
"""The most bytes that one message may have."""
SEALED = 256
"""Bytes of a sealed message, padding included: its length says nothing about a name."""
_LENGTH = struct.Struct(">H")
"""The head of a message: its length in two bytes, big-endian."""

ShareHex: TypeAlias = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{66}}{END}")]
BoxHex: TypeAlias = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{{2 * (SEALED + 16)}}}{END}")]
"""Bytes as text: two digits each."""


class DoorMessage(Frozen, frozen=True, tag_field="type"):
    """Base of what is said before either side is sure of the other."""


class Door(DoorMessage, frozen=True, tag="door"):
    """The host's first word: the versions it speaks, and nothing else yet."""

    versions: Annotated[tuple[Version, ...], Meta(min_length=1, max_length=16)]


class Pair(DoorMessage, frozen=True, tag="pair"):
    """The client wants to pair: the chosen version, and its share (SPAKE2). `token` is the id of
    its token; empty: it has the code."""

    version: Version
    share: ShareHex
    token: Annotated[str, Meta(max_length=16)] = ""


class Share(DoorMessage, frozen=True, tag="share"):
    """The host's share."""

    share: ShareHex


class Sealed(DoorMessage, frozen=True, tag="sealed"):
    """An encrypted `Guest` from the client, then a `Keeper` from the host: only a sender that knows
    the code or token, and heard the same messages, can have sealed it."""

    box: BoxHex


class KeyMessage(DoorMessage, frozen=True):
    """Base of what travels sealed. It refuses text that only looks like a key."""

    key: Key

    def __post_init__(self) -> None:
        if not is_key(self.key):
            raise ValueError("not a key in Z85")


class Guest(KeyMessage, frozen=True, tag="guest"):
    """The client's public key and its user's name; it travels sealed."""

    name: Name


class Keeper(KeyMessage, frozen=True, tag="keeper"):
    """The host's public key and the port of its ROUTER; it travels sealed."""

    port: Port


class Shut(DoorMessage, frozen=True, tag="shut"):
    """The host ends the pairing; `code` is one of spec.md 5.4."""

    code: RefusalCode


AnyDoorMessage: TypeAlias = Door | Pair | Share | Sealed | Guest | Keeper | Shut


_TYPES = by_tag(get_args(AnyDoorMessage))


def decode_at_door(frame: bytes) -> AnyDoorMessage:
    """Return a message of either side; raises `Malformed`."""
    message: AnyDoorMessage = decode(frame, _TYPES)
    return message


def to_frame(message: AnyDoorMessage) -> bytes:
    """Return a message as it goes over a TCP connection: behind its length."""
    body = encode(message)
    return _LENGTH.pack(len(body)) + body


def length_of(head: bytes) -> int:
    """Return the length that stands before a message; raises `Malformed`."""
    length: int = _LENGTH.unpack(head)[0]
    if not 0 < length <= MAX_FRAME:
        raise Malformed("too_large")
    return length
