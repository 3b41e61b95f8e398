"""What the Luz screen alone says: whole sentences with facts by name, never glued ones.

Short labels are constants, sentences are functions.  What plain mode says in the same words is
in `luznet.i18n.luz`, cards and colours are named in `luznet.i18n.luz_cards`; `NOTICES` are those
of there and those that name keys.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

from luznet.games.luz.cards import Card, Colour
from luznet.games.luz.facts import Needed
from luznet.games.luz.rules import WON, WON_WITH_SAFETY
from luznet.games.luz.types import DEALS, Bet, Play
from luznet.i18n import commas, luz_advice, luz_cards, sentences
from luznet.i18n import luz as said
from luznet.language import Text, TextIn, _, ngettext, percent, pgettext
from luznet.terminal.game import words as common

LETTERS = {
    Colour.RED: "R",
    Colour.GREEN: "G",
    Colour.BLUE: "B",
    Colour.PURPLE: "P",
    Colour.YELLOW: "Y*",
}
"""The sign of every colour; the star is the sun of the trump colour. The letters are those of the
keys that choose a card of it, in every language."""

# ---- labels ------------------------------------------------------------------------------

GAME = "LUZ"
# i18n: In the top line. Y* is the sign of yellow in every language.
LEGEND = Text("Y* is trump")
# i18n: Marks the First Player, by their name: at most 3 columns.
FIRST = Text("FP")
_TO_COME: Final = (
    # i18n: Who is to act now. At most 6 columns.
    TextIn("a mark by a name", "now"),
    # i18n: Who is to act after that. At most 6 columns.
    TextIn("a mark by a name", "next"),
)
HIGH_END = "+"
# i18n: Stands at the left of the own cards, where the lowest are: at most 4 columns.
LOW_END = TextIn("the end of a hand", "low")
# i18n: Heading above the bets.
THE_BETS = TextIn("a heading", "Bets")
# i18n: Heading above what is known of the present deal.
THE_DEAL = TextIn("a heading", "This deal")
# i18n: Heading above the points.
SCORES = TextIn("a heading", "Scores")
# i18n: The points of the last deal. At most 6 columns.
LAST_DEAL = TextIn("heading of a column", "last")
# i18n: All points. At most 6 columns.
TOTAL = TextIn("heading of a column", "total")
# i18n: At most 6 columns.
BET = TextIn("heading of a column", "bet")
# i18n: Tricks won. At most 5 columns.
WON_TRICKS = TextIn("heading of a column", "won")
# i18n: At most 8 columns.
POINTS = TextIn("heading of a column", "points")
DEAL_HEADER = (BET, WON_TRICKS, POINTS)
# i18n: The own cards follow in the row below.
YOUR_HAND = Text("Your hand, turned over:")
LEADER_MARK = ">"
WINNER_MARK = "<"
# i18n: Whether a bet is with Safety, after [ ] or [x].
SAFETY = TextIn("a part of a bet", "Safety")
# i18n: Stands before the numbers from 0 to 10. At most 15 columns.
BET_LABEL = Text("Your bet:")
# i18n: Stands before the points that the chosen bet gives for 0, 1, 2 ... 10 tricks won, below
# i18n: "Your bet:". At most 15 columns.
PAYS_LABEL = Text("it gives:")
NO_CARDS = "-"

Mark = Literal["", "led", "wins", "led wins", "took"]
"""What there is to say of a card of a trick: it was led, is the best so far, took the trick."""
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
"""What stands over a card too narrow for its mark. Who led is the first in the row anyway."""


def mark(which: Mark) -> str:
    """Return what stands by a card of a trick."""
    return _MARKS[which]() if which else ""


def short_mark(which: Mark) -> str:
    """Return what stands by a card of a trick, in little room."""
    return _SHORT_MARKS[which]() if which in _SHORT_MARKS else mark(which)


def to_come(place: int) -> str:
    """Return what stands by who is to act now (0), next (1), or later."""
    return _TO_COME[place]() if place < len(_TO_COME) else ""


def deal_heads() -> list[str]:
    """Return the headings of columns, one for each deal."""
    return [_deal_head(number) for number in range(1, DEALS + 1)]


def _deal_head(number: int) -> str:
    # i18n: The points of a deal. At most 6 columns.
    return pgettext("heading of a column", "deal {number}", number=number)


def safety_box(is_on: bool) -> str:
    """Return the box that says whether a bet is with Safety."""
    return f"[{'x' if is_on else ' '}] {SAFETY()}"


def bet(bet: Bet) -> str:
    """Return a bet as a label."""
    if bet.safety:
        # i18n: A bet of so many tricks with Safety; S stands for Safety. At most 5 columns.
        return _("{tricks}+S", tricks=bet.tricks)
    return f"{bet.tricks}"


def signed(points: int) -> str:
    """Return points with their sign."""
    return f"{points:+d}" if points else "0"


# ---- the top line ------------------------------------------------------------------------

# i18n: In the top line: the deal is counted.
COUNTED = Text("Counted")
PHASES = {
    "dealing": TextIn("what goes on in a game", "Dealing"),
    "bets": TextIn("what goes on in a game", "Betting"),
    "tricks": TextIn("what goes on in a game", "Playing"),
    "over": TextIn("what goes on in a game", "Game over"),
}


def deal_of(deal: int) -> str:
    """Say which deal this is."""
    return _("Deal {number} of 4", number=deal)


def trick_of(trick: int) -> str:
    """Say which trick this is."""
    return _("Trick {number} of 10", number=trick)


# ---- seats -------------------------------------------------------------------------------


def _needed(needed: Needed) -> str:
    if needed.kind == "over":
        # i18n: So many tricks more than the bet. At most 9 columns.
        return ngettext("{number} over", "{number} over", needed.low)
    if needed.kind == "short":
        # i18n: So many tricks less than the bet. At most 9 columns.
        return ngettext("{number} short", "{number} short", needed.low)
    if needed.high == 0:
        # i18n: No more trick is needed for the bet, or wanted. At most 9 columns.
        return _("no more")
    # i18n: So many more tricks win the bet, such as "needs 2" or "needs 1-2". At most 9 columns.
    return _("needs {tricks}", tricks=span(needed.low, needed.high))


def span(low: int, high: int) -> str:
    """Return a range of numbers."""
    return f"{low}" if low == high else f"{low}-{high}"


def bet_line(made: Bet, won: int, needed: Needed) -> str:
    """Say a bet, the tricks won, and what is still needed."""
    # i18n: Of somebody, in at most 25 columns: the bet, tricks won, and such as "needs 2".
    return _("bet {bet} won {won}: {needed}", bet=bet(made), won=won, needed=_needed(needed))


def own_line(name: str, made: Bet, won: int, needed: Needed) -> str:
    """Say the own bet, the tricks won, and what is still needed."""
    # i18n: Of the reader: the bet, tricks won, and such as "needs 2".
    return _(
        "{name}: bet {bet}, won {won}, {needed}",
        name=name,
        bet=bet(made),
        won=won,
        needed=_needed(needed),
    )


# i18n: Of somebody.
NO_BET = Text("no bet yet")


def own_no_bet(name: str) -> str:
    """Say that the seat at the bottom has not bet."""
    return _("{name}: no bet yet", name=name)


def total(points: int) -> str:
    """Say a total score."""
    # i18n: All points of the reader, at the end of a line.
    return _("total {points}", points=points)


def total_short(points: int) -> str:
    """Say a total score in little room."""
    # i18n: All points of somebody: the number and a letter that stands for points.
    return _("{points}p", points=points)


# i18n: What the reader is, in the line above the own cards.
FIRST_PLAYER = Text("First Player")


# ---- the middle --------------------------------------------------------------------------


def trick_title(number: int, required: Colour | None) -> str:
    """Title the trick that is being played."""
    if required is None:
        return _("Trick {number}", number=number)
    # i18n: {colour} is a colour's name, alone: all must follow it. At most 26 columns.
    return _("Trick {number}: {colour} led", number=number, colour=luz_cards.alone(required))


def taken_title(number: int, name: str) -> str:
    """Title a finished trick."""
    # i18n: {name} took the trick. What is too long for 26 columns is cut.
    return _("Trick {number} to {name}", number=number, name=name)


def stakes(deal: int) -> str:
    """Say what a won bet pays in this deal."""
    # i18n: Points such as +10 for a bet won exactly, and with Safety. At most 22 columns.
    return _(
        "exact {exact}, Safety {safety}",
        exact=signed(WON[deal - 1]),
        safety=signed(WON_WITH_SAFETY[deal - 1]),
    )


# i18n: Points for every trick above or below the bet. At most 22 columns.
EACH_OFF = Text("each trick off -5")


def bets_sum(tricks: int, is_all: bool) -> str:
    """Say what the bets add up to."""
    if is_all:
        # i18n: All bets add up to {sum}. At most 22 columns.
        return _("bets {sum} for 10 tricks", sum=tricks)
    # i18n: The bets made so far add up to {sum} of the 10 tricks. At most 22 columns.
    return _("bets so far {sum} of 10", sum=tricks)


def first_legend() -> str:
    """Say what the mark of the First Player means."""
    # i18n: {mark} is what "FP" is translated by. At most 22 columns.
    return _("{mark} marks First Player", mark=FIRST())


def opens(name: str) -> str:
    """Say who opens the fourth deal of three players: most points. spec.md 6.6, L6."""
    # i18n: {name} bets first and leads the first trick.
    return _("opens: {name}", name=name)


def left_to_play(tricks: int) -> str:
    """Say how many tricks are left."""
    # i18n: So many tricks are still to be played. At most 22 columns.
    return ngettext("tricks left {number}", "tricks left {number}", tricks)


# ---- the banner --------------------------------------------------------------------------

# i18n: At most 60 columns, as the others of the reader's turn have.
BANNER_BET = Text("YOUR TURN: bet how many of the 10 tricks you will win")
# i18n: At most 60 columns.
BANNER_LEAD = Text("YOUR TURN: lead any card")
_BANNER_WAITING: Final = {
    "bet": Text("Waiting for {name} to bet ..."),
    "lead": Text("Waiting for {name} to lead ..."),
    "play": Text("Waiting for {name} to play ..."),
}


def banner_follow(required: Colour) -> str:
    """Ask to follow suit."""
    # i18n: {colour} is a colour's name, alone. At most 60 columns.
    return _("YOUR TURN: follow {colour}", colour=luz_cards.alone(required))


def banner_any(required: Colour) -> str:
    """Ask for any card, since the colour can't be followed."""
    # i18n: {colour} is in the form for "the colour of no card, or of many". At most 60 columns.
    return _("YOUR TURN: you have no {colour}, play any card", colour=luz_cards.of_none(required))


