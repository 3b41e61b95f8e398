"""A guest's program: the screens of one table, for somebody who came over ssh.

    python -m luznet.commands.guest DESCRIPTOR PORT KEY PAIRING FOLDER DOOR

runs the process that starts them (`luznet.guests.forker`). The descriptor is that of its connection
to the door, the port and the key are the host's, PAIRING is its port for newcomers (0: none), the
folder is that of all guests, and DOOR is what a `GuestDoor` says, with a tab between.
"""

import asyncio
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from luznet.client.core import Goal
from luznet.client.lobby import Place
from luznet.client.questions import NeedsCode, Question
from luznet.client.session import GuestDoor, Reach, Session, at
from luznet.commands.console import Input
from luznet.commands.errors import INTERRUPTED, OK, UserError, fault
from luznet.commands.frontend import Begin, Frontend
from luznet.commands.plain import Plain
from luznet.commands.play import Terminal, ended
from luznet.commands.reception import (
    NO_ROOM,
    OwnPreferences,
    Reception,
    Visit,
    folders_of,
    is_plain,
    seated_at,
)
from luznet.games import GAMES
from luznet.guests.book import GuestBook, admit
from luznet.guests.forker import serve
from luznet.guests.order import Order
from luznet.i18n import refusal
from luznet.language import AUTO, Text, _, let_signs_pass, speak, speak_to_guest
from luznet.layout import fitted
from luznet.preferences.chosen import Preferences
from luznet.settings import Folders
from luznet.streams import NotWritten
from luznet.terminal.app import App
from luznet.terminal.game.registry import screen_of, tutorial
from luznet.terminal.light.palette import Depth, palette_of
from luznet.terminal.picture import Canvas
from luznet.terminal.screen import Screen
from luznet.troubles import why
from luznet.wire.client_messages import Browse
from luznet.worker import forbid_core_dumps

if TYPE_CHECKING:
    from luznet.client.link import Search
    from luznet.terminal.replay.shared import SharedReplayScreen
    from luznet.transport import KeyPair
    from luznet.trust import KnownHosts
    from luznet.wire.record import Kept

WRONG_CODES: Final = 3
"""Wrong codes of a private table that a guest may type in one visit."""
HUNG_UP: Final = 128 + signal.SIGHUP
"""How the screens end when the connection of their terminal breaks."""
LOOK_EVERY: Final = 2.0
"""Seconds between two looks for a free seat."""
LOOPBACK: Final = "127.0.0.1"
WINDOWS: Final = ((80, 24), (120, 40))
DEPTHS: Final[tuple[Depth, ...]] = ("256", "true")
"""What guests' windows are like, mostly."""
LOADED: Final = (
    "encodings.utf_8_sig",
    "luznet.client.arrival",
    "luznet.client.link",
    "luznet.client.traveller",
    "luznet.commands.find",
    "luznet.history.keeper",
    "luznet.signing",
    "luznet.terminal.screens.waiting_room",
    "luznet.trust",
    "nacl.secret",
    "prompt_toolkit.input.vt100",
    "prompt_toolkit.key_binding.bindings.search",
    "prompt_toolkit.patch_stdout",
    "tomlkit",
    "tomllib",
)
"""What else every guest needs: loaded once, before the first of them comes."""


class NameTaken(UserError):
    """Somebody at the table has the guest's name: they are asked for another one."""


