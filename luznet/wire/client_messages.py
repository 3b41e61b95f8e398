"""The messages of a client; those of a host, and what both speak of, are in `messages.py`."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from luznet.games.game import Frozen
from luznet.wire.custody_messages import Links, Vote
from luznet.wire.exchange_messages import Marks
from luznet.wire.messages import (
    ADDRESSES_MOST,
    SEATS_MOST,
    ChatText,
    Count,
    Digest,
    Eyes,
    FindingCode,
    GameId,
    HostName,
    IpAddress,
    Key,
    KeyIfAny,
    Name,
    NameOrNone,
    Options,
    Packed,
    PhraseId,
    Port,
    Position,
    SeatNumber,
    Seen,
    Signature,
    Signers,
    TableId,
    TableIdIfAny,
    Version,
)

Score: TypeAlias = Annotated[int, Meta(gt=-(2**53), lt=2**53)]

PHRASES = (
    "hello", "thanks", "well_played", "nice_bet", "nice_bluff", "oh_no", "hurry", "one_moment",
    "sorry", "good_game",
)  # fmt: skip
"""The ready phrases; each client says them in its user's language."""


class ClientMessage(Frozen, frozen=True, tag_field="type"):
    """Base of what a client sends."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message: the protocol versions, the user's name, the program. `proves`: it takes
    part in fair deals (spec.md 11). `votes`: it votes on where a table goes on if its host is gone
    (spec.md 13). `table`: the one that the client comes for or asks for, if it knows, and `links`:
    what it knows of the hosts that had it."""

    versions: Annotated[tuple[Version, ...], Meta(min_length=1, max_length=16)]
    name: Name
    client: Annotated[str, Meta(max_length=40)] = ""
    proves: bool = False
    votes: bool = False
    table: TableIdIfAny = ""
    links: Links = ()


class Ping(ClientMessage, frozen=True, tag="ping"):
    """A sign of life; the host answers with the same number."""

    n: Count


class Browse(ClientMessage, frozen=True, tag="browse"):
    """Ask for the tables of this host."""


class Sit(ClientMessage, frozen=True, tag="sit"):
    """Take this seat, or any free one, or come back to your own. `seen`: None for a table that is
    new to the client. `helped`: the last epoch in which it helped a successor, 0 for none."""

    table: TableId
    seat: SeatNumber | None = None
    seen: Seen | None = None
    helped: Count = 0


