"""How a host begins: with the tables that its journal keeps open, and new ones as the plan lacks.

journal -> brought back, if it goes on and can be read -> refused, if it is not what was asked
for -> filled up with new tables
"""

from collections.abc import Callable

from luznet.host.desk import Desk
from luznet.host.outside import Outside
from luznet.host.plan import GamesWait, Plan
from luznet.host.table import Table
from luznet.language import _, ngettext
from luznet.records.entries import Opened
from luznet.records.journal import Journal, JournalDamaged

Report = Callable[[str], None]


def open_desks(plan: Plan, journal: Journal, outside: Outside, report: Report) -> dict[str, Desk]:
    """Return the tables that a host begins with, by id; sentences for who runs it go to `report`.

    Raises `JournalError`, `GamesWait`.
    """
    desks = _brought_back(plan, journal, outside, report)
    _refuse_others(plan, desks)
    while len(desks) < plan.tables:
        opened = Opened(
            at=outside.unix_ms(),
            id=f"{outside.below(1 << 32):08x}",
            name=plan.name_of(len(desks) + 1),
            game=plan.game,
            options=plan.options,
            founder=plan.founder,
            private=plan.private,
        )
        desks[opened.id] = Desk.opened(journal, opened, outside.below)
    return desks


def _brought_back(
    plan: Plan, journal: Journal, outside: Outside, report: Report
) -> dict[str, Desk]:
    desks: dict[str, Desk] = {}
    now = outside.unix_ms()
    for stored in journal.open_tables():
        try:
            desk = Desk.resumed(journal, stored, now, outside.below)
        except JournalDamaged as error:
            _leave_aside(plan, journal, report, stored.id, str(error))
            continue
        if _is_wanted(plan, desk.table):
            desks[desk.table.id] = desk
        else:
            desk.close(now)
    return desks


def _leave_aside(plan: Plan, journal: Journal, report: Report, table: str, why: str) -> None:
    """Leave a table to a luznet that knows what to do with it, or give it up if asked to."""
    if plan.afresh:
        journal.give_up(table)
    else:
        stays = _(
            "It stays in the journal for the luznet that wrote it, until a start with --new gives "
            "it up. Other tables are not affected."
        )
        report(f"{why} {stays}")


def _is_wanted(plan: Plan, table: Table) -> bool:
    """Tell whether a table that was not closed goes on: one with an unfinished game, or
    one where people sit between games whose host died under them."""
    if plan.afresh or table.phase == "playing":
        return not plan.afresh
    return any(chair.who == "person" for chair in table.chairs) and plan.is_for(table)


def _refuse_others(plan: Plan, desks: dict[str, Desk]) -> None:
    """Raise `GamesWait` if an unfinished game is not what was asked for."""
    for desk in desks.values():
        if not plan.is_for(desk.table):
            raise GamesWait(
                # i18n: play new is typed.
                ngettext(
                    "An unfinished game with {number} chair waits at {table}. `luznet play` "
                    "without table options goes on with it, as does play in the lobby; `luznet "
                    "play --new` gives it up, as does play new in plain mode.",
                    "An unfinished game with {number} chairs waits at {table}. `luznet play` "
                    "without table options goes on with it, as does play in the lobby; `luznet "
                    "play --new` gives it up, as does play new in plain mode.",
                    len(desk.table.chairs),
                    table=desk.table.name,
                )
            )
