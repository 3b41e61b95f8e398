"""`luznet`, `luznet play`, `luznet join`, `luznet watch`: one terminal, its screens, its link."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from luznet.client.core import Goal
from luznet.client.lobby import Entry, Place
from luznet.client.questions import GivenUp
from luznet.commands.coaching import LateCoach
from luznet.commands.errors import OK, UserError
from luznet.commands.face import Begin, Face, Mode
from luznet.commands.recent import RecentTables
from luznet.commands.visit import Visit, known_place, left
from luznet.options.flags import flags_from
from luznet.parsing import fitted
from luznet.preferences.chosen import NotKept, Preferences
from luznet.settings import Folders
from luznet.terminal.app import App, Result
from luznet.terminal.screen import Screen
from luznet.terminal.table import TableScreens

if TYPE_CHECKING:
    from luznet.commands.find import Finder
    from luznet.terminal.screens.lobby import Choice, LobbyScreen


class Terminal(Face):
    """The screens of one terminal, and the visit that they show."""

    def __init__(self, preferences: Preferences, home: Folders) -> None:
        """Go by these settings."""
        super().__init__(preferences, home)
        self._app: App | None = None
        self._notes: list[str] = []
        self._present: tuple[Visit, asyncio.Task[None]] | None = None
        self._coach = LateCoach(self.stir)

    def run(self, begin: Begin) -> int:
        """Show one visit from its beginning until the user leaves; return the exit code."""
        return self._shown(self._run(begin))

    def _shown(self, screens: Coroutine[Any, Any, int]) -> int:
        """Show screens until the user leaves, then tell what was kept; return the exit code."""
        try:
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
                return runner.run(self._coached(screens))
        finally:
            for note in (*self._preferences.troubles, *self._notes):
                print(fitted(f"luznet: {note}", sys.stderr), file=sys.stderr)

    async def _coached(self, screens: Coroutine[Any, Any, int]) -> int:
        """Show screens until the user leaves, and let the coach go with them."""
        try:
            return await screens
        finally:
            self._coach.close()

    def note(self, note: str) -> None:
        """Show what the user should know at the table, and keep it until the screens are gone."""
        self._notes.append(note)
        if self._present is not None:
            self._present[0].client.host_note = note
            self.stir()

    def stir(self) -> None:
        """Draw again soon."""
        if self._app is not None:
            self._app.invalidate()

    def _leave(self) -> None:
        """Leave what is shown: here, luznet."""
        self._end(None)

    def _end(self, value: UserError | None) -> None:
        if self._app is not None:
            self._app.exit(value)

    async def _run(self, begin: Begin) -> int:
        def at_table() -> Screen:
            return self._stay_at(*begin(), failed=self._end)

        if self.is_first_start:
            app = self._make_app(self._welcome(lambda: app.show(at_table())))
        else:
            app = self._make_app(at_table())
        return await self._ended(app)

    async def _ended(self, app: App) -> int:
        """Run the screens, then leave the table; return the exit code. Raises `UserError`."""
        result = await app.run()
        if self._present is not None:
            await left(*self._present)
        return ended(result)

    def _make_app(self, first: Screen) -> App:
        self._app = App(
            first,
            log=self._home.log,
            leave=self._leave,
            settings=self._preferences.settings,
            configure=self.show_settings,
        )
        return self._app

    def _stay_at(
        self, visit: Visit, place: Awaitable[Place], failed: Callable[[UserError], None]
    ) -> Screen:
        """Begin to stay at a table; return its screen."""
        self._present = visit, asyncio.create_task(self._stay(visit, place, failed))
        return self.screen_of(visit)

    async def _stay(
        self, visit: Visit, place: Awaitable[Place], failed: Callable[[UserError], None]
    ) -> None:
        """Stay at a table; a visit that cannot begin goes to `failed` with the reason."""
        try:
            await self.stay(visit, place)
        except GivenUp:
            self._leave()
        except UserError as error:
            failed(error)
        except Exception as error:
            if self._app is not None:
                self._app.fail(error)

    def screen_of(self, visit: Visit) -> Screen:
        """Return the screen that shows a visit."""
        return TableScreens(
            visit.client,
            visit.send,
            time.monotonic,
            join_line=lambda: visit.joining,
            phrase=lambda: visit.host_phrase,
            asking=lambda: visit.asking,
            is_host=visit.is_hosting,
            answer=visit.answer,
            back=self._leave,
            rules=self.show_rules,
            settings=self._preferences.settings,
            adviser=self._coach,
        )

    def show_rules(self) -> None:
        """Show the rules over what is shown now."""
        if self._app is not None:
            self._app.show_rules()

    def show_settings(self) -> None:
        """Show the settings over what is shown now, unless that is what is shown."""
        from luznet.terminal.settings.screen import SettingsScreen

        if self._app is not None and not isinstance(self._app.screen, SettingsScreen):
            self._app.push(SettingsScreen(self._preferences, self._app.back))

    def _welcome(self, done: Callable[[], None]) -> Screen:
        """Return the first screen of the first start; `done` shows what comes after it."""
        from luznet.terminal.settings.welcome import WelcomeScreen

        return WelcomeScreen(self.name, self._keep_name, done, self.show_tutorial)

    def show_tutorial(self) -> None:
        """Show the tutorial, or the choice of one, over what is shown now."""
        from luznet.terminal.game.registry import tutorial

        if self._app is not None:
            self._app.push(tutorial(self._app.back, time.monotonic, self.name))

    def _keep_name(self, name: str) -> None:
        try:
            self._preferences.keep("name", name)
        except NotKept as error:
            self.note(str(error))


class Lobby(Terminal):
    """A terminal that begins with the list of tables, and comes back to it."""

    def __init__(self, preferences: Preferences, home: Folders) -> None:
        """Show nothing yet."""
        super().__init__(preferences, home)
        self._screen: LobbyScreen | None = None
        self._finder: Finder | None = None

    def run_lobby(self) -> int:
        """Show the lobby until the user leaves luznet; return the exit code."""
        return self._shown(self._run_lobby())

    async def _run_lobby(self) -> int:
        from luznet.terminal.screens.lobby import LobbyScreen

        self._screen = LobbyScreen(
            self._entries,
            self._choose,
            time.monotonic,
            self._preferences.settings,
            time.monotonic(),
            check=_address_trouble,
            trouble=lambda: self._finder.trouble if self._finder else "",
            recent=self._recent,
        )
        app = self._make_app(self._screen)
        self._screen.tell(next(iter(self._preferences.troubles), ""))
        if self.is_first_start:
            app.push(self._welcome(app.back))
        finding = asyncio.create_task(self._find())
        try:
            return await self._ended(app)
        finally:
            await finding
            await self._stop_finding()

    async def _find(self) -> None:
        await asyncio.sleep(0)  # the first picture comes before the imports
        from luznet.commands.find import Finder

        try:
            self._finder = Finder(self.keys(), self.stir, self.known_keys())
        except UserError as error:
            self._end(error)
            return
        if self._present is None:
            self._finder.start()

    async def _stop_finding(self) -> None:
        if self._finder is not None:
            await self._finder.stop()

    def _recent(self) -> list[tuple[str, str]]:
        found = RecentTables(self._home.recent_tables).read()
        return [(each.line, each.name) for each in found]

    def _entries(self) -> tuple[Entry, ...]:
        return self._finder.entries() if self._finder is not None else ()

    def _choose(self, choice: "Choice") -> None:
        from luznet.terminal.screens import lobby

        match choice:
            case lobby.Join(entry):
                self._go(self.visit(Goal("sit", entry.table)), known_place(entry.place))
            case lobby.WatchTable(entry):
                self._go(self.visit(Goal("watch", entry.table)), known_place(entry.place))
            case lobby.JoinAt(text):
                self._go(*self.look_for(text, "sit"), typed=text)
            case lobby.Create(name, setup, private):
                flags = [*flags_from(setup), f"--table-name={name}"]
                self._go(*self.host([*flags, *["--private"] * private], at_once=False))
            case lobby.PlayBots():
                self._go(*self.host([], at_once=True))
            case lobby.Tutorial():
                self.show_tutorial()
            case lobby.Rules():
                self.show_rules()
            case lobby.Quit():
                self._end(None)

    def _go(self, visit: Visit, place: Awaitable[Place], typed: str = "") -> None:
        if self._app is not None:
            tell = partial(self._tell, typed=typed)
            self._app.push(self._stay_at(visit, place, tell))
            in_background(self._stop_finding())

    def _leave(self) -> None:
        """Leave the table for the lobby, or luznet from there."""
        if self._app is None or self._present is None:
            self._end(None)
            return
        visit, staying = self._present
        self._present = None
        visit.leave()
        in_background(left(visit, staying))
        self._show_lobby()

    def _tell(self, error: UserError, typed: str = "") -> None:
        """Come back to the lobby with the reason why a visit could not begin, and with the
        address that was typed for it."""
        self._present = None
        self._show_lobby()
        if self._screen is not None:
            self._screen.tell(str(error), typed)

    def _show_lobby(self) -> None:
        if self._app is not None and self._screen is not None:
            self._screen.search_again()
            self._app.show(self._screen)
        if self._finder is not None:
            self._finder.start()


MODE = Mode(Terminal, Lobby)


def in_background(work: Coroutine[Any, Any, None]) -> None:
    """Do what nobody waits for."""
    task = asyncio.create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())


def _address_trouble(text: str) -> str:
    """Return what is wrong with a typed address; empty if nothing is."""
    from luznet.client.address import BadAddress, parse_address

    try:
        parse_address(text)
    except BadAddress as error:
        return str(error)
    return ""


def ended(result: Result) -> int:
    """Return the exit code for how the screens ended; raises `UserError`."""
    if isinstance(result.value, UserError):
        raise result.value
    if result.error:
        raise UserError(result.error, result.code)
    return result.code or OK
