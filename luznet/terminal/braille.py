"""Lines drawn with dots: braille characters, which have two by four dots in a cell.

They take one cell in every terminal, even where other characters are wide, and all dots have one
size. Half blocks have neither property.
"""

from collections.abc import Iterator
from typing import Final

from luznet.terminal.light.palette import Paint
from luznet.terminal.picture import DOTS, Picture

ACROSS, DOWN = 2, 4
"""Dots in a cell."""
_BITS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a cell, by column and row."""


class Dots:
    """Cells to draw dots in; (0, 0) is the dot at the top left."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[int, str | Paint]] = {}

    def dot(self, across: int, down: int, style: str | Paint) -> None:
        """Set a dot, and the style of its whole cell."""
        at = (across // ACROSS, down // DOWN)
        bits, _ = self._cells.get(at, (0, ""))
        self._cells[at] = (bits | _BITS[across % ACROSS][down % DOWN], style)

    def line(
        self,
        one: tuple[int, int],
        other: tuple[int, int],
        style: str | Paint,
        dashes: tuple[int, int] = (1, 0),
    ) -> None:
        """Set the dots from one dot to another, both included. `dashes` are so many dots, and so
        many left out between them."""
        across, down = other[0] - one[0], other[1] - one[1]
        steps = max(abs(across), abs(down), 1)
        for step in range(steps + 1):
            if step == steps or step % sum(dashes) < dashes[0]:
                at = round(one[0] + across * step / steps), round(one[1] + down * step / steps)
                self.dot(*at, style)

    def put(self, picture: Picture, column: int, row: int) -> None:
        """Draw the cells that have dots, with the top left one at this column and row."""
        for (across, down), (bits, style) in self._cells.items():
            picture.put(column + across, row + down, DOTS[bits], style)


_PLACES: Final = {
    bit: (column, row) for column, bits in enumerate(_BITS) for row, bit in enumerate(bits)
}
"""The column and the row of each dot of a sign, by its bit."""


def dots_in(sign: str) -> Iterator[tuple[int, int]]:
    """Yield the column (0, 1) and the row (0 to 3) of every dot of a sign."""
    number = DOTS.index(sign)
    yield from (place for bit, place in sorted(_PLACES.items()) if number & bit)
