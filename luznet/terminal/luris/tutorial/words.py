"""What the coach of Luris says.

Mira, a woman, plays with the learner; translations inflect her name in each sentence.
"""

from luznet.language import Text, TextIn

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
    "(J). Mira has as many, and starts."
)
# i18n: At most 3 lines of 72 columns. Mira is a woman; {value} is a number, {up} and {down} are
# i18n: such as "2 cards".
SAY_THEIR_SET = Text(
    "Mira drew two cards and laid a set of {value}: {up} face up, and {down} face down that may be "
    "anything. Only she knows them."
)
# i18n: At most 3 lines of 72 columns.
SAY_START = Text(
    "A turn begins with cards: draw two from the draw pile, or take the top card of the discard "
    "pile. This time, draw."
)
# i18n: At most 3 lines of 72 columns. {value} is a number: the learner holds two such cards. Up is
# i18n: an arrow key.
SAY_UP = Text(
    "Then comes one action. Lay a set: at least two cards of one value go face up. You hold two "
    "{value}s; Up marks each."
)
# i18n: At most 3 lines of 72 columns.
SAY_JOKER = Text(
    "The joker matches every set, so it can lie face up too and count. But at least one card face "
    "up must be a number: it gives the set its value."
)
# i18n: At most 3 lines of 72 columns. {one} and {other} are cards. Down is an arrow key.
SAY_DOWN = Text(
    "Now at least two cards face down, whatever they are. Hide the {one} and the {other}, which do "
    "not match: a bluff. Down marks them."
)
# i18n: At most 3 lines of 72 columns. {up} is how many cards of the learner lie face up.
SAY_DISCARD = Text(
    "Your set counts {up}. Each turn ends with a discard: one card of your hand, which the next "
    "player may take."
)
# i18n: At most 3 lines of 72 columns. Mira is a woman; {card} is a number.
SAY_TAKE = Text(
    "Mira drew, passed, and discarded a {card}. It matches your set: begin this turn with it, "
    "instead of two unknown cards."
)
# i18n: At most 3 lines of 72 columns. {bluff} and {card} are numbers.
SAY_SWAP = Text(
    "If somebody flips your {bluff}, you lose the whole set. Swap it for the {card} before that "
    "happens: then the {card} is face up."
)
# i18n: At most 3 lines of 72 columns. {bluff} is a card, {up} is how many cards lie face up. The
# i18n: coach speaks of himself.
SAY_SWAPPED = Text(
    "The {bluff} is back in your hand, and your set counts {up}. In the next turns I draw and "
    "discard for you."
)
# i18n: At most 3 lines of 72 columns. Mira is a woman.
SAY_FLIP = Text(
    "You can also flip a card that lies face down, in anybody's set. Are those in Mira's set a "
    "bluff? Flip the first one."
)
# i18n: At most 3 lines of 72 columns. Mira is a woman; {card} is a number, {up} is how many of her
# i18n: cards lie face up.
SAY_MATCH = Text(
    "It is a {card} and matches. It stays face up and counts for Mira, as it is her set: she has "
    "{up} now. So doubting has its price."
)
# i18n: At most 3 lines of 72 columns. Mira is a woman.
SAY_FLIP_AGAIN = Text(
    "One of Mira's cards is still face down. If it does not match, she loses the whole set. Flip "
    "it as well."
)
# i18n: At most 3 lines of 72 columns. Mira is a woman; {card} is a number.
SAY_BLUFF = Text(
    "It is a {card}: a bluff! All cards of the set go to the bottom of the discard pile, and Mira "
    "has nothing face up any more."
)
# i18n: At most 3 lines of 72 columns.
SAY_PASS = Text(
    "Lay a set, flip, or swap: you may do one of these in a turn, or none. If nothing is worth it, "
    "pass."
)
# i18n: At most 3 lines of 72 columns. Enter is a key.
SAY_SKIP = Text(
    "So a turn is: cards, one action, a discard. Nothing new happens in the next turns, in which "
    "both of you lay more sets: Enter skips them."
)
# i18n: At most 3 lines of 72 columns. Mira is a woman. {own} and {other} are how many cards lie
# i18n: face up, {left} is such as "1 card".
SAY_FINAL = Text(
    "You have {own} face up, Mira {other}. The draw pile has {left} left. Whoever draws the last "
    "card plays the final turn."
)
# i18n: At most 3 lines of 72 columns. {value} is a number.
SAY_LAST = Text(
    "No set can be laid in the final turn. But your own set of {value} hides a {value}: flip it "
    "yourself, and it counts."
)
# i18n: At most 3 lines of 72 columns. Mira is a woman. {own} and {other} are how many cards lie
# i18n: face up.
SAY_COUNT = Text(
    "You win: {own} face up, and Mira has {other}. In a tie, the most cards in hand would win; if "
    "that were a tie too, both of you would."
)
# i18n: At most 3 lines of 72 columns. R and ? are keys.
SAY_END = Text(
    "Four play two against two. R shows the rules anywhere, ? the keys. Now play: "
    "`luznet play --game luris`, or n in the lobby."
)

# ---- hints ---------------------------------------------------------------------------------

# i18n: At most 72 columns.
OTHER_CARD = Text("The tutorial needs other marks than that one.")
# i18n: At most 72 columns. Names a key.
MARKS_STAY = Text("The tutorial keeps these marks. Backspace takes back the whole step.")
