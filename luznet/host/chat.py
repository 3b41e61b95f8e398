"""Chat: what people at a table say to each other, passed on and soon forgotten.

    say -> may they? -> the next line of the table -> everyone there, players first

It is not part of the game: none of it gets into the journal, and a client that is owed anything of
the game gets that first.  Each client is sent the lines after the last one it took, so one that
comes, comes back, or could take nothing for a while gets the last ones that are kept.
"""

from collections import deque
from typing import Final

from msgspec import Struct

from luznet.games.game import Refusal, Seat
from luznet.host.connections import Connection
from luznet.host.spreading import Spreading
from luznet.host.table import Table, seat_of
from luznet.wire.client_messages import PHRASES, SAY_A_SECOND, SAY_AT_ONCE, Confide, Words
from luznet.wire.codec import encode
from luznet.wire.messages import ChatLevel, Said
from luznet.wire.options import side_of
from luznet.wire.rate import TokenBucket
from luznet.wire.text import clean_text

KEPT: Final = 20
"""Lines of a table that are kept."""
SPECTATORS_BURST, SPECTATORS_RATE = 10.0, 2.0
"""Lines of all spectators of a table together: anyone can come with many keys."""


class Line(Struct, frozen=True):
    """A line for everyone, or for the owners of some keys; `is_free`: in the speaker's words."""

    n: int
    frame: bytes
    is_free: bool
    keys: frozenset[str] | None = None

    def is_for(self, key: str, level: ChatLevel) -> bool:
        """Return whether the owner of a key hears it at a table with this level of chat."""
        return (self.keys is None or key in self.keys) and (level == "free" or not self.is_free)


class Room:
    """What was said at one table, and how much more anyone may say."""

    def __init__(self, now: float) -> None:
        self.lines: deque[Line] = deque(maxlen=KEPT)
        self.is_spreading = False
        self._spectators = TokenBucket(SPECTATORS_BURST, SPECTATORS_RATE, now)
        self._speakers: dict[str, TokenBucket] = {}

    @property
    def newest(self) -> int:
        """The number of the last line, 0 for none."""
        return self.lines[-1].n if self.lines else 0

    def take_turn(self, key: str, is_spectator: bool, now: float) -> None:
        """Count a line of the owner of a key. Raises `Refusal`."""
        self._speakers = {of: had for of, had in self._speakers.items() if not had.is_full(now)}
        own = self._speakers.setdefault(key, TokenBucket(SAY_AT_ONCE, SAY_A_SECOND, now))
        needed = [own, self._spectators] if is_spectator else [own]
        if any(bucket.left(now) < 1 for bucket in needed):
            raise Refusal("too_fast", "")
        for bucket in needed:
            bucket.take(now)


class Chat(Spreading[Room]):
    """The chat of all tables."""

    def say(self, connection: Connection, command: Words) -> None:
        """Pass on what a client says to everyone at its table, or to its partners. Raises
        `Refusal`."""
        journaled, now = connection.journaled, self._environment.now()
        if journaled is None:
            raise Refusal("not_seated", "")
        text, seat = clean_text(command.text), seat_of(journaled.table, connection.key)
        _check(journaled.table, seat, text, command.phrase)
        keys = _partners(journaled.table, seat) if isinstance(command, Confide) else None
        room = self._at.setdefault(journaled.table.id, Room(now))
        room.take_turn(connection.key, seat is None, now)
        said = Said(
            # After a restart lines must not have the numbers of earlier ones.
            n=max(room.newest + 1, self._environment.unix_ms()),
            table=journaled.table.id,
            seat=seat,
            name=connection.peer.name if seat is None else journaled.table.seats[seat].name,
            text=text,
            phrase=command.phrase,
            to="table" if keys is None else "partners",
        )
        room.lines.append(Line(said.n, encode(said), bool(text), keys))
        self._spread(journaled, room)

    def tell(self, connection: Connection) -> None:
        """Send a client the lines of its table that it has not got, as far as it takes them and is
        owed nothing of the game."""
        journaled = connection.journaled
        if journaled is None or connection.owed or connection.is_owed_update:
            return
        room, level = self._at.get(journaled.table.id), journaled.table.options.chat
        if room is None or level == "none" or connection.heard >= room.newest:
            return
        for line in room.lines:
            if line.n > connection.heard and line.is_for(connection.key, level):
                if not self._delivery.offer(connection, line.frame):
                    return
                connection.heard = line.n


def _check(table: Table, seat: Seat | None, text: str, phrase: str) -> None:
    """Raise `Refusal` if this may not be said. A spectator who has seen all hands stays silent
    until the game is over, even after they are hidden again."""
    if table.options.chat == "none":
        raise Refusal("no_chat", "")
    if not text and phrase not in PHRASES:
        raise Refusal("nothing_said", "")
    if text and table.options.chat == "phrases":
        raise Refusal("only_phrases", "")
    if seat is None and table.phase == "playing" and table.was_shown:
        raise Refusal("no_hints", "")


def _partners(table: Table, seat: Seat | None) -> frozenset[str]:
    """Return the keys of a seat and its partners. Raises `Refusal` if it has none."""
    seats = () if seat is None else side_of(table.game, table.options, seat)
    if len(seats) < 2:
        raise Refusal("no_partners", "")
    return frozenset(table.seats[each].key for each in seats) - {""}
