"""The messages between a client and a host: frozen nouns, one type each.

A message is a MessagePack map with a `type`; unknown fields are ignored, unknown types refused.
It carries ids and numbers, never sentences: each client speaks its own user's language.
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
from luznet.wire.text import (
    HOST_NAME_MOST,
    KEY_LENGTH,
    KEY_PATTERN,
    LISTED_NAME_MOST,
    NAME_MOST,
    NUMBERED_NAME_MOST,
    SAID_MOST,
    clean_name,
    clean_text,
    is_key,
    told_apart,
)

VERSIONS = (1,)
"""The versions of the protocol spoken here, the preferred one last."""

MAX_FRAME = 16 * 1024
"""The most bytes that one message may have, either way."""

MAX_DOOR_FRAME = 1024
"""The most bytes that a message at a door may have."""

DEFAULT_PORT = 48420

SEATS_MOST = 16
"""Chairs of a table."""
MOST_RUNS = 8
"""Runs of a host that a table tells of."""
REMOVED_MOST = 16
"""People that a table keeps out at once: of more, the newest."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=SEATS_MOST - 1)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=NAME_MOST)]
NameOrNone: TypeAlias = Annotated[str, Meta(max_length=NAME_MOST)]
_END = r"$(?!\n)"
"""Nothing follows: to some readers of patterns `$` alone is also before a last line feed."""
TableId: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z0-9]{{8}}{_END}")]
Key: TypeAlias = Annotated[str, Meta(pattern=KEY_PATTERN, max_length=KEY_LENGTH)]
"""A CURVE public key in Z85."""
KeyIfAny: TypeAlias = Annotated[
    str, Meta(pattern=rf"^({KEY_PATTERN.strip('^$')})?{_END}", max_length=KEY_LENGTH)
]
Version: TypeAlias = Annotated[int, Meta(ge=1, le=65535)]
RefusalCode: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z_]{{1,32}}{_END}")]
HostName: TypeAlias = Annotated[str, Meta(max_length=HOST_NAME_MOST)]
ADDRESSES_MOST: Final = 16
IpAddress: TypeAlias = Annotated[str, Meta(pattern=rf"^[0-9A-Fa-f.:]{{2,45}}{_END}")]
Port: TypeAlias = Annotated[int, Meta(ge=1, le=65535)]
ChatText: TypeAlias = Annotated[str, Meta(max_length=SAID_MOST)]
GameId: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z_]{{0,16}}{_END}")]
PhraseId: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z_]{{0,32}}{_END}")]
RunId: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z0-9]{{0,8}}{_END}")]
ShareHex: TypeAlias = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{66}}{_END}")]
SEALED = 256
"""Bytes of what is sealed at a door, blanks and all: its length tells nothing of a name."""
BoxHex: TypeAlias = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{{2 * (SEALED + 16)}}}{_END}")]
"""Bytes as text: two digits each."""
Fact: TypeAlias = Annotated[int, Meta(gt=-(2**53), lt=2**53)] | Annotated[str, Meta(max_length=200)]

Help: TypeAlias = Literal["none", "values", "odds", "coach"]
Level: TypeAlias = Literal["easy", "normal", "strong"]
"""How well a bot plays."""
Spectators: TypeAlias = Literal["none", "public", "all"]
ChatLevel: TypeAlias = Literal["free", "phrases", "none"]
Hearers: TypeAlias = Literal["table", "partners"]
TablePhase: TypeAlias = Literal["gathering", "playing", "over"]
Who: TypeAlias = Literal["empty", "person", "bot"]

PHRASES = (
    "hello",
    "thanks",
    "well_played",
    "nice_bet",
    "nice_bluff",
    "oh_no",
    "hurry",
    "one_moment",
    "sorry",
    "good_game",
)
"""The ready phrases; each client says them in its user's language."""


# ---- what both sides speak of ------------------------------------------------------------


