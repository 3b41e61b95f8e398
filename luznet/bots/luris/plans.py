"""What a seat could sensibly do with its own cards, and what it has afterwards.

Of the many sets that a hand allows, this looks at those of one value that use all or all but two of
its cards: some face up, the others face down, with jokers. Other cards, the least useful ones, lie
face down only if there wouldn't be two otherwise.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from luznet.bots.luris.observation import Counts, Observation, Own, counted
from luznet.games.game import put
from luznet.games.luris.cards import JOKER, VALUES, Card, Hand, matches
from luznet.games.luris.choices import LEAST_DOWN, LEAST_UP
from luznet.games.luris.types import CardSet, Flip, LaySet, Pass, Swap

KEPT: Final = 2
"""The most cards of a set's value to keep back, for later swaps."""


class Plan(NamedTuple):
    """An action, and the seat's sets and hand after it."""

    action: LaySet | Flip | Swap | Pass
    own: tuple[Own, ...]
    hand: Counts


def plans(seen: Observation, laid: Sequence[CardSet], can_lay: bool) -> list[Plan]:
    """Return the plans of a seat with these sets; passing comes first."""
    found = [Plan(Pass(), seen.own, seen.hand), *_flips(seen, laid), *_swaps(seen, laid)]
    return [*found, *_sets(seen)] if can_lay else found


def _flips(seen: Observation, laid: Sequence[CardSet]) -> Iterator[Plan]:
    """Yield flips of the seat's face-down cards that match; a joker only if nothing else does."""
    for at, (own, cards) in enumerate(zip(seen.own, laid, strict=True)):
        if own.match:
            right = cards.value if cards.value in cards.down else JOKER
            turned = own._replace(up=own.up + 1, match=own.match - 1)
            flip = Flip(seen.me, at, cards.down.index(right))
            yield Plan(flip, put(seen.own, at, turned), seen.hand)


def _swaps(seen: Observation, laid: Sequence[CardSet]) -> Iterator[Plan]:
    for at, (own, cards) in enumerate(zip(seen.own, laid, strict=True)):
        for card in (own.value, JOKER):
            for old in set(cards.down) - {card} if seen.hand[card] else ():
                yield _swap(seen, at, cards.down.index(old), card, old)


def _swap(seen: Observation, at: int, place: int, card: Card, old: Card) -> Plan:
    own = seen.own[at]
    lost = matches(old, own.value)
    swapped = own._replace(up=own.up + 1, match=own.match - lost, other=own.other - (not lost))
    hand = without(seen.hand, (card,))
    hand[old] += 1
    return Plan(Swap(at, place, card), put(seen.own, at, swapped), hand)


def _sets(seen: Observation) -> Iterator[Plan]:
    for value in VALUES:
        others = _least_useful(seen, value)
        for up, right in _ways(value, seen.hand[value], seen.hand[JOKER]):
            missing = max(0, LEAST_DOWN - len(right))
            if missing <= len(others):
                yield _lay(seen, value, up, right, others[:missing])


def _ways(value: Card, held: int, jokers: int) -> Iterator[tuple[Hand, Hand]]:
    """Yield what can lie face up for a value, and the matching cards that then lie face down."""
    for used in range(max(1, held - KEPT), held + 1):
        for naturals in range(1, used + 1):
            for wild in range(max(0, LEAST_UP - naturals), jokers + 1):
                up = (value,) * naturals + (JOKER,) * wild
                for hidden in range(jokers - wild + 1):
                    yield up, (value,) * (used - naturals) + (JOKER,) * hidden


def _lay(seen: Observation, value: Card, up: Hand, right: Hand, others: Hand) -> Plan:
    laid = Own(value, len(up), len(right), len(others))
    down = (*right, *others)
    hand = without(seen.hand, (*up, *down))
    return Plan(LaySet(up, down), (*seen.own, laid), hand)


def _least_useful(seen: Observation, value: Card) -> Hand:
    """Return the other cards that a set may need: first those with the fewest in hand, then those
    with the fewest to come; cards that fit one of the seat's sets come last."""
    needed = {own.value for own in seen.own if own.down}
    others = [card for card in VALUES if card != value for _ in range(seen.hand[card])]
    others.sort(key=lambda card: (card in needed, seen.hand[card], seen.unseen[card]))
    return tuple(others[:LEAST_DOWN])


def without(hand: Counts, cards: Sequence[Card]) -> Counts:
    """Return a hand without these cards."""
    return [held - gone for held, gone in zip(hand, counted(cards), strict=True)]
