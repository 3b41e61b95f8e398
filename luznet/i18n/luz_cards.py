"""The colours and cards of Luz in words, once for each role that they have in a sentence.

Other languages bend these words with their use ("red" of one card, of several, of none), so a
sentence takes them in one of these roles, and each role has messages of its own.  What people
type for a colour is the same in all languages: `typed`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from luznet.games.luz.cards import Card, Colour
from luznet.i18n import commas
from luznet.language import TextIn, npgettext

_ALONE: Final = {
    Colour.RED: TextIn("a colour, alone", "red"),
    Colour.GREEN: TextIn("a colour, alone", "green"),
    Colour.BLUE: TextIn("a colour, alone", "blue"),
    Colour.PURPLE: TextIn("a colour, alone", "purple"),
    Colour.YELLOW: TextIn("a colour, alone", "yellow"),
}
_OF_ONE: Final = {
    Colour.RED: TextIn("the colour of one card", "red"),
    Colour.GREEN: TextIn("the colour of one card", "green"),
    Colour.BLUE: TextIn("the colour of one card", "blue"),
    Colour.PURPLE: TextIn("the colour of one card", "purple"),
    Colour.YELLOW: TextIn("the colour of one card", "yellow"),
}
_OF_SEVERAL: Final = {
    Colour.RED: TextIn("the colour of several cards", "red"),
    Colour.GREEN: TextIn("the colour of several cards", "green"),
    Colour.BLUE: TextIn("the colour of several cards", "blue"),
    Colour.PURPLE: TextIn("the colour of several cards", "purple"),
    Colour.YELLOW: TextIn("the colour of several cards", "yellow"),
}
_OF_NONE: Final = {
    Colour.RED: TextIn("the colour of no card, or of many", "red"),
    Colour.GREEN: TextIn("the colour of no card, or of many", "green"),
    Colour.BLUE: TextIn("the colour of no card, or of many", "blue"),
    Colour.PURPLE: TextIn("the colour of no card, or of many", "purple"),
    Colour.YELLOW: TextIn("the colour of no card, or of many", "yellow"),
}
_CARD: Final = {
    Colour.RED: TextIn("a card, alone", "red {value}"),
    Colour.GREEN: TextIn("a card, alone", "green {value}"),
    Colour.BLUE: TextIn("a card, alone", "blue {value}"),
    Colour.PURPLE: TextIn("a card, alone", "purple {value}"),
    Colour.YELLOW: TextIn("a card, alone", "yellow {value}"),
}
_PLAYED: Final = {
    Colour.RED: TextIn("a card that somebody leads or plays (object)", "red {value}"),
    Colour.GREEN: TextIn("a card that somebody leads or plays (object)", "green {value}"),
    Colour.BLUE: TextIn("a card that somebody leads or plays (object)", "blue {value}"),
    Colour.PURPLE: TextIn("a card that somebody leads or plays (object)", "purple {value}"),
    Colour.YELLOW: TextIn("a card that somebody leads or plays (object)", "yellow {value}"),
}
_TAKING: Final = {
    Colour.RED: TextIn("takes the trick with a card", "red {value}"),
    Colour.GREEN: TextIn("takes the trick with a card", "green {value}"),
    Colour.BLUE: TextIn("takes the trick with a card", "blue {value}"),
    Colour.PURPLE: TextIn("takes the trick with a card", "purple {value}"),
    Colour.YELLOW: TextIn("takes the trick with a card", "yellow {value}"),
}
_SO_MANY: Final[Mapping[Colour, Callable[[int], str]]] = {
    Colour.RED: lambda cards: npgettext(
        "so many cards of it", "{number} red", "{number} red", cards
    ),
    Colour.GREEN: lambda cards: npgettext(
        "so many cards of it", "{number} green", "{number} green", cards
    ),
    Colour.BLUE: lambda cards: npgettext(
        "so many cards of it", "{number} blue", "{number} blue", cards
    ),
    Colour.PURPLE: lambda cards: npgettext(
        "so many cards of it", "{number} purple", "{number} purple", cards
    ),
    Colour.YELLOW: lambda cards: npgettext(
        "so many cards of it", "{number} yellow", "{number} yellow", cards
    ),
}
_OF_VALUES: Final[Mapping[Colour, Callable[[int, str], str]]] = {
    Colour.RED: lambda cards, values: npgettext(
        "cards in a hand", "red {values}", "red {values}", cards, values=values
    ),
    Colour.GREEN: lambda cards, values: npgettext(
        "cards in a hand", "green {values}", "green {values}", cards, values=values
    ),
    Colour.BLUE: lambda cards, values: npgettext(
        "cards in a hand", "blue {values}", "blue {values}", cards, values=values
    ),
    Colour.PURPLE: lambda cards, values: npgettext(
        "cards in a hand", "purple {values}", "purple {values}", cards, values=values
    ),
    Colour.YELLOW: lambda cards, values: npgettext(
        "cards in a hand", "yellow {values}", "yellow {values}", cards, values=values
    ),
}


def typed(colour: Colour) -> str:
    """Return the word that people type for a colour, alike in every language."""
    return colour.name.lower()


# ---- colours -------------------------------------------------------------------------------


def alone(colour: Colour) -> str:
    """Name a colour: "follow red", "red led"."""
    return _ALONE[colour]()


def of_one(colour: Colour) -> str:
    """Name the colour of one card: "card 2 is red", "card 2, red"."""
    return _OF_ONE[colour]()


def of_several(colour: Colour) -> str:
    """Name the colour of several cards: "cards 2 and 3 are red", "unseen red cards"."""
    return _OF_SEVERAL[colour]()


def of_none(colour: Colour) -> str:
    """Name the colour of cards that are not there: "you have no red", "more than one red card"."""
    return _OF_NONE[colour]()


def so_many(colour: Colour, number: int) -> str:
    """Say how many cards of a colour somebody holds: "3 red"."""
    return _SO_MANY[colour](number)


def of_values(colour: Colour, values: Sequence[int]) -> str:
    """Name cards of a colour by their values: "red 2, 5, 8"."""
    return _OF_VALUES[colour](len(values), commas([str(value) for value in values]))


# ---- cards ---------------------------------------------------------------------------------


def card(card: Card) -> str:
    """Name a card: "it is red 8"."""
    return _CARD[card.colour](value=card.value)


def played(card: Card) -> str:
    """Name a card that somebody leads, plays or beats: "Ben leads red 8"."""
    return _PLAYED[card.colour](value=card.value)


def taking(card: Card) -> str:
    """Name a card that takes a trick: "takes trick 3 with red 8"."""
    return _TAKING[card.colour](value=card.value)
