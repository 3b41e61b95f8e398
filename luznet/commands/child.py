"""The user's own host: a process beside the screen, which outlives it while others play.

The screen starts its supervisor (`supervisor.py`), which restarts it if it dies, whether the screen
is still there or not.
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
from luznet.client.session import GuestDoor, News
from luznet.commands.console import chunks, lines_of
from luznet.commands.errors import UserError
from luznet.commands.profile import keys_in
from luznet.commands.supervisor import DOOR, NOT_READY, NOTE, READY, RUNNING, no_host
from luznet.language import _, spoken
from luznet.settings import Folders, port_in
from luznet.troubles import why
from luznet.worker import running

LOOK_FIRST, LOOK_EVERY = 0.01, 0.25
"""Seconds between two looks at what the host said: while it starts, and later."""
LOOPBACK = "127.0.0.1"
PAUSE = 2.0
"""Seconds between two attempts to restart it."""


def own_hosts(home: Folders) -> list[Place]:
    """Return where the host of this data folder may be, by its key; one that carries on a table
    whose host was lost has the user's own. Raises `UserError`."""
    port, keys = port_in(home.last_port), (home.host_identity, home.identity)
    there = [] if port is None else [keys_in(each).public for each in keys if each.exists()]
    return [Place((LOOPBACK,), port or 0, key, is_vouched=True) for key in there]


class ChildHost:
    """A host process. Once `let_go` was called or its starter died, it ends when no player is
    connected any more."""

    def __init__(
        self,
        flags: Sequence[str],
        person: str,
        tell: Callable[[str], None],
        command: str = "host",
    ) -> None:
        """Start it with these flags of `luznet host`, or of another command that runs one; its
        tables are named after the person unless the flags name them. `tell` takes its reports, from
        any thread. Raises OSError."""
        self._command = command
        self._tell = tell
        self._flags = flags
        self._person = person
        self._is_let_go = self._is_over = False
        self._heard: SimpleQueue[News] = SimpleQueue()
        self._process = self._started(flags)

    @property
    def is_alone(self) -> bool:
        """Whether only this computer can reach it."""
        return "--alone" in self._flags

    async def place(self) -> Place:
        """Return where it listens on this machine, once it does; raises `UserError` with its last
        sentence."""
        while self._heard.empty():
            await asyncio.sleep(LOOK_FIRST)
        heard = self._heard.get()
        if isinstance(heard, str):
            raise UserError(heard)
        return heard if isinstance(heard, Place) else await self.place()

    async def addresses(self) -> Sequence[str]:
        await asyncio.to_thread(importlib.import_module, "luznet.discovery.addresses")
        from luznet.discovery.addresses import DiscoveryError, network_addresses

        try:
            return network_addresses()
        except DiscoveryError:
            return (LOOPBACK,)

    async def keep(self, is_lost: Callable[[], bool], report: Callable[[News], None]) -> None:
        """Report where the host listens after each restart, how guests join it, or why it could not
        restart, until cancelled or let go. If it has no supervisor, because another luznet started
        it or somebody ended that, start one once the host `is_lost`."""
        due = 0.0
        while not self._is_let_go:
            if not self._heard.empty():
                report(self._heard.get())
            elif is_lost() and self._process.poll() is not None and time.monotonic() >= due:
                due = time.monotonic() + PAUSE
                try:
                    self._process = self._started([*self._flags, "--again"])
                except OSError as error:
                    report(_("The system says: {reason}.", reason=why(error)))
            await asyncio.sleep(LOOK_EVERY)

    def let_go(self) -> None:
        self._is_let_go = True
        if self._process.stdin is not None:
            self._process.stdin.close()

    def end(self) -> None:
        """Let it end now, whoever is there."""
        self.let_go()
        self._process.terminate()

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    async def gone(self, patience: float) -> None:
        until = time.monotonic() + patience
        while not self._is_over and time.monotonic() < until:
            await asyncio.sleep(LOOK_FIRST)

    def _started(self, flags: Sequence[str]) -> "subprocess.Popen[bytes]":
        """Start it, and listen to it. Raises OSError."""
        process = self._start(flags)
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()
        return process

    def _start(self, flags: Sequence[str]) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [*running("luznet"), self._command, "--child", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C at the screen is the screen's to handle
            env={
                **os.environ,
                "LUZNET_NAME": self._person,
                "LUZNET_LANG": spoken(),  # it reports to the same person
                "PYTHONIOENCODING": "utf-8",
            },
        )

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        """Take what a host prints, until its end."""
        last, was_told = "", False
        said = chunks(process.stdout.fileno()) if process.stdout else ()
        for line in lines_of(said):  # past the buffer, whose lock the end needs
            word, _blank, rest = line.strip().partition(" ")
            if word in (READY, RUNNING, NOT_READY):
                was_told = True
                self._heard.put(rest if word == NOT_READY else _place(rest))
            elif word == DOOR:
                self._heard.put(GuestDoor(*rest.partition("\t")[::2]))
            elif word == NOTE:
                self._tell(rest)
                self._is_over = self._is_let_go
            else:
                last = line.strip() or last
        self._is_over = self._is_let_go
        if not was_told:
            self._heard.put(no_host(last or f"exit code {process.wait()}"))


def _place(told: str) -> Place:
    """Return where a host listens, from its line."""
    port, key = told.split(" ")[:2]
    return Place(addresses=(LOOPBACK,), port=int(port), key=key, is_vouched=True)
