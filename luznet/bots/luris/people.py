"""People at a table of Luris, each with habits of their own, drawn from wide families.

A card or a set is worth a rough number of face-up cards, and each choice is valued by what it
gains. Strong bots are made for these people, of whom no two draws are alike. Two levels are such
people, too.
"""

import math
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from luznet.bots.bot import Choose
from luznet.bots.luris.observation import Counts, Observation, Own, Theirs, observe
from luznet.bots.luris.plans import Plan, plans, without
from luznet.games.luris.cards import JOKER, VALUES, Card
from luznet.games.luris.choices import LEAST_DOWN, LEAST_UP, set_values
from luznet.games.luris.types import Action, Discard, Draw, Flip, LaySet, Pass, Swap, Take, View

WAITS: Final = 6.0
"""The turns that it takes to make the most of a hand."""


class Habits(NamedTuple):
    """How one person plays. Gains are in face-up cards.

    Bluffs: `daring`: how little they fear that a set with wrong cards in it falls, from 0 to 1;
    `daring_large` is added for each card that lies face up beyond two, `daring_late` at the end.
    `cheek`: the gain that they see in each wrong card. `padding`: how often they lay some more.

    Doubts: `trust`: how little they doubt others' sets, from 0 to 1. `wrong_late`: the share of
    face-down cards that they expect not to match at the end; `wrong_large` is added for each card
    face up beyond two. `counting`: how often they look at how many matching cards are left.
    `nerve`: what a flip of another player's card is worth to them in itself.

    Cards: `waits`: with fewer turns than this they break up their hands. `turned`: the worth of a
    matching card face down while there is time to turn it. `joker`: of one in hand. `swapping`:
    what a swap is worth in itself. `takes`: how many cards of a value they hold when they take one
    more from the discard pile. `heeds`: whether they look at what the next seat could use before
    they discard. `noise`: by about how much they misjudge a choice. `blunder_rate`: how often they
    hardly think.
    """

    daring: float = 0.5
    daring_large: float = 0.0
    daring_late: float = 0.0
    cheek: float = 0.0
    padding: float = 0.0
    trust: float = 0.6
    wrong_late: float = 0.4
    wrong_large: float = 0.0
    counting: float = 1.0
    nerve: float = 0.0
    waits: float = WAITS
    turned: float = 0.5
    joker: float = 1.2
    swapping: float = 0.0
    takes: int = 3
    heeds: bool = True
    noise: float = 0.1
    blunder_rate: float = 0.0


NORMAL: Final = Habits()
EASY: Final = Habits(daring=0.6, trust=0.65, heeds=False, noise=0.6, blunder_rate=0.05)
"""Hopes that nobody looks, believes what it sees, and does not always think."""
BLUNDER: Final = 4.0
"""The noise of a person who hardly thinks."""

KNOWN: Final = {
    "honest": Habits(daring=0.0),
    "bluffer": Habits(daring=1.0, noise=0.3),
    "trusting": Habits(trust=1.0, heeds=False),
    "doubter": Habits(daring=0.3, trust=0.0, noise=0.3),
    "dreamer": Habits(daring=0.7, trust=0.3, noise=0.8, blunder_rate=0.1),
}
"""Some people by name."""


def draw_habits(rng: Random) -> Habits:
    """Return the habits of anybody."""
    return Habits(
        daring=rng.choice((0.0, 1.0, rng.random(), rng.random())),
        daring_large=rng.choice((0.0, rng.uniform(-0.3, 0.3))),
        daring_late=rng.choice((0.0, rng.uniform(-1.0, 1.0))),
        cheek=rng.choice((0.0, 0.0, rng.uniform(-0.5, 1.0))),
        padding=rng.choice((0.0, 0.0, rng.uniform(0.0, 0.6))),
        trust=rng.uniform(0.0, 1.2),
        wrong_late=rng.uniform(0.0, 0.8),
        wrong_large=rng.choice((0.0, rng.uniform(-0.1, 0.2))),
        counting=rng.choice((1.0, rng.random())),
        nerve=rng.gauss(0.0, 0.4),
        waits=rng.uniform(1.5, 12.0),
        turned=rng.uniform(0.1, 0.9),
        joker=rng.uniform(0.4, 2.5),
        swapping=rng.choice((0.0, rng.uniform(-0.5, 0.5))),
        takes=rng.choice((1, 2, 3, 3, 4)),
        heeds=rng.random() < 0.5,
        noise=rng.choice((0.1, rng.uniform(0.1, 1.0))),
        blunder_rate=rng.choice((0.0, 0.2)) * rng.random(),
    )


