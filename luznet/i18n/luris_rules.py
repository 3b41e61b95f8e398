"""The rules of Luris in pages, as data: titles, paragraphs, and drawn examples.

Every page cites its rules in the protocol text, spec.md 7.6, R1 to R5.
"""

from luznet.i18n.rules import Drawn, Page, figure
from luznet.language import Text, TextIn

hand, sets = figure("hand"), figure("sets")

# spec.md 7.6, R1
IDEA = Page(
    TextIn("title of a page of the rules", "The idea"),
    (
        Text(
            "Luris is a game of sets and bluff for 2 to 4 players. You lay sets on the table, some "
            "of their cards face up and some face down, and the face-down cards may be anything. "
            "Whoever has the most cards face up at the end wins."
        ),
        Text(
            "It is played with the 2 to 10 of two decks, 72 cards; suits do not matter. Everybody "
            "gets ten cards and one joker. The rest is the draw pile, and its top card starts the "
            "discard pile."
        ),
        # i18n: A drawn hand follows it.
        Text("A hand as it is dealt; J is the joker:"),
        hand(
            "2 3 3 5 7 7 8 9 9 10 J",
            said=Text("2, 3, 3, 5, 7, 7, 8, 9, 9, 10 and a joker."),
        ),
        Text(
            "Whoever lost the last game starts; in a first game the starter is drawn at random. "
            "Turns go clockwise. Four play as partners: the first and the third seat against the "
            "second and the fourth."
        ),
    ),
)

# spec.md 7.6, R2
TURN = Page(
    TextIn("title of a page of the rules", "A turn"),
    (
        Text(
            "A turn has three steps. First, you draw the top two cards of the draw pile (one, if "
            "only one is left), or you take the top card of the discard pile."
        ),
        Text(
            "Then you take one action: lay a set, flip a card, swap a card, or pass. The next page "
            "explains them."
        ),
        Text("Last, you discard one card from your hand face up, unless your hand is empty."),
        Text(
            "Taking the discard leaves the draw pile as it is. If everybody has taken the discard "
            "for three rounds in a row, the next player must draw. You must also draw if the "
            "discard pile is empty."
        ),
    ),
)

# spec.md 7.6, R2, R3
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
            "If it does not match, like the 3, all face-down cards of that set are shown, and the "
            "whole set goes to the bottom of the discard pile."
        ),
        Text(
            "Swap: put a card from your hand that matches one of your sets into that set, face up, "
            "and take one of its face-down cards into your hand."
        ),
        Text("Pass: you do nothing and go on to the discard."),
    ),
)

# spec.md 7.6, R3
DETAILS = Page(
    TextIn("title of a page of the rules", "Jokers and secrets"),
    (
        # i18n: A drawn set follows it.
        Text(
            "A joker is wild: it matches every set, face up or face down. The other face-up cards "
            "give the set its value, so at least one of them must be a number:"
        ),
        sets(("9 J / J 4",), said=Text("A 9 and a joker face up are a set of 9.")),
        Text("A joker may be discarded, too. Whoever takes it has an ordinary joker in hand."),
        Text(
            "You may always look at your own hand and your own face-down cards. You may not look "
            "at anybody else's, not even your partner's, and only at the top card of the discard "
            "pile. Partners may talk to each other."
        ),
        Text(
            "When somebody draws the last card of the draw pile, that turn is the final one of the "
            "game: no set can be laid in it, everything else is as always."
        ),
    ),
)

# spec.md 7.6, R4, R5
END = Page(
    TextIn("title of a page of the rules", "The end"),
    (
        Text(
            "Everybody counts the face-up cards in their own sets: whoever has the most wins. If "
            "several are tied, the most cards in hand win; if that is a tie too, they share the "
            "win. Partners count their cards together."
        ),
        Text(
            "A table can have a chess clock: each player has a total time for the game, which runs "
            "only during their own turns. Whoever runs out of time can't win any more: their turns "
            "are skipped, their sets stay on the table. If only one side has time left, it wins at "
            "once. A partner with time left plays on, and the cards of both count; but if they "
            "win, only the partner with time left is a winner."
        ),
    ),
)

PAGES = (IDEA, TURN, ACTIONS, DETAILS, END)