def corrected(value: Frozen, **fields: Any) -> None:
    """Set fields of a value that is just being made. Names and words are cleaned this way in what
    comes from a host and from a journal: by the types, so that no reader can forget it."""
    for name, correct in fields.items():
        if getattr(value, name) is not correct:
            force_setattr(value, name, correct)


class Options(Frozen, frozen=True):
    """How a table plays; shown to all.

    `players` are the chairs. `bots`: empty chairs get bots at the start. `levels`: how well the
    bot plays that would take a chair, by chair; "normal" where nothing is said. `help`: what
    screens may tell of the own hidden cards: nothing, the possible values, exact odds, or also
    what a strong bot would do. `open_tricks`: screens may show older tricks again.
    `spectators`: nobody may watch; who watches sees what lies open; or, once every player
    agrees, all hands. `turn_time`: seconds for an action, 0 for no limit; a bot acts for who is
    too slow. `grace`: seconds until a bot plays for who is away. `pace`: milliseconds that a bot
    waits before it acts, more or less; 0: it does not wait. `chat`: what may be said at the
    table: anything, ready phrases only, or nothing. `rules`: the game's own options.
    """

    players: Annotated[int, Meta(ge=2, le=SEATS_MOST)] = 4
    bots: bool = True
    levels: Annotated[tuple[Level, ...], Meta(max_length=SEATS_MOST)] = ()
    help: Help = "values"
    open_tricks: bool = False
    spectators: Spectators = "public"
    turn_time: Annotated[int, Meta(ge=0, le=3600)] = 0
    grace: Annotated[int, Meta(ge=5, le=3600)] = 30
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 900
    chat: ChatLevel = "free"
    rules: dict[str, Fact | bool] = field(default_factory=dict)


class Seat(Frozen, frozen=True):
    """A chair as all see it.

    `key`: the public key of the person it belongs to, empty for a bot. `ready`: wants the
    (next) game to begin. `away`: no connection now. `stand_in`: a bot plays for the person.
    `shows`: agrees that spectators see all hands. `level`: how well a bot plays that has the
    chair, None for a person. `left`: away of their own accord, and not by a lost connection.
    `reserved`: the one name that a newcomer must have to take the chair, empty for any.
    """

    who: Who
    name: str = ""
    key: KeyIfAny = ""
    ready: bool = False
    away: bool = False
    stand_in: bool = False
    shows: bool = False
    level: Level | None = None
    left: bool = False
    reserved: str = ""

    def __post_init__(self) -> None:
        """Clean the names; somebody of whose name nothing is left is still somebody."""
        name = clean_name(self.name, NUMBERED_NAME_MOST) or "?" * bool(self.name)
        corrected(self, name=name, reserved=clean_name(self.reserved))


class LastGame(Frozen, frozen=True):
    """How a game ended: what was played, by whom (names, by seat), the seats that won, and the
    score of each."""

    game: GameId
    played: Annotated[tuple[str, ...], Meta(max_length=SEATS_MOST)]
    winners: tuple[SeatNumber, ...]
    scores: tuple[int, ...]

    def __post_init__(self) -> None:
        """Clean the names."""
        corrected(self, played=_told_apart(self.played))


class Run(Frozen, frozen=True):
    """A run of the host, from its start to its end: its id, empty for the one that opened the
    table, and the `seq` of the first record that it wrote for the table."""

    id: RunId
    since: Count


