"""The terminal's bell and title: the bell rings when your turn begins, the title says whose turn it
is.

Everybody at the table knows whose turn it is, so both work even while hands are hidden, or the
rules or settings cover the table.
"""

from collections.abc import Callable, Hashable
from typing import Final, Protocol

from msgspec import Struct

from luznet.preferences.table import Settings
from luznet.wire.text import clean_text

PROGRAM: Final = "luznet"
TITLE_MOST: Final = 60
KEEP_TITLE, TAKE_TITLE_BACK = "\x1b[22;2t", "\x1b[23;2t"
"""Ask the terminal to save its title, and to restore it (xterm and most others)."""


class Turn(Struct, frozen=True):
    """Whose turn it is, in a few words. `own` identifies each of the user's turns; None while it is
    somebody else's."""

    says: str
    own: Hashable = None


class Output(Protocol):
    """The part of prompt_toolkit's `Output` that a notifier uses."""

    def bell(self) -> None:
        """Ring."""

    def set_title(self, title: str) -> None:
        """Show a title."""

    def write_raw(self, data: str) -> None:
        """Write without escaping."""

    def flush(self) -> None:
        """Send what was written."""


class Notifier:
    """Rings the bell and sets the title, as the settings say."""

    def __init__(
        self, output: Output, settings: Callable[[], Settings], *, keeps_titles: bool
    ) -> None:
        """`keeps_titles`: the terminal can save and restore its title."""
        self._output = output
        self._settings = settings
        self._keeps_titles = keeps_titles
        self._rung_for: Hashable = None
        self._title = ""

    def tell(self, turn: Turn | None) -> None:
        """Ring once for each of the user's turns, and keep the title current."""
        own = turn.own if turn else None
        if own is not None and own != self._rung_for:
            self._rung_for = own
            if self._settings().bell:
                self._output.bell()
        if self._settings().title:
            self._entitle(f"{turn.says} - {PROGRAM}" if turn else PROGRAM)
        else:
            self.close()

    def close(self) -> None:
        """Restore the title, if it was set."""
        if self._title:
            self._title = ""
            self._output.set_title("")
            self._write(TAKE_TITLE_BACK)

    def _entitle(self, title: str) -> None:
        title = clean_text(title, TITLE_MOST)
        if title == self._title:
            return
        if not self._title:
            self._write(KEEP_TITLE)
        self._title = title
        self._output.set_title(title)
        self._output.flush()

    def _write(self, signs: str) -> None:
        if self._keeps_titles:
            self._output.write_raw(signs)
        self._output.flush()
