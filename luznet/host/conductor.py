"""The evening of a host, and its place in the journal: what happens in it, and when.

Like a table, it changes only by entries that are stored first.
"""

from collections.abc import Callable, Sequence
from typing import Any

from luznet.evening import decisions
from luznet.evening import entries as record
from luznet.evening.decisions import Lent
from luznet.evening.entries import Entry, read_entries
from luznet.evening.state import Evening, fold, fold_all, open_evening
from luznet.host.config import GamesWait, HostConfig, PlannedEvening
from luznet.host.environment import Environment
from luznet.host.restore import EVENING
from luznet.records import words
from luznet.records.journal import Journal, StoredTable
from luznet.records.troubles import JournalDamaged
from luznet.wire import client_messages as commands
from luznet.wire.codec import Malformed, encode

LOTS = 1 << 32
"""Lots are drawn below this."""


class Conductor:
    """The evening, which only `commit` changes. `version` grows with each change."""

    def __init__(self, journal: Journal, environment: Environment, evening: Evening) -> None:
        self.evening = evening
        self.version = 0
        self._journal = journal
        self._environment = environment

    @classmethod
    def begun(cls, config: HostConfig, journal: Journal, environment: Environment) -> "Conductor":
        """Go on with the evening of the journal that is not over, or open the one that is asked
        for. Raises `GamesWait`, `JournalError`."""
        planned = config.evening
        assert planned is not None  # noqa: S101 - only such hosts have a conductor
        waiting = [each for each in evenings(journal) if not each.is_over]
        for evening in waiting:
            conductor = cls(journal, environment, evening)
            if config.afresh:
                conductor.commit((record.Finished(at=environment.unix_ms()),))
            elif planned.name.casefold() != evening.name.casefold():
                raise GamesWait(words.EVENING_WAITS(name=evening.name))
            else:
                return conductor
        return cls._opened(planned, config.founder, journal, environment)

    @classmethod
    def _opened(
        cls, planned: PlannedEvening, founder: str, journal: Journal, environment: Environment
    ) -> "Conductor":
        opened = record.Opened(
            at=environment.unix_ms(),
            id=_new_id(environment),
            name=planned.name,
            organiser=founder,
            plan=planned.plan,
        )
        journal.add_table(StoredTable(opened.id, EVENING), encode(opened))
        return cls(journal, environment, open_evening(opened))

    def commit(self, entries: Sequence[Entry]) -> bool:
        """Make entries happen; return whether there were any. Raises `JournalError`; then nothing
        has happened."""
        if not entries:
            return False
        after = fold(self.evening, entries)
        written = [encode(entry) for entry in entries]
        self._journal.append(self.evening.id, self.evening.length, written)
        self.evening = after
        self.changed()
        return True

    def changed(self) -> None:
        """Take note that there is something new to tell."""
        self.version += 1

    # ---- what people ask for -----------------------------------------------------------------

    def check_in(self, key: str, name: str) -> bool:
        """Let a person come; raises `Refusal`, `JournalError`."""
        return self.do(decisions.on_check_in, key, name, self._environment.below(LOTS))

    def do(self, decide: Callable[..., Sequence[Entry]], *facts: Any) -> bool:
        """Do what a decision about the evening, these facts and the time leads to; return whether
        that is anything. Raises `Refusal`, `JournalError`."""
        return self.commit(decide(self.evening, *facts, self._environment.unix_ms()))

    def conduct(self, key: str, command: commands.Conduct, lent: Sequence[Lent]) -> bool:
        """Do what the organiser decided, with these `lent` hosts for a new round; raises `Refusal`,
        `JournalError`."""
        match command.what:
            case "begin":
                now = self._environment.unix_ms()
                return self.commit(decisions.on_begin(self.evening, key, self._new_id, now, lent))
            case "pause" | "resume":
                stops = command.what == "pause"
                return self.do(decisions.on_pause, key, stops, command.table)
            case "postpone":
                return self.do(decisions.on_postpone, key, command.table)
            case "recall":
                return self.do(decisions.on_recall, key, command.round, command.table)
            case "finish":
                return self.do(decisions.on_finish, key)

    def clock_jumped(self, since: int, now: int) -> None:
        """Let the round clock leave out a time in which nobody could play; raises
        `JournalError`."""
        if self.evening.stage == "round" and self.evening.paused_at is None and since < now:
            self.commit((record.Paused(at=since), record.Resumed(at=now)))

    def _new_id(self) -> str:
        return _new_id(self._environment)


def evenings(journal: Journal) -> list[Evening]:
    """Return every evening of a journal, the latest last. Raises `JournalError`."""
    rows = [stored.id for stored in journal.open_tables() if stored.game == EVENING]
    return sorted([_read(row, journal.entries(row)) for row in rows], key=_opened_at)


def _opened_at(evening: Evening) -> int:
    return evening.opened


def _read(row: str, written: list[bytes]) -> Evening:
    try:
        return fold_all(read_entries(written))
    except (Malformed, ValueError, KeyError, IndexError) as error:
        raise JournalDamaged(words.OTHER_RULES(table=row)) from error


def _new_id(environment: Environment) -> str:
    return f"{environment.below(1 << 32):08x}"
