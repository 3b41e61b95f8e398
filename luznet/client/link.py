"""The client's link to a host: asyncio and a CURVE DEALER; reconnects by itself.

    race the addresses -> hello, welcome -> frames both ways -> broken or silent -> race again

A fresh socket with a fresh random id is made for every attempt, so nothing stale can arrive
after a break.  All addresses of a host are tried at once, and the first that proves to have
the host's key wins: an address may belong to another machine here.
"""

import asyncio
import errno
import os
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

import zmq
from zmq.utils.monitor import recv_monitor_message

from luznet.client.address import with_port
from luznet.client.core import Client, Goal
from luznet.client.lobby import PROBE_EVERY, Place
from luznet.transport import KeyPair, LoopReader, greets, set_limits
from luznet.wire.codec import encode
from luznet.wire.messages import AnyClientMessage, AnyHostMessage, Browse, Bye
from luznet.wire.session import ClientSession, Stage

ATTEMPT = 2.5
"""Seconds for which one attempt to connect waits for a welcome."""
BETWEEN_ATTEMPTS = 0.3
GREETING = 1.0
"""Seconds for what turned a client away to greet it."""
CLOSING = 5.0
"""Seconds for which a link that was closed still sends what waits, at most."""
BEAT = 0.25
"""Seconds between two looks at the clock."""


class Wire:
    """One socket to one address, with the session on it."""

    def __init__(self, context: "zmq.Context[zmq.Socket[bytes]]", endpoint: str, place_key: str,
                 keys: KeyPair, name: str, wake: Callable[[], None]) -> None:  # fmt: skip
        """Begin to connect, and say hello as soon as that is done."""
        self.session = ClientSession(name, time.monotonic())
        self.inbox: list[AnyHostMessage] = []
        self.is_broken = False
        self.is_shut_out = False
        self.is_turned_away = False
        self._wake = wake
        self._socket = context.socket(zmq.DEALER)
        self._configure(place_key, keys)
        self._monitor = self._socket.get_monitor_socket(
            zmq.EVENT_DISCONNECTED
            | zmq.EVENT_HANDSHAKE_FAILED_AUTH
            | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
        )
        self._readers = [
            LoopReader(self._socket, self._receive),
            LoopReader(self._monitor, self._notice),
        ]
        self._socket.connect(endpoint)
        self._opening: bytes | None = self.session.opening()
        self.tend()

    def send(self, frame: bytes) -> None:
        """Queue a frame, and send what the host takes now."""
        self.session.queue(frame)
        self._send_due()

    def _send_due(self) -> None:
        for frame in self.session.due(time.monotonic()):
            self._push(frame)

    def _push(self, frame: bytes) -> bool:
        """Send without waiting; return whether the frame was taken."""
        try:
            self._socket.send(frame, zmq.DONTWAIT)
        except zmq.ZMQError:
            return False
        self._readers[0].look_again()
        return True

    def tend(self) -> None:
        """Do what time asks for: the hello when the connection stands, pings, what was queued,
        silence."""
        if self._opening is not None:
            self._open()
        else:
            self._send_due()
        if self.session.is_silent(time.monotonic()):
            self.is_broken = True

    def close(self, linger: int = 0) -> None:
        """Let the connection go; what was sent may still leave for `linger` ms."""
        for reader in self._readers:
            reader.close()
        self._socket.disable_monitor()
        self._monitor.close()
        self._socket.close(linger=linger)

    def _configure(self, place_key: str, keys: KeyPair) -> None:
        socket = self._socket
        set_limits(socket)
        socket.setsockopt(zmq.CURVE_SERVERKEY, place_key.encode())
        socket.setsockopt(zmq.CURVE_PUBLICKEY, keys.public.encode())
        socket.setsockopt(zmq.CURVE_SECRETKEY, keys.secret.encode())
        # Random, and never beginning with the zero byte of ids that ZeroMQ gives by itself.
        socket.setsockopt(zmq.ROUTING_ID, bytes([1 + os.urandom(1)[0] % 255]) + os.urandom(15))
        socket.setsockopt(zmq.IMMEDIATE, 1)
        socket.setsockopt(zmq.IPV6, 1)
        socket.setsockopt(zmq.RECONNECT_IVL, 200)
        socket.setsockopt(zmq.RECONNECT_IVL_MAX, 1000)

    def _open(self) -> None:
        if self._opening is not None and self._push(self._opening):
            self._opening = None

    def _receive(self) -> None:
        while not self._socket.closed:
            try:
                frame = self._socket.recv(zmq.DONTWAIT)
            except zmq.Again:
                self._open()  # that the connection stands is signalled here as well
                return
            message = self.session.receive(frame, time.monotonic())
            if message is not None:
                self.inbox.append(message)
            self._wake()

    def _notice(self) -> None:
        while not self._monitor.closed:
            try:
                event = recv_monitor_message(self._monitor, zmq.DONTWAIT)
            except zmq.Again:
                return
            if event["event"] == zmq.EVENT_HANDSHAKE_FAILED_AUTH:
                self.is_shut_out = True  # it is the host, as it proved its key, and private
                self._wake()
            if event["event"] == zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL:
                # Hung up on, as by a host with another key; or left without an answer (EAGAIN), or
                # cut off by one that has more to do than it can.
                self.is_turned_away = event["value"] not in (errno.EAGAIN, errno.ECONNRESET)
                self._wake()
            if self.session.stage is not Stage.NEW:
                self.is_broken = True
                self._wake()


