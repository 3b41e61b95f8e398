"""The steps of the tutorial, as data."""

from collections.abc import Callable
from dataclasses import dataclass
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
from luznet.language import Text
from luznet.terminal.game.tutorial import words as common
from luznet.terminal.game.tutorial.steps import Step, acts
from luznet.terminal.luris.model import Mode, Model
from luznet.terminal.luris.tutorial import words

Box: TypeAlias = Literal["middle", "end"]
"""Where the coach is: above the reader's line, or below the end of a game."""
Mark: TypeAlias = Literal["hand", "their sets", "own sets", "piles", "results"]
"""What the coach points at."""

FINAL: Final = len(TURNS) - 1
"""The number of the final turn."""
UP: Final[Hand] = tuple(card for card in OWN.up if card != JOKER)
"""The face-up cards of the learner's set, without the joker."""


@dataclass(frozen=True)
class LurisStep(Step):
    """One thing to learn. `mode`: which action it is about. `up` and `down`: the cards marked for a
    set at its end; `begun`: those marked face up at its beginning."""

    box: Box = "middle"
    marks: tuple[Mark, ...] = ()
    mode: Mode = "hand"
    begun: Hand = ()
    up: Hand = ()
    down: Hand = ()


def _up(view: View, seat: int) -> int:
    return sum(len(laid.up) for laid in view.sets[seat])


def _just(text: Text) -> Callable[[View], str]:
    return lambda view: text()


def _has_marked(cards: Hand) -> Callable[[Model], bool]:
    return lambda model: model.mode == "hand" and model.marked("up") == cards


_FLIP: Final = ("f", "enter")

STEPS: Final = (
    LurisStep(words.IDEA, DEALT, _just(words.SAY_IDEA), common.ENTER, ("enter",)),
    LurisStep(words.HAND, DEALT, _just(words.SAY_HAND), common.ENTER, ("enter",), marks=("hand",)),
    LurisStep(
        words.THEIR_SET,
        moment(0, 3),
        lambda view: words.SAY_THEIR_SET(
            value=OTHERS.value, up=CARDS(len(OTHERS.up)), down=CARDS(len(OTHERS.down))
        ),
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
        lambda view: words.SAY_UP(value=OWN.value),
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
        lambda view: words.SAY_DOWN(one=OWN.down[0], other=OWN.down[1]),
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
        lambda view: words.SAY_DISCARD(up=_up(view, LEARNER)),
        words.PRESS_DISCARD,
        ("0", "enter"),
        acts,
        marks=("own sets",),
    ),
    LurisStep(
        words.TAKE,
        moment(3),
        lambda view: words.SAY_TAKE(card=view.discard),
        words.PRESS_TAKE,
        ("u",),
        acts,
        marks=("piles",),
    ),
    LurisStep(
        words.SWAP,
        moment(3, 1),
        lambda view: words.SAY_SWAP(bluff=OWN.down[SWAPPED], card=OWN.value),
        words.PRESS_SWAP,
        ("7", "s", "enter"),
        acts,
        marks=("own sets",),
        mode="swap",
    ),
    LurisStep(
        words.SWAPPED,
        moment(4),
        lambda view: words.SAY_SWAPPED(bluff=OWN.down[SWAPPED], up=_up(view, LEARNER)),
        common.ENTER,
        ("enter",),
        marks=("own sets",),
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
    LurisStep(
        words.MATCH,
        moment(6),
        lambda view: words.SAY_MATCH(card=OTHERS.value, up=_up(view, MIRA)),
        common.ENTER,
        ("enter",),
        marks=("their sets",),
    ),
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
    LurisStep(
        words.BLUFF,
        moment(8),
        lambda view: words.SAY_BLUFF(card=OTHERS.down[WRONG]),
        common.ENTER,
        ("enter",),
    ),
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
        lambda view: words.SAY_FINAL(
            own=_up(view, LEARNER), other=_up(view, MIRA), left=CARDS(view.draw)
        ),
        words.PRESS_DRAW,
        ("d",),
        acts,
        marks=("piles",),
    ),
    LurisStep(
        words.LAST,
        moment(FINAL, 1),
        lambda view: words.SAY_LAST(value=view.sets[LEARNER][-1].value),
        words.PRESS_OWN,
        ("f", "up", "enter"),
        acts,
        marks=("own sets",),
        mode="flip",
    ),
    LurisStep(
        words.COUNT,
        OVER,
        lambda view: words.SAY_COUNT(own=view.results[LEARNER].up, other=view.results[MIRA].up),
        common.ENTER,
        ("enter",),
        box="end",
        marks=("results",),
    ),
    LurisStep(words.END, OVER, _just(words.SAY_END), common.PRESS_END, ("enter",), box="end"),
)
