"""A process that thinks, so that nothing else has to wait: it reads frames from standard input, and
writes an answer to each to standard output.

A frame is a length (4 bytes, big-endian) and that many bytes.  The worker ends when its input does,
and so with the process that started it.
"""

import os
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, Final

_LENGTH: Final = struct.Struct(">I")
MOST: Final = 1 << 20
"""Bytes of the largest frame; a larger length is an error."""

_PR_SET_DUMPABLE: Final = 4
"""A number of Linux (prctl.h)."""


class WorkerDied(Exception):
    """The worker ended before it answered, could not be started, or was closed."""


class Worker:
    """The asking side. The process starts with the first question, and again if it died."""

    def __init__(self, command: Sequence[str]) -> None:
        """`command` runs a module that calls `serve`."""
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        self._guard = threading.Lock()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def ask(self, question: bytes) -> bytes:
        """Wait for the answer to a frame; raises `WorkerDied`. One thread at a time may ask."""
        process = self._started()
        to_worker, from_worker = process.stdin, process.stdout
        try:
            if to_worker is None or from_worker is None:
                raise WorkerDied
            write_frame(to_worker, question)
            answer = read_frame(from_worker)
        except (OSError, ValueError):  # it died, or was closed meanwhile
            raise WorkerDied from None
        if answer is None:
            raise WorkerDied
        return answer

    def close(self) -> None:
        """End it for good, even while it thinks or starts."""
        with self._guard:
            self._is_closed = True
            self._end()

    def _started(self) -> "subprocess.Popen[bytes]":
        with self._guard:
            if self._is_closed:
                raise WorkerDied
            if self._process is None or self._process.poll() is not None:
                self._end()
                try:
                    self._process = _start(self._command)
                except OSError:  # too many processes or open files, say
                    raise WorkerDied from None
            return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # unread data
                    pipe.close()


def _start(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C in the terminal is its program's to handle
        env={"OPENBLAS_NUM_THREADS": "1", **os.environ},  # numpy starts in half the time
    )


def running(module: str) -> Sequence[str]:
    """Return the command that runs a module of luznet. -P: it imports nothing from the current
    folder."""
    return (sys.executable, "-P", "-m", module)


def forbid_core_dumps() -> None:
    """Keep the keys and cards in memory out of core dumps, and on Linux out of reach of the user's
    other programs. Programs that this one starts inherit only the limit, so they call this too."""
    with suppress(ImportError, OSError, ValueError):  # Windows writes none
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":  # a dump collector ignores the limit
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def serve(answer: Callable[[bytes], bytes]) -> None:
    """Answer frames until the asking process is gone."""
    forbid_core_dumps()
    if hasattr(os, "nice"):
        os.nice(5)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    while (frame := read_frame(questions)) is not None:
        write_frame(answers, answer(frame))


def write_frame(stream: IO[bytes], frame: bytes) -> None:
    """Write a frame."""
    stream.write(_LENGTH.pack(len(frame)) + frame)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes | None:
    """Return the next frame; None at the end, or if it is malformed."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    length: int = _LENGTH.unpack(head)[0]
    frame = stream.read(length) if length <= MOST else b""
    return frame if len(frame) == length else None
