"""The other players at the table: a panel for each."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from luznet.games.luris.cards import backs
from luznet.games.luris.types import CardSet, View
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.luris import words
from luznet.terminal.luris.cards import ROW, Size
from luznet.terminal.luris.model import Model
from luznet.terminal.luris.sets import draw_sets
from luznet.terminal.picture import Cell, Picture, width_of

MARK: Final = 2
"""Columns before a name, for the mark of whoever acts."""
NARROW_ROWS: Final = 2
"""Rows of a panel in a small window."""
AIRY_ROWS: Final = 9
"""Rows of a panel from which a row is left empty above the sets."""


def draw_seat(
    picture: Picture, cell: Cell, model: Model, view: View, seat: int, sizes: Sequence[Size]
) -> int:
    """Draw a player's panel: name, marks, cards in hand, clock, sets; return the row after it. In
    a panel of two rows, the facts are beside the name."""
    if cell.rows <= NARROW_ROWS:
        return _draw_in_two_rows(picture, cell, model, view, seat)
    draw_name_bar(picture, cell, model, seat)
    if not view.hands:
        return cell.row + 1
    draw_facts(picture, cell._replace(row=cell.row + 1), model, view, seat)
    room = sets_of(cell)
    sets = shown_sets(model, view, seat)
    return room.row + draw_sets(picture, room, seat, sets, model.chosen_spot, sizes)


def sets_of(panel: Cell) -> Cell:
    """Return the part of a panel that is for sets."""
    above = 1 if panel.rows <= NARROW_ROWS else 3 if panel.rows >= AIRY_ROWS else 2
    return Cell(panel.column + MARK, panel.row + above, panel.columns - MARK, panel.rows - above)


def _draw_in_two_rows(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> int:
    if not view.hands:
        draw_name_bar(picture, cell, model, seat)
        return cell.row + 1
    has = words.cards_and_up(model.held_by(seat), model.up_of(seat), cell.columns // 2)
    clock = clock_of(model, view, seat)
    draw_name_bar(picture, cell, model, seat, f"{has}  {clock}".strip())
    sets = shown_sets(model, view, seat)
    draw_sets(picture, sets_of(cell), seat, sets, model.chosen_spot, [ROW])
    return cell.row + cell.rows


def draw_name_bar(picture: Picture, cell: Cell, model: Model, seat: int, *at_end: str) -> None:
    """Draw the line over a panel; partners are marked."""
    partner = [words.PARTNER()] if model.is_partner(seat) else []
    drawing.name_bar(picture, cell, model, seat, partner, *at_end)


def draw_facts(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw how many cards a player has, and the clock."""
    end = drawing.right(picture, cell.column + cell.columns, cell.row, clock_of(model, view, seat))
    room = end - cell.column - 1
    text = words.cards_and_up(model.held_by(seat), model.up_of(seat), room)
    column = max(cell.column, min(cell.column + MARK, end - 1 - width_of(text)))
    drawing.line(picture, column, cell.row, room, text, "quiet")


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
