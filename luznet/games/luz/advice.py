"""Advice: what came of each choice of a view when it was played out in many deals."""

from luznet.games.game import Frozen
from luznet.games.luz.types import Bet, Play

CLEAR = 2.0
"""How many standard errors a choice must be behind to be called worse."""

LEAST = 0.05
"""Points that a choice must be behind, too: less is nothing to a person."""


class Choice(Frozen, frozen=True):
    """A choice, and what came of it on average: `wins_bet` is the part of the deals in which
    the own bet was won, `points` the own points of the deal.

    `behind` is by how much it is worth less than the best choice, in points against the mean of
    the others, in deal 4 also by the game (60 points); `error` the standard error of that.
    """

    action: Bet | Play
    wins_bet: float
    points: float
    behind: float
    error: float

    @property
    def is_worse(self) -> bool:
        """Whether it is behind the best by more than chance explains."""
        return self.behind >= LEAST and self.behind > CLEAR * self.error


class Advice(Frozen, frozen=True):
    """All choices that were weighed, the best first, and in how many deals each."""

    choices: tuple[Choice, ...]
    deals: int

    @property
    def best(self) -> Choice:
        """The choice that is worth most."""
        return self.choices[0]

    @property
    def equals(self) -> tuple[Choice, ...]:
        """The choices that cannot be told from the best, the best among them."""
        return tuple([each for each in self.choices if not each.is_worse])

    def of(self, action: Bet | Play) -> Choice | None:
        """Return a choice by its action; None if it was not weighed."""
        return next((each for each in self.choices if each.action == action), None)
