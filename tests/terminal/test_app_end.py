"""How the application ends, and which colours it has."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from luznet.terminal.app import FAULT
from luznet.terminal.picture import Picture, Size
from tests.terminal.plain_screen import Plain
from tests.terminal.terminal import (
    Terminal,
    play,
)

# ---- the end --------------------------------------------------------------------------------


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


# ---- colours and imports --------------------------------------------------------------------


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
