"""What plain mode alone says about Luris.

Cards are named by their values, and a face-down card by its position in its set: "card 2".
"""

from luznet.games.luris.cards import BACK, Card, Hand
from luznet.i18n import luris, sentences
from luznet.language import Name, PersonText, PluralText, Text, TextIn

# ---- what is asked -------------------------------------------------------------------------

# i18n: draw is typed.
ASK_DRAW = Text("Your turn: type draw.")
# i18n: {card} is a number, or "a joker"; draw and take are typed.
ASK_START = Text("Your turn: type draw, or take for {card} from the discard pile.")
ENDS_GAME = Text("Drawing uses up the draw pile, so the game ends with that turn.")
# i18n: {words} are typed: "set, flip or pass".
ASK_ACTION = Text("Now type {words}.")
# i18n: discard is typed.
ASK_DISCARD = Text("To end your turn, type discard and a card.")

# ---- reports -------------------------------------------------------------------------------

_DRAW_PILE = PluralText(
    "{number} card is in the draw pile.", "{number} cards are in the draw pile."
)
_NO_DRAW_PILE = Text("The draw pile is empty.")
# i18n: {card} is a number, or "a joker".
_DISCARD_PILE = Text("The top of the discard pile is {card}.")
_NO_DISCARD_PILE = Text("The discard pile is empty.")


def piles(draw: int, discard: Card) -> str:
    top = luris.turned_out(discard)
    return sentences(
        _DRAW_PILE(draw) if draw else _NO_DRAW_PILE(),
        _NO_DISCARD_PILE() if discard == BACK else _DISCARD_PILE(card=top),
    )


LAST_TURN = Text("This is the final turn of the game.")
PARTNERS = Text("{names} play together.")
YOUR_PARTNER = Text("{name} is your partner.")
IS_AWAY = Text("{name} is away.")
# i18n: {bot} is such as "a strong bot".
IS_BOT = Text("{name} is {bot}.")

# i18n: What somebody holds.
NOTHING = TextIn("what somebody holds", "no cards")
# i18n: {cards} is such as "3, 7, 7, joker", "8 cards" or "no cards". {cards} is such as "8 cards",
# i18n: "3, 7, 7, joker" or "no cards".
_HOLDS = PersonText("You hold {cards}.", "{name} holds {cards}.")
# i18n: {cards} is such as "3, 7, 7, joker", or "no cards".
HELD = PersonText("You held {cards}.", "{name} held {cards}.")
# i18n: {number} is which of your sets it is; {value} is a number; {cards} is such as "7, 7, joker
# i18n: face up; 3, 4 face down". {number} is which of their sets it is; {value} is a number;
# i18n: {cards} is such as "7, 7, joker face up; 2 cards face down".
SET = PersonText(
    "Your set {number}, of {value}: {cards}.", "{name}'s set {number}, of {value}: {cards}."
)
NO_SET = PersonText("You have no set.", "{name} has no set.")
NO_SETS = Text("Nobody has a set.")
NO_CARDS = Text("No cards are dealt now.")
# i18n: table is typed.
NOT_YOURS = Text("You are watching, so you have no cards. Type table to hear all that you may.")


def holds(name: Name, hand: Hand) -> str:
    cards = luris.CARDS(len(hand)) if BACK in hand else luris.cards(hand)
    return _HOLDS(name, cards=cards or NOTHING())


# ---- what is typed -------------------------------------------------------------------------

# i18n: {values} are numbers: "3, 7 or 9"; set and down are typed, and {example}, such as
# "set 7 7 down 3 4".
HOW_TO_SET = Text(
    "You can lay a set of {values}. Type set, the cards face up, the word down, and the cards face "
    "down: {example}."
)
NOT_HELD = Text("You do not hold all of these.")
# i18n: flip is typed, and {example}, such as "flip Ben 1 2".
HOW_TO_FLIP = Text(
    "Which card? Type flip, whose set, the number of the set, and that of the face-down card: "
    "{example}."
)
NONE_DOWN = PersonText("You have no card face down.", "{name} has no card face down.")
# i18n: swap is typed, and {example}, such as "swap 1 2 7".
HOW_TO_SWAP = Text(
    "Which card? Type swap, the number of your set, that of the face-down card, and a card of your "
    "hand: {example}."
)
# i18n: discard is typed.
WHICH_DISCARD = Text("Which card? Type discard and a card of your hand.")
# i18n: discard 7 is typed.
DISCARD_CARD = Text("To discard a card, type discard and the card: discard 7.")
