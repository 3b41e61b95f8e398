"""Running text: wrapping by width on the screen, and a line to edit."""

import re
from collections.abc import Iterable

from luznet.terminal.picture import CUT, clusters, cut, width_of
from luznet.wire.text import SAID_MOST

_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
"""Where lines may break: not at non-breaking spaces."""
LEAST_CUT = 6
"""Columns of a text, at least, of which both ends are left."""
INDENT = "  "
"""The indent of the second line of a listed sentence, and of those after it."""


def wrap(text: str, columns: int) -> list[str]:
    """Return the text in lines of at most this many cells; longer words are split. Lines do not
    break at the non-breaking spaces that French has before some punctuation."""
    lines: list[str] = []
    line = ""
    for word in filter(None, map(printable, _BLANKS.split(text))):
        longer = f"{line} {word}" if line else word
        if width_of(longer) <= columns:
            line = longer
            continue
        if line:
            lines.append(line)
        *pieces, line = broken(word, columns)
        lines.extend(pieces)
    return [*lines, line] if line or not lines else lines


def balanced(text: str, columns: int) -> list[str]:
    """Return a text in as few lines as it needs, all about as long as each other."""
    lines = wrap(text, columns)
    for narrower in range(columns - 1, columns // 2, -1):
        tried = wrap(text, narrower)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def hanging(texts: Iterable[str], columns: int) -> list[str]:
    """Return texts in lines of this many columns, where all but the first of each are indented."""
    found = []
    for text in texts:
        first, *more = wrap(text, columns - len(INDENT))
        found += [first, *(INDENT + line for line in more)]
    return found


def cut_middle(text: str, columns: int) -> str:
    """Return the text without its middle, marked, if it is too wide: names are told apart by their
    ends, too."""
    room = columns - width_of(CUT)
    if width_of(text) <= columns or room < LEAST_CUT:
        return cut(text, columns)
    signs, end, after = [*clusters(text)], "", 0
    while signs and after + signs[-1][1] <= 2 * room // 5:
        sign, width = signs.pop()
        end, after = sign + end, after + width
    return cut("".join(sign for sign, _ in signs), room - after + 1).removesuffix(CUT) + CUT + end


def printable(text: str) -> str:
    """Return the text without control characters."""
    return "".join(cluster for cluster, _ in clusters(text))


def broken(word: str, columns: int) -> list[str]:
    """Return a word in pieces of at most this many cells."""
    pieces, piece, room = [], "", columns
    for cluster, width in clusters(word):
        if width > room and piece:
            pieces.append(piece)
            piece, room = "", columns
        piece, room = piece + cluster, room - width
    return [*pieces, piece]


class Line:
    """A line of text with a cursor that moves by whole characters (with their marks)."""

    def __init__(self, text: str = "", most: int = SAID_MOST) -> None:
        """The cursor starts at the end of the text; at most `most` characters fit."""
        self._most = most
        self._signs: list[str] = []
        self.cursor = 0
        self.insert(text)

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(self._signs)

    @property
    def before(self) -> str:
        """The text before the cursor."""
        return "".join(self._signs[: self.cursor])

    @property
    def after(self) -> str:
        """The text from the cursor on."""
        return "".join(self._signs[self.cursor :])

    def insert(self, text: str) -> bool:
        """Insert at the cursor; line breaks become spaces, control characters are dropped. Return
        whether all of it fits."""
        before = self.before + " ".join(text.splitlines())
        after = self._signs[self.cursor :]
        signs = [sign for sign, _ in clusters(before)]
        self._signs = (signs + after)[: self._most]
        self.cursor = min(len(signs), len(self._signs))
        return len(signs) + len(after) <= self._most

    def backspace(self) -> None:
        """Delete the character before the cursor."""
        if self.cursor:
            self.cursor -= 1
            del self._signs[self.cursor]

    def delete(self) -> None:
        """Delete the character at the cursor."""
        del self._signs[self.cursor : self.cursor + 1]

    def clear(self) -> None:
        """Delete everything."""
        self._signs, self.cursor = [], 0

    def move(self, step: int) -> None:
        """Move the cursor by a number of characters."""
        self.cursor = max(0, min(len(self._signs), self.cursor + step))

    def home(self) -> None:
        """Move the cursor to the beginning."""
        self.cursor = 0

    def end(self) -> None:
        """Move the cursor to the end."""
        self.cursor = len(self._signs)
