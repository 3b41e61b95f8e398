"""`luznet`, `luznet play`, `luznet join`, `luznet watch` with screens: an app and its session."""

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

from luznet.client.choices import Find
from luznet.client.pasted import wrong_with
from luznet.client.questions import GivenUp
from luznet.client.session import Session
from luznet.commands.errors import OK, UserError, limit
from luznet.commands.frontend import Begin, Frontend, Frontends, in_background, left
from luznet.layout import fitted
from luznet.preferences.chosen import NotKept, Preferences
from luznet.settings import Folders
from luznet.terminal.app import App, Result
from luznet.terminal.context import Context
from luznet.terminal.screen import Screen
from luznet.terminal.table import TableScreens

if TYPE_CHECKING:
    from luznet.commands.replay import Backstage
    from luznet.terminal.replay.shared import SharedReplayScreen
    from luznet.terminal.screens.lobby import Choice, LobbyScreen
    from luznet.wire.record import Kept

HOST_ENDS = (1.0, 3.0)
"""Seconds after which the user's own host may have ended once they have left their table, and again
after that."""
OTHERS_LEAVE = 5.0
"""Seconds between two looks whether the others have left a table of the user's own, too."""
Failed = Callable[[UserError], None]
"""Takes the reason why a session could not begin."""


class Terminal(Frontend):
    """The screens of one terminal, and the session that they show."""

    outlives = True
    """Whether the terminal is there when luznet is gone."""

    def __init__(self, preferences: Preferences, home: Folders) -> None:
        super().__init__(preferences, home)
        self._app: App | None = None
        self._notes: list[str] = []
        self._left: list[tuple[Session, str]] = []
        """The sessions that the user left, and what took them back to their seat then."""
        self._backstage: Backstage | None = None

    def run(self, begin: Begin) -> int:
        return self._shown(self._run(begin))

    def _shown(self, screens: Coroutine[Any, Any, int]) -> int:
        """Show screens until the user leaves, then print what was noted; return the exit code."""
        try:
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
                return runner.run(self._coached(screens))
        finally:
            for note in self._last_words():
                print(fitted(f"luznet: {note}", sys.stderr), file=sys.stderr)

    def _last_words(self) -> Sequence[str]:
        """Return what was noted, and what takes the user back to the seats that they left, as far
        as it is still true."""
        past: set[str] = set()
        ways_back: dict[str, str] = {}
        for session, said in self._left:
            newest = session.client.newest
            way_back, reports = self.afterwards(session, said)
            ways_back["" if newest is None else newest.table.id] = way_back
            past |= reports
        notes = (note for note in self._notes if note not in past)
        return [*self._preferences.troubles, *notes, *filter(None, ways_back.values())]

    async def _coached(self, screens: Coroutine[Any, Any, int]) -> int:
        try:
            return await screens
        finally:
            self._coach.close()
            if self._backstage is not None:
                self._backstage.close()

    def note(self, note: str) -> None:
        """Show a note at the table, and print it again once the screens are gone."""
        self._notes.append(note)
        if self._present is not None:
            self._present[0].client.host_note = note
            self.stir()

    def stir(self) -> None:
        if self._app is not None:
            self._app.invalidate()

    def _leave(self) -> None:
        """Leave what is shown: here, luznet."""
        self._end(None)

    @property
    def _to_lobby(self) -> Callable[[], None] | None:
        """What leads back to the lobby; None where there is none."""
        return None

    def _end(self, value: UserError | None) -> None:
        if self._app is not None:
            self._app.exit(value)

    async def _run(self, begin: Begin) -> int:
        def at_table() -> Screen:
            return self._stay_at(begin(), failed=self._end)

        if self.is_first_start:
            app = self._make_app(self._welcome(lambda: app.show(at_table())))
        else:
            app = self._make_app(at_table())
        return await self._ended(app)

    async def _ended(self, app: App) -> int:
        """Run the screens, then leave the table; return the exit code. Raises `UserError`."""
        result = await app.run()
        await self._get_up()
        return ended(result)

    async def _get_up(self) -> None:
        """Leave the table, if there is one."""
        if self._present is not None:
            self._note_left(self._present[0])
            await left(*self._present)

    def _note_left(self, session: Session) -> None:
        """Note the table that the user leaves, and what takes them back to their seat."""
        if session.client.table is not None:
            self._left.append((session, self.farewell(session)))

    def _make_app(self, first: Screen) -> App:
        self._app = App(
            first,
            log=self._home.log,
            leave=self._leave,
            settings=self._preferences.settings,
            configure=self.show_settings,
            outlives=self.outlives,
        )
        return self._app

    def _stay_at(self, session: Session, failed: Failed) -> Screen:
        """Begin a session; return the screen that shows it."""
        self._present = session, asyncio.create_task(self._stay(session, failed))
        return self.screen_of(session)

    async def _stay(self, session: Session, failed: Failed) -> None:
        try:
            await self.stay(session)
        except GivenUp:
            self._leave()
        except UserError as error:
            failed(error)
        except Exception as error:
            if (reached := limit(error)) is not None:
                failed(reached)
            elif self._app is not None:
                self._app.fail(error)

    def screen_of(self, session: Session) -> Screen:
        """Return the screen that shows a session."""
        context = Context(
            session,
            settings=self._preferences.settings,
            adviser=self._coach,
            back=self._to_lobby,
            rules=self.show_rules,
            replay=partial(self._shared_replay, session),
        )
        return TableScreens(context)

    def _shared_replay(
        self, session: Session, kept: "Kept", back: Callable[[], None]
    ) -> "SharedReplayScreen":
        """Return the screen of the game that was just played at the table of a session."""
        return self._backstage_here.shared_screen(kept, back, self._preferences, session)

    @property
    def _backstage_here(self) -> "Backstage":
        """What thinks for replays; made when it is first needed."""
        from luznet.commands.replay import Backstage

        self._backstage = self._backstage or Backstage(self.stir)
        return self._backstage

    # ---- what lies over the table ------------------------------------------------------------

    def show_rules(self) -> None:
        if self._app is not None:
            self._app.show_rules()

    def show_settings(self) -> None:
        from luznet.terminal.settings.screen import SettingsScreen

        if self._app is not None and not isinstance(self._app.screen, SettingsScreen):
            self._app.push(SettingsScreen(self._preferences, self._app.back))

    def show_tutorial(self) -> None:
        """Show the tutorial, or the choice of one, over the current screen."""
        from luznet.terminal.game.registry import tutorial

        if self._app is not None:
            self._app.push(tutorial(self._app.back, time.monotonic, self.name))

    def show_history(self) -> None:
        """Show the games that were played, over the current screen."""
        from luznet.commands.history import opened_store
        from luznet.commands.stats import ways
        from luznet.terminal.screens.history import HistoryScreen

        app, closing = self._app, ExitStack()
        if app is None:
            return
        try:
            store = closing.enter_context(opened_store(self._home, self.note))
        except UserError as error:
            self._tell(str(error))
            return

        def back() -> None:
            closing.close()
            app.back()

        leading = ways(lambda: app, store, self._home)
        app.push(HistoryScreen(store, back, time.time, replay=self._show_replay, ways=leading))

    def _show_replay(self, kept: "Kept") -> None:
        """Show a recorded game over the current screen."""
        if self._app is not None:
            back, chosen = self._app.back, self._preferences
            self._app.push(self._backstage_here.screen(kept, back, chosen, self._home))

    def _tell(self, sentence: str) -> None:
        """Show a problem on the present screen."""
        self.note(sentence)

    def _welcome(self, done: Callable[[], None]) -> Screen:
        """Return the first screen of the first start; `done` shows what comes after it."""
        from luznet.terminal.screens.welcome import WelcomeScreen

        return WelcomeScreen(self.name, self._keep_name, done, self.show_tutorial)

    def _keep_name(self, name: str) -> None:
        try:
            self._preferences.keep("name", name)
        except NotKept as error:
            self.note(str(error))


