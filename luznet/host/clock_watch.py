"""Noticing that the host slept, or that its clock was set."""

from collections.abc import Mapping
from typing import Final

from luznet.host.changes import Changes
from luznet.host.decisions import on_clock_jump
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable

LOST_AFTER: Final = 6.0
"""Seconds of such a gap after which the players may be elsewhere: they look for this host before
(`client/takeover.py`)."""
LONGEST_GAP: Final = 2000
"""Milliseconds: a longer gap between ticks means that the machine slept or its clock was set."""


class ClockWatch:
    """When a host last looked at each of its tables."""

    def __init__(
        self, environment: Environment, tables: Mapping[str, JournaledTable], changes: Changes
    ) -> None:
        self._environment = environment
        self._tables = tables
        self._changes = changes
        self._looked = dict.fromkeys(tables, environment.unix_ms())

    def look(self) -> bool:
        """Note if the host did not look for long, or if time went back: nobody could act then, and
        that time counts for nobody. Return whether players may be elsewhere by now."""
        now = self._environment.unix_ms()
        before = {name: self._looked.get(name, now) for name in self._tables}
        self._looked = {**before}
        for name, journaled in self._tables.items():
            if not 0 <= now - before[name] <= LONGEST_GAP:
                with self._changes.reporting():
                    entries = on_clock_jump(journaled.table, before[name], now)
                    self._changes.make(journaled, entries)
                    self._looked[name] = now
            else:
                self._looked[name] = now
        return bool(before) and now - max(before.values()) > 1000 * LOST_AFTER
