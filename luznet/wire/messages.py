"""The messages between a client and a host: frozen nouns, one type each.

A message is a MessagePack map with a `type`; unknown fields are ignored, unknown types refused.
Messages carry ids and numbers, never sentences: each client speaks its user's language.
Actions, views and events belong to the game of the table (`Table.game`), and are typed there;
here they are plain maps.

    client                      host
    hello            ->
                     <-         welcome (or refused "version", farewell)
    sit or watch     ->
                     <-         update, and again after every change
    act              ->
                     <-         update (to all) or refused (to this client)
    say, confide     ->
                     <-         said (to all, to partners) or refused (to this client)
    ping             ->
                     <-         pong
"""

from copy import copy
from ipaddress import ip_address
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field
from msgspec.structs import force_setattr

from luznet.games.game import Frozen
from luznet.wire.levels import BaseLevel, Level, Skill, read_level
from luznet.wire.text import (
    END,
    HOST_NAME_MOST,
    KEY_LENGTH,
    KEY_PATTERN,
    LISTED_NAME_MOST,
    NAME_MOST,
    NUMBERED_NAME_MOST,
    SAID_MOST,
    clean_name,
    clean_text,
    told_apart,
)

MAX_FRAME = 16 * 1024
"""The most bytes that one message may have, either way."""

PACKED_MOST = MAX_FRAME - 1024
"""Characters of a packed record."""

DEFAULT_PORT = 48420

SEATS_MOST = 16
"""Seats of a table."""
ACTIONS_MOST: Final = 5000
"""Actions of a record."""
MOST_RUNS = 8
"""Runs of the host that a table lists."""
REMOVED_MOST = 16
"""People that a table keeps out at once; the oldest may come again."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=SEATS_MOST - 1)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=NAME_MOST)]
NameOrNone: TypeAlias = Annotated[str, Meta(max_length=NAME_MOST)]
TableId: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z0-9]{{8}}{END}")]
TableIdIfAny: TypeAlias = Annotated[str, Meta(pattern=rf"^([a-z0-9]{{8}})?{END}")]
Key: TypeAlias = Annotated[str, Meta(pattern=KEY_PATTERN, max_length=KEY_LENGTH)]
"""A CURVE public key in Z85."""
KeyIfAny: TypeAlias = Annotated[
    str, Meta(pattern=rf"^({KEY_PATTERN.strip('^$')})?{END}", max_length=KEY_LENGTH)
]
Position: TypeAlias = Annotated[int, Meta(ge=0, le=ACTIONS_MOST)]
"""How many actions of a recorded game a replay has shown."""
Eyes: TypeAlias = Literal["seat", "spectator", "all"]
"""What a replay shows: what a seat could know, what a spectator saw, or all cards."""
Version: TypeAlias = Annotated[int, Meta(ge=1, le=65535)]
RefusalCode: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z_]{{1,32}}{END}")]
HostName: TypeAlias = Annotated[str, Meta(max_length=HOST_NAME_MOST)]
ADDRESSES_MOST: Final = 16
IpAddress: TypeAlias = Annotated[str, Meta(pattern=rf"^[0-9A-Fa-f.:]{{2,45}}{END}")]
Port: TypeAlias = Annotated[int, Meta(ge=1, le=65535)]
ChatText: TypeAlias = Annotated[str, Meta(max_length=SAID_MOST)]
GameId: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z_]{{0,16}}{END}")]
PhraseId: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z_]{{0,32}}{END}")]
RunId: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z0-9]{{0,8}}{END}")]
Digest: TypeAlias = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{64}}{END}")]
"""A SHA-256 in hexadecimal digits."""
DigestIfAny: TypeAlias = Annotated[str, Meta(pattern=rf"^([0-9a-f]{{64}})?{END}")]
Signature: TypeAlias = Annotated[str, Meta(pattern=rf"^[A-Za-z0-9+/]{{86}}=={END}")]
"""64 bytes in Base64."""
Signers: TypeAlias = Annotated[dict[Key, Signature], Meta(max_length=SEATS_MOST)]
Packed: TypeAlias = Annotated[str, Meta(max_length=PACKED_MOST)]
SignatureIfAny: TypeAlias = Annotated[str, Meta(pattern=rf"^([A-Za-z0-9+/]{{86}}==)?{END}")]
Salt: TypeAlias = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{32}}{END}")]
"""16 bytes in hexadecimal digits."""
PLACES_MOST = 256
"""Places of a deal."""
Place: TypeAlias = Annotated[int, Meta(ge=0, le=PLACES_MOST - 1)]
FindingCode: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z_]{{0,32}}{END}")]
"""What did not fit in a deal; empty for nothing."""
Fact: TypeAlias = Annotated[int, Meta(gt=-(2**53), lt=2**53)] | Annotated[str, Meta(max_length=200)]

Help: TypeAlias = Literal["none", "values", "odds", "coach"]
Spectators: TypeAlias = Literal["none", "public", "all"]
ChatLevel: TypeAlias = Literal["free", "phrases", "none"]
Hearers: TypeAlias = Literal["table", "partners"]
TablePhase: TypeAlias = Literal["gathering", "playing", "over"]
Who: TypeAlias = Literal["empty", "person", "bot"]

# ---- what both sides speak of ------------------------------------------------------------


def corrected(value: Frozen, **fields: Any) -> None:
    """Set fields of a value under construction. The types clean names and texts this way, whether
    from a host or from a journal, so that no reader can forget to."""
    for name, correct in fields.items():
        if getattr(value, name) is not correct:
            force_setattr(value, name, correct)


class Options(Frozen, frozen=True):
    """How a table plays.

    `players`: the number of seats. `bots`: empty seats get bots at the start. `levels`: how well
    each seat's bot plays; "normal" for the rest. `skills`: the same where `levels` has no word for
    it, else empty. `help`: what screens tell about your hidden cards: nothing, the possible values,
    exact odds, or also what a strong bot would do. `open_tricks`: past tricks can be shown.
    `spectators`: nobody may watch; they see what lies open; or they see all hands once every player
    agrees. `turn_time`: seconds for an action, 0 for no limit; then a bot acts once. `grace`:
    seconds until a bot plays for a player who is away. `pace`: milliseconds that a bot waits, more
    or less; 0: not at all. `chat`: anything may be said, ready phrases only, or nothing. `rules`:
    the game's own options."""

    players: Annotated[int, Meta(ge=2, le=SEATS_MOST)] = 4
    bots: bool = True
    levels: Annotated[tuple[BaseLevel, ...], Meta(max_length=SEATS_MOST)] = ()
    help: Help = "values"
    open_tricks: bool = False
    spectators: Spectators = "public"
    turn_time: Annotated[int, Meta(ge=0, le=3600)] = 0
    grace: Annotated[int, Meta(ge=5, le=3600)] = 30
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 900
    chat: ChatLevel = "free"
    rules: dict[str, Fact | bool] = field(default_factory=dict)
    skills: Annotated[tuple[Skill, ...], Meta(max_length=SEATS_MOST)] = ()


