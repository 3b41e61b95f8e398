"""People whom no strong bot was made for: held out, to judge bots by.

They share no habit and no line of code with `people`.  A casual person goes down a list of wishes
and throws down large sets full of wrong cards at the end; a shrewd one saves cards for an ambush,
weighs every choice by a few facts, and counts what others can have.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from luznet.bots.bot import Choose
from luznet.games.luris.cards import COPIES, JOKER, Card, matches
from luznet.games.luris.scores import side_of
from luznet.games.luris.types import (
    Action,
    CardSet,
    Discard,
    Draw,
    Flip,
    LaySet,
    Pass,
    Swap,
    Take,
    View,
)


def _open_sets(view: View) -> Iterator[tuple[Flip, CardSet]]:
    """Yield the rivals' sets that have cards face down, each with a flip of its first one."""
    for seat in set(range(view.players)) - {*side_of(view.players, view.seat or 0)}:
        for at, laid in enumerate(view.sets[seat]):
            if laid.down and not view.out[seat]:
                yield Flip(seat, at, 0), laid


def _own_turns(view: View) -> list[Action]:
    """Return the flips of the reader's own cards that match."""
    me = view.seat or 0
    return [
        Flip(me, at, place)
        for at, laid in enumerate(view.sets[me])
        for place, card in enumerate(laid.down)
        if matches(card, laid.value)
    ]


def _good_swaps(view: View) -> list[Action]:
    """Return the swaps that bring a wrong card back into the hand."""
    sets = view.sets[view.seat or 0]
    return [
        action
        for action in view.legal
        if isinstance(action, Swap)
        and not matches(sets[action.at].down[action.card], sets[action.at].value)
    ]


def _loners_first(hand: Sequence[Card], value: Card) -> list[Card]:
    """Return the cards of a hand that do not match a value, the least frequent ones first."""
    others = [card for card in hand if not matches(card, value)]
    return sorted(others, key=lambda card: (hand.count(card), card))


# ---- casual people -------------------------------------------------------------------------------


class Casual(NamedTuple):
    """`least`: how many cards of a value they want before they lay a set; `honest`: how often they
    hide matching ones. `last`: from which size of the draw pile they throw sets down as they are,
    with up to `junk` wrong cards. `curious`: how often they flip a card of the largest set of
    others. `turning`: how often they turn a card of their own first. `keen`: how many cards of a
    value they have when they take another. `slips`: how often they do anything."""

    least: int
    honest: float
    last: int
    junk: int
    curious: float
    turning: float
    keen: int
    slips: float


def casual(rng: Random) -> Choose:
    """Return a casual person."""
    taste = Casual(
        least=rng.choice((2, 3, 3, 4)),
        honest=rng.random(),
        last=rng.randint(4, 24),
        junk=rng.randint(2, 5),
        curious=rng.uniform(0.0, 0.5),
        turning=rng.random(),
        keen=rng.choice((1, 2, 2, 3)),
        slips=rng.uniform(0.0, 0.08),
    )

    def choose(view: View, rng: Random, budget: float) -> Action:
        """Return an action, almost instantly."""
        if rng.random() < taste.slips:
            return rng.choice(view.legal)
        hand = view.hands[view.seat or 0]
        if view.phase == "start":
            wanted = view.discard == JOKER or hand.count(view.discard) >= taste.keen
            return Take() if wanted and Take() in view.legal else Draw()
        if view.phase == "end":
            rare = min(hand.count(card) + 9 * (card == JOKER) for card in hand)
            rest = [card for card in hand if hand.count(card) + 9 * (card == JOKER) == rare]
            return Discard(rng.choice(rest))
        return next(_wishes(view, taste, rng))

    return choose


def _wishes(view: View, taste: Casual, rng: Random) -> Iterator[Action]:
    """Yield what a casual person would like to do, the dearest wish first."""
    turns, swaps = _own_turns(view), _good_swaps(view)
    flips = [(len(laid.up), flip) for flip, laid in _open_sets(view)]
    if flips and rng.random() < taste.curious:
        yield max(flips, key=lambda each: each[0])[1]
    if turns and rng.random() < taste.turning:
        yield rng.choice(turns)
    yield from _thrown(view, taste, rng)
    if swaps or turns:
        yield rng.choice(swaps or turns)
    yield Pass()


def _thrown(view: View, taste: Casual, rng: Random) -> Iterator[Action]:
    """Yield a set of the value of which there are most in hand, if that is enough or it is late."""
    hand = view.hands[view.seat or 0]
    is_late = view.draw <= taste.last
    value = max(view.set_values, key=hand.count, default=0)
    held, others = hand.count(value), _loners_first(hand, value)
    if not held or (held < taste.least and not is_late):
        return
    is_honest = not is_late and held >= 4 and rng.random() < taste.honest
    up = [value] * (2 if is_honest else held)
    if len(up) < 2 or (is_late and JOKER in hand):
        up.append(JOKER)
    down = [value] * (held - 2) if is_honest else others[: taste.junk if is_late else 2]
    if len(down) >= 2:
        yield LaySet(tuple(up), tuple(down))