class Table(Frozen, frozen=True):
    """A table as all see it; the game on it comes apart, as a view.

    `owner` is the seat that may change options and start before all are ready. `paused_by`
    is the seat that paused the game. `shown`: spectators see all hands now, as every player
    agreed. `games` have been finished here so far. `clock`: milliseconds left to the seat
    whose turn it is, None without a turn time. `played`: once a game is over, what those were
    called who played it, by seat; chairs may have changed hands since. `times`: milliseconds
    that each seat has left for the whole game, empty where it has no limit; that of a person
    whose turn it is runs, but for a short while at the beginning of each turn. `stalled`: what is
    due by itself, such as a bot's action, waits until the host can write its journal. `last`: how
    the last game here ended, for whoever missed that; None before its end, and while the view
    tells. `locked`: only the person who opened the table can change its options. `runs`: the
    latest runs of the host, by which a client finds out whether what it has seen still counts.
    `lost`: how many records the host lost before the game that runs went on from an earlier point,
    0 where nobody knows; None: it lost none.
    `removed`: the names of those whom the owner removed and keeps out, the newest last.
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

    def __post_init__(self) -> None:
        """Clean the names, and tell those apart that look alike."""
        names = told_apart(tuple([seat.name for seat in self.seats]))
        corrected(
            self,
            name=clean_name(self.name, LISTED_NAME_MOST),
            game=clean_name(self.game),
            played=_told_apart(self.played),
            removed=tuple([clean_name(name) for name in self.removed]),
            seats=tuple([_called(*each) for each in zip(self.seats, names, strict=True)]),
        )


def _called(seat: Seat, name: str) -> Seat:
    """Return a chair with another name, which may be longer than a name can be."""
    if seat.name != name:
        seat = copy(seat)
        corrected(seat, name=name)
    return seat


def _told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    return told_apart(tuple([clean_name(name, NUMBERED_NAME_MOST) for name in names]))


class TableInfo(Frozen, frozen=True):
    """A table in a list. `taken`: the chairs that are not free for just anybody, `yours`: the seat
    that waits there for the reader, if any."""

    id: TableId
    name: str
    game: str
    phase: TablePhase
    taken: Count
    seats: Count
    watchers: Count
    yours: SeatNumber | None

    def __post_init__(self) -> None:
        """Clean the names."""
        name = clean_name(self.name, LISTED_NAME_MOST)
        corrected(self, name=name, game=clean_name(self.game))


# ---- from the client ---------------------------------------------------------------------


class ClientMessage(Frozen, frozen=True, tag_field="type"):
    """Base of what a client sends."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message: the protocol versions spoken, the user's name, the program."""

    versions: Annotated[tuple[Version, ...], Meta(min_length=1, max_length=16)]
    name: Name
    client: Annotated[str, Meta(max_length=40)] = ""


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Still here; the host answers with the same number."""

    n: Count


class Browse(ClientMessage, frozen=True, tag="browse"):
    """Ask for the tables of this host."""


class Seen(Frozen, frozen=True):
    """The newest update of a table that a client has seen: the run of the host that sent it, and
    its `seq`."""

    run: RunId
    seq: Count


class Sit(ClientMessage, frozen=True, tag="sit"):
    """Take a chair: this one, or any free one; or come back to the own one. `seen`: None for a
    table that is new to the client."""

    table: TableId
    seat: SeatNumber | None = None
    seen: Seen | None = None


class Watch(ClientMessage, frozen=True, tag="watch"):
    """See the table as a spectator; `seen` as for `Sit`."""

    table: TableId
    seen: Seen | None = None


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Get up, or stop watching; in a running game the chair stays reserved."""


class Ready(ClientMessage, frozen=True, tag="ready"):
    """Want the (next) game to begin, or not yet; it begins when all who sit are ready."""

    ready: bool = True


class Start(ClientMessage, frozen=True, tag="start"):
    """Begin now; the owner's right."""


class Configure(ClientMessage, frozen=True, tag="configure"):
    """Set the table's options between games; the owner's right. `game`: what is played from now
    on, empty for the same game as before."""

    options: Options
    game: GameId = ""


class Lock(ClientMessage, frozen=True, tag="lock"):
    """Let nobody else change the options, or let every owner; the right of who opened the table."""

    locked: bool = True


class Free(ClientMessage, frozen=True, tag="free"):
    """Give up the chair of a person who is away; the owner's right. In a running game a bot takes
    it for good, and then a newcomer may."""

    seat: SeatNumber


class Remove(ClientMessage, frozen=True, tag="remove"):
    """Take a person from the table and keep their key out; the owner's right. In a running game a
    bot takes the chair for good, and then a newcomer may."""

    seat: SeatNumber


class Readmit(ClientMessage, frozen=True, tag="readmit"):
    """Let come again whoever was removed under this name; the owner's right."""

    name: Name


