"""What a host reaches: a network, bots, clocks and chance."""

from collections.abc import Callable
from enum import Enum
from typing import Any, Protocol

from luznet.games.game import Frozen
from luznet.wire.archive import Archive
from luznet.wire.levels import Level


class Sent(Enum):
    """What became of a frame: sent, to be tried later, or its client is gone."""

    YES = "yes"
    LATER = "later"
    GONE = "gone"


class Rank(Enum):
    """What a connection is to a host: sent away; before its hello; served; or served first, since
    its owner has a seat, opened a table or runs the host."""

    DISMISSED = "dismissed"
    STRANGER = "stranger"
    GUEST = "guest"
    PLAYER = "player"


class BotQuestion(Frozen, frozen=True):
    """A question for a bot: its action for a turn, from the view of its seat. `seed` is for its own
    chance; `people` are the seats that people have; it acts after `delay` seconds, thinking
    included."""

    table: str
    turn: int
    game: str
    level: Level
    view: Any
    seed: int
    people: tuple[int, ...]
    delay: float


class Environment(Protocol):
    """All that a host reaches."""

    def send(self, routing_id: bytes, frame: bytes) -> Sent:
        """Send a frame to a client without waiting."""

    def source(self, routing_id: bytes) -> str:
        """Return the address that a client counts for: of IPv6, the network; "?" if it is not
        known; empty for programs of this computer, guests over ssh among them."""

    def ask_bot(self, question: BotQuestion) -> None:
        """Have a bot choose; the answer comes by `Host.bot_chose`."""

    def call_soon(self, work: Callable[[], None]) -> None:
        """Call a function once what was sent until now is on its way."""

    @property
    def archive(self) -> Archive:
        """The games of the user who runs the host; a finished one is kept again with every new
        signature."""

    @property
    def key(self) -> str:
        """The public key of the host (Z85)."""

    def sign(self, data: bytes) -> str:
        """Return a signature with the host's key, in Base64 (spec.md 10.4)."""

    def now(self) -> float:
        """Return the seconds of a clock that only goes forward."""

    def unix_ms(self) -> int:
        """Return the Unix time in milliseconds."""

    def below(self, number: int) -> int:
        """Return a fair random whole number from 0 to number-1."""
