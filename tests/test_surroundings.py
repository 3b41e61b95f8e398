"""What luznet finds where it is started: no home, no current folder, little that it may use."""

import errno
import os
import subprocess
import sys

import pytest
import zmq

from luznet import cli
from luznet.commands.errors import FAULT, fault, limit
from luznet.settings import host_name, system_name

resource = pytest.importorskip("resource")


def run(capsys, *words):
    code = cli.main(words)
    return code, capsys.readouterr().err


@pytest.fixture
def nobody(monkeypatch):
    """A user whom the system doesn't know, without HOME."""
    for name in ("HOME", "LUZNET_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "USER", "LOGNAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 54321)


@pytest.mark.parametrize(
    "words", [["settings"], ["history"], ["play", "--plain"], ["host", "--no-restart"], []]
)
def test_without_a_home_one_sentence_says_what_to_set(nobody, words, capsys):
    told = (
        "luznet: Your home folder is not known. Set HOME to it, or LUZNET_HOME to a folder for "
        "luznet.\n"
    )
    assert run(capsys, *words) == (1, told)


@pytest.mark.parametrize("words", [["--help"], ["rules"], ["completion", "bash"]])
def test_what_keeps_nothing_needs_no_home(nobody, words, capsys):
    assert run(capsys, *words) == (0, "")


def test_a_system_without_a_list_of_users_knows_no_name(monkeypatch):
    def fail():
        raise ImportError("No module named 'pwd'")

    monkeypatch.setattr("getpass.getuser", fail)
    assert system_name() == "Player"
    assert host_name().startswith("luznet@")


@pytest.mark.parametrize("words", [["arena", "easy"], ["bot", "easy", "--join=x"]], ids=" ".join)
def test_a_current_folder_that_is_gone_is_told_where_code_is_looked_for(words, capsys, tmp_path):
    (tmp_path / "gone").mkdir()
    before = os.getcwd()
    os.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    try:
        told = "luznet: The current folder is gone. Change to another one.\n"
        assert run(capsys, *words) == (1, told)
    finally:
        os.chdir(before)


@pytest.mark.parametrize("words", [["host", "--no-restart"], ["play", "--plain"]], ids=" ".join)
def test_too_few_open_files_are_a_limit_and_no_fault(words, tmp_path):
    few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (20, 20))  # noqa: E731
    done = subprocess.run(
        [sys.executable, "-m", "luznet", *words, "--local"], preexec_fn=few, capture_output=True,
        env={**os.environ, "LUZNET_HOME": str(tmp_path)}, stdin=subprocess.DEVNULL, timeout=60,
    )  # fmt: skip
    told = b"luznet: The system allows luznet too little: Too many open files. End other programs"
    assert done.returncode == 1
    assert done.stderr.startswith(told)
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(errno.EMFILE, "x"), "Too many open files"),
        (zmq.ZMQError(errno.EMFILE), "Too many open files"),
        (ExceptionGroup("", [OSError(errno.ENFILE, "x")]), "Too many open files"),
        (BlockingIOError(errno.EAGAIN, "x"), "Too many processes or threads"),
        (RuntimeError("can't start new thread"), "Too many processes or threads"),
        (MemoryError(), "Cannot allocate memory"),
    ],
)
def test_a_limit_of_the_system_is_no_fault_of_luznet(error, reason, tmp_path):
    told = fault(error, tmp_path / "log")
    assert told.code == 1
    assert f": {reason}. End other programs" in str(told)
    assert "Error" in (tmp_path / "log").read_text()


def test_anything_else_is_a_fault(tmp_path):
    for error in (RuntimeError("x"), OSError(errno.EIO, "x"), ValueError()):
        assert limit(error) is None
        assert fault(error, tmp_path / "log").code == FAULT
