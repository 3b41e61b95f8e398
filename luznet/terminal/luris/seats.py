"""The other players at the table: a panel for each."""

from collections.abc import Sequence

from msgspec.structs import replace

from luznet.games.luris.cards import backs
from luznet.games.luris.types import CardSet, View
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.luris import words
from luznet.terminal.luris.model import Model
from luznet.terminal.luris.sets import draw_sets
from luznet.terminal.picture import Cell, Picture


def draw_seat(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw a player's panel: name, marks, cards in hand, clock, sets."""
    draw_name_bar(picture, cell, model, seat)
    if not view.hands:
        return
    draw_facts(picture, cell._replace(row=cell.row + 1), model, view, seat)
    room = Cell(cell.column, cell.row + 2, cell.columns, cell.rows - 2)
    draw_sets(picture, room, seat, shown_sets(model, view, seat), model.chosen_spot)


def draw_name_bar(picture: Picture, cell: Cell, model: Model, seat: int, *at_end: str) -> None:
    """Draw the line over a panel; partners are marked."""
    partner = [words.PARTNER()] if model.is_partner(seat) else []
    drawing.name_bar(picture, cell, model, seat, partner, *at_end)


def draw_facts(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw how many cards a player has, and the clock."""
    end = drawing.right(picture, cell.column + cell.columns, cell.row, clock_of(model, view, seat))
    room = end - cell.column - 1
    text = words.cards_and_up(model.held_by(seat), model.up_of(seat), room)
    drawing.line(picture, cell.column, cell.row, room, text)


def clock_of(model: Model, view: View, seat: int) -> str:
    """Return the time that a player has left for the game; empty if there is no limit."""
    if view.out and view.out[seat]:
        return words.OUT()
    left = model.time_left(seat)
    return "" if left is None else common.seconds(left)


def shown_sets(model: Model, view: View, seat: int) -> Sequence[CardSet]:
    """Return the sets of a seat as they may be shown now; while hands are hidden, face-down cards
    are backs."""
    if not model.hides_hands:
        return view.sets[seat]
    return [replace(laid, down=backs(laid.down)) for laid in view.sets[seat]]
