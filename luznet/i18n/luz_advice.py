"""What the coach of Luz says in both frontends.

It says how sure it is: choices that its simulations can't tell apart are called about as good.
"""

from collections.abc import Sequence
from typing import Final

from luznet.games.luz.advice import GAME, Advice, RatedChoice
from luznet.games.luz.hindsight import SeenDeal, Verdict
from luznet.games.luz.types import Bet, Play, View
from luznet.i18n import list_of, luz_cards
from luznet.i18n import luz as said
from luznet.i18n.coach import hundred
from luznet.language import PluralText, PluralTextIn, Text, decimal, grouped

NAMED: Final = 2
"""The number of choices that are named among those about as good."""
SURE, HOPELESS = 0.985, 0.015
"""Chances of winning the bet beyond which it is called safe, or lost."""
LEAST_LUCK: Final = 3.0
"""The least points that are called luck; less may be noise of the simulations."""

# ---- choices and numbers -------------------------------------------------------------------

# i18n: {bet} is a number, or a number with "with Safety".
_A_BET_FIRST: Final = Text("A bet of {bet}")
# i18n: {bet} is a number, or a number with "with Safety".
_A_BET: Final = Text("a bet of {bet}")
# i18n: Begins a sentence, as its subject. {place} is such as "3rd".
_YOUR_CARD_FIRST: Final = Text("Your {place} card")
# i18n: In the middle of a sentence, as its subject. {place} is such as "3rd".
_YOUR_CARD: Final = Text("your {place} card")
# i18n: A number below zero.
_MINUS: Final = Text("minus {number}")
# i18n: The form goes by the whole part: 1 is that of 1.5, which French says like one.
_MINUS_POINTS: Final = PluralTextIn(
    "a number with a fraction", "minus {number} points", "minus {number} points"
)
# i18n: The form goes by the whole part: 1 is that of 1.5, which French says like one.
_POINTS: Final = PluralTextIn("a number with a fraction", "{number} points", "{number} points")
# i18n: A difference in points, and its uncertainty.
_GAP: Final = Text("{points} (give or take {error})")


def first(action: Bet | Play) -> str:
    """Name a choice at the beginning of a sentence."""
    if isinstance(action, Play):
        return _YOUR_CARD_FIRST(place=luz_cards.nth(action.position))
    return _A_BET_FIRST(bet=said.bet(action))


def within(action: Bet | Play) -> str:
    """Name a choice in the middle of a sentence."""
    if isinstance(action, Play):
        return _YOUR_CARD(place=luz_cards.nth(action.position))
    return _A_BET(bet=said.bet(action))


def tenths(points: float) -> str:
    """Return average points with their sign."""
    sign = "+" if points > 0 else ""
    return f"{sign}{decimal(points)}" if abs(points) >= 0.05 else decimal(0.0)


def spoken(points: float) -> str:
    """Return average points as a number in a sentence: "3.4", "minus 2"."""
    number = _tenths(points)
    if number.is_integer():
        return said.number(int(number))
    return _MINUS(number=decimal(-number)) if number < 0 else decimal(number)


def average(points: float) -> str:
    """Return average points: "3.4 points", "minus 2 points"."""
    number = _tenths(points)
    if number.is_integer():
        return said.points(int(number))
    say = _MINUS_POINTS if number < 0 else _POINTS
    return say(int(abs(number)), number=decimal(abs(number)))


def _tenths(points: float) -> float:
    return float(f"{points:.1f}")


def gap(choice: RatedChoice) -> str:
    """Return how far a choice is behind the best, and how certain that is."""
    return _GAP(points=decimal(choice.behind), error=decimal(2 * choice.error))


# ---- advice --------------------------------------------------------------------------------

# i18n: {bet} is a number, or a number with "with Safety".
_BEST_BET: Final = Text("A bet of {bet} is best; it is won in {number} of 100 such deals.")
# i18n: {card} is such as "your 9th card".
_BET_LOST: Final = Text("Your bet can hardly be won any more; {card} makes the best of it.")
# i18n: {card} is such as "your 9th card".
_BET_SAFE: Final = Text(
    "Your bet is won almost whatever you play; {card} leaves the others the least."
)
# i18n: {card} and {other} are such as "your 9th card".
_WINS_BET: Final = Text(
    "{card} wins the bet in {number} of 100 such deals; {other} in {other_number}."
)
# i18n: {card} and {other} are such as "your 9th card".
_WORTH_MORE: Final = Text(
    "{card} wins the bet in {number} of 100 such deals; {other} in {other_number}, but it is "
    "worth less against the others."
)
_AHEAD: Final = Text(
    "It is ahead of all others by at least {points} points (give or take {error})."
)
# i18n: The end of a list of choices, as in "a bet of 2, a bet of 3 and 4 more".
_MORE: Final = PluralText("{number} more", "{number} more")
# i18n: {choices} is a list, such as "your 2nd card and your 3rd card"; {deals} is a number.
_AS_GOOD: Final = PluralText(
    "{choices} is about as good: no clear difference in {deals} simulations.",
    "{choices} are about as good: no clear difference in {deals} simulations.",
)
_UNSURE_BET: Final = Text(
    "With several players no bet is certainly the best: much depends on the others."
)
_UNSURE_CARD: Final = Text("The others may play differently than the coach expects.")
_UNIT: Final = Text(
    "Behind: in points relative to the mean of the others; winning the game counts for {number}."
)


