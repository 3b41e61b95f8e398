"""Every sentence of Luris in plain mode that its screen does not say.

A name of None is the reader's own: "you".  Cards are told by their values, and a face-down card
by its place in its set: "card 2".
"""

from collections.abc import Sequence
from typing import Literal

from luznet.games.luris.cards import BACK, Card, Hand
from luznet.games.luris.types import CardSet
from luznet.i18n import list_of, luris, one_of, sentences
from luznet.i18n.luris import Name
from luznet.language import Text, TextIn, _, ngettext

Step = Literal["start", "action", "end"]

# ---- what is asked -------------------------------------------------------------------------

# i18n: What somebody holds.
_NOTHING = TextIn("what somebody holds", "no cards")
ENDS_GAME = Text("Drawing uses up the draw pile, so the game ends with that turn.")


def ask_draw(hand: Hand) -> str:
    """Ask to draw, where the discard cannot be taken."""
    # i18n: draw is typed.
    asked = _("Your turn: type draw. The discard can't be taken now.")
    return sentences(asked, holds(None, hand))


def ask_start(hand: Hand, discard: Card) -> str:
    """Ask how the turn begins; the discard may be taken."""
    # i18n: {card} is a number, or "a joker"; draw and take are typed.
    asked = _(
        "Your turn: type draw, or take for {card} from the discard pile.",
        card=luris.moved(discard),
    )
    return sentences(asked, holds(None, hand))


def ask_action(hand: Hand, ways: Sequence[str]) -> str:
    """Ask for an action; `ways` are the words for those that can be done."""
    # i18n: {words} are typed: "set, flip or pass".
    return sentences(_("Now type {words}.", words=one_of(ways)), holds(None, hand))


def ask_discard(hand: Hand) -> str:
    """Ask for the discard."""
    # i18n: discard is typed.
    return sentences(_("To end your turn, type discard and a card."), holds(None, hand))


def to_do(name: str, step: Step) -> str:
    """Say what somebody is to do."""
    if step == "start":
        return _("{name} is to draw or take.", name=name)
    if step == "action":
        return _("{name} is to lay, flip, swap or pass.", name=name)
    return _("{name} is to discard.", name=name)


# ---- reports -------------------------------------------------------------------------------


def piles(draw: int, discard: Card) -> str:
    """Say what can be drawn, and what can be taken."""
    return sentences(_draw_pile(draw), _discard_pile(discard))


def _draw_pile(count: int) -> str:
    if not count:
        return _("The draw pile is used up.")
    return ngettext(
        "{number} card is in the draw pile.", "{number} cards are in the draw pile.", count
    )


def _discard_pile(card: Card) -> str:
    if card == BACK:
        return _("The discard pile is empty.")
    # i18n: {card} is a number, or "a joker".
    return _("On top of the discard pile is {card}.", card=luris.turned_out(card))


LAST_TURN = Text("This is the last turn of the game.")


def partners(names: Sequence[str]) -> str:
    """Say who plays together."""
    return _("{names} play together.", names=list_of(names))


def your_partner(name: str) -> str:
    """Say who plays together with the reader."""
    return _("{name} is your partner.", name=name)


def holds(name: Name, hand: Hand) -> str:
    """Say what somebody holds, or how many cards."""
    cards = luris.so_many(len(hand)) if BACK in hand else luris.cards(hand) or _NOTHING()
    if name is None:
        # i18n: {cards} is such as "3, 7, 7, joker", "8 cards" or "no cards".
        return _("You hold {cards}.", cards=cards)
    # i18n: {cards} is such as "8 cards", "3, 7, 7, joker" or "no cards".
    return _("{name} holds {cards}.", name=name, cards=cards)


def held(name: Name, hand: Hand) -> str:
    """Say what somebody holds at the end."""
    cards = luris.cards(hand) or _NOTHING()
    if name is None:
        # i18n: {cards} is such as "3, 7, 7, joker", or "no cards".
        return _("You held {cards}.", cards=cards)
    # i18n: {cards} is such as "3, 7, 7, joker", or "no cards".
    return _("{name} held {cards}.", name=name, cards=cards)


def is_away(name: str) -> str:
    """Say that somebody has no connection."""
    return _("{name} is away.", name=name)


def is_bot(name: str, bot: str) -> str:
    """Say which bot somebody is."""
    # i18n: {bot} is such as "a strong bot".
    return _("{name} is {bot}.", name=name, bot=bot)


def a_set(name: Name, number: int, laid: CardSet) -> str:
    """Say a set of somebody's; its cards face down are told in their places."""
    facts = {"number": number, "value": laid.value, "cards": luris.in_play(laid)}
    if name is None:
        # i18n: {number} is which of your sets it is; {value} is a number; {cards} is such as
        # "7, 7, joker face up; 3, 4 face down".
        return _("Your set {number}, of {value}: {cards}.", **facts)
    # i18n: {number} is which of their sets it is; {value} is a number; {cards} is such as
    # "7, 7, joker face up; 2 cards face down".
    return _("{name}'s set {number}, of {value}: {cards}.", name=name, **facts)


def no_sets(name: Name) -> str:
    """Say that somebody has no set."""
    return _("You have no set.") if name is None else _("{name} has no set.", name=name)


NO_SETS = Text("Nobody has a set.")
NO_CARDS = Text("No cards are dealt now.")
# i18n: table is typed.
NOT_YOURS = Text("You are watching and have no cards. Type table to hear all that you may.")

# ---- what is typed -------------------------------------------------------------------------

NO_SET = Text("You can lay no set from this hand.")


def how_to_set(values: Sequence[Card], example: str) -> str:
    """Say how a set is typed, and of which values there can be one; `example` is one."""
    # i18n: {values} are numbers: "3, 7 or 9"; set and down are typed, and {example}, such as
    # "set 7 7 down 3 4".
    return _(
        "You can lay a set of {values}. Type set, the cards face up, the word down, and the cards "
        "face down: {example}.",
        values=one_of([str(value) for value in values]), example=example,
    )  # fmt: skip


def not_held(hand: Hand) -> str:
    """Say that not all cards that were typed are in the hand."""
    return sentences(_("You do not hold all of these."), holds(None, hand))


def how_to_flip(example: str) -> str:
    """Say how a flip is typed; `example` is one that can be done."""
    # i18n: flip is typed, and {example}, such as "flip Ben 1 2".
    return _(
        "Which card? Type flip, whose set, the number of the set, and that of the face-down card: "
        "{example}.",
        example=example,
    )


NOTHING_TO_FLIP = Text("No card of a set lies face down.")


def none_down(name: Name) -> str:
    """Say that nothing of somebody's can be flipped."""
    if name is None:
        return _("You have no card face down.")
    return _("{name} has no card face down.", name=name)


def how_to_swap(example: str) -> str:
    """Say how a swap is typed; `example` is one that can be done."""
    # i18n: swap is typed, and {example}, such as "swap 1 2 7".
    return _(
        "Which card? Type swap, the number of your set, that of the face-down card, and a card of "
        "your hand: {example}.",
        example=example,
    )


NOTHING_TO_SWAP = Text("No card of your hand fits a set of yours that has cards face down.")
# i18n: discard is typed.
WHICH_DISCARD = Text("Which card? Type discard and a card of your hand.")
# i18n: discard 7 is typed.
DISCARD_CARD = Text("To discard a card, type discard and the card: discard 7.")
