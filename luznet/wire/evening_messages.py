"""What a host says about its evening, and to those who lend it their computer: spec.md 5.7."""

from ipaddress import ip_address
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from luznet.games.game import Frozen
from luznet.wire.messages import (
    ADDRESSES_MOST,
    SEATS_MOST,
    Count,
    GameId,
    HostMessage,
    IpAddress,
    Key,
    KeyIfAny,
    Name,
    Options,
    Port,
    TableId,
    corrected,
)
from luznet.wire.text import HOST_NAME_MOST, LISTED_NAME_MOST, clean_name

EveningStage: TypeAlias = Literal["check_in", "round", "break", "over"]
LENT_MOST: Final = 32
"""Computers that are lent to an evening."""
WAITING_MOST: Final = 8
"""Those that an organiser is shown while they wait for approval."""
EVENING_TABLES_MOST: Final = 100
STANDINGS_MOST: Final = 60


class EveningTable(Frozen, frozen=True, omit_defaults=True):
    """A table of an evening. `number` and `round` count from 1. `people` are numbers of standings
    (`Standing.person`), in the order of the seats, before the `bots`. `scores`: of each seat, once
    it is over; where it is on another host also before. `host`: the key of the host where it runs,
    empty for this one."""

    number: Count
    round: Count
    table: TableId
    people: Annotated[tuple[Count, ...], Meta(max_length=SEATS_MOST)]
    bots: Count = 0
    state: Literal["playing", "paused", "postponed", "over"] = "playing"
    scores: Annotated[tuple[int, ...], Meta(max_length=SEATS_MOST)] = ()
    host: KeyIfAny = ""


class Standing(Frozen, frozen=True, omit_defaults=True):
    """Where a person stands in an evening: the `points` are in parts of 120, `wins` are tables won.
    `here`: they have not left; `removed`: the organiser keeps them out."""

    person: Count
    name: Name
    points: Count = 0
    wins: Count = 0
    here: bool = True
    removed: bool = False

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name) or "?")


class LentHost(Frozen, frozen=True, omit_defaults=True):
    """A host that plays tables of the evening: its key, and where it is reached, best first.
    `here`: it is connected to the evening; `name`: what it calls itself."""

    key: Key
    addresses: Annotated[tuple[IpAddress, ...], Meta(min_length=1, max_length=ADDRESSES_MOST)]
    port: Port
    here: bool = True
    name: str = ""

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name, HOST_NAME_MOST))
        for address in self.addresses:
            ip_address(address)


class WaitingHost(Frozen, frozen=True, omit_defaults=True):
    """A host that somebody lends, before the organiser has approved it: its key, what it calls
    itself, and how many tables it would play."""

    key: Key
    name: str
    tables: Count

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name, HOST_NAME_MOST) or "?")


class OrderedSeat(Frozen, frozen=True, omit_defaults=True):
    """Who sits at an ordered table; `proves`: their client takes part in shuffles; `out`: they were
    removed from the evening, and may not sit."""

    key: Key
    name: Name
    proves: bool = False
    out: bool = False

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name) or "?")


class Evening(HostMessage, frozen=True, tag="evening"):
    """The evening of this host. `round`: the number of rounds that have begun, of `rounds` and a
    final, which it may be now (`final`); `clock`: milliseconds left for it, None without a limit.
    `tables`: of this round, and those of earlier ones that are not over. `you`: the reader's number
    in the standings, None before they check in; `organiser`: the reader decides about it. `hosts`:
    where the tables of other hosts are; `waiting`, to the organiser only: those that wait for their
    approval."""

    id: TableId
    name: str
    game: GameId
    stage: EveningStage
    round: Count
    rounds: Count
    tables: Annotated[tuple[EveningTable, ...], Meta(max_length=EVENING_TABLES_MOST)] = ()
    final: bool = False
    paused: bool = False
    clock: Count | None = None
    you: Count | None = None
    organiser: bool = False
    hosts: Annotated[tuple[LentHost, ...], Meta(max_length=LENT_MOST)] = ()
    waiting: Annotated[tuple[WaitingHost, ...], Meta(max_length=WAITING_MOST)] = ()

    def __post_init__(self) -> None:
        corrected(self, name=clean_name(self.name, LISTED_NAME_MOST) or "?")


class Standings(HostMessage, frozen=True, tag="standings"):
    """A part of the standings of an evening with `of` people: from place `first` on, from 0."""

    of: Count
    first: Count
    people: Annotated[tuple[Standing, ...], Meta(max_length=STANDINGS_MOST)]


class Order(HostMessage, frozen=True, tag="order"):
    """To a host that is lent to the evening: what is to become of a table there. It is opened for
    these `people`, in the order of the seats, and bots have the others (`options.players`); it is
    played, stands still, or is closed. `season`: as in `Table`."""

    table: TableId
    name: str
    game: GameId
    options: Options
    people: Annotated[tuple[OrderedSeat, ...], Meta(min_length=1, max_length=SEATS_MOST)]
    state: Literal["play", "hold", "close"] = "play"
    season: str = ""

    def __post_init__(self) -> None:
        season = clean_name(self.season, LISTED_NAME_MOST)
        corrected(self, name=clean_name(self.name, LISTED_NAME_MOST) or "?", season=season)
