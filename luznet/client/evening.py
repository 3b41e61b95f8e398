"""What a client knows of the evening of its host: where everybody plays, and how they stand.

Parts of the standings come in order; the whole is exchanged when the last one is here.  A board is
sent the updates of all tables, and keeps the newest of each.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from luznet.wire.client_messages import Browse, Lend, Overlook
from luznet.wire.evening_messages import Evening, EveningTable, Order, Standing, Standings
from luznet.wire.messages import Table, Update

MOMENTS_KEPT: Final = 40


class Moment(NamedTuple):
    """Something exciting: a table was won, by these people (`won`); somebody leads now (`leads`);
    or an `event` of a game, whose players have these names."""

    what: Literal["won", "leads", "event"]
    table: int
    names: tuple[str, ...]
    game: str = ""
    event: Any = None


class Lender(NamedTuple):
    """A lent host, for the organiser: its key and the phrase of it, what it calls itself, how many
    tables it would play, and whether they have approved it."""

    key: str
    phrase: str
    name: str
    tables: int
    is_approved: bool


class Attendance:
    """The evening as a client knows it; `news` is None at a host without one.

    `ranking`: the standings. `tables`: what a board sees of each table, by its id. `moments`: the
    latest last. `heard` counts the messages about the evening. `lend`: what is lent to it, and
    `orders`: what came for that. `phrases`: those of the lent hosts' keys, as far as computed.
    """

    def __init__(self) -> None:
        self.news: Evening | None = None
        self.ranking: tuple[Standing, ...] = ()
        self.tables: dict[str, Update] = {}
        self.moments: deque[Moment] = deque(maxlen=MOMENTS_KEPT)
        self.heard = 0
        self.lend: Lend | None = None
        self.orders: list[Order] = []
        self.phrases: dict[str, str] = {}
        self._parts: tuple[Standing, ...] = ()

    def opening(self, role: str) -> Browse | Overlook | Lend:
        """Return what a client says first that goes to no table."""
        if role == "lend" and self.lend is not None:
            return self.lend
        return Overlook() if role == "board" else Browse()

    # ---- what came ---------------------------------------------------------------------------

    def take(self, message: Evening | Standings | Order) -> None:
        """Take a message about the evening."""
        if isinstance(message, Order):
            self.orders.append(message)
            return
        if isinstance(message, Standings):
            self._take_part(message)
            return
        before, self.news = self.news, message
        self.heard += 1
        keys = self._lent_keys
        self.phrases = {key: words for key, words in self.phrases.items() if key in keys}
        here = {each.table for each in message.tables}
        self.tables = {name: each for name, each in self.tables.items() if name in here}
        for table in message.tables if before is not None else ():
            self._note_result(before.tables if before else (), table)

    def see(self, update: Update) -> None:
        """Take the update of one table, for a board."""
        self.tables[update.table.id] = update
        number = next((each.number for each in self._round if each.table == update.table.id), 0)
        names = tuple([seat.name for seat in update.table.seats])
        for event in update.events:
            self.moments.append(Moment("event", number, names, update.table.game, event))

    def _take_part(self, part: Standings) -> None:
        kept = self._parts if part.first == len(self._parts) else ()
        if part.first != len(kept):  # one was lost: the next whole will come
            return
        self._parts = (*kept, *part.people)
        if len(self._parts) >= part.of:
            self._note_lead(self._parts)
            self.ranking, self._parts = self._parts, ()

    def _note_result(self, before: Sequence[EveningTable], table: EveningTable) -> None:
        was_over = any(each.table == table.table and each.state == "over" for each in before)
        if table.state != "over" or was_over or not table.scores:
            return
        best = max(table.scores)
        won = [
            self.name(person)
            for person, score in zip(table.people, table.scores, strict=False)
            if score == best
        ]
        if won:
            self.moments.append(Moment("won", table.number, tuple(won)))

    def _note_lead(self, after: tuple[Standing, ...]) -> None:
        before = self.ranking[0].person if self.ranking else None
        if after and before not in (None, after[0].person) and after[0].points:
            self.moments.append(Moment("leads", 0, (after[0].name,)))

    # ---- what is known -----------------------------------------------------------------------

    @property
    def _round(self) -> tuple[EveningTable, ...]:
        return self.news.tables if self.news is not None else ()

    @property
    def own(self) -> EveningTable | None:
        """The table where the reader plays now."""
        if self.news is None or self.is_removed:
            return None
        return self.playing(self.news.you)

    def has_called_off(self, table: Table | None) -> bool:
        """Whether the reader does not play at a table any more, whatever its last update says."""
        is_own = self.own is not None and table is not None and self.own.table == table.id
        return self.news is not None and not is_own

    @property
    def last_own(self) -> EveningTable | None:
        """The table of this round where the reader plays or played."""
        return next((each for each in self._round if self._is_there(each)), None)

    @property
    def is_here(self) -> bool:
        """Whether the reader has checked in, and not left."""
        return self._standing is not None and self._standing.here

    @property
    def is_removed(self) -> bool:
        """Whether the organiser keeps the reader out."""
        return self._standing is not None and self._standing.removed

    @property
    def _standing(self) -> Standing | None:
        you = self.news.you if self.news is not None else None
        return next((each for each in self.ranking if each.person == you), None)

    @property
    def here(self) -> int:
        """How many people have checked in, and not left."""
        return sum(each.here for each in self.ranking)

    def playing(self, person: int | None) -> EveningTable | None:
        """Return the table where a person plays now; None if they play nowhere."""
        playing = [each for each in self._round if each.state in ("playing", "paused")]
        return next((each for each in playing if person in each.people), None)

    @property
    def watchable(self) -> list[EveningTable]:
        """The tables that are played on this host now."""
        return [each for each in self._round if each.state == "playing" and not each.host]

    def has_gone(self, table: EveningTable) -> bool:
        """Whether the host of a table, which was lent to the evening, is not connected to it."""
        hosts = self.news.hosts if self.news is not None else ()
        return bool(table.host) and not any(each.key == table.host and each.here for each in hosts)

    @property
    def lenders(self) -> list[Lender]:
        """The lent hosts whose phrase is known, those first that wait for the organiser."""
        news = self.news
        if news is None:
            return []
        waiting = [(each.key, each.name, each.tables, False) for each in news.waiting]
        approved = [(each.key, each.name, 0, True) for each in news.hosts]
        return [
            Lender(key, self.phrases[key], name, tables, is_approved)
            for key, name, tables, is_approved in (*waiting, *approved)
            if key in self.phrases
        ]

    @property
    def unphrased(self) -> str:
        """The key of a lent host whose phrase the organiser needs next; empty for none."""
        return next((key for key in self._lent_keys if key not in self.phrases), "")

    @property
    def _lent_keys(self) -> list[str]:
        if self.news is None or not self.news.organiser:
            return []
        waiting, approved = self.news.waiting, self.news.hosts
        return [*[each.key for each in waiting], *[each.key for each in approved]]

    def name(self, person: int) -> str:
        """Return a person's name; "?" before the standings have come."""
        return next((each.name for each in self.ranking if each.person == person), "?")

    def names(self, table: EveningTable) -> list[str]:
        """Return the names of the people at a table, in the order of the seats."""
        return [self.name(person) for person in table.people]

    def _is_there(self, table: EveningTable) -> bool:
        return self.news is not None and self.news.you in table.people
