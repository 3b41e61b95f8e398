"""The coach of Luz in plain mode: advice, and the review of a deal."""

from collections.abc import Sequence
from typing import TypeAlias

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.client.reviewing import Review, Reviewing
from luznet.games.luz.advice import Advice, RatedChoice
from luznet.games.luz.hindsight import Hindsight, Moment, SeenDeal, Verdict
from luznet.games.luz.odds import possible
from luznet.games.luz.types import Bet, Play, View
from luznet.i18n import luz_advice as said
from luznet.i18n import luz_cards, one_of, sentences
from luznet.i18n.coach import hundred
from luznet.i18n.luz import bet
from luznet.language import Text
from luznet.plain.coach import ReviewQuestion
from luznet.plain.luz import usage

Lines = Sequence[str]
LuzReview: TypeAlias = Review[SeenDeal, Moment, Verdict]

BETS = 5
"""How many bets are told, the best first."""

_ONLY_CARD = Text("You had no choice.")
# i18n: {number} is the card's place in the hand, not its value.
_CARD = Text("Card {number}, {colour}")
# i18n: {choice} is such as "A bet of 3" or "Card 2, red".
_BEST = Text("{choice}: the bet is won in {number} of 100; best.")
# i18n: {choice} is such as "A bet of 3" or "Card 2, red".
_AS_GOOD = Text("{choice}: the bet is won in {number} of 100; about as good.")
# i18n: {choice} is such as "A bet of 3" or "Card 2, red"; {behind} is a number.
_WORSE = Text("{choice}: the bet is won in {number} of 100; {behind} behind.")
_REVIEW_OF = Text("Review of deal {deal}.")
# i18n: {bet} is a number, or a number with "with Safety".
_CHOSE_BET = Text("You bet {bet}.")
# i18n: {card} is the card's place in your hand; {colour} is that of this one card.
_PLAYED = Text("Trick {trick}: card {card}, {colour}.")
_HAD_TO_BE = Text("It had to be {value}.")
# i18n: {values} is a list such as "3, 5 or 9".
_COULD_BE = Text("It could be {values}, and was {value}.")
# i18n: {points} is a number with its noun.
_EXPECTED = Text(
    "From what you knew, the bet is won in {number} of 100 deals, with {points} on average."
)
# i18n: {choice} is such as "A bet of 3" or "Card 2"; {gap} is "1.2 (give or take 0.4)", points.
_BETTER = Text("{choice} was worth {gap} more.")


def review_question(client: Client, adviser: Adviser | None) -> ReviewQuestion:
    """Return the question how good the choices in the last deal were."""
    reviewing = Reviewing(client, adviser, Hindsight())
    return ReviewQuestion(reviewing, usage.REVIEW, said.NO_REVIEW, look_back)


def advice(view: View, found: Advice) -> Lines:
    """Say what is best and why, and how the other choices did."""
    told = found.choices[:BETS] if isinstance(found.best.action, Bet) else found.choices
    return [
        *said.advice(view, found),
        *(_weighed(view, found, each) for each in told),
        said.unit(),
    ]


def _weighed(view: View, found: Advice, choice: RatedChoice) -> str:
    name, action = said.first(choice.action), choice.action
    if isinstance(action, Play):
        colour = view.hands[view.seat or 0][action.position].colour
        name = _CARD(number=action.position + 1, colour=luz_cards.of_one(colour))
    number = hundred(choice.wins_bet)
    if choice.is_worse and choice is not found.best:
        behind = said.spoken(choice.behind)
        return _WORSE(choice=name, number=number, behind=behind)
    say = _BEST if choice is found.best else _AS_GOOD
    return say(choice=name, number=number)


def look_back(review: LuzReview) -> Lines:
    """Review a deal and each choice of the reader in it."""
    return [
        _REVIEW_OF(deal=review.seen.result.deal),
        *(_choice(review, each) for each in review.verdicts),
        *said.summary(review.seen, review.verdicts),
    ]


def _choice(review: LuzReview, verdict: Verdict) -> str:
    """Review a choice: what was known, what to expect, what would have been better."""
    view, action, found = verdict.moment.view, verdict.moment.action, verdict.chosen
    chose = _chosen(review, view, action)
    wins, points = hundred(found.wins_bet), said.average(found.points)
    expected = _EXPECTED(number=wins, points=points)
    if len(view.legal) == 1:
        return sentences(chose, expected, _ONLY_CARD())
    if not verdict.cost:
        return sentences(chose, expected)
    best = said.first(verdict.advice.best.action)
    return sentences(chose, expected, _BETTER(choice=best, gap=said.gap(found)))


def _chosen(review: LuzReview, view: View, action: Bet | Play) -> str:
    if isinstance(action, Bet):
        return _CHOSE_BET(bet=bet(action))
    seat, at = view.seat or 0, action.position
    true = review.seen.result.hands[seat][at]
    of_one = luz_cards.of_one(true.colour)
    played = _PLAYED(trick=len(view.tricks) + 1, card=at + 1, colour=of_one)
    values = possible(view)[at]
    if len(values) == 1:
        return sentences(played, _HAD_TO_BE(value=true.value))
    could = one_of([str(value) for value in values])
    return sentences(played, _COULD_BE(values=could, value=true.value))
