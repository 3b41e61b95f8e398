"""The picture: a grid of cells to draw on, which knows the width of every character.

A cell has a character and a paint: its ink, its ground and its attributes. Two colours fit into a
cell with the half block `▀`: a picture is also a grid of pixels, two rows of them to a row.

Widths come from wcwidth: a wide character takes two cells, a combining mark none. Text that does
not fit is cut, so that no name and no window size can break the grid.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from wcwidth import wcwidth

from luznet.language import plain
from luznet.layout import is_certain
from luznet.terminal.light.colour import Colour, mix
from luznet.terminal.light.palette import KEEP, Paint, Palette, palette_of


class Canvas(NamedTuple):
    """What a picture is drawn for: the columns and rows of a terminal, and its palette."""

    columns: int
    rows: int
    palette: Palette = palette_of()


class Cell(NamedTuple):
    """A rectangle of a picture."""

    column: int
    row: int
    columns: int
    rows: int


BLANK = " "
HALF: Final = "▀"
"""The sign with two colours: its ink above its ground."""
_ASCII: Final = dict(
    zip(
        "─│╭╮╰╯┌┐└┘├┤┬┴┼╌╎╱╲▀▄█▌▐▔●○▲▼·×–−←→↑↓",
        "-|+++++++++++++-|/\\-_#||-*o^v.x--<>^v",
        strict=True,
    )
)
"""What is written in ASCII instead."""
DOTS = "".join(map(chr, range(0x2800, 0x2900)))
"""The characters of two by four dots that draw the lines of charts."""
CUT = "~"
"""The end of a shortened text: a character that every terminal shows in one cell."""
_MARKS_BLANKS: Final = re.compile("reverse|underline").search
"""Finds attributes that show on blanks."""
MOST_MARKS = 4
"""The most combining marks shown on a character: a tower of them would cover the rows above."""


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """Yield each character with its combining marks, and its width, 1 or 2.

    Variation selectors are dropped: some terminals draw the character before them too wide.
    Surrogates are dropped too: they stand for bytes that were not text.
    """
    cluster, width = "", 0
    for sign in text:
        cells = wcwidth(sign)
        if cells < 0 or "\ufe00" <= sign <= "\ufe0f" or "\ud800" <= sign <= "\udfff":
            continue
        if cells and cluster:
            yield cluster, width
            cluster, width = "", 0
        if cells or 0 < len(cluster) <= MOST_MARKS:
            cluster += sign
            width += cells
    if cluster:
        yield cluster, width


def width_of(text: str) -> int:
    """Return the number of cells that a text takes."""
    if _is_plain(text):
        return len(text)
    return sum(width for _, width in clusters(text))


def _is_plain(text: str) -> bool:
    """Return whether every character takes one cell, as in nearly all text."""
    return text.isprintable() if text.isascii() else is_certain(text)


def cut(text: str, columns: int) -> str:
    """Return the text, shortened and marked if it is too wide."""
    if width_of(text) <= columns:
        return text
    kept, room = "", columns - 1
    for cluster, width in clusters(text):
        if width > room:
            break
        kept, room = kept + cluster, room - width
    return kept + CUT if columns > 0 else ""


def padded(text: str, columns: int) -> str:
    """Return the text cut or padded to exactly this many cells."""
    text = cut(text, columns)
    return text + " " * (columns - width_of(text))


def is_dots(sign: str) -> bool:
    """Return whether a character is one of those that draw the lines of charts."""
    return DOTS[0] <= sign[:1] <= DOTS[-1]


class Picture:
    """A grid of cells; the second one of a wide character is empty. Drawing outside of it does
    nothing. `keys_row`: where the line of keys begins; below all rows if there is none."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.palette = canvas.palette
        self._blank = Paint(None, self.palette.ground)
        self._signs = [[BLANK] * canvas.columns for _ in range(canvas.rows)]
        self._paints = [[self._blank] * canvas.columns for _ in range(canvas.rows)]
        self._zones: list[tuple[range, range, str]] = []
        self.keys_row = canvas.rows

    @property
    def size(self) -> Canvas:
        """The canvas, as long as screens ask for it by this name."""
        return self.canvas

    # ---- text ----------------------------------------------------------------------------------

    def put(self, column: int, row: int, text: str, paint: str | Paint = "") -> int:
        """Write the text from this cell to the right; return the column after it. `paint` is a
        paint or a role of the palette."""
        if isinstance(paint, str):
            paint = self.palette.paint(paint)
        if _is_plain(text):
            self._put_plain(column, row, text, paint)
            return column + len(text)
        for cluster, width in clusters(text):
            if 0 <= row < self.canvas.rows and 0 <= column <= self.canvas.columns - width:
                self._set(row, column, cluster, width, paint)
            column += width
        return column

    def middle(self, row: int, text: str, paint: str | Paint = "") -> None:
        """Write the text centred in a row."""
        text = cut(text, self.canvas.columns)
        self.put((self.canvas.columns - width_of(text)) // 2, row, text, paint)

    def fill(
        self, column: int, row: int, columns: int, rows: int, paint: str | Paint = "blank"
    ) -> None:
        """Blank a rectangle in this paint."""
        for line in range(row, row + rows):
            self.put(column, line, " " * columns, paint)

    def repaint(self, column: int, row: int, columns: int, paint: str | Paint) -> int | None:
        """Paint the text in a part of a row anew; return the column after it, or None if there is
        no text."""
        end = min(column + columns, self.canvas.columns)
        signs = self._signs[row] if 0 <= row < self.canvas.rows else []
        written = [at for at in range(max(column, 0), end) if signs and signs[at].strip()]
        if not written:
            return None
        first, after = written[0], written[-1] + 1
        self.put(first, row, "".join(signs[first:after]), paint)
        return after

    # ---- light ---------------------------------------------------------------------------------

    def cell(self, column: int, row: int) -> tuple[str, Paint] | None:
        """Return the sign and the paint of a cell; None outside the picture."""
        if 0 <= column < self.canvas.columns and 0 <= row < self.canvas.rows:
            return self._signs[row][column], self._paints[row][column]
        return None

    def ground(self, column: int, row: int, colour: Colour) -> None:
        """Change the ground of a cell and leave what is written on it."""
        if 0 <= column < self.canvas.columns and 0 <= row < self.canvas.rows:
            paints = self._paints[row]
            paints[column] = _painted(paints[column].ink, colour, paints[column].attributes)

    def half(self, column: int, half: int) -> Colour:
        """Return the colour of a pixel; `half` counts half rows. None if it is not in the picture
        or something else than a half block is written there."""
        row = half // 2
        if not (0 <= column < self.canvas.columns and 0 <= row < self.canvas.rows):
            return None
        sign, paint = self._signs[row][column], self._paints[row][column]
        if sign == HALF:
            return paint.ground if half % 2 else paint.ink
        return paint.ground if sign == BLANK else None

    def pixel(self, column: int, half: int, colour: Colour) -> None:
        """Colour half a cell, and drop what was written in it; `half` counts half rows."""
        row = half // 2
        if not (0 <= column < self.canvas.columns and 0 <= row < self.canvas.rows):
            return
        paint = self._paints[row][column]
        upper = paint.ink if self._signs[row][column] == HALF else paint.ground
        lower = paint.ground
        if half % 2:
            lower = colour
        else:
            upper = colour
        if upper == lower:
            self._set(row, column, BLANK, 1, _painted(None, lower, ""))
        else:
            self._set(row, column, HALF, 1, _painted(upper, lower, ""))

    # ---- parts of other pictures ---------------------------------------------------------------

    def copy(self) -> "Picture":
        """Return another picture with the same cells and zones."""
        other = Picture(self.canvas)
        other._signs = [[*signs] for signs in self._signs]
        other._paints = [[*paints] for paints in self._paints]
        other._zones, other.keys_row = [*self._zones], self.keys_row
        return other

    def paste(self, source: "Picture", cell: Cell, to: Cell | None = None) -> None:
        """Copy the cells of a rectangle of another picture, here to the same place or to the top
        left of `to`."""
        column, row = (to or cell)[:2]
        for line in range(cell.rows):
            for at in range(cell.columns):
                found = source.cell(cell.column + at, cell.row + line)
                if found is not None and self.cell(column + at, row + line) is not None:
                    sign = found[0] if width_of(found[0]) == 1 else BLANK
                    self._set(row + line, column + at, sign, 1, found[1])

    def cross(self, before: "Picture", cell: Cell, share: float) -> None:
        """Let the colours of a rectangle be between those of a picture before (0) and these (1)."""
        self._mixed(before, cell, lambda one, other: _mixed(one, other, share))

    def _mixed(
        self, source: "Picture", cell: Cell, between: Callable[[Colour, Colour], Colour]
    ) -> None:
        for row in range(cell.row, cell.row + cell.rows):
            for column in range(cell.column, cell.column + cell.columns):
                here, there = self.cell(column, row), source.cell(column, row)
                if here is not None and there is not None:
                    (sign, own), (before, other) = here, there
                    is_half = sign == HALF and before == BLANK
                    ink = between(other.ground if is_half else other.ink, own.ink)
                    ground = between(other.ground, own.ground)
                    self._paints[row][column] = _painted(ink, ground, own.attributes)

    def wash(self, column: int, row: int, paints: Sequence[Paint]) -> None:
        """Blank a part of a row in these paints, one for each cell."""
        begin, end = max(column, 0), min(column + len(paints), self.canvas.columns)
        if 0 <= row < self.canvas.rows and begin < end:
            self._make_way(self._signs[row], begin, end)
            self._signs[row][begin:end] = BLANK * (end - begin)
            self._paints[row][begin:end] = paints[begin - column : end - column]

    def stamp(self, column: int, row: int, part: "Picture") -> None:
        """Copy a smaller picture onto this one: one drawn before, so that it costs little. It has
        no wide characters."""
        begin, end = max(column, 0), min(column + part.canvas.columns, self.canvas.columns)
        if begin >= end:
            return
        for at, (signs, paints) in enumerate(zip(part._signs, part._paints, strict=True), row):
            if 0 <= at < self.canvas.rows:
                self._make_way(self._signs[at], begin, end)
                self._signs[at][begin:end] = signs[begin - column : end - column]
                self._paints[at][begin:end] = paints[begin - column : end - column]

    def widen(self, columns: int) -> None:
        """Add blank columns at the right, up to this many in all."""
        more = columns - self.canvas.columns
        self.canvas = self.canvas._replace(columns=columns)
        for signs, paints in zip(self._signs, self._paints, strict=True):
            signs += [BLANK] * more
            paints += [self._blank] * more

    def zone(self, column: int, row: int, columns: int, rows: int, key: str) -> None:
        """Let a click in a rectangle press this key; the latest zone wins."""
        self._zones.append((range(column, column + columns), range(row, row + rows), key))

    def zone_of(self, key: str) -> Cell | None:
        """Return the rectangle whose click presses a key; None if there is none."""
        found = [(columns, rows) for columns, rows, each in self._zones if each == key]
        if not found:
            return None
        columns, rows = found[-1]
        return Cell(columns.start, rows.start, len(columns), len(rows))

    def clicked(self, column: int, row: int) -> str:
        """Return the key that a click on a cell presses, empty for none."""
        found = [key for columns, rows, key in self._zones if column in columns and row in rows]
        return found[-1] if found else ""

    def turn_ascii(self, is_missing: Callable[[str], bool]) -> None:
        """Replace every character that the terminal cannot show by ASCII or a question mark, and a
        wide one by two of them."""
        for signs in self._signs:
            for at, sign in enumerate(signs):
                if is_missing(sign):
                    signs[at] = _in_ascii(sign)
                    if at + 1 < len(signs) and not signs[at + 1]:
                        signs[at + 1] = signs[at]

    def lines(self) -> list[str]:
        """Return the text of every row, without trailing blanks."""
        return ["".join(signs).rstrip() for signs in self._signs]

    def fragments(self) -> list[tuple[str, str]]:
        """Return the picture as prompt_toolkit's formatted text: runs of (style, text)."""
        found: list[tuple[str, str]] = []
        for row in range(self.canvas.rows):
            if row:
                found.append(("", "\n"))
            found += [(style, "".join(signs)) for style, signs in self.runs(row)]
        return found

    def runs(self, row: int) -> Iterator[tuple[str, list[str]]]:
        """Yield a row as runs of cells of one style: the style, and the sign of each cell.

        A blank takes the ink of what is before it, or after it at the beginning of a run, so that a
        line of text is one run.
        """
        signs, paints = self._signs[row], self._paints[row]
        begin, now = 0, paints[0]
        for at, paint in enumerate(paints):
            if paint is now or paint == now:
                continue
            is_alike = paint.ground == now.ground
            if is_alike and not _MARKS_BLANKS(paint.attributes + now.attributes):
                if signs[at] == BLANK:
                    continue
                if signs[begin:at].count(BLANK) == at - begin:
                    now = paint
                    continue
            if at > begin:
                yield style_of(now), signs[begin:at]
            begin, now = at, paint
        yield style_of(now), signs[begin:]

    def written(self, row: int) -> str:
        """Return the text of a row."""
        return "".join(self._signs[row])

    def has_row_of(self, other: "Picture", row: int) -> bool:
        """Return whether a row is the same in another picture of the same size."""
        return self._signs[row] == other._signs[row] and self._paints[row] == other._paints[row]

    def _put_plain(self, column: int, row: int, text: str, paint: Paint) -> None:
        """Write characters of one cell each, those outside excepted."""
        begin, end = max(column, 0), min(column + len(text), self.canvas.columns)
        if not 0 <= row < self.canvas.rows or begin >= end:
            return
        signs = self._signs[row]
        self._make_way(signs, begin, end)
        signs[begin:end] = text[begin - column : end - column]
        self._paint(row, begin, end, paint)

    def _set(self, row: int, column: int, cluster: str, width: int, paint: Paint) -> None:
        signs = self._signs[row]
        self._make_way(signs, column, column + width)
        signs[column : column + width] = [cluster, ""][:width]
        self._paint(row, column, column + width, paint)

    def _paint(self, row: int, begin: int, end: int, paint: Paint) -> None:
        """Paint cells; on a ground to keep, that of each of them stays."""
        paints = self._paints[row]
        ink, ground, attributes = paint
        if ground != KEEP:
            paints[begin:end] = [paint] * (end - begin)
            return
        for at in range(begin, end):
            paints[at] = _painted(ink, paints[at].ground, attributes)

    @staticmethod
    def _make_way(signs: list[str], begin: int, end: int) -> None:
        """Blank the remaining halves of wide characters that are half overwritten."""
        if begin and not signs[begin]:
            signs[begin - 1] = BLANK
        if end < len(signs) and not signs[end]:
            signs[end] = BLANK


class Kept:
    """A picture that is drawn again only when something it depends on has changed."""

    def __init__(self) -> None:
        self._of: Sequence[object] = ()
        self._picture: Picture | None = None

    def picture(self, of: Sequence[object], draw: Callable[[], Picture]) -> Picture:
        """Return a copy of the picture of these things, which `draw` returns."""
        same = len(of) == len(self._of) and all(
            one is other or one == other for one, other in zip(of, self._of, strict=True)
        )
        if self._picture is None or not same:
            self._of, self._picture = of, draw()
        return self._picture.copy()


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two; the nearer one where the terminal's own can't be mixed."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return mix(one, other, share)
    return one if share < 0.5 else other


@cache
def _painted(ink: Colour, ground: Colour, attributes: str) -> Paint:
    """Return the one paint of these: equal paints are mostly the same object."""
    return Paint(ink, ground, attributes)


@cache
def style_of(paint: Paint) -> str:
    """Return a paint as prompt_toolkit writes it, such as "#ece6da bg:#12111a bold"."""
    parts = [_named(paint.ink), f"bg:{_named(paint.ground)}" if paint.ground else ""]
    return " ".join(part for part in (*parts, paint.attributes) if part)


def _named(colour: Colour) -> str:
    if isinstance(colour, tuple):
        return "#" + bytes(colour).hex()
    return colour or ""


def _in_ascii(sign: str) -> str:
    """Return one ASCII character for a character with its marks."""
    if sign in _ASCII:
        return _ASCII[sign]
    if is_dots(sign):
        return "."
    return plain(sign[:1])[:1]