class Seat(Frozen, frozen=True):
    """A seat as everyone sees it.

    `key`: the public key of its player, empty for a bot. `ready`: wants the next game to begin.
    `away`: not connected; `left`: on purpose. `stand_in`: a bot plays for the player. `shows`:
    agrees that spectators see all hands. `level`: of a bot, None for others; `skill`: the same
    where `level` has no word for it, else empty. `reserved`: the only name that may take the seat,
    empty for any.
    """

    who: Who
    name: str = ""
    key: KeyIfAny = ""
    ready: bool = False
    away: bool = False
    stand_in: bool = False
    shows: bool = False
    level: BaseLevel | None = None
    left: bool = False
    reserved: str = ""
    skill: Skill = ""

    @property
    def plays(self) -> Level | None:
        """How well its bot plays."""
        return None if self.level is None else read_level(self.level, self.skill)

    def __post_init__(self) -> None:
        name = clean_name(self.name, NUMBERED_NAME_MOST) or "?" * bool(self.name)
        corrected(self, name=name, reserved=clean_name(self.reserved))


class LastGame(Frozen, frozen=True):
    """How a game ended: which game, the players' names by seat, the seats that won, and the score
    of each."""

    game: GameId
    played: Annotated[tuple[str, ...], Meta(max_length=SEATS_MOST)]
    winners: tuple[SeatNumber, ...]
    scores: tuple[int, ...]

    def __post_init__(self) -> None:
        corrected(self, played=_told_apart(self.played))


class Run(Frozen, frozen=True):
    """A run of the host: its id, empty for the one that opened the table, and the `seq` of the
    first record that it wrote for the table."""

    id: RunId
    since: Count


