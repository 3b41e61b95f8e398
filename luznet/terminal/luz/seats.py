"""The other players: a panel for each, with the hand that only its owner can't see."""

from luznet.games.luz import facts
from luznet.games.luz.cards import Colour
from luznet.games.luz.types import View
from luznet.i18n import tables as said
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.game.drawing import Cell
from luznet.terminal.luz import cards, window, words
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Picture, width_of

WIDEST_ROW = 27
"""Columns that are enough for any row of a panel."""
AIRY = 12
"""Rows of a panel with room for a blank row above each colour."""
WITH_WINDOW = 36
"""Columns of a panel with room for the player's small window."""


def draw_seat(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw a player's panel: name, bet and tricks, and the hand by colours."""
    _name_bar(picture, cell, model, view, seat)
    inside = _inside(cell)
    drawing.line(picture, inside.column, cell.row + 1, inside.columns, _bet_line(view, seat))
    if cell.columns >= WITH_WINDOW:
        end = cell.column + cell.columns
        window.draw_small(picture, end - 4, cell.row + 1, window.panes(view, seat))
    if view.hands and model.hides_hands:
        row = row_of(inside, Colour.BLUE)
        text, style = common.HIDDEN_HAND(), "class:game.dim"
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


def _name_bar(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    acts = view.turn == seat
    style = "class:game.name.turn" if acts else "class:game.name"
    picture.put(cell.column, cell.row, " " * cell.columns, style)
    end = cell.column + cell.columns
    total = words.TOTAL_SHORT(points=facts.total_points(view)[seat])
    room = cell.columns - 2 - width_of(drawing.name_of(model, seat)) - 1 - width_of(total)
    for mark in (total, *_marks(model, view, seat, room)):
        end = drawing.right(picture, end, cell.row, mark, style) - 1
    start = picture.put(cell.column, cell.row, "> " if acts else "  ", style)
    drawing.line(picture, start, cell.row, end - start, drawing.name_of(model, seat), style)


def _marks(model: Model, view: View, seat: int, room: int) -> list[str]:
    """Return the marks of a seat; a bot's level only if there is room for it."""
    first = words.FIRST() if view.first == seat and view.deal else ""
    marks = [mark for mark in (drawing.state_of(model, seat), first) if mark]
    if model.seat(seat).who == "bot" and sum(1 + width_of(mark) for mark in marks) > room:
        return [said.BOT[None](), *marks[1:]]
    return marks


def _bet_line(view: View, seat: int) -> str:
    bet = view.bets[seat] if view.bets else None
    if bet is None:
        return words.NO_BET() if view.bets else ""
    won = view.won[seat]
    return words.bet_line(bet, won, facts.still_needed(bet, won, facts.tricks_left(view)))
