"""The colours and cards of Luz in words, in each role that they have in a sentence.

Other languages inflect these words by their use ("red" of one card, of several, of none), so each
role has messages of its own.  What people type for a colour is the same in all languages: `typed`.
"""

from collections.abc import Sequence

from luznet.games.luz.cards import Card, Colour
from luznet.i18n import commas
from luznet.language import TextIn, npgettext, pgettext


class ColourText:
    """A word for each colour, from red to yellow, in one role."""

    def __init__(self, context: str, *messages: str) -> None:
        self._context = context
        self._messages = dict(zip(Colour, messages, strict=True))

    def __call__(self, colour: Colour) -> str:
        return pgettext(self._context, self._messages[colour])


class CardText(ColourText):
    """The same for a card, with its value."""

    def __call__(self, card: Card) -> str:  # type: ignore[override]
        return pgettext(self._context, self._messages[card.colour], value=card.value)


class ColourPluralText(ColourText):
    """The same in the form for a number of cards; `messages` are pairs, one card and several."""

    def __init__(self, context: str, *messages: str) -> None:
        super().__init__(context, *messages[::2])
        self._several = dict(zip(Colour, messages[1::2], strict=True))

    def __call__(self, colour: Colour, number: int, **facts: object) -> str:  # type: ignore[override]
        one, several = self._messages[colour], self._several[colour]
        return npgettext(self._context, one, several, number, **facts)


# i18n: As in "follow red", "red led".
alone = ColourText(
    "a colour, alone", "red", "green", "blue", "purple", "yellow"
)  # fmt: skip
# i18n: As in "card 2 is red", "card 2, red".
of_one = ColourText(
    "the colour of one card", "red", "green", "blue", "purple", "yellow"
)  # fmt: skip
# i18n: As in "cards 2 and 3 are red", "unseen red cards".
of_several = ColourText(
    "the colour of several cards", "red", "green", "blue", "purple", "yellow"
)  # fmt: skip
# i18n: As in "you have no red", "more than one red card".
of_none = ColourText(
    "the colour of no card, or of many", "red", "green", "blue", "purple", "yellow"
)  # fmt: skip
# i18n: As in "it is red 8".
card = CardText(
    "a card, alone",
    "red {value}", "green {value}", "blue {value}", "purple {value}", "yellow {value}",
)  # fmt: skip
# i18n: As in "Ben leads red 8".
played = CardText(
    "a card that somebody leads or plays (object)",
    "red {value}", "green {value}", "blue {value}", "purple {value}", "yellow {value}",
)  # fmt: skip
# i18n: As in "takes trick 3 with red 8".
taking = CardText(
    "takes the trick with a card",
    "red {value}", "green {value}", "blue {value}", "purple {value}", "yellow {value}",
)  # fmt: skip
# i18n: As in "holds 3 red and 2 green".
so_many = ColourPluralText(
    "so many cards of it",
    "{number} red", "{number} red", "{number} green", "{number} green",
    "{number} blue", "{number} blue", "{number} purple", "{number} purple",
    "{number} yellow", "{number} yellow",
)  # fmt: skip
# i18n: As in "red 2, 5, 8".
_OF_VALUES = ColourPluralText(
    "cards in a hand",
    "red {values}", "red {values}", "green {values}", "green {values}",
    "blue {values}", "blue {values}", "purple {values}", "purple {values}",
    "yellow {values}", "yellow {values}",
)  # fmt: skip


_PLACES = (
    TextIn("the place of a card in the hand", "1st"),
    TextIn("the place of a card in the hand", "2nd"),
    TextIn("the place of a card in the hand", "3rd"),
    TextIn("the place of a card in the hand", "4th"),
    TextIn("the place of a card in the hand", "5th"),
    TextIn("the place of a card in the hand", "6th"),
    TextIn("the place of a card in the hand", "7th"),
    TextIn("the place of a card in the hand", "8th"),
    TextIn("the place of a card in the hand", "9th"),
    TextIn("the place of a card in the hand", "10th"),
)


def nth(position: int) -> str:
    """Return a card's place in words that can't be mistaken for its value."""
    return _PLACES[position]()


def of_values(colour: Colour, values: Sequence[int]) -> str:
    return _OF_VALUES(colour, len(values), values=commas([str(value) for value in values]))


def typed(colour: Colour) -> str:
    """Return the word that people type for a colour, in every language."""
    return colour.name.lower()
