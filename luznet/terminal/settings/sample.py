"""A sample of the screen: text in its roles, a light, bars, and the signs that draw cards.

It is drawn like everything else, in the theme and with the signs that are chosen now.
"""

from typing import Final

from luznet.terminal.light.bar import bar
from luznet.terminal.picture import Picture, cut, padded, width_of
from luznet.terminal.settings import words

COLUMNS: Final = 24
"""Columns of the sample, a gap before it included."""
INSIDE: Final = COLUMNS - 3
SLOT: Final = ("╭╌╌╌╌╮", "╎ 5  ╎", "╎    ╎", "╰╌╌╌╌╯")
CARD: Final = ("6", "╱╲", "╲╱", "▔▔▔▔▔▔")
BEADS: Final = "●○+"


def draw_sample(picture: Picture, column: int, row: int) -> None:
    """Draw the sample in its columns, with its title in this row."""
    left = column + COLUMNS - INSIDE
    picture.put(left, row, cut(words.SAMPLE(), INSIDE), "faint")
    picture.put(left, row + 2, _middle(words.SAMPLE_TURN()), "lit")
    at = left
    for text, role in words.SAMPLE_TEXTS:
        at = picture.put(at, row + 4, cut(text(), INSIDE // 3 - 1), role) + 1
    bar(picture, left, row + 6, INSIDE, 0.7, "best", "70 %")
    bar(picture, left, row + 7, INSIDE, 0.4, "other", "40 %")
    for at, line in enumerate(SLOT, row + 9):
        picture.put(left, at, line, "lead")
    picture.put(left + 2, row + 10, "5", "quiet")
    _draw_card(picture, left + 8, row + 9)
    picture.put(left + 16, row + 10, BEADS, "lamp")


def _draw_card(picture: Picture, column: int, row: int) -> None:
    """Draw a card of lamp light."""
    for at, line in enumerate(CARD, row):
        picture.put(column, at, line.center(6), "lamp" if at == row + 3 else "lit")


def _middle(text: str) -> str:
    """Return a text in the middle of the sample's columns."""
    text = cut(text, INSIDE)
    before = (INSIDE - width_of(text)) // 2
    return padded(" " * before + text, INSIDE)
