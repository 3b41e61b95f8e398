"""Where everything is on the Luz table, for a window of at least 80x24.

    title
    cell   cell   cell      the other players, clockwise from the lower left;
    cell   trick  cell      the current trick in the lower middle
    banner
    own line, own hand, three lines about the selection
    keys

With three players there is one on each side, with four another one opposite, with five two
opposite.  The remaining cells hold the deal, the scores and the last trick.  A larger window has
larger cards first, then larger cells, then more space.
"""

from typing import NamedTuple

from luznet.games.luz.cards import HAND_SIZE
from luznet.terminal.picture import Canvas, Cell

CELL_ROWS = 7
MOST_CELL_ROWS = 15
WIDEST_CELL = 46
BESIDE_GRID = 7
"""Rows of the title, the banner, the own line, the three lines about the selection, the keys."""


class Layout(NamedTuple):
    """The rows and rectangles of the table. `seats` are the other players' cells, clockwise
    from the left neighbour; the others are for the trick, the deal, the last trick and the scores.
    All lines are between the columns `left` and `right`. `hand` is the cell of the first own card,
    and `pitch` the columns to the next."""

    seats: tuple[Cell, ...]
    trick: Cell
    deal: Cell
    last: Cell
    scores: Cell | None
    left: int
    right: int
    banner: int
    own: int
    hand: Cell
    pitch: int
    lines: int


def layout(players: int, size: Canvas) -> Layout:
    """Return the layout for a number of players and a window size."""
    rows = card_rows(size)
    spare = size.rows - BESIDE_GRID - rows
    cell_rows = min(MOST_CELL_ROWS, spare // 2)
    gaps, above = _air(spare - 2 * cell_rows)
    grid = _grid(size.columns, 1 + above, cell_rows, gaps[0])
    banner = grid[3].row + cell_rows + gaps[1]
    own = banner + 1 + gaps[2]
    hand = first_card(size.columns, own + 1 + gaps[3], rows)
    seats, deal, last, scores = _places(players, grid)
    return Layout(
        seats=seats,
        trick=grid[4],
        deal=deal,
        last=last,
        scores=scores,
        left=grid[3].column,
        right=grid[5].column + grid[5].columns,
        banner=banner,
        own=own,
        hand=hand,
        pitch=hand.columns + 1,
        lines=hand.row + rows + gaps[4],
    )


def card_rows(size: Canvas) -> int:
    """Return the rows of an own card."""
    if size.rows >= 43 and size.columns >= 140:
        return 7
    return 5 if size.rows >= 30 and size.columns >= 100 else 3


def _air(extra: int) -> tuple[list[int], int]:
    """Distribute blank rows: between the cells, around the banner and the hand, the rest above."""
    gaps = [0, 0, 0, 0, 0]
    for at in (1, 4, 2, 0, 3):
        if extra > 0:
            gaps[at] += 1
            extra -= 1
    return gaps, extra // 2


def first_card(columns: int, row: int, rows: int) -> Cell:
    """Return the cell of the first of ten cards, with room for marks on both sides; the next card
    follows after one free column."""
    pitch = min(13, (columns - 10) // HAND_SIZE)
    return Cell((columns - pitch * HAND_SIZE) // 2, row, pitch - 1, rows)


def _grid(columns: int, above: int, rows: int, gap: int) -> list[Cell]:
    """Return the six cells, row by row; the middle column is the widest."""
    space = 1 if columns < 100 else 3
    side = min(WIDEST_CELL, (columns - 2 * space - 3) // 3)
    middle = min(WIDEST_CELL + 10, columns - 2 * side - 2 * space)
    begin = (columns - 2 * side - middle - 2 * space) // 2
    lefts = (begin, begin + side + space, begin + side + middle + 2 * space)
    widths = (side, middle, side)
    return [
        Cell(left, top, width, rows)
        for top in (above, above + rows + gap)
        for left, width in zip(lefts, widths, strict=True)
    ]


def _places(players: int, grid: list[Cell]) -> tuple[tuple[Cell, ...], Cell, Cell, Cell | None]:
    """Return the cells of the other seats, of the deal, the last trick and the scores."""
    if players == 3:
        return (grid[3], grid[5]), grid[0], grid[1], grid[2]
    if players == 4:
        return (grid[3], grid[1], grid[5]), grid[0], grid[0], grid[2]
    return (grid[3], grid[0], grid[2], grid[5]), grid[1], grid[1], None
