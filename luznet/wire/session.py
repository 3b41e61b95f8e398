"""One connection from either side: bytes in, messages and bytes out; no socket, no clock.

    client                         host
    NEW --- hello --->             NEW
    OPEN <--- welcome ---          OPEN      (or: refused "version", farewell: CLOSED)
    OPEN ... anything ...          OPEN
    pings every second ->          <- pongs: either side knows when the other fell silent

`now` is any clock in seconds that only goes forward.
"""

from collections import deque
from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from luznet.wire.client_messages import AnyClientMessage, Bye, Hello, Ping
from luznet.wire.codec import (
    Malformed,
    decode_from_client,
    decode_from_host,
    encode,
    type_at_start,
)
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.messages import Farewell, Pong, Refused, Welcome, type_of
from luznet.wire.rate import TokenBucket
from luznet.wire.text import clean_name
from luznet.wire.versions import VERSIONS

PING_EVERY = 1.0
STALL = 1.4
"""Seconds of silence from the host after which what comes may have been on its way for as long."""
SILENCE = 3.0
"""Seconds of silence from the host after which a client opens a new connection."""
GONE_AFTER = 4.0
"""Seconds of silence from a client after which the host takes it for gone."""
RATE, BURST = 40.0, 80.0
"""Messages that a client may send each second, and at once."""
CALM = 1.0
"""Seconds for which a client sends nothing after a message was dropped; then the host takes a
second's worth at once."""
MOST_CALM = 2.0
"""The longest such time: soon after, without pings, either side takes the other for gone."""
PACE, PACE_BURST = 30.0, 40.0
"""What a client keeps to: less than it may, since a network bunches what was sent evenly."""
PATIENCE = 200
"""Refused messages after which a client is taken for hostile."""
UNREADABLE = 4
"""How many of those an unreadable message counts as: no client sends any."""


class Stage(Enum):
    """How far a connection has come."""

    NEW = "new"
    OPEN = "open"
    CLOSED = "closed"


class Received(Struct):
    """What a frame led to: a command for the table, replies to send, or neither."""

    command: AnyClientMessage | None = None
    replies: Sequence[AnyHostMessage] = ()


class HostSession:
    """The host's side of one connection."""

    def __init__(self, now: float) -> None:
        self.stage = Stage.NEW
        self.name = ""
        self.last_heard = now
        self._allowance = TokenBucket(BURST, RATE, now)
        self._nonsense = 0

    def is_gone(self, now: float) -> bool:
        return now - self.last_heard > GONE_AFTER

    def receive(self, frame: bytes, now: float) -> Received:
        """Take one frame. A hello is passed on once its version and its name are good."""
        if self.stage is Stage.CLOSED:
            return Received()
        self.last_heard = now
        if not self._allowance.try_take(now):
            return self.refuse_unread(frame)
        try:
            message = decode_from_client(frame)
        except Malformed as bad:
            if bad.code == "malformed":
                self._nonsense += UNREADABLE - 1
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

    def refuse_unread(self, frame: bytes) -> Received:
        """Refuse a frame without reading it, because too many came at once."""
        return self._refuse(type_at_start(frame), "too_fast", wait=int(CALM * 1000))

    def _greet(self, hello: Hello) -> Received:
        if not set(hello.versions) & set(VERSIONS):
            self.stage = Stage.CLOSED
            facts = {"host": _listed(VERSIONS), "client": _listed(hello.versions)}
            refused = Refused(of="hello", code="version", facts=dict(facts))
            return Received(replies=[refused, Farewell(reason="version")])
        name = clean_name(hello.name)
        if not name:
            return self._refuse("hello", "bad_name")
        self.name = name
        self.stage = Stage.OPEN
        return Received(command=hello)

    def _refuse(self, of: str, code: str, **facts: int) -> Received:
        self._nonsense += 1
        if self._nonsense > PATIENCE:
            self.stage = Stage.CLOSED
            return Received(replies=[Farewell(reason="hostile")])
        return Received(replies=[Refused(of=of, code=code, facts=dict(facts))])


def chosen_version(hello: Hello) -> int:
    """Return the highest version that both sides speak; after a hello there is one."""
    return max(set(hello.versions) & set(VERSIONS))


def is_dropped(refused: Refused) -> bool:
    """Return whether a message was dropped unread, because too many came at once. A line of chat,
    or a position of a replay, that is refused as too fast was read."""
    was_read = refused.of in ("say", "confide", "lead") and "wait" not in refused.facts
    return refused.code == "too_fast" and not was_read


def _wait_of(refused: Refused) -> float:
    """Return the seconds for which the host wants to receive nothing."""
    wait = refused.facts.get("wait")
    return min(wait / 1000, MOST_CALM) if isinstance(wait, int) and wait > 0 else CALM


def _listed(versions: Sequence[int]) -> str:
    return ", ".join(str(version) for version in versions)


class ClientSession:
    """The client's side of one connection. `stalled_at`: when something came last after a `STALL`,
    None for never."""

    def __init__(self, hello: Hello, now: float) -> None:
        self.stage = Stage.NEW
        self.round_trip: float | None = None
        self._hello = hello
        self.last_heard = now
        self.stalled_at: float | None = None
        self._last_ping = now
        self._pings = 0
        self._pace = TokenBucket(PACE_BURST, PACE, now)
        self._queue: deque[bytes] = deque()

    def opening(self) -> bytes:
        return encode(self._hello)

    def queue(self, frame: bytes) -> None:
        """Queue a frame: `due` returns it once the host takes it."""
        self._queue.append(frame)

    @property
    def is_queueing(self) -> bool:
        return bool(self._queue)

    def receive(self, frame: bytes, now: float) -> AnyHostMessage | Malformed | None:
        """Take one frame; return a message that the caller needs to see: none about the connection
        itself, and none of a type that only newer hosts have."""
        if now - self.last_heard > STALL:
            self.stalled_at = now
        self.last_heard = now
        try:
            message = decode_from_host(frame)
        except Malformed as bad:
            return None if bad.code == "unknown_type" else bad
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
        if isinstance(message, Refused) and is_dropped(message):
            self._pace.rest(_wait_of(message), now)
        return message

    def due(self, now: float) -> list[bytes]:
        """Return the frames to send now: a ping if one is due, then queued ones in order, as many
        as the host takes."""
        frames = []
        if now - self._last_ping >= PING_EVERY and self._pace.try_take(now):
            self._pings += 1
            self._last_ping = now
            frames.append(encode(Ping(n=self._pings)))
        while self._queue and self._pace.try_take(now):
            frames.append(self._queue.popleft())
        return frames

    def wait(self, now: float) -> float | None:
        """Return the seconds until something queued can be sent; None: nothing is queued."""
        return self._pace.wait(1, now) if self._queue else None

    def is_silent(self, now: float) -> bool:
        return now - self.last_heard > SILENCE
