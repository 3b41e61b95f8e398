"""The steps of the tutorial, as data.

Mira, a woman, plays with the learner; translations inflect her name in each sentence.
"""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from luznet.games.luris.cards import JOKER, Hand
from luznet.games.luris.tutorial import (
    DEALT,
    LEARNER,
    MIRA,
    OTHERS,
    OVER,
    OWN,
    SWAPPED,
    TURNS,
    WRONG,
    moment,
)
from luznet.games.luris.types import View
from luznet.i18n.luris import CARDS
from luznet.language import GuestText, Text, TextIn
from luznet.terminal.game.tutorial import words
from luznet.terminal.game.tutorial.steps import Step, acts
from luznet.terminal.luris.model import Mode, Model

Mark: TypeAlias = Literal["hand", "their sets", "own sets", "piles", "results"]
"""What the coach points at."""

FINAL: Final = len(TURNS) - 1
"""The number of the final turn."""
UP: Final[Hand] = tuple(card for card in OWN.up if card != JOKER)
"""The face-up cards of the learner's set, without the joker."""


class LurisStep(Step, frozen=True):
    """One thing to learn. `mode`: which action it is about. `up` and `down`: the cards marked for a
    set at its end; `begun`: those marked face up at its beginning."""

    marks: tuple[Mark, ...] = ()
    mode: Mode = "hand"
    begun: Hand = ()
    up: Hand = ()
    down: Hand = ()


def _up(view: View, seat: int) -> int:
    return sum(len(laid.up) for laid in view.sets[seat])


def _has_marked(cards: Hand) -> Callable[[Model], bool]:
    return lambda model: model.mode == "hand" and model.marked("up") == cards


SWAPPING: Final = TextIn("what a step of the tutorial is about", "swapping")
FLIPPING: Final = TextIn("what a step of the tutorial is about", "flipping")
FINAL_TURN: Final = TextIn("what a step of the tutorial is about", "the final turn")
PRESS_DRAW: Final = Text("Press d.")
PRESS_FLIP: Final = Text("Press f, then Enter.")

