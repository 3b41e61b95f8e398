"""Where everything is on the Luz table.

    title
    hand        hand      the other players, clockwise from the lower left, around the pool of
    hand  trick hand      light; each card of the trick lies in front of who played it
    turn line
    own hand, own line, two lines about the selection
    keys

A table is drawn in one of five scales, for windows of these sizes. In a larger window than that of
its scale it has more air. In a window below 80x24, down to 60x20, the table is reduced: the other
players stand one below the other, with their hands as text (see `reduced`).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from luznet.terminal.game.places import Places
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Canvas, Cell

TEXT_MARGIN: Final = 2
"""Blank columns beside texts in the smallest window."""
Spots = dict[int, tuple[tuple[int, int], ...]]
"""Columns and rows, by the number of players."""


class Scale(NamedTuple):
    """The sizes on a table, and its places in the smallest window for them.

    `card` is the size of a card of the trick, `own` that of an own card, `leaf` that of a pane of
    another hand with its gap. `hands` are the top left places of the other players, clockwise from
    the left neighbour; `trick` those of their cards, after that of the reader's own.
    """

    columns: int
    rows: int
    card: tuple[int, int]
    own: tuple[int, int]
    leaf: tuple[int, int]
    turn: int
    hand: int
    hands: Spots
    trick: Spots
    has_houses: bool = False


SCALES: Final = (
    Scale(
        80, 24, card=(6, 3), own=(6, 4), leaf=(3, 2), turn=13, hand=15,
        hands={
            3: ((1, 8), (50, 8)),
            4: ((1, 8), (26, 1), (50, 8)),
            5: ((2, 8), (2, 2), (49, 2), (49, 8)),
        },
        trick={
            3: ((37, 10), (31, 8), (43, 8)),
            4: ((37, 10), (31, 7), (37, 5), (43, 7)),
            5: ((37, 10), (33, 6), (33, 2), (41, 2), (41, 6)),
        },
    ),
    Scale(
        100, 30, card=(8, 5), own=(8, 6), leaf=(3, 3), turn=16, hand=19,
        hands={
            3: ((3, 8), (68, 8)),
            4: ((3, 8), (36, 1), (68, 8)),
            5: ((3, 9), (3, 2), (68, 2), (68, 9)),
        },
        trick={
            3: ((46, 10), (37, 6), (55, 6)),
            4: ((46, 11), (35, 9), (46, 6), (57, 9)),
            5: ((46, 10), (37, 9), (37, 2), (55, 2), (55, 9)),
        },
    ),
    Scale(
        120, 38, card=(10, 6), own=(10, 7), leaf=(4, 3), turn=21, hand=24,
        hands={
            3: ((3, 10), (78, 10)),
            4: ((3, 11), (41, 1), (78, 11)),
            5: ((3, 12), (3, 3), (78, 3), (78, 12)),
        },
        trick={
            3: ((55, 14), (45, 7), (65, 7)),
            4: ((55, 15), (43, 11), (55, 8), (67, 11)),
            5: ((55, 14), (44, 11), (44, 3), (66, 3), (66, 11)),
        },
    ),
    Scale(
        140, 45, card=(12, 8), own=(12, 8), leaf=(4, 3), turn=29, hand=32,
        hands={
            3: ((3, 10), (97, 10)),
            4: ((3, 15), (50, 1), (97, 15)),
            5: ((3, 15), (3, 2), (97, 2), (97, 15)),
        },
        trick={
            3: ((64, 18), (47, 10), (81, 10)),
            4: ((64, 21), (47, 17), (64, 13), (81, 17)),
            5: ((64, 18), (46, 14), (46, 3), (82, 3), (82, 14)),
        },
        has_houses=True,
    ),
    Scale(
        200, 60, card=(16, 11), own=(17, 11), leaf=(5, 4), turn=41, hand=44,
        hands={
            3: ((5, 16), (146, 16)),
            4: ((5, 22), (75, 1), (146, 22)),
            5: ((5, 22), (5, 3), (146, 3), (146, 22)),
        },
        trick={
            3: ((92, 27), (66, 14), (118, 14)),
            4: ((92, 29), (66, 22), (92, 16), (118, 22)),
            5: ((92, 28), (66, 22), (66, 4), (118, 4), (118, 22)),
        },
        has_houses=True,
    ),
)  # fmt: skip

REDUCED: Final = (
    Scale(60, 20, card=(4, 1), own=(5, 3), leaf=(0, 1), turn=10, hand=12, hands={}, trick={}),
    Scale(70, 20, card=(4, 1), own=(6, 3), leaf=(0, 1), turn=10, hand=12, hands={}, trick={}),
)
"""The scales of a reduced table; its places follow from the number of players."""
BETWEEN: Final = {3: 4, 4: 3, 5: 2}
"""The rows from one player to the next at a reduced table, by the number of players."""
MARK: Final = 9
"""Columns of the mark beside a card at a reduced table."""
LEAVES: Final = 10
"""Panes of a hand."""
REPLAY_ROWS: Final = 2
"""Rows below the table of a replay."""
HOUSE_ROWS: Final = 9
"""Rows of a house, and a free row."""


class Layout(NamedTuple):
    """The rows and rectangles of the table. `seats` are the other players' places, clockwise from
    the left neighbour. `trick` are the cards of the trick, the reader's own first, then clockwise.
    `deal` is a place for sentences, which may cover the trick, but no hand. Lines of text are
    between the columns `left` and `right`. `hand` is the cell of the first own card, and `pitch`
    the columns to the next."""

    scale: Scale
    seats: tuple[Cell, ...]
    trick: tuple[Cell, ...]
    left: int
    right: int
    banner: int
    own: int
    hand: Cell
    pitch: int
    lines: int
    deal: Cell

    @property
    def is_reduced(self) -> bool:
        """Whether the other players stand one below the other, with their hands as text."""
        return self.scale in REDUCED


def layout_in(model: Model, players: int, canvas: Canvas) -> Layout:
    """Return the layout of a table; where a replay says in a line of its own where it is, what is
    below the hand stands a row higher, if the layout has one."""
    at = layout(players, canvas)
    if not model.looks_back or at.is_reduced or at.lines + 1 < canvas.rows - REPLAY_ROWS:
        return at
    return at._replace(own=at.own - 1, lines=at.lines - 1)


def layout(players: int, canvas: Canvas) -> Layout:
    """Return the layout for a number of players and a window size."""
    scale = scale_of(canvas)
    if scale in REDUCED:
        return _reduced(players, canvas, scale)
    wide, high = canvas.columns - scale.columns, canvas.rows - scale.rows
    above, below = high // 3, 2 * high // 3
    seats = tuple(
        Cell(
            _spread(column, scale, wide), row + above, LEAVES * scale.leaf[0] - 1, seat_rows(scale)
        )
        for column, row in scale.hands[players]
    )
    trick = tuple(
        Cell(column + wide // 2, row + above, *scale.card) for column, row in scale.trick[players]
    )
    pitch = scale.own[0] + 1
    left = (canvas.columns - LEAVES * pitch + 1) // 2
    hand = Cell(left, scale.hand + below, *scale.own)
    own = hand.row + hand.rows + 1
    right = left + LEAVES * pitch - 1
    deal = _between_hands(seats, canvas.columns)
    if players == 3:
        deal = Cell(left, 1 + above, right - left, seats[0].row - above - 1)
    return Layout(
        scale, seats, trick, left, right, scale.turn + below, own, hand, pitch, own + 1, deal
    )


def _reduced(players: int, canvas: Canvas, scale: Scale) -> Layout:
    above = (canvas.rows - scale.rows) // 3
    below = 2 * (canvas.rows - scale.rows) // 3
    pitch = scale.own[0] + 1
    columns = LEAVES * pitch - 1
    left = (canvas.columns - columns + 1) // 2
    step = BETWEEN[players]
    seats = tuple([Cell(left, 1 + above + at * step, columns, 2) for at in range(players - 1)])
    marked = left + columns - MARK - scale.card[0]
    own = Cell(canvas.columns // 2 - scale.card[0], scale.turn + below - 1, *scale.card)
    trick = (own, *(Cell(marked, cell.row + 1, *scale.card) for cell in seats))
    hand = Cell(left, scale.hand + below, *scale.own)
    under = hand.row + hand.rows
    return Layout(
        scale, seats, trick, left, left + columns, scale.turn + below, under + 1, hand, pitch,
        under + 2, Cell(left, under, columns, 1),
    )  # fmt: skip


def places(players: int, canvas: Canvas) -> Places:
    """Return where people sit before a game."""
    at = layout(players, canvas)
    free = _between_hands(at.seats, canvas.columns)
    top = free.row if players == 4 else 1
    middle = Cell(free.column, top, free.columns, at.banner - top)
    left = min(at.left, TEXT_MARGIN) if at.scale is SCALES[0] else at.left
    return Places(at.seats, middle, at.banner, left, canvas.columns - 2 * left)


def _between_hands(seats: Sequence[Cell], columns: int) -> Cell:
    """Return the place between the hands at the sides, below one in the middle."""
    begin = max(cell.column + cell.columns for cell in seats if cell.column < columns // 4) + 1
    end = min(cell.column for cell in seats if cell.column > columns // 2) - 1
    middle = [cell.row + cell.rows for cell in seats if columns // 4 <= cell.column <= columns // 2]
    top = max(middle, default=min(cell.row for cell in seats))
    return Cell(begin, top, end - begin, seats[0].row + seats[0].rows - top)


def is_reduced(canvas: Canvas) -> bool:
    """Return whether a window has only room for a reduced table."""
    return scale_of(canvas) in REDUCED


def scale_of(canvas: Canvas) -> Scale:
    """Return the largest scale for a window."""
    scales = (*REDUCED, *SCALES)
    fits = [each for each in scales if each.columns <= canvas.columns and each.rows <= canvas.rows]
    return fits[-1] if fits else scales[0]


def seat_rows(scale: Scale) -> int:
    """Return the rows of another player's place."""
    return scale.leaf[1] + (HOUSE_ROWS if scale.has_houses else 2)


def _spread(column: int, scale: Scale, wide: int) -> int:
    """Return the column of a hand in a wider window: those at the sides go outwards."""
    middle = column + (LEAVES * scale.leaf[0] - 1) // 2
    third = scale.columns // 3
    if middle < third:
        return column + wide // 6
    return column + (wide - wide // 6 if middle > 2 * third else wide // 2)
