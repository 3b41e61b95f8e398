"""How people type cards and positions of Luris, forgivingly, whatever the state of the game."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from luznet.games.luris.cards import JOKER, VALUES, Card
from luznet.i18n import luris as said
from luznet.plain.lines import number_in

JOKERS: Final = ("j", "jok", "joker")
DOWN: Final = ("down", "d")
_FILLING: Final = ("set", "card", "cards", "with", "for", "and", "up", "face")
"""Words that may be left out."""
_BETWEEN = re.compile(r"[\s,;:/|]+")


class Pointed(NamedTuple):
    """What was typed to point at a card: a name, empty for none, and the numbers after it."""

    name: str
    numbers: Sequence[int]


def card_in(word: str) -> Card | None:
    """Return the card that a word stands for, if any."""
    if word in JOKERS or word == said.card(JOKER).casefold():
        return JOKER
    number = number_in(word)
    return number if number in VALUES else None


def cards_in(text: str) -> Sequence[Card] | None:
    """Return the cards that are typed; None if something else is among them."""
    cards = [card_in(word) for word in _words(text)]
    known = [card for card in cards if card is not None]
    return known if len(known) == len(cards) else None


def written(cards: Iterable[Card]) -> str:
    """Return how cards are typed, in all languages."""
    return " ".join(JOKERS[-1] if card == JOKER else str(card) for card in cards)


def laid_in(text: str) -> tuple[str, str] | None:
    """Return what is typed before and after the word "down", or else a single comma or slash; None
    if it is not clear what is to be face down."""
    words = _BETWEEN.split(text.casefold())
    at = next((at for at, word in enumerate(words) if word in DOWN), None)
    if at is not None:
        return " ".join(words[:at]), " ".join(words[at + 1 :])
    for sign in ",;/|":
        before, _, after = text.partition(sign)
        if after and sign not in after:
            return before, after
    return None


def place_in(text: str, most: int = 2) -> Pointed:
    """Return a name, and at most this many numbers after it."""
    words = [word for word in _BETWEEN.split(text) if word]
    numbers: list[int] = []
    while words and len(numbers) < most:
        number = number_in(words[-1])
        if number is None and words[-1].casefold() not in _FILLING:
            break
        words.pop()
        numbers = numbers if number is None else [number, *numbers]
    while words and words[-1].casefold() in _FILLING:
        words.pop()
    return Pointed(" ".join(words), numbers)


def cards_and_places(text: str) -> Sequence[int]:
    """Return the numbers that are typed, for positions and cards; a joker is its number."""
    found = [number_in(word) or card_in(word) for word in _words(text)]
    return [number if number is not None else 0 for number in found]


def _words(text: str) -> list[str]:
    words = _BETWEEN.split(text.casefold())
    return [word for word in words if word and word not in _FILLING]
