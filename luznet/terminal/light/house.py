"""Houses whose windows light up: a seat at a table, or how the bets of a deal turned out.

A house has three, four or five windows. It is drawn in half blocks where there are any, else in
lines. A lit window throws its light on the wall; each may have a sign, so that none is told by its
colour alone.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from luznet.terminal.light import lamp, material
from luznet.terminal.light.colour import RGB, mix, rgb
from luznet.terminal.light.material import Material, readable
from luznet.terminal.light.palette import KEEP, WHITE, Paint, Palette, Theme
from luznet.terminal.picture import BLANK, Canvas, Picture

COLUMNS: Final = 13
ROWS: Final = 8
"""The size of a house."""


class Window(NamedTuple):
    """A window: what its light is made of, None for a dark one, and a sign in it."""

    light: Material | RGB | None = None
    sign: str = ""


class _Stone(NamedTuple):
    """What houses are built of in a theme; `near` is what a tone of 1 makes of it. `cove` is the
    light of a lamp around a house, `dark` a window that is not lit."""

    wall: RGB
    near_wall: RGB
    roof: RGB
    near_roof: RGB
    ridge: RGB
    cove: RGB
    dark: RGB


_STONES: Final[dict[Theme, _Stone]] = {
    "night": _Stone(
        *map(rgb, ("332f42", "544c63", "4a4366", "6d6488", "6a6288", "6e4c2c", "1a1824"))
    ),
    "day": _Stone(
        *map(rgb, ("d6ccc6", "c9bab0", "8d84a3", "75698c", "6c6285", "ffd58a", "a79fae"))
    ),
    "contrast": _Stone(
        *map(rgb, ("3a3a3a", "4e4e4e", "8a8a8a", "a8a8a8", "c6c6c6", "000000", "000000"))
    ),
}


def house(
    picture: Picture,
    column: int,
    row: int,
    windows: Sequence[Window],
    *,
    has_lamp: bool = False,
    tone: float = 0.0,
) -> None:
    """Draw a house. A tone up to 1 brings it nearer. One with a lamp stands in its light, which
    falls on the blanks around it: draw that one first."""
    palette = picture.palette
    if not palette.is_rich:
        _draw_in_lines(picture, column, row, windows, "lamp" if has_lamp else "quiet")
        return
    if has_lamp:
        centre = column + COLUMNS / 2, row + ROWS / 2 + 0.5
        lamp.shine(picture, centre, (15, 8.5), cove(palette))
    built = _house(palette, tuple(windows), has_lamp, tone)
    picture.stamp(column + 1, row + _EAVES // 2, built.body)
    for at, half, colour in built.roof:
        picture.pixel(column + at, 2 * row + half, colour)
    for at, line, sign, paint in built.signs:
        picture.put(column + at, row + line, sign, paint)


def cove(palette: Palette) -> RGB:
    """Return the light of a lamp around a house."""
    return _STONES[palette.theme].cove


def ghost(picture: Picture, column: int, row: int, sign: str) -> None:
    """Draw the shadow of a house that is not there yet, with a sign in its middle."""
    palette = picture.palette
    if not palette.is_rich:
        _draw_in_lines(picture, column, row, [Window()] * 4, "faint")
        picture.put(column + COLUMNS // 2, row + 5, sign, "lamp")
        return
    tint = palette.dimmed(_STONES[palette.theme].roof, 0.66)
    for half in range(2 * ROWS):
        reach = _roof_reach(half) if half < _EAVES else _WALL_REACH
        for at in range(COLUMNS // 2 - reach, COLUMNS // 2 + reach + 1):
            picture.pixel(column + at, 2 * row + half, tint)
    ink = readable(palette, palette.lights.lamp, tint)
    picture.put(column + COLUMNS // 2, row + 5, sign, Paint(ink, KEEP, "bold"))


def row_of_windows(
    picture: Picture, column: int, row: int, windows: Sequence[Window], columns: int = 2
) -> int:
    """Draw small windows in a row of text, of two cells or one each and a blank between them;
    return the column after them."""
    for window in windows:
        text, paint = _small(picture.palette, window, columns)
        picture.put(column, row, text, paint)
        column += columns + 1
    return column - 1


def row_columns(windows: int, columns: int = 2) -> int:
    """Return the columns of a number of small windows in a row."""
    return windows * (columns + 1) - 1


def _small(palette: Palette, window: Window, columns: int) -> tuple[str, str | Paint]:
    sign = window.sign or BLANK
    if palette.is_rich:
        is_dark = window.light is None
        ground = (
            palette.dimmed(palette.lights.lead, 0.25)
            if is_dark
            else _pane(palette, window.light, 0.3)
        )
        paint = Paint(_sign_ink(palette, window, ground), ground, "bold")
        return f"{sign:<{columns}}", paint
    if window.light is None:
        return (window.sign or "_") * columns, "faint"
    if not palette.has_colours:
        return (sign if columns == 1 else f"[{sign}]"), "strong"
    return f"{sign:<{columns}}", _sixteen(window.light)


# ---- in half blocks ----------------------------------------------------------------------------


class _House(NamedTuple):
    """A house that was drawn before: the rows of its wall, the pixels of its roof, and the signs
    in its windows."""

    body: Picture
    roof: tuple[tuple[int, int, RGB], ...]
    signs: tuple[tuple[int, int, str, Paint], ...]


_EAVES: Final = 6
"""Half rows of the roof."""
_WALL_REACH: Final = 5
"""Columns of the wall on each side of the middle."""
_CHIMNEY: Final = 9
_PANE: Final = 3
"""The width of a window, and its height in half rows."""
_SPOTS: Final = {
    3: ((3, 7), (7, 7), (5, 11)),
    4: ((3, 7), (7, 7), (3, 11), (7, 11)),
    5: ((3, 7), (7, 7), (3, 11), (7, 11), (5, 3)),
}
"""Column and half row of each window, by their number; a fifth is in the roof."""
_GLOW: Final = 2.6
"""How far the light of a window falls on its wall, in pixels."""
_LIT_WALL: Final = 0.30

_Spot = tuple[int, int]
_Pixels = dict[_Spot, RGB]


def _roof_reach(half: int) -> int:
    """Return the columns of the roof on each side of the middle."""
    return min(COLUMNS // 2, 1 + round(half * 1.1))


@lru_cache(256)
def _house(palette: Palette, windows: tuple[Window, ...], has_lamp: bool, tone: float) -> _House:
    pixels = _stone(palette, has_lamp, tone)
    spots = _SPOTS[max(len(windows), min(_SPOTS))]
    if palette.is_smooth:
        for spot, window in zip(spots, windows, strict=False):
            _light_wall(pixels, spots, spot, window)
    signs = []
    for (left, top), window in zip(spots, windows, strict=False):
        for down in range(_PANE):
            colour = _pane(palette, window.light, 0.35 + 0.3 * down)
            for across in range(_PANE):
                pixels[left + across, top + down] = colour
        if palette.is_smooth and window.light is not None:
            pixels[left + 1, top + 1] = mix(pixels[left + 1, top + 1], WHITE, 0.18)
        if window.sign.strip():
            row = (top + 1) // 2
            ground = pixels[left + 1, 2 * row + 1]
            signs.append(
                (
                    left + 1,
                    row,
                    window.sign,
                    Paint(_sign_ink(palette, window, ground), ground, "bold"),
                )
            )
    shown = {at: palette.of(colour) for at, colour in pixels.items()}
    body = Picture(Canvas(COLUMNS - 2, ROWS - _EAVES // 2, palette))
    for (column, half), colour in shown.items():
        body.pixel(column - 1, half - _EAVES, colour)
    roof = tuple((*at, colour) for at, colour in shown.items() if at[1] < _EAVES)
    return _House(body, roof, tuple(signs))


def _stone(palette: Palette, has_lamp: bool, tone: float) -> _Pixels:
    """Return the pixels of the roof and the wall: the right side is in the shade."""
    stone, lights = _STONES[palette.theme], palette.lights
    wall, roof = mix(stone.wall, stone.near_wall, tone), mix(stone.roof, stone.near_roof, tone)
    ridge = mix(stone.ridge, lights.beam, 0.45) if has_lamp else stone.ridge
    shade = lights.ground if palette.is_dark else lights.text
    deepens = 0.02 if palette.is_smooth else 0.0
    middle, pixels = COLUMNS // 2, {}
    for half in range(_EAVES):
        reach = _roof_reach(half)
        for column in range(middle - reach, middle + reach + 1):
            is_edge = half == 0 or abs(column - middle) == 1 + round(half * 1.1)
            tile = mix(roof, shade, 0.25 if column > middle else 0.0)
            pixels[column, half] = ridge if is_edge else tile
    for half in range(3):
        pixels[_CHIMNEY, half] = mix(roof, shade, 0.35)
    for half in range(_EAVES, 2 * ROWS):
        for column in range(middle - _WALL_REACH, middle + _WALL_REACH + 1):
            share = (0.18 if column > middle else 0.0) + deepens * (half - _EAVES)
            pixels[column, half] = mix(wall, shade, share if palette.is_dark else share / 2)
    return pixels


def _light_wall(pixels: _Pixels, spots: Sequence[_Spot], spot: _Spot, window: Window) -> None:
    """Throw the light of a window on the wall around it, not on other windows."""
    if window.light is None:
        return
    tint = window.light.bright if isinstance(window.light, Material) else window.light
    taken = {
        (left + across, top + down)
        for left, top in spots
        for across in range(_PANE)
        for down in range(_PANE)
    }
    for (column, half), colour in pixels.items():
        across = max(spot[0] - column, 0, column - spot[0] - _PANE + 1)
        down = max(spot[1] - half, 0, half - spot[1] - _PANE + 1)
        distance = hypot(across, down)
        if half >= _EAVES and 0 < distance < _GLOW and (column, half) not in taken:
            pixels[column, half] = mix(colour, tint, _LIT_WALL * (1 - distance / (_GLOW + 0.1)))


def _pane(palette: Palette, light: Material | RGB | None, height: float) -> RGB:
    """Return the colour of a window at a height, from 0 (top) to 1 (bottom)."""
    if light is None:
        return palette.of(_STONES[palette.theme].dark)
    if isinstance(light, Material):
        if palette.is_smooth:
            return mix(light.bright, light.base, height)
        return material.tone(palette, light, "lit")
    return palette.of(light)


def _sign_ink(palette: Palette, window: Window, ground: RGB) -> RGB:
    if isinstance(window.light, Material):
        return readable(palette, window.light.ink, ground)
    return readable(
        palette, palette.lights.faint if window.light is None else palette.on(ground), ground
    )


# ---- in lines ----------------------------------------------------------------------------------

_LINES: Final = (
    "   ╱─────╲",
    "  ╱       ╲",
    " ╱         ╲",
    " ┌─────────┐",
    " │         │",
    " │         │",
    " │         │",
    " └─────────┘",
)
_PLAIN_SPOTS: Final = {
    3: ((3, 4), (7, 4), (5, 6)),
    4: ((3, 4), (7, 4), (3, 6), (7, 6)),
    5: ((3, 4), (7, 4), (3, 6), (7, 6), (5, 1)),
}


def _draw_in_lines(
    picture: Picture, column: int, row: int, windows: Sequence[Window], role: str
) -> None:
    for at, text in enumerate(_LINES, row):
        begin = len(text) - len(text.lstrip())
        picture.put(column + begin, at, text[begin:], role)
    spots = _PLAIN_SPOTS[max(len(windows), min(_PLAIN_SPOTS))]
    for (left, top), window in zip(spots, windows, strict=False):
        sign = window.sign or BLANK
        if window.light is None:
            picture.put(column + left, row + top, f"[{sign}]", "faint")
        elif not picture.palette.has_colours:
            picture.put(column + left, row + top, f"[{sign}]", "lit")
        else:
            picture.put(column + left, row + top, f" {sign} ", _sixteen(window.light))


def _sixteen(light: Material | RGB) -> str | Paint:
    return material.sixteen(light, "lit") if isinstance(light, Material) else "lit"