class Table(Frozen, frozen=True):
    """A table as everyone sees it; the game on it is sent as a view.

    `owner`: the seat that may change options and start before all are ready. `shown`: spectators
    see all hands now. `games`: how many have been finished here. `clock`: milliseconds left for
    this turn, None without a limit. `played`: the names of those who played, by seat, once a game
    is over. `times`: milliseconds that each seat has left for the game, empty without a limit; that
    of a player to act runs, after a short free moment. `stalled`: what is due by itself, such as a
    bot's action, waits until the host can write its journal. `last`: how the last game here ended;
    None before its end, and while the view shows it. `locked`: only the person who opened the table
    can change its options. `runs`: the latest runs of the host; they show a client whether what it
    has seen still counts. `lost`: how many records the host lost before this game went on from an
    earlier point (0: unknown; None: none). `removed`: the names of those who are kept out, newest
    last. `held`: the organiser of an evening has stopped it. `epoch`: how often the table has moved
    to another host. `cut`: most players were lost at once and may go on elsewhere, so the game
    stands still. `season`: the name of the season that its games belong to, if it isn't the table's
    own.
    """

    id: TableId
    name: str
    game: str
    phase: TablePhase
    options: Options
    seats: Annotated[tuple[Seat, ...], Meta(max_length=SEATS_MOST)]
    owner: SeatNumber | None
    paused_by: SeatNumber | None
    watchers: Count
    shown: bool
    games: Count
    clock: Count | None
    played: Annotated[tuple[str, ...], Meta(max_length=SEATS_MOST)] = ()
    times: tuple[Count, ...] = ()
    stalled: bool = False
    last: LastGame | None = None
    locked: bool = False
    runs: Annotated[tuple[Run, ...], Meta(max_length=MOST_RUNS)] = ()
    lost: Count | None = None
    removed: Annotated[tuple[Name, ...], Meta(max_length=REMOVED_MOST)] = ()
    held: bool = False
    epoch: Count = 0
    cut: bool = False
    season: str = ""

    def __post_init__(self) -> None:
        names = told_apart(tuple([seat.name for seat in self.seats]))
        corrected(
            self,
            name=clean_name(self.name, LISTED_NAME_MOST),
            season=clean_name(self.season, LISTED_NAME_MOST),
            game=clean_name(self.game),
            played=_told_apart(self.played),
            removed=tuple([clean_name(name) for name in self.removed]),
            seats=tuple([_called(*each) for each in zip(self.seats, names, strict=True)]),
        )


def _called(seat: Seat, name: str) -> Seat:
    """Return a seat with another name, which may be longer than names can be."""
    if seat.name != name:
        seat = copy(seat)
        corrected(seat, name=name)
    return seat


def _told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    return told_apart(tuple([clean_name(name, NUMBERED_NAME_MOST) for name in names]))


class Progress(Frozen, frozen=True, omit_defaults=True):
    """How far a table is: `games` that are over; in a game that is played and has deals, the number
    of the `deal`, the `scores` by seat before it, and the deal `since` which it has been without
    most of its people, 0 if it has not."""

    games: Count = 0
    deal: Count = 0
    scores: Annotated[tuple[int, ...], Meta(max_length=SEATS_MOST)] = ()
    since: Count = 0


class TableInfo(Frozen, frozen=True, omit_defaults=True):
    """A table in a list. `taken`: how many seats are not free for anyone; `yours`: the reader's own
    seat, if any. `people`: the name of the player of each seat, empty for a seat without one; none
    if the host does not tell. `epoch`: as in `Table`. `bots`: the seats of bots, none if the host
    does not tell. `evening`: it is an evening, and whoever sits down there checks in. `progress`
    is told to whoever has a seat."""

    id: TableId
    name: str
    game: str
    phase: TablePhase
    taken: Count
    seats: Count
    watchers: Count
    yours: SeatNumber | None
    people: Annotated[tuple[NameOrNone, ...], Meta(max_length=SEATS_MOST)] = ()
    epoch: Count = 0
    bots: Annotated[tuple[SeatNumber, ...], Meta(max_length=SEATS_MOST)] = ()
    evening: bool = False
    progress: Progress | None = None

    def __post_init__(self) -> None:
        name = clean_name(self.name, LISTED_NAME_MOST)
        people = tuple([clean_name(each) for each in self.people])
        corrected(self, name=name, game=clean_name(self.game), people=people)


# ---- from the host -----------------------------------------------------------------------


class HostMessage(Frozen, frozen=True, tag_field="type"):
    """Base of what a host sends."""


class Welcome(HostMessage, frozen=True, tag="welcome"):
    """The chosen version, and the host's tables. `host`: the host's name (`anna@lemon`); `private`:
    it admits only people who have paired; `founder`: the reader opened a table, and owns it even as
    a spectator. `addresses`: IP addresses where it may be reached, best first: a client that loses
    it tries them all."""

    version: Version
    tables: tuple[TableInfo, ...]
    host: HostName = ""
    private: bool = False
    founder: bool = False
    addresses: Annotated[tuple[IpAddress, ...], Meta(max_length=ADDRESSES_MOST)] = ()

    def __post_init__(self) -> None:
        corrected(self, host=clean_name(self.host, HOST_NAME_MOST))
        for address in self.addresses:
            ip_address(address)


