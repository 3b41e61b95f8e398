"""Cards of glass: panes, backs, faces, and the dotted places of cards that are not there.

A card is drawn once and kept, then stamped onto each picture. With 16 colours a card is filled
with one of them, and dark glass is a dotted frame; without colours all cards have a frame. Every
card has its letter or its emblem, so that none is told by its colour alone.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from luznet.terminal.light import emblems, lamp, material
from luznet.terminal.light.colour import RGB, Colour, mix
from luznet.terminal.light.material import Light as Light
from luznet.terminal.light.material import Material as Material
from luznet.terminal.light.palette import KEEP, Paint, Palette
from luznet.terminal.picture import BLANK, HALF, Canvas, Cell, Picture, cut, width_of

_KEPT: Final = 1024
"""Drawn cards that are kept: those of a few tables in a few windows."""
FINE_ROWS: Final = 5
"""Rows from which a pane changes its tone every half row, and a face has large figures."""
FIGURE_COLUMNS: Final = 8
"""Columns that a face with large figures has at least."""
SHADOW_ROWS: Final = 7
"""Rows from which the emblem shows through below the figures."""
TIGHT: Final = 6
"""Columns of a card on which text begins at the edge."""


class Label(NamedTuple):
    """What is written on a back: the letter of its colour, its place in the hand, and at the foot
    what it can be."""

    letter: str
    number: str = ""
    foot: str = ""


class _Face(NamedTuple):
    """What is written on a card on the table."""

    value: str
    letter: str
    tag: str = ""


class _Sheet(NamedTuple):
    """Glass to write on: a picture, what it is made of and how it is lit."""

    picture: Picture
    material: Material
    light: Light

    @property
    def palette(self) -> Palette:
        return self.picture.palette

    def tone(self, column: int, row: int) -> RGB:
        """Return the tone of the glass in a cell."""
        found = self.picture.cell(column, row)
        ground = found[1].ground if found else None
        return ground if isinstance(ground, tuple) else self.palette.lights.ground

    def write(self, column: int, row: int, text: str, attributes: str = "bold") -> None:
        """Write on the glass."""
        if not self.palette.has_colours:
            paint = Paint(None, KEEP, "dim" if self.light == "dark" else attributes)
        elif not self.palette.is_rich:
            ink = material.sixteen(self.material, self.light).ink
            paint = Paint(ink, KEEP, "" if self.light == "dark" else attributes)
        else:
            tone = self.tone(column, row)
            paint = Paint(
                material.ink(self.palette, self.material, self.light, tone), KEEP, attributes
            )
        self.picture.put(column, row, text, paint)

    def middle(self, cell: Cell, row: int, text: str, attributes: str = "bold") -> None:
        """Write in the middle of a row of a card."""
        text = cut(text, cell.columns)
        left = cell.column + (cell.columns - width_of(text)) // 2
        self.write(left, row, text, attributes)

    def right(self, end: int, row: int, text: str, attributes: str = "bold") -> None:
        """Write a text that ends before a column."""
        self.write(end - width_of(text), row, text, attributes)

    def engrave(self, column: int, row: int, signs: str) -> None:
        """Draw thin lines on the glass; none across the frame that dark glass is in 16 colours."""
        if not self.palette.is_rich and self.light == "dark":
            return
        if self.palette.is_rich:
            tone = self.tone(column, row)
            paint = Paint(material.line(self.palette, self.material, self.light, tone))
        else:
            paint = self._plain_line()
        self.picture.put(column, row, signs, paint)

    def _plain_line(self) -> Paint:
        if not self.palette.has_colours:
            return Paint(None, KEEP, "dim" if self.light == "dark" else "")
        if self.light == "dark":
            return Paint(self.material.sixteen)
        return Paint(material.sixteen(self.material, self.light).ink)

    def emblem_ink(self, row: int, column: int, rows: int) -> Paint:
        """Return the paint of a large emblem (or of a small one of two rows) in a cell."""
        if not self.palette.is_rich:
            return self._plain_line()
        find = material.inlay if rows > len(emblems.SMALL["sun"]) else material.fine_line
        return Paint(find(self.palette, self.material, self.light, self.tone(column, row)))


def _empty(palette: Palette, columns: int, rows: int) -> Picture:
    return Picture(Canvas(columns, rows, palette))


# ---- panes -------------------------------------------------------------------------------------


def pane(picture: Picture, cell: Cell, of: Material, light: Light) -> None:
    """Draw an empty pane of glass."""
    part = _pane(picture.palette, cell.columns, cell.rows, of, light, cell.rows >= FINE_ROWS)
    picture.stamp(cell.column, cell.row, part)


@lru_cache(_KEPT)
def _pane(
    palette: Palette, columns: int, rows: int, of: Material, light: Light, is_fine: bool
) -> Picture:
    """Return a pane, one tone for each row, or for each half of it."""
    part = _empty(palette, columns, rows)
    if not palette.is_rich:
        _draw_plain_pane(_Sheet(part, of, light), Cell(0, 0, columns, rows))
    for row in range(rows if palette.is_rich else 0):
        if is_fine and palette.is_smooth:
            upper, lower = (
                material.tone(palette, of, light, half / (2 * rows - 1))
                for half in (2 * row, 2 * row + 1)
            )
            part.put(0, row, HALF * columns, Paint(upper, lower))
        else:
            tone = material.tone(palette, of, light, row / max(1, rows - 1))
            part.put(0, row, BLANK * columns, Paint(None, tone))
    return part


def _draw_plain_pane(sheet: _Sheet, cell: Cell) -> None:
    """Draw a pane with 16 colours or none."""
    is_dark = sheet.light == "dark"
    if not sheet.palette.has_colours:
        if cell.rows == 1:
            sheet.picture.fill(*cell, Paint(None, None, "reverse"))
        else:
            weight = {"dark": "dim", "rest": ""}.get(sheet.light, "bold")
            _frame(sheet.picture, cell, Paint(None, KEEP, weight), is_dark)
    elif not is_dark:
        sheet.picture.fill(*cell, material.sixteen(sheet.material, sheet.light))
    elif cell.rows > 2:
        _frame(sheet.picture, cell, Paint(sheet.material.sixteen), is_dotted=True)


def _frame(picture: Picture, cell: Cell, paint: str | Paint, is_dotted: bool) -> None:
    """Draw the edge of a card; what is inside stays."""
    across, down = ("╌", "╎") if is_dotted else ("─", "│")
    end, foot = cell.column + cell.columns - 1, cell.row + cell.rows - 1
    picture.put(cell.column, cell.row, "╭" + across * (cell.columns - 2) + "╮", paint)
    for row in range(cell.row + 1, foot):
        picture.put(cell.column, row, down, paint)
        picture.put(end, row, down, paint)
    picture.put(cell.column, foot, "╰" + across * (cell.columns - 2) + "╯", paint)


def emblem(picture: Picture, cell: Cell, of: Material, light: Light) -> None:
    """Draw the emblem of a material, as large as fits into a part of a pane."""
    if not of.emblem or cell.rows < 1:
        return
    sheet = _Sheet(picture, of, light)
    if cell.rows == 1:
        art: emblems.Art = (emblems.SIGNS[of.emblem],)
    elif picture.palette.is_rich and cell.rows > 2:
        art = emblems.bitmap(of.emblem, min(cell.columns, 2 * cell.rows), cell.rows)
    else:
        art = emblems.lines(of.emblem, cell.columns, cell.rows)
    for row, signs in enumerate(art, cell.row + (cell.rows - len(art)) // 2):
        left = cell.column + (cell.columns - len(signs)) // 2
        picture.put(left, row, signs, sheet.emblem_ink(row, left, cell.rows))


def figures(picture: Picture, cell: Cell, text: str, ink: Colour) -> None:
    """Write a number in large figures of half blocks, or as text where they don't fit."""
    art = emblems.figures(text)
    if not art or not picture.palette.is_rich or len(art[0]) > cell.columns or cell.rows < 3:
        left = cell.column + (cell.columns - width_of(text)) // 2
        picture.put(left, cell.row + cell.rows // 2, text, Paint(ink, KEEP, "bold"))
        return
    left = cell.column + (cell.columns - len(art[0])) // 2
    top = 2 * cell.row + (2 * cell.rows - emblems.FIGURE_HALVES) // 2
    for half, dots in enumerate(art, top):
        for column, dot in enumerate(dots, left):
            if dot != BLANK:
                picture.pixel(column, half, ink)


# ---- cards -------------------------------------------------------------------------------------


def back(picture: Picture, cell: Cell, of: Material, light: Light, label: Label) -> None:
    """Draw an own card: its letter, its place in the hand, its emblem, and what it can be."""
    part = _back(picture.palette, cell.columns, cell.rows, of, light, label)
    picture.stamp(cell.column, cell.row, part)


@lru_cache(_KEPT)
def _back(
    palette: Palette, columns: int, rows: int, of: Material, light: Light, label: Label
) -> Picture:
    part = _empty(palette, columns, rows)
    part.stamp(0, 0, _pane(palette, columns, rows, of, light, False))
    sheet = _Sheet(part, of, light)
    if palette.has_colours:
        emblem(part, Cell(0, 1, columns, rows - 2), of, light)
    else:
        emblem(part, Cell(1, 1, columns - 2, rows - 3), of, light)
    edge = 0 if columns <= TIGHT and palette.has_colours else 1
    sheet.write(edge, 0, label.letter)
    sheet.right(columns - edge, 0, label.number, "")
    if label.foot:
        _foot(sheet, Cell(0, 0, columns, rows), label.foot)
    return part


def _foot(sheet: _Sheet, cell: Cell, text: str) -> None:
    """Write at the foot of a card: on a dark plate, or above the frame."""
    foot = cell.rows - (1 if sheet.palette.has_colours else 2)
    if sheet.palette.is_rich:
        paint = material.plate(sheet.palette, sheet.material, sheet.light)
        text = cut(text, cell.columns)
        before = (cell.columns - width_of(text)) // 2
        text = BLANK * before + text + BLANK * (cell.columns - before - width_of(text))
        sheet.picture.put(cell.column, foot, text, paint)
    else:
        sheet.middle(cell, foot, text)


def edge(picture: Picture, cell: Cell, of: Material) -> None:
    """Draw the edge of a card that is being turned over, in the place of the card."""
    strip = Cell(cell.column + cell.columns // 2 - 1, cell.row, 2, cell.rows)
    if picture.palette.has_colours:
        pane(picture, strip, of, "lit")
    else:
        for row in range(cell.row, cell.row + cell.rows):
            picture.put(strip.column, row, "││", "quiet")


def face(
    picture: Picture,
    cell: Cell,
    of: Material,
    light: Light,
    value: str,
    letter: str,
    *,
    tag: str = "",
) -> None:
    """Draw a card as it lies on the table; `tag` says what it does, such as "wins"."""
    text = _Face(value, letter, tag)
    part = _face(picture.palette, cell.columns, cell.rows, of, light, text)
    picture.stamp(cell.column, cell.row, part)


def glow(picture: Picture, cell: Cell, of: Material) -> None:
    """Throw the light of a card on the blanks around it: drawn before what it must not fall on."""
    reach = 3 if cell.rows < FINE_ROWS else 5 if cell.rows < SHADOW_ROWS else 7
    lamp.halo(picture, cell, of.bright, reach, 0.6)


@lru_cache(_KEPT)
def _face(
    palette: Palette, columns: int, rows: int, of: Material, light: Light, text: _Face
) -> Picture:
    part = _empty(palette, columns, rows)
    part.stamp(0, 0, _pane(palette, columns, rows, of, light, rows >= FINE_ROWS))
    sheet, cell = _Sheet(part, of, light), Cell(0, 0, columns, rows)
    if not palette.has_colours:
        _draw_framed_face(sheet, cell, text)
    elif rows >= FINE_ROWS and columns >= FIGURE_COLUMNS:
        _draw_large_face(sheet, cell, text)
    else:
        _draw_small_face(sheet, cell, text)
    return part


def _draw_framed_face(sheet: _Sheet, cell: Cell, text: _Face) -> None:
    row = cell.rows // 2 if cell.rows < FINE_ROWS else cell.rows - 2
    sheet.write(1, row, text.letter)
    sheet.right(cell.columns - 1, row, text.value)
    if cell.rows >= FINE_ROWS:
        emblem(
            sheet.picture, Cell(1, 1, cell.columns - 2, cell.rows - 3), sheet.material, sheet.light
        )
    sheet.middle(cell, cell.rows - 1, text.tag)


def _draw_large_face(sheet: _Sheet, cell: Cell, text: _Face) -> None:
    signs, foot, end = _signs(sheet.material), cell.rows - 1, cell.columns - 1
    sheet.write(1, 0, text.letter)
    sheet.engrave(end - len(signs), 0, signs)
    sheet.engrave(1, foot, signs)
    if text.tag:
        sheet.right(end, foot, text.tag, "")
    else:
        sheet.right(end, foot, text.letter)
    inner = Cell(0, 1, cell.columns, cell.rows - 2)
    if cell.rows >= SHADOW_ROWS and sheet.palette.is_smooth:
        _watermark(sheet, inner)
    figures(sheet.picture, inner, text.value, _figure_ink(sheet))


def _figure_ink(sheet: _Sheet) -> Colour:
    if not sheet.palette.is_rich:
        return material.sixteen(sheet.material, sheet.light).ink
    tone = material.tone(sheet.palette, sheet.material, sheet.light, 0.5)
    return material.ink(sheet.palette, sheet.material, sheet.light, tone)


def _watermark(sheet: _Sheet, cell: Cell) -> None:
    """Let the emblem show through below the figures: of half blocks, so that both fit."""
    if not sheet.material.emblem:
        return
    covered = emblems.shadow(sheet.material.emblem, cell.columns, cell.rows)
    for half, row in enumerate(covered, 2 * cell.row):
        for column, is_covered in enumerate(row, cell.column):
            tone = sheet.picture.half(column, half) if is_covered else None
            if isinstance(tone, tuple):
                cut_in = material.inlay(sheet.palette, sheet.material, sheet.light, tone)
                sheet.picture.pixel(column, half, mix(tone, cut_in, 0.6))


def _draw_small_face(sheet: _Sheet, cell: Cell, text: _Face) -> None:
    signs, foot = _signs(sheet.material), cell.rows - 1
    edge = 1 if cell.columns >= TIGHT else 0
    sheet.write(edge, 0, text.letter)
    sheet.engrave(cell.columns - edge - len(signs), 0, signs)
    sheet.middle(cell, cell.rows // 2, text.value)
    if text.tag:
        sheet.middle(cell, foot, text.tag, "")
    elif cell.rows >= 3:
        sheet.engrave(edge, foot, signs)


def _signs(of: Material) -> str:
    return emblems.SIGNS.get(of.emblem, "")


# ---- places ------------------------------------------------------------------------------------


def slot(picture: Picture, cell: Cell, label: str, is_next: bool) -> None:
    """Draw the dotted place of a card to come, in lamp light if it `is_next`."""
    _frame(picture, cell, "lamp" if is_next else "lead", is_dotted=True)
    _in_place(picture, cell, label, "lamp" if is_next else "quiet")


def gone(picture: Picture, cell: Cell, text: str) -> None:
    """Draw the dotted place of a card that was played, and which one it was."""
    _frame(picture, cell, "lead", is_dotted=True)
    _in_place(picture, cell, text, "faint")


def _in_place(picture: Picture, cell: Cell, text: str, role: str) -> None:
    text = cut(text, cell.columns)
    left = cell.column + (cell.columns - width_of(text)) // 2
    picture.put(left, cell.row + cell.rows // 2, text, role)


# ---- small glass -------------------------------------------------------------------------------


def leaf(
    picture: Picture, cell: Cell, of: Material, letter: str, value: str, light: Light = "lit"
) -> None:
    """Draw one pane of another player's hand. Without a letter, it has the two signs of its
    emblem: the first card of a colour has the letter."""
    text = _Face(value, letter)
    part = _leaf(picture.palette, cell.columns, cell.rows, of, light, text)
    picture.stamp(cell.column, cell.row, part)


@lru_cache(_KEPT)
def _leaf(
    palette: Palette, columns: int, rows: int, of: Material, light: Light, text: _Face
) -> Picture:
    part = _empty(palette, columns, rows)
    sheet = _Sheet(part, of, light)
    if palette.is_rich:
        for row in range(rows):
            tone = material.tone(palette, of, light, 0.15 + 0.5 * row / max(1, rows - 1))
            part.put(0, row, BLANK * columns, Paint(None, tone))
    elif palette.has_colours:
        part.fill(0, 0, columns, rows, material.sixteen(of, light))
    signs = _signs(of)
    if palette.has_colours and (rows > 2 or not text.letter):
        sheet.engrave(columns - len(signs), 1 if rows > 2 else 0, signs)
    sheet.write(0, 0, text.letter)
    edge = 1 if columns > 2 and palette.has_colours else 0
    sheet.right(columns - edge, rows - 1 - (rows > 3), text.value)
    return part


def chip(
    picture: Picture, column: int, row: int, text: str, of: Material, light: Light = "lit"
) -> int:
    """Write a text on glass in one row; return the column after it."""
    return picture.put(column, row, text, paint(picture.palette, of, light))


def paint(palette: Palette, of: Material, light: Light = "lit") -> Paint:
    """Return the paint of text on glass in one row."""
    if not palette.has_colours:
        return Paint(None, KEEP, "dim") if light == "dark" else Paint(None, None, "reverse")
    if not palette.is_rich:
        return material.sixteen(of, light)
    tone = material.tone(palette, of, light)
    return Paint(material.ink(palette, of, light, tone), tone, "bold")
