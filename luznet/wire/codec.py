"""Bytes to messages and back: the only place that knows MessagePack, and where all limits live.

What comes in passes two gates: msgpack unpacks it within limits (size, nesting, no extension types,
floats or bytes, no doubled keys), then msgspec checks it against the types.  What goes out is
written by msgspec's encoder, which writes the same format faster.
"""

import functools
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args

import msgpack
import msgspec

from luznet.games import AnyGame
from luznet.games.game import Frozen
from luznet.wire.client_messages import AnyClientMessage
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.messages import MAX_FRAME, Update

T = TypeVar("T")

MAX_NESTING = 12
"""Levels of maps and lists; the deepest honest message, a view with a finished deal, has 6."""
MAX_ITEMS = 1000
"""Items of all maps and lists in a client's message: no honest one has a tenth of this, and 16 KiB
of nothing but maps would take a host milliseconds to unpack."""
_PLAIN = frozenset({str, int, bool, type(None)})
"""All other types that a message may hold."""


class Malformed(Exception):
    """Bytes from outside that are not a message.

    `code` is the refusal to answer with ("too_large", "malformed", "unknown_type"), `of` the
    message's type if it could be read.
    """

    def __init__(self, code: str, of: str = "") -> None:
        super().__init__(code, of)
        self.code = code
        self.of = of


LEAST_BLANK = 256
"""The fewest blanks of an update that has any: from this length on MessagePack always writes the
length of a text in two bytes."""

_encoder = msgspec.msgpack.Encoder()


def encode(message: Frozen) -> bytes:
    """Return the bytes of a message, or of any frozen value."""
    return _encoder.encode(message)


def encode_update(update: Update, longest: Any, table: bytes) -> bytes:
    """Return the bytes of an update, padded as if it held the longest possible view: anyone on the
    network sees how long it is. `table`: the encoded `update.table`, which is the same for all."""
    update = msgspec.structs.replace(update, table=msgspec.Raw(table))
    if longest is update.view:
        return encode(update)
    missing = len(encode(longest)) - len(encode(update.view))
    return encode(msgspec.structs.replace(update, blank=" " * (missing + LEAST_BLANK)))


def decode_from_client(frame: bytes) -> AnyClientMessage:
    """Return the message that a client sent; raises `Malformed`."""
    message: AnyClientMessage = _typed(_unpack_few(frame), _CLIENT_TYPES)
    return message


def type_at_start(frame: bytes) -> str:
    """Return the type of a client's message if it is the first field, else an empty text. The rest
    is not read, so this costs next to nothing."""
    unpacker = msgpack.Unpacker(max_buffer_size=MAX_FRAME, raw=False)
    try:
        unpacker.feed(frame)
        unpacker.read_map_header()
        kind = unpacker.unpack() if unpacker.unpack() == "type" else None
    except (ValueError, msgpack.UnpackException):
        return ""
    return kind if isinstance(kind, str) and kind in _CLIENT_TYPES else ""


def decode_from_host(frame: bytes) -> AnyHostMessage:
    """Return the message that a host sent; raises `Malformed`."""
    message: AnyHostMessage = decode(frame, _HOST_TYPES)
    return message


def decode(frame: bytes, known: Mapping[str, Any]) -> Any:
    """Return a message of one of these types, by tag; raises `Malformed`."""
    return _typed(_unpack(frame), known)


def read_action(game: AnyGame, fields: dict[str, Any]) -> Frozen:
    """Return an action of the game from its plain map; raises `Malformed`."""
    action: Frozen = _tagged(fields, by_tag(game.action_types), "act")
    return action


def read_view(game: AnyGame, fields: Any) -> Any:
    """Return a view of the game from its plain map; raises `Malformed`."""
    return _converted(fields, game.view_type, "update")


def read_events(game: AnyGame, events: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return events of the game from their plain maps, except those that only a newer host knows;
    raises `Malformed`."""
    known = by_tag(game.event_types)
    return tuple([_tagged(event, known, "update") for event in events if not _is_new(event, known)])


def decode_value(data: bytes, kind: type[T]) -> T:
    """Return a value that `encode` wrote; raises `Malformed` if it is damaged."""
    try:
        return msgspec.msgpack.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Malformed("malformed") from None


def _unpack_few(frame: bytes) -> Any:
    """Unpack a frame with few items; stop at the first that is too many."""
    if len(frame) <= MAX_ITEMS:  # an item takes a byte at least
        return _unpack(frame)
    left = MAX_ITEMS

    def count(items: Sequence[T]) -> Sequence[T]:
        nonlocal left
        left -= 1 + len(items)
        if left < 0:
            raise Malformed("malformed")
        return items

    return _unpack(
        frame,
        max_array_len=MAX_ITEMS,
        max_map_len=MAX_ITEMS,
        list_hook=count,
        object_pairs_hook=lambda pairs: _unique(count(pairs)),
    )


def _unpack(frame: bytes, **limits: Any) -> Any:
    if len(frame) > MAX_FRAME:
        raise Malformed("too_large")
    how = {"raw": False, "strict_map_key": True, "object_pairs_hook": _unique, **limits}
    try:
        value = msgpack.unpackb(frame, **how)
    except (ValueError, msgpack.UnpackException):
        raise Malformed("malformed") from None
    check_plain(value, MAX_NESTING)
    return value


def _unique(pairs: Sequence[tuple[Any, Any]]) -> dict[Any, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Malformed("malformed")
    return fields


def check_plain(value: Any, levels: int) -> None:
    """Raise `Malformed` for anything but maps, lists, texts, whole numbers, booleans and null."""
    if type(value) in _PLAIN:
        return
    if type(value) not in (dict, list) or not levels:
        raise Malformed("malformed")
    for item in value.values() if isinstance(value, dict) else value:
        if type(item) not in _PLAIN:  # most are plain: a call for each would be slow
            check_plain(item, levels - 1)


def _typed(fields: Any, known: Mapping[str, Any]) -> Any:
    if not isinstance(fields, dict) or not isinstance(fields.get("type"), str):
        raise Malformed("malformed")
    if fields["type"] not in known:
        raise Malformed("unknown_type")
    return _converted(fields, known[fields["type"]], fields["type"])


def _tagged(fields: Any, known: Mapping[str, Any], of: str) -> Any:
    tag = fields.get("type") if isinstance(fields, dict) else None
    if not isinstance(tag, str) or tag not in known:
        raise Malformed("malformed", of)
    return _converted(fields, known[tag], of)


def _is_new(fields: Any, known: Mapping[str, Any]) -> bool:
    """Return whether this has a type that is not known."""
    tag = fields.get("type") if isinstance(fields, dict) else None
    return isinstance(tag, str) and tag not in known


def _converted(fields: Any, kind: type[T], of: str) -> T:
    try:
        return msgspec.convert(fields, kind, strict=True)
    except (msgspec.ValidationError, UnicodeEncodeError):  # the latter: half a surrogate pair
        raise Malformed("malformed", of) from None


@functools.cache
def by_tag(types: tuple[type[Frozen], ...]) -> Mapping[str, Any]:
    """Return the types by tag: msgspec converts to one of them thirty times faster than to their
    union."""
    return {str(kind.__struct_config__.tag): kind for kind in types}


_CLIENT_TYPES = by_tag(get_args(AnyClientMessage))
_HOST_TYPES = by_tag(get_args(AnyHostMessage))
