"""Deals of Luz that a seat plays out in its mind, many at once, each a row.

    playing --a card in every row--> playing --> ... --the last trick--> the ends

In these deals nobody sees their own cards: all go by what they believe now (`beliefs`). Others
choose by the style that was drawn for them, the seat itself by the policy. An end is worth the
seat's points less the mean of the others', and the chance to win the game (`standings`).
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.random import Generator

from luznet.bots.luz import policy, styles
from luznet.bots.luz.deals import Deals, Floats, Rows, Small
from luznet.bots.luz.policy import Aims
from luznet.bots.luz.standings import chance_to_win
from luznet.bots.luz.weights import STYLES, WEIGHTS
from luznet.games.game import own_seat
from luznet.games.luz.advice import GAME
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY
from luznet.games.luz.types import View

NARROW: Final = 2
"""A bet lost by so many tricks in a playout may be won by a player who plays later cards out."""
_NOISE: Final = np.random.default_rng(1).gumbel(size=1 << 21).astype(np.float32)


class Ends(NamedTuple):
    """How deals ended, by row: the value of the end, the seat's points, and how likely its bet is
    won."""

    worth: Floats
    points: Floats
    met: Floats


@dataclass
class Playouts:
    """Deals that are played out from a view, with the bets and the style of every seat, by row."""

    view: View
    deals: Deals
    aims: Aims
    style: Rows
    chance: Generator

    def __post_init__(self) -> None:
        self.seat = own_seat(self.view)
        self._weights = WEIGHTS[self.view.players]
        self._known = STYLES[self.view.players]

    def taken(self, rows: Rows) -> "Playouts":
        """Return playouts of these rows."""
        aims = Aims(*(each[rows] for each in self.aims))
        deals = self.deals.taken(rows)
        return Playouts(self.view, deals, aims, self.style[rows], self.chance)

    def bet(self, seat: Small, style: Rows) -> None:
        """Bet for a seat in every row, in its style there."""
        deals, aims = self.deals, self.aims
        likes = self._known.bets.likes[deals.of(style, seat), 0]
        facts = styles.bet_facts(deals, seat, self._weights, self.view.deal)
        liked = styles.liked_bets(facts, likes)
        at = (liked + self._noise(liked)).argmax(axis=0)
        aims.safety[deals.every, seat], aims.tricks[deals.every, seat] = divmod(at, HAND_SIZE + 1)

    def columns(self) -> Rows:
        """Return the column of the card that each row plays next."""
        deals = self.deals
        if deals.left == 1:
            return np.zeros(deals.rows, dtype=np.intp)
        hand, seat, known = deals.hand(), deals.turn, self._known.cards
        style = deals.of(self.style, seat)
        facts = styles.card_facts(deals, hand, self.aims, self._weights, self.view.deal)
        liked = styles.liked_cards(facts, known.likes[style, facts.situation])
        noise, is_other = self._noise(liked), seat != self.seat
        slips = self.chance.random(deals.rows) < known.slips[style] * is_other
        liked = np.where(slips, noise, liked + noise * is_other)
        return policy.legal_best(liked, deals.follows(hand))

    def ends(self) -> Ends:
        """Play everything to the end of the deal; return how it ended."""
        while self.deals.left:
            self.deals.play(self.columns())
        ends = points(self.aims, self.deals.won, self.view.deal)
        if_met = ends.copy()
        if_met[:, self.seat] = self._prize()
        met = self._met()
        worth = met * self._worth(if_met) + (1 - met) * self._worth(ends)
        gained = met * if_met[:, self.seat] + (1 - met) * ends[:, self.seat]
        return Ends(worth, gained, met)

    def _noise(self, liked: Floats) -> Floats:
        """Return Gumbel noise by choice and row: the largest value plus noise is a draw from the
        softmax."""
        begin = int(self.chance.integers(len(_NOISE) - liked.size))
        return _NOISE[begin : begin + liked.size].reshape(liked.T.shape).T

    def _prize(self) -> Floats:
        """Return by row what the seat gets if it wins its bet."""
        prizes = [WON[self.view.deal - 1], WON_WITH_SAFETY[self.view.deal - 1]]
        return np.array(prizes, dtype=np.float32)[self.aims.safety[:, self.seat]]

    def _met(self) -> Floats:
        """Return by row how likely the seat wins its bet: playouts lose more bets than a player who
        plays the next cards out, too."""
        tricks, safety = (each[:, self.seat] for each in self.aims)
        over = self.deals.won[:, self.seat] - tricks
        missed = np.maximum(np.maximum(-over, over - safety), 0)
        cards = len(self.view.held[self.seat]) + (self.view.phase == "bets")
        mended = np.array([1.0, *[self._known.mended[cards]] * NARROW, 0.0], dtype=np.float32)
        now = self.view.won[self.seat]
        can_be = (now <= tricks + safety) & (tricks <= now + len(self.view.held[self.seat]))
        met: Floats = np.where(can_be, mended[np.minimum(missed, len(mended) - 1)], 0)
        return met

    def _worth(self, won: Floats) -> Floats:
        """Return the value of each end, in points: those of the seat less the mean of the others',
        and the chance to win the game."""
        own = won[:, self.seat]
        margin: Floats = own - (won.sum(axis=1) - own) / (self.view.players - 1)
        return margin + np.float32(GAME) * chance_to_win(self.view, won)


# ---- the end of a deal ---------------------------------------------------------------------


def points(aims: Aims, won: Small, deal: int) -> Floats:
    """Return the points by row and seat. spec.md 6.6, L5."""
    over = won - aims.tricks
    is_won = (over == 0) | ((over == 1) & (aims.safety == 1))
    prize = np.where(aims.safety == 1, WON_WITH_SAFETY[deal - 1], WON[deal - 1])
    found: Floats = np.where(is_won, prize, LOST_PER_TRICK * np.abs(over)).astype(np.float32)
    return found
