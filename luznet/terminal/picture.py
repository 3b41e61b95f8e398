"""The picture: a grid of cells to draw on, which knows the width of every character.

Widths come from wcwidth: a wide character takes two cells, a combining mark none. Text that does
not fit is cut, so that no name and no window size can break the grid.
"""

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple

from wcwidth import wcwidth

from luznet.language import plain


class Size(NamedTuple):
    """Columns and rows of a terminal."""

    columns: int
    rows: int


BLANK = " "
_FRAMES = {"─": "-", "│": "|", **dict.fromkeys("┌┐└┘├┤┬┴┼", "+")}
"""Frames in ASCII."""
DOTS = "".join(map(chr, range(0x2800, 0x2900)))
"""The characters of two by four dots that draw the lines of charts."""
CUT = "~"
"""The end of a shortened text: a character that every terminal shows in one cell."""
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


_ONE_CELL = re.compile(
    r"[ -~\u00a0-\u00ac\u00ae-\u02af\u0400-\u0482\u048a-\u052f\u2010-\u2027\u202f]*"
)
"""Latin and Cyrillic letters, punctuation and blanks: one cell each, and none combines."""


def _is_plain(text: str) -> bool:
    """Return whether every character takes one cell, as in nearly all text."""
    if text.isascii():
        return text.isprintable()
    return _ONE_CELL.fullmatch(text) is not None


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
    """A grid of cells. Drawing outside of it is allowed and does nothing.

    A cell has a character and a style; the second cell of a wide character is empty.
    """

    def __init__(self, size: Size) -> None:
        self.size = size
        self._signs = [[BLANK] * size.columns for _ in range(size.rows)]
        self._styles = [[""] * size.columns for _ in range(size.rows)]
        self._zones: list[tuple[range, range, str]] = []

    def put(self, column: int, row: int, text: str, style: str = "") -> int:
        """Write the text from this cell to the right; return the column after it.

        `style` is a prompt_toolkit style string, such as "class:edge" or "bold".
        """
        if _is_plain(text):
            self._put_plain(column, row, text, style)
            return column + len(text)
        for cluster, width in clusters(text):
            if 0 <= row < self.size.rows and 0 <= column <= self.size.columns - width:
                self._set(row, column, cluster, width, style)
            column += width
        return column

    def middle(self, row: int, text: str, style: str = "") -> None:
        """Write the text centred in a row."""
        text = cut(text, self.size.columns)
        self.put((self.size.columns - width_of(text)) // 2, row, text, style)

    def fill(self, column: int, row: int, columns: int, rows: int, style: str) -> None:
        """Blank a rectangle in this style."""
        for line in range(row, row + rows):
            self.put(column, line, " " * columns, style)

    def box(
        self, column: int, row: int, columns: int, rows: int, style: str = "", title: str = ""
    ) -> None:
        """Draw an empty frame with a title in its upper edge."""
        self.fill(column, row, columns, rows, style)
        self.put(column, row, "┌" + "─" * (columns - 2) + "┐", style)
        for line in range(row + 1, row + rows - 1):
            self.put(column, line, "│", style)
            self.put(column + columns - 1, line, "│", style)
        self.put(column, row + rows - 1, "└" + "─" * (columns - 2) + "┘", style)
        if title:
            self.put(column + 2, row, f" {cut(title, columns - 6)} ", style)

    def restyle(self, column: int, row: int, columns: int, style: str) -> int | None:
        """Set the style of the text in a part of a row; return the column after it, or None if
        there is no text."""
        end = min(column + columns, self.size.columns)
        signs = self._signs[row] if 0 <= row < self.size.rows else []
        written = [at for at in range(max(column, 0), end) if signs and signs[at].strip()]
        if not written:
            return None
        first, after = written[0], written[-1] + 1
        self._styles[row][first:after] = [style] * (after - first)
        return after

    def zone(self, column: int, row: int, columns: int, rows: int, key: str) -> None:
        """Let a click in a rectangle press this key; the latest zone wins."""
        self._zones.append((range(column, column + columns), range(row, row + rows), key))

    def clicked(self, at: int, row: int) -> str:
        """Return the key that a click presses, empty for none; `at` is the index of a character in
        its row."""
        column = self._column(at, row)
        found = [key for columns, rows, key in self._zones if column in columns and row in rows]
        return found[-1] if found else ""

    def _column(self, at: int, row: int) -> int:
        """Return the cell of a character of a row."""
        before = 0
        for column, sign in enumerate(self._signs[row] if row < self.size.rows else ()):
            before += len(sign)
            if at < before:
                return column
        return -1

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
        runs: list[tuple[str, str]] = []
        for signs, styles in zip(self._signs, self._styles, strict=True):
            if runs:
                runs.append(("", "\n"))
            begin = 0
            for style, same in groupby(styles):
                end = begin + sum(1 for _ in same)
                runs.append((style, "".join(signs[begin:end])))
                begin = end
        return runs

    def _put_plain(self, column: int, row: int, text: str, style: str) -> None:
        """Write characters of one cell each, those outside excepted."""
        begin, end = max(column, 0), min(column + len(text), self.size.columns)
        if not 0 <= row < self.size.rows or begin >= end:
            return
        signs = self._signs[row]
        self._make_way(signs, begin, end)
        signs[begin:end] = text[begin - column : end - column]
        self._styles[row][begin:end] = [style] * (end - begin)

    def _set(self, row: int, column: int, cluster: str, width: int, style: str) -> None:
        signs = self._signs[row]
        self._make_way(signs, column, column + width)
        signs[column : column + width] = [cluster, ""][:width]
        self._styles[row][column : column + width] = [style] * width

    @staticmethod
    def _make_way(signs: list[str], begin: int, end: int) -> None:
        """Blank the remaining halves of wide characters that are half overwritten."""
        if begin and not signs[begin]:
            signs[begin - 1] = BLANK
        if end < len(signs) and not signs[end]:
            signs[end] = BLANK


def _in_ascii(sign: str) -> str:
    """Return one ASCII character for a character with its marks."""
    if sign in _FRAMES:
        return _FRAMES[sign]
    if is_dots(sign):
        return "."
    return plain(sign[:1])[:1]
