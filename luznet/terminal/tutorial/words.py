"""Everything that the coach says, and the screen around him: whole sentences with arguments."""

from collections.abc import Sequence

from luznet.games.luz.cards import Card
from luznet.games.luz.types import Bet, FinishedDeal
from luznet.i18n import list_of, luz_cards
from luznet.terminal.luz.words import signed

TUTORIAL = "Tutorial"
MIRA, OLE = "Mira", "Ole"
"""Who plays with the learner."""
GUEST = "Guest"
"""What the learner is called where the own name is not known."""


def card(card: Card) -> str:
    """Return a card in words."""
    return luz_cards.card(card)


def _and(values: Sequence[int]) -> str:
    return list_of([str(value) for value in values])


def _all(values: Sequence[int]) -> str:
    """Return values as a list, or as a range where none between them is missing."""
    is_range = len(values) > 3 and values[-1] - values[0] == len(values) - 1
    return f"{values[0]} to {values[-1]}" if is_range else _and(values)


def _or(values: Sequence[int]) -> str:
    return " or ".join(str(value) for value in values)


def title(number: int, steps: int, about: str) -> str:
    """Title a step."""
    return f"Step {number} of {steps}: {about}"


# ---- what each step is about, and what to press --------------------------------------------

OPEN_CARDS = "their cards"
OWN_CARDS = "your cards"
SUNS = "what you hold"
LAST_SUN = "what must be"
GREEN = "what can be"
BET = "your bet"
SAFETY = "Safety"
FOLLOW = "following"
MUST = "following"
LEAD = "leading"
HIGHEST = "the highest card"
TRUMP = "trump"
TRUMPED = "trump"
LAST_CARD = "the last trick"
SCORE = "the points"
END = "the whole game"

ENTER = "Enter: go on"
PRESS_SUNS = "Press y three times."
PRESS_GREEN = "Press g for your green."
PRESS_BET = "Press 3."
PRESS_SAFETY = "Press s, then Enter to bet."
PRESS_ILLEGAL = "Press y."
PRESS_FOLLOW = "Press g, then Enter."
PRESS_LEAD = "Press b, then Enter."
PRESS_TRUMP = "Press y, then Enter."
PRESS_LAST = "Enter: play it"
PRESS_TRUMPED = "Enter: to the last trick"
PRESS_END = "Enter: end the tutorial"


# ---- the steps -----------------------------------------------------------------------------


def open_cards(reds: Sequence[int]) -> str:
    """Say that the others' cards are open."""
    return (
        f"Welcome! You see all cards but your own. {MIRA}, at the left, has the reds {_and(reds)}; "
        "she doesn't know."
    )


def own_cards() -> str:
    """Say what one sees of one's own cards."""
    return (
        "Your own show colour and order: in each colour the values rise towards the plus. Y*, "
        "the yellow suns, are trump."
    )


def suns(mira: Sequence[int], ole: Sequence[int], top: int) -> str:
    """Ask to find out the own suns."""
    return (
        f"Suns go from 1 to {top}. {MIRA} has {_and(mira)}, {OLE} {_and(ole)}. Which three are "
        "yours?"
    )


def last_sun(left: Sequence[int], last: int) -> str:
    """Say why the values of the own suns are certain."""
    return (
        f"Only {_and(left)} are left, so these are yours; your cards say such things from now "
        f"on. Nothing beats the {last}."
    )


def green(others: Sequence[int], mine: Sequence[int]) -> str:
    """Say what the own green can be."""
    return f"The others hold the greens {_all(others)}: yours is {_or(mine)}, higher than theirs."


def bet(high: Sequence[int], tricks: int, won: int, off: int) -> str:
    """Propose a bet."""
    return (
        f"How many of the 10 tricks will you win? Suns {_and(high)} and the green promise "
        f"{tricks}. Exactly right pays {won}; each trick off costs {off}."
    )


