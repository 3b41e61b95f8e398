"""The same game on boardgame.io, beside ours: one move until all five clients have the new state.

Its server, `peer.js`, keeps its state in memory, and talks plaintext socket.io to five clients that
share one other process, as ours do. npm installs it into a temporary folder. Its clients unpack
JSON and update their store, ours unpack MessagePack; neither draws anything.
"""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.host.clients import Party
from tests.bench.host.figures import Line, show
from tests.bench.host.sections import Bench

HERE = Path(__file__).parent
GOAL = 0.33
"""Of the peer's time, with a journal and without."""
WARM_UP = 500
"""Actions until node has compiled what it runs."""


def peer(bench: Bench) -> bool:
    """Ours beside the peer; raises `SystemExit` where that cannot be installed."""
    folder = _installed(bench.home / "peer")
    with _node(folder, "serve") as server:
        port = re.search(r"port (\d+)", _line_of(server))
        assert port, "the peer's server has not begun"
        with _node(folder, "play", port[1]) as clients:
            line = Line("boardgame.io, plaintext, in memory", _measuring(clients))
            for _ in range(bench.number(WARM_UP)):
                line.measure()
            lines = [
                line,
                Line("the disk alone: 4 KiB, synced", _syncing(bench.home / "disk"), line),
                Line("host, no journal", Party(bench.host("--journal=none")[1]).act, line, GOAL),
                Line("host, journal", Party(bench.host()[1]).act, line, GOAL),
            ]
            bench.turns(lines, 100)
            return show("One action, five clients", lines)


def _syncing(path: Path) -> Callable[[], float]:
    """Return a function that appends to a file, and returns the seconds until that is on disk."""
    file = path.open("ab", buffering=0)

    def append() -> float:
        begin = time.perf_counter()
        file.write(bytes(4096))
        os.fsync(file)
        return time.perf_counter() - begin

    return append


def _installed(folder: Path) -> Path:
    """Install the peer into a folder."""
    if not (shutil.which("node") and shutil.which("npm")):
        raise SystemExit("The peer needs node and npm, which are not installed here.")
    folder.mkdir()
    for name in ("package.json", "peer.js"):
        shutil.copy(HERE / name, folder)
    command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"]
    installed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if installed.returncode:
        raise SystemExit(f"npm could not install boardgame.io:\n{installed.stderr}")
    return folder


@contextmanager
def _node(folder: Path, *words: str) -> Iterator["subprocess.Popen[str]"]:
    """Run peer.js until the end of the block."""
    process = subprocess.Popen(
        ["node", "peer.js", *words],
        cwd=folder,
        env={**os.environ, "NODE_ENV": "production"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def _line_of(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline()


def _measuring(clients: "subprocess.Popen[str]") -> Callable[[], float]:
    """Return a function that lets the clients do one action, and returns its seconds."""

    def act() -> float:
        assert clients.stdin
        clients.stdin.write("\n")
        clients.stdin.flush()
        return float(_line_of(clients)) / 1000

    return act
