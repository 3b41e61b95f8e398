"""What all pictures of the Luz screen draw with: cards, suits, lines that wrap, columns."""

from collections.abc import Iterable, Sequence

from luznet.games.luz.cards import HIDDEN, Card, Colour, Hand
from luznet.games.luz.facts import by_colour
from luznet.i18n import luz as said
from luznet.i18n import luz_cards
from luznet.terminal.luz import words
from luznet.terminal.luz.layout import Cell
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Picture, cut, width_of
from luznet.terminal.prose import wrap

CHIP = 6
"""Columns of a card on the table."""

PANE = 3
"""Columns of a value on glass."""

UNSEEN = "?"


def suit(colour: Colour, shade: int = 0) -> str:
    """Return the style of a sign on a colour's glass, in its first or second shade."""
    return f"class:glass.{luz_cards.typed(colour)}{'.deep' if shade else ''}"


def face(card: Card) -> str:
    """Return a card in four columns: its letter, the sun of trump, its value."""
    value = "" if card.value == HIDDEN else str(card.value)
    return f"{words.LETTERS[card.colour]:<2}{value:>2}"


def chip(picture: Picture, column: int, row: int, card: Card) -> int:
    """Draw a card as it lies on the table; return the column after it."""
    return picture.put(column, row, f" {face(card)} ", suit(card.colour))


def heading(picture: Picture, cell: Cell, text: str) -> None:
    """Write a heading over a cell."""
    style = "class:luz.heading"
    picture.put(cell.column, cell.row, " " * cell.columns, style)
    line(picture, cell.column + 1, cell.row, cell.columns - 2, text, style)


def right(picture: Picture, end: int, row: int, text: str, style: str = "") -> int:
    """Write a text so that it ends before a column; return the column where it begins."""
    begin = end - width_of(text)
    picture.put(begin, row, text, style)
    return begin


def line(picture: Picture, column: int, row: int, room: int, text: str, style: str = "") -> int:
    """Write a text, cut to the room; return the column after it."""
    return picture.put(column, row, cut(text, room), style)


def paragraph(picture: Picture, column: int, row: int, room: int, text: str, most: int = 4) -> None:
    """Write a text over as many rows as it needs, up to `most`."""
    for at, text_of_row in enumerate(wrap(text, room)[:most]):
        picture.put(column, row + at, text_of_row)


def name_of(model: Model, seat: int) -> str:
    """Return how who plays from a seat is called."""
    name = model.player(seat)
    return name if width_of(name) and name.strip() else said.nameless(seat)


def called(model: Model, seat: int) -> str:
    """Return how a seat is called in a list; the own one stands out."""
    name = name_of(model, seat)
    return words.your(name) if seat == model.own else name


def names_of(model: Model, seats: Iterable[int]) -> list[str]:
    """Return how several seats are called."""
    return [name_of(model, seat) for seat in seats]


def values_text(values: Sequence[int], room: int) -> str:
    """Return the values of one colour in a hand, low to high; unseen ones as question marks."""
    if not values:
        return f" {words.NO_CARDS}"
    shown = [UNSEEN if value == HIDDEN else str(value) for value in values]
    text = " " + " ".join(shown)
    return text if width_of(text) <= room else text[1:]


def suit_row(
    picture: Picture, column: int, row: int, room: int, colour: Colour, values: Sequence[int]
) -> int:
    """Draw one colour of a hand: its letter and the values, on glass in turns of two shades
    where there is room for that; return the column after it."""
    label = f"{words.LETTERS[colour]:<2}"
    style = "" if values else "class:luz.dim"
    column = picture.put(column, row, label, suit(colour) if values else style)
    if not values or room < len(label) + len(values) * PANE:
        return line(picture, column, row, room - 2, values_text(values, room - 2), style)
    for at, value in enumerate(values):
        text = f"{UNSEEN if value == HIDDEN else value:>2} "
        column = picture.put(column, row, text, suit(colour, (at + 1) % 2))
    return column


def hand_line(picture: Picture, column: int, row: int, hand: Hand) -> int:
    """Draw a whole hand in one row, by colours; return the column after it."""
    for colour, values in by_colour(hand, range(len(hand))).items():
        if values:
            column = suit_row(picture, column, row, picture.size.columns, colour, values) + 2
    return column
