"""Plain mode of `luznet`, `play`, `join` and `watch`: typed lines in, lines of text out.

    standard input -> Input -> Conversation -> Session -> host
    standard output <- Output <- Conversation <- Session <- host

When the input ends, a player leaves once every line was heard; a spectator stays until the game
is over; the list of tables is told once.  Lines from a pipe wait until they can be used, and others
may overtake them (`Conversation.due`).
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from luznet.client.choices import TableChoice
from luznet.client.questions import GivenUp
from luznet.client.session import Session
from luznet.commands.console import Input, Output, ended_by_signals
from luznet.commands.errors import FAILED, OK, UserError
from luznet.commands.frontend import Begin, Frontend, Frontends, left
from luznet.i18n import one_of, sentences
from luznet.i18n.tables import after_leaving
from luznet.plain import words
from luznet.plain.conversation import Conversation, lessons
from luznet.plain.lobby import LOBBY_ASKS, LobbyConversation, Past
from luznet.plain.table import TableConversation
from luznet.plain.user_context import OwnSetting, Pages
from luznet.plain.welcome import WelcomeConversation
from luznet.preferences.chosen import NotKept, Preferences
from luznet.preferences.table import BY_NAME
from luznet.settings import Folders

if TYPE_CHECKING:
    from luznet.commands.replay import Backstage
    from luznet.replay.curve import Curve
    from luznet.wire.record import Kept

NO_TABLE_AFTER = 15.0
"""Seconds after the end of the input to wait for a table that does not answer."""
IN_VAIN_AFTER = 5.0
"""Seconds after the end of the input to keep lines that wait for a turn which only another line
could bring."""
LOST_AFTER = 60.0
"""Seconds after which a spectator who cannot type gives up a lost table."""


class Plain(Frontend):
    """One session in plain mode, and what `Lobby` needs for several."""

    tells_chances = True
    """Whether a process here may find out who was how likely to win."""

    def __init__(self, preferences: Preferences, home: Folders) -> None:
        super().__init__(preferences, home)
        self._own = OwnContext(preferences, self._quit)
        self._stir = asyncio.Event()
        self._input = Input(self._stir.set)
        self._output = Output()
        self._notes: deque[str] = deque(preferences.troubles)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._conversation: Conversation | None = None
        self._code: int | None = None
        self._ended_at: float | None = None
        self._in_vain_since: float | None = None
        self._lost_at: float | None = None
        self._backstage: Backstage | None = None

    def stir(self) -> None:
        self._stir.set()

    def note(self, note: str) -> None:
        self._notes.append(note)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._stir.set)

    def run(self, begin: Begin) -> int:
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            return runner.run(self._run(begin))

    async def _run(self, begin: Begin) -> int:
        self._greet(lambda: self._enter(begin()))
        return await self._converse()

    def _greet(self, go_on: Callable[[], None]) -> None:
        """Greet the user and go on; ask a newcomer for a name first.

        Input from a pipe may have been written before the question, so nothing is asked there.
        """
        if self.is_first_start and self._input.is_terminal:
            self._conversation = WelcomeConversation(self._own, go_on)
            return
        how_to_name = [words.NAME_IT()] if self.is_first_start else []
        self._say([words.GREETING(name=self.name, words=one_of(lessons())), *how_to_name])
        go_on()

    def _enter(self, session: Session) -> None:
        """Begin a session, and a conversation about it."""
        staying = asyncio.create_task(self.stay(session))
        staying.add_done_callback(lambda _: self._stir.set())
        self._present, self._lost_at = (session, staying), None
        oracle = self if self.tells_chances else None
        self._conversation = TableConversation(session, self._own, self._leave, self._coach, oracle)

    def curve(self, kept: "Kept") -> "Curve":
        """Find out who was how likely to win a game that is over, for its replay."""
        if self._backstage is None:
            from luznet.commands.replay import Backstage

            self._backstage = Backstage(self.stir)
        return self._backstage.curve(kept)

    # ---- the conversation ----------------------------------------------------------------------

    async def _converse(self) -> int:
        """Print and listen until the end; return the exit code. Raises `UserError`."""
        self._loop = asyncio.get_running_loop()
        self._input.start()
        with ended_by_signals(lambda number: self._end(128 + number)):
            try:
                while self._code is None and not self._output.is_broken:
                    await self._step()
            finally:
                self._coach.close()
                if self._backstage is not None:
                    self._backstage.close()
                await self._get_up()
        self._output.check()
        return FAILED if self._code is None else self._code

    async def _step(self) -> None:
        """Print what is new, take one line, and wait if there is nothing to do."""
        self._stir.clear()
        self._say(self._notes)
        self._notes.clear()
        if self._conversation is not None:
            self._say(self._conversation.news(time.monotonic()))
        if self._hear_line() or self._code is not None:
            await asyncio.sleep(0)
            return
        self._look_at_session()
        self._look_at_input(time.monotonic())
        if self._code is None:
            await self._wait()

    def _say(self, lines: Sequence[str]) -> None:
        self._output.say(lines)

    def _hear_line(self) -> bool:
        """Take a line, unless all have to wait; return whether one was taken."""
        lines, conversation = self._input.lines, self._conversation
        if not lines or conversation is None or conversation.is_busy:
            return False
        at = 0 if self._input.is_terminal else conversation.due(lines)
        if at is None:
            return False
        self._say(conversation.hear(self._input.take(at)))
        return True

    async def _wait(self) -> None:
        """Wait until something happens or is due."""
        times = [] if self._conversation is None else [self._conversation.next_change()]
        if self._input.has_ended:
            times.append(time.monotonic() + 1.0)
        until = min((each for each in times if each is not None), default=None)
        timeout = None if until is None else max(0.02, until - time.monotonic())
        try:
            async with asyncio.timeout(timeout):
                await self._stir.wait()
        except TimeoutError:
            """Something is due."""

    # ---- ends ----------------------------------------------------------------------------------

    def _end(self, code: int) -> None:
        """End with this code; the first one counts."""
        self._code = code if self._code is None else self._code
        self._stir.set()

    def _quit(self) -> None:
        self._say_left()
        self._end(OK)

    def _leave(self) -> None:
        """Leave the table, and here luznet with it."""
        self._quit()

    def _say_left(self) -> None:
        session = self._present[0] if self._present is not None else None
        if session is None or session.client.standing == "ended":
            return
        if session.client.table is not None:
            is_own, back = session.is_hosting, session.command_back
            self._say([sentences(words.LEFT(), after_leaving(session.client, is_own, back))])

    async def _get_up(self) -> None:
        """Leave the table; return when the goodbye is out. If a signal ends luznet during a game,
        nothing was said of it yet."""
        is_interrupted = self._code is None or self._code > 128
        if is_interrupted and self._present is not None and self.farewell(self._present[0]):
            self._say_left()
        if self._present is not None:
            present, self._present = self._present, None
            await left(*present)
        self._say(self._notes)
        self._notes.clear()

    def _look_at_session(self) -> None:
        """End with the session. Raises its error, if there was one."""
        if self._present is None or not self._present[1].done():
            return
        error = self._present[1].exception()
        if error is not None and not isinstance(error, GivenUp):
            raise error
        self._end(FAILED if error is None else OK)

    def _look_at_input(self, now: float) -> None:
        """Decide how to end the session once nobody can type any more. Raises `UserError`."""
        if self._input.has_ended and self._present is not None and self._code is None:
            self._ended_at = now if self._ended_at is None else self._ended_at
            session, _ = self._present
            self._look_at_way(session, now - self._ended_at)
            is_done = self._has_heard_all() or self._waits_in_vain(now)
            if is_done and session.client.update is not None:
                self._look_at_table(session, now)
        if self._input.is_over and isinstance(self._conversation, WelcomeConversation):
            self._quit()

    def _has_heard_all(self) -> bool:
        """Return whether every line was taken, and the last one answered by the host."""
        is_busy = self._conversation is not None and self._conversation.is_busy
        return self._input.is_over and not is_busy

    def _waits_in_vain(self, now: float) -> bool:
        """Return whether lines have waited too long for what only another line could bring."""
        if self._conversation is None or not self._conversation.waits_for_reader:
            self._in_vain_since = None
            return False
        self._in_vain_since = now if self._in_vain_since is None else self._in_vain_since
        return now - self._in_vain_since >= IN_VAIN_AFTER

    def _look_at_way(self, session: Session, since: float) -> None:
        """Give up a table that cannot be reached."""
        if not self._input.is_over and since < NO_TABLE_AFTER:
            return
        if session.asking is not None:
            raise UserError(words.CODE_WANTED())
        if session.client.update is None and session.client.refusal is not None:
            self._end(FAILED)
        elif session.client.update is None and since >= NO_TABLE_AFTER:
            raise UserError(words.NO_TABLE_IN_TIME())

    def _look_at_table(self, session: Session, now: float) -> None:
        """Leave a table, but let a spectator see the game to its end."""
        update, is_online = session.client.update, session.client.standing == "online"
        self._lost_at = None if is_online else self._lost_at or now
        if update is None:
            return
        if session.client.standing == "ended":
            self._end(FAILED)
        elif update.you is not None or self._input.is_terminal:
            self._say([words.INPUT_ENDED()])
            self._quit()
        elif update.table.phase == "over":
            self._quit()
        elif self._lost_at is not None and now - self._lost_at >= LOST_AFTER:
            raise UserError(words.NO_TABLE_IN_TIME())


class Lobby(Plain):
    """Plain mode that begins with the list of tables, and comes back to it."""

    def __init__(self, preferences: Preferences, home: Folders) -> None:
        super().__init__(preferences, home)
        self._list = LobbyConversation(
            self.entries,
            self._choose,
            self._own,
            recent=lambda: [Past(each.name, each.line) for each in self.recent()],
            trouble=self.search_trouble,
            history=self._history,
        )
        self._beside: set[asyncio.Task[None]] = set()

    def _history(self, text: str) -> Sequence[str]:
        from luznet.commands.history import latest

        return latest(self._home, text, self.note)

    def run_lobby(self) -> int:
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            return runner.run(self._run_lobby())

    async def _run_lobby(self) -> int:
        self._greet(self._show_list)
        finder = self.make_finder()
        finder.start()
        try:
            return await self._converse()
        finally:
            await finder.stop()
            await asyncio.gather(*self._beside, return_exceptions=True)

    def _show_list(self) -> None:
        self._conversation = self._list

    def _choose(self, choice: TableChoice) -> None:
        self._enter(self.chosen(choice))

    def _enter(self, session: Session) -> None:
        """Begin a session, and stop the search meanwhile."""
        super()._enter(session)
        if self._finder is not None:
            self._do_beside(self._finder.stop())

    def _do_beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    def _leave(self) -> None:
        """Leave the table for the list."""
        self._say_left()
        self._back_to_list()

    def _back_to_list(self) -> None:
        if self._present is not None:
            self._do_beside(left(*self._present))
        if self._finder is not None:
            self._finder.start()
        self._present, self._conversation = None, self._list
        self._say([LOBBY_ASKS()])

    def _look_at_session(self) -> None:
        """Come back to the list when a session has ended or could not begin."""
        try:
            super()._look_at_session()
        except UserError as error:
            self._say([str(error)])
            self._code = FAILED
        if self._code is not None and self._present is not None:
            self._code = None
            self._back_to_list()

    def _look_at_input(self, now: float) -> None:
        """End once the list was shown, if nobody can type any more."""
        super()._look_at_input(now)
        if self._input.is_over and self._present is None and self._list.has_searched:
            self._end(OK)


FRONTENDS = Frontends(Plain, Lobby)


class OwnContext:
    """The user's settings, the rules and the way out, for a conversation (`UserContext`)."""

    def __init__(self, preferences: Preferences, quit: Callable[[], None]) -> None:
        self._preferences = preferences
        self.quit = quit

    @property
    def name(self) -> str:
        return self._preferences.settings().name

    @property
    def hears_chat(self) -> bool:
        return self._preferences.settings().talk

    def keep(self, setting: OwnSetting, text: str) -> str:
        try:
            self._preferences.keep(setting, BY_NAME[setting].parse(text))
        except ValueError as error:
            return words.STAYS(setting=setting, why=error)
        except NotKept as error:
            return str(error)
        fixing = self._preferences.fixed_by(setting)
        return words.COMES_FIRST(what=fixing) if fixing else ""

    def rules(self, game: str) -> Pages:
        from luznet.i18n.rules import spoken

        return spoken(game)
