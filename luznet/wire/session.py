"""One connection, as seen from either side: bytes in, messages and bytes out; no socket, no clock.

    client                         host
    NEW --- hello --->             NEW
    GREETED <--- welcome ---       OPEN      (or: refused "version", farewell: CLOSED)
    OPEN ... anything ...          OPEN
    pings every second ->          <- pongs: either side knows when the other fell silent

`now` is any clock in seconds that only goes forward.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from luznet import __version__
from luznet.wire.codec import Malformed, decode_from_client, decode_from_host, encode
from luznet.wire.messages import (
    VERSIONS,
    AnyClientMessage,
    AnyHostMessage,
    Bye,
    Farewell,
    Hello,
    Ping,
    Pong,
    Refused,
    Welcome,
    type_of,
)
from luznet.wire.text import clean_name

PING_EVERY = 1.0
SILENCE = 3.0
"""Seconds without a word from the host after which a client opens a new connection."""
GONE_AFTER = 4.0
"""Seconds without a word from a client after which the host takes it for gone."""
RATE, BURST = 40.0, 80.0
"""Messages a second that a client may send for long, and at once."""
PATIENCE = 200
"""Unreadable or surplus messages after which a client is taken for hostile."""


class Stage(Enum):
    """How far a connection has come."""

    NEW = "new"
    OPEN = "open"
    CLOSED = "closed"


@dataclass
class Received:
    """What came of a frame: a command for the table, replies to send, or neither."""

    command: AnyClientMessage | None = None
    replies: Sequence[AnyHostMessage] = ()


class HostSession:
    """The host's side of one connection."""

    def __init__(self, now: float) -> None:
        """Begin a connection at this time."""
        self.stage = Stage.NEW
        self.name = ""
        self.last_heard = now
        self._allowance = BURST
        self._nonsense = 0

    def is_gone(self, now: float) -> bool:
        """Tell whether the client has been silent for too long."""
        return now - self.last_heard > GONE_AFTER

    def receive(self, frame: bytes, now: float) -> Received:
        """Take one frame. A hello is handed on once its version and its name are good."""
        if self.stage is Stage.CLOSED:
            return Received()
        if not self._is_within_rate(now):
            return self._refuse("", "too_fast", quietly=self._allowance < -1)
        try:
            message = decode_from_client(frame)
        except Malformed as bad:
            return self._refuse(bad.of, bad.code)
        if isinstance(message, Hello):
            return self._greet(message)
        if self.stage is Stage.NEW:
            return self._refuse(type_of(message), "hello_first")
        if isinstance(message, Ping):
            return Received(replies=[Pong(n=message.n)])
        if isinstance(message, Bye):
            self.stage = Stage.CLOSED
        return Received(command=message)

    def _is_within_rate(self, now: float) -> bool:
        """Count the message; below -1 the client is no longer even told."""
        self._allowance = min(BURST, self._allowance + RATE * (now - self.last_heard))
        self.last_heard = now
        self._allowance = max(self._allowance - 1, -2.0)
        return self._allowance >= 0

    def _greet(self, hello: Hello) -> Received:
        self.name = clean_name(hello.name)
        if not set(hello.versions) & set(VERSIONS):
            self.stage = Stage.CLOSED
            facts = {"host": _listed(VERSIONS), "client": _listed(hello.versions)}
            refused = Refused(of="hello", code="version", facts=dict(facts))
            return Received(replies=[refused, Farewell(reason="version")])
        if not self.name:
            return self._refuse("hello", "bad_name")
        self.stage = Stage.OPEN
        return Received(command=hello)

    def _refuse(self, of: str, code: str, quietly: bool = False) -> Received:
        self._nonsense += 1
        if self._nonsense > PATIENCE:
            self.stage = Stage.CLOSED
            return Received(replies=[Farewell(reason="hostile")])
        return Received() if quietly else Received(replies=[Refused(of=of, code=code)])


def chosen_version(hello: Hello) -> int:
    """Return the highest version that both sides speak; there is one once a host greeted."""
    return max(set(hello.versions) & set(VERSIONS))


def _listed(versions: Sequence[int]) -> str:
    return ", ".join(str(version) for version in versions)


class ClientSession:
    """The client's side of one connection."""

    def __init__(self, name: str, now: float) -> None:
        """Begin a connection at this time."""
        self.stage = Stage.NEW
        self.round_trip: float | None = None
        self._name = name
        self._last_heard = now
        self._last_ping = now
        self._pings = 0

    def opening(self) -> bytes:
        """Return the first frame to send."""
        client = f"luznet {__version__}"
        return encode(Hello(versions=VERSIONS, name=self._name, client=client))

    def receive(self, frame: bytes, now: float) -> AnyHostMessage | None:
        """Take one frame; what only concerns the connection is kept from the caller."""
        self._last_heard = now
        try:
            message = decode_from_host(frame)
        except Malformed:
            return None
        if isinstance(message, Pong):
            if message.n == self._pings:
                self.round_trip = now - self._last_ping
            return None
        if isinstance(message, Welcome):
            self.stage = Stage.OPEN
        if isinstance(message, Farewell):
            self.stage = Stage.CLOSED
        if isinstance(message, Refused) and message.code == "hello_first":
            self.stage = Stage.CLOSED  # the host restarted and does not know this connection
            return None
        return message

    def due(self, now: float) -> bytes | None:
        """Return the ping to send now, if one is due."""
        if now - self._last_ping < PING_EVERY:
            return None
        self._pings += 1
        self._last_ping = now
        return encode(Ping(n=self._pings))

    def is_silent(self, now: float) -> bool:
        """Tell whether the host has said nothing for too long."""
        return now - self._last_heard > SILENCE
