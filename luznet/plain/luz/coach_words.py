"""What the coach of Luz says only in plain mode."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luz.cards import Card, Colour
from luznet.games.luz.types import Bet
from luznet.i18n import luz_cards, one_of, sentences
from luznet.i18n.luz import bet
from luznet.language import Text

ONLY_CARD = Text("You had no choice.")
NOT_WEIGHED = Text("Bets as high as this one are not simulated.")
# i18n: {number} is the card's place in the hand, not its value.
_CARD: Final = Text("Card {number}, {colour}")
# i18n: {choice} is such as "A bet of 3" or "Card 2, red"; {points} is a number with its noun.
BEST = Text("{choice}: the bet is won in {number} of 100, {points} on average; best.")
# i18n: {choice} is such as "A bet of 3" or "Card 2, red"; {points} is a number with its noun.
AS_GOOD = Text("{choice}: the bet is won in {number} of 100, {points} on average; about as good.")
# i18n: {choice} is such as "A bet of 3" or "Card 2, red"; {points} is a number with its noun,
# i18n: {behind} one alone.
WORSE = Text("{choice}: the bet is won in {number} of 100, {points} on average; {behind} behind.")
REVIEW_OF = Text("Review of deal {deal}.")
# i18n: {bet} is a number, or a number with "with Safety".
_CHOSE_BET: Final = Text("You bet {bet}.")
# i18n: {card} is the card's place in your hand; {colour} is that of this one card.
_PLAYED: Final = Text("Trick {trick}: card {card}, {colour}.")
_HAD_TO_BE: Final = Text("It had to be {value}.")
# i18n: {values} is a list such as "3, 5 or 9".
_COULD_BE: Final = Text("It could be {values}, and was {value}.")
# i18n: {points} is a number with its noun.
EXPECTED = Text("By what you knew, the bet is won in {number} of 100, {points} on average.")
# i18n: {choice} is such as "A bet of 3" or "Card 2"; {gap} is "1.2 (give or take 0.4)", points.
BETTER = Text("{choice} was worth {gap} more.")


def card(position: int, colour: Colour) -> str:
    """Name a card of the reader where a line begins with it."""
    return _CARD(number=position + 1, colour=luz_cards.of_one(colour))


def chose_bet(made: Bet) -> str:
    return _CHOSE_BET(bet=bet(made))


def chose_card(trick: int, position: int, true: Card, values: Sequence[int]) -> str:
    """Tell which card was played, what it could have been, and what it was."""
    played = _PLAYED(trick=trick, card=position + 1, colour=luz_cards.of_one(true.colour))
    if len(values) == 1:
        return sentences(played, _HAD_TO_BE(value=true.value))
    could = one_of([str(value) for value in values])
    return sentences(played, _COULD_BE(values=could, value=true.value))
