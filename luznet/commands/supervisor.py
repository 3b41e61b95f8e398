"""`luznet host` as two processes: a host, and one that starts it again if it dies.

What no code of ours can catch (an assertion inside a library, a system that is out of memory)
ends a process; the journal has everything, so the next one goes on at the very card. The host
ends when its supervisor does: it reads the end of its standard input then.
"""

import signal
import subprocess
import sys
import time
from collections.abc import Sequence

from luznet.commands.errors import FAILED, INTERRUPTED, OK, USAGE
from luznet.language import _
from luznet.parsing import fitted
from luznet.worker import running

DEATHS, WITHIN = 3, 10.0
"""So many deaths within so many seconds come from something that every start meets."""


def supervise(arguments: Sequence[str]) -> int:
    """Run luznet with these arguments, those of a host, until it ends by itself; return its
    exit code."""
    return Supervisor(arguments).run()


class Supervisor:
    """Starts a host, and starts it again when it died."""

    def __init__(self, arguments: Sequence[str]) -> None:
        """Take the arguments of luznet."""
        self._arguments = list(arguments)
        self._is_ending = False
        self._deaths: list[float] = []

    def run(self) -> int:
        """Return the exit code with which the host ended by itself, or was told to."""
        code = self._run_once()
        while code not in (OK, FAILED, USAGE, INTERRUPTED) and not self._is_ending:
            if self._dies_at_every_start():
                _say(_("The host died at every start. `luznet doctor` may know why."))
                return FAILED
            _say(_("The host died and starts again; games go on where they were."))
            code = self._run_once("--again")
        return OK if self._is_ending else code

    def _dies_at_every_start(self) -> bool:
        self._deaths = [*self._deaths, time.monotonic()][-DEATHS:]
        return len(self._deaths) == DEATHS and self._deaths[-1] - self._deaths[0] < WITHIN

    def _run_once(self, *more: str) -> int:
        """Run a host to its end, with these arguments too; what tells this process to end tells
        that one."""
        command = [*running("luznet"), *self._arguments, "--supervised", *more]
        process = subprocess.Popen(command, stdin=subprocess.PIPE)  # noqa: S603 - our own module

        def pass_on(number: int, frame: object) -> None:
            self._is_ending = True
            process.send_signal(number)

        numbers = (signal.SIGINT, signal.SIGTERM)
        before = [signal.signal(number, pass_on) for number in numbers]
        try:
            return process.wait()
        finally:
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)


def _say(sentence: str) -> None:
    print(fitted(sentence, sys.stderr), file=sys.stderr, flush=True)
