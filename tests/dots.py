"""What signs of dots show: the dots of braille, read back by the numbers Unicode gives them."""

from collections.abc import Iterator

from luznet.terminal.picture import DOTS

_PLACES = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each dot of a sign, by its bit."""


def dots_in(sign: str) -> Iterator[tuple[int, int]]:
    """Yield the column (0, 1) and the row (0 to 3) of every dot."""
    for bit, place in enumerate(_PLACES):
        if DOTS.index(sign) >> bit & 1:
            yield place
