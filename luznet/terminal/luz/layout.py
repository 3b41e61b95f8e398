"""Where everything is on the Luz table, for a window of at least 80x24.

    title
    cell   cell   cell      the other players clockwise from the lower left, seen from the
    cell   trick  cell      own seat; the current trick in the lower middle
    banner
    own line, own hand, three lines about what is selected
    keys

Three players have one neighbour on each side, four have one opposite as well, five have two
opposite. The cells that remain hold the deal, the scores and the last trick.
"""

from typing import NamedTuple

from luznet.games.luz.cards import HAND_SIZE
from luznet.terminal.picture import Size

CELL_ROWS = 7
WIDEST_CELL = 38


class Cell(NamedTuple):
    """A rectangle of the grid."""

    column: int
    row: int
    columns: int
    rows: int = CELL_ROWS


class Layout(NamedTuple):
    """The rows and rectangles of the table. `seats` are the other players' cells, clockwise
    from the own left neighbour; `spare` those for the deal, the last trick and the scores."""

    seats: tuple[Cell, ...]
    trick: Cell
    deal: Cell
    last: Cell
    scores: Cell | None
    banner: int
    own: int
    hand: int
    card_rows: int
    card_columns: int
    pitch: int
    hand_column: int
    lines: int


def layout(players: int, size: Size) -> Layout:
    """Return the layout for so many players in a window of this size."""
    gaps, card_rows, above = _share(size.rows - 24)
    grid = _grid(size.columns, above, gaps[1])
    banner = grid[3].row + CELL_ROWS + gaps[2]
    own = banner + 1 + gaps[3]
    hand = own + 1 + gaps[4]
    pitch = min(11, (size.columns - 10) // HAND_SIZE)
    seats, deal, last, scores = _places(players, grid)
    return Layout(
        seats=seats,
        trick=grid[4],
        deal=deal,
        last=last,
        scores=scores,
        banner=banner,
        own=own,
        hand=hand,
        card_rows=card_rows,
        card_columns=pitch - 1,
        pitch=pitch,
        hand_column=(size.columns - pitch * HAND_SIZE) // 2,
        lines=hand + card_rows + gaps[5],
    )


def _share(extra: int) -> tuple[list[int], int, int]:
    """Share extra rows out: gaps below the title, inside the grid and around the hand, higher
    cards, and the row at which the grid begins."""
    gaps = [0, 0, 0, 0, 0, 0]
    card_rows = 3
    for at in (1, 2, 0, 5, 3):
        if extra > 0:
            gaps[at] += 1
            extra -= 1
    if extra >= 2:
        card_rows, extra = 5, extra - 2
    for at in (1, 2, 0, 5, 4):
        if extra > 2:
            gaps[at] += 1
            extra -= 1
    return gaps, card_rows, 1 + gaps[0] + max(0, extra) // 2


def _grid(columns: int, above: int, gap: int) -> list[Cell]:
    """Return the six cells, row by row; the middle ones take what is left over."""
    space = 1 if columns < 100 else 3
    side = min(WIDEST_CELL, (columns - 2 * space - 3) // 3)
    middle = min(WIDEST_CELL + 4, columns - 2 * side - 2 * space)
    begin = (columns - 2 * side - middle - 2 * space) // 2
    lefts = (begin, begin + side + space, begin + side + middle + 2 * space)
    widths = (side, middle, side)
    tops = (above, above + CELL_ROWS + gap)
    return [
        Cell(left, top, width) for top in tops for left, width in zip(lefts, widths, strict=True)
    ]


def _places(players: int, grid: list[Cell]) -> tuple[tuple[Cell, ...], Cell, Cell, Cell | None]:
    """Return the cells of the other seats, of the deal, the last trick and the scores."""
    if players == 3:
        return (grid[3], grid[5]), grid[0], grid[1], grid[2]
    if players == 4:
        return (grid[3], grid[1], grid[5]), grid[0], grid[0], grid[2]
    return (grid[3], grid[0], grid[2], grid[5]), grid[1], grid[1], None