class Reserve(ClientMessage, frozen=True, tag="reserve"):
    """Let only a person of this name take a chair, or with no name anybody; the owner's right."""

    seat: SeatNumber
    name: NameOrNone = ""


class Show(ClientMessage, frozen=True, tag="show"):
    """Agree that spectators see all hands, or not any more; it counts once all agree, at a
    table that allows it."""

    shows: bool


class Pause(ClientMessage, frozen=True, tag="pause"):
    """Pause the game, or go on."""

    paused: bool


class Act(ClientMessage, frozen=True, tag="act"):
    """An action of the game, meant for this turn (`Update.turn`)."""

    turn: Count
    action: dict[str, Any]


SAY_AT_ONCE, SAY_A_SECOND = 5.0, 1.0
"""Lines that one key may say at once, and a second for long."""


class Words(ClientMessage, frozen=True):
    """Base of what says something: a text or a phrase, never both."""

    text: ChatText = ""
    phrase: PhraseId = ""

    def __post_init__(self) -> None:
        """Raise ValueError unless exactly one of the two is there."""
        if bool(self.text) == bool(self.phrase):
            raise ValueError("either a text or a phrase")


class Say(Words, frozen=True, tag="say"):
    """Say a text, or one of `PHRASES`, to all at the table."""


class Confide(Words, frozen=True, tag="confide"):
    """Say a text, or one of `PHRASES`, to who plays together with oneself, and to nobody else.

    It is no field of `Say`: a host that did not know the field would say it to all.
    """


class Invite(ClientMessage, frozen=True, tag="invite"):
    """Ask how to bring others to a private host; who sits at a table of it may, and whose host
    it is. `link`: with a new one-time token."""

    link: bool = False


class Sync(ClientMessage, frozen=True, tag="sync"):
    """Ask for the current update again."""


class Bye(ClientMessage, frozen=True, tag="bye"):
    """The client goes; its seat is away from now on."""


# ---- from the host -----------------------------------------------------------------------


class HostMessage(Frozen, frozen=True, tag_field="type"):
    """Base of what a host sends."""


class Welcome(HostMessage, frozen=True, tag="welcome"):
    """The version chosen, and the tables of this host. `host` is what the host calls itself
    (`anna@lemon`), `private` whether it admits only who has paired, `founder` whether a table was
    opened with the reader's key: its owner then owns it also as a spectator. `addresses` are the IP
    addresses where it may be reached, best first: a client that loses it tries them all."""

    version: Version
    tables: tuple[TableInfo, ...]
    host: HostName = ""
    private: bool = False
    founder: bool = False
    addresses: Annotated[tuple[IpAddress, ...], Meta(max_length=ADDRESSES_MOST)] = ()

    def __post_init__(self) -> None:
        """Clean the name. Raises ValueError for an address that is none: a client would look it up
        as a name."""
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
    """All that a client knows of its table, whole; a newer one replaces an older.

    `seq` counts the table's journal records. `you` is the own seat, None for a spectator.
    `turn` counts the actions at this table so far: an action names it. `view` is the
    game's own view (None before the first game), `events` what happened in the game since
    the update before, as this client may see it; a client may miss events, never a view.
    `blank` is there only so that the length of the message says nothing of what is in it.
    """

    seq: Count
    table: Table
    you: SeatNumber | None
    turn: Count
    view: Any
    events: tuple[Any, ...] = ()
    blank: str | UnsetType = UNSET


class Said(HostMessage, frozen=True, tag="said"):
    """Somebody at the table said a text or a phrase. `n` grows from one line to the next, and
    the same one comes again to who comes back. `seat`: None for a spectator. `to`: who hears it,
    all at the table or partners alone."""

    n: Count
    table: TableId
    seat: SeatNumber | None
    name: Name
    text: ChatText = ""
    phrase: PhraseId = ""
    to: Hearers = "table"

    def __post_init__(self) -> None:
        """Clean the name, and what was said."""
        name = clean_name(self.name, NUMBERED_NAME_MOST)
        corrected(self, name=name or "?", text=clean_text(self.text))


