"""The host's gate: one CURVE ROUTER, and the ZAP handler that says who came in.

A message is worth reading only with the public key that CURVE proved: routing ids are claims.
Ids that ZeroMQ would give by itself are refused, and libc's `rand()` is seeded before the
first socket is made: libzmq draws ids from it unseeded, and a peer that claims the next one
would end the process.
"""

import ctypes
import os
import time
from collections.abc import Mapping
from typing import Any, Protocol

import zmq
from zmq.utils import z85
from zmq.utils.monitor import recv_monitor_message

from luznet.host.doorman import CAN_COUNT, Doorman
from luznet.host.outside import Rank, Sent
from luznet.language import _
from luznet.transport import KeyPair, LoopReader, set_limits
from luznet.wire.messages import DEFAULT_PORT

ID_LENGTH = 16
SEND_BUFFER = 32 * 1024
"""Bytes that the system may keep for one client, besides the messages that wait here."""
AT_ONCE = 100
"""Messages that are read before clocks and bots have their turn: however fast clients send,
the host goes on."""
LOOK_AGAIN = 0.05
"""Seconds after which a host that finds more to read looks who sends so much."""
LOOK_SHARE = 19
"""How many times as long as it looked it then does not: a crowd takes long to look over."""
_ZAP = "inproc://zeromq.zap.01"
_DOMAIN = b"luznet"

DESCRIPTORS = 4096
"""Descriptors where the system sets no limit."""
BACKLOG = 1024
"""Connections that the system keeps until ZeroMQ takes them, one at a time."""


class Inside(Protocol):
    """Who is behind the gate."""

    def receive(self, routing_id: bytes, key: str, frame: bytes) -> None:
        """Take a frame from a client with this proved key (Z85)."""

    def admits(self, key: str) -> bool:
        """Tell whether the owner of a proved key may come in."""

    def left(self, routing_id: bytes) -> None:
        """Take note that a client's connection has ended."""

    def ranks(self) -> Mapping[bytes, Rank]:
        """Return whom the host serves, by their routing ids."""


class PortInUse(Exception):
    """The port that was asked for is taken; `str()` of it is a sentence for the user."""


