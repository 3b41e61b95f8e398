"""Records: games that were played, as files that anybody can read, check and pass on.

A record holds what was open at the end of a game: who sat where, and every action, those of chance
and of the clock included.  Hands, tricks and points follow from them by the rules (`play_back`), so
nothing in a record can contradict itself unnoticed.

    host: Recording -> Record -> packed, in a message -> client: unpacked -> `read` -> kept
    file: {"luznet": 1, "record": {...}, "signatures": {key: signature}} -> `read_file` -> kept

What is signed, hashed and kept are the `bytes` of a record: JSON with sorted keys and no blanks
(RFC 8785), so that fields of later versions stay as they are.  spec.md 10.
"""

import hashlib
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, field
from msgspec.structs import replace

from luznet.games import GAMES, AnyGame
from luznet.games.game import Ending, Frozen, Inconsistent, Outcome, Refusal
from luznet.wire.codec import Malformed, check_plain, read_action, read_view
from luznet.wire.levels import BaseLevel, Level, Skill, read_level
from luznet.wire.messages import (
    ACTIONS_MOST,
    SEATS_MOST,
    Count,
    Digest,
    DigestIfAny,
    GameId,
    Key,
    KeyIfAny,
    Options,
    SeatNumber,
    Signature,
    SignatureIfAny,
    TableId,
    corrected,
)
from luznet.wire.text import LISTED_NAME_MOST, NUMBERED_NAME_MOST, clean_name

FORMAT: Final = 1
MOST_BYTES: Final = 256 * 1024
"""Bytes of the largest record; a long game has a tenth of this."""
MOST_FILE_BYTES: Final = 2 * MOST_BYTES
PROOFS_MOST: Final = 32
"""Proved deals of a game: each takes its reader several signatures to check."""
MAX_NESTING: Final = 16
LATEST: Final = 253_370_764_800_000
"""A game ends before this: 9999-01-01, since calendars have no later years."""
_CONTROLS: Final = re.compile("[\x7f-\x9f]")
"""What controls a terminal, though JSON leaves it as it is."""
_MARKS: Final = {
    b"\xef\xbb\xbf": "utf-8",
    b"\xff\xfe": "utf-16-le",
    b"\xfe\xff": "utf-16-be",
}
"""Byte order marks, which Windows puts in front of a text, and its encoding."""
_PACKED: Final = (b"\x1f\x8b", b"PK\3\4")
"""How files of gzip and zip begin."""
_TRUNCATED: Final = "truncated"
"""What msgspec says of JSON whose end is missing, and of half a surrogate pair."""
_ESCAPE: Final = re.compile(rb"\\ud[89ab]", re.IGNORECASE)
KNOWN_FIELD: Final = "luznet"
"""The field by which a file of a record is known, with the number of its format."""


class BadRecord(Exception):
    """A record that cannot be believed. `what`: "empty", "cut_off", "packed" (by gzip or zip),
    "not_json", "not_record", "too_large", "newer", "unknown_game", "not_legal" (`at`: the number of
    the action), "not_open", "outcome", "seats", "times", "view" or "signature" (`name`: whose)."""

    def __init__(self, what: str, **facts: str | int) -> None:
        super().__init__(what, facts)
        self.what = what
        self.facts = facts


class RecordSeat(Frozen, frozen=True, omit_defaults=True):
    """Who has a seat. `key`: a person's public key; `level` and `skill`: of a bot, as in `Seat`."""

    who: Literal["person", "bot"]
    name: str
    key: KeyIfAny = ""
    level: BaseLevel | None = None
    skill: Skill = ""

    @property
    def plays(self) -> Level | None:
        """How well a bot plays."""
        return None if self.level is None else read_level(self.level, self.skill)

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name, NUMBERED_NAME_MOST) or "?")


class SeatChange(Frozen, frozen=True):
    """Somebody else got a seat after this number of actions."""

    after: Count
    seat: SeatNumber
    by: RecordSeat


