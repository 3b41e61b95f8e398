"""The standings of an evening: points, and what breaks a tie (docs/evening.md).

At each table a person gets one point for every opponent they beat and half a point for every one
they tie with, divided by the number of opponents: 1 for a clear win, 0 for a clear last place,
however many sit there. Points are kept in parts of `POINT`, which every such share divides.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from luznet.evening.entries import Person, Result
from luznet.evening.state import Evening, PlayedTable, Round
from luznet.games.game import Frozen, Seat

POINT: Final = 120
"""Parts of a point: half a share of 1 to 5 opponents is a whole number of them."""


class Standing(Frozen, frozen=True):
    """Where a person stands. `place`: from 1 on. `points` are in parts of `POINT`. `wins`: tables
    won, alone or shared. `rounds`: the points of each round, None for one that they did not play or
    whose table is not over. `strength`: the average points of the people they met."""

    person: Person
    place: int
    points: int
    wins: int
    rounds: tuple[int | None, ...]
    strength: Fraction


def seat_points(result: Result) -> tuple[int, ...]:
    """Return the points of each seat for a result. A seat that won beats all others, and one that
    the rules call a loser is behind them, whatever the scores say; winners tie with each other.
    Partners are no opponents."""
    seats = range(len(result.scores))
    sides = result.sides or seats
    is_over = not result.cut
    ranks = [
        (is_over and seat in result.winners, seat not in result.losers, result.scores[seat])
        for seat in seats
    ]

    def points(seat: Seat) -> int:
        others = [ranks[other] for other in seats if sides[other] != sides[seat]]
        halves = 2 * sum(rank < ranks[seat] for rank in others) + others.count(ranks[seat])
        return POINT * halves // (2 * len(others)) if others else 0

    return tuple(map(points, seats))


def table_points(table: PlayedTable) -> dict[Person, int]:
    """Return what each person at a table got; nothing before its game is over. A person who left
    the evening during it gets none."""
    if table.result is None:
        return {}
    points = seat_points(table.result)
    return {
        person: 0 if person in table.absent else points[seat]
        for seat, person in enumerate(table.seating.people)
    }


def standings(evening: Evening) -> tuple[Standing, ...]:
    """Return everybody but those who left before they played, the best first: by points, tables
    won, the strength of the people they met, and the lot; whoever was removed comes last. After a
    final its people come first, in the order of its points."""
    played = [each for each in evening.rounds if not each.final]
    strangers = {*evening.strangers}
    people = [each for each in range(len(evening.guests)) if each not in strangers]
    by_round = [_round_points(each) for each in played]
    points = {each: sum(got.get(each) or 0 for got in by_round) for each in people}
    wins = {each: sum(_has_won(table, each) for table in _tables(played)) for each in people}
    strength = {each: _strength(played, points, each) for each in people}

    def rank(person: Person) -> tuple[bool, int, int, Fraction, int]:
        guest = evening.guests[person]
        return guest.removed, -points[person], -wins[person], -strength[person], guest.lot

    order = _after_final(evening, sorted(people, key=rank))
    return tuple([
        Standing(
            person, place, points[person], wins[person],
            tuple([got.get(person) for got in by_round]), strength[person],
        )
        for place, person in enumerate(order, 1)
    ])  # fmt: skip


def met(evening: Evening) -> dict[frozenset[Person], int]:
    """Return how often each two people sat at one table."""
    often: dict[frozenset[Person], int] = {}
    for table in _tables(evening.rounds):
        people = table.seating.people
        for at, one in enumerate(people):
            for other in people[at + 1 :]:
                pair = frozenset((one, other))
                often[pair] = often.get(pair, 0) + 1
    return often


def _after_final(evening: Evening, order: list[Person]) -> list[Person]:
    """Return the order with the people of the final first; a tie there is broken by the order
    before it."""
    if not evening.had_final:
        return order
    final = _round_points(evening.rounds[-1])
    finalists = [each for each in order if final.get(each) is not None]
    finalists.sort(key=lambda person: -(final[person] or 0))
    return [*finalists, *(each for each in order if each not in finalists)]


def _tables(rounds: "tuple[Round, ...] | list[Round]") -> Iterator[PlayedTable]:
    for each in rounds:
        yield from each.tables


def _round_points(round_: Round) -> dict[Person, int | None]:
    """Return the points of everybody in a round; None where the table is not over."""
    points: dict[Person, int | None] = {}
    for table in round_.tables:
        got = table_points(table)
        points |= {person: got.get(person) for person in table.seating.people}
    return points


def _has_won(table: PlayedTable, person: Person) -> bool:
    people, result = table.seating.people, table.result
    if result is None or result.cut or person not in people or person in table.absent:
        return False
    return people.index(person) in result.winners


def _strength(rounds: list[Round], points: dict[Person, int], person: Person) -> Fraction:
    others = [
        points[other]
        for table in _tables(rounds)
        if table.result is not None and person in table.seating.people
        for other in table.seating.people
        if other != person
    ]
    return Fraction(sum(others), len(others)) if others else Fraction(0)
