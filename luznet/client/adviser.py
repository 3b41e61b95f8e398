"""Asking for advice: the seam between a screen and whoever thinks for it.

A screen asks about views, gets an `Asked` at once, and never waits: it looks at what has been
answered whenever it draws, and is told to draw again when there is more.  Who wants no answer any
more drops the question.  What is asked is a view of the reader's own seat, so nothing can be
answered from anything else.
"""

from collections.abc import Sequence
from typing import Any, Protocol


class Asked:
    """Views that were asked about, and the answers so far, in the same order.

    `is_lost`: there will be no more answers, since who should think cannot.
    """

    def __init__(self, views: Sequence[Any]) -> None:
        """Begin without answers."""
        self.views = tuple(views)
        self.answers: list[Any] = []
        self.is_lost = False
        self.is_dropped = False

    @property
    def is_done(self) -> bool:
        """Whether everything was answered."""
        return len(self.answers) == len(self.views)

    @property
    def is_open(self) -> bool:
        """Whether answers are still to come."""
        return not (self.is_done or self.is_lost or self.is_dropped)

    def drop(self) -> None:
        """Want no more answers."""
        self.is_dropped = True


class Adviser(Protocol):
    """Whoever thinks for a reader."""

    def ask(self, views: Sequence[Any]) -> Asked:
        """Begin to think about views; return where the answers will be."""
