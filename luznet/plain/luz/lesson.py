"""The spoken lesson in Luz, step by step: what is told of it, as data.

It stands in for the tutorial on the screen.  One deal for three runs through it; whatever the
game says itself is said by the sentences of the game, so that the learner knows them again.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from luznet.games.luz.cards import PLAYERS, Colour, top_value
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY, points
from luznet.games.luz.types import Bet
from luznet.i18n import list_of
from luznet.i18n import luz as said
from luznet.language import TextIn, _, ngettext, pgettext
from luznet.plain.lesson import MIRA, OLE, Step, pages
from luznet.plain.luz import words
from luznet.plain.user_context import Pages

HANDS: Final[Mapping[TextIn, Mapping[Colour, Sequence[int]]]] = {
    MIRA: {
        Colour.RED: (2, 5),
        Colour.GREEN: (1, 3, 8),
        Colour.BLUE: (4, 7),
        Colour.YELLOW: (1, 2, 5),
    },
    OLE: {
        Colour.RED: (8,),
        Colour.GREEN: (2, 5, 7),
        Colour.BLUE: (1, 8),
        Colour.PURPLE: (2, 4),
        Colour.YELLOW: (4, 6),
    },
}
"""What the others hold."""
OWN: Final[Mapping[Colour, Sequence[int]]] = {
    Colour.RED: (0, 1, 2),
    Colour.GREEN: (3,),
    Colour.BLUE: (4, 5),
    Colour.PURPLE: (6,),
    Colour.YELLOW: (7, 8, 9),
}
"""The positions of the learner's own cards."""


def steps() -> Pages:
    """Return the lesson, a page for each step."""
    return pages(_STEPS)


def left(colour: Colour) -> list[int]:
    """Return the values of a colour that neither Mira nor Ole holds."""
    seen = [*HANDS[MIRA].get(colour, ()), *HANDS[OLE].get(colour, ())]
    return [value for value in range(1, top_value(len(HANDS) + 1) + 1) if value not in seen]


def _idea() -> Step:
    return Step(
        pgettext("a step of the lesson", "the idea"),
        (
            _(
                "Luz is a game of tricks for 3 to 5 players. You know everybody's cards but your "
                "own: of those you know the colours and their order, and bet how many tricks they "
                "will take."
            ),
            _("A game has 4 deals of 10 tricks. Whoever has the most points after them wins."),
        ),
    )


def _others() -> Step:
    return Step(
        pgettext("a step of the lesson", "what others hold"),
        (
            # i18n: {ranges} is such as "1 to 8 with 3 players and 1 to 10 with 4 players".
            _(
                "There are five colours: red, green, blue, purple and yellow. Values go from "
                "{ranges}.",
                ranges=list_of([_range(players) for players in PLAYERS]),
            ),
            # i18n: {mira} (a woman) and {ole} (a man) are names. After it come their hands.
            _(
                "Say you play with {mira} and {ole}. When the cards are dealt, you hear:",
                mira=MIRA(), ole=OLE(),
            ),
            *(words.hand(name(), hand) for name, hand in HANDS.items()),
            # i18n: hand {mira} and table are typed; {mira} is the name of a woman.
            _(
                "They do not know that themselves. In a game, hand {mira} tells her hand again, "
                "and table tells everything.",
                mira=MIRA(),
            ),
        ),
    )  # fmt: skip


def _range(players: int) -> str:
    # i18n: The values of the cards. In a list, after "Values go from".
    return ngettext(
        "1 to {top} with {number} player",
        "1 to {top} with {number} players",
        players,
        top=top_value(players),
    )


def _own() -> Step:
    return Step(
        pgettext("a step of the lesson", "what you hold"),
        (
            _("Of your own ten cards you hear only this:"),
            words.own_hand(OWN),
            # i18n: hand and colours are typed.
            _(
                "Each of your cards keeps its number, from 1 to 10, and you type that number to "
                "play it. In a colour, a higher number is a higher value. In a game, hand alone "
                "tells your hand again, and colours tells the colours and their letters."
            ),
        ),
    )


def _finding_out() -> Step:
    yellow, green = left(Colour.YELLOW), left(Colour.GREEN)
    numbers = [at + 1 for at in OWN[Colour.YELLOW]]
    cards = [_is(number, value) for number, value in zip(numbers, yellow, strict=True)]
    return Step(
        pgettext("a step of the lesson", "find out what it is"),
        (
            # i18n: {mira} and {ole} are names; {miras}, {oles} and {left} are lists of values;
            # {cards} is such as "card 8 is 3 and card 9 is 7".
            _(
                "What others hold, you do not hold. {mira} has yellow {miras}, {ole} has yellow "
                "{oles}. Only {left} are left, and you hold three: so {cards}.",
                mira=MIRA(), ole=OLE(), left=_and(yellow), cards=list_of(cards),
                miras=_and(HANDS[MIRA][Colour.YELLOW]), oles=_and(HANDS[OLE][Colour.YELLOW]),
            ),
            # i18n: {left} is a list of two values; {number} is a card's place in the hand.
            _(
                "Of green, {left} are left, and you hold one: card {number} is one of the two, and "
                "the other lies aside. 10 cards lie aside in every deal, and nobody knows them "
                "before its end.",
                left=_and(green), number=OWN[Colour.GREEN][0] + 1,
            ),
            # i18n: The first "card 4" and the word cards are typed.
            _(
                "In a game, card 4 tells what your card 4 can be, and cards tells it of all. How "
                "much they tell is an option of the table."
            ),
        ),
    )  # fmt: skip