class RecordAction(Frozen, frozen=True, omit_defaults=True):
    """An action: milliseconds after the game began, the actor (-1: chance, -2: the clock), and the
    action of the game as a plain map. `by_bot`: a bot chose it for a person who was away or too
    slow, or for itself."""

    at: Count
    actor: Annotated[int, Meta(ge=-2, le=SEATS_MOST - 1)]
    action: dict[str, Any]
    by_bot: bool = False


class Committed(Frozen, frozen=True, omit_defaults=True):
    """What a person committed to before a deal, and what they opened: nothing if they were too
    late. `signature`: for the list of all commitments; `lists`: how many they had signed for this
    deal by then, more than one only if the table was taken over."""

    key: Key
    commitment: Digest
    secret: DigestIfAny = ""
    signature: SignatureIfAny = ""
    lists: Count = 1


class DealProof(Frozen, frozen=True, omit_defaults=True):
    """How a deal was shuffled: the number of the deal, the number of actions before it, the host's
    secret, and everybody who committed to one, by key. `without`: the keys of those who sat there
    and could have. spec.md 11.2."""

    number: Count
    after: Count
    secret: Digest
    people: Annotated[tuple[Committed, ...], Meta(max_length=SEATS_MOST)] = ()
    without: Annotated[tuple[Key, ...], Meta(max_length=SEATS_MOST)] = ()

    @property
    def lists(self) -> int:
        """How many lists people signed for this deal, as they say."""
        return max([1, *(each.lists for each in self.people)])


class Record(Frozen, frozen=True, omit_defaults=True):
    """A game that was played. spec.md 10.1.

    `number`: of the games finished at the table, this one included; with the table's id it names
    the game. `began` and `ended` are Unix times in milliseconds. `seats`: who sat down at the
    start; `changes`: who came later. `last`: how the game before ended, if the rules asked for it.
    `outcome` is None while the game is not over. `view` is what somebody who left a game saw last,
    beyond what was open then. `proofs`: those of deals that are over, in order. `season`: the name
    of the season, if it isn't the table's own.
    """

    game: GameId
    table: TableId
    name: str
    number: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    began: Count
    ended: Count
    options: Options
    seats: Annotated[tuple[RecordSeat, ...], Meta(min_length=2, max_length=SEATS_MOST)]
    actions: Annotated[tuple[RecordAction, ...], Meta(max_length=ACTIONS_MOST)] = ()
    changes: Annotated[tuple[SeatChange, ...], Meta(max_length=ACTIONS_MOST)] = ()
    last: Outcome | None = None
    outcome: Outcome | None = None
    view: dict[str, Any] | None = None
    proofs: Annotated[tuple[DealProof, ...], Meta(max_length=PROOFS_MOST)] = ()
    season: str = ""
    format: int = field(default=FORMAT)

    def __post_init__(self) -> None:
        season = clean_name(self.season, LISTED_NAME_MOST)
        corrected(self, name=clean_name(self.name, LISTED_NAME_MOST) or "?", season=season)

    @property
    def id(self) -> str:
        """What a user types to name the game."""
        return f"{self.table}-{self.number}"

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game]

    @property
    def holders(self) -> tuple[RecordSeat, ...]:
        """Who had each seat at the end: the result is theirs."""
        held = [*self.seats]
        for change in self.changes:
            held[change.seat] = change.by
        return tuple(held)


class Step(NamedTuple):
    """A state of a game, and the action and events that led to it; `ends` says what they ended."""

    state: Any
    action: RecordAction | None = None
    events: tuple[Any, ...] = ()
    ends: Ending = ""


