"""What a table waits for before and between games, as one who is there is told it."""

from typing import Literal, NamedTuple

from luznet.wire.messages import Seat, Table


class Awaited(NamedTuple):
    """What the beginning of a game waits for.

    `what`: the reader watches; nobody else is here ("start": bots can fill the chairs, and the
    reader can begin, as the owner or, where there is none, by being ready);
    more people are needed; the reader is to be ready; the others are; or nothing. `others`
    are here and not ready yet, `missing` people must still sit down, `empty` chairs are free.
    """

    what: Literal["watching", "start", "people", "you", "others", "nothing"]
    others: tuple[str, ...]
    missing: int
    empty: int


def awaited(table: Table, you: int | None) -> Awaited:
    """Return what the beginning of the game waits for; `you` is the reader's seat."""
    others = tuple(seat.name for at, seat in enumerate(table.seats) if _is_slow(seat) and at != you)
    empty = sum(is_free(table, seat) for seat in table.seats)
    missing = 0 if table.options.bots else empty
    return Awaited(_what(table, you, others, missing), others, missing, empty)


def is_free(table: Table, seat: Seat) -> bool:
    """Return whether a newcomer may have the chair: it has no person, or after a game, one who
    is away."""
    return seat.who != "person" or (table.phase == "over" and seat.away)


def others_here(table: Table, you: int | None) -> list[str]:
    """Return the names of the other people who sit at the table, connected."""
    return [seat.name for at, seat in enumerate(table.seats) if _is_here(seat) and at != you]


def _what(
    table: Table, you: int | None, others: tuple[str, ...], missing: int
) -> Literal["watching", "start", "people", "you", "others", "nothing"]:
    if you is None:
        return "watching"
    is_alone = table.phase == "gathering" and not others_here(table, you)
    if is_alone and (table.owner is not None or not (missing or table.seats[you].ready)):
        return "people" if missing else "start"
    if not table.seats[you].ready:
        return "you"
    if missing:
        return "people"
    return "others" if others else "nothing"


def _is_here(seat: Seat) -> bool:
    return seat.who == "person" and not seat.away


def _is_slow(seat: Seat) -> bool:
    return _is_here(seat) and not seat.ready