class Link:
    """Keeps a `Client` connected to its host until closed."""

    def __init__(
        self,
        client: Client,
        place: Place,
        keys: KeyPair,
        on_change: Callable[[], None] = lambda: None,
        context: "zmq.Context[zmq.Socket[bytes]] | None" = None,
    ) -> None:
        """Prepare a link; `on_change` is called after everything that a screen may show. Links may
        share a `context`, which is not theirs to end."""
        self.client = client
        self.place = place
        self.on_change = on_change
        self._keys = keys
        self._context: zmq.Context[zmq.Socket[bytes]] = context or zmq.Context()
        self._is_context_own = context is None
        self._wire: Wire | None = None
        self._news = asyncio.Event()
        self._is_closing = False
        self._send_until = 0.0

    @property
    def is_queueing(self) -> bool:
        """Whether messages wait to be sent, as the host takes only so many a second."""
        return self._wire is not None and self._wire.session.is_queueing

    @property
    def round_trip(self) -> float | None:
        """The last ping's way to the host and back, in seconds."""
        return self._wire.session.round_trip if self._wire else None

    async def run(self) -> None:
        """Connect, and connect again after every break, until closed or told for good."""
        try:
            while not self._is_closing and self.client.standing != "ended":
                self._wire = await self._connect()
                if self._wire is not None:
                    await self._serve(self._wire)
                    self._wire.close()
                    self._wire = None
                if not self._is_closing:
                    self.client.disconnected()
                    self.on_change()
                    await asyncio.sleep(BETWEEN_ATTEMPTS)
        finally:
            self._shut()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[asyncio.Task[None]]:
        """Run until the block ends; give the task that does."""
        task = asyncio.create_task(self.run())
        try:
            yield task
        finally:
            self.close()
            await task

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages if there is a connection; else they are lost, and the client's goal
        and pending action are said again on the next one."""
        for message in messages:
            if self._wire is not None:
                self._wire.send(encode(message))

    def close(self) -> None:
        """Say goodbye and end `run`, once all is sent or the host has kept it waiting for long."""
        self.send([Bye()])
        self._is_closing = True
        self._send_until = time.monotonic() + CLOSING
        self._news.set()

    async def _connect(self) -> Wire | None:
        """Try every address at once; return the connection that was welcomed first."""
        name, wake = self.client.name, self._news.set
        wires = [
            Wire(self._context, endpoint, self.place.key, self._keys, name, wake)
            for endpoint in endpoints(self.place)
        ]
        until = time.monotonic() + ATTEMPT
        chosen: Wire | None = None
        try:
            while chosen is None and time.monotonic() < until and not self._is_closing:
                await self._wait()
                for wire in wires:
                    wire.tend()
                chosen = next((wire for wire in wires if wire.inbox), None)
                if wires and all(wire.is_turned_away for wire in wires):
                    break
                if any(wire.is_shut_out for wire in wires):
                    self.client.not_admitted()
                    self.on_change()
                    return None
        finally:
            for wire in wires:
                if wire is not chosen:
                    wire.close()
        if chosen is None and not self._is_closing:
            self.client.meets_stranger = await self._is_stranger(wires)
        return chosen

    async def _is_stranger(self, wires: Sequence[Wire]) -> bool:
        """Return whether another host answers: it greets, but hangs up, as it cannot read what was
        sealed for the key. A program that is not a host does not greet, and a slow host does not
        hang up. While any address gives no answer, the right host may still be there."""
        if not wires or not all(wire.is_turned_away for wire in wires):
            return False
        place = self.place
        asked = (greets(address, place.port, GREETING) for address in place.addresses)
        return all(await asyncio.gather(*asked))

    async def _serve(self, wire: Wire) -> None:
        while True:
            messages, wire.inbox = wire.inbox, []
            for message in messages:
                self.send(self.client.receive(message))
            if messages:
                self.on_change()
            if wire.is_broken or wire.session.stage is Stage.CLOSED:
                return
            was_queueing = wire.session.is_queueing
            if self._is_closing and not (was_queueing and time.monotonic() < self._send_until):
                return
            await self._wait(wire.session.wait(time.monotonic()))
            wire.tend()
            if was_queueing and not wire.session.is_queueing:
                self.on_change()

    async def _wait(self, most: float | None = None) -> None:
        """Wait for news, or for the next look at the clock, after so many seconds at most."""
        try:
            async with asyncio.timeout(BEAT if most is None else min(BEAT, most)):
                await self._news.wait()
        except TimeoutError:
            pass
        self._news.clear()

    def _shut(self) -> None:
        if self._wire is not None:
            self._wire.close(linger=300)
            self._wire = None
        if self._is_context_own:
            self._context.term()


class Probes:
    """What links to many hosts share, so that each costs a few descriptors and no threads."""

    def __init__(self, keys: KeyPair) -> None:
        """Ask with these keys."""
        self._keys = keys
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()

    async def ask(self, place: Place, on_tables: Callable[[Client, float], None]) -> None:
        """Ask a host as `probe` does."""
        await probe(place, self._keys, on_tables, self._context)

    async def close(self) -> None:
        """Let go of what is shared, once nobody is asked any more."""
        await asyncio.to_thread(self._context.term)


async def probe(
    place: Place,
    keys: KeyPair,
    on_tables: Callable[[Client, float], None],
    context: "zmq.Context[zmq.Socket[bytes]] | None" = None,
) -> None:
    """Ask a host for its tables every second until cancelled; `on_tables` is called with the
    client that knows them and the round trip in seconds, after every answer, and when there is no
    connection any more."""
    while True:
        client = Client("lobby", Goal("browse"))
        link = Link(client, place, keys, context=context)
        link.on_change = partial(_tell, on_tables, client, link)
        async with link.running() as task:
            while not task.done():
                await asyncio.sleep(PROBE_EVERY)
                link.send([Browse()])


def _tell(on_tables: Callable[[Client, float], None], client: Client, link: Link) -> None:
    on_tables(client, link.round_trip or 0.0)


async def is_admitted(place: Place, keys: KeyPair) -> bool:
    """Tell whether a host lets the owner of these keys in; one that does not answer in time
    is not said to shut anybody out."""
    client = await _answered(place, keys)
    return client is None or client.refusal is None or client.refusal.code != "not_admitted"


async def living(place: Place, keys: KeyPair) -> Place:
    """Return the place where a host answers, of all where it was announced; the first if it
    answers at none."""
    first, *others = (replace(place, others=()), *place.others)
    if not others:
        return place
    tries = [asyncio.create_task(_lives(each, keys)) for each in (first, *others)]
    try:
        for answer in asyncio.as_completed(tries):
            if (found := await answer) is not None:
                return found
    finally:
        for task in tries:
            task.cancel()
        await asyncio.gather(*tries, return_exceptions=True)
    return first


async def _lives(place: Place, keys: KeyPair) -> Place | None:
    return place if await _answered(place, keys) is not None else None


async def _answered(place: Place, keys: KeyPair) -> Client | None:
    """Return a client that a host has let in or shut out; None if it did not answer in time."""
    client = Client("lobby", Goal("browse"))
    decided = asyncio.Event()
    link = Link(client, place, keys, decided.set)
    async with link.running():
        try:
            async with asyncio.timeout(ATTEMPT):
                while client.standing == "connecting":
                    await decided.wait()
                    decided.clear()
        except TimeoutError:
            return None
    return client


def endpoints(place: Place) -> Sequence[str]:
    """Return the ZeroMQ endpoints of a place, best first."""
    return [
        f"tcp://{with_port(address, each.port)}"
        for each in (place, *place.others)
        for address in each.addresses
    ]
