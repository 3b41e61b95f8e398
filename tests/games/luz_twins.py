"""Twins: deals of Luz that a reader cannot tell from the true one by what this reader has seen."""

from random import Random

from luznet.games.game import Seat
from luznet.games.luz.cards import Card
from luznet.games.luz.types import Deal, State

Reader = Seat | None

SWAPS = 100
"""The number of swaps of two hidden cards to try for a twin."""


def is_hidden(state: State, pile: int, at: int, reader: Reader) -> bool:
    """Return whether the reader has not seen the card at this place of this pile: the hands by
    seat, then the undealt cards. spec.md 6.6, L2, L4."""
    if pile == state.players:
        return True
    return reader in (None, pile) and at in state.held[pile]


def hand_order(card: Card) -> tuple[int, int]:
    return "rgbpy".index(card.colour), card.value


def twin_piles(state: State, reader: Reader, rng: Random) -> list[list[Card]]:
    """Return hands and undealt cards that the reader cannot tell from the true ones: hidden cards
    of one colour change places, as long as every seen card keeps its own."""
    piles = [list(pile) for pile in (*state.hands, state.aside)]
    hidden = [
        (pile, at)
        for pile, cards in enumerate(piles)
        for at in range(len(cards))
        if is_hidden(state, pile, at, reader)
    ]
    for _ in range(SWAPS):
        (pile, at), (other, place) = rng.choice(hidden), rng.choice(hidden)
        card, instead = piles[pile][at], piles[other][place]
        if pile == other or card.colour is not instead.colour:
            continue
        changed = {
            pile: with_card(piles[pile], at, instead),
            other: with_card(piles[other], place, card),
        }
        if all(seen_alike(state, number, cards, reader) for number, cards in changed.items()):
            piles[pile], piles[other] = changed[pile], changed[other]
    return piles


def with_card(cards: list[Card], at: int, card: Card) -> list[Card]:
    return sorted([*cards[:at], card, *cards[at + 1 :]], key=hand_order)


def seen_alike(state: State, pile: int, cards: list[Card], reader: Reader) -> bool:
    true = state.aside if pile == state.players else state.hands[pile]
    return all(
        cards[at] == true[at] for at in range(len(cards)) if not is_hidden(state, pile, at, reader)
    )


def deal_in_any_order(piles: list[list[Card]], rng: Random) -> Deal:
    """Return a deal of these piles; the order of the deck within a pile doesn't matter either."""
    return Deal(tuple(card for pile in piles for card in rng.sample(pile, len(pile))))
