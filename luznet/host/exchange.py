"""The host's side of an exchange: members of a season who sit at one of its tables get the games
that they lack, and give those that the host lacks.

It happens between games only, and slowly: one step for a client every half second, and few at once,
so that nobody who plays elsewhere at this host waits.  Nothing that a client sends is believed
(`history/exchange.py`).  spec.md 10.5.

    settle -> catalogue -> (missing) -> past_game, bring ... -> catalogue of the time before -> ...
"""

from collections.abc import Iterable, Iterator
from typing import Final

from luznet.host.connections import Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.wire.archive import FOREVER, PackedGame, Span
from luznet.wire.client_messages import Brought, Missing
from luznet.wire.exchange_messages import (
    MARKS_MOST,
    Bring,
    Catalogue,
    PastGame,
    from_marks,
    to_marks,
)

SETTLE: Final = 3.0
"""Seconds after a game, or after somebody came, for the signatures of the last game to come."""
EVERY: Final = 0.5
"""Seconds between two steps for one client."""
AT_ONCE: Final = 2
"""Steps at one look."""


class _Talk:
    """An exchange with one client between two games. `until`: up to when games are to be told next,
    0 for none; `told`: the catalogue whose answer is awaited; `asked`: the marks of games that were
    asked for, of which some are still `owed`; `is_behind`: others have brought games since."""

    def __init__(self, now: float) -> None:
        self.next_at = now + SETTLE
        self.until = FOREVER
        self.told: Span | None = None
        self.wanted: list[bytes] = []
        self.offered: list[bytes] = []
        self.asked: set[bytes] = set()
        self.owed = 0
        self.is_behind = False

    @property
    def has_more(self) -> bool:
        """Whether there is a next step, unless the client has to answer first."""
        return self.told is None and bool(self.until or self.wanted or self.offered)


class Exchange:
    """All exchanges of a host."""

    def __init__(
        self, connections: Connections, delivery: Delivery, environment: Environment
    ) -> None:
        self._connections = connections
        self._delivery = delivery
        self._environment = environment
        self._archive = environment.archive
        self._talks: dict[Connection, _Talk] = {}

    def look(self, tables: Iterable[JournaledTable]) -> None:
        """Do what is due; to be called a few times a second."""
        now = self._environment.now()
        here = {each: table for table in tables for each in self._between_games(table)}
        self._talks = {each: self._talks.get(each) or _Talk(now) for each in here}
        if not any(talk.has_more for talk in self._talks.values()):
            self._begin_again(now)
        talks = self._talks.items()
        due = [each for each, talk in talks if talk.next_at <= now and talk.has_more]
        for connection in sorted(due, key=lambda each: self._talks[each].next_at)[:AT_ONCE]:
            self._talks[connection].next_at = now + EVERY
            self._step(connection, self._talks[connection], here[connection])

    def missing(self, connection: Connection, answer: Missing) -> None:
        """Take the answer to a catalogue; one that nobody waits for changes nothing."""
        talk = self._talks.get(connection)
        if talk is None or talk.told is None:
            return
        talk.wanted = [mark for mark in from_marks(answer.wanted) if mark in talk.told.marks]
        talk.offered = from_marks(answer.offered)
        if len(talk.offered) == MARKS_MOST:  # there may be more
            talk.until = talk.told.until
        talk.told = None

    def take(self, connection: Connection, game: Brought) -> None:
        """Take a game that the host asked for; another one changes nothing."""
        talk, journaled = self._talks.get(connection), connection.journaled
        if talk is not None and journaled is not None and talk.owed:
            talk.owed -= 1
            for other in self._talks.values():
                other.is_behind |= other is not talk
            packed = PackedGame(game.packed, game.signatures)
            seats = journaled.table.seats
            by = next((seat.name for seat in seats if seat.key == connection.key), "")
            self._archive.take(_season(journaled), packed, by)

    def _between_games(self, journaled: JournaledTable) -> Iterator[Connection]:
        if journaled.table.phase != "playing":
            yield from self._connections.players(journaled)

    def _begin_again(self, now: float) -> None:
        """Tell those who came before others had brought their games."""
        for connection, talk in self._talks.items():
            if talk.is_behind and talk.told is None:
                self._talks[connection] = _Talk(now)

    def _step(self, connection: Connection, talk: _Talk, journaled: JournaledTable) -> None:
        table, name = journaled.table.id, _season(journaled)
        if talk.wanted:
            mark = talk.wanted.pop(0)
            self._archive.find(name, mark, lambda game: self._pass_on(connection, table, game))
        elif talk.offered:
            self._ask(connection, talk, table)
        else:
            until, talk.until, talk.told = talk.until, 0, Span(0, 0)
            told = lambda span: self._tell(connection, talk, table, span)  # noqa: E731
            self._archive.catalogue(name, connection.key, until, told)

    def _tell(self, connection: Connection, talk: _Talk, table: str, span: Span) -> None:
        if self._talks.get(connection) is talk:
            talk.until, talk.told = span.since, span
            marks = to_marks(span.marks)
            self._delivery.send(connection, Catalogue(table, span.since, span.until, marks))

    def _pass_on(self, connection: Connection, table: str, game: PackedGame) -> None:
        if connection in self._talks:
            self._delivery.send(connection, PastGame(table, game.packed, dict(game.signatures)))

    def _ask(self, connection: Connection, talk: _Talk, table: str) -> None:
        """Ask for the next game that nobody else is asked for."""
        asked = {mark for each in self._talks.values() for mark in each.asked}
        while talk.offered:
            mark = talk.offered.pop(0)
            if mark not in asked:
                talk.asked.add(mark)
                talk.owed += 1
                self._delivery.send(connection, Bring(table, to_marks([mark])))
                return


def _season(journaled: JournaledTable) -> str:
    return journaled.table.season or journaled.table.name
