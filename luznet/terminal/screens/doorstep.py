"""Screens before a table: its house by night, what happens there on the line below, and a text."""

from collections.abc import Sequence
from typing import Final

from luznet.terminal.light import house, lamp, large_house, sky
from luznet.terminal.light.house import Window
from luznet.terminal.picture import BLANK, Cell, Picture, padded, width_of
from luznet.terminal.prose import balanced
from luznet.terminal.screens import street, widgets

TOP: Final = 3
"""The row of the text, or of the house above it where there is room."""
BEAM: Final = 2
"""Blank columns at both sides of the line of light."""
DARK: Final = (Window(),) * 4
"""The windows of a table of which nothing is known."""


def draw_doorstep(
    picture: Picture, windows: Sequence[Window], needed: int, *, has_lamp: bool
) -> int:
    """Draw the house in the middle if the text, which needs this number of rows, leaves room for
    it; return the row where the text begins."""
    columns, rows = picture.canvas.columns, picture.canvas.rows
    of = large_house if street.has_large_houses(picture.canvas) else house
    high: int = of.ROWS
    air = rows - TOP - high - needed - 3
    if air < 0:
        return TOP
    top = TOP + air // 3
    ground = top + high
    sky.stars(picture, Cell(0, 1, columns, max(1, ground - 4)), columns // 2)
    of.house(picture, (columns - of.COLUMNS) // 2, top, windows, has_lamp=has_lamp)
    picture.fill(0, ground, columns, rows - ground)
    sign = "▔" if picture.palette.is_rich else "─"
    picture.put(0, ground, sign * columns, "lead")
    return ground + 2


def draw_line(picture: Picture, row: int, text: str, role: str = "strong") -> int:
    """Draw a sentence on a line across the window: in light if it is to be answered, or if
    something is wrong; return the row after a blank one below it."""
    draw = lamp.beam if role in ("lit", "lit.alarm") else lamp.thread
    for line in line_of(picture, text):
        draw(picture, row, line, role)
        row += 1
    return row + 1


def line_of(picture: Picture, text: str) -> list[str]:
    """Return the rows of a sentence on a line across the window, which are equally wide."""
    lines = balanced(text, picture.canvas.columns - 2 * BEAM)
    widest = max(map(width_of, lines), default=0)
    return [_centred(line, widest) for line in lines]


def _centred(line: str, columns: int) -> str:
    before = (columns - width_of(line)) // 2
    return padded(BLANK * before + line, columns)


def draw_text(picture: Picture, row: int, text: str, role: str = "") -> int:
    """Write a text in the middle; return the row after a blank one below it."""
    return widgets.middle(picture, row, text, role) + 1 if text else row
