"""The other players at a reduced table: two rows for each, one below the other.

    ▌Chloé FP  ●○○+ needs 2–3           -15p + · _ _
     R4 7 12 G4 B10 Y5           bot    P11 wins

The first has what is known of them, the second their hand as text and their card of the trick. The
reader's own card of the trick lies above the turn.
"""

from typing import Final

from luznet.games.luz import facts
from luznet.games.luz.cards import HIDDEN
from luznet.games.luz.types import DEALS, View
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.light import glass, house
from luznet.terminal.light.glass import Light
from luznet.terminal.luz import cards, seats, trick_cards, window, words
from luznet.terminal.luz.layout import Layout
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Cell, Picture, cut, width_of

NAME: Final = 15
"""Columns of a name, and of who is first."""
CHIP: Final = 4
"""Columns of a card of the trick."""


def draw_others(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the other players and the trick."""
    others = facts.clockwise(model.me, view.players)[1:]
    for cell, seat in zip(at.seats, others, strict=True):
        _draw_player(picture, cell, model, view, seat)
        end = trick_cards.cell_of(at, model, view, seat).column - 1
        _draw_hand(
            picture, cell._replace(row=cell.row + 1, columns=end - cell.column), model, view, seat
        )
    _draw_trick(picture, at, model, view)


def _draw_player(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw the name, the bet and what it needs, the points and the windows."""
    acts = view.turn == seat
    if acts:
        for row in range(cell.row, cell.row + cell.rows):
            picture.put(cell.column - 1, row, "▌", "lamp")
    end = cell.column + cell.columns - house.row_columns(DEALS, 1)
    house.row_of_windows(picture, end, cell.row, window.windows(view, seat), 1)
    points = words.TOTAL_SHORT(points=facts.total_points(view)[seat])
    end = drawing.right(picture, end - 1, cell.row, points) - 1
    first = f" {words.FIRST()}" if view.first == seat and view.deal else ""
    name = cut(drawing.called(model, seat), NAME - width_of(first))
    column = picture.put(cell.column, cell.row, name, "lamp" if acts else "strong")
    picture.put(column, cell.row, first, "quiet")
    begin = cell.column + NAME + 1
    seats.draw_bet(picture, Cell(begin, cell.row, end - begin, 1), view, seat)


def _draw_hand(picture: Picture, line: Cell, model: Model, view: View, seat: int) -> None:
    """Draw the hand by colours, as letters and values, and who plays it."""
    end = line.column + line.columns
    column = line.column
    if view.hands and model.hides_hands:
        column = picture.put(column, line.row, common.HIDDEN_HAND(), "quiet") + 1
    elif view.hands:
        for colour, values in facts.by_colour(view.hands[seat], view.held[seat]).items():
            if values:
                shown = " ".join(
                    cards.UNSEEN if value == HIDDEN else str(value) for value in values
                )
                text = cards.letter(colour) + shown
                column = glass.chip(picture, column, line.row, text, cards.GLASS[colour]) + 1
    state = cut(drawing.state_of(model, seat), end - column)
    drawing.right(picture, end, line.row, state, "quiet")


def _draw_trick(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the cards of the trick with their marks, and who is still to act."""
    shown = [] if view.phase == "bets" else trick_cards.on_table(model, view)
    for card in shown:
        cell = trick_cards.cell_of(at, model, view, card.play.seat)
        light: Light = "bright" if card.is_best else "lit"
        text = f"{cards.named(card.play.card):^{CHIP}}"
        glass.chip(picture, cell.column, cell.row, text, cards.GLASS[card.play.card.colour], light)
        role = "lamp" if card.is_best else "quiet"
        picture.put(cell.column + CHIP + 1, cell.row, words.short_mark(card.mark), role)
    if shown and trick_cards.taken_trick(model, view) is not None:
        return
    for place, seat in enumerate(trick_cards.seats_to_come(view)):
        cell = trick_cards.cell_of(at, model, view, seat)
        role = "lamp" if place == 0 else "quiet"
        picture.put(cell.column + CHIP + 1, cell.row, words.to_come(place), role)
