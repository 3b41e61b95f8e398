"""What charts of lines have in common: how the line of each player is drawn, and where its end is
named.

Each line has dashes of its own; the reader's is lamp light.
"""

from collections.abc import Sequence
from typing import Final

WHOLE: Final = (1, 0)
DASHES: Final = (WHOLE, (6, 3), (3, 3), (1, 2), (1, 5), (8, 2))
"""The lines of the first to the sixth player; the reader's is whole, and no other one then."""


def role(at: int, own: int | None) -> str:
    """Return the style of a line by its rank; the reader's is `own`."""
    if at == own:
        return "lamp"
    return "quiet" if at else "text"


def dashes(at: int, own: int | None) -> tuple[int, int]:
    """Return the dashes of a line by its rank: so many dots, and so many left out."""
    return WHOLE if at == own else DASHES[at + (own is not None and at < own)]


def rows_of_ends(wanted: Sequence[int], first: int, after: int) -> list[int]:
    """Return a row of its own for every line, best first, near the one that is wanted, from `first`
    up to that before `after`."""
    rows: list[int] = []
    for at, row in enumerate(wanted):
        below = len(wanted) - 1 - at
        rows.append(min(max(row, rows[-1] + 1 if rows else first), after - 1 - below))
    return rows
