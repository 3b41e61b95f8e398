"""What a terminal tells beside the picture: a bell when one's turn begins, and the window's title.

Both tell whose turn it is and no more, which everybody at the table knows: they go on under the
veil, and while rules or settings lie over the table.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from luznet.preferences.table import Settings
from luznet.wire.text import clean_text

PROGRAM: Final = "luznet"
TITLE_MOST: Final = 60
KEEP_TITLE, TAKE_TITLE_BACK = "\x1b[22;2t", "\x1b[23;2t"
"""What asks a terminal to remember its title, and to show that again (xterm and most others)."""


@dataclass(frozen=True)
class Turn:
    """Whose turn it is, in a few words; `own` is another for every turn of the reader, None
    while it is somebody else's."""

    says: str
    own: Hashable = None


@runtime_checkable
class TakesTurns(Protocol):
    """A screen of something that is played by turns."""

    def turn(self) -> Turn | None:
        """Return whose turn it is; None: nobody's."""


class Outside(Protocol):
    """The terminal, as far as a herald uses it; prompt_toolkit's `Output` is one."""

    def bell(self) -> None:
        """Ring."""

    def set_title(self, title: str) -> None:
        """Show a title."""

    def write_raw(self, data: str) -> None:
        """Write as it is."""

    def flush(self) -> None:
        """Let out what was written."""


class Notifier:
    """Tells a turn to a terminal, as far as the settings want it."""

    def __init__(
        self, outside: Outside, settings: Callable[[], Settings], *, keeps_titles: bool
    ) -> None:
        """`keeps_titles`: the terminal takes the signs that remember a title."""
        self._outside = outside
        self._settings = settings
        self._keeps_titles = keeps_titles
        self._rung_for: Hashable = None
        self._title = ""

    def tell(self, turn: Turn | None) -> None:
        """Ring once for every own turn, and keep the title right."""
        own = turn.own if turn else None
        if own is not None and own != self._rung_for:
            self._rung_for = own
            if self._settings().bell:
                self._outside.bell()
        if self._settings().title:
            self._entitle(f"{turn.says} - {PROGRAM}" if turn else PROGRAM)
        else:
            self.close()

    def close(self) -> None:
        """Give the title back, if it was taken."""
        if self._title:
            self._title = ""
            self._outside.set_title("")
            self._write(TAKE_TITLE_BACK)

    def _entitle(self, title: str) -> None:
        title = clean_text(title, TITLE_MOST)
        if title == self._title:
            return
        if not self._title:
            self._write(KEEP_TITLE)
        self._title = title
        self._outside.set_title(title)
        self._outside.flush()

    def _write(self, signs: str) -> None:
        if self._keeps_titles:
            self._outside.write_raw(signs)
        self._outside.flush()
