"""The strong player of Luz, and softer ones: they play every choice out in many sampled deals.

    view -> own hands, weighted by what others chose -> hand x choice, a row each -> all rows
    played to the end of the deal at once, others by the styles that fit them -> the best choice, or
    for a soft player a good one

Choices that can't be the best are dropped on the way.
"""

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.random import Generator

from luznet.bots.bot import CLOCK, Choose, Clock, Thinking, soft_choice
from luznet.bots.luz import ahead, reasoned, styles
from luznet.bots.luz.deals import Floats, Rows
from luznet.bots.luz.inference import Posterior, Shares, infer
from luznet.bots.luz.playouts import Ends, Playouts
from luznet.bots.luz.sampling import aims_of, beliefs_of, deals_of, own_hands
from luznet.games.game import own_seat
from luznet.games.luz.rules import WON
from luznet.games.luz.types import Bet, Play, View

BETS: Final = tuple(Bet(tricks, safety) for tricks in range(11) for safety in (False, True))
PLAINLY: Final = 1.0
"""What is behind the best choice by more than a won bet pays is plainly bad: no player takes it,
however soft."""
SURE: Final = 2.5
"""A choice is dropped once it is behind the best by more than this many standard errors."""


class Effort(NamedTuple):
    """How much to play out: deals for a card and for a bet, in so many `rounds`, with the number of
    own hands to sample. In each round only those choices go on that may be the best. `ahead`: in
    playouts of a card, weigh the own next card, too (see `ahead.py`)."""

    card_rows: int = 768
    bet_rows: int = 2560
    hands: int = 96
    rounds: int = 2
    ahead: bool = False


SoftnessOf: TypeAlias = Callable[[View, Posterior], float]
"""How soft a player is, by its view and what the choices of others reveal, as a share of what a won
bet pays."""
MASTER: Final = Effort(card_rows=2048, ahead=True)
"""The effort of the master: about a quarter of a second for a card."""


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


def player(
    effort: Effort,
    softness: SoftnessOf = lambda view, told: 0.0,
    clock: Clock = CLOCK,
) -> Choose:
    """Return the bot that searches with this effort. A soft one doesn't always take the best
    choice."""

    def choose(view: View, rng: Random, budget: float) -> Bet | Play:
        """Return one of the best actions, or without the time for a search, what a normal player
        chooses."""
        if len(view.legal) == 1:
            return view.legal[0]
        thinking = Thinking(budget, clock)
        search = _Search(view, np.random.default_rng(rng.getrandbits(64)), effort)
        weighed = search.weighed(thinking)
        if not weighed:
            return reasoned.choose(view, rng, budget)
        worth = [each.worth / WON[view.deal - 1] for each in weighed]
        return weighed[soft_choice(worth, softness(view, search.told), PLAINLY, rng)].action

    return choose


def weigh(view: View, chance: Generator, effort: Effort) -> Sequence[Weighed]:
    """Return the choices of a view with their values.

    Raises ValueError for a spectator's view.
    """
    return _Search(view, chance, effort).weighed(Thinking(math.inf))


class _Tally:
    """How the choices ended in the deals that were played out: the values and the seat's points, by
    deal and choice. A choice that was dropped has none in later deals."""

    def __init__(self, choices: int) -> None:
        self.going: Sequence[int] = range(choices)
        self._hand = np.zeros(0, dtype=np.intp)
        self._worth = np.zeros((0, choices))
        self._points = np.zeros((0, choices))
        self._met = np.zeros((0, choices))

    def add(self, hand: Rows, ends: Ends) -> None:
        """Add deals, with the own hand in each, and how the choices that are still going ended."""
        self._hand = np.concatenate([self._hand, hand])
        self._worth = np.concatenate([self._worth, self._spread(ends.worth)])
        self._points = np.concatenate([self._points, self._spread(ends.points)])
        self._met = np.concatenate([self._met, self._spread(ends.met)])

    def drop(self) -> None:
        """Drop choices that can't be the best any more."""
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
        self._hands = own_hands(view, effort.hands, chance)
        self._beliefs = beliefs_of(view, self._hands)
        self.told = infer(view, self._hands, self._beliefs)

    def weighed(self, thinking: Thinking) -> Sequence[Weighed]:
        """Return the choices with their values; none without the time to find them."""
        effort, is_bet = self._effort, isinstance(self._view.legal[0], Bet)
        choices, rows = (BETS, effort.bet_rows) if is_bet else (self._view.legal, effort.card_rows)
        tally, done, each_round = _Tally(len(choices)), 0, -(-rows // effort.rounds)
        for part in thinking.parts([each_round] * effort.rounds):
            going = tally.going
            tally.add(*self._played_out([choices[at] for at in going], -(-part // len(going))))
            done += part
            if done >= each_round:
                tally.drop()
            if len(tally.going) == 1:
                break
        return tally.weighed(choices) if done >= each_round else ()

    def _played_out(self, choices: Sequence[Bet | Play], count: int) -> tuple[Rows, Ends]:
        """Play every choice out in so many deals. Return which own hand each deal has, and how
        they ended, by deal and choice."""
        drawn = self._chance.choice(len(self._hands), count, p=self.told.hands)
        each_row = np.repeat(drawn, len(choices))
        playouts = Playouts(
            self._view,
            deals_of(self._view, self._hands, self._beliefs).taken(each_row),
            aims_of(self._view, len(each_row)),
            self._draw_styles(self.told.cards, len(choices), count),
            self._chance,
        )
        self._choose(playouts, choices)
        if self._effort.ahead and self._view.phase == "tricks":
            in_half = self._chance.random(count) < 0.5
            chosen = np.tile(np.arange(len(choices)), count)
            ahead.play_next_trick(playouts, chosen, np.repeat(in_half, len(choices)))
        ends = [table.reshape(count, len(choices)) for table in playouts.ends()]
        return drawn, Ends(*ends)

    def _choose(self, playouts: Playouts, choices: Sequence[Bet | Play]) -> None:
        """Make every choice in its rows."""
        deals, aims, view = playouts.deals, playouts.aims, self._view
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
            playouts.bet(deals.seat(later), style)

    def _draw_styles(self, told: Shares, choices: int, count: int) -> Rows:
        """Return a style by row and seat, the same for all choices in a deal; the searching seat
        has its own."""
        drawn = [self._chance.choice(len(share), count, p=share) for share in told]
        drawn[self._me] = np.full(count, styles.OWN)
        return np.repeat(np.stack(drawn, axis=1), choices, axis=0)
