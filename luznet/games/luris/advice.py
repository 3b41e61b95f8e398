"""Advice: how likely each choice of a view is to win, as far as the strong bot has learned it."""

from luznet.games.game import Frozen
from luznet.games.luris.types import Discard, Draw, Flip, LaySet, Pass, Swap, Take

CLEAR = 0.015
"""How much less likely to win a choice must be to be called worse. Among closer ones the strong
bot itself picks at random."""


class RatedChoice(Frozen, frozen=True):
    """A choice: how likely it is to win the game, and how far that is behind the best one.

    A flip of another player's card stands for any face-down card of that set.
    """

    action: Draw | Take | LaySet | Flip | Swap | Pass | Discard
    wins: float
    behind: float

    @property
    def is_worse(self) -> bool:
        """Whether it is clearly behind the best."""
        return self.behind >= CLEAR


class Advice(Frozen, frozen=True):
    """The best choices, the best first."""

    choices: tuple[RatedChoice, ...]

    @property
    def best(self) -> RatedChoice:
        """The choice that is most likely to win the game."""
        return self.choices[0]
