"""Who plays with whom: the same inputs give the same seating (docs/evening.md).

1. As few bots as possible: none unless the people can't be divided into tables of allowed sizes.
2. Sizes as near the usual one as possible.
3. People are dealt to the tables in their order: of their lots in the first round, and of the
   standings in later ones, so that people of like standing meet (Swiss).
4. Then people of different tables are swapped as long as a swap makes the round better: first fewer
   people who meet again, then tables closer in the standings. In a small round this is also tried
   from other beginnings, and the best end counts.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import gcd
from typing import Final, NamedTuple

from luznet.evening.entries import Person

AGAIN: Final = 10_000
"""What a second meeting costs, against the distance of one place in the standings; a third one
costs four times this in all, and so on: meetings are spread evenly."""
BOT_AGAIN: Final = 1_000
"""What it costs to sit with bots again."""
PASSES: Final = 40
"""Passes over all swaps, at most."""
SMALL: Final = 48
"""People up to whom a round is small."""
BEGINNINGS: Final = 40
"""Beginnings that are tried in a small round."""


class Sizes(NamedTuple):
    """People at a table: the least, the most and the usual number."""

    least: int
    most: int
    usual: int


class Group(NamedTuple):
    """The people of a table, and how many bots play with them."""

    people: tuple[Person, ...]
    bots: int = 0


def table_sizes(people: int, sizes: Sizes) -> list[tuple[int, int]]:
    """Return how many people and bots each table gets, the largest tables first."""
    if not people:
        return []
    least, most, usual = sizes
    fitting = [n for n in range(1, people + 1) if n * least <= people <= n * most]
    if fitting:
        tables = min(fitting, key=lambda n: (_distance(people, n, usual), n))
        return [(size, 0) for size in _divided(people, tables)]
    tables = -(-people // most)
    return [(size, max(0, least - size)) for size in _divided(people, tables)]


def _divided(people: int, tables: int) -> list[int]:
    size, more = divmod(people, tables)
    return [size + 1] * more + [size] * (tables - more)


def _distance(people: int, tables: int, usual: int) -> int:
    return sum(abs(size - usual) for size in _divided(people, tables))


def seat_people(
    order: Sequence[Person],
    sizes: Sizes,
    met: Mapping[frozenset[Person], int],
    with_bots: Mapping[Person, int],
) -> list[Group]:
    """Return the tables of a round, for people in the order of their lots or standing. `met`: how
    often two people played together; `with_bots`: how often a person played with bots."""
    wanted = table_sizes(len(order), sizes)
    searches = []
    for beginning in _beginnings(order):
        search = _Search(order, wanted, met, with_bots)
        search.improve(beginning)
        searches.append(search)
        if search.cost < BOT_AGAIN:  # nobody meets again
            break
    best = min(searches, key=lambda search: search.cost)
    return [
        Group(tuple(people), bots)
        for people, (_size, bots) in zip(best.tables, wanted, strict=True)
    ]


def _beginnings(order: Sequence[Person]) -> Iterator[list[Person]]:
    """Yield orders in which people are dealt to the tables: their own, and in a small round every
    second person, every third one and so on, from every person."""
    number = len(order)
    if number > SMALL:
        yield list(order)
        return
    steps = [step for step in range(1, number + 1) if gcd(step, number) == 1]
    for at in range(BEGINNINGS):
        turned, step = at // len(steps), steps[at % len(steps)]
        yield [order[(each * step + turned) % number] for each in range(number)]


class _Search:
    """The tables while they are improved. Costs are whole numbers, so that the order of adding them
    never matters."""

    def __init__(
        self,
        order: Sequence[Person],
        wanted: Sequence[tuple[int, int]],
        met: Mapping[frozenset[Person], int],
        with_bots: Mapping[Person, int],
    ) -> None:
        self._place = {person: place for place, person in enumerate(order)}
        self._met = {tuple(sorted(pair)): often for pair, often in met.items()}
        self._with_bots = with_bots
        self._bots = [bots for _size, bots in wanted]
        self._sizes = [size for size, _bots in wanted]
        self.tables: list[list[Person]] = []

    @property
    def cost(self) -> int:
        return sum([self._cost(at) for at in range(len(self.tables))])

    def improve(self, beginning: Sequence[Person]) -> None:
        """Deal people to the tables, then swap them until no swap makes it better."""
        left = list(beginning)
        self.tables = [[left.pop(0) for _ in range(size)] for size in self._sizes]
        for _pass in range(PASSES):
            if not self._pass():
                return

    def _pass(self) -> bool:
        """Try every swap once; return whether one was made."""
        swapped = False
        for at in range(len(self.tables)):
            for other in range(at + 1, len(self.tables)):
                swapped |= self._between(at, other)
        return swapped

    def _between(self, at: int, other: int) -> bool:
        """Make the swaps between two tables that lower their cost; return whether there was one."""
        swapped = False
        one, two = self.tables[at], self.tables[other]
        before = self._cost(at) + self._cost(other)
        for i in range(len(one)):
            for j in range(len(two)):
                if before < BOT_AGAIN:  # nobody meets again: the standings are near enough
                    return swapped
                one[i], two[j] = two[j], one[i]
                after = self._cost(at) + self._cost(other)
                if after < before:
                    before, swapped = after, True
                else:
                    one[i], two[j] = two[j], one[i]
        return swapped

    def _cost(self, at: int) -> int:
        people, bots = self.tables[at], self._bots[at]
        places = sorted([self._place[person] for person in people])
        cost = places[-1] - places[0]
        if bots:
            cost += BOT_AGAIN * sum([self._with_bots.get(person, 0) ** 2 for person in people])
        for i, one in enumerate(people):
            for two in people[i + 1 :]:
                pair = (one, two) if one < two else (two, one)
                often = self._met.get(pair)
                if often:
                    cost += AGAIN * often * often
        return cost
