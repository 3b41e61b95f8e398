"""Where everything is on the Luris table, for a window of at least 60x20.

    title
    panel  panel  panel     the other players, clockwise from the left neighbour
    piles  recent           what happened last, and below it
           own sets         those of the reader
    banner
    own hand                cards marked face up a row higher, those marked face down a row lower
    own line, two lines about what is chosen, the notices
    keys

A larger window has larger cards, then empty lines; below 80x24 all cards take one row, and each
player takes two.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from luznet.terminal.game.places import Places
from luznet.terminal.luris.cards import ROW, Size
from luznet.terminal.luris.sets import SMALL
from luznet.terminal.picture import Canvas, Cell

MARGIN: Final = 2
MOST: Final = Canvas(180, 56)
"""The largest area for everything but the title and the keys, centred in a larger window."""
BESIDE: Final = 7
"""Rows of the title, the banner, the own line, the two lines, the notices, and the keys."""
PILE_LABEL: Final = 9
"""Columns of what is below a pile, at most."""
RECENT: Final = 4
"""Rows of what happened last, at least."""
WAITING: Final = 5
"""Rows of a panel before a game."""
ONE_PANEL: Final = 0.62
"""The share of the columns that the panel of an only other player has."""


class Tier(NamedTuple):
    """What a window of this size has room for: the sizes of the cards in the hand and in the piles,
    and of those in sets, the largest first."""

    columns: int
    rows: int
    hand: Size
    pile: Size
    sets: tuple[Size, ...]


TIERS: Final = (
    Tier(
        160,
        52,
        Size(12, 8),
        Size(12, 8),
        (Size(8, 6), Size(6, 5), Size(5, 4), Size(4, 3), Size(3, 2)),
    ),
    Tier(140, 45, Size(10, 7), Size(10, 7), (Size(6, 5), Size(5, 4), Size(4, 3), Size(3, 2))),
    Tier(116, 38, Size(8, 6), Size(8, 6), (Size(5, 4), Size(4, 3), Size(3, 2))),
    Tier(100, 30, Size(8, 5), Size(7, 4), (Size(4, 3), Size(3, 2))),
    Tier(80, 24, Size(5, 3), Size(5, 3), ()),
    Tier(0, 0, Size(3, 1), ROW, ()),
)


class Layout(NamedTuple):
    """The rows and cells of the table. `piles` is the cell of the draw pile, and `discard` that of
    the other; their names are below them, or beside them if the table `is_reduced`. `recent` and
    `sets` end where they must, and begin where there is room."""

    panels: tuple[Cell, ...]
    piles: Cell
    discard: Cell
    recent: Cell
    sets: Cell
    banner: int
    hand: Cell
    own: int
    lines: int
    left: int
    columns: int
    tier: Tier

    @property
    def is_reduced(self) -> bool:
        """Whether all cards take one row."""
        return self.tier is TIERS[-1]

    @property
    def set_sizes(self) -> Sequence[Size]:
        """The sizes that cards in sets may have, the largest first."""
        return (ROW,) if self.is_reduced else (*self.tier.sets, *SMALL)


def layout(players: int, canvas: Canvas) -> Layout:
    """Return the layout for a number of players and a window size."""
    tier = next(
        each for each in TIERS if canvas.columns >= each.columns and canvas.rows >= each.rows
    )
    columns, rows = min(canvas.columns, MOST.columns), min(canvas.rows, MOST.rows)
    left, top = (canvas.columns - columns) // 2, (canvas.rows - rows) // 2
    area = Cell(left, top, columns, rows)
    return _reduced(players, area) if tier is TIERS[-1] else _whole(players, area, tier)


def places(players: int, canvas: Canvas) -> Places:
    """Return where people sit before a game."""
    at = layout(players, canvas)
    top = at.panels[0].row + WAITING
    middle = Cell(at.left, top, at.columns, at.banner - top)
    left = at.left + MARGIN
    return Places(at.panels, middle, at.banner, left, at.columns - 2 * MARGIN)


def _whole(players: int, area: Cell, tier: Tier) -> Layout:
    air = min(4, max(0, (area.rows - 28) // 2))
    above, before, below, after = (air >= least for least in (1, 2, 3, 4))
    hand_rows = tier.hand.rows + 2
    middle = area.rows - BESIDE - hand_rows - air
    inside = Cell(area.column + MARGIN, area.row + 1 + above, area.columns - 2 * MARGIN, middle)
    panel_rows = middle - tier.pile.rows - 3
    end = inside.row + middle
    hand = end + before + 1 + after
    own = hand + hand_rows + below
    piles = Cell(inside.column + 1, end - tier.pile.rows - 2, *tier.pile)
    discard = piles._replace(column=piles.column + max(tier.pile.columns + 3, PILE_LABEL + 1))
    right = discard.column + max(discard.columns + 5, PILE_LABEL + 1)
    beside = Cell(right, piles.row - 1, inside.column + inside.columns - right, tier.pile.rows + 3)
    return Layout(
        panels=_panels(players - 1, inside._replace(rows=panel_rows)),
        piles=piles,
        discard=discard,
        recent=beside,
        sets=beside._replace(row=beside.row + RECENT, rows=beside.rows - RECENT),
        banner=end + before,
        hand=Cell(inside.column, hand, inside.columns, hand_rows),
        own=own,
        lines=own + 1,
        left=area.column,
        columns=area.columns,
        tier=tier,
    )


def _panels(number: int, inside: Cell) -> tuple[Cell, ...]:
    """Return this number of cells side by side."""
    gap = MARGIN
    width = (inside.columns - gap * (number - 1)) // number
    if number == 1:
        width = round(inside.columns * ONE_PANEL)
        return (
            inside._replace(
                column=inside.column + (inside.columns - width) // 2,
                columns=width,
            ),
        )
    return tuple(
        [
            inside._replace(column=inside.column + at * (width + gap), columns=width)
            for at in range(number)
        ]
    )


def _reduced(players: int, area: Cell) -> Layout:
    inside = Cell(area.column + 1, 1, area.columns - 2, 0)
    others = players - 1
    hand_rows = TIERS[-1].hand.rows + 2
    banner = area.row + area.rows - BESIDE - hand_rows + 1
    piles = area.row + 1 + 2 * others
    recent = Cell(inside.column, piles + 1, inside.columns, banner - piles - 2)
    return Layout(
        panels=tuple([inside._replace(row=1 + 2 * at, rows=2) for at in range(others)]),
        piles=Cell(inside.column, piles, *ROW),
        discard=Cell(inside.column + inside.columns // 2, piles, *ROW),
        recent=recent,
        sets=inside._replace(row=banner - 1, rows=1),
        banner=banner,
        hand=inside._replace(row=banner + 1, rows=hand_rows),
        own=banner + 1 + hand_rows,
        lines=banner + 2 + hand_rows,
        left=area.column,
        columns=area.columns,
        tier=TIERS[-1],
    )
