"""Cuts connections that send and send and never finish a message.

ZeroMQ bounds a message's parts but not their number, and holds an unfinished message in memory.
The system counts the bytes of every connection; one from which so many came since its last
whole message is closed.  Where the system does not tell (it is Linux that does), nothing is cut.
"""

import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

MOST_UNFINISHED = 128 * 1024
"""Bytes that a connection may send without finishing a message: several of the largest."""
_TCP, _TCP_INFO, _BYTES_RECEIVED = socket.IPPROTO_TCP, 11, 128
"""How Linux is asked about a connection, and where in its answer these bytes stand."""
_AT_ONCE = struct.pack("ii", 1, 0)
"""Lingering for no second: the system keeps nothing of a connection that was closed."""


@dataclass
class _Guest:
    """A connection by its descriptor: whose it is, and its bytes at its last whole message."""

    peer: object
    received: int = 0


class Doorman:
    """Knows the connections by the descriptors that ZeroMQ reports."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._guests: dict[int, _Guest] = {}

    def came(self, descriptor: int) -> None:
        """Take note of a new connection."""
        if sys.platform == "linux":
            with suppress(OSError):
                self._guests[descriptor] = _Guest(_peer(descriptor))

    def look(self, finished: Iterable[int]) -> None:
        """Cut who sent too much; `finished` are those who finished a message since last time."""
        told = set(finished)
        for descriptor, guest in list(self._guests.items()):
            try:
                received = _bytes_received(descriptor)
            except (OSError, struct.error):  # gone, or a Linux too old to tell
                del self._guests[descriptor]
                continue
            if descriptor in told:
                guest.received = received
            elif received - guest.received > MOST_UNFINISHED:
                self._cut(descriptor, guest)

    def _cut(self, descriptor: int, guest: _Guest) -> None:
        del self._guests[descriptor]
        with suppress(OSError):
            if _peer(descriptor) == guest.peer:  # else it is another's by now
                with _borrowed(descriptor) as connection:
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
                    connection.shutdown(socket.SHUT_RDWR)


@contextmanager
def _borrowed(
    descriptor: int, family: int = -1, kind: int = -1, protocol: int = -1
) -> Iterator[socket.socket]:
    """Give a socket on a descriptor that stays ZeroMQ's; of its own kind unless told one."""
    borrowed = socket.socket(family, kind, protocol, fileno=descriptor)
    try:
        yield borrowed
    finally:
        borrowed.detach()


def _peer(descriptor: int) -> object:
    with _borrowed(descriptor) as connection:
        return connection.getpeername()


def _bytes_received(descriptor: int) -> int:
    # Any kind will do here, and to look the right one up takes as long as all the rest.
    with _borrowed(descriptor, socket.AF_INET, socket.SOCK_STREAM, _TCP) as connection:
        told = connection.getsockopt(_TCP, _TCP_INFO, _BYTES_RECEIVED + 8)
    return int(struct.unpack_from("=Q", told, _BYTES_RECEIVED)[0])
