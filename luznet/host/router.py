"""One CURVE ROUTER, and the ZAP handler that decides who comes in.

A message counts only with the public key that CURVE proved: routing ids are mere claims.  Players'
messages are taken at once, all others in turn, as there is time.  Ids that ZeroMQ would assign
itself are refused, and libc's `rand()` is seeded before the first socket is made: libzmq draws ids
from it unseeded, and a peer that claims the next one would end the process.
"""

import asyncio
import ctypes
import os
import struct
import threading
import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import Iterable, Mapping, Set
from typing import Protocol

import zmq
from zmq.utils import z85

from luznet.host.environment import Rank, Sent
from luznet.host.flood_guard import CAN_COUNT, MOST, NEWCOMERS_EVERY, FloodGuard
from luznet.language import _
from luznet.transport import MOST_SEALED, KeyPair, LoopReader, set_limits
from luznet.wire.messages import DEFAULT_PORT

ID_LENGTH = 16
SEND_BUFFER = 32 * 1024
"""Bytes that the system may keep for one client, besides the messages that wait here."""
NEWCOMERS_AT_ONCE = 100
"""Messages that are read before clocks and bots have their turn, however fast clients send."""
SPAN = 0.002
"""Seconds for which others than players are served then."""
MOST_WAITING = 40
"""Messages of one connection that may wait, unless they are long: as many as a client may send in a
second."""
LET_IN_EVERY = 0.05
"""Seconds between two newcomers while the host does not keep up."""
LINGER_MS = 500
"""Milliseconds for which a closed host still passes on what it sent."""
LOOK_AGAIN = 0.05
"""Seconds after which a busy host checks who sends so much."""
REST = 19
"""Rest this many times as long as the last check took."""
_ZAP = "inproc://zeromq.zap.01"
_DOMAIN = b"luznet"
_EVENT = struct.Struct("=HI")
"""How a monitor's message begins: an event, and the descriptor of its connection."""
_MORE = int(zmq.DONTWAIT | zmq.SNDMORE)

DESCRIPTORS = 4096
"""Descriptors if the system sets no limit."""
BACKLOG = 1024
"""Connections that the system keeps until ZeroMQ takes them, one at a time."""


class Handler(Protocol):
    """What the router serves: see `Host`."""

    def receive(self, routing_id: bytes, key: str, frame: bytes) -> None: ...
    def refuse_unread(self, routing_id: bytes, frame: bytes) -> None: ...
    def left(self, routing_id: bytes) -> None: ...
    def admits(self, key: str) -> bool: ...
    def players(self) -> Set[str]: ...
    def ranks(self) -> Mapping[bytes, Rank]: ...


class Waiting:
    """Messages that wait: connections take turns, however many messages one of them sends."""

    def __init__(self) -> None:
        self._of: OrderedDict[bytes, deque[tuple[str, bytes]]] = OrderedDict()
        self._sizes: defaultdict[bytes, int] = defaultdict(int)

    def __bool__(self) -> bool:
        return bool(self._of)

    def add(self, routing_id: bytes, key: str, frame: bytes) -> bool:
        """Let a message wait; return whether there was room for it."""
        queue = self._of.setdefault(routing_id, deque())
        if queue and (len(queue) >= MOST_WAITING or self._sizes[routing_id] >= MOST_SEALED):
            return False
        queue.append((key, frame))
        self._sizes[routing_id] += len(frame)
        return True

    def next(self) -> tuple[bytes, str, bytes]:
        """Take the first message of the connection whose turn it is."""
        routing_id, queue = self._of.popitem(last=False)
        key, frame = queue.popleft()
        self._sizes[routing_id] -= len(frame)
        if queue:
            self._of[routing_id] = queue
        else:
            del self._sizes[routing_id]
        return routing_id, key, frame

    def all_of(self, routing_id: bytes) -> Iterable[tuple[str, bytes]]:
        self._sizes.pop(routing_id, None)
        return self._of.pop(routing_id, ())


class PortInUse(Exception):
    """The port that was asked for is taken; `str()` of it is a sentence for the user."""