class Tables(HostMessage, frozen=True, tag="tables"):
    """The tables of this host."""

    tables: tuple[TableInfo, ...]


class Pong(HostMessage, frozen=True, tag="pong"):
    """The answer to a ping."""

    n: Count


class Update(HostMessage, frozen=True, tag="update"):
    """Everything that a client knows of its table; a newer update replaces an older one.

    `seq` counts the table's journal records, `turn` its actions: an action names it. `you`: your
    seat, None for a spectator. `view`: the game's own view, None before the first game. `events`:
    what happened since the update before, as far as this client may see it; it may miss events, but
    never a view. `blank` only hides how long the rest is. `salts`: the newest of the fair
    deal with the number `deal` (spec.md 11.4).
    """

    seq: Count
    table: Table
    you: SeatNumber | None
    turn: Count
    view: Any
    events: tuple[Any, ...] = ()
    blank: str | UnsetType = UNSET
    salts: tuple[tuple[Place, Salt], ...] | UnsetType = UNSET
    deal: Count | UnsetType = UNSET


class Said(HostMessage, frozen=True, tag="said"):
    """Somebody at the table said a text or a phrase. `n` grows with each line; a client that comes
    back gets lines again. `seat`: None for a spectator. `to`: everyone at the table, or
    partners."""

    n: Count
    table: TableId
    seat: SeatNumber | None
    name: Name
    text: ChatText = ""
    phrase: PhraseId = ""
    to: Hearers = "table"

    def __post_init__(self) -> None:
        name = clean_name(self.name, NUMBERED_NAME_MOST)
        corrected(self, name=name or "?", text=clean_text(self.text))


class GameRecord(HostMessage, frozen=True, tag="record"):
    """As much of the table's last game as is open by now, for whoever was there: `packed` is its
    record (spec.md 10), compressed. It is sent when a game begins, whenever more of it is open, and
    to a client that comes to the table; each takes the place of those before."""

    table: TableId
    packed: Packed


class Led(HostMessage, frozen=True, tag="led"):
    """Where the replay stands that somebody shows to the table (spec.md 10.6). `n` grows with each
    one; `name` leads, from `seat`, None for a spectator; `yours`: on the reader's own connection.
    `at`: None once nobody leads any more. `eyes`, and `of` for those of a seat: whose view."""

    n: Count
    table: TableId
    name: NameOrNone = ""
    seat: SeatNumber | None = None
    yours: bool = False
    at: Position | None = None
    eyes: Eyes = "all"
    of: SeatNumber | None = None

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name, NUMBERED_NAME_MOST))


class Signatures(HostMessage, frozen=True, tag="signatures"):
    """Who has signed the record with this digest, by key, so far."""

    table: TableId
    digest: Digest
    signatures: Signers


class Invitation(HostMessage, frozen=True, tag="invitation"):
    """How others come to a private host: the port where they pair, the code to type there, and a
    one-time token if one was asked for. It is sent again whenever the code changes. An open host
    has none of these."""

    door: Port | None = None
    code: str = ""
    token: str = ""

    def __post_init__(self) -> None:
        corrected(self, code=clean_text(self.code), token=clean_text(self.token))

    def __repr__(self) -> str:  # a code must not get into a log
        return "Invitation(...)"


class Refused(HostMessage, frozen=True, tag="refused"):
    """A message was not accepted, and changed nothing. `of`: its type, empty if unreadable; `code`:
    one of spec.md 5.4 or of the game's; `section`: the rule behind it; `facts`: what a sentence
    about it needs."""

    of: str
    code: RefusalCode
    section: str = ""
    facts: dict[str, Fact] = field(default_factory=dict)

    def __post_init__(self) -> None:
        facts = self.facts.items()
        corrected(self, facts={
            name: clean_name(fact, LISTED_NAME_MOST) if isinstance(fact, str) else fact
            for name, fact in facts
        })  # fmt: skip


class Farewell(HostMessage, frozen=True, tag="farewell"):
    """The host ends this connection. `reason`: "closing" (the host; unfinished games are kept),
    "replaced" (the same key sat down elsewhere), "hostile" (too much nonsense), "version",
    "removed" (by the table's owner), "turned_out" (by the organiser of the evening),
    "not_admitted" (no longer, by the private host's owner), or
    one of later versions."""

    reason: RefusalCode


class Seen(Frozen, frozen=True):
    """The newest update of a table that a client has seen: the host's run, and its `seq`."""

    run: RunId
    seq: Count


def type_of(message: Frozen) -> str:
    """Return the type of a message, as on the wire."""
    return str(message.__struct_config__.tag)
