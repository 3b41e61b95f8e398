"""`luznet arena` as its user sees it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import pytest

from luznet import cli
from luznet.commands.arena import Progress
from luznet.commands.bar import bar
from tests.e2e.window import CTRL_C, windows

BOT = """
import pathlib, time

def slow(view, rng, budget):
    pathlib.Path("thinks").touch()
    time.sleep(600)

def choose(view, rng, budget):
    return view.legal[-1]

def broken(view, rng, budget):
    return view.hands[99]

def cheat(view, rng, budget):
    return None
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with bots that somebody wrote."""
    (tmp_path / "my_bots.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    sys.modules.pop("my_bots", None)


def arena(capsys, *arguments):
    """Run the command; return its exit code and what it printed."""
    try:
        code = cli.main(["arena", *arguments])
    except SystemExit as ended:
        code = ended.code
    told = capsys.readouterr()
    return code, told.out, told.err


def test_bots_play_and_a_table_is_printed_and_written(capsys, folder):
    fields = ("--against=uniform", "--against=steady+bold")
    files = ("--json=table.json", "--csv=table.csv", "--keep=kept.jsonl")
    code, out, _ = arena(capsys, "normal", "my_bots:choose", *fields, *files, "--players=3",
                         "--rounds=2", "--jobs=2")  # fmt: skip
    assert code == 0
    assert len(out.splitlines()) == 5
    told = json.loads((folder / "table.json").read_text())
    assert [(each["bot"], each["against"]) for each in told] == [
        ("normal", ["uniform"]), ("normal", ["steady", "bold"]),
        ("my_bots:choose", ["uniform"]), ("my_bots:choose", ["steady", "bold"]),
    ]  # fmt: skip
    assert len((folder / "table.csv").read_text().splitlines()) == 5
    assert len((folder / "kept.jsonl").read_text().splitlines()) == 8


def test_the_same_command_goes_on_with_what_was_kept(capsys, folder):
    given = ("careful", "--against=bold", "--players=3", "--keep=kept.jsonl", "--json=-")
    _, before, _ = arena(capsys, *given, "--rounds=1")
    _, after, _ = arena(capsys, *given, "--rounds=2")
    assert len((folder / "kept.jsonl").read_text().splitlines()) == 2
    _, again, _ = arena(capsys, *given, "--rounds=2")
    assert after == again != before


def test_a_league_goes_on_with_what_was_kept(capsys, folder):
    given = ("careful", "bold", "uniform", "--league", "--players=3", "--keep=kept.jsonl")
    code, out, _ = arena(capsys, *given, "--rounds=2")
    assert code == 0
    assert len(out.splitlines()) == 1 + 3 + 1 + 4
    arena(capsys, *given, "--rounds=3", "--csv=table.csv")
    assert len((folder / "kept.jsonl").read_text().splitlines()) == 3
    assert len((folder / "table.csv").read_text().splitlines()) == 4


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("mighty",), "No bot for luz is called 'mighty'."),
        (("normal", "--against=steady+mighty"), "No bot for luz is called 'mighty'."),
        (("my_bots:nothing",), "'my_bots' has nothing called 'nothing'."),
        (("normal", "--league"), "A league is between two bots or more"),
        (("normal", "bold", "--league", "--against=easy"), "without --against"),
        (("normal", "--players=2"), "Luz is for 3 to 5 players, not 2."),
        (("my_bots:broken", "--rounds=1"), "IndexError"),
        (("my_bots:broken", "--rounds=1"), 'my_bots.py", line 12'),
        (("my_bots:cheat", "--rounds=1"), "my_bots:cheat chose None, which is not legal."),
        (("normal", "--rounds=1", "--json=nowhere/table.json"), "nowhere/table.json"),
        (("normal", "--dask=tcp://127.0.0.1:1"), "There is no cluster at tcp://127.0.0.1:1"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_what_goes_wrong_is_one_sentence(capsys, monkeypatch, arguments, says):
    monkeypatch.setattr("luznet.commands.arena.PATIENCE", 0.5)
    code, _, errors = arena(capsys, *arguments)
    assert code in (1, 2)
    assert says in errors
    assert "Traceback" not in errors


@pytest.mark.usefixtures("folder")
def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(capsys, monkeypatch):
    monkeypatch.setattr("luznet.commands.arena._play", None)
    for flag in ("--json", "--csv"):
        code, _, errors = arena(capsys, "easy", f"{flag}=nowhere/table")
        assert code == 1
        assert errors.startswith("luznet: nowhere/table cannot be used: No such file")


def test_progress_says_how_much_is_left():
    now = [0.0]
    progress = Progress(10, 50, lambda: now[0])
    assert progress.told() == "10 of 50 rounds"
    for _ in range(10):
        now[0] += 2
        progress.step()
    assert progress.told() == "20 of 50 rounds, about 60 s left"
    now[0] += 600
    progress.step()
    assert progress.told() == "21 of 50 rounds, about 27 min left"


def test_a_bar_gives_way_to_the_words_beside_it():
    assert bar(10, 50, "10 rounds", 80) == "[######........................] 10 rounds"
    assert bar(20, 50, "about 27 min left", 30) == "[####......] about 27 min left"
    assert bar(20, 50, "about 27 min left", 22) == "about 27 min left"
    assert bar(20, 50, "about 27 min left", 10) == "about 27 m"


def test_ctrl_c_leaves_the_progress_in_a_line_of_its_own(tmp_path):
    with windows(tmp_path) as window:
        arena = window(
            "Ann", "arena", "easy", "--rounds=9999", f"--keep={tmp_path}/kept", size=(64, 24)
        )
        arena.wait("1 of 9999")
        arena.press(CTRL_C)
        assert arena.code() == 130
        lines = [line for line in arena.text().splitlines() if line]
    assert re.fullmatch(r"\[[#.]+\] \d+ of 9999 rounds, about \d+ min left", lines[0])
    assert lines[1].startswith("Finished rounds are kept in")
    assert not any("^" in line for line in lines)


def test_a_dask_cluster_plays_the_same(capsys, folder):
    import distributed  # large: not in every process that collects tests

    given = ("my_bots:choose", "--against=steady", "--players=3", "--rounds=3", "--csv=-")
    _, here, _ = arena(capsys, *given)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        code, there, _ = arena(capsys, *given, f"--dask={cluster.scheduler_address}")
    assert code == 0

    def compared(text):
        return [line.split(",")[:8] for line in text.splitlines() if line.startswith("luz,")]

    assert compared(here) == compared(there)
    assert compared(here)


@contextmanager
def interrupted(folder, command, *, once):
    """Start an arena that keeps rounds, interrupt it once something holds, and give its exit code
    and what it printed as errors. It is gone afterwards."""
    process = subprocess.Popen(
        [sys.executable, *command, "--keep=kept.jsonl"],
        cwd=folder, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests
    )  # fmt: skip
    try:
        while process.poll() is None and not once():
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        yield process.returncode, errors
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_ctrl_c_does_not_wait_for_a_bot_that_thinks(folder):
    command = "-m", "luznet", "arena", "my_bots:slow"
    with interrupted(folder, command, once=(folder / "thinks").exists) as ended:
        assert ended == (130, "Finished rounds are kept in kept.jsonl; rerun to resume.\n")


def test_ctrl_c_says_that_what_was_played_is_kept(folder):
    script = "import sys; from luznet import cli; sys.exit(cli.main(sys.argv[1:]))"
    kept = folder / "kept.jsonl"
    command = "-c", script, "arena", "normal", "--rounds=5000"
    with interrupted(folder, command, once=lambda: kept.exists() and kept.stat().st_size) as ended:
        code, errors = ended
    assert code == 130
    assert "Finished rounds are kept in kept.jsonl; rerun to resume." in errors
