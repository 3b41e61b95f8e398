"""What the Luz screen alone says, in English: whole sentences with arguments, never glued ones.

Short labels are constants, sentences are functions.  What plain mode says in the same words is
in `luznet.i18n.luz`; `NOTICES` are those of there and those that name keys.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from luznet.games.luz.cards import Card, Colour
from luznet.games.luz.facts import Needed
from luznet.games.luz.rules import WON, WON_WITH_SAFETY
from luznet.games.luz.types import Bet, Play
from luznet.i18n import list_of, luz_cards
from luznet.i18n import luz as said
from luznet.wire.messages import Fact

LETTERS = {
    Colour.RED: "R",
    Colour.GREEN: "G",
    Colour.BLUE: "B",
    Colour.PURPLE: "P",
    Colour.YELLOW: "Y*",
}
"""The sign of every colour; the star is the sun of the trump colour."""

# ---- labels ------------------------------------------------------------------------------

GAME = "LUZ"
LEGEND = "Y* is trump"
FIRST = "FP"
STATES = {"stand_in": "by bot", "away": "away"}
TO_COME = ("now", "next", "")
"""What stands by who is to act, who is next, and the others."""
LED = "led"
WINS = "wins"
TOOK = "took it"
IN_LITTLE_ROOM = {f"{LED} {WINS}": WINS, TOOK: "took"}
"""What stands over a card too narrow for its marks. Who led is the first in the row anyway."""
HIGH_END = "+"
LOW_END = "low"
THE_BETS = "Bets"
THE_DEAL = "This deal"
SCORES = "Scores"
LAST_DEAL_AND_TOTAL = ("last", "total")
YOUR_HAND = "Your hand, turned over:"
DEAL_HEADER = ("bet", "won", "points", "", "total")
SHEET_HEADER = ("deal 1", "deal 2", "deal 3", "deal 4", "total", "bet", "won")
NO_CARDS_YET = "No cards have been dealt yet."
LEADER_MARK = ">"
WINNER_MARK = "<"
SAFETY_OFF = "[ ] Safety"
SAFETY_ON = "[x] Safety"
BET_LABEL = "Your bet:"
PAYS_LABEL = "it gives:"
"""Stands before the points that the chosen bet gives for each number of tricks won."""
NO_CARDS = "-"
HIDDEN_HAND = "hidden; v shows it"
READY = "ready"
ALWAYS = "R rules  ? help"


def key(shown: str, does: str) -> str:
    """Say what a key does."""
    return f"{shown} {does}"


def bet(bet: Bet) -> str:
    """Return a bet as a label."""
    return f"{bet.tricks}+S" if bet.safety else f"{bet.tricks}"


def signed(points: int) -> str:
    """Return points with their sign."""
    return f"{points:+d}" if points else "0"


# ---- the top line ------------------------------------------------------------------------

COUNTED = "Counted"
PHASES = {"dealing": "Dealing", "bets": "Betting", "tricks": "Playing", "over": "Game over"}


def deal_of(deal: int) -> str:
    """Say which deal this is."""
    return f"Deal {deal} of 4"


def trick_of(trick: int) -> str:
    """Say which trick this is."""
    return f"Trick {trick} of 10"


def watchers(count: int, see_all: bool) -> str:
    """Say how many watch, and whether they see all hands."""
    return f"{count} watching all hands" if see_all else f"{count} watching"


# ---- seats -------------------------------------------------------------------------------


def _needed(needed: Needed) -> str:
    if needed.kind == "over":
        return f"{needed.low} over"
    if needed.kind == "short":
        return f"{needed.low} short"
    if needed.high == 0:
        return "no more"
    return f"needs {span(needed.low, needed.high)}"


def span(low: int, high: int) -> str:
    """Return a range of numbers."""
    return f"{low}" if low == high else f"{low}-{high}"


def bet_line(made: Bet, won: int, needed: Needed) -> str:
    """Say a bet, the tricks won, and what is still needed."""
    return f"bet {bet(made)} won {won}: {_needed(needed)}"


def own_line(name: str, made: Bet, won: int, needed: Needed) -> str:
    """Say the own bet, the tricks won, and what is still needed."""
    return f"{name}: bet {bet(made)}, won {won}, {_needed(needed)}"


NO_BET = "no bet yet"


def own_no_bet(name: str) -> str:
    """Say that the seat at the bottom has not bet."""
    return f"{name}: {NO_BET}"


def total(points: int) -> str:
    """Say a total score."""
    return f"total {points}"


def total_short(points: int) -> str:
    """Say a total score in little room."""
    return f"{points}p"


def your(name: str) -> str:
    """Call the reader."""
    return f"You, {name}"


FIRST_PLAYER = "First Player"


# ---- the middle --------------------------------------------------------------------------


def trick_title(number: int, required: Colour | None) -> str:
    """Title the trick that is being played."""
    if required is None:
        return f"Trick {number}"
    return f"Trick {number}: {luz_cards.alone(required)} led"


def taken_title(number: int, name: str) -> str:
    """Title a finished trick."""
    return f"Trick {number} to {name}"


def stakes(deal: int) -> str:
    """Say what a won bet pays in this deal."""
    return f"exact {WON[deal - 1]:+d}, Safety {WON_WITH_SAFETY[deal - 1]:+d}"


EACH_OFF = "each trick off -5"


def bets_sum(tricks: int, is_all: bool) -> str:
    """Say what the bets add up to."""
    return f"bets {tricks} for 10 tricks" if is_all else f"bets so far {tricks} of 10"


FIRST_LEGEND = f"{FIRST} marks First Player"


def opens(name: str) -> str:
    """Say who opens the fourth deal of three players: most points. RULES.md L6."""
    return f"opens: {name}"


def left_to_play(tricks: int) -> str:
    """Say how many tricks are left."""
    return f"tricks left {tricks}"


# ---- the banner --------------------------------------------------------------------------

BANNER_BET = "YOUR TURN: bet how many of the 10 tricks you will win"
BANNER_LEAD = "YOUR TURN: lead any card"
BANNER_DEALING = "The cards are being dealt ..."
BANNER_LOST = "Connection lost, trying again ..."
LOST = "The game is kept. q leaves; the lobby shows the table once its host is back."
BANNER_CONNECTING = "Connecting ..."
BANNER_OVER = "The game is over."
BANNER_YOU_PAUSED = "You paused the game. p: resume"
BANNER_STAND_IN = "A bot plays for you until your connection is back."
BANNER_ENDED = {
    "closing": "The host closed the table; the game is kept. Trying again ...",
    "replaced": "You sat down here from another terminal, and play on there.",
    "hostile": "The host ended this connection.",
    "version": "The host speaks another version; both need the same luznet.",
}


def banner_follow(required: Colour) -> str:
    """Ask to follow suit."""
    return f"YOUR TURN: follow {luz_cards.alone(required)}"


def banner_any(required: Colour) -> str:
    """Ask for any card, since the colour can't be followed."""
    return f"YOUR TURN: you have no {luz_cards.of_none(required)}, play any card"


