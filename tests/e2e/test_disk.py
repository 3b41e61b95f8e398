"""`luznet host` where the disk is full, read-only or damaged: one sentence, no traceback."""

import subprocess
from contextlib import ExitStack

import pytest

from tests import disk
from tests.e2e.processes import port_of_its_own, processes, start_host
from tests.e2e.window import ESCAPE, windows

needs_disks = disk.needed()
TROUBLES = [
    ("read-only", True),
    ("full", False),
    *(
        pytest.param(*each, marks=pytest.mark.slow)
        for each in (("read-only", False), ("full", True))
    ),
]
"""What is wrong with the disk, and whether a host has used the folder before."""
FLAGS = ("luznet", "host", "--local")


def ended(home, *command):
    """Run a host (or another command) that cannot start; return its exit code and what it said."""
    with processes() as start:
        host = start([*(command or FLAGS)], home)
        code = host.code()
        with pytest.raises(AssertionError):  # it has ended
            host.wait_for(lambda line: None)
        return code, host.lines


@needs_disks
@pytest.mark.parametrize(("trouble", "was_used"), TROUBLES)
def test_a_host_that_cannot_write_its_folder_ends_with_one_sentence(tmp_path, trouble, was_used):
    with ExitStack() as stack:
        home = stack.enter_context(disk.small_disk(tmp_path / "home"))
        if was_used:
            with processes() as start:
                start_host(start, home, "--local")  # and it is killed
        if trouble == "full":
            disk.fill(home)
        else:
            stack.enter_context(disk.read_only(home))
        code, said = ended(home)
        assert code == 1
        assert len(said) == 1
        assert said[0].startswith("luznet: The ")
        assert str(home) in said[0]


@needs_disks
@pytest.mark.parametrize(("trouble", "was_used"), TROUBLES)
def test_a_player_is_told_why_their_own_host_cannot_write_its_folder(tmp_path, trouble, was_used):
    with ExitStack() as stack:
        home = stack.enter_context(disk.small_disk(tmp_path / "home"))
        if was_used:
            with processes() as start:
                start_host(start, home, "--local")
        if trouble == "full":
            disk.fill(home)
        else:
            stack.enter_context(disk.read_only(home))
        code, said = ended(home, "luznet", "play")
        assert code == 1
        assert said[-1].startswith("luznet: The ")
        assert str(home) in said[-1]


@pytest.mark.parametrize("place", ["file/home", "~nobody-of-this-name/home"])
def test_a_player_without_a_folder_is_told_so(tmp_path, place, monkeypatch):
    (tmp_path / "file").write_text("")
    (tmp_path / "~nobody-of-this-name").write_text("")
    monkeypatch.setattr("tests.e2e.processes.ROOT", tmp_path)
    home = place if place.startswith("~") else tmp_path / place
    code, said = ended(home, "luznet", "play")
    assert code == 1
    assert said[-1].startswith(f"luznet: The key file {home}/identity cannot be used: Not a dir")


def test_a_player_is_told_that_the_key_of_their_own_host_is_damaged(tmp_path):
    (tmp_path / "host-identity").write_text("my diary")
    code, said = ended(tmp_path, "luznet", "play")
    assert code == 1
    assert "host-identity is damaged" in said[-1]


def test_a_host_with_a_damaged_journal_says_so_and_opens_a_new_table(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "journal.sqlite3").write_text("my diary")
    with processes() as start:
        host, _ = start_host(start, home, "--local")
        assert "was damaged. The damaged file was kept as" in host.lines[0]
        host.wait_for(lambda line: "waiting for players" in line)
        assert host.interrupt() == 0


def test_a_player_is_told_at_the_end_that_the_journal_of_their_own_host_was_damaged(tmp_path):
    journal = tmp_path / "Ann" / "journal.sqlite3"
    journal.parent.mkdir()
    journal.write_text("my diary")
    with windows(tmp_path) as window:
        ann = window("Ann", "play", size=(100, 30))
        ann.wait("Esc closes.")
        ann.press(ESCAPE)
        ann.wait("YOUR TURN")
        ann.press("q", "y")
        assert ann.code() == 0
        assert f"{journal}wasdamaged" in "".join(ann.text().split())  # however it is wrapped


# ---- a journal that is older than its players know -------------------------------------------

PARTS = ("journal.sqlite3", "journal.sqlite3-wal", "journal.sqlite3-tail")


def parts_of(home):
    """Return what lies on the disk of a host's journal."""
    return {name: (home / name).read_bytes() for name in PARTS if (home / name).exists()}


def put_back(home, parts):
    """Let a dead host have these parts of a journal and no others."""
    for name in PARTS:
        (home / name).unlink(missing_ok=True)
        if name in parts:
            (home / name).write_bytes(parts[name])


def older(old, new, *parts):
    """Return a journal with these parts of an older one."""
    return {**new, **{name: old[name] for name in parts}}


DAMAGES = {
    "the log is gone": (
        lambda old, new: {name: new[name] for name in PARTS if not name.endswith("-wal")},
        "restored from the journal's tail",
        None,
    ),
    "an older copy, and a gap in the tail": (
        lambda old, new: {**older(old, new, *PARTS[:2]), PARTS[2]: new[PARTS[2]].splitlines()[-1]},
        "The table continues from an earlier point.",
        "steps of this game. It goes on from an earlier point.",
    ),
    "an older copy, of the tail too": (
        lambda old, new: older(old, new, *PARTS),
        "of the game at Lunch than the journal has",
        "steps of this game. It goes on from an earlier point.",
    ),
    "all of it is gone": (
        lambda old, new: {},
        "came back to a table that is not in the journal",
        "is dealt again; all scores stay.",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGES)
def test_the_host_and_every_screen_tell_what_a_journal_lost(tmp_path, damage):
    harm, host_says, players_read = DAMAGES[damage]
    home, port = tmp_path / "host", port_of_its_own()
    flags = ("--table-name=Lunch", "--players=3", "--pace=0", "--local", f"--port={port}")
    with processes() as start, windows(tmp_path) as window:
        host, address = start_host(start, home, *flags)
        ann = start(
            ["luznet", "join", address, "--name=Ann"], tmp_path / "Ann", stdin=subprocess.PIPE
        )
        ann.wait_for(lambda line: "Type ready" in line)
        old = parts_of(home)
        ann.type("ready")
        ann.wait_for(lambda line: "Your turn" in line, 15)
        ben = window("Ben", "watch", address)
        ben.wait("Amber", 15)
        ann.type("pause")
        ben.wait("Paused by Ann", 15)
        host.kill()
        put_back(home, harm(old, parts_of(home)))
        ann.wait_for(lambda line: line.startswith("Connection lost"), 15)
        again, _ = start_host(start, home, *flags)
        if host_says not in "".join(again.lines):
            again.wait_for(lambda line: host_says in line, 15)
        if players_read is None:
            ann.wait_for(lambda line: line == "The connection is back.")
            ben.wait("Paused by Ann", 15)
            assert "The host lost" not in ben.text()
        else:
            ann.wait_for(lambda line: players_read in line, 15)
            ben.wait(players_read, 15)
        again.kill()