class Watch(ClientMessage, frozen=True, tag="watch"):
    """Watch the table; `seen` as in `Sit`."""

    table: TableId
    seen: Seen | None = None


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Get up, or stop watching; in a running game the seat stays yours. `to`: the user goes along
    with whoever went on with the table alone, at the host with this key."""

    to: KeyIfAny = ""


class Ready(ClientMessage, frozen=True, tag="ready"):
    """Want the next game to begin, or not yet; it begins when all players are ready."""

    ready: bool = True


class Start(ClientMessage, frozen=True, tag="start"):
    """Begin now (the owner)."""


class Configure(ClientMessage, frozen=True, tag="configure"):
    """Set the table's options between games (the owner). `game`: the game from now on, empty for
    the same one."""

    options: Options
    game: GameId = ""


class Lock(ClientMessage, frozen=True, tag="lock"):
    """Let nobody else change the options, or let every owner (the person who opened the table)."""

    locked: bool = True


class Free(ClientMessage, frozen=True, tag="free"):
    """Give up the seat of an absent player (the owner). In a running game a bot takes it, and then
    a newcomer may."""

    seat: SeatNumber


class Remove(ClientMessage, frozen=True, tag="remove"):
    """Remove a player and keep their key out (the owner). In a running game a bot takes the seat,
    and then a newcomer may."""

    seat: SeatNumber


class Readmit(ClientMessage, frozen=True, tag="readmit"):
    """Let a person return who was removed under this name (the owner)."""

    name: Name


class Reserve(ClientMessage, frozen=True, tag="reserve"):
    """Keep a seat for a person of this name, or with no name for anyone (the owner)."""

    seat: SeatNumber
    name: NameOrNone = ""


class Show(ClientMessage, frozen=True, tag="show"):
    """Agree that spectators see all hands, or no longer; they do once all players agree, at a table
    that allows it."""

    shows: bool


class Pause(ClientMessage, frozen=True, tag="pause"):
    """Pause the game, or resume it."""

    paused: bool


class Act(ClientMessage, frozen=True, tag="act"):
    """An action of the game, for this turn (`Update.turn`)."""

    turn: Count
    action: dict[str, Any]


SAY_AT_ONCE, SAY_A_SECOND = 5.0, 1.0
"""Lines that one key may say at once, and each second."""


class Words(ClientMessage, frozen=True):
    """Base of lines of chat: a text or a phrase, never both."""

    text: ChatText = ""
    phrase: PhraseId = ""

    def __post_init__(self) -> None:
        if bool(self.text) == bool(self.phrase):
            raise ValueError("either a text or a phrase")


class Say(Words, frozen=True, tag="say"):
    """Say a text, or one of `PHRASES`, to everyone at the table."""


class Confide(Words, frozen=True, tag="confide"):
    """Say a text, or one of `PHRASES`, to your partners only.

    It is not a field of `Say`: a host that did not know the field would tell everyone.
    """


class Sign(ClientMessage, frozen=True, tag="sign"):
    """Vouch for the record of the game that was just played here: it has this digest, and contains
    what the signer saw. spec.md 10.4."""

    digest: Digest
    signature: Signature


class Missing(ClientMessage, frozen=True, tag="missing"):
    """An answer to a catalogue: the games in it that the client wants, and those that the host
    lacks."""

    wanted: Marks = ""
    offered: Marks = ""


class Brought(ClientMessage, frozen=True, tag="brought"):
    """A game of the season that the host asked for: its record, packed, and who signed it."""

    packed: Packed
    signatures: Signers


class StandBy(ClientMessage, frozen=True, tag="stand_by"):
    """The user's computer can carry tables on; others reach it at these addresses, best first, and
    at this port if the host is gone without a goodbye."""

    addresses: Annotated[tuple[IpAddress, ...], Meta(min_length=1, max_length=ADDRESSES_MOST)]
    port: Port | None = None


class HandOver(ClientMessage, frozen=True, tag="hand_over"):
    """Let the computer of the player on this seat, or of any, carry the table on (the owner)."""

    seat: SeatNumber | None = None


class Fetch(ClientMessage, frozen=True, tag="fetch"):
    """Ask for a part of the baggage of a table, or of one of its copies of a generation (not 0).
    The part after the last one of a sealed copy: the client has all of it."""

    table: TableId
    part: Count
    generation: Count = 0
    open: bool = False


class Carried(ClientMessage, frozen=True, tag="carried"):
    """A host with this key listens on this port of the user's computer, and has the table. Without
    a port, it cannot be."""

    table: TableId
    key: KeyIfAny = ""
    port: Port | None = None


class Reached(ClientMessage, frozen=True, tag="reached"):
    """Whether the client could reach the host with this key, which may carry the table on."""

    table: TableId
    key: Key
    found: bool


class HeldShare(Frozen, frozen=True):
    """The share of somebody, at their place among the holders of a generation, from 1 on."""

    generation: Count
    place: Annotated[int, Meta(ge=1, le=SEATS_MOST)]
    share: Annotated[str, Meta(max_length=64)]

    def __repr__(self) -> str:
        return "HeldShare(...)"


class Addition(Frozen, frozen=True):
    """Something that was added to a table, as in the host's `added`."""

    generation: Count
    seq: Count
    data: Annotated[str, Meta(max_length=8000)]

    def __repr__(self) -> str:
        return "Addition(...)"


class Testify(ClientMessage, frozen=True, tag="testify"):
    """Help the successor of a host that is gone, first with a `vote`, then, once most have voted
    for it, with shares of the key, and what was added last. `epoch`: that which the table would
    have there."""

    table: TableId
    epoch: Count
    vote: Vote | None = None
    shares: Annotated[tuple[HeldShare, ...], Meta(max_length=2)] = ()
    added: Annotated[tuple[Addition, ...], Meta(max_length=64)] = ()


LEAD_AT_ONCE, LEAD_A_SECOND = 20.0, 5.0
"""Positions of a replay that a table may be shown at once, and each second."""
LEAD_LASTS = 300.0
"""Seconds after the last position in which the replay still has this leader."""


class Lead(ClientMessage, frozen=True, tag="lead"):
    """Show everybody at the table where your replay of the last game stands; None: you lead no
    longer. `eyes`, and `of` for those of a seat: whose view. spec.md 10.6."""

    at: Position | None
    eyes: Eyes = "all"
    of: SeatNumber | None = None

    def __post_init__(self) -> None:
        if (self.eyes == "seat") != (self.of is not None):
            raise ValueError("a seat exactly for the view of one")


class Commit(ClientMessage, frozen=True, tag="commit"):
    """Commit to a secret for the deal with this number. spec.md 11.1."""

    number: Count
    commitment: Digest


