"""What holds for every test: nothing leaves this machine, nothing touches the user's folders."""

import ctypes
import fcntl
import functools
import gc
import itertools
import os
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from luznet import language, worker
from luznet.preferences.table import SETTINGS
from tools import catalogues

settings.register_profile("quick", deadline=None, max_examples=25)  # a busy machine may be slow
settings.register_profile("slow", deadline=None, max_examples=200)
os.environ["LUZNET_INTERFACES"] = "127.0.0.1"
os.environ["LC_ALL"] = "C.UTF-8"  # whoever runs the tests: luznet speaks English unless told
os.environ["TERM"] = "xterm-256color"
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # numpy starts in half the time, and bots need no more
if "PYTEST_XDIST_WORKER" not in os.environ:  # the starter of the workers has built them already
    catalogues.build(Path(language.__file__).parent / "locale")
language._catalogue = functools.cache(language._catalogue)  # tests speak thousands of times
worker.forbid_core_dumps = lambda: None  # a command run in here would forbid them to later tests
REAL = ("arena", "bench", "client", "coach", "e2e", "host", "third", "discovery",
        "packaging", "test_own_bot.py", "test_two_hosts.py", "test_independent.py",
        "test_worker.py", "test_streams.py", "test_surroundings.py", "windows")  # fmt: skip
"""Folders and files whose tests start real hosts and programs. They would find each other's tables,
so they run one after the other, or in a network of their own for each process of `pytest -n`."""

_numbers = itertools.count()
"""Of the tests of this process, as each has a data folder of its own."""

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of programs would compile luznet each


def _enter_own_network() -> bool:
    """Give this process a network of its own, with a loopback alone; return whether it has one."""
    clone_newnet, get_flags, set_flags, is_up = 0x40000000, 0x8913, 0x8914, 1
    if not hasattr(ctypes.CDLL(None), "unshare") or ctypes.CDLL(None).unshare(clone_newnet):
        return False
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = fcntl.ioctl(any_socket, get_flags, struct.pack("16s16x", b"lo"))
        (flags,) = struct.unpack_from("H", request, 16)
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sH14x", b"lo", flags | is_up))
    return True


def _can_have_own_networks() -> bool:
    if not (child := os.fork()):
        os._exit(not _enter_own_network())
    return os.waitpid(child, 0)[1] == 0


if "PYTEST_XDIST_WORKER" in os.environ:
    _enter_own_network()


def _file_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def _is_real(nodeid: str) -> bool:
    return not set(REAL).isdisjoint(_file_of(nodeid).split("/"))


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("quick" if "not slow" in config.option.markexpr else "slow")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mix files that start real programs, which wait a lot, with files that only compute; the last
    ones only compute, so that no process has a long file to itself at the end."""
    files = {_file_of(item.nodeid): 0.0 for item in items}
    for end, is_real in ((0.8, True), (1.0, False)):
        alike = [file for file in files if _is_real(file) is is_real]
        files.update({file: end * at / len(alike) for at, file in enumerate(alike)})
    items.sort(key=lambda item: files[_file_of(item.nodeid)])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return how many processes `pytest -n auto` has: twice as many as there are cores, because
    tests of real programs wait a lot."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return 2 * (cores or 1)


def pytest_collection_finish() -> None:
    """Look for garbage less often, and never among the thousands of tests: a fifth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each process of `pytest -n` whole files."""
    from xdist.scheduler import LoadScopeScheduling

    one_after_the_other = not _can_have_own_networks()
    config.option.loadscopereorder = False

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return "real" if one_after_the_other and _is_real(nodeid) else _file_of(nodeid)

    return Scheduling(config, log)


@pytest.fixture(autouse=True)
def _fresh_start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Begin as a user who has never run luznet. One fixture, and no folder until a test wants it:
    there are thousands of tests."""
    home = tmp_path_factory.getbasetemp() / f"home{next(_numbers)}"
    os.environ["LUZNET_HOME"] = str(home)
    for variable in ("NO_COLOR", *(setting.variable for setting in SETTINGS)):
        os.environ.pop(variable, None)
    yield
    language.speak("en")
    language.speak_to_guest(False)


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Chance that draws other cards in the twin of a game."""
    from luznet.host import journaled_table
    from tests.games.twins import Rigged

    rigged = Rigged()
    monkeypatch.setattr(journaled_table, "on_chance", rigged.on_chance)
    return rigged
