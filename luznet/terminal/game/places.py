"""Where people sit before a game: on the places that its table will give them."""

from typing import Final, NamedTuple

from luznet.terminal.picture import Canvas, Cell

SIDES: Final = 2
"""Players side by side at a table that has no places of its own."""
MARGIN: Final = 2
GAP: Final = 4
ROWS: Final = {4: 3, 10: 2}
"""The rows that everybody has there, up to this number of others; where there are more, one."""


class Places(NamedTuple):
    """The `others`, clockwise from the reader's left neighbour; the `middle` of the table; the row
    of the `banner`, and below it the first column and the columns of the reader's `own` place."""

    others: tuple[Cell, ...]
    middle: Cell
    banner: int
    left: int
    columns: int


def in_rows(players: int, canvas: Canvas) -> Places:
    """Return places in rows, for a game that says nothing about its table."""
    others = players - 1
    rows = next((rows for most, rows in ROWS.items() if others <= most), 1)
    width = (canvas.columns - 2 * MARGIN - (SIDES - 1) * GAP) // SIDES
    cells = [
        Cell(MARGIN + (width + GAP) * (at % SIDES), 2 + rows * (at // SIDES), width, rows)
        for at in range(others)
    ]
    banner = 3 + rows * -(-others // SIDES)
    nowhere = Cell(canvas.columns // 2, 1, 0, 0)
    return Places(tuple(cells), nowhere, banner, MARGIN, canvas.columns - 2 * MARGIN)
