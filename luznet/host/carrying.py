"""How a host takes in a table that it carries on from another one: into its journal, as it was."""

from luznet.records.entries import Carried
from luznet.records.journal import Journal, StoredTable
from luznet.wire.codec import encode
from luznet.wire.moving_messages import Belongings


def row_of(belongings: Belongings) -> str:
    """Return the name of a carried table in the journal, which may have the same table from an
    earlier time."""
    return f"{belongings.table}+{belongings.epoch}"


def take_in(
    journal: Journal, belongings: Belongings, now: int, *, row: str = "", is_gathered: bool = False
) -> None:
    """Store a table that was carried here, to be brought back like any other; `now` in Unix ms.
    `row`: its name in the journal, if not the usual one; `is_gathered`: its host is gone without a goodbye. Raises `JournalError`."""
    row = row or row_of(belongings)
    if any(stored.id == row for stored in journal.open_tables()):
        return
    first, *others = belongings.entries
    carried = Carried(
        at=now, epoch=belongings.epoch, admitted=belongings.admitted, gathered=is_gathered
    )
    journal.add_table(StoredTable(row, belongings.game), first)
    journal.append(row, 1, [*others, encode(carried)])
