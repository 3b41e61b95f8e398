"""The start: the house of light by night, its colours on the ground, and what one can do now."""

from collections.abc import Sequence
from typing import Final

from luznet.terminal.light import house, sky, tall_house
from luznet.terminal.light.colour import RGB, mix, rgb
from luznet.terminal.light.palette import KEEP, Paint
from luznet.terminal.picture import BLANK, Canvas, Cell, Picture, cut
from luznet.terminal.prose import wrap

LEFT: Final = 4
"""The column of the word and of the texts."""
TEXT: Final = 33
"""Columns of the texts, where the house is beside them."""
LEAST: Final = 76
"""Columns from which there is room for the house."""
LARGE: Final = Canvas(130, 42)
"""The smallest window for the large house."""
_WORD: Final = (
    ("###.", ".##.", ".##.", ".##.", ".##.", ".##.", ".##.", ".##.", "####"),
    ("......", "......", "......", "##..##", "##..##", "##..##", "##..##", "##..##", ".#####"),
    ("......", "......", "......", "######", "...##.", "..##..", ".##...", "##....", "######"),
)
"""The letters l, u and z, in half rows."""
WORD_ROWS: Final = 5
MOON: Final = 12
"""Columns from an edge to the moon."""
_GLOW: Final = rgb("e8a65a")


def draw_sky(picture: Picture, ground: int, *, has_light_at_left: bool = False) -> None:
    """Draw the stars above the ground, and the moon: far from the light of a house."""
    columns = picture.canvas.columns
    sky.stars(picture, Cell(0, 1, columns, max(1, ground - 6)), columns // 2)
    if ground >= house.ROWS + 7:
        sky.moon(picture, columns - MOON if has_light_at_left else MOON, ground - 7, 4)


def draw_scene(picture: Picture, tagline: str) -> Cell:
    """Draw the house, and the word with a line below it; return the place for texts below that."""
    columns, rows = picture.canvas.columns, picture.canvas.rows
    has_house = columns >= LEAST
    scale = 2 if columns >= LARGE.columns and rows >= LARGE.rows else 1
    width = scale * tall_house.COLUMNS
    left = LEFT + max(0, columns - TEXT - width - 2 * LEFT) // 3
    top = 1 + max(0, rows - scale * tall_house.ROWS - 10) // 2
    if has_house:
        column = columns - width - 3 - max(0, columns - left - TEXT - width - 3) // 3
        tall_house.tall_house(picture, column, top, scale)
    _draw_word(picture, left, top, scale)
    room = TEXT if has_house else columns - 2 * LEFT
    cell = Cell(left, top + scale * WORD_ROWS + 1, room, 0)
    row = write(picture, cell, cell.row, tagline, "quiet") + 1
    return cell._replace(row=row, rows=rows - row)


def write(picture: Picture, cell: Cell, row: int, text: str, role: str = "") -> int:
    """Write a text in the columns of a cell; return the row below."""
    for line in wrap(text, cell.columns) if text else ():
        picture.put(cell.column, row, line, role)
        row += 1
    return row


def _draw_word(picture: Picture, column: int, row: int, scale: int) -> None:
    """Draw the name of the game in large letters."""
    for letter in _WORD:
        for half in range(scale * len(letter)):
            line, height = letter[half // scale], half / (scale * len(letter) - 1)
            for at in range(scale * len(line)):
                if line[at // scale] == "#":
                    _draw_dot(picture, column + at, 2 * row + half, height)
        column += scale * (len(letter[0]) + 2)
    picture.put(column - scale, row + scale * WORD_ROWS - 3, "net", "quiet")


def _draw_dot(picture: Picture, column: int, half: int, height: float) -> None:
    palette = picture.palette
    if palette.is_rich:
        tone = _tone(palette.lights.text, palette.lights.lamp, height)
        picture.pixel(column, half, palette.of(tone))
    else:
        picture.put(column, half // 2, "█", "lamp")


def _tone(top: RGB, middle: RGB, height: float) -> RGB:
    """Return the colour of the word at a height, from 0 (top) to 1."""
    if height < 0.7:
        return mix(top, middle, min(1.0, height * 1.3))
    return mix(middle, _GLOW, (height - 0.7) * 2)


def draw_menu(
    picture: Picture,
    cell: Cell,
    ways: Sequence[tuple[str, str]],
    chosen: int | None,
    bottom: int,
) -> int:
    """Draw what one can do, each with its key, from the top of the cell; the chosen one lies in
    light. Return the row below."""
    row = min(cell.row, bottom - len(ways))
    for at, (key, says) in enumerate(ways):
        picture.zone(cell.column, row, cell.columns, 1, key)
        if at == chosen:
            _draw_light(picture, cell.column - 2, row, cell.columns)
            picture.put(cell.column - 2, row, ">", _kept(picture, "lit"))
        role = "lit" if at == chosen else "strong"
        column = picture.put(cell.column, row, key, _kept(picture, role))
        text = cut(says, cell.columns - 4)
        picture.put(column + 2, row, text, _kept(picture, "lit" if at == chosen else "text"))
        row += 1
    return row + 1


def _kept(picture: Picture, role: str) -> Paint:
    """Return a role on the ground that is there."""
    paint = picture.palette.paint(role)
    return paint._replace(ground=KEEP) if picture.palette.is_rich else paint


def _draw_light(picture: Picture, column: int, row: int, columns: int) -> None:
    """Draw light that fades to the right, for dark text."""
    palette = picture.palette
    if not palette.is_rich:
        picture.put(column, row, BLANK * columns, "lit")
        return
    for at in range(columns):
        fading = max(0.0, (at - columns + 8) / 8) if palette.is_smooth else 0.0
        tone = palette.dimmed(palette.lights.beam, fading)
        picture.put(column + at, row, BLANK, Paint(None, tone))
