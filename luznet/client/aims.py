"""Where a client goes if any table will do, and whether its seat waits for it there."""

from collections.abc import Sequence
from typing import Final

from luznet.wire.messages import TableInfo, Update

SEAT_REFUSED: Final = frozenset(
    {"all_reserved", "name_taken", "no_newcomers", "reserved", "seat_taken", "table_full"}
)
"""Refusals of a seat after which the user may still watch."""


def first_table(tables: Sequence[TableInfo], *, sits: bool) -> str:
    """Return the id of the table to go to if any will do, empty for none."""
    own = [each.id for each in tables if each.yours is not None]
    free = [each.id for each in tables if sits and each.taken < each.seats]
    return next(iter((*own, *free, *(each.id for each in tables))), "")


def is_awaited(tables: Sequence[TableInfo], update: Update) -> bool:
    """Return whether the user comes to a table where their seat waits in a running game."""
    listed = next((each for each in tables if each.id == update.table.id), None)
    if listed is None or listed.yours is None or listed.yours != update.you:
        return False
    return listed.phase == update.table.phase == "playing"
