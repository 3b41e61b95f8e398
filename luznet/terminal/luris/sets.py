"""Sets on the table: their cards face up, then those face down, as many sets side by side as fit.

If there is no room for all cards, the widest sets have a count for each side instead, such as
`7×3` on ivory and `×2` on indigo.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from luznet.games.luris.types import CardSet
from luznet.terminal.game import drawing
from luznet.terminal.luris import cards, words
from luznet.terminal.luris.cards import ROW, Side, Size
from luznet.terminal.luris.model import Spot
from luznet.terminal.picture import Cell, Picture, width_of

GAP: Final = 2
"""Columns between two sets."""
APART: Final = 3
"""Rows of a card from which rows of sets are a row apart."""
SMALL: Final = (Size(2, 2), ROW)
"""The sizes of cards where there is little room."""


class Shown(NamedTuple):
    """A set to draw: whose it is, which of theirs, the size of its cards, whether it is
    shortened."""

    seat: int
    at: int
    laid: CardSet
    size: Size
    is_short: bool = False

    @property
    def columns(self) -> int:
        """How wide it is."""
        if self.is_short:
            return sum(width_of(text) for _, text in _counts(self.laid))
        down = sum(cards.columns_of(card, "down", self.size) + 1 for card in self.laid.down)
        return (self.size.columns + 1) * len(self.laid.up) + down - 1


def size_for(groups: Iterable[Sequence[CardSet]], room: Cell, sizes: Sequence[Size]) -> Size:
    """Return the largest size of cards in which all sets of each group fit into such a room."""
    every = [*groups]
    for size in sizes:
        if all(_fits(fitting(0, sets, room, size), room, size) for sets in every):
            return size
    return sizes[-1]


def draw_sets(
    picture: Picture,
    cell: Cell,
    seat: int,
    sets: Sequence[CardSet],
    chosen: Spot | None = None,
    sizes: Sequence[Size] = SMALL,
) -> int:
    """Draw the sets of a seat in a cell, in the largest size that fits; return how many rows they
    take. The set of a chosen card is shortened last."""
    kept = chosen[1] if chosen is not None and chosen[0] == seat else None
    size = size_for([sets], cell, sizes)
    rows = fitting(seat, sets, cell, size, kept)
    most = max(1, (cell.rows + _between(size)) // _pitch(size))
    for at, shown in enumerate(rows[:most]):
        column, row = cell.column, cell.row + at * _pitch(size)
        for each in shown:
            _draw_set(picture, column, row, each, chosen)
            column += each.columns + GAP
    left_out = sum(len(shown) for shown in rows[most:])
    if left_out:
        row, text = cell.row + (most - 1) * _pitch(size), words.MORE_SETS(left_out)
        picture.fill(cell.column, row, cell.columns, size.rows)
        drawing.line(picture, cell.column, row, cell.columns, text, "quiet")
    return min(len(rows), most) * _pitch(size) - _between(size) if rows else 0


def rows_of(sets: Sequence[CardSet], room: Cell, sizes: Sequence[Size]) -> int:
    """Return how many rows sets take in a room, in the largest size that fits."""
    size = size_for([sets], room, sizes)
    rows = len(fitting(0, sets, room, size)) * _pitch(size) - _between(size)
    return min(room.rows, rows) if sets else 0


def _between(size: Size) -> int:
    return 1 if size.rows >= APART else 0


def _pitch(size: Size) -> int:
    """Return the rows from one row of sets to the next."""
    return size.rows + _between(size)


def _fits(rows: Sequence[Sequence[Shown]], room: Cell, size: Size) -> bool:
    is_whole = not any(each.is_short for row in rows for each in row)
    return is_whole and len(rows) * _pitch(size) - _between(size) <= room.rows


def fitting(
    seat: int, sets: Sequence[CardSet], room: Cell, size: Size, kept: int | None = None
) -> list[list[Shown]]:
    """Return sets in rows; as few as possible are shortened, the widest first."""
    full = [Shown(seat, at, laid, size) for at, laid in enumerate(sets)]
    order = sorted(full, key=lambda each: (each.at == kept, -each.columns, each.at))
    for number in range(len(sets) + 1):
        short = {each.at for each in order[:number]}
        found = _in_rows([each._replace(is_short=each.at in short) for each in full], room.columns)
        wide = any(each.columns > room.columns for row in found for each in row)
        if len(found) * _pitch(size) - _between(size) <= room.rows and not wide:
            break
    return found if sets else []


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


def _counts(laid: CardSet) -> list[tuple[Side, str]]:
    """Return what stands for each side of a shortened set."""
    up = f"{laid.value}×{len(laid.up)}" if laid.up else f"{laid.value}"
    found: list[tuple[Side, str]] = [("up", up)]
    if laid.down:
        found.append(("down", f"×{len(laid.down)}"))
    return found


def _draw_set(picture: Picture, column: int, row: int, shown: Shown, chosen: Spot | None) -> None:
    if shown.is_short:
        _draw_counts(picture, column, row, shown, chosen)
        return
    laid, size = shown.laid, shown.size
    for card in laid.up:
        column = cards.draw_card(picture, Cell(column, row, *size), card, "up") + 1
    for at, card in enumerate(laid.down):
        spot, cell = (shown.seat, shown.at, at), Cell(column, row, *size)
        end = cards.draw_card(picture, cell, card, "down", chosen=spot == chosen)
        picture.zone(column, row, end - column, size.rows, cards.click_on_spot(*spot))
        column = end + 1


def _draw_counts(
    picture: Picture, column: int, row: int, shown: Shown, chosen: Spot | None
) -> None:
    is_chosen = chosen is not None and chosen[:2] == shown[:2]
    for side, text in _counts(shown.laid):
        paint = cards.count_paints(picture.palette, side)
        end = picture.put(column, row, text, paint)
        if side == "down":
            if is_chosen:
                picture.put(column, row, text, "lit")
            picture.zone(column, row, end - column, 1, cards.click_on_spot(*shown[:2], 0))
        column = end