class Invitation(HostMessage, frozen=True, tag="invitation"):
    """How others come to a private host: the port of its door, the code to type there, and a
    one-time token if one was asked for. It is sent again whenever the code changes.

    An open host has no door: then all are empty.
    """

    door: Port | None = None
    code: str = ""
    token: str = ""

    def __post_init__(self) -> None:
        """Clean what is shown."""
        corrected(self, code=clean_text(self.code), token=clean_text(self.token))

    def __repr__(self) -> str:
        """Return nothing of what it holds, as a code must not get into a log."""
        return "Invitation(...)"


class Refused(HostMessage, frozen=True, tag="refused"):
    """A message was not accepted, and changed nothing.

    `of` is its type (empty: unreadable), `code` one of `REFUSALS` or of the game's codes,
    `section` the rule behind it, `facts` what a sentence about it needs.
    """

    of: str
    code: RefusalCode
    section: str = ""
    facts: dict[str, Fact] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Clean the names."""
        facts = self.facts.items()
        corrected(self, facts={
            name: clean_name(fact, LISTED_NAME_MOST) if isinstance(fact, str) else fact
            for name, fact in facts
        })  # fmt: skip


class Farewell(HostMessage, frozen=True, tag="farewell"):
    """The host ends this connection.

    `reason`: "closing" (the host goes; unfinished games are kept), "replaced" (the same key
    sat down from elsewhere), "hostile" (too much nonsense), "version", "removed" (by the owner of
    the table), "not_admitted" (any more, by whoever runs the private host); later versions of this
    text may know more.
    """

    reason: RefusalCode


def lost_since(seen: Seen, runs: tuple[Run, ...], seq: int) -> int | None:
    """Return how many records, of those that a client has seen, are missing from a table of these
    runs and `seq`: at least so many, 0 where nobody knows; None: none is missing."""
    ends = [*(run.since - 1 for run in runs[1:]), seq]
    for run, end in reversed([*zip(runs, ends, strict=True)] if runs else []):
        if run.id == seen.run:
            return seen.seq - end if seen.seq > end else None
    if not runs or len(runs) == MOST_RUNS:  # an older host, or the run is too long ago
        return None
    return max(0, seen.seq - runs[-1].since + 1)


def type_of(message: ClientMessage | HostMessage) -> str:
    """Return the type of a message as it stands on the wire."""
    return str(message.__struct_config__.tag)


AnyClientMessage: TypeAlias = (
    Hello
    | Ping
    | Browse
    | Sit
    | Watch
    | Leave
    | Ready
    | Start
    | Configure
    | Lock
    | Free
    | Remove
    | Readmit
    | Reserve
    | Show
    | Pause
    | Act
    | Say
    | Confide
    | Invite
    | Sync
    | Bye
)
AnyHostMessage: TypeAlias = (
    Welcome | Tables | Pong | Update | Said | Invitation | Refused | Farewell
)


# ---- at the door of a private host -----------------------------------------------------------


class DoorMessage(Frozen, frozen=True, tag_field="type"):
    """Base of what is said at a door, before either side is sure of the other."""


class Door(DoorMessage, frozen=True, tag="door"):
    """The host's first word: the versions it speaks. It says no more before it knows whom to."""

    versions: Annotated[tuple[Version, ...], Meta(min_length=1, max_length=16)]


class Pair(DoorMessage, frozen=True, tag="pair"):
    """The client wants to pair: the version chosen, and its share (SPAKE2). `token` is the id of
    the token that it has; empty: it has the code."""

    version: Version
    share: ShareHex
    token: Annotated[str, Meta(max_length=16)] = ""


class Share(DoorMessage, frozen=True, tag="share"):
    """The host's share."""

    share: ShareHex


class Sealed(DoorMessage, frozen=True, tag="sealed"):
    """A `Guest` from the client, then a `Keeper` from the host, encrypted: only a sender that knows
    the code or token, and heard the same messages before, can have sealed it."""

    box: BoxHex


