"""Sets on the table: each with its value before its cards, as many side by side as fit.

    7: [ 7][ 7][ J]<??><??>   9: [ 9][ 9]<??><??>

If there is no room for all cards, the widest sets have a count for each side instead:

    7: [x3]<x2>
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from luznet.games.luris.cards import BACK, Card
from luznet.games.luris.types import CardSet
from luznet.terminal.game import drawing
from luznet.terminal.luris import cards, words
from luznet.terminal.luris.cards import CARD
from luznet.terminal.luris.model import Spot
from luznet.terminal.picture import Cell, Picture, width_of

LABEL: Final = 4
"""Columns before the cards of a set."""
GAP: Final = 2
"""Columns between two sets."""


class Shown(NamedTuple):
    """A set to draw: whose it is, which of theirs, and whether it is shortened."""

    seat: int
    at: int
    laid: CardSet
    is_short: bool

    @property
    def columns(self) -> int:
        """How wide it is."""
        if not self.is_short:
            return LABEL + CARD * (len(self.laid.up) + len(self.laid.down))
        return LABEL + sum(len(_count(side)) + 2 for side in (self.laid.up, self.laid.down) if side)


def draw_sets(
    picture: Picture, cell: Cell, seat: int, sets: Sequence[CardSet], chosen: Spot | None = None
) -> int:
    """Draw the sets of a seat in a cell; return how many rows they take. The set of a chosen card
    is shortened last."""
    kept = chosen[1] if chosen is not None and chosen[0] == seat else None
    rows = fitting(seat, sets, cell.columns, cell.rows, kept)
    for row, shown in enumerate(rows[: cell.rows], cell.row):
        column = cell.column
        for each in shown:
            _draw_set(picture, column, row, each, chosen)
            column += each.columns + GAP
    left_out = sum(len(shown) for shown in rows[cell.rows :])
    if left_out:
        row, text = cell.row + cell.rows - 1, words.MORE_SETS(left_out)
        picture.put(cell.column, row, " " * cell.columns)
        drawing.line(picture, cell.column, row, cell.columns, text, "faint")
    return min(len(rows), cell.rows)


def fitting(
    seat: int, sets: Sequence[CardSet], columns: int, rows: int, kept: int | None = None
) -> list[list[Shown]]:
    """Return sets in rows; as few as possible are shortened, the widest first."""
    full = [Shown(seat, at, laid, is_short=False) for at, laid in enumerate(sets)]
    order = sorted(full, key=lambda each: (each.at == kept, -each.columns, each.at))
    for number in range(len(sets) + 1):
        short = {each.at for each in order[:number]}
        found = _in_rows([each._replace(is_short=each.at in short) for each in full], columns)
        wide = any(each.columns > columns for row in found for each in row)
        if len(found) <= rows and not wide:
            break
    return found


def _in_rows(sets: Sequence[Shown], columns: int) -> list[list[Shown]]:
    rows: list[list[Shown]] = []
    room = -1
    for each in sets:
        if each.columns > room:
            rows.append([])
            room = columns
        rows[-1].append(each)
        room -= each.columns + GAP
    return rows


def _count(cards_of_side: Sequence[Card]) -> str:
    return f"x{len(cards_of_side)}"


def _draw_set(picture: Picture, column: int, row: int, shown: Shown, chosen: Spot | None) -> None:
    laid = shown.laid
    picture.put(column, row, f"{laid.value:>2}:", "strong")
    column += LABEL
    if shown.is_short:
        _draw_counts(picture, column, row, shown, chosen)
        return
    for card in laid.up:
        column = cards.draw_card(picture, column, row, card, "up")
    for at, card in enumerate(laid.down):
        spot = (shown.seat, shown.at, at)
        picture.zone(column, row, CARD, 1, cards.click_on_spot(*spot))
        column = cards.draw_card(picture, column, row, card, "down", chosen=spot == chosen)


def _draw_counts(
    picture: Picture, column: int, row: int, shown: Shown, chosen: Spot | None
) -> None:
    laid = shown.laid
    if laid.up:
        column = cards.draw_chip(picture, column, row, _count(laid.up), laid.up[0], "up")
    if laid.down:
        text = _count(laid.down)
        picture.zone(column, row, width_of(text) + 2, 1, cards.click_on_spot(*shown[:2], 0))
        is_chosen = chosen is not None and chosen[:2] == shown[:2]
        cards.draw_chip(picture, column, row, text, BACK, "down", chosen=is_chosen)
