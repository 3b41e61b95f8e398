"""What one client saw of one game, and whether a host's record of it shows the same.

What was scored is final: of every deal that is over the client remembers how it ended, as it was
shown or told first, and every later host is compared with that.  Only what was not over may be lost
with a host: it alone, or with too few others, had taken it in, so what was seen last in an earlier
epoch may differ from some turn on.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from luznet.games import GAMES
from luznet.games.game import ALL_SEATS, Reader
from luznet.wire.codec import encode
from luznet.wire.messages import GameRecord, Seat, Table, Update
from luznet.wire.record import Kept, Record, RecordSeat, Step


class _Seen(NamedTuple):
    """A view that was shown: to whom, a hash of it, and the table's epoch then."""

    reader: Reader
    hash: bytes
    epoch: int


class SeenGame:
    """One game at a table. `kept`: its record as far as it agrees with what was seen; `people`: the
    keys of those who sat there when the game was last seen being played, nobody if it was over
    before the client came; `differs`: the numbers of deals that did not end as they had; `undone`:
    of deals that had been over, and are not any more. `is_known`: what an earlier client of this
    user has kept of it is known; until then a record that comes is `waiting`."""

    def __init__(self, update: Update, begun: int) -> None:
        self.update = update
        self.begun = begun
        self.people: set[str] = set()
        self.kept: Kept | None = None
        self.is_final = self.is_known = False
        self.waiting: GameRecord | None = None
        self.differs: tuple[int, ...] = ()
        self.undone: tuple[int, ...] = ()
        self._seen: dict[int, _Seen] = {}  # by turn
        self._results: tuple[Any, ...] = ()  # of the deals that are over, as seen first

    @property
    def is_over(self) -> bool:
        return self.update.table.phase == "over"

    def see(self, update: Update) -> None:
        """Take in an update of this game."""
        if update.seq < self.update.seq:  # the host lost history
            self._seen = {turn: seen for turn, seen in self._seen.items() if turn < update.turn}
        if update.table.phase == "playing":
            self.people = {seat.key for seat in update.table.seats if seat.key}
        if update.view is not None:
            self._seen[update.turn] = _Seen(_reader(update), _hash(update.view), update.table.epoch)
            self._compare(tuple(GAMES[update.table.game].finished(update.view)))
        self.update = update

    def remember(self, kept: Kept, steps: Sequence[Step]) -> None:
        """Take in what was kept of this game before this client began: it comes first."""
        now, self._results = self._results, _results(kept.record, steps)
        self.differs += kept.differs
        self._compare(now)
        if not kept.by:
            self.kept, self.is_final = kept, kept.record.outcome is not None

    def compare(self, record: Record, steps: Sequence[Step]) -> bool:
        """Find out which deals of a record, which was played back, did not end as they had. Return
        whether it has all deals that are over."""
        undone, results = self.undone, _results(record, steps)
        self._compare(results)
        self.undone = undone  # a record may come late
        return len(results) == len(self._results)

    def _compare(self, results: tuple[Any, ...]) -> None:
        """Compare how deals ended with how they had, and remember what is new."""
        known, first = self._results, enumerate(zip(self._results, results, strict=False), 1)
        different = [number for number, (one, other) in first if one != other]
        self.differs = tuple(sorted({*self.differs, *different}))
        self.undone = tuple(range(len(results) + 1, len(known) + 1))
        self._results += results[len(known) :]

    def shows_all(self, record: Record, steps: Sequence[Step]) -> bool:
        """Return whether the record of the whole game shows all that was seen."""
        if not self._seen:
            return True
        last = max(self._seen)
        ends = [self.update.turn - len(record.actions)] if self.is_over else None
        begins = ends or self._begins(record, steps, last)
        is_shown = any(self._shows_from(record, steps, begin) for begin in begins)
        return is_shown and self._has_people(record)

    def fits(self, record: Record, steps: Sequence[Step]) -> bool:
        """Return whether a record shows what was seen, as far as it goes. It doesn't say at which
        turn its game began, so the first view that was seen tells that."""
        begins = [*self._begins(record, steps, min(self._seen))] if self._seen else []
        return not begins or any(self._shows_from(record, steps, begin) for begin in begins)

    def _has_people(self, record: Record) -> bool:
        """Return whether a record has everybody who was seen playing, and at the end those who were
        still there: while this client was away, somebody may have been replaced."""
        at_end = {holder.key for holder in record.holders}
        played = {*at_end, *(each.key for each in (*record.seats, *(c.by for c in record.changes)))}
        here = {seat.key for seat in self.update.table.seats} if self.is_over else set()
        return self.people <= played and self.people & here <= at_end

    def _begins(self, record: Record, steps: Sequence[Step], turn: int) -> Iterable[int]:
        """Yield at which turn the game may have begun, from where a record shows what was seen."""
        seen = self._seen[turn]
        return (turn - at for at in range(len(steps)) if _shows(record, steps, at, seen))

    def _shows_from(self, record: Record, steps: Sequence[Step], begin: int) -> bool:
        """Return whether a record shows all that was seen, as far as it goes, if its game began at
        this turn."""
        is_part = record.outcome is None
        dropped: set[int] = set()  # epochs of which the rest does not count
        for turn, seen in sorted(self._seen.items()):
            is_beyond = is_part and turn - begin >= len(steps)
            if is_beyond or seen.epoch in dropped or _shows(record, steps, turn - begin, seen):
                continue
            if turn < begin or seen.epoch == self.update.table.epoch:
                return False
            dropped.add(seen.epoch)
        return True


def game_of(table: Table) -> tuple[str, int]:
    """Return the table's id and the number of its present or last game."""
    return table.id, table.games + (table.phase == "playing")


def record_of(game: SeenGame) -> Record:
    """Return the record of a game of which the host tells nothing, without its actions."""
    table = game.update.table
    return Record(
        game=table.game,
        table=table.id,
        name=table.name,
        number=game_of(table)[1],
        began=game.begun,
        ended=game.begun,
        options=table.options,
        seats=tuple([_seat(seat) for seat in table.seats]),
    )


def _seat(seat: Seat) -> RecordSeat:
    if seat.who == "person":
        return RecordSeat(who="person", name=seat.name, key=seat.key)
    return RecordSeat(who="bot", name=seat.name, level=seat.level, skill=seat.skill)


def _results(record: Record, steps: Sequence[Step]) -> tuple[Any, ...]:
    """Return how each deal ended that is over in a record."""
    return tuple(record.rules.finished(record.rules.view(steps[-1].state, None)))


def _shows(record: Record, steps: Sequence[Step], at: int, seen: _Seen) -> bool:
    """Return whether a record shows what was seen, after this number of actions."""
    if not 0 <= at < len(steps):
        return False
    return _hash(record.rules.view(steps[at].state, seen.reader)) == seen.hash


def _reader(update: Update) -> Reader:
    """Return as whom the client sees the game."""
    if update.view.seat is not None:
        return int(update.view.seat)
    return ALL_SEATS if update.table.shown else None


def _hash(view: Any) -> bytes:
    return hashlib.blake2b(encode(view), digest_size=16).digest()
