"""A guest's program: the screens of one table, for somebody who came over ssh.

    python -m luznet.commands.guest DESCRIPTOR PORT KEY PAIRING FOLDER DOOR

runs the process that starts them (`luznet.guests.forker`). The descriptor is that of its connection
to the door, the port and the key are the host's, PAIRING is its port for newcomers (0: none), the
folder is that of all guests, and DOOR is what a `GuestDoor` says, with a tab between.
"""

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from luznet.client.core import Goal
from luznet.client.lobby import Place
from luznet.client.questions import NeedsCode, Question
from luznet.client.session import GuestDoor, Session, at
from luznet.commands.errors import INTERRUPTED, OK, UserError, fault
from luznet.commands.frontend import Frontend, left
from luznet.commands.plain import Plain
from luznet.commands.play import Terminal, ended
from luznet.games import GAMES
from luznet.guests.book import GuestBook, admit, word_of
from luznet.guests.forker import serve
from luznet.guests.order import Order
from luznet.language import AUTO, _, let_signs_pass, pgettext, speak
from luznet.layout import fitted
from luznet.preferences.chosen import Preferences
from luznet.preferences.file import SettingsFile
from luznet.preferences.table import Settings
from luznet.settings import Folders
from luznet.terminal.app import App
from luznet.terminal.game.registry import screen_of, tutorial
from luznet.terminal.light.palette import Depth, palette_of
from luznet.terminal.picture import Canvas
from luznet.terminal.screen import Screen
from luznet.terminal.screens import words
from luznet.terminal.screens.welcome import ReceptionScreen
from luznet.terminal.settings import words as own_words
from luznet.wire.text import clean_name
from luznet.worker import forbid_core_dumps

if TYPE_CHECKING:
    from luznet.terminal.replay.shared import SharedReplayScreen
    from luznet.wire.record import Kept

WRONG_CODES: Final = 3
"""Wrong codes of a private table that a guest may type in one visit."""
WRONG_WORDS: Final = 5
"""Wrong words of a name that a guest may type in one visit: it would take weeks to guess one."""
HUNG_UP: Final = 128 + signal.SIGHUP
"""How the screens end when the connection of their terminal breaks."""
LOOPBACK: Final = "127.0.0.1"
WINDOWS: Final = ((80, 24), (120, 40))
DEPTHS: Final[tuple[Depth, ...]] = ("256", "true")
"""What guests' windows are like, mostly."""
LOADED: Final = (
    "luznet.client.arrival",
    "luznet.client.link",
    "luznet.client.traveller",
    "luznet.commands.find",
    "luznet.history.keeper",
    "luznet.signing",
    "luznet.terminal.screens.waiting_room",
    "luznet.trust",
    "prompt_toolkit.input.vt100",
    "prompt_toolkit.key_binding.bindings.search",
    "prompt_toolkit.patch_stdout",
    "tomlkit",
    "tomllib",
)
"""What else every guest needs: loaded once, before the first of them comes."""


class OwnPreferences(Preferences):
    """The settings of a guest."""

    @property
    def place(self) -> str:
        """The name of the file; its folders are nobody's business."""
        return self._file.path.name


class Visit(Struct, frozen=True):
    """A guest who was received: their folder, and whether they begin with a tutorial."""

    folder: Path
    wants_tutorial: bool = False


class GuestPlain(Plain):
    """Plain mode of a guest, without what would think on the host's computer for each of them."""

    tells_chances = False


class GuestTerminal(Terminal):
    """The screens of a guest, who came for one table; their terminal ends with them."""

    outlives = False

    def __init__(self, preferences: Preferences, home: Folders, *, wants_tutorial: bool) -> None:
        super().__init__(preferences, home)
        self._wants_tutorial = wants_tutorial

    async def _ended(self, app: App) -> int:
        """Run the screens, then leave the table; but a guest whose connection broke has not left:
        their seat waits."""
        result = await app.run()
        if result.code != HUNG_UP and self._present is not None:
            await left(*self._present)
        return ended(result)

    def _shared_replay(
        self, session: Session, kept: "Kept", back: Callable[[], None]
    ) -> "SharedReplayScreen":
        """Return the screen of a replay without what would think on the host's computer for each
        guest: no chances to win, and no bots to try it differently with."""
        from luznet.commands.replay import key_at
        from luznet.terminal.replay.shared import SharedReplayScreen
        from luznet.terminal.replay.tools import Tools

        tools = Tools(key=key_at(session, kept))
        settings = self._preferences.settings
        return SharedReplayScreen(kept, back, session, settings, self._coach, tools)

    def _make_app(self, first: Screen) -> App:
        app = super()._make_app(first)
        if self._wants_tutorial:
            self.show_tutorial()
        return app


class GuestSession(Session):
    """A guest at the host's table: a private one gets the code that they typed to ssh first, and
    then sees no more than a few wrong ones."""

    def __init__(self, frontend: Frontend, order: Order, place: Place, folder: Path) -> None:
        super().__init__(frontend.name, Goal(order.role), frontend.stir, at(place))
        self._code = order.code
        self._wrong = 0
        self._folder = folder if place.door is not None else None

    async def _ask(self, question: Question) -> str | None:
        if isinstance(question, NeedsCode):
            self._wrong += bool(question.problem)
            if self._wrong == WRONG_CODES:
                raise UserError(_("That was not the code. Ask for it, and come again."))
            if self._code:
                code, self._code = self._code, ""
                return code
        return await super()._ask(question)

    def _changed(self) -> None:
        if self._folder is not None and self.client.table is not None:
            folder, self._folder = self._folder, None
            with suppress(OSError):  # the guest is asked for the code again
                admit(folder)
        super()._changed()


