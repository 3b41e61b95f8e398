"""Everything that the coach of Luris says: whole sentences with facts by name.

Mira, a woman, plays with the learner; her name stands in the sentences as it is bent there.
"""

from luznet.games.luris.cards import Card
from luznet.i18n import luris as said
from luznet.language import Text, TextIn, _

# ---- what each step is about, and what to press --------------------------------------------

IDEA = TextIn("what a step of the tutorial is about", "the idea")
HAND = TextIn("what a step of the tutorial is about", "your hand")
THEIR_SET = TextIn("what a step of the tutorial is about", "a set")
START = TextIn("what a step of the tutorial is about", "your turn begins")
UP = TextIn("what a step of the tutorial is about", "a set of your own")
JOKER = TextIn("what a step of the tutorial is about", "the joker")
DOWN = TextIn("what a step of the tutorial is about", "a bluff")
DISCARD = TextIn("what a step of the tutorial is about", "your turn ends")
TAKE = TextIn("what a step of the tutorial is about", "the discard pile")
SWAP = TextIn("what a step of the tutorial is about", "swapping")
SWAPPED = SWAP
FLIP = TextIn("what a step of the tutorial is about", "flipping")
MATCH = TextIn("what a step of the tutorial is about", "a match")
FLIP_AGAIN = FLIP
BLUFF = TextIn("what a step of the tutorial is about", "a bluff is found")
PASS = TextIn("what a step of the tutorial is about", "passing")
SKIP = TextIn("what a step of the tutorial is about", "many turns later")
FINAL = TextIn("what a step of the tutorial is about", "the final turn")
LAST = FINAL
COUNT = TextIn("what a step of the tutorial is about", "who wins")
END = TextIn("what a step of the tutorial is about", "now play")

PRESS_DRAW = Text("Press d.")
# i18n: Up is an arrow key.
PRESS_UP = Text("Press 7, Up, 7, Up.")
# i18n: Up is an arrow key.
PRESS_JOKER = Text("Press j, Up.")
# i18n: Down is an arrow key.
PRESS_DOWN = Text("Press 3, Down, 4, Down, then Enter.")
# i18n: The key 0 stands for a 10.
PRESS_DISCARD = Text("Press 0 for a 10, then Enter.")
PRESS_TAKE = Text("Press u.")
PRESS_SWAP = Text("Press 7, s, then Enter.")
PRESS_FLIP = Text("Press f, then Enter.")
PRESS_PASS = Text("Press n, then Enter.")
# i18n: Up is an arrow key.
PRESS_OWN = Text("Press f, Up, then Enter.")

# ---- the steps -----------------------------------------------------------------------------

# i18n: At most 3 lines of 72 columns.
SAY_IDEA = Text(
    "Welcome! In Luris you lay sets of cards on the table, some face up and some face down. "
    "Whoever has the most cards face up at the end wins."
)
# i18n: At most 3 lines of 72 columns. Mira is a woman.
SAY_HAND = Text(
    "Your hand is at the bottom: ten cards from 2 to 10, whose suits do not matter, and a joker "
    "(J). Mira has as many, and begins."
)
# i18n: At most 3 lines of 72 columns.
SAY_START = Text(
    "A turn begins with cards: draw two from the draw pile, or take the top card of the discard "
    "pile. This time, draw."
)
# i18n: At most 3 lines of 72 columns.
SAY_JOKER = Text(
    "The joker matches every set, so it can lie face up too and count. But at least one card face "
    "up must be a number: it gives the set its value."
)
# i18n: At most 3 lines of 72 columns. Enter is a key.
SAY_SKIP = Text(
    "So a turn is: cards, one action, a discard. Nothing new happens in the next turns, in which "
    "both of you lay more sets: Enter skips them."
)


def say_their_set(value: Card, up: int, down: int) -> str:
    """Describe what Mira laid."""
    # i18n: At most 3 lines of 72 columns. Mira is a woman; {value} is a number, {up} and {down}
    # i18n: are such as "2 cards".
    return _(
        "Mira drew two cards and laid a set of {value}: {up} face up, and {down} face down that "
        "may be anything. Only she knows them.",
        value=value,
        up=said.so_many(up),
        down=said.so_many(down),
    )


def say_up(value: Card) -> str:
    """Ask for the face-up cards of a set."""
    # i18n: At most 3 lines of 72 columns. {value} is a number: the learner holds two such cards.
    # i18n: Up is an arrow key.
    return _(
        "Then comes one action. Lay a set: at least two cards of one value go face up. You hold "
        "two {value}s; Up marks each.",
        value=value,
    )


def say_down(one: Card, other: Card) -> str:
    """Ask for the face-down cards of a set."""
    # i18n: At most 3 lines of 72 columns. {one} and {other} are cards. Down is an arrow key.
    return _(
        "Now at least two cards face down, whatever they are. Hide the {one} and the {other}, "
        "which do not match: a bluff. Down marks them.",
        one=one,
        other=other,
    )