class GuestPlain(Plain):
    """Plain mode of a guest, without what would think on the host's computer for each of them; one
    whose connection broke has not left: their seat waits."""

    tells_chances = False

    def __init__(self, preferences: Preferences, home: Folders) -> None:
        super().__init__(preferences, home)
        self._input = Input(self._stir.set, can_stop=True)

    def run(self, begin: Begin) -> int:
        try:
            return super().run(begin)
        except BrokenPipeError:
            return HUNG_UP
        finally:
            self._input.stop()  # the reception may ask something again

    async def _get_up(self) -> None:
        if self._code != HUNG_UP and not self._output.is_broken:
            await super()._get_up()


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
        if result.code != HUNG_UP:
            await self._get_up()
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
    then sees no more than a few wrong ones. Ends where their name is taken, as NameTaken."""

    def __init__(self, frontend: Frontend, order: Order, place: Place, folder: Path) -> None:
        super().__init__(frontend.name, Goal(order.role), frontend.stir, at(place))
        self._code = order.code
        self._wrong = 0
        self._folder = folder if place.door is not None else None
        self._taken = ""
        self._looking: asyncio.Task[None] | None = None

    async def run(
        self, keys: "Callable[[], KeyPair]", known: "KnownHosts", search: "Search"
    ) -> None:
        await super().run(keys, known, search)
        if self._taken:
            raise NameTaken(self._taken)

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
        refused = self.client.refusal
        if refused is not None and refused.code == "name_taken" and not self._taken:
            self._taken, self.client.refusal = refusal(refused), None  # said with the question
            self.leave()
        if self._wants_seat and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._look_for_seat())
        super()._changed()

    @property
    def reach(self) -> Reach:
        return "guests"

    @property
    def command_back(self) -> str:
        return self.guest_door.command if self.guest_door is not None else ""

    @property
    def goes_on_at(self) -> str:
        """Whose computer carries the table on; empty if it did not move."""
        moving = self.client.moving
        return moving.going_to or moving.carried_by

    async def _look_for_seat(self) -> None:
        """Ask for the tables of the host until one has a seat: a guest has no list of them."""
        while self._wants_seat:
            self.send([Browse()])
            await asyncio.sleep(LOOK_EVERY)

    @property
    def _wants_seat(self) -> bool:
        """Whether a guest has come who was refused a seat."""
        client = self.client
        return client.can_watch and client.update is None and client.standing == "online"


# ---- the program -------------------------------------------------------------------------------


def run(order: Order, place: Place, book: GuestBook, door: GuestDoor) -> int:
    """Run a guest's program on the standard streams; return its exit code."""
    speak(AUTO)
    speak_to_guest()
    for stream in (sys.stdout, sys.stderr):
        let_signs_pass(stream)
    try:
        return _visit(order, place, book, door)
    except UserError as error:
        told = error
    except KeyboardInterrupt:
        return INTERRUPTED
    except NotWritten:  # the guest has gone
        return HUNG_UP
    except OSError as error:
        told = UserError(NO_ROOM(reason=why(error)))
    print(fitted(str(told), sys.stderr), file=sys.stderr)
    return told.code


def _visit(order: Order, place: Place, book: GuestBook, door: GuestDoor) -> int:
    """Receive a guest and show them the table, each time their name is taken there again; return
    the exit code. Raises `UserError` and OSError."""
    reception = Reception(order, book, partial(seated_at, place))
    visit = reception.receive()
    while visit is not None:
        try:
            return _at_table(visit, book, order, place, door)
        except NameTaken as taken:
            order = replace(order, role="sit")
            visit = reception.rename(str(taken))
    return OK


def _at_table(visit: Visit, book: GuestBook, order: Order, place: Place, door: GuestDoor) -> int:
    """Show a guest the table; return the exit code. Raises `UserError`."""
    folder, preferences = visit.folder, OwnPreferences(visit.folder, book)
    home = folders_of(folder)
    frontend: Frontend
    if is_plain():
        frontend = GuestPlain(preferences, home)
    else:
        frontend = GuestTerminal(preferences, home, wants_tutorial=visit.wants_tutorial)
    frontend.can_carry = False  # it runs on the host's computer
    with suppress(OSError):  # without it they find their seat here only
        book.write_pass(folder, order.key, frontend.name, frontend.keys().public)
    session = None

    def begin() -> Session:
        nonlocal session
        session = GuestSession(frontend, order, place, folder)
        session.guest_door = door
        return session

    try:
        code = frontend.run(begin)
    except (UserError, NotWritten):
        raise
    except Exception as error:
        raise fault(error, home.log) from None
    if code == HUNG_UP:
        _say_hung_up("" if session is None else session.goes_on_at)
    return code


def _say_hung_up(goes_on_at: str) -> None:
    """Say why the connection ends, to a guest who can still read it: the door hangs up with the
    host. `goes_on_at`: whose computer carries the table on, empty for nobody's."""
    told = _MOVED(name=goes_on_at) if goes_on_at else _ENDED()
    with suppress(OSError):
        print(fitted(told, sys.stdout), flush=True)


_ENDED: Final = Text("The host of this table has ended. The game is kept: ask when it goes on.")
# i18n: {name} is a person; ssh is typed.
_MOVED: Final = Text(
    "The table goes on at {name}'s computer. Ask there for the line that begins with ssh: your ssh "
    "key, or your name and your word, lead back to your seat."
)


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
    forbid_core_dumps()  # theirs neither: they inherit it
    place = Place((LOOPBACK,), int(port), key, door=int(pairing) or None, is_vouched=True)
    _warm_up()
    book, door = GuestBook(Path(folder)), GuestDoor(*told.partition("\t")[::2])
    with socket.socket(fileno=int(descriptor)) as channel:
        serve(channel, lambda order: run(order, place, book, door))


if __name__ == "__main__":
    main(*sys.argv[1:])
