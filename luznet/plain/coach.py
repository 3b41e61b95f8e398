"""The coach in plain mode: each question is asked by a word, and its answer is told once."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from luznet.client.adviser import Adviser, Asked
from luznet.client.coaching import Coaching
from luznet.client.core import Client
from luznet.client.reviewing import Reviewing
from luznet.games.game import V
from luznet.i18n import coach as said
from luznet.language import Text
from luznet.plain import usage
from luznet.plain.command import Command
from luznet.plain.game import GameCommandHandler, GameConversation
from luznet.plain.people import People

Lines = Sequence[str]

ADVICE = ("advice", "coach")
"""Words that ask for advice."""


class CoachQuestion(ABC):
    """Something that the coach can be asked, and the answer that the reader still waits for."""

    LOST: ClassVar[Text]
    """What is said if the coach fails."""

    def __init__(self) -> None:
        self._owes = False

    @abstractmethod
    def command(self) -> Command:
        """Return how it is asked."""

    @property
    @abstractmethod
    def _asked(self) -> Asked | None:
        """What was asked; None once it no longer matters."""

    @abstractmethod
    def _tell(self, asked: Asked) -> Lines:
        """Tell the answer."""

    @property
    def is_busy(self) -> bool:
        """Whether the answer is still to come."""
        return self._owes and self._asked is not None and self._asked.is_open

    def answers(self) -> Lines:
        """Tell the answer once it has come, unless it no longer matters."""
        asked = self._asked
        if not self._owes or self.is_busy:
            return []
        self._owes = False
        if asked is None:
            return []
        return [self.LOST()] if asked.is_lost else self._tell(asked)


class AdviceQuestion(CoachQuestion):
    """Which choice is best this turn?"""

    LOST = said.NONE_NOW

    def __init__(
        self, client: Client, adviser: Adviser | None, tell: Callable[[Any, Any], Lines]
    ) -> None:
        """`tell` says the advice about a view."""
        super().__init__()
        self._coaching = Coaching(client, adviser)
        self._say = tell

    def command(self) -> Command:
        return Command(ADVICE, usage.ADVICE, self._advise, fits=self._coaching.can_advise)

    @property
    def _asked(self) -> Asked | None:
        return self._coaching.advice

    def _tell(self, asked: Asked) -> Lines:
        return self._say(asked.views[0], asked.answers[0])

    def _advise(self, typed: str) -> Lines:
        coaching = self._coaching
        if not coaching.has_coach:
            return [said.NOT_HERE()]
        if not coaching.can_advise:
            return [said.NO_CHOICE() if coaching.is_own_turn else said.NOT_NOW()]
        coaching.ask()
        self._owes = True
        return self.answers() or [said.THINKING()]


class ReviewQuestion(CoachQuestion):
    """How good were the choices in what was played last?"""

    LOST = said.REVIEW_LOST

    def __init__(
        self,
        reviewing: Reviewing[Any, Any, Any],
        use: usage.Use,
        none: Text,
        tell: Callable[[Any], Lines],
    ) -> None:
        """`use` is for the help, `none` says that there is nothing to review; `tell` says a
        review."""
        super().__init__()
        self._reviewing = reviewing
        self._use = use
        self._none = none
        self._say = tell

    def command(self) -> Command:
        fits = self._reviewing.can_review
        return Command(("review",), self._use, self._look_back, offered=False, fits=fits)

    @property
    def _asked(self) -> Asked | None:
        review = self._reviewing.review
        return review.asked if review is not None else None

    def _tell(self, asked: Asked) -> Lines:
        review = self._reviewing.review
        return self._say(review) if review is not None else []

    def _look_back(self, typed: str) -> Lines:
        reviewing = self._reviewing
        if not reviewing.can_review:
            return [self._none()]
        reviewing.look_back()
        self._owes = True
        of = len(reviewing.review.choices) if reviewing.review is not None else 0
        return self.answers() or [said.thinking_back(0, of)]


class CoachedConversation(GameConversation[V]):
    """A game with a handler of its commands, and a coach."""

    def __init__(
        self, people: People[V], handler: GameCommandHandler[V], *questions: CoachQuestion
    ) -> None:
        super().__init__(people)
        self._handler = handler
        self._questions = questions

    def news(self, events: Sequence[Any]) -> Lines:
        view = self.people.view
        if view is None:
            return []
        lines = [line for event in events for line in self._told(view, event)]
        return [*lines, *self.present()] if self._has_missed(view, events) else lines

    @abstractmethod
    def _told(self, view: V, event: Any) -> Lines:
        """Tell an event, and what the reader may want to hear with it."""

    @abstractmethod
    def _has_missed(self, view: V, events: Sequence[Any]) -> bool:
        """Return whether more has happened than these events."""

    def commands(self) -> Sequence[Command]:
        if self.people.view is None:
            return ()
        return (*self._handler.commands(), *(each.command() for each in self._questions))

    def basics(self) -> Sequence[Command]:
        return self._handler.basics()

    def is_action(self, word: str) -> bool:
        return word in self._handler.actions or word in ADVICE

    def answers(self) -> Lines:
        return [line for each in self._questions for line in each.answers()]

    @property
    def is_busy(self) -> bool:
        return any(each.is_busy for each in self._questions)
