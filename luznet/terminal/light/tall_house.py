"""The house of light by night: five tall windows, whose light falls on the ground before it.

It is drawn once for a palette and a size, and stamped from then on.
"""

from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from luznet.terminal.light.colour import RGB, mix, rgb
from luznet.terminal.light.palette import Paint, Palette
from luznet.terminal.light.sky import stars
from luznet.terminal.picture import BLANK, Canvas, Cell, Picture

COLUMNS: Final = 33
ROWS: Final = 14
"""The size of the house, its roof included; the ground begins below it."""
_MIDDLE: Final = COLUMNS // 2
_EAVES: Final = 8
"""Half rows of the roof."""
_WALL_REACH: Final = 14
_PANE: Final = 4
"""Columns of a window; the next one follows after one column."""
_TOP, _FOOT = 11, 24
"""The half rows of the windows."""
_BAR: Final = 16
"""The half row of the bar across the windows."""
_GLOW: Final = 3.0
STARS: Final = 3
"""The seed of the stars around it."""
_SPREAD: Final = 1.4
"""How much wider the light on the ground is at its end."""
_STEPS, _SHARES = (0.2, 0.45, 0.75), (0.75, 0.55, 0.4)
"""The ends of three steps in which light on the ground gets weaker where it can't fade, and how
much there is of it by day."""


class _Glass(NamedTuple):
    """A window: its name among the 16 colours, its colours from its top to its foot, and those
    among the 256: its own, and the `dim` ones of its light on the ground by night."""

    sixteen: str
    bright: RGB
    base: RGB
    deep: RGB
    flat: RGB
    dim: tuple[RGB, ...]


_GLASS: Final = tuple(
    _Glass(sixteen, bright, base, deep, flat, tuple(dim))
    for sixteen, (bright, base, deep, flat, *dim) in (
        (name, map(rgb, colours.split()))
        for colours, name in (
            ("ff5a5a d81c2c 8c0f2c d70000 af0000 870000 5f0000", "ansired"),
            ("5ff5c8 14dba5 089080 00d7af 00af87 00875f 005f5f", "ansigreen"),
            ("5b8dff 1b56f0 15319e 005fff 005fd7 0000af 00005f", "ansiblue"),
            ("c060b4 7c216f 4f1253 870087 870087 5f005f 5f005f", "ansimagenta"),
            ("fff0a0 ffda38 f0a81e ffd700 d7af00 af8700 5f5f00", "ansiyellow"),
        )
    )
)
_NIGHT: Final = tuple(map(rgb, ("332e42", "4a4366", "8d83ad")))
_DAY: Final = tuple(map(rgb, ("d6ccc6", "8d84a3", "6c6285")))
"""The wall, the roof, and its ridge."""


def tall_house(picture: Picture, column: int, row: int, scale: int = 1) -> None:
    """Draw the house with its top left here, `scale` times as large, and its light on the ground
    down to the rows above the last one. It covers what is around it."""
    columns, rows = picture.canvas.columns, picture.canvas.rows
    if not picture.palette.is_rich:
        _draw_in_lines(picture, column, row)
        return
    part = _scene(picture.palette, columns, rows, column + scale * _MIDDLE, row, scale)
    picture.stamp(0, 0, part)


