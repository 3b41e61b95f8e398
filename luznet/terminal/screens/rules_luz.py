"""The rules of Luz in pages, as data: headings, paragraphs, and rows drawn as they stand.

All facts are those of RULES.md, L1 to L7, named at each page.
"""

from dataclasses import dataclass
from typing import TypeAlias

from luznet.games.luz.cards import Colour
from luznet.terminal.luz.words import COLOURS, LETTERS

Fragment: TypeAlias = tuple[str, str]
"""A style and a text."""
Row: TypeAlias = tuple[Fragment, ...]
"""One row of a drawn example."""


@dataclass(frozen=True)
class Example:
    """Rows that are drawn as they stand."""

    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Page:
    """One page: what it is about, and paragraphs and examples in turn."""

    title: str
    blocks: tuple[str | Example, ...]


CARD = 6
"""Columns of a drawn card; one blank stands between two."""


def _card(colour: Colour, value: int | str) -> Row:
    text = f" {LETTERS[colour]:<2}{value:>2} "
    return (f"class:glass.{COLOURS[colour]}", text), ("", " ")


def _cards(cards: str) -> Row:
    """Return a row of cards from a text such as "r5 b? y2"."""
    drawn = (_card(Colour(card[0]), card[1:]) for card in cards.split())
    return tuple(fragment for card in drawn for fragment in card)


def _text(text: str, style: str = "") -> Row:
    return ((style, text),)


def _labels(*labels: str) -> Row:
    """Return labels that stand above cards."""
    return _text("".join(f"{label:<{CARD + 1}}" for label in labels), "class:hint")


def _table(*rows: str) -> Example:
    head, *rest = rows
    return Example((_text(head, "class:hint"), *(_text(row) for row in rest)))


# RULES.md L1
IDEA = Page(
    "The idea",
    (
        "Luz is a game of tricks for 3 to 5 players, in 4 deals of 10 tricks each. You hold "
        "your cards the wrong way round: everybody else sees their values, you see their backs.",
        "Look at the hands of the others, find out what you must be holding, bet how many "
        "tricks you will win, and win exactly that many.",
        "There are five colours. Yellow, the suns, is trump: it beats the other four.",
        Example(
            (
                _labels("red", "green", "blue", "purple", "yellow"),
                _cards("r7 g3 b10 p1 y5"),
            )
        ),
        "Values go from 1 to 8 with 3 players, to 10 with 4, and to 12 with 5. Everybody gets "
        "10 cards. 10 more are left aside; nobody sees them before the deal is over.",
    ),
)

# RULES.md L2
DEAL = Page(
    "Your hand",
    (
        "Every hand is sorted by colour, low to high inside a colour, and then passed to the "
        "left neighbour. So nobody has seen the values of the own cards.",
        "This is what you see: each card's colour and its place. The plus is the high end.",
        Example(
            (
                (*_text("low "), *_cards("r? r? r? g? b? b? p? p? y? y?"), *_text("+")),
                _text(""),
                _text("The others see the same hand like this:", "class:hint"),
                (*_text("low "), *_cards("r1 r4 r7 g3 b2 b8 p5 p6 y2 y8"), *_text("+")),
            )
        ),
        "An example of finding out, with 3 players: you see red 2, 5 and 8 in the other hands. "
        "Your three reds are among 1, 3, 4, 6 and 7. So the lowest of them is 1, 3 or 4, and "
        "the highest is 4, 6 or 7.",
        "The backs of all hands also tell how many cards of each colour lie aside.",
    ),
)

# RULES.md L2, L3
BETS = Page(
    "Bets",
    (
        "Before the tricks everybody bets once, the First Player first, then clockwise: how "
        "many of the 10 tricks will you win, 0 to 10? A bet is open to all at once, and stays. "
        "The bets need not add up to 10.",
        "With your bet you may put down a Safety bead. Then one trick more is fine too, for "
        "half the points.",
        _table(
            "your bet           won with",
            "3                  exactly 3 tricks",
            "3 with Safety      3 or 4 tricks",
            "0                  no trick at all",
        ),
        "The first dealer is drawn at random, and the First Player sits at the dealer's left. "
        "After each deal the First Player's marker moves on to the next seat, clockwise.",
    ),
)

# RULES.md L4
TRICKS = Page(
    "Tricks",
    (
        "The First Player leads any card to the first trick; whoever wins a trick leads to the "
        "next. If you hold the led colour you must follow it, else you may play any card.",
        "The highest yellow takes the trick. Without yellow, the highest card of the led "
        "colour takes it.",
        Example(
            (
                _labels("Ann", "Ben", "Cleo", "Dan"),
                _cards("b5 b9 p10 y2"),
                _labels("leads", "", "", "takes it"),
            )
        ),
        "Ann leads blue. Ben follows with the higher 9. Cleo and Dan hold no blue: purple wins "
        "nothing here, but Dan's sun is trump.",
        "You learn the value of a card of yours as you play it, together with all others. How "
        "many tricks each has won is always open. The cards of won tricks are face down and "
        "may not be looked at again, unless the options of the table say so.",
    ),
)

# RULES.md L5
POINTS = Page(
    "Points",
    (
        "A bet that you win pays more in every deal, and half as much with Safety:",
        _table(
            "                   deal 1  deal 2  deal 3  deal 4",
            "without Safety        +10     +20     +30     +40",
            "with Safety            +5     +10     +15     +20",
        ),
        "A lost bet costs 5 points for every trick above or below the bet, in every deal, with "
        "Safety or without.",
        _table(
            "deal 1, bet 3 with Safety",
            "3 tricks   +5",
            "4 tricks   +5   the Safety bead helps",
            "6 tricks  -15   three above the bet",
            "2 tricks   -5   one below the bet",
        ),
    ),
)

# RULES.md L6, L7
END = Page(
    "The end",
    (
        "After the fourth deal the highest total wins.",
        "If several are tied, the one of them who scored most in deal 4 wins. If they are tied "
        "there too, it is the one closest to the First Player of deal 4, clockwise, beginning "
        "with the First Player. There is always one winner.",
        "With three players the fourth deal is special: whoever has the most points so far "
        "bets first and leads to the first trick, instead of the First Player. If several are "
        "tied, it is the one of them closest to the First Player. The marker stays where it is.",
    ),
)

PAGES = (IDEA, DEAL, BETS, TRICKS, POINTS, END)
