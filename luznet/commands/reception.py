"""Where guests are received: they get their folder by their ssh key, or by what they type."""

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import Struct

from luznet.client.listed import first_table
from luznet.client.lobby import Place
from luznet.client.probe import tables_at
from luznet.guests.book import GuestBook, word_of
from luznet.guests.order import Order
from luznet.i18n import refusal, sentences
from luznet.language import Text, pgettext
from luznet.layout import fitted
from luznet.plain.words import WAS_HERE
from luznet.preferences.chosen import NotKept, Preferences
from luznet.preferences.file import SettingsFile
from luznet.preferences.table import Settings, Value
from luznet.settings import Folders
from luznet.terminal.app import App
from luznet.terminal.screens import words
from luznet.terminal.screens.welcome import ReceptionScreen
from luznet.terminal.settings import words as own_words
from luznet.transport import new_keys
from luznet.troubles import why
from luznet.wire.messages import Refused
from luznet.wire.text import are_alike, clean_name

WRONG_WORDS: Final = 5
"""Wrong words of a name that a guest may type in one visit: it would take weeks to guess one."""
# i18n: {reason} is what the system says: "No space left on device".
NO_ROOM = Text(
    "The host's computer can't keep who you are: {reason}. Tell whoever opened the table."
)


class OwnPreferences(Preferences):
    """The settings of a guest, who can come back under every name that they choose here."""

    def __init__(self, folder: Path, book: GuestBook) -> None:
        file = SettingsFile(folders_of(folder).settings)
        super().__init__(file, flags={}, environ={}, user="")
        self._folder = folder
        self._book = book

    def keep(self, name: str, value: Value | None) -> None:
        super().keep(name, value)
        if name == "name":
            with suppress(OSError):  # they can come back under the name that they had before
                self._book.also_called(self._folder, str(value))

    @property
    def place(self) -> str:
        """The name of the file; its folders are nobody's business."""
        return self._file.path.name


class Visit(Struct, frozen=True):
    """A guest who was received: their folder, and whether they begin with a tutorial."""

    folder: Path
    wants_tutorial: bool = False


class Reception:
    """Finds the folder of a guest: by their ssh key, or by what they type."""

    def __init__(self, order: Order, book: GuestBook, seated: Callable[[], Sequence[str]]) -> None:
        """`seated` returns who sits at the table."""
        self._order = order
        self._book = book
        self._seated = seated
        self._told = ""
        self._folder: Path | None = None
        self._wrong = 0

    def rename(self, told: str) -> Visit | None:
        """Ask a guest who was received for another name, because of what is `told`; return their
        visit, None if they leave."""
        self._told = told
        return self._asked()

    def receive(self) -> Visit | None:
        """Return the guest's visit; None if they leave. Raises OSError."""
        key = self._order.key
        if self._order.role == "watch":
            folder = self._book.of_spectator()
            # i18n: The name of a spectator who has told none.
            self.preferences_of(folder).keep("name", pgettext("a spectator", "Guest"))
            return Visit(folder)
        if key and not self.preferences_of(self._book.of_key(key)).is_new:
            return Visit(self._book.of_key(key))
        return self._asked()

    def preferences_of(self, folder: Path) -> OwnPreferences:
        """Return the settings of a guest."""
        return OwnPreferences(folder, self._book)

    def _asked(self) -> Visit | None:
        return self._ask_plainly() if is_plain() else self._ask()

    def _ask(self) -> Visit | None:
        """Ask on a screen."""
        defaults = Settings()

        def prove(name: str, word: str) -> bool:
            is_right = self._prove(name, word)
            if self._wrong == WRONG_WORDS:
                app.exit(None)
            return is_right

        app = App(
            ReceptionScreen(
                self._enter,
                prove,
                lambda: self._word,
                lambda learns: app.exit(learns),
                self._told,
            ),
            settings=lambda: defaults,
            outlives=False,
        )
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            result = runner.run(app.run())
        if self._folder is None or result.value is None:
            return None
        return Visit(self._folder, wants_tutorial=result.value)

    def _ask_plainly(self) -> Visit | None:
        """Ask in lines of text."""
        _say(self._told or own_words.ASK_NAME())
        while self._wrong < WRONG_WORDS and (line := sys.stdin.readline()):
            name = clean_name(line)
            problem = self._enter(name) if name else own_words.ANY_NAME()
            if problem is None:
                problem = self._ask_word(name)
            elif not problem and self._word:
                _say(words.YOUR_WORD(word=self._word))
            if not problem and self._folder is not None:
                return Visit(self._folder)
            _say(problem)
        return None

    def _ask_word(self, name: str) -> str:
        """Ask for the word of a name, in a line of text; return what is wrong with the answer."""
        _say(WAS_HERE(name=name))
        word = sys.stdin.readline().strip()
        if not word:
            return own_words.ASK_NAME()
        is_right = self._prove(name, word)
        return "" if is_right else sentences(words.WRONG_WORD(), own_words.ASK_NAME())

    def _enter(self, name: str) -> str | None:
        """Take a guest's name; return what is wrong with it, or None if it belongs to a guest."""
        key, own = self._order.key, self._folder
        if not key and self._book.belongs(name, own):
            return None
        if any(are_alike(name, other) for other in self._seated()):
            return refusal(Refused(of="sit", code="name_taken", facts={"name": name}))
        try:
            self._folder = self._book.of_key(key) if key else own or self._book.of_name(name)
            if self._folder is not None:
                self.preferences_of(self._folder).keep("name", name)
        except (OSError, NotKept) as error:
            return str(error) if isinstance(error, NotKept) else NO_ROOM(reason=why(error))
        return "" if self._folder is not None else None

    def _prove(self, name: str, word: str) -> bool:
        """Take the word of a name; return whether it was the right one."""
        self._folder = self._book.of_word(name, word)
        self._wrong += self._folder is None
        return self._folder is not None

    @property
    def _word(self) -> str:
        return word_of(self._folder) if self._folder is not None else ""


def _say(sentence: str) -> None:
    print(fitted(sentence, sys.stdout), flush=True)


def folders_of(folder: Path) -> Folders:
    """Return a guest's one folder as the folders of a user."""
    return Folders(config=folder, data=folder)


def is_plain() -> bool:
    """Return whether the guest's terminal can only show lines of text."""
    return os.environ["TERM"] == "dumb"


def seated_at(place: Place) -> Sequence[str]:
    """Return who sits at the table where a guest would sit, as far as the host tells. Slow: it asks
    the host, and has an event loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        (tables,) = thread.submit(asyncio.run, tables_at([place], new_keys())).result()
    first = first_table(tables, "sit")
    return [name for each in tables if each.id == first for name in each.people]
