"""What a table waits for before a game, as one who is there is told it."""

from typing import Literal, NamedTuple

from luznet.wire.messages import Seat, Table


class Awaited(NamedTuple):
    """What the beginning of a game waits for.

    `what`: the reader watches; nobody else is here ("start": bots can fill the chairs, and the
    reader can begin, as the owner or, where there is none, by being ready);
    more people are needed; the reader is to be ready; the others are; or nothing. `others`
    are not ready yet, `missing` people must still sit down, `empty` chairs have no person.
    """

    what: Literal["watching", "start", "people", "you", "others", "nothing"]
    others: tuple[str, ...]
    missing: int
    empty: int


def awaited(table: Table, you: int | None) -> Awaited:
    """Return what the beginning of the game waits for; `you` is the reader's seat."""
    others = tuple(seat.name for at, seat in enumerate(table.seats) if _is_slow(seat) and at != you)
    empty = sum(seat.who != "person" for seat in table.seats)
    missing = 0 if table.options.bots else empty
    return Awaited(_what(table, you, others, missing), others, missing, empty)


def _what(
    table: Table, you: int | None, others: tuple[str, ...], missing: int
) -> Literal["watching", "start", "people", "you", "others", "nothing"]:
    if you is None:
        return "watching"
    is_alone = sum(seat.who == "person" and not seat.away for seat in table.seats) < 2
    if is_alone and (table.owner is not None or not (missing or table.seats[you].ready)):
        return "people" if missing else "start"
    if not table.seats[you].ready:
        return "you"
    if missing:
        return "people"
    return "others" if others else "nothing"


def _is_slow(seat: Seat) -> bool:
    return seat.who == "person" and not seat.away and not seat.ready
