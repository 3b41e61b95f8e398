"""People whom no strong bot was made for: held out, to judge bots by.

They share no habit and no line of code with `people`.  A casual person counts high cards and plays
by what lies on the table; a calculating one weighs every card by a few facts, each to their taste.
"""

import math
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from luznet.bots.bot import Choose
from luznet.games.luz.cards import HAND_SIZE, TRUMP, Card, Colour, beats, top_value
from luznet.games.luz.odds import odds
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import Bet, Play, View

# ---- casual people -------------------------------------------------------------------------------


class Casual(NamedTuple):
    """`high`: from which share of the top value a card counts as a trick, and `trump` for trumps;
    `mood` is added to the count. `safety`: from which doubt they take the Safety bead. `nerve`: how
    much higher than the best card on the table their own must seem. `slips`: how often they play
    any card."""

    high: float
    trump: float
    mood: float
    safety: float
    nerve: float
    slips: float


def casual(rng: Random) -> Choose:
    """Return a casual person."""
    taste = Casual(
        high=rng.uniform(0.72, 0.95),
        trump=rng.uniform(0.3, 0.7),
        mood=rng.gauss(0.0, 0.6),
        safety=rng.random(),
        nerve=rng.uniform(-0.5, 1.5),
        slips=rng.uniform(0.0, 0.15),
    )

    def choose(view: View, rng: Random, budget: float) -> Bet | Play:
        """Return an action, almost instantly."""
        heights = {at: _mean(values) for at, values in odds(view).items()}
        if isinstance(view.legal[0], Bet):
            return _casual_bet(view, heights, taste, rng)
        return _casual_card(view, heights, taste, rng)

    return choose


def _casual_bet(view: View, heights: dict[int, float], taste: Casual, rng: Random) -> Bet:
    hand, top = view.hands[view.seat or 0], top_value(view.players)
    from_height = [
        height / top > (taste.trump if hand[at].colour is TRUMP else taste.high)
        for at, height in heights.items()
    ]
    tricks = max(0, min(HAND_SIZE, round(sum(from_height) + taste.mood)))
    return Bet(tricks, safety=rng.random() < taste.safety * (0.4 + 0.2 * min(tricks, 3)))


def _casual_card(view: View, heights: dict[int, float], taste: Casual, rng: Random) -> Play:
    me, hand = view.seat or 0, view.hands[view.seat or 0]
    plays = [action for action in view.legal if isinstance(action, Play)]
    if len(plays) == 1 or rng.random() < taste.slips:
        return rng.choice(plays)

    def height(play: Play) -> float:
        return heights[play.position] + 20 * (hand[play.position].colour is TRUMP)

    bet, won = view.bets[me] or Bet(0), view.won[me]
    is_hungry = won < bet.tricks
    if not view.trick:
        return max(plays, key=height) if is_hungry else min(plays, key=height)
    best = winning_play(view.trick).card
    mark = best.value + taste.nerve + 20 * (best.colour is TRUMP)
    follows = hand[plays[0].position].colour is view.trick[0].card.colour
    takers = [
        play
        for play in plays
        if (follows or hand[play.position].colour is TRUMP) and height(play) > mark
    ]
    is_last = len(view.trick) == view.players - 1
    if is_hungry:
        wanted = min if is_last or not takers else max
        return wanted(takers or plays, key=height)
    losers = [play for play in plays if play not in takers]
    return max(losers or plays, key=height)


# ---- people who calculate ------------------------------------------------------------------------


class Tastes(NamedTuple):
    """What a calculating person's bets and cards depend on: `bets` weighs high cards, trumps, short
    colours and the others' trumps; `cards` weighs a card's height, by need, and its rarity;
    `heat`: how far from the best choice they stray; `caution`: how readily they take Safety."""

    bets: tuple[float, float, float, float]
    cards: tuple[float, float, float]
    heat: float
    caution: float


