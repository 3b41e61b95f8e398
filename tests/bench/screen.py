"""From key to drawn answer: how long the Luz table takes, against a bare prompt_toolkit program.

    python -m tests.bench.screen [--quick] [--keys N] [--columns C --rows R]

In true colour, at 80x24 and 140x45. Both run in turns, in this process, with a pipe as the keyboard
and an output that only counts: luznet with a game at the reader's turn, where every key selects
another card; and the bare program, which shows as many styled lines, ready made, and changes as
many of them.  Prints the time from the key to the end of the redraw (median, p99), the processor
time of a redraw, what is sent for it and for a card played, and what an idle table costs.  Limits:
work that of the bare program, p99 25 ms, 1.5 kB (80x24) and 2.4 kB (140x45) for another
card, 4.2 kB for a card played at 80x24, 0.1 % of a core when idle.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from luznet.preferences.table import Settings
from luznet.terminal.app import App
from luznet.terminal.picture import Canvas
from tests.terminal.tables import Luz, Reader

P99_LIMIT, WORK_LIMIT, IDLE_LIMIT = 0.025, 1.0, 0.001
CHOSEN_LIMITS = {Canvas(80, 24): 1500, Canvas(140, 45): 2400}
PLAYED_LIMITS = {Canvas(80, 24): 4200}
"""Bytes for another card, and for a card that was played, by the size of the window."""
KEYS, IDLE = 1000, 1.0
"""Keys of a run, and seconds for which an idle table is watched, again and again."""
QUICK_KEYS, QUICK_IDLE = 100, 0.2
ROUND, WARM = 100, 5
"""Keys of one turn, and pairs of keys before it."""


class Counter:
    """An output that counts what is written, and tells when a redraw is out."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.written = 0
        self.drawn = asyncio.Event()

    def write(self, text: str) -> int:
        self.written += len(text.encode())
        return len(text)

    def flush(self) -> None:
        self.drawn.set()

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return -1


@dataclass
class Measured:
    """Seconds from key to drawn answer, processor seconds and bytes, a number for each key."""

    waits: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)


def output_of(counter: Counter, size: Canvas) -> Vt100_Output:
    def told() -> Size:
        return Size(rows=size.rows, columns=size.columns)

    return Vt100_Output(counter, told, term="xterm-256color", enable_cpr=False)  # type: ignore[arg-type]


async def press(keyboard: PipeInput, counter: Counter, keys: list[str], into: Measured) -> None:
    for key in keys:
        counter.drawn.clear()
        before, begin, worked = counter.written, time.perf_counter(), time.process_time()
        keyboard.send_text(key)
        while counter.written == before:
            await counter.drawn.wait()
            counter.drawn.clear()
        into.waits.append(time.perf_counter() - begin)
        into.work.append(time.process_time() - worked)
        into.sent.append(counter.written - before)
        await asyncio.sleep(0)


def bare(
    pictures: list[StyleAndTextTuples], keyboard: PipeInput, output: Vt100_Output
) -> Application[None]:
    """Return a program that shows one ready-made picture after the other, a key each."""
    at = [0]
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    def _(event: KeyPressEvent) -> None:
        at[0] = (at[0] + 1) % len(pictures)

    control = FormattedTextControl(lambda: pictures[at[0]], show_cursor=False)
    return Application(
        layout=Layout(Window(control, always_hide_cursor=True)),
        key_bindings=bindings,
        full_screen=True,
        color_depth=ColorDepth.DEPTH_24_BIT,
        include_default_pygments_style=False,
        input=keyboard,
        output=output,
    )


def own_turn() -> Reader:
    """Return a reader with ten cards who is to lead."""
    luz = Luz(5, seed=3, help="odds").to_bets()
    while not (luz.state.bets and None not in luz.state.bets and not luz.state.tricks):
        luz.act()
    return Reader(luz, luz.state.turn, true_colour)


Make = Callable[[PipeInput, Vt100_Output], tuple[Coroutine[Any, Any, Any], Callable[[], None]]]
"""Returns a program, to be run, and what ends it."""


