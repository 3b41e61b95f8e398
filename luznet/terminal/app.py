"""The application: one full-screen window that shows the top screen and hands it the keys.

    terminal --key--> App --name of the key--> question or help, else the screen, else App
    terminal <-picture-- App <--draw(size)---- the same

Nothing is drawn but after a key, after `invalidate`, after a new window size, and when a screen
said that its picture changes by itself: an idle application sleeps.  A fault inside a screen
ends the application, gives the terminal back, and becomes one sentence in the `Result`.

prompt_toolkit is known here and in `style.py` only.
"""

import asyncio
import gc
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import DynamicStyle

from luznet.games import MAIN
from luznet.preferences.table import Settings
from luznet.terminal import keys, words
from luznet.terminal.faults import FaultLog
from luznet.terminal.notifier import Notifier, TakesTurns
from luznet.terminal.overlays import Help, Veil, YesOrNo, fits, too_small
from luznet.terminal.picture import Picture, Size
from luznet.terminal.prose import wrap
from luznet.terminal.screen import Binding, Explains, Holds, Screen, Types
from luznet.terminal.style import colour_depth, make_style, missing_signs
from luznet.terminal.watcher import watched

if TYPE_CHECKING:
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone

FAULT: Final = 70
"""Exit code after a fault of the program itself (EX_SOFTWARE)."""
ESCAPE_WAIT: Final = 0.05
"""Seconds after which a lone escape byte is the key and not the beginning of another."""
LEAST_PAUSE: Final = 0.02
"""Seconds between two pictures that a screen asks for by itself, at least."""

RULES: Final = ("R", "f2")
"""The keys that show the rules on every screen; the second even while text is written."""

NAMES: Final = {
    "c-m": "enter",
    "c-j": "enter",
    "c-i": "tab",
    "c-h": "backspace",
    "<sigint>": "c-c",
}
"""Keys that people call by other names than the terminal."""


@dataclass(frozen=True)
class Result:
    """How the application ended: `value` is what `exit` was given; after a fault `error` is
    one sentence for people, and `code` the exit code of the program."""

    value: Any = None
    error: str = ""
    code: int = 0


class Canvas(FormattedTextControl):
    """What the one window shows; `clicked` takes the column, in characters, and row of clicks."""

    def __init__(
        self, fragments: Callable[[], StyleAndTextTuples], clicked: Callable[[int, int], None]
    ) -> None:
        super().__init__(fragments, show_cursor=False)
        self._clicked = clicked

    def mouse_handler(self, mouse_event: MouseEvent) -> "NotImplementedOrNone":
        if mouse_event.event_type is not MouseEventType.MOUSE_UP:
            return NotImplemented
        self._clicked(mouse_event.position.x, mouse_event.position.y)
        return None


