"""A short recorded game: the first tricks of a deal in asciicast form (version 2).

The real application draws it to an output that remembers; the times are made up, so that the
file is the same every time.
"""

import asyncio
import json

from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from luznet.terminal.app import App
from tests.terminal.tables import Luz, Reader

COLUMNS, ROWS = 100, 30
STEP = 0.9
"""Seconds between two things that happen."""
FRAME = 0.1
"""Seconds within which only what moves is drawn again."""
TRICKS = 3


class Tape:
    """An output that keeps what was written, by the step at which it was."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.events: list[tuple[float, str]] = []
        self.now = 0.0
        self._written = ""
        self.drawn = asyncio.Event()

    def write(self, text: str) -> int:
        self._written += text
        return len(text)

    def flush(self) -> None:
        if self._written:
            self.events.append((round(self.now, 2), self._written))
            self._written = ""
            self.drawn.set()

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return -1


def cast() -> str:
    """Return the recording as a file."""
    tape = asyncio.run(_record())
    head = {"version": 2, "width": COLUMNS, "height": ROWS, "title": "luznet"}
    lines = [json.dumps(head), *(json.dumps([when, "o", text]) for when, text in tape.events)]
    return "\n".join(lines) + "\n"


async def _record() -> Tape:
    luz = Luz(4, seed=21, help="values", chat="none").to_bets()
    reader, tape = Reader(luz, 0), Tape()
    with create_pipe_input() as keyboard:
        output = Vt100_Output(tape, lambda: Size(rows=ROWS, columns=COLUMNS),  # type: ignore[arg-type]
                              term="xterm-256color", enable_cpr=False)  # fmt: skip
        app = App(reader.screen, io=(keyboard, output))
        running = asyncio.create_task(app.run())
        await tape.drawn.wait()
        while len(luz.state.tricks) < TRICKS:
            await _happen(luz, reader, app, tape)
        app.exit()
        await running
    return tape


async def _happen(luz: Luz, reader: Reader, app: App, tape: Tape) -> None:
    """Let the next thing happen: somebody else acts, or the reader presses keys."""
    if luz.state.turn == 0:
        for key in _keys(luz):
            reader.press(key)
            await _show(reader, app, tape)
        reader.act()
    else:
        luz.act()
    reader.hear()
    await _show(reader, app, tape)


def _keys(luz: Luz) -> list[str]:
    betting = None in luz.state.bets
    return ["2", "enter"] if betting else ["right", "right", "enter"]


async def _show(reader: Reader, app: App, tape: Tape) -> None:
    """Draw what has happened a step ago, and then all that moves."""
    step: float | None = STEP
    while step is not None:
        tape.now += step
        reader.wait(step)
        tape.drawn.clear()
        app.invalidate()
        await tape.drawn.wait()
        due = reader.screen.next_change(reader.clock.now)
        left = FRAME if due is None else due - reader.clock.now
        step = max(left, 0.0) + 0.001 if left < FRAME else None
