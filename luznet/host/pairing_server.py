"""The pairing server of a private host: a small TCP server where newcomers pair.

So the ROUTER meets only admitted keys.  Strangers come here: few at a time and fewer from one
address, for a few seconds each, with small frames, and nothing they say is believed before it is
proved.  If it is full, the one that has been here longest makes room, silent ones first: a newcomer
speaks at once, and is done in a fraction of a second.
"""

import asyncio
import contextlib
import logging
import socket
from dataclasses import dataclass
from typing import Final

from luznet.host.admission import Admission
from luznet.host.flood_guard import source_of
from luznet.transport import hear, say
from luznet.wire.codec import Malformed
from luznet.wire.pairing import HostPairing, PairingFailed
from luznet.wire.pairing_messages import Shut, to_frame
from luznet.wire.text import clean_name

PATIENCE: Final = 5.0
"""Seconds that a newcomer may take."""
VISITORS, OF_ONE = 64, 4
"""Newcomers at once, and those of one address."""


@dataclass(eq=False)
class _Visitor:
    """A newcomer, from where, and whether they have said anything."""

    address: str
    task: asyncio.Task[None]
    has_spoken: bool = False


class PairingServer:
    """Pairs newcomers with the host that has this public key (Z85); `port` is where it listens."""

    def __init__(self, key: str, router_port: int, admission: Admission) -> None:
        self.port = 0
        self._key, self._router_port = key, router_port
        self._admission = admission
        self._visitors: dict[_Visitor, None] = {}
        self._reckoning = asyncio.Lock()

    def open(self) -> None:
        """Listen on a free port of every interface; needs a running event loop."""
        listening = _listen()
        self.port = listening.getsockname()[1]
        self._opening = asyncio.ensure_future(asyncio.start_server(self._receive, sock=listening))

    async def close(self) -> None:
        (await self._opening).close()

    async def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a stream's server runs this in one
        visitor = _Visitor(source_of(writer.get_extra_info("peername")), task)
        self._let_in(visitor)
        try:
            with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async with asyncio.timeout(PATIENCE):
                    await self._serve(visitor, reader, writer)
        except asyncio.CancelledError:
            pass  # it made room for another newcomer, or the host ends
        except Exception:
            logging.getLogger(__name__).exception("a fault while pairing; the host continues")
        finally:
            self._visitors.pop(visitor, None)
            writer.close()

    async def _serve(
        self, visitor: _Visitor, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            await self._pair(visitor, reader, writer)
        except (PairingFailed, Malformed) as failed:
            await say(writer, to_frame(Shut(code=failed.code)))

    def _let_in(self, visitor: _Visitor) -> None:
        """Let a newcomer in; the one that has been here longest may have to go."""
        here = [each for each in self._visitors if each.address == visitor.address]
        if len(here) < OF_ONE:
            here = [*self._visitors] if len(self._visitors) >= VISITORS else []
        for longest in sorted(here, key=lambda each: each.has_spoken)[:1]:
            del self._visitors[longest]
            longest.task.cancel()
        self._visitors[visitor] = None

    async def _pair(
        self, visitor: _Visitor, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        pairing = HostPairing(self._key, self._router_port)
        await say(writer, pairing.greet())
        token = pairing.start(await hear(reader))
        run = self._admission.start(token, visitor.address)
        visitor.has_spoken = True
        async with self._reckoning:  # one at a time: it takes computing time from games
            share = await asyncio.to_thread(pairing.share, run.password)
        await say(writer, share)
        guest = pairing.meet(await hear(reader))
        self._admission.succeed(run, guest.key, clean_name(guest.name) or "?")
        await say(writer, pairing.finish())


def _listen() -> socket.socket:
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("", 0), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError:  # IPv6 is known, but off on this machine
            pass
    return socket.create_server(("", 0))