def safety(sun: int, tricks: int, won: int) -> str:
    """Propose Safety."""
    return (
        f"Your sun {sun} may win too. With Safety {tricks} or {tricks + 1} tricks are fine, for "
        f"{won} points. A bet stays."
    )


def follow(led: Card, second: Card) -> str:
    """Explain following suit, and ask to try another card."""
    return (
        f"{MIRA} leads {card(led)}, {OLE} plays {card(second)}. If you hold the led colour, you "
        "must follow it. Try a sun!"
    )


def must(colour: str, best: int) -> str:
    """Say that a card is not allowed, and propose one that is."""
    return (
        f"Not allowed: cards with open edges must wait. Your {colour} may be played, and beats "
        f"the {best}."
    )


def lead(mine: Card, against: int) -> str:
    """Say who took the first trick, and propose a lead."""
    return (
        f"It was the {mine.value}! The highest card of the led colour takes the trick, and its "
        f"winner leads. Lead your lowest blue: {MIRA}'s {against} will beat it."
    )


def highest(best: Card) -> str:
    """Say who took the second trick."""
    return f"{MIRA}'s {card(best)} takes the trick. Now she leads."


def trump(led: Card, sun: int) -> str:
    """Say that any card may be played, and propose to trump."""
    return (
        f"She leads {card(led)}. You have no {luz_cards.of_none(led.colour)}, so you may play "
        f"anything: your lowest sun, which must be {sun}."
    )


def trumped(mine: Card, led: Card, skipped: int) -> str:
    """Say that trump took the trick."""
    return (
        f"Trump! Any sun beats all other colours, even your {mine.value} a {card(led)}. Let's "
        f"skip {skipped} tricks."
    )


def last_card(won: int, led: Card, last: int) -> str:
    """Say how it stands before the last trick."""
    return f"You have won {won} so far. {OLE} leads sun {led.value}; you know that yours is {last}."


def score(result: FinishedDeal, learner: int, mira: int, ole: int) -> str:
    """Say what everybody gets for the deal."""
    you = _own_points(result.bets[learner], result.won[learner], result.points[learner])
    return f"{you} {_points(MIRA, result, mira)} {_points(OLE, result, ole)}"


def _own_points(made: Bet, won: int, points: int) -> str:
    if points < 0:
        return f"You bet {made.tricks} and won {won}: {signed(points)}, 5 for each trick off."
    if not made.safety:
        return f"You bet {made.tricks} and won exactly {won}: {signed(points)}."
    if won == made.tricks:
        return f"You bet {made.tricks} and won {won}: {signed(points)}, half because of Safety."
    return f"You bet {made.tricks} and won {won}: {signed(points)}, thanks to Safety."


def _points(name: str, result: FinishedDeal, seat: int) -> str:
    made, won, points = result.bets[seat], result.won[seat], result.points[seat]
    return f"{name} bet {made.tricks} and won {won}: {signed(points)}."


def end(deals: int) -> str:
    """Say what comes after the first deal, and where to read on."""
    return (
        f"A game has {deals} deals; a won bet pays more in each. R shows the rules anywhere, ? the "
        "keys. Now play: p in the lobby, or `luznet play`."
    )


# ---- hints ---------------------------------------------------------------------------------

NO_USE = "That key has no use at this step."
FIRST_STEP = "This is the first step."
NOT_YET = "Not yet, first this:"


def other_bet(tricks: int, proposed: int) -> str:
    """Say that another bet than the proposed one is possible too."""
    return f"{tricks}? Enter makes that bet; your cards promise {proposed}."


def other_card(number: int) -> str:
    """Say that an allowed card does not show what this step is about."""
    return f"That is allowed, but for this lesson play card {number}."


# ---- keys and the help ---------------------------------------------------------------------

GO_ON = "go on"
STEP_BACK = "back"
LEAVE = "leave"
LEAVING = "Leave the tutorial? You can begin it again at any time."
HELP = (
    "A coach explains one thing at a time, in a box; its last line says what to press. You "
    "play with the keys of a real table.",
    "Backspace takes you back a step, what you did in it included.",
)
