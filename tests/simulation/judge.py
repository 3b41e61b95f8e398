"""What must always hold, checked on everything that is written, sent and told.

The judge folds the entries of the disk by itself, and so knows every table as it durably is.
"""

import traceback
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgpack
import msgspec

from luznet.client.core import Client
from luznet.games.game import CLOCK
from luznet.host.fold import fold, open_table
from luznet.host.table import Table, bot_to_act, people_present, seat_of
from luznet.records.entries import (
    Acted,
    Began,
    BotTookOver,
    ClockJumped,
    Entry,
    Opened,
    Restarted,
    Returned,
    read_entry,
)
from luznet.wire.client_messages import Confide, Words
from luznet.wire.codec import Malformed, decode_from_client, encode
from luznet.wire.messages import Said
from tests.host.tables import update_for
from tests.simulation.hourglass import Hourglass, payer

AWAY_WITHIN: Final = 5.0
"""Seconds after which somebody of whom nothing is heard must be shown as away."""
ABOUT_NOW: Final = ("watchers", "clock", "times", "stalled")
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
    """When a line was passed on first: as which of all (which run of the host passed it on, and
    its number in it), and at what time."""

    number: tuple[int, int]
    at: float


class Judge:
    """Knows the truth, and says what is wrong. `unsent` counts the choices that stood in no
    view, `unseen` the milliseconds by which a clock was set, or a host late, and nobody could
    see it."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.tables: dict[str, Table] = {}
        self.acts: Counter[str] = Counter()
        self.unsent = 0
        self.games = 0
        self.changes = 0
        self.times_up = 0
        self.sleeps = 0
        self.private = 0
        self.unseen = 100.0
        self.refusals = 0
        self._news: dict[str, tuple[Any, ...]] = {}
        self._events: dict[str, list[Any]] = defaultdict(list)
        self._meant: set[tuple[str, int, bytes]] = set()
        self._left: set[str] = set()
        self._seen: dict[tuple[int, str], int] = {}
        self._heard: dict[str, float] = defaultdict(float)
        self._shown_at: dict[str, int] = {}
        self._words: set[tuple[str, str, str, str]] = set()
        self._partners: dict[tuple[str, str, str, str], set[str]] = defaultdict(set)
        self._glasses: dict[str, Hourglass] = {}
        self._boots = 0
        self._turn_at: dict[str, int] = {}
        self._missed: dict[str, Counter[int]] = defaultdict(Counter)
        self._lines: dict[Line, Spoken] = {}
        self._told_lines: dict[int, dict[Line, None]] = defaultdict(dict)

    def object(self, why: str) -> None:
        self.wrong.append(why)

    # ---- what is written -----------------------------------------------------------------

    def wrote(self, table: str, written: Sequence[bytes], uptime: float) -> int:
        """Take note of entries that are durable now; return how many of them are more than that
        somebody is back, which may be noted whatever else they send. `uptime`: how long there
        was a host that was awake, all in all."""
        others = 0
        events: tuple[Any, ...] = ()
        for data in written:
            known = self.tables.get(table)
            entry = read_entry(data, known.rules if known else None)
            others += not isinstance(entry, Returned | ClockJumped)
            if isinstance(entry, Opened):
                self.tables[table] = open_table(entry)
            elif known is not None:
                events = (*events, *self._follow(known, entry, uptime))
        self._news[table] = events
        self._events[table] += events
        return others

    def _follow(self, before: Table, entry: Entry, uptime: float) -> Sequence[Any]:
        """Take note of one entry; return what happens in the game by it."""
        table = before.id
        self._turn_glass(before, entry, uptime)
        self._check_entry(before, entry)
        after, news = fold(before, entry)
        if isinstance(entry, Began):
            total = after.rules.total_time(after.rules.read_options(after.options.rules))
            self._glasses[table] = Hourglass(1000 * total, len(after.seats), entry.at, uptime)
        if after.was_shown and not before.was_shown:
            self._shown_at[table] = entry.at
        self.games += after.games - before.games
        self.changes += after.game != before.game
        self.tables[table] = after
        return news

    def _check_entry(self, table: Table, entry: Entry) -> None:
        if isinstance(entry, Acted | Began | Restarted):
            self._missed[table.id].clear()
            self._turn_at[table.id] = entry.at
        if isinstance(entry, ClockJumped) and table.phase == "playing":
            self._turn_at[table.id] += entry.at - entry.since
        if isinstance(entry, Returned) and table.phase == "playing":
            since = max(table.seats[entry.seat].away_since or entry.at, self._turn_at[table.id])
            self._missed[table.id][entry.seat] += max(0, entry.at - since)
        if isinstance(entry, Acted) and entry.actor >= 0:
            self._check_action(table, entry)
        if isinstance(entry, BotTookOver):
            person = table.seats[entry.seat]
            since = entry.at if person.away_since is None else person.away_since
            away = entry.at - since + self._missed[table.id][entry.seat]
            if away < table.options.grace * 1000 and person.key not in self._left:
                self.object(f"a bot stood in for {person.name} before the grace time was over")

    def _check_action(self, table: Table, entry: Acted) -> None:
        self.acts[table.game] += 1
        person, rules = table.seats[entry.actor], table.rules
        self.unsent += entry.action not in (view := rules.view(table.play, entry.actor)).legal
        if entry.action not in rules.choices(view):
            self.object(f"{person.name} did {entry.action} and had no such choice")
        if entry.by_bot:
            if bot_to_act(table) != entry.actor:
                self.object(f"a bot acted for {person.name}, who is here")
        elif not person.is_present:
            self.object(f"{person.name} acted and is away")
        elif (person.key, table.turn, action_bytes(entry.action)) not in self._meant:
            self.object(f"{person.name} never meant {entry.action} at turn {table.turn}")

    # ---- what time everybody has ---------------------------------------------------------

    def _turn_glass(self, table: Table, entry: Entry, uptime: float) -> None:
        glass = self._glasses.get(table.id)
        if glass is None or table.phase != "playing":
            return
        if isinstance(entry, ClockJumped):
            self.sleeps += 1
            glass.pass_time(table, entry.since, uptime, counts=True)
        is_gone = isinstance(entry, Restarted | ClockJumped)
        glass.pass_time(table, entry.at, uptime, counts=not is_gone)
        if isinstance(entry, Acted):
            glass.next_action()
            if entry.actor == CLOCK:
                self._check_time_up(table, entry, glass)

    def _check_time_up(self, table: Table, entry: Acted, glass: Hourglass) -> None:
        self.times_up += 1
        seat = payer(table)
        if seat is None or entry.action != table.rules.time_up(seat) or not glass.is_up(seat):
            self.object(f"{entry.action} came while {seat} is to act, of {glass.used} used")

    def _check_times(self, table: Table, told: Sequence[int], at: int) -> None:
        """Check the times in an update, and that nobody paid for more than there was."""
        glass = self._glasses.get(table.id)
        if glass is None:
            return
        if list(told) != list(glass.left(table, at)):
            self.object(f"{told} are told as times, of {glass.left(table, at)}")
        for seat, used in enumerate(glass.used):
            if used > glass.really[seat] + self.unseen:
                person = table.seats[seat]
                self.object(f"{person.name} paid for {used} ms, and had {glass.really[seat]:.0f}")

    # ---- what people do ------------------------------------------------------------------

    def meant(self, key: str, turn: int, action: Any) -> None:
        """Take note of an action that somebody sends for a turn."""
        self._meant.add((key, turn, action_bytes(action)))

    def left(self, key: str) -> None:
        """Take note that somebody leaves: a bot may play on at once."""
        self._left.add(key)

    # ---- what is sent --------------------------------------------------------------------

    def booted(self) -> None:
        """Take note that a host begins."""
        self._boots += 1

    def resumed(self, tables: Iterable[Table]) -> None:
        """Check that a host that came back goes on at the very card: with what is durable."""
        back = {table.id: table for table in tables}
        for table in self.tables.values():
            if back.get(table.id, table) != table:
                self.object(f"{table.name} came back otherwise than it was")
            if table.phase == "playing" and table.id not in back:
                self.object(f"{table.name} did not come back")

    def heard(self, key: str, frame: bytes, now: float) -> None:
        """Take note that the host heard of a key."""
        self._heard[key] = now
        if b"confide" in frame:
            self._confided(key, frame)

    def sent(self, key: str, frame: bytes, now: float, unix_ms: int) -> None:
        """Check a frame that leaves the host for the owner of a key."""
        message = msgpack.unpackb(frame)
        if message["type"] == "refused":
            self.refusals += 1
        if message["type"] == "said":
            self._check_line(key, message, now)
        if message["type"] != "update":
            return
        table = self.tables[message["table"]["id"]]
        if message["seq"] > table.seq:
            self.object("an update was sent before it was durable")
            return
        self._check_times(table, message["table"]["times"], unix_ms)
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
        if client.left_out is not None:
            self.object(f"{client.name} left a message out: {client.left_out}")
        update = client.update
        if update is None:
            return
        seen = self._seen.get((program, update.table.id), 0)
        if client.loss or update.seq < seen:
            self.object(f"{client.name} saw {seen} entries, and then {update.seq}")
        self._seen[program, update.table.id] = update.seq

    # ---- what is said --------------------------------------------------------------------

    @property
    def lines(self) -> int:
        """How many lines were passed on."""
        return len(self._lines)

    def will_say(self, key: str, words: Words) -> None:
        """Take note of what somebody wants to say."""
        to = "partners" if isinstance(words, Confide) else "table"
        self._words.add((key.rstrip("."), words.text, words.phrase, to))

    def _confided(self, key: str, frame: bytes) -> None:
        """Take note of the people who may hear a line for partners: those of the speaker now."""
        try:
            words = decode_from_client(frame)
        except Malformed:
            return
        assert isinstance(words, Confide)
        for table in self.tables.values():
            seat = seat_of(table, key)
            if seat is not None:
                options = table.rules.read_options(table.options.rules)
                side = table.rules.partners(len(table.seats), options, seat)
                hearers = {table.seats[each].key for each in side} if len(side) > 1 else set()
                said = (table.id, key.rstrip("."), words.text, words.phrase)
                self._partners[said] |= hearers

    def _check_line(self, key: str, message: dict[str, Any], now: float) -> None:
        """Check what is passed on, the first time it is; later it must be just the same."""
        line, table = Line(**message), self.tables[message["table"]]
        if (line.name, line.text, line.phrase, line.to) not in self._words:
            self.object(f"{line.name} never said {line.text or line.phrase} to {line.to}")
        if not self._may_hear(key, line):
            self.object(f"{key} heard {line.text or line.phrase}, which was for partners")
        if table.options.chat == "none" or (table.options.chat == "phrases" and line.text):
            self.object(f"{line.text or line.phrase} was passed on where that is not allowed")
        if line in self._lines:
            return
        self.private += line.to == "partners"
        self._lines[line] = Spoken((self._boots, line.n), now)
        is_silent = line.seat is None and table.phase == "playing" and table.was_shown
        # What was said before hands were shown may come late to a client that took nothing.
        if is_silent and self._said_at(line) > self._shown_at[line.table]:
            self.object(f"{line.name} has seen all hands, and speaks")

    def _said_at(self, line: Line) -> int:
        """Return when a line was said, by the host's clock: lines of one millisecond are numbered
        on from it."""
        numbers = {each.n for each in self._lines if each.table == line.table}
        said = line.n
        while said - 1 in numbers:
            said -= 1
        return said

    def _may_hear(self, key: str, line: Line) -> bool:
        said = (line.table, line.name, line.text, line.phrase)
        return line.to == "table" or key in self._partners[said]

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

    def check_heard(self, program: int, key: str, table: str, since: float, until: float) -> None:
        """Check that a program at a table has heard the last that was said there in this time,
        of what the owner of its key may hear."""
        lines = [line for line, said in self._lines.items()
                 if line.table == table and self._may_hear(key, line)
                 and since < said.at < until]  # fmt: skip
        if lines and lines[-1] not in self._told_lines[program]:
            self.object(f"who is at the table has not heard: {lines[-1].text or lines[-1].phrase}")

    # ---- what time brings ----------------------------------------------------------------

    def check_away(self, now: float, undisturbed_since: float) -> None:
        """Check that nobody of whom nothing was heard for long is shown as present."""
        for table in self.tables.values():
            for seat in people_present(table):
                person = table.seats[seat]
                silent = now - max(self._heard[person.key], undisturbed_since)
                if silent > AWAY_WITHIN and not table.is_closed:
                    self.object(f"{person.name} is silent for {silent:.1f} s and not shown away")

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
    return {**update, "table": table, "blank": ""}