class Kept(NamedTuple):
    """A record as it is kept: its bytes, and the signatures of people who played, by key. `by`: who
    brought it, if this luznet did not see the game; `differs`: the numbers of the deals that ended
    otherwise when it saw them; `is_own`: its user played, or it was at a table of their host, so
    whoever signed it has been met."""

    record: Record
    data: bytes
    signatures: Mapping[str, str] = {}
    by: str = ""
    differs: tuple[int, ...] = ()
    is_own: bool = False

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def signed(self) -> bytes:
        """What people sign who vouch for it. spec.md 10.4."""
        return f"luznet record {self.digest}".encode()


# ---- writing -----------------------------------------------------------------------------


def to_bytes(record: Record) -> bytes:
    """Return the bytes of a new record."""
    return _canonical(msgspec.to_builtins(record) | {"format": FORMAT})


def to_file(kept: Kept) -> bytes:
    """Return the file in which a record is passed on. Nothing in it controls a terminal."""
    whole = {
        KNOWN_FIELD: FORMAT,
        "record": msgspec.json.decode(kept.data),
        "signatures": dict(sorted(kept.signatures.items())),
    }
    text = msgspec.json.format(msgspec.json.encode(whole), indent=1).decode()
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text).encode() + b"\n"


def pack(data: bytes) -> str:
    """Return the bytes of a record as a text for a message: zlib (RFC 1950) in Base64."""
    return b64encode(zlib.compress(data, 9)).decode()


