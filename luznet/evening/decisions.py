"""Decisions about an evening: the entries that an input leads to, or the one refusal.

Nothing changes here: the host stores the entries, and folds them only then. `now` is Unix time in
milliseconds, and chance (`lot`, the ids of new tables) is an input.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from luznet.evening import entries as record
from luznet.evening.entries import Entry, Person, Plan, Result, Seating
from luznet.evening.pairing import Group, Sizes, seat_people
from luznet.evening.standings import met, standings
from luznet.evening.state import Evening, PlayedTable, fold
from luznet.games import GAMES
from luznet.games.game import Refusal, Seat
from luznet.wire.evening_messages import LENT_MOST
from luznet.wire.text import are_alike

Entries = Sequence[Entry]

GUESTS_MOST = 240
"""People who may be at one evening."""


# ---- people ------------------------------------------------------------------------------


def on_check_in(evening: Evening, key: str, name: str, lot: int, now: int) -> Entries:
    """Return the entries for a person who comes, or who comes back after they left."""
    person = evening.person_of(key)
    if person is not None and evening.guests[person].here:
        return ()
    check_removed(evening, key)
    if evening.is_over:
        raise Refusal("evening_over", "")
    if len(evening.here) >= GUESTS_MOST:
        raise Refusal("evening_full", "", most=GUESTS_MOST)
    for guest in evening.guests:
        if guest.here and are_alike(guest.name, name):
            raise Refusal("name_taken", "", name=guest.name)
    place = None if person is not None else next(iter(evening.strangers), None)
    return (record.CheckedIn(at=now, key=key, name=name, lot=lot, place=place),)


def check_removed(evening: Evening, key: str) -> None:
    """Refuse a person whom the organiser removed; raises `Refusal`."""
    person = evening.person_of(key)
    if person is not None and evening.guests[person].removed:
        raise Refusal("turned_out", "")


def on_leave(evening: Evening, key: str, now: int) -> Entries:
    """Return the entries for a person who leaves the evening."""
    person = evening.person_of(key)
    if person is None or not evening.guests[person].here or evening.is_over:
        return ()
    return (record.Left(at=now, person=person),)


def on_turn_out(
    evening: Evening, key: str, person: Person, name: str, out: bool, now: int
) -> Entries:
    """Return the entries by which a person is removed, or may come again. The `name` must be
    theirs: somebody else may have got their number."""
    _check_organiser(evening, key)
    guest = evening.guests[person] if person < len(evening.guests) else None
    if guest is None or guest.name != name or (guest.key == key and out):
        raise Refusal("no_person", "")
    return () if guest.removed == out else (record.TurnedOut(at=now, person=person, out=out),)


def on_approve(evening: Evening, key: str, host: str, approved: bool, now: int) -> Entries:
    """Return the entries by which a lent host may play tables, or may not any more."""
    _check_organiser(evening, key)
    if approved and host not in evening.lent and len(evening.lent) >= LENT_MOST:
        raise Refusal("too_many_lent", "", most=LENT_MOST)
    return () if (host in evening.lent) == approved else (record.Lending(now, host, approved),)


# ---- rounds ------------------------------------------------------------------------------


class Lent(NamedTuple):
    """A host that is lent to the evening: its key, and how many tables it plays at once."""

    key: str
    tables: int


def on_begin(
    evening: Evening, key: str, new_id: Callable[[], str], now: int, lent: Sequence[Lent] = ()
) -> Entries:
    """Return the entries that begin the next round, or the final: its tables are spread over the
    evening's own host and those that are `lent`."""
    _check_organiser(evening, key)
    if evening.stage == "round" or evening.running():
        raise Refusal("round_running", "")
    if not evening.has_next:
        raise Refusal("no_round", "")
    if not evening.here:
        raise Refusal("too_few", "", missing=1)
    is_final = evening.next_is_final
    groups = _finalists(evening) if is_final else _next_groups(evening)
    hosts = spread(len(groups), lent)
    tables = [
        Seating(number, new_id(), group.people, group.bots, host)
        for number, (group, host) in enumerate(zip(groups, hosts, strict=True), 1)
    ]
    given_up = _given_up(evening, now) if is_final else ()
    return (*given_up, record.RoundBegan(at=now, tables=tuple(tables), final=is_final))


def spread(tables: int, lent: Sequence[Lent]) -> list[str]:
    """Return the host of each table, empty for the evening's own: all get as many, as far as they
    take them."""
    left = {host.key: host.tables for host in lent}
    hosts: list[str] = []
    while len(hosts) < tables:
        hosts.append("")
        for key in [key for key, room in left.items() if room]:
            left[key] -= 1
            hosts.append(key)
    return hosts[:tables]


def _given_up(evening: Evening, now: int) -> Entries:
    """Return draws for the postponed tables that nobody played until the final."""
    waiting = [
        (number, table)
        for number, each in enumerate(evening.rounds, 1)
        for table in each.tables
        if table.result is None
    ]
    return [
        record.ResultCame(at=now, round=number, number=table.number, result=_drawn(table))
        for number, table in waiting
    ]


def sides_of(plan: Plan, seats: int) -> tuple[Seat, ...]:
    """Return the first seat of each seat's side."""
    rules = GAMES[plan.game]
    options = rules.read_options(plan.options.rules)
    return tuple([min(rules.partners(seats, options, seat)) for seat in range(seats)])


