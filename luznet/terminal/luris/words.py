"""What the Luris screen alone says.

What plain mode says too is in `luznet.i18n.luris`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from luznet.games.luris.cards import BACK, Card
from luznet.games.luris.types import (
    Action,
    CardSet,
    Discard,
    Draw,
    Flip,
    LaySet,
    Pass,
    Swap,
    Take,
)
from luznet.i18n import luris as said
from luznet.language import PluralText, PluralTextIn, Text, TextIn
from luznet.terminal.game import words as common
from luznet.terminal.picture import width_of

# ---- labels ------------------------------------------------------------------------------

GAME: Final = "LURIS"
# i18n: Marks the reader's partner, by their name. At most 8 columns.
PARTNER = TextIn("a mark by a name", "partner")
# i18n: Marks who has no time left, by their name. At most 8 columns.
OUT = TextIn("a mark by a name", "time out")
NO_SETS = Text("You have no sets on the table.")
# i18n: Below the draw pile: how many cards it has. At most 9 columns.
DRAW_PILE: Final = PluralTextIn("a label of a pile", "draw {number}", "draw {number}")
# i18n: Below the discard pile. At most 9 columns.
DISCARD_PILE = TextIn("a label of a pile", "discard")
# i18n: The discard pile, or a hand, has no cards.
NO_CARD = TextIn("instead of a card", "none")
# i18n: This turn is the last one of the game; before what a player does. At most 18 columns.
FINAL_TURN = Text("FINAL TURN")

PHASES: Final[Mapping[str, Text]] = {
    "dealing": TextIn("in the top line", "dealing"),
    "start": TextIn("in the top line", "start of a turn"),
    "action": TextIn("in the top line", "action"),
    "mix": TextIn("in the top line", "action"),
    "end": TextIn("in the top line", "discard"),
    "over": TextIn("in the top line", "game over"),
}
# i18n: In the top line; {side} and {other} are lists of two names.
SIDES: Final = Text("{side} against {other}")

# i18n: {held} is how many cards somebody holds, {up} how many of theirs lie face up; each is such
# i18n: as "9 in hand" and "5 face up".
_HELD_AND_UP = Text("{held}, {up}")
# i18n: The number of cards in a hand. At most 10 columns.
_IN_HAND = PluralText("{number} in hand", "{number} in hand")
# i18n: The number of cards that lie face up.
_FACE_UP = PluralText("{number} face up", "{number} face up")
# i18n: The number of cards that lie face up, where there is little room. At most 6 columns.
_UP = PluralText("{number} up", "{number} up")


def cards_and_up(held: int, up: int, room: int) -> str:
    """Say how many cards a player holds, and how many are face up if there is room."""
    in_hand = _IN_HAND(held)
    told = [_HELD_AND_UP(held=in_hand, up=_FACE_UP(up)), _HELD_AND_UP(held=in_hand, up=_UP(up))]
    return next((text for text in told if width_of(text) <= room), in_hand)


MORE_SETS: Final = PluralText("and {number} more set", "and {number} more sets")

# ---- the banner --------------------------------------------------------------------------

# i18n: d and u are keys.
BANNER_START = Text("YOUR TURN: draw two (d) or take the discard (u)")
# i18n: d is a key.
BANNER_DRAW = Text("YOUR TURN: draw (d)")
# i18n: f, s and n are keys. To pass: to do no action.
BANNER_ACTION = Text("YOUR TURN: lay a set, flip (f), swap (s) or pass (n)")
# i18n: f, s and n are keys. In the final turn no set can be laid.
BANNER_ACTION_FINAL = Text("FINAL TURN: flip (f), swap (s) or pass (n)")
BANNER_MODES: Final = {
    "flip": Text("YOUR TURN: which card do you flip?"),
    "swap": Text("YOUR TURN: which card do you swap?"),
    # i18n: To pass: to do no action, nothing but discard. Enter and Esc are keys.
    "pass": Text("YOUR TURN: pass? Enter: yes, Esc: no"),
}
BANNER_END = Text("YOUR TURN: discard a card")
BANNER_MIXING = Text("The face-down cards are being mixed ...")
_SENT: Final[Mapping[type[Action], Text]] = {
    Draw: Text("You draw ..."),
    Take: Text("You take the discard ..."),
    LaySet: Text("You lay a set ..."),
    Flip: Text("You flip a card ..."),
    Swap: Text("You swap a card ..."),
    Pass: Text("You pass ..."),
    Discard: Text("You discard ..."),
}
SENDING = Text("Sending ...")


def banner_sent(action: Action | None) -> str:
    return _SENT[type(action)]() if action is not None else SENDING()


# ---- what is chosen ------------------------------------------------------------------------

# i18n: Names the arrow keys, Enter, and the keys d and u. At most 76 columns.
CHOOSE_PILE = Text("Left/Right choose a pile, Enter takes from it; or press d or u.")
# i18n: Names a key.
PILE_DRAW = Text("The draw pile. Enter: draw")
# i18n: Names a key. {card} is a number, or the word for a joker.
PILE_DISCARD = said.of_card(Text("The discard pile: {card}. Enter: take it"))
# i18n: The draw pile is used up by drawing now. At most 76 columns.
DRAWING_ENDS = Text("Drawing the last cards makes this the final turn: no set can be laid in it.")
# i18n: Names the arrow keys. At most 76 columns.
HOW_TO_MARK = Text("Left/Right go through your cards. Up marks one face up, Down face down.")
# i18n: What was drawn or taken in this turn.
YOU_GOT = Text("New in your hand: {cards}.")
# i18n: {values} are numbers. At most 76 columns with three of them.
SET_VALUES = Text("You can lay a set of: {values}.")
# i18n: Cards of a set that is being put together. {up} and {down} are lists of cards, or the sign
# i18n: "-" for none.
_MARKED = Text("This set: face up {up}; face down {down}.")
# i18n: Names a key. {value} is a number.
SET_READY = Text("Enter lays this set of {value}.")
# i18n: Names a key. {card} is a number, or the word for a joker.
DISCARD_READY = said.of_card(Text("Enter discards: {card}."))
# i18n: Names keys. At most 76 columns.
CHOOSE_DISCARD = Text("Left/Right or a digit choose a card (0: 10, j: joker), Enter discards it.")
# i18n: Names keys; where the reader wants that a digit discards without Enter.
CHOOSE_DISCARD_AT_ONCE = Text("A digit discards at once (0: 10); or Left/Right or j, then Enter.")


def marked(up: Sequence[Card], down: Sequence[Card]) -> str:
    return _MARKED(up=said.cards(up) or "-", down=said.cards(down) or "-")


# i18n: {value} and {place} are numbers, {number} of cards lie face down in the set.
_FLIP_OWN = PluralText(
    "Flip face-down card {place} of {number} in your set of {value}?",
    "Flip face-down card {place} of {number} in your set of {value}?",
)
# i18n: {value} and {place} are numbers, {number} of cards lie face down in the set; {card} is what
# i18n: the reader knows to be there.
_FLIP_KNOWN = PluralText(
    "Flip face-down card {place} of {number} in your set of {value}, {card}?",
    "Flip face-down card {place} of {number} in your set of {value}, {card}?",
)
# i18n: {value} and {place} are numbers, {number} of cards lie face down in the set.
_FLIP_OF = PluralText(
    "Flip face-down card {place} of {number} in {name}'s set of {value}?",
    "Flip face-down card {place} of {number} in {name}'s set of {value}?",
)
# i18n: {value} and {place} are numbers, {card} is a card of the hand.
_SWAP = Text("Swap your {card} for face-down card {place} in your set of {value}?")
# i18n: {value} and {place} are numbers, {card} is a card of the hand, {other} one of the set.
_SWAP_KNOWN = Text("Swap your {card} for face-down card {place} in your set of {value}, {other}?")


def flip_own(place: int, laid: CardSet) -> str:
    card, facts = laid.down[place], {"value": laid.value, "place": place + 1}
    if card == BACK:
        return _FLIP_OWN(len(laid.down), **facts)
    return _FLIP_KNOWN(len(laid.down), card=said.card(card), **facts)


def flip_of(name: str, place: int, laid: CardSet) -> str:
    return _FLIP_OF(len(laid.down), name=name, value=laid.value, place=place + 1)


def swap_for(card: Card, place: int, laid: CardSet) -> str:
    other = laid.down[place]
    facts = {"card": said.card(card), "value": laid.value, "place": place + 1}
    return _SWAP(**facts) if other == BACK else _SWAP_KNOWN(other=said.card(other), **facts)


# i18n: Names keys. At most 76 columns.
HOW_TO_FLIP = Text("Left/Right: another card, Up/Down: another set, Enter: flip, Esc: back")
# i18n: Instead of how to flip: the chosen card is an own one. Names keys. At most 76 columns.
FLIP_LOSES = Text("It doesn't match: you would lose the whole set. Enter: flip, Esc: back")
# i18n: Names keys. At most 76 columns.
HOW_TO_SWAP = Text("Left/Right: another place, a digit: another card, Enter: swap, Esc: back")
# i18n: Names keys.
HOW_TO_PASS = Text("Enter: no action, go on to the discard. Esc: back")

# ---- the end of the game, and results --------------------------------------------------------

# i18n: The heading of what is known so far.
RESULTS = Text("So far")
REVIEW = Text("Review of the game")
# i18n: Which lines of a longer list are shown.
REVIEW_LINES = Text("Lines {first} to {last} of {number}: Up, Down")
# i18n: {share} is a percentage. At most 9 columns.
AT_MOST = TextIn("a chance to win", "below {share}")
# i18n: Cards that lie face up. At most 8 columns.
UP = TextIn("heading of a column", "face up")
# i18n: Cards in the hand. At most 8 columns.
HAND = TextIn("heading of a column", "in hand")
# i18n: The time that is left. At most 8 columns.
TIME = TextIn("heading of a column", "time")
# i18n: At most 74 columns.
RESULTS_NOTE = Text("Whoever has most cards face up wins; if tied, most in hand.")
# i18n: At most 74 columns.
PARTNERS_NOTE = Text("Partners count their cards together.")
# i18n: Before the cards in a hand. At most 8 columns.
HAND_LABEL = TextIn("a label before cards", "hand")

# ---- the coach ---------------------------------------------------------------------------

# i18n: In how many of 100 games a choice wins. At most 10 columns.
WINS_GAME = TextIn("heading of a column", "wins game")
ADVICE_HEADER: Final = (WINS_GAME, common.BEHIND)

# ---- notices -----------------------------------------------------------------------------

NOTICES: Final[Mapping[str, Callable[..., str]]] = {
    **common.NOTICES,
    **said.LACKS,
    "final_turn": said.REFUSALS["final_turn"],
    # i18n: Names keys. At most 76 columns.
    "choose_pile": Text("Choose first: d draws two cards, u takes the discard."),
    # i18n: Names keys. At most 76 columns.
    "choose_action": Text("Choose first: mark cards for a set, or f flip, s swap, n pass."),
    # i18n: Names keys. At most 76 columns.
    "choose_discard": Text("Choose a card first: Left/Right, or its digit (0: 10, j: joker)."),
    # i18n: Names keys. At most 76 columns.
    "choose_card": Text("Go to a card first: Left/Right, or its digit (0: 10, j: joker)."),
    "out": said.IS_OUT.you,
    # i18n: v is a key. At most 76 columns.
    "hidden": Text("Your cards are hidden: press v to see them, then choose."),
    "must_draw": said.WHY_DRAW["must_draw"],
    "no_discard": said.WHY_DRAW["no_discard"],
    "none_of": said.REFUSALS["not_held"],
    "nothing_to_flip": said.NOTHING_TO_FLIP,
    "nothing_to_swap": said.NOTHING_TO_SWAP,
    # i18n: {card} is a number, or the word for a joker.
    "fits_nowhere": said.of_card(Text("No set of yours with face-down cards takes: {card}.")),
}
"""What the notices of the model say."""
