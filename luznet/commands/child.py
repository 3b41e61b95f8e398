"""A host of one's own: started beside the screen, as a process that outlives it if others play.

Its supervisor starts it again if it dies (`supervisor.py`), whether the screen is still there or
not; and the screen starts the supervisor.
"""

import asyncio
import importlib
import os
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue

from luznet.client.lobby import Place
from luznet.commands.console import chunks, lines_of
from luznet.commands.errors import UserError
from luznet.commands.supervisor import NOT_READY, NOTE, READY, RUNNING, no_host
from luznet.language import _, spoken
from luznet.troubles import why
from luznet.worker import running

LOOK_FIRST, LOOK_EVERY = 0.01, 0.25
"""Seconds between two looks whether the host said something: while it starts, and later on."""
LOOPBACK = "127.0.0.1"
PAUSE = 2.0
"""Seconds between two tries to start it again."""


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
        self._heard: SimpleQueue[Place | str] = SimpleQueue()
        self._process = self._started(flags)

    async def place(self) -> Place:
        """Return where it listens on this machine, once it does; raises `UserError` with the
        sentence that it ended with."""
        while self._heard.empty():
            await asyncio.sleep(LOOK_FIRST)
        heard = self._heard.get()
        if isinstance(heard, Place):
            return heard
        raise UserError(heard)

    async def address(self) -> str:
        """Return the address at which others reach it."""
        await asyncio.to_thread(importlib.import_module, "luznet.discovery")
        from luznet.discovery import lan_addresses

        return next(iter(lan_addresses()), LOOPBACK)

    async def keep(self, is_lost: Callable[[], bool], told: Callable[[Place | str], None]) -> None:
        """Tell where the host listens whenever it was started again, or why it could not be, until
        cancelled or let go. Where no supervisor starts it, as another luznet did or somebody ended
        it, start one once the host `is_lost`."""
        due = 0.0
        while not self._is_let_go:
            if not self._heard.empty():
                told(self._heard.get())
            elif is_lost() and self._process.poll() is not None and time.monotonic() >= due:
                due = time.monotonic() + PAUSE
                try:
                    self._process = self._started([*self._flags, "--again"])
                except OSError as error:
                    told(_("The system says: {reason}.", reason=why(error)))
            await asyncio.sleep(LOOK_EVERY)

    def let_go(self) -> None:
        """Let the host end as soon as nobody plays there."""
        self._is_let_go = True
        if self._process.stdin is not None:
            self._process.stdin.close()

    def _started(self, flags: Sequence[str]) -> "subprocess.Popen[bytes]":
        """Start it, and hear what it says. Raises OSError."""
        process = self._start(flags)
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()
        return process

    def _start(self, flags: Sequence[str]) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [*running("luznet"), "host", "--child", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C at the screen is the screen's to handle
            env={
                **os.environ,
                "LUZNET_NAME": self._person,
                "LUZNET_LANG": spoken(),  # it says what goes wrong to the same person
                "PYTHONIOENCODING": "utf-8",
            },
        )

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        """Take what a host says, to its end."""
        last, was_told = "", False
        said = chunks(process.stdout.fileno()) if process.stdout else ()
        for line in lines_of(said):  # past the buffer, whose lock the end needs
            word, _blank, rest = line.strip().partition(" ")
            if word in (READY, RUNNING, NOT_READY):
                was_told = True
                self._heard.put(rest if word == NOT_READY else _place(rest))
            elif word == NOTE:
                self._tell(rest)
            else:
                last = line.strip() or last
        if not was_told:
            self._heard.put(no_host(last or f"exit code {process.wait()}"))


def _place(told: str) -> Place:
    """Return where a host listens, from the rest of its line."""
    port, key = told.split(" ", 1)
    return Place(addresses=(LOOPBACK,), port=int(port), key=key, is_vouched=True)
