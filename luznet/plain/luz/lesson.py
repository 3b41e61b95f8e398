"""The spoken lesson in Luz, step by step: what is told of it, as data.

It stands in for the tutorial on the screen.  One deal for three runs through it; whatever the
game says itself is said by the sentences of the game, so that the learner knows them again.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from luznet.games.luz.cards import PLAYERS, Colour, top_value
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY, points
from luznet.games.luz.types import Bet
from luznet.i18n import list_of
from luznet.i18n import luz as said
from luznet.plain.luz import words

MIRA, OLE = "Mira", "Ole"
HANDS: Final[Mapping[str, Mapping[Colour, Sequence[int]]]] = {
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


class Step(NamedTuple):
    """What a step is about, and what is told."""

    title: str
    lines: Sequence[str]


def steps() -> list[list[str]]:
    """Return the lesson, a page for each step."""
    told = [tell() for tell in _STEPS]
    return [
        [words.step(number, len(told), step.title), *step.lines]
        for number, step in enumerate(told, 1)
    ]


def left(colour: Colour) -> list[int]:
    """Return the values of a colour that neither Mira nor Ole holds."""
    seen = [*HANDS[MIRA].get(colour, ()), *HANDS[OLE].get(colour, ())]
    return [value for value in range(1, top_value(len(HANDS) + 1) + 1) if value not in seen]


def _idea() -> Step:
    return Step(
        "the idea",
        (
            "Luz is a game of tricks for 3 to 5 players. You know everybody's cards but your "
            "own: of those you know the colours and their order, and bet how many tricks they "
            "will take.",
            "A game has 4 deals of 10 tricks. Whoever has the most points after them wins.",
        ),
    )


def _others() -> Step:
    tops = list_of([f"1 to {top_value(players)} with {players} players" for players in PLAYERS])
    return Step(
        "what others hold",
        (
            f"There are five colours: red, green, blue, purple and yellow. Values go from {tops}.",
            f"Say you play with {MIRA} and {OLE}. When the cards are dealt, you hear:",
            *(words.hand(name, hand) for name, hand in HANDS.items()),
            f"They do not know that themselves. In a game, hand {MIRA} tells her hand again, and "
            "table tells everything.",
        ),
    )


def _own() -> Step:
    return Step(
        "what you hold",
        (
            "Of your own ten cards you hear only this:",
            words.own_hand(OWN),
            "Each of your cards keeps its number, from 1 to 10, and you type that number to play "
            "it. In a colour, a higher number is a higher value. In a game, hand alone tells your "
            "hand again, and colours tells the colours and their letters.",
        ),
    )


def _finding_out() -> Step:
    yellow, green = left(Colour.YELLOW), left(Colour.GREEN)
    numbers = [at + 1 for at in OWN[Colour.YELLOW]]
    cards = [f"card {at} is {value}" for at, value in zip(numbers, yellow, strict=True)]
    return Step(
        "find out what it is",
        (
            f"What others hold, you do not hold. {MIRA} has yellow "
            f"{_and(HANDS[MIRA][Colour.YELLOW])}, {OLE} has yellow "
            f"{_and(HANDS[OLE][Colour.YELLOW])}. Only {_and(yellow)} are left, and you hold "
            f"three: so {list_of(cards)}.",
            f"Of green, {_and(green)} are left, and you hold one: card {OWN[Colour.GREEN][0] + 1} "
            "is one of the two, and the other lies aside. 10 cards lie aside in every deal, and "
            "nobody knows them before its end.",
            "In a game, card 4 tells what your card 4 can be, and cards tells it of all. How much "
            "they tell is an option of the table.",
        ),
    )


def _bets() -> Step:
    return Step(
        "your bet",
        (
            "Before the first trick everybody bets once how many of the 10 tricks they will win, "
            "from 0 to 10. You want exactly that many. A bet is heard by all, and stays.",
            f"In this deal your yellow {_and(left(Colour.YELLOW)[1:])} are the highest cards of "
            "all: they promise two tricks, and a bet of 2 would be careful.",
            "When it is your turn to bet, you type bet 2. Later, bets tells every bet, the tricks "
            "won, and what is still needed.",
        ),
    )


def _safety() -> Step:
    return Step(
        "Safety",
        (
            "If you are not sure, bet with Safety: then one trick more is fine too, for half the "
            "points. You type bet 2 s, and it is won with 2 or with 3 tricks.",
        ),
    )


def _tricks() -> Step:
    return Step(
        "leading and following",
        (
            "In a trick everybody plays one card. The first one leads with any card. If you hold "
            "the colour that was led, you must follow it; otherwise you may play any card.",
            "When it is your turn you hear what you may play, such as:",
            words.ask_follow(Colour.BLUE, words.own_cards({Colour.BLUE: OWN[Colour.BLUE]})),
            "You type play 5 for your card 5. Where you hold only one card of a colour, play green "
            "or play g is enough. You learn its value as it is played, as everybody does.",
        ),
    )


def _trump() -> Step:
    return Step(
        "who takes it, and trump",
        (
            "The highest card of the led colour takes the trick, unless yellow was played. Yellow "
            "is trump: the highest yellow takes the trick.",
            f"Say {OLE} leads purple {HANDS[OLE][Colour.PURPLE][1]}. {MIRA} has no purple and "
            f"plays yellow {HANDS[MIRA][Colour.YELLOW][1]}. You hold a purple card, so you must "
            f"follow, and {MIRA} takes the trick.",
            "Whoever takes a trick leads the next one. In a game, trick tells what lies on the "
            "table and who is winning it.",
        ),
    )


def _points() -> Step:
    exact, safe, lost = points(1, Bet(2), 2), points(1, Bet(2, True), 3), points(1, Bet(2), 4)
    return Step(
        "the points",
        (
            f"A bet that is won pays {_and(WON)} points in deals 1 to 4, and with Safety "
            f"{_and(WON_WITH_SAFETY)}. A bet that is lost costs {-LOST_PER_TRICK} points for every "
            "trick too many or too few.",
            f"In deal 1, a bet of 2 gives {said.points(exact)} if you win 2 tricks, and "
            f"{said.points(lost)} if you win 4. A bet of 2 with Safety gives {said.points(safe)} "
            "if you win 3.",
            "After each deal you hear the points with their reason, and all hands. In a game, "
            "scores tells how everybody stands.",
        ),
    )


def _playing() -> Step:
    return Step(
        "now play",
        (
            "At the list of tables, type play to play against bots, or join and the number of a "
            "table. At a table, ready says that you are ready, and its owner can type start.",
            "Type help to hear what can be typed just now, again or Enter alone to hear what is "
            "asked of you, and rules for all the rules.",
        ),
    )


_STEPS: Final[Sequence[Callable[[], Step]]] = (
    _idea, _others, _own, _finding_out, _bets, _safety, _tricks, _trump, _points, _playing,
)  # fmt: skip


def _and(values: Sequence[int]) -> str:
    return list_of([str(value) for value in values])
