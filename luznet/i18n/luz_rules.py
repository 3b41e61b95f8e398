"""The rules of Luz in pages, as data: titles, paragraphs, and drawn examples.

Every page cites its rules in the protocol text, spec.md 6.6, L1 to L7.
"""

from luznet.games.luz.cards import Colour
from luznet.games.luz.types import Bet
from luznet.i18n.rules import Drawn, Page, figure
from luznet.language import Text, TextIn

palette, own_hand, open_hand = figure("palette"), figure("own_hand"), figure("open_hand")
by_label, table, tricks, counted = map(figure, ("by_label", "table", "tricks", "counted"))

LEFT = (1, 3, 4, 6, 7)
"""The unseen reds in the example of working out a hand."""

HAND = "r1 r4 r7 g3 b2 b8 p5 p6 y2 y8"

ANN = TextIn("a name in the examples of the rules", "Ann")
BEN = TextIn("a name in the examples of the rules", "Ben")
CLEO = TextIn("a name in the examples of the rules", "Cleo")
DAN = TextIn("a name in the examples of the rules", "Dan")

# spec.md 6.6, L1
IDEA = Page(
    TextIn("title of a page of the rules", "The idea"),
    (
        Text(
            "Luz is a trick-taking game for 3 to 5 players, in 4 deals of 10 tricks each. You hold "
            "your cards the wrong way round: everybody else sees their values, you see only their "
            "backs."
        ),
        Text(
            "Look at the other hands, work out what you must be holding, bet how many tricks you "
            "will win, and win exactly that many."
        ),
        # i18n: Cards of the five colours follow it on the screen.
        Text("There are five colours. Yellow, the suns, is trump: it beats the other four."),
        palette("r7 g3 b10 p1 y5", said=Text("The other four are red, green, blue and purple.")),
        Text(
            "Values go from 1 to 8 with 3 players, to 10 with 4, and to 12 with 5. Everybody gets "
            "10 cards. Another 10 are not dealt, and nobody sees them before the deal is over."
        ),
    ),
)

# spec.md 6.6, L2
DEAL = Page(
    TextIn("title of a page of the rules", "Your hand"),
    (
        Text(
            "Every hand is sorted by colour, low to high in each colour, and then passed to the "
            "left neighbour. So players have not seen the values of their own cards."
        ),
        Drawn(
            # i18n: A drawn hand follows it.
            Text("You see each card's colour and its place, from the low end to the high end:"),
            # i18n: For those who cannot see the drawing; the cards of an example follow.
            said=Text(
                "Of your own hand you know each card's colour and its place: in each colour, a "
                "higher number is a higher value. For example:"
            ),
        ),
        own_hand(
            HAND,
            said=Text(
                "Cards 1 to 3 are red, card 4 is green, cards 5 and 6 are blue, cards 7 and 8 "
                "purple, cards 9 and 10 yellow."
            ),
        ),
        Drawn(
            # i18n: A drawn hand follows it.
            Text("The others see the same hand like this:"),
            # i18n: For those who cannot see the drawing; the cards of the example follow.
            said=Text("The others know the values of the same hand:"),
        ),
        open_hand(
            HAND,
            said=Text("Red 1, 4 and 7; green 3; blue 2 and 8; purple 5 and 6; yellow 2 and 8."),
        ),
    ),
)

# spec.md 6.6, L2
FINDING = Page(
    TextIn("title of a page of the rules", "Working it out"),
    (
        # i18n: The red cards of an example follow it.
        Text(
            "Cards that you see in other hands are not in yours. With three players red goes from "
            "1 to 8, for example:"
        ),
        by_label(
            # i18n: The cards that the player Ben shows follow it.
            (TextIn("before red cards", "Ben shows"), Colour.RED, (2, 5)),
            # i18n: The cards that the player Cleo shows follow it.
            (TextIn("before red cards", "Cleo shows"), Colour.RED, (8,)),
            # i18n: The cards that neither of them shows follow it.
            (TextIn("before red cards", "unseen are"), Colour.RED, LEFT),
            said=Text("Ben shows red 2 and 5, and Cleo red 8; so red 1, 3, 4, 6 and 7 are unseen."),
        ),
        Drawn(
            # i18n: What each of three red cards can be follows it.
            Text(
                "Of these five you hold three, sorted, and two are undealt: you can tell from the "
                "backs of all hands."
            ),
            # i18n: The same for those who cannot see the drawing that follows it.
            said=Text(
                "Of these five you hold three, from low to high, and two are undealt. You know "
                "this because everybody sees the colours of all hands."
            ),
        ),
        by_label(
            # i18n: What your lowest red card can be follows it.
            (TextIn("before red cards", "your lowest"), Colour.RED, (1, 3, 4)),
            # i18n: What the next red card can be follows it.
            (TextIn("before red cards", "the next"), Colour.RED, (3, 4, 6)),
            # i18n: What your highest red card can be follows it.
            (TextIn("before red cards", "your highest"), Colour.RED, (4, 6, 7)),
            said=Text(
                "Your lowest red is 1, 3 or 4, the next is 3, 4 or 6, and your highest 4, 6 or 7."
            ),
        ),
        Drawn(
            Text(
                "A card that you have played narrows down its neighbours of the same colour: "
                "values increase left to right."
            ),
            # i18n: The same for those who cannot see a drawn hand.
            said=Text(
                "A card that you have played narrows down the others of its colour: higher "
                "numbers are higher values, lower numbers lower ones."
            ),
        ),
    ),
)

