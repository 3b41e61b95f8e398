"""The progress bar of long work, in the last line of the terminal."""

import os
import sys

from luznet.layout import WIDTH

LONGEST, SHORTEST = 30, 5
"""Columns of the bar itself."""
_BACK, _REST_BLANK = "\r", "\x1b[K"


class Bar:
    """A bar and a few words; nothing where there is no terminal."""

    def __init__(self, wanted: int) -> None:
        """`wanted`: how much there is to do."""
        self._wanted = wanted
        self._last = (0, "")
        self._is_shown = sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb"

    def show(self, done: int, told: str) -> None:
        """Show how much is done."""
        self._last = (done, told)
        if self._is_shown:
            columns = os.get_terminal_size(sys.stderr.fileno()).columns or WIDTH
            text = bar(done, self._wanted, told, columns - len("^C") - 1)
            print(f"{_BACK}{text}{_REST_BLANK}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove it, for lines that stay."""
        if self._is_shown:
            print(f"{_BACK}{_REST_BLANK}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Show it a last time, as the terminal may have written ^C into it, and end the line."""
        if self._is_shown:
            self.show(*self._last)
            print(file=sys.stderr)
        self._is_shown = False


def bar(done: int, wanted: int, told: str, columns: int) -> str:
    """Return a bar with words behind it, in at most `columns`."""
    width = min(LONGEST, columns - len(told) - len("[] "))
    if width < SHORTEST:
        return told[:columns]
    full = width * done // max(1, wanted)
    return f"[{'#' * full:.<{width}}] {told}"
