"""The standard streams: closed, full, or without a reader."""

import io
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from luznet import cli, streams
from luznet.overview import COMMANDS
from luznet.sharing.shelf import Shelf
from luznet.wire.record import to_file
from tests.history.games import a_record, kept

FULL = "/dev/full"
PRINTED = {
    "play": ["play", "--plain"],
    "try": ["try", "--plain"],
    "host": ["host", "--no-restart", "--local"],
    "evening": ["evening", "Friday", "--no-restart", "--local"],
    "board": ["board", "--help"],
    "join": ["join", "--plain"],
    "watch": ["watch", "--plain"],
    "history": ["history"],
    "export": ["export", "last", "-"],
    "import": ["import", "again.json"],
    "bot": ["bot", "--help"],
    "doctor": ["doctor"],
    "invite": ["invite", "--help"],
    "guests": ["guests"],
    "share": ["share"],
    "identity": ["identity"],
    "settings": ["settings"],
    "replay": ["replay", "--plain"],
    "picture": ["picture", "-o", "-"],
    "verify": ["verify"],
    "tutorial": ["tutorial", "--help"],
    "rules": ["rules"],
    "stats": ["stats"],
    "season": ["season"],
    "arena": ["arena", "easy", "--rounds=1", "--players=3", "--jobs=1", "--json=-"],
    "completion": ["completion", "bash"],
    "": ["--plain"],
    "--help": ["--help"],
    "--version": ["--version"],
}
"""Words with which each command prints something, wherever there is no terminal."""
needs_full = pytest.mark.skipif(not os.path.exists(FULL), reason="the system has no full device")


@pytest.fixture(scope="module")
def game():
    """A game in a file's bytes."""
    return to_file(kept(a_record(actions=5), "Ann"))


@pytest.fixture
def home(tmp_path, monkeypatch, game):
    """A folder with a game."""
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LUZNET_INTERFACES", "127.0.0.1")
    monkeypatch.setattr("luznet.commands.share._shelf", lambda *given: Shelf(()))  # else it packs
    monkeypatch.chdir(tmp_path)
    (tmp_path / "again.json").write_bytes(game)
    assert cli.main(["import", "again.json"]) == 0


@pytest.fixture(scope="module")
def nothing():
    """Input that has ended; threads may still read it."""
    with open(os.devnull) as file:
        yield file


@needs_full
@pytest.mark.parametrize("command", PRINTED)
def test_output_that_cannot_be_written_is_one_sentence(home, command, nothing, monkeypatch, capsys):
    capsys.readouterr()
    with open(FULL, "w") as full:
        monkeypatch.setattr(sys, "argv", ["luznet", *PRINTED[command]])
        monkeypatch.setattr(sys, "stdout", full)
        monkeypatch.setattr(sys, "stdin", nothing)
        code = cli.main()
    told = "luznet: The output can't be written: No space left on device. Check where it goes.\n"
    assert (code, capsys.readouterr().err) == (1, told)


def test_what_every_command_prints_is_tried():
    assert {*COMMANDS} <= {*PRINTED}


def ended(shell, *words):
    """Run luznet as the shell says, with "$@" for its command line; return how it ended."""
    program = ["sh", "-c", shell, "sh", sys.executable, "-m", "luznet", *words]
    return subprocess.run(program, capture_output=True, text=True, timeout=60)


needs_shell = pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")


@needs_shell
@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["rules"]], ids=" ".join)
def test_whoever_has_read_enough_is_told_nothing(words):
    reading, writing = os.pipe()
    os.close(reading)
    program = [sys.executable, "-m", "luznet", *words]
    done = subprocess.run(program, stdout=writing, stderr=subprocess.PIPE, timeout=60)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@needs_shell
def test_a_closed_output_cannot_be_written():
    told = "luznet: The output can't be written: Bad file descriptor. Check where it goes.\n"
    for words in (["--version"], ["settings"]):
        done = ended('exec "$@" >&-', *words)
        assert (done.returncode, done.stderr) == (1, told)


@needs_shell
@needs_full
@pytest.mark.parametrize("where", [">&-", f">{FULL}"], ids=["closed", "full"])
def test_an_exit_code_does_not_depend_on_where_errors_go(where):
    done = ended(f'exec "$@" 2{where}', "fly")
    assert (done.returncode, done.stdout) == (2, "")
    assert ended(f'exec "$@" 2{where}', "--version").returncode == 0


@needs_shell
def test_a_closed_input_is_one_that_has_ended():
    done = ended('exec "$@" <&-', "tutorial")
    assert done.returncode == 2
    assert "needs a terminal" in done.stderr


@needs_shell
def test_no_file_of_luznet_takes_the_number_of_a_closed_stream():
    code = "import os; from luznet import streams; streams.guard(); print(os.open(os.devnull, 0))"
    shell = 'exec "$1" -c "$2" <&- 2>&-'
    program = ["sh", "-c", shell, "sh", sys.executable, code]
    assert int(subprocess.run(program, capture_output=True, check=True).stdout) > 2


class _Interrupted(io.RawIOBase):
    """A terminal that takes a part of every picture before a signal interrupts it."""

    def __init__(self):
        self.shown = b""

    def writable(self):
        return True

    def write(self, data):
        self.shown += data[:2048]
        return min(len(data), 2048)


def test_a_picture_is_written_in_whole_by_a_python_that_does_not_buffer():
    terminal = _Interrupted()
    stream = io.TextIOWrapper(terminal, "utf-8", write_through=True)
    written = streams.watched(stream)
    written.buffer.write(b"x" * 10_000)  # as prompt_toolkit writes
    written.flush()
    assert terminal.shown == b"x" * 10_000


def test_output_that_was_inherited_as_non_blocking_is_waited_for():
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    text = "x" * 200_000  # more than a pipe holds
    with (
        os.fdopen(reading, "rb") as reader,
        os.fdopen(writing, "w") as pipe,
        ThreadPoolExecutor() as beside,
    ):
        read = beside.submit(reader.read, len(text))
        print(text, end="", file=streams.watched(pipe), flush=True)
        assert read.result() == text.encode()
