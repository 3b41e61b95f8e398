"""What the screens of one table need."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.client.questions import Question
from luznet.client.session import GuestDoor, Reach
from luznet.client.situation import Situation
from luznet.preferences.table import Settings
from luznet.wire.client_messages import AnyClientMessage

if TYPE_CHECKING:
    from luznet.terminal.replay.shared import SharedReplayScreen
    from luznet.wire.record import Kept

MakeReplay = Callable[["Kept", Callable[[], None]], "SharedReplayScreen"]
"""Makes the screen of a replay for the table; the second argument closes it."""


class Session(Protocol):
    """What screens need of a `luznet.client.session.Session`."""

    client: Client
    asking: Question | None
    host_phrase: str
    guest_door: GuestDoor | None
    is_starting: bool
    """Whether its game begins by itself."""

    @property
    def is_hosting(self) -> bool:
        """Whether the table's host was started here."""

    @property
    def reach(self) -> Reach:
        """Who can be told here how to join."""

    @property
    def joining(self) -> Sequence[str]:
        """What others type to join the table, in each network; nothing until that is known."""

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages to the table, if there is a connection."""

    def answer(self, text: str | None) -> None:
        """Answer what is asked on the way to the host; None gives up."""

    def come_back(self) -> None:
        """Connect again, if the host ended only the connection."""


class LocalSession(Struct):
    """A session without a host behind it: that of a tutorial."""

    client: Client
    send: Callable[[Iterable[AnyClientMessage]], None]
    asking: Question | None = None
    answer: Callable[[str | None], None] = lambda text: None
    host_phrase: str = ""
    guest_door: GuestDoor | None = None
    joining: Sequence[str] = ()
    reach: Reach = "all"
    is_hosting: bool = False
    is_starting: bool = False
    come_back: Callable[[], None] = lambda: None


class Context(Struct, frozen=True):
    """One session, and the terminal it is shown in.

    `clock` returns seconds, `settings` the reader's current settings. `adviser` thinks for the
    coach of a game. `back` gives up connecting to the table, `rules` shows the rules. `replay`
    makes the screen of a game that is over, and `open_replay` shows it.
    """

    session: Session
    clock: Callable[[], float] = time.monotonic
    settings: Callable[[], Settings] = Settings
    adviser: Adviser | None = None
    back: Callable[[], None] | None = None
    rules: Callable[[], None] | None = None
    replay: MakeReplay | None = None
    open_replay: Callable[[], None] | None = None

    @property
    def client(self) -> Client:
        """What is known of the table."""
        return self.session.client

    @property
    def situation(self) -> Situation:
        """What the reader's present is about."""
        return self.session.client.situation

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages to the table, if there is a connection."""
        self.session.send(messages)
