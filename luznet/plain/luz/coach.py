"""The coach of Luz in plain mode: advice, and the review of a deal."""

from collections.abc import Sequence
from typing import TypeAlias

from luznet.client.reviewing import Review, Reviewing
from luznet.games.luz.advice import Advice, Choice
from luznet.games.luz.hindsight import Moment, SeenDeal, Verdict
from luznet.games.luz.odds import possible
from luznet.games.luz.types import Bet, Play, View
from luznet.i18n import luz_advice as said
from luznet.i18n import sentences
from luznet.i18n.coach import hundred
from luznet.plain.command import Command
from luznet.plain.luz import coach_words as words
from luznet.plain.luz import usage

Lines = Sequence[str]
LuzReviewing: TypeAlias = Reviewing[SeenDeal, Moment, Verdict]
LuzReview: TypeAlias = Review[SeenDeal, Moment, Verdict]

BETS = 5
"""The number of bets that are told, the best ones."""


class ReviewTalk:
    """Answers "review", at once or when the coach is done."""

    def __init__(self, reviewing: LuzReviewing) -> None:
        self._reviewing = reviewing
        self._owes = False

    def command(self) -> Command:
        """Return the command for a review."""
        fits = self._reviewing.can_review
        return Command(("review",), usage.REVIEW, self._look_back, offered=False, fits=fits)

    @property
    def is_busy(self) -> bool:
        """Whether a review was asked for and is not done."""
        review = self._reviewing.review
        return self._owes and review is not None and review.asked.is_open

    def _look_back(self, typed: str) -> Lines:
        reviewing = self._reviewing
        if not reviewing.can_review:
            return [said.NO_REVIEW()]
        reviewing.look_back()
        self._owes = True
        review = reviewing.review
        of = len(review.choices) if review is not None else 0
        return self.answers() or [said.thinking_back(0, of)]

    def answers(self) -> Lines:
        """Return the review once it is done."""
        review = self._reviewing.review
        if not self._owes or (review is not None and review.asked.is_open):
            return []
        self._owes = False
        if review is None:
            return []
        return [said.REVIEW_LOST()] if review.asked.is_lost else look_back(review)


def advice(view: View, found: Advice) -> Lines:
    """Say what is best and why, and how the other choices did."""
    told = found.choices[:BETS] if isinstance(found.best.action, Bet) else found.choices
    return [
        *said.advice(view, found),
        *(_weighed(view, found, each) for each in told),
        said.unit(view),
    ]


def _weighed(view: View, found: Advice, choice: Choice) -> str:
    name, action = said.first(choice.action), choice.action
    if isinstance(action, Play):
        name = words.card(action.position, view.hands[view.seat or 0][action.position].colour)
    number, points = hundred(choice.wins_bet), said.average(choice.points)
    if choice.is_worse and choice is not found.best:
        behind = said.spoken(choice.behind)
        return words.WORSE(choice=name, number=number, points=points, behind=behind)
    say = words.BEST if choice is found.best else words.AS_GOOD
    return say(choice=name, number=number, points=points)


def look_back(review: LuzReview) -> Lines:
    """Review a deal and each choice of the reader in it."""
    return [
        words.REVIEW_OF(deal=review.seen.result.deal),
        *(_choice(review, each) for each in review.verdicts),
        *said.summary(review.seen, review.verdicts),
    ]


def _choice(review: LuzReview, verdict: Verdict) -> str:
    """Review a choice: what was known, what to expect, what would have been better."""
    view, action, found = verdict.moment.view, verdict.moment.action, verdict.chosen
    chose = _chosen(review, view, action)
    if found is None:
        return sentences(chose, words.NOT_WEIGHED())
    wins, points = hundred(found.wins_bet), said.average(found.points)
    expected = words.EXPECTED(number=wins, points=points)
    if len(view.legal) == 1:
        return sentences(chose, expected, words.ONLY_CARD())
    if not verdict.cost:
        return sentences(chose, expected)
    best = said.first(verdict.advice.best.action)
    return sentences(chose, expected, words.BETTER(choice=best, gap=said.gap(found)))


def _chosen(review: LuzReview, view: View, action: Bet | Play) -> str:
    if isinstance(action, Bet):
        return words.chose_bet(action)
    seat, at = view.seat or 0, action.position
    true = review.seen.result.hands[seat][at]
    return words.chose_card(len(view.tricks) + 1, at, true, possible(view)[at])
