"""A host of one's own is started again whenever it dies, however often that fails."""

import asyncio
import subprocess
import sys

import pytest

from luznet.client.lobby import Place
from luznet.commands import child
from luznet.commands.child import ChildHost

STAYS = "print('luznet-host-ready 1 key', flush=True); input()"
DIES = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
FULL = "print('luznet-host-failed The disk is full.', flush=True)"
OTHER = "print('luznet-host-running 1 key', flush=True)"
PLACE = Place(addresses=("127.0.0.1",), port=1, key="key", is_vouched=True)


@pytest.fixture
def host(monkeypatch):
    """Give a function that makes a host of these programs, one for each start."""
    monkeypatch.setattr(child, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(child, "LONGEST_PAUSE", 0.02)
    monkeypatch.setattr(child, "LOOK_EVERY", 0.01)
    hosts = []

    def host(*programs):
        hosts.append(Scripted(programs))
        return hosts[-1]

    yield host
    for each in hosts:
        each.end()


class Scripted(ChildHost):
    """Runs the next of these programs at every start, the last one again and again."""

    def __init__(self, programs):
        self.programs, self.processes, self.flags = list(programs), [], []
        super().__init__(["--port=1"], "Ann", lambda note: None)

    def _start(self, flags):
        self.flags.append(list(flags))
        program = self.programs.pop(0) if len(self.programs) > 1 else self.programs[0]
        if program is None:
            raise OSError(11, "Resource temporarily unavailable")
        self.processes.append(
            subprocess.Popen([sys.executable, "-c", program], text=True,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        )  # fmt: skip
        return self.processes[-1]

    def is_lost(self):
        return self.processes[-1].poll() is not None

    def end(self):
        for process in self.processes:
            process.kill()
            process.wait()


async def kept(host, is_enough, is_lost=None):
    """Let a host be kept until something was told that is enough; return all that was told."""
    told = []
    task = asyncio.create_task(host.keep(is_lost or host.is_lost, told.append))
    async with asyncio.timeout(20):
        while not is_enough(told):
            await asyncio.sleep(0.01)
    task.cancel()
    return told


def test_a_host_that_dies_again_and_again_while_it_starts_is_there_in_the_end(host):
    dying = host(STAYS, DIES, DIES, DIES, STAYS)

    async def scenario():
        await dying.place()
        dying.processes[0].kill()
        return await kept(dying, lambda told: PLACE in told)

    told = asyncio.run(scenario())
    assert len(told) == 4
    assert dying.processes[-1].poll() is None
    assert dying.flags == [["--port=1"], *[["--port=1", "--again"]] * 4]


def test_why_a_host_cannot_be_started_again_is_told_until_it_can(host):
    full = host(DIES, FULL, None, FULL, STAYS)
    told = asyncio.run(kept(full, lambda told: PLACE in told))
    assert [told[0], told[2], told[3]] == ["The disk is full.", "The disk is full.", PLACE]
    assert told[1].startswith("The system says: ")


def test_a_host_that_another_luznet_started_is_started_here_once_that_one_is_lost(host):
    other = host(OTHER, STAYS)
    lost = []

    async def scenario():
        await other.place()
        asyncio.get_running_loop().call_later(0.3, lost.append, True)
        return await kept(other, lambda told: PLACE in told, lambda: bool(lost))

    assert asyncio.run(scenario()) == [PLACE]
    assert len(other.processes) == 2


def test_a_host_that_was_let_go_is_not_started_again(host):
    gone = host(DIES)

    async def scenario():
        gone.let_go()
        async with asyncio.timeout(20):
            await gone.keep(lambda: True, lambda told: None)

    asyncio.run(scenario())
    assert len(gone.processes) == 1
