"""The application: keys in, text out, through a real prompt_toolkit and a pyte terminal."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.preferences.table import Settings
from luznet.terminal.app import FAULT
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen
from tests.terminal.golden import assert_golden
from tests.terminal.terminal import (
    CTRL_C,
    DOWN,
    ENTER,
    ESCAPE,
    LEFT,
    RIGHT,
    UP,
    Terminal,
    pasted,
    play,
)


class Painted(Screen):
    """A screen that shows a few texts at places, in styles; space goes on to the next of them."""

    least = Canvas(1, 1)

    def __init__(self, drawings: Sequence[Sequence[tuple[int, int, str, str]]]) -> None:
        self._drawings = [*drawings]
        self.left = 0

    def draw(self, size: Canvas) -> Picture:
        self.left = len(self._drawings)
        self.picture = Picture(size)
        for column, row, text, style in self._drawings[0]:
            self.picture.put(column, row, text, style)
        return self.picture

    def bindings(self) -> Sequence[Binding]:
        return [Binding((" ",), "Space", "the next one", lambda: self._drawings.pop(0))]


class Plain(Screen):
    """A screen that lists what was pressed and typed."""

    is_typing = False

    def __init__(self, title: str = "Plain", keys: Sequence[str] = ("x",)) -> None:
        self.title = title
        self.keys = keys
        self.pressed: list[str] = []
        self.text = ""
        self.question = ""
        self.changes: list[float] = []
        self.drawn = 0

    def draw(self, size: Canvas) -> Picture:
        self.drawn += 1
        picture = Picture(size)
        picture.put(0, 0, self.title)
        picture.put(0, 1, " ".join(self.pressed))
        picture.put(0, 2, f"[{self.text}]")
        return picture

    def bindings(self) -> Sequence[Binding]:
        return [Binding((key,), key, f"does {key}", self._press(key)) for key in self.keys]

    def typed(self, text: str) -> bool:
        self.text += text
        return True

    def next_change(self, now: float) -> float | None:
        return self.changes.pop(0) if self.changes else None

    def help(self) -> Sequence[str]:
        return (f"This is the screen called {self.title}.",)

    def leaving(self) -> str:
        return self.question

    def _press(self, key: str) -> Callable[[], None]:
        return lambda: self.pressed.append(key)


SPECIAL = {
    "up": UP,
    "down": DOWN,
    "left": LEFT,
    "right": RIGHT,
    "enter": ENTER,
    "tab": "\t",
    "s-tab": "\x1b[Z",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "c-d": "\x04",
    "escape": ESCAPE,
}


def test_every_key_reaches_the_screen_by_its_name():
    screen = Plain(keys=[*SPECIAL, "a", "Z", " ", "7", "é"])

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        for name, sequence in SPECIAL.items():
            terminal.type(sequence)
            await terminal.until(lambda name=name: screen.pressed[-1:] == [name], name)
        terminal.type("a", "Z", " ", "7", "é")
        await terminal.until(lambda: screen.pressed[-5:] == ["a", "Z", " ", "7", "é"])

    play(screen, story)


PUTS = st.tuples(
    st.integers(0, 11),
    st.integers(0, 3),
    st.lists(st.sampled_from(("a", "b", " ", "漢", "é")), min_size=1, max_size=6).map("".join),
    st.sampled_from(("", "lamp", "lit")),
)


def cells_of(picture: Picture) -> list[tuple[str, str, str]]:
    """Return what a terminal has in each cell, as `Terminal.cells` does."""
    found = [picture.cell(column, row) for row in range(4) for column in range(12)]
    return [
        (
            normalize("NFC", sign),
            bytes(paint.ink).hex() if sign.strip() else "",
            bytes(paint.ground).hex(),
        )
        if sign
        else ("", "", "")
        for sign, paint in found
    ]


@given(st.lists(st.lists(PUTS, max_size=4), min_size=2, max_size=6))
@settings(max_examples=40)
def test_a_picture_that_follows_others_is_on_the_screen_as_if_it_were_the_only_one(drawings):
    screen = Painted(drawings)

    async def story(terminal, app):
        for left in range(len(drawings), 0, -1):
            await terminal.until(lambda left=left: screen.left == left)
            assert terminal.cells() == cells_of(screen.picture)
            terminal.type(" " * (left > 1))

    play(screen, story, columns=12, rows=4, settings=lambda: Settings(colours="true"))


def test_a_line_feed_is_enter_too():
    screen = Plain(keys=["enter"])

    async def story(terminal: Terminal, app) -> None:
        terminal.type("\n")
        await terminal.shows("enter")

    play(screen, story)


def test_escape_alone_works_at_once():
    screen = Plain(keys=["escape"])

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        begin = time.monotonic()
        terminal.type(ESCAPE)
        await terminal.shows("escape")
        assert time.monotonic() - begin < 0.3

    play(screen, story)


def test_pasted_text_is_typed_and_presses_no_keys():
    screen = Plain(keys=["x", "q"])

    async def story(terminal: Terminal, app) -> None:
        terminal.type(pasted("qxv?"))
        await terminal.shows("[qxv?]")
        assert screen.pressed == []

    play(screen, story)


def test_a_paste_never_reaches_what_lies_under_the_veil():
    screen = Plain()

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type("v", pasted("secret"), "v")
        await terminal.shows("Plain")

    play(screen, story)
    assert screen.text == ""


def test_screens_lie_on_a_stack():
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        app.push(Plain("Upper"))
        await terminal.shows("Upper")
        app.back()
        await terminal.shows("Plain")
        app.back()
        await terminal.shows("Plain")
        app.show(Plain("Other"))
        await terminal.shows("Other")

    play(Plain(), story)


def test_exit_gives_its_value_to_whoever_ran_the_application():
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        app.exit("done")
        app.exit("too late")

    result, _ = play(Plain(), story)
    assert (result.value, result.error, result.code) == ("done", "", 0)


# ---- the window ------------------------------------------------------------------------------


def test_a_window_too_small_says_both_sizes_swallows_keys_and_recovers():
    screen = Plain()

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("has 50x15: make it larger")
        assert_golden("too_small", terminal.lines())
        terminal.type("x", "q", "?", pasted("text"))
        await terminal.redraws()
        terminal.resize(60, 20)
        await terminal.shows("Plain")
        assert (screen.pressed, screen.text) == ([], "")
        terminal.resize(59, 20)
        await terminal.shows("luznet needs 60 columns")

    play(screen, story, columns=50, rows=15)


def test_a_screen_that_needs_a_larger_window_than_others_can_be_left_in_a_small_one():
    screen = Plain(keys=("escape", "x"))
    screen.least = Canvas(80, 24)

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("luznet needs 80 columns")
        await terminal.shows("Esc closes.")
        terminal.type("x", ESCAPE)
        await terminal.until(lambda: screen.pressed == ["escape"])

    play(screen, story, columns=60, rows=20)


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (7, 3), (200, 2), (3, 60)])
def test_no_window_is_so_small_that_it_breaks(columns, rows):
    async def story(terminal: Terminal, app) -> None:
        await terminal.until(lambda: terminal.text.strip() != "")
        terminal.type(CTRL_C)
        await terminal.ended.wait()

    result, _ = play(Plain(), story, columns=columns, rows=rows)
    assert result.error == ""


def test_ctrl_c_can_ask_in_a_window_too_small_for_the_game():
    screen = Plain()
    screen.question = "Leave the table?"

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("luznet needs 60 columns")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table?")
        terminal.type("n")
        await terminal.shows("luznet needs 60 columns")

    play(screen, story, columns=40, rows=10)


# ---- time ------------------------------------------------------------------------------------


def test_a_picture_that_changes_by_itself_is_drawn_again_in_time():
    screen = Plain()
    screen.changes = [0.0, 0.0]

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        async with asyncio.timeout(3):
            while screen.drawn < 3:
                await asyncio.sleep(0.005)

    play(screen, story)


def test_an_idle_application_draws_nothing():
    screen = Plain()

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        drawn = screen.drawn
        await asyncio.sleep(0.25)
        assert screen.drawn == drawn

    play(screen, story)


# ---- the end ---------------------------------------------------------------------------------


def test_the_terminal_is_given_back_at_the_end():
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")

    _, terminal = play(Plain(), story)
    assert terminal.raw.rindex("\x1b[?1049l") > terminal.raw.rindex("\x1b[?1049h")
    assert terminal.raw.rindex("\x1b[?25h") > terminal.raw.rindex("\x1b[?25l")
    assert "\x1b[?2004l" in terminal.raw


class Broken(Plain):
    """A screen with a fault."""

    def draw(self, size: Canvas) -> Picture:
        if self.pressed or "early" in self.title:
            raise KeyError("deep inside")
        return super().draw(size)


@pytest.mark.parametrize("title", ["early", "late"])
def test_a_fault_inside_a_screen_becomes_one_sentence_and_a_log(title, tmp_path):
    log = tmp_path / "luznet.log"

    async def story(terminal: Terminal, app) -> None:
        terminal.type("x")
        await terminal.ended.wait()

    result, terminal = play(Broken(title), story, log=log)
    assert result.code == FAULT
    assert "KeyError" in result.error
    assert str(log) in result.error
    assert "\n" not in result.error
    assert "deep inside" in log.read_text()
    assert "Traceback" not in terminal.raw
    assert terminal.raw.rindex("\x1b[?1049l") > terminal.raw.rindex("\x1b[?1049h")


def test_a_fault_in_a_key_or_in_the_time_of_a_picture_ends_cleanly_too():
    def broken(*arguments: object) -> None:
        raise ValueError("no")

    async def story(terminal: Terminal, app) -> None:
        terminal.type("x")
        await terminal.ended.wait()

    for name in ("_press", "next_change", "bindings"):
        screen = Plain()
        setattr(screen, name, broken)
        result, terminal = play(screen, story)
        assert result.code == FAULT, name
        assert "Traceback" not in terminal.raw


def test_a_fault_beside_the_screens_is_noted_and_the_game_goes_on(tmp_path):
    log = tmp_path / "luznet.log"

    def broken() -> None:
        raise OSError("a socket")

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        asyncio.get_running_loop().call_soon(broken)
        terminal.type("x")
        await terminal.shows("x")

    result, _ = play(Plain(), story, log=log)
    assert result.code == 0
    assert "a socket" in log.read_text()


def test_a_signal_to_end_gives_the_terminal_back():
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        os.kill(os.getpid(), signal.SIGTERM)
        await terminal.ended.wait()

    result, terminal = play(Plain(), story)
    assert result.code == 128 + signal.SIGTERM
    assert "\x1b[?1049l" in terminal.raw


def test_a_keyboard_that_is_gone_ends_the_application():
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.keyboard.close()
        await terminal.ended.wait()

    result, _ = play(Plain(), story)
    assert result.error == ""


# ---- colours and imports ---------------------------------------------------------------------


class Red(Plain):
    """A screen with colours."""

    def draw(self, size: Canvas) -> Picture:
        picture = super().draw(size)
        picture.put(0, 4, "coloured", "alarm")
        return picture


def test_no_color_leaves_bold_and_no_colours(monkeypatch):
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("coloured")

    _, coloured = play(Red(), story)
    monkeypatch.setenv("NO_COLOR", "1")
    _, plain = play(Red(), story)
    assert "38;5;" in coloured.raw
    assert "38;5;" not in plain.raw
    assert "\x1b[0;1mcoloured" in plain.raw


def test_the_first_screens_import_nothing_slow():
    code = (
        "import sys, luznet.terminal.app, luznet.terminal.table, luznet.terminal.screens.lobby;"
        "slow = {'zmq', 'zeroconf', 'numpy', 'pygments', 'sqlite3', 'luznet.terminal.luz.screen'};"
        "print(sorted(slow & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_terminal_that_is_closed_under_the_application_is_no_fault(tmp_path):
    log = tmp_path / "luznet.log"

    def gone(*arguments: object) -> None:
        raise OSError(5, "Input/output error")

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.flush = terminal.write = gone  # type: ignore[method-assign]
        terminal.keyboard.close()
        await terminal.ended.wait()

    result, _ = play(Plain(), story, log=log)
    assert (result.error, result.code) == ("", 1)
    assert not log.exists()
