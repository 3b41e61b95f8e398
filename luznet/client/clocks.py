"""The total time that a seat has left in a game, as a client may show it.

The host counts (`luznet/host/clocks.py`); between two updates a client counts on.  The host leaves
out the first moment of an action, so until the next update a client may show that much too little,
but never too much.
"""

from luznet.wire.messages import Update


def time_left(update: Update | None, seat: int, since: float) -> float | None:
    """Return the seconds a seat has left, `since` seconds after an update; None if unlimited."""
    if update is None or seat >= len(update.table.times):
        return None
    left = update.table.times[seat] / 1000
    return max(0.0, left - since) if running(update) == seat else left


def running(update: Update) -> int | None:
    """Return the seat whose time is running: that of a person who is present, or None."""
    table = update.table
    turn = getattr(update.view, "turn", None)
    if turn is None or not table.times or table.paused_by is not None:
        return None
    seat = table.seats[turn]
    runs = seat.who == "person" and not seat.away and not seat.stand_in
    return turn if runs else None