def advice(view: View, found: Advice) -> list[str]:
    """Say what is best and why, by how much, and how certain that is."""
    best = found.best.action
    why = _why_bet(found, best) if isinstance(best, Bet) else _why_card(found, best)
    return [why, _ahead(found), _UNSURE_BET() if view.phase == "bets" else _UNSURE_CARD()]


def _why_bet(found: Advice, best: Bet) -> str:
    return _BEST_BET(bet=said.bet(best), number=hundred(found.best.wins_bet))


def _why_card(found: Advice, best: Play) -> str:
    chances = [each.wins_bet for each in found.choices]
    if max(chances) < HOPELESS:
        return _BET_LOST(card=within(best))
    return _BET_SAFE(card=within(best)) if min(chances) > SURE else _wins_bet(found)


def _wins_bet(found: Advice) -> str:
    best, other = found.choices[:2]
    say = _WORTH_MORE if other.is_worse and other.wins_bet > best.wins_bet else _WINS_BET
    return say(
        card=first(best.action), number=hundred(best.wins_bet),
        other=within(other.action), other_number=hundred(other.wins_bet),
    )  # fmt: skip


def _ahead(found: Advice) -> str:
    """Say by how much the best choice is ahead, or which ones are about as good."""
    equals = [each.action for each in found.equals[1:]]
    if not equals:
        second = found.choices[1]
        return _AHEAD(points=decimal(second.behind), error=decimal(2 * second.error))
    names = [first(equals[0]), *map(within, equals[1:NAMED])]
    more = len(equals) - len(names)
    choices = list_of([*names, *([_MORE(more)] if more else [])])
    return _AS_GOOD(len(equals), choices=choices, deals=grouped(found.deals))


def unit() -> str:
    """Say in which unit choices are behind the best."""
    return _UNIT(number=GAME)


# ---- the review ----------------------------------------------------------------------------

NO_REVIEW = Text("There is no deal to review: you have not played one to its end here.")
# i18n: {gave} is a number of points alone.
_NO_COST: Final = Text("None of your choices was clearly worse than another; you got {gave}.")
# i18n: {gave} is a number of points alone. {points} is a number with a fraction.
_COST: Final = PluralText(
    "One choice cost you about {points} points on average; you got {gave}.",
    "{number} choices cost you about {points} points on average; you got {gave}.",
)
_LUCKIEST_BET: Final = Text("Luckiest: after your bet, {points} points above expectation.")
_LUCKIEST: Final = Text(
    "Luckiest: after your card in trick {trick}, {points} points above expectation."
)
_UNLUCKIEST_BET: Final = Text("Unluckiest: after your bet, {points} points below expectation.")
_UNLUCKIEST: Final = Text(
    "Unluckiest: after your card in trick {trick}, {points} points below expectation."
)
NO_LUCK = Text("At no moment did luck change much.")
UNSURE = Text(
    "Only what you could know then counts. With several players no choice is certainly the best: "
    "the others might have played differently."
)
GAME_COUNTS = Text("Costs are in points. Winning the game counts as {number} of them.")
NOT_OWN = Text("This covers only your own choices here; a bot may have made the others for you.")
NOT_WHOLE = Text("You did not see this deal to its end; this covers what you saw.")


def summary(seen: SeenDeal, found: Sequence[Verdict]) -> list[str]:
    """Say what the choices of a deal cost together, where luck was, and how certain that is."""
    return [
        *([] if seen.is_whole else [NOT_WHOLE()]),
        *([] if seen.is_own else [NOT_OWN()]),
        _in_all([each.cost for each in found], seen.points),
        *_luck([(each.luck, each.moment.view) for each in found if each.luck is not None]),
        GAME_COUNTS(number=GAME),
        UNSURE(),
    ]


def _in_all(costs: Sequence[float], points: int) -> str:
    clear, gave = [cost for cost in costs if cost], said.number(points)
    if not clear:
        return _NO_COST(gave=gave)
    return _COST(len(clear), points=decimal(sum(clear)), gave=gave)


def _luck(moments: Sequence[tuple[float, View]]) -> list[str]:
    """Say after which choices luck was best and worst, if it was more than noise."""
    if not moments:
        return [NO_LUCK()]
    best, worst = max(moments, key=_luck_of), min(moments, key=_luck_of)
    told = [
        *([_after(best, _LUCKIEST_BET, _LUCKIEST)] if best[0] >= LEAST_LUCK else []),
        *([_after(worst, _UNLUCKIEST_BET, _UNLUCKIEST)] if worst[0] <= -LEAST_LUCK else []),
    ]
    return told or [NO_LUCK()]


def _luck_of(moment: tuple[float, View]) -> float:
    return moment[0]


def _after(moment: tuple[float, View], of_bet: Text, of_card: Text) -> str:
    luck, view = moment
    if view.phase == "bets":
        return of_bet(points=decimal(abs(luck)))
    return of_card(points=decimal(abs(luck)), trick=len(view.tricks) + 1)