def person(rng: Random) -> Choose:
    """Return anybody."""
    return player(draw_habits(rng))


HELD: Final = (0.0, 0.2, 1.0, 1.9, 3.0, 4.0)
"""The worth of 0, 1, 2 ... cards of one value in hand while there is time; each further card adds
1."""
HIDDEN: Final = 0.1
"""The additional value of a face-down card that matches."""
SEEN_THROUGH: Final = 0.3
"""The chance per round that somebody flips a card of a set."""
WRONG: Final = 0.1
"""The share of face-down cards that people expect not to match while there is time."""
HELPED: Final = 0.6
"""The cost of turning a matching card for another player who had time to do it."""
GIFT: Final = 0.05
"""The cost of leaving the next seat a card that fits a set of theirs."""
END: Final = 1.0
"""With fewer turns of one's own left than this, the game is about to end."""


def player(habits: Habits) -> Choose:
    """Return the bot with these habits."""

    def choose(view: View, rng: Random, budget: float) -> Action:
        """Return an action by the rules below, almost instantly."""
        seen = observe(view)
        if len(view.legal) == 1 and not view.set_values:
            return view.legal[0]
        noise = BLUNDER if rng.random() < habits.blunder_rate else habits.noise
        if view.phase == "start":
            return rng.choice(view.legal) if noise == BLUNDER else _start(view, seen, habits)
        is_action = view.phase == "action"
        found = _actions(view, seen, habits, rng) if is_action else _discards(seen, habits)
        chosen = max(found, key=lambda each: each[0] + rng.gauss(0, noise))[1]
        if isinstance(chosen, LaySet) and _does(habits.padding, rng):
            return _padded(chosen, seen, rng)
        return chosen

    return choose


def _does(share: float, rng: Random) -> bool:
    """Return whether they do this time what they do so often; always or never needs no chance."""
    return share >= 1 or (share > 0 and rng.random() < share)


# ---- the start ---------------------------------------------------------------------------


def _start(view: View, seen: Observation, habits: Habits) -> Action:
    """Take a joker, a card that makes a set safer, or one that you hold enough of. When you are
    behind and can still lay a set, leave the last cards of the draw pile to others."""
    if Take() not in view.legal:
        return Draw()
    if seen.turns == 1:
        return Take() if _lead(seen) <= 0 and set_values(view.hands[seen.me]) else Draw()
    card = view.discard
    repairs = any(own.value == card and own.other for own in seen.own)
    return Take() if card == JOKER or repairs or seen.hand[card] >= habits.takes else Draw()


def _lead(seen: Observation) -> int:
    """Return the side's lead in face-up cards over the best rival."""
    up = {seat: sum(laid.up for laid in sets) for seat, sets in seen.theirs.items()}
    own = sum(each.up for each in seen.own)
    if seen.partner is None:
        return own - max(up[seat] for seat in seen.rivals)
    return own + up[seen.partner] - sum(up[seat] for seat in seen.rivals)


# ---- the action --------------------------------------------------------------------------


def _actions(
    view: View, seen: Observation, habits: Habits, rng: Random
) -> list[tuple[float, Action]]:
    """Return the possible actions with their gains."""
    passing, *more = plans(seen, view.sets[seen.me], can_lay=bool(view.set_values))
    before = _worth(passing, seen, habits)
    gains: list[tuple[float, Action]] = [(0.0, Pass())]
    for plan in more:
        liked = habits.swapping if isinstance(plan.action, Swap) else 0.0
        gains.append((_worth(plan, seen, habits) - before + liked, plan.action))
    return [*gains, *_calls(seen, habits, rng)]


def _worth(plan: Plan, seen: Observation, habits: Habits) -> float:
    """Return the value of a plan's sets and hand."""
    up = sum(own.up for own in plan.own)
    down = sum(own.match for own in plan.own)
    hidden = habits.turned * min(down, seen.time) + HIDDEN * down * min(1.0, seen.time)
    risks = sum(_risk(own, seen, habits) for own in plan.own)
    return up + hidden - risks + _held(plan.hand, seen, habits)


