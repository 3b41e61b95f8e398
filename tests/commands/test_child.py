"""A host is started again whenever it dies: by its supervisor, and one's own by the screen, too."""

import asyncio
import errno
import io
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from luznet.client.lobby import Place
from luznet.commands import child, supervisor
from luznet.commands import host as host_command
from luznet.commands.child import ChildHost
from luznet.commands.supervisor import Supervisor

STAYS = "print('luznet-host-ready 1 key', flush=True); input()"
DIES = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
FULL = "print('luznet-host-failed The disk is full.', flush=True)"
OTHER = "print('luznet-host-running 1 key', flush=True)"
PLACE = Place(addresses=("127.0.0.1",), port=1, key="key", is_vouched=True)


@pytest.fixture
def host(monkeypatch):
    """Give a function that makes a host of these programs, one for each start."""
    monkeypatch.setattr(child, "PAUSE", 0.01)
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


def test_a_host_that_was_started_again_by_its_supervisor_is_reached_where_it_listens_now(host):
    moved = host("print('luznet-host-ready 7 key\\nluznet-host-failed The disk is full.\\n' "
                 "'luznet-host-ready 1 key', flush=True); input()")  # fmt: skip

    async def scenario():
        assert (await moved.place()).port == 7
        return await kept(moved, lambda told: PLACE in told)

    assert asyncio.run(scenario()) == ["The disk is full.", PLACE]
    assert len(moved.processes) == 1


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
    *whys, place = told  # with no pause between two starts, one may be told after the next
    assert place == PLACE
    assert len(whys) == 4
    assert whys.count("The disk is full.") == 2
    assert any("(exit code -9)" in why for why in whys)
    assert any(why.startswith("The system says: ") for why in whys)


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


@pytest.mark.parametrize(
    ("people", "stay"),
    [([False], 0.0), ([True, True, False], 0.0), ([False, False, True, True, False], 60.0)],
)
def test_a_host_whose_starter_has_gone_waits_for_players_to_come_back_once_and_then_to_leave(
    monkeypatch, people, stay
):
    seen = []

    def has_people():
        seen.append(people[min(len(seen), len(people) - 1)])
        return seen[-1]

    async def stays(leaving):
        """No other computer can carry the table on."""

    class Visited(SimpleNamespace):
        """A server that knows whether anybody was there."""

        @property
        def was_visited(self):
            return True in seen

    async def scenario():
        server = Visited(host=SimpleNamespace(has_people=has_people), hand_over=stays)
        ending, sleep = asyncio.Event(), asyncio.sleep
        monkeypatch.setattr(host_command.asyncio, "sleep", lambda _: sleep(0))
        with open(os.devnull) as ended:
            monkeypatch.setattr(host_command.sys, "stdin", ended)
            async with asyncio.timeout(20):
                await host_command._end_when_orphaned(server, host_command.Tie.CHILD, ending, stay)
        assert ending.is_set()

    asyncio.run(scenario())
    assert seen[-1] is False
    assert True in seen or len(people) == 1


# ---- the supervisor ------------------------------------------------------------------------

LISTENS = "print('luznet-host-ready 1 key', flush=True)"
FAILS = "print('luznet-host-failed The disk is full.', flush=True); raise SystemExit(1)"
RAISES = "raise ImportError('no zmq')"


@pytest.fixture
def supervised(monkeypatch):
    """Give a function that has hosts supervised that run these programs, one after the other, and
    returns the exit code, the pauses, and the arguments of each host."""

    def supervised(*programs, is_child):
        left, pauses, given, popen = list(programs), [], [], subprocess.Popen

        def start(command, **options):
            given.append(command[4:])
            return popen(command[:4], **options)

        monkeypatch.setattr(supervisor, "running", lambda _: (sys.executable, "-P", "-c",
                                                              left.pop(0)))  # fmt: skip
        monkeypatch.setattr(supervisor.subprocess, "Popen", start)
        monkeypatch.setattr(supervisor.time, "sleep", pauses.append)
        return Supervisor(["host"], is_child=is_child).run(), pauses, given

    return supervised


