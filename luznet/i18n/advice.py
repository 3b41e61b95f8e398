"""What the coach of Luz says, on the screen and in plain mode alike: English, whole sentences.

It says how sure it is: choices that its many deals cannot tell apart are called about as good.
"""

from collections.abc import Callable, Sequence

from luznet.games.luz.advice import Advice, Choice
from luznet.games.luz.hindsight import SeenDeal, Verdict
from luznet.games.luz.types import DEALS, Bet, Play, View
from luznet.i18n import list_of

Called = Callable[[Bet | Play], str]
"""Names a choice in the middle of a sentence: "your 9th card", "a bet of 3 with Safety"."""

THINKING = "The coach is thinking ..."
NONE_NOW = "There is no advice now: the coach's program has stopped. Ask again to start it anew."
NO_CHOICE = "There is only one card that you may play."
NOT_HERE = "This table has no coach: its help would have to be set to coach."
NOT_NOW = "The coach advises when it is your turn."
NO_REVIEW = "There is no deal to look back at that you have played and seen."
REVIEW_LOST = "There is no review now: the coach's program has stopped. Ask again."
NAMED = 2
"""How many choices are named that are about as good."""
SURE, HOPELESS = 0.985, 0.015
"""Parts of the deals from which on a bet is called safe, and lost."""


def called_bet(bet: Bet) -> str:
    """Name a bet in the middle of a sentence."""
    return f"a bet of {bet.tricks} with Safety" if bet.safety else f"a bet of {bet.tricks}"


def hundred(part: float) -> int:
    """Return a part as so many of 100."""
    return round(100 * part)


def tenths(points: float) -> str:
    """Return points that were found on average, with their sign."""
    return f"{points:+.1f}" if abs(points) >= 0.05 else "0.0"


def spoken(points: float) -> str:
    """Return points as they are said in a sentence."""
    number = f"{abs(points):.1f}".removesuffix(".0")
    return f"minus {number}" if points < 0 and number != "0" else number


def advice(view: View, found: Advice, called: Called) -> list[str]:
    """Say what is best and why, by how much, and how sure that is."""
    why = _why_bet if isinstance(found.best.action, Bet) else _why_card
    return [_first_up(why(found, called)), _ahead(found, called), _unsure(view)]


def _why_bet(found: Advice, called: Called) -> str:
    best = found.best
    return (
        f"{called(best.action)} is won in {hundred(best.wins_bet)} of 100 deals played out, and "
        f"gives {spoken(best.points)} points on average."
    )


def _why_card(found: Advice, called: Called) -> str:
    best = found.best
    chances = [each.wins_bet for each in found.choices]
    if max(chances) < HOPELESS:
        return (
            f"your bet is hardly to be won any more; {called(best.action)} makes the best of it, "
            f"with {spoken(best.points)} points on average."
        )
    if min(chances) > SURE:
        return (
            f"your bet is won almost whatever you play; {called(best.action)} leaves the others "
            "least."
        )
    wins = f"{called(best.action)} wins the bet in {hundred(best.wins_bet)} of 100 deals played out"
    next_best = found.choices[1]
    other = f"{called(next_best.action)} in {hundred(next_best.wins_bet)}"
    if next_best.is_worse and next_best.wins_bet > best.wins_bet:
        return f"{wins}; {other}, but it is worth less against the others."
    return f"{wins}; {other}."


def _ahead(found: Advice, called: Called) -> str:
    """Say by how much the best is ahead, or what is about as good."""
    equals = found.equals[1:]
    if not equals:
        return f"It is ahead of all others by at least {gap(found.choices[1])} points."
    names = [called(each.action) for each in equals[:NAMED]]
    more = len(equals) - len(names)
    others = list_of([*names, f"{more} more"] if more else names)
    verb = "are" if len(equals) > 1 else "is"
    return _first_up(f"{others} {verb} about as good: {found.deals} deals do not tell them apart.")


def gap(choice: Choice) -> str:
    """Say by how much a choice is worth less than the best, and how sure that is."""
    return f"{choice.behind:.1f} (give or take {2 * choice.error:.1f})"


def _unsure(view: View) -> str:
    if view.phase == "bets":
        return "With several players no bet is best for certain: much depends on the others."
    return "The others may play otherwise than the coach thinks they do."


def unit(view: View) -> str:
    """Say what it is measured in by how much a choice is behind the best."""
    if view.deal < DEALS:
        return "Behind: in points against the mean of the others."
    return "Behind: in points against the mean of the others; winning the game counts for 60."


def _first_up(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---- the review ----------------------------------------------------------------------------

LEAST_LUCK = 3.0
"""Points from which on a moment is called lucky or unlucky: less may be the noise of the many
deals."""


def thinking_back(done: int, of: int) -> str:
    """Say how far the review is."""
    return f"The coach looks at your choice {min(done + 1, of)} of {of} ..."


def moment(view: View) -> str:
    """Name the moment of a choice in the middle of a sentence."""
    return "your bet" if view.phase == "bets" else f"your card in trick {len(view.tricks) + 1}"


def summary(seen: SeenDeal, found: Sequence[Verdict]) -> list[str]:
    """Say what the choices of a deal cost together, where luck was, and how sure that is."""
    return [
        *([] if seen.is_whole else [NOT_WHOLE]),
        _in_all([each.cost for each in found], seen.points),
        *_luck([(each.luck, moment(each.moment.view)) for each in found if each.luck is not None]),
        *([GAME_COUNTS] if seen.result.deal == DEALS else []),
        UNSURE,
    ]


def _in_all(costs: Sequence[float], points: int) -> str:
    clear = [cost for cost in costs if cost]
    gave = f"the deal gave {spoken(points)}"
    if not clear:
        return f"None of your choices was clearly worse than another; {gave}."
    those = "One choice" if len(clear) == 1 else f"{len(clear)} choices"
    return f"{those} cost you about {sum(clear):.1f} points on average; {gave}."


def _luck(moments: Sequence[tuple[float, str]]) -> list[str]:
    """Say after which own choice things went best, and worst, by more than a little."""
    said = []
    best, worst = max(moments, default=(0.0, "")), min(moments, default=(0.0, ""))
    if best[0] >= LEAST_LUCK:
        said.append(f"Luckiest: after {best[1]}, {best[0]:.1f} points above expectation.")
    if worst[0] <= -LEAST_LUCK:
        text = f"Unluckiest: after {worst[1]}, {-worst[0]:.1f} points below expectation."
        said.append(text)
    return said or ["No moment was lucky or unlucky by much."]


UNSURE = (
    "Only what you could know then counts. With several players nothing is best for certain: "
    "the others might have played otherwise."
)
GAME_COUNTS = "What a choice cost counts the game, too: 60 points for winning it."
NOT_WHOLE = "You did not see this deal to its end; what you saw is looked at."
