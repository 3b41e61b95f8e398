"""The journal's entries: everything that ever changed a table, in order.

A table is a fold over its entries, so they hold results, never chances to come: the dealt cards,
the names that bots got, the moment of each (`at`, Unix time in milliseconds).
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from luznet.games import GAMES, AnyGame
from luznet.games.game import Actor, Frozen, Seat
from luznet.wire.codec import Malformed, decode_value, read_action
from luznet.wire.custody_messages import ChainLink
from luznet.wire.deal_messages import Opened as Opening
from luznet.wire.messages import Digest, Options, corrected
from luznet.wire.moving_messages import Holder, Moved
from luznet.wire.text import LISTED_NAME_MOST, clean_name


class BaseEntry(Frozen, frozen=True, tag_field="type"):
    """Base of the entries; `at` is when it happened (Unix ms)."""

    at: int


class SeatEntry(BaseEntry, frozen=True):
    """Base of the entries about one seat."""

    seat: Seat


class Opened(BaseEntry, frozen=True, tag="opened"):
    """A table was set up. `founder`: the public key of the host's owner, empty for nobody's.
    `private`: only people who have paired may come; `once`: each code admits one person.
    `organised`: only its founder ever owns it. `locked`, `reserved`: as in `Locked` and `Reserved`,
    the latter for the first seats. `season`: the name that it shares with other tables of its host,
    if it has a number of its own."""

    id: str
    name: str
    game: str
    options: Options
    founder: str = ""
    private: bool = False
    organised: bool = False
    locked: bool = False
    reserved: tuple[str, ...] = ()
    once: bool = False
    season: str = ""

    def __post_init__(self) -> None:
        # An older host may have let more characters pass.
        reserved = tuple([clean_name(name) for name in self.reserved])
        name, season = (clean_name(each, LISTED_NAME_MOST) for each in (self.name, self.season))
        corrected(self, name=name, season=season, reserved=reserved)


class Sat(SeatEntry, frozen=True, tag="sat"):
    """A person took a seat, an empty one or a bot's."""

    key: str
    name: str

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name) or "?")


class LeftSeat(SeatEntry, frozen=True, tag="rose"):
    """A person gave up a seat, between games."""


class WentAway(SeatEntry, frozen=True, tag="went_away"):
    """A person's connection was lost, or they left a running or finished game (`left`)."""

    left: bool = False


class BotTookOver(SeatEntry, frozen=True, tag="stood_in"):
    """A bot plays for the person from now on."""


class Returned(SeatEntry, frozen=True, tag="returned"):
    """The person is back, and plays again."""


class Restarted(BaseEntry, frozen=True, tag="restarted"):
    """The host came back with this table: every person is away until they connect. `run`: the id of
    this run of the host, empty in older journals. `lost`: how many records before this one the
    journal has lost (0: unknown; None: none)."""

    run: str = ""
    lost: int | None = None


class ClockJumped(BaseEntry, frozen=True, tag="slept"):
    """Nobody could act since `since`: the machine slept, or its clock was set, perhaps back. What
    was `since` is now `at`."""

    since: int


class SaidReady(SeatEntry, frozen=True, tag="said_ready"):
    """A person wants the next game to begin, or no longer."""

    ready: bool


class Configured(BaseEntry, frozen=True, tag="configured"):
    """The options were changed, between games; `game`: the new game, empty for the same one."""

    options: Options
    game: str = ""


class Locked(BaseEntry, frozen=True, tag="locked"):
    """Only the founder can change the options from now on, or no longer."""

    locked: bool


class Freed(SeatEntry, frozen=True, tag="freed"):
    """The owner gave up the seat of an absent player. `bot`: the name of the bot that has it from
    now on, in a running game; empty for none."""

    bot: str = ""


class Removed(SeatEntry, frozen=True, tag="removed"):
    """The owner removed a person, whose key is kept out from now on. `bot`: as in `Freed`."""

    bot: str = ""


class Readmitted(BaseEntry, frozen=True, tag="readmitted"):
    """Anyone who was removed under this name may come again."""

    name: str


class Reserved(SeatEntry, frozen=True, tag="reserved"):
    """Only a person of this name may take the seat; empty: anyone may."""

    name: str

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name))


class Began(BaseEntry, frozen=True, tag="began"):
    """A game began; `bots` are the seats that bots took, with their names."""

    bots: tuple[tuple[Seat, str], ...]


