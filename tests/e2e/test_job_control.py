"""luznet in a shell that stops it and lets it go on: the terminal belongs to whoever runs."""

import os
import re
import shutil
import signal
import termios
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.processes import children_of, wait_until
from tests.e2e.window import ENTER, PROMPT, windows

pytestmark = pytest.mark.skipif(
    not (shutil.which("bash") and Path("/proc/self/stat").exists()), reason="needs bash and /proc"
)
CTRL_Z = "\x1a"
TAKEN = ("\x1b[?1049h", "\x1b[?2004h", "\x1b[?25l")
GIVEN_BACK = ("\x1b[?1049l", "\x1b[?2004l", "\x1b[?25h")
"""Another screen, pasting and no cursor: how luznet sets the terminal, and how it leaves it."""
COOKED = termios.ICANON | termios.ECHO | termios.ISIG
"""What a shell's terminal does with keys, and luznet's doesn't."""


class Job:
    """luznet in a shell in a window."""

    def __init__(self, window):
        self.window = window
        self._seen = 0

    def type(self, line):
        """Type a line at the shell's prompt."""
        self.window.press(line, ENTER)

    def start(self, arguments="", shows="You are Ann"):
        self.window.wait(PROMPT.strip())
        self.type(f"$LUZNET {arguments}")
        self.window.wait(shows)
        self.news()
        return self

    @property
    def pid(self):
        return next(pid for pid in children_of(self.window.pid))

    @property
    def state(self):
        """How the system calls what the process does: T if it is stopped."""
        return Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0]

    def news(self):
        """Return what was written since the last call."""
        before, self._seen = self._seen, len(self.window.sent)
        return self.window.sent[before:].decode(errors="replace")

    def is_given_back(self):
        """Wait until it is stopped and the shell has its terminal."""
        wait_until(lambda: self.state == "T")
        self.window.wait(lambda text: re.search(r"Stopped", text))
        news = self.news()
        for code, undone in zip(TAKEN, GIVEN_BACK, strict=True):
            assert undone in news
            assert news.rindex(undone) > news.rfind(code, 0, news.rindex("Stopped"))
        self._erase()

    def is_taken(self, shows="You are Ann"):
        """Wait until it shows this again, with all modes of its own."""
        self.window.wait(shows)
        wait_until(lambda: not self.window.modes[3] & COOKED)
        news = self.news()
        assert [code for code in TAKEN if code not in news] == []

    def _erase(self):
        """Let the window be empty: the screen of these tests has no second one."""
        self.type("clear")
        self.window.wait(lambda text: text.strip() == PROMPT.strip())
        self.news()


@contextmanager
def a_job(home, **size):
    with windows(home) as window:
        yield Job(window("Ann", shell=True, **size))


def test_ctrl_z_gives_the_terminal_back_and_fg_takes_it_in_its_present_size(tmp_path):
    with a_job(tmp_path) as job:
        job.start()
        for size in ((100, 30), (60, 20)):
            job.window.press(CTRL_Z)
            job.is_given_back()
            job.type("stty -a; echo sho''wn")
            told = job.window.wait("shown")
            assert re.search(r" icanon.* echo ", told.replace("\n", " "))
            job.window.resize(*size)
            job._erase()
            job.type("fg")
            job.is_taken()
            assert any(line[size[0] - 12 :].strip() for line in job.window.text().splitlines())


@pytest.mark.parametrize("arguments", ["tutorial luz", "history", "stats"])
def test_every_screen_can_be_stopped_and_goes_on(tmp_path, arguments):
    with a_job(tmp_path) as job:
        job.start(arguments, shows=lambda text: len(text.split()) > 12)
        job.window.press(CTRL_Z)
        job.is_given_back()
        job.type("fg")
        job.is_taken(lambda text: len(text.split()) > 12)


def test_what_is_open_over_a_screen_stays_open_over_a_stop(tmp_path):
    with a_job(tmp_path) as job:
        job.start()
        job.window.press("?")
        job.window.wait("Esc closes")
        job.window.press(CTRL_Z)
        job.is_given_back()
        job.type("fg")
        job.is_taken("Esc closes")


def test_a_program_that_is_stopped_from_elsewhere_leaves_the_terminal_too_twice_in_a_row(tmp_path):
    with a_job(tmp_path) as job:
        job.start()
        for _time in range(2):
            os.kill(job.pid, signal.SIGTSTP)
            job.is_given_back()
            job.type("fg")
            job.is_taken()


def test_a_program_that_had_no_time_to_leave_the_terminal_takes_all_of_it_again(tmp_path):
    with a_job(tmp_path) as job:
        job.start()
        os.kill(job.pid, signal.SIGSTOP)
        wait_until(lambda: job.state == "T")
        job.window.wait("Stopped")
        job.type("stty sane; clear")
        job.window.wait(lambda text: text.strip() == PROMPT.strip())
        job.news()
        job.type("fg")
        job.is_taken()


def test_in_the_background_it_is_quiet_until_it_comes_to_the_front(tmp_path):
    with a_job(tmp_path) as job:
        job.start()
        job.window.press(CTRL_Z)
        job.is_given_back()
        job.type("bg")
        wait_until(lambda: job.state == "S")
        job.type("clear; for n in 1 2 3; do read -p 'your line: ' line; echo got $line; done")
        for line in ("one", "two", "three"):
            job.window.wait("your line:")
            job.type(line)
            job.window.wait(f"got {line}")
        assert job.state == "S"
        assert not any(code in job.news() for code in TAKEN)
        job._erase()
        job.type("fg")
        job.is_taken()


def test_what_is_ended_while_it_is_stopped_ends_and_leaves_the_terminal_to_the_shell(tmp_path):
    with a_job(tmp_path) as job:
        job.start()
        job.window.press(CTRL_Z)
        job.is_given_back()
        job.type("kill %1")
        wait_until(lambda: not children_of(job.window.pid))
        job.type("jobs")
        job.window.wait("Exit 143")
        assert not any(code in job.news() for code in TAKEN)
        job.type("stty -a; echo sho''wn")
        assert "icanon" in job.window.wait("shown")


def test_a_program_without_a_shell_is_not_stopped(tmp_path):
    with windows(tmp_path) as window:
        alone = window("Ann")
        alone.wait("You are Ann")
        alone.press(CTRL_Z)
        os.kill(alone.pid, signal.SIGTSTP)
        alone.press("?")
        alone.wait("Esc closes")


def test_the_own_host_goes_on_while_its_players_screen_is_stopped(tmp_path):
    with windows(tmp_path) as window:
        job = Job(window("Ann", shell=True))
        job.start("play", shows="Deal 1 of 4")
        job.window.press("i")
        line = re.search(r"luznet join (\S+)", job.window.wait("luznet join"))[1]
        job.window.press(CTRL_Z)
        job.is_given_back()
        ben = window("Ben", "join", line)
        ben.wait("Ann")
        ben.wait("away")
        job.type("fg")
        job.is_taken("Ben")
        ben.wait(lambda text: "away" not in text)


def test_plain_mode_goes_on_after_a_stop(tmp_path):
    with a_job(tmp_path) as job:
        job.start("--plain", shows="help")
        job.window.press(CTRL_Z)
        wait_until(lambda: job.state == "T")
        job.type("clear; fg")
        job.window.wait(lambda text: text.startswith("$LUZNET"))
        job.type("help")
        job.window.wait("watch")