def say_discard(up: int) -> str:
    """Say what a set counts, and ask for a discard."""
    # i18n: At most 3 lines of 72 columns. {up} is how many cards of the learner lie face up.
    return _(
        "Your set counts {up}. Each turn ends with a discard: one card of your hand, which the "
        "next player may take.",
        up=up,
    )


def say_take(card: Card) -> str:
    """Say what Mira discarded, and ask to take it."""
    # i18n: At most 3 lines of 72 columns. Mira is a woman; {card} is a number.
    return _(
        "Mira drew, did nothing, and discarded a {card}. It matches your set: begin this turn with "
        "it, instead of two unknown cards.",
        card=card,
    )


def say_swap(bluff: Card, card: Card) -> str:
    """Say why a bluff is to be made good, and how."""
    # i18n: At most 3 lines of 72 columns. {bluff} and {card} are numbers.
    return _(
        "If somebody flips your {bluff}, you lose the whole set. Swap it for the {card}, before "
        "that happens: the {card} comes to lie face up.",
        bluff=bluff,
        card=card,
    )


def say_swapped(bluff: Card, up: int) -> str:
    """Say what a swap brought."""
    # i18n: At most 3 lines of 72 columns. {bluff} is a card, {up} is how many cards lie face up.
    # i18n: The coach speaks of himself.
    return _(
        "The {bluff} is in your hand again, and your set counts {up}. In the next turns I draw "
        "and discard for you.",
        bluff=bluff,
        up=up,
    )


# i18n: At most 3 lines of 72 columns. Mira is a woman.
SAY_FLIP = Text(
    "You can also flip a card that lies face down, in anybody's set. Are those of Mira's set a "
    "bluff? Turn the first one over."
)


def say_match(card: Card, up: int) -> str:
    """Say what a flip that matches does."""
    # i18n: At most 3 lines of 72 columns. Mira is a woman; {card} is a number, {up} is how many of
    # i18n: her cards lie face up.
    return _(
        "It is a {card} and matches. It stays face up and counts for Mira, as it is her set: she "
        "has {up} now. So doubting has its price.",
        card=card,
        up=up,
    )


# i18n: At most 3 lines of 72 columns. Mira is a woman.
SAY_FLIP_AGAIN = Text(
    "One of Mira's cards still lies face down. If it does not match, her whole set is lost. Turn "
    "it over as well."
)


def say_bluff(card: Card) -> str:
    """Say what a flip that does not match does."""
    # i18n: At most 3 lines of 72 columns. Mira is a woman; {card} is a number.
    return _(
        "It is a {card}: a bluff! All cards of the set go to the bottom of the discard pile, and "
        "Mira has nothing face up any more.",
        card=card,
    )


# i18n: At most 3 lines of 72 columns.
SAY_PASS = Text(
    "Lay a set, flip, or swap: you may do one of these in a turn, or none. If nothing is worth "
    "it, pass."
)


def say_final(own: int, other: int, left: int) -> str:
    """Say how it stands before the final turn."""
    # i18n: At most 3 lines of 72 columns. Mira is a woman. {own} and {other} are how many cards
    # i18n: lie face up, {left} is such as "1 card".
    return _(
        "You have {own} face up, Mira {other}. In the draw pile there is {left}. Whoever draws the "
        "last card plays the final turn.",
        own=own,
        other=other,
        left=said.so_many(left),
    )


def say_last(value: Card) -> str:
    """Propose to flip an own card that matches."""
    # i18n: At most 3 lines of 72 columns. {value} is a number.
    return _(
        "No set can be laid in the final turn. But your own set of {value} hides a {value}: flip "
        "it yourself, and it counts.",
        value=value,
    )


def say_count(own: int, other: int) -> str:
    """Say who won, and why."""
    # i18n: At most 3 lines of 72 columns. Mira is a woman. {own} and {other} are how many cards
    # i18n: lie face up.
    return _(
        "You win: {own} face up, and Mira has {other}. If that were a tie, the most cards in hand "
        "would win; if that were a tie too, both of you would.",
        own=own,
        other=other,
    )


# i18n: At most 3 lines of 72 columns. R and ? are keys.
SAY_END = Text(
    "Four play two against two. R shows the rules anywhere, ? the keys. Now play: "
    "`luznet play --game luris`, or n in the lobby."
)

# ---- hints ---------------------------------------------------------------------------------

# i18n: At most 72 columns.
OTHER_CARD = Text("The lesson needs other marks than that one.")
# i18n: At most 72 columns. Names a key.
MARKS_STAY = Text("These marks stay for the lesson. Backspace takes back the whole step.")