# ---- the reception -----------------------------------------------------------------------------


class Reception:
    """Finds the folder of a guest: by their ssh key, or by what they type."""

    def __init__(self, order: Order, book: GuestBook) -> None:
        self._order = order
        self._book = book
        self._folder: Path | None = None
        self._wrong = 0

    def receive(self) -> Visit | None:
        """Return the guest's visit; None if they leave. Raises OSError."""
        key = self._order.key
        if self._order.role == "watch":
            folder = self._book.of_spectator()
            # i18n: The name of a spectator who has told none.
            preferences_of(folder).keep("name", pgettext("a spectator", "Guest"))
            return Visit(folder)
        if key and not preferences_of(self._book.of_key(key)).is_new:
            return Visit(self._book.of_key(key))
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
                self._enter, prove, lambda: self._word, lambda learns: app.exit(learns)
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
        print(own_words.ASK_NAME())
        while self._wrong < WRONG_WORDS and (line := sys.stdin.readline()):
            name = clean_name(line)
            if not name:
                print(own_words.ANY_NAME())
            elif self._enter(name):
                print(words.YOUR_WORD(word=self._word) if self._word else "")
                break
            else:
                print(words.NAME_TAKEN(name=name))
                if self._prove(name, sys.stdin.readline()):
                    break
                print(words.WRONG_WORD(), own_words.ASK_NAME())
        return Visit(self._folder) if self._folder is not None else None

    def _enter(self, name: str) -> bool:
        """Take a guest's name; return whether it was free."""
        key = self._order.key
        self._folder = self._book.of_key(key) if key else self._book.of_name(name)
        if self._folder is not None:
            preferences_of(self._folder).keep("name", name)
        return self._folder is not None

    def _prove(self, name: str, word: str) -> bool:
        """Take the word of a name; return whether it was the right one."""
        self._folder = self._book.of_word(name, word)
        self._wrong += self._folder is None
        return self._folder is not None

    @property
    def _word(self) -> str:
        return word_of(self._folder) if self._folder is not None else ""


def preferences_of(folder: Path) -> OwnPreferences:
    """Return the settings of a guest."""
    file = SettingsFile(folders_of(folder).settings)
    return OwnPreferences(file, flags={}, environ={}, user="")


def folders_of(folder: Path) -> Folders:
    """Return a guest's one folder as the folders of a user."""
    return Folders(config=folder, data=folder)


def is_plain() -> bool:
    """Return whether the guest's terminal can only show lines of text."""
    return os.environ["TERM"] == "dumb"


# ---- the program -------------------------------------------------------------------------------


def run(order: Order, place: Place, book: GuestBook, door: GuestDoor) -> int:
    """Run a guest's program on the standard streams; return its exit code."""
    forbid_core_dumps()
    speak(AUTO)
    for stream in (sys.stdout, sys.stderr):
        let_signs_pass(stream)
    visit = Reception(order, book).receive()
    if visit is None:
        return OK
    folder = visit.folder
    home = folders_of(folder)
    preferences = preferences_of(folder)
    frontend: Frontend
    if is_plain():
        frontend = GuestPlain(preferences, home)
    else:
        frontend = GuestTerminal(preferences, home, wants_tutorial=visit.wants_tutorial)
    frontend.can_carry = False  # it runs on the host's computer
    try:
        code = frontend.run(lambda: _begun(GuestSession(frontend, order, place, folder), door))
        if code == HUNG_UP:
            _say_hung_up()
        return code
    except UserError as error:
        told = error
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        told = fault(error, home.log)
    print(fitted(str(told), sys.stderr), file=sys.stderr)
    return told.code


def _say_hung_up() -> None:
    """Say why the connection ends, to a guest who can still read it: the door hangs up with the
    host."""
    told = _("The host of this table has ended. The game is kept: ask when it goes on.")
    with suppress(OSError):
        print(fitted(told, sys.stdout), flush=True)


def _begun(session: Session, door: GuestDoor) -> Session:
    session.guest_door = door
    return session


def _warm_up() -> None:
    """Load and draw what guests will see: they then share the memory of it."""
    for module in LOADED:
        import_module(module)
    for game in GAMES:
        screen_of(game)
        lesson = tutorial(lambda: None, time.monotonic, "", game)
        for depth in DEPTHS:
            for columns, rows in WINDOWS:
                lesson.draw(Canvas(columns, rows, palette_of("night", depth)))


def main(descriptor: str, port: str, key: str, pairing: str, folder: str, told: str) -> None:
    """Run the process that starts guests' programs."""
    place = Place((LOOPBACK,), int(port), key, door=int(pairing) or None, is_vouched=True)
    _warm_up()
    book, door = GuestBook(Path(folder)), GuestDoor(*told.split("\t", 1))
    with socket.socket(fileno=int(descriptor)) as channel:
        serve(channel, lambda order: run(order, place, book, door))


if __name__ == "__main__":
    main(*sys.argv[1:])
