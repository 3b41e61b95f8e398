"""A worker: answers frames, is started again when it died, and ends when it is told to."""

import sys
import threading

import pytest

from luznet.worker import Worker, WorkerDied
from tests.killing import kill

ECHO = "from luznet.worker import serve; serve(lambda frame: frame[::-1])"
SILENT = "import sys; sys.stdin.read()"
PATIENCE = 30.0


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
