"""The window of a terminal: it shows a picture, and reports keys, pasted text and clicks.

All of luznet's use of prompt_toolkit is here, except for its depths of colour (`depth.py`).
"""

import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from itertools import accumulate, groupby, pairwise
from typing import TYPE_CHECKING, Any, Final

from prompt_toolkit.application import Application, application, get_app
from prompt_toolkit.filters import Condition, Filter
from prompt_toolkit.input import Input
from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.key_binding.bindings.cpr import load_cpr_bindings
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import Style

from luznet.layout import is_certain
from luznet.preferences.table import Settings
from luznet.terminal.depth import NAMES as DEPTH_NAMES
from luznet.terminal.depth import colour_depth
from luznet.terminal.light.palette import Depth
from luznet.terminal.notifier import Notifier, banner_of
from luznet.terminal.picture import Canvas, Picture

if TYPE_CHECKING:
    from prompt_toolkit.key_binding.key_bindings import KeyBindingsBase, NotImplementedOrNone

    from luznet.terminal.app import App

ESCAPE_WAIT: Final = 0.05
"""Seconds after which a lone escape byte is the Esc key and not the beginning of another key."""
BACK, AWAY = Keys.ControlF23, Keys.ControlF24
"""Keys of no keyboard: they stand for the user's turning to the terminal, and away from it."""
ANSI_SEQUENCES.update({"\x1b[I": BACK, "\x1b[O": AWAY})
NAMES: Final = {
    "c-m": "enter",
    "c-j": "enter",
    "c-i": "tab",
    "c-h": "backspace",
    "<sigint>": "c-c",
}
"""Keys that people know by another name than the terminal."""


class _Run(Char):
    """Cells of one style, which prompt_toolkit takes for one wide character."""

    def __init__(self, style: str, signs: Sequence[str]) -> None:
        self.char = "".join(signs)
        self.style = style
        self.width = len(signs)


class _Row(defaultdict[int, Char]):
    """A row of the terminal's window: what begins in each column, cells or runs of them.

    Runs are made and written several times faster, as the first picture needs it; with cells, less
    is sent for a row that changes a little.
    """

    is_shown = False

    def __init__(
        self,
        columns: int,
        parts: Iterable[tuple[int, Char]],
        placed: "defaultdict[int, str] | None" = None,
    ) -> None:
        """`placed`: what is written at certain columns before the part that begins there."""
        super().__init__(None, parts)
        self._last = columns - 1
        self.placed = placed or defaultdict(str)

    @property
    def is_certain(self) -> bool:
        """Whether this row looks as its cells say, in whatever terminal."""
        return not self.placed

    def __missing__(self, column: int) -> Char:
        """Return what no cell is like, so that it is written if no run began here before."""
        return _NO_RUN

    def items(self) -> Any:
        """Return the last column, as far as the renderer has to compare this row: it looks here for
        the end of a row. Of one that it has shown already nothing has changed."""
        return () if self.is_shown else ((self._last, _INK),)


_NO_RUN: Final = _Run("", "")
_INK: Final = Char("x")
_Handlers = defaultdict[int, Callable[[MouseEvent], "NotImplementedOrNone"]]
"""What takes the clicks on each cell of a row."""


class _Canvas(Window):
    """The picture in the window, and clicks on it.

    Most rows stay as they are from one picture to the next. Only the others are made again and
    compared: that is several times faster than a window of formatted text.
    """

    def __init__(self, app: "App") -> None:
        super().__init__()
        self._app = app
        self._shown: Picture | None = None
        self._rows: list[_Row] = []
        cells: _Handlers = defaultdict(lambda: self._clicked)
        self._handlers: defaultdict[int, _Handlers] = defaultdict(lambda: cells)

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        """Put the picture on prompt_toolkit's screen."""
        picture, before = self._app.picture(), self._shown
        if get_app().renderer.last_rendered_screen is None:
            before = None
        if before is None or before.canvas != picture.canvas:
            self._rows = [_in_runs(picture, row) for row in range(picture.canvas.rows)]
        elif before is not picture:
            for row, shown in enumerate(self._rows):
                if picture.has_row_of(before, row):
                    shown.is_shown = True
                else:
                    self._rows[row] = _after(shown, picture, row)
        self._shown = picture
        screen.data_buffer.update(enumerate(self._rows))
        screen.zero_width_escapes.update(
            (at, row.placed) for at, row in enumerate(self._rows) if not row.is_certain
        )
        screen.width, screen.height = picture.canvas[:2]
        screen.visible_windows_to_write_positions[self] = write_position
        mouse_handlers.mouse_handlers = self._handlers

    def _clicked(self, event: MouseEvent) -> "NotImplementedOrNone":
        """Take a click; leave everything else to the terminal."""
        if event.event_type is not MouseEventType.MOUSE_UP:
            return NotImplemented
        self._app.clicked(event.position.x, event.position.y)
        return None


def _after(shown: _Row, picture: Picture, row: int) -> _Row:
    """Return a row that comes after another one. If the terminal may have drawn either in other
    cells, nothing that was there counts: all of the row is written."""
    if shown.is_certain and is_certain(picture.written(row)):
        return _in_cells(picture, row)
    shown.clear()
    return _in_runs(picture, row)


def _in_runs(picture: Picture, row: int) -> _Row:
    if not is_certain(picture.written(row)):
        return _placed(picture, row)
    runs = [_Run(style, signs) for style, signs in picture.runs(row)]
    begins = accumulate((run.width for run in runs), initial=0)
    return _Row(picture.canvas.columns, zip(begins, runs, strict=False))