class Lobby(Terminal):
    """A terminal that begins with the list of tables, and comes back to it."""

    def __init__(self, preferences: Preferences, home: Folders) -> None:
        super().__init__(preferences, home)
        self._screen: LobbyScreen | None = None
        self._looking_for_game: asyncio.Task[None] | None = None

    def run_lobby(self) -> int:
        return self._shown(self._run_lobby())

    async def _run_lobby(self) -> int:
        from luznet.terminal.screens.lobby import LobbyScreen

        self._screen = LobbyScreen(
            self.entries,
            self._choose,
            time.monotonic,
            self._preferences.settings,
            check=wrong_with,
            trouble=self.search_trouble,
            recent=lambda: [(each.line, each.name) for each in self.recent()],
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
        try:
            finder = self.make_finder()
        except UserError as error:
            self._end(error)
            return
        if self._present is None:
            finder.start()
            in_background(self._look_for_waiting_game())

    async def _look_for_waiting_game(self) -> None:
        """Tell the lobby of the user's own unfinished game, now and in the next moments: their host
        ends a little after they have left it, or once the others have."""
        later = repeat(OTHERS_LEAVE) if self._left else ()
        for pause in chain((0.0, *HOST_ENDS), later):
            await asyncio.sleep(pause)
            found = await asyncio.to_thread(self.waiting_game)
            if self._screen is not None and self._present is None:
                self._screen.waiting = found
                self.stir()

    async def _stop_finding(self) -> None:
        if self._finder is not None:
            await self._finder.stop()

    def _choose(self, choice: "Choice") -> None:
        from luznet.terminal.screens import lobby

        match choice:
            case lobby.Tutorial():
                self.show_tutorial()
            case lobby.Rules():
                self.show_rules()
            case lobby.History():
                self.show_history()
            case lobby.Quit():
                self._end(None)
            case _:
                typed = choice.text if isinstance(choice, Find) else ""
                self._go(self.chosen(choice), typed)

    def _go(self, session: Session, typed: str) -> None:
        if self._app is not None:
            failed = partial(self._come_back, typed=typed)
            self._app.push(self._stay_at(session, failed))
            in_background(self._stop_finding())
            if self._looking_for_game is not None:
                self._looking_for_game.cancel()

    def _leave(self) -> None:
        """Leave the table for the lobby, or luznet from there."""
        if self._app is None or self._present is None:
            self._end(None)
            return
        session, staying = self._present
        self._present = None
        in_background(self._see_off(session, staying))
        self._show_lobby()

    @property
    def _to_lobby(self) -> Callable[[], None]:
        return self._leave

    async def _see_off(self, session: Session, staying: "asyncio.Task[None]") -> None:
        """Leave a table; say in the lobby what the user's own host reports meanwhile."""
        known = len(self._notes)
        self._note_left(session)
        await left(session, staying)
        for note in self._notes[known:]:
            self._tell(note)

    def _tell(self, sentence: str) -> None:
        if self._screen is not None:
            self._screen.tell(sentence)

    def _come_back(self, error: UserError, typed: str) -> None:
        """Come back to the lobby with the reason why a session could not begin, and with the
        address that the user typed for it."""
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
        if self._looking_for_game is not None:
            self._looking_for_game.cancel()
        self._looking_for_game = in_background(self._look_for_waiting_game())


FRONTENDS = Frontends(Terminal, Lobby)


def ended(result: Result) -> int:
    """Return the exit code for how the screens ended; raises `UserError`."""
    if isinstance(result.value, UserError):
        raise result.value
    if result.error:
        raise UserError(result.error, result.code)
    return result.code or OK
