"""Replays that a table sees together: where the leader's stands, passed on to everybody there.

    lead -> may they? -> the position of the table -> everyone there, players first

As with chat, none of it gets into the journal, and a client that is owed anything of the game gets
that first.  Only the newest position counts: each client is sent that one, once it takes it.  One
leads at a time, for as long as their connection is at the table, no new game has begun, and they
have moved lately.
"""

from msgspec.structs import replace

from luznet.games.game import Refusal
from luznet.host.connections import Connection
from luznet.host.journaled_table import JournaledTable
from luznet.host.spreading import Spreading
from luznet.host.table import seat_of
from luznet.wire.client_messages import LEAD_A_SECOND, LEAD_AT_ONCE, LEAD_LASTS, Lead
from luznet.wire.codec import encode
from luznet.wire.messages import Led
from luznet.wire.rate import TokenBucket


class _Showing:
    """What is shown at one table, by whom, and how often that may still change."""

    def __init__(self, journaled: JournaledTable, now: float) -> None:
        self.journaled = journaled
        self.led = Led(n=0, table=journaled.table.id)
        self.leader: Connection | None = None
        self.moved_at = now
        self.is_spreading = False
        self.bucket = TokenBucket(LEAD_AT_ONCE, LEAD_A_SECOND, now)

    def is_led(self, now: float) -> bool:
        """Return whether the leader is still here and has moved lately, and the game is still
        over."""
        leader, journaled = self.leader, self.journaled
        is_here = leader is not None and leader.journaled is journaled and not leader.is_gone
        is_awake = now < self.moved_at + LEAD_LASTS
        return is_here and is_awake and journaled.table.phase == "over"


class Together(Spreading[_Showing]):
    """The replays of all tables."""

    def lead(self, connection: Connection, command: Lead) -> None:
        """Show a table where a client's replay stands, or that it leads no longer. Raises
        `Refusal`."""
        journaled, now = connection.journaled, self._environment.now()
        if journaled is None:
            raise Refusal("not_seated", "")
        showing = self._at.setdefault(journaled.table.id, _Showing(journaled, now))
        if command.at is None:
            if showing.leader is connection:
                self._stop(showing)
            return
        _check(journaled, command)
        leader = showing.leader
        if leader is not None and showing.is_led(now) and leader.key != connection.key:
            raise Refusal("led_already", "")
        if not showing.bucket.try_take(now):
            raise Refusal("too_fast", "")
        showing.leader, showing.moved_at = connection, now
        self._show(showing, _led_by(connection, journaled, command))

    def tell(self, connection: Connection) -> None:
        """Send a client the position at its table if it has not got it, as far as it takes it and
        is owed nothing of the game."""
        journaled = connection.journaled
        if journaled is None or connection.owed or connection.is_owed_update:
            return
        showing = self._at.get(journaled.table.id)
        if showing is None or connection.led >= showing.led.n:
            return
        if showing.led.at is None and not connection.led:
            return  # it came later, and missed nothing
        if showing.led.at is not None and not showing.is_led(self._environment.now()):
            return  # it is over, which everybody is told with the next tick
        frame = encode(replace(showing.led, yours=connection is showing.leader))
        if self._delivery.offer(connection, frame):
            connection.led = showing.led.n

    def look(self) -> None:
        """Tell tables whose leader has gone or not moved for long, or where a new game has
        begun."""
        now = self._environment.now()
        for showing in self._at.values():
            if showing.leader is not None and not showing.is_led(now):
                self._stop(showing)

    def _stop(self, showing: _Showing) -> None:
        showing.leader = None
        self._show(showing, Led(n=0, table=showing.led.table))

    def _show(self, showing: _Showing, led: Led) -> None:
        # After a restart positions must not have the numbers of earlier ones.
        showing.led = replace(led, n=max(showing.led.n + 1, self._environment.unix_ms()))
        self._spread(showing.journaled, showing)


def _check(journaled: JournaledTable, command: Lead) -> None:
    """Raise `Refusal` if the table has no finished game with this position and this seat."""
    record = journaled.recording.record
    if journaled.table.phase != "over" or record is None or record.outcome is None:
        raise Refusal("no_replay", "")
    is_there = command.at is None or command.at <= len(record.actions)
    if not is_there or (command.of is not None and command.of >= len(record.seats)):
        raise Refusal("no_replay", "")


def _led_by(connection: Connection, journaled: JournaledTable, command: Lead) -> Led:
    seat = seat_of(journaled.table, connection.key)
    return Led(
        n=0,
        table=journaled.table.id,
        name=connection.peer.name if seat is None else journaled.table.seats[seat].name,
        seat=seat,
        at=command.at,
        eyes=command.eyes,
        of=command.of,
    )
