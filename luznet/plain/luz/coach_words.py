"""What the coach of Luz says in plain mode alone."""

from collections.abc import Sequence

from luznet.games.luz.cards import Card, Colour
from luznet.games.luz.types import Bet
from luznet.i18n import luz_cards, one_of, sentences
from luznet.i18n.luz import bet
from luznet.language import Text, _, pgettext

ONLY_CARD = Text("You had no choice.")
NOT_WEIGHED = Text("Bets as high as this one are not weighed.")


def card_of_colour(number: int, colour: Colour) -> str:
    """Name an own card, where a line begins with it."""
    # i18n: {number} is the card's place in the hand, not its value.
    return _("Card {number}, {colour}", number=number, colour=luz_cards.of_one(colour))


def nth_card_first(number: int) -> str:
    """Name an own card at the beginning of a sentence."""
    # i18n: {number} is the card's place in the hand, not its value.
    return pgettext("begins a sentence", "Card {number}", number=number)


def nth_card(number: int) -> str:
    """Name an own card in the middle of a sentence."""
    # i18n: {number} is the card's place in the hand, not its value.
    return pgettext("in the middle of a sentence", "card {number}", number=number)


def best(choice: str, hundred: int, points: str) -> str:
    """Say what was found about the best choice."""
    # i18n: {choice} is such as "A bet of 3" or "Card 2, red"; {points} is a number with its noun.
    return _(
        "{choice}: the bet is won in {number} of 100, {points} on average; best.",
        choice=choice, number=hundred, points=points,
    )  # fmt: skip


def as_good(choice: str, hundred: int, points: str) -> str:
    """Say what was found about a choice that cannot be told from the best."""
    # i18n: {choice} is such as "A bet of 3" or "Card 2, red"; {points} is a number with its noun.
    return _(
        "{choice}: the bet is won in {number} of 100, {points} on average; about as good.",
        choice=choice, number=hundred, points=points,
    )  # fmt: skip


def worse(choice: str, hundred: int, points: str, behind: str) -> str:
    """Say what was found about a choice, and by how many points it is worth less."""
    # i18n: {choice} is such as "A bet of 3" or "Card 2, red"; {points} is a number with its noun,
    # {behind} one alone.
    return _(
        "{choice}: the bet is won in {number} of 100, {points} on average; {behind} behind.",
        choice=choice, number=hundred, points=points, behind=behind,
    )  # fmt: skip


def looking_back(deal: int) -> str:
    """Say which deal is looked back at."""
    return _("You look back at deal {deal}.", deal=deal)


def chose_bet(made: Bet) -> str:
    """Say what was bet."""
    # i18n: {bet} is a number, or a number with "with Safety".
    return _("Your bet was a bet of {bet}.", bet=bet(made))


def chose_card(trick: int, number: int, true: Card, values: Sequence[int]) -> str:
    """Say which card was played, what it could have been, and what it was."""
    # i18n: {card} is the place of the reader's card in the hand; {colour}: of that one card.
    played = _(
        "Trick {trick}: card {card}, {colour}.",
        trick=trick, card=number, colour=luz_cards.of_one(true.colour),
    )  # fmt: skip
    if len(values) == 1:
        return sentences(played, _("It had to be {value}.", value=true.value))
    could = one_of([str(value) for value in values])
    # i18n: {values} is a list such as "3, 5 or 9".
    was = _("It could be {values}, and was {value}.", values=could, value=true.value)
    return sentences(played, was)


def expected(hundred: int, points: str) -> str:
    """Say what was to be expected of a choice."""
    # i18n: {points} is a number with its noun.
    return _(
        "By what you knew, the bet is won in {number} of 100, {points} on average.",
        number=hundred, points=points,
    )  # fmt: skip


def better(choice: str, gap: str) -> str:
    """Say what would have been better."""
    # i18n: {choice} is such as "A bet of 3" or "Card 2"; {gap} is "1.2 (give or take 0.4)", points.
    return _("{choice} was worth {gap} more.", choice=choice, gap=gap)
