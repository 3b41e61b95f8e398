"""The seat at the bottom: its line, its sets, and its hand.

In the hand, a card marked face up is a little higher than the others; one marked face down is lower
and shows its back:

              [ 7][ 7]
    [ 2][ 3]> 5<      [ 9][ J]
                                < 4><10>
"""

from typing import Final

from luznet.games.luris.types import View
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.luris import cards, words
from luznet.terminal.luris.cards import CARD, Side
from luznet.terminal.luris.layout import Layout
from luznet.terminal.luris.model import Model
from luznet.terminal.luris.seats import clock_of, draw_name_bar, shown_sets
from luznet.terminal.luris.sets import draw_sets
from luznet.terminal.picture import Cell, Picture

PITCHES: Final = (CARD + 1, CARD, CARD - 1)
"""Columns from one card to the next: apart, close together, or overlapping."""
LARGE_ROWS: Final = 3
"""Rows of a large card."""


def draw_own(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the seat at the bottom."""
    bar = Cell(at.left, at.own, at.columns, 1)
    if not view.hands:
        draw_name_bar(picture, bar, model, model.me)
        return
    has = words.cards_and_up(model.held_by(model.me), model.up_of(model.me), bar.columns)
    clock = clock_of(model, view, model.me)
    draw_name_bar(picture, bar, model, model.me, f"{has}   {clock}".strip() + " ")
    draw_sets(picture, at.sets, model.me, shown_sets(model, view, model.me), model.chosen_spot)
    if not view.sets[model.me] and model.situation.own_seat is not None:
        drawing.line(picture, *at.sets[:3], words.NO_SETS(), "faint")
    _draw_hand(picture, at.hand, model)


def _draw_hand(picture: Picture, cell: Cell, model: Model) -> None:
    """Draw the hand centred in its cell; if it is too wide, the cards around the cursor."""
    middle = cell.row + cell.rows // 2
    if model.hides_hands:
        drawing.line(picture, cell.column, middle, cell.columns, common.HIDDEN_HAND(), "faint")
        return
    number = len(model.hand)
    pitch = next((each for each in PITCHES if number * each <= cell.columns), PITCHES[-1])
    first, shown = _window(number, (cell.columns - 1) // pitch, model.cursor or 0)
    left = cell.column + (cell.columns - pitch * shown) // 2
    positions = sorted(range(first, first + shown), key=lambda at: at == model.cursor)
    for at in positions:
        _draw_card(
            picture, Cell(left + (at - first) * pitch, cell.row, pitch, cell.rows), model, at
        )


def _window(number: int, room: int, cursor: int) -> tuple[int, int]:
    """Return the first card to show, and how many."""
    if number <= room:
        return 0, number
    return max(0, min(number - room, cursor - room // 2)), room


def _draw_card(picture: Picture, cell: Cell, model: Model, at: int) -> None:
    """Draw a card of the hand; `cell` is its strip of the hand."""
    card, mark = model.hand[at], model.marks.get(at)
    rise = {"up": 0, None: 1, "down": 2}[mark]
    rows = cell.rows - 2
    side: Side = "down" if mark == "down" or (model.is_watching and not card) else "up"
    chosen = at == model.cursor and not model.is_watching
    top = cell.row + rise
    picture.zone(cell.column, cell.row, CARD, cell.rows, cards.click_on_hand(at))
    if rows < LARGE_ROWS:
        cards.draw_card(picture, cell.column, top, card, side, chosen=chosen)
        return
    style = "lit" if chosen else cards.style_of(card, side)
    for row in (top, top + 2):
        cards.draw_chip(picture, cell.column, row, "  ", card, side, chosen=chosen)
        picture.put(cell.column + 1, row, "  ", style)
    cards.draw_card(picture, cell.column, top + 1, card, side, chosen=chosen)