def _in_cells(picture: Picture, row: int) -> _Row:
    chars = (_char(sign, style) for style, signs in picture.runs(row) for sign in signs)
    return _Row(picture.canvas.columns, enumerate(chars))


def _placed(picture: Picture, row: int) -> _Row:
    """Return a row in which every text of uncertain width has its cells, whatever the terminal
    makes of it: they are blanked, the text is written on them, and what follows at its own column
    covers what the text spills."""
    parts: dict[int, Char] = {}
    placed: defaultdict[int, str] = defaultdict(str)
    column, last = 0, picture.canvas.columns - 1
    runs = [(style, [*signs]) for style, signs in picture.runs(row)]
    for (_style, before), (_next, signs) in pairwise(runs):
        while signs and not signs[0]:  # the second half of a wide sign
            before.append(signs.pop(0))
    for style, signs in runs:
        for is_sure, text, cells in _pieces(signs):
            after = min(column + cells, last)
            if is_sure:
                parts[column] = _Run(style, text)
            else:
                parts[column] = _Run(style, " " * (after - column) or [""])
                parts[after] = _Run(style, [""])  # unless something follows in the row
                placed[after] = f"{_to(column)}{text}{_to(after)}"
            column += cells
    return _Row(picture.canvas.columns, parts.items(), placed)


def _to(column: int) -> str:
    """Return what moves the cursor to a column."""
    return f"\x1b[{column + 1}G"


def _pieces(signs: Sequence[str]) -> Iterator[tuple[bool, str, int]]:
    """Yield the texts of cells, those of certain width apart from others, with their cells."""
    begins = [at for at, sign in enumerate(signs) if sign]
    for is_sure, group in groupby(begins, lambda at: is_certain(signs[at])):
        at = [*group]
        end = next((each for each in begins if each > at[-1]), len(signs))
        yield is_sure, "".join(signs[at[0] : end]), end - at[0]


@lru_cache(1 << 16)
def _char(sign: str, style: str) -> Char:
    return Char(sign, style)


class _Application(Application[None]):
    """prompt_toolkit's application without what it brings for lines and widgets of its own, which
    would take a tenth of the time to the first picture."""

    def _create_merged_style(self, include_default_pygments_style: Filter) -> Style:
        """Return a style without names: every style of a picture is written out."""
        return Style([])


def _terminals_bindings() -> "KeyBindingsBase":
    """Return what takes a terminal's reports of the mouse and the cursor."""
    return merge_key_bindings([load_mouse_bindings(), load_cpr_bindings()])


vars(application).update(load_key_bindings=_terminals_bindings)


class TerminalWindow:
    """A full-screen window in a terminal: that of the process, or a given input and output."""

    def __init__(
        self, app: "App", settings: Callable[[], Settings], io: tuple[Input, Output] | None
    ) -> None:
        input, output = io or (None, None)
        application = _Application(
            layout=Layout(_Canvas(app)),
            key_bindings=_bindings(app, lambda focus: setattr(self.notifier, "has_focus", focus)),
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
        self._aside = ExitStack()
        application.timeoutlen = None  # type: ignore[assignment]  # documented to turn it off
        self._application = application
        self._raw_mode = application.input.raw_mode
        is_vt100 = isinstance(application.output, Vt100_Output)
        banner = banner_of(os.environ) if is_vt100 else ""
        self.notifier = Notifier(application.output, settings, keeps_titles=is_vt100, banner=banner)

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

    def terminal(self) -> int:
        """Return the descriptor of the terminal's input."""
        return self._application.input.fileno()

    async def run(self) -> None:
        """Take the terminal until `exit`."""
        vars(self._application.input)["raw_mode"] = self._in_raw_mode
        self.notifier.open()
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

    def step_aside(self, *, restores: bool) -> None:
        """Neither read nor write until `come_back`; `restores`: leave the screen as it was."""
        application = self._application
        if restores:
            application.renderer.erase()
            self.notifier.close()
        application._running_in_terminal = True  # as `in_terminal` does: nothing is drawn
        self._aside.enter_context(application.input.detach())

    @contextmanager
    def _in_raw_mode(self) -> Iterator[None]:
        """Take keys as they are. A terminal that belongs to the shell at the end stays as it is:
        changing it from the background would stop this program and those that it started."""
        mode = self._raw_mode()
        mode.__enter__()
        try:
            yield
        finally:
            if not self._application._running_in_terminal:
                mode.__exit__(None, None, None)

    def come_back(self) -> None:
        """Take the terminal with all its modes, and draw everything again."""
        application = self._application
        self._aside.close()
        self._raw_mode().__enter__()
        application._running_in_terminal = False
        self.notifier.open()
        application.renderer.reset()
        application.invalidate()


def _bindings(app: "App", look: Callable[[bool], None]) -> KeyBindings:
    """Return what passes keys on to the app; `look` is told whether the user looks at it."""

    def press(event: KeyPressEvent) -> None:
        key = event.key_sequence[0].key
        look(key is not AWAY)
        if key not in (BACK, AWAY):
            name = key.value if isinstance(key, Keys) else key
            app.pressed(NAMES.get(name, name))

    def paste(event: KeyPressEvent) -> None:
        app.pasted(event.data)

    bindings = KeyBindings()
    bindings.add(Keys.Any)(press)
    bindings.add(Keys.BracketedPaste)(paste)
    return bindings
