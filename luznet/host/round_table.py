"""A table of an evening: opened for certain people, who never choose its seats or options."""

from collections.abc import Sequence, Set
from typing import NamedTuple

from msgspec.structs import replace

from luznet.evening.decisions import sides_of
from luznet.evening.entries import Plan, Result
from luznet.evening.state import Evening, PlayedTable
from luznet.host.decisions import on_begin
from luznet.host.fold import fold
from luznet.host.table import Table
from luznet.records import entries as record
from luznet.records.entries import Entry
from luznet.wire.client_messages import Report
from luznet.wire.evening_messages import Order, OrderedSeat
from luznet.wire.text import LISTED_NAME_MOST, clean_name


class Ordered(NamedTuple):
    """What is to become of a table: the key of its host, empty for the evening's own, the order,
    and whether its game is to be played now."""

    host: str
    order: Order
    is_running: bool


def orders_of(evening: Evening, proving: Set[str]) -> list[Ordered]:
    """Return what is to become of every table. `proving`: the keys of those whose clients take part
    in shuffles."""
    return [
        Ordered(played.seating.host, _order_of(evening, number, played, proving), played.is_running)
        for number, round_ in enumerate(evening.rounds, 1)
        for played in round_.tables
    ]


def _order_of(evening: Evening, number: int, played: PlayedTable, proving: Set[str]) -> Order:
    """Return what is to become of a table of the round with this number."""
    seating = played.seating
    options = replace(evening.plan.options, players=seating.seats, bots=True)
    of_round = f" {number}-{seating.number}"
    name = clean_name(evening.name, LISTED_NAME_MOST - len(of_round))
    guests = [evening.guests[person] for person in seating.people]
    stands = evening.paused_at is not None or played.held or not played.is_running
    is_done = played.result is not None and number < len(evening.rounds)
    return Order(
        table=seating.table,
        name=f"{name}{of_round}",
        game=evening.plan.game,
        options=options,
        people=tuple([OrderedSeat(g.key, g.name, g.key in proving, g.removed) for g in guests]),
        state="close" if is_done else "hold" if stands else "play",
        season=evening.name,
    )


def opening(order: Order, now: int) -> record.Opened:
    """Return the entry that opens a table: nobody owns it."""
    return record.Opened(
        at=now, id=order.table, name=order.name, game=order.game, options=order.options,
        organised=True, locked=True, season=order.season,
    )  # fmt: skip


def on_seat(table: Table, order: Order, present: Set[str], now: int) -> Sequence[Entry]:
    """Return the entries that seat people, by their keys, and begin the game: bots get the other
    seats. Nobody is waited for: whoever is not `present` is away."""
    entries: list[Entry] = []
    for seat, person in enumerate(order.people):
        entries.append(record.Sat(at=now, seat=seat, key=person.key, name=person.name))
        if person.key not in present:
            entries.append(record.WentAway(at=now, seat=seat))
    for entry in entries:
        table, _events = fold(table, entry)
    return (*entries, on_begin(table, now))


def standing_of(table: Table) -> Report:
    """Return how a table stands, for the evening to which its host is lent."""
    outcome = table.rules.outcome(table.play)
    if outcome is None:
        return Report(table=table.id, scores=table.rules.standing(table.play))
    return Report(table.id, outcome.scores, outcome.winners, over=True, losers=outcome.losers)


def reported(report: Report, plan: Plan) -> Result:
    """Return the result that a report amounts to."""
    sides = sides_of(plan, len(report.scores))
    return Result(
        report.winners, report.scores, cut=not report.over, sides=sides, losers=report.losers
    )


def result_of(table: Table, plan: Plan) -> Result:
    """Return how the game of a table ended or, if it is still going on, how it stands now."""
    outcome, seats = table.rules.outcome(table.play) if table.play else None, len(table.seats)
    sides = sides_of(plan, seats)
    if outcome is not None:
        return Result(outcome.winners, outcome.scores, sides=sides, losers=outcome.losers)
    scores = table.rules.standing(table.play) if table.play else (0,) * seats
    return Result((), scores, cut=True, sides=sides)
