"""Cuts connections that send too much, are of no use to a client, or take the place of others.

ZeroMQ accepts every connection and takes in whatever comes.  It could bound messages itself
(RCVHWM), but then libzmq 4.3.5 ends the process if a connection breaks while its input is held back
and a PING of ZMTP is left in it (stream_engine_base.cpp, out_event).  So the bounds are here
(spec.md, section 4, points 7 to 9).  A connection counts as what the host says of it (`Rank`), and
no address keeps the others out: where there is no room, the address with most connections loses its
oldest.  The system counts the bytes of every connection; only Linux tells them, and nothing is cut
for bytes elsewhere.

A handshake costs ZeroMQ's thread about half a millisecond, and it serves everything that is ready
before it looks again: a crowd that comes at once would delay the next card by all its handshakes.
So newcomers begin a few at a time: until then Linux does not tell ZeroMQ that they said anything.
"""

import ctypes
import socket
import struct
import sys
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from heapq import heapify, heappop, heappush
from ipaddress import IPv6Address
from typing import NamedTuple

from luznet.host.environment import Rank
from luznet.wire.rate import TokenBucket

CAN_COUNT = sys.platform == "linux"
"""Whether the system counts the bytes of a connection."""
MOST_UNFINISHED = 128 * 1024
"""Bytes that a connection may send without finishing a message: several of the largest."""
UNSERVED = 5.0
"""Seconds after which a connection is cut that has not said hello, or is no longer served."""
DISMISSED = 1.0
"""Seconds after which a connection is cut that was sent away: time to read why."""
SERVED = (Rank.PLAYER, Rank.GUEST)
MOST, SHARE = 1000, 4
"""The most connections of guests, and separately of strangers; and the share of the descriptors
that each of the two may take, one in four.  The rest is for players, for the host itself, and for
what comes between two looks."""
UNKNOWN, OWN = "?", ("127.0.0.1", "0000:0000:0000:0000")
"""What a connection counts for that is gone already; and one from this computer."""
SLACK = 16
"""Cut 1/16 more than necessary, so that there is room for a while."""


class Allowance(NamedTuple):
    """Bytes that a connection may send at once, and each second."""

    burst: int
    rate: int


USUAL = Allowance(128 * 1024, 64 * 1024)
SCARCE = Allowance(16 * 1024, 8 * 1024)
"""While the host does not keep up: still twice what any client needs."""
BEHIND_AFTER = 0.5
"""A host does not keep up if messages have been waiting for this many seconds."""
NEWCOMERS_EVERY, NEWCOMERS_AT_ONCE = 0.005, 4
"""How many newcomers may begin a handshake in each interval, in seconds."""
_HELD = 4096
"""Bytes that a waiting newcomer would have to send until ZeroMQ is told: more than a handshake."""
_TCP, _TCP_INFO, _BYTES_RECEIVED = socket.IPPROTO_TCP, 11, 128
"""How to ask Linux about a connection, and where its answer has the bytes."""
_NOWHERE = struct.pack("=H14x", socket.AF_UNSPEC)
"""On Linux, to connect to nowhere is to disconnect."""
_AT_ONCE = struct.pack("ii", 1, 0)
"""Linger for no time: the system keeps nothing of a closed connection."""


@dataclass
class _Tracked:
    """A connection by its descriptor.

    `peer` is its other end, `source` the address it counts for, `routing_id` that of its last
    message, if any.  `served`: when the host last knew it, or when it came.  `received`: its bytes
    at the last look; `finished`: its bytes when it was last seen to have finished a message.
    """

    peer: object
    source: str
    served: float
    allowed: TokenBucket
    routing_id: bytes = b""
    received: int = 0
    finished: int = 0


