"""Evenings for tests: opened, filled and played without a host."""

from luznet.evening import entries as record
from luznet.evening.decisions import on_begin, on_check_in, on_over
from luznet.evening.entries import Plan, Result
from luznet.evening.state import Evening, fold, open_evening
from luznet.wire.messages import Options

ORGANISER = "organiser"
PLAN = Plan("luz", Options(), rounds=3, minutes=20, least=3, most=5, usual=4)


def opened(plan: Plan = PLAN) -> Evening:
    entry = record.Opened(at=0, id="friday00", name="Friday", organiser=ORGANISER, plan=plan)
    return open_evening(entry)


def name_of(person: int) -> str:
    """Return a name for a person: no two look alike."""
    return "".join(chr(ord("A") + int(digit)) for digit in f"{person:03}") + "na"


def with_people(number: int, plan: Plan = PLAN) -> Evening:
    """Return an evening with this many people; the first drew the smallest lot, and so on."""
    evening = opened(plan)
    for person in range(number):
        checked = on_check_in(evening, f"key {person}", name_of(person), person, 0)
        evening = fold(evening, checked)
    return evening


def new_ids(start: int = 0):
    """Return a function that returns a new table id each time."""
    ids = iter(range(start, 10**8))
    return lambda: f"{next(ids):08}"


def begun(evening: Evening, now: int = 0) -> Evening:
    start = 1000 * len(evening.rounds)
    return fold(evening, on_begin(evening, ORGANISER, new_ids(start), now))


def played(evening: Evening, score) -> Evening:
    """Return the evening after every table of its round; `score(person)` says what each person has
    in the end, and bots have nothing."""
    number = len(evening.rounds)
    for table in evening.rounds[-1].awaited:
        people = table.seating.people
        scores = (*(score(person) for person in people), *(0,) * table.seating.bots)
        winners = tuple(seat for seat, each in enumerate(scores) if each == max(scores))
        result = Result(winners, scores)
        evening = fold(evening, on_over(evening, number, table.number, result, 0))
    return evening
