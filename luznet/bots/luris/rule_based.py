"""Players of Luris by simple rules, such as people use at a table, each with its own traits.

A card or a set is worth a rough number of face-up cards, and each choice is valued by what it
gains. Two levels are such players; the others are opponents to measure against.
"""

import math
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from luznet.bots.bot import Choose
from luznet.bots.luris.observation import Counts, Observation, Own, Theirs, observe
from luznet.bots.luris.plans import Plan, plans
from luznet.games.luris.cards import JOKER, VALUES, Card
from luznet.games.luris.choices import LEAST_DOWN, set_values
from luznet.games.luris.types import Action, Discard, Draw, Flip, Pass, Take, View


class Traits(NamedTuple):
    """How a player plays.

    `daring`: how little they fear that a set with wrong cards in it falls, from 0 to 1. `trust`:
    how little they doubt others' sets, from 0 to 1. `heeds`: whether they look at what the next
    seat could use before they discard. `noise`: by about how many face-up cards they misjudge a
    choice. `blunder_rate`: how often they hardly think.
    """

    daring: float = 0.5
    trust: float = 0.6
    heeds: bool = True
    noise: float = 0.1
    blunder_rate: float = 0.0


NORMAL: Final = Traits()
EASY: Final = Traits(daring=0.8, trust=0.8, heeds=False, noise=1.0, blunder_rate=0.15)
"""Hopes that nobody looks, believes what it sees, and does not always think."""
BLUNDER: Final = 4.0
"""The noise, in face-up cards, of a player who hardly thinks."""

PERSONALITIES: Final = {
    "honest": Traits(daring=0.0, trust=0.6),
    "bluffer": Traits(daring=1.0, noise=0.3),
    "trusting": Traits(trust=1.0, heeds=False),
    "doubter": Traits(daring=0.3, trust=0.0, noise=0.3),
    "dreamer": Traits(daring=0.7, trust=0.3, noise=0.8, blunder_rate=0.1),
}

HELD: Final = (0.0, 0.2, 1.0, 1.9, 3.0, 4.0)
"""The worth of 0, 1, 2 ... cards of one value in hand while there is time; each further card adds
1."""
HELD_JOKER: Final = 1.2
WAITS: Final = 6.0
"""The turns that it takes to make the most of a hand."""
MAKES_FOUR: Final = 3
TURNED: Final = 0.5
"""The value of a face-down card that matches, while there is time to turn it."""
HIDDEN: Final = 0.1
"""Its additional value."""
SEEN_THROUGH: Final = 0.3
"""The chance per round that somebody flips a card of a set."""
WRONG: Final = 0.1
WRONG_LATE: Final = 0.4
"""The share of face-down cards that people expect not to match."""
HELPED: Final = 0.6
"""The cost of turning a matching card for another player who had time to do it."""
GIFT: Final = 0.05
"""The cost of leaving the next seat a card that fits a set of theirs."""
END: Final = 1.0
"""With fewer turns of one's own left than this, the game is about to end."""


def player(traits: Traits) -> Choose:
    """Return the bot with these traits."""

    def choose(view: View, rng: Random, budget: float) -> Action:
        """Return an action by the rules below, almost instantly."""
        seen = observe(view)
        if len(view.legal) == 1 and not view.set_values:
            return view.legal[0]
        noise = BLUNDER if rng.random() < traits.blunder_rate else traits.noise
        if view.phase == "start":
            return rng.choice(view.legal) if noise == BLUNDER else _start(view, seen)
        is_action = view.phase == "action"
        chosen = _actions(view, seen, traits, rng) if is_action else _discards(seen, traits)
        return max(chosen, key=lambda each: each[0] + rng.gauss(0, noise))[1]

    return choose


# ---- the start ---------------------------------------------------------------------------


def _start(view: View, seen: Observation) -> Action:
    """Take a joker, a card that makes a set safer, or one that makes four of a value. When you are
    behind and can still lay a set, leave the last cards of the draw pile to others."""
    if Take() not in view.legal:
        return Draw()
    if seen.turns == 1:
        return Take() if _lead(seen) <= 0 and set_values(view.hands[seen.me]) else Draw()
    card = view.discard
    repairs = any(own.value == card and own.other for own in seen.own)
    return Take() if card == JOKER or repairs or seen.hand[card] >= MAKES_FOUR else Draw()


