"""What everybody at a table is told beside the game: players now, spectators soon and in turn."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeAlias, TypeVar

from luznet.host.connections import SLICE, Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable

Soon: TypeAlias = Callable[[Callable[[], None]], None]
"""Calls a function once what was sent is on its way."""


class Spread(Protocol):
    """What is told at one table; `is_spreading`: its spectators are being told."""

    is_spreading: bool


S = TypeVar("S", bound=Spread)


class Spreading(ABC, Generic[S]):
    """Tells the people of all tables: `_at` has what is told, by the id of a table."""

    def __init__(
        self, connections: Connections, delivery: Delivery, environment: Environment, soon: Soon
    ) -> None:
        self._connections = connections
        self._delivery = delivery
        self._environment = environment
        self._soon = soon
        self._at: dict[str, S] = {}

    @abstractmethod
    def tell(self, connection: Connection) -> None:
        """Send a client what it has not got, as far as it takes it and is owed nothing of the
        game."""

    def _spread(self, journaled: JournaledTable, spread: S) -> None:
        for connection in self._connections.players(journaled):
            self.tell(connection)
        if self._connections.count_spectators(journaled) and not spread.is_spreading:
            spread.is_spreading = True
            self._soon(lambda: self._tell_all(spread, self._connections.at(journaled)))

    def _tell_all(self, spread: S, connections: Sequence[Connection]) -> None:
        """Tell a few at a time; one who misses something gets it with the next tick."""
        for connection in connections[:SLICE]:
            self.tell(connection)
        rest = connections[SLICE:]
        spread.is_spreading = bool(rest)
        if rest:
            self._soon(lambda: self._tell_all(spread, rest))
