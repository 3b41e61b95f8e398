"""The spoken tutorial of Luris, step by step.

It tells the first turns of the scripted game, in the sentences of the game itself, so that the
learner will recognize them.
"""

from collections.abc import Sequence
from typing import Final

from luznet.games.luris.cards import backs
from luznet.games.luris.tutorial import (
    DISCARD,
    HAND,
    LEARNER,
    MATCHING,
    OTHERS,
    OWN,
    SPARE,
    SWAPPED,
    WRONG,
)
from luznet.games.luris.tutorial import MIRA as OTHER
from luznet.games.luris.types import CardSet, Event, Flipped, SetLaid, SetLost, Swapped
from luznet.i18n import luris as said
from luznet.i18n import sentences
from luznet.i18n.coach import MIRA
from luznet.language import GuestText, TextIn, _
from luznet.plain.lesson import Step, pages
from luznet.plain.luris import words
from luznet.plain.luris.typed import written
from luznet.plain.user_context import Pages

# i18n: play luris, join, ready and start are typed.
_NOW_PLAY: Final = GuestText(
    "In the list of tables, type play luris to play against bots, or join and the number of a "
    "table. At a table, ready says that you are ready, and its owner can type start.",
    "At the table, ready says that you are ready, and its owner can type start.",
)


def steps() -> Pages:
    """Return the tutorial, a page for each step."""
    return pages(_STEPS)


def _happens(event: Event) -> str:
    return said.happened(event, lambda seat: None if seat == LEARNER else MIRA())


def _seen(laid: CardSet) -> CardSet:
    """Return a set as the others see it."""
    return CardSet(laid.value, laid.up, backs(laid.down))


def _typed(laid: CardSet) -> str:
    """Return how a set is typed."""
    return f"set {written(laid.up)} down {written(laid.down)}"


def _flips(at: int) -> str:
    return f"flip {MIRA()} 1 {at + 1}"


def _shown(laid: CardSet) -> CardSet:
    """Return a set with all its cards shown, as it is lost."""
    return CardSet(laid.value, tuple(sorted((*laid.up, *laid.down))), ())


_RIGHT, _BLUFF = OTHERS.down[MATCHING], OTHERS.down[WRONG]

_STEPS: Final[Sequence[Step]] = (
    (
        TextIn("a step of the lesson", "the idea"),
        lambda: (
            _(
                "Luris is a game for 2 to 4 players. You lay sets of cards on the table, some face "
                "up and some face down, and you may bluff: nobody else knows your face-down cards."
            ),
            _("Whoever has the most cards face up in their sets at the end of the game wins."),
        ),
    ),
    (
        TextIn("a step of the lesson", "the cards"),
        lambda: (
            _(
                "Cards go from 2 to 10, and suits do not matter. Everybody gets ten cards and a "
                "joker, which stands for any card. You hear, for example:"
            ),
            words.holds(None, HAND),
            # i18n: hand and table are typed.
            _("During a game, type hand to hear your hand again, or table to hear everything."),
        ),
    ),
    (
        TextIn("a step of the lesson", "your turn begins"),
        lambda: (
            _(
                "A turn begins with new cards: you draw two from the draw pile, or take the top "
                "card of the discard pile. When it is your turn, you hear:"
            ),
            sentences(words.ASK_START(card=said.moved(DISCARD)), words.holds(None, HAND)),
        ),
    ),
    (
        TextIn("a step of the lesson", "a set"),
        lambda: (
            _(
                "Then you take one of four actions. The first: you lay a set, at least two cards "
                "of one value face up, and at least two others face down, of any value. Jokers may "
                "be among those face up, but not alone."
            ),
            # i18n: {cards} are typed, such as "set 7 7 joker down 3 4".
            _("You type {cards}, and hear:", cards=_typed(OWN)),
            _happens(SetLaid(LEARNER, OWN)),
            # i18n: {mira} is the name of a woman.
            _("When {mira} lays a set, you hear how many cards lie face down, and no more:",
              mira=MIRA()),
            _happens(SetLaid(OTHER, _seen(OTHERS))),
            # i18n: sets is typed.
            _("During a game, type sets to hear all sets again, including your own face-down "
              "cards."),
        ),
    ),
    (
        TextIn("a step of the lesson", "to flip a card"),
        lambda: (
            _(
                "The second: you flip a card, that is, you turn a face-down card in anybody's set "
                "face up. If it matches that set, it stays there and counts for the set's owner."
            ),
            # i18n: {words} are typed; {mira} is the name of a woman, {number} which of her cards
            # face down it is.
            _("For card {number} in {mira}'s first set you type {words}, and hear:",
              number=MATCHING + 1, mira=MIRA(), words=_flips(MATCHING)),
            _happens(Flipped(LEARNER, OTHER, OTHERS.value, _RIGHT, matched=True)),
            # i18n: {card} is a number.
            _("But if you hit a bluff, such as her {card}, the whole set is lost:", card=_BLUFF),
            _happens(Flipped(LEARNER, OTHER, OTHERS.value, _BLUFF, matched=False)),
            _happens(SetLost(OTHER, _shown(OTHERS))),
        ),
    ),
    (
        TextIn("a step of the lesson", "to swap a card"),
        lambda: (
            _(
                "The third: you swap a card, for example to repair a bluff before somebody finds "
                "it. A card from your hand that matches one of your sets goes into it, face up, "
                "and one of its face-down cards comes to your hand."
            ),
            # i18n: {value} is a card; {words} are typed, such as "swap 1 2 7": which set, which of
            # its cards face down, and the card of the hand.
            _("With one more {value} in your hand you type {words}, for card {number} of set 1:",
              value=OWN.value, words=f"swap 1 {SWAPPED + 1} {OWN.value}", number=SWAPPED + 1),
            _happens(Swapped(LEARNER, OWN.value, OWN.value, OWN.down[SWAPPED])),
        ),
    ),
    (
        TextIn("a step of the lesson", "your turn ends"),
        lambda: (
            # i18n: pass is typed.
            _("The fourth is to do none of these: you type pass."),
            # i18n: {words} are typed, such as "discard 10".
            _(
                "Whatever you did, you end your turn by discarding one card from your hand: you "
                "type {words}. The next player may take it.",
                words=f"discard {SPARE}",
            ),
        ),
    ),
    (
        TextIn("a step of the lesson", "the end"),
        lambda: (
            _(
                "Whoever draws the last card of the draw pile plays the final turn, in which no "
                "set can be laid. Then the face-up cards in everybody's sets are counted; in a "
                "tie, the cards in hand."
            ),
            # i18n: scores is typed.
            _("During a game, type scores to hear how everybody is doing."),
            # i18n: confide is typed.
            _(
                "Four players play two against two, and partners count their cards together. Only "
                "your partner hears what you type after confide."
            ),
        ),
    ),
    (
        TextIn("a step of the lesson", "now play"),
        lambda: (
            _NOW_PLAY(),
            # i18n: help, again and rules are typed.
            _(
                "Type help to hear what you can type now, again or just Enter to hear what you are "
                "asked for, and rules for all the rules."
            ),
        ),
    ),
)  # fmt: skip