@lru_cache(8)
def _scene(palette: Palette, columns: int, rows: int, middle: int, row: int, scale: int) -> Picture:
    part = Picture(Canvas(columns, rows, palette))
    stars(part, Cell(0, 0, columns, row + scale * ROWS - 2), columns // 2, STARS)
    ground = 2 * row + scale * 2 * ROWS
    if palette.theme != "contrast":
        for half in range(ground, 2 * rows - 4):
            _light_ground(part, middle, half, (half - ground) / (2 * rows - 4 - ground), scale)
    for half in range(scale * 2 * ROWS):
        for across in range(-scale * _MIDDLE, scale * _MIDDLE + scale):
            at = across // scale, half // scale
            colour = _stone(palette, *at)
            if colour is not None:
                part.pixel(middle + across, 2 * row + half, palette.of(colour))
    return part


def _light_ground(part: Picture, middle: int, half: int, distance: float, scale: int) -> None:
    """Light a half row of the ground; the `distance` is from 0, at the house, to 1."""
    palette = part.palette
    for column in range(part.canvas.columns):
        from_left = (column - middle) / (scale * (1 + _SPREAD * distance)) + 12.5
        window, place = divmod(from_left, _PANE + 1)
        if 0 <= window < len(_GLASS):
            edge = abs(place - (_PANE + 1) / 2) / ((_PANE + 1) / 2)
            tone = _fallen(palette, _GLASS[int(window)], distance, edge)
            if tone is not None:
                part.pixel(column, half, tone)


def _fallen(palette: Palette, glass: _Glass, distance: float, edge: float) -> RGB | None:
    """Return a window's light on the ground: it fades, or goes in steps where there are few
    colours. The `edge` is from 0, in the middle of the light, to 1."""
    if palette.is_smooth:
        share = round((1 - distance) ** 1.35 * (1 - edge**3) * 0.95 * 20) / 20
        return mix(palette.lights.ground, glass.base, share) if share else None
    if edge > _PANE / (_PANE + 1) or distance >= _STEPS[-1]:
        return None
    step = next(at for at, until in enumerate(_STEPS) if distance < until)
    if palette.is_dark:
        return glass.dim[step]
    return palette.of(mix(palette.lights.ground, glass.base, _SHARES[step]))


def _stone(palette: Palette, across: int, half: int) -> RGB | None:
    """Return the colour of a pixel of the house, None for one beside it. `across` counts from the
    middle."""
    wall, roof, ridge = _NIGHT if palette.is_dark else _DAY
    ground = palette.lights.ground
    shade = 0.1 if across > 0 and palette.is_smooth else 0.0
    if half < _EAVES:
        reach = 1 + round((half + 0.5) * 2.0)
        if abs(across) > reach:
            return None
        is_ridge = half == 0 or abs(across) >= reach - 1
        return ridge if is_ridge else mix(roof, ground, shade * 2.2)
    if abs(across) > _WALL_REACH:
        return None
    found = _window(palette, across, half)
    if found is not None:
        return found
    if not palette.is_smooth:
        return wall
    return _lit(mix(wall, ground, 0.02 * (half - _EAVES) + shade), across, half)


def _window(palette: Palette, across: int, half: int) -> RGB | None:
    window, place = divmod(across + 12, _PANE + 1)
    if not (0 <= window < len(_GLASS) and place < _PANE and _TOP <= half < _FOOT):
        return None
    glass, height = _GLASS[window], (half - _TOP) / (_FOOT - _TOP - 1)
    if not palette.is_smooth:
        is_dark = half == _BAR and palette.theme != "contrast"
        return glass.dim[1] if is_dark else glass.flat
    if height < 0.6:
        colour = mix(glass.bright, glass.base, height * 1.6)
    else:
        colour = mix(glass.base, glass.deep, height - 0.6)
    return mix(colour, rgb("0b0a10"), 0.55) if half == _BAR else colour


def _lit(colour: RGB, across: int, half: int) -> RGB:
    """Return a colour of the wall in the light of the windows near it."""
    for at, glass in enumerate(_GLASS):
        left = (_PANE + 1) * at - 12
        beside = max(left - across, 0, across - left - _PANE + 1)
        distance = hypot(beside, max(_TOP - half, 0, half - _FOOT + 1) * 0.8)
        if distance < _GLOW:
            colour = mix(colour, glass.bright, 0.26 * (1 - distance / _GLOW))
    return colour


# ---- in lines ----------------------------------------------------------------------------------

_WALL: Final = _MIDDLE - _WALL_REACH


def _draw_in_lines(picture: Picture, column: int, row: int) -> None:
    """Draw the house in lines, where there are no half blocks."""
    for at in range(_EAVES // 2):
        reach = 5 + 3 * at
        picture.put(column + _MIDDLE - reach, row + at, "╱", "quiet")
        picture.put(column + _MIDDLE + reach, row + at, "╲", "quiet")
    picture.put(column + _MIDDLE - 4, row, "─" * 9, "quiet")
    inside = 2 * _WALL_REACH - 1
    top = row + _EAVES // 2
    picture.put(column + _WALL, top, "┌" + "─" * inside + "┐", "quiet")
    for at in range(top + 1, row + ROWS - 1):
        picture.put(column + _WALL, at, "│" + BLANK * inside + "│", "quiet")
    picture.put(column + _WALL, row + ROWS - 1, "└" + "─" * inside + "┘", "quiet")
    for at, glass in enumerate(_GLASS):
        left = column + _MIDDLE - 12 + (_PANE + 1) * at
        paint = Paint(None, glass.sixteen) if picture.palette.has_colours else "lit"
        picture.fill(left, top + 2, _PANE, ROWS - _EAVES // 2 - 4, paint)
