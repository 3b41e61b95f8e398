"""What one reader has asked of the coach at one table of Luz: advice for the present turn, and
the review of the last deal.

Advice is there where the table's help is "coach", at an own turn with a choice; once the turn
has passed the question is dropped, answered or not.  A review is there at any table: nothing of a
finished deal is hidden any more.
"""

from typing import Any

from luznet.client.adviser import Adviser, Asked
from luznet.client.core import Client
from luznet.games.luz.hindsight import Memory, Moment, SeenDeal, Verdict, moments, verdicts
from luznet.games.luz.types import View


class Review:
    """A deal that is looked at again: its choices, and what was answered about them so far."""

    def __init__(self, seen: SeenDeal, choices: tuple[Moment, ...], asked: Asked) -> None:
        """Begin with what was asked."""
        self.seen = seen
        self.choices = choices
        self.asked = asked
        self._verdicts: tuple[Verdict, ...] = ()

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What there is to say of each choice, once all were answered."""
        if self.asked.is_done and not self._verdicts:
            self._verdicts = verdicts(self.seen, self.choices, self.asked.answers)
        return self._verdicts


class Coaching:
    """One reader's questions, and their answers."""

    def __init__(self, client: Client, adviser: Adviser | None) -> None:
        """Follow a client; without an adviser there is neither advice nor a review."""
        self._client = client
        self._adviser = adviser
        self._memory = Memory()
        self._advice: Asked | None = None
        self._review: Review | None = None
        client.follow(self._see)

    def _see(self, view: Any, events: Any) -> None:
        self._memory.see(view, events, self._client.sent)
        if self._advice is not None and self._advice.views[0] != view:
            self._advice.drop()
            self._advice = None

    # ---- advice ------------------------------------------------------------------------------

    @property
    def has_coach(self) -> bool:
        """Whether this table lets its players ask for advice, and there is somebody to ask."""
        table = self._client.table
        return self._adviser is not None and table is not None and table.options.help == "coach"

    @property
    def is_own_turn(self) -> bool:
        """Whether the reader is to bet or to play now."""
        view = self._client.view
        return isinstance(view, View) and bool(view.legal)

    @property
    def can_advise(self) -> bool:
        """Whether the reader has a choice now for which advice can be asked."""
        view = self._client.view
        has_choice = isinstance(view, View) and len(view.legal) > 1
        return self.has_coach and has_choice and not self._client.is_waiting

    @property
    def advice(self) -> Asked | None:
        """What was asked about the present turn; None: nothing."""
        return self._advice if self.can_advise else None

    def ask(self) -> None:
        """Ask for advice, unless that was done and may still be answered."""
        if not self.can_advise or self._adviser is None:
            return
        if self._advice is None or self._advice.is_lost:
            self._advice = self._adviser.ask([self._client.view])

    # ---- the review --------------------------------------------------------------------------

    @property
    def can_review(self) -> bool:
        """Whether in the last deal that was counted the reader was seen to choose anything."""
        return self._adviser is not None and self._seen is not None

    @property
    def _seen(self) -> SeenDeal | None:
        seen, view = self._memory.last, self._client.view
        if seen is None or not isinstance(view, View) or view.last != seen.result:
            return None
        return seen if any(seen.own) else None

    @property
    def review(self) -> Review | None:
        """The review of the last deal, if it was asked for."""
        review = self._review
        return review if review is not None and review.seen is self._seen else None

    def look_back(self) -> None:
        """Ask for the review of the last deal, unless that was done and may still be answered."""
        seen, old = self._seen, self.review
        if seen is None or self._adviser is None or (old is not None and not old.asked.is_lost):
            return
        if self._review is not None:
            self._review.asked.drop()
        choices = moments(seen)
        self._review = Review(seen, choices, self._adviser.ask([each.view for each in choices]))