class App:
    """Screens on a stack, keys on their way to the top one, and the terminal around it."""

    def __init__(
        self,
        first: Screen,
        *,
        terminal: tuple[Input, Output] | None = None,
        log: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        leave: Callable[[], None] | None = None,
        settings: Callable[[], Settings] = Settings,
        configure: Callable[[], None] | None = None,
    ) -> None:
        """`terminal`: another keyboard and window than the process has. `log`: a file for the
        details of a fault. `clock`: that of the screens. `leave`: what `q` does once it is
        certain; without it the application ends. `settings` returns the current ones, `configure`
        shows them on a screen.
        """
        self._screens = [first]
        self._over: Screen | None = None
        self._veil: Veil | None = None
        self._faults = FaultLog(log)
        self._clock = clock
        self._leave = leave or self.exit
        self._settings = settings
        self._configure = configure
        self._result: Result | None = None
        self._shown: StyleAndTextTuples = []
        self._drawn_for: Size | None = None
        self._picture_shown: Picture | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._has_own_terminal = terminal is None
        self._application: Application[None] = self._make_application(*terminal or (None, None))
        self._notifier = self._make_notifier(self._application.output)

    # ---- screens -------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
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
        """Show the rules of the game over whatever is shown now, until they are closed."""
        from luznet.terminal.screens.rules import RulesScreen

        if isinstance(self.screen, RulesScreen):
            self._close()
        else:
            self.push(RulesScreen(self.back, getattr(self.screen, "game", MAIN)))

    def invalidate(self) -> None:
        """Draw again soon: something changed."""
        self._application.invalidate()

    def exit(self, value: Any = None) -> None:
        """End the application; the first call counts."""
        self._end(Result(value))

    def fail(self, error: BaseException) -> None:
        """End the application because of a fault of the program."""
        self._faults.note("".join(traceback.format_exception(error)))
        said = words.FAULT(what=type(error).__name__)
        log = self._faults.path
        where = words.DETAILS_IN(file=log) if log else ""
        self._end(Result(error=f"{said} {where}".rstrip(), code=FAULT))

    async def run(self) -> Result:
        """Take the terminal until the end, and give it back."""
        gc.freeze()  # modules stay: to look through them for garbage would cost 30 ms now and then
        with ExitStack() as stack:
            if self._has_own_terminal:
                said = wrap(words.DIED(), self._size.columns)
                stack.enter_context(watched("\n".join(said)))
            stack.enter_context(self._faults.listening(self._signalled))
            # A terminal that was closed under us is no fault: EOF on its input, EIO on its output.
            with self._guarded(), suppress(EOFError, OSError):
                if self._result is None:
                    await self._application.run_async(set_exception_handler=False)
            with suppress(OSError):
                self._give_back()
        self._stop_timer()
        return self._result or Result(code=1)

    def _give_back(self) -> None:
        """Leave the terminal as it was, also where the last picture was cut off."""
        output = self._application.output
        output.reset_attributes()
        output.enable_autowrap()
        output.flush()
        self._notifier.close()

    def _signalled(self, number: int) -> None:
        self._end(Result(code=128 + number))

    def _end(self, result: Result) -> None:
        self._result = self._result or result
        future = self._application.future
        if future is not None and not future.done():
            self._application.exit()

    # ---- faults ----------------------------------------------------------------------------

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """End the application cleanly if the block raises."""
        try:
            yield
        except Exception as error:
            self.fail(error)

    # ---- the picture ---------------------------------------------------------------------

    @property
    def _top(self) -> Screen:
        """What is on top: the question or help if any, else the veil if down, else the screen."""
        return self._over or self._beneath

    @property
    def _beneath(self) -> Screen:
        return self._veil or self.screen

    @property
    def _size(self) -> Size:
        rows, columns = self._application.output.get_size()
        return Size(max(columns, 1), max(rows, 1))

    def _fragments(self) -> StyleAndTextTuples:
        """Return what to show; after the end, the last picture again."""
        if self._result is None:
            with self._guarded():
                self._shown = [*self._picture().fragments()]
        return self._shown

    def _picture(self) -> Picture:
        self.screen.elapse()
        self._update_question()
        size, least = self._size, self._top.least
        self._drawn_for = size
        picture = self._top.draw(size) if fits(size, least) else too_small(size, least)
        missing = missing_signs(self._settings().signs, self._application.output.encoding())
        if missing:
            picture.turn_ascii(missing)
        self._picture_shown = picture
        return picture

    @property
    def _is_readable(self) -> bool:
        """Whether the last picture could be read: keys are meant for it."""
        return fits(self._drawn_for or self._size, self._top.least)

    def _after_picture(self, application: Application[None]) -> None:
        """Tell whose turn it is, and draw again when the picture changes by itself."""
        with self._guarded():
            played = self._played
            self._notifier.tell(played.turn() if played else None)
        self._plan_next()

    @property
    def _played(self) -> TakesTurns | None:
        """The screen of what is being played, whatever lies over it."""
        return next((each for each in self._screens if isinstance(each, TakesTurns)), None)

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
        """Return the keys that work on every screen, unless the screen has its own use of them."""
        return (
            Binding(("?", "f1"), "?", words.DOES_HELP(), self._help),
            *self._configuring(),
            Binding(RULES, keys.R_OR_F2(), words.DOES_RULES(), self.show_rules),
            Binding(("v",), "v", words.DOES_HIDE(), self._hide),
            Binding(("q", "c-d"), "q", words.DOES_LEAVE(), self._quit),
            Binding((), "Ctrl-C", words.DOES_INTERRUPT(), self.exit),
        )

    def _configuring(self) -> Sequence[Binding]:
        """Return the key for the settings, where there are any to change."""
        configure = self._configure
        if configure is None:
            return ()

        def show() -> None:
            self._close()
            configure()

        return (Binding(("o",), "o", words.DOES_SETTINGS(), show),)

    def _pressed(self, event: KeyPressEvent) -> None:
        key = event.key_sequence[0].key
        name = key.value if isinstance(key, Keys) else key
        with self._guarded():
            self._press(NAMES.get(name, name))
        self.invalidate()

    def _clicked(self, at: int, row: int) -> None:
        key = self._picture_shown.clicked(at, row) if self._picture_shown else ""
        if key:
            with self._guarded():
                self._press(key)
            self.invalidate()

    def _press(self, key: str) -> None:
        if key == "c-c":
            self._interrupt()
        elif key == "c-l":
            self._application.renderer.clear()
        elif not self._is_readable:
            return
        elif key in RULES and self._over is not None:
            self.show_rules()
        elif self._top is not self.screen or not self._press_own(key):
            self._top.press(key)

    def _press_own(self, key: str) -> bool:
        """Use a key of every screen, unless this screen has a use of it; return whether it was."""
        own = next((binding for binding in self.bindings() if key in binding.keys), None)
        if own is None or self._wants(key):
            return False
        own.does()
        return True

    def _wants(self, key: str) -> bool:
        screen = self.screen
        if len(key) == 1 and isinstance(screen, Types) and screen.is_typing:
            return True
        return any(key in binding.keys for binding in screen.bindings())

    def _pasted(self, event: KeyPressEvent) -> None:
        with self._guarded():
            if self._is_readable:
                self._top.typed(event.data)
        self.invalidate()

    def _interrupt(self) -> None:
        """Ctrl-C: ask if there is something to ask, and go at once the second time."""
        is_asking = isinstance(self._over, YesOrNo)
        if is_asking or not self._ask_before(self.exit):
            self.exit()

    def _quit(self) -> None:
        if not self._ask_before(self._leave):
            self._leave()

    def _ask_before(self, go: Callable[[], None]) -> bool:
        """Ask before going if a screen wants that, the top one or one below; return whether it
        does."""
        question = self._question
        if question:
            self._over = YesOrNo(self._beneath, question, lambda: self._go(go), self._close)
        return bool(question)

    @property
    def _question(self) -> str:
        """The question to ask before leaving; empty: there is none."""
        asked = (each.leaving() for each in reversed(self._screens) if isinstance(each, Holds))
        return next(filter(None, asked), "")

    def _update_question(self) -> None:
        """Update an open question; close it if there is nothing left to ask."""
        if isinstance(self._over, YesOrNo):
            self._over.text = self._question
            self._over = self._over if self._question else None

    def _go(self, go: Callable[[], None]) -> None:
        self._close()
        go()

    def _help(self) -> None:
        more = self._configuring()
        self._over = Help(self.screen, self._paragraphs, self._all_keys, self._close, more)

    def _paragraphs(self) -> Sequence[str]:
        return self.screen.help() if isinstance(self.screen, Explains) else ()

    def _all_keys(self) -> Sequence[Binding]:
        own = self.screen.bindings()
        taken = {key for binding in own for key in binding.keys}
        return (*own, *(binding for binding in self.bindings() if not taken & {*binding.keys}))

    def _close(self) -> None:
        self._over = None
        self.invalidate()

    def _hide(self) -> None:
        self._veil = Veil(self._lift)

    def _lift(self) -> None:
        self._veil = None

    # ---- prompt_toolkit ------------------------------------------------------------------

    def _make_application(self, input: Input | None, output: Output | None) -> Application[None]:
        control = Canvas(self._fragments, self._clicked)
        application: Application[None] = Application(
            layout=Layout(Window(control, always_hide_cursor=True)),
            style=DynamicStyle(lambda: make_style(application.color_depth)),
            include_default_pygments_style=False,
            key_bindings=self._make_bindings(),
            full_screen=True,
            mouse_support=Condition(lambda: bool(self._settings().mouse)),
            color_depth=lambda: colour_depth(self._settings().colours),
            enable_page_navigation_bindings=False,
            # A new size is told by a signal, except on Windows.
            terminal_size_polling_interval=0.5 if sys.platform == "win32" else None,
            after_render=self._after_picture,
            input=input,
            output=output,
        )
        application.ttimeoutlen = ESCAPE_WAIT
        application.timeoutlen = None  # type: ignore[assignment]  # documented to turn it off
        return application

    def _make_notifier(self, output: Output) -> Notifier:
        is_vt100 = isinstance(output, Vt100_Output)
        return Notifier(output, self._settings, keeps_titles=is_vt100)

    def _make_bindings(self) -> KeyBindings:
        bindings = KeyBindings()
        bindings.add(Keys.Any)(self._pressed)
        bindings.add(Keys.BracketedPaste)(self._pasted)
        return bindings
