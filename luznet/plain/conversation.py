"""What a conversation is: lines that tell what is new, and answers to what is typed.

It is for plain mode what a screen is for a terminal.  Its frontend asks for news after every
change, after every typed line, and when `next_change` says so.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Literal

from luznet.games import GAMES, MAIN
from luznet.i18n.games import name_of
from luznet.plain import usage, words
from luznet.plain.command import Command, about, hear, help_lines
from luznet.plain.lines import number_in, printable, take_apart
from luznet.plain.user_context import OwnSetting, Pages, UserContext

LEAVE: Final = ("leave", "back")
QUIT: Final = ("quit", "q", "exit", "bye")
NOW: Final = "now"
"""What is typed after these words to leave before the lines that wait."""
NEXT = ("more", "next", "n")
"""Words that turn the page."""
ENDING = ("leave", "back", "stop", "end")
"""Words that end the lesson, and nothing else."""
_LESSON: Final = "luznet.plain.{game}.lesson"

Order = Literal["at once", "turn", "chat", "in place", "now"]
"""When a line from a pipe is heard: at once; on the reader's turn; when the chat takes more; after
all lines before it, and before all after it; or now, even while all others wait."""


class Reading:
    """Something long that is heard a page at a time: the rules, or the lesson."""

    def __init__(
        self, pages: Pages, at: int, go_on: Callable[[int, int], str], *, is_lesson: bool
    ) -> None:
        """Begin at the page `at`, counted from 1. `go_on` takes a page and the number of pages,
        and says how to hear the next one."""
        self.is_lesson = is_lesson
        self._pages = pages
        self._at = at - 1
        self._go_on = go_on

    @property
    def has_more(self) -> bool:
        """Whether another page follows."""
        return self._at < len(self._pages)

    def next_page(self) -> Sequence[str]:
        """Return the next page, and how to go on."""
        page, self._at = self._pages[self._at], self._at + 1
        return [*page, self._go_on(self._at, len(self._pages))]


class Conversation(ABC):
    """One conversation: about a table, or about the list of tables."""

    LEAVING: usage.Use = usage.LEAVE
    """How leaving is typed here, and what it does."""

    def __init__(self, user: UserContext, leave: Callable[[], None]) -> None:
        """`leave` ends this conversation."""
        self._user = user
        self._leave = leave
        self._reading: Reading | None = None
        self._reads = False

    # ---- for the frontend -----------------------------------------------------------------------

    def news(self, now: float) -> list[str]:
        """Return lines for what is new, each once, safe to print."""
        return printable([*self.told(now)])

    def hear(self, text: str) -> list[str]:
        """Do what was typed; return the answer, safe to print."""
        return printable(self.answered(text))

    def due(self, lines: Sequence[str]) -> int | None:
        """Return the index of the line from a pipe to hear next; None while all have to wait.

        A line overtakes those that wait for something else, but none that keeps its place; only
        a line for now overtakes all.
        """
        orders = [self.order(line) for line in lines]
        if "now" in orders:
            return orders.index("now")
        waiting: set[Order] = set()
        for at, (order, line) in enumerate(zip(orders, lines, strict=True)):
            if order == "in place" and waiting:
                return None
            if order not in waiting and not self.waits(line):
                return at
            if order == "in place":
                return None
            waiting.add(order)
        return None

    def order(self, text: str) -> Order:
        """Return when a line from a pipe is heard, compared with other lines."""
        return "in place"

    def waits(self, text: str) -> bool:
        """Return whether a line from a pipe should wait because it is of no use yet."""
        return False

    @property
    def waits_for_reader(self) -> bool:
        """Whether lines wait for a turn that only another line of the reader can bring."""
        return False

    @property
    def is_busy(self) -> bool:
        """Whether the next line should wait for a moment."""
        return False

    def next_change(self) -> float | None:
        """Return when there is news by itself, on the clock of `news`."""
        return None

    # ---- for each conversation --------------------------------------------------------------

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
        """Do what was typed, and return the answer. Enter alone turns the page."""
        word = take_apart(text).word
        reading, ends = self._reading if self._reads else None, self.ends_lesson(word)
        self._reads = False
        if ends:
            return [words.LESSON_LEFT(), *self._again("")]
        if reading is not None and reading.has_more and not word:
            return self._next_page("")
        return hear(self.all_commands(), text) if word else self._again("")

    def all_commands(self) -> Sequence[Command]:
        """Return what can be typed now, and what can be typed at any time."""
        has_more = self._reading is not None and self._reading.has_more
        return (
            *self.commands(),
            Command(NEXT, usage.MORE, self._next_page, fits=has_more),
            Command(("again", "a"), usage.AGAIN, self._again, offered=False),
            Command(("learn", "tutorial"), usage.LEARN, self._learn, offered=False,
                    fits=has_lesson(self.game)),
            Command(("rules", "r"), usage.RULES, self._say_rules, offered=False),
            Command(("name",), usage.NAME, self._name, offered=False),
            Command(("talk",), usage.HEAR, self._hear_chat, offered=False),
            Command(("help", "?"), usage.HELP, self._help),
            Command(LEAVE, self.LEAVING, self._go),
            Command(QUIT, usage.QUIT, self._end, offered=False),
        )  # fmt: skip

    def _again(self, typed: str) -> Sequence[str]:
        return [self.asked() or words.NOTHING_ASKED()]

    def _help(self, typed: str) -> Sequence[str]:
        if typed:
            return about(self.all_commands(), typed)
        asked = self.asked()
        return [*help_lines(self.all_commands()), *([asked] if asked else [])]

    def _go(self, typed: str) -> Sequence[str]:
        self._leave()
        return []

    def _end(self, typed: str) -> Sequence[str]:
        self._user.quit()
        return []

    def ends_lesson(self, word: str) -> bool:
        """Return whether a word typed now only ends the lesson."""
        is_read = self._reads and self._reading is not None and self._reading.is_lesson
        return is_read and word in ENDING

    # ---- what is read ----------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game that the conversation is about."""
        return MAIN

    def _say_rules(self, typed: str) -> Sequence[str]:
        game, page = self._meant(typed)
        return self._read(self._user.rules(game), page, is_lesson=False)

    def _learn(self, typed: str) -> Sequence[str]:
        game, step = self._meant(typed)
        if not has_lesson(game):
            return [words.NO_LESSON(game=name_of(game))]
        lesson = import_module(_LESSON.format(game=game))  # few need it
        return self._read(lesson.steps(), step, is_lesson=True)

    def _meant(self, typed: str) -> tuple[str, str]:
        """Return the game that was named, or else the conversation's own, and the rest."""
        first, _, page = typed.casefold().partition(" ")
        return (first, page.strip()) if first in GAMES else (self.game, typed)

    def _read(self, pages: Pages, typed: str, *, is_lesson: bool) -> Sequence[str]:
        """Begin to read at the page whose number was typed."""
        number = number_in(typed or "1")
        if number is None or not 0 < number <= len(pages):
            what = "learn" if is_lesson else "rules"
            return [words.NO_SUCH_PAGE(word=what, last=len(pages))]
        go_on = words.go_on_learning if is_lesson else words.go_on_reading
        self._reading = Reading(pages, number, go_on, is_lesson=is_lesson)
        return self._next_page("")

    def _next_page(self, typed: str) -> Sequence[str]:
        if self._reading is None or not self._reading.has_more:
            return [words.NOTHING_TO_READ()]
        self._reads = True
        return self._reading.next_page()

    # ---- the reader's settings ------------------------------------------------------------------

    def _name(self, typed: str) -> Sequence[str]:
        if not typed:
            return [words.OWN_NAME(name=self._user.name)]
        return self._keep("name", typed) or [words.RENAMED(name=self._user.name)]

    def _hear_chat(self, typed: str) -> Sequence[str]:
        trouble = self._keep("talk", typed) if typed else []
        return [*trouble, words.TO_SAY()] if trouble else [words.OWN_CHAT[self._user.hears_chat]()]

    def _keep(self, setting: OwnSetting, text: str) -> Sequence[str]:
        trouble = self._user.keep(setting, text)
        return [trouble] if trouble else []

    def own_settings(self) -> Sequence[str]:
        """Say the settings that count here, and how to change them."""
        return [words.OWN_NAME(name=self._user.name), words.OWN_CHAT[self._user.hears_chat]()]


def lessons() -> list[str]:
    """Return what to type for each lesson."""
    return [f"learn {game}" for game in GAMES if has_lesson(game)]


@cache
def has_lesson(game: str) -> bool:
    """Return whether a game has a lesson: `plain/GAME/lesson.py`, with its `steps`."""
    try:
        return find_spec(_LESSON.format(game=game)) is not None
    except ModuleNotFoundError:  # the game has no folder here
        return False
