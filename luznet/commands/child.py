"""A host of one's own: started beside the screen, as a process that outlives it if others play.

If the process dies while it is still wanted it is started again on the same data, and everybody
goes on where they were.
"""

import asyncio
import os
import subprocess
import time
from collections.abc import Callable, Sequence

from luznet.client.lobby import Place
from luznet.commands.errors import UserError
from luznet.language import _, spoken
from luznet.troubles import why
from luznet.worker import running

READY, RUNNING, FAILED = "luznet-host-ready", "luznet-host-running", "luznet-host-failed"
"""How the last line of a host begins that was started by another luznet: it listens; another
host on its data folder already does; or why it cannot."""
NOTE = "luznet-host-note"
"""How a line before that begins: something that its user should know. Any other line is what Python
says of a host that cannot even begin."""
LOOK_EVERY = 0.25
"""Seconds between two looks whether the host still lives."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 5.0
"""Seconds between two tries to start it again: more from one to the next."""


class ChildHost:
    """A host process. It ends when `let_go` was called, or its starter died, and nobody who
    sits at its tables is connected any more."""

    def __init__(self, flags: Sequence[str], person: str, tell: Callable[[str], None]) -> None:
        """Start it with these flags of `luznet host`; its tables are named after the person
        unless the flags name them. `tell` takes, from any thread, what its user should know.
        Raises OSError."""
        self._tell = tell
        self._flags = flags
        self._person = person
        self._is_let_go = False
        self._is_own = True
        self._process = self._start(flags)

    async def place(self) -> Place:
        """Return where it listens on this machine, once it does; raises `UserError` with the
        sentence that it ended with."""
        line = await asyncio.to_thread(self._last_line)
        word, _blank, rest = line.partition(" ")
        if word in (READY, RUNNING):
            self._is_own = word == READY
            port, key = rest.split(" ", 1)
            return Place(addresses=("127.0.0.1",), port=int(port), key=key, is_vouched=True)
        raise UserError(rest if word == FAILED else await asyncio.to_thread(self._end, line))

    async def keep(self, is_lost: Callable[[], bool], told: Callable[[Place | str], None]) -> None:
        """Start the host again whenever its process has ended and `is_lost`, until cancelled or
        let go: it comes back with its key, and on its port if that is free. `told` takes after
        every try where it listens, or why it could not be started."""
        pause, due = FIRST_PAUSE, 0.0 if self._is_own else time.monotonic() + FIRST_PAUSE
        while not self._is_let_go:
            if not is_lost():
                pause = FIRST_PAUSE
            elif self._process.poll() is not None and time.monotonic() >= due:
                due, pause = time.monotonic() + pause, min(2 * pause, LONGEST_PAUSE)
                told(await self._start_again())
            await asyncio.sleep(LOOK_EVERY)  # a thread in wait() would hold up the end

    async def _start_again(self) -> Place | str:
        """Return where the host listens now, or why it could not be started."""
        try:
            self._process = self._start([*self._flags, "--again"])
            return await self.place()
        except UserError as error:
            return str(error)
        except OSError as error:
            return _("The system says: {reason}.", reason=why(error))

    def let_go(self) -> None:
        """Let the host end as soon as nobody plays there."""
        self._is_let_go = True
        if self._process.stdin is not None:
            self._process.stdin.close()

    def _start(self, flags: Sequence[str]) -> "subprocess.Popen[str]":
        return subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [*running("luznet"), "host", "--child", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C at the screen is the screen's to handle
            encoding="utf-8",
            errors="replace",
            env={
                **os.environ,
                "LUZNET_NAME": self._person,
                "LUZNET_LANG": spoken(),  # it says what goes wrong to the same person
                "PYTHONIOENCODING": "utf-8",
            },
        )

    def _last_line(self) -> str:
        """Return the line that says what became of the host, else the last one; tell what is in
        the notes before it."""
        last = ""
        for line in self._process.stdout or ():
            word, _blank, rest = line.strip().partition(" ")
            if word in (READY, RUNNING, FAILED):
                return line.strip()
            if word == NOTE:
                self._tell(rest)
            else:
                last = line.strip() or last
        return last

    def _end(self, said: str) -> str:
        """Say how a host ended that could not tell it itself; `said` is what Python said last."""
        code = self._process.wait()
        return no_host(said or f"exit code {code}")


def no_host(reason: str) -> str:
    """Say that no host can be started, to a person who wants to play."""
    # i18n: {reason} is told by Python or the system, mostly in English.
    return _(
        "The table could not be opened, because its host did not start ({reason}). `luznet host` "
        "may show more. Perhaps luznet has to be installed again.",
        reason=reason,
    )
