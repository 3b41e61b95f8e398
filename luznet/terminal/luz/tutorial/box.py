"""The place of the coach's box, and marks at what it talks about."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luz.tutorial import LEARNER, PLAYERS
from luznet.games.luz.types import View
from luznet.terminal.game.tutorial.box import MARK, mark_row
from luznet.terminal.luz import results, scale
from luznet.terminal.luz.layout import Layout, layout
from luznet.terminal.luz.seats import leaf_cells
from luznet.terminal.luz.tutorial.steps import Box, Mark, Own, Suit
from luznet.terminal.picture import Canvas, Cell, Picture

BELOW: Final = "^"
SCORED_ROWS: Final = 6
"""Rows of the box below a scored deal."""


def place(box: Box, size: Canvas) -> Cell:
    """Return the place of the box."""
    at = layout(PLAYERS, size)
    if box == "scored":
        below = results.below_results(size, PLAYERS)
        row = min(below.row, size.rows - 1 - SCORED_ROWS)  # in the smallest window over the totals
        return below._replace(row=row, rows=SCORED_ROWS)
    return at.deal


def draw_marks(picture: Picture, marks: Sequence[Mark], view: View) -> None:
    """Mark what a step talks about."""
    at = layout(PLAYERS, picture.canvas)
    for mark in marks:
        if isinstance(mark, Suit):
            _below_suit(picture, at, mark, view)
        elif isinstance(mark, Own):
            _below_own(picture, at, mark)
        elif mark == "led":
            led = at.trick[(view.trick[0].seat - LEARNER) % PLAYERS]
            picture.put(led.column, led.row + led.rows, BELOW * led.columns, MARK)
        else:
            for cell in _rows(picture.canvas, at, mark):
                mark_row(picture, cell)


def _below_suit(picture: Picture, at: Layout, mark: Suit, view: View) -> None:
    """Mark the lower edge of another player's cards of a colour."""
    place = at.seats[(mark.seat - LEARNER) % PLAYERS - 1]
    hand, held = view.hands[mark.seat], view.held[mark.seat]
    positions = [at for at in held if hand[at].colour is mark.colour]
    for leaf in leaf_cells(place, at.scale, positions):
        picture.put(leaf.column, leaf.row + leaf.rows, BELOW * leaf.columns, MARK)


def _rows(size: Canvas, at: Layout, mark: Mark) -> list[Cell]:
    """Return the rows of a named mark."""
    line = Cell(at.left, 0, at.right - at.left, 1)
    if mark == "stakes":
        return [scale.line_of(at)]
    if mark == "points":
        return results.points_cells(size, PLAYERS)
    rows = {"own line": at.own, "pays": at.lines, "notice": at.lines + 1}
    return [line._replace(row=rows[str(mark)])]


def _below_own(picture: Picture, at: Layout, mark: Own) -> None:
    """Mark the lower edge of the learner's cards, where also a chosen one is free."""
    for position in mark.positions:
        column = at.hand.column + position * at.pitch + 1
        picture.put(column, at.hand.row + at.hand.rows, BELOW * (at.hand.columns - 2), MARK)
