"""How a host begins: with the tables that its journal keeps open, and with new ones.

The readable open tables of the journal are brought back.  An unfinished game that is not what was
asked for is refused; other tables that nobody waits for are closed.  New tables are opened for what
is still missing.
"""

from collections.abc import Callable
from typing import Final

from luznet.host.config import GamesWait, Group, HostConfig
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.records import words
from luznet.records.entries import Opened
from luznet.records.journal import Journal
from luznet.records.troubles import JournalDamaged

EVENING: Final = "evening"
"""What stands for the game in the row of an evening, in its own journal."""

Report = Callable[[str], None]
Missing = list[tuple[str, Group]]
"""The tables that were asked for and are not there yet, by name."""


def restore_tables(
    config: HostConfig, journal: Journal, environment: Environment, report: Report
) -> dict[str, JournaledTable]:
    """Return the tables that a host begins with, by id, in the order of the config, then others by
    name. Raises `JournalError`, `GamesWait`."""
    missing = config.tables()
    tables = _brought_back(config, missing, journal, environment, report)
    for name, group in missing:
        opened = Opened(
            at=environment.unix_ms(),
            id=f"{environment.below(1 << 32):08x}",
            name=name,
            game=group.game,
            options=group.options,
            founder=config.founder,
            private=config.private,
            once=config.once,
            organised=config.organised,
            locked=group.locked,
            reserved=group.reserved,
            season=group.name if name != group.name else "",
        )
        tables[opened.id] = JournaledTable.opened(journal, opened, environment.below)
    order = {name: place for place, (name, _group) in enumerate(config.tables())}

    def place(journaled: JournaledTable) -> tuple[int, str]:
        return order.get(journaled.table.name, len(order)), journaled.table.name

    return {journaled.table.id: journaled for journaled in sorted(tables.values(), key=place)}


def _brought_back(
    config: HostConfig, missing: Missing, journal: Journal, environment: Environment, report: Report
) -> dict[str, JournaledTable]:
    """Return the open tables that continue, and take them from the `missing` ones."""
    tables: dict[str, JournaledTable] = {}
    now = environment.unix_ms()
    for stored in journal.open_tables():
        if stored.game == EVENING or config.carries not in ("", stored.id):
            continue
        try:
            journaled = JournaledTable.resumed(journal, stored, now, environment.below)
        except JournalDamaged as error:
            _leave_aside(config, journal, report, stored.id, str(error))
        else:
            tables[journaled.table.id] = journaled
    if config.carries and not tables and config.inherits is None:
        raise JournalDamaged(words.NOT_CARRIED())
    for journaled in tables.values():  # before any of them is closed
        _refuse_other(config, journaled)
    for journaled in list(tables.values()):
        if _is_wanted(config, journaled):
            _take_from(missing, config, journaled)
        else:
            journaled.close(now)
            del tables[journaled.table.id]
    return tables


def _leave_aside(
    config: HostConfig, journal: Journal, report: Report, table: str, why: str
) -> None:
    """Leave a table to the luznet that can read it, or give it up if asked to."""
    if config.afresh:
        journal.give_up(table)
    else:
        report(f"{why} {words.STAYS()}")


def _is_wanted(config: HostConfig, journaled: JournaledTable) -> bool:
    """Return whether an open table continues: with an unfinished game; or if its host died between
    games while people sat there; or if an organiser prepared it."""
    if not config.has_groups:
        return True
    if config.afresh or journaled.table.phase == "playing":
        return not config.afresh
    has_people = any(state.who == "person" for state in journaled.table.seats)
    return (has_people or config.organised) and _is_asked_for(config, journaled)


def _is_asked_for(config: HostConfig, journaled: JournaledTable) -> bool:
    return any(config.fits(journaled.opening, *each) for each in config.tables())


def _take_from(missing: Missing, config: HostConfig, journaled: JournaledTable) -> None:
    """Let a table be one that was asked for: the one of its name, if there is one."""
    fitting = [each for each in missing if config.fits(journaled.opening, *each)]
    named = [each for each in fitting if each[0] == journaled.table.name]
    for each in (named or fitting or missing)[:1]:
        missing.remove(each)


def _refuse_other(config: HostConfig, journaled: JournaledTable) -> None:
    """Raise `GamesWait` if an unfinished game is not what was asked for."""
    is_asked_for = not config.has_groups or _is_asked_for(config, journaled)
    if config.afresh or journaled.table.phase != "playing" or is_asked_for:
        return
    seats = len(journaled.table.seats)
    raise GamesWait(words.GAME_WAITS(seats, table=journaled.table.name))
