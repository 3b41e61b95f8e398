"""The steps of the tutorial, as data.

The coach derives what it says from the learner's view, as a player could: from the open cards and
by counting (`luznet.games.luz.odds`).  A step places the coach's box beside what it talks about.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from luznet.games.luz.cards import Colour, top_value
from luznet.games.luz.facts import by_colour
from luznet.games.luz.odds import possible, unseen
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY, winning_play
from luznet.games.luz.rules import points as points_of
from luznet.games.luz.tutorial import (
    BETS,
    DEALT,
    LEARNER,
    MIRA,
    MY_BET,
    OLE,
    PLAYERS,
    SCORED,
    TRICKS,
    moment,
)
from luznet.games.luz.types import DEALS, Bet, FinishedDeal, View
from luznet.i18n import coach as names
from luznet.i18n import list_of, luz_cards, one_of, sentences
from luznet.i18n import luz as said
from luznet.terminal.game.tutorial import words as common
from luznet.terminal.game.tutorial.steps import Step, acts
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.tutorial import words
from luznet.terminal.luz.words import signed

Box: TypeAlias = Literal["top", "right", "scored"]
"""Where the coach's box is: above the players; there, but right of what bets pay; below the points
of a scored deal."""


class Suit(NamedTuple):
    """Marks another player's cards of a colour."""

    seat: int
    colour: Colour


class Own(NamedTuple):
    """Marks cards of the learner."""

    positions: tuple[int, ...]


Mark: TypeAlias = Suit | Own | Literal["stakes", "led", "pays", "notice", "own line", "points"]


@dataclass(frozen=True)
class LuzStep(Step):
    """A step. `tells_values`: the learner's cards show their values, not before the learner has
    worked them out."""

    box: Box = "top"
    marks: tuple[Mark, ...] = ()
    tells_values: bool = True


# ---- what can be worked out ------------------------------------------------------------------


def held(view: View, seat: int, colour: Colour) -> list[int]:
    """Return a player's values of a colour, as the learner sees them."""
    return by_colour(view.hands[seat], view.held[seat])[colour]


def theirs(view: View, colour: Colour) -> list[int]:
    """Return the other players' values of a colour."""
    return sorted([*held(view, MIRA, colour), *held(view, OLE, colour)])


def sure(view: View) -> dict[int, tuple[int, ...]]:
    """Return the learner's cards that are the highest of their colour, with their possible
    values."""
    hand = view.hands[LEARNER]
    return {
        at: values
        for at, values in possible(view).items()
        if values[0] > max(theirs(view, hand[at].colour), default=0)
    }


def own(view: View, colour: Colour) -> tuple[int, ...]:
    """Return the positions of the learner's cards of a colour."""
    hand = view.hands[LEARNER]
    return tuple(at for at in view.held[LEARNER] if hand[at].colour is colour)


# ---- what the coach says -------------------------------------------------------------------


def _and(values: Sequence[int]) -> str:
    return list_of([str(value) for value in values])


def _all(values: Sequence[int]) -> str:
    """Return values as a list, or as a range if none between them is missing."""
    if len(values) > 3 and values[-1] - values[0] == len(values) - 1:
        return words.RANGE(first=values[0], last=values[-1])
    return _and(values)


def _say_open_cards(view: View) -> str:
    return words.SAY_OPEN_CARDS(values=_and(held(view, MIRA, Colour.RED)))


def _say_own_cards(view: View) -> str:
    return words.SAY_OWN_CARDS()


def _say_suns(view: View) -> str:
    mira, ole = held(view, MIRA, Colour.YELLOW), held(view, OLE, Colour.YELLOW)
    return words.SAY_SUNS(top=top_value(PLAYERS), mira=_and(mira), ole=_and(ole))


def _say_last_sun(view: View) -> str:
    last = possible(view)[own(view, Colour.YELLOW)[-1]][0]
    return words.SAY_LAST_SUN(values=_and(unseen(view)[Colour.YELLOW]), last=last)