def banner_sent(action: Bet | Play | None) -> str:
    """Say what was sent."""
    if isinstance(action, Play):
        # i18n: {place} is the card's place in the hand, such as "3rd".
        return _("Your {place} card is on its way ...", place=nth(action.position + 1))
    if isinstance(action, Bet):
        # i18n: {bet} is such as 3 or 3+S.
        return _("Your bet of {bet} is on its way ...", bet=bet(action))
    return _("Sent ...")


def banner_waiting(name: str, what: str) -> str:
    """Say whose turn it is; `what` is "bet", "lead" or "play"."""
    return _BANNER_WAITING[what](name=name)


def banner_taken(name: str, number: int, card: Card) -> str:
    """Say who takes a trick."""
    # i18n: {card} is in the form for "takes the trick with a card".
    return _(
        "{name} takes trick {number} with {card}.",
        name=name,
        number=number,
        card=luz_cards.taking(card),
    )


def banner_you_take(number: int, card: Card) -> str:
    """Say that the reader takes a trick."""
    # i18n: {card} is in the form for "takes the trick with a card".
    return _("You take trick {number} with {card}.", number=number, card=luz_cards.taking(card))


# ---- choosing ----------------------------------------------------------------------------

# i18n: Names the arrow keys, and the keys x, s and Enter. At most 74 columns.
CHOOSE_BET = Text("Choose with Left/Right or a digit (x: 10), s for Safety; Enter bets.")
# i18n: Names the arrow keys, the keys r, g, b, p, y and Enter. At most 74 columns.
CHOOSE_CARD = Text("Choose with Left/Right, its number or r g b p y; Enter plays.")
# i18n: Names the arrow keys, and the keys r, g, b, p, y. At most 74 columns.
SEE_CARD = Text("Look at your cards with Left/Right, by number or r g b p y.")
_ENTER_PLAYS: Final = Text("Enter plays it.")

