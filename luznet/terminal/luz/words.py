"""What only the Luz screen says; what plain mode says too is in `luznet.i18n.luz`."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

from luznet.games.luz.cards import Colour
from luznet.games.luz.facts import Needed
from luznet.games.luz.rules import WON, WON_WITH_SAFETY
from luznet.games.luz.types import DEALS, Bet, Play
from luznet.i18n import commas, luz_advice, luz_cards
from luznet.i18n import luz as said
from luznet.language import PluralText, Text, TextIn, percent
from luznet.terminal.game import words as common

LETTERS = {
    Colour.RED: "R",
    Colour.GREEN: "G",
    Colour.BLUE: "B",
    Colour.PURPLE: "P",
    Colour.YELLOW: "Y*",
}
"""The sign of every colour, in every language: the key that selects such a card, and for trump
the sun as a star."""

# ---- labels ------------------------------------------------------------------------------

GAME = "LUZ"
# i18n: In the top line. Y* is the sign of yellow in every language.
LEGEND = Text("yellow is trump")
# i18n: In the top line, where there is little room. {letter} stands for yellow.
LEGEND_SHORT = Text("{letter} is trump")
# i18n: Marks the First Player, by their name: at most 3 columns.
FIRST = Text("FP")
_TO_COME: Final = (
    # i18n: The player whose turn it is. At most 6 columns.
    TextIn("a mark by a name", "now"),
    # i18n: The player after that. At most 6 columns.
    TextIn("a mark by a name", "next"),
)
# i18n: Left of your cards, where the lowest are: at most 4 columns.
LOW_END = TextIn("the end of a hand", "low")
# i18n: Right of your cards, where the highest are: at most 4 columns.
HIGH_END = TextIn("the end of a hand", "high")
# i18n: All points. At most 6 columns.
TOTAL = TextIn("heading of a column", "total")
# i18n: At most 6 columns.
BET = TextIn("heading of a column", "bet")
# i18n: Tricks won. At most 5 columns.
WON_TRICKS = TextIn("heading of a column", "won")
# i18n: At most 8 columns.
POINTS = TextIn("heading of a column", "points")
DEAL_HEADER = (BET, WON_TRICKS, POINTS)
# i18n: The points of a deal. At most 6 columns.
_DEAL_HEAD: Final = TextIn("heading of a column", "deal {number}")
# i18n: Your cards follow in the row below.
YOUR_HAND = Text("Your hand, revealed:")
# i18n: Whether a bet is with Safety, after [ ] or [x].
_SAFETY: Final = TextIn("a part of a bet", "Safety")
# i18n: Before the numbers from 0 to 10. At most 15 columns.
BET_LABEL = Text("Your bet:")
# i18n: Before the points that the selected bet gives for 0, 1, 2 ... 10 tricks won, below
# i18n: "Your bet:". At most 15 columns.
PAYS_LABEL = Text("it gives:")
NO_CARDS = "-"
# i18n: A bet with Safety; S stands for Safety. At most 5 columns.
_BET_WITH_SAFETY: Final = Text("{tricks}+S")

Mark = Literal["", "led", "wins", "led wins", "took"]
"""A card of a trick may be the led one, the best so far, or the one that took the trick."""
_MARKS: Final[Mapping[Mark, Text]] = {
    # i18n: The first card of a trick. At most 8 columns.
    "led": TextIn("a mark on a card", "led"),
    # i18n: The best card of a trick so far. At most 8 columns.
    "wins": TextIn("a mark on a card", "wins"),
    # i18n: The first card of a trick, and the best so far. At most 8 columns.
    "led wins": TextIn("a mark on a card", "led wins"),
    # i18n: The card that took a trick. At most 8 columns.
    "took": TextIn("a mark on a card", "took it"),
}
_SHORT_MARKS: Final[Mapping[Mark, Text]] = {
    "led wins": _MARKS["wins"],
    # i18n: The card that took a trick. At most 6 columns.
    "took": TextIn("a mark on a card", "took"),
}
"""The marks over a card too narrow for the long ones; the led card is the first anyway."""


def mark(which: Mark) -> str:
    return _MARKS[which]() if which else ""


def short_mark(which: Mark) -> str:
    return _SHORT_MARKS[which]() if which in _SHORT_MARKS else mark(which)


def to_come(place: int) -> str:
    """Mark a player by their place among those still to act."""
    return _TO_COME[place]() if place < len(_TO_COME) else ""


def deal_heads() -> list[str]:
    return [_DEAL_HEAD(number=number) for number in range(1, DEALS + 1)]


def safety_box(is_on: bool) -> str:
    return f"[{'x' if is_on else ' '}] {_SAFETY()}"


def bet(bet: Bet) -> str:
    return _BET_WITH_SAFETY(tricks=bet.tricks) if bet.safety else f"{bet.tricks}"


def signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def span(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low}–{high}"


# ---- the top line ------------------------------------------------------------------------

# i18n: In the top line: the deal is scored.
SCORED = Text("Scored")
PHASES = {
    "dealing": TextIn("what goes on in a game", "Dealing"),
    "bets": TextIn("what goes on in a game", "Betting"),
    "tricks": TextIn("what goes on in a game", "Playing"),
    "over": TextIn("what goes on in a game", "Game over"),
}
DEAL_OF = Text("Deal {number} of 4")
TRICK_OF = Text("Trick {number} of 10")

# ---- seats -------------------------------------------------------------------------------

# i18n: The number of tricks above the bet. At most 9 columns.
_OVER: Final = PluralText("{number} over", "{number} over")
# i18n: The number of tricks below the bet. At most 9 columns.
_SHORT: Final = PluralText("{number} short", "{number} short")
# i18n: No more trick is needed for the bet, or wanted. At most 9 columns.
_NO_MORE: Final = Text("no more")
# i18n: The tricks that the bet still needs, such as "needs 2" or "needs 1–2". At most 9 columns.
_NEEDS: Final = Text("needs {tricks}")
# i18n: Of somebody, in at most 25 columns: the bet, tricks won, and such as "needs 2".
_BET_LINE: Final = Text("bet {bet} won {won}: {needed}")
# i18n: Of somebody.
NO_BET = Text("no bet yet")
# i18n: Of somebody whose turn it is to bet.
BETS_NOW = Text("bets now")
# i18n: All points of the seat at the bottom, at the end of a line.
TOTAL_OF = Text("total {points}")
# i18n: All points of somebody: the number and a letter that stands for points.
TOTAL_SHORT = Text("{points}p")


def needed(of: Needed) -> str:
    if of.kind != "needs":
        return (_OVER if of.kind == "over" else _SHORT)(of.low)
    return _NEEDS(tricks=span(of.low, of.high)) if of.high else _NO_MORE()


def bet_line(made: Bet, won: int, of: Needed) -> str:
    return _BET_LINE(bet=bet(made), won=won, needed=needed(of))


# ---- the middle --------------------------------------------------------------------------

# i18n: {name} took the trick. What is too long for 26 columns is cut.
TAKEN_TITLE = Text("Trick {number} to {name}")
# i18n: Points such as +10 for a bet won exactly, and with Safety. At most 22 columns.
_STAKES: Final = Text("exact {exact}, Safety {safety}")
# i18n: Points for every trick above or below the bet. At most 22 columns.
EACH_OFF = Text("each trick off -5")
# i18n: All bets add up to {sum}. At most 22 columns.
ALL_BETS = Text("bets {sum} for 10 tricks")
# i18n: The bets made so far add up to {sum} of the 10 tricks. At most 22 columns.
BETS_SO_FAR = Text("bets so far {sum} of 10")
# i18n: {mark} is what "FP" is translated by. At most 22 columns.
FIRST_LEGEND = Text("{mark} marks First Player")
# i18n: {name} bets first and leads the first trick.
OPENS = Text("opens: {name}")
# i18n: The number of tricks still to be played. At most 22 columns.
TRICKS_LEFT = PluralText("tricks left {number}", "tricks left {number}")


def stakes(deal: int) -> str:
    return _STAKES(exact=signed(WON[deal - 1]), safety=signed(WON_WITH_SAFETY[deal - 1]))


# ---- the banner --------------------------------------------------------------------------

YOUR_TURN: Final[Mapping[str, Text]] = {
    # i18n: At most 60 columns, as the others of your turn have.
    "bet": Text("YOUR TURN: bet how many of the 10 tricks you will win"),
    # i18n: At most 60 columns.
    "lead": Text("YOUR TURN: lead any card"),
    # i18n: {colour} is a colour's name, alone. At most 60 columns.
    "follow": Text("YOUR TURN: follow {colour}"),
    # i18n: {colour} is in the form for "the colour of no card, or of many". At most 60 columns.
    "any": Text("YOUR TURN: you have no {colour}, play any card"),
}
"""What you are asked for, by `facts.asked`."""
WAITING: Final[Mapping[str, Text]] = {
    "bet": Text("Waiting for {name} to bet ..."),
    "lead": Text("Waiting for {name} to lead ..."),
    "play": Text("Waiting for {name} to play ..."),
}
# i18n: {place} is the card's place in the hand, such as "3rd".
_CARD_SENT: Final = Text("Your {place} card is on its way ...")
# i18n: {bet} is such as 3 or 3+S.
_BET_SENT: Final = Text("Your bet of {bet} is on its way ...")
_SENT: Final = Text("Sent ...")


def sent(action: Bet | Play | None) -> str:
    if isinstance(action, Play):
        return _CARD_SENT(place=luz_cards.nth(action.position))
    return _BET_SENT(bet=bet(action)) if isinstance(action, Bet) else _SENT()


# ---- selecting ---------------------------------------------------------------------------

# i18n: Names the arrow keys, the keys r, g, b, p, y and Enter. At most 74 columns.
CHOOSE_CARD = Text("Choose with Left/Right, its number or r g b p y; Enter plays.")
# i18n: Names the arrow keys, and the keys r, g, b, p, y. At most 74 columns.
SEE_CARD = Text("Look at your cards with Left/Right, by number or r g b p y.")
# i18n: {place} such as "3rd"; {colour} is in the form for "the colour of one card".
_CARD_SEEN: Final = Text("Your {place} card is {colour}.")
# i18n: {place} such as "3rd"; {letter} is the sign of its colour.
_CARD_SHORT: Final = Text("Your {place}, {letter}.")
# i18n: {colour} is in the form for one card, or for several; {values} is such as "3, 5, 8".
_REASON: Final = PluralText(
    "Unseen {colour} card: {values}. You hold {held} of {number}.",
    "Unseen {colour} cards: {values}. You hold {held} of {number}.",
)
# i18n: {colour} is in the form for one card, or for several; {values} is such as "3, 5, 8".
# i18n: The card has this range because you have played others of its colour.
_REASON_IN_RANGE: Final = PluralText(
    "Unseen {colour} card in its range: {values}. You hold {held} of {number}.",
    "Unseen {colour} cards in its range: {values}. You hold {held} of {number}.",
)
# i18n: A value that a card can have, and how likely it is: "7 (40%)".
_CHANCE: Final = Text("{value} ({share})")
# i18n: It: one of your cards. {chances} is a list such as "3 (50%), 4 (50%)".
_CHANCES: Final = Text("It can be {chances}")
# i18n: {chances} are values of a card, each with how likely it is, such as "3:50 4:50".
_CHANCES_SHORT: Final = Text("In %: {chances}")


def card_seen(position: int, colour: Colour) -> str:
    return _CARD_SEEN(place=luz_cards.nth(position), colour=luz_cards.of_one(colour))


def card_short(position: int, colour: Colour) -> str:
    return _CARD_SHORT(place=luz_cards.nth(position), letter=LETTERS[colour])


def reason(colour: Colour, unseen: Sequence[int], held: int, *, in_range: bool) -> str:
    """Say why a card can have its values: the unseen values of its colour (`in_range`: between
    cards that you have played), and how many of these you hold."""
    named = luz_cards.of_one if len(unseen) == 1 else luz_cards.of_several
    values = commas([str(value) for value in unseen])
    say = _REASON_IN_RANGE if in_range else _REASON
    return say(len(unseen), colour=named(colour), values=values, held=held)


def _percent(part: Fraction) -> str:
    rounded = round(part * 100)
    if rounded == 0:
        return "<1"
    return ">99" if rounded == 100 and part != 1 else str(rounded)


def chances(parts: dict[int, Fraction]) -> str:
    if len(parts) == 1:
        return said.values(list(parts))
    told = [_CHANCE(value=value, share=percent(_percent(part))) for value, part in parts.items()]
    return _CHANCES(chances=commas(told))


def chances_short(parts: dict[int, Fraction]) -> str:
    told = " ".join(f"{value}:{_percent(part)}" for value, part in parts.items())
    return _CHANCES_SHORT(chances=told)


# ---- the deal's end ----------------------------------------------------------------------

DEAL_OVER = Text("Deal {number} of 4 is scored")
# i18n: Of a player in a finished deal, in at most 14 columns.
BET_AND_WON = Text("bet {bet} won {won}")
# i18n: The number of tricks off the bet, and the points for that, such as -10. At most 14 columns.
_OFF: Final = PluralText("{number} off: {points}", "{number} off: {points}")
# i18n: A bet won with Safety gives points such as +5. At most 14 columns.
_WON_SAFE: Final = Text("Safety: {points}")
# i18n: A bet won exactly gives points such as +10. At most 14 columns.
_WON_EXACTLY: Final = Text("exact: {points}")
# i18n: The ten cards that nobody had follow in the row below.
UNDEALT = Text("Undealt cards")
NEXT_DEAL: Final[Mapping[str, Text]] = {
    "bet": Text("Next deal: your bet."),
    "play": Text("Next deal: your card."),
}
GO_ON = Text("Enter: go on")
REVEAL_ALL = Text("Enter: reveal all cards")
# i18n: Before the numbers of the deals, below a chart. At most 6 columns.
CHART_DEALS = TextIn("below a chart", "deal")


def rule(made: Bet, won: int, points: int) -> str:
    """Say which rule gave the points of a deal."""
    if points <= 0:
        return _OFF(abs(won - made.tricks), points=points)
    return (_WON_SAFE if made.safety else _WON_EXACTLY)(points=signed(points))


# ---- the coach ---------------------------------------------------------------------------

# i18n: In how many of 100 such deals the bet is won. At most 9 columns.
WINS_BET = TextIn("heading of a column", "wins bet")
# i18n: One of your cards: {place} such as "3rd", {colour} in the form for "the colour of one card".
_CARD_LABEL: Final = TextIn("an own card", "{place} {colour}")
# i18n: One of your cards where there is little room: {place} such as "3rd", {letter} is the sign
# i18n: of its colour.
_CARD_LABEL_SHORT: Final = TextIn("an own card", "{place} {letter}")
REVIEW_HEADER: Final = (
    # i18n: What you chose: a bet, or a card.
    TextIn("heading of a column", "choice"),
    # i18n: The values that a card could have.
    TextIn("heading of a column", "could be"),
    # i18n: The value that a card had.
    TextIn("heading of a column", "was"),
    WINS_BET,
    POINTS,
    # i18n: What would have been better.
    TextIn("heading of a column", "better"),
    # i18n: Points that came or went by luck.
    TextIn("heading of a column", "luck"),
)
# i18n: Which choice it was, where else the number of a trick stands.
THE_BET = TextIn("a choice", "bet")
# i18n: Nothing else could be chosen.
NO_CHOICE = TextIn("what would have been better", "(no choice)")
NOTHING_BETTER = "-"
# i18n: The coach did not simulate this choice.
REVIEW_OF = Text("Review of deal {number}")
# i18n: {choice} is a bet or a card; {points} is such as +2.5.
_BETTER_BY: Final = Text("{choice}: {points}")
# i18n: The number of lines to which the arrow key scrolls.
MORE_ABOVE = PluralText("{number} more above: Up", "{number} more above: Up")
# i18n: The number of lines to which the arrow key scrolls.
MORE_BELOW = PluralText("{number} more below: Down", "{number} more below: Down")


def card_label(position: int, colour: Colour) -> str:
    return _CARD_LABEL(place=luz_cards.nth(position), colour=luz_cards.of_one(colour))


def card_label_short(position: int, colour: Colour) -> str:
    return _CARD_LABEL_SHORT(place=luz_cards.nth(position), letter=LETTERS[colour])


def better_by(choice: str, points: float) -> str:
    return _BETTER_BY(choice=choice, points=luz_advice.tenths(points))


def progress(done: int, of: int) -> str:
    return f"[{'##' * done}{'..' * (of - done)}]"


# ---- overlays ----------------------------------------------------------------------------

SHEET = Text("Scoresheet")
# i18n: Bet and tricks won: the headings of two columns. At most 74 columns.
SHEET_NOTE = Text("Bet and tricks won are those of deal {number}.")
# i18n: Title of a trick in an example. {colour} is a colour's name, alone.
LED = TextIn("title of a trick", "{colour} led")

# ---- notices -----------------------------------------------------------------------------

NOTICES: Final[Mapping[str, Callable[..., str]]] = {
    **common.NOTICES,
    **said.NOTICES,
    # i18n: Names the arrow keys, and the keys r, g, b, p, y. At most 76 columns.
    "choose_card": Text("Choose a card first: Left/Right, its number or r g b p y."),
    # i18n: Names the arrow keys, and the key x. At most 76 columns.
    "choose_bet": Text("Choose a bet first: Left/Right, or a digit (x: 10)."),
}
