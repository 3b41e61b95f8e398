"""Which table of a host a client goes to if its user named none."""

from collections.abc import Sequence

from luznet.wire.messages import TableInfo


def first_table(tables: Sequence[TableInfo], sits: bool) -> str:
    """Return the id of the user's own table, else to sit at the first with a free seat, else of the
    first; empty for none."""
    own = [each.id for each in tables if each.yours is not None]
    free = [each.id for each in tables if sits and each.taken < each.seats]
    return next(iter((*own, *free, *(each.id for each in tables))), "")
