"""Cuts connections that send more than any client has to say, or never finish a message.

The host's ROUTER takes in whatever comes: with a bound of its own (RCVHWM), libzmq 4.3.5 ends the
process if a connection breaks while its input is held back and a PING of ZMTP is left in it
(stream_engine_base.cpp, out_event).  So the bound is here (spec.md, section 2).  The system
counts the bytes of every connection.  Where it does not tell (it is Linux that does), nothing
is cut.
"""

import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

CAN_COUNT = sys.platform == "linux"
"""Whether the system tells the bytes of a connection."""
MOST_UNFINISHED = 128 * 1024
"""Bytes that a connection may send without finishing a message: several of the largest."""


@dataclass(frozen=True)
class Allowance:
    """Bytes that a connection may send, each second for long and at once."""

    rate: int
    burst: int


USUAL = Allowance(64 * 1024, 128 * 1024)
SCARCE = Allowance(8 * 1024, 16 * 1024)
"""While the host does not keep up: still twice what any client needs."""
BEHIND_AFTER = 0.5
"""Seconds for which messages wait without a pause; then the host does not keep up."""
_TCP, _TCP_INFO, _BYTES_RECEIVED = socket.IPPROTO_TCP, 11, 128
"""How Linux is asked about a connection, and where in its answer these bytes stand."""
_AT_ONCE = struct.pack("ii", 1, 0)
"""Lingering for no second: the system keeps nothing of a connection that was closed."""
_PIECE = 2**20


@dataclass
class _Guest:
    """A connection by its descriptor.

    `peer`: whose it is.  `received`: its bytes until the last look.  `finished`: those until the
    last look before which it finished a message.  `level`: what it has used of its allowance.
    """

    peer: object
    received: int = 0
    finished: int = 0
    level: float = 0.0


class Doorman:
    """Knows the connections by the descriptors that ZeroMQ reports; times are in seconds."""

    def __init__(self, now: float) -> None:
        """Begin with nobody."""
        self._guests: dict[int, _Guest] = {}
        self._looked_at = now
        self._busy_since: float | None = None

    def came(self, descriptor: int) -> None:
        """Take note of a new connection."""
        if CAN_COUNT:
            with suppress(OSError):
                self._guests[descriptor] = _Guest(_peer(descriptor))

    def busy(self, now: float) -> None:
        """Take note that more messages wait than were read."""
        if self._busy_since is None:
            self._busy_since = now

    def drained(self) -> None:
        """Take note that no message waits."""
        self._busy_since = None

    def is_behind(self, now: float) -> bool:
        """Tell whether the host does not keep up: then nobody new should come in."""
        return self._busy_since is not None and now - self._busy_since > BEHIND_AFTER

    def look(self, now: float, finished: Iterable[int]) -> None:
        """Cut who sent too much; `finished` are those who finished a message since last time.
        To be called a few times a second."""
        told = set(finished)
        allowance = SCARCE if self.is_behind(now) else USUAL
        spared = (now - self._looked_at) * allowance.rate
        self._looked_at = now
        for descriptor, guest in list(self._guests.items()):
            try:
                received = _bytes_received(descriptor)
            except (OSError, struct.error):  # gone, or a Linux too old to tell
                del self._guests[descriptor]
                continue
            guest.level = max(0.0, guest.level - spared) + received - guest.received
            guest.received = received
            if descriptor in told:
                guest.finished = received
            if guest.level > allowance.burst or received - guest.finished > MOST_UNFINISHED:
                self._cut(descriptor, guest)

    def _cut(self, descriptor: int, guest: _Guest) -> None:
        del self._guests[descriptor]
        with suppress(OSError):
            if _peer(descriptor) == guest.peer:  # else it is another's by now
                with _borrowed(descriptor) as connection:
                    _end(connection)


def _end(connection: socket.socket) -> None:
    """Close a connection, and throw away what it has sent; raises OSError when that is done."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    connection.shutdown(socket.SHUT_RDWR)
    while connection.recv(_PIECE, socket.MSG_TRUNC | socket.MSG_DONTWAIT):
        pass


@contextmanager
def _borrowed(descriptor: int) -> Iterator[socket.socket]:
    """Give a socket on a descriptor that stays ZeroMQ's."""
    borrowed = socket.socket(fileno=descriptor)
    try:
        yield borrowed
    finally:
        borrowed.detach()


def _peer(descriptor: int) -> object:
    with _borrowed(descriptor) as connection:
        return connection.getpeername()


def _bytes_received(descriptor: int) -> int:
    # Every connection is asked many times a second: the bare type, and any family, will do, and
    # are five times as fast as a socket of the right kind.
    bare = socket.SocketType(socket.AF_INET, socket.SOCK_STREAM, _TCP, descriptor)
    try:
        told = bare.getsockopt(_TCP, _TCP_INFO, _BYTES_RECEIVED + 8)
    finally:
        bare.detach()
    return int(struct.unpack_from("=Q", told, _BYTES_RECEIVED)[0])
