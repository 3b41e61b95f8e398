"""Guests over ssh: real OpenSSH clients at a real host, each in a window of its own."""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable
from contextlib import contextmanager

import pytest

from tests.e2e.window import ENTER, Window, windows

pytestmark = pytest.mark.skipif(not shutil.which("ssh"), reason="there is no OpenSSH here")

MY_TURN = "YOUR TURN"


def options(home) -> list[str]:
    """Return the options of a person who has never used ssh."""
    return [
        "-F", "none",
        "-o", "IdentityAgent=none",
        "-o", "StrictHostKeyChecking=no",
        "-o", f"UserKnownHostsFile={home / 'known_hosts'}",
    ]  # fmt: skip


class Room:
    """A host's own window, and those of guests."""

    def __init__(self, home, window: Callable[..., Window]) -> None:
        self.home = home
        self.ann = window("Ann", "play", "--local", "--table-name=Den", "--pace=0")
        self.opened: list[Window] = []
        self.ann.wait(MY_TURN)
        self.ann.press("i")
        shown = self.ann.wait(lambda text: re.search(r"ssh -p (\d+) play@(\S+)", text))
        self.port, self.address = re.search(r"ssh -p (\d+) play@(\S+)", shown).groups()
        self.ann.press("\x1b")
        self.ann.wait(MY_TURN)

    def ssh(self, *more: str, user="play", size=(80, 24), term="xterm-256color", **variables):
        """Open a window with ssh in it."""
        sent = [f"-oSendEnv={name}" for name in variables]
        target = f"{user}@{self.address}"
        words = ["ssh", *options(self.home), *sent, *more[:-1], "-p", self.port, target, *more[-1:]]
        variables = {"LANG": "C.UTF-8", "HOME": str(self.home), **variables, "TERM": term}
        self.opened.append(Window(words, variables, size))
        return self.opened[-1]

    def guest(self, name: str, **how) -> Window:
        """Bring a guest without a key to the table."""
        window = self.ssh("", **how)
        window.wait("What should others call you")
        window.press(*name, ENTER)
        window.wait("Your word is")
        window.press(ENTER)
        window.wait(name)
        return window


@contextmanager
def rooms(home):
    with windows(home) as window:
        room = Room(home, window)
        try:
            yield room
        finally:
            for each in room.opened:
                each.close()


def test_a_guest_is_asked_for_a_name_sits_down_and_plays(tmp_path):
    with rooms(tmp_path) as room:
        zoe = room.ssh("")
        zoe.wait("What should others call you")
        zoe.press(*"Zoe", ENTER)
        zoe.wait("Your word is")
        zoe.press(ENTER)
        zoe.wait("You, Zoe")
        room.ann.wait("Zoe")


def test_who_lost_the_connection_gets_their_seat_back_by_name_and_word(tmp_path):
    with rooms(tmp_path) as room:
        zoe = room.ssh("")
        zoe.wait("What should others call you")
        zoe.press(*"Zoe", ENTER)
        word = re.search(r"Your word is (\w+)", zoe.wait("Your word is"))[1]
        zoe.press(ENTER)
        zoe.wait("You, Zoe")
        os.kill(zoe.pid, signal.SIGKILL)
        room.ann.wait("by bot")
        zoe = room.ssh("")
        zoe.wait("What should others call you")
        zoe.press(*"zoe", ENTER)
        zoe.wait("was here before")
        zoe.press(*"babababa", ENTER)
        zoe.wait("That is not the word")
        zoe.press(*word, ENTER)
        zoe.wait("You are back")


def test_who_has_an_ssh_key_is_known_by_it(tmp_path):
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    with rooms(tmp_path) as room:
        zoe = room.ssh("-i", str(key), "")
        zoe.wait("What should others call you")
        zoe.press(*"Zoe", ENTER)
        assert "Your word" not in zoe.wait("Hello, Zoe")
        zoe.press(ENTER)
        zoe.wait("You, Zoe")
        os.kill(zoe.pid, signal.SIGKILL)
        room.ann.wait("by bot")
        room.ssh("-i", str(key), "").wait("You are back")


def test_a_guest_has_a_window_a_language_and_signs_of_their_own(tmp_path):
    with rooms(tmp_path) as room:
        mira = room.ssh("", size=(120, 40), LANG="uk_UA.UTF-8")
        mira.wait("Як")
        mira.press(*"Mira", ENTER)
        mira.wait("Mira")
        mira.press(ENTER)
        mira.wait("Ви, Mira")
        mira.resize(60, 20)
        mira.wait(lambda text: "Ви, Mira" in text and len(text.split("\n")) == 20)
        plain = room.guest("Ole", term="vt100")
        assert b"\x1b[38;" not in plain.sent
        assert b"48;5" not in plain.sent


def test_a_spectator_comes_as_watch_and_sees_only_backs(tmp_path):
    with rooms(tmp_path) as room:
        eve = room.ssh("", user="watch")
        seen = eve.wait("Deal 1 of 4")
        assert MY_TURN not in seen
        assert "You," not in seen


@pytest.mark.parametrize(
    ("more", "sign"),
    [
        (("id",), "exec request failed"),
        (("-s", "sftp"), "subsystem request failed"),
        (("-N", "-oExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9", ""), "forwarding failed"),
    ],
)
def test_a_guest_gets_no_command_no_files_and_no_forwarding(tmp_path, more, sign):
    with rooms(tmp_path) as room:
        asked = room.ssh(*more)
        asked.wait(sign)
        assert asked.code() != 0


def test_no_variable_of_a_guest_changes_where_luznet_keeps_its_files(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    with rooms(tmp_path) as room:
        room.guest("Zoe", LUZNET_HOME=str(elsewhere), PYTHONPATH=str(elsewhere))
        assert not elsewhere.exists()
