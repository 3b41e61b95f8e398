"""What one reader has asked the coach about what was played last, whatever the game.

Every game with a `Hindsight` can be reviewed: what was played to its end, where nothing is hidden
any more.
"""

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from luznet.client.adviser import Adviser, Asked
from luznet.client.core import Client
from luznet.games.game import Frozen
from luznet.games.game import Moment as AnyMoment

S = TypeVar("S", bound=Frozen)  # what was seen
M = TypeVar("M", bound=AnyMoment)  # a choice in it
V = TypeVar("V", bound=Frozen, covariant=True)  # what there is to say of a choice


class Hindsight(Protocol[S, M, V]):
    """A game's way to look back."""

    def see(self, view: Any, events: Sequence[Any], sent: Any = None) -> None:
        """Take in a view, the events that led to it, and what the reader had sent before."""

    def seen_by(self, view: Any) -> S | None:
        """Return what was played to its end last, if the reader chose any of it."""

    def moments(self, seen: S) -> tuple[M, ...]:
        """Return the reader's choices in it, in order."""

    def verdicts(self, seen: S, choices: Sequence[M], advice: Sequence[Any]) -> tuple[V, ...]:
        """Return what to say about the choices, given advice on each of them."""


class Review(Generic[S, M, V]):
    """A review: the reader's choices, and the answers about them so far."""

    def __init__(
        self, hindsight: Hindsight[S, M, V], seen: S, choices: tuple[M, ...], asked: Asked
    ) -> None:
        self.seen = seen
        self.choices = choices
        self.asked = asked
        self._hindsight = hindsight
        self._verdicts: tuple[V, ...] = ()

    @property
    def verdicts(self) -> tuple[V, ...]:
        """What to say about each choice, once all were answered."""
        if self.asked.is_done and not self._verdicts:
            self._verdicts = self._hindsight.verdicts(self.seen, self.choices, self.asked.answers)
        return self._verdicts


class Reviewing(Generic[S, M, V]):
    """One reader's reviews; without an adviser there are none."""

    def __init__(
        self, client: Client, adviser: Adviser | None, hindsight: Hindsight[S, M, V]
    ) -> None:
        self._client = client
        self._adviser = adviser
        self._hindsight = hindsight
        self._review: Review[S, M, V] | None = None
        client.follow(self._see)

    def _see(self, view: Any, events: Any) -> None:
        self._hindsight.see(view, events, self._client.sent)

    @property
    def can_review(self) -> bool:
        """Whether the reader chose anything in what was played last."""
        return self._adviser is not None and self._seen is not None

    @property
    def _seen(self) -> S | None:
        return self._hindsight.seen_by(self._client.view)

    @property
    def review(self) -> Review[S, M, V] | None:
        """The review of what was played last, if requested."""
        review = self._review
        return review if review is not None and review.seen is self._seen else None

    def look_back(self) -> None:
        """Ask for the review, unless its answers may still come."""
        seen, old = self._seen, self.review
        if seen is None or self._adviser is None or (old is not None and not old.asked.is_lost):
            return
        if self._review is not None:
            self._review.asked.drop()
        choices = self._hindsight.moments(seen)
        asked = self._adviser.ask([each.view for each in choices])
        self._review = Review(self._hindsight, seen, choices, asked)
