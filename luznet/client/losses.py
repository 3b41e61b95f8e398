"""What a host has lost of a table, as a client finds out from two updates."""

from luznet.wire.losses import lost_since
from luznet.wire.messages import Seen, Update


def seen_of(update: Update) -> Seen:
    """Return what a client tells the host that it has seen."""
    runs = update.table.runs
    return Seen(run=runs[-1].id if runs else "", seq=update.seq)


def lost_between(known: Update, update: Update) -> int | None:
    """Return how many records the host has lost between two updates, 0 if unknown; None if it has
    lost none. A restarted host writes records, so `seq` may have caught up after a loss."""
    lost, told = lost_since(seen_of(known), update.table.runs, update.seq), update.table.lost
    if lost is None and (update.seq < known.seq or update.turn < known.turn):
        lost = max(known.seq - update.seq, known.turn - update.turn)
    if told is not None and (lost is not None or told != known.table.lost):
        return max(told, lost or 0)
    return lost