def _drawn(table: PlayedTable) -> Result:
    return Result(winners=(), scores=(0,) * table.seating.seats, cut=True)


def _finalists(evening: Evening) -> list[Group]:
    """Return the one table of the final: the best people who are here, as many as usual."""
    plan = evening.plan
    here = set(evening.here)
    best = [each.person for each in standings(evening) if each.person in here][: plan.usual]
    return [Group(tuple(best), max(0, plan.least - len(best)))]


def _next_groups(evening: Evening) -> list[Group]:
    plan, here = evening.plan, set(evening.here)
    order: list[Person] = [each.person for each in standings(evening) if each.person in here]
    with_bots: dict[Person, int] = {}
    for round_ in evening.rounds:
        for table in round_.tables:
            for person in table.seating.people if table.seating.bots else ():
                with_bots[person] = with_bots.get(person, 0) + 1
    return seat_people(order, Sizes(plan.least, plan.most, plan.usual), met(evening), with_bots)


def on_over(evening: Evening, round_: int, number: int, result: Result, now: int) -> Entries:
    """Return the entries for a game that is over: its result, and the end of the round if that was
    waiting for nothing else."""
    table = evening.found(round_, number)
    if table is None or table.result is not None:
        return ()
    came = record.ResultCame(at=now, round=round_, number=number, result=result)
    return _then_end(evening, (came,), now)


def is_time_up(evening: Evening, now: int) -> bool:
    """Return whether the clock of the round that is played has run out."""
    if evening.stage != "round" or evening.paused_at is not None:
        return False
    ends = evening.rounds[-1].ends
    return ends is not None and now >= ends


def _then_end(evening: Evening, entries: Entries, now: int) -> Entries:
    """Return entries after which a round may be over, with its end if it is. The final ends the
    evening."""
    after = fold(evening, entries)
    if after.stage != "round" or after.rounds[-1].awaited:
        return entries
    ended: Entries = (*entries, record.RoundEnded(at=now))
    return (*ended, record.Finished(at=now)) if after.had_final else ended


# ---- the organiser -----------------------------------------------------------------------


def on_pause(evening: Evening, key: str, paused: bool, number: int, now: int) -> Entries:
    """Return the entries that stop the round clock and all tables, or the table of a number; or let
    them go on."""
    _check_organiser(evening, key)
    if evening.stage != "round":
        raise Refusal("no_round", "")
    is_paused = evening.paused_at is not None
    if number:
        table = evening.found(len(evening.rounds), number)
        if table is None or not table.is_running:
            raise Refusal("no_such_table", "", number=number)
        is_paused = table.held
    if paused == is_paused:
        return ()
    return (record.Paused(at=now, number=number) if paused else record.Resumed(now, number),)


def on_postpone(evening: Evening, key: str, number: int, now: int) -> Entries:
    """Return the entries by which nobody waits for a table any more: of this round, or one that was
    recalled."""
    _check_organiser(evening, key)
    found = [(round_, table) for round_, table in evening.running() if table.number == number]
    if not found:
        raise Refusal("no_such_table", "", number=number)
    postponed = record.Postponed(at=now, round=found[0][0], number=number)
    return _then_end(evening, (postponed,), now)


def on_recall(evening: Evening, key: str, round_: int, number: int, now: int) -> Entries:
    """Return the entries by which a postponed table goes on, between two rounds."""
    _check_organiser(evening, key)
    if evening.stage != "break":
        raise Refusal("round_running" if evening.stage == "round" else "no_round", "")
    table = evening.found(round_, number)
    if table is None or table.result is not None:
        raise Refusal("no_such_table", "", number=number)
    busy = {each for _, other in evening.running() for each in other.seating.people}
    if busy & set(table.seating.people):
        raise Refusal("round_running", "")
    return () if table.recalled else (record.Recalled(at=now, round=round_, number=number),)


def on_correct(
    evening: Evening, key: str, round_: int, number: int, scores: tuple[int, ...], now: int
) -> Entries:
    """Return the entries for a result as the organiser has it: the best score wins. A game that is
    still running at that table does not count any more."""
    if key != evening.organiser:
        raise Refusal("not_organiser", "")
    table = evening.found(round_, number)
    if table is None:
        raise Refusal("no_such_table", "", number=number)
    if len(scores) != table.seating.seats:
        raise Refusal("bad_result", "", seats=table.seating.seats)
    winners = tuple([seat for seat, score in enumerate(scores) if score == max(scores)])
    result = Result(winners, scores, sides=sides_of(evening.plan, len(scores)))
    came = record.ResultCame(at=now, round=round_, number=number, result=result, corrected=True)
    return _then_end(evening, (came,), now)


def on_finish(evening: Evening, key: str, now: int) -> Entries:
    """Return the entries that end the evening: postponed tables count as draws."""
    _check_organiser(evening, key)
    if evening.is_over:
        return ()
    if evening.stage == "round" or evening.running():
        raise Refusal("round_running", "")
    return (*_given_up(evening, now), record.Finished(at=now))


def _check_organiser(evening: Evening, key: str) -> None:
    if key != evening.organiser:
        raise Refusal("not_organiser", "")
    if evening.is_over:
        raise Refusal("evening_over", "")
