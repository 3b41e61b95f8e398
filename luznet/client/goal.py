"""What a client wants: to list tables, to sit at one, to watch one."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from luznet.wire.messages import TableInfo

SEAT_REFUSED: Final = frozenset(
    {"all_reserved", "name_taken", "no_newcomers", "reserved", "seat_taken", "table_full"}
)
"""Refusals of a seat after which the user may still watch."""


class Goal(Struct, frozen=True):
    """What the client wants: to list tables, sit at or watch one, or show those of an evening.

    `table` None: the host's table where the user sits, else to sit at, the first with a free seat,
    else the first. `seat` None: any free seat, or the user's own.
    """

    role: Literal["browse", "sit", "watch", "board", "lend"]
    table: str | None = None
    seat: int | None = None


def first_table(goal: Goal, tables: Sequence[TableInfo]) -> str:
    """Return the id of the table to go to if any will do, empty for none."""
    own = [each.id for each in tables if each.yours is not None]
    sits = goal.role == "sit"
    free = [each.id for each in tables if sits and each.taken < each.seats]
    return next(iter((*own, *free, *(each.id for each in tables))), "")
