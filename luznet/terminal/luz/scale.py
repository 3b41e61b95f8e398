"""The selection below the hand: a scale of bets, or the values that the chosen card can have.

Above each bet is what that many tricks won would score.
"""

from collections.abc import Iterator, Sequence

from luznet.games.luz.cards import HAND_SIZE, Colour
from luznet.games.luz.rules import points
from luznet.games.luz.types import Bet, View
from luznet.terminal.game import drawing
from luznet.terminal.light import glass
from luznet.terminal.light.palette import KEEP, Paint
from luznet.terminal.luz import words
from luznet.terminal.luz.cards import GLASS
from luznet.terminal.luz.layout import Layout
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import BLANK, Cell, Picture, width_of

SCALE, STEP, LEAST_STEP = 8, 5, 4
"""Columns before the scale of bets, of each bet on it, and of each bet at the least."""
MOST_VALUES = 12
"""The highest value of a card, with five players."""


def line_of(at: Layout) -> Cell:
    """Return the row of the table for points, which is that above the bets."""
    if at.is_reduced:
        return Cell(at.left, at.lines, at.right - at.left, 1)
    return Cell(at.left - 3, at.lines, at.right - at.left + 6, 1)


def draw_bets(picture: Picture, line: Cell, model: Model) -> None:
    """Draw all bets, the selected one marked, and Safety; in a replay nothing is selected."""
    draw_label(picture, line, words.BET_LABEL())
    for tricks, end, step in _places(line):
        is_chosen = tricks == model.tricks
        text = f"▲{tricks:>2}" if is_chosen else str(tricks)
        drawing.right(picture, end, line.row, text, "lamp" if is_chosen else "quiet")
        if not model.looks_back:
            key = "x" if tricks == HAND_SIZE else str(tricks)
            picture.zone(end - step, line.row, step, 1, key)
    if model.looks_back:
        return
    safety = words.safety_box(model.safety)
    begin = end + (3 if step == STEP else 2)
    picture.put(begin, line.row, safety, "lamp" if model.safety else "quiet")
    picture.zone(begin, line.row, width_of(safety), 1, "s")


def draw_points(picture: Picture, line: Cell, model: Model, view: View) -> None:
    """Draw the points of the selected bet above each number of tricks; those that win are lit."""
    draw_label(picture, line, words.PAYS_LABEL())
    bet = Bet(model.tricks or 0, model.safety)
    for won, end, step in _places(line):
        gives = points(view.deal, bet, won)
        if gives > 0:
            _light(picture, end - step + 1, line.row, step - 1)
        drawing.right(picture, end, line.row, words.signed(gives), "lit" if gives > 0 else "quiet")


def draw_label(picture: Picture, line: Cell, text: str) -> None:
    """Write what a line of the scale is, if it has room for that."""
    before, step = scale_of(line)
    if width_of(text) <= before + step - LEAST_STEP + 1:
        picture.put(line.column, line.row, text, "faint")


def _light(picture: Picture, column: int, row: int, columns: int) -> None:
    """Draw a light, half a row higher where nothing is written."""
    lit = picture.palette.paint("lit")
    picture.put(column, row, BLANK * columns, lit)
    if not picture.palette.is_rich:
        return
    above = [picture.cell(at, row - 1) for at in range(column, column + columns)]
    empty = BLANK, picture.palette.ground
    if all(found is not None and (found[0], found[1].ground) == empty for found in above):
        picture.put(column, row - 1, "▄" * columns, Paint(lit.ground, KEEP))


SLOT = 3
"""Columns of a value that a card can have, and of the blank after it."""
SLOTS = SLOT * MOST_VALUES - 1
"""Columns of all of them."""


def draw_values(
    picture: Picture, column: int, row: int, colour: Colour, values: Sequence[int]
) -> None:
    """Draw a place for every value: those that a card of this colour can have are lit."""
    for value in range(1, MOST_VALUES + 1):
        at = column + (value - 1) * SLOT
        if value in values:
            glass.chip(picture, at, row, f"{value:>2}", GLASS[colour])
        else:
            picture.put(at, row, " ·", "lead")


def _places(line: Cell) -> Iterator[tuple[int, int, int]]:
    """Yield each number of tricks, the column after it, and the columns it has."""
    before, step = scale_of(line)
    for tricks in range(HAND_SIZE + 1):
        yield tricks, line.column + before + (tricks + 1) * step, step


def scale_of(line: Cell) -> tuple[int, int]:
    """Return the columns before the scale of bets and those of each bet, so that the labels,
    points such as -50, and Safety have room; in a narrow window there are no labels."""
    label = max(width_of(words.BET_LABEL()), width_of(words.PAYS_LABEL()))
    safety = width_of(words.safety_box(False))
    before = max(SCALE, label + LEAST_STEP - STEP)
    if before + (HAND_SIZE + 1) * STEP + 2 + safety <= line.columns:
        return before, STEP
    before = max(SCALE, label)
    if before + (HAND_SIZE + 1) * LEAST_STEP + 2 + safety <= line.columns:
        return before, LEAST_STEP
    return 0, LEAST_STEP
