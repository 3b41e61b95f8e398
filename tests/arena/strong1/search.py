"""The strong player of Luz: it plays every choice out in many sampled deals.

    view -> own hands, weighted by what others chose -> hand x choice, a row each -> all rows
    played to the end of the deal at once, others by the styles that fit them -> the best choice

In these deals nobody sees their own cards: all go by what they believe now (`beliefs`). An end is
worth the seat's points less the mean of the others', plus the game itself in the last deal.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.random import Generator

from luznet.bots.bot import Choose
from luznet.bots.luz import policy
from luznet.bots.luz.deals import Deals, Floats, Rows, Small
from luznet.bots.luz.policy import Aims
from luznet.bots.luz.sampling import aims_of, beliefs_of, deals_of, own_hands
from luznet.bots.luz.weights import WEIGHTS
from luznet.games.game import own_seat
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY
from luznet.games.luz.types import DEALS, Bet, Play, View
from tests.arena.strong1 import styles
from tests.arena.strong1.inference import Shares, infer

BETS: Final = tuple(Bet(tricks, safety) for tricks in range(8) for safety in (False, True))
"""The bets to consider: more tricks are hardly ever taken."""
GAME: Final = 60.0
"""The value of winning the game in the last deal, in points."""
_NOISE: Final = np.random.default_rng(1).gumbel(size=1 << 21).astype(np.float32)


class Effort(NamedTuple):
    """How much to play out: deals for a card and for a bet, and the number of own hands to
    sample."""

    card_rows: int = 768
    bet_rows: int = 2560
    hands: int = 96


class Weighed(NamedTuple):
    """A choice and its results.

    The mean value of its ends, the mean of the seat's points, how often its bet is won, and the
    standard error of its distance from the best choice, which was played out in the same deals.
    """

    action: Bet | Play
    worth: float
    points: float
    wins_bet: float
    error: float


def player(effort: Effort) -> Choose:
    """Return the bot that searches with this effort."""

    def choose(view: View, rng: Random, budget: float) -> Bet | Play:
        """Return the action with the best value; the time doesn't depend on the budget."""
        if len(view.legal) == 1:
            return view.legal[0]
        weighed = weigh(view, np.random.default_rng(rng.getrandbits(64)), effort)
        return max(weighed, key=lambda each: each.worth).action

    return choose


def weigh(view: View, chance: Generator, effort: Effort) -> Sequence[Weighed]:
    """Return the choices of a view with their values; the least likely bets are left out.

    Raises ValueError for a spectator's view.
    """
    if isinstance(view.legal[0], Bet):
        return _Search(view, chance, BETS, effort.bet_rows, effort.hands).bets()
    return _Search(view, chance, view.legal, effort.card_rows, effort.hands).cards()


