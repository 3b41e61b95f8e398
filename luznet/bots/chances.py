"""How likely each seat is to be among the winners of a game, from a state with all cards open.

It is for looking back at a game that was played: no bot asks it.  Equal states get equal answers,
so everybody sees the same curve.  A game's own way is `bots/GAME/chances.py`: `chances`; without
one, the game is played on at random, many times.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final

from luznet.games import AnyGame
from luznet.games.game import CHANCE, Outcome

PLAYOUTS: Final = 24
"""How often a game without its own way is played on."""
MOST: Final = 2000
"""Actions after which such a game counts as not won by anybody."""
SEED: Final = 1

OfState = Callable[[Any], Sequence[float]]


def chances(rules: AnyGame, state: Any) -> tuple[float, ...]:
    """Return the chance of each seat to be among the winners."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return _of_end(outcome)
    own = _own(rules.name)
    return tuple(own(state)) if own is not None else _played_out(rules, state)


def _of_end(outcome: Outcome) -> tuple[float, ...]:
    seats = range(len(outcome.scores))
    return tuple([float(seat in outcome.winners) for seat in seats])


@cache
def _own(game: str) -> OfState | None:
    name = f"luznet.bots.{game}.chances"
    try:
        found: OfState = import_module(name).chances
    except ModuleNotFoundError as missing:
        if missing.name is not None and name.startswith(missing.name):
            return None
        raise
    return found


def _played_out(rules: AnyGame, state: Any) -> tuple[float, ...]:
    """Return how often each seat is among the winners if everybody plays at random."""
    random = Random(SEED)  # noqa: S311 - the same for everybody
    ends = [_end_of(rules, state, random) for _ in range(PLAYOUTS)]
    won = [_of_end(end) for end in ends if end is not None]
    if not won:
        return (0.0,) * int(rules.view(state, None).players)
    by_seat = zip(*won, strict=True)
    return tuple([sum(each) / len(won) for each in by_seat])


def _end_of(rules: AnyGame, state: Any, random: Random) -> Outcome | None:
    """Play a game on at random; return how it ended."""
    for _ in range(MOST):
        actor = rules.to_act(state)
        if actor is None:
            break
        if actor == CHANCE:
            action = rules.draw(state, random.randrange)
        else:
            action = random.choice(rules.choices(rules.view(state, actor)))
        state, _events = rules.apply(state, actor, action)
    return rules.outcome(state)