class Router:
    """The host's socket, once it is open; `port` is where it listens."""

    def __init__(self, keys: KeyPair, handler: Handler) -> None:
        self.port = 0
        self._keys = keys
        self._handler = handler
        self._guard = FloodGuard(time.monotonic(), handler.ranks, _descriptors())
        self._senders: dict[int, bytes] = {}
        self._gone: list[bytes] = []
        self._waiting = Waiting()
        self._newcomers: deque[list[bytes]] = deque(maxlen=MOST)
        self._let_in = 0.0
        self._next: asyncio.Handle | None = None
        self._next_newcomers: asyncio.Handle | None = None
        self._look_due = 0.0

    def open(self, port: int | None, preferred: int | None, *, alone: bool = False) -> None:
        """Listen on every interface, or `alone` to this computer: on `port` if given, else on
        `preferred`, the default port or any free one. Needs a running selector event loop. Raises
        `PortInUse`."""
        _seed_libc()
        self._addresses = [(0, "127.0.0.1")] if alone else [(1, "[::]"), (0, "0.0.0.0")]  # noqa: S104
        self._context = zmq.Context()
        self._zap = self._context.socket(zmq.ROUTER)
        self._zap.bind(_ZAP)
        self._socket = self._context.socket(zmq.ROUTER)
        self._configure()
        self._monitor = self._socket.get_monitor_socket(zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED)
        try:
            self.port = self._bind(port, preferred)
        except PortInUse:
            self._context.destroy(linger=0)
            raise
        self._zap_reader = LoopReader(self._zap, self._answer_zap)
        self._reader = LoopReader(self._socket, self._receive)
        self._monitor_reader = LoopReader(self._monitor, self._notice)

    def send(self, routing_id: bytes, frame: bytes) -> Sent:
        """Send without ever waiting."""
        try:
            self._socket.send(routing_id, _MORE)
            self._socket.send(frame, zmq.DONTWAIT)
        except zmq.Again:
            return Sent.LATER
        except zmq.ZMQError as error:
            if error.errno != zmq.EHOSTUNREACH:
                raise
            return Sent.GONE
        finally:
            self._reader.look_again()
        return Sent.YES

    def source(self, routing_id: bytes) -> str:
        """Return the address that a connection counts for, see `Environment`."""
        self._guard.heard(self._senders)
        return self._guard.source(routing_id)

    def look(self) -> None:
        """Cut connections that no client would have; to be called a few times a second."""
        begin = time.monotonic()
        self._guard.look(begin, self._senders)
        self._senders.clear()
        self._see_out()
        end = time.monotonic()
        self._look_due = end + max(LOOK_AGAIN, (end - begin) * REST)

    def close(self) -> None:
        """Stop listening; what was sent still goes out, for up to half a second.

        ZeroMQ is then left to itself: after a handshake that broke at the wrong moment it may
        never come to its end (libzmq issue 2733).
        """
        for reader in (self._zap_reader, self._reader, self._monitor_reader):
            reader.close()
        for handle in (self._next, self._next_newcomers):
            if handle is not None:
                handle.cancel()
        self._zap.close()
        self._socket.disable_monitor()
        self._monitor.close()
        self._socket.close(linger=LINGER_MS)
        end = threading.Thread(target=self._context.term, daemon=True)
        end.start()
        end.join(2 * LINGER_MS / 1000)

    def _configure(self) -> None:
        router = self._socket
        set_limits(router)
        router.setsockopt(zmq.CURVE_SERVER, 1)
        router.setsockopt(zmq.CURVE_SECRETKEY, self._keys.secret.encode())
        router.setsockopt(zmq.ZAP_DOMAIN, _DOMAIN)
        router.setsockopt(zmq.ZAP_ENFORCE_DOMAIN, 1)
        router.setsockopt(zmq.ROUTER_MANDATORY, 1)
        router.setsockopt(zmq.ROUTER_HANDOVER, 0)
        router.setsockopt(zmq.SNDBUF, SEND_BUFFER)
        router.setsockopt(zmq.BACKLOG, BACKLOG)
        if CAN_COUNT:  # otherwise an abort by a PING is the lesser evil: the host is restarted
            router.setsockopt(zmq.RCVHWM, 0)

    def _bind(self, port: int | None, preferred: int | None) -> int:
        if port is not None:
            if self._try_bind(port):
                return port
            raise PortInUse(
                _(
                    "Port {port} is in use. Choose another with --port, or leave --port out.",
                    port=port,
                )
            )
        for candidate in (preferred, DEFAULT_PORT):
            if candidate is not None and self._try_bind(candidate):
                return candidate
        self._try_bind(0)
        return int(self._socket.get_string(zmq.LAST_ENDPOINT).rsplit(":", 1)[1])

    def _try_bind(self, port: int) -> bool:
        for ipv6, address in self._addresses:
            self._socket.setsockopt(zmq.IPV6, ipv6)
            try:
                self._socket.bind(f"tcp://{address}:{port}")
            except zmq.ZMQError:
                continue  # no IPv6 on this machine, or the port is taken
            return True
        return False

    def _answer_zap(self) -> None:
        """Admit peers by the key they proved, and name them by it (ZeroMQ RFC 27).

        A host that does not keep up lets newcomers wait: a client that was cut off for flooding
        would come back at once.
        """
        is_behind, players = self._guard.is_behind(time.monotonic()), self._handler.players()
        while True:
            try:
                request = self._zap.recv_multipart(zmq.DONTWAIT)
            except zmq.Again:
                return
            if is_behind and _proved_key(request[2:]) not in players:
                self._newcomers.append(request)
            else:
                self._reply_zap(request)

    def _let_in_newcomers(self, number: int) -> None:
        """Answer a number of newcomers, the latest first: they are still there."""
        self._let_in = time.monotonic()
        while number and self._newcomers:
            number -= 1
            self._reply_zap(self._newcomers.pop())

    def _reply_zap(self, request: list[bytes]) -> None:
        self._zap.send_multipart([*request[:2], *self._zap_reply(request[2:])])
        self._zap_reader.look_again()

    def _zap_reply(self, request: list[bytes]) -> list[bytes]:
        key = _proved_key(request)
        if key and self._handler.admits(key):
            return [b"1.0", request[1], b"200", b"OK", key.encode(), b""]
        request_id = request[1] if len(request) > 1 else b""
        return [b"1.0", request_id, b"400", b"No access", b"", b""]

    def _receive(self) -> None:
        """Read what came, pass on what players sent, and serve others for a moment."""
        now = time.monotonic()
        if now > self._look_due:
            self.look()
        is_all = self._read(self._handler.players())
        self._serve(now + SPAN)
        if is_all and not self._waiting:
            self._catch_up()
            return
        self._guard.busy(now)
        if now > self._let_in + LET_IN_EVERY:
            self._let_in_newcomers(1)
        if self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._receive_more)

    def _receive_more(self) -> None:
        self._next = None
        self._receive()

    def _read(self, players: Set[str]) -> bool:
        """Read some messages; return whether there were no more."""
        for _message in range(NEWCOMERS_AT_ONCE):
            try:
                routing_id = self._socket.recv(zmq.DONTWAIT)
            except zmq.Again:
                return True
            part = self._socket.recv(zmq.DONTWAIT, copy=False)
            is_whole = not part.more
            while part.more:
                part = self._socket.recv(zmq.DONTWAIT, copy=False)
            self._pass_on(routing_id, part, players, is_whole=is_whole)
        return False

    def _serve(self, until: float) -> None:
        while self._waiting:
            self._handler.receive(*self._waiting.next())
            if time.monotonic() > until:
                return

    def _catch_up(self) -> None:
        self._guard.drained()
        self._see_out()
        self._let_in_newcomers(MOST)

    def _notice(self) -> None:
        for _event in range(NEWCOMERS_AT_ONCE):
            try:
                told = self._monitor.recv_multipart(zmq.DONTWAIT)
            except zmq.Again:
                return
            self._note(*_EVENT.unpack(told[0]))
        self._monitor_reader.look_again()

    def _let_on(self) -> None:
        """Let the next newcomers begin their handshakes, and the others soon."""
        self._next_newcomers = None
        if self._guard.let_on(time.monotonic()):
            loop = asyncio.get_running_loop()
            self._next_newcomers = loop.call_later(NEWCOMERS_EVERY, self._let_on)

    def _note(self, event: int, descriptor: int) -> None:
        if event == zmq.EVENT_ACCEPTED:
            self._guard.heard(self._senders)
            self._guard.came(descriptor, time.monotonic())
            if self._next_newcomers is None:
                self._let_on()
        else:
            # A newer connection may have the descriptor by now, and may have sent something.
            known, newest = self._guard.left(descriptor), self._senders.pop(descriptor, b"")
            self._gone.append(known or newest)

    def _see_out(self) -> None:
        """Report ended connections, once what came from them was read."""
        gone, self._gone = self._gone, []
        for routing_id in gone:
            self._waiting.all_of(routing_id)
            self._handler.left(routing_id)

    def _pass_on(
        self, routing_id: bytes, part: zmq.Frame, players: Set[str], *, is_whole: bool
    ) -> None:
        try:
            self._senders[int(part.get(zmq.SRCFD))] = routing_id
            key = str(part.get("User-Id") or "")
        except zmq.ZMQError:
            return
        if not is_whole or not key or len(routing_id) != ID_LENGTH or not routing_id[0]:
            return
        frame = part.bytes
        if key in players:
            for earlier in self._waiting.all_of(routing_id):
                self._handler.receive(routing_id, *earlier)
            self._handler.receive(routing_id, key, frame)
        elif not self._waiting.add(routing_id, key, frame):
            self._handler.refuse_unread(routing_id, frame)


def _proved_key(request: list[bytes]) -> str:
    """Return the key that a ZAP request is about; empty if it is not one of ours."""
    if len(request) == 7 and request[0] == b"1.0":
        _, _, domain, _, _, mechanism, key = request
        if domain == _DOMAIN and mechanism == b"CURVE" and len(key) == 32:
            return str(z85.encode(key).decode())
    return ""


def _seed_libc() -> None:
    try:
        libc = ctypes.CDLL(None)
        libc.srand(int.from_bytes(os.urandom(4), "little"))
    except (OSError, TypeError, AttributeError):  # no such libc, as on Windows
        return


def _descriptors() -> int:
    """Return how many descriptors this process may have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return DESCRIPTORS
    most, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return DESCRIPTORS if most == resource.RLIM_INFINITY else most
