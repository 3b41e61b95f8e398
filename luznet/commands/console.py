"""Standard input and output as lines, for plain mode: pipes, files and terminals alike.

A thread reads the input on every system: an event loop cannot wait for files, and if it waited for
a terminal, output to it would behave differently.  The thread bypasses Python's buffer, whose lock
would keep the program from ending.
"""

import asyncio
import os
import select
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from luznet.language import let_signs_pass
from luznet.layout import fitted
from luznet.streams import NotWritten

CHUNK: Final = 4096
LONGEST: Final = 4096
"""Bytes of a line; what is longer is cut."""
AHEAD: Final = 200
"""Lines that are read ahead."""
SIGNALS: Final = (signal.SIGTERM, signal.SIGHUP) if sys.platform != "win32" else ()
"""Signals after which a program still leaves its table politely."""


class Input:
    """Lines of standard input, from `start` on."""

    def __init__(self, on_change: Callable[[], None], *, can_stop: bool = False) -> None:
        """`on_change` is called in the event loop, for every line and at the end. `can_stop`: not
        on Windows."""
        self.has_ended = False
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self._on_change = on_change
        self._lines: deque[str] = deque()
        self._room = threading.Semaphore(AHEAD)
        self._ends = os.pipe() if can_stop else None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._read, args=(loop,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Leave all further lines to whoever reads next."""
        if self._ends is not None and self._thread is not None:
            os.close(self._ends[1])
            self._room.release(CHUNK)
            self._thread.join()
            os.close(self._ends[0])
            self._ends = None

    @property
    def lines(self) -> Sequence[str]:
        """The lines that were read but not taken, the oldest first."""
        return self._lines

    @property
    def is_over(self) -> bool:
        """Whether every line was taken and no other will come."""
        return self.has_ended and not self._lines

    def take(self, at: int = 0) -> str:
        """Take the oldest line, or one further on."""
        line = self._lines[at]
        del self._lines[at]
        self._room.release()
        return line

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            stopped = self._ends[0] if self._ends is not None else None
            for line in lines_of(chunks(sys.stdin.fileno(), stopped) if sys.stdin else ()):
                self._room.acquire()
                loop.call_soon_threadsafe(self._came, line)
            loop.call_soon_threadsafe(self._came, None)
        except RuntimeError:
            """The event loop has ended."""

    def _came(self, line: str | None) -> None:
        if line is None:
            self.has_ended = True
        else:
            self._lines.append(line)
        self._on_change()


class Questions:
    """Questions on a terminal, each answered by a line."""

    def __init__(self) -> None:
        self._came = asyncio.Event()
        self._input: Input | None = None

    async def ask(self, question: str) -> str | None:
        """Return the line that the user types; None at the end of the input."""
        print(question, end=" ", file=sys.stderr, flush=True)
        if self._input is None:
            self._input = Input(self._came.set)
            self._input.start()
        while not (self._input.lines or self._input.is_over):
            self._came.clear()
            await self._came.wait()
        return None if self._input.is_over else self._input.take().strip()


def chunks(file: int, stopped: int | None = None) -> Iterator[bytes]:
    """Yield what can be read from an open file, as it comes, until its end, or until there is
    something to read at `stopped`."""
    with open(file, "rb", buffering=0, closefd=False) as raw:
        while stopped is None or stopped not in select.select([file, stopped], [], [])[0]:
            try:
                chunk = raw.read(CHUNK)
            except OSError:  # a terminal that was closed under us
                return
            if chunk is None:  # it was inherited as non-blocking
                select.select([file], [], [])
            elif not chunk:
                return
            else:
                yield chunk


def lines_of(parts: Iterable[bytes]) -> Iterator[str]:
    """Yield the lines of a text that comes in parts; the last one may have no end."""
    kept = b""
    for part in parts:
        *lines, rest = (kept + part).split(b"\n")
        for line in lines:
            yield _text(line)
        kept = rest[:LONGEST]
    if kept:
        yield _text(kept)


def _text(line: bytes) -> str:
    return line[:LONGEST].decode(errors="replace").rstrip("\r")


@contextmanager
def ended_by_signals(end: Callable[[int], None]) -> Iterator[None]:
    """Call `end` with the number of each signal that tells the program to end."""
    loop = asyncio.get_running_loop()
    is_main = threading.current_thread() is threading.main_thread()
    numbers = SIGNALS if is_main else ()
    for number in numbers:
        loop.add_signal_handler(number, end, number)
    try:
        yield
    finally:
        for number in numbers:
            loop.remove_signal_handler(number)


class Output:
    """Whole lines on standard output, each at once."""

    def __init__(self) -> None:
        self.trouble: OSError | None = None
        let_signs_pass(sys.stdout)

    @property
    def is_broken(self) -> bool:
        """Whether nothing can be written any more."""
        return self.trouble is not None

    def say(self, lines: Iterable[str]) -> None:
        """Write lines, until they can't be written any more."""
        if self.is_broken:
            return
        try:
            for line in lines:
                print(fitted(line, sys.stdout), flush=True)
        except OSError as error:  # a full disk, or a pipe or a terminal that was closed
            self.trouble = error

    def check(self) -> None:
        """Raise `NotWritten` if something could not be written."""
        if self.trouble is not None:
            raise NotWritten(*self.trouble.args)
