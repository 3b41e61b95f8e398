"""Twins of a whole game of any kind: the same actions, one by one, as they would be if facts that a
reader may not know were different."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from luznet.games.game import Actor, Reader
from tests.games import luris_twins, luz_twins
from tests.games.luz_twins import deal_in_any_order, twin_piles


class Step(NamedTuple):
    """An action of a running game, and the state before it."""

    state: Any
    actor: Actor
    action: Any


class Twin(NamedTuple):
    """The actions of a twin, one for each true one; `is_other`: different cards are hidden."""

    actions: Sequence[Any]
    is_other: bool


def of_luz(steps: Sequence[Step], now: Any, reader: Reader, rng: Random) -> Twin:
    """Deal the last deal differently; the actions name positions, so they stay the same."""
    actions = [step.action for step in steps]
    at = max(at for at, action in enumerate(actions) if isinstance(action, luz_twins.Deal))
    piles = twin_piles(now, reader, rng)
    actions[at] = deal_in_any_order(piles, rng)
    return Twin(actions, piles != [list(pile) for pile in (*now.hands, now.aside)])


def of_luris(steps: Sequence[Step], now: Any, reader: Reader, rng: Random) -> Twin:
    """Move the same cards the same ways, with other values on cards that were never seen."""
    course = luris_twins.Course(now.players, [reader])
    moves = [course.follow(step.state, step.actor, step.action) for step in steps]
    values = course.twin(reader, rng)
    return Twin([move(values) for move in moves], values != course.values)


TWINS: Final[Mapping[str, Callable[[Sequence[Step], Any, Reader, Random], Twin]]] = {
    "luz": of_luz,
    "luris": of_luris,
}
