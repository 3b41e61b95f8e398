"""The entries of an evening: everything that ever changed it, in order.

They hold results, never chances to come: the lot that each person drew, and who sits where. `at` is
when something happened (Unix ms).
"""

from collections.abc import Iterable
from typing import TypeAlias

from luznet.games.game import Frozen, Seat
from luznet.wire.codec import decode_value
from luznet.wire.messages import Options, corrected
from luznet.wire.text import LISTED_NAME_MOST, clean_name

Person: TypeAlias = int
"""A person's place in the list of everybody who ever checked in, from 0 on."""


class Plan(Frozen, frozen=True):
    """What an evening plays.

    `options`: of every table, but for the number of seats. `rounds`: before the final. `minutes`:
    the round clock, 0 for none. `least`, `most` and `usual`: people at a table. `final`: the best
    people play one at the end.
    """

    game: str
    options: Options
    rounds: int
    minutes: int
    least: int
    most: int
    usual: int
    final: bool = True


class BaseEntry(Frozen, frozen=True, tag_field="type"):
    """Base of the entries."""

    at: int


class Opened(BaseEntry, frozen=True, tag="opened"):
    """The evening was opened. `organiser`: the public key of whoever decides about it."""

    id: str
    name: str
    organiser: str
    plan: Plan

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name, LISTED_NAME_MOST) or "?")


class CheckedIn(BaseEntry, frozen=True, tag="checked_in"):
    """A person came, for the first time or again. `lot`: what they drew, the last tie-break.
    `place`: a newcomer's number, if it is that of somebody who left without having played."""

    key: str
    name: str
    lot: int
    place: Person | None = None

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name) or "?")


class Left(BaseEntry, frozen=True, tag="left"):
    """A person left the evening."""

    person: Person


class TurnedOut(BaseEntry, frozen=True, tag="turned_out"):
    """The organiser removed a person, and keeps their key out; or (not `out`) no longer."""

    person: Person
    out: bool = True


class Lending(BaseEntry, frozen=True, tag="lending"):
    """The organiser lets the lent host with this key play tables; or (not `approved`) no longer."""

    key: str
    approved: bool = True


class Seating(Frozen, frozen=True):
    """A table of a round: its number, the people in the order of their seats, and how many bots
    follow them. It is found by the id of its table, and the key of its host: empty for the host of
    the evening."""

    number: int
    table: str
    people: tuple[Person, ...]
    bots: int = 0
    host: str = ""

    @property
    def seats(self) -> int:
        return len(self.people) + self.bots


class RoundBegan(BaseEntry, frozen=True, tag="round_began"):
    """A round began. `final`: it is the final."""

    tables: tuple[Seating, ...]
    final: bool = False


class Result(Frozen, frozen=True):
    """How a table's game ended: the winning seats, and the score of each seat. `cut`: the round
    clock ended it. `sides`: the first seat of each seat's side, empty where all play alone.
    `losers`: the seats that the rules call losers."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    cut: bool = False
    sides: tuple[Seat, ...] = ()
    losers: tuple[Seat, ...] = ()


class ResultCame(BaseEntry, frozen=True, tag="result"):
    """The game of a table is over, or (`corrected`) the organiser says how it ended. `round` and
    `number` count from 1."""

    round: int
    number: int
    result: Result
    corrected: bool = False


class Postponed(BaseEntry, frozen=True, tag="postponed"):
    """The round no longer waits for a table, whose game goes on later."""

    round: int
    number: int


class Recalled(BaseEntry, frozen=True, tag="recalled"):
    """A postponed table goes on now, between two rounds."""

    round: int
    number: int


class Paused(BaseEntry, frozen=True, tag="paused"):
    """The round clock stands still, and so do all tables; or only the table of this `number` of the
    round that is played."""

    number: int = 0


class Resumed(BaseEntry, frozen=True, tag="resumed"):
    """They go on; or that table does."""

    number: int = 0


class RoundEnded(BaseEntry, frozen=True, tag="round_ended"):
    """Every table that the round waits for has a result."""


class Finished(BaseEntry, frozen=True, tag="finished"):
    """The evening is over."""


Entry: TypeAlias = (
    Opened | CheckedIn | Left | TurnedOut | Lending | RoundBegan | ResultCame | Postponed | Recalled
    | Paused | Resumed | RoundEnded | Finished
)  # fmt: skip


def read_entries(written: Iterable[bytes]) -> list[Entry]:
    """Return the entries of an evening from their bytes; raises `Malformed`."""
    return [decode_value(data, Entry) for data in written]  # type: ignore[arg-type]
