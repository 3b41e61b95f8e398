"""The steps of the tutorial, as data.

The coach derives what it says from the learner's view, as a player could: from the open cards and
by counting (`luznet.games.luz.odds`).  A step places the coach's box beside what it talks about.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from luznet.games.luz.cards import Card, Colour, top_value
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
from luznet.games.luz.types import DEALS, Bet, FinishedDeal, Played, View
from luznet.i18n import coach as names
from luznet.i18n import list_of, luz_cards, one_of, sentences
from luznet.i18n import luz as said
from luznet.language import GuestText, PluralText, Text, TextIn
from luznet.terminal.game.tutorial import words as common
from luznet.terminal.game.tutorial.steps import Step, acts
from luznet.terminal.luz.model import Model
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


class LuzStep(Step, frozen=True):
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


# i18n: All values between two, as in "green 1 to 6".
_RANGE: Final = TextIn("values of cards", "{first} to {last}")


def _and(values: Sequence[int]) -> str:
    return list_of([str(value) for value in values])


def _all(values: Sequence[int]) -> str:
    """Return values as a list, or as a range if none between them is missing."""
    if len(values) > 3 and values[-1] - values[0] == len(values) - 1:
        return _RANGE(first=values[0], last=values[-1])
    return _and(values)


def _least(view: View, position: int) -> int:
    """Return the lowest value that a card of the learner can have."""
    return possible(view)[position][0]


def _best(plays: Sequence[Played]) -> Card:
    return winning_play(plays).card


# i18n: {bet} and {won} are numbers of tricks, {points} is such as -5, {safe} such as +5.
_SAFETY_MISSED: Final = Text(
    "You bet {bet} and won {won}: {points}. Safety would have made it {safe}."
)
# i18n: {bet} and {won} are numbers of tricks, {points} is such as -10.
_LOST: Final = Text("You bet {bet} and won {won}: {points}, 5 for each trick off.")
# i18n: {bet} and {won} are numbers of tricks, {points} is such as +10.
_EXACT: Final = Text("You bet {bet} and won exactly {won}: {points}.")
# i18n: {bet} and {won} are numbers of tricks, {points} is such as +5.
_HALF: Final = Text("You bet {bet} and won {won}: {points}, half because of Safety.")
# i18n: {bet} and {won} are numbers of tricks, {points} is such as +5.
_SAVED: Final = Text("You bet {bet} and won {won}: {points}, thanks to Safety.")
# i18n: {bet} and {won} are numbers of tricks, {points} is such as +10.
_THEIR_POINTS: Final = Text("{name} bet {bet} and won {won}: {points}.")


# i18n: With the next message at most 3 lines of 74 columns. R and ? are keys.
_WHOLE_GAME: Final = PluralText(
    "A game has {number} deal; a won bet pays more in each. R shows the rules anywhere, ? the "
    "keys.",
    "A game has {number} deals; a won bet pays more in each. R shows the rules anywhere, ? the "
    "keys.",
)
# i18n: The end of the tutorial. p is a key.
_NOW_PLAY: Final = GuestText(
    "Now play: p in the lobby, or `luznet play`.", "Now play at the table."
)


def _say_score(result: FinishedDeal) -> str:
    others = [
        _THEIR_POINTS(name=name(), **_facts(result, seat))
        for seat, name in ((MIRA, names.MIRA), (OLE, names.OLE))
    ]
    return sentences(_own_points(result), *others)


def _own_points(result: FinishedDeal) -> str:
    made, won, points = result.bets[LEARNER], result.won[LEARNER], result.points[LEARNER]
    facts = _facts(result, LEARNER)
    if points < 0 and not made.safety and won == made.tricks + 1:
        safe = signed(points_of(1, Bet(made.tricks, safety=True), won))
        return _SAFETY_MISSED(safe=safe, **facts)
    if points < 0:
        return _LOST(**facts)
    if not made.safety:
        return _EXACT(**facts)
    return (_HALF if won == made.tricks else _SAVED)(**facts)


def _facts(result: FinishedDeal, seat: int) -> dict[str, object]:
    tricks, won = result.bets[seat].tricks, result.won[seat]
    return {"bet": tricks, "won": won, "points": signed(result.points[seat])}


# ---- when the next step begins -------------------------------------------------------------


def _looks_at(position: int) -> Callable[[Model], bool]:
    return lambda model: model.position == position


def _chose_bet(model: Model) -> bool:
    return model.tricks == BETS[LEARNER].tricks


def _was_refused(model: Model) -> bool:
    return model.notice is not None and model.notice.code == "must_follow"


FOLLOWING: Final = TextIn("what a step of the tutorial is about", "following")
TRUMP: Final = TextIn("what a step of the tutorial is about", "trump")

STEPS: Final = (
    LuzStep(
        TextIn("what a step of the tutorial is about", "their cards"),
        DEALT,
        # i18n: At most 4 lines of 74 columns. Mira is a woman. {values} is a list such as "2, 5 and
        # i18n: 8".
        Text(
            "Welcome! You see everybody's cards but your own. Mira, on the left, holds red "
            "{values} but can't see them."
        ),
        lambda view: {"values": _and(held(view, MIRA, Colour.RED))},
        marks=(Suit(MIRA, Colour.RED),),
        tells_values=False,
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "your cards"),
        DEALT,
        # i18n: At most 4 lines of 74 columns.
        Text(
            "Of your own cards you see colour and order: in each colour, values increase left to "
            "right. Y*, the yellow suns, are trump."
        ),
        marks=(Own(tuple(range(10))),),
        tells_values=False,
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "what you hold"),
        DEALT,
        # i18n: At most 4 lines of 74 columns. Suns: yellow cards. {mira} and {ole} are lists of the
        # i18n: values that these two hold.
        Text("Suns go from 1 to {top}. Mira holds {mira}, Ole {ole}. Which three are yours?"),
        lambda view: {
            "top": top_value(PLAYERS),
            "mira": _and(held(view, MIRA, Colour.YELLOW)),
            "ole": _and(held(view, OLE, Colour.YELLOW)),
        },
        press=Text("Press y three times."),
        keys=("y", "y", "y"),
        wants=_looks_at(9),
        marks=(Suit(MIRA, Colour.YELLOW), Suit(OLE, Colour.YELLOW)),
        fresh=True,
        tells_values=False,
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "what must be"),
        DEALT,
        # i18n: At most 4 lines of 74 columns. {values} is a list of three suns, {last} is the
        # i18n: highest.
        Text(
            "Only {values} are left, so these are yours; from now on your cards show such values. "
            "Nothing beats the {last}."
        ),
        lambda view: {
            "values": _and(unseen(view)[Colour.YELLOW]),
            "last": _least(view, own(view, Colour.YELLOW)[-1]),
        },
        press=Text("Press g for your green."),
        keys=("g",),
        wants=_looks_at(0),
        marks=(Own((7, 8, 9)),),
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "what can be"),
        DEALT,
        # i18n: At most 4 lines of 74 columns. {others} is such as "1 to 6", {mine} such as "7 or
        # i18n: 8".
        Text("The others hold green {others}: yours is {mine}, higher than theirs."),
        lambda view: {
            "others": _all(theirs(view, Colour.GREEN)),
            "mine": one_of([*map(str, possible(view)[own(view, Colour.GREEN)[0]])]),
        },
        marks=(Suit(MIRA, Colour.GREEN), Suit(OLE, Colour.GREEN), Own((0,))),
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "your bet"),
        MY_BET,
        # i18n: At most 4 lines of 48 columns. {suns} is a list of values; these cards promise
        # i18n: {number} tricks. {won} and {off} are points.
        PluralText(
            "How many of the 10 tricks will you win? Suns {suns} and the green promise {number}. "
            "Exactly right pays {won}; each trick off costs {off}.",
            "How many of the 10 tricks will you win? Suns {suns} and the green promise {number}. "
            "Exactly right pays {won}; each trick off costs {off}.",
        ),
        lambda view: {
            "number": len(sure(view)),
            "suns": _and(
                [sure(view)[at][0] for at in own(view, Colour.YELLOW) if at in sure(view)]
            ),
            "won": WON[view.deal - 1],
            "off": -LOST_PER_TRICK,
        },
        press=Text("Press 3."),
        keys=("3",),
        wants=_chose_bet,
        box="right",
        marks=("stakes", Own((0, 8, 9))),
        fresh=True,
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "Safety"),
        MY_BET,
        # i18n: At most 4 lines of 48 columns. {sun} is a value; {points} is a number with its noun.
        PluralText(
            "Your sun {sun} may win too. With Safety {tricks} or {number} tricks are fine, for "
            "{points}. Bets are final.",
            "Your sun {sun} may win too. With Safety {tricks} or {number} tricks are fine, for "
            "{points}. Bets are final.",
        ),
        lambda view: {
            "number": BETS[LEARNER].tricks + 1,
            "sun": _least(view, own(view, Colour.YELLOW)[0]),
            "tricks": BETS[LEARNER].tricks,
            "points": said.points(WON_WITH_SAFETY[view.deal - 1]),
        },
        press=Text("Press s, then Enter to bet."),
        keys=("s", "enter"),
        wants=acts,
        box="right",
        marks=("stakes", "pays"),
    ),
    LuzStep(
        FOLLOWING,
        moment(1, 2),
        # i18n: At most 4 lines of 74 columns. {led} and {second} are in the form for "a card that
        # i18n: somebody leads or plays (object)".
        Text(
            "Mira leads {led}, Ole plays {second}. If you hold the led colour, you must follow "
            "it. Try a sun!"
        ),
        lambda view: {
            "led": luz_cards.played(view.trick[0].card),
            "second": luz_cards.played(view.trick[1].card),
        },
        press=Text("Press y."),
        keys=("y",),
        wants=_was_refused,
        marks=("led",),
    ),
    LuzStep(
        FOLLOWING,
        moment(1, 2),
        # i18n: At most 4 lines of 74 columns. {colour} is in the form for "the colour of one card",
        # i18n: {best} is the value of another card.
        Text(
            "Not allowed: dark cards may not be played now. Your {colour} may be, and "
            "it beats the {best}."
        ),
        lambda view: {
            "colour": luz_cards.of_one(_best(view.trick).colour),
            "best": _best(view.trick).value,
        },
        press=Text("Press g, then Enter."),
        keys=("g", "enter"),
        wants=acts,
        marks=("notice",),
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "leading"),
        moment(1, 3),
        # i18n: At most 4 lines of 74 columns. {value} is that of the card that the learner played,
        # i18n: {against} that of a blue card that Mira holds.
        Text(
            "It was the {value}! The highest card of the led colour takes the trick, and its "
            "winner leads. Lead your lowest blue: Mira's {against} will beat it."
        ),
        lambda view: {
            "value": _best(view.tricks[-1].plays).value,
            "against": held(view, MIRA, Colour.BLUE)[-1],
        },
        press=Text("Press b, then Enter."),
        keys=("b", "enter"),
        wants=acts,
        marks=(Suit(MIRA, Colour.BLUE),),
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "the highest card"),
        moment(2, 3),
        # i18n: At most 4 lines of 74 columns. {card} is in the form for "a card, alone".
        Text("Mira's {card} takes the trick. Now she leads."),
        lambda view: {"card": luz_cards.card(_best(view.tricks[-1].plays))},
    ),
    LuzStep(
        TRUMP,
        moment(3, 2),
        # i18n: At most 4 lines of 74 columns. She: Mira. {card} is in the form for "a card that
        # i18n: somebody leads or plays (object)", {colour} in that for "the colour of no card, or
        # i18n: of many"; {sun} is a value.
        Text(
            "She leads {card}. You have no {colour}, so you may play anything: your lowest sun, "
            "which must be {sun}."
        ),
        lambda view: {
            "card": luz_cards.played(view.trick[0].card),
            "colour": luz_cards.of_none(view.trick[0].card.colour),
            "sun": _least(view, own(view, Colour.YELLOW)[0]),
        },
        press=Text("Press y, then Enter."),
        keys=("y", "enter"),
        wants=acts,
        marks=("led",),
    ),
    LuzStep(
        TRUMP,
        moment(3, 3),
        # i18n: At most 4 lines of 74 columns. {value} is that of the learner's sun; {card} is in
        # i18n: the form for "a card that somebody leads or plays (object)".
        PluralText(
            "Trump! Any sun beats all other colours, even your {value} a {card}. Let's skip "
            "{number} trick.",
            "Trump! Any sun beats all other colours, even your {value} a {card}. Let's skip "
            "{number} tricks.",
        ),
        lambda view: {
            "number": len(TRICKS) - 1 - len(view.tricks),
            "value": _best(view.tricks[-1].plays).value,
            "card": luz_cards.played(view.tricks[-1].plays[0].card),
        },
        press=Text("Enter: to the last trick"),
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "the last trick"),
        moment(len(TRICKS), 1),
        # i18n: At most 4 lines of 74 columns. {number} of tricks; {sun} and {last} are values.
        PluralText(
            "You have won {number} so far. Ole leads sun {sun}; you know that yours is {last}.",
            "You have won {number} so far. Ole leads sun {sun}; you know that yours is {last}.",
        ),
        lambda view: {
            "number": view.won[LEARNER],
            "sun": view.trick[0].card.value,
            "last": _least(view, view.held[LEARNER][0]),
        },
        press=Text("Enter: play it"),
        wants=acts,
        marks=("own line",),
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "the points"),
        SCORED,
        _say_score,
        lambda view: {"result": view.last},
        box="scored",
        marks=("points",),
    ),
    LuzStep(
        TextIn("what a step of the tutorial is about", "the whole game"),
        SCORED,
        lambda number: sentences(_WHOLE_GAME(number), _NOW_PLAY()),
        lambda view: {"number": DEALS},
        press=common.PRESS_END,
        box="scored",
    ),
)
