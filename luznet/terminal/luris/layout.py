"""Where everything is on the Luris table, for a window of at least 80x24.

    title
    panel  panel  panel     the other players, clockwise from the left neighbour
    piles
    recent                  what happened last
    banner
    own line, own sets
    own hand                three rows: cards marked face up, the others, those marked face down
    lines                   two lines about what is chosen, and the notices
    keys

A larger window has more room for sets, then larger cards in the hand, then empty lines.
"""

from typing import Final, NamedTuple

from luznet.terminal.picture import Canvas, Cell

MARGIN: Final = 2
BESIDE: Final = 7
"""Rows of the title, the piles, the banner, the own line, the two lines, and the notices."""
KEYS: Final = 1
OWN_ROWS: Final = 2
"""Minimum rows of the reader's sets."""
RECENT: Final = 5
"""Minimum rows of what happened last: all turns since the reader's."""
MOST: Final = Canvas(120, 40)
"""The largest area for everything but the title and the keys, centred in a larger window."""
LARGE: Final = Canvas(100, 30)
"""The smallest window with room for large cards in the hand."""


class Layout(NamedTuple):
    """The rows and cells of the table."""

    panels: tuple[Cell, ...]
    piles: int
    recent: Cell
    banner: int
    own: int
    sets: Cell
    hand: Cell
    lines: int
    left: int
    columns: int


def layout(players: int, size: Canvas) -> Layout:
    """Return the layout for a number of players and a window size."""
    columns, rows = min(size.columns, MOST.columns), min(size.rows, MOST.rows)
    left, top = (size.columns - columns) // 2, (size.rows - rows) // 2
    is_large = size.columns >= LARGE.columns and size.rows >= LARGE.rows
    hand_rows = 5 if is_large else 3
    gaps = min(3, max(0, (rows - 27) // 2))
    spare = rows - BESIDE - KEYS - hand_rows - gaps
    recent_rows = RECENT + max(0, spare - 13) // 4
    own_rows = max(OWN_ROWS, (spare - recent_rows) // 3)
    panel_rows = spare - recent_rows - own_rows
    piles = top + 1 + panel_rows
    banner = piles + 1 + recent_rows + (gaps > 0)
    own = banner + 1 + (gaps > 1)
    hand = own + 1 + own_rows
    inside = columns - 2 * MARGIN
    return Layout(
        panels=_panels(players - 1, left + MARGIN, top + 1, inside, panel_rows),
        piles=piles,
        recent=Cell(left + MARGIN, piles + 1, inside, recent_rows),
        banner=banner,
        own=own,
        sets=Cell(left + MARGIN, own + 1, inside, own_rows),
        hand=Cell(left + MARGIN, hand, inside, hand_rows),
        lines=hand + hand_rows + (gaps > 2),
        left=left,
        columns=columns,
    )


def _panels(number: int, left: int, top: int, columns: int, rows: int) -> tuple[Cell, ...]:
    """Return this number of cells side by side."""
    gap = 2
    width = (columns - gap * (number - 1)) // number
    return tuple([Cell(left + at * (width + gap), top, width, rows) for at in range(number)])