def calculating(rng: Random) -> Choose:
    """Return somebody who calculates."""
    tastes = Tastes(
        bets=(
            rng.uniform(0.7, 1.2), rng.uniform(0.6, 1.2), rng.uniform(-0.1, 0.3),
            rng.uniform(-0.12, 0.0),
        ),
        cards=(rng.uniform(1.5, 5.0), rng.uniform(0.5, 2.0), rng.uniform(-0.5, 0.5)),
        heat=rng.uniform(0.1, 0.6),
        caution=rng.uniform(0.0, 1.0),
    )  # fmt: skip

    def choose(view: View, rng: Random, budget: float) -> Bet | Play:
        """Return an action, almost instantly."""
        if isinstance(view.legal[0], Bet):
            return _calculated_bet(view, tastes, rng)
        return _calculated_card(view, tastes, rng)

    return choose


def _calculated_bet(view: View, tastes: Tastes, rng: Random) -> Bet:
    me = view.seat or 0
    hand, high = view.hands[me], 0.0
    trumps = sum(card.colour is TRUMP for card in hand)
    others = sum(
        card.colour is TRUMP for seat, each in enumerate(view.hands) if seat != me for card in each
    )
    for at, values in odds(view).items():
        if hand[at].colour is not TRUMP:
            higher = [_higher(view, hand[at].colour, value) for value in values]
            chances = [float(chance) for chance in values.values()]
            high += sum(c * math.exp(-0.9 * h) for h, c in zip(higher, chances, strict=True))
    short = len(Colour) - len({card.colour for card in hand})
    facts = (high * 0.8, 0.6 * trumps, float(short), float(others) / (view.players - 1))
    expected = sum(weight * fact for weight, fact in zip(tastes.bets, facts, strict=True))
    expected = (expected + HAND_SIZE / view.players) / 2 + 0.3
    tricks = max(0, min(HAND_SIZE, round(rng.gauss(expected, tastes.heat))))
    is_under = expected > tricks
    return Bet(tricks, safety=rng.random() < tastes.caution * (0.7 if is_under else 0.3))


def _higher(view: View, colour: Colour, value: int) -> int:
    """Return how many unplayed higher cards of a colour the others show."""
    me = view.seat or 0
    return sum(
        view.hands[seat][at].colour is colour and view.hands[seat][at].value > value
        for seat in range(view.players)
        if seat != me
        for at in view.held[seat]
    )


def _calculated_card(view: View, tastes: Tastes, rng: Random) -> Play:
    me = view.seat or 0
    hand, values = view.hands[me], odds(view)
    plays = [action for action in view.legal if isinstance(action, Play)]
    bet, won, left = view.bets[me] or Bet(0), view.won[me], len(view.held[me])
    need = bet.tricks + 0.5 * bet.safety - won
    pull = max(-1.0, min(1.0, 2.0 * need / left)) if need > 0 else -1.0
    best = winning_play(view.trick).card if view.trick else None

    def liking(play: Play) -> float:
        colour = hand[play.position].colour
        strength = sum(
            float(chance) * _strength(view, colour, value, best)
            for value, chance in values[play.position].items()
        )
        mates = sum(hand[at].colour is colour for at in view.held[me])
        spare = _mean(values[play.position]) / top_value(view.players)
        of_strength, of_spare, of_mates = tastes.cards
        score = of_strength * pull * strength - of_spare * pull * spare + of_mates / mates
        return score + rng.gauss(0.0, tastes.heat)

    return max(plays, key=liking)


def _strength(view: View, colour: Colour, value: int, best: Card | None) -> float:
    """Return how likely a card of this value takes the trick, roughly."""
    if best is not None and not beats(Card(colour, value), best):
        return 0.0
    waiting = view.players - 1 - len(view.trick)
    return math.exp(-0.35 * waiting * min(3, _higher(view, colour, value)))


def _mean(values: Mapping[int, Fraction]) -> float:
    """Return the mean of a card's possible values."""
    return sum(value * float(chance) for value, chance in values.items())
