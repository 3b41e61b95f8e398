"""Cuts connections that are of no use to a client, take the place of others, or send too much.

The host's ROUTER takes in whatever comes: ZeroMQ accepts every connection, and with a bound of its
own on messages (RCVHWM), libzmq 4.3.5 ends the process if a connection breaks while its input is
held back and a PING of ZMTP is left in it (stream_engine_base.cpp, out_event).  So the bounds are
here (spec.md, section 4, points 7 to 9).  A connection counts as what the host knows of it
(`Rank`), and no address keeps the others out: where there is no room, the address with most
connections loses its oldest.  The system counts the bytes of every connection; where it does not
tell (it is Linux that does), nothing is cut for them.

A handshake costs ZeroMQ's thread about half a millisecond, and it serves all that is ready before
it looks at anybody again: of a crowd that comes at once it would see to each before the next card.
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

from luznet.host.outside import Rank

CAN_COUNT = sys.platform == "linux"
"""Whether the system tells the bytes of a connection."""
MOST_UNFINISHED = 128 * 1024
"""Bytes that a connection may send without finishing a message: several of the largest."""
UNSERVED = 5.0
"""Seconds after which a connection is cut that has not said hello, or is served no more."""
DISMISSED = 1.0
"""Seconds for which one that was sent away has time to read that."""
SERVED = (Rank.PLAYER, Rank.GUEST)
MOST, SHARE = 1000, 4
"""Connections that there may be of those that are served, but for players, and again of those that
are not; and of how many descriptors that takes one at most.  The rest is for who has a seat, for
the host's own needs, and for what comes before there is time to look."""
SLACK = 16
"""One of so many is cut besides, so that there is room for a while."""


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
PACE = 0.005
"""Seconds in which `AT_ONCE` newcomers begin."""
AT_ONCE = 4
_HELD = 4096
"""Bytes that a newcomer who waits has to send until ZeroMQ is told: more than a handshake has."""
_TCP, _TCP_INFO, _BYTES_RECEIVED = socket.IPPROTO_TCP, 11, 128
"""How Linux is asked about a connection, and where in its answer these bytes stand."""
_NOWHERE = struct.pack("=H14x", socket.AF_UNSPEC)
"""To be connected there is to be connected no more, on Linux."""
_AT_ONCE = struct.pack("ii", 1, 0)
"""Lingering for no second: the system keeps nothing of a connection that was closed."""


@dataclass
class _Guest:
    """A connection by its descriptor.

    `peer`: whose it is; `source`: from where, as connections are counted.  `routing_id`: that of
    its last message, if any.  `served`: when the host last knew it, or when it came.  `received`:
    its bytes until the last look.  `finished`: those until the last look before which it finished a
    message.  `level`: what it has used of its allowance.
    """

    peer: object
    source: str
    served: float
    routing_id: bytes = b""
    received: int = 0
    finished: int = 0
    level: float = 0.0