class FloodGuard:
    """Knows the connections by the descriptors that ZeroMQ reports; times are in seconds."""

    def __init__(
        self, now: float, ranks: Callable[[], Mapping[bytes, Rank]], descriptors: int
    ) -> None:
        """`ranks` returns whom the host serves, by routing id; `descriptors` is how many this
        process may have."""
        self._tracked: dict[int, _Tracked] = {}
        # The routing ids of connections that were cut and have not left yet.
        self._cut_off: dict[int, bytes] = {}
        self._ranks = ranks
        self._most = min(MOST, descriptors // SHARE)
        self._come = 0
        self._busy_since: float | None = None
        self._held: OrderedDict[str, deque[tuple[int, _Tracked]]] = OrderedDict()
        self._free = NEWCOMERS_AT_ONCE
        self._freed_at = now

    def came(self, descriptor: int, now: float) -> None:
        """Note a new connection; if there is no room for it, another one has to go. In a crowd it
        waits for `let_on`."""
        with suppress(OSError):
            peer = _peer(descriptor)
            self.left(descriptor)  # the newest is the last
            allowed = TokenBucket(*USUAL, now)
            tracked = self._tracked[descriptor] = _Tracked(peer, source_of(peer), now, allowed)
            self.let_on(now)
            if self._free:
                self._free -= 1
            elif CAN_COUNT:
                _set_lowest(descriptor, _HELD)
                held = self._held.setdefault(tracked.source, deque(maxlen=2 * MOST))
                held.append((descriptor, tracked))
            self._come += 1
            if self._come > self._most // SLACK:
                self._make_room(self._ranks())

    def let_on(self, now: float) -> bool:
        """Let the next newcomers begin; return whether more wait. The addresses take turns, and of
        each the newest is first: it is the most likely to be still there."""
        if now >= self._freed_at + NEWCOMERS_EVERY:
            self._free, self._freed_at = NEWCOMERS_AT_ONCE, now
        while self._free and self._held:
            source, held = self._held.popitem(last=False)
            descriptor, tracked = held.pop()
            if held:
                self._held[source] = held
            if self._tracked.get(descriptor) is tracked:
                self._free -= 1
                with suppress(OSError):
                    _set_lowest(descriptor, 1)
        return bool(self._held)

    def left(self, descriptor: int) -> bytes:
        """Note that a connection has ended; return its routing id, empty if it had none."""
        tracked = self._tracked.pop(descriptor, None)
        return tracked.routing_id if tracked else self._cut_off.pop(descriptor, b"")

    def heard(self, senders: Mapping[int, bytes]) -> None:
        """Note the routing ids of those that sent messages, by descriptor."""
        for descriptor, routing_id in senders.items():
            if descriptor in self._tracked:
                self._tracked[descriptor].routing_id = routing_id

    def source(self, routing_id: bytes) -> str:
        """Return the address that a connection counts for, see `Environment`."""
        sources = (each.source for each in self._tracked.values() if each.routing_id == routing_id)
        source = next(sources, UNKNOWN)
        return "" if source in OWN else source

    def busy(self, now: float) -> None:
        if self._busy_since is None:
            self._busy_since = now

    def drained(self) -> None:
        self._busy_since = None

    def is_behind(self, now: float) -> bool:
        """Return whether the host does not keep up: then nobody new should come in."""
        return self._busy_since is not None and now - self._busy_since > BEHIND_AFTER

    def _make_room(self, ranks: Mapping[bytes, Rank]) -> None:
        """Where there are too many, cut the oldest connections of the addresses with most."""
        self._come = 0
        ranked = [(at, ranks.get(tracked.routing_id)) for at, tracked in self._tracked.items()]
        guests = [at for at, rank in ranked if rank is Rank.GUEST]
        strangers = [at for at, rank in ranked if rank not in SERVED]
        for there in (guests, strangers):
            if len(there) > self._most:
                sources = [self._tracked[descriptor].source for descriptor in there]
                for at in surplus(sources, len(there) - self._most + self._most // SLACK):
                    self._cut(there[at], self._tracked[there[at]])

    def look(self, now: float, senders: Mapping[int, bytes]) -> None:
        """Cut connections that sent too much, or are not served; `senders` are those that finished
        a message since the last look. To be called a few times a second."""
        self.heard(senders)
        ranks = self._ranks()
        allowance = SCARCE if self.is_behind(now) else USUAL
        for descriptor, tracked in list(self._tracked.items()):
            try:
                received = _bytes_received(descriptor) if CAN_COUNT else 0
            except struct.error:  # a Linux too old to tell
                received = 0
            except OSError:  # gone
                del self._tracked[descriptor]
                continue
            tracked.allowed.change(*allowance)
            tracked.allowed.take(now, received - tracked.received)
            tracked.received = received
            if descriptor in senders:
                tracked.finished = received
            rank = ranks.get(tracked.routing_id, Rank.STRANGER)
            if rank in SERVED:
                tracked.served = now
            patience = DISMISSED if rank is Rank.DISMISSED else UNSERVED
            is_too_much = tracked.allowed.left(now) < 0
            is_unfinished = received - tracked.finished > MOST_UNFINISHED
            if is_too_much or is_unfinished or now - tracked.served > patience:
                self._cut(descriptor, tracked)
        self._make_room(ranks)

    def _cut(self, descriptor: int, tracked: _Tracked) -> None:
        del self._tracked[descriptor]
        with suppress(OSError):
            if _peer(descriptor) == tracked.peer:  # else the descriptor was reused
                self._cut_off[descriptor] = tracked.routing_id
                _end(descriptor)


def surplus(sources: Sequence[str], number: int) -> Iterator[int]:
    """Yield a number of the connections from these addresses (oldest first): each time the oldest
    of the address that has most then."""
    waiting: dict[str, deque[int]] = defaultdict(deque)
    for at, source in enumerate(sources):
        waiting[source].append(at)
    heap = [(-len(each), each[0], source) for source, each in waiting.items()]
    heapify(heap)
    for _ in range(number):
        size, at, source = heappop(heap)
        yield at
        waiting[source].popleft()
        if waiting[source]:
            heappush(heap, (size + 1, waiting[source][0], source))


def source_of(peer: object) -> str:
    """Return what a connection counts for: an IPv4 address, or an IPv6 network, where one machine
    has as many addresses as it likes."""
    text = str(peer[0]) if isinstance(peer, tuple) else ""
    mapped = text.removeprefix("::ffff:")
    if ":" not in mapped:
        return mapped
    return IPv6Address(text.partition("%")[0]).exploded[:19]


def _end(descriptor: int) -> None:
    """Reset a connection and throw away what it has sent. ZeroMQ, which closes the descriptor, sees
    an error, and so does the client, which would otherwise take this for a host that cannot read
    what was sealed for its key. Raises OSError."""
    if CAN_COUNT:
        _libc().connect(descriptor, _NOWHERE, len(_NOWHERE))
        return
    with _borrowed(descriptor) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
        connection.shutdown(socket.SHUT_RDWR)


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None)


@contextmanager
def _borrowed(descriptor: int) -> Iterator[socket.socket]:
    """Yield a socket on a descriptor that stays ZeroMQ's."""
    borrowed = socket.socket(fileno=descriptor)
    try:
        yield borrowed
    finally:
        borrowed.detach()


def _set_lowest(descriptor: int, number: int) -> None:
    """Have Linux call a connection readable only when this many bytes wait. Raises OSError."""
    with _borrowed(descriptor) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, number)


def _peer(descriptor: int) -> object:
    with _borrowed(descriptor) as connection:
        return connection.getpeername()


def _bytes_received(descriptor: int) -> int:
    # This is asked of every connection several times a second: the bare type with any family will
    # do, and is five times as fast as the right kind of socket.
    bare = socket.SocketType(socket.AF_INET, socket.SOCK_STREAM, _TCP, descriptor)
    try:
        told = bare.getsockopt(_TCP, _TCP_INFO, _BYTES_RECEIVED + 8)
    finally:
        bare.detach()
    return int(struct.unpack_from("=Q", told, _BYTES_RECEIVED)[0])
