"""What a talk about a table needs of the visit to it; `commands/visit.py` has it."""

from collections.abc import Iterable
from typing import Protocol

from luznet.client.core import Client
from luznet.client.questions import Question
from luznet.wire.client_messages import AnyClientMessage


class Visit(Protocol):
    """A client on its way to a table or at one. `is_starting`: a game begins there at once."""

    client: Client
    asking: Question | None
    host_phrase: str
    is_starting: bool

    @property
    def is_sending(self) -> bool:
        """Whether messages wait to be sent, as the host takes only so many a second."""

    @property
    def joining(self) -> str:
        """What others type to come to this table; empty while that is not known."""

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        """Send messages to the table, if there is a connection."""

    def answer(self, text: str | None) -> None:
        """Answer what is asked on the way to a host; None gives up."""
