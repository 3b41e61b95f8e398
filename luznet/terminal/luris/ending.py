"""The standings of a game, and its end, when all cards are open.

title
the street at night, if the cards leave room for it: a house for each player, with a window lit for
each set
who has won, and why
each player: a row with what counts, the sets, the hand; two side by side in wide windows, or where
only that leaves room for the street
the way on
"""

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
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
from luznet.terminal.luris.sets import APART, SMALL, draw_sets, rows_of, size_for
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
HEADINGS: Final = Canvas(60, 30)
"""Columns of a player, and rows of a window, where the numbers below a street have headings, not
words."""
ONE_BELOW: Final = 2
"""Players who always stand one below the other."""
INDENT: Final = 2
"""Columns before the cards of a player."""
TWO: Final = 120
"""Columns from which three or four players have room for two side by side."""
LEAST_ROOM: Final = 6
"""Rows of a player below a street that leave the cards a good size."""
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
    row = 6 if size.rows >= LEAST.rows else 4
    ends = _draw_heads(picture, left, row - 1, model)
    for side in _sides(model, view):
        for seat in side:
            _draw_row(picture, left, row, model, view, seat, ends)
            row += 1
        if len(side) > 1:
            _draw_sum(picture, left, row, model, side, ends)
            row += 2
    notes = [words.RESULTS_NOTE(), *([words.PARTNERS_NOTE()] if view.players == 4 else [])]
    columns, end = size.columns - left - 1, size.rows - BANNER
    lines = [line for note in notes for line in wrap(note, columns)]
    if len(lines) > end - row:
        lines = [cut(note, columns) for note in notes]
    for at, line in enumerate(lines, min(row + 1, end - len(lines))):
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
    picture.put(ends[-1] + 2, row, "  ".join(_marks(model, view, seat)), style)


def _marks(model: Model, view: View, seat: int) -> list[str]:
    marks = [words.OUT()] if view.out and view.out[seat] else []
    return marks + (
        [common.READY()] if model.situation.is_ready(seat) and view.phase == "over" else []
    )


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
    """The rows of the street, none if there is no room, the row of the headings, none if the
    players' rows have words instead, and the place of each player."""

    street: int
    headings: int | None
    players: tuple[Cell, ...]

    @property
    def reason(self) -> int:
        """The row that says why the winners won."""
        first = self.players[0].row
        return first - 1 if self.headings is None else first - 2


