"""A bot for Luris: lays matching cards face down too, flips them later, rarely doubts others."""

from luznet.games.luris.cards import BACK, JOKER, matches
from luznet.games.luris.types import Discard, Flip, LaySet, Pass


def choose(view, rng, budget):
    """Return one of the actions in `view.legal`, or a set."""
    hand = view.hands[view.seat]
    if view.phase == "start":
        return view.legal[0]
    if view.phase == "end":
        return Discard(min(hand, key=lambda card: (card == JOKER, hand.count(card))))
    return best_set(view, hand) if view.set_values else flip(view, rng)


def best_set(view, hand):
    """Return a set of the most frequent value in the hand."""
    value = max(view.set_values, key=hand.count)
    cards = sorted(hand, key=lambda card: (card != value, card != JOKER, hand.count(card)))
    return LaySet(up=tuple(cards[:2]), down=tuple(cards[2:4]))


def flip(view, rng):
    """Return a flip: of your own matching card, or now and then of any card of another player."""
    flips = [action for action in view.legal if isinstance(action, Flip)]
    sure, doubtful = [], []
    for each in flips:
        laid = view.sets[each.seat][each.at]
        card = laid.down[each.card]
        if card != BACK and matches(card, laid.value):
            sure.append(each)
        elif each.seat != view.seat:
            doubtful.append(each)
    return rng.choice(sure or (doubtful if rng.random() < 0.3 else []) or [Pass()])
