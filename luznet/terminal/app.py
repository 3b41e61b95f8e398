"""The application: it shows the top screen in the terminal's window and hands it the keys.

    terminal --key--> App --name of the key--> question or help, else the screen, else App
    terminal <-picture-- App <--draw(size)---- the same

It draws only after a key, after `invalidate`, after a new window size, and when a screen said its
picture would change: an idle application sleeps.  An exception in a screen ends the application,
restores the terminal, and becomes one sentence in the `Result`.
"""

import asyncio
import gc
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from luznet.files import open_log
from luznet.games import MAIN
from luznet.preferences.table import Settings
from luznet.terminal import keys, words
from luznet.terminal.depth import missing_signs
from luznet.terminal.job import Job
from luznet.terminal.keys import label
from luznet.terminal.light.palette import palette_of
from luznet.terminal.overlays import Help, Veil, YesOrNo, fits, too_small
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.prose import wrap
from luznet.terminal.screen import SMALLEST, Binding, Screen
from luznet.terminal.watcher import watched
from luznet.terminal.window import TerminalWindow

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

FAULT: Final = 70
"""Exit code after a bug in luznet (EX_SOFTWARE)."""
LEAST_PAUSE: Final = 0.02
"""Minimum seconds between two pictures that no key asked for."""

RULES: Final = ("R", "f2")
"""The keys that show the rules on every screen; the second one works while typing too."""


class Result(Struct, frozen=True):
    """How the application ended: `value` was given to `exit`; after a fault, `error` is one
    sentence for people, and `code` the exit code of the program."""

    value: Any = None
    error: str = ""
    code: int = 0


