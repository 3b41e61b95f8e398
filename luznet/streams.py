"""Standard input, output and error, whatever they were when luznet began.

A closed one is opened, so that no file of luznet's takes its number. What cannot be written to
standard output is one error of its own, and what cannot be written to standard error is lost: there
is nobody to tell.
"""

from __future__ import annotations

import errno
import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from _typeshed import ReadableBuffer


class NotWritten(OSError):
    """Standard output takes no more: its disk is full, or whoever read it has gone."""

    @property
    def is_unread(self) -> bool:
        """Whether whoever read it has gone."""
        return self.errno == (errno.EINVAL if sys.platform == "win32" else errno.EPIPE)


def guard() -> None:
    """Open the standard streams that are closed, and watch what is written to them."""
    if sys.stdin is None:
        sys.stdin = open(_to_nothing(0, os.O_RDONLY), closefd=False)  # noqa: SIM115
    # Whatever is printed on a closed output fails, as it does elsewhere.
    stdout = sys.stdout or open(_to_nothing(1, os.O_RDONLY), "w", closefd=False)  # noqa: SIM115
    stderr = sys.stderr or open(_to_nothing(2, os.O_WRONLY), "w", closefd=False)  # noqa: SIM115
    sys.stdout, sys.stderr = watched(stdout), watched(stderr, is_needed=False)


def watched(stream: TextIO, *, is_needed: bool = True) -> TextIO:
    """Return a text stream that writes all of what it is given, or raises `NotWritten` if it
    `is_needed`. With PYTHONUNBUFFERED, Python's own drops the rest of a picture if a signal comes
    while the terminal takes it."""
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)
    if not isinstance(raw, io.RawIOBase):
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(_Watched(stream, raw, is_needed=is_needed)),
        stream.encoding,
        stream.errors,
        line_buffering=bool(stream.line_buffering) or raw is buffer,
    )


class _Watched(io.RawIOBase):
    """What lies below a stream."""

    def __init__(self, stream: TextIO, raw: io.RawIOBase, *, is_needed: bool) -> None:
        self._stream = stream  # which would close it
        self._raw = raw
        self.is_needed = is_needed

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            while (written := self._raw.write(data)) is None:  # it was inherited as non-blocking
                from select import select

                select([], [self], [])
        except OSError as error:
            if self.is_needed:
                raise NotWritten(*error.args) from None
            return memoryview(data).nbytes
        return written

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._raw.isatty()

    def fileno(self) -> int:
        return self._raw.fileno()


def lose_the_rest() -> None:
    """From now on, lose what cannot be written to standard output: the program outlives it."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    if isinstance(raw, _Watched):
        raw.is_needed = False


def drop(file: int) -> None:
    """Discard whatever is written to an open file from now on."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, file)
    os.close(nowhere)


def _to_nothing(number: int, flags: int) -> int:
    """Open nothing as the standard stream of this number; return the number."""
    file = os.open(os.devnull, flags)
    if file != number:
        os.dup2(file, number)
        os.close(file)
    return number
