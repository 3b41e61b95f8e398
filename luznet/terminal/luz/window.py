"""A player's stained-glass window: a pane for each deal, coloured if the bet was won.

The panes are red, green, blue and purple.  A sign tells the same without colour: `#` for a bet
won exactly, `+` for one won with Safety, `.` for a lost one, `_` for a deal to come.
"""

from typing import Final, Literal, NamedTuple

from luznet.games.luz.cards import Colour
from luznet.games.luz.rules import WON
from luznet.games.luz.types import DEALS, View
from luznet.terminal.light import glass
from luznet.terminal.light.palette import Paint, Palette
from luznet.terminal.luz.cards import GLASS
from luznet.terminal.picture import Picture

Kind = Literal["exact", "safety", "lost", "to come"]

SIGNS: Final[dict[Kind, str]] = {"exact": "#", "safety": "+", "lost": ".", "to come": "_"}
COLOURS: Final = (Colour.RED, Colour.GREEN, Colour.BLUE, Colour.PURPLE)
SMALL = 4
"""The columns of a window in a row."""
COLUMNS, ROWS = 13, 7
"""The size of a large window."""
_ARCH: Final = (
    "    _____    ",
    "  /   |   \\  ",
    " /    |    \\ ",
    "|     |     |",
    "|-----+-----|",
    "|     |     |",
    "|_____|_____|",
)
_PLACES: Final = (
    ((3, 1, 3), (2, 2, 4), (1, 3, 5)),
    ((7, 1, 3), (7, 2, 4), (7, 3, 5)),
    ((1, 5, 5), (1, 6, 5)),
    ((7, 5, 5), (7, 6, 5)),
)
"""The rows of each pane in it: column, row, columns."""
_SIGNS: Final = ((3, 3), (9, 3), (3, 5), (9, 5))
"""Column and row of each pane's sign."""


class Pane(NamedTuple):
    """A pane: its deal, from 1, and how the bet turned out."""

    deal: int
    kind: Kind


def panes(view: View, seat: int) -> tuple[Pane, ...]:
    """Return the four panes of a seat."""
    counted = [Pane(deal, _kind(deal, points[seat])) for deal, points in enumerate(view.points, 1)]
    to_come = [Pane(deal, "to come") for deal in range(len(counted) + 1, DEALS + 1)]
    return (*counted, *to_come)


def _kind(deal: int, points: int) -> Kind:
    if points <= 0:
        return "lost"
    return "exact" if points == WON[deal - 1] else "safety"


def draw_small(picture: Picture, column: int, row: int, of: tuple[Pane, ...]) -> int:
    """Draw a window in one row of four cells; return the column after it."""
    for pane in of:
        column = picture.put(column, row, SIGNS[pane.kind], _style(picture.palette, pane))
    return column


def draw_large(picture: Picture, column: int, row: int, of: tuple[Pane, ...]) -> None:
    """Draw a window with its arch, `COLUMNS` by `ROWS`."""
    for line, text in enumerate(_ARCH, row):
        picture.put(column, line, text)
    for pane, rows, (across, down) in zip(of, _PLACES, _SIGNS, strict=True):
        style = _style(picture.palette, pane)
        for left, line, columns in rows:
            picture.put(column + left, row + line, _ARCH[line][left : left + columns], style)
        picture.put(column + across, row + down, SIGNS[pane.kind], style)


def _style(palette: Palette, pane: Pane) -> str | Paint:
    if pane.kind not in ("exact", "safety"):
        return ""
    return glass.paint(palette, GLASS[COLOURS[pane.deal - 1]])
