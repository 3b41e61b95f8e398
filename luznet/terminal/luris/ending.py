"""The standings of a game, and its end, when all cards are open.

title
the street at night, if there is room: a house for each player, with a window lit for each set
who has won, and why
each player: a row with what counts, the sets, the hand; in wide windows two side by side
the way on
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from luznet.games.luris.cards import BACK
from luznet.games.luris.types import CardSet, View
from luznet.i18n import list_of
from luznet.i18n import luris as said
from luznet.terminal.game import drawing, page, street
from luznet.terminal.game import words as common
from luznet.terminal.light.house import Window
from luznet.terminal.light.palette import Palette
from luznet.terminal.luris import cards, words
from luznet.terminal.luris.cards import ROW, Size
from luznet.terminal.luris.layout import layout
from luznet.terminal.luris.model import Model
from luznet.terminal.luris.sets import APART, SMALL, draw_sets, size_for
from luznet.terminal.luris.table import draw_title
from luznet.terminal.picture import Canvas, Cell, Picture, cut, padded, width_of
from luznet.terminal.prose import wrap
from luznet.terminal.screen import LEAST

NAME_ROOM, NARROW_NAME = 24, 14
"""Columns of a name, and in a window below 80 columns."""
BANNER: Final = 5
"""The row of the turn over a page, from below."""
COLUMN: Final = 10
"""Minimum columns of a number under its heading."""
LEFT: Final = 2
ABOVE: Final = 4
"""Rows above the players at the end: the title, who won and why, the headings."""
MARKS: Final = 14
"""Columns of the marks after the numbers, at least."""
BELOW: Final = 4
"""Rows below them: two for how to go on, the notices, the keys."""
ON_STREET: Final = 2
"""Rows between the street and the players: why the winners won, the headings."""
TWO: Final = 120
"""Columns from which three or four players have room for two side by side."""
LEAST_ROOM: Final = 6
"""Rows of a player below a street, at the least."""
HILL: Final = 5
"""Rows that make a hill of a street, if there is room."""
LEAST_WINDOWS, MOST_WINDOWS = 4, 5
MOST_SIGN: Final = 9
MORE: Final = "+"
"""In the window of a set with more cards face up than one sign can tell."""
PAGE: Final = 116
"""Columns of the players."""


def draw_results(model: Model, view: View, size: Canvas) -> Picture:
    """Return the picture of the standings."""
    picture = Picture(size)
    draw_title(picture, model, view)
    left = page.sheet(picture, words.RESULTS())
    ends = _draw_heads(picture, left, 5, model)
    row = 6
    for side in _sides(model, view):
        for seat in side:
            _draw_row(picture, left, row, model, view, seat, ends)
            row += 1
        if len(side) > 1:
            _draw_sum(picture, left, row, model, side, ends)
            row += 2
    notes = [words.RESULTS_NOTE(), *([words.PARTNERS_NOTE()] if view.players == 4 else [])]
    columns, rows = size.columns - left - 1, size.rows - BANNER - row - 1
    lines = [line for note in notes for line in wrap(note, columns)]
    if len(lines) > rows:
        lines = [cut(note, columns) for note in notes]
    for at, line in enumerate(lines, row + 1):
        picture.put(left, at, line, "faint")
    return picture


def _sides(model: Model, view: View) -> Sequence[Sequence[int]]:
    seats = [model.me, *model.others] if model.others else []
    return list(dict.fromkeys(model.partners(seat) for seat in seats))


def name_room(canvas: Canvas) -> int:
    """Return the columns of a name."""
    return NAME_ROOM if canvas.columns >= LEAST.columns else NARROW_NAME


def _draw_heads(
    picture: Picture, left: int, row: int, model: Model, columns: int = PAGE
) -> list[int]:
    """Draw the headings in so many columns; return where their numbers end."""
    heads = [words.UP(), words.HAND()]
    if any(model.time_left(seat) is not None for seat in (model.me, *model.others)):
        heads.append(words.TIME())
    pitch = max(COLUMN, *(width_of(head) + 2 for head in heads))
    room = min(name_room(picture.canvas), columns - pitch * len(heads) - MARKS)
    ends = [left + room + pitch * at for at in range(1, len(heads) + 1)]
    for end, head in zip(ends, heads, strict=True):
        drawing.right(picture, end, row, head, "faint")
    return ends


def _draw_row(
    picture: Picture, left: int, row: int, model: Model, view: View, seat: int, ends: Sequence[int]
) -> None:
    style = "strong" if seat in view.winners else ""
    room = ends[0] - COLUMN - left
    picture.put(left, row, padded(drawing.called(model, seat), room), style)
    time = model.time_left(seat)
    told = [str(model.up_of(seat)), str(model.held_by(seat))]
    told += [common.seconds(time)] if time is not None else []
    for end, text in zip(ends, told, strict=False):
        drawing.right(picture, end, row, text, style)
    marks = [words.OUT()] if view.out and view.out[seat] else []
    marks += [common.READY()] if model.situation.is_ready(seat) and view.phase == "over" else []
    picture.put(ends[-1] + 2, row, "  ".join(marks), style)


def _draw_sum(
    picture: Picture, left: int, row: int, model: Model, side: Sequence[int], ends: Sequence[int]
) -> None:
    names = list_of(drawing.names_of(model, side))
    picture.put(left, row, padded(names, name_room(picture.canvas)), "faint")
    sums = [sum(map(count, side)) for count in (model.up_of, model.held_by)]
    for end, number in zip(ends, sums, strict=False):
        drawing.right(picture, end, row, str(number), "faint")


# ---- the end -------------------------------------------------------------------------------


class _Places(NamedTuple):
    """The rows of the street, none if there is no room, the row of the headings, and the place of
    each player."""

    street: int
    headings: int
    players: tuple[Cell, ...]


def _places(players: int, canvas: Canvas) -> _Places:
    """Return where everything is at the end. The street has what the players leave."""
    beside = 2 if players > 2 and canvas.columns >= TWO else 1
    lines = -(-players // beside)
    columns = min(canvas.columns - 2 * LEFT, PAGE if beside == 1 else 2 * PAGE)
    left, width = (canvas.columns - columns) // 2, columns // beside
    at = layout(players, canvas)
    most = 3 + 2 * at.set_sizes[0].rows
    free = canvas.rows - 1 - ON_STREET - BELOW
    room = min(most, (free - street.LEAST_ROWS - HILL) // lines)
    if room < LEAST_ROOM:
        room = min(most, (free - street.LEAST_ROWS) // lines)
    rows = free - lines * room
    if room < LEAST_ROOM:
        room, rows = (canvas.rows - ABOVE - BELOW) // lines, 0
    headings = 2 + rows if rows else ABOVE - 1
    cells = [
        Cell(left + at % beside * width, headings + 1 + at // beside * room, width - 1, room)
        for at in range(players)
    ]
    return _Places(rows, headings, tuple(cells))


def row_of(at: int, players: int, size: Canvas) -> int:
    """Return the row of a player at the end; `at` counts them in reading order."""
    return _places(players, size).players[at].row


def draw_game_end(model: Model, view: View, size: Canvas) -> Picture:
    """Return the picture of a finished game, and who wants another."""
    picture = Picture(size)
    at = _places(view.players, size)
    winners = said.won(view.winners, view.players, partial(drawing.person, model))
    if at.street:
        place = Cell(0, 1, size.columns, at.street)
        street.draw_street(
            picture, place, _homes(model, view, size.palette), winners, len(view.winners)
        )
    else:
        picture.middle(at.headings - 2, winners, "lamp")
    picture.middle(at.headings - 1, said.reason(view.winners, view.results))
    draw_title(picture, model, view)
    order = [seat for side in _sides(model, view) for seat in side]
    sizes = layout(view.players, size).set_sizes
    for seat, cell in zip(order, at.players, strict=True):
        ends = _draw_heads(picture, cell.column, at.headings, model, cell.columns)
        _draw_row(picture, cell.column, cell.row, model, view, seat, ends)
        if seat in view.winners:
            picture.put(cell.column - 1, cell.row, "▌", "lamp")
        below = Cell(cell.column + 2, cell.row + 1, cell.columns - 2, cell.rows - 1)
        _draw_open(picture, below, view, seat, _size_for(view, below, sizes))
    page.draw_way_on(picture, size.rows - 4, model)
    page.draw_notice(picture, size.rows - 2, model)
    return picture


def _homes(model: Model, view: View, palette: Palette) -> list[street.Home]:
    """Return the houses of the players: the winners first, then by what counts; last are those
    whose side ran out of time."""

    def rank(seat: int) -> tuple[bool, bool, int, int]:
        side = model.partners(seat)
        is_out = all(view.out[each] for each in side)
        sums = [sum(map(count, side)) for count in (model.up_of, model.held_by)]
        return seat not in view.winners, is_out, -sums[0], -sums[1]

    return [
        street.Home(drawing.called(model, seat), _windows(palette, view.sets[seat]))
        for seat in sorted(range(view.players), key=rank)
    ]


def _windows(palette: Palette, sets: Sequence[CardSet]) -> list[Window]:
    """Return a window for each set, as many as a house has: the number of its cards face up."""
    numbers = sorted((len(each.up) for each in sets), reverse=True)[:MOST_WINDOWS]
    lit = [
        Window(cards.material_of(palette, BACK, "up"), str(number) if number <= MOST_SIGN else MORE)
        for number in numbers
    ]
    return lit + [Window()] * (LEAST_WINDOWS - len(lit))


def _size_for(view: View, cell: Cell, sizes: Sequence[Size]) -> Size:
    """Return the largest size of cards in which the sets and the hand of each player fit into such
    a place; the smallest one is for sets in two rows and a hand in one."""
    room = cell.columns - width_of(words.HAND_LABEL()) - 1
    most = max(map(len, view.hands))
    for size in sizes:
        above = cell._replace(rows=cell.rows - size.rows - 2 * _between(size))
        in_hand = most * (size.columns + 1) - 1 <= room
        if above.rows > 0 and in_hand and size_for(view.sets, above, (size, ROW)) == size:
            return size
    return ROW


def _between(size: Size) -> int:
    """Return the blank rows between sets and a hand in this size."""
    return 1 if size.rows >= APART else 0


def _draw_open(picture: Picture, cell: Cell, view: View, seat: int, size: Size) -> None:
    """Draw a player's sets, with all cards open, and hand."""
    sizes = SMALL if size == ROW else (size,)
    above = cell._replace(rows=cell.rows - size.rows - _between(size))
    rows = draw_sets(picture, above, seat, view.sets[seat], sizes=sizes)
    column, row = cell.column, cell.row + rows + (_between(size) if rows else 0)
    middle = row + (size.rows - 1) // 2
    column = picture.put(column, middle, words.HAND_LABEL(), "quiet") + 1
    held = view.hands[seat]
    if not held:
        picture.put(column, middle, words.NO_CARD(), "quiet")
    for card in held:
        column = cards.draw_card(picture, Cell(column, row, *size), card, "up") + 1
