"""How a host takes in a table that it carries on from another one: into its journal, as it was.

The baggage comes from a host that this user trusts to deal, but not with their journal: only a
table that can be played on is stored.
"""

from collections.abc import Sequence
from contextlib import suppress

from luznet.host.fold import fold_all
from luznet.host.table import Table
from luznet.records.entries import Carried, Closed, Linked, read_entries, read_entry
from luznet.records.journal import Journal, StoredTable
from luznet.records.troubles import JournalDamaged
from luznet.wire.codec import Malformed, encode
from luznet.wire.custody_messages import ChainLink
from luznet.wire.moving_messages import BadBaggage, Belongings, Moved

SIGN = "+"
"""What stands in the name of a row before how often its table has moved."""


def row_of(belongings: Belongings, attempt: str = "") -> str:
    """Return the name of a carried table in the journal, which may have the same table from an
    earlier time: even from an `attempt` to carry it on after which it stayed where it was."""
    row = f"{belongings.table}{SIGN}{belongings.epoch}"
    return f"{row}.{attempt}" if attempt else row


def take_in(
    journal: Journal,
    belongings: Belongings,
    now: int,
    *,
    row: str = "",
    links: Sequence[ChainLink] = (),
) -> None:
    """Store a table that was carried here, to be brought back like any other; `now` in Unix ms.
    `row`: its name in the journal, if not the usual one; `links`: what proves that it is here, if
    its host is gone without a goodbye; a copy may lack the last ones. Raises `JournalError`,
    `BadBaggage`."""
    row = row or row_of(belongings)
    if any(stored.id == row for stored in journal.open_tables()):
        return
    table = _check(belongings)
    admitted = belongings.admitted or table.admitted
    first, *others = belongings.entries
    carried = Carried(at=now, epoch=belongings.epoch, admitted=admitted, gathered=bool(links))
    linked = [encode(Linked(at=now, link=each)) for each in links if each not in table.links]
    journal.add_table(StoredTable(row, belongings.game), first)
    journal.append(row, 1, [*others, encode(carried), *linked])


def moved_to(journal: Journal, table: str) -> Moved | None:
    """Return where a table went that was opened here; None if it is gone for good. Raises
    `JournalError`."""
    with suppress(JournalDamaged, Malformed):  # it came from elsewhere, too, and has other rows
        for data in journal.entries(table)[-1:]:
            last = read_entry(data, None)
            return last.to if isinstance(last, Closed) else None
    return None


def _check(belongings: Belongings) -> Table:
    """Return the table to which the entries lead. Raises `BadBaggage` unless it is what they are
    said to be."""
    try:
        table = fold_all([*read_entries(belongings.entries)])
    except Exception:  # another luznet's entries may lead to anything
        raise BadBaggage from None
    is_meant = table.id == belongings.table and table.epoch < belongings.epoch
    if table.is_closed or not is_meant:
        raise BadBaggage
    return table
