"""The strong player of Luz, and softer ones: they play every choice out in many sampled deals.

    view -> own hands, weighted by what others chose -> hand x choice, a row each -> all rows
    played to the end of the deal at once, others by the styles that fit them -> the best choice, or
    for a soft player a good one

In these deals nobody sees their own cards: all go by what they believe now (`beliefs`). An end is
worth the seat's points less the mean of the others', and the chance to win the game (`standings`).
Choices that can't be the best are dropped on the way.
"""

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.random import Generator

from luznet.bots.bot import Choose, soft_choice
from luznet.bots.luz import policy, styles
from luznet.bots.luz.deals import Deals, Floats, Rows, Small
from luznet.bots.luz.inference import Posterior, Shares, infer
from luznet.bots.luz.policy import Aims
from luznet.bots.luz.sampling import aims_of, beliefs_of, deals_of, own_hands
from luznet.bots.luz.standings import chance_to_win
from luznet.bots.luz.weights import STYLES, WEIGHTS
from luznet.games.game import own_seat
from luznet.games.luz.advice import GAME
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY
from luznet.games.luz.types import Bet, Play, View

BETS: Final = tuple(Bet(tricks, safety) for tricks in range(11) for safety in (False, True))
PLAINLY: Final = 1.0
"""What is behind the best choice by more than a won bet pays is plainly bad: no player takes it,
however soft."""
NARROW: Final = 2
"""A bet lost by so many tricks in a playout may be won by a player who plays later cards out."""
SURE: Final = 2.5
"""A choice is dropped once it is behind the best by more than this many standard errors."""
_NOISE: Final = np.random.default_rng(1).gumbel(size=1 << 21).astype(np.float32)


class Effort(NamedTuple):
    """How much to play out: deals for a card and for a bet, in so many `rounds`, with the number of
    own hands to sample. In each round only those choices go on that may be the best."""

    card_rows: int = 768
    bet_rows: int = 2560
    hands: int = 96
    rounds: int = 2


SoftnessOf: TypeAlias = Callable[[View, Posterior], float]
"""How soft a player is, by its view and what the choices of others reveal, as a share of what a won
bet pays."""
MASTER: Final = Effort(card_rows=6144, bet_rows=20480, hands=256, rounds=4)
"""The effort of the master: about half a second for a bet, and less for a card."""


class Weighed(NamedTuple):
    """A choice and its results.

    The mean value of its ends, the mean of the seat's points, how often its bet is won, the
    standard error of its distance from the best choice, which was played out in the same deals, and
    the number of these deals.
    """

    action: Bet | Play
    worth: float
    points: float
    wins_bet: float
    error: float
    deals: int


def player(effort: Effort, softness: SoftnessOf = lambda view, told: 0.0) -> Choose:
    """Return the bot that searches with this effort. A soft one doesn't always take the best
    choice."""

    def choose(view: View, rng: Random, budget: float) -> Bet | Play:
        """Return one of the best actions; the time doesn't depend on the budget."""
        if len(view.legal) == 1:
            return view.legal[0]
        search = _Search(view, np.random.default_rng(rng.getrandbits(64)), effort)
        weighed = search.weighed()
        worth = [each.worth / WON[view.deal - 1] for each in weighed]
        return weighed[soft_choice(worth, softness(view, search.told), PLAINLY, rng)].action

    return choose


def weigh(view: View, chance: Generator, effort: Effort) -> Sequence[Weighed]:
    """Return the choices of a view with their values.

    Raises ValueError for a spectator's view.
    """
    return _Search(view, chance, effort).weighed()


