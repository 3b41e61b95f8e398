"""What one client keeps and signs of the games at its table: only what it saw itself.

The host tells as much of a game as is open (`GameRecord`).  Once the game is over the client plays
the record back, and compares it with every view that it was shown: a host cannot change afterwards
what it showed.  A record that agrees is signed and kept, also if the next game has begun by then.
Of a game that the user leaves, what was open is kept, and what their own seat saw last.

A game of which a deal that was over is another one now, at whatever host, is kept as it was seen
and as it is told, and not signed (`client/seen.py`).  spec.md 10.3.
"""

import os
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from luznet.client.prover import Prover
from luznet.client.seen import SeenGame, game_of, record_of
from luznet.wire.client_messages import AnyClientMessage, Sign
from luznet.wire.deal_messages import AnyDealMessage
from luznet.wire.messages import GameRecord, Refused, Signatures, Update
from luznet.wire.record import (
    BadRecord,
    Kept,
    Record,
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
Numbers = tuple[int, ...]
Recall = Callable[[str, Callable[[Kept | None], None]], None]
"""Answers with what was kept of the game of this id, in the thread of whoever asked."""
SignWith = Callable[[bytes], str]
"""Signs with the user's key."""
RECORD: Final = 0.5
"""Seconds for the record of a game to come after its end."""
GAMES_MOST: Final = 32
"""Games at a time that are remembered: one that is over may be told again by another host."""


class Differs(Exception):
    """A host's record of a game is not what this client was shown."""


class Witness:
    """One client's memory of the games at its table. `keep` is set by whoever runs the client, and
    `sign` by `sign_with`; without them nothing is kept or signed. `recall` finds what was kept of a
    game before, and `again` takes a record once more that came too early for that. `host`: the name
    of the host."""

    def __init__(self, unix_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self.keep: Keep = lambda kept: None
        self.recall: Recall = lambda game, answer: answer(None)
        self.again: Callable[[GameRecord], None] = lambda message: None
        self.sign: SignWith | None = None
        self.prover = Prover()
        self.host = ""
        self._unix_ms = unix_ms
        self._games: dict[tuple[str, int], SeenGame] = {}
        self._game: SeenGame | None = None
        self._told: tuple[Numbers, Numbers] = (), ()

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
        game = self._game
        if game is None or not game.is_over or game.differs:
            return False
        return game.kept is not None and not game.is_final

    @property
    def finished(self) -> Kept | None:
        """The record of the game that is over at the table; None until it has come and agrees with
        what was seen."""
        game = self._game
        return game.kept if game is not None and game.is_over and game.is_final else None

    @property
    def undone(self) -> tuple[int, ...]:
        """The numbers of the deals of this game that were over, and are not any more."""
        return () if self._game is None else self._game.undone

    def news(self) -> tuple[Numbers, Numbers]:
        """Return the numbers of the deals of this game that were over, and are not any more, and of
        those that did not end as they had; unless that was returned before."""
        game = self._game
        now = ((), ()) if game is None else (game.undone, game.differs)
        before, self._told = self._told, now
        return now[0] if now[0] != before[0] else (), now[1] if now[1] != before[1] else ()

    # ---- what comes ------------------------------------------------------------------------

    def see(self, update: Update) -> None:
        """Take in an update, typed and checked."""
        self.prover.see(update)
        name = game_of(update.table)
        game = self._games.get(name)
        if game is None or game is not self._game:
            self.leave()
        if game is None:
            game = self._games[name] = SeenGame(update, self._unix_ms())
            self._games = dict([*self._games.items()][-GAMES_MOST:])
            self.recall(f"{name[0]}-{name[1]}", partial(self._remember, game))
        if game is not self._game:
            self._game, self._told = game, ((), ())
        before, knew = game.update, game.differs
        game.see(update)
        if game.differs and not knew:
            self._keep_seen(game, before)

    def _remember(self, game: SeenGame, kept: Kept | None) -> None:
        """Take in what was kept of a game before, if this user saw it."""
        game.is_known = True
        if kept is not None and (not kept.by or kept.differs):
            game.remember(kept, play_back(kept.record))
        if game.waiting is not None:
            self.again(game.waiting)

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
            if self.is_waiting and self._game is not None:  # a true one is hardly to come
                self._game.kept = None
            return [], Refused(of="record", code="record_differs")

    def _take(self, message: GameRecord) -> list[AnyClientMessage]:
        if self._game is None or message.table != self._game.update.table.id:
            return []
        kept = read(unpack(message.packed))
        record = kept.record
        game = self._games.get((record.table, record.number))
        if game is None:
            return []
        if not game.is_known:
            game.waiting = message
            return []
        if (
            game.kept is not None and game.kept.data == kept.data
        ):  # the host may have lost who signed
            return self._signed(game.kept)
        steps = play_back(record)
        knew = game.differs
        is_whole = game.compare(record, steps)
        if game.differs:
            return self._disagree(game, kept, is_new=not knew)
        return self._agree(game, kept, steps) if is_whole and not game.is_final else []

    def _agree(self, game: SeenGame, kept: Kept, steps: tuple[Step, ...]) -> list[AnyClientMessage]:
        """Take a record that is as long as the game, or shorter; raises `Differs`."""
        record = kept.record
        checked = self._checked(game, record, steps)
        if record.outcome is None:
            game.kept = kept
            if record.actions:
                self.keep(kept)
            return checked
        if not game.shows_all(record, steps):
            raise Differs
        you = game.update.you
        seat = None if you is None else game.update.table.seats[you]
        is_own = seat is not None and seat.key in {holder.key for holder in record.holders}
        by = "" if game.people else self.host or "?"
        game.kept, game.is_final = kept._replace(is_own=is_own, by=by), True
        self.keep(game.kept)
        return [*checked, *self._signed(game.kept)]

    def _signed(self, kept: Kept) -> list[AnyClientMessage]:
        """Return the user's signature for a game that they played to its end."""
        if self.sign is None or not kept.is_own:
            return []
        return [Sign(digest=kept.digest, signature=self.sign(kept.signed))]

    def _checked(
        self, game: SeenGame, record: Record, steps: tuple[Step, ...]
    ) -> list[AnyClientMessage]:
        if not record.actions:
            return []
        return self.prover.check(record, steps, lambda: game.fits(record, steps))

    def _disagree(self, game: SeenGame, kept: Kept, *, is_new: bool) -> list[AnyClientMessage]:
        """Keep a game with a deal that ended otherwise than it had: as it is told, once it is over,
        and as it was seen."""
        if is_new:
            self._keep_seen(game, game.update)
        if kept.record.outcome is not None:
            self.keep(kept._replace(by=self.host or "?", differs=game.differs))
        return []

    def _keep_seen(self, game: SeenGame, last: Update) -> None:
        """Keep what was seen of a game up to an update that others do not agree with."""
        kept = game.kept
        if game.is_final:
            return  # the whole of it is there
        if kept is None:
            record = record_of(game)
            record = record if last.view is None else with_view(record, last.view, self._unix_ms())
            kept = Kept(record, to_bytes(record))
        self.keep(kept._replace(differs=game.differs))

    def _take_signatures(self, message: Signatures) -> None:
        """Take in who signed a record; whoever keeps it checks the signatures."""
        for game in self._games.values():
            kept = game.kept
            if kept is not None and game.is_final and kept.digest == message.digest:
                game.kept = kept._replace(signatures={**kept.signatures, **message.signatures})
                self.keep(game.kept)

    def leave(self) -> None:
        """Keep what is known of a game that goes on without this client."""
        game = self._game
        if game is None or game.update.table.phase != "playing" or game.update.view is None:
            return
        if game.differs or game.is_final:
            return
        known = game.kept.record if game.kept is not None else record_of(game)
        record = with_view(known, game.update.view, self._unix_ms())
        self.keep(Kept(record, to_bytes(record)))