class App:
    """Screens on a stack, keys on their way to the top one, and the terminal around it."""

    def __init__(
        self,
        first: Screen,
        *,
        io: "tuple[Input, Output] | None" = None,
        log: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        leave: Callable[[], None] | None = None,
        settings: Callable[[], Settings] = Settings,
        configure: Callable[[], None] | None = None,
        outlives: bool = True,
    ) -> None:
        """Start with one screen.

        `io`: the terminal, None for that of the process. `log`: a file for the details of a fault.
        `clock`: the one that the screens use. `leave`: what `q` does once the user is sure; without
        it the application ends. `outlives`: the terminal is there when the process is gone, so that
        something has to restore it even then. `settings` returns those that apply now, `configure`
        shows them on a screen.
        """
        self._screens = [first]
        self._over: Screen | None = None
        self._veil: Veil | None = None
        self._log = log
        self._clock = clock
        self._leave = leave or self.exit
        self._settings = settings
        self._configure = configure
        self._result: Result | None = None
        self._shown: Picture | None = None
        self._drawn_for: Canvas | None = None
        self._began_to_draw = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._has_terminal = io is None
        self._needs_watcher = outlives and io is None
        self._watching = ExitStack()
        self._window = TerminalWindow(self, settings, io)
        self._job = Job(self._window.terminal, self._step_aside, self._come_back)

    # ---- screens -------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """The top screen, even if something covers it."""
        return self._screens[-1]

    def show(self, screen: Screen) -> None:
        """Show this screen instead of all others."""
        self._screens = [screen]
        self._close()

    def push(self, screen: Screen) -> None:
        """Show this screen until `back`."""
        self._screens.append(screen)
        self._close()

    def back(self) -> None:
        """Show the screen below again; the last one stays."""
        if len(self._screens) > 1:
            self._screens.pop()
        self._close()

    def show_rules(self) -> None:
        """Show the rules of the game over the current screen, until they are closed."""
        from luznet.terminal.screens.rules import RulesScreen

        if isinstance(self.screen, RulesScreen):
            self._close()
        else:
            self.push(RulesScreen(self.back, getattr(self.screen, "game", MAIN)))

    def invalidate(self) -> None:
        """Draw again soon, because something changed."""
        self._window.invalidate()

    def exit(self, value: Any = None) -> None:
        """End the application; only the first call counts."""
        self._end(Result(value))

    def fail(self, error: BaseException) -> None:
        """End the application because of a bug."""
        self._note("".join(traceback.format_exception(error)))
        said = words.FAULT(what=type(error).__name__)
        where = words.DETAILS_IN(file=self._log) if self._log else ""
        self._end(Result(error=f"{said} {where}".rstrip(), code=FAULT))

    async def run(self) -> Result:
        """Take over the terminal until the end, then restore it."""
        gc.freeze()  # modules never become garbage; searching them would cost 30 ms at times
        with self._watching, ExitStack() as stack:
            self._watch()
            stack.enter_context(self._listening())
            # A terminal that was closed is not a bug: EOF on input, EIO on output.
            with self._guarded(), suppress(EOFError, OSError):
                if self._result is None:
                    await self._window.run()
            if not self._job.is_away:
                with suppress(OSError):
                    self._window.restore()
        self._stop_timer()
        return self._result or Result(code=1)

    def _end(self, result: Result) -> None:
        self._result = self._result or result
        self._window.exit()

    # ---- faults and signals --------------------------------------------------------------

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """End the application cleanly if the block raises."""
        try:
            yield
        except Exception as error:
            self.fail(error)

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Restore the terminal on SIGTERM and SIGHUP, and keep messages of the event loop off the
        screen."""
        loop = asyncio.get_running_loop()
        before = loop.get_exception_handler()
        loop.set_exception_handler(self._complained)
        is_main = threading.current_thread() is threading.main_thread()
        has_signals = is_main and sys.platform != "win32"
        signals = (signal.SIGTERM, signal.SIGHUP) if has_signals else ()
        for number in signals:
            loop.add_signal_handler(number, self._end, Result(code=128 + number))
        try:
            with self._job.listening() if has_signals and self._has_terminal else nullcontext():
                yield
        finally:
            for number in signals:
                loop.remove_signal_handler(number)
            loop.set_exception_handler(before)

    def _watch(self) -> None:
        """Have the terminal restored even if this process has no time to do it."""
        if self._needs_watcher:
            said = wrap(words.DIED(), self._window.size.columns)
            self._watching.enter_context(watched("\n".join(said)))

    def _step_aside(self, is_told: bool) -> None:
        """Leave the terminal to the shell, which took it already unless this program was told."""
        self._watching.close()
        self._window.step_aside(restores=is_told)

    def _come_back(self) -> None:
        """Take the terminal again."""
        if self._result is None:
            self._watch()
            self._window.come_back()

    def _complained(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log an error outside the screens; the game continues."""
        error = context.get("exception")
        trace = "".join(traceback.format_exception(error)) if error else ""
        self._note(f"{context.get('message', '')}\n{trace}")

    def _note(self, text: str) -> None:
        if self._log is None:
            return
        with suppress(OSError), open_log(self._log) as file:
            file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text}\n")

    # ---- the picture ---------------------------------------------------------------------

    @property
    def _top(self) -> Screen:
        """What the user sees: the question or help, else the veil, else the top screen."""
        return self._over or self._beneath

    @property
    def _beneath(self) -> Screen:
        return self._veil or self.screen

    def picture(self) -> Picture:
        """Return the picture to show; after the end, still the last one."""
        if self._result is None:
            with self._guarded():
                self._shown = self._draw()
        return self._shown or Picture(self._window.size)

    def _draw(self) -> Picture:
        self._began_to_draw = self._clock()
        self.screen.elapse()
        self._update_question()
        settings = self._settings()
        missing = missing_signs(settings.signs, self._window.encoding)
        light = palette_of(settings.theme, self._window.depth, not missing)
        size, least = self._window.size._replace(palette=light), self._top.least
        self._drawn_for = size
        picture = self._top.draw(size) if fits(size, least) else too_small(size, least)
        if missing:
            picture.turn_ascii(missing)
        return picture

    @property
    def _is_readable(self) -> bool:
        """Whether the user could read the last picture, to which the keys refer."""
        return fits(self._drawn_for or self._window.size, self._top.least)

    def drawn(self) -> None:
        """Announce whose turn it is, and draw again when the picture changes by itself."""
        gc.enable()  # off until the first picture
        with self._guarded():
            self.screen.drew(self._clock() - self._began_to_draw)
            turns = (screen.turn() for screen in self._screens)
            self._window.notifier.tell(next(filter(None, turns), None))
        self._plan_next()

    def _plan_next(self) -> None:
        self._stop_timer()
        now = self._clock()
        when: float | None = None
        with self._guarded():
            when = self._top.next_change(now)
        if when is not None and self._result is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(when - now, LEAST_PAUSE), self.invalidate)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # ---- keys ----------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        """Return the keys that work on every screen, unless the screen uses them itself."""
        return (
            Binding(("?", "f1"), "?", label("this help"), self._help),
            *self._configuring(),
            Binding(RULES, keys.R_OR_F2(), label("the rules of the game"), self.show_rules),
            Binding(("v",), "v", label("hide everything until v is pressed again"), self._hide),
            Binding(("q", "c-d"), "q", label("leave"), self._quit),
            Binding(
                (), "Ctrl-C", label("leave luznet; pressed twice, without a question"), self.exit
            ),
        )

    def _configuring(self) -> Sequence[Binding]:
        """Return the key for the settings, if there are any to change."""
        configure = self._configure
        if configure is None:
            return ()

        def show() -> None:
            self._close()
            configure()

        return (Binding(("o",), "o", label("your settings"), show),)

    def pressed(self, key: str) -> None:
        """Take a key."""
        with self._guarded():
            self._press(key)
        self.invalidate()

    def clicked(self, column: int, row: int) -> None:
        """Take a click on a cell: it may press a key."""
        key = self._shown.clicked(column, row) if self._shown else ""
        if key:
            self.pressed(key)

    def pasted(self, text: str) -> None:
        """Take a text."""
        with self._guarded():
            if self._is_readable:
                self._top.typed(text)
        self.invalidate()

    def _press(self, key: str) -> None:
        if key == "c-c":
            self._interrupt()
        elif key == "c-z":
            self._job.stop()
        elif key == "c-l":
            self._window.clear()
        elif not self._is_readable:
            if key == "escape" and fits(self._window.size, SMALLEST):
                self._top.press(key)  # another screen may have room
        elif key in RULES and self._over is not None:
            self.show_rules()
        elif self._uncovered_by(key):
            pass
        elif self._top is not self.screen or not self._press_own(key):
            self._top.press(key)

    def _uncovered_by(self, key: str) -> bool:
        """Close the top if it yields to a key that means something below it, and do that; return
        whether it does."""
        top, over, screens = self._top, self._over, self._screens
        is_free = over is not None or not (len(screens) == 1 or self._is_own(key))
        if not (top.yields and is_free) or self._veil is not None or top.binds(key):
            return False
        self._over = None
        if over is None:
            self._screens = screens[:-1]
        if self._press_own(key) or self.screen.press_below(key):
            return True
        self._over, self._screens = over, screens
        return False

    def _is_own(self, key: str) -> bool:
        """Return whether this is a key of every screen."""
        return any(key in binding.keys for binding in self.bindings())

    def _press_own(self, key: str) -> bool:
        """Use a key of every screen, unless the screen uses it; return whether it was used."""
        own = next((binding for binding in self.bindings() if key in binding.keys), None)
        if own is None or self._wants(key):
            return False
        own.does()
        return True

    def _wants(self, key: str) -> bool:
        if len(key) == 1 and self.screen.is_typing:
            return True
        return self.screen.binds(key)

    def _interrupt(self) -> None:
        """Ctrl-C: ask if there is a question, and leave at once the second time."""
        is_asking = isinstance(self._over, YesOrNo)
        if is_asking or not self._ask_before(self.exit):
            self.exit()

    def _quit(self) -> None:
        if not self._ask_before(self._leave):
            self._leave()

    def _ask_before(self, go: Callable[[], None]) -> bool:
        """Ask before leaving if the top screen or one below it wants that; return whether one
        does."""
        question = self._question
        if question:
            self._over = YesOrNo(self._beneath, question, lambda: self._go(go), self._close)
        return bool(question)

    @property
    def _question(self) -> str:
        """The question to ask before leaving, empty for none."""
        return next(filter(None, (each.leaving() for each in reversed(self._screens))), "")

    def _update_question(self) -> None:
        """Update the open question; close it if there is nothing left to ask."""
        if isinstance(self._over, YesOrNo):
            self._over.text = self._question
            self._over = self._over if self._question else None

    def _go(self, go: Callable[[], None]) -> None:
        self._close()
        go()

    def _help(self) -> None:
        more = self._configuring()
        self._over = Help(self.screen, self._all_keys, self._close, more)

    def _all_keys(self) -> Sequence[Binding]:
        own = self.screen.bindings()
        taken = {key for binding in own for key in binding.keys}
        return (*own, *(binding for binding in self.bindings() if not taken & {*binding.keys}))

    def _close(self) -> None:
        """Close the question or the help."""
        self._over = None
        self.invalidate()

    def _hide(self) -> None:
        self._veil = Veil(self._lift)

    def _lift(self) -> None:
        self._veil = None