class Gate:
    """The open gate. Close it to let the address go."""

    def __init__(
        self, keys: KeyPair, inside: Inside, port: int | None, preferred: int | None
    ) -> None:
        """Listen on every interface, on `port` if given; else on `preferred`, the default
        port or any free one. Raises `PortInUse`."""
        _seed_libc()
        self._inside = inside
        self._context = zmq.Context()
        self._zap = self._context.socket(zmq.REP)
        self._zap.bind(_ZAP)
        self._router = self._context.socket(zmq.ROUTER)
        self._configure(keys)
        self._monitor = self._router.get_monitor_socket(zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED)
        try:
            self.port = self._bind(port, preferred)
        except PortInUse:
            self._context.destroy(linger=0)
            raise
        self._doorman = Doorman(time.monotonic(), inside.ranks, _descriptors())
        self._senders: dict[int, bytes] = {}
        self._gone: list[bytes] = []
        self._look_due = 0.0
        self._zap_reader = LoopReader(self._zap, self._answer_zap)
        self._router_reader = LoopReader(self._router, self._receive)
        self._monitor_reader = LoopReader(self._monitor, self._notice)

    def send(self, routing_id: bytes, frame: bytes) -> Sent:
        """Send without ever waiting."""
        try:
            self._router.send_multipart([routing_id, frame], zmq.DONTWAIT)
        except zmq.Again:
            return Sent.LATER
        except zmq.ZMQError as error:
            if error.errno != zmq.EHOSTUNREACH:
                raise
            return Sent.GONE
        finally:
            self._router_reader.look_again()
        return Sent.YES

    def look(self) -> None:
        """End what no client would do; to be called a few times a second."""
        begin = time.monotonic()
        self._doorman.look(begin, self._senders)
        self._senders.clear()
        self._see_out()
        end = time.monotonic()
        self._look_due = end + max(LOOK_AGAIN, (end - begin) * LOOK_SHARE)

    def close(self) -> None:
        """Stop listening; what was sent still goes out, for half a second at most."""
        for reader in (self._zap_reader, self._router_reader, self._monitor_reader):
            reader.close()
        self._zap.close()
        self._router.disable_monitor()
        self._monitor.close()
        self._router.close(linger=500)
        self._context.term()

    def _configure(self, keys: KeyPair) -> None:
        router = self._router
        set_limits(router)
        router.setsockopt(zmq.CURVE_SERVER, 1)
        router.setsockopt(zmq.CURVE_SECRETKEY, keys.secret.encode())
        router.setsockopt(zmq.ZAP_DOMAIN, _DOMAIN)
        router.setsockopt(zmq.ZAP_ENFORCE_DOMAIN, 1)
        router.setsockopt(zmq.ROUTER_MANDATORY, 1)
        router.setsockopt(zmq.ROUTER_HANDOVER, 0)
        router.setsockopt(zmq.SNDBUF, SEND_BUFFER)
        router.setsockopt(zmq.BACKLOG, BACKLOG)
        if CAN_COUNT:  # else abort by a PING is the lesser evil: the host is started again
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
        return int(self._router.get_string(zmq.LAST_ENDPOINT).rsplit(":", 1)[1])

    def _try_bind(self, port: int) -> bool:
        for ipv6, address in ((1, f"tcp://[::]:{port}"), (0, f"tcp://0.0.0.0:{port}")):
            self._router.setsockopt(zmq.IPV6, ipv6)
            try:
                self._router.bind(address)
            except zmq.ZMQError:
                continue  # no IPv6 on this machine, or the port is taken
            return True
        return False

    def _answer_zap(self) -> None:
        """Admit peers by the key they proved, and name them by it (ZeroMQ RFC 27).

        A host that does not keep up lets them wait: else who is cut off for flooding it comes
        back and floods on.
        """
        while not self._doorman.is_behind(time.monotonic()):
            try:
                request = self._zap.recv_multipart(zmq.DONTWAIT)
            except zmq.Again:
                return
            self._zap.send_multipart(self._zap_reply(request))

    def _zap_reply(self, request: list[bytes]) -> list[bytes]:
        key = _proved_key(request)
        if key and self._inside.admits(key):
            return [b"1.0", request[1], b"200", b"OK", key.encode(), b""]
        request_id = request[1] if len(request) > 1 else b""
        return [b"1.0", request_id, b"400", b"No access", b"", b""]

    def _receive(self) -> None:
        if time.monotonic() > self._look_due:
            self.look()
        for _message in range(AT_ONCE):
            try:
                parts: list[Any] = self._router.recv_multipart(zmq.DONTWAIT, copy=False)
            except zmq.Again:
                self._catch_up()
                return
            self._pass_on(parts)
        self._doorman.busy(time.monotonic())
        self._router_reader.look_again()

    def _catch_up(self) -> None:
        is_behind = self._doorman.is_behind(time.monotonic())
        self._doorman.drained()
        self._see_out()
        if is_behind:
            self._zap_reader.look_again()

    def _notice(self) -> None:
        while True:
            try:
                event = recv_monitor_message(self._monitor, zmq.DONTWAIT)
            except zmq.Again:
                return
            self._note(int(event["event"]), int(event["value"]))

    def _note(self, event: int, descriptor: int) -> None:
        if event == zmq.EVENT_ACCEPTED:
            self._doorman.heard(self._senders)
            self._doorman.came(descriptor, time.monotonic())
        else:
            known = self._doorman.left(descriptor)
            self._gone.append(self._senders.pop(descriptor, known))

    def _see_out(self) -> None:
        """Tell of connections that have ended, when what came from them was read."""
        gone, self._gone = self._gone, []
        for routing_id in gone:
            self._inside.left(routing_id)

    def _pass_on(self, parts: list[Any]) -> None:
        try:
            self._senders[parts[-1].get(zmq.SRCFD)] = parts[0].bytes
            key = parts[-1].get("User-Id")
        except zmq.ZMQError:
            return
        if len(parts) != 2:
            return
        routing_id, frame = parts[0].bytes, parts[1].bytes
        if key and len(routing_id) == ID_LENGTH and routing_id[0]:
            self._inside.receive(routing_id, str(key), frame)


def _proved_key(request: list[bytes]) -> str:
    """Return the key that a ZAP request is about, empty if it is not one of ours."""
    if len(request) == 7 and request[0] == b"1.0":
        _, _, domain, _, _, mechanism, key = request
        if domain == _DOMAIN and mechanism == b"CURVE" and len(key) == 32:
            return str(z85.encode(key).decode())
    return ""


def _seed_libc() -> None:
    try:
        libc = ctypes.CDLL(None)
        libc.srand(int.from_bytes(os.urandom(4), "little"))
    except (OSError, TypeError, AttributeError):  # no libc by that way, as on Windows
        return


def _descriptors() -> int:
    """Return how many descriptors this process may have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return DESCRIPTORS
    most, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return DESCRIPTORS if most == resource.RLIM_INFINITY else most
