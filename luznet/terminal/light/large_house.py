"""A house twice as large, for large windows: every pixel of the house becomes four."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from luznet.terminal.light import house as small
from luznet.terminal.light import lamp
from luznet.terminal.light.colour import RGB
from luznet.terminal.light.house import Window
from luznet.terminal.light.palette import KEEP, Paint, Palette
from luznet.terminal.picture import BLANK, HALF, Canvas, Picture

SCALE: Final = 2
COLUMNS: Final = SCALE * small.COLUMNS
ROWS: Final = SCALE * small.ROWS
_REACH: Final = (26.0, 15.0)
"""How far the light of a lamp reaches from the middle, in columns and rows."""


class _Large(NamedTuple):
    """The pixels of a large house, and the signs in its windows."""

    pixels: tuple[tuple[int, int, RGB], ...]
    signs: tuple[tuple[int, int, str, Paint], ...]


def house(
    picture: Picture,
    column: int,
    row: int,
    windows: Sequence[Window],
    *,
    has_lamp: bool = False,
    tone: float = 0.0,
) -> None:
    """Draw a house of twice the size, where there are half blocks."""
    if has_lamp:
        centre = column + COLUMNS / 2, row + ROWS / 2 + 0.5
        lamp.pool(picture, centre, _REACH, small.cove(picture.palette))
    large = _large(picture.palette, tuple(windows), has_lamp, tone)
    for across, half, colour in large.pixels:
        picture.pixel(column + across, 2 * row + half, colour)
    for across, down, sign, paint in large.signs:
        picture.put(column + across, row + down, sign, paint)


def ghost(picture: Picture, column: int, row: int, sign: str) -> None:
    """Draw the shadow of a house that is not there yet, of twice the size."""
    part = _empty(picture.palette)
    small.ghost(part, 0, 0, sign)
    large = _enlarged(part)
    for across, half, colour in large.pixels:
        picture.pixel(column + across, 2 * row + half, colour)
    for across, down, text, paint in large.signs:
        picture.put(column + across, row + down, text, paint)


@lru_cache(128)
def _large(palette: Palette, windows: tuple[Window, ...], has_lamp: bool, tone: float) -> _Large:
    bare = _empty(palette)
    small.house(bare, 0, 0, [Window(window.light) for window in windows], tone=tone)
    signed = _empty(palette)
    small.house(signed, 0, 0, windows, tone=tone)
    return _Large(_enlarged(bare).pixels, _enlarged(signed).signs)


def _empty(palette: Palette) -> Picture:
    return Picture(Canvas(small.COLUMNS, small.ROWS, palette))


def _enlarged(part: Picture) -> _Large:
    """Return the pixels and the signs of a house in twice the size."""
    ground, pixels, signs = part.palette.ground, [], []
    for column in range(small.COLUMNS):
        for row in range(small.ROWS):
            sign, paint = part.cell(column, row) or (BLANK, Paint())
            halves = (paint.ink if sign == HALF else paint.ground, paint.ground)
            if sign not in (BLANK, HALF):
                signs.append((SCALE * column, SCALE * row, sign, paint._replace(ground=KEEP)))
            for down, colour in enumerate(halves):
                if isinstance(colour, tuple) and colour != ground:
                    pixels += _four(column, 2 * row + down, colour)
    return _Large(tuple(pixels), tuple(signs))


def _four(column: int, half: int, colour: RGB) -> list[tuple[int, int, RGB]]:
    return [
        (SCALE * column + across, SCALE * half + down, colour)
        for across in range(SCALE)
        for down in range(SCALE)
    ]
