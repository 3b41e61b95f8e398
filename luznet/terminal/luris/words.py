"""What the Luris screen alone says: whole sentences with facts by name, never glued ones.

What plain mode says in the same words is in `luznet.i18n.luris`; `NOTICES` are those of all games
and those that name keys.
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
from luznet.i18n import commas, list_of
from luznet.i18n import luris as said
from luznet.language import Text, TextIn, _, ngettext, npgettext
from luznet.terminal.game import words as common
from luznet.terminal.picture import width_of
from luznet.wire.messages import Fact

# ---- labels ------------------------------------------------------------------------------

GAME: Final = "LURIS"
# i18n: Marks the reader's partner, by their name. At most 8 columns.
PARTNER = TextIn("a mark by a name", "partner")
# i18n: Marks who has no time left, by their name. At most 8 columns.
OUT = TextIn("a mark by a name", "time out")
NO_SETS = Text("You have no sets on the table.")
# i18n: Before the number of cards. At most 14 columns.
DRAW_PILE = TextIn("a label", "Draw pile:")
# i18n: Before the card on top of it. At most 16 columns.
DISCARD_PILE = TextIn("a label", "Discard pile:")
# i18n: There are none on the discard pile, or in a hand.
NO_CARD = TextIn("instead of a card", "none")
# i18n: This turn is the last one of the game. At most 22 columns.
FINAL_TURN = Text("*** Final turn ***")

PHASES: Final[Mapping[str, Text]] = {
    "dealing": TextIn("in the top line", "dealing"),
    "start": TextIn("in the top line", "start of a turn"),
    "action": TextIn("in the top line", "action"),
    "mix": TextIn("in the top line", "action"),
    "end": TextIn("in the top line", "discard"),
    "over": TextIn("in the top line", "game over"),
}


def sides(one: Sequence[str], other: Sequence[str]) -> str:
    """Say who plays against whom."""
    # i18n: In the top line; {side} and {other} are lists of two names.
    return _("{side} against {other}", side=list_of(one), other=list_of(other))


def piled(number: int) -> str:
    """Say how many cards are in a pile."""
    return npgettext("a label of a pile", "{number} card", "{number} cards", number)


def cards_and_up(held: int, up: int, room: int) -> str:
    """Say how many cards somebody holds, and how many lie face up, as far as there is room."""
    in_hand = _in_hand(held)
    for face_up in (_face_up(up), _up(up)):
        # i18n: {held} is how many cards somebody holds, {up} how many of theirs lie face up; each
        # i18n: is such as "9 in hand" and "5 face up".
        text = _("{held}, {up}", held=in_hand, up=face_up)
        if width_of(text) <= room:
            return text
    return in_hand


def _in_hand(number: int) -> str:
    # i18n: So many cards in a hand. At most 10 columns.
    return ngettext("{number} in hand", "{number} in hand", number)


def _face_up(number: int) -> str:
    # i18n: So many cards that lie face up.
    return ngettext("{number} face up", "{number} face up", number)


def _up(number: int) -> str:
    # i18n: So many cards that lie face up, in little room. At most 6 columns.
    return ngettext("{number} up", "{number} up", number)


def more_sets(number: int) -> str:
    """Say that there are more sets than there is room for."""
    return ngettext("and {number} more set", "and {number} more sets", number)


# ---- the banner --------------------------------------------------------------------------

# i18n: d and u are keys.
BANNER_START = Text("YOUR TURN: draw two (d) or take the discard (u)")
# i18n: d is a key.
BANNER_DRAW = Text("YOUR TURN: draw (d)")
# i18n: f, s and n are keys. To pass: to do no action.
BANNER_ACTION = Text("YOUR TURN: lay a set, flip (f), swap (s) or pass (n)")
# i18n: f, s and n are keys. In the last turn no set can be laid.
BANNER_ACTION_FINAL = Text("THE LAST TURN: flip (f), swap (s) or pass (n)")
BANNER_FLIP = Text("YOUR TURN: which card do you flip?")
BANNER_SWAP = Text("YOUR TURN: which card do you swap?")
# i18n: To pass: to do no action, nothing but discard. Enter and Esc are keys.
BANNER_PASS = Text("YOUR TURN: pass? Enter: yes, Esc: no")
BANNER_END = Text("YOUR TURN: discard a card")
BANNER_MIXING = Text("The face-down cards are being mixed ...")
_WAITING: Final[Mapping[str, Callable[..., str]]] = {
    "start": Text("{name} draws or takes the discard ..."),
    "action": Text("{name} thinks about an action ..."),
    "end": Text("{name} is to discard ..."),
}
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


def banner_waiting(name: str, phase: str) -> str:
    """Say who is to act, and how."""
    return _WAITING[phase](name=name)


def banner_sent(action: Action | None) -> str:
    """Say what was sent and is not answered yet."""
    return _SENT[type(action)]() if action is not None else SENDING()


# ---- what is chosen ------------------------------------------------------------------------

# i18n: Names the arrow keys, Enter, and the keys d and u. At most 76 columns.
CHOOSE_PILE = Text("Left/Right choose a pile, Enter takes from it; or press d or u.")
# i18n: Names a key.
PILE_DRAW = Text("The draw pile. Enter: draw")
# i18n: The draw pile is used up by drawing now. At most 76 columns.
DRAWING_ENDS = Text("Drawing the last cards makes this the final turn: no set can be laid in it.")
# i18n: Names the arrow keys. At most 76 columns.
HOW_TO_MARK = Text("Left/Right go through your cards. Up marks one face up, Down face down.")
# i18n: At most 76 columns.
NO_SET_IN_HAND = Text("You hold no set now: two cards of one value, and two more.")


def pile_discard(card: Card) -> str:
    """Say what is taken from the discard pile."""
    # i18n: Names a key. {card} is a number, or the word for a joker.
    return _("The discard pile: {card}. Enter: take it", card=said.card(card))


def you_got(cards: Sequence[Card]) -> str:
    """Say what the reader drew or took in this turn."""
    # i18n: What was drawn or taken in this turn.
    return _("New in your hand: {cards}.", cards=said.cards(cards))


def set_values(values: Sequence[Card]) -> str:
    """Say of which values the reader can lay a set."""
    # i18n: {values} are numbers. At most 76 columns with three of them.
    return _("You can lay a set of: {values}.", values=commas(map(str, values)))


def marked(up: Sequence[Card], down: Sequence[Card]) -> str:
    """Say which cards are marked."""
    # i18n: Cards of a set that is being put together. {up} and {down} are lists of cards, or the
    # i18n: sign "-" for none.
    return _("A set with face up: {up}; face down: {down}.", up=_cards(up), down=_cards(down))


def _cards(cards: Sequence[Card]) -> str:
    return said.cards(cards) if cards else "-"


def set_ready(value: Card) -> str:
    """Say that the marked cards are a set."""
    # i18n: Names a key. {value} is a number.
    return _("Enter lays this set of {value}.", value=value)


def discard_ready(card: Card) -> str:
    """Say that Enter discards a card."""
    # i18n: Names a key. {card} is a number, or the word for a joker.
    return _("Enter discards: {card}.", card=said.card(card))


# i18n: Names keys. At most 76 columns.
CHOOSE_DISCARD = Text("Left/Right or a digit choose a card (0: 10, j: joker), Enter discards it.")


# i18n: Names keys; where the reader wants that a digit discards without Enter.
CHOOSE_DISCARD_AT_ONCE = Text("A digit discards at once (0: 10); or Left/Right or j, then Enter.")


def flip_own(place: int, laid: CardSet) -> str:
    """Say which face-down card of the own set is chosen."""
    card = laid.down[place]
    facts = {"value": laid.value, "place": place + 1}
    if card == BACK:
        # i18n: {value} and {place} are numbers, {number} of cards lie face down in the set.
        return ngettext(
            "Flip face-down card {place} of {number} in your set of {value}?",
            "Flip face-down card {place} of {number} in your set of {value}?",
            len(laid.down),
            **facts,
        )
    # i18n: {value} and {place} are numbers, {number} of cards lie face down in the set; {card} is
    # i18n: what the reader knows to be there.
    return ngettext(
        "Flip face-down card {place} of {number} in your set of {value}, {card}?",
        "Flip face-down card {place} of {number} in your set of {value}, {card}?",
        len(laid.down),
        card=said.card(card),
        **facts,
    )


def flip_of(name: str, place: int, laid: CardSet) -> str:
    """Say which face-down card of somebody is chosen."""
    # i18n: {value} and {place} are numbers, {number} of cards lie face down in the set.
    return ngettext(
        "Flip face-down card {place} of {number} in {name}'s set of {value}?",
        "Flip face-down card {place} of {number} in {name}'s set of {value}?",
        len(laid.down),
        name=name,
        value=laid.value,
        place=place + 1,
    )


def swap_for(card: Card, place: int, laid: CardSet) -> str:
    """Say which card of the hand takes the place of which face-down card."""
    other = laid.down[place]
    facts = {"card": said.card(card), "value": laid.value, "place": place + 1}
    if other == BACK:
        # i18n: {value} and {place} are numbers, {card} is a card of the hand.
        return _(
            "Swap your {card} for face-down card {place} in your set of {value}?",
            **facts,
        )
    # i18n: {value} and {place} are numbers, {card} is a card of the hand, {other} one of the set.
    return _(
        "Swap your {card} for face-down card {place} in your set of {value}, {other}?",
        other=said.card(other), **facts,
    )  # fmt: skip


# i18n: Names keys. At most 76 columns.
HOW_TO_FLIP = Text("Left/Right: another card, Up/Down: another set, Enter: flip, Esc: back")
# i18n: Instead of how to flip: the chosen card is an own one. Names keys. At most 76 columns.
FLIP_LOSES = Text("It does not match: the whole set would go. Enter: flip, Esc: back")
# i18n: Names keys. At most 76 columns.
HOW_TO_SWAP = Text("Left/Right: another place, a digit: another card, Enter: swap, Esc: back")
# i18n: Names keys.
HOW_TO_PASS = Text("Enter: no action, go on to the discard. Esc: back")


# ---- the end of the game, and results --------------------------------------------------------

# i18n: The heading of what is known so far.
RESULTS = Text("So far")
# i18n: Cards that lie face up. At most 8 columns.
UP = TextIn("heading of a column", "face up")
# i18n: Cards in the hand. At most 8 columns.
HAND = TextIn("heading of a column", "in hand")
# i18n: The time that is left. At most 8 columns.
TIME = TextIn("heading of a column", "time")
# i18n: At most 74 columns.
RESULTS_NOTE = Text("Most cards face up win; if tied, most cards in hand.")
# i18n: At most 74 columns.
PARTNERS_NOTE = Text("Partners add up both.")
# i18n: Before the cards in a hand. At most 8 columns.
HAND_LABEL = TextIn("a label before cards", "hand")


def together(names: Sequence[str]) -> str:
    """Call two partners in one line."""
    return list_of(names)


# ---- the coach ---------------------------------------------------------------------------

# i18n: In how many of 100 games a choice wins. At most 10 columns.
WINS_GAME = TextIn("heading of a column", "wins game")
ADVICE_HEADER: Final = (WINS_GAME, common.BEHIND)

# ---- what keys do ------------------------------------------------------------------------

# i18n: Draws two cards.
DOES_DRAW = TextIn("what a key does", "draw two")
# i18n: Takes the top card of the discard pile.
DOES_TAKE = TextIn("what a key does", "take discard")
# i18n: Takes what is chosen.
DOES_CONFIRM_PILE = TextIn("what a key does", "take")
# i18n: Marks a card to lie face up or face down in a set.
DOES_MARK = TextIn("what a key does", "mark up/down")
# i18n: Lays a set.
DOES_LAY = TextIn("what a key does", "lay set")
# i18n: Turns a face-down card over.
DOES_FLIP = TextIn("what a key does", "flip")
# i18n: Swaps a card of the hand for a face-down card.
DOES_SWAP = TextIn("what a key does", "swap")
# i18n: To do no action, nothing but discard.
DOES_PASS = TextIn("what a key does", "pass")
# i18n: Discards a card.
DOES_DISCARD = TextIn("what a key does", "discard")
# i18n: Takes a step back that was not sent yet.
DOES_STEP_BACK = TextIn("what a key does", "undo")
DOES_OTHER_SET = TextIn("what a key does", "other set")
# i18n: Goes to a card of that value.
DOES_NUMBER = TextIn("what a key does", "to a card")
# i18n: Goes to a joker.
DOES_JOKER = TextIn("what a key does", "to a joker")
# i18n: Shows how the game stands.
DOES_RESULTS = TextIn("what a key does", "so far")

# ---- notices -----------------------------------------------------------------------------


def _card_named(say: Text) -> Callable[..., str]:
    return lambda card=0, **_others: say(card=said.card(int(card)))


def _needs_up(missing: int = 0, **_others: Fact) -> str:
    # i18n: So many cards are missing for a set. Up is a key.
    return ngettext(
        "A set needs {number} more card face up (Up), of one value.",
        "A set needs {number} more cards face up (Up), of one value.",
        missing,
    )


def _needs_up_of(missing: int = 0, value: int = 0, **_others: Fact) -> str:
    # i18n: So many cards are missing for a set; {value} is a number. Up is a key.
    return ngettext(
        "A set needs {number} more {value} or joker face up (Up).",
        "A set needs {number} more {value} or jokers face up (Up).",
        missing,
        value=value,
    )


def _needs_down(missing: int = 0, **_others: Fact) -> str:
    # i18n: So many cards are missing for a set. Down is a key.
    return ngettext(
        "A set needs {number} more card face down (Down), whatever it is.",
        "A set needs {number} more cards face down (Down), whatever they are.",
        missing,
    )


MISSING: Final[Mapping[str, Callable[..., str]]] = {
    "final_turn": said.REFUSALS["final_turn"],
    # i18n: {one} and {other} are numbers.
    "values_differ": Text("Face up lie cards of one value and jokers, not {one} and {other}."),
    "needs_up": _needs_up,
    "needs_up_of": _needs_up_of,
    "needs_natural": Text("One card face up must be no joker: it gives the set its value."),
    "needs_down": _needs_down,
}
"""What marked cards lack to be a set."""

NOTICES: Final[Mapping[str, Callable[..., str]]] = {
    **common.NOTICES,
    **MISSING,
    # i18n: Names keys. At most 76 columns.
    "choose_pile": Text("Choose first: d draws two cards, u takes the discard."),
    # i18n: Names keys. At most 76 columns.
    "choose_action": Text("Choose first: mark cards for a set, or f flip, s swap, n pass."),
    # i18n: Names keys. At most 76 columns.
    "choose_discard": Text("Choose a card first: Left/Right, or its digit (0: 10, j: joker)."),
    # i18n: Names keys. At most 76 columns.
    "choose_card": Text("Go to a card first: Left/Right, or its digit (0: 10, j: joker)."),
    "out": said.YOU_ARE_OUT,
    # i18n: v is a key. At most 76 columns.
    "hidden": Text("Your cards are hidden: press v to see them, then choose."),
    "must_draw": Text("The discard was taken for three rounds: now you must draw."),
    "no_discard": Text("There is no card on the discard pile: you must draw."),
    "none_of": said.REFUSALS["not_held"],
    "nothing_to_flip": Text("No card on the table lies face down."),
    "nothing_to_swap": Text("No card of your hand fits into a set of yours with face-down cards."),
    # i18n: {card} is a number, or the word for a joker.
    "fits_nowhere": _card_named(Text("No set of yours with face-down cards takes: {card}.")),
}
"""What the notices of the model say."""
