"""Where a client belongs: what a host's list of tables, or its refusal, says about that."""

from collections.abc import Sequence

from luznet.wire.messages import TableInfo, Update

SEAT_REFUSED = frozenset(
    {"all_reserved", "name_taken", "no_newcomers", "reserved", "seat_taken", "table_full"}
)
"""Refusals of a seat after which the user may still watch."""


def first_table(tables: Sequence[TableInfo], role: str) -> str:
    """Return the id of the table to go to if any will do, empty for none: the user's own, then for
    the role "sit" one with a free seat."""
    own = [each.id for each in tables if each.yours is not None]
    free = [each.id for each in tables if role == "sit" and each.taken < each.seats]
    return next(iter((*own, *free, *(each.id for each in tables))), "")


def free_instead(tables: Sequence[TableInfo], code: str, refused: str) -> TableInfo | None:
    """Return a table with a free seat after one has refused a seat for this reason: another one, or
    the same if it was full, as it may have a free seat by now."""
    free = (each for each in tables if each.taken < each.seats)
    return next((each for each in free if each.id != refused or code == "table_full"), None)


def is_awaited(tables: Sequence[TableInfo], update: Update) -> bool:
    """Return whether the user comes to a table where their seat waits in a running game."""
    listed = next((each for each in tables if each.id == update.table.id), None)
    if listed is None or listed.yours is None or listed.yours != update.you:
        return False
    return listed.phase == update.table.phase == "playing"
