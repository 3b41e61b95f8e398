"""Cards as all pictures of Luz draw them: their style, cards on the table, hands in rows."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luz.cards import HIDDEN, Card, Colour, Hand
from luznet.games.luz.facts import by_colour
from luznet.terminal.game import drawing
from luznet.terminal.light.colour import rgb
from luznet.terminal.light.palette import Paint
from luznet.terminal.luz import words
from luznet.terminal.picture import Picture, width_of

CHIP = 6
"""Columns of a small card on the table."""

PANE = 3
"""Columns of a value on a coloured background."""

UNSEEN = "?"


_WHITE, _BLACK = rgb("ffffff"), rgb("0b0a10")
_GLASS: Final = {
    Colour.RED: (_WHITE, rgb("d81c2c"), rgb("8c0f2c")),
    Colour.GREEN: (_BLACK, rgb("14dba5"), rgb("089080")),
    Colour.BLUE: (_WHITE, rgb("1b56f0"), rgb("15319e")),
    Colour.PURPLE: (_WHITE, rgb("7c216f"), rgb("4f1253")),
    Colour.YELLOW: (_BLACK, rgb("ffda38"), rgb("f0a81e")),
}


def suit(colour: Colour, shade: int = 0) -> Paint:
    """Return the paint of a colour's glass, in its first or second shade."""
    ink, *shades = _GLASS[colour]
    return Paint(ink, shades[shade], "bold")


def face(card: Card) -> str:
    """Return a card in four columns: its letter, the star of trump, its value."""
    value = "" if card.value == HIDDEN else str(card.value)
    return f"{words.LETTERS[card.colour]:<2}{value:>2}"


def chip(picture: Picture, column: int, row: int, card: Card) -> int:
    """Draw a small card; return the column after it."""
    return picture.put(column, row, f" {face(card)} ", suit(card.colour))


def values_text(values: Sequence[int], room: int) -> str:
    """Return the values of one colour in a hand; unseen ones are question marks."""
    if not values:
        return f" {words.NO_CARDS}"
    shown = [UNSEEN if value == HIDDEN else str(value) for value in values]
    text = " " + " ".join(shown)
    return text if width_of(text) <= room else text[1:]


def suit_row(
    picture: Picture, column: int, row: int, room: int, colour: Colour, values: Sequence[int]
) -> int:
    """Draw one colour of a hand: its letter and its values, on alternating shades if there is
    room; return the column after it."""
    label = f"{words.LETTERS[colour]:<2}"
    style = "" if values else "faint"
    column = picture.put(column, row, label, suit(colour) if values else style)
    if not values or room < len(label) + len(values) * PANE:
        return drawing.line(picture, column, row, room - 2, values_text(values, room - 2), style)
    for at, value in enumerate(values):
        text = f"{UNSEEN if value == HIDDEN else value:>2} "
        column = picture.put(column, row, text, suit(colour, (at + 1) % 2))
    return column


def hand_line(picture: Picture, column: int, row: int, hand: Hand) -> int:
    """Draw a hand in one row, by colours; return the column after it."""
    for colour, values in by_colour(hand, range(len(hand))).items():
        if values:
            column = suit_row(picture, column, row, picture.size.columns, colour, values) + 2
    return column
