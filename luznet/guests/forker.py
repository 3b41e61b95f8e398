"""A process that starts guests' programs: it has loaded everything that they need, and forks.

A guest's process shares most of its memory with the others, and shows its first picture in a tenth
of a second. Each has a terminal of its own, so a key of one guest never waits for another's
picture, and what goes wrong in one ends nobody else's game.
"""

import fcntl
import gc
import os
import signal
import socket
import sys
import termios
from collections.abc import Callable
from contextlib import suppress

from luznet.guests.order import Order, receive

Run = Callable[[Order], int]
"""Runs a guest's program on the standard streams; returns its exit code."""


def serve(channel: socket.socket, run: Run) -> None:
    """Start a program for each order from the door, until its end."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system forgets those that end
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at the host is the host's to handle
    gc.collect()
    gc.freeze()  # what is loaded never becomes garbage: looking would copy its memory
    while (ordered := receive(channel)) is not None:
        order, terminal = ordered
        with suppress(OSError):  # no room for a process now: the terminal closes
            if os.fork() == 0:
                channel.close()
                os._exit(_run(run, order, terminal))
        os.close(terminal)


def _run(run: Run, order: Order, terminal: int) -> int:
    """Run a guest's program on its terminal; return its exit code."""
    code = 1
    try:
        _take(terminal)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(order.variables)
        code = run(order)
        sys.stdout.flush()
    except BaseException:  # noqa: S110 - the guest's log has it; nothing else is left to do
        pass
    return code


def _take(terminal: int) -> None:
    """Make a terminal that of this process, with its standard streams."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for standard in range(3):
        os.dup2(terminal, standard)
    os.close(terminal)
    sys.stdin = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