class Open(ClientMessage, frozen=True, tag="open"):
    """Open the secret of a commitment, once the list of all of them was shown. `signature`: for
    that list; `lists`: how many the client has signed for this deal. spec.md 11.1."""

    number: Count
    secret: Digest
    signature: Signature
    lists: Count = 1

    def __repr__(self) -> str:  # what is committed to must not get into a log
        return "Open(...)"


class Checked(ClientMessage, frozen=True, tag="checked"):
    """Say that a deal was checked, and what did not fit; an empty `finding`: everything did.
    spec.md 11.5."""

    number: Count
    finding: FindingCode
    signature: Signature


class Invite(ClientMessage, frozen=True, tag="invite"):
    """Ask how to bring others to a private host; its players and its owner may. `link`: with a new
    one-time token."""

    link: bool = False


Conducting: TypeAlias = Literal["begin", "pause", "resume", "postpone", "recall", "finish"]


class Withdraw(ClientMessage, frozen=True, tag="withdraw"):
    """Leave the evening; to `sit` at it means to check in again."""


class Overlook(ClientMessage, frozen=True, tag="overlook"):
    """See every table of the evening as a spectator, for a board that everybody sees."""


class Conduct(ClientMessage, frozen=True, tag="conduct"):
    """Begin the next round, pause all tables or one and resume them, postpone a table and recall
    it, finish the evening (the organiser). `round`, `table`: their numbers, for one table."""

    what: Conducting
    round: Count = 0
    table: Count = 0


class Correct(ClientMessage, frozen=True, tag="correct"):
    """Say how a table's game ended, by the score of each seat (the organiser)."""

    round: Count
    table: Count
    scores: Annotated[tuple[Score, ...], Meta(min_length=2, max_length=SEATS_MOST)]


class TurnOut(ClientMessage, frozen=True, tag="turn_out"):
    """Remove a person of this number and name from the evening and keep their key out, or let them
    come again (the organiser)."""

    person: Count
    name: Name
    out: bool = True


class Approve(ClientMessage, frozen=True, tag="approve"):
    """Let the lent host with this key play tables of the evening, or not, or no longer (the
    organiser)."""

    key: Key
    approved: bool = True


class Lend(ClientMessage, frozen=True, tag="lend"):
    """Lend the evening a host, whose key is that of this connection, for up to this many tables;
    once the organiser has approved it, it is told which ones. `addresses`: where it is reached,
    best first; `host`: as in `Welcome`."""

    addresses: Annotated[tuple[IpAddress, ...], Meta(min_length=1, max_length=ADDRESSES_MOST)]
    port: Port
    tables: Annotated[int, Meta(ge=1, le=100)]
    host: HostName = ""


class Report(ClientMessage, frozen=True, tag="report"):
    """How a lent table stands: the score of each seat and, once it is `over`, who won and lost."""

    table: TableId
    scores: Annotated[tuple[Score, ...], Meta(min_length=2, max_length=SEATS_MOST)]
    winners: Annotated[tuple[SeatNumber, ...], Meta(max_length=SEATS_MOST)] = ()
    over: bool = False
    losers: Annotated[tuple[SeatNumber, ...], Meta(max_length=SEATS_MOST)] = ()


EVENING: tuple[type[ClientMessage], ...] = (
    Withdraw, Overlook, Conduct, Correct, TurnOut, Approve, Lend, Report,
)  # fmt: skip
"""What only a host of an evening understands."""


WORDS: tuple[type[ClientMessage], ...] = (Say, Confide)
SHUFFLING: tuple[type[ClientMessage], ...] = (Commit, Open, Checked)
"""What clients send about fair deals."""
MOVING: tuple[type[ClientMessage], ...] = (
    StandBy, HandOver, Fetch, Carried, Reached, Testify,
)  # fmt: skip
"""What is said about moving a table to another computer."""


class Sync(ClientMessage, frozen=True, tag="sync"):
    """Ask for the current update again."""


class Bye(ClientMessage, frozen=True, tag="bye"):
    """The client leaves; its player is away from now on."""


AnyClientMessage: TypeAlias = (
    Hello | Ping | Browse | Sit | Watch | Leave | Ready | Start | Configure | Lock | Free | Remove
    | Readmit | Reserve | Show | Pause | Act | Say | Confide | Sign | Lead | Missing | Brought
    | Commit | Open | Checked | StandBy | HandOver | Fetch | Carried | Reached | Testify | Invite
    | Withdraw | Overlook | Conduct | Correct | TurnOut | Approve | Lend | Report | Sync | Bye
)  # fmt: skip
