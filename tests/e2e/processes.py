"""Real luznet processes for tests: a host, players, and waiting for what they say."""

import json
import os
import queue
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PATIENCE = 60.0
ROOT = Path(__file__).parents[2]
AT_ONCE = 1.0
"""Seconds to wait before `Patience` is asked again."""
LISTENING, LOOPBACK = "0A", "0100007F"
"""A state and an address, as in the system's table of connections."""


class Patience:
    """Seconds that something is waited for. They are counted second by second: a machine that
    stood still in the meantime, such as a virtual one, has used up one of them."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds
        self._seen = time.monotonic()

    @property
    def has_ended(self) -> bool:
        """Whether they are over; to be asked at least once a second."""
        now = time.monotonic()
        self._left -= min(now - self._seen, AT_ONCE)
        self._seen = now
        return self._left <= 0


class Process:
    """A process whose lines of output are waited for, never slept for. `program`: an installed one,
    which is run from its home; otherwise the arguments begin with a module of this checkout."""

    def __init__(
        self,
        arguments: list[str],
        home: Path,
        prefix: tuple[str, ...] = (),
        stdin: int = subprocess.DEVNULL,
        program: Path | None = None,
    ) -> None:
        environment = {
            **os.environ,
            "LUZNET_HOME": str(home),
            "LUZNET_INTERFACES": os.environ.get("LUZNET_INTERFACES", "127.0.0.1"),
            "PYTHONPATH": "" if program else str(ROOT),
        }
        self._process = subprocess.Popen(
            [*prefix, *([program] if program else [sys.executable, "-m"]), *arguments],
            env=environment,
            cwd=home if program else ROOT,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self._queue: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def wait_for(self, matches: Callable[[str], Any], patience: float = PATIENCE) -> Any:
        """Return what `matches` makes of the first further line for which it is truthy."""
        left = Patience(patience)
        while True:
            try:
                line = self._queue.get(timeout=AT_ONCE)
            except queue.Empty:
                assert not left.has_ended, f"nothing in {patience} s; said: {self.tail()}"
                continue
            if line is None:
                raise AssertionError(f"ended with {self.code()}; said: {self.tail()}")
            self.lines.append(line)
            found = matches(line)
            if found:
                return found

    def type(self, *lines: str) -> None:
        """Write lines to the standard input; it has to be a pipe."""
        assert self._process.stdin is not None
        for line in lines:
            self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def end_input(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()

    @property
    def pid(self) -> int:
        return self._process.pid

    def tail(self) -> str:
        return "\n".join(self.lines[-25:])

    def code(self) -> int:
        return self._process.wait(PATIENCE)

    def drain(self) -> None:
        """Take all lines that have come by now."""
        with suppress(queue.Empty):
            while (line := self._queue.get_nowait()) is not None:
                self.lines.append(line)

    def rest(self) -> list[str]:
        """Return all further lines of a process that has ended."""
        return [line for line in iter(self._queue.get, None) if line is not None]

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def interrupt(self) -> int:
        self._process.send_signal(signal.SIGINT)
        return self.code()

    def terminate(self) -> None:
        self._process.terminate()

    def end(self) -> None:
        if self._process.poll() is None:
            self.kill()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._queue.put(line.rstrip("\n"))
        self._queue.put(None)


def said(line: str) -> dict[str, Any]:
    """Return a player's line as a map; empty for anything else."""
    return json.loads(line) if line.startswith("{") else {}


@contextmanager
def processes() -> Iterator[Callable[..., Process]]:
    """Give a function that starts processes; all of them are gone afterwards."""
    started: list[Process] = []

    def start(
        arguments: list[str],
        home: Path,
        prefix: tuple[str, ...] = (),
        stdin: int = subprocess.DEVNULL,
        program: Path | None = None,
    ) -> Process:
        started.append(Process(arguments, home, prefix, stdin, program))
        return started[-1]

    try:
        yield start
    finally:
        for process in started:
            process.end()


def start_host(
    start: Callable[..., Process],
    home: Path,
    *flags: str,
    program: str = "luznet",
    runs: tuple[str, ...] = (),
    prefix: tuple[str, ...] = (),
) -> tuple[Process, str]:
    """Start `luznet host` without a supervisor; return it and the address of its join line.
    `runs`: the module that runs the program, `tests.hasty`."""
    host = start([*runs, program, "host", "--no-restart", *flags], home, prefix)
    found = host.wait_for(lambda line: re.search(r"luznet join (\S+)", line))
    return host, found[1]


def port_of_its_own() -> int:
    """Return a port that nobody else takes while the host is dead: not the default one, and
    none that the system gives by itself."""
    while True:
        port = random.randrange(10_000, 30_000)
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("0.0.0.0", port))
            return port


def wait_until(holds: Callable[[], Any]) -> Any:
    """Wait until something holds; return what it is."""
    left = Patience(PATIENCE)
    while not (found := holds()):
        assert not left.has_ended
        time.sleep(0.01)
    return found


def hears_multicast(pid: int) -> bool:
    """Return whether a process listens to what is announced (Linux)."""
    return any(row[1].endswith(":14E9") for row in _sockets(pid, "udp"))


def listens_at(pid: int) -> set[str]:
    """Return the addresses where a process takes connections, as the system writes them (Linux)."""
    rows = [*_sockets(pid, "tcp"), *_sockets(pid, "tcp6")]
    return {row[1].partition(":")[0] for row in rows if row[3] == LISTENING}


def _sockets(pid: int, kind: str) -> list[list[str]]:
    """Return the rows of the system's table that are about a process."""
    own = set()
    for descriptor in Path(f"/proc/{pid}/fd").glob("*"):
        with suppress(FileNotFoundError):  # closed since it was listed
            own.add(os.readlink(descriptor))
    rows = map(str.split, Path(f"/proc/{pid}/net/{kind}").read_text().splitlines()[1:])
    return [row for row in rows if f"socket:[{row[9]}]" in own]


def children_of(pid: int) -> list[int]:
    """Return the processes that were started by this one."""
    return [child for child, parent in _parents().items() if parent == pid]


def parent_of(pid: int) -> int:
    """Return the process that started this one."""
    return _parents()[pid]


def _parents() -> dict[int, int]:
    listed = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True).stdout
    rows = (line.split() for line in listed.splitlines()[1:])
    return {int(child): int(parent) for child, parent in rows}


def hosts_of(*pids: int) -> list[int]:
    """Return the host processes that these programs started, or the supervisors of these."""
    children = [child for pid in pids for child in children_of(pid)]
    hosts = [each for each in children if b"--supervised" in _command_of(each)]
    return hosts or (hosts_of(*children) if children else [])


def _command_of(pid: int) -> list[bytes]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return []
