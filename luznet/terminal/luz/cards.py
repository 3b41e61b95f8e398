"""Cards as all pictures of Luz draw them: their style, cards on the table, hands in rows."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luz.cards import HIDDEN, Card, Colour, Hand
from luznet.games.luz.facts import by_colour
from luznet.terminal.game import drawing
from luznet.terminal.light import glass
from luznet.terminal.light.colour import rgb
from luznet.terminal.light.material import Flat, Material
from luznet.terminal.luz import words
from luznet.terminal.picture import Picture, width_of

CHIP = 6
"""Columns of a small card on the table."""

PANE = 3
"""Columns of a value on a coloured background."""

UNSEEN = "?"


GLASS: Final[dict[Colour, Material]] = {
    Colour.RED: Material(
        rgb("d81c2c"),
        bright=rgb("ff5a5a"),
        deep=rgb("8c0f2c"),
        flat=Flat(lit=rgb("d70000"), rest=rgb("af0000"), dark=rgb("5f0000"), inlay=rgb("af0000")),
        sixteen="ansired",
        emblem="diamond",
    ),
    Colour.GREEN: Material(
        rgb("14dba5"),
        bright=rgb("5ff5c8"),
        deep=rgb("089080"),
        flat=Flat(lit=rgb("00d7af"), rest=rgb("00af87"), dark=rgb("005f00"), inlay=rgb("00875f")),
        sixteen="ansigreen",
        emblem="leaf",
        sheen=0.55,
        sink=0.6,
        inlay=(rgb("00584f"), 0.42),
    ),
    Colour.BLUE: Material(
        rgb("1b56f0"),
        bright=rgb("5b8dff"),
        deep=rgb("15319e"),
        flat=Flat(lit=rgb("005fff"), rest=rgb("005fd7"), dark=rgb("00005f"), inlay=rgb("0000af")),
        sixteen="ansiblue",
        emblem="waves",
        sheen=0.20,
    ),
    Colour.PURPLE: Material(
        rgb("7c216f"),
        bright=rgb("c060b4"),
        deep=rgb("4f1253"),
        flat=Flat(lit=rgb("870087"), rest=rgb("5f0087"), dark=rgb("5f005f"), inlay=rgb("870087")),
        sixteen="ansimagenta",
        emblem="rose",
        sheen=0.55,
        lines=0.65,
    ),
    Colour.YELLOW: Material(
        rgb("ffda38"),
        bright=rgb("fff0a0"),
        deep=rgb("f0a81e"),
        flat=Flat(lit=rgb("ffd700"), rest=rgb("d7af00"), dark=rgb("5f5f00"), inlay=rgb("af8700")),
        sixteen="ansiyellow",
        emblem="sun",
        sheen=0.55,
        inlay=(rgb("c96a00"), 0.62),
    ),
}
"""The glass of each colour. Yellow darkens to amber, never to olive."""


def letter(colour: Colour) -> str:
    """Return the letter of a colour on a card, in every language."""
    return words.LETTERS[colour][0]


def named(card: Card) -> str:
    """Return a card in a few columns: its letter and, if it is known, its value."""
    return letter(card.colour) + ("" if card.value == HIDDEN else str(card.value))


def face(card: Card) -> str:
    """Return a card in four columns: its letter, the star of trump, its value."""
    value = "" if card.value == HIDDEN else str(card.value)
    return f"{words.LETTERS[card.colour]:<2}{value:>2}"


def chip(picture: Picture, column: int, row: int, card: Card) -> int:
    """Draw a small card; return the column after it."""
    return glass.chip(picture, column, row, f" {face(card)} ", GLASS[card.colour])


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
    lit = glass.paint(picture.palette, GLASS[colour])
    column = picture.put(column, row, label, lit if values else style)
    if not values or room < len(label) + len(values) * PANE:
        return drawing.line(picture, column, row, room - 2, values_text(values, room - 2), style)
    for at, value in enumerate(values):
        text = f"{UNSEEN if value == HIDDEN else value:>2} "
        light: glass.Light = "lit" if at % 2 else "rest"
        column = glass.chip(picture, column, row, text, GLASS[colour], light)
    return column


def hand_line(picture: Picture, column: int, row: int, hand: Hand) -> int:
    """Draw a hand in one row, by colours; return the column after it."""
    for colour, values in by_colour(hand, range(len(hand))).items():
        if values:
            column = suit_row(picture, column, row, picture.size.columns, colour, values) + 2
    return column