def banner_sent(action: Bet | Play | None) -> str:
    """Say what was sent."""
    if isinstance(action, Play):
        return f"Your {nth(action.position + 1)} card is on its way ..."
    if isinstance(action, Bet):
        return f"Your bet of {bet(action)} is on its way ..."
    return "Sent ..."


def banner_lost(since: int) -> str:
    """Say for how many seconds there has been no connection."""
    return f"Connection lost {since} s ago, trying again ..."


def banner_waiting(name: str, what: str) -> str:
    """Say whose turn it is; `what` is "bet", "lead" or "play"."""
    doing = {"bet": "to bet", "lead": "to lead", "play": "to play"}[what]
    return f"Waiting for {name} {doing} ..."


def banner_away(name: str, grace: int) -> str:
    """Say that the player whose turn it is has no connection."""
    return f"{name} is away; a bot plays after {grace} s. Waiting ..."


def banner_by_bot(name: str) -> str:
    """Say that a bot acts for the player whose turn it is."""
    return f"A bot plays for {name} ..."


def banner_paused(name: str) -> str:
    """Say who paused."""
    return f"Paused by {name}. p: resume"


def banner_taken(name: str, number: int, card: Card) -> str:
    """Say who takes a trick."""
    return f"{name} takes trick {number} with {luz_cards.taking(card)}."


def banner_you_take(number: int, card: Card) -> str:
    """Say that the reader takes a trick."""
    return f"You take trick {number} with {luz_cards.taking(card)}."


