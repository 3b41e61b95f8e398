"""A table of an evening: opened for certain people, who never choose its seats or options."""

from collections.abc import Sequence, Set

from msgspec.structs import replace

from luznet.evening.decisions import sides_of
from luznet.evening.entries import Person, Plan, Result, Seating
from luznet.evening.state import Evening
from luznet.host.decisions import on_begin
from luznet.host.fold import fold
from luznet.host.table import Table
from luznet.records import entries as record
from luznet.records.entries import Entry
from luznet.wire.text import LISTED_NAME_MOST, clean_name


def opening(evening: Evening, seating: Seating, now: int) -> record.Opened:
    """Return the entry that opens a table: nobody owns it."""
    options = replace(evening.plan.options, players=seating.seats, bots=True)
    number = f" {len(evening.rounds)}-{seating.number}"
    name = clean_name(evening.name, LISTED_NAME_MOST - len(number))
    return record.Opened(
        at=now, id=seating.table, name=f"{name}{number}", game=evening.plan.game, options=options,
        organised=True, locked=True,
    )  # fmt: skip


def on_seat(
    table: Table, evening: Evening, people: Sequence[Person], present: Set[str], now: int
) -> Sequence[Entry]:
    """Return the entries that seat people, by their keys, and begin the game: bots get the other
    seats. Nobody is waited for: whoever is not `present` is away."""
    entries: list[Entry] = []
    for seat, person in enumerate(people):
        guest = evening.guests[person]
        entries.append(record.Sat(at=now, seat=seat, key=guest.key, name=guest.name))
        if guest.key not in present:
            entries.append(record.WentAway(at=now, seat=seat))
    for entry in entries:
        table, _events = fold(table, entry)
    return (*entries, on_begin(table, now))


def result_of(table: Table, plan: Plan) -> Result:
    """Return how the game of a table ended or, if it is still going on, how it stands now."""
    outcome, seats = table.rules.outcome(table.play) if table.play else None, len(table.seats)
    sides = sides_of(plan, seats)
    if outcome is not None:
        return Result(outcome.winners, outcome.scores, sides=sides)
    scores = table.rules.standing(table.play) if table.play else (0,) * seats
    return Result((), scores, cut=True, sides=sides)
