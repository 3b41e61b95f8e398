"""How a host begins: with the tables that its journal keeps open, and new ones as the plan lacks.

journal -> brought back, if it goes on and can be read -> refused, if it is not what was asked
for -> filled up with new tables
"""

from collections.abc import Callable

from luznet.host.desk import Desk
from luznet.host.outside import Outside
from luznet.host.plan import GamesWait, Group, Plan
from luznet.language import _, ngettext
from luznet.records.entries import Opened
from luznet.records.journal import Journal, JournalDamaged

Report = Callable[[str], None]
Missing = list[tuple[str, Group]]
"""The tables that are asked for and not there yet, by name."""


def open_desks(plan: Plan, journal: Journal, outside: Outside, report: Report) -> dict[str, Desk]:
    """Return the tables that a host begins with, by id, in the order in which the plan has them,
    others after these by name; sentences for who runs it go to `report`.

    Raises `JournalError`, `GamesWait`.
    """
    missing = plan.tables()
    desks = _brought_back(plan, missing, journal, outside, report)
    for name, group in missing:
        opened = Opened(
            at=outside.unix_ms(),
            id=f"{outside.below(1 << 32):08x}",
            name=name,
            game=group.game,
            options=group.options,
            founder=plan.founder,
            private=plan.private,
            once=plan.once,
            organised=plan.organised,
            locked=group.locked,
            reserved=group.reserved,
        )
        desks[opened.id] = Desk.opened(journal, opened, outside.below)
    order = {name: place for place, (name, _group) in enumerate(plan.tables())}

    def place(desk: Desk) -> tuple[int, str]:
        return order.get(desk.table.name, len(order)), desk.table.name

    return {desk.table.id: desk for desk in sorted(desks.values(), key=place)}


def _brought_back(
    plan: Plan, missing: Missing, journal: Journal, outside: Outside, report: Report
) -> dict[str, Desk]:
    """Return the tables that the journal keeps open and that go on; what they stand for is no
    longer `missing`."""
    desks: dict[str, Desk] = {}
    now = outside.unix_ms()
    for stored in journal.open_tables():
        try:
            desk = Desk.resumed(journal, stored, now, outside.below)
        except JournalDamaged as error:
            _leave_aside(plan, journal, report, stored.id, str(error))
        else:
            desks[stored.id] = desk
    for desk in desks.values():  # before any of them is closed
        _refuse_other(plan, desk)
    for desk in list(desks.values()):
        if _is_wanted(plan, desk):
            _take_from(missing, plan, desk)
        else:
            desk.close(now)
            del desks[desk.table.id]
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


def _is_wanted(plan: Plan, desk: Desk) -> bool:
    """Return whether a table that was not closed goes on: one with an unfinished game, or
    one whose host died between games while people sat there, or that an organiser prepared."""
    if plan.afresh or desk.table.phase == "playing":
        return not plan.afresh
    has_people = any(chair.who == "person" for chair in desk.table.chairs)
    return (has_people or plan.organised) and _is_asked_for(plan, desk)


def _is_asked_for(plan: Plan, desk: Desk) -> bool:
    return any(plan.fits(desk.opening, *each) for each in plan.tables())


def _take_from(missing: Missing, plan: Plan, desk: Desk) -> None:
    """Let a table be one of those that are asked for, that of its name if there is one."""
    fitting = [each for each in missing if plan.fits(desk.opening, *each)]
    named = [each for each in fitting if each[0] == desk.table.name]
    for each in (named or fitting or missing)[:1]:
        missing.remove(each)


def _refuse_other(plan: Plan, desk: Desk) -> None:
    """Raise `GamesWait` if an unfinished game is not what was asked for."""
    if plan.afresh or desk.table.phase != "playing" or _is_asked_for(plan, desk):
        return
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