def seconds(left: int) -> str:
    """Return the time that is left."""
    return f"{left // 60}:{left % 60:02d}"


# ---- choosing ----------------------------------------------------------------------------

CHOOSE_BET = "Choose with Left/Right or a digit (x: 10), s for Safety; Enter bets."
CHOOSE_CARD = "Choose with Left/Right, its number or r g b p y; Enter plays."
WATCHING = "You are watching. q leaves."
SEE_CARD = "Look at your cards with Left/Right, by number or r g b p y."


ORDINAL_ENDS = {1: "st", 2: "nd", 3: "rd"}


def nth(number: int) -> str:
    """Return a card's place in words that are not taken for its value."""
    return f"{number}{ORDINAL_ENDS.get(number, 'th')}"


def card_ready(number: int, colour: Colour) -> str:
    """Say which card is selected, and how to play it."""
    return f"{card_seen(number, colour)} Enter plays it."


def card_seen(number: int, colour: Colour) -> str:
    """Say which card is looked at."""
    return f"Your {nth(number)} card is {luz_cards.of_one(colour)}."


def card_short(number: int, colour: Colour) -> str:
    """Say which card is looked at, in little room."""
    return f"Your {nth(number)}, {LETTERS[colour]}."


def reason(colour: Colour, unseen: Sequence[int], held: int, *, is_part: bool) -> str:
    """Say why a card can have its values: what nobody else has of its colour, on its side of
    the own played cards if there are any, and how many of these are in the own hand there."""
    listed = ", ".join(map(str, unseen))
    where = " beside what you played" if is_part else ""
    cards = "card" if len(unseen) == 1 else "cards"
    colours = (luz_cards.of_one if len(unseen) == 1 else luz_cards.of_several)(colour)
    return f"Unseen {colours} {cards}{where}: {listed}. You hold {held} of {len(unseen)}."


def _percent(part: Fraction) -> str:
    rounded = round(part * 100)
    if rounded == 0:
        return "<1"
    return ">99" if rounded == 100 and part != 1 else str(rounded)


def chances(parts: dict[int, Fraction]) -> str:
    """Say the chances of a card's values."""
    if len(parts) == 1:
        return f"It must be {next(iter(parts))}."
    return "It can be " + ", ".join(f"{value} ({_percent(part)}%)" for value, part in parts.items())


def chances_short(parts: dict[int, Fraction]) -> str:
    """Say the chances of a card's values in little room."""
    return "In %: " + " ".join(f"{value}:{_percent(part)}" for value, part in parts.items())


# ---- the deal's end ----------------------------------------------------------------------


def deal_over(deal: int) -> str:
    """Title the end of a deal."""
    return f"Deal {deal} of 4 is counted"


def rule(made: Bet, won: int, points: int) -> str:
    """Say the rule that gave the points of a deal."""
    if points <= 0:
        return f"{abs(won - made.tricks)} off: {points}"
    return f"Safety: {points:+d}" if made.safety else f"exact: {points:+d}"


ASIDE = "The ten cards aside were"


BET_AWAITED = "Your bet for the next deal is awaited."
CARD_AWAITED = "Your card is awaited."
GO_ON = "Enter: go on"
TURN_ALL = "Enter: turn all cards over"


# ---- the end of the game -----------------------------------------------------------------

CHART_DEALS = "deal"
RANK_HEADER = ("deal 1", "deal 2", "deal 3", "deal 4", "total", "")
ASK_READY = "Another game? n or Enter: you are ready."
ASK_NEWCOMER = "This game was over when you came. Another? n or Enter: you are ready."
ASK_WATCHER = "Another game begins when all at the table are ready."
ALL_READY = "All are ready ..."


def waiting_ready(names: Sequence[str]) -> str:
    """Say who is still to be ready."""
    return f"You are ready. Waiting for {list_of(names)} ..."


# ---- beside the picture ------------------------------------------------------------------

YOUR_TURN = "Your turn"


def turn_of(name: str) -> str:
    """Say whose turn it is, in few words."""
    return f"{name} to play"


# ---- the coach ---------------------------------------------------------------------------

COACH = "The coach"
ADVICE_HEADER = ("wins bet", "points", "behind")
BEST_MARK = ">"
BEST = "best"
EQUAL = "equal"
"""Stands where a choice is about as good as the best."""


