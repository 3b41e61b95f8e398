"""The coach in plain mode: advice and the review of a deal, asked for by a word, told once."""

from collections.abc import Sequence
from typing import TypeAlias

from luznet.client.coaching import Coaching, Review
from luznet.games.luz.advice import Advice, Choice
from luznet.games.luz.hindsight import Moment, SeenDeal, Verdict
from luznet.games.luz.odds import possible
from luznet.games.luz.types import Bet, Play, View
from luznet.i18n import luz_advice as said
from luznet.i18n import sentences
from luznet.plain.command import Command
from luznet.plain.luz import coach_words as words
from luznet.plain.luz import uses

Lines = Sequence[str]
LuzCoaching: TypeAlias = Coaching[SeenDeal, Moment, Verdict]
LuzReview: TypeAlias = Review[SeenDeal, Moment, Verdict]

ADVICE = ("advice", "coach")
"""Words that ask for advice."""
BETS = 5
"""How many of the best bets are told."""
CARDS = said.Cards(
    first=lambda action: words.nth_card_first(action.position + 1),
    within=lambda action: words.nth_card(action.position + 1),
)
"""How the coach calls the reader's cards."""


class CoachTalk:
    """Hears what the coach is asked, and tells each answer once."""

    def __init__(self, coaching: LuzCoaching) -> None:
        """Nothing is asked yet."""
        self._coaching = coaching
        self._owes_advice = False
        self._owes_review = False

    def commands(self) -> Sequence[Command]:
        """Return what can be typed."""
        coaching = self._coaching
        advises, reviews = coaching.can_advise, coaching.can_review
        return (
            Command(ADVICE, *uses.ADVICE, self._advise, fits=advises),
            Command(("review",), *uses.REVIEW, self._look_back, offered=False, fits=reviews),
        )

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        advice, review = self._coaching.advice, self._coaching.review
        thinks = self._owes_advice and advice is not None and advice.is_open
        return thinks or (self._owes_review and review is not None and review.asked.is_open)

    def answers(self) -> Lines:
        """Say the answers that have come, each once; one whose turn has passed is not told."""
        return [*self._advice_come(), *self._review_come()]

    # ---- advice ------------------------------------------------------------------------------

    def _advise(self, typed: str) -> Lines:
        coaching = self._coaching
        if not coaching.has_coach:
            return [said.NOT_HERE()]
        if not coaching.can_advise:
            return [said.NO_CHOICE() if coaching.is_own_turn else said.NOT_NOW()]
        coaching.ask()
        self._owes_advice = True
        return self._advice_come() or [said.THINKING()]

    def _advice_come(self) -> Lines:
        asked = self._coaching.advice
        if not self._owes_advice or (asked is not None and asked.is_open):
            return []
        self._owes_advice = False
        if asked is None:
            return []
        return [said.NONE_NOW()] if asked.is_lost else advice(asked.views[0], asked.answers[0])

    # ---- the review --------------------------------------------------------------------------

    def _look_back(self, typed: str) -> Lines:
        coaching = self._coaching
        if not coaching.can_review:
            return [said.NO_REVIEW()]
        coaching.look_back()
        self._owes_review = True
        review = coaching.review
        of = len(review.choices) if review is not None else 0
        return self._review_come() or [said.thinking_back(0, of)]

    def _review_come(self) -> Lines:
        review = self._coaching.review
        if not self._owes_review or (review is not None and review.asked.is_open):
            return []
        self._owes_review = False
        if review is None:
            return []
        return [said.REVIEW_LOST()] if review.asked.is_lost else look_back(review)


def advice(view: View, found: Advice) -> Lines:
    """Say what is best and why, and what was found about the others."""
    told = found.choices[:BETS] if isinstance(found.best.action, Bet) else found.choices
    return [
        *said.advice(view, found, CARDS),
        *(_weighed(view, found, each) for each in told),
        said.unit(view),
    ]


def _weighed(view: View, found: Advice, choice: Choice) -> str:
    name, action = said.first(choice.action, CARDS), choice.action
    if isinstance(action, Play):
        colour = view.hands[view.seat or 0][action.position].colour
        name = words.card_of_colour(action.position + 1, colour)
    hundred, points = said.hundred(choice.wins_bet), said.average(choice.points)
    if choice is found.best:
        return words.best(name, hundred, points)
    if not choice.is_worse:
        return words.as_good(name, hundred, points)
    return words.worse(name, hundred, points, said.spoken(choice.behind))


def look_back(review: LuzReview) -> Lines:
    """Say what there is to say about a deal and each own choice in it."""
    return [
        words.looking_back(review.seen.result.deal),
        *(_choice(review, each) for each in review.verdicts),
        *said.summary(review.seen, review.verdicts),
    ]


def _choice(review: LuzReview, verdict: Verdict) -> str:
    """Say one own choice: what was known, what was to be expected, what would have been better."""
    view, action, found = verdict.moment.view, verdict.moment.action, verdict.chosen
    chose = _chosen(review, view, action)
    if found is None:
        return sentences(chose, words.NOT_WEIGHED())
    expected = words.expected(said.hundred(found.wins_bet), said.average(found.points))
    if len(view.legal) == 1:
        return sentences(chose, expected, words.ONLY_CARD())
    if not verdict.cost:
        return sentences(chose, expected)
    best = said.first(verdict.advice.best.action, CARDS)
    return sentences(chose, expected, words.better(best, said.gap(found)))


def _chosen(review: LuzReview, view: View, action: Bet | Play) -> str:
    if isinstance(action, Bet):
        return words.chose_bet(action)
    seat, at = view.seat or 0, action.position
    true = review.seen.result.hands[seat][at]
    return words.chose_card(len(view.tricks) + 1, at + 1, true, possible(view)[at])
