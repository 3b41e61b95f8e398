"""The shell's job control: whoever stops luznet gets the terminal back, and luznet takes it again,
at its present size, once it goes on in the foreground.

    Ctrl-Z, SIGTSTP --> the terminal is given back --> stopped
    SIGSTOP ------------------------------------------> stopped
    stopped --SIGCONT--> in the background: quiet, but it keeps its seat --> in the foreground:
    the terminal is taken

A process that leads its session, such as a guest's or one in a window of its own, has no shell to
go back to: nothing stops it, and Ctrl-Z does nothing.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

LOOK_EVERY: Final = 0.2
"""Seconds between two looks whether a program in the background is in the foreground again."""
GROUP: Final = 0
"""This program and whatever runs it, such as a script: all that the shell knows as one job."""


class Job:
    """A program in a terminal. `leave` gives the terminal back, with `False` after it was lost
    already; `take` takes it again."""

    def __init__(
        self, terminal: Callable[[], int], leave: Callable[[bool], None], take: Callable[[], None]
    ) -> None:
        """`terminal`: the descriptor of the terminal's input."""
        self._terminal = terminal
        self._leave = leave
        self._take = take
        self._modes: list[Any] | None = None
        self._is_awaited = False
        self.is_away = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Stop and go on as the shell says. Only in the main thread, and not on Windows."""
        self._modes = self._present_modes()
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGCONT, self._continued)
        if self._can_stop:
            loop.add_signal_handler(signal.SIGTSTP, self._stop, os.getpid())
        try:
            yield
        finally:
            loop.remove_signal_handler(signal.SIGTSTP)
            loop.remove_signal_handler(signal.SIGCONT)

    def stop(self) -> None:
        """Stop as after Ctrl-Z, if there is a shell to go back to."""
        if self._can_stop:
            # A program that is about to start in this group would keep this one from stopping, so
            # the group is only told where something else in it has to stop, too.
            is_run = os.getpgid(os.getppid()) == os.getpgrp()
            self._stop(GROUP if is_run else os.getpid())

    @property
    def _can_stop(self) -> bool:
        return sys.platform != "win32" and os.getsid(0) != os.getpid()

    def _stop(self, whom: int) -> None:
        if self.is_away:  # in the background already
            self._halt(whom)
            return
        self.is_away = True
        self._leave(True)
        self._restore_modes()
        self._halt(whom)
        self._come_back()

    def _halt(self, whom: int) -> None:
        """Stop; return once somebody continues the program."""
        loop = asyncio.get_running_loop()
        loop.remove_signal_handler(signal.SIGTSTP)
        os.kill(whom, signal.SIGTSTP)
        loop.add_signal_handler(signal.SIGTSTP, self._stop, os.getpid())

    def _continued(self) -> None:
        """Go on; after a stop that gave no chance to leave the terminal, take it all the same."""
        if not self.is_away:
            self.is_away = True
            self._leave(False)
        self._come_back()

    def _come_back(self) -> None:
        """Take the terminal as soon as this program is in the foreground."""
        if not self.is_away or self._is_awaited:
            return
        if self._is_in_front:
            self.is_away = False
            self._take()
        else:
            self._is_awaited = True
            asyncio.get_running_loop().call_later(LOOK_EVERY, self._look_again)

    def _look_again(self) -> None:
        self._is_awaited = False
        self._come_back()

    def _present_modes(self) -> list[Any] | None:
        """Return how the terminal treats what is typed; None if it is not a terminal."""
        import termios  # Windows has none

        with suppress(termios.error, OSError):
            return termios.tcgetattr(self._terminal())
        return None

    def _restore_modes(self) -> None:
        import termios

        if self._modes is not None:
            with suppress(termios.error, OSError):
                termios.tcsetattr(self._terminal(), termios.TCSADRAIN, self._modes)

    @property
    def _is_in_front(self) -> bool:
        try:
            return os.tcgetpgrp(self._terminal()) == os.getpgrp()
        except OSError:  # there is no such terminal any more
            return True