_PLACES: Final = (
    TextIn("the place of a card in the hand", "1st"),
    TextIn("the place of a card in the hand", "2nd"),
    TextIn("the place of a card in the hand", "3rd"),
    TextIn("the place of a card in the hand", "4th"),
    TextIn("the place of a card in the hand", "5th"),
    TextIn("the place of a card in the hand", "6th"),
    TextIn("the place of a card in the hand", "7th"),
    TextIn("the place of a card in the hand", "8th"),
    TextIn("the place of a card in the hand", "9th"),
    TextIn("the place of a card in the hand", "10th"),
)


def nth(number: int) -> str:
    """Return a card's place in words that are not taken for its value."""
    return _PLACES[number - 1]()


def card_ready(number: int, colour: Colour) -> str:
    """Say which card is selected, and how to play it."""
    return sentences(card_seen(number, colour), _ENTER_PLAYS())


def card_seen(number: int, colour: Colour) -> str:
    """Say which card is looked at."""
    # i18n: {place} such as "3rd"; {colour} is in the form for "the colour of one card".
    return _("Your {place} card is {colour}.", place=nth(number), colour=luz_cards.of_one(colour))


def card_short(number: int, colour: Colour) -> str:
    """Say which card is looked at, in little room."""
    # i18n: {place} such as "3rd"; {letter} is the sign of its colour.
    return _("Your {place}, {letter}.", place=nth(number), letter=LETTERS[colour])


