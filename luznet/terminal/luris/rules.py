"""The rules of Luris in pages, as data: headings, paragraphs, and drawn examples.

All facts are those of RULES.md, R1 to R5, named at each page.
"""

from luznet.language import Text, TextIn
from luznet.terminal.game.rules import Drawn, Page
from luznet.terminal.luris.rules_figures import hand, sets

# RULES.md R1
IDEA = Page(
    TextIn("title of a page of the rules", "The idea"),
    (
        Text(
            "Luris is a game of sets and bluff for 2 to 4 players. You lay sets on the table, some "
            "of their cards face up and some face down, and what lies face down may be anything. "
            "Whoever has the most cards face up in the end wins."
        ),
        Text(
            "It is played with two decks of which only the 2 to the 10 are used, 72 cards; suits "
            "do not matter. Everybody gets ten cards and one joker. The rest is the draw pile, "
            "and its top card begins the discard pile."
        ),
        # i18n: A drawn hand follows it.
        Text("A hand as it is dealt; J is the joker:"),
        hand(
            "2 3 3 5 7 7 8 9 9 10 J",
            said=Text("2, 3, 3, 5, 7, 7, 8, 9, 9, 10 and a joker."),
        ),
        Text(
            "Whoever lost the last game starts; in a first game it is drawn by lot. Turns go "
            "round clockwise. Four play as partners: the first and the third chair against the "
            "second and the fourth."
        ),
    ),
)

# RULES.md R2
TURN = Page(
    TextIn("title of a page of the rules", "A turn"),
    (
        Text(
            "A turn has three steps. First you draw the top two cards of the draw pile (one, if "
            "there is only one left), or you take the top card of the discard pile."
        ),
        Text(
            "Then you do one of four things: lay a set, flip a card, swap a card, or pass. "
            "The next page tells more of them."
        ),
        Text(
            "Last, you lay one card of your hand face up on the discard pile, unless your hand is "
            "empty."
        ),
        Text(
            "The draw pile stays as it is when somebody takes the discard. If everybody has "
            "taken it in three rounds without a break, the next one must draw. If there is no "
            "card on the discard pile, one must draw, too."
        ),
    ),
)

# RULES.md R2, R3
ACTIONS = Page(
    TextIn("title of a page of the rules", "The four actions"),
    (
        Drawn(
            # i18n: Drawn sets follow it.
            Text(
                "Set: lay at least two cards of one value face up, and with them at least two "
                "cards face down, whatever they are. As you see them, and as the others do:"
            ),
            # i18n: For those who cannot see the drawing; an example follows.
            said=Text(
                "Set: lay at least two cards of one value face up, and with them at least two "
                "cards face down, whatever they are. For example:"
            ),
        ),
        sets(
            ("7 7 / 7 3", "7 7 / ? ?"),
            said=Text(
                "You lay two 7s face up, and face down a 7 and a 3. The others see two 7s and "
                "two backs."
            ),
        ),
        Drawn(
            # i18n: Drawn sets follow it: before, and after.
            Text(
                "Flip: turn a face-down card of any set, one of your own included, face up. If it "
                "matches the set, it stays there, face up, as this 7 does:"
            ),
            # i18n: For those who cannot see the drawing; an example follows.
            said=Text(
                "Flip: turn a face-down card of any set, one of your own included, face up. If it "
                "matches the set, it stays there, face up."
            ),
        ),
        sets(
            ("7 7 / ? ?", "7 7 7 / ?"),
            said=Text("A 7 in that set stays there: three 7s are face up, one card face down."),
        ),
        Text(
            "If it does not match, as the 3 would not, all face-down cards of that set are "
            "shown, and the whole set goes to the bottom of the discard pile."
        ),
        Text(
            "Swap: lay a card of your hand that matches one of your sets face up into that set, "
            "in the place of a card that lies face down there, and take that card into your hand."
        ),
        Text("Pass: you do nothing and go on to the discard."),
    ),
)

# RULES.md R3
DETAILS = Page(
    TextIn("title of a page of the rules", "Jokers and secrets"),
    (
        # i18n: A drawn set follows it.
        Text(
            "A joker is wild: it matches every set, face up or face down. Other cards face up "
            "give the set its value, so at least one of those must be no joker:"
        ),
        sets(("9 J / J 4",), said=Text("A 9 and a joker face up are a set of 9.")),
        Text(
            "A joker may be discarded, too. Whoever takes it from there has an ordinary joker in "
            "hand."
        ),
        Text(
            "You may always look at your own hand and at your own cards that lie face down. "
            "You may not look at anybody else's, not even your partner's, and at no card of the "
            "discard pile but the top one. Partners may talk to each other."
        ),
        Text(
            "When somebody draws the last card of the draw pile, this turn is the last one of "
            "the game: no set can be laid in it, everything else is as always."
        ),
    ),
)

# RULES.md R4, R5
END = Page(
    TextIn("title of a page of the rules", "The end"),
    (
        Text(
            "Everybody counts the cards that lie face up in their own sets: whoever has the most "
            "wins. If several are tied, the one of them with the most cards in hand wins; if they "
            "are tied there too, they share the win. Partners add up what they have."
        ),
        Text(
            "A table can have a chess clock: everybody has so much time for the whole game, and it "
            "runs only in their own turns. Whoever runs out of time can't win any more: their "
            "turns are left out, their sets stay on the table. If only one side has time left, it "
            "wins at once. A partner with time left plays on, and the cards of both count; but if "
            "they win, only the partner with time left is a winner."
        ),
    ),
)

PAGES = (IDEA, TURN, ACTIONS, DETAILS, END)
