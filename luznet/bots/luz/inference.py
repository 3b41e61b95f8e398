"""What the bets and cards of others reveal: how they play, and what the reader holds.

Everybody else sees the reader's cards, so a player who let a trick go, or tried for it, knew
something about them. By Bayes' rule, a style and a hand that explain the bets and cards better are
likelier. The deals before tell of styles too, with all cards open.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from luznet.bots.luz import styles
from luznet.bots.luz.beliefs import Beliefs
from luznet.bots.luz.bits import NUMBER, Numbers
from luznet.bots.luz.deals import Deals, Flags, Floats
from luznet.bots.luz.sampling import aims_of, beliefs_of, first_deals
from luznet.bots.luz.styles import BetFacts, CardFacts
from luznet.bots.luz.weights import STYLES, WEIGHTS
from luznet.games.game import own_seat
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.facts import plays_of
from luznet.games.luz.types import FinishedDeal, View

Shares = NDArray[np.float64]

COUNTS: Final = 0.3
"""How much the evidence counts: nobody is quite like one of the styles, so each choice tells less
than it would. With more, people of other kinds are taken for somebody they are not."""


class Posterior(NamedTuple):
    """The probability of each style of playing cards, and of betting, by seat; and of each sampled
    hand of the reader."""

    cards: Shares
    bets: Shares
    hands: Shares


def infer(view: View, own: Numbers, beliefs: Beliefs) -> Posterior:
    """Return what the choices of others reveal about them, and about these hands, each equally
    likely before."""
    others = [seat for seat in range(view.players) if seat != own_seat(view)]
    now = _evidence(view, [play.position for play in plays_of(view)], own, beliefs, others)
    before = _before(view)
    joint = [told[..., None] + seen for told, seen in zip(before, now, strict=True)]
    hands = [np.logaddexp.reduce(each, axis=1).sum(axis=0) for each in joint]
    shares = normalised(COUNTS * np.sum(hands, axis=0), axis=0)
    cards, bets = (normalised(each, axis=1) @ shares for each in joint)
    return Posterior(cards, bets, shares)


def _before(view: View) -> Sequence[Shares]:
    """Return how likely each style is, by the deals before, as logarithms by seat and style: of
    playing cards, and of betting."""
    found = first_told(view.players)
    for deal in (*view.earlier, view.last):
        if deal is not None:
            found = more_told(found, deal)
    return found


def first_told(players: int) -> list[Shares]:
    """Return how likely each style is before the first deal, as logarithms by seat and style: of
    playing cards, and of betting."""
    cards, bets, _ = STYLES[players]
    return [np.tile(np.log(each.prior), (players, 1)) for each in (cards, bets)]


def more_told(logs: Sequence[Shares], deal: FinishedDeal) -> list[Shares]:
    """Return how likely each style is after another deal, as logarithms."""
    return [told + COUNTS * more for told, more in zip(logs, _habits(deal), strict=True)]


@lru_cache(maxsize=64)
def _habits(deal: FinishedDeal) -> Sequence[Shares]:
    """Return how likely the choices of a finished deal are in each style, as logarithms by seat and
    style. All cards are open now, so that this is the same for every reader."""
    view, own = as_view(deal)
    seats = range(view.players)
    found = _evidence(view, deal.plays, own, beliefs_of(view, own), seats)
    return [each[..., 0] for each in found]


def as_view(deal: FinishedDeal) -> tuple[View, Numbers]:
    """Return the view that seat 0 had of a deal after its bets, and its hand. The deal is one of
    the first three, as who opens the last may depend on the others."""
    own = np.array([[NUMBER[card] for card in deal.hands[0]]], dtype=np.int8)
    players = len(deal.hands)
    view = View(
        seat=0, players=players, phase="tricks", turn=None, deal=deal.deal, first=deal.first,
        opener=deal.first, hands=deal.hands, held=(tuple(range(HAND_SIZE)),) * players,
        bets=deal.bets, won=(0,) * players, trick=(), tricks=(), points=(), last=None, winner=None,
        legal=(),
    )  # fmt: skip
    return view, own


def _evidence(
    view: View,
    positions: Sequence[int],
    own: Numbers,
    beliefs: Beliefs,
    seats: Sequence[int],
) -> Sequence[Shares]:
    """Return how likely the cards that these seats played, and their bets, are in each style and
    with each hand of the reader: logarithms by seat, style and hand."""
    cards, bets, _ = STYLES[view.players]
    found = [np.zeros((view.players, len(each.prior), len(own))) for each in (cards, bets)]
    for seat, chances in _cards(view, positions, own, beliefs, seats):
        found[0][seat] += np.log(chances)
    for seat, chances in _bets(view, own, beliefs, seats):
        found[1][seat] += np.log(chances)
    return found


def _bets(
    view: View, own: Numbers, beliefs: Beliefs, seats: Sequence[int]
) -> Iterator[tuple[int, Floats]]:
    """Yield the seat of every bet, and the bet's likelihood by style and hand."""
    known = STYLES[view.players].bets
    anything = np.ones((2 * HAND_SIZE + 2, 1), dtype=np.bool_)
    for seat, column, facts in bets_made(view, own, beliefs, seats):
        liked = styles.liked_bets(facts, known.likes[:, [0]])
        yield seat, styles.chance_of(column, liked, anything, known.slips)


