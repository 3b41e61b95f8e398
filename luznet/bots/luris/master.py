"""The master of Luris: it plays the choices out that the strong player finds about equal, and takes
a good one.

    view -> choices with their values (`strong`) -> the best of them, played out (`playouts`)
         -> those that stay behind are dropped -> the others, played out again -> ...
"""

from functools import partial
from random import Random
from typing import Final

import numpy as np

from luznet.bots.bot import CLOCK, Choose, Clock, Thinking, soft_choice
from luznet.bots.luris.batch import Floats, Index, batch_of
from luznet.bots.luris.net import logits_of
from luznet.bots.luris.playouts import SPARE, Playouts
from luznet.bots.luris.strong import MIX, PLAINLY, Choices, choices, is_forced
from luznet.bots.luris.weights import EVALUATORS
from luznet.games.luris.types import Action, View

WITHIN: Final = 0.5
"""Choices that are further behind the best one, in logits, are not played out."""
MOST: Final = 5
"""The most choices to play out."""
TIMES: Final = 64
"""Playouts of each choice before some are dropped."""
ROUNDS: Final = 4
"""The most times that choices are played out."""
SHARE: Final = 0.5
"""The weight of the playouts; the rest is that of the value without them."""
LEAST_VARIANCE: Final = 1e-3
"""A chance is taken to have at least this variance, however sure it is."""
CLEARLY: Final = 2.5
"""A choice that is behind by more standard errors is dropped."""


def player(times: int, clock: Clock = CLOCK) -> Choose:
    """Return the master who plays choices out so many times before some are dropped."""

    def choose(view: View, rng: Random, budget: float) -> Action:
        """Return one of the best actions, in a few tenths of a second, or within the budget."""
        if is_forced(view):
            return view.legal[0]
        thinking = Thinking(budget, clock)
        evaluator = EVALUATORS[view.players]
        rows = evaluator.doubted(batch_of(view, SPARE))
        found = choices(rows, view, rng)
        left = _near(found.worth)
        worth = found.worth[left]
        # Nothing follows a final turn, and playouts don't skip whoever ran out of time.
        if len(left) > 1 and not view.final and not any(view.out):
            chance = np.random.default_rng(rng.getrandbits(64))
            out = Playouts(rows, view.phase, evaluator, chance)
            left, worth = _played_out(found, left, out, times, thinking)
        return found.action(int(left[soft_choice(worth.tolist(), MIX, PLAINLY, rng)]))

    return choose


def _near(worth: Floats) -> Index:
    """Return the numbers of the choices to play out, the best one first."""
    best = (-worth).argsort(kind="stable")[:MOST]
    near: Index = best[worth[best] >= worth[best[0]] - WITHIN]
    return near


def _played_out(
    found: Choices, left: Index, out: Playouts, times: int, thinking: Thinking
) -> tuple[Index, Floats]:
    """Play choices out until one is clearly the best, often enough, or until the time is up; return
    those that are left, and their values."""
    worth, won = found.worth[left], np.zeros((len(left), 0), dtype=np.float32)
    for part in thinking.parts([times] * ROUNDS):
        again = out.worth([partial(found.make, number) for number in left.tolist()], part)
        won = np.concatenate([won, again], axis=1)
        if won.shape[1] < times:
            continue
        worth = (1 - SHARE) * found.worth[left] + SHARE * logits_of(won.mean(axis=1))
        stays = worth >= worth.max() - CLEARLY * _errors(won, worth.argmax())
        left, won, worth = left[stays], won[stays], worth[stays]
        if len(left) == 1:
            break
    return left, worth


def _errors(won: Floats, best: np.intp) -> Floats:
    """Return the standard errors of how far the value of each choice is from that of the best one.
    Since all are played out in the same deals, they are small."""
    mean, off = won.mean(axis=1), (won - won[best]).std(axis=1) / np.sqrt(won.shape[1])
    slopes = SHARE / np.maximum(mean * (1 - mean), LEAST_VARIANCE)  # of the logit
    errors: Floats = (slopes * off).astype(np.float32)
    return errors
