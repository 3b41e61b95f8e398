"""One connection of a client to one address: a CURVE DEALER, with the session on it.

A fresh socket with a fresh random id is made for every attempt, so that nothing stale can arrive
after a break.
"""

import asyncio
import errno
import os
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

import zmq
from zmq.utils.monitor import recv_monitor_message

from luznet.client.address import with_port
from luznet.client.lobby import Place
from luznet.transport import QUEUE, KeyPair, LoopReader, proves, set_limits
from luznet.wire.client_messages import Hello
from luznet.wire.codec import Malformed
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.session import ClientSession, Stage

Context: TypeAlias = zmq.Context[zmq.Socket[bytes]]
GREETING = 1.0
"""Seconds for whatever turned a client away to greet it, or to prove the host's key."""
_RECONNECT_MS, _RECONNECT_MOST_MS = 200, 1000
_WATCHED = (
    zmq.EVENT_DISCONNECTED | zmq.EVENT_HANDSHAKE_FAILED_AUTH | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL
)


def new_context() -> Context:
    """Return a context for connections; its maker ends it."""
    return zmq.Context()


class Connection:
    """One socket to one address.

    `is_shut_out`: something there refused the client's key, as a private host does.
    `is_turned_away`: it hung up during the handshake, as a host with another key does.
    """

    def __init__(self, context: Context, spot: Place, keys: KeyPair,
                 hello: Hello, wake: Callable[[], None]) -> None:  # fmt: skip
        """Begin to connect to a place with one address, and say hello once connected."""
        self.spot = spot
        self.session = ClientSession(hello, time.monotonic())
        self.inbox: list[AnyHostMessage | Malformed] = []
        self.is_broken = False
        self.is_shut_out = False
        self.is_turned_away = False
        self._wake = wake
        self._proof: asyncio.Task[bool] | None = None
        self._socket = context.socket(zmq.DEALER)
        try:
            self._configure(spot.key, keys)
            self._monitor = self._socket.get_monitor_socket(_WATCHED)
        except zmq.ZMQError:  # no descriptors are left; a context waits for sockets left open
            self._socket.close(linger=0)
            raise
        self._readers = [
            LoopReader(self._socket, self._receive),
            LoopReader(self._monitor, self._notice),
        ]
        with suppress(zmq.ZMQError):  # an address that cannot be used here
            self._socket.connect(f"tcp://{with_port(spot.addresses[0], spot.port)}")
        self._opening: bytes | None = self.session.opening()
        self.tend()

    def send(self, frame: bytes) -> None:
        """Queue a frame, and send as much as the host takes now."""
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
        """Do what is due: the hello, pings, queued messages; notice silence."""
        if self._opening is not None:
            self._open()
        else:
            self._send_due()
        if self.session.is_silent(time.monotonic()):
            self.is_broken = True

    def take(self) -> list[AnyHostMessage | Malformed]:
        """Return what has come in."""
        messages, self.inbox = self.inbox, []
        if len(messages) >= QUEUE:
            self._readers[0].look_again()
        return messages

    @property
    def is_full(self) -> bool:
        """Whether nothing more is read until something is taken."""
        return len(self.inbox) >= QUEUE

    @property
    def is_decided(self) -> bool:
        """Whether the client was sent away, and it is settled by whom."""
        is_asking = self._proof is not None and not self._proof.done()
        return self.is_turned_away or (self.is_shut_out and not is_asking)

    def has_proved(self) -> bool:
        """Return whether what shut the client out has proved the host's key, as anybody can shut
        a client out. The first call begins to find out."""
        if self._proof is None:
            self._proof = asyncio.ensure_future(_has_key(self.spot))
            self._proof.add_done_callback(lambda proof: self._wake())
        return self._proof.done() and self._proof.result()

    def close(self, linger: int = 0) -> None:
        """Close; what was sent may still leave for `linger` ms."""
        if self._proof is not None:
            self._proof.cancel()
        if self._socket.closed:
            return
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
        # Random; ids that ZeroMQ chooses itself begin with a zero byte.
        socket.setsockopt(zmq.ROUTING_ID, bytes([1 + os.urandom(1)[0] % 255]) + os.urandom(15))
        socket.setsockopt(zmq.IMMEDIATE, 1)
        socket.setsockopt(zmq.IPV6, 1)
        socket.setsockopt(zmq.RECONNECT_IVL, _RECONNECT_MS)
        socket.setsockopt(zmq.RECONNECT_IVL_MAX, _RECONNECT_MOST_MS)

    def _open(self) -> None:
        if self._opening is not None and self._push(self._opening):
            self._opening = None

    def _receive(self) -> None:
        while not self._socket.closed and not self.is_full:
            try:
                frame = self._socket.recv(zmq.DONTWAIT)
            except zmq.Again:
                self._open()  # a new connection is signalled here as well
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
                self.is_shut_out = True  # as a private host does, but anybody can
                self._wake()
            if event["event"] == zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL:
                # Hung up on, unless there was no answer (EAGAIN) or an overloaded host cut us off.
                self.is_turned_away = event["value"] not in (errno.EAGAIN, errno.ECONNRESET)
                self._wake()
            if self.session.stage is not Stage.NEW:
                self.is_broken = True
                self._wake()


async def _has_key(spot: Place) -> bool:
    """Return whether the host at a place with one address proves its key now."""
    with suppress(OSError, EOFError):
        async with asyncio.timeout(GREETING):
            return await proves(spot.addresses[0], spot.port, spot.key)
    return False
