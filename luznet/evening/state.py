"""The evening as a frozen state, and what each entry does to it.

check-in --round began--> round --round ended--> break --round began--> ...
                                                 break --finished--> over
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from luznet.evening import entries as record
from luznet.evening.entries import Entry, Person, Plan, Result, Seating
from luznet.games.game import Frozen, put

Stage: TypeAlias = Literal["check_in", "round", "break", "over"]
MINUTE: Final = 60_000


class Guest(Frozen, frozen=True):
    """A person of the evening. `here`: they have not left it; `removed`: their key is kept out."""

    key: str
    name: str
    lot: int
    here: bool = True
    removed: bool = False


class PlayedTable(Frozen, frozen=True):
    """A table of a round. `result`: None before its game is over. `absent`: people who left the
    evening before that. `postponed`: the round does not wait for it; `recalled`: it goes on between
    rounds. `held`: it stands still, and the round waits."""

    seating: Seating
    result: Result | None = None
    absent: frozenset[Person] = frozenset()
    postponed: bool = False
    held: bool = False
    recalled: bool = False
    corrected: bool = False

    @property
    def number(self) -> int:
        return self.seating.number

    @property
    def is_running(self) -> bool:
        """Whether its game is to be played now."""
        return self.result is None and (self.recalled or not self.postponed)


class Round(Frozen, frozen=True):
    """A round. `ends`: when its clock runs out (Unix ms), None without one."""

    tables: tuple[PlayedTable, ...]
    began: int
    ends: int | None = None
    final: bool = False
    over: bool = False

    @property
    def awaited(self) -> tuple[PlayedTable, ...]:
        """The tables that the round waits for."""
        return tuple([each for each in self.tables if each.result is None and not each.postponed])


class Evening(Frozen, frozen=True):
    """Everything about an evening. `guests`: everybody who checked in, by their numbers.
    `paused_at`: since when it is paused; None if it is not. `lent`: the keys of the lent hosts that
    the organiser approved."""

    id: str
    name: str
    organiser: str
    plan: Plan
    opened: int
    guests: tuple[Guest, ...] = ()
    rounds: tuple[Round, ...] = ()
    paused_at: int | None = None
    is_over: bool = False
    lent: tuple[str, ...] = ()
    length: int = 1

    @property
    def stage(self) -> Stage:
        if self.is_over:
            return "over"
        if not self.rounds:
            return "check_in"
        return "break" if self.rounds[-1].over else "round"

    @property
    def here(self) -> list[Person]:
        """The people who have not left."""
        return [person for person, guest in enumerate(self.guests) if guest.here]

    @property
    def strangers(self) -> list[Person]:
        """The people who left before they played: newcomers take their numbers."""
        played = {
            person
            for round_ in self.rounds
            for table in round_.tables
            for person in table.seating.people
        }
        return [
            person
            for person, guest in enumerate(self.guests)
            if not guest.here and not guest.removed and person not in played
        ]

    @property
    def had_final(self) -> bool:
        return bool(self.rounds) and self.rounds[-1].final

    @property
    def next_is_final(self) -> bool:
        """Whether the next round would be the final."""
        return self.plan.final and len(self.rounds) >= self.plan.rounds

    @property
    def has_next(self) -> bool:
        """Whether there is another round."""
        rounds = self.plan.rounds + self.plan.final
        return not self.is_over and len(self.rounds) < rounds

    def person_of(self, key: str) -> Person | None:
        """Return the person with a key; None if they never checked in."""
        return next((at for at, guest in enumerate(self.guests) if guest.key == key != ""), None)

    def running(self) -> list[tuple[int, PlayedTable]]:
        """Return every table whose game is to be played now, with the number of its round."""
        if self.is_over:
            return []
        return [
            (number, table)
            for number, round_ in enumerate(self.rounds, 1)
            for table in round_.tables
            if table.is_running
        ]

    def table_of(self, person: Person) -> PlayedTable | None:
        """Return the table where a person is to play now. One that was recalled comes first."""
        own = [table for _, table in self.running() if person in table.seating.people]
        return min(own, key=lambda table: not table.recalled, default=None)

    def found(self, round_: int, number: int) -> PlayedTable | None:
        """Return a table by the number of its round and its own."""
        if not 0 < round_ <= len(self.rounds):
            return None
        tables = self.rounds[round_ - 1].tables
        return next((table for table in tables if table.number == number), None)


# ---- the fold ----------------------------------------------------------------------------


def fold_all(entries: Sequence[Entry]) -> Evening:
    """Return the evening that its entries amount to. Raises ValueError if they don't begin with its
    opening."""
    opened = entries[0] if entries else None
    if not isinstance(opened, record.Opened):
        raise ValueError("the entries of an evening begin with its opening")
    return fold(open_evening(opened), entries[1:])


def open_evening(entry: record.Opened) -> Evening:
    """Return the evening before anybody has checked in."""
    return Evening(entry.id, entry.name, entry.organiser, entry.plan, entry.at)


def fold(evening: Evening, entries: Iterable[Entry]) -> Evening:
    """Return the evening after these entries."""
    for entry in entries:
        evening = _FOLDS[type(entry)](evening, entry)
        evening = replace(evening, length=evening.length + 1)
    return evening


def _checked_in(evening: Evening, entry: record.CheckedIn) -> Evening:
    person = evening.person_of(entry.key)
    if person is None:
        guest = Guest(entry.key, entry.name, entry.lot)
        if entry.place is not None:
            return replace(evening, guests=put(evening.guests, entry.place, guest))
        return replace(evening, guests=(*evening.guests, guest))
    back = replace(evening.guests[person], name=entry.name, here=True)
    return replace(evening, guests=put(evening.guests, person, back))


def _left(evening: Evening, entry: record.Left) -> Evening:
    person = entry.person
    gone = replace(evening.guests[person], here=False)
    evening = replace(evening, guests=put(evening.guests, person, gone))

    def without(table: PlayedTable) -> PlayedTable:
        if table.result is not None or person not in table.seating.people:
            return table
        return replace(table, absent=table.absent | {person})

    rounds = [replace(each, tables=tuple(map(without, each.tables))) for each in evening.rounds]
    return replace(evening, rounds=tuple(rounds))


def _turned_out(evening: Evening, entry: record.TurnedOut) -> Evening:
    if entry.out and evening.guests[entry.person].here:
        evening = _left(evening, record.Left(entry.at, entry.person))
    changed = replace(evening.guests[entry.person], removed=entry.out)
    return replace(evening, guests=put(evening.guests, entry.person, changed))


def _lending(evening: Evening, entry: record.Lending) -> Evening:
    others = [key for key in evening.lent if key != entry.key]
    return replace(evening, lent=(*others, *([entry.key] if entry.approved else [])))


def _round_began(evening: Evening, entry: record.RoundBegan) -> Evening:
    minutes = evening.plan.minutes
    ends = entry.at + minutes * MINUTE if minutes else None
    tables = tuple([PlayedTable(seating) for seating in entry.tables])
    began = Round(tables, entry.at, ends, entry.final)
    return replace(evening, rounds=(*evening.rounds, began))


def _changed(evening: Evening, round_: int, number: int, **fields: Any) -> Evening:
    """Return the evening with a changed table."""
    changed = evening.rounds[round_ - 1]
    tables = [
        replace(table, **fields) if table.number == number else table for table in changed.tables
    ]
    changed = replace(changed, tables=tuple(tables))
    return replace(evening, rounds=put(evening.rounds, round_ - 1, changed))


def _result_came(evening: Evening, entry: record.ResultCame) -> Evening:
    fields = {"result": entry.result, "recalled": False, "corrected": entry.corrected}
    return _changed(evening, entry.round, entry.number, **fields)


def _paused(evening: Evening, entry: record.Paused) -> Evening:
    if entry.number:
        return _changed(evening, len(evening.rounds), entry.number, held=True)
    return replace(evening, paused_at=entry.at)


def _resumed(evening: Evening, entry: record.Resumed) -> Evening:
    if entry.number:
        return _changed(evening, len(evening.rounds), entry.number, held=False)
    since, rounds = evening.paused_at, evening.rounds
    if since is not None and rounds and rounds[-1].ends is not None:
        later = replace(rounds[-1], ends=rounds[-1].ends + max(0, entry.at - since))
        rounds = (*rounds[:-1], later)
    return replace(evening, paused_at=None, rounds=rounds)


def _round_ended(evening: Evening, entry: record.RoundEnded) -> Evening:
    ended = replace(evening.rounds[-1], over=True)
    return replace(evening, rounds=(*evening.rounds[:-1], ended), paused_at=None)


_FOLDS: Final[dict[type, Callable[..., Evening]]] = {
    record.CheckedIn: _checked_in,
    record.Left: _left,
    record.TurnedOut: _turned_out,
    record.Lending: _lending,
    record.RoundBegan: _round_began,
    record.ResultCame: _result_came,
    record.Postponed: lambda evening, entry: _changed(
        evening, entry.round, entry.number, postponed=True, recalled=False
    ),
    record.Recalled: lambda evening, entry: _changed(
        evening, entry.round, entry.number, recalled=True
    ),
    record.Paused: _paused,
    record.Resumed: _resumed,
    record.RoundEnded: _round_ended,
    record.Finished: lambda evening, entry: replace(evening, is_over=True, paused_at=None),
}
