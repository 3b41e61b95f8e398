"""A host of one's own: started beside the screen, as a process that outlives it if others play."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence

from luznet.client.lobby import Place
from luznet.commands.errors import UserError

READY, FAILED = "luznet-host-ready", "luznet-host-failed"


class ChildHost:
    """A host process. It ends when `let_go` was called, or its starter died, and nobody who
    sits at its tables is connected any more."""

    def __init__(self, flags: Sequence[str], person: str) -> None:
        """Start it with these flags of `luznet host`; its tables are named after the person
        unless the flags name them."""
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [sys.executable, "-m", "luznet", "host", "--child", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C at the screen is the screen's to handle
            text=True,
            env={**os.environ, "LUZNET_NAME": person},
        )

    async def place(self) -> Place:
        """Return where it listens on this machine, once it does; raises `UserError` with the
        sentence that it ended with."""
        line = await asyncio.to_thread(self._first_line)
        word, _, rest = line.partition(" ")
        if word == READY:
            port, key = rest.split(" ", 1)
            return Place(addresses=("127.0.0.1",), port=int(port), key=key)
        raise UserError(rest if word == FAILED else "The table could not be opened.")

    def let_go(self) -> None:
        """Let the host end as soon as nobody plays there."""
        if self._process.stdin is not None:
            self._process.stdin.close()

    def _first_line(self) -> str:
        return self._process.stdout.readline().strip() if self._process.stdout else ""
