"""How fast luznet starts, as ratios within one run.

    python -m tests.bench.startup [--quick] [--rounds N]

Measures whole processes, taking turns: a bare `python -c pass` against `luznet --help`, in every
language, and `luznet --version` (limit 1.9), and importing prompt_toolkit, zmq.asyncio, msgpack
and msgspec alone against the time from `luznet play` to its first drawn screen (limit 1.3) and to
the first card on it, in a pseudo-terminal of 80x24.  All modules are compiled before, as
installing does.
"""

import argparse
import fcntl
import os
import pty
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from pathlib import Path

from luznet.language import LANGUAGES

LIBRARIES = "import prompt_toolkit, zmq.asyncio, msgpack, msgspec"
ALTERNATE_SCREEN = "\x1b[?1049h"
"""What a full-screen program writes first; its first picture follows in the same breath."""
HAND = "no bet yet"
"""What stands beside every hand that was just dealt."""
LUZNET = shutil.which("luznet", path=str(Path(sys.executable).parent)) or "luznet"


os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""Where it is set, every start would compile luznet again; the first round here does."""


def run(*command: str, language: str = "en") -> float:
    """Return the seconds that a command takes."""
    begin = time.perf_counter()
    environment = {**os.environ, "LUZNET_LANG": language}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - begin


def speaking(language: str) -> Callable[[], float]:
    """Return a function that measures the help in a language."""
    return lambda: run(LUZNET, "--help", language=language)


def play_until(*signs: str) -> list[float]:
    """Start `luznet play` afresh; return when each sign was on the screen, in seconds."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:  # its host ends later
        (Path(home) / "config.toml").write_text('name = "Ann"\n')  # no question comes first
        environment = {
            **os.environ,
            "LUZNET_HOME": home,
            "LUZNET_INTERFACES": "127.0.0.1",
            "TERM": "xterm-256color",
        }
        begin = time.perf_counter()
        child, terminal = pty.fork()
        if not child:
            os.execvpe(LUZNET, [LUZNET, "play", "--local"], environment)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        times, seen = [], ""
        for sign in signs:
            while sign not in seen:
                seen += os.read(terminal, 65536).decode(errors="replace")
            times.append(time.perf_counter() - begin)
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)
        os.close(terminal)
    return times


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a short run")
    parser.add_argument("--rounds", type=int, metavar="N")
    options = parser.parse_args()
    rounds = options.rounds or (1 if options.quick else 15)
    measures: dict[str, Callable[[], float]] = {
        "python -c pass": lambda: run(sys.executable, "-c", "pass"),
        **{f"--help in {language}": speaking(language) for language in LANGUAGES},
        "luznet --version": lambda: run(LUZNET, "--version"),
        "libraries alone": lambda: run(sys.executable, "-c", LIBRARIES),
        "play, first screen": lambda: play_until(ALTERNATE_SCREEN, "luznet")[1],
        "play, first card": lambda: play_until(HAND)[0],
    }
    times: dict[str, list[float]] = {name: [] for name in measures}
    first = 1 if options.quick else 0
    for number in range(first, rounds + 1):
        for name, measure in measures.items():
            seconds = measure()
            if number:  # the first round warms the file cache
                times[name].append(seconds)
    medians = {name: statistics.median(values) for name, values in times.items()}
    for name, median in medians.items():
        print(f"{name:20} {median * 1000:7.1f} ms")
    bare, libraries = medians["python -c pass"], medians["libraries alone"]
    for language in LANGUAGES:
        ratio = medians[f"--help in {language}"] / bare
        print(f"--help / bare        {ratio:.2f} (limit 1.9), in {language}")
    print(f"--version / bare     {medians['luznet --version'] / bare:.2f} (limit 1.9)")
    print(f"screen / libraries   {medians['play, first screen'] / libraries:.2f} (limit 1.3)")


if __name__ == "__main__":
    main()
