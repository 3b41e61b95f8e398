"""The time that is left to a seat for a whole game, as a client may show it. RULES.md R5.

The host counts (`luznet/host/clocks.py`); between two updates a client counts on.  The first
moment of an action is free there and counted here, so what is shown may be too little by that
much until the next update, and never too much.
"""

from luznet.wire.messages import Update


def time_left(update: Update | None, seat: int, since: float) -> float | None:
    """Return the seconds that a seat has left, when an update is so many seconds old; None: it
    has no limit."""
    if update is None or seat >= len(update.table.times):
        return None
    left = update.table.times[seat] / 1000
    return max(0.0, left - since) if running(update) == seat else left


def running(update: Update) -> int | None:
    """Return the seat whose time runs: a person's who is here and to act; None: nobody's."""
    table = update.table
    turn = getattr(update.view, "turn", None)
    if turn is None or not table.times or table.paused_by is not None:
        return None
    chair = table.seats[turn]
    runs = chair.who == "person" and not chair.away and not chair.stand_in
    return turn if runs else None