def reason(colour: Colour, unseen: Sequence[int], held: int, *, is_part: bool) -> str:
    """Say why a card can have its values: what nobody else has of its colour, on its side of
    the own played cards if there are any, and how many of these are in the own hand there."""
    named = luz_cards.of_one if len(unseen) == 1 else luz_cards.of_several
    facts = {
        "colour": named(colour),
        "values": commas([str(value) for value in unseen]),
        "held": held,
    }
    if is_part:
        # i18n: {colour} is in the form for one card, or for several; {values} is such as "3, 5, 8".
        # i18n: These {number} cards can be on that side of a card which the reader has played.
        return ngettext(
            "Unseen {colour} card on this side of what you played: {values}. You hold {held} of "
            "{number}.",
            "Unseen {colour} cards on this side of what you played: {values}. You hold {held} of "
            "{number}.",
            len(unseen),
            **facts,
        )
    # i18n: {colour} is in the form for one card, or for several; {values} is such as "3, 5, 8".
    return ngettext(
        "Unseen {colour} card: {values}. You hold {held} of {number}.",
        "Unseen {colour} cards: {values}. You hold {held} of {number}.",
        len(unseen),
        **facts,
    )


def _percent(part: Fraction) -> str:
    rounded = round(part * 100)
    if rounded == 0:
        return "<1"
    return ">99" if rounded == 100 and part != 1 else str(rounded)


def _chance(value: int, part: Fraction) -> str:
    # i18n: A value that a card can have, and how likely it is: "7 (40%)".
    return _("{value} ({share})", value=value, share=percent(_percent(part)))


