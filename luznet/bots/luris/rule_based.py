"""Players of Luris by simple rules, as people at a table have them: each with habits of its own.

What a card or a set may come to is a rough number of face-up cards; of all that they could do they
choose what gains most.  The levels are made of them, and others to measure against.
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
    """How somebody plays.

    `daring`: how little they fear that a set with wrong cards in it falls, from 0 to 1. `trust`:
    how little they doubt the sets of others, from 0 to 1. `heeds`: whether they look at what the
    next seat could use before they discard. `noise`: by how many face-up cards they misjudge a
    choice, about. `blunder_rate`: how often they hardly think.
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
"""By how many face-up cards who hardly thinks misjudges a choice, about."""

PERSONALITIES: Final = {
    "honest": Traits(daring=0.0, trust=0.6),
    "bluffer": Traits(daring=1.0, noise=0.3),
    "trusting": Traits(trust=1.0, heeds=False),
    "doubter": Traits(daring=0.3, trust=0.0, noise=0.3),
    "dreamer": Traits(daring=0.7, trust=0.3, noise=0.8, blunder_rate=0.1),
}

HELD: Final = (0.0, 0.2, 1.0, 1.9, 3.0, 4.0)
"""What so many cards of a value are worth in hand while there is time, and one more each after."""
HELD_JOKER: Final = 1.2
WAITS: Final = 6.0
"""Own turns that it takes to make the most of a hand."""
MAKES_FOUR: Final = 3
TURNED: Final = 0.5
"""What a face-down card that matches is worth while there is time to turn it."""
HIDDEN: Final = 0.1
"""What it is worth besides."""
SEEN_THROUGH: Final = 0.3
"""How likely it is, for each own turn to come, that somebody flips a card of a set."""
WRONG: Final = 0.1
WRONG_LATE: Final = 0.4
"""How often a face-down card does not match, as people have it."""
HELPED: Final = 0.6
"""What it costs to turn a card that matches for somebody else, who had the time to do it."""
GIFT: Final = 0.05
"""What it costs to leave the next seat a card that fits a set of theirs."""
END: Final = 1.0
"""Fewer own turns than so many are the end of the game."""


def player(traits: Traits) -> Choose:
    """Return the bot that has these habits."""

    def choose(view: View, rng: Random, budget: float) -> Action:
        """Return an action by the rules below; it takes no time to speak of (seconds)."""
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
    """Take a joker, what makes a set safer, and what makes four of a value; the last cards of the
    draw pile are left to others by who is behind and can still lay a set."""
    if Take() not in view.legal:
        return Draw()
    if seen.turns == 1:
        return Take() if _lead(seen) <= 0 and set_values(view.hands[seen.me]) else Draw()
    card = view.discard
    repairs = any(own.value == card and own.other for own in seen.own)
    return Take() if card == JOKER or repairs or seen.hand[card] >= MAKES_FOUR else Draw()


def _lead(seen: Observation) -> int:
    """Return by how many face-up cards the own side is ahead of the best rival."""
    up = {seat: sum(laid.up for laid in sets) for seat, sets in seen.theirs.items()}
    own = sum(each.up for each in seen.own)
    if seen.partner is None:
        return own - max(up[seat] for seat in seen.rivals)
    return own + up[seen.partner] - sum(up[seat] for seat in seen.rivals)


# ---- the action --------------------------------------------------------------------------


def _actions(
    view: View, seen: Observation, traits: Traits, rng: Random
) -> list[tuple[float, Action]]:
    """Return what could be done, and what it gains."""
    passing, *more = plans(seen, view.sets[seen.me], can_lay=bool(view.set_values))
    before = _worth(passing, seen, traits)
    gains: list[tuple[float, Action]] = [(0.0, Pass())]
    gains += [(_worth(plan, seen, traits) - before, plan.action) for plan in more]
    return [*gains, *_calls(seen, traits, rng)]


def _worth(plan: Plan, seen: Observation, traits: Traits) -> float:
    """Return what own sets and a hand may come to."""
    up = sum(own.up for own in plan.own)
    down = sum(own.match for own in plan.own)
    hidden = TURNED * min(down, seen.time) + HIDDEN * down * min(1.0, seen.time)
    risks = sum(_risk(own, seen, traits) for own in plan.own)
    return up + hidden - risks + _held(plan.hand, seen)


def _risk(own: Own, seen: Observation, traits: Traits) -> float:
    """Return how many cards of an own set will fall, about."""
    if not own.other:
        return 0.0
    called: float = 1 - (1 - SEEN_THROUGH) ** seen.time
    return 2 * (1 - traits.daring) * called * (own.up + own.match) * own.other / own.down


def _held(hand: Counts, seen: Observation) -> float:
    """Return what a hand may come to in the time that is left."""
    patience = min(1.0, seen.time / WAITS)
    cards = sum(_of_value(hand[value]) for value in VALUES)
    return patience * (cards + HELD_JOKER * hand[JOKER])


def _of_value(held: int) -> float:
    most = len(HELD) - 1
    return HELD[min(held, most)] + max(0, held - most)


def _calls(seen: Observation, traits: Traits, rng: Random) -> Iterator[tuple[float, Action]]:
    """Go through the sets of rivals, with what it gains to flip a card of each."""
    for seat in seen.rivals:
        for at, laid in enumerate(seen.theirs[seat]):
            if laid.down:
                wrong = math.pow(_doubt(laid, seen), 2 * traits.trust)
                gain = wrong * laid.up - (1 - wrong) * (HELPED if seen.time > END else 1.0)
                yield gain, Flip(seat, at, rng.randrange(laid.down))


def _doubt(laid: Theirs, seen: Observation) -> float:
    """Return how likely a face-down card of a set does not match: the likelier the later in the
    game; the owner hardly has more than half of the cards that are unseen; and a set with a single
    one face down has had others before, that matched."""
    late = 1 - min(1.0, seen.time / WAITS)
    usual = WRONG + (WRONG_LATE - WRONG) * late
    if laid.down < LEAST_DOWN:
        usual /= 2
    return max(usual, 1 - _left_of(seen, laid) / (2 * laid.down))


# ---- the end -----------------------------------------------------------------------------


def _discards(seen: Observation, traits: Traits) -> list[tuple[float, Action]]:
    """Return what could be discarded, and what it gains: the less it is missed the more."""
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
    """Return what the next seat could make of a card, about."""
    if seen.left is None or seen.left == seen.partner:
        return 0.0
    fits = any(laid.value == card and laid.down for laid in seen.theirs[seen.left])
    return GIFT * fits + 0.02 * seen.unseen[card]


def _left_of(seen: Observation, laid: Theirs) -> int:
    """Return how many cards that match a set are unseen."""
    return seen.unseen[laid.value] + seen.unseen[JOKER]
