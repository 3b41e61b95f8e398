"""A worker: answers frames, is started again when it died, and ends when it is told to."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from luznet.worker import Worker, WorkerDied
from tests.killing import kill

ECHO = "from luznet.worker import serve; serve(lambda frame: frame[::-1])"
SILENT = "import sys; sys.stdin.read()"
PATIENCE = 30.0
WAITS = "import sys; print(flush=True); sys.stdin.read()"
LINE = "127.0.0.1:1#0Iy1h0i6Vp-TJlcDYwux7bJSkREQ716DJI8og8H2sHA"


@pytest.fixture
def make():
    made = []

    def worker(code):
        made.append(Worker([sys.executable, "-c", code]))
        return made[-1]

    yield worker
    for each in made:
        each.close()


def test_every_frame_gets_its_answer(make):
    worker = make(ECHO)
    assert [worker.ask(frame) for frame in (b"abc", b"", b"x" * 100_000)] == [
        b"cba", b"", b"x" * 100_000,
    ]  # fmt: skip


def test_a_worker_that_died_is_started_again(make):
    worker = make(ECHO)
    worker.ask(b"a")
    kill(worker.pid)
    assert worker.ask(b"ab") == b"ba"


@pytest.mark.parametrize("code", ["pass", "import sys; sys.stdout.write('abc')"])
def test_one_that_ends_without_an_answer_is_told(make, code):
    with pytest.raises(WorkerDied):
        make(code).ask(b"a")


def test_one_that_cannot_be_started_is_told():
    with pytest.raises(WorkerDied):
        Worker(["/no/such/program"]).ask(b"a")


def test_closing_ends_one_that_is_thinking_and_none_is_started_after(make):
    worker, ends = make(SILENT), []

    def ask():
        try:
            worker.ask(b"a")
        except WorkerDied:
            ends.append("died")

    asking = threading.Thread(target=ask)
    asking.start()
    while worker.pid is None:
        pass
    worker.close()
    asking.join(PATIENCE)
    assert ends == ["died"]
    with pytest.raises(WorkerDied):
        worker.ask(b"a")
    assert worker.pid is None


@pytest.mark.skipif(not hasattr(os, "WCOREDUMP"), reason="needs core dumps")
@pytest.mark.parametrize(
    ("command", "asked"),
    [
        (("-m", "luznet", "host", "--local"), b""),
        (("-m", "luznet", "join", LINE, "--plain"), b""),
        (("-c", ECHO), b"\0\0\0\1\n"),
    ],
    ids=["host", "client", "worker"],
)
def test_no_abort_writes_what_a_process_had_in_memory(tmp_path, command, asked):
    if not dumps(tmp_path, "-c", WAITS):
        pytest.skip("this machine writes no core dumps")
    assert not dumps(tmp_path, *command, asked=asked)


def dumps(folder, *arguments, asked=b""):
    """Run Python until it said something, with no limit to what it dumps; abort it, and return
    whether it dumped its memory."""
    command = ["sh", "-c", 'ulimit -c unlimited && exec "$@"', "sh", sys.executable, *arguments]
    environment = {**os.environ, "LUZNET_HOME": str(folder), "LUZNET_INTERFACES": "127.0.0.1",
                   "PYTHONPATH": os.getcwd(), "PYTHONUNBUFFERED": "1"}  # fmt: skip
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    process = subprocess.Popen(command, cwd=folder, env=environment, **pipes)
    process.stdin.write(asked)
    process.stdin.flush()
    process.stdout.readline()
    os.kill(process.pid, signal.SIGABRT)
    _, status = os.waitpid(process.pid, 0)
    process.returncode = 0
    process.stdin.close()
    process.stdout.read()  # whatever it started ends with it
    process.stdout.close()
    assert os.WTERMSIG(status) == signal.SIGABRT
    return os.WCOREDUMP(status)
