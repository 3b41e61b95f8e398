"""A trick as cards side by side, in the order of play, with names below them.

led          wins
[card]       [card]       .      .
Ana          Boris        now    next
"""

from collections.abc import Sequence
from typing import NamedTuple

from luznet.games.luz.types import Played
from luznet.terminal.game import drawing
from luznet.terminal.light import glass
from luznet.terminal.luz import cards, words
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.words import Mark
from luznet.terminal.picture import Cell, Picture, width_of

LEAST_COLUMNS, LEAST_ROWS = 6, 3
"""The smallest card."""
MOST_COLUMNS, MOST_ROWS = 12, 7
BESIDE = 4
"""Rows besides the cards: heading, marks, names, next players."""


class TrickCards(NamedTuple):
    """A trick as it is shown: the cards played, each with its mark; the players still to come; and
    the player whose card wins."""

    plays: Sequence[tuple[Played, Mark]]
    to_come: Sequence[int]
    winner: int | None

    @property
    def cards(self) -> int:
        """The number of cards of the complete trick."""
        return len(self.plays) + len(self.to_come)


def has_room(cell: Cell, cards: int) -> bool:
    """Return whether a cell has room for this number of cards."""
    columns, rows = _size(cell, cards)
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


def _size(cell: Cell, cards: int) -> tuple[int, int]:
    columns = min(MOST_COLUMNS, (cell.columns - 1) // max(cards, 1) - 1)
    return columns, min(MOST_ROWS, cell.rows - BESIDE)


def draw_cards(picture: Picture, cell: Cell, model: Model, trick: TrickCards) -> None:
    """Draw the cards with their marks and players, and the places of those still to come."""
    columns, rows = _size(cell, trick.cards)
    pitch = columns + 1
    left = cell.column + (cell.columns - pitch * trick.cards + 1) // 2
    for at, (play, which) in enumerate(trick.plays):
        place = Cell(left + at * pitch, cell.row + 2, columns, rows)
        wins = play.seat == trick.winner
        style = "strong" if wins else ""
        mark = words.mark(which)
        mark = mark if width_of(mark) <= columns else words.short_mark(which)
        drawing.line(picture, place.column, cell.row + 1, columns, mark, "strong")
        light: glass.Light = "bright" if wins else "lit"
        material, letter = cards.GLASS[play.card.colour], cards.letter(play.card.colour)
        glass.face(picture, place, material, light, str(play.card.value), letter)
        name = drawing.name_of(model, play.seat)
        drawing.line(picture, place.column, place.row + rows, columns, name, style)
    for at, seat in enumerate(trick.to_come):
        column = left + (len(trick.plays) + at) * pitch
        style = "strong" if at == 0 else "faint"
        glass.slot(picture, Cell(column, cell.row + 2, columns, rows), "", at == 0)
        below = cell.row + 2 + rows
        drawing.line(picture, column, below, columns, drawing.name_of(model, seat), style)
        drawing.line(picture, column, cell.row + 1, columns, words.to_come(at), style)