async def one_round(make: Make, size: Canvas, into: Measured, idle: float) -> float:
    """Run a program for `ROUND` keys, after some to warm up; return the share of a core that it
    takes while nobody presses any, for this number of seconds."""
    with create_pipe_input() as keyboard:
        counter = Counter()
        program, end = make(keyboard, output_of(counter, size))
        running = asyncio.create_task(program)
        while not counter.written:
            await asyncio.sleep(0.01)
        await press(keyboard, counter, ["l", "h"] * WARM, Measured())
        await press(keyboard, counter, ["l", "h"] * (ROUND // 2), into)
        begin = time.process_time()
        await asyncio.sleep(idle)
        share = (time.process_time() - begin) / idle
        end()
        await running
        return share


def true_colour() -> Settings:
    """Return settings for the bench: nothing depends on the terminal that it runs in."""
    return Settings(colours="true", signs="unicode", motion=False)


def measure(keys: int, size: Canvas, rest: float) -> tuple[Measured, Measured, list[float]]:
    reader = own_turn()
    reader.press("right")
    first = reader.screen.draw(size).fragments()
    reader.press("right")
    pictures: list[StyleAndTextTuples] = [[*first], [*reader.screen.draw(size).fragments()]]

    def luznet(keyboard: PipeInput, output: Vt100_Output) -> Any:
        app = App(reader.screen, io=(keyboard, output), settings=true_colour)
        return app.run(), app.exit

    def other(keyboard: PipeInput, output: Vt100_Output) -> Any:
        program = bare(pictures, keyboard, output)
        return program.run_async(), program.exit

    ours, theirs, idle = Measured(), Measured(), []
    for _ in range(keys // ROUND):
        idle.append(asyncio.run(one_round(luznet, size, ours, rest)))
        asyncio.run(one_round(other, size, theirs, rest))
    return ours, theirs, idle


def bytes_of_a_card_played(size: Canvas) -> int:
    """Return the bytes for the picture after a card was played, and the hand goes to rest."""
    reader = own_turn()
    reader.press("right")
    before: StyleAndTextTuples = [*reader.screen.draw(size).fragments()]
    reader.press("enter")
    reader.act()
    reader.hear()
    after: StyleAndTextTuples = [*reader.screen.draw(size).fragments()]
    sent = Measured()

    async def show() -> None:
        with create_pipe_input() as keyboard:
            counter = Counter()
            program = bare([before, after], keyboard, output_of(counter, size))
            running = asyncio.create_task(program.run_async())
            while not counter.written:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)  # the whole first picture is out
            await press(keyboard, counter, ["x"], sent)
            program.exit()
            await running

    asyncio.run(show())
    return sent.sent[0]


def at_share(values: list[float], share: float) -> float:
    return sorted(values)[int(len(values) * share)]


def report(size: Canvas, keys: int, rest: float) -> bool:
    """Measure at one size and print it; return whether all limits were kept."""
    ours, theirs, idle = measure(keys, size, rest)
    print(f"{size.columns}x{size.rows}, {len(ours.waits)} keys each, in turns")
    print("              key to drawn, median   p99      work, median   bytes, median")
    for name, found in (("luznet", ours), ("bare", theirs)):
        print(
            f"{name:12}{at_share(found.waits, 0.5) * 1000:17.2f} ms"
            f"{at_share(found.waits, 0.99) * 1000:8.2f} ms"
            f"{at_share(found.work, 0.5) * 1000:13.2f} ms"
            f"{at_share([float(sent) for sent in found.sent], 0.5):12.0f}"
        )
    figures = [
        ("work ratio", at_share(ours.work, 0.5) / at_share(theirs.work, 0.5), WORK_LIMIT),
        ("p99, ms", at_share(ours.waits, 0.99) * 1000, P99_LIMIT * 1000),
        ("another card, bytes", sorted(ours.sent)[len(ours.sent) // 2], CHOSEN_LIMITS.get(size)),
        ("a card played, bytes", bytes_of_a_card_played(size), PLAYED_LIMITS.get(size)),
        ("idle, % of a core", at_share(idle, 0.5) * 100, IDLE_LIMIT * 100),
    ]
    for name, value, limit in figures:
        print(f"{name:22}{value:8.2f}" + ("" if limit is None else f" (limit {limit:g})"))
    return all(limit is None or value <= limit for _, value, limit in figures)


def main() -> int:
    options = argparse.ArgumentParser()
    options.add_argument("--quick", action="store_true", help="a short run")
    options.add_argument("--keys", type=int)
    options.add_argument("--columns", type=int)
    options.add_argument("--rows", type=int)
    chosen = options.parse_args()
    keys, rest = (QUICK_KEYS, QUICK_IDLE) if chosen.quick else (KEYS, IDLE)
    sizes = [*CHOSEN_LIMITS]
    if chosen.columns and chosen.rows:
        sizes = [Canvas(chosen.columns, chosen.rows)]
    kept = [report(size, chosen.keys or keys, rest) for size in sizes]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
