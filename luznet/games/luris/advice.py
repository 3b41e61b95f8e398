"""Advice: how likely each choice of a view leads to a win, as far as the strong bot has learned."""

from luznet.games.game import Frozen
from luznet.games.luris.types import Discard, Draw, Flip, LaySet, Pass, Swap, Take

CLEAR = 0.015
"""By how much less likely a choice must lead to a win to be called worse: what is closer the
strong bot mixes itself."""


class Choice(Frozen, frozen=True):
    """A choice, and how likely it wins the game; `behind` is by how much less than the best one.

    The face-down card of somebody else that is to be flipped is any one of its set.
    """

    action: Draw | Take | LaySet | Flip | Swap | Pass | Discard
    wins: float
    behind: float

    @property
    def is_worse(self) -> bool:
        """Whether it is behind the best by more than nothing."""
        return self.behind >= CLEAR


class Advice(Frozen, frozen=True):
    """The best choices, the best first."""

    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The choice that most likely wins the game."""
        return self.choices[0]