def _cards(
    view: View,
    positions: Sequence[int],
    own: Numbers,
    beliefs: Beliefs,
    seats: Sequence[int],
) -> Iterator[tuple[int, Floats]]:
    """Yield the seat of every choice of a card, and the card's likelihood by style and hand."""
    known = STYLES[view.players].cards
    for seat, column, legal, facts in cards_chosen(view, positions, own, beliefs, seats):
        liked = styles.liked_cards(facts, known.likes[:, facts.situation])
        yield seat, styles.chance_of(column, liked, legal, known.slips)


def bets_made(
    view: View, own: Numbers, beliefs: Beliefs, seats: Sequence[int]
) -> Iterator[tuple[int, int, BetFacts]]:
    """Yield for each bet of these seats: the seat, the bet's column, and the facts by hand."""
    deals = first_deals(view, own, beliefs)
    for seat, bet in enumerate(view.bets):
        if bet is not None and seat in seats:
            whose = np.full(len(own), seat, dtype=np.int8)
            facts = styles.bet_facts(deals, whose, WEIGHTS[view.players], view.deal)
            yield seat, styles.column_of(bet), facts


def cards_chosen(
    view: View,
    positions: Sequence[int],
    own: Numbers,
    beliefs: Beliefs,
    seats: Sequence[int],
) -> Iterator[tuple[int, int, Flags, CardFacts]]:
    """Yield for each card of these seats that was chosen among several, in a deal with these plays:
    the seat, the card's column, which cards were legal and the facts about them, by hand."""
    aims = aims_of(view, len(own))
    for deals, seat, column in _past(view, positions, own, beliefs):
        hand = deals.hand()
        legal = deals.follows(hand)
        if seat in seats and legal[:, 0].sum() > 1:
            facts = styles.card_facts(deals, hand, aims, WEIGHTS[view.players], view.deal)
            yield seat, column, legal, facts


def _past(
    view: View, positions: Sequence[int], own: Numbers, beliefs: Beliefs
) -> Iterator[tuple[Deals, int, int]]:
    """Yield the deals before every card played, whose turn it was, and the card's column. The
    beliefs are those that the player had at that moment."""
    deals = first_deals(view, own, beliefs)
    columns = [[*range(HAND_SIZE)] for _ in range(view.players)]
    for position in positions:
        seat = int(deals.turn[0])
        column, held = columns[seat].index(position), sorted(columns[seat])
        believed = beliefs.of(seat, held)[:, :, [held.index(at) for at in columns[seat]]]
        deals.cards[:, seat, 1:, : deals.left] = believed
        yield deals, seat, column
        columns[seat][column] = columns[seat][-1]
        columns[seat].pop()
        deals.play(np.full(len(own), column))


def normalised(logs: Shares, axis: int) -> Shares:
    """Return the probabilities with these logarithms, up to a constant."""
    weight = np.exp(logs - logs.max(axis=axis, keepdims=True))
    shares: Shares = weight / weight.sum(axis=axis, keepdims=True)
    return shares