@pytest.mark.parametrize("is_child", [False, True])
def test_a_host_that_listened_is_started_again_however_often_it_dies(supervised, capfd, is_child):
    killed = f"{LISTENS}; {DIES}"
    code, pauses, given = supervised(*[killed] * 3, DIES, *[killed] * 3, "", is_child=is_child)
    assert (code, len(given), given[0]) == (0, 8, ["host", "--supervised"])
    assert given[1:] == [["host", "--supervised", "--again"]] * 7
    assert pauses == [0.25, 0.5, 1, 2, 4, 8, 8]
    out, told = capfd.readouterr()
    assert out.count("luznet-host-ready 1 key\n") == 6 * is_child
    assert told.count("The host died and is being restarted") == 6 * (not is_child)
    assert (out if is_child else told).count("(SIGKILL)") == 1


class Full(io.StringIO):
    def write(self, text):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_supervisor_goes_on_where_it_can_neither_speak_nor_start_a_process(
    supervised, monkeypatch
):
    fails = [False, True, True, False]
    popen = subprocess.Popen

    def start(command, **options):
        if fails.pop(0):
            raise OSError(errno.EAGAIN, "Resource temporarily unavailable")
        return popen(command, **options)

    monkeypatch.setattr("sys.stderr", Full())
    monkeypatch.setattr("tests.commands.test_child.subprocess.Popen", start)
    assert supervised(f"{LISTENS}; {DIES}", "", "", "", is_child=False)[0] == 0
    assert fails == []


def test_a_supervisor_begins_with_short_pauses_again_after_a_host_that_lived_long(
    supervised, monkeypatch
):
    monkeypatch.setattr(supervisor, "CALM", 0.0)
    killed = f"{LISTENS}; {DIES}"
    assert supervised(*[killed] * 3, "", is_child=True)[1] == [0.25] * 3


@pytest.mark.parametrize("is_child", [False, True])
def test_a_host_that_never_listened_is_left_and_what_is_said_of_it_is_true(
    supervised, capfd, is_child
):
    code, pauses, _ = supervised(DIES, is_child=is_child)
    assert (code, pauses) == (1, [])
    out, told = capfd.readouterr()
    if is_child:
        assert "luznet-host-failed The table could not be opened" in out
    else:
        assert "The host died while it was starting (SIGKILL)" in told
    assert "SIGKILL" in out + told


def test_why_a_host_cannot_be_started_again_is_told_by_itself_and_it_is_tried_on(supervised, capfd):
    killed = f"{LISTENS}; {DIES}"
    code, _, given = supervised(killed, FAILS, RAISES, FAILS, LISTENS, is_child=True)
    assert (code, len(given)) == (0, 5)
    assert capfd.readouterr().out.count("The disk is full.") == 2


def test_what_python_says_of_a_host_that_cannot_begin_is_told_to_the_screen(supervised, capfd):
    assert supervised(RAISES, is_child=True)[0] == 1
    assert "ImportError: no zmq" in capfd.readouterr().out


def test_a_host_that_cannot_be_started_again_is_given_up_once_its_starter_has_gone(
    supervised, monkeypatch
):
    class Broken(io.StringIO):
        def write(self, text):
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Broken())
    killed = f"{LISTENS}; {DIES}"
    code, _, given = supervised(killed, killed, FAILS, LISTENS, is_child=True)
    assert (code, len(given)) == (1, 3)


def test_what_a_host_reports_goes_to_its_screen_also_while_people_play(capfd, monkeypatch):
    display = host_command.ChildDisplay()
    display.started(None)
    display.say("Ben has seen more.")
    display.mention("No network.")
    assert capfd.readouterr().out == f"{supervisor.NOTE} Ben has seen more.\n"

    def broken(*words, **how):
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", broken)
    display.say("Nobody hears it, and the host runs on.")