class _Ends:
    """How the choices ended in the deals that were played out: the values and the seat's points, by
    deal and choice. A choice that was dropped has none in later deals."""

    def __init__(self, choices: int) -> None:
        self.going: Sequence[int] = range(choices)
        self._hand = np.zeros(0, dtype=np.intp)
        self._worth = np.zeros((0, choices))
        self._points = np.zeros((0, choices))
        self._met = np.zeros((0, choices))

    def add(self, hand: Rows, worth: Floats, gained: Floats, met: Floats) -> None:
        """Add deals, with the own hand in each, and the values of the choices that are still going,
        the points, and whether the bet was won; drop those that can't be the best any more."""
        self._hand = np.concatenate([self._hand, hand])
        self._worth = np.concatenate([self._worth, self._spread(worth)])
        self._points = np.concatenate([self._points, self._spread(gained)])
        self._met = np.concatenate([self._met, self._spread(met)])
        behind, error = self._behind()
        self.going = [at for at in self.going if behind[at] <= SURE * error[at]]

    def weighed(self, choices: Sequence[Bet | Play]) -> Sequence[Weighed]:
        behind, error = self._behind()
        worth = self._worth[:, self._best].mean() - behind
        numbers = np.stack([worth, _means(self._points), _means(self._met), error], axis=1)
        results = zip(choices, numbers.tolist(), self._deals.tolist(), strict=True)
        return [
            Weighed(choice, worth, points, wins_bet, error, deals)
            for choice, (worth, points, wins_bet, error), deals in results
        ]

    @property
    def _deals(self) -> Rows:
        """In how many deals each choice was played out."""
        deals: Rows = (~np.isnan(self._worth)).sum(axis=0)
        return deals

    @property
    def _best(self) -> int:
        worth = _means(self._worth)
        return max(self.going, key=worth.__getitem__)

    def _spread(self, table: Floats) -> Shares:
        """Return a table with a column for every choice."""
        found = np.full((len(table), self._worth.shape[1]), np.nan)
        found[:, self.going] = table
        return found

    def _behind(self) -> tuple[Shares, Shares]:
        """Return the choices' distances from the best one, in the deals that both played, and their
        standard errors. These are computed by own hand, as deals with the same hand are alike."""
        apart = self._worth[:, [self._best]] - self._worth
        behind = _means(apart)
        by_hand = np.zeros((self._hand.max() + 1, apart.shape[1]))
        np.add.at(by_hand, self._hand, np.nan_to_num(apart - behind))
        return behind, np.sqrt((by_hand**2).sum(axis=0)) / self._deals


def _means(table: Shares) -> Shares:
    """Return the means of the columns, without what is missing."""
    means: Shares = np.nanmean(table, axis=0)
    return means


