"""A gate in front of the multicast DNS sockets: one machine can send thousands of packets a second.

It counts packets, and gives their senders equal shares.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from zeroconf.asyncio import AsyncZeroconf

PACKETS_A_SECOND, PACKETS_AT_LEAST, PACKETS_IN_ALL = 150, 4, 900
"""Packets to read per second: shared among their senders, but at least a few from each, and never
more than the last number in all."""
_RESPONSE = 0x80


Take = Callable[[bytes, tuple[str, int]], None]
IsWanted = Callable[[bytes, str], bool]
"""Whether to read a packet from this address."""


class Budget:
    """Counts the packets of each second, so that a busy sender doesn't take anybody's share.

    `shared` is divided among the senders, but each may send `at_least` a few, and all together no
    more than `in_all`.
    """

    def __init__(
        self,
        shared: int = PACKETS_A_SECOND,
        at_least: int = PACKETS_AT_LEAST,
        in_all: int = PACKETS_IN_ALL,
    ) -> None:
        self._shared, self._at_least, self._in_all = shared, at_least, in_all
        self._since = 0.0
        self._counts: Counter[str] = Counter()
        self._total = 0

    def allows(self, sender: str, now: float) -> bool:
        """Return whether a packet that came now from this address is within the budget."""
        if now - self._since >= 1:
            self._since, self._total = now, 0
            self._counts.clear()
        share = max(self._at_least, self._shared // (len(self._counts) or 1))
        if self._counts[sender] >= share or self._total >= self._in_all:
            return False
        self._counts[sender] += 1
        self._total += 1
        return True


class Gate(asyncio.DatagramProtocol):
    """Stands between an mDNS socket and its reader, and limits the packets that get through."""

    def __init__(self, take: Take, is_wanted: IsWanted, budget: Budget):
        self._take = take
        self._is_wanted = is_wanted
        self._budget = budget

    def datagram_received(self, data: bytes, sender: tuple[str, int]) -> None:
        address = plain_address(sender)
        is_wanted = len(data) > 2 and self._is_wanted(data, address)
        if is_wanted and self._budget.allows(address, time.monotonic()):
            self._take(data, sender)

    def error_received(self, exc: Exception) -> None:
        """Nothing to do: whatever gets lost is asked for again."""


def plain_address(sender: tuple[str, int]) -> str:
    """Return a sender's address in its plain form: a dual-stack socket maps IPv4 addresses."""
    return sender[0].removeprefix("::ffff:").partition("%")[0]


def is_response(data: bytes) -> bool:
    """Return whether an mDNS packet is an answer rather than a question."""
    return bool(data[2] & _RESPONSE)


def put_gates(
    responder: AsyncZeroconf, is_wanted: IsWanted, budget: Budget, take: Take | None = None
) -> None:
    """Put a gate in front of every socket of a responder. Behind it `take` reads, or else the
    library.

    The library has no hook for this, so asyncio's is used. Sockets that the library opens later
    need gates, too.
    """
    for protocol in responder.zeroconf.engine.protocols:
        if protocol.transport is not None:
            reads = take or protocol.datagram_received
            protocol.transport.transport.set_protocol(Gate(reads, is_wanted, budget))
