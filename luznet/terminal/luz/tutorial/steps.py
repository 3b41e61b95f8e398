"""The steps of the tutorial, as data.

What the coach says is found out from the learner's view, as a player could: by looking at what
is open and by counting (`luznet.games.luz.odds`).  A step says where the coach's box lies, so
that it leaves free what it speaks of, and what on the screen is pointed at.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from luznet.games.luz.cards import Colour, top_value
from luznet.games.luz.facts import by_colour
from luznet.games.luz.odds import possible, unseen
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY, winning_play
from luznet.games.luz.types import DEALS, View
from luznet.i18n import luz_cards
from luznet.terminal.game.tutorial import words as common
from luznet.terminal.game.tutorial.steps import Step, acts
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.tutorial import words
from luznet.terminal.luz.tutorial.deal import (
    BETS,
    COUNTED,
    DEALT,
    LEARNER,
    MIRA,
    MY_BET,
    OLE,
    PLAYERS,
    TRICKS,
    moment,
)

Box: TypeAlias = Literal["top", "right", "counted"]
"""Where the coach stands: above the players; there, but right of what the deal pays; below the
points of a counted deal."""


class Suit(NamedTuple):
    """Points at the cards of one colour of another player."""

    seat: int
    colour: Colour


class Own(NamedTuple):
    """Points at own cards."""

    positions: tuple[int, ...]


Mark: TypeAlias = Suit | Own | Literal["stakes", "led", "pays", "notice", "own line", "points"]


@dataclass(frozen=True)
class LuzStep(Step):
    """One thing that is taught. `tells_values`: own cards show what they can be; not before that
    is found out."""

    box: Box = "top"
    marks: tuple[Mark, ...] = ()
    tells_values: bool = True


# ---- what is found out ---------------------------------------------------------------------


def held(view: View, seat: int, colour: Colour) -> list[int]:
    """Return the values of a colour that somebody holds, as far as the learner sees them."""
    return by_colour(view.hands[seat], view.held[seat])[colour]


def theirs(view: View, colour: Colour) -> list[int]:
    """Return the values of a colour that the others hold, low to high."""
    return sorted([*held(view, MIRA, colour), *held(view, OLE, colour)])


def sure(view: View) -> dict[int, tuple[int, ...]]:
    """Return the own cards that are higher than all of their colour that the others hold, by
    position, with the values that they can have."""
    hand = view.hands[LEARNER]
    return {
        at: values
        for at, values in possible(view).items()
        if values[0] > max(theirs(view, hand[at].colour), default=0)
    }


def own(view: View, colour: Colour) -> tuple[int, ...]:
    """Return the positions of the own cards of a colour still held."""
    hand = view.hands[LEARNER]
    return tuple(at for at in view.held[LEARNER] if hand[at].colour is colour)


# ---- what they say -------------------------------------------------------------------------


def _say_open_cards(view: View) -> str:
    return words.open_cards(held(view, MIRA, Colour.RED))


def _say_own_cards(view: View) -> str:
    return words.own_cards()


def _say_suns(view: View) -> str:
    sun = Colour.YELLOW
    return words.suns(held(view, MIRA, sun), held(view, OLE, sun), top_value(PLAYERS))


def _say_last_sun(view: View) -> str:
    last = possible(view)[own(view, Colour.YELLOW)[-1]]
    return words.last_sun(unseen(view)[Colour.YELLOW], last[0])


def _say_green(view: View) -> str:
    mine = possible(view)[own(view, Colour.GREEN)[0]]
    return words.green(theirs(view, Colour.GREEN), mine)


def _say_bet(view: View) -> str:
    high = sure(view)
    suns = [high[at][0] for at in own(view, Colour.YELLOW) if at in high]
    return words.bet(suns, len(high), WON[view.deal - 1], -LOST_PER_TRICK)


def _say_safety(view: View) -> str:
    sun = possible(view)[own(view, Colour.YELLOW)[0]]
    return words.safety(sun[0], BETS[LEARNER].tricks, WON_WITH_SAFETY[view.deal - 1])


def _say_follow(view: View) -> str:
    led, second = view.trick
    return words.follow(led.card, second.card)


def _say_must(view: View) -> str:
    best = winning_play(view.trick).card
    return words.must(luz_cards.of_one(best.colour), best.value)


def _say_lead(view: View) -> str:
    best = winning_play(view.tricks[-1].plays).card
    return words.lead(best, held(view, MIRA, Colour.BLUE)[-1])


def _say_highest(view: View) -> str:
    return words.highest(winning_play(view.tricks[-1].plays).card)


def _say_trump(view: View) -> str:
    sun = possible(view)[own(view, Colour.YELLOW)[0]]
    return words.trump(view.trick[0].card, sun[0])


def _say_trumped(view: View) -> str:
    plays = view.tricks[-1].plays
    skipped = len(TRICKS) - 1 - len(view.tricks)
    return words.trumped(winning_play(plays).card, plays[0].card, skipped)


def _say_last_card(view: View) -> str:
    last = possible(view)[view.held[LEARNER][0]]
    return words.last_card(view.won[LEARNER], view.trick[0].card, last[0])


def _say_score(view: View) -> str:
    return words.score(view.last, LEARNER, MIRA, OLE) if view.last else ""


def _say_end(view: View) -> str:
    return words.end(DEALS)


# ---- what leads on -------------------------------------------------------------------------


def _looks_at(position: int) -> Callable[[Model], bool]:
    return lambda model: model.position == position


def _chose_bet(model: Model) -> bool:
    return model.tricks == BETS[LEARNER].tricks


def _was_refused(model: Model) -> bool:
    return model.notice is not None and model.notice.code == "must_follow"


STEPS: Final = (
    LuzStep(
        title=words.OPEN_CARDS,
        moment=DEALT,
        say=_say_open_cards,
        press=common.ENTER,
        keys=("enter",),
        marks=(Suit(MIRA, Colour.RED),),
        tells_values=False,
    ),
    LuzStep(
        title=words.OWN_CARDS,
        moment=DEALT,
        say=_say_own_cards,
        press=common.ENTER,
        keys=("enter",),
        marks=(Own(tuple(range(10))),),
        tells_values=False,
    ),
    LuzStep(
        title=words.SUNS,
        moment=DEALT,
        say=_say_suns,
        press=words.PRESS_SUNS,
        keys=("y", "y", "y"),
        wants=_looks_at(9),
        marks=(Suit(MIRA, Colour.YELLOW), Suit(OLE, Colour.YELLOW)),
        fresh=True,
        tells_values=False,
    ),
    LuzStep(
        title=words.LAST_SUN,
        moment=DEALT,
        say=_say_last_sun,
        press=words.PRESS_GREEN,
        keys=("g",),
        wants=_looks_at(0),
        marks=(Own((7, 8, 9)),),
    ),
    LuzStep(
        title=words.GREEN,
        moment=DEALT,
        say=_say_green,
        press=common.ENTER,
        keys=("enter",),
        marks=(Suit(MIRA, Colour.GREEN), Suit(OLE, Colour.GREEN), Own((0,))),
    ),
    LuzStep(
        title=words.BET,
        moment=MY_BET,
        say=_say_bet,
        press=words.PRESS_BET,
        keys=("3",),
        wants=_chose_bet,
        box="right",
        marks=("stakes", Own((0, 8, 9))),
        fresh=True,
    ),
    LuzStep(
        title=words.SAFETY,
        moment=MY_BET,
        say=_say_safety,
        press=words.PRESS_SAFETY,
        keys=("s", "enter"),
        wants=acts,
        box="right",
        marks=("stakes", "pays"),
    ),
    LuzStep(
        title=words.FOLLOW,
        moment=moment(1, 2),
        say=_say_follow,
        press=words.PRESS_ILLEGAL,
        keys=("y",),
        wants=_was_refused,
        marks=("led",),
    ),
    LuzStep(
        title=words.MUST,
        moment=moment(1, 2),
        say=_say_must,
        press=words.PRESS_FOLLOW,
        keys=("g", "enter"),
        wants=acts,
        marks=("notice",),
    ),
    LuzStep(
        title=words.LEAD,
        moment=moment(1, 3),
        say=_say_lead,
        press=words.PRESS_LEAD,
        keys=("b", "enter"),
        wants=acts,
        marks=(Suit(MIRA, Colour.BLUE),),
    ),
    LuzStep(
        title=words.HIGHEST,
        moment=moment(2, 3),
        say=_say_highest,
        press=common.ENTER,
        keys=("enter",),
    ),
    LuzStep(
        title=words.TRUMP,
        moment=moment(3, 2),
        say=_say_trump,
        press=words.PRESS_TRUMP,
        keys=("y", "enter"),
        wants=acts,
        marks=("led",),
    ),
    LuzStep(
        title=words.TRUMPED,
        moment=moment(3, 3),
        say=_say_trumped,
        press=words.PRESS_TRUMPED,
        keys=("enter",),
    ),
    LuzStep(
        title=words.LAST_CARD,
        moment=moment(len(TRICKS), 1),
        say=_say_last_card,
        press=words.PRESS_LAST,
        keys=("enter",),
        wants=acts,
        marks=("own line",),
    ),
    LuzStep(
        title=words.SCORE,
        moment=COUNTED,
        say=_say_score,
        press=common.ENTER,
        keys=("enter",),
        box="counted",
        marks=("points",),
    ),
    LuzStep(
        title=words.END,
        moment=COUNTED,
        say=_say_end,
        press=common.PRESS_END,
        keys=("enter",),
        box="counted",
    ),
)
