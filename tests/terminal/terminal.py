"""A terminal for tests: keys go in through a pipe, and pyte reads what a person would see."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from luznet.terminal.app import App, Result
from luznet.terminal.screen import Screen

PATIENCE = 5.0
"""Seconds after which a test gives up waiting for a text on the screen."""

ENTER, ESCAPE, CTRL_C = "\r", "\x1b", "\x03"
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
F1, F2 = "\x1bOP", "\x1bOQ"


def pasted(text: str) -> str:
    """Return what a terminal sends when this text is pasted."""
    return f"\x1b[200~{text}\x1b[201~"


class Terminal:
    """A window of some size, and the keyboard before it."""

    encoding = "utf-8"

    def __init__(self, keyboard: PipeInput, columns: int = 80, rows: int = 24) -> None:
        self.raw = ""
        self.keyboard = keyboard
        self.output = Vt100_Output(self, self._size, term="xterm-256color", enable_cpr=False)  # type: ignore[arg-type]
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._changed = asyncio.Event()
        self.ended = asyncio.Event()

    # ---- the file that prompt_toolkit writes to ------------------------------------------------

    def write(self, text: str) -> int:
        self.raw += text
        self._stream.feed(text)
        self._changed.set()
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return -1

    # ---- what tests do -------------------------------------------------------------------------

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines())

    def cells(self) -> list[tuple[str, str, str]]:
        """Return the sign, the ink unless it is blank, and the ground of every cell; nothing of
        the second cell of a wide sign."""
        rows = [self._screen.buffer[row] for row in range(self._screen.lines)]
        cells = [row[column] for row in rows for column in range(self._screen.columns)]
        return [
            (each.data, each.fg if each.data.strip() else "", each.bg if each.data else "")
            for each in cells
        ]

    def type(self, *keys: str) -> None:
        for key in keys:
            self.keyboard.send_text(key)

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        os.kill(os.getpid(), signal.SIGWINCH)

    async def shows(self, text: str) -> None:
        """Wait until the text is on the screen."""
        await self.until(lambda: text in self.text, text)

    async def hides(self, text: str) -> None:
        """Wait until the text is not on the screen."""
        await self.until(lambda: text not in self.text, text)

    async def redraws(self) -> None:
        """Wait until all keys typed so far have been taken: Ctrl-L redraws everything."""
        written = len(self.raw)
        self.type("\x0c")
        await self.until(lambda: "\x1b[2J" in self.raw[written:], "a redraw")

    async def until(self, is_so: Callable[[], bool], what: str = "") -> None:
        """Wait until something is so after something was written."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not is_so():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"waited in vain for {what!r}:\n{self.text}") from None

    def _size(self) -> Size:
        return Size(rows=self._screen.lines, columns=self._screen.columns)


Story = Callable[[Terminal, App], Awaitable[None]]


def play(
    first: Screen, story: Story, columns: int = 80, rows: int = 24, **settings: Any
) -> tuple[Result, Terminal]:
    """Run a real application while the story types and looks; return how it ended.

    An application that is still there after the story is told to exit; a story that ends it
    waits for `terminal.ended`.
    """

    async def both() -> tuple[Result, Terminal]:
        with create_pipe_input() as keyboard:
            terminal = Terminal(keyboard, columns, rows)
            app = App(first, io=(keyboard, terminal.output), **settings)
            running = asyncio.create_task(app.run())
            running.add_done_callback(lambda done: terminal.ended.set())
            async with asyncio.timeout(2 * PATIENCE):
                try:
                    await story(terminal, app)
                finally:
                    app.exit()
                    result = await running
            return result, terminal

    return asyncio.run(both())
