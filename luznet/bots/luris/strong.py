"""The strong player of Luris: evaluates the table that each choice leads to, and takes a good one.

    view -> one row -> every choice, and the table after it -> its value (`evaluator`)

It mixes choices of about equal value, so a choice tells little about the cards behind it.
"""

from random import Random
from typing import Final

import numpy as np
from numpy.random import Generator

from luznet.bots.luris.batch import Batch, Floats, batch_of
from luznet.bots.luris.evaluator import Evaluator, Weighed
from luznet.bots.luris.moves import CALL, PASS, SWAP, TURN
from luznet.bots.luris.weights import EVALUATORS
from luznet.games.game import Below, own_seat
from luznet.games.luris.cards import JOKER
from luznet.games.luris.types import Action, Discard, Draw, Flip, LaySet, Pass, Swap, Take, View

MIX: Final = 0.03
"""The temperature of the choice, in logits of the chance to win."""
DRAWS: Final = 64
"""The number of draws to sample."""


def choose(view: View, rng: Random, budget: float) -> Action:
    """Return one of the best actions, in a few milliseconds, whatever the budget."""
    if len(view.legal) == 1 and not view.set_values:
        return view.legal[0]
    chance, evaluator = np.random.default_rng(rng.getrandbits(64)), EVALUATORS[view.players]
    rows = evaluator.doubted(batch_of(view))
    if view.phase == "start":
        return _start(rows, evaluator, chance)
    if view.phase == "action":
        weighed = evaluator.actions(rows)
        return action_of(view, weighed, _mixed(weighed.worth, chance), rng.randrange)
    found, worth = evaluator.discards(rows)
    return Discard(int(found.code[_mixed(worth, chance), 0]))


def _start(rows: Batch, evaluator: Evaluator, chance: Generator) -> Action:
    take, draw = evaluator.worth_to_take(rows), evaluator.worth_to_draw(rows, chance, DRAWS)
    return Take() if take[0] > draw[0] else Draw()


def _mixed(worth: Floats, chance: Generator) -> int:
    """Return the index of one of the best choices: a draw from the softmax."""
    return int((worth + MIX * chance.gumbel(size=len(worth))).argmax())


def action_of(
    view: View, weighed: Weighed, number: int, below: Below
) -> LaySet | Flip | Swap | Pass:
    """Return a weighed choice as an action; `below` draws which card to flip in another player's
    set."""
    kind, first, second, third = map(int, weighed.code[number])
    if kind == PASS:
        return Pass()
    me = own_seat(view)
    own = view.sets[me]
    if kind == TURN:
        return Flip(me, first, own[first].down.index(second))
    if kind == SWAP:
        return Swap(first, own[first].down.index(third), second)
    if kind == CALL:
        seat = (me + first) % view.players
        return Flip(seat, second, below(len(view.sets[seat][second].down)))
    return _laid(weighed.sure.after, number, first)


def _laid(after: Batch, number: int, at: int) -> LaySet:
    value, up, wild = (int(each[number, 0, at]) for each in (after.value, after.up, after.wild))
    down = [card for card, count in enumerate(after.down[number, at]) for _ in range(count)]
    return LaySet((value,) * (up - wild) + (JOKER,) * wild, tuple(down))
