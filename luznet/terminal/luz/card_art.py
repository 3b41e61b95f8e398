"""The art on cards, as stained glass: two shades of the colour, and lead lines in ASCII.

Each colour has its own figure, so cards differ without colour too: red has a diamond, green a
leaf, blue waves, purple a cross, yellow (trump) a sun.
"""

from typing import Final, NamedTuple

from luznet.games.luz.cards import Colour
from luznet.terminal.light.palette import Paint
from luznet.terminal.luz.cards import suit
from luznet.terminal.picture import Cell, Picture, width_of

Art = tuple[str, ...]


def _arts(side_by_side: str) -> dict[Colour, Art]:
    rows = [line.split() for line in side_by_side.splitlines() if line]
    return dict(zip(Colour, zip(*rows, strict=True), strict=True))


SMALL: Final = _arts(r"""
.../\...  ..(||)..  ~~....~~  ...||...  .\.||./.
../##\..  .(#||#).  ..~~~~..  ...##...  ..\##/..
./####\.  (##||##)  ########  ==####==  --####--
..\##/..  .(#||#).  ~~....~~  ...##...  ../##\..
...\/...  ..(||)..  ..~~~~..  ...||...  ./.||.\.
""")
LARGE: Final = _arts(r"""
...../\.....  ....(||)....  ~~....~~....  .....||.....  .\...||.../.
..../##\....  ...(#||#)...  ..~~~~..~~~~  .....##.....  ..\..##../..
.../####\...  ..(##||##)..  ############  ....####....  ...\####/...
../######\..  .(###||###).  ~~....~~....  ==########==  ---######---
...\####/...  ..(##||##)..  ..~~~~..~~~~  ....####....  .../####\...
....\##/....  ...(#||#)...  ############  .....##.....  ../..##..\..
.....\/.....  ....(||)....  ~~....~~....  .....||.....  ./...||...\.
""")
"""The art of each colour, side by side. `.` is the first shade, `#` the second; all other signs are
lead lines."""


class CardText(NamedTuple):
    """The text on a card: in the middle, and in the upper left and lower right corner."""

    middle: str = ""
    upper: str = ""
    lower: str = ""


def draw_card(picture: Picture, cell: Cell, colour: Colour, text: CardText) -> None:
    """Draw a card that fills the cell."""
    picture.fill(cell.column, cell.row, cell.columns, cell.rows, suit(colour))
    _draw_art(picture, cell, colour, (suit(colour), suit(colour, 1)))
    write(picture, cell, text, suit(colour))


def write(picture: Picture, cell: Cell, text: CardText, style: str | Paint) -> None:
    """Write on a card, with blanks around the text in the middle."""
    middle = text.middle
    if middle:
        if width_of(middle) + 2 <= cell.columns:
            middle = f" {middle} "
            middle += " " * ((cell.columns - width_of(middle)) % 2)
        column = cell.column + (cell.columns - width_of(middle)) // 2
        picture.put(column, cell.row + cell.rows // 2, middle, style)
    right = cell.column + cell.columns - width_of(text.lower)
    picture.put(cell.column, cell.row, text.upper, style)
    picture.put(right, cell.row + cell.rows - 1, text.lower, style)


def _art(colour: Colour, cell: Cell) -> Art:
    """Return the largest art that fits; the smallest cards have none."""
    for arts in (LARGE, SMALL):
        art = arts[colour]
        if len(art) <= cell.rows and len(art[0]) <= cell.columns:
            return art
    return ()


def _draw_art(
    picture: Picture, cell: Cell, colour: Colour, styles: tuple[str | Paint, str | Paint]
) -> None:
    """Draw the art in the middle of a card, in the styles of the two shades."""
    art = _art(colour, cell)
    if not art:
        return
    left = cell.column + (cell.columns - len(art[0])) // 2
    for row, signs in enumerate(art, cell.row + (cell.rows - len(art)) // 2):
        for column, sign in enumerate(signs, left):
            lead = " " if sign in ".#" else sign
            picture.put(column, row, lead, styles[sign == "#"])
