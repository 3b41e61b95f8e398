"""The terminal's bell and title, and a notification on the desktop: the bell rings when your turn
begins, the title says whose turn it is, and the desktop tells you while you look at another window.

Everybody at the table knows whose turn it is, so all of them work even while hands are hidden, or
the rules or settings cover the table.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Final, Protocol

from msgspec import Struct

from luznet.preferences.table import Settings
from luznet.wire.text import clean_text

PROGRAM: Final = "luznet"
TITLE_MOST: Final = 60
KEEP_TITLE, TAKE_TITLE_BACK = "\x1b[22;2t", "\x1b[23;2t"
"""Ask the terminal to save its title, and to restore it (xterm and most others)."""
TELL_FOCUS, KEEP_FOCUS = "\x1b[?1004h", "\x1b[?1004l"
"""Ask the terminal to tell when the user turns to it or away, and no longer."""
OSC_9, OSC_777 = "\x1b]9;{program}: {text}\x1b\\", "\x1b]777;notify;{program};{text}\x1b\\"
"""A notification as iTerm2 understands it, and as rxvt-unicode does."""
_BANNERS: Final = (
    ("TMUX", ("",), ""),  # neither passes it on
    ("TERM", ("screen", "tmux", "dumb", "linux"), ""),
    ("TERM_PROGRAM", ("iTerm.app", "WarpTerminal"), OSC_9),
    ("LC_TERMINAL", ("iTerm2",), OSC_9),  # comes over ssh, too
    ("TERM_PROGRAM", ("WezTerm", "ghostty"), OSC_777),
    ("TERM", ("xterm-kitty", "xterm-ghostty", "foot", "rxvt-unicode", "wezterm"), OSC_777),
    ("VTE_VERSION", ("",), OSC_777),  # since 0.46, what it does not show it ignores
)
"""Variables of the environment, what they begin with, and how such terminals are told."""


class Turn(Struct, frozen=True):
    """Whose turn it is, in a few words. `own` identifies each of the user's turns; None while it is
    somebody else's."""

    says: str
    own: Hashable = None


def banner_of(environ: Mapping[str, str]) -> str:
    """Return how the terminal is told to notify the user, with `{program}` and `{text}`; empty if
    it is not known to understand it: others might write it on the screen."""
    for name, beginnings, banner in _BANNERS:
        value = environ.get(name)
        if value and value.startswith(beginnings):
            return banner
    return ""


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
    """Rings the bell, sets the title and notifies, as the settings say. `has_focus`: the user looks
    at this terminal, as far as known."""

    def __init__(
        self,
        output: Output,
        settings: Callable[[], Settings],
        *,
        keeps_titles: bool,
        banner: str = "",
    ) -> None:
        """`keeps_titles`: the terminal can save and restore its title. `banner`: how it is told to
        notify; empty if it can't."""
        self.has_focus = True
        self._output = output
        self._settings = settings
        self._keeps_titles = keeps_titles
        self._banner = banner
        self._rung_for: Hashable = None
        self._title = ""

    def tell(self, turn: Turn | None) -> None:
        """Ring once for each of the user's turns, and keep the title current."""
        own = turn.own if turn else None
        if own is not None and own != self._rung_for:
            self._rung_for = own
            if self._settings().bell:
                self._output.bell()
            if turn is not None and self._settings().notify and not self.has_focus:
                self._notify(turn.says)
        if self._settings().title:
            self._entitle(f"{turn.says} - {PROGRAM}" if turn else PROGRAM)
        else:
            self._give_title_back()

    def open(self) -> None:
        """Ask to be told whether the user looks at the terminal, if that matters."""
        if self._banner:
            self._output.write_raw(TELL_FOCUS)

    def close(self) -> None:
        """Leave the terminal as it was."""
        if self._banner:
            self._output.write_raw(KEEP_FOCUS)
        self._give_title_back()

    def _notify(self, text: str) -> None:
        if self._banner:
            told = clean_text(text, TITLE_MOST).replace(";", ",")
            self._output.write_raw(self._banner.format(program=PROGRAM, text=told))
            self._output.flush()

    def _give_title_back(self) -> None:
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
