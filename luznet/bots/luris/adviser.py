"""The coach's answer: what the strong bot thinks of the choices of a view.

Equal views get equal advice, as the seed is always the same.
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
from luznet.games.luris.advice import Advice, RatedChoice
from luznet.games.luris.choices import value_of
from luznet.games.luris.types import Discard, Draw, Flip, LaySet, Pass, Swap, Take, View

DRAWS: Final = 4096
"""The number of draws to sample: more than the bot does, so that the numbers vary less."""
MOST: Final = 8
"""The most choices to list."""
SETS: Final = 2
"""The most sets of one value among them: many differ little, and would crowd out the others."""
SEED: Final = 1

Own: TypeAlias = Draw | Take | LaySet | Flip | Swap | Pass | Discard
Found: TypeAlias = tuple[Own, float]
"""An action, and the chance that it wins."""


def advise(view: View) -> Advice:
    """Return the strong bot's judgement of the choices of a view."""
    evaluator = EVALUATORS[view.players]
    found = _WEIGH[view.phase](view, evaluator.doubted(batch_of(view)), evaluator)
    told = list(_told(sorted(found, key=lambda each: -each[1])))[:MOST]
    best = told[0][1]
    return Advice(tuple([RatedChoice(action, wins, best - wins) for action, wins in told]))


def _told(ranked: Iterable[Found]) -> Iterator[Found]:
    """Yield the choices to list: of sets of one value only the best."""
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
    """Return the first card: to a player who doesn't see them, all are alike."""
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