def chances(parts: dict[int, Fraction]) -> str:
    """Say the chances of a card's values."""
    if len(parts) == 1:
        return said.values(list(parts))
    told = commas([_chance(value, part) for value, part in parts.items()])
    # i18n: It: a card of the reader's. {chances} is a list such as "3 (50%), 4 (50%)".
    return _("It can be {chances}", chances=told)


def chances_short(parts: dict[int, Fraction]) -> str:
    """Say the chances of a card's values in little room."""
    told = " ".join(f"{value}:{_percent(part)}" for value, part in parts.items())
    # i18n: {chances} are values of a card, each with how likely it is, such as "3:50 4:50".
    return _("In %: {chances}", chances=told)


# ---- the deal's end ----------------------------------------------------------------------


def deal_over(deal: int) -> str:
    """Title the end of a deal."""
    return _("Deal {number} of 4 is counted", number=deal)


def rule(made: Bet, won: int, points: int) -> str:
    """Say the rule that gave the points of a deal."""
    if points <= 0:
        # i18n: So many tricks off the bet give points such as -10. At most 14 columns.
        return ngettext(
            "{number} off: {points}", "{number} off: {points}", abs(won - made.tricks),
            points=points,
        )  # fmt: skip
    if made.safety:
        # i18n: A bet won with Safety gives points such as +5. At most 14 columns.
        return _("Safety: {points}", points=signed(points))
    # i18n: A bet won exactly gives points such as +10. At most 14 columns.
    return _("exact: {points}", points=signed(points))


# i18n: The ten cards that nobody had follow in the row below.
ASIDE = Text("The ten cards aside were")


BET_AWAITED = Text("Your bet for the next deal is awaited.")
CARD_AWAITED = Text("Your card is awaited.")
GO_ON = Text("Enter: go on")
TURN_ALL = Text("Enter: turn all cards over")


# ---- the end of the game -----------------------------------------------------------------

# i18n: Stands before the numbers of the deals, below a chart. At most 6 columns.
CHART_DEALS = TextIn("below a chart", "deal")


# ---- beside the picture ------------------------------------------------------------------


# ---- the coach ---------------------------------------------------------------------------

# i18n: In how many of 100 deals the bet is won. At most 9 columns.
WINS_BET = TextIn("heading of a column", "wins bet")
ADVICE_HEADER = (WINS_BET, POINTS, common.BEHIND)


def card_label(number: int, colour: Colour) -> str:
    """Name an own card in little room."""
    # i18n: An own card: {place} such as "3rd", {colour} in the form for "the colour of one card".
    return pgettext(
        "an own card", "{place} {colour}", place=nth(number), colour=luz_cards.of_one(colour)
    )


def your_card(position: int) -> str:
    """Name an own card in the middle of a sentence."""
    # i18n: In the middle of a sentence, as what it is about. {place} is such as "3rd".
    return _("your {place} card", place=nth(position + 1))


def your_card_first(position: int) -> str:
    """Name an own card at the beginning of a sentence."""
    # i18n: At the beginning of a sentence, as what it is about. {place} is such as "3rd".
    return _("Your {place} card", place=nth(position + 1))


def card_label_short(number: int, colour: Colour) -> str:
    """Name an own card in very little room."""
    # i18n: An own card where there is no room for its colour: {place} such as "3rd", {letter} is
    # i18n: the sign of its colour.
    return pgettext("an own card", "{place} {letter}", place=nth(number), letter=LETTERS[colour])