def _places(view: View, order: Sequence[int], canvas: Canvas) -> _Places:
    """Return where everything is at the end, with the players in this order. The street has what
    they leave."""
    several = view.players > ONE_BELOW
    for beside in (2, 1) if several else (1,):
        found = _below_street(view, order, canvas, beside)
        if found is not None:
            return found
    beside = 2 if several and canvas.columns >= TWO else 1
    lines = -(-view.players // beside)
    rooms = [(canvas.rows - ABOVE - BELOW) // lines] * lines
    return _Places(0, ABOVE - 1, _cells(view.players, canvas, beside, ABOVE, rooms))


def _below_street(view: View, order: Sequence[int], canvas: Canvas, beside: int) -> _Places | None:
    """Return where everything is with a street, and this many players side by side; None if their
    cards need more rows. All have the same room, or if that is too little, each line of players
    has what it needs."""
    has_headings = canvas.rows >= HEADINGS.rows and canvas.columns // beside >= HEADINGS.columns
    lines = -(-view.players // beside)
    most = 3 + 2 * layout(view.players, canvas).set_sizes[0].rows
    free = canvas.rows - BELOW - 2 - has_headings
    cell = _cells(view.players, canvas, beside, 0, [most] * lines)[0]
    inner = cell._replace(columns=cell.columns - INDENT)
    least = [_least_rows(view, order[at * beside :][:beside], inner) for at in range(lines)]
    room = min(most, (free - street.LEAST_ROWS - HILL) // lines)
    if room < max(*least, LEAST_ROOM):
        room = min(most, (free - street.LEAST_ROWS) // lines)
    rooms = [room] * lines if room >= max(least) else least
    rows = free - sum(rooms)
    if rows < street.LEAST_ROWS or not _has_room_for_hands(view, inner):
        return None
    first = 2 + rows + has_headings
    headings = first - 1 if has_headings else None
    return _Places(rows, headings, _cells(view.players, canvas, beside, first, rooms))


def _cells(
    players: int, canvas: Canvas, beside: int, first: int, rooms: Sequence[int]
) -> tuple[Cell, ...]:
    """Return the places of the players, this many side by side, from a row on; `rooms` are the rows
    of each line of them."""
    columns = min(canvas.columns - 2 * LEFT, beside * PAGE)
    left, width = (canvas.columns - columns) // 2, columns // beside
    rows = [*accumulate(rooms, initial=first)]
    return tuple(
        [
            Cell(left + at % beside * width, rows[at // beside], width - 1, rooms[at // beside])
            for at in range(players)
        ]
    )


def _least_rows(view: View, seats: Sequence[int], room: Cell) -> int:
    """Return the rows in which the names, sets and hands of these players can be shown, as small
    as they get."""
    room = room._replace(rows=room.columns)
    return 2 + max(rows_of(view.sets[seat], room, [ROW]) for seat in seats)


def _has_room_for_hands(view: View, room: Cell) -> bool:
    """Return whether each hand can be shown in a row."""
    return max(map(len, view.hands)) * (ROW.columns + 1) - 1 <= _room_of_hand(room)


def row_of(at: int, view: View, size: Canvas) -> int:
    """Return the row of a player at the end; `at` counts them in reading order."""
    return _places(view, range(view.players), size).players[at].row


def draw_game_end(model: Model, view: View, size: Canvas) -> Picture:
    """Return the picture of a finished game, and who wants another."""
    picture = Picture(size)
    order = [seat for side in _sides(model, view) for seat in side]
    at = _places(view, order, size)
    winners = said.won(view.winners, view.players, partial(drawing.person, model))
    if at.street:
        place = Cell(0, 1, size.columns, at.street)
        street.draw_street(
            picture, place, _homes(model, view, size.palette), winners, len(view.winners)
        )
    else:
        picture.middle(at.reason - 1, winners, "lamp")
    picture.middle(at.reason, said.reason(view.winners, view.results))
    draw_title(picture, model, view)
    sizes = layout(view.players, size).set_sizes
    for seat, cell in zip(order, at.players, strict=True):
        if at.headings is None:
            _draw_told(picture, cell, model, view, seat)
        else:
            ends = _draw_heads(picture, cell.column, at.headings, model, cell.columns)
            _draw_row(picture, cell.column, cell.row, model, view, seat, ends)
        if seat in view.winners:
            picture.put(cell.column - 1, cell.row, "▌", "lamp")
        below = Cell(cell.column + INDENT, cell.row + 1, cell.columns - INDENT, cell.rows - 1)
        _draw_open(picture, below, view, seat, _size_for(view, below, sizes))
    page.draw_way_on(picture, size.rows - 4, model)
    page.draw_notice(picture, size.rows - 2, model)
    return picture


def _draw_told(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw a player's name, and in words what counts; the time is left out if there is no room."""
    style, name = "strong" if seat in view.winners else "", drawing.called(model, seat)
    time, marks = model.time_left(seat), _marks(model, view, seat)
    has = partial(words.cards_and_up, model.held_by(seat), model.up_of(seat))
    for rest in ([common.seconds(time), *marks] if time is not None else marks, marks):
        room = cell.columns - 2 - width_of(name) - width_of(drawing.BETWEEN.join(["", *rest]))
        if has(room) != has(0):
            break
    told = drawing.BETWEEN.join([has(room), *rest])
    end = drawing.right(picture, cell.column + cell.columns - 1, cell.row, told, "quiet")
    drawing.line(picture, cell.column, cell.row, end - 1 - cell.column, name, style)


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
    room, most = _room_of_hand(cell), max(map(len, view.hands))
    for size in sizes:
        above = cell._replace(rows=cell.rows - size.rows - 2 * _between(size))
        in_hand = most * (size.columns + 1) - 1 <= room
        if above.rows > 0 and in_hand and size_for(view.sets, above, (size, ROW)) == size:
            return size
    return ROW


def _room_of_hand(cell: Cell) -> int:
    return cell.columns - width_of(words.HAND_LABEL()) - 1


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