def card_label(number: int, colour: Colour) -> str:
    """Name an own card in little room."""
    return f"{nth(number)} {luz_cards.of_one(colour)}"


def your_card(position: int) -> str:
    """Name an own card in the middle of a sentence."""
    return f"your {nth(position + 1)} card"


def your_card_first(position: int) -> str:
    """Name an own card at the beginning of a sentence."""
    return f"Your {nth(position + 1)} card"


REVIEW_HEADER = ("", "choice", "could be", "was", "wins bet", "points", "better", "luck")
THE_BET = "bet"
NO_CHOICE = "(no choice)"
NOTHING_BETTER = "-"
NOT_WEIGHED = "not weighed"


def review_of(deal: int) -> str:
    """Title the review of a deal."""
    return f"Looking back at deal {deal}"


def better_by(choice: str, points: float) -> str:
    """Say what would have been better, and by how much."""
    return f"{choice}: {points:+.1f}"


def progress(done: int, of: int) -> str:
    """Draw how far something is."""
    return f"[{'##' * done}{'..' * (of - done)}]"


def more_above(lines: int) -> str:
    """Say that there is more further up."""
    return f"{lines} more above: Up"


def more_below(lines: int) -> str:
    """Say that there is more further down."""
    return f"{lines} more below: Down"


# ---- overlays ----------------------------------------------------------------------------

SHEET = "Scoresheet"
TRICKS = "Finished tricks of this deal"
TRICKS_NOTE = "Cards in the order of the seats; > led, < took it."
ONLY_LAST = "Older tricks lie face down."
CLOSE = "Esc: back to the table"
LOG = "What happened"
LOG_BEGINS = "What was before you came is not known here."


def sheet_note(deal: int) -> str:
    """Say to which deal the bets on the scoresheet belong."""
    return f"Bet and tricks won are those of deal {deal}."


def log_before(lines: int) -> str:
    """Say that older lines are to be seen further up."""
    return f"{lines} older above: Up"


def log_after(lines: int) -> str:
    """Say that newer lines are to be seen further down."""
    return f"{lines} newer below: Down"


def log_dealt(deal: int, first: str) -> str:
    """Say that a deal began."""
    return f"Deal {deal} of 4 is dealt. {first} is First Player."


def log_bet(name: str, made: Bet) -> str:
    """Say what somebody bet."""
    return f"{name} bets {bet(made)}."


def log_taken(name: str, trick: int) -> str:
    """Say who took a trick."""
    return f"{name} takes trick {trick}."


def log_counted(deal: int, points: Sequence[tuple[str, str]]) -> str:
    """Say what a deal gave to each player."""
    return f"Deal {deal} is counted: {', '.join(f'{name} {got}' for name, got in points)}."


# ---- what keys do ------------------------------------------------------------------------

DOES_GO_ON = "go on"
DOES_CHANGE_BET = "change bet"
DOES_SET_BET = "set bet"
DOES_SAFETY = "Safety"
DOES_CONFIRM_BET = "bet"
DOES_MOVE = "choose"
DOES_NUMBER = "choose by number"
DOES_COLOUR = "choose by colour"
DOES_LOOK = "look at a card"
DOES_CONFIRM_CARD = "play"
DOES_READY = "another game"
DOES_TRICKS = "last trick"
DOES_SCORES = "scores"
DOES_LAST_DEAL = "last deal"
DOES_LOG = "log"
DOES_SCROLL = "older"
DOES_SCROLL_DOWN = "more"
DOES_PAUSE = "pause"
DOES_RESUME = "resume"
DOES_CLOSE = "back"
DOES_ADVISE = "advice"
DOES_REVIEW = "review deal"
DOES_HIDE = "hide hands"
DOES_SHOW = "show hands"

# ---- notices -----------------------------------------------------------------------------

NOTICES: dict[str, Callable[..., str]] = {
    **said.NOTICES,
    "back": lambda: "You are back: your game goes on where it was.",
    "choose_card": lambda: "Choose a card first: Left/Right, its number or r g b p y.",
    "choose_bet": lambda: "Choose a bet first: Left/Right, or a digit (x: 10).",
    "paused": lambda: "The game is paused. p: resume",
}


def notice(code: str, facts: Mapping[str, Fact]) -> str:
    """Say a notice of the model."""
    return NOTICES[code](**facts)
