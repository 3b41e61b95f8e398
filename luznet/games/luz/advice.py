"""Advice: how each choice did when it was simulated in many possible deals."""

from luznet.games.game import Frozen
from luznet.games.luz.types import Bet, Play

CLEAR = 2.0
"""A worse choice is behind by more than this many standard errors."""

GAME = 100
"""What winning the game is worth, in points."""

LEAST = 0.05
"""A worse choice is also behind by at least this many points; less doesn't matter to a person."""


class RatedChoice(Frozen, frozen=True):
    """An action and its average result: the share of deals that win the bet, and the points.

    `behind` is the distance from the best choice, with its standard error `error`: in points
    relative to the mean of the other players, and winning the game counts for `GAME` points.
    """

    action: Bet | Play
    wins_bet: float
    points: float
    behind: float
    error: float

    @property
    def is_worse(self) -> bool:
        """Whether it is behind the best by more than chance can explain."""
        return self.behind >= LEAST and self.behind > CLEAR * self.error


class Advice(Frozen, frozen=True):
    """All choices, best first, and the number of simulated deals for those that may be the best: a
    choice that is clearly worse is dropped on the way."""

    choices: tuple[RatedChoice, ...]
    deals: int

    @property
    def best(self) -> RatedChoice:
        """The best choice."""
        return self.choices[0]

    @property
    def equals(self) -> tuple[RatedChoice, ...]:
        """The choices that may be as good as the best, including the best."""
        return tuple([each for each in self.choices if not each.is_worse])

    def of(self, action: Bet | Play) -> RatedChoice:
        """Return the choice of a legal action."""
        return next(each for each in self.choices if each.action == action)
