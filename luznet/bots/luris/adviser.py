"""What the strong bot would tell a person about the choices of a view: the coach's answer.

Equal views get equal advice: the seed is always the same.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import numpy as np

from luznet.bots.luris.batch import Batch, Floats, batch_of
from luznet.bots.luris.evaluator import Evaluator
from luznet.bots.luris.net import chances
from luznet.bots.luris.strong import action_of
from luznet.bots.luris.weights import EVALUATORS
from luznet.games.luris.advice import Advice, Choice
from luznet.games.luris.choices import value_of
from luznet.games.luris.types import Discard, Draw, Flip, LaySet, Pass, Swap, Take, View

DRAWS: Final = 4096
"""Draws that are looked at: more than the bot does, so that chance is less than what is told."""
MOST: Final = 8
"""Choices that are told."""
SETS: Final = 2
"""Sets of one value among them: many differ little, and would take the place of others."""
SEED: Final = 1

Own: TypeAlias = Draw | Take | LaySet | Flip | Swap | Pass | Discard
Found: TypeAlias = tuple[Own, float]
"""What may be done, and how likely that wins."""


def advise(view: View) -> Advice:
    """Return what the strong bot finds about the choices of a view."""
    evaluator = EVALUATORS[view.players]
    found = _WEIGH[view.phase](view, evaluator.doubted(batch_of(view)), evaluator)
    told = list(_told(sorted(found, key=lambda each: -each[1])))[:MOST]
    best = told[0][1]
    return Advice(tuple([Choice(action, wins, best - wins) for action, wins in told]))


def _told(ranked: Iterable[Found]) -> Iterator[Found]:
    """Yield what is told, of sets of one value the best."""
    sets: Counter[int | None] = Counter()
    for action, wins in ranked:
        if isinstance(action, LaySet):
            value = value_of(action.up)
            sets[value] += 1
            if sets[value] > SETS:
                continue
        yield action, wins


def _start(view: View, rows: Batch, evaluator: Evaluator) -> Iterable[Found]:
    take = evaluator.worth_to_take(rows)
    draw = evaluator.worth_to_draw(rows, np.random.default_rng(SEED), DRAWS)
    return [(Take(), _chance(take, 0)), (Draw(), _chance(draw, 0))]


def _action(view: View, rows: Batch, evaluator: Evaluator) -> Iterable[Found]:
    weighed = evaluator.actions(rows)
    return [
        (action_of(view, weighed, number, _first), float(each))
        for number, each in enumerate(chances(weighed.worth))
    ]


def _first(cards: int) -> int:
    """Return the first card of so many: all are alike to who does not see them."""
    return 0


def _end(view: View, rows: Batch, evaluator: Evaluator) -> Iterable[Found]:
    found, worth = evaluator.discards(rows)
    cards = map(int, found.code[:, 0])
    return [(Discard(card), float(each)) for card, each in zip(cards, chances(worth), strict=True)]


_WEIGH: Final[Mapping[str, Callable[[View, Batch, Evaluator], Iterable[Found]]]] = {
    "start": _start,
    "action": _action,
    "end": _end,
}


def _chance(worth: Floats, row: int) -> float:
    return float(chances(worth)[row])
