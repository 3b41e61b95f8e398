"""The strong player of Luris, and softer ones: they evaluate the table that each choice leads to,
and take a good one.

    view -> one row -> every choice, and the table after it -> its value (`evaluator`)

The strong player mixes choices of about equal value, so a choice tells little about the cards
behind it. Softer ones mix more. `even` is the softer the more it is ahead, so that the game stays
close whoever is at the table.
"""

import math
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

import numpy as np

from luznet.bots.bot import Choose, soft_choice
from luznet.bots.luris.batch import Batch, Floats, batch_of
from luznet.bots.luris.evaluator import Weighed
from luznet.bots.luris.moves import CALL, PASS, SWAP, TURN
from luznet.bots.luris.tables import Tables
from luznet.bots.luris.weights import EVALUATORS
from luznet.games.game import Below, own_seat
from luznet.games.luris.cards import JOKER
from luznet.games.luris.types import Action, Discard, Draw, Flip, LaySet, Pass, Swap, Take, View

MIX: Final = 0.03
"""The softness of the strong player, in logits of the chance to win."""
GOOD: Final = 0.13
"""The softness of good players: between normal and strong ones in a league."""
PLAINLY: Final = 1.5
"""What is behind the best choice by more is plainly bad: no player takes it, however soft."""
SHARES: Final = {2: 1 / 2, 3: 1 / 3, 4: 1 / 2}
"""The even share of the games, by number of players; four are two sides."""
YIELDING: Final = 1.0
"""How much softer `even` gets for each logit by which its chance to win is above the even share."""
SOFTEST: Final = 3.0
DRAWS: Final = 64
"""The number of draws to sample."""


class Choices(NamedTuple):
    """What a seat can do: the value of each choice, the choice as an action, and a function that
    makes it at tables that look the same to the seat."""

    worth: Floats
    action: Callable[[int], Action]
    make: Callable[[int, Tables], None]


def choices(rows: Batch, view: View, rng: Random) -> Choices:
    """Return what a seat can do, by its view and the view as a row."""
    chance, evaluator = np.random.default_rng(rng.getrandbits(64)), EVALUATORS[view.players]
    if view.phase == "start":
        draw, take = evaluator.worth_to_draw(rows, chance, DRAWS), evaluator.worth_to_take(rows)
        return Choices(
            np.concatenate([draw, take]),
            lambda number: (Draw(), Take())[number],
            lambda number, tables: tables.start(np.full(len(tables), number == 1)),
        )
    if view.phase == "action":
        weighed = evaluator.actions(rows)
        return Choices(
            weighed.worth,
            lambda number: action_of(view, weighed, number, rng.randrange),
            lambda number, tables: tables.move(
                np.arange(len(tables)), weighed, np.full(len(tables), number), chance
            ),
        )
    found, worth = evaluator.discards(rows)
    cards = found.code[:, 0]
    return Choices(
        worth,
        lambda number: Discard(int(cards[number])),
        lambda number, tables: tables.discard(
            np.arange(len(tables)), np.full(len(tables), cards[number])
        ),
    )


def is_forced(view: View) -> bool:
    """Return whether there is only one thing to do."""
    return len(view.legal) == 1 and not view.set_values


def player(softness: Callable[[View, float], float]) -> Choose:
    """Return the player who is as soft as this, by its view and the value of the best choice."""

    def choose(view: View, rng: Random, budget: float) -> Action:
        """Return one of the best actions, in a few milliseconds, whatever the budget."""
        if is_forced(view):
            return view.legal[0]
        found = choices(EVALUATORS[view.players].doubted(batch_of(view)), view, rng)
        worth = found.worth.tolist()
        return found.action(soft_choice(worth, softness(view, max(worth)), PLAINLY, rng))

    return choose


def yielding(view: View, best: float) -> float:
    """Return how soft `even` is when its best choice has this value."""
    share = SHARES[view.players]
    ahead = best - math.log(share / (1 - share))
    return min(max(MIX, YIELDING * ahead), SOFTEST)


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
