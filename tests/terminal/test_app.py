"""The application: keys in, text out, through a real prompt_toolkit and a pyte terminal."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import pytest

from luznet.terminal.app import FAULT
from luznet.terminal.picture import Picture, Size
from luznet.terminal.screen import Binding, Screen
from tests.terminal.golden import assert_golden
from tests.terminal.terminal import (
    CTRL_C,
    DOWN,
    ENTER,
    ESCAPE,
    F1,
    F2,
    LEFT,
    RIGHT,
    UP,
    Terminal,
    pasted,
    play,
)


class Plain(Screen):
    """A screen that lists what was pressed and typed."""

    def __init__(self, title: str = "Plain", keys: Sequence[str] = ("x",)) -> None:
        self.title = title
        self.keys = keys
        self.pressed: list[str] = []
        self.text = ""
        self.question = ""
        self.is_typing = False
        self.changes: list[float] = []
        self.drawn = 0

    def draw(self, size: Size) -> Picture:
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


def test_exit_gives_its_value_to_who_ran_the_application():
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        app.exit("done")
        app.exit("too late")

    result, _ = play(Plain(), story)
    assert (result.value, result.error, result.code) == ("done", "", 0)


# ---- rules -----------------------------------------------------------------------------------

RULES_SHOWN = "The rules of Luz"


@pytest.mark.parametrize("key", ["R", F2])
def test_one_key_shows_the_rules_and_hides_them_again(key):
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type(key)
        await terminal.shows(RULES_SHOWN)
        terminal.type(key)
        await terminal.shows("Plain")
        await terminal.hides(RULES_SHOWN)

    play(Plain(), story)


def test_the_rules_are_one_key_away_from_help_and_question_too():
    screen = Plain()
    screen.question = "Really?"

    async def story(terminal: Terminal, app) -> None:
        for key, shown in (("?", "Esc closes this help."), ("q", "Really?")):
            terminal.type(key)
            await terminal.shows(shown)
            terminal.type("R")
            await terminal.shows(RULES_SHOWN)
            terminal.type(ESCAPE)
            await terminal.shows("Plain")
            await terminal.hides(shown)

    play(screen, story)


def test_the_rules_do_not_pile_up_over_their_own_help():
    async def story(terminal: Terminal, app) -> None:
        terminal.type("R", "?")
        await terminal.shows("this help")
        terminal.type("R")
        await terminal.hides("this help")
        await terminal.shows(RULES_SHOWN)
        terminal.type(ESCAPE)
        await terminal.shows("Plain")

    play(Plain(), story)


def test_while_one_writes_r_is_text_and_f2_shows_the_rules():
    screen = Plain()
    screen.is_typing = True

    async def story(terminal: Terminal, app) -> None:
        terminal.type("R")
        await terminal.shows("[R]")
        terminal.type(F2)
        await terminal.shows(RULES_SHOWN)

    play(screen, story)


def test_the_veil_hides_the_rules_key_too():
    async def story(terminal: Terminal, app) -> None:
        terminal.type("v", "R", F2)
        await terminal.shows("Hidden")
        await terminal.redraws()
        assert RULES_SHOWN not in terminal.text

    play(Plain(), story)


# ---- help, question, veil --------------------------------------------------------------------


@pytest.mark.parametrize("key", ["?", F1])
def test_help_lists_the_keys_of_the_screen_and_those_of_luznet(key):
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type(key)
        await terminal.shows("Esc closes this help.")
        assert "This is the screen called Plain." in terminal.text
        assert "does x" in terminal.text
        assert "hide everything" in terminal.text
        if key == "?":
            assert_golden("help", terminal.lines())
        terminal.type(ESCAPE)
        await terminal.hides("does x")

    play(Plain(), story)


def test_help_leaves_out_a_key_that_the_screen_uses_itself():
    async def story(terminal: Terminal, app) -> None:
        terminal.type("?")
        await terminal.shows("does v")
        assert "hide everything" not in terminal.text

    play(Plain(keys=["v"]), story)


def test_keys_work_on_the_help_while_it_is_open_and_not_on_the_screen():
    screen = Plain()

    async def story(terminal: Terminal, app) -> None:
        terminal.type("?")
        await terminal.shows("Esc closes")
        terminal.type("x", "?")
        await terminal.hides("Esc closes")

    play(screen, story)
    assert screen.pressed == []


def test_long_help_has_pages():
    screen = Plain(keys=[chr(ord("A") + at) for at in range(26)])

    async def story(terminal: Terminal, app) -> None:
        terminal.type("?")
        await terminal.shows("Page 1 of 2")
        terminal.type(" ")
        await terminal.shows("Page 2 of 2")
        assert "hide everything" in terminal.text
        terminal.type("\x1b[5~")
        await terminal.shows("Page 1 of 2")

    play(screen, story)


def test_the_keys_stay_together_on_a_page_of_the_help():
    screen = Plain()
    screen.help = lambda: [f"Paragraph {number}. " + "word " * 60 for number in range(3)]

    async def story(terminal: Terminal, app) -> None:
        terminal.type("?")
        await terminal.shows("Page 1 of 2")
        assert "Paragraph 2" in terminal.text
        assert "this help" not in terminal.text
        terminal.type(" ")
        await terminal.shows("Page 2 of 2")
        assert "does x" in terminal.text
        assert "Ctrl-C" in terminal.text

    play(screen, story)


def test_q_leaves_a_screen_that_asks_nothing():
    async def story(terminal: Terminal, app) -> None:
        terminal.type("q")
        await terminal.ended.wait()

    result, _ = play(Plain(), story)
    assert result.code == 0


def test_q_does_what_the_application_was_told_to_do_on_leaving():
    left = []

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type("q", "x")
        await terminal.shows("x")

    play(Plain(), story, leave=lambda: left.append(True))
    assert left == [True]


def test_q_at_a_running_game_asks_and_n_stays():
    screen = Plain()
    screen.question = "Leave the table? A bot plays for you."

    async def story(terminal: Terminal, app) -> None:
        terminal.type("q")
        await terminal.shows("Leave the table?")
        terminal.type("x", "n", "x")
        await terminal.until(lambda: screen.pressed == ["x"])
        await terminal.hides("Leave the table?")
        terminal.type("q")
        await terminal.shows("Leave the table?")
        terminal.type("y")
        await terminal.ended.wait()

    result, _ = play(screen, story)
    assert result.code == 0


def test_an_open_question_says_what_is_true_now_and_closes_when_there_is_nothing_to_ask():
    screen = Plain()
    screen.question = "Leave the table? Your host has died."

    async def story(terminal: Terminal, app) -> None:
        terminal.type("q")
        await terminal.shows("Your host has died.")
        screen.question = "Leave the table? A bot plays for you."
        app.invalidate()
        await terminal.shows("A bot plays for you.")
        await terminal.hides("Your host has died.")
        screen.question = ""
        app.invalidate()
        await terminal.hides("Leave the table?")
        terminal.type("x", "q")
        await terminal.ended.wait()

    result, _ = play(screen, story)
    assert (result.code, screen.pressed) == (0, ["x"])


def test_ctrl_c_asks_and_a_second_one_leaves_at_once():
    screen = Plain()
    screen.question = "Leave the table?"
    seen = []

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table?")
        seen.append("question")
        terminal.type(CTRL_C)
        await terminal.ended.wait()

    result, _ = play(screen, story)
    assert seen == ["question"]
    assert result.code == 0


def test_a_screen_asks_before_leaving_also_while_another_lies_over_it():
    screen = Plain()
    screen.question = "Leave the table?"

    async def story(terminal: Terminal, app) -> None:
        app.push(Plain("Upper"))
        await terminal.shows("Upper")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table?")
        terminal.type("n")
        await terminal.hides("Leave the table?")
        assert "Upper" in terminal.text

    play(screen, story)


def test_a_character_belongs_to_the_screen_while_one_is_typing():
    screen = Plain()
    screen.is_typing = True

    async def story(terminal: Terminal, app) -> None:
        terminal.type("?", "q", "v")
        await terminal.shows("[?qv]")
        terminal.type(F1)
        await terminal.shows("Esc closes")

    play(screen, story)


def test_v_hides_everything_and_only_v_shows_it_again():
    screen = Plain("Secret hand")

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Secret hand")
        terminal.type("v")
        await terminal.hides("Secret hand")
        assert "Press v" in terminal.text
        terminal.type("x", "q", "?", ENTER)
        await terminal.redraws()
        assert "Secret" not in terminal.text
        terminal.type("v")
        await terminal.shows("Secret hand")

    play(screen, story)
    assert screen.pressed == []


def test_the_question_at_ctrl_c_does_not_lift_the_veil():
    screen = Plain("Secret hand")
    screen.question = "Leave the table?"

    async def story(terminal: Terminal, app) -> None:
        terminal.type("v")
        await terminal.shows("Press v")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table?")
        assert "Secret hand" not in terminal.text
        terminal.type("n")
        await terminal.shows("Press v")

    play(screen, story)


# ---- the window ------------------------------------------------------------------------------


def test_a_window_too_small_says_both_sizes_swallows_keys_and_recovers():
    screen = Plain()

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("It has 60 columns and 20 rows.")
        assert_golden("too_small", terminal.lines())
        terminal.type("x", "q", "?", pasted("text"))
        await terminal.redraws()
        terminal.resize(80, 24)
        await terminal.shows("Plain")
        assert (screen.pressed, screen.text) == ([], "")
        terminal.resize(79, 24)
        await terminal.shows("too small")

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
        await terminal.shows("too small")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table?")
        terminal.type("n")
        await terminal.shows("too small")

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

    def draw(self, size: Size) -> Picture:
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

    def draw(self, size: Size) -> Picture:
        picture = super().draw(size)
        picture.put(0, 4, "coloured", "class:trouble")
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