def _canonical(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


# ---- reading -----------------------------------------------------------------------------


def unpack(text: str) -> bytes:
    """Return the bytes that `pack` was given; raises `BadRecord`."""
    inflating = zlib.decompressobj()
    try:
        data = inflating.decompress(b64decode(text, validate=True), MOST_BYTES)
    except (ValueError, zlib.error):
        raise BadRecord("not_record") from None
    if inflating.unconsumed_tail:
        raise BadRecord("too_large")
    if not inflating.eof:
        raise BadRecord("not_record")
    return data


def read(data: bytes, signatures: Mapping[str, str] = {}) -> Kept:
    """Return the record in these bytes, which has not been checked against the rules yet; raises
    `BadRecord`. Bytes that are written in another way are written anew."""
    if len(data) > MOST_BYTES:
        raise BadRecord("too_large")
    return _read(_parsed(data), signatures)


def read_file(data: bytes) -> Kept:
    """Return the record in a file, with its signatures, none of which is checked yet; raises
    `BadRecord`."""
    if len(data) > MOST_FILE_BYTES:
        raise BadRecord("too_large")
    whole = _parsed(_text_in(data))
    if not isinstance(whole, dict) or not isinstance(whole.get(KNOWN_FIELD), int):
        raise BadRecord("not_record")
    if whole[KNOWN_FIELD] > FORMAT:
        raise BadRecord("newer")
    signatures = _converted(whole.get("signatures", {}), dict[str, Signature])
    return _read(whole.get("record"), signatures)


def _text_in(data: bytes) -> bytes:
    """Return the text of a file in UTF-8, as some systems write and cut it. Raises `BadRecord`."""
    if data.startswith(_PACKED):
        raise BadRecord("packed")
    mark = next((each for each in _MARKS if data.startswith(each)), b"")
    text = data.removeprefix(mark).decode(_MARKS.get(mark, "utf-8"), "replace")
    written = text.rstrip("\0 \t\r\n")  # zeros stand for what was lost with the power
    if not written:
        raise BadRecord("empty")
    return written.encode() if mark else data.rstrip(b"\0")


def _parsed(data: bytes) -> Any:
    try:
        value = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        is_cut = _TRUNCATED in str(error) and not _ESCAPE.search(data)
        raise BadRecord("cut_off" if is_cut else "not_json") from None
    except (UnicodeDecodeError, RecursionError):
        raise BadRecord("not_json") from None
    try:
        check_plain(value, MAX_NESTING)
    except Malformed:
        raise BadRecord("not_record") from None
    return value


def _read(fields: Any, signatures: Mapping[str, str]) -> Kept:
    if isinstance(fields, dict) and isinstance(fields.get("format"), int):
        if fields["format"] > FORMAT:
            raise BadRecord("newer")
        if isinstance(fields.get("game"), str) and fields["game"] not in GAMES:
            raise BadRecord("unknown_game", game=clean_name(fields["game"]))
    try:
        data = _canonical(fields)
    except UnicodeEncodeError:  # half a surrogate pair
        raise BadRecord("not_record") from None
    if len(data) > MOST_BYTES:
        raise BadRecord("too_large")
    return Kept(_converted(fields, Record), data, signatures)


def _converted(fields: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(fields, kind, strict=True)
    except (msgspec.ValidationError, UnicodeEncodeError):
        raise BadRecord("not_record") from None


# ---- playing back ------------------------------------------------------------------------


def play_back(record: Record) -> tuple[Step, ...]:
    """Return all states of a recorded game, in order; raises `BadRecord` for a record that the
    rules contradict."""
    rules = record.rules
    _check_seats(record)
    _check_times(record)
    steps = [Step(_beginning(record))]
    for at, action in enumerate(record.actions):
        steps.append(_next(rules, steps[-1].state, action, at))
    last = steps[-1].state
    if record.actions and not rules.is_open(last):
        raise BadRecord("not_open")
    if not _is_result(record.outcome, rules.outcome(last)):
        raise BadRecord("outcome")
    if record.view is not None:
        last_view(record)
    return tuple(steps)


def _is_result(told: Outcome | None, outcome: Outcome | None) -> bool:
    """Return whether a record tells the result. Up to 0.12, of several players of Luris who ran out
    of time only the last counted as a loser, so fewer losers are accepted."""
    if told is None or outcome is None or not told.losers:
        return told == outcome
    is_part = {*told.losers} <= {*outcome.losers}
    return is_part and told == replace(outcome, losers=told.losers)


def last_view(record: Record) -> Any:
    """Return what somebody who left the game saw last, typed by the game; None if there is none.
    Raises `BadRecord`."""
    if record.view is None:
        return None
    try:
        view = read_view(record.rules, record.view)
        record.rules.check_view(view, record.rules.read_options(record.options.rules))
    except (Malformed, Inconsistent, Refusal):
        raise BadRecord("view") from None
    if view.players != len(record.seats) or record.outcome is not None:
        raise BadRecord("view")
    return view


def _beginning(record: Record) -> Any:
    try:
        options = record.rules.read_options(record.options.rules)
        return record.rules.new(len(record.seats), options, record.last)
    except Refusal:
        raise BadRecord("seats") from None


def _next(rules: AnyGame, before: Any, step: RecordAction, at: int) -> Step:
    try:
        action = read_action(rules, step.action)
        state, events = rules.apply(before, step.actor, action)
    except (Malformed, Refusal):
        raise BadRecord("not_legal", at=at + 1) from None
    return Step(state, step, events, rules.ends(before, state))


def _check_seats(record: Record) -> None:
    """Raise `BadRecord` unless everybody has a seat that exists, and each key one at a time."""
    if record.options.players != len(record.seats):
        raise BadRecord("seats")
    held, before = [*record.seats], 0
    for change in (None, *record.changes):
        if change is not None:
            is_next = before <= change.after <= len(record.actions)
            if change.seat >= len(held) or not is_next:
                raise BadRecord("seats")
            before, held[change.seat] = change.after, change.by
        keys = [each.key for each in held if each.key]
        if len(keys) != len({*keys}) or any(bool(e.key) != (e.who == "person") for e in held):
            raise BadRecord("seats")


def _check_times(record: Record) -> None:
    times = [action.at for action in record.actions]
    if not record.began <= record.ended < LATEST or times != sorted(times):
        raise BadRecord("times")
    if times and times[-1] > record.ended - record.began:
        raise BadRecord("times")


def with_view(record: Record, view: Any, ended: int) -> Record:
    """Return an unfinished record with what its keeper saw last."""
    return replace(record, view=msgspec.to_builtins(view), ended=max(ended, record.ended))
