"""The picture: a grid of cells that screens draw on, and that knows how wide a text really is.

Widths are those of wcwidth: a wide sign takes two cells, a combining one none.  What does not
fit is cut, so no name and no size can break the grid.
"""

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from wcwidth import wcwidth


class Size(NamedTuple):
    """Columns and rows of a terminal."""

    columns: int
    rows: int


class Cell(NamedTuple):
    """What one cell shows; the text is empty in the second cell of a wide sign."""

    text: str
    style: str


BLANK = Cell(" ", "")
_FRAMES = {"─": "-", "│": "|", **dict.fromkeys("┌┐└┘├┤┬┴┼", "+")}
"""What frames are drawn with where there is nothing but ASCII."""
CUT = "~"
"""What ends a shortened text: a sign that every terminal shows in one cell."""
MOST_MARKS = 4
"""Combining marks of one sign that are shown: a tower of them would cover the rows above."""


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """Yield what moves the cursor: a sign with its combining marks, and its width, 1 or 2.

    Variation selectors are left out: they make some terminals draw a sign wider than it is.
    """
    cluster, width = "", 0
    for sign in text:
        cells = wcwidth(sign)
        if cells < 0 or "\ufe00" <= sign <= "\ufe0f":
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
    """Return how many cells the text takes."""
    return sum(width for _, width in clusters(text))


def cut(text: str, columns: int) -> str:
    """Return the text, shortened with a mark where it is wider than the columns."""
    if width_of(text) <= columns:
        return text
    kept, room = "", columns - 1
    for cluster, width in clusters(text):
        if width > room:
            break
        kept, room = kept + cluster, room - width
    return kept + CUT if columns > 0 else ""


def padded(text: str, columns: int) -> str:
    """Return the text cut or filled with blanks to exactly this many cells."""
    text = cut(text, columns)
    return text + " " * (columns - width_of(text))


class Picture:
    """A grid of cells. Drawing outside of it is allowed and shows nothing."""

    def __init__(self, size: Size) -> None:
        """Make a blank picture of this size."""
        self.size = size
        self._rows = [[BLANK] * size.columns for _ in range(size.rows)]
        self._zones: list[tuple[range, range, str]] = []

    def put(self, column: int, row: int, text: str, style: str = "") -> int:
        """Write the text from this cell to the right; return the column after it.

        `style` is a prompt_toolkit style string, such as "class:banner" or "bold".
        """
        for cluster, width in clusters(text):
            if 0 <= row < self.size.rows and 0 <= column <= self.size.columns - width:
                self._set(row, column, cluster, width, style)
            column += width
        return column

    def middle(self, row: int, text: str, style: str = "") -> None:
        """Write the text in the middle of a row."""
        text = cut(text, self.size.columns)
        self.put((self.size.columns - width_of(text)) // 2, row, text, style)

    def fill(self, column: int, row: int, columns: int, rows: int, style: str) -> None:
        """Blank a rectangle in this style."""
        for line in range(row, row + rows):
            self.put(column, line, " " * columns, style)

    def box(
        self, column: int, row: int, columns: int, rows: int, style: str = "", title: str = ""
    ) -> None:
        """Draw a frame, its inside blanked, with a title in its upper edge."""
        self.fill(column, row, columns, rows, style)
        self.put(column, row, "┌" + "─" * (columns - 2) + "┐", style)
        for line in range(row + 1, row + rows - 1):
            self.put(column, line, "│", style)
            self.put(column + columns - 1, line, "│", style)
        self.put(column, row + rows - 1, "└" + "─" * (columns - 2) + "┘", style)
        if title:
            self.put(column + 2, row, f" {cut(title, columns - 6)} ", style)

    def restyle(self, column: int, row: int, columns: int, style: str) -> int | None:
        """Give what is written in a part of a row this style, from its first sign to its last,
        and return the column after that; None if nothing is written there."""
        end = min(column + columns, self.size.columns)
        cells = self._rows[row] if 0 <= row < self.size.rows else []
        written = [at for at in range(max(column, 0), end) if cells and cells[at].text.strip()]
        if not written:
            return None
        for at in range(written[0], written[-1] + 1):
            cells[at] = cells[at]._replace(style=style)
        return written[-1] + 1

    def zone(self, column: int, row: int, columns: int, rows: int, key: str) -> None:
        """Let a click into a rectangle be this key; the last zone that was given counts."""
        self._zones.append((range(column, column + columns), range(row, row + rows), key))

    def clicked(self, at: int, row: int) -> str:
        """Return the key that a click stands for, empty for none; `at` counts the characters
        of a row from 0."""
        column = self._column(at, row)
        found = [key for columns, rows, key in self._zones if column in columns and row in rows]
        return found[-1] if found else ""

    def _column(self, at: int, row: int) -> int:
        """Return the cell that has a character of a row."""
        before = 0
        for column, cell in enumerate(self._rows[row] if row < self.size.rows else ()):
            before += len(cell.text)
            if at < before:
                return column
        return -1

    def turn_ascii(self) -> None:
        """Replace every sign that is not ASCII by one that is, or by a question mark; a wide
        one by two."""
        for row in self._rows:
            for at, cell in enumerate(row):
                if not cell.text.isascii():
                    sign = _in_ascii(cell.text)
                    row[at] = Cell(sign, cell.style)
                    if at + 1 < len(row) and not row[at + 1].text:
                        row[at + 1] = Cell(sign, cell.style)

    def lines(self) -> list[str]:
        """Return the text of every row, without blanks at its end."""
        return ["".join(cell.text for cell in row).rstrip() for row in self._rows]

    def fragments(self) -> list[tuple[str, str]]:
        """Return the picture as prompt_toolkit's formatted text: runs of (style, text)."""
        runs: list[tuple[str, str]] = []
        for at, row in enumerate(self._rows):
            if at:
                runs.append(("", "\n"))
            style, text = row[0].style, ""
            for cell in row:
                if cell.style != style:
                    runs.append((style, text))
                    style, text = cell.style, ""
                text += cell.text
            runs.append((style, text))
        return runs

    def _set(self, row: int, column: int, cluster: str, width: int, style: str) -> None:
        cells = self._rows[row]
        if not cells[column].text and column:  # the right half of a wide sign is overwritten
            cells[column - 1] = BLANK
        after = column + width
        if after < self.size.columns and not cells[after].text:
            cells[after] = BLANK
        cells[column] = Cell(cluster, style)
        if width == 2:
            cells[column + 1] = Cell("", style)


def _in_ascii(sign: str) -> str:
    """Return one ASCII sign for a sign with its marks."""
    if sign in _FRAMES:
        return _FRAMES[sign]
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return plain[:1] or "?"
