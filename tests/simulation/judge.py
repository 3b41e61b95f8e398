"""What must always hold, checked on everything that is written, sent and told.

The judge folds the entries of the disk by itself, and so knows every table as it durably is.
"""

import traceback
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgpack
import msgspec

from luznet.client.core import Client
from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.host.table import (
    Table,
    bot_to_act,
    fold,
    open_table,
    people_present,
    seat_of,
    update_for,
)
from luznet.records.entries import Acted, Entry, Opened, Returned, StoodIn, read_entry
from luznet.wire.codec import encode
from luznet.wire.messages import Said, Say

AWAY_WITHIN: Final = 5.0
"""Seconds after which somebody of whom nothing is heard must be shown as away."""
ABOUT_NOW: Final = ("watchers", "clock", "times")
"""Fields of a table that are not part of its durable state."""


class Line(NamedTuple):
    """What somebody said, as it is passed on."""

    type: str
    n: int
    table: str
    seat: int | None
    name: str
    text: str
    phrase: str
    to: str


class Spoken(NamedTuple):
    """When a line was passed on: as which of all, and at what time."""

    number: int
    at: float


class Judge:
    """Knows the truth, and says what is wrong."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.tables: dict[str, Table] = {}
        self.acts = 0
        self.refusals = 0
        self._news: dict[str, tuple[Any, ...]] = {}
        self._events: dict[str, list[Any]] = defaultdict(list)
        self._meant: set[tuple[str, int, bytes]] = set()
        self._left: set[str] = set()
        self._seen: dict[tuple[int, str], int] = {}
        self._heard: dict[str, float] = defaultdict(float)
        self._shown_at: dict[str, int] = {}
        self._words: set[tuple[str, str, str]] = set()
        self._lines: dict[Line, Spoken] = {}
        self._told_lines: dict[int, dict[Line, None]] = defaultdict(dict)

    def object(self, why: str) -> None:
        self.wrong.append(why)

    # ---- what is written -----------------------------------------------------------------

    def wrote(self, table: str, written: Sequence[bytes]) -> int:
        """Take note of entries that are durable now; return how many of them are more than that
        somebody is back, which may be noted whatever else they send."""
        others = 0
        events: tuple[Any, ...] = ()
        for data in written:
            entry = read_entry(data, GAMES["luz"])
            others += not isinstance(entry, Returned)
            if isinstance(entry, Opened):
                self.tables[table] = open_table(entry)
                continue
            before = self.tables[table]
            self._check_entry(before, entry)
            after, news = fold(before, entry)
            if after.was_shown and not before.was_shown:
                self._shown_at[table] = entry.at
            self.tables[table] = after
            events = (*events, *news)
        self._news[table] = events
        self._events[table] += events
        return others

    def _check_entry(self, table: Table, entry: Entry) -> None:
        if isinstance(entry, Acted) and entry.actor != CHANCE:
            self._check_action(table, entry)
        if isinstance(entry, StoodIn):
            chair = table.chairs[entry.seat]
            since = entry.at if chair.away_since is None else chair.away_since
            if entry.at - since < table.options.grace * 1000 and chair.key not in self._left:
                self.object(f"a bot stood in for {chair.name} before the grace time was over")

    def _check_action(self, table: Table, entry: Acted) -> None:
        self.acts += 1
        chair = table.chairs[entry.actor]
        if entry.by_bot:
            if bot_to_act(table) != entry.actor:
                self.object(f"a bot acted for {chair.name}, who is here")
        elif not chair.is_present:
            self.object(f"{chair.name} acted and is away")
        elif (chair.key, table.turn, action_bytes(entry.action)) not in self._meant:
            self.object(f"{chair.name} never meant {entry.action} at turn {table.turn}")

    # ---- what people do ------------------------------------------------------------------

    def meant(self, key: str, turn: int, action: Any) -> None:
        """Take note of an action that somebody sends for a turn."""
        self._meant.add((key, turn, action_bytes(action)))

    def left(self, key: str) -> None:
        """Take note that somebody leaves: a bot may play on at once."""
        self._left.add(key)

    # ---- what is sent --------------------------------------------------------------------

    def heard(self, key: str, now: float) -> None:
        """Take note that the host heard of a key."""
        self._heard[key] = now

    def sent(self, key: str, frame: bytes, now: float) -> None:
        """Check a frame that leaves the host for the owner of a key."""
        message = msgpack.unpackb(frame)
        if message["type"] == "refused":
            self.refusals += 1
        if message["type"] == "said":
            self._check_line(message, now)
        if message["type"] != "update":
            return
        table = self.tables[message["table"]["id"]]
        if message["seq"] > table.seq:
            self.object("an update was sent before it was durable")
            return
        for events in ((), self._news_for(table, key, len(message["events"]))):
            expected = msgpack.unpackb(encode(update_for(table, key, 0, 0, events)))
            if _durable_part(message) == _durable_part(expected):
                return
        self.object(f"{key} was sent another view than its own of the newest state")

    def _news_for(self, table: Table, key: str, count: int) -> Sequence[Any]:
        """Return what a player is told of the last change; a spectator may be told of as many
        events as there were in several."""
        if seat_of(table, key) is not None:
            return self._news[table.id]
        events = self._events[table.id]
        return events[len(events) - count :]

    def refused(self, frame: bytes, was_written: int) -> None:
        """Check that a refusal changed nothing."""
        message = msgpack.unpackb(frame)
        if message["type"] == "refused" and message["code"] != "not_stored" and was_written:
            self.object(f"something was refused ({message['code']}) and changed the table")

    def told(self, program: int, client: Client) -> None:
        """Check what a client knows after a message."""
        update = client.update
        if update is None:
            return
        seen = self._seen.get((program, update.table.id), 0)
        if client.lost_history or update.seq < seen:
            self.object(f"{client.name} saw {seen} entries, and then {update.seq}")
        self._seen[program, update.table.id] = update.seq

    # ---- what is said --------------------------------------------------------------------

    @property
    def lines(self) -> int:
        """How many lines were passed on."""
        return len(self._lines)

    def will_say(self, key: str, say: Say) -> None:
        """Take note of what somebody wants to say."""
        self._words.add((key.rstrip("."), say.text, say.phrase))

    def _check_line(self, message: dict[str, Any], now: float) -> None:
        """Check what is passed on, the first time it is; later it must be just the same."""
        line, table = Line(**message), self.tables[message["table"]]
        if (line.name, line.text, line.phrase) not in self._words:
            self.object(f"{line.name} never said {line.text or line.phrase}")
        if table.options.chat == "none" or (table.options.chat == "phrases" and line.text):
            self.object(f"{line.text or line.phrase} was passed on where that is not allowed")
        if line in self._lines:
            return
        self._lines[line] = Spoken(len(self._lines), now)
        is_silent = line.seat is None and table.phase == "playing" and table.was_shown
        # What was said before hands were shown may come late: to who took nothing meanwhile.
        if is_silent and line.n > self._shown_at[line.table]:
            self.object(f"{line.name} has seen all hands, and speaks")

    def heard_line(self, program: int, said: Said) -> None:
        """Check that a program hears what is new to it in the order in which it was said."""
        line = Line(**msgspec.to_builtins(said))
        heard = self._told_lines[program]
        if line in heard:
            return
        last = next((each for each in reversed(heard) if each.table == line.table), line)
        if self._lines[last].number > self._lines[line].number:
            self.object(f"{line.text or line.phrase} was heard after what was said later")
        heard[line] = None

    def check_heard(self, program: int, table: str, since: float, until: float) -> None:
        """Check that a program at a table has heard the last that was said there in this time."""
        lines = [line for line, said in self._lines.items()
                 if line.table == table and since < said.at < until]  # fmt: skip
        if lines and lines[-1] not in self._told_lines[program]:
            self.object(f"who is at the table has not heard: {lines[-1].text or lines[-1].phrase}")

    # ---- what time brings ----------------------------------------------------------------

    def check_away(self, now: float, undisturbed_since: float) -> None:
        """Check that nobody of whom nothing was heard for long is shown as present."""
        for table in self.tables.values():
            for seat in people_present(table):
                chair = table.chairs[seat]
                silent = now - max(self._heard[chair.key], undisturbed_since)
                if silent > AWAY_WITHIN and not table.is_closed:
                    self.object(f"{chair.name} is silent for {silent:.1f} s and not shown away")

    def fault(self, why: str) -> None:
        """Take note of an exception inside the host."""
        self.object(f"a fault inside the host:\n{why}")

    def crash(self) -> None:
        """Take note of the exception that is being handled."""
        self.object(f"an exception came out of the host:\n{traceback.format_exc()}")


def action_bytes(action: Any) -> bytes:
    return msgspec.msgpack.encode(msgspec.to_builtins(action), order="sorted")


def _durable_part(update: dict[str, Any]) -> dict[str, Any]:
    table = {key: value for key, value in update["table"].items() if key not in ABOUT_NOW}
    return {**update, "table": table}
