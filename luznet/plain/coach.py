"""The coach in plain mode: advice for the own turn, asked for by a word, told once."""

from collections.abc import Callable, Sequence
from typing import Any

from luznet.client.coaching import Coaching
from luznet.i18n import coach as said
from luznet.plain import usage
from luznet.plain.command import Command

Lines = Sequence[str]

ADVICE = ("advice", "coach")
"""Words that ask for advice."""


class AdviceConversation:
    """Hears what the coach is asked at a turn, and tells each answer once."""

    def __init__(self, coaching: Coaching, tell: Callable[[Any, Any], Lines]) -> None:
        """Nothing is asked yet; `tell` says the advice about a view."""
        self._coaching = coaching
        self._tell = tell
        self._owes = False

    def command(self) -> Command:
        """Return how advice is asked for."""
        return Command(ADVICE, usage.ADVICE, self._advise, fits=self._coaching.can_advise)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        asked = self._coaching.advice
        return self._owes and asked is not None and asked.is_open

    def _advise(self, typed: str) -> Lines:
        coaching = self._coaching
        if not coaching.has_coach:
            return [said.NOT_HERE()]
        if not coaching.can_advise:
            return [said.NO_CHOICE() if coaching.is_own_turn else said.NOT_NOW()]
        coaching.ask()
        self._owes = True
        return self.answers() or [said.THINKING()]

    def answers(self) -> Lines:
        """Say the answer once it has come; one whose turn has passed is not told."""
        asked = self._coaching.advice
        if not self._owes or (asked is not None and asked.is_open):
            return []
        self._owes = False
        if asked is None:
            return []
        return [said.NONE_NOW()] if asked.is_lost else self._tell(asked.views[0], asked.answers[0])