STEPS: Final = (
    LurisStep(
        TextIn("what a step of the tutorial is about", "the idea"),
        DEALT,
        # i18n: At most 3 lines of 72 columns.
        Text(
            "Welcome! In Luris you lay sets of cards on the table, some face up and some face "
            "down. Whoever has the most cards face up at the end wins."
        ),
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "your hand"),
        DEALT,
        # i18n: At most 3 lines of 72 columns. Mira is a woman.
        Text(
            "Your hand is at the bottom: ten cards from 2 to 10, whose suits do not matter, and a "
            "joker (J). Mira has as many, and starts."
        ),
        marks=("hand",),
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "a set"),
        moment(0, 3),
        # i18n: At most 3 lines of 72 columns. Mira is a woman; {value} is a number, {up} and {down}
        # i18n: are such as "2 cards".
        Text(
            "Mira drew two cards and laid a set of {value}: {up} face up, and {down} face down "
            "that may be anything. Only she knows them."
        ),
        lambda view: {
            "value": OTHERS.value,
            "up": CARDS(len(OTHERS.up)),
            "down": CARDS(len(OTHERS.down)),
        },
        marks=("their sets",),
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "your turn begins"),
        moment(1),
        # i18n: At most 3 lines of 72 columns.
        Text(
            "A turn begins with cards: draw two from the draw pile, or take the top card of the "
            "discard pile. This time, draw."
        ),
        press=PRESS_DRAW,
        keys=("d",),
        wants=acts,
        marks=("piles",),
        fresh=True,
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "a set of your own"),
        moment(1, 1),
        # i18n: At most 3 lines of 72 columns. {value} is a number: the learner holds two such
        # i18n: cards. Up is an arrow key.
        Text(
            "Then comes one action. Lay a set: at least two cards of one value go face up. You "
            "hold two {value}s; Up marks each."
        ),
        lambda view: {"value": OWN.value},
        # i18n: Up is an arrow key.
        press=Text("Press 7, Up, 7, Up."),
        keys=("7", "up", "7", "up"),
        wants=_has_marked(UP),
        marks=("hand",),
        up=UP,
        fresh=True,
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "the joker"),
        moment(1, 1),
        # i18n: At most 3 lines of 72 columns.
        Text(
            "The joker matches every set, so it can lie face up too and count. But at least one "
            "card face up must be a number: it gives the set its value."
        ),
        # i18n: Up is an arrow key.
        press=Text("Press j, Up."),
        keys=("j", "up"),
        wants=_has_marked(OWN.up),
        begun=UP,
        up=OWN.up,
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "a bluff"),
        moment(1, 1),
        # i18n: At most 3 lines of 72 columns. {one} and {other} are cards. Down is an arrow key.
        Text(
            "Now at least two cards face down, whatever they are. Hide the {one} and the {other}, "
            "which do not match: a bluff. Down marks them."
        ),
        lambda view: {"one": OWN.down[0], "other": OWN.down[1]},
        # i18n: Down is an arrow key.
        press=Text("Press 3, Down, 4, Down, then Enter."),
        keys=("3", "down", "4", "down", "enter"),
        wants=acts,
        begun=OWN.up,
        up=OWN.up,
        down=OWN.down,
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "your turn ends"),
        moment(1, 3),
        # i18n: At most 3 lines of 72 columns. {up} is how many cards of the learner lie face up.
        Text(
            "Your set counts {up}. Each turn ends with a discard: one card of your hand, which "
            "the next player may take."
        ),
        lambda view: {"up": _up(view, LEARNER)},
        # i18n: The key 0 stands for a 10.
        press=Text("Press 0 for a 10, then Enter."),
        keys=("0", "enter"),
        wants=acts,
        marks=("own sets",),
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "the discard pile"),
        moment(3),
        # i18n: At most 3 lines of 72 columns. Mira is a woman; {card} is a number.
        Text(
            "Mira drew, passed, and discarded a {card}. It matches your set: begin this turn with "
            "it, instead of two unknown cards."
        ),
        lambda view: {"card": view.discard},
        press=Text("Press u."),
        keys=("u",),
        wants=acts,
        marks=("piles",),
    ),
    LurisStep(
        SWAPPING,
        moment(3, 1),
        # i18n: At most 3 lines of 72 columns. {bluff} and {card} are numbers.
        Text(
            "If somebody flips your {bluff}, you lose the whole set. Swap it for the {card} "
            "before that happens: then the {card} is face up."
        ),
        lambda view: {"bluff": OWN.down[SWAPPED], "card": OWN.value},
        press=Text("Press 7, s, then Enter."),
        keys=("7", "s", "enter"),
        wants=acts,
        marks=("own sets",),
        mode="swap",
    ),
    LurisStep(
        SWAPPING,
        moment(4),
        # i18n: At most 3 lines of 72 columns. {bluff} is a card, {up} is how many cards lie face
        # i18n: up. The coach speaks of himself.
        Text(
            "The {bluff} is back in your hand, and your set counts {up}. In the next turns I draw "
            "and discard for you."
        ),
        lambda view: {"bluff": OWN.down[SWAPPED], "up": _up(view, LEARNER)},
        marks=("own sets",),
    ),
    LurisStep(
        FLIPPING,
        moment(5, 1),
        # i18n: At most 3 lines of 72 columns. Mira is a woman.
        Text(
            "You can also flip a card that lies face down, in anybody's set. Are those in Mira's "
            "set a bluff? Flip the first one."
        ),
        press=PRESS_FLIP,
        keys=("f", "enter"),
        wants=acts,
        marks=("their sets",),
        mode="flip",
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "a match"),
        moment(6),
        # i18n: At most 3 lines of 72 columns. Mira is a woman; {card} is a number, {up} is how many
        # i18n: of her cards lie face up.
        Text(
            "It is a {card} and matches. It stays face up and counts for Mira, as it is her set: "
            "she has {up} now. So doubting has its price."
        ),
        lambda view: {"card": OTHERS.value, "up": _up(view, MIRA)},
        marks=("their sets",),
    ),
    LurisStep(
        FLIPPING,
        moment(7, 1),
        # i18n: At most 3 lines of 72 columns. Mira is a woman.
        Text(
            "One of Mira's cards is still face down. If it does not match, she loses the whole "
            "set. Flip it as well."
        ),
        press=PRESS_FLIP,
        keys=("f", "enter"),
        wants=acts,
        marks=("their sets",),
        mode="flip",
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "a bluff is found"),
        moment(8),
        # i18n: At most 3 lines of 72 columns. Mira is a woman; {card} is a number.
        Text(
            "It is a {card}: a bluff! All cards of the set go to the bottom of the discard pile, "
            "and Mira has nothing face up any more."
        ),
        lambda view: {"card": OTHERS.down[WRONG]},
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "passing"),
        moment(9, 1),
        # i18n: At most 3 lines of 72 columns.
        Text(
            "Lay a set, flip, or swap: you may do one of these in a turn, or none. If nothing is "
            "worth it, pass."
        ),
        press=Text("Press n, then Enter."),
        keys=("n", "enter"),
        wants=acts,
        mode="pass",
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "many turns later"),
        moment(10),
        # i18n: At most 3 lines of 72 columns. Enter is a key.
        Text(
            "So a turn is: cards, one action, a discard. Nothing new happens in the next turns, "
            "in which both of you lay more sets: Enter skips them."
        ),
    ),
    LurisStep(
        FINAL_TURN,
        moment(FINAL),
        # i18n: At most 3 lines of 72 columns. Mira is a woman. {own} and {other} are how many cards
        # i18n: lie face up, {left} is such as "1 card".
        Text(
            "You have {own} face up, Mira {other}. The draw pile has {left} left. Whoever draws "
            "the last card plays the final turn."
        ),
        lambda view: {
            "own": _up(view, LEARNER),
            "other": _up(view, MIRA),
            "left": CARDS(view.draw),
        },
        press=PRESS_DRAW,
        keys=("d",),
        wants=acts,
        marks=("piles",),
    ),
    LurisStep(
        FINAL_TURN,
        moment(FINAL, 1),
        # i18n: At most 3 lines of 72 columns. {value} is a number.
        Text(
            "No set can be laid in the final turn. But your own set of {value} hides a {value}: "
            "flip it yourself, and it counts."
        ),
        lambda view: {"value": view.sets[LEARNER][-1].value},
        # i18n: Up is an arrow key.
        press=Text("Press f, Up, then Enter."),
        keys=("f", "up", "enter"),
        wants=acts,
        marks=("own sets",),
        mode="flip",
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "who wins"),
        OVER,
        # i18n: At most 3 lines of 72 columns. Mira is a woman. {own} and {other} are how many cards
        # i18n: lie face up.
        Text(
            "You win: {own} face up, and Mira has {other}. In a tie, the most cards in hand would "
            "win; if that were a tie too, both of you would."
        ),
        lambda view: {"own": view.results[LEARNER].up, "other": view.results[MIRA].up},
        marks=("results",),
    ),
    LurisStep(
        TextIn("what a step of the tutorial is about", "now play"),
        OVER,
        # i18n: At most 3 lines of 72 columns. R and ? are keys.
        GuestText(
            "Four play two against two. R shows the rules anywhere, ? the keys. Now play: `luznet "
            "play --game luris`, or n in the lobby.",
            "Four play two against two. R shows the rules anywhere, ? the keys. Now play at the "
            "table.",
        ),
        press=words.PRESS_END,
    ),
)
