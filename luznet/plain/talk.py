"""What a talk is: lines that tell what is new, and answers to what is typed.

It is for plain mode what a screen is for a terminal.  Whoever shows it asks for news after every
change, after every typed line, and when `next_change` says so.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence

from luznet.plain import words
from luznet.plain.command import Command, hear, help_lines
from luznet.plain.lines import number_in, printable, take_apart

Pages = Callable[[], Sequence[Sequence[str]]]
"""Returns the rules, page by page."""


class Talk(ABC):
    """One conversation: about a table, or about the list of tables."""

    def __init__(self, rules: Pages, leave: Callable[[], None], quit: Callable[[], None]) -> None:
        """`rules` returns the pages of the rules, `leave` ends this talk, `quit` luznet."""
        self._rules = rules
        self._leave = leave
        self._quit = quit

    # ---- for who shows it ----------------------------------------------------------------------

    def news(self, now: float) -> list[str]:
        """Return lines for what is new, each once, safe to print."""
        return printable([*self.told(now)])

    def hear(self, text: str) -> list[str]:
        """Do what was typed; return the answer, safe to print."""
        return printable(self.answered(text))

    def waits(self, text: str) -> bool:
        """Tell whether a line from a pipe should wait, as it can be of no use yet."""
        return False

    @property
    def is_busy(self) -> bool:
        """Whether the next line should wait for a moment."""
        return False

    def next_change(self) -> float | None:
        """Return the time (of the clock that `news` is given) of the next news by itself."""
        return None

    # ---- for each talk ---------------------------------------------------------------------------

    @abstractmethod
    def told(self, now: float) -> Iterable[str]:
        """Return what is new."""

    @abstractmethod
    def commands(self) -> Sequence[Command]:
        """Return what can be typed now, the most important first."""

    @abstractmethod
    def asked(self) -> str:
        """Say what is asked of the reader now; empty for nothing."""

    def answered(self, text: str) -> Sequence[str]:
        """Do what was typed, and return what to answer."""
        if not take_apart(text).word:
            return self._again("")
        return hear(self.all_commands(), text)

    def all_commands(self) -> Sequence[Command]:
        """Return what can be typed now, and what can be typed at any time."""
        return (
            *self.commands(),
            Command(("again", "a"), *words.AGAIN, self._again, offered=False),
            Command(("rules", "r"), *words.RULES, self._say_rules, offered=False),
            Command(("help", "?"), *words.HELP, self._help),
            Command(("leave", "back"), *words.LEAVE, self._go),
            Command(("quit", "q", "exit", "bye"), *words.QUIT, self._end, offered=False),
        )

    def _again(self, typed: str) -> Sequence[str]:
        return [self.asked() or words.NOTHING_ASKED]

    def _help(self, typed: str) -> Sequence[str]:
        asked = self.asked()
        return [*help_lines(self.all_commands()), *([asked] if asked else [])]

    def _say_rules(self, typed: str) -> Sequence[str]:
        pages, number = self._rules(), number_in(typed)
        if not typed:
            return [line for page in pages for line in page]
        if number is None or not 0 < number <= len(pages):
            return [words.NO_SUCH_PAGE]
        return pages[number - 1]

    def _go(self, typed: str) -> Sequence[str]:
        self._leave()
        return []

    def _end(self, typed: str) -> Sequence[str]:
        self._quit()
        return []
