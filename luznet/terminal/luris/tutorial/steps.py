"""The steps of the tutorial, as data. What the coach says is found out from the learner's view."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from luznet.games.luris.cards import JOKER, Hand
from luznet.games.luris.lesson import (
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
from luznet.language import Text
from luznet.terminal.game.tutorial import words as common
from luznet.terminal.game.tutorial.steps import Step, acts
from luznet.terminal.luris.model import Mode, Model
from luznet.terminal.luris.tutorial import words

Box: TypeAlias = Literal["middle", "end"]
"""Where the coach stands: between the piles and the own line; below the end of a game."""
Mark: TypeAlias = Literal["hand", "their sets", "own sets", "piles", "results"]
"""What is pointed at."""

FINAL: Final = len(TURNS) - 1
"""The last turn."""
UP: Final[Hand] = tuple(card for card in OWN.up if card != JOKER)
"""The cards of the learner's set that lie face up, without the joker."""


@dataclass(frozen=True)
class LurisStep(Step):
    """One thing that is taught. `mode`: which action it is about. `up` and `down`: the cards that
    are marked for a set at its end, `begun` those face up that are at its beginning."""

    box: Box = "middle"
    marks: tuple[Mark, ...] = ()
    mode: Mode = "hand"
    begun: Hand = ()
    up: Hand = ()
    down: Hand = ()


# ---- what they say -------------------------------------------------------------------------


def _up(view: View, seat: int) -> int:
    return sum(len(laid.up) for laid in view.sets[seat])


def _just(text: Text) -> Callable[[View], str]:
    return lambda view: text()


def _say_their_set(view: View) -> str:
    laid = view.sets[MIRA][0]
    return words.say_their_set(laid.value, len(laid.up), len(laid.down))


def _say_up(view: View) -> str:
    return words.say_up(OWN.value)


def _say_down(view: View) -> str:
    return words.say_down(*OWN.down)


def _say_discard(view: View) -> str:
    return words.say_discard(_up(view, LEARNER))


def _say_take(view: View) -> str:
    return words.say_take(view.discard)


def _say_swap(view: View) -> str:
    laid = view.sets[LEARNER][0]
    return words.say_swap(laid.down[SWAPPED], laid.value)


def _say_swapped(view: View) -> str:
    return words.say_swapped(OWN.down[SWAPPED], _up(view, LEARNER))


def _say_match(view: View) -> str:
    laid = view.sets[MIRA][0]
    return words.say_match(laid.value, len(laid.up))


def _say_bluff(view: View) -> str:
    return words.say_bluff(OTHERS.down[WRONG])


def _say_final(view: View) -> str:
    return words.say_final(_up(view, LEARNER), _up(view, MIRA), view.draw)


def _say_last(view: View) -> str:
    return words.say_last(view.sets[LEARNER][-1].value)


def _say_count(view: View) -> str:
    return words.say_count(view.results[LEARNER].up, view.results[MIRA].up)


# ---- what leads on -------------------------------------------------------------------------


def _has_marked(cards: Hand) -> Callable[[Model], bool]:
    return lambda model: model.mode == "hand" and model.marked("up") == cards


_FLIP: Final = ("f", "enter")

STEPS: Final = (
    LurisStep(words.IDEA, DEALT, _just(words.SAY_IDEA), common.ENTER, ("enter",)),
    LurisStep(words.HAND, DEALT, _just(words.SAY_HAND), common.ENTER, ("enter",), marks=("hand",)),
    LurisStep(
        words.THEIR_SET,
        moment(0, 3),
        _say_their_set,
        common.ENTER,
        ("enter",),
        marks=("their sets",),
    ),
    LurisStep(
        words.START,
        moment(1),
        _just(words.SAY_START),
        words.PRESS_DRAW,
        ("d",),
        acts,
        marks=("piles",),
        fresh=True,
    ),
    LurisStep(
        words.UP,
        moment(1, 1),
        _say_up,
        words.PRESS_UP,
        ("7", "up", "7", "up"),
        _has_marked(UP),
        marks=("hand",),
        up=UP,
        fresh=True,
    ),
    LurisStep(
        words.JOKER,
        moment(1, 1),
        _just(words.SAY_JOKER),
        words.PRESS_JOKER,
        ("j", "up"),
        _has_marked(OWN.up),
        begun=UP,
        up=OWN.up,
    ),
    LurisStep(
        words.DOWN,
        moment(1, 1),
        _say_down,
        words.PRESS_DOWN,
        ("3", "down", "4", "down", "enter"),
        acts,
        begun=OWN.up,
        up=OWN.up,
        down=OWN.down,
    ),
    LurisStep(
        words.DISCARD,
        moment(1, 3),
        _say_discard,
        words.PRESS_DISCARD,
        ("0", "enter"),
        acts,
        marks=("own sets",),
    ),
    LurisStep(words.TAKE, moment(3), _say_take, words.PRESS_TAKE, ("u",), acts, marks=("piles",)),
    LurisStep(
        words.SWAP,
        moment(3, 1),
        _say_swap,
        words.PRESS_SWAP,
        ("7", "s", "enter"),
        acts,
        marks=("own sets",),
        mode="swap",
    ),
    LurisStep(
        words.SWAPPED, moment(4), _say_swapped, common.ENTER, ("enter",), marks=("own sets",)
    ),
    LurisStep(
        words.FLIP,
        moment(5, 1),
        _just(words.SAY_FLIP),
        words.PRESS_FLIP,
        _FLIP,
        acts,
        marks=("their sets",),
        mode="flip",
    ),
    LurisStep(words.MATCH, moment(6), _say_match, common.ENTER, ("enter",), marks=("their sets",)),
    LurisStep(
        words.FLIP_AGAIN,
        moment(7, 1),
        _just(words.SAY_FLIP_AGAIN),
        words.PRESS_FLIP,
        _FLIP,
        acts,
        marks=("their sets",),
        mode="flip",
    ),
    LurisStep(words.BLUFF, moment(8), _say_bluff, common.ENTER, ("enter",)),
    LurisStep(
        words.PASS,
        moment(9, 1),
        _just(words.SAY_PASS),
        words.PRESS_PASS,
        ("n", "enter"),
        acts,
        mode="pass",
    ),
    LurisStep(words.SKIP, moment(10), _just(words.SAY_SKIP), common.ENTER, ("enter",)),
    LurisStep(
        words.FINAL,
        moment(FINAL),
        _say_final,
        words.PRESS_DRAW,
        ("d",),
        acts,
        marks=("piles",),
    ),
    LurisStep(
        words.LAST,
        moment(FINAL, 1),
        _say_last,
        words.PRESS_OWN,
        ("f", "up", "enter"),
        acts,
        marks=("own sets",),
        mode="flip",
    ),
    LurisStep(
        words.COUNT, OVER, _say_count, common.ENTER, ("enter",), box="end", marks=("results",)
    ),
    LurisStep(words.END, OVER, _just(words.SAY_END), common.PRESS_END, ("enter",), box="end"),
)
