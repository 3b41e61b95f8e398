"""Asking for advice: what connects a frontend to the process that thinks for it.

A frontend asks about views, gets an `Asked` at once, and never waits: it shows the answers so far,
and is told when there are more.  Questions are views of the reader's own seat, so answers can come
from nothing else.
"""

from collections.abc import Sequence
from typing import Any, Protocol


class Asked:
    """Views that were asked about, and the answers so far, in the same order.

    `is_lost`: there will be no more answers, as the adviser failed.
    """

    def __init__(self, views: Sequence[Any]) -> None:
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
        """Ask for no more answers."""
        self.is_dropped = True


class Adviser(Protocol):
    """Something that thinks for a reader."""

    def ask(self, views: Sequence[Any]) -> Asked:
        """Begin to think about views; return where the answers will be."""
