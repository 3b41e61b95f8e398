"""What all pictures of games draw with: lines, headings, and how people are called."""

from collections.abc import Iterable
from typing import NamedTuple

from luznet.i18n import tables as said
from luznet.terminal.game import words
from luznet.terminal.game.model import GameModel
from luznet.terminal.picture import Picture, cut, width_of
from luznet.terminal.prose import wrap


class Cell(NamedTuple):
    """A rectangle of a picture."""

    column: int
    row: int
    columns: int
    rows: int


def heading(picture: Picture, cell: Cell, text: str) -> None:
    """Write a heading over a cell."""
    style = "class:game.heading"
    picture.put(cell.column, cell.row, " " * cell.columns, style)
    line(picture, cell.column + 1, cell.row, cell.columns - 2, text, style)


def right(picture: Picture, end: int, row: int, text: str, style: str = "") -> int:
    """Write a text that ends before a column; return the column where it begins."""
    begin = end - width_of(text)
    picture.put(begin, row, text, style)
    return begin


def line(picture: Picture, column: int, row: int, room: int, text: str, style: str = "") -> int:
    """Write a text, cut to the room; return the column after it."""
    return picture.put(column, row, cut(text, room), style)


def paragraph(picture: Picture, column: int, row: int, room: int, text: str, most: int = 4) -> None:
    """Write a text over as many rows as it needs, up to `most`."""
    for at, text_of_row in enumerate(wrap(text, room)[:most]):
        picture.put(column, row + at, text_of_row)


def name_of(model: GameModel, seat: int) -> str:
    """Return what the player of a seat is called."""
    return readable(model.player(seat), seat)


def readable(name: str, seat: int) -> str:
    """Return a name, or a substitute for one that shows nothing."""
    return name if width_of(name) and name.strip() else said.NAMELESS(number=seat + 1)


def called(model: GameModel, seat: int) -> str:
    """Return what a seat is called in a list; the reader's own stands out."""
    name = name_of(model, seat)
    return words.YOUR(name=name) if seat == model.own else name


def names_of(model: GameModel, seats: Iterable[int]) -> list[str]:
    """Return what the players of several seats are called."""
    return [name_of(model, seat) for seat in seats]


def state_of(model: GameModel, seat: int) -> str:
    """Return the mark of a seat without a present person; empty for one with."""
    taken = model.seat(seat)
    if taken.who == "bot":
        return said.BOT[taken.level]()
    if taken.stand_in:
        return words.STATES["stand_in"]()
    return words.STATES["away"]() if taken.away else ""
