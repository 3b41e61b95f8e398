"""What the coach of Luz says, on the screen and in plain mode alike: whole sentences.

It says how sure it is: choices that its many deals cannot tell apart are called about as good.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from luznet.games.luz.advice import Advice, Choice
from luznet.games.luz.hindsight import SeenDeal, Verdict
from luznet.games.luz.types import DEALS, Bet, Play, View
from luznet.i18n import list_of
from luznet.i18n import luz as said
from luznet.i18n.coach import hundred
from luznet.language import Text, _, decimal, ngettext, npgettext


class Cards(NamedTuple):
    """What names a card of the reader, such as "your 9th card": where a sentence begins with it,
    and where it stands in its middle."""

    first: Callable[[Play], str]
    within: Callable[[Play], str]


NO_REVIEW = Text("There is no deal to look back at that you have played and seen.")
REVIEW_LOST = Text("There is no review now: the coach's program has stopped. Ask again.")
NAMED = 2
"""How many choices are named that are about as good."""
SURE, HOPELESS = 0.985, 0.015
"""Parts of the deals from which on a bet is called safe, and lost."""


# ---- choices and numbers -------------------------------------------------------------------


def first(action: Bet | Play, cards: Cards) -> str:
    """Name a choice at the beginning of a sentence."""
    if isinstance(action, Play):
        return cards.first(action)
    # i18n: {bet} is a number, or a number with "with Safety".
    return _("A bet of {bet}", bet=said.bet(action))


def within(action: Bet | Play, cards: Cards) -> str:
    """Name a choice in the middle of a sentence."""
    if isinstance(action, Play):
        return cards.within(action)
    # i18n: {bet} is a number, or a number with "with Safety".
    return _("a bet of {bet}", bet=said.bet(action))


def tenths(points: float) -> str:
    """Return points that were found on average, with their sign."""
    sign = "+" if points > 0 else ""
    return f"{sign}{decimal(points)}" if abs(points) >= 0.05 else decimal(0.0)


def spoken(points: float) -> str:
    """Return points that were found on average as a number in a sentence: "3.4", "minus 2"."""
    number = _tenths(points)
    if number.is_integer():
        return said.number(int(number))
    # i18n: A number below zero.
    return _("minus {number}", number=decimal(-number)) if number < 0 else decimal(number)


def average(points: float) -> str:
    """Return points that were found on average: "3.4 points", "minus 2 points"."""
    number = _tenths(points)
    if number.is_integer():
        return said.points(int(number))
    whole = int(abs(number))
    if number < 0:
        # i18n: The form goes by the whole part: 1 is that of 1.5, which French says like one.
        return npgettext(
            "a number with a fraction", "minus {number} points", "minus {number} points", whole,
            number=decimal(-number),
        )  # fmt: skip
    # i18n: The form goes by the whole part: 1 is that of 1.5, which French says like one.
    return npgettext(
        "a number with a fraction", "{number} points", "{number} points", whole,
        number=decimal(number),
    )  # fmt: skip


def _tenths(points: float) -> float:
    return float(f"{points:.1f}")


def gap(choice: Choice) -> str:
    """Say by how much a choice is worth less than the best, and how sure that is."""
    # i18n: Points that something is worth more, and how much more or less it may be.
    return _(
        "{points} (give or take {error})",
        points=decimal(choice.behind), error=decimal(2 * choice.error),
    )  # fmt: skip


# ---- advice --------------------------------------------------------------------------------


def advice(view: View, found: Advice, cards: Cards) -> list[str]:
    """Say what is best and why, by how much, and how sure that is."""
    best = found.best.action
    why = _why_bet(found, best) if isinstance(best, Bet) else _why_card(found, best, cards)
    return [why, _ahead(found, cards), _unsure(view)]


def _why_bet(found: Advice, best: Bet) -> str:
    # i18n: {bet} is a number, or a number with "with Safety"; {points} is a number with its noun.
    return _(
        "A bet of {bet} is won in {number} of 100 deals played out, and gives {points} on average.",
        bet=said.bet(best),
        number=hundred(found.best.wins_bet),
        points=average(found.best.points),
    )


def _why_card(found: Advice, best: Play, cards: Cards) -> str:
    chances = [each.wins_bet for each in found.choices]
    if max(chances) < HOPELESS:
        # i18n: {card} is such as "your 9th card"; {points} is a number with its noun.
        return _(
            "Your bet can hardly be won any more; {card} makes the best of it, with {points} on "
            "average.",
            card=cards.within(best),
            points=average(found.best.points),
        )
    if min(chances) > SURE:
        # i18n: {card} is such as "your 9th card".
        return _(
            "Your bet is won almost whatever you play; {card} leaves the others least.",
            card=cards.within(best),
        )
    return _wins_bet(found, cards)


def _wins_bet(found: Advice, cards: Cards) -> str:
    best, other = found.choices[:2]
    facts = {
        "card": first(best.action, cards), "number": hundred(best.wins_bet),
        "other": within(other.action, cards), "other_number": hundred(other.wins_bet),
    }  # fmt: skip
    if other.is_worse and other.wins_bet > best.wins_bet:
        # i18n: {card} and {other} are such as "your 9th card".
        return _(
            "{card} wins the bet in {number} of 100 deals played out; {other} in {other_number}, "
            "but it is worth less against the others.",
            **facts,
        )
    # i18n: {card} and {other} are such as "your 9th card".
    return _(
        "{card} wins the bet in {number} of 100 deals played out; {other} in {other_number}.",
        **facts,
    )


def _ahead(found: Advice, cards: Cards) -> str:
    """Say by how much the best is ahead, or what is about as good."""
    equals = [each.action for each in found.equals[1:]]
    if not equals:
        second = found.choices[1]
        return _(
            "It is ahead of all others by at least {points} (give or take {error}) points.",
            points=decimal(second.behind), error=decimal(2 * second.error),
        )  # fmt: skip
    names = [first(equals[0], cards), *(within(each, cards) for each in equals[1:NAMED])]
    more = len(equals) - len(names)
    # i18n: The end of a list of choices, as in "a bet of 2, a bet of 3 and 4 more".
    more_of = [ngettext("{number} more", "{number} more", more)] if more else []
    # i18n: {choices} is a list, such as "your 2nd card and your 3rd card"; {deals}: so many.
    return ngettext(
        "{choices} is about as good: {deals} do not tell them apart.",
        "{choices} are about as good: {deals} do not tell them apart.",
        len(equals),
        choices=list_of([*names, *more_of]),
        deals=_deals(found.deals),
    )


def _deals(number: int) -> str:
    return npgettext("... do not tell them apart", "{number} deal", "{number} deals", number)


def _unsure(view: View) -> str:
    if view.phase == "bets":
        return _("With several players no bet is best for certain: much depends on the others.")
    return _("The others may play otherwise than the coach thinks they do.")


def unit(view: View) -> str:
    """Say what it is measured in by how much a choice is behind the best."""
    if view.deal < DEALS:
        return _("Behind: in points against the mean of the others.")
    return _("Behind: in points against the mean of the others; winning the game counts for 60.")


# ---- the review ----------------------------------------------------------------------------

LEAST_LUCK = 3.0
"""Points from which on a moment is called lucky or unlucky: less may be the noise of the many
deals."""


def thinking_back(done: int, of: int) -> str:
    """Say how far the review is."""
    # i18n: {number} says which choice it is, {of} how many there are.
    return _("The coach looks at your choice {number} of {of} ...", number=min(done + 1, of), of=of)


def summary(seen: SeenDeal, found: Sequence[Verdict]) -> list[str]:
    """Say what the choices of a deal cost together, where luck was, and how sure that is."""
    return [
        *([] if seen.is_whole else [NOT_WHOLE()]),
        *([] if seen.is_own else [NOT_OWN()]),
        _in_all([each.cost for each in found], seen.points),
        *_luck([(each.luck, each.moment.view) for each in found if each.luck is not None]),
        *([GAME_COUNTS()] if seen.result.deal == DEALS else []),
        UNSURE(),
    ]


def _in_all(costs: Sequence[float], points: int) -> str:
    clear, gave = [cost for cost in costs if cost], said.number(points)
    if not clear:
        # i18n: {gave}: so many points, a number alone.
        return _(
            "None of your choices was clearly worse than another; the deal gave {gave}.", gave=gave
        )
    # i18n: {gave}: so many points, a number alone. {points}: a number with a fraction.
    return ngettext(
        "One choice cost you about {points} points on average; the deal gave {gave}.",
        "{number} choices cost you about {points} points on average; the deal gave {gave}.",
        len(clear),
        points=decimal(sum(clear)),
        gave=gave,
    )


def _luck(moments: Sequence[tuple[float, View]]) -> list[str]:
    """Say after which own choice things went best, and worst, by more than a little."""
    if not moments:
        return [NO_LUCK()]
    best, worst = max(moments, key=_luck_of), min(moments, key=_luck_of)
    told = [
        *([_luckiest(*best)] if best[0] >= LEAST_LUCK else []),
        *([_unluckiest(*worst)] if worst[0] <= -LEAST_LUCK else []),
    ]
    return told or [NO_LUCK()]


def _luck_of(moment: tuple[float, View]) -> float:
    return moment[0]


def _luckiest(luck: float, view: View) -> str:
    points, trick = decimal(luck), len(view.tricks) + 1
    if view.phase == "bets":
        return _("Luckiest: after your bet, {points} points above expectation.", points=points)
    return _(
        "Luckiest: after your card in trick {trick}, {points} points above expectation.",
        points=points, trick=trick,
    )  # fmt: skip


def _unluckiest(luck: float, view: View) -> str:
    points, trick = decimal(-luck), len(view.tricks) + 1
    if view.phase == "bets":
        return _("Unluckiest: after your bet, {points} points below expectation.", points=points)
    return _(
        "Unluckiest: after your card in trick {trick}, {points} points below expectation.",
        points=points, trick=trick,
    )  # fmt: skip


NO_LUCK = Text("No moment was lucky or unlucky by much.")
UNSURE = Text(
    "Only what you could know then counts. With several players nothing is best for certain: "
    "the others might have played otherwise."
)
GAME_COUNTS = Text("What a choice cost counts the game, too: 60 points for winning it.")
NOT_OWN = Text(
    "Only what you chose here yourself is looked at; the rest a bot may have chosen for you."
)
NOT_WHOLE = Text("You did not see this deal to its end; what you saw is looked at.")
