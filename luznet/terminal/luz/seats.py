"""The other players: a panel for each, with the hand that only its owner can't see."""

from luznet.games.luz import facts
from luznet.games.luz.cards import Colour
from luznet.games.luz.types import View
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.luz import cards, window, words
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Cell, Picture

WIDEST_ROW = 27
"""Columns that are enough for any row of a panel."""
AIRY = 12
"""Rows of a panel with room for a blank row above each colour."""
WITH_WINDOW = 36
"""Columns of a panel with room for the player's small window."""


def draw_seat(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw a player's panel: name, bet and tricks, and the hand by colours."""
    total = words.TOTAL_SHORT(points=facts.total_points(view)[seat])
    first = words.FIRST() if view.first == seat and view.deal else ""
    drawing.name_bar(picture, cell, model, seat, [first], total)
    inside = _inside(cell)
    drawing.line(picture, inside.column, cell.row + 1, inside.columns, _bet_line(view, seat))
    if cell.columns >= WITH_WINDOW:
        end = cell.column + cell.columns
        window.draw_small(picture, end - 4, cell.row + 1, window.panes(view, seat))
    if view.hands and model.hides_hands:
        row = row_of(inside, Colour.BLUE)
        text, style = common.HIDDEN_HAND(), "faint"
        drawing.line(picture, inside.column, row, inside.columns, text, style)
    elif view.hands:
        _hand(picture, inside, view, seat)


def _hand(picture: Picture, cell: Cell, view: View, seat: int) -> None:
    held = facts.by_colour(view.hands[seat], view.held[seat])
    for colour, values in held.items():
        cards.suit_row(picture, cell.column, row_of(cell, colour), cell.columns, colour, values)


def row_of(cell: Cell, colour: Colour) -> int:
    """Return the row of a colour in a player's panel."""
    step = 2 if cell.rows >= AIRY else 1
    return cell.row + 1 + step + list(Colour).index(colour) * step


def _inside(cell: Cell) -> Cell:
    """Return the cell without the columns of the turn mark, if it is wide enough."""
    wide = cell.columns - 2 >= WIDEST_ROW
    return cell._replace(column=cell.column + 2, columns=cell.columns - 2) if wide else cell


def _bet_line(view: View, seat: int) -> str:
    bet = view.bets[seat] if view.bets else None
    if bet is None:
        return words.NO_BET() if view.bets else ""
    won = view.won[seat]
    return words.bet_line(bet, won, facts.still_needed(bet, won, facts.tricks_left(view)))
