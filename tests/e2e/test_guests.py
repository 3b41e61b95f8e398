"""Guests over ssh: real OpenSSH clients at a real host, each in a window of its own."""

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import contextmanager

import pytest

from luznet.commands.guest import WRONG_CODES
from luznet.commands.reception import WRONG_WORDS
from luznet.terminal.table import MEANT_BEFORE
from tests import netns
from tests.e2e.networks import needs_namespaces
from tests.e2e.processes import children_of, hosts_of, port_of_its_own, wait_until
from tests.e2e.test_terminal import kill_host_of
from tests.e2e.window import ENTER, RIGHT, Window, windows

pytestmark = pytest.mark.skipif(not shutil.which("ssh"), reason="there is no OpenSSH here")

MY_TURN = "YOUR TURN"
CODE = re.compile(r"\b(\d{3}) ?(\d{3})\b")
DOOR = r"ssh -p (\d+) play@(\S+)"


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

    def __init__(self, home, window: Callable[..., Window], *flags: str) -> None:
        """`flags`: `play` with others, or those of `host`, where nobody else plays."""
        self.home = home
        self.window = window
        self.opened: list[Window] = []
        command = flags if flags[:1] == ("host",) else ("play", *flags)
        self.ann = window("Ann", *command, "--local", "--table-name=Den", "--pace=0")
        if command[0] == "play":
            self.ann.wait(MY_TURN)
            self.ann.press("i")
        self.page = self.ann.wait(lambda text: re.search(DOOR, text))
        self.port, self.address = re.search(DOOR, self.page).groups()
        if command[0] == "play":
            self.ann.press("\x1b")
            self.ann.wait(MY_TURN)

    def ssh(
        self,
        *more: str,
        user="play",
        size=(80, 24),
        term="xterm-256color",
        answers=b"",
        **variables,
    ):
        """Open a window with ssh in it, whose terminal answers a question about its colours."""
        sent = [f"-oSendEnv={name}" for name in variables]
        target = f"{user}@{self.address}"
        words = ["ssh", *options(self.home), *sent, *more[:-1], "-p", self.port, target, *more[-1:]]
        variables = {"LANG": "C.UTF-8", "HOME": str(self.home), **variables, "TERM": term}
        self.opened.append(Window(words, variables, size, answers))
        return self.opened[-1]

    def guest(self, name: str, shows="You, {name}", **how) -> Window:
        """Bring a guest without a key to the table, which then shows them this text."""
        window = self.ssh("", **how)
        enter(window, name)
        window.wait(shows.format(name=name))
        return window


def enter(window: Window, name: str) -> None:
    """Tell a name, and go on to the table."""
    window.wait("What should others call you")
    window.press(*name, ENTER)
    window.wait(f"Hello, {name}")
    window.press(ENTER)


def ssh_key(folder) -> str:
    """Return the file of a new ssh key."""
    subprocess.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / "key"], check=True
    )
    return str(folder / "key")


def supervisor_of(player) -> int:
    """Return the process that restarts a player's host."""
    return next(each for each in children_of(player.pid) if hosts_of(each))


