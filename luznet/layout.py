"""Text for a terminal, wrapped at blanks to a readable width.

This avoids `textwrap` and `shutil`, whose imports take longer than printing the whole help.
"""

from __future__ import annotations

import os
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

WIDTH = 80
"""The columns to assume if they are unknown."""
WIDEST = 100
"""The columns of the longest lines that are easy to read."""
_ONE_CELL = re.compile(
    r"[ -~\u00a0-\u00ac\u00ae-\u02af\u0400-\u0482\u048a-\u052f\u2010-\u2027\u202f"
    r"\u2212\u2500-\u25cf\u2800-\u28ff]*"
)
"""Latin and Cyrillic letters, punctuation and blanks, lines, blocks and dots: one cell each, and
none combines."""
_UNBROKEN = re.compile(r"[^ `]*`[^`]*`[^ ]*|luznet (?:join|watch|doctor) [^ ]*[#:/][^ ]*|[^ ]+")


def fitted(text: str, stream: TextIO, lead: str = "") -> str:
    """Return a text as it is printed on a stream, after its lead: on a terminal, wrapped and with
    further lines indented to match; elsewhere as it is."""
    columns = _columns_of(stream)
    lines = text.split("\n")
    if columns > 2 * len(lead) and any(_width_of(line) > columns - len(lead) for line in lines):
        lines = [part for line in lines for part in folded(line, columns - len(lead))]
    return lead + ("\n" + " " * len(lead)).join(lines)


def folded(text: str, width: int) -> list[str]:
    """Return a text in lines. Non-breaking spaces are kept, and what users copy stays in one piece:
    text in `backticks`, and join lines."""
    lines = [""]
    for word in _UNBROKEN.findall(text):
        longer = f"{lines[-1]} {word}".lstrip(" ")
        if _width_of(longer) > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def is_certain(text: str) -> bool:
    """Return whether every terminal gives each character one cell. Of all others some terminals
    know no width, or another one, or they draw several as one."""
    return text.isascii() or _ONE_CELL.fullmatch(text) is not None


def help_columns() -> int:
    """Return the width of the help."""
    try:
        return (int(os.environ.get("COLUMNS", "")) or WIDTH) - 2
    except ValueError:
        try:
            return os.get_terminal_size().columns - 2
        except OSError:
            return WIDTH - 2


def _columns_of(stream: TextIO) -> int:
    """Return the greatest width of lines on a stream; 0 if it is not a terminal."""
    try:
        columns = os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0
    except (OSError, ValueError):
        return 0
    return min(columns - 1, WIDEST) if columns else 0


def _width_of(text: str) -> int:
    """Return the number of columns that a text takes. Only wide characters need wcwidth, which is
    slow to import; a regular expression for them would be slow to compile."""
    if all(sign < "\u1100" or "\u1160" <= sign < "\u2e80" for sign in text):
        return len(text)
    from wcwidth import wcswidth

    return max(wcswidth(text), len(text))