# ---- shrewd people -------------------------------------------------------------------------------


class Shrewd(NamedTuple):
    """`ambush`: with fewer turns than this they lay all that they have saved; before, cards in hand
    are worth `patience` each. `cover`: the worth of a matching card face down; `fear`: the cost of
    a wrong one, and in late sets they hide up to `junk`. They expect `suspicion` of others' sets to
    be wrong, `slope` more for each card face up, and trust what they count as much as `evidence`
    says; a flip that turns a matching card costs `price`. `heat`: how far they stray."""

    ambush: float
    patience: float
    cover: float
    fear: float
    junk: int
    suspicion: float
    slope: float
    evidence: float
    price: float
    heat: float


def shrewd(rng: Random) -> Choose:
    """Return somebody who saves cards for an ambush, and counts."""
    taste = Shrewd(
        ambush=rng.uniform(1.0, 5.0),
        patience=rng.uniform(0.5, 1.3),
        cover=rng.uniform(0.2, 0.9),
        fear=rng.uniform(0.1, 1.5),
        junk=rng.randint(2, 4),
        suspicion=rng.uniform(0.0, 0.4),
        slope=rng.uniform(-0.03, 0.12),
        evidence=rng.uniform(0.3, 1.5),
        price=rng.uniform(0.5, 2.0),
        heat=rng.uniform(0.02, 0.4),
    )

    def choose(view: View, rng: Random, budget: float) -> Action:
        """Return an action, almost instantly."""
        found = _STEPS[view.phase](view, taste)
        return max(found, key=lambda each: each[0] + rng.gauss(0.0, taste.heat))[1]

    return choose


def _starts(view: View, taste: Shrewd) -> Iterator[tuple[float, Action]]:
    """Yield the ways to start: two cards of any kind, or one that is known."""
    hand, card = view.hands[view.seat or 0], view.discard
    yield 0.0, Draw()
    if Take() in view.legal:
        fits = any(laid.down and laid.value == card for laid in view.sets[view.seat or 0])
        yield 0.7 * hand.count(card) + fits + 3.0 * (card == JOKER) - 2.0, Take()


def _ends(view: View, taste: Shrewd) -> Iterator[tuple[float, Action]]:
    """Yield the discards: rare cards that nobody shows first."""
    hand = view.hands[view.seat or 0]
    shown = {laid.value for sets in view.sets for laid in sets if laid.down}
    for card in {*hand}:
        yield -hand.count(card) - (card in shown) - 9.0 * (card == JOKER), Discard(card)


def _acts(view: View, taste: Shrewd) -> Iterator[tuple[float, Action]]:
    """Yield the actions with what they seem to be worth."""
    yield 0.0, Pass()
    yield from ((1.0 - taste.cover / 2, turn) for turn in _own_turns(view))
    yield from ((1.0 + taste.fear / 2, swap) for swap in _good_swaps(view))
    for value in view.set_values:
        yield from _ambushes(view, value, taste)
    known = _known(view)
    for flip, laid in _open_sets(view):
        wrong = _suspected(view, laid, known, taste)
        yield wrong * len(laid.up) - (1 - wrong) * taste.price, flip


def _ambushes(view: View, value: Card, taste: Shrewd) -> Iterator[tuple[float, Action]]:
    """Yield sets of a value."""
    hand, time = view.hands[view.seat or 0], view.draw / 2 / view.players
    held, others, is_late = hand.count(value), _loners_first(hand, value), time <= taste.ambush
    for jokers in range(min(2, hand.count(JOKER) + 1)):
        saved = 0.0 if is_late else taste.patience * (held + 1.5 * jokers)
        for up in range(max(1, 2 - jokers), held + 1):
            least = max(0, 2 - held + up)
            wrong = others[: max(least, taste.junk) if is_late and least else least]
            if len(wrong) >= least:
                hidden = taste.cover * min(held - up, time)
                risk = taste.fear * min(time, 3.0) / 3 * (up + jokers) * bool(wrong)
                cards = (value,) * up + (JOKER,) * jokers
                laid = LaySet(cards, (*(value,) * (held - up), *wrong))
                yield up + jokers + hidden - risk - saved, laid


def _known(view: View) -> Counter[Card]:
    """Count the cards that the reader sees."""
    laid = [card for sets in view.sets for each in sets for card in (*each.up, *each.down)]
    return Counter([*laid, *view.hands[view.seat or 0], view.discard])


def _suspected(view: View, laid: CardSet, known: Counter[Card], taste: Shrewd) -> float:
    """Return how likely a face-down card seems to be wrong: by the size of its set, and by how many
    cards are left that match."""
    left = COPIES - known[laid.value] + view.players - known[JOKER]
    by_size = min(max(taste.suspicion + taste.slope * len(laid.up), 0.0), 0.95)
    by_count = math.exp(-left / len(laid.down) / max(taste.evidence, 0.1))
    return 1 - (1 - by_size) * (1 - by_count)


_STEPS = {"start": _starts, "action": _acts, "end": _ends}