def _risk(own: Own, seen: Observation, habits: Habits) -> float:
    """Return roughly how many cards of a set will be lost, less the fun of the bluff."""
    if not own.other:
        return 0.0
    large, late = own.up - LEAST_UP, _late(seen)
    daring = habits.daring + habits.daring_large * large + habits.daring_late * late
    fear = 1 - min(max(daring, 0.0), 1.0)
    called: float = 1 - (1 - SEEN_THROUGH) ** seen.time
    lost = 2 * fear * called * (own.up + own.match) * own.other / own.down
    return lost - habits.cheek * own.other


def _late(seen: Observation) -> float:
    """Return how late it is, from 0 while there is time to 1 at the end."""
    return 1 - min(1.0, seen.time / WAITS)


def _held(hand: Counts, seen: Observation, habits: Habits) -> float:
    """Return the value of a hand in the time that is left."""
    patience = min(1.0, seen.time / habits.waits)
    cards = sum(_of_value(hand[value]) for value in VALUES)
    return patience * (cards + habits.joker * hand[JOKER])


def _of_value(held: int) -> float:
    most = len(HELD) - 1
    return HELD[min(held, most)] + max(0, held - most)


def _calls(seen: Observation, habits: Habits, rng: Random) -> Iterator[tuple[float, Action]]:
    """Yield a flip in each rival's set, with its gain."""
    for seat in seen.rivals:
        for at, laid in enumerate(seen.theirs[seat]):
            if laid.down:
                wrong = math.pow(_doubt(laid, seen, habits, rng), 2 * habits.trust)
                gain = wrong * laid.up - (1 - wrong) * (HELPED if seen.time > END else 1.0)
                yield gain + habits.nerve, Flip(seat, at, rng.randrange(laid.down))


def _doubt(laid: Theirs, seen: Observation, habits: Habits, rng: Random) -> float:
    """Return the chance that a face-down card of a set doesn't match.

    It depends on the time and on the size of the set. The owner hardly has more than half of the
    unseen cards. A set with a single card face down once had others there, which matched.
    """
    usual = WRONG + (habits.wrong_late - WRONG) * _late(seen)
    usual = min(max(usual + habits.wrong_large * (laid.up - LEAST_UP), 0.0), 1.0)
    if laid.down < LEAST_DOWN:
        usual /= 2
    if not _does(habits.counting, rng):
        return usual
    return max(usual, 1 - _left_of(seen, laid) / (2 * laid.down))


def _padded(laid: LaySet, seen: Observation, rng: Random) -> LaySet:
    """Return a set with one or two more cards face down, such as stand alone in the hand."""
    left = without(seen.hand, (*laid.up, *laid.down))
    lone = [card for card in VALUES if left[card] == 1]
    more = rng.sample(lone, min(len(lone), rng.randint(1, 2)))
    return LaySet(laid.up, (*laid.down, *more))


# ---- the end -----------------------------------------------------------------------------


def _discards(seen: Observation, habits: Habits) -> list[tuple[float, Action]]:
    """Return the possible discards with their gains: the less a card is missed, the more."""
    needed = {own.value for own in seen.own if own.down}
    return [
        (-_missed(card, held, needed, habits) - habits.heeds * _given(card, seen), Discard(card))
        for card, held in enumerate(seen.hand)
        if held
    ]


def _missed(card: Card, held: int, needed: set[Card], habits: Habits) -> float:
    if card == JOKER:
        return 2 * habits.joker
    return _of_value(held) - _of_value(held - 1) + (card in needed)


def _given(card: Card, seen: Observation) -> float:
    """Return roughly what the next seat could gain from a card."""
    if seen.left is None or seen.left == seen.partner:
        return 0.0
    fits = any(laid.value == card and laid.down for laid in seen.theirs[seen.left])
    return GIFT * fits + 0.02 * seen.unseen[card]


def _left_of(seen: Observation, laid: Theirs) -> int:
    """Return the number of unseen cards that match a set."""
    return seen.unseen[laid.value] + seen.unseen[JOKER]