class _Search:
    """What can be played out from a view. Rows: for each sampled hand, all choices side by side.

    `told`: what the choices of others reveal.
    """

    def __init__(self, view: View, chance: Generator, effort: Effort) -> None:
        self._view, self._chance, self._effort = view, chance, effort
        self._me = own_seat(view)
        self._weights = WEIGHTS[view.players]
        self._hands = own_hands(view, effort.hands, chance)
        self._beliefs = beliefs_of(view, self._hands)
        self._known = STYLES[view.players]
        self.told = infer(view, self._hands, self._beliefs)

    def weighed(self) -> Sequence[Weighed]:
        """Return the choices with their values."""
        effort, is_bet = self._effort, isinstance(self._view.legal[0], Bet)
        choices, rows = (BETS, effort.bet_rows) if is_bet else (self._view.legal, effort.card_rows)
        ends = _Ends(len(choices))
        for _round in range(effort.rounds):
            going = ends.going
            hands = -(-rows // (effort.rounds * len(going)))
            ends.add(*self._played_out([choices[at] for at in going], hands))
            if len(ends.going) == 1:
                break
        return ends.weighed(choices)

    def _played_out(
        self, choices: Sequence[Bet | Play], count: int
    ) -> tuple[Rows, Floats, Floats, Floats]:
        """Play every choice out in so many deals. Return which own hand each deal has; and by deal
        and choice, the value of the end, the seat's points, and how likely its bet is won."""
        drawn = self._chance.choice(len(self._hands), count, p=self.told.hands)
        each_row = np.repeat(drawn, len(choices))
        self._deals = deals_of(self._view, self._hands, self._beliefs).taken(each_row)
        self._aims = aims_of(self._view, len(each_row))
        self._styles = self._draw_styles(self.told.cards, len(choices), count)
        self._choose(choices)
        while self._deals.left:
            self._deals.play(self._columns(self._deals))
        ends = points(self._aims, self._deals.won, self._view.deal)
        if_met = ends.copy()
        if_met[:, self._me] = self._prize()
        met = self._met()
        worth = met * self._worth(if_met) + (1 - met) * self._worth(ends)
        gained = met * if_met[:, self._me] + (1 - met) * ends[:, self._me]
        shape = count, len(choices)
        return drawn, worth.reshape(shape), gained.reshape(shape), met.reshape(shape)

    def _choose(self, choices: Sequence[Bet | Play]) -> None:
        """Make every choice in its rows."""
        deals, aims, view = self._deals, self._aims, self._view
        if view.phase == "tricks":
            held = view.held[self._me]
            columns = [held.index(play.position) for play in choices if isinstance(play, Play)]
            deals.play(np.resize(columns, deals.rows))
            return
        bets = [bet for bet in choices if isinstance(bet, Bet)]
        aims.tricks[:, self._me] = np.resize([bet.tricks for bet in bets], deals.rows)
        aims.safety[:, self._me] = np.resize([bet.safety for bet in bets], deals.rows)
        style = self._draw_styles(self.told.bets, len(choices), deals.rows // len(choices))
        made = sum(bet is not None for bet in view.bets)
        for later in range(made + 1, deals.players):
            self._let_bet(deals.seat(later), style)

    def _draw_styles(self, told: Shares, choices: int, count: int) -> Rows:
        """Return a style by row and seat, the same for all choices in a deal; the searching seat
        has its own."""
        drawn = [self._chance.choice(len(share), count, p=share) for share in told]
        drawn[self._me] = np.full(count, styles.OWN)
        return np.repeat(np.stack(drawn, axis=1), choices, axis=0)

    def _let_bet(self, seat: Small, style: Rows) -> None:
        """Bet for a seat in every row, in its style there."""
        deals, aims = self._deals, self._aims
        likes = self._known.bets.likes[deals.of(style, seat), 0]
        facts = styles.bet_facts(deals, seat, self._weights, self._view.deal)
        liked = styles.liked_bets(facts, likes)
        at = (liked + self._noise(liked.shape)).argmax(axis=1)
        aims.safety[deals.every, seat], aims.tricks[deals.every, seat] = divmod(at, HAND_SIZE + 1)

    def _columns(self, deals: Deals) -> Rows:
        """Return the column of the card to play in each row."""
        if deals.left == 1:
            return np.zeros(deals.rows, dtype=np.intp)
        hand, seat, known = deals.hand(), deals.seat(), self._known.cards
        style = deals.of(self._styles, seat)
        facts = styles.card_facts(deals, hand, self._aims, self._weights, self._view.deal)
        liked = styles.liked_cards(facts, known.likes[style, facts.situation])
        noise, is_other = self._noise(liked.shape), seat != self._me
        slips = self._chance.random(deals.rows) < known.slips[style] * is_other
        liked = np.where(slips[:, None], noise, liked + noise * is_other[:, None])
        return policy.legal_best(liked, deals.follows(hand))

    def _noise(self, shape: tuple[int, ...]) -> Floats:
        """Return Gumbel noise: the largest value plus noise is a draw from the softmax."""
        size = math.prod(shape)
        begin = int(self._chance.integers(len(_NOISE) - size))
        return _NOISE[begin : begin + size].reshape(shape)

    def _prize(self) -> Floats:
        """Return by row what the seat gets if it wins its bet."""
        prizes = [WON[self._view.deal - 1], WON_WITH_SAFETY[self._view.deal - 1]]
        return np.array(prizes, dtype=np.float32)[self._aims.safety[:, self._me]]

    def _met(self) -> Floats:
        """Return by row how likely the seat wins its bet: playouts lose more bets than a player who
        plays the next cards out, too."""
        tricks, safety = (each[:, self._me] for each in self._aims)
        over = self._deals.won[:, self._me] - tricks
        missed = np.maximum(np.maximum(-over, over - safety), 0)
        cards = len(self._view.held[self._me]) + (self._view.phase == "bets")
        mended = np.array([1.0, *[self._known.mended[cards]] * NARROW, 0.0], dtype=np.float32)
        now = self._view.won[self._me]
        can_be = (now <= tricks + safety) & (tricks <= now + len(self._view.held[self._me]))
        met: Floats = np.where(can_be, mended[np.minimum(missed, len(mended) - 1)], 0)
        return met

    def _worth(self, won: Floats) -> Floats:
        """Return the value of each end, in points: those of the seat less the mean of the others',
        and the chance to win the game."""
        own = won[:, self._me]
        margin: Floats = own - (won.sum(axis=1) - own) / (self._view.players - 1)
        return margin + np.float32(GAME) * chance_to_win(self._view, won)


# ---- the end of a deal ---------------------------------------------------------------------


def points(aims: Aims, won: Small, deal: int) -> Floats:
    """Return the points by row and seat. spec.md 6.6, L5."""
    over = won - aims.tricks
    is_won = (over == 0) | ((over == 1) & (aims.safety == 1))
    prize = np.where(aims.safety == 1, WON_WITH_SAFETY[deal - 1], WON[deal - 1])
    found: Floats = np.where(is_won, prize, LOST_PER_TRICK * np.abs(over)).astype(np.float32)
    return found
