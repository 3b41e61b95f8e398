"""What one client saw of a game, and the host's record of it: believed only where the two agree.

The host tells as much of a game as is open (`GameRecord`).  Once the game is over the client plays
the record back, and compares it with every view that it was shown: a host cannot change afterwards
what it showed.  A record that agrees is signed and kept.  Of a game that the user leaves, what was
open is kept, and what their own seat saw last.

When a table goes on without its host, what that host showed last may not count: it alone, or with
too few others, had taken it in.  So what was seen in an earlier epoch may differ from some turn on.
spec.md 13.
"""

import hashlib
import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from luznet.client.prover import Prover
from luznet.games.game import ALL_SEATS, Reader
from luznet.wire.client_messages import AnyClientMessage, Sign
from luznet.wire.codec import encode
from luznet.wire.deal_messages import AnyDealMessage
from luznet.wire.messages import GameRecord, Refused, Seat, Signatures, Table, Update
from luznet.wire.record import (
    BadRecord,
    Kept,
    Record,
    RecordSeat,
    Step,
    play_back,
    read,
    to_bytes,
    unpack,
    with_view,
)

if TYPE_CHECKING:
    from luznet.transport import KeyPair

Keep = Callable[[Kept], None]
SignWith = Callable[[bytes], str]
"""Signs with the user's key."""


class _Seen(NamedTuple):
    """A view that was shown: to whom, a hash of it, and the table's epoch then."""

    reader: Reader
    hash: bytes
    epoch: int


class Differs(Exception):
    """A host's record of a game is not what this client was shown."""