def is_open(port: int) -> bool:
    """Return whether something listens at a port."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def rooms(home, *flags):
    with windows(home) as window:
        room = Room(home, window, *flags)
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


def test_after_a_few_wrong_words_a_guest_has_to_come_again(tmp_path):
    with rooms(tmp_path) as room:
        room.guest("Zoe")
        eve = room.ssh("")
        eve.wait("What should others call you")
        eve.press(*"Zoe", ENTER)
        eve.wait("was here before")
        for number in range(WRONG_WORDS):
            eve.press(*f"word{number}", ENTER)
        assert eve.code() == 0
        assert "You, " not in eve.text()


def test_a_guest_in_plain_mode_who_hangs_up_keeps_the_seat_and_leaves_no_trace(tmp_path):
    with rooms(tmp_path, "host", "--players=3") as room:
        zoe = room.ssh("", term="dumb", size=(50, 24))
        zoe.wait("What should others call you")
        zoe.press(*"Zoe", ENTER)
        zoe.wait("You are at Den")
        words = set(" ".join(zoe.text().split("\n")).split())
        assert {"connection,", "learn"} <= words
        os.kill(zoe.pid, signal.SIGKILL)
        eve = room.guest("Eve", "Eve")
        assert "Zoe" in eve.wait("away")
        logs = [each.read_text() for each in (tmp_path / "Ann" / "guests").rglob("luznet.log")]
        assert not any("Traceback" in log for log in logs)


def test_who_has_an_ssh_key_is_known_by_it(tmp_path):
    key = ssh_key(tmp_path)
    with rooms(tmp_path) as room:
        zoe = room.ssh("-i", key, "")
        zoe.wait("What should others call you")
        zoe.press(*"Zoe", ENTER)
        assert "Your word" not in zoe.wait("Hello, Zoe")
        zoe.press(ENTER)
        zoe.wait("You, Zoe")
        os.kill(zoe.pid, signal.SIGKILL)
        room.ann.wait(lambda text: "by bot" in text or "away" in text)
        room.ssh("-i", key, "").wait("You are back")


def test_the_question_for_a_guests_name_refuses_that_of_somebody_at_the_table(tmp_path):
    with rooms(tmp_path) as room:
        zoe = room.ssh("")
        zoe.wait("What should others call you")
        zoe.press(*"ANN", ENTER)
        zoe.wait("Somebody here has the name ANN")
        zoe.press(*["\x7f"] * 3, *"Zoe", ENTER)
        zoe.wait("Your word is")
        zoe.press(ENTER)
        zoe.wait("You, Zoe")


def test_a_guest_whose_name_is_taken_when_they_come_back_is_asked_for_another_one(tmp_path):
    key = ssh_key(tmp_path)
    with rooms(tmp_path, "host", "--players=3") as room:
        zoe = room.ssh("-i", key, "")
        enter(zoe, "Zoe")
        zoe.wait("Press Enter to start")
        zoe.press("q", "y")
        assert zoe.code() == 0
        room.guest("Zoe", "Press Enter to start")
        back = room.ssh("-i", key, "")
        back.wait("Somebody here has the name Zoe")
        enter(back, "Zora")
        back.wait(lambda text: re.search(r"Zora +you", text))


def test_a_guest_of_a_private_table_whose_name_is_taken_is_asked_for_another_one(tmp_path):
    with rooms(tmp_path, "--private") as room:
        zoe = room.ssh("", term="dumb")
        zoe.wait("Code:")
        zoe.press(*code_of(room), ENTER)
        zoe.wait("What should others call you")
        zoe.press(*"Ann", ENTER)
        zoe.wait("Somebody here has the name Ann")
        zoe.press(*"Zoe", ENTER)
        zoe.wait("You are at Den")
        room.ann.wait("Zoe")


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


def test_a_terminal_that_answers_so_gets_true_colours_and_types_nothing(tmp_path):
    with rooms(tmp_path) as room:
        zoe = room.ssh("", answers=b"\x1bP1$r0;48:2::1:2:3m\x1b\\\x1bP0+r\x1b\\\x1b[?64;1c")
        text = zoe.wait("What should others call you")
        assert "$r" not in text
        assert b"\x1b[0;38;2;" in zoe.sent
        silent = room.ssh("")
        silent.wait("What should others call you")
        assert b"38;2;" not in silent.sent
        assert b"38;5;" in silent.sent


def test_an_ssh_client_that_names_no_terminal_gets_lines_of_text(tmp_path):
    with rooms(tmp_path) as room:
        zoe = room.ssh("", term="")
        zoe.wait("What should others call you")
        zoe.press(*"Zoe", ENTER)
        zoe.wait("You are at Den")


def test_a_window_whose_size_is_unknown_has_the_usual_one_and_then_the_last(tmp_path):
    with rooms(tmp_path) as room:
        zoe = room.ssh("", size=(0, 0))
        zoe.screen.resize(24, 80)
        enter(zoe, "Zoe")
        zoe.wait("You, Zoe")


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
        (("-W", "127.0.0.1:9", ""), "stdio forwarding failed"),
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


@needs_namespaces
def test_a_guest_comes_from_another_computer_of_the_network(tmp_path, network):
    with netns.lan(2) as (host, laptop):
        table = network.run(host, "luznet", "host", "--players=3", "--pace=0")
        port, address = table.wait_for(lambda line: re.search(DOOR, line)).groups()
        assert address == host.address
        words = ["ssh", *options(tmp_path), "-p", port, f"play@{address}"]
        variables = {"LANG": "C.UTF-8", "HOME": str(tmp_path), "TERM": "xterm-256color"}
        zoe = Window(laptop.command(words), variables)
        try:
            enter(zoe, "Zoe")
            zoe.wait("Press Enter to start")
        finally:
            zoe.close()


# ---- private tables ----------------------------------------------------------------------------


def code_of(room) -> str:
    """Return the code of a private table, from the page that Ann opened with `i`."""
    return "".join(CODE.search(room.page).groups())


def test_ssh_asks_for_the_code_of_a_private_table_and_then_the_guest_sits_down(tmp_path):
    with rooms(tmp_path, "--private") as room:
        zoe = room.ssh("")
        zoe.wait("Code:")
        zoe.press(*code_of(room), ENTER)
        enter(zoe, "Zoe")
        zoe.wait("You, Zoe")
        assert code_of(room) not in zoe.sent.decode()


def test_after_a_few_wrong_codes_a_guest_has_to_come_again(tmp_path):
    with rooms(tmp_path, "--private") as room:
        eve = room.ssh("")
        eve.wait("Code:")
        wrong = "111111" if code_of(room) != "111111" else "222222"
        eve.press(*wrong, ENTER)
        enter(eve, "Eve")
        for _ in range(WRONG_CODES - 1):
            eve.wait(lambda text: "The code was wrong" in text and wrong[0] not in text)
            eve.press(*wrong)
            eve.wait(wrong[0])
            eve.press(ENTER)
        eve.wait("That was not the code.")
        assert eve.code() == 0


def test_who_has_an_ssh_key_types_the_code_of_a_private_table_once(tmp_path):
    with rooms(tmp_path, "--private") as room:
        key = ssh_key(tmp_path)
        zoe = room.ssh("-i", key, "")
        enter(zoe, "Zoe")
        zoe.wait("code")
        zoe.press(*code_of(room), ENTER)
        zoe.wait("You, Zoe")
        os.kill(zoe.pid, signal.SIGKILL)
        room.ann.wait(lambda text: "by bot" in text or "away" in text)
        room.ssh("-i", key, "").wait("You are back")


# ---- the host --------------------------------------------------------------------------------


def test_guests_play_on_at_the_same_card_after_the_host_was_killed(tmp_path):
    with rooms(tmp_path) as room:
        zoe = room.guest("Zoe")
        room.ann.press("2", ENTER)
        zoe.wait(MY_TURN)
        kill_host_of(room.ann)
        zoe.wait("Connection lost")
        zoe.wait(MY_TURN)
        zoe.press("2", ENTER)
        zoe.wait("Trick 1 of 10")


def test_guests_play_on_after_the_supervisor_of_the_host_was_killed(tmp_path):
    with rooms(tmp_path) as room:
        zoe = room.guest("Zoe")
        (host,), supervisor = hosts_of(room.ann.pid), supervisor_of(room.ann)
        os.kill(supervisor, signal.SIGKILL)
        room.ann.press("2", ENTER)
        zoe.wait(MY_TURN)
        zoe.press("2", ENTER)
        zoe.wait("Trick 1 of 10")
        ole = room.guest("Ole")
        os.kill(host, signal.SIGKILL)
        ole.wait("Connection lost")
        ole.wait("Trick 1 of 10")
        room.ann.press("i")
        room.ann.wait(f"ssh -p {room.port} ")


def test_guests_of_a_private_table_play_on_after_its_host_was_killed_and_others_come(tmp_path):
    with rooms(tmp_path, "--private") as room:
        zoe = room.ssh("")
        zoe.wait("Code:")
        zoe.press(*code_of(room), ENTER)
        enter(zoe, "Zoe")
        zoe.wait("You, Zoe")
        kill_host_of(room.ann)
        zoe.wait("Connection lost")
        zoe.wait("You, Zoe")
        room.ann.wait(lambda text: "onnection" not in text)
        room.ann.press("i")
        before = code_of(room)
        room.ann.wait(lambda text: (code := CODE.search(text)) and "".join(code.groups()) != before)
        room.page = room.ann.text()
        eve = room.ssh("")
        eve.wait("Code:")
        eve.press(*code_of(room), ENTER)
        enter(eve, "Eve")
        eve.wait("You, Eve")
        assert "Connection to" not in zoe.text()


def test_the_door_opens_again_at_the_same_port_if_its_process_dies(tmp_path):
    with rooms(tmp_path) as room:
        room.guest("Zoe")
        supervisor = supervisor_of(room.ann)
        (door,) = set(children_of(supervisor)) - set(hosts_of(room.ann.pid))
        os.kill(door, signal.SIGKILL)
        room.ann.wait("by bot")
        wait_until(lambda: set(children_of(supervisor)) - set(hosts_of(room.ann.pid)) - {door})
        wait_until(lambda: is_open(int(room.port)))
        room.guest("Ole")


def test_guests_find_the_door_at_the_same_port_after_a_restart(tmp_path):
    (tmp_path / "Ann").mkdir()
    (tmp_path / "Ann" / "door-port").write_text(str(port := port_of_its_own()))
    with rooms(tmp_path, "host", "--players=3") as room:
        assert room.port == str(port)
        room.guest("Zoe", "Press Enter to start")


def test_guests_find_their_seats_at_the_computer_that_carries_their_table_on(tmp_path):
    key = ssh_key(tmp_path)
    with rooms(tmp_path, "host", "--players=3") as room:
        zoe = room.ssh("-i", key, "")
        enter(zoe, "Zoe")
        ole = room.ssh("")
        ole.wait("What should others call you")
        ole.press(*"Ole", ENTER)
        word = re.search(r"Your word is (\w+)", ole.wait("Your word is"))[1]
        ole.press(ENTER)
        ben = room.window("Ben", "join", re.search(r"luznet join (\S+)", room.page)[1])
        zoe.wait("Ben")
        for each in (zoe, ole, ben):
            each.wait("Press Enter when you are ready")
            each.press(ENTER)
        ben.wait("You, Ben")

        room.ann.press("\x03")
        for each in (zoe, ole):
            each.wait("The table goes on at Ben's computer.")
        ben.wait("away")
        ben.press("i")
        page = ben.wait(lambda text: re.search(DOOR, text))
        room.port, room.address = re.search(DOOR, page).groups()
        (tmp_path / "known_hosts").unlink()
        room.ssh("-i", key, "").wait("You are back")
        ole = room.ssh("")
        ole.wait("What should others call you")
        ole.press(*"Ole", ENTER)
        ole.wait("was here before")
        ole.press(*word, ENTER)
        ole.wait("You are back")
        ben.press("\x1b")
        ben.wait(lambda text: "away" not in text)


def test_a_guest_reads_on_a_restored_terminal_that_the_host_has_ended(tmp_path):
    with rooms(tmp_path, "host", "--players=3") as room:
        zoe = room.guest("Zoe", "Press Enter to start")
        room.ann.press("\x03")
        zoe.wait("ask when it goes on.")
        assert zoe.code() == 0
        assert zoe.sent.rindex(b"\x1b[?1049l") < zoe.sent.rindex(b"ask when")


def test_a_screen_that_comes_back_to_its_running_host_knows_the_door(tmp_path):
    with rooms(tmp_path) as room:
        room.guest("Zoe")
        room.ann.press("q", "y")
        assert room.ann.code() == 0
        again = room.window("Ann", "play")
        again.wait("You, Ann")
        again.press("i")
        again.wait(f"ssh -p {room.port} play@{room.address}")


@pytest.mark.parametrize(
    ("game", "end"), [("luz", "Deal 1 of 4 is scored"), ("luris", "Another game?")]
)
def test_a_guest_plays_a_whole_deal(tmp_path, game, end):
    with rooms(tmp_path, "host", f"--game={game}", "--players=3") as room:
        zoe = room.guest("Zoe", "Press Enter to start")
        zoe.press(ENTER)
        zoe.wait(lambda text: "Press Enter" not in text)
        time.sleep(2 * MEANT_BEFORE)  # until then another Enter would not count
        until = time.monotonic() + 60
        while end not in (seen := zoe.wait(lambda text: MY_TURN in text or end in text)):
            assert time.monotonic() < until, seen
            zoe.press(*("n" if "(n)" in seen else (RIGHT, ENTER)))
            zoe.wait(lambda text, before=seen: text != before)
