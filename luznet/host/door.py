"""The door of a private host: a small TCP server of its own, where newcomers pair.

So the ROUTER meets admitted keys only.  The door is for strangers: few at a time, for a few
seconds each, small frames, and nothing that is said here is believed before it is proved.
"""

import asyncio
import contextlib
import logging
import socket
from typing import Final

from luznet.host.guests import Guests
from luznet.transport import hear, say
from luznet.wire.codec import Malformed
from luznet.wire.messages import VERSIONS, Door, Pair, Shut
from luznet.wire.pairing import HostPairing, PairingFailed
from luznet.wire.text import clean_name

PATIENCE: Final = 5.0
"""Seconds that a newcomer may take."""
VISITORS: Final = 16
"""Newcomers at once; more are told to wait."""


class DoorServer:
    """The open door; `port` is where it is."""

    def __init__(self, key: str, router_port: int, guests: Guests) -> None:
        """Pair newcomers with the host that has this public key (Z85)."""
        self.port = 0
        self._greeting = Door(versions=VERSIONS, key=key, port=router_port)
        self._guests = guests
        self._visitors = 0

    def open(self) -> None:
        """Listen on a free port of every interface; needs a running event loop."""
        listening = _listen()
        self.port = listening.getsockname()[1]
        self._opening = asyncio.ensure_future(asyncio.start_server(self._receive, sock=listening))

    async def close(self) -> None:
        """Listen no more."""
        (await self._opening).close()

    async def _receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._visitors += 1
        try:
            with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async with asyncio.timeout(PATIENCE):
                    await self._serve(reader, writer)
        except Exception:
            logging.getLogger(__name__).exception("a fault at the door; the host goes on")
        finally:
            self._visitors -= 1
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self._visitors > VISITORS:
                raise PairingFailed("door_busy")
            await say(writer, self._greeting)
            await self._pair(reader, writer)
        except PairingFailed as failed:
            await say(writer, Shut(code=failed.code))
        except Malformed as bad:
            await say(writer, Shut(code=bad.code))

    async def _pair(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pair = await hear(reader)
        if not isinstance(pair, Pair):
            raise PairingFailed("malformed")
        if pair.version not in VERSIONS:
            raise PairingFailed("version")
        password = self._guests.start(pair.token)
        try:
            run = HostPairing(self._greeting.key, pair, password)
            await say(writer, await asyncio.to_thread(run.share))
            proof = run.finish(await hear(reader))
        except BaseException:
            self._guests.fail(pair.token)
            raise
        self._guests.succeed(pair.token, pair.key, clean_name(pair.name) or "?")
        await say(writer, proof)


def _listen() -> socket.socket:
    if socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("", 0), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError:  # IPv6 is known, but off on this machine
            pass
    return socket.create_server(("", 0))