class Witness:
    """One client's memory of the game at its table. `keep` is set by whoever runs the client, and
    `sign` by `sign_with`; without them nothing is kept or signed."""

    def __init__(self, unix_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self.keep: Keep = lambda kept: None
        self.sign: SignWith | None = None
        self.prover = Prover()
        self._unix_ms = unix_ms
        self._update: Update | None = None
        self._seen: dict[int, _Seen] = {}  # by turn
        self._people: set[str] = set()
        """The keys of the people who sat there when the game was last seen being played."""
        self._begun = 0
        self._kept: Kept | None = None
        self._is_final = False

    def sign_with(self, keys: "KeyPair") -> None:
        """Sign with a player's keys from now on, and take part in shuffles."""

        def signed(data: bytes) -> str:
            from luznet.signing import sign  # libsodium is loaded at the first deal only

            return sign(keys.secret, keys.public, data, os.urandom(64))

        self.sign = signed
        self.prover.enable(keys.public, signed)

    @property
    def is_waiting(self) -> bool:
        """Whether the game is over and its record is still to come, from a host that tells any."""
        update = self._update
        is_over = update is not None and update.table.phase == "over"
        return is_over and self._kept is not None and not self._is_final

    @property
    def finished(self) -> Kept | None:
        """The record of the game that is over at the table; None until it has come and agrees with
        what was seen."""
        is_over = self._update is not None and self._update.table.phase == "over"
        return self._kept if is_over and self._is_final else None

    # ---- what comes ------------------------------------------------------------------------

    def see(self, update: Update) -> None:
        """Take in an update, typed and checked."""
        self.prover.see(update)
        before = self._update
        if before is None or _game_of(before.table) != _game_of(update.table):
            self.leave()
            self._seen, self._people, self._kept, self._is_final = {}, set(), None, False
            self._begun = self._unix_ms()
        elif update.seq < before.seq:  # the host lost history
            self._seen = {turn: seen for turn, seen in self._seen.items() if turn < update.turn}
        if update.table.phase == "playing":
            self._people = {seat.key for seat in update.table.seats if seat.key}
        if update.view is not None:
            self._seen[update.turn] = _Seen(_reader(update), _hash(update.view), update.table.epoch)
        self._update = update

    def hear(
        self, message: GameRecord | Signatures | AnyDealMessage, complaint: Refused | None
    ) -> tuple[list[AnyClientMessage], Refused | None]:
        """Take in what the host tells of the game; return what to send for it, and what to tell the
        user instead of `complaint` if it is not what was seen."""
        if isinstance(message, Signatures):
            self._take_signatures(message)
            return [], complaint
        if not isinstance(message, GameRecord):
            return self.prover.hear(message), complaint
        try:
            return self._take(message), complaint
        except (BadRecord, Differs):
            if self.is_waiting:  # a true one is hardly to come
                self._kept = None
            return [], Refused(of="record", code="record_differs")

    def _take(self, message: GameRecord) -> list[AnyClientMessage]:
        update = self._update
        if update is None or message.table != update.table.id:
            return []
        kept = read(unpack(message.packed))
        record = kept.record
        if (record.table, record.number) != _game_of(update.table) or self._is_final:
            return []
        if record.outcome is None:
            return self._take_part(kept)
        steps = play_back(record)
        checked = self.prover.check(record, steps, lambda: self._fits(record, steps))
        self._compare(record, steps, update)
        if not self._people <= _keys(record):
            raise Differs
        self._kept, self._is_final = kept, True
        self.keep(kept)
        you = update.you
        is_player = you is not None and update.table.seats[you].key in _keys(record)
        signed = [self._signed(kept)] if is_player and self.sign is not None else []
        return [*checked, *signed]

    def _take_signatures(self, message: Signatures) -> None:
        """Take in who signed the record; whoever keeps it checks the signatures."""
        kept = self._kept
        if kept is not None and self._is_final and kept.digest == message.digest:
            self._kept = kept._replace(signatures={**kept.signatures, **message.signatures})
            self.keep(self._kept)

    def leave(self) -> None:
        """Keep what is known of a game that goes on without this client."""
        update = self._update
        if update is None or update.table.phase != "playing" or update.view is None:
            return
        kept = self._kept
        known = kept.record if kept is not None else _record_of(update, self._begun)
        record = with_view(known, update.view, self._unix_ms())
        self.keep(Kept(record, to_bytes(record)))

    def _take_part(self, kept: Kept) -> list[AnyClientMessage]:
        self._kept = kept
        record = kept.record
        if record.actions:
            self.keep(kept)
        if not record.actions:
            return []
        steps = play_back(record)
        return self.prover.check(record, steps, lambda: self._fits(record, steps))

    def _signed(self, kept: Kept) -> Sign:
        assert self.sign is not None  # noqa: S101 - the caller has looked
        return Sign(digest=kept.digest, signature=self.sign(kept.signed))

    # ---- comparing ---------------------------------------------------------------------------

    def _compare(self, record: Record, steps: tuple[Step, ...], update: Update) -> None:
        """Raise `Differs` unless a record shows all that was seen."""
        first = update.turn - len(record.actions)
        dropped: set[int] = set()  # epochs of which the rest does not count
        for turn, seen in sorted(self._seen.items()):
            if seen.epoch in dropped or _shows(record, steps, turn - first, seen):
                continue
            if turn < first or seen.epoch == update.table.epoch:
                raise Differs
            dropped.add(seen.epoch)

    def _fits(self, record: Record, steps: tuple[Step, ...]) -> bool:
        """Return whether a record shows what was seen until it ends. It doesn't say at which turn
        its game began, so the first view that was seen tells that."""
        if not self._seen:
            return True
        first = min(self._seen)
        begins = [
            first - at for at in range(len(steps)) if _shows(record, steps, at, self._seen[first])
        ]
        return not begins or any(self._fits_from(record, steps, begin) for begin in begins)

    def _fits_from(self, record: Record, steps: tuple[Step, ...], begin: int) -> bool:
        """Return whether a record shows what was seen in the present epoch, as far as it goes."""
        epoch = max(seen.epoch for seen in self._seen.values())
        return all(
            _shows(record, steps, turn - begin, seen)
            for turn, seen in self._seen.items()
            if turn - begin < len(steps) and seen.epoch == epoch
        )


def _shows(record: Record, steps: tuple[Step, ...], at: int, seen: _Seen) -> bool:
    """Return whether a record shows what was seen, after this number of actions."""
    if not 0 <= at < len(steps):
        return False
    return _hash(record.rules.view(steps[at].state, seen.reader)) == seen.hash


def _reader(update: Update) -> Reader:
    """Return as whom the client sees the game."""
    if update.view.seat is not None:
        return int(update.view.seat)
    return ALL_SEATS if update.table.shown else None


def _keys(record: Record) -> set[str]:
    return {holder.key for holder in record.holders}


def _hash(view: Any) -> bytes:
    return hashlib.blake2b(encode(view), digest_size=16).digest()


def _game_of(table: Table) -> tuple[str, int]:
    """Return the table's id and the number of its present or last game."""
    return table.id, table.games + (table.phase == "playing")


def _record_of(update: Update, began: int) -> Record:
    """Return the record of a game of which the host tells nothing, without its actions."""
    table = update.table
    return Record(
        game=table.game,
        table=table.id,
        name=table.name,
        number=_game_of(table)[1],
        began=began,
        ended=began,
        options=table.options,
        seats=tuple([_seat(seat) for seat in table.seats]),
    )


def _seat(seat: Seat) -> RecordSeat:
    if seat.who == "person":
        return RecordSeat(who="person", name=seat.name, key=seat.key)
    return RecordSeat(who="bot", name=seat.name, level=seat.level, skill=seat.skill)
