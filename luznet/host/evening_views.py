"""What clients are told about an evening: all of it is public."""

from collections.abc import Iterator

from msgspec.structs import replace

from luznet.evening.standings import standings
from luznet.evening.state import Evening, PlayedTable
from luznet.host.lenders import Lenders
from luznet.wire import evening_messages as ev
from luznet.wire.evening_messages import STANDINGS_MOST, EveningTable, Standing, WaitingHost
from luznet.wire.messages import SEATS_MOST, TableInfo

_PHASES = {"check_in": "gathering", "round": "playing", "break": "playing", "over": "over"}


class EveningShown:
    """One version of an evening: made once, and told to each client with what concerns only it."""

    def __init__(self, version: int, evening: Evening, lenders: Lenders) -> None:
        self.version = version
        self.standings = standings_shown(evening)
        self._evening = evening
        self._people = {guest.key: person for person, guest in enumerate(evening.guests)}
        self._all = ev.Evening(
            id=evening.id,
            name=evening.name,
            game=evening.plan.game,
            stage=evening.stage,
            round=len(evening.rounds),
            rounds=evening.plan.rounds,
            tables=tuple(_tables(evening, lenders)),
            final=evening.had_final,
            paused=evening.paused_at is not None,
            hosts=lenders.places(),
        )

    def to(self, key: str, now: int, waiting: tuple[WaitingHost, ...]) -> ev.Evening:
        """Return the evening as the owner of a key sees it; only the organiser is told which hosts
        are `waiting`."""
        leads = key == self._evening.organiser
        return replace(
            self._all,
            clock=_clock(self._evening, now),
            you=self._people.get(key),
            organiser=leads,
            waiting=waiting if leads else (),
        )


def _clock(evening: Evening, now: int) -> int | None:
    if evening.stage != "round" or evening.rounds[-1].ends is None:
        return None
    at = now if evening.paused_at is None else evening.paused_at
    return max(0, evening.rounds[-1].ends - at)


def _tables(evening: Evening, lenders: Lenders) -> Iterator[EveningTable]:
    for number, round_ in enumerate(evening.rounds, 1):
        for table in round_.tables:
            if number == len(evening.rounds) or table.result is None:
                yield _table(number, table, lenders.so_far(table.seating))


def _table(round_: int, table: PlayedTable, so_far: tuple[int, ...]) -> EveningTable:
    seating, result = table.seating, table.result
    state = "postponed" if not table.is_running else "paused" if table.held else "playing"
    return EveningTable(
        number=seating.number,
        round=round_,
        table=seating.table,
        people=seating.people,
        bots=seating.bots,
        state="over" if result else state,  # type: ignore[arg-type]
        scores=result.scores if result else so_far,
        host=seating.host,
    )


def standings_shown(evening: Evening) -> list[ev.Standings]:
    """Return the standings, in as many messages as they take."""
    people = [
        Standing(
            person=each.person,
            name=evening.guests[each.person].name,
            points=each.points,
            wins=each.wins,
            here=evening.guests[each.person].here,
            removed=evening.guests[each.person].removed,
        )
        for each in standings(evening)
    ]
    return [
        ev.Standings(len(people), first, tuple(people[first : first + STANDINGS_MOST]))
        for first in range(0, max(1, len(people)), STANDINGS_MOST)
    ]


def evening_info(evening: Evening, key: str) -> TableInfo:
    """Return the evening as it stands in a list of tables: whoever sits down there checks in."""
    person = evening.person_of(key)
    is_here = person is not None and evening.guests[person].here and evening.stage != "over"
    return TableInfo(
        id=evening.id,
        name=evening.name,
        game=evening.plan.game,
        phase=_PHASES[evening.stage],  # type: ignore[arg-type]
        taken=min(len(evening.here), SEATS_MOST - 1),
        seats=SEATS_MOST,
        watchers=0,
        yours=0 if is_here else None,
        evening=True,
    )