class Guest(DoorMessage, frozen=True, tag="guest"):
    """Who pairs: the client's public key and its user's name. It travels sealed."""

    key: Key
    name: Name

    def __post_init__(self) -> None:
        """Raise ValueError if the key is not one."""
        _check_key(self.key)


class Keeper(DoorMessage, frozen=True, tag="keeper"):
    """Whose door it is: the host's public key and the port of its ROUTER. It travels sealed."""

    key: Key
    port: Port

    def __post_init__(self) -> None:
        """Raise ValueError if the key is not one."""
        _check_key(self.key)


class Shut(DoorMessage, frozen=True, tag="shut"):
    """The host does not go on; `code` is one of `REFUSALS`."""

    code: RefusalCode


def _check_key(key: str) -> None:
    """Raise ValueError for a text that has the right characters but is not a key: whatever uses it
    later would fail."""
    if not is_key(key):
        raise ValueError("not a key in Z85")


AnyDoorMessage: TypeAlias = Door | Pair | Share | Sealed | Guest | Keeper | Shut

REFUSALS = {
    "too_large": "The frame is larger than the limit.",
    "malformed": "The frame is not a message of this protocol.",
    "unknown_type": "The message has a type that this host does not know.",
    "too_fast": "More messages a second than the limit; this one was dropped.",
    "hello_first": "The first message must be a hello.",
    "version": "No version of the protocol is spoken by both sides.",
    "bad_name": "Nothing is left of the name that can be shown.",
    "name_taken": "Somebody else at the table has this name, or one that looks like it.",
    "no_table": "This host has no such table, and its journal does not know it.",
    "table_closed": "This table was closed.",
    "no_seat": "The table has no such chair.",
    "no_watching": "This table has no spectators.",
    "no_newcomers": "Spectators may see all hands here, so nobody new sits down during a game.",
    "not_shown": "Spectators of this table do not see hidden cards; its options say so.",
    "table_full": "Every chair is taken by a person.",
    "seat_taken": "A person has this chair.",
    "seat_bound": "Who has or had a seat in this game may not have another view of it.",
    "not_seated": "Only who sits at a table can do this.",
    "not_owner": "Only the owner of the table can do this.",
    "not_founder": "Only the person who opened the table can do this.",
    "locked": "Only the person who opened the table can change its options.",
    "removed": "The owner of the table removed whoever has this key, and keeps them out.",
    "not_removed": "Nobody of this name was removed.",
    "no_player": "No other player sits on this chair.",
    "not_away": "Nobody on this chair is away.",
    "reserved": "The chair is reserved for another name.",
    "all_reserved": "Every free chair is reserved for another name.",
    "not_playing": "There is no game to act in.",
    "in_game": "This waits for the end of the game.",
    "too_few": "More people must sit down, or bots be allowed, before the game can begin.",
    "bad_options": "The options do not fit the game or the people who sit.",
    "no_game": "This host does not know the game.",
    "paused": "The game is paused.",
    "stale": "The action was meant for another turn.",
    "malformed_action": "The action is not one of this game.",
    "not_admitted": "This host is private, and does not know the key of the client.",
    "no_invite": "Only who sits at a table of this host, or runs it, can invite others.",
    "wrong_code": "The code was wrong, or somebody between the two changed what was sent.",
    "no_token": "The token was used already, has expired, or never was one.",
    "door_busy": "Too many attempts have failed, from this address or overall; wait ten seconds.",
    "no_chat": "Nobody can chat at this table.",
    "no_partners": "Nobody plays together with who said this.",
    "only_phrases": "Only ready phrases can be said at this table.",
    "no_hints": "Spectators have seen all hands in this game, and may not speak until it is over.",
    "nothing_said": "There is no such phrase, or nothing is left of the text that can be shown.",
    "inconsistent": "The host sent something that contradicts itself.",
    "not_stored": "The host could not write its journal, so nothing changed.",
}
"""Refusal codes outside the games, with their meaning."""
