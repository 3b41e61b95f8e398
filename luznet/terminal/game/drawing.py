"""What the pictures of all games share: lines, headings, and names of players."""

from collections.abc import Iterable, Sequence
from typing import Final

from luznet.i18n import tables as said
from luznet.language import Name
from luznet.terminal.game import words
from luznet.terminal.game.model import GameModel
from luznet.terminal.picture import Cell, Picture, cut, width_of
from luznet.terminal.prose import wrap

BETWEEN: Final = " · "
"""Between texts in a row."""


def heading(picture: Picture, cell: Cell, text: str) -> None:
    """Write a heading over a cell."""
    style = "quiet"
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


def ends_after(column: int, headers: Sequence[str], least: int) -> list[int]:
    """Return where columns of numbers end, as wide as their headings need."""
    pitch = max(least, *(width_of(header) + 1 for header in headers))
    return [column + pitch * at for at in range(1, len(headers) + 1)]


def cells(
    picture: Picture, row: int, ends: Sequence[int], texts: Sequence[str], style: str = ""
) -> None:
    """Write texts that end before their columns."""
    for end, text in zip(ends, texts, strict=True):
        right(picture, end, row, text, style)


def joined(parts: Iterable[str], room: int) -> str:
    """Return as many parts as there is room for, in a row; one that is too wide is left out."""
    text = ""
    for part in parts:
        longer = f"{text}{BETWEEN}{part}" if text else part
        if width_of(longer) <= room:
            text = longer
    return text


def paragraph(picture: Picture, column: int, row: int, room: int, text: str, most: int = 4) -> None:
    """Write a text in as many rows as it needs, up to `most`."""
    for at, text_of_row in enumerate(wrap(text, room)[:most]):
        picture.put(column, row + at, text_of_row)


def name_of(model: GameModel, seat: int) -> str:
    """Return the name of the player of a seat, in a form that can be read."""
    return readable(model.situation.player(seat), seat)


def readable(name: str, seat: int) -> str:
    """Return a name, or a substitute for one that shows nothing."""
    return name if width_of(name) and name.strip() else said.NAMELESS(number=seat + 1)


def called(model: GameModel, seat: int) -> str:
    """Return the name of a player in a list, where the reader's own stands out."""
    name = name_of(model, seat)
    return words.YOUR(name=name) if seat == model.situation.own_seat else name


def names_of(model: GameModel, seats: Iterable[int]) -> list[str]:
    """Return the names of the players of several seats."""
    return [name_of(model, seat) for seat in seats]


def state_of(model: GameModel, seat: int) -> str:
    """Return the mark of a seat that a bot plays or whose player is away; empty for the others."""
    taken = model.situation.seat(seat)
    if taken.who == "bot":
        return said.BOT[taken.plays]()
    if taken.stand_in:
        return words.STATES["stand_in"]()
    return words.STATES["away"]() if taken.away else ""


def person(model: GameModel, seat: int) -> Name:
    """Return what a sentence calls the player of a seat; None for the reader."""
    return None if seat == model.situation.own_seat else name_of(model, seat)


def name_bar(
    picture: Picture, cell: Cell, model: GameModel, seat: int, marks: Sequence[str], *at_end: str
) -> None:
    """Draw the line over a player's panel, marked if they are to act. `at_end` is at its end, with
    `marks` and who plays the seat before it; a bot's level is left out if there is no room."""
    acts = model.view.turn == seat
    style, name = "lamp" if acts else "text", called(model, seat)
    room = cell.columns - 3 - width_of(name)
    state, *others = state_of(model, seat), *marks, *at_end
    if model.situation.seat(seat).who == "bot" and width_of(_apart(state, *others)) > room:
        state = said.BOT[None]()
    picture.put(cell.column, cell.row, " " * cell.columns, style)
    end = right(
        picture, cell.column + cell.columns, cell.row, _apart(*marks, state, *at_end), style
    )
    start = picture.put(cell.column, cell.row, "> " if acts else "  ", style)
    line(picture, start, cell.row, end - 1 - start, name, style)


def _apart(*texts: str) -> str:
    """Return texts in a row, with a sign between them."""
    return BETWEEN.join(text for text in texts if text)
