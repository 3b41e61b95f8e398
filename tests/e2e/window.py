"""A window with a real program in it: a pseudo-terminal, keys in, and pyte reading the screen."""

import fcntl
import os
import pty
import re
import shlex
import signal
import struct
import sys
import termios
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pyte

from luznet.guests.colours import QUESTION
from tests.e2e.processes import AT_ONCE, Patience

PATIENCE = 30.0
DEVICE_CONTROL = re.compile(rb"\x1bP[^\x1b]*\x1b\\")
"""What pyte would show, and terminals don't."""
DRAWN, SETTLED = (b"\x1b[0m", b"\x07"), 0.2
"""What ends a picture, or a title; and the seconds without news after which all else has ended."""
PROMPT = "shell> "
ENTER, ESCAPE, RIGHT, DOWN, CTRL_C = "\r", "\x1b", "\x1b[C", "\x1b[B", "\x03"


class Window:
    """A program with some arguments, running in a window of some size."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        size=(80, 24),
        answers: bytes = b"",
    ):
        """`answers`: what the terminal says to a question about its colours."""
        self._answers = answers
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self._code: int | None = None
        self.pid, self._terminal = pty.fork()
        if not self.pid:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # as in a terminal, whoever runs the tests
            os.execvpe(command[0], command, {**os.environ, **environment})
        self._set_size(*size)
        self._changed = threading.Condition()
        self._has_ended = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def press(self, *keys: str) -> None:
        """Press keys: characters, or the names above."""
        for key in keys:
            os.write(self._terminal, key.encode())

    def resize(self, columns: int, rows: int) -> None:
        with self._changed:
            self.screen.resize(rows, columns)
        self._set_size(columns, rows)

    def text(self) -> str:
        with self._changed:
            return "\n".join(line.rstrip() for line in self.screen.display)

    def wait(self, shows: str | Callable[[str], object], patience: float = PATIENCE) -> str:
        """Return the screen once it shows this text, or the function is true of it, and the picture
        is finished: a large one comes in parts."""
        is_there = shows if callable(shows) else lambda text: shows in text
        left = Patience(patience)
        with self._changed:
            while not is_there(self.text()):
                if self._has_ended:
                    raise AssertionError(f"ended with {self.code()}: {shows}\n{self.text()}")
                if left.has_ended:
                    raise AssertionError(f"not shown: {shows}\n{self.text()}")
                self._changed.wait(AT_ONCE)
            while not self.sent.endswith(DRAWN) and self._changed.wait(SETTLED):
                pass
        return self.text()

    def code(self) -> int:
        """Return the exit code, once the program has ended."""
        if self._code is None:
            self._reader.join(PATIENCE)
            assert self._has_ended, f"has not ended:\n{self.text()}"
            self._code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self._code

    @property
    def modes(self) -> list:
        """How the terminal treats what is typed and written."""
        return termios.tcgetattr(self._terminal)

    def close(self) -> None:
        if self._code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self._reader.join(PATIENCE)
        os.close(self._terminal)

    def _read(self) -> None:
        """Feed the screen with what the program writes, until it ends."""
        while True:
            try:
                data = os.read(self._terminal, 65536)
            except OSError:  # the other side of a pseudo-terminal is closed
                data = b""
            with self._changed:
                self._has_ended = not data
                self.sent += data
                if QUESTION in data and self._answers:
                    os.write(self._terminal, self._answers)
                self._stream.feed(DEVICE_CONTROL.sub(b"", data))
                self._changed.notify_all()
            if not data:
                return

    def _set_size(self, columns: int, rows: int) -> None:
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)


@contextmanager
def windows(home: Path) -> Iterator[Callable[..., Window]]:
    """Give a function that opens windows with luznet, each player with a folder of their own;
    `hasty`: with little patience (`tests.hasty`); `shell`: in a shell that calls it `$LUZNET`."""
    opened: list[Window] = []

    def window(
        name: str,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        hasty: bool = False,
        shell: bool = False,
        **environment: str,
    ):
        own = {"LUZNET_HOME": str(home / name), "LUZNET_NAME": name, "TERM": "xterm-256color"}
        command = [sys.executable, "-m", *["tests.hasty"] * hasty, "luznet", *arguments]
        if shell:
            own |= {"PS1": PROMPT, "LUZNET": shlex.join(command), "HISTFILE": "/dev/null"}
            command = ["bash", "--norc", "--noprofile", "-i"]
        opened.append(Window(command, {**own, **environment}, size))
        return opened[-1]

    try:
        yield window
    finally:
        for each in opened:
            each.close()
