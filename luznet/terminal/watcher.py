"""A process that restores the terminal if luznet dies without doing so.

    luznet --pipe--> watcher: the terminal's settings, what to print; then nothing, until the end

After an abort inside a library, or a kill -9, no code of luznet runs any more, and the terminal
would stay raw and on its second screen. The watcher notices the end of the pipe. It runs this file
alone, in its own session: a signal to luznet's process group does not end it, and it may change a
terminal that belongs to another session.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import contextmanager, suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

GIVE_BACK = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l"  # the mouse
    "\x1b[?2004l\x1b[?7h\x1b[0m\x1b[?25h"  # pasting, long lines, colours, the cursor
    "\x1b[?1049l\x1b[23;2t"  # the first screen, the title
)
"""Undoes everything that the screens set in a terminal."""


@contextmanager
def watched(sentence: str) -> Iterator[None]:
    """Have the terminal restored, and this sentence printed, if this process dies in the block."""
    watcher = _start(sentence)
    try:
        yield
    finally:
        if watcher is not None:
            with watcher:
                watcher.kill()


def _start(sentence: str) -> subprocess.Popen[bytes] | None:
    """Start a watcher; return None if there is no terminal to watch, or no process can start."""
    if sys.platform == "win32" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    import subprocess
    import termios

    said = f"{GIVE_BACK}{sentence}\n".encode(sys.stdout.encoding, sys.stdout.errors or "replace")
    with suppress(OSError, termios.error):
        before = termios.tcgetattr(sys.stdout)
        watcher = subprocess.Popen(  # noqa: S603 - our own interpreter and file
            [sys.executable, "-I", "-S", __file__],  # -S: a third faster, and it needs nothing
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if watcher.stdin is not None:
            watcher.stdin.write(marshal.dumps((before, said)))
            watcher.stdin.flush()
        return watcher
    return None


def _watch() -> None:
    """Wait for the end of standard input, then restore the terminal of standard output."""
    import termios

    before, said = marshal.load(sys.stdin.buffer)  # noqa: S302 - from this very program
    sys.stdin.buffer.read()
    # If keys send signals again, a shell was faster, and its prompt may be there already.
    if not termios.tcgetattr(sys.stdout)[3] & termios.ISIG:
        termios.tcsetattr(sys.stdout, termios.TCSANOW, before)
        termios.tcflush(sys.stdout, termios.TCIFLUSH)  # keys and clicks that were meant for luznet
    os.write(sys.stdout.fileno(), said)


if __name__ == "__main__":
    _watch()
