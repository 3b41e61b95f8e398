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


_EAVES: Final = 6
"""Rows of the roof."""
_WALL: Final = 2
"""Columns beside the wall."""


class _Large(NamedTuple):
    """A large house that was drawn before: the rows of its wall, the pixels of its roof, and the
    signs in its windows."""

    body: Picture
    roof: tuple[tuple[int, int, RGB], ...]
    signs: tuple[tuple[int, int, str, Paint], ...]

    def stamp(self, picture: Picture, column: int, row: int) -> None:
        """Copy it onto a picture."""
        picture.stamp(column + _WALL, row + _EAVES, self.body)
        for across, half, colour in self.roof:
            picture.pixel(column + across, 2 * row + half, colour)
        for across, down, sign, paint in self.signs:
            picture.put(column + across, row + down, sign, paint)


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
    _large(picture.palette, tuple(windows), has_lamp, tone).stamp(picture, column, row)


def ghost(picture: Picture, column: int, row: int, sign: str) -> None:
    """Draw the shadow of a house that is not there yet, of twice the size."""
    _ghost(picture.palette, sign).stamp(picture, column, row)


@lru_cache(8)
def _ghost(palette: Palette, sign: str) -> _Large:
    part = _empty(palette)
    small.ghost(part, 0, 0, sign)
    return _enlarged(part)


@lru_cache(128)
def _large(palette: Palette, windows: tuple[Window, ...], has_lamp: bool, tone: float) -> _Large:
    bare = _empty(palette)
    small.house(bare, 0, 0, [Window(window.light) for window in windows], tone=tone)
    signed = _empty(palette)
    small.house(signed, 0, 0, windows, tone=tone)
    return _enlarged(bare)._replace(signs=_enlarged(signed).signs)


def _empty(palette: Palette) -> Picture:
    return Picture(Canvas(small.COLUMNS, small.ROWS, palette))


def _enlarged(part: Picture) -> _Large:
    """Return a house in twice the size."""
    palette, signs = part.palette, []
    body = Picture(Canvas(COLUMNS - 2 * _WALL, ROWS - _EAVES, palette))
    roof: list[tuple[int, int, RGB]] = []
    for column in range(small.COLUMNS):
        for row in range(small.ROWS):
            sign, paint = part.cell(column, row) or (BLANK, Paint())
            if sign not in (BLANK, HALF):
                signs.append((SCALE * column, SCALE * row, sign, paint._replace(ground=KEEP)))
            upper = paint.ink if sign == HALF else paint.ground
            for half, colour in ((2 * row, upper), (2 * row + 1, paint.ground)):
                if isinstance(colour, tuple) and SCALE * row >= _EAVES:
                    for across, down in _four(column, half):
                        body.pixel(across - _WALL, down - 2 * _EAVES, colour)
                elif isinstance(colour, tuple) and colour != palette.ground:
                    roof += [(*pixel, colour) for pixel in _four(column, half)]
    return _Large(body, tuple(roof), tuple(signs))


def _four(column: int, half: int) -> list[tuple[int, int]]:
    """Return the pixels of a large house that are one of a small one."""
    return [
        (SCALE * column + across, SCALE * half + down)
        for across in range(SCALE)
        for down in range(SCALE)
    ]
