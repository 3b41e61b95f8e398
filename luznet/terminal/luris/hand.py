"""The seat at the bottom: its line, its sets, and its hand.

In the hand, a card marked face up is a row higher, on a line of light; one marked face down is a
row lower and shows its back with its value. A sign above or below a card shows where the reader is.
"""

from typing import Final

from luznet.games.luris.types import View
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.light.glass import Light
from luznet.terminal.luris import cards, words
from luznet.terminal.luris.cards import Side, Size
from luznet.terminal.luris.layout import Layout
from luznet.terminal.luris.model import Mark, Model
from luznet.terminal.luris.seats import clock_of, draw_name_bar, shown_sets
from luznet.terminal.luris.sets import draw_sets, rows_of
from luznet.terminal.picture import Cell, Picture

NARROWEST: Final = 2
ABOVE, BELOW = "▼", "▲"
LINE: Final = "▔"
RISES: Final[dict[Mark | None, int]] = {"up": 0, None: 1, "down": 2}
"""The row of a card within the rows of the hand."""


def draw_own(picture: Picture, at: Layout, model: Model, view: View) -> int:
    """Draw the seat at the bottom; return the row where its sets begin."""
    before = 0 if at.is_reduced else 1
    bar = Cell(at.left + before, at.own, at.columns - before - 1, 1)
    if not view.hands:
        draw_name_bar(picture, bar, model, model.me)
        return at.sets.row + at.sets.rows
    has = words.cards_and_up(model.held_by(model.me), model.up_of(model.me), bar.columns)
    clock = clock_of(model, view, model.me)
    draw_name_bar(picture, bar, model, model.me, f"{has}   {clock}".strip())
    _draw_hand(picture, at, model)
    return _draw_sets(picture, at, model, view)


def sets_row(at: Layout, model: Model, view: View) -> int:
    """Return the row where the own sets, at the foot of their cell, begin."""
    rows = rows_of(shown_sets(model, view, model.me), at.sets, at.set_sizes)
    return at.sets.row + at.sets.rows - max(1, rows)


def _draw_sets(picture: Picture, at: Layout, model: Model, view: View) -> int:
    """Draw the sets at the foot of their cell; return the row where they begin."""
    row, sets = sets_row(at, model, view), shown_sets(model, view, model.me)
    if sets:
        room = at.sets._replace(row=row, rows=at.sets.row + at.sets.rows - row)
        draw_sets(picture, room, model.me, sets, model.chosen_spot, at.set_sizes)
    elif model.situation.own_seat is not None:
        drawing.line(picture, at.sets.column, row, at.sets.columns, words.NO_SETS(), "quiet")
    return row


def _draw_hand(picture: Picture, at: Layout, model: Model) -> None:
    """Draw the hand centred in its cell; if it is too wide, the cards around the cursor."""
    cell = at.hand
    if model.hides_hands:
        middle = cell.row + cell.rows // 2
        drawing.line(picture, cell.column, middle, cell.columns, common.HIDDEN_HAND(), "quiet")
        return
    number = len(model.hand)
    size = at.tier.hand._replace(columns=_width(number, at))
    pitch = size.columns + 1
    first, shown = _window(number, (cell.columns + 1) // pitch, model.cursor or 0)
    left = cell.column + (cell.columns + 1 - pitch * shown) // 2
    for order in range(shown):
        strip = Cell(left + order * pitch, cell.row, size.columns, cell.rows)
        _draw_card(picture, strip, size, model, first + order)


def _width(number: int, at: Layout) -> int:
    """Return the columns of a card, so that as many as possible of the hand are seen."""
    widest = (at.hand.columns + 1) // max(1, number) - 1
    return max(NARROWEST, min(at.tier.hand.columns, widest))


def _window(number: int, room: int, cursor: int) -> tuple[int, int]:
    """Return the first card to show, and how many."""
    if number <= room:
        return 0, number
    return max(0, min(number - room, cursor - room // 2)), room


def _draw_card(picture: Picture, strip: Cell, size: Size, model: Model, at: int) -> None:
    """Draw a card of the hand in its strip of it."""
    card, mark = model.hand[at], model.marks.get(at)
    is_here = at == model.cursor and not model.is_watching
    is_down = mark == "down" or (model.is_watching and not card)
    has_risen = mark == "up" or (is_here and _rises_when_chosen(model))
    side: Side = "down" if is_down else "up"
    top = strip.row + RISES["up" if has_risen else mark]
    cards.draw_card(picture, Cell(strip.column, top, *size), card, side, _light(model, is_here))
    picture.zone(*strip, cards.click_on_hand(at))
    if has_risen:
        below = Cell(strip.column, top + size.rows, size.columns, 1)
        draw_line(picture, below, is_here=is_here)
    elif is_here:
        picture.put(strip.column + (size.columns - 1) // 2, top - 1, ABOVE, "lamp")


def draw_line(picture: Picture, below: Cell, *, is_here: bool) -> None:
    """Draw the line of light below a card that has risen, with a sign in it if the reader is
    there."""
    picture.put(below.column, below.row, LINE * below.columns, "lamp")
    if is_here:
        picture.put(below.column + (below.columns - 1) // 2, below.row, BELOW, "lamp")


def _rises_when_chosen(model: Model) -> bool:
    """Return whether the card where the reader is leaves the hand: to be discarded or swapped."""
    return model.asks == "end" or model.mode == "swap"


def _light(model: Model, is_here: bool) -> Light:
    if not model.asks:
        return "rest"
    return "bright" if is_here else "lit"
