"""The record of the running game, as it grows: from the entries of a journal to a `Record`.

A record may be told to anybody only as far as nothing in it is hidden any more.  So it ends at the
last point at which the game was open: in Luz the end of a deal, in Luris the end of the game.
"""

import msgspec
from msgspec.structs import replace

from luznet.host.fold import last_outcome
from luznet.host.table import SeatState, Table, bot_level
from luznet.records.entries import Acted, Began, DealPrepared, Entry
from luznet.wire.levels import NEAREST, Level, skill_of
from luznet.wire.record import PROOFS_MOST, DealProof, Record, RecordAction, RecordSeat, SeatChange


class Recording:
    """The game that was begun last at a table. `record`: as much of it as is open; None before the
    first game."""

    def __init__(self) -> None:
        self.record: Record | None = None
        self._start: Record | None = None
        self._seats: tuple[RecordSeat, ...] = ()
        self._actions: list[RecordAction] = []
        self._changes: list[SeatChange] = []
        self._proofs: list[DealProof] = []
        self._prepared_at = 0

    def take(self, before: Table, entry: Entry, after: Table) -> None:
        """Take in an entry, with the table before and after it."""
        if isinstance(entry, Began):
            self._begin(before, entry, after)
        elif self._start is not None and before.phase == "playing":
            if isinstance(entry, Acted):
                self._act(self._start, entry, after)
            elif isinstance(entry, DealPrepared):
                self._prepared_at = len(self._actions)
            else:
                self._note_changes(after)

    def _begin(self, before: Table, entry: Began, after: Table) -> None:
        self._seats = _seats(after)
        self._actions, self._changes, self._proofs = [], [], []
        keys = tuple([state.key for state in after.seats])
        self._start = self.record = Record(
            game=after.game,
            table=after.id,
            name=after.name,
            season=after.season,
            number=after.games + 1,
            began=entry.at,
            ended=entry.at,
            options=after.options,
            seats=self._seats,
            last=last_outcome(before, keys),
        )

    def _act(self, start: Record, entry: Acted, after: Table) -> None:
        self._actions.append(
            RecordAction(
                at=max(entry.at - start.began, self._actions[-1].at if self._actions else 0),
                actor=entry.actor,
                action=msgspec.json.decode(msgspec.json.encode(entry.action)),
                by_bot=entry.by_bot,
            )
        )
        self._prove(after)
        if after.rules.is_open(after.play):
            self.record = replace(
                start,
                ended=start.began + self._actions[-1].at,
                actions=tuple(self._actions),
                changes=tuple(self._changes),
                outcome=after.rules.outcome(after.play),
                proofs=tuple(self._proofs),
            )

    def _prove(self, after: Table) -> None:
        """Take in the proof of a deal once it is over; until then it gives the cards away."""
        shuffle = after.shuffle
        if shuffle is None or not (after.deal_due and shuffle.drawn):
            return
        is_new = not self._proofs or self._proofs[-1].number != shuffle.number
        if is_new and len(self._proofs) < PROOFS_MOST:
            self._proofs.append(shuffle.proof(self._prepared_at))

    def _note_changes(self, after: Table) -> None:
        seats = _seats(after)
        for seat, (had, has) in enumerate(zip(self._seats, seats, strict=True)):
            if had != has:
                self._changes.append(SeatChange(after=len(self._actions), seat=seat, by=has))
        self._seats = seats


def _seats(table: Table) -> tuple[RecordSeat, ...]:
    return tuple([_seat(state, bot_level(table, at)) for at, state in enumerate(table.seats)])


def _seat(state: SeatState, level: Level) -> RecordSeat:
    if state.who == "person":
        return RecordSeat(who="person", name=state.name, key=state.key)
    return RecordSeat(who="bot", name=state.name, level=NEAREST[level], skill=skill_of(level))
