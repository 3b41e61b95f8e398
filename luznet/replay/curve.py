"""How likely everybody was to win at each point of a recorded game, and where that turned.

The chances come from a process that thinks (`luznet.coach.curve`), the ends of tricks and turns
first, so that the curve is there soon and becomes finer.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

from luznet.wire.record import Kept, Step

Chances = Sequence[float]
"""How likely each seat is to be among the winners."""

TURNS_MOST: Final = 5
"""How many turning points are marked, at the most."""
TURN_LEAST: Final = 0.08
"""By how much a chance moves at a turning point, at the least."""


class Turn(NamedTuple):
    """A turning point: the position after it, the seat whose chance moved most, and by how much."""

    at: int
    seat: int
    moved: float


class Curve:
    """The chances at the positions of a game that are known so far.

    `wanted` are the positions to find out, in this order. `is_lost`: no more will come.
    """

    def __init__(self, wanted: Sequence[int]) -> None:
        self.wanted = tuple(wanted)
        self.known: dict[int, Chances] = {}
        self.is_lost = False
        self.is_dropped = False

    @property
    def is_done(self) -> bool:
        """Whether all chances are known."""
        return len(self.known) == len(self.wanted)

    @property
    def is_open(self) -> bool:
        """Whether more is still to come."""
        return not (self.is_done or self.is_lost or self.is_dropped)

    def take(self, found: Mapping[int, Chances]) -> None:
        """Take in chances by position."""
        self.known.update(found)

    def at(self, position: int) -> Chances | None:
        """Return the chances at a position, or at the last known one before it."""
        known = [each for each in self.known if each <= position]
        return self.known[max(known)] if known else None

    def points(self, seat: int) -> list[tuple[int, float]]:
        """Return the known chances of a seat, by position in order."""
        return [(at, chances[seat]) for at, chances in sorted(self.known.items())]

    def turns(self) -> list[Turn]:
        """Return the turning points, in the order of the game."""
        known = sorted(self.known.items())
        found = [_turn(at, before, now) for (_, before), (at, now) in pairwise(known)]
        large = [each for each in found if abs(each.moved) >= TURN_LEAST]
        return sorted(sorted(large, key=lambda each: -abs(each.moved))[:TURNS_MOST])


def _turn(at: int, before: Chances, now: Chances) -> Turn:
    moves = [after - was for was, after in zip(before, now, strict=True)]
    seat = max(range(len(moves)), key=lambda each: abs(moves[each]))
    return Turn(at, seat, moves[seat])


def order_of(steps: Sequence[Step]) -> list[int]:
    """Return all positions of a game, the ends of deals first, then those of tricks and turns, then
    the others."""
    rank = {"deal": 0, "step": 1, "": 2}
    ends = {0, len(steps) - 1}
    return sorted(range(len(steps)), key=lambda at: (0 if at in ends else rank[steps[at].ends], at))


class Oracle(Protocol):
    """Something that finds out who was how likely to win."""

    def curve(self, kept: Kept) -> Curve:
        """Begin to find out; return where the chances will be."""