class _Search:
    """The choices of a view, played out. Rows: for each sampled hand, all choices side by side."""

    def __init__(
        self, view: View, chance: Generator, choices: Sequence[Bet | Play], rows: int, hands: int
    ) -> None:
        self._view, self._chance, self._choices = view, chance, choices
        self._me = own_seat(view)
        self._weights = WEIGHTS[view.players]
        count = -(-rows // len(choices))
        some = own_hands(view, hands, chance)
        beliefs = beliefs_of(view, some)
        told = infer(view, some, beliefs, self._weights)
        self._drawn = chance.choice(hands, count, p=told.hands)
        each_row = np.repeat(self._drawn, len(choices))
        self._deals = deals_of(view, some, beliefs).taken(each_row)
        self._aims = aims_of(view, len(each_row))
        self._styles = np.repeat(self._draw_styles(told.styles, count), len(choices), axis=0)

    def bets(self) -> Sequence[Weighed]:
        """Return the bets with their values."""
        deals, aims = self._deals, self._aims
        tricks = [bet.tricks for bet in self._choices if isinstance(bet, Bet)]
        safety = [bet.safety for bet in self._choices if isinstance(bet, Bet)]
        aims.tricks[:, self._me] = np.resize(tricks, deals.rows)
        aims.safety[:, self._me] = np.resize(safety, deals.rows)
        made = sum(bet is not None for bet in self._view.bets)
        for later in range(made + 1, deals.players):
            self._let_bet(deals.seat(later))
        return self._played_out()

    def cards(self) -> Sequence[Weighed]:
        """Return the cards to play with their values."""
        held = self._view.held[self._me]
        columns = [held.index(play.position) for play in self._choices if isinstance(play, Play)]
        self._deals.play(np.resize(columns, self._deals.rows))
        return self._played_out()

    def _draw_styles(self, shares: Shares, count: int) -> Small:
        """Return a style by hand and seat; the searching seat has the reasoned style."""
        drawn = [
            self._chance.choice(len(styles.STYLES), count, p=share)
            if seat != self._me
            else np.full(count, styles.REASONED)
            for seat, share in enumerate(shares)
        ]
        return np.stack(drawn, axis=1).astype(np.int8)

    def _let_bet(self, seat: Small) -> None:
        """Bet for a seat in every row, in its style there."""
        deals, aims, style = self._deals, self._aims, self._deals.of(self._styles, seat)
        preferences = styles.bet_preferences(deals, seat, self._weights, self._view.deal)
        liked = _by_style(style, preferences)
        at = (liked + self._noise(liked)).argmax(axis=0)
        aims.safety[deals.every, seat], aims.tricks[deals.every, seat] = divmod(at, HAND_SIZE + 1)

    def _played_out(self) -> Sequence[Weighed]:
        """Play all rows to the end of the deal, and return the results of each choice."""
        while self._deals.left:
            self._deals.play(self._columns(self._deals))
        won = points(self._aims, self._deals.won, self._view.deal)
        worth, own = self._worth(won), won[:, self._me]
        return [
            Weighed(choice, *map(float, means))
            for choice, *means in zip(
                self._choices,
                *map(self._by_choice, (worth, own, (own > 0).astype(np.float32))),
                self._errors(worth),
                strict=True,
            )
        ]

    def _columns(self, deals: Deals) -> Rows:
        """Return the column of the card to play in each row."""
        if deals.left == 1:
            return np.zeros(deals.rows, dtype=np.intp)
        hand, seat = deals.hand(), deals.turn
        take = policy.taking(deals, hand, self._aims, self._weights)
        noise, style = self._noise(take.likely), deals.of(self._styles, seat)
        preferences = styles.preferences(
            deals, hand, self._aims, self._weights, self._view.deal, take
        )
        liked = _by_style(style, preferences) + styles.TEMPERATURE.take(style) * noise
        blunders = (seat != self._me) & (self._chance.random(deals.rows) < styles.BLUNDER_RATE)
        liked = np.where(blunders, noise, liked)
        return policy.legal_best(liked, deals.follows(hand))

    def _noise(self, liked: Floats) -> Floats:
        """Return Gumbel noise by choice and row: the largest value plus noise is a draw from the
        softmax."""
        begin = int(self._chance.integers(len(_NOISE) - liked.size))
        return _NOISE[begin : begin + liked.size].reshape(liked.T.shape).T

    def _worth(self, won: Floats) -> Floats:
        """Return the value of each end."""
        own = won[:, self._me]
        margin: Floats = own - (won.sum(axis=1) - own) / (self._view.players - 1)
        if self._view.deal < DEALS:
            return margin
        return margin + GAME * wins(self._view, won, self._me)

    def _by_choice(self, values: Floats) -> Floats:
        means: Floats = values.reshape(-1, len(self._choices)).mean(axis=0)
        return means

    def _errors(self, worth: Floats) -> Floats:
        """Return the standard errors of the choices' distances from the best one. They are computed
        by own hand, as deals with the same hand are alike."""
        by_deal = worth.reshape(-1, len(self._choices)).astype(np.float64)
        behind = by_deal[:, [by_deal.mean(axis=0).argmax()]] - by_deal
        by_hand = np.zeros((self._drawn.max() + 1, len(self._choices)))
        np.add.at(by_hand, self._drawn, behind - behind.mean(axis=0))
        errors: Floats = np.sqrt((by_hand**2).sum(axis=0)) / len(behind)
        return errors


def _by_style(style: Small, preferences: Sequence[Floats]) -> Floats:
    """Return the preferences of the style that each row plays."""
    liked = preferences[0]
    for each in styles.STYLES[1:]:
        liked = np.where(style == each, preferences[each], liked)
    return liked


# ---- the end of a deal ---------------------------------------------------------------------


def points(aims: Aims, won: Small, deal: int) -> Floats:
    """Return the points by row and seat. spec.md 6.6, L5."""
    over = won - aims.tricks
    is_won = (over == 0) | ((over == 1) & (aims.safety == 1))
    prize = np.where(aims.safety == 1, WON_WITH_SAFETY[deal - 1], WON[deal - 1])
    found: Floats = np.where(is_won, prize, LOST_PER_TRICK * np.abs(over)).astype(np.float32)
    return found


def wins(view: View, gained: Floats, seat: int) -> Floats:
    """Return by row whether the seat wins the game with these points in deal 4. spec.md 6.6, L7."""
    before = np.array(view.points, dtype=np.float32).reshape(-1, view.players).sum(axis=0)
    from_first = (np.arange(view.players) - view.first) % view.players
    key = ((before + gained) * 1024 + gained) * 8 - from_first
    winners: Floats = np.equal(key.argmax(axis=1), seat).astype(np.float32)
    return winners
