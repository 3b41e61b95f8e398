"""The standings of a game, and its end: a row for each player. At the end all cards are open."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from luznet.games.luris.types import View
from luznet.i18n import list_of
from luznet.i18n import luris as said
from luznet.terminal.game import drawing, page
from luznet.terminal.game import words as common
from luznet.terminal.luris import cards, words
from luznet.terminal.luris.cards import ROW
from luznet.terminal.luris.model import Model
from luznet.terminal.luris.sets import draw_sets
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
BELOW: Final = 4
"""Rows below them: two for how to go on, the notices, the keys."""


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


def _draw_heads(picture: Picture, left: int, row: int, model: Model) -> list[int]:
    """Draw the headings; return where the columns end."""
    heads = [words.UP(), words.HAND()]
    if any(model.time_left(seat) is not None for seat in (model.me, *model.others)):
        heads.append(words.TIME())
    pitch = max(COLUMN, *(width_of(head) + 2 for head in heads))
    room = name_room(picture.canvas)
    ends = [left + room + pitch * at for at in range(1, len(heads) + 1)]
    for end, head in zip(ends, heads, strict=True):
        drawing.right(picture, end, row, head, "faint")
    return ends


def _draw_row(
    picture: Picture, left: int, row: int, model: Model, view: View, seat: int, ends: Sequence[int]
) -> None:
    style = "strong" if seat in view.winners else ""
    picture.put(left, row, padded(drawing.called(model, seat), name_room(picture.canvas)), style)
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


def draw_game_end(model: Model, view: View, size: Canvas) -> Picture:
    """Return the picture of a finished game, and who wants another."""
    picture = Picture(size)
    draw_title(picture, model, view)
    picture.middle(1, f" {_winners(model, view)} ", "lit")
    picture.middle(2, said.reason(view.winners, view.results))
    left = LEFT + max(0, (size.columns - 120) // 2)
    ends = _draw_heads(picture, left, ABOVE - 1, model)
    order = [seat for side in _sides(model, view) for seat in side]
    room = _room(len(order), size)
    for at, seat in enumerate(order):
        row = row_of(at, len(order), size)
        _draw_row(picture, left, row, model, view, seat, ends)
        _draw_open(
            picture, Cell(left + 2, row + 1, size.columns - 2 * left - 2, room - 1), view, seat
        )
    page.draw_way_on(picture, size.rows - 4, model)
    page.draw_notice(picture, size.rows - 2, model)
    return picture


def row_of(at: int, players: int, size: Canvas) -> int:
    """Return the row of a player at the end; `at` counts them from the top."""
    return ABOVE + at * _room(players, size)


def _room(players: int, size: Canvas) -> int:
    """Return how many rows each player has."""
    return (size.rows - ABOVE - BELOW) // players


def _winners(model: Model, view: View) -> str:
    return said.won(view.winners, view.players, partial(drawing.person, model))


def _draw_open(picture: Picture, cell: Cell, view: View, seat: int) -> None:
    """Draw a player's sets, with all cards open, and hand."""
    rows = draw_sets(picture, cell._replace(rows=cell.rows - 1), seat, view.sets[seat])
    column, row = cell.column, cell.row + rows
    column = picture.put(column, row, words.HAND_LABEL(), "faint") + 1
    held = view.hands[seat]
    if not held:
        picture.put(column, row, words.NO_CARD(), "faint")
    for card in held:
        column = cards.draw_card(picture, Cell(column, row, *ROW), card, "up") + 1
