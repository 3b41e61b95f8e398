"""Connections as TCP has them: in order, late, stalled, cut with a word or without.

A connection outlives what its client thinks of it: frames of one that the client gave up may
reach the host after those of the next one, so that connections overtake each other.
"""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Final

from luznet.host.environment import Sent
from tests.simulation.clock import Clock

ROOM: Final = (2, 5, 30)
"""Frames to a client that may be on their way at once; the next one must be tried later."""


class Way:
    """One direction of a connection."""

    def __init__(self, clock: Clock, deliver: Callable[[bytes], None]) -> None:
        self.stalled_until = 0.0
        self.is_cut = False
        self._clock = clock
        self._deliver = deliver
        self._frames: deque[tuple[float, bytes]] = deque()

    def __len__(self) -> int:
        return len(self._frames)

    def put(self, frame: bytes, delay: float) -> None:
        self._frames.append((self._clock.now + delay, frame))
        if len(self._frames) == 1:
            self._clock.after(delay, self._pump)

    def cut(self) -> None:
        """Let nothing arrive any more, also of what is on its way."""
        self.is_cut = True
        self._frames.clear()

    def _pump(self) -> None:
        if self.is_cut or not self._frames:
            return
        now = self._clock.now
        due = max(self._frames[0][0], self.stalled_until)
        if due > now:
            self._clock.after(due - now, self._pump)
            return
        _, frame = self._frames.popleft()
        if self._frames:
            self._clock.after(0.0, self._pump)
        self._deliver(frame)


class Line:
    """A connection of a client with a proved key to the host.

    `is_known` is False once the host's side knows that it broke.
    """

    def __init__(
        self,
        network: "Network",
        routing_id: bytes,
        key: str,
        take: Callable[[bytes], None],
        broke: Callable[["Line"], None],
    ) -> None:
        self.routing_id = routing_id
        self.key = key
        self.is_known = True
        self._network = network
        self._broke = broke
        clock = network.clock
        self.to_host = Way(clock, lambda frame: network.arrived(self, frame))
        self.to_client = Way(clock, take)

    def send(self, frame: bytes) -> None:
        """Send to the host."""
        self.to_host.put(frame, self._network.delay())

    def send_back(self, frame: bytes) -> Sent:
        """Send to the client, without waiting."""
        if not self.is_known:
            return Sent.GONE
        if len(self.to_client) >= self._network.room:
            return Sent.LATER
        self.to_client.put(frame, self._network.delay())
        return Sent.YES

    def stall(self, until: float, both: bool = True) -> None:
        """Let nothing through until then; nothing is lost."""
        self.to_host.stalled_until = until
        if both:
            self.to_client.stalled_until = until

    def vanish(self) -> None:
        """Lose everything from now on, and let neither side know."""
        self.to_host.cut()
        self.to_client.cut()

    def reset(self) -> None:
        """Break, so that both sides know it."""
        self.vanish()
        self.is_known = False
        self._broke(self)

    def close(self) -> None:
        """End it on the client's side: what was sent may still arrive."""
        self.to_client.cut()
        self._network.clock.after(self._network.delay(), self._hung_up)

    def revive(self) -> None:
        """Reach a host that started again, as a socket that reconnects by itself."""
        self.is_known = True

    def _hung_up(self) -> None:
        self.is_known = False


class Network:
    """All connections there ever were, by routing id; those that still matter."""

    def __init__(self, clock: Clock, rng: Random) -> None:
        self.clock = clock
        self.lines: dict[bytes, Line] = {}
        self.room = rng.choice(ROOM)
        self.on_frame: Callable[[Line, bytes], None] = lambda line, frame: None
        self._rng = rng

    def delay(self) -> float:
        """Return how long a frame takes: mostly a moment, sometimes long."""
        return self._rng.choice((0.0002, 0.001, 0.002, 0.05)) * (0.5 + self._rng.random())

    def open(
        self, key: str, take: Callable[[bytes], None], broke: Callable[["Line"], None]
    ) -> Line:
        """Connect; the host learns of it by the first frame."""
        routing_id = bytes([1 + self._rng.randrange(255)]) + self._rng.randbytes(15)
        line = Line(self, routing_id, key, take, broke)
        self.lines[routing_id] = line
        return line

    def arrived(self, line: Line, frame: bytes) -> None:
        self.on_frame(line, frame)

    def send(self, routing_id: bytes, frame: bytes) -> Sent:
        """Send from the host to whoever has this routing id."""
        line = self.lines.get(routing_id)
        return line.send_back(frame) if line else Sent.GONE