def _is(number: int, value: int) -> str:
    # i18n: In a list. {number} is the card's place in the hand.
    return _("card {number} is {value}", number=number, value=value)


def _bets() -> Step:
    return Step(
        pgettext("a step of the lesson", "your bet"),
        (
            _(
                "Before the first trick everybody bets once how many of the 10 tricks they will "
                "win, from 0 to 10. You want exactly that many. A bet is heard by all, and stays."
            ),
            # i18n: {values} is a list of two values, such as "7 and 8".
            _(
                "In this deal your yellow {values} are the highest cards of all: they promise two "
                "tricks, and a bet of 2 would be careful.",
                values=_and(left(Colour.YELLOW)[1:]),
            ),
            # i18n: bet 2 and bets are typed.
            _(
                "When it is your turn to bet, you type bet 2. Later, bets tells every bet, the "
                "tricks won, and what is still needed."
            ),
        ),
    )


def _safety() -> Step:
    return Step(
        pgettext("a step of the lesson", "Safety"),
        (
            # i18n: bet 2 s is typed.
            _(
                "If you are not sure, bet with Safety: then one trick more is fine too, for half "
                "the points. You type bet 2 s, and it is won with 2 or with 3 tricks."
            ),
        ),
    )


def _tricks() -> Step:
    return Step(
        pgettext("a step of the lesson", "leading and following"),
        (
            _(
                "In a trick everybody plays one card. The first one leads with any card. If you "
                "hold the colour that was led, you must follow it; otherwise you may play any card."
            ),
            _("When it is your turn you hear what you may play, such as:"),
            words.ask_follow(Colour.BLUE, words.own_cards({Colour.BLUE: OWN[Colour.BLUE]})),
            # i18n: play 5, play green and play g are typed.
            _(
                "You type play 5 for your card 5. Where you hold only one card of a colour, play "
                "green or play g is enough. You learn its value as it is played, as everybody does."
            ),
        ),
    )


def _trump() -> Step:
    led, trump = HANDS[OLE][Colour.PURPLE][1], HANDS[MIRA][Colour.YELLOW][1]
    return Step(
        pgettext("a step of the lesson", "who takes it, and trump"),
        (
            _(
                "The highest card of the led colour takes the trick, unless yellow was played. "
                "Yellow is trump: the highest yellow takes the trick."
            ),
            # i18n: {mira} (a woman) and {ole} (a man) are names; {led} and {trump} are values.
            _(
                "Say {ole} leads purple {led}. {mira} has no purple and plays yellow {trump}. You "
                "hold a purple card, so you must follow, and {mira} takes the trick.",
                mira=MIRA(), ole=OLE(), led=led, trump=trump,
            ),
            # i18n: The second "trick", after "In a game", is typed.
            _(
                "Whoever takes a trick leads the next one. In a game, trick tells what lies on the "
                "table and who is winning it."
            ),
        ),
    )  # fmt: skip


def _points() -> Step:
    exact, safe, lost = points(1, Bet(2), 2), points(1, Bet(2, True), 3), points(1, Bet(2), 4)
    return Step(
        pgettext("a step of the lesson", "the points"),
        (
            # i18n: {exact} and {safety} are lists of points, one a deal: "10, 20, 30 and 40";
            # {lost} is a number with its noun, such as "5 points".
            _(
                "A bet that is won pays {exact} points in deals 1 to 4, and with Safety {safety}. "
                "A bet that is lost costs {lost} for every trick too many or too few.",
                exact=_and(WON), safety=_and(WON_WITH_SAFETY), lost=said.points(-LOST_PER_TRICK),
            ),
            # i18n: {exact}, {lost} and {safety} are numbers with their noun, such as "10 points".
            _(
                "In deal 1, a bet of 2 gives {exact} if you win 2 tricks, and {lost} if you win 4. "
                "A bet of 2 with Safety gives {safety} if you win 3.",
                exact=said.points(exact), lost=said.points(lost), safety=said.points(safe),
            ),
            # i18n: scores is typed.
            _(
                "After each deal you hear the points with their reason, and all hands. In a game, "
                "scores tells how everybody stands."
            ),
        ),
    )  # fmt: skip


def _playing() -> Step:
    return Step(
        pgettext("a step of the lesson", "now play"),
        (
            # i18n: play (after "type"), join, ready and start are typed.
            _(
                "At the list of tables, type play to play against bots, or join and the number of "
                "a table. At a table, ready says that you are ready, and its owner can type start."
            ),
            # i18n: help, again and rules are typed.
            _(
                "Type help to hear what can be typed just now, again or Enter alone to hear what "
                "is asked of you, and rules for all the rules."
            ),
        ),
    )


_STEPS: Final[Sequence[Callable[[], Step]]] = (
    _idea, _others, _own, _finding_out, _bets, _safety, _tricks, _trump, _points, _playing,
)  # fmt: skip


def _and(values: Sequence[int]) -> str:
    return list_of([str(value) for value in values])