def _lead(seen: Observation) -> int:
    """Return the side's lead in face-up cards over the best rival."""
    up = {seat: sum(laid.up for laid in sets) for seat, sets in seen.theirs.items()}
    own = sum(each.up for each in seen.own)
    if seen.partner is None:
        return own - max(up[seat] for seat in seen.rivals)
    return own + up[seen.partner] - sum(up[seat] for seat in seen.rivals)


# ---- the action --------------------------------------------------------------------------


def _actions(
    view: View, seen: Observation, traits: Traits, rng: Random
) -> list[tuple[float, Action]]:
    """Return the possible actions with their gains."""
    passing, *more = plans(seen, view.sets[seen.me], can_lay=bool(view.set_values))
    before = _worth(passing, seen, traits)
    gains: list[tuple[float, Action]] = [(0.0, Pass())]
    gains += [(_worth(plan, seen, traits) - before, plan.action) for plan in more]
    return [*gains, *_calls(seen, traits, rng)]


def _worth(plan: Plan, seen: Observation, traits: Traits) -> float:
    """Return the value of a plan's sets and hand."""
    up = sum(own.up for own in plan.own)
    down = sum(own.match for own in plan.own)
    hidden = TURNED * min(down, seen.time) + HIDDEN * down * min(1.0, seen.time)
    risks = sum(_risk(own, seen, traits) for own in plan.own)
    return up + hidden - risks + _held(plan.hand, seen)


def _risk(own: Own, seen: Observation, traits: Traits) -> float:
    """Return roughly how many cards of a set will be lost."""
    if not own.other:
        return 0.0
    called: float = 1 - (1 - SEEN_THROUGH) ** seen.time
    return 2 * (1 - traits.daring) * called * (own.up + own.match) * own.other / own.down


def _held(hand: Counts, seen: Observation) -> float:
    """Return the value of a hand in the time that is left."""
    patience = min(1.0, seen.time / WAITS)
    cards = sum(_of_value(hand[value]) for value in VALUES)
    return patience * (cards + HELD_JOKER * hand[JOKER])


def _of_value(held: int) -> float:
    most = len(HELD) - 1
    return HELD[min(held, most)] + max(0, held - most)


def _calls(seen: Observation, traits: Traits, rng: Random) -> Iterator[tuple[float, Action]]:
    """Yield a flip in each rival's set, with its gain."""
    for seat in seen.rivals:
        for at, laid in enumerate(seen.theirs[seat]):
            if laid.down:
                wrong = math.pow(_doubt(laid, seen), 2 * traits.trust)
                gain = wrong * laid.up - (1 - wrong) * (HELPED if seen.time > END else 1.0)
                yield gain, Flip(seat, at, rng.randrange(laid.down))


def _doubt(laid: Theirs, seen: Observation) -> float:
    """Return the chance that a face-down card of a set doesn't match.

    The later in the game, the likelier. The owner hardly has more than half of the unseen cards.
    A set with a single card face down once had others there, which matched.
    """
    late = 1 - min(1.0, seen.time / WAITS)
    usual = WRONG + (WRONG_LATE - WRONG) * late
    if laid.down < LEAST_DOWN:
        usual /= 2
    return max(usual, 1 - _left_of(seen, laid) / (2 * laid.down))


# ---- the end -----------------------------------------------------------------------------


def _discards(seen: Observation, traits: Traits) -> list[tuple[float, Action]]:
    """Return the possible discards with their gains: the less a card is missed, the more."""
    needed = {own.value for own in seen.own if own.down}
    return [
        (-_missed(card, held, needed) - traits.heeds * _given(card, seen), Discard(card))
        for card, held in enumerate(seen.hand)
        if held
    ]


def _missed(card: Card, held: int, needed: set[Card]) -> float:
    if card == JOKER:
        return 2 * HELD_JOKER
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