class Acted(BaseEntry, frozen=True, tag="acted"):
    """An action of the game; `action` is the game's own type. `by_bot`: a bot chose it."""

    actor: Actor
    action: Any
    by_bot: bool = False


class DealPrepared(BaseEntry, frozen=True, tag="deal_prepared"):
    """A fair deal begins (spec.md 11): the host's secret, stored before anybody sees a commitment
    to it, so that a host that comes back deals the same."""

    secret: Digest

    def __repr__(self) -> str:  # a secret must not get into a log
        return "DealPrepared(...)"


class DealListed(BaseEntry, frozen=True, tag="deal_listed"):
    """The commitments of all people who take part in the deal, by key; `without`: the keys of those
    who could have."""

    commitments: dict[str, Digest]
    without: tuple[str, ...] = ()


class DealOpened(BaseEntry, frozen=True, tag="deal_opened"):
    """What people opened, by key: chance draws from now on."""

    opened: dict[str, Opening]


class TimedOut(SeatEntry, frozen=True, tag="timed_out"):
    """The seat to act was too slow; a bot takes this one action."""


class Showed(SeatEntry, frozen=True, tag="showed"):
    """A person agrees that spectators see all hands, or no longer."""

    shows: bool


class Paused(SeatEntry, frozen=True, tag="paused"):
    """A person paused the game."""


class Resumed(BaseEntry, frozen=True, tag="resumed"):
    """The game resumed."""


class Held(BaseEntry, frozen=True, tag="held"):
    """The organiser of the evening has stopped the game, or lets it go on."""

    held: bool


class Cut(BaseEntry, frozen=True, tag="cut"):
    """So many players were lost at once that they may go on without this host: the game stands
    still until they are back, or somebody here wants it to go on without them (`alone`)."""

    cut: bool
    alone: bool = False


class Succeeding(BaseEntry, frozen=True, tag="succeeding"):
    """Who carries the table on if this host is gone, in this order: any `threshold` of them."""

    threshold: int
    holders: tuple[Holder, ...]


class Admitted(BaseEntry, frozen=True, tag="admitted"):
    """Only the owners of these keys may come to the private table from now on."""

    keys: tuple[str, ...]


class Carried(BaseEntry, frozen=True, tag="carried"):
    """This host carries the table on from another one: it moved for the `epoch`th time. `admitted`:
    the keys that may come if it is private. `gathered`: that host was gone without a goodbye."""

    epoch: int
    admitted: tuple[str, ...] = ()
    gathered: bool = False


class Linked(BaseEntry, frozen=True, tag="linked"):
    """What proves that the table is here."""

    link: ChainLink


class CanVote(BaseEntry, frozen=True, tag="can_vote"):
    """Whose programs can vote on where the table goes on if its host is gone."""

    keys: tuple[str, ...]


class Closed(BaseEntry, frozen=True, tag="closed"):
    """The table is gone for good. `moved`: from here only, to another host; `to`: where."""

    moved: bool = False
    to: Moved | None = None


Entry: TypeAlias = (
    Opened | Sat | LeftSeat | WentAway | BotTookOver | Returned | Restarted | ClockJumped
    | SaidReady | Configured | Locked | Freed | Removed | Readmitted | Reserved | Began | Acted
    | DealPrepared | DealListed | DealOpened | TimedOut | Showed | Paused | Resumed | Held | Cut
    | Succeeding | Admitted | Carried | Linked | CanVote | Closed
)  # fmt: skip


def read_entries(written: Iterable[bytes]) -> Iterator[Entry]:
    """Yield the entries of a table from their bytes, actions typed by the game of that time; raises
    `Malformed`, and KeyError for an unknown game."""
    game: AnyGame | None = None
    for data in written:
        entry = read_entry(data, game)
        if isinstance(entry, Opened | Configured) and entry.game:
            game = GAMES[entry.game]
        yield entry


def read_entry(data: bytes, game: AnyGame | None) -> Entry:
    """Return an entry from its bytes, actions typed by the game; raises `Malformed`."""
    entry: Entry = decode_value(data, Entry)  # type: ignore[arg-type]
    if isinstance(entry, Acted):
        if not isinstance(entry.action, dict) or game is None:
            raise Malformed("malformed")
        return msgspec.structs.replace(entry, action=read_action(game, entry.action))
    return entry