REVIEW_HEADER: Final = (
    # i18n: What the reader chose: a bet, or a card.
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
# i18n: The coach did not look at this choice.
NOT_WEIGHED = TextIn("what would have been better", "not weighed")


def review_of(deal: int) -> str:
    """Title the review of a deal."""
    return _("Looking back at deal {number}", number=deal)


def better_by(choice: str, points: float) -> str:
    """Say what would have been better, and by how much."""
    # i18n: {choice} is a bet or a card; {points} is such as +2.5.
    return _("{choice}: {points}", choice=choice, points=luz_advice.tenths(points))


def progress(done: int, of: int) -> str:
    """Draw how far something is."""
    return f"[{'##' * done}{'..' * (of - done)}]"


def more_above(lines: int) -> str:
    """Say that there is more further up."""
    # i18n: So many lines can be scrolled to, by the arrow key.
    return ngettext("{number} more above: Up", "{number} more above: Up", lines)


def more_below(lines: int) -> str:
    """Say that there is more further down."""
    # i18n: So many lines can be scrolled to, by the arrow key.
    return ngettext("{number} more below: Down", "{number} more below: Down", lines)


# ---- overlays ----------------------------------------------------------------------------

SHEET = Text("Scoresheet")
TRICKS = Text("Finished tricks of this deal")
# i18n: > and < are marks by the cards. At most 74 columns.
TRICKS_NOTE = Text("Cards in the order of the seats; > led, < took it.")
ONLY_LAST = Text("Older tricks lie face down.")


def sheet_note(deal: int) -> str:
    """Say to which deal the bets on the scoresheet belong."""
    # i18n: Bet and tricks won: the headings of two columns. At most 74 columns.
    return _("Bet and tricks won are those of deal {number}.", number=deal)


def log_dealt(deal: int, first: str) -> str:
    """Say that a deal began."""
    return _("Deal {number} of 4 is dealt. {name} is First Player.", number=deal, name=first)


def log_bet(name: str, made: Bet) -> str:
    """Say what somebody bet."""
    # i18n: {bet} is such as 3 or 3+S.
    return _("{name} bets {bet}.", name=name, bet=bet(made))


def log_taken(name: str, trick: int) -> str:
    """Say who took a trick."""
    return _("{name} takes trick {number}.", name=name, number=trick)


def log_counted(deal: int, points: Sequence[tuple[str, str]]) -> str:
    """Say what a deal gave to each player."""
    told = commas([f"{name} {got}" for name, got in points])
    # i18n: {points} is a list of names with points, such as "Ann +10, Ben -5".
    return _("Deal {number} is counted: {points}.", number=deal, points=told)


# ---- what keys do ------------------------------------------------------------------------

DOES_CHANGE_BET = TextIn("what a key does", "change bet")
DOES_SET_BET = TextIn("what a key does", "set bet")
DOES_SAFETY = TextIn("what a key does", "Safety")
# i18n: Makes the bet that is chosen.
DOES_CONFIRM_BET = TextIn("what a key does", "bet")
DOES_NUMBER = TextIn("what a key does", "choose by number")
DOES_COLOUR = TextIn("what a key does", "choose by colour")
DOES_LOOK = TextIn("what a key does", "look at a card")
# i18n: Plays the card that is chosen.
DOES_CONFIRM_CARD = TextIn("what a key does", "play")
DOES_TRICKS = TextIn("what a key does", "last trick")
DOES_SCORES = TextIn("what a key does", "scores")
DOES_LAST_DEAL = TextIn("what a key does", "last deal")
# i18n: Scrolls down.
DOES_SCROLL_DOWN = TextIn("what a key does", "more")
# i18n: Looks back at the last deal, with the coach.
DOES_REVIEW = TextIn("what a key does", "review deal")

# ---- the rules ---------------------------------------------------------------------------


def led(colour: str) -> str:
    """Title a trick of an example."""
    # i18n: {colour} is a colour's name, alone: all must follow it in this trick.
    return pgettext("title of a trick", "{colour} led", colour=colour)


# ---- notices -----------------------------------------------------------------------------

NOTICES: Final[Mapping[str, Callable[..., str]]] = {
    **common.NOTICES,
    **said.NOTICES,
    # i18n: Names the arrow keys, and the keys r, g, b, p, y. At most 76 columns.
    "choose_card": Text("Choose a card first: Left/Right, its number or r g b p y."),
    # i18n: Names the arrow keys, and the key x. At most 76 columns.
    "choose_bet": Text("Choose a bet first: Left/Right, or a digit (x: 10)."),
}