class Doorman:
    """Knows the connections by the descriptors that ZeroMQ reports; times are in seconds."""

    def __init__(
        self, now: float, ranks: Callable[[], Mapping[bytes, Rank]], descriptors: int
    ) -> None:
        """Begin with nobody. `ranks` tells whom the host serves, by their routing ids;
        `descriptors` is how many of them this process may have."""
        self._guests: dict[int, _Guest] = {}
        self._cut_off: dict[int, bytes] = {}  # the routing ids of who was cut and has not left yet
        self._ranks = ranks
        self._most = min(MOST, descriptors // SHARE)
        self._come = 0
        self._looked_at = now
        self._busy_since: float | None = None
        self._held: OrderedDict[str, deque[tuple[int, _Guest]]] = OrderedDict()
        self._free = AT_ONCE
        self._freed_at = now

    def came(self, descriptor: int, now: float) -> None:
        """Take note of a new connection; if there is no room for it, another one has to go. Where
        many come it waits for `let_on`."""
        with suppress(OSError):
            peer = _peer(descriptor)
            self.left(descriptor)  # the newest is the last
            guest = self._guests[descriptor] = _Guest(peer, _source(peer), now)
            self.let_on(now)
            if self._free:
                self._free -= 1
            elif CAN_COUNT:
                _set_lowest(descriptor, _HELD)
                self._held.setdefault(guest.source, deque(maxlen=2 * MOST)).append(
                    (descriptor, guest)
                )
            self._come += 1
            if self._come > self._most // SLACK:
                self._make_room(self._ranks())

    def let_on(self, now: float) -> bool:
        """Let newcomers begin whose turn it is; tell whether more wait. Each address has its turn,
        and of those from one the newest is first: it is the most likely to be still there."""
        if now >= self._freed_at + PACE:
            self._free, self._freed_at = AT_ONCE, now
        while self._free and self._held:
            source, held = self._held.popitem(last=False)
            descriptor, guest = held.pop()
            if held:
                self._held[source] = held
            if self._guests.get(descriptor) is guest:
                self._free -= 1
                with suppress(OSError):
                    _set_lowest(descriptor, 1)
        return bool(self._held)

    def left(self, descriptor: int) -> bytes:
        """Take note that a connection has ended; return its routing id, empty if it had none."""
        guest = self._guests.pop(descriptor, None)
        return guest.routing_id if guest else self._cut_off.pop(descriptor, b"")

    def heard(self, senders: Mapping[int, bytes]) -> None:
        """Take note of the routing ids of who sent messages, by their descriptors."""
        for descriptor, routing_id in senders.items():
            if descriptor in self._guests:
                self._guests[descriptor].routing_id = routing_id

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

    def _make_room(self, ranks: Mapping[bytes, Rank]) -> None:
        """Cut the oldest connections of the addresses with most, where there are too many."""
        self._come = 0
        ranked = [(at, ranks.get(guest.routing_id)) for at, guest in self._guests.items()]
        guests = [at for at, rank in ranked if rank is Rank.GUEST]
        strangers = [at for at, rank in ranked if rank not in SERVED]
        for there in (guests, strangers):
            if len(there) > self._most:
                sources = [self._guests[descriptor].source for descriptor in there]
                for at in surplus(sources, len(there) - self._most + self._most // SLACK):
                    self._cut(there[at], self._guests[there[at]])

    def look(self, now: float, senders: Mapping[int, bytes]) -> None:
        """Cut who sent too much, or is not served; `senders` are those who finished a message
        since last time, with their routing ids. To be called a few times a second."""
        self.heard(senders)
        ranks = self._ranks()
        allowance = SCARCE if self.is_behind(now) else USUAL
        spared = (now - self._looked_at) * allowance.rate
        self._looked_at = now
        for descriptor, guest in list(self._guests.items()):
            try:
                received = _bytes_received(descriptor) if CAN_COUNT else 0
            except struct.error:  # a Linux too old to tell
                received = 0
            except OSError:  # gone
                del self._guests[descriptor]
                continue
            guest.level = max(0.0, guest.level - spared) + received - guest.received
            guest.received = received
            if descriptor in senders:
                guest.finished = received
            rank = ranks.get(guest.routing_id, Rank.STRANGER)
            if rank in SERVED:
                guest.served = now
            patience = DISMISSED if rank is Rank.DISMISSED else UNSERVED
            is_too_much = guest.level > allowance.burst
            is_unfinished = received - guest.finished > MOST_UNFINISHED
            if is_too_much or is_unfinished or now - guest.served > patience:
                self._cut(descriptor, guest)
        self._make_room(ranks)

    def _cut(self, descriptor: int, guest: _Guest) -> None:
        del self._guests[descriptor]
        with suppress(OSError):
            if _peer(descriptor) == guest.peer:  # else it is another's by now
                self._cut_off[descriptor] = guest.routing_id
                _end(descriptor)


def surplus(sources: Sequence[str], number: int) -> Iterator[int]:
    """Yield so many of the connections that come from these addresses, oldest first: each time the
    oldest of the address that has most then."""
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


def _source(peer: object) -> str:
    """Return whose a connection is counted as: an address of IPv4, or a network of IPv6, of which
    one machine has as many addresses as it likes."""
    text = str(peer[0]) if isinstance(peer, tuple) else ""
    mapped = text.removeprefix("::ffff:")
    if ":" not in mapped:
        return mapped
    return IPv6Address(text.partition("%")[0]).exploded[:19]


def _end(descriptor: int) -> None:
    """Reset a connection, and throw away what it has sent. ZeroMQ, which closes the descriptor,
    sees an error; and so does the client, which else would take this for a host that cannot read
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
    """Give a socket on a descriptor that stays ZeroMQ's."""
    borrowed = socket.socket(fileno=descriptor)
    try:
        yield borrowed
    finally:
        borrowed.detach()


def _set_lowest(descriptor: int, number: int) -> None:
    """Have Linux call a connection readable only when so many bytes wait. Raises OSError."""
    with _borrowed(descriptor) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, number)


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