# spec.md 6.6, L2, L3
BETS = Page(
    TextIn("title of a page of the rules", "Bets"),
    (
        Text(
            "Before the first trick everybody bets once, starting with the First Player and going "
            "clockwise: how many of the 10 tricks will you win, 0 to 10? Bets are public and "
            "final. They need not add up to 10."
        ),
        Text(
            "With your bet you may put down a Safety bead. Then one more trick is fine too, for "
            "half the points."
        ),
        table(
            (TextIn("heading of a table of bets", "your bet"),
             TextIn("heading of a table of bets", "won with")),
            ("3", TextIn("a bet is won with", "exactly 3 tricks")),
            (TextIn("a bet", "3 with Safety"), TextIn("a bet is won with", "3 or 4 tricks")),
            ("0", TextIn("a bet is won with", "no trick at all")),
            said=Text(
                "A bet of 3 is won with exactly 3 tricks, a bet of 3 with Safety with 3 or 4 "
                "tricks, and a bet of 0 with no trick at all."
            ),
        ),
        Text(
            "The first dealer is drawn at random, and the First Player sits on the dealer's left. "
            "After each deal the First Player marker moves to the next seat, clockwise."
        ),
    ),
)  # fmt: skip

# spec.md 6.6, L4
TRICKS = Page(
    TextIn("title of a page of the rules", "Tricks"),
    (
        Text(
            "The First Player leads any card to the first trick; the winner of a trick leads the "
            "next one. If you hold the led colour you must follow it; otherwise you may play any "
            "card."
        ),
        # i18n: Two drawn tricks follow it.
        Text("The highest yellow takes the trick; without yellow, the highest of the led colour:"),
        tricks(
            (ANN, BEN, CLEO),
            "b5 b9 p10",
            "b5 b9 y2",
            said=Text(
                "Ann leads blue 5, Ben plays blue 9, and Cleo purple 10: Ben takes it. If Cleo "
                "plays yellow 2 instead, she takes it."
            ),
        ),
        Drawn(
            # i18n: On the left, on the right: on the screen.
            Text(
                "Ann leads blue, Ben follows with a higher one. Cleo has no blue: on the left her "
                "purple wins nothing, on the right her sun is trump."
            ),
            # i18n: The same for those who cannot see the drawing.
            said=Text(
                "Ann leads blue, Ben follows with a higher one. Cleo has no blue and may play "
                "anything: her purple wins nothing, her sun is trump."
            ),
        ),
        Text(
            "You learn a card's value when you play it, as everybody does. Past tricks are face "
            "down: everybody knows who won how many, but nobody may look at their cards again, "
            "unless the table's options allow it."
        ),
    ),
)

# spec.md 6.6, L5
POINTS = Page(
    TextIn("title of a page of the rules", "Points"),
    (
        # i18n: A table of points follows it.
        Text("A bet that you win pays more in each deal, and half as much with Safety:"),
        table(
            (
                "",
                # i18n: At most 8 columns.
                TextIn("heading of a table of points", "deal 1"),
                TextIn("heading of a table of points", "deal 2"),
                TextIn("heading of a table of points", "deal 3"),
                TextIn("heading of a table of points", "deal 4"),
            ),
            (Text("without Safety"), "+10", "+20", "+30", "+40"),
            (Text("with Safety"), "+5", "+10", "+15", "+20"),
            said=Text(
                "Without Safety it pays 10 points in deal 1, 20 in deal 2, 30 in deal 3 and 40 "
                "in deal 4; with Safety 5, 10, 15 and 20."
            ),
            are_numbers=True,
        ),
        Drawn(
            # i18n: S as it is translated in the bet 3+S. An example follows it.
            Text(
                "A lost bet costs 5 points for every trick above or below the bet, in every deal, "
                "with or without Safety (S). In deal 1:"
            ),
            # i18n: The same for those who cannot see the table that follows it.
            said=Text(
                "A lost bet costs 5 points for every trick above or below the bet, in every "
                "deal, with or without Safety. An example from deal 1:"
            ),
        ),
        counted(
            1,
            (ANN, Bet(3), 3),
            (BEN, Bet(3, True), 4),
            (CLEO, Bet(3, True), 2),
            (DAN, Bet(3), 1),
            said=Text(
                "Ann bets 3 and wins 3 tricks: she gets 10 points. Ben bets 3 with Safety and "
                "wins 4: he gets 5. Cleo bets 3 with Safety and wins 2: she loses 5. Dan bets 3 "
                "and wins 1: he loses 10."
            ),
        ),
    ),
)

# spec.md 6.6, L6, L7
END = Page(
    TextIn("title of a page of the rules", "The end"),
    (
        Text("After the fourth deal the highest total wins."),
        Text(
            "Among players who tie, the one who scored most in deal 4 wins. If they tie there too, "
            "it is the one closest to the First Player of deal 4, clockwise, starting with the "
            "First Player. There is always one winner."
        ),
        Text(
            "With three players the fourth deal is special: the player with the most points so far "
            "bets first and leads the first trick, instead of the First Player. Among players who "
            "tie, it is the one closest to the First Player. The marker stays where it is."
        ),
    ),
)

PAGES = (IDEA, DEAL, FINDING, BETS, TRICKS, POINTS, END)