def _say_green(view: View) -> str:
    mine = possible(view)[own(view, Colour.GREEN)[0]]
    return words.SAY_GREEN(
        others=_all(theirs(view, Colour.GREEN)), mine=one_of([str(value) for value in mine])
    )


def _say_bet(view: View) -> str:
    high = sure(view)
    suns = [high[at][0] for at in own(view, Colour.YELLOW) if at in high]
    won, off = WON[view.deal - 1], -LOST_PER_TRICK
    return words.SAY_BET(len(high), suns=_and(suns), won=won, off=off)


def _say_safety(view: View) -> str:
    sun = possible(view)[own(view, Colour.YELLOW)[0]][0]
    tricks, won = BETS[LEARNER].tricks, said.points(WON_WITH_SAFETY[view.deal - 1])
    return words.SAY_SAFETY(tricks + 1, sun=sun, tricks=tricks, points=won)


def _say_follow(view: View) -> str:
    led, second = (luz_cards.played(play.card) for play in view.trick)
    return words.SAY_FOLLOW(led=led, second=second)


def _say_must(view: View) -> str:
    best = winning_play(view.trick).card
    return words.SAY_MUST(colour=luz_cards.of_one(best.colour), best=best.value)


def _say_lead(view: View) -> str:
    best = winning_play(view.tricks[-1].plays).card
    return words.SAY_LEAD(value=best.value, against=held(view, MIRA, Colour.BLUE)[-1])


def _say_highest(view: View) -> str:
    best = winning_play(view.tricks[-1].plays).card
    return words.SAY_HIGHEST(card=luz_cards.card(best))


def _say_trump(view: View) -> str:
    led, sun = view.trick[0].card, possible(view)[own(view, Colour.YELLOW)[0]][0]
    colour = luz_cards.of_none(led.colour)
    return words.SAY_TRUMP(card=luz_cards.played(led), colour=colour, sun=sun)


def _say_trumped(view: View) -> str:
    plays = view.tricks[-1].plays
    skipped = len(TRICKS) - 1 - len(view.tricks)
    value, led = winning_play(plays).card.value, luz_cards.played(plays[0].card)
    return words.SAY_TRUMPED(skipped, value=value, card=led)


def _say_last_card(view: View) -> str:
    last = possible(view)[view.held[LEARNER][0]][0]
    return words.SAY_LAST_CARD(view.won[LEARNER], sun=view.trick[0].card.value, last=last)


def _say_score(view: View) -> str:
    result = view.last
    if result is None:
        return ""
    others = [
        words.THEIR_POINTS(name=name(), **_facts(result, seat))
        for seat, name in ((MIRA, names.MIRA), (OLE, names.OLE))
    ]
    return sentences(_own_points(result), *others)


def _own_points(result: FinishedDeal) -> str:
    made, won, points = result.bets[LEARNER], result.won[LEARNER], result.points[LEARNER]
    facts = _facts(result, LEARNER)
    if points < 0 and not made.safety and won == made.tricks + 1:
        safe = signed(points_of(1, Bet(made.tricks, safety=True), won))
        return words.SAFETY_MISSED(safe=safe, **facts)
    if points < 0:
        return words.LOST(**facts)
    if not made.safety:
        return words.EXACT(**facts)
    return (words.HALF if won == made.tricks else words.SAVED)(**facts)


def _facts(result: FinishedDeal, seat: int) -> dict[str, object]:
    tricks, won = result.bets[seat].tricks, result.won[seat]
    return {"bet": tricks, "won": won, "points": signed(result.points[seat])}


def _say_end(view: View) -> str:
    return words.SAY_END(DEALS)


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
        title=words.FOLLOW,
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
        title=words.TRUMP,
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
        moment=SCORED,
        say=_say_score,
        press=common.ENTER,
        keys=("enter",),
        box="scored",
        marks=("points",),
    ),
    LuzStep(
        title=words.END,
        moment=SCORED,
        say=_say_end,
        press=common.PRESS_END,
        keys=("enter",),
        box="scored",
    ),
)
