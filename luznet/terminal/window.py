"""The window of a terminal: it shows a picture, and reports keys, pasted text and clicks.

All of luznet's use of prompt_toolkit is here, except for its depths of colour (`depth.py`).
"""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

from luznet.preferences.table import Settings
from luznet.terminal.depth import NAMES as DEPTH_NAMES
from luznet.terminal.depth import colour_depth
from luznet.terminal.light.palette import Depth
from luznet.terminal.notifier import Notifier
from luznet.terminal.picture import Canvas

if TYPE_CHECKING:
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone

    from luznet.terminal.app import App

ESCAPE_WAIT: Final = 0.05
"""Seconds after which a lone escape byte is the Esc key and not the beginning of another key."""
NAMES: Final = {
    "c-m": "enter",
    "c-j": "enter",
    "c-i": "tab",
    "c-h": "backspace",
    "<sigint>": "c-c",
}
"""Keys that people know by another name than the terminal."""


class _Canvas(FormattedTextControl):
    """The text in the window, and clicks on it."""

    def __init__(self, app: "App") -> None:
        super().__init__(app.fragments, show_cursor=False)
        self._app = app

    def mouse_handler(self, mouse_event: MouseEvent) -> "NotImplementedOrNone":
        """Take a click; leave everything else to the terminal."""
        if mouse_event.event_type is not MouseEventType.MOUSE_UP:
            return NotImplemented
        self._app.clicked(mouse_event.position.x, mouse_event.position.y)
        return None


class TerminalWindow:
    """A full-screen window in a terminal: that of the process, or a given input and output."""

    def __init__(
        self, app: "App", settings: Callable[[], Settings], io: tuple[Input, Output] | None
    ) -> None:
        input, output = io or (None, None)
        application: Application[None] = Application(
            layout=Layout(Window(_Canvas(app), always_hide_cursor=True)),
            include_default_pygments_style=False,
            key_bindings=_bindings(app),
            full_screen=True,
            mouse_support=Condition(lambda: bool(settings().mouse)),
            color_depth=lambda: colour_depth(settings().colours),
            enable_page_navigation_bindings=False,
            # A signal reports a new size, except on Windows.
            terminal_size_polling_interval=0.5 if sys.platform == "win32" else None,
            after_render=lambda _application: app.drawn(),
            input=input,
            output=output,
        )
        application.ttimeoutlen = ESCAPE_WAIT
        application.timeoutlen = None  # type: ignore[assignment]  # documented to turn it off
        self._application = application
        is_vt100 = isinstance(application.output, Vt100_Output)
        self.notifier = Notifier(application.output, settings, keeps_titles=is_vt100)

    @property
    def size(self) -> Canvas:
        """The size of the window; never less than one cell."""
        rows, columns = self._application.output.get_size()
        return Canvas(max(columns, 1), max(rows, 1))

    @property
    def depth(self) -> Depth:
        """How many colours there are now."""
        return DEPTH_NAMES[self._application.color_depth]

    @property
    def encoding(self) -> str:
        """The encoding of the terminal."""
        return self._application.output.encoding()

    def invalidate(self) -> None:
        """Draw again soon."""
        self._application.invalidate()

    def clear(self) -> None:
        """Draw everything again."""
        self._application.renderer.clear()

    async def run(self) -> None:
        """Take the terminal until `exit`."""
        await self._application.run_async(set_exception_handler=False)

    def exit(self) -> None:
        """End `run`, if it has begun and not ended yet."""
        future = self._application.future
        if future is not None and not future.done():
            self._application.exit()

    def restore(self) -> None:
        """Leave the terminal as it was, even if the last picture was cut off."""
        output = self._application.output
        output.reset_attributes()
        output.enable_autowrap()
        output.flush()
        self.notifier.close()


def _bindings(app: "App") -> KeyBindings:
    def press(event: KeyPressEvent) -> None:
        key = event.key_sequence[0].key
        name = key.value if isinstance(key, Keys) else key
        app.pressed(NAMES.get(name, name))

    def paste(event: KeyPressEvent) -> None:
        app.pasted(event.data)

    bindings = KeyBindings()
    bindings.add(Keys.Any)(press)
    bindings.add(Keys.BracketedPaste)(paste)
    return bindings
