"""Cards as stained glass: a field of coloured glass, and lead lines that differ for each colour.

The lead is drawn with ASCII signs, the glass with the background in two shades, so that a card
keeps its width in every terminal and can be told from others without any colour: red has a
diamond, green a leaf, blue waves, purple a cross, yellow (trump) a sun.
"""

from typing import Final, NamedTuple

from luznet.games.luz.cards import Colour
from luznet.terminal.game.drawing import Cell
from luznet.terminal.luz.cards import suit
from luznet.terminal.picture import Picture, width_of

Art = tuple[str, ...]

SMALL: Final[dict[Colour, Art]] = {
    Colour.RED: (
        ".../\\...",
        "../##\\..",
        "./####\\.",
        "..\\##/..",
        "...\\/...",
    ),
    Colour.GREEN: (
        "..(||)..",
        ".(#||#).",
        "(##||##)",
        ".(#||#).",
        "..(||)..",
    ),
    Colour.BLUE: (
        "~~....~~",
        "..~~~~..",
        "########",
        "~~....~~",
        "..~~~~..",
    ),
    Colour.PURPLE: (
        "...||...",
        "...##...",
        "==####==",
        "...##...",
        "...||...",
    ),
    Colour.YELLOW: (
        ".\\.||./.",
        "..\\##/..",
        "--####--",
        "../##\\..",
        "./.||.\\.",
    ),
}
LARGE: Final[dict[Colour, Art]] = {
    Colour.RED: (
        "...../\\.....",
        "..../##\\....",
        ".../####\\...",
        "../######\\..",
        "...\\####/...",
        "....\\##/....",
        ".....\\/.....",
    ),
    Colour.GREEN: (
        "....(||)....",
        "...(#||#)...",
        "..(##||##)..",
        ".(###||###).",
        "..(##||##)..",
        "...(#||#)...",
        "....(||)....",
    ),
    Colour.BLUE: (
        "~~....~~....",
        "..~~~~..~~~~",
        "############",
        "~~....~~....",
        "..~~~~..~~~~",
        "############",
        "~~....~~....",
    ),
    Colour.PURPLE: (
        ".....||.....",
        ".....##.....",
        "....####....",
        "==########==",
        "....####....",
        ".....##.....",
        ".....||.....",
    ),
    Colour.YELLOW: (
        ".\\...||.../.",
        "..\\..##../..",
        "...\\####/...",
        "---######---",
        ".../####\\...",
        "../..##..\\..",
        "./...||...\\.",
    ),
}
"""`#` is the second shade, `.` the first; all other signs are lead."""


class Face(NamedTuple):
    """What is written on a card: in its middle, in the upper left and the lower right corner."""

    middle: str = ""
    upper: str = ""
    lower: str = ""


def draw_card(picture: Picture, cell: Cell, colour: Colour, face: Face) -> None:
    """Draw a card of glass that fills the cell, and what is written on it."""
    picture.fill(cell.column, cell.row, cell.columns, cell.rows, suit(colour))
    _draw_art(picture, cell, colour, (suit(colour), suit(colour, 1)))
    write(picture, cell, face, suit(colour))


def draw_dark_card(picture: Picture, cell: Cell, colour: Colour, face: Face) -> None:
    """Draw a card without light: its lead lines alone, and its colour in the corner."""
    style = "class:card.illegal"
    _draw_art(picture, cell, colour, (style, style))
    write(picture, cell, face, style)
    picture.put(cell.column, cell.row, face.upper, suit(colour))


def write(picture: Picture, cell: Cell, face: Face, style: str) -> None:
    """Write on a card; the middle has a blank around it where it lies on lead lines."""
    middle = face.middle
    if middle:
        if width_of(middle) + 2 <= cell.columns:
            middle = f" {middle} "
            middle += " " * ((cell.columns - width_of(middle)) % 2)
        column = cell.column + (cell.columns - width_of(middle)) // 2
        picture.put(column, cell.row + cell.rows // 2, middle, style)
    right = cell.column + cell.columns - width_of(face.lower)
    picture.put(cell.column, cell.row, face.upper, style)
    picture.put(right, cell.row + cell.rows - 1, face.lower, style)


def _art(colour: Colour, cell: Cell) -> Art:
    """Return the largest drawing that fits; none on the smallest cards."""
    for arts in (LARGE, SMALL):
        art = arts[colour]
        if len(art) <= cell.rows and len(art[0]) <= cell.columns:
            return art
    return ()


def _draw_art(picture: Picture, cell: Cell, colour: Colour, styles: tuple[str, str]) -> None:
    """Draw lead lines in the middle of a card, in the styles of the two shades."""
    art = _art(colour, cell)
    if not art:
        return
    left = cell.column + (cell.columns - len(art[0])) // 2
    for row, signs in enumerate(art, cell.row + (cell.rows - len(art)) // 2):
        for column, sign in enumerate(signs, left):
            lead = " " if sign in ".#" else sign
            picture.put(column, row, lead, styles[sign == "#"])
