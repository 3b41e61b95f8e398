"""The night around houses: stars, a moon, the hill they stand on, and water that mirrors them.

All of it needs half blocks; where there are none the ground is a line.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import Final

from luznet.terminal.light import lamp
from luznet.terminal.light.colour import mix, rgb
from luznet.terminal.light.palette import Paint
from luznet.terminal.picture import BLANK, Cell, Picture

_STARS: Final = "⠁⠂⠄⠈⠐⠠"
_MAGNITUDES: Final = (0.25, 0.4, 0.7)
_MOONLIGHT: Final = rgb("4a4a66")
_TURF, _EARTH = rgb("332e40"), rgb("1d1a27")
_WATER: Final = rgb("10131f")
_DAY_TURF, _DAY_EARTH, _DAY_WATER = rgb("cfc3b4"), rgb("e3d9cb"), rgb("d5dde2")
_SLOPE: Final = 6
"""Columns of the slope beside the last house."""


def stars(picture: Picture, cell: Cell, many: int, seed: int = 7) -> None:
    """Strew stars over the blanks of a part of the sky, the same ones each time for a seed."""
    palette = picture.palette
    if not palette.is_rich or not palette.is_dark:
        return
    chance = Random(seed)  # noqa: S311 - the same stars each time
    for _ in range(many):
        column = cell.column + chance.randrange(cell.columns)
        row = cell.row + chance.randrange(cell.rows)
        sign, share = chance.choice(_STARS), chance.choice(_MAGNITUDES)
        around = [picture.cell(at, row) for at in (column - 1, column, column + 1)]
        if all(found is None or found[0] == BLANK for found in around):  # not between two words
            ink = palette.of(mix(palette.lights.ground, palette.lights.text, share))
            picture.put(column, row, sign, Paint(ink))


def moon(picture: Picture, column: int, half: int, radius: int) -> None:
    """Draw a crescent moon and the sky that it lights; its middle is in this column and half
    row."""
    palette = picture.palette
    if not palette.is_rich or not palette.is_dark:
        return
    lamp.shine(picture, (column, half / 2), (radius * 5.0, radius * 2.5), _MOONLIGHT)
    colour = palette.of(mix(palette.lights.beam, palette.lights.text, 0.4))
    for down in range(-radius, radius + 1):
        for across in range(-radius, radius + 1):
            is_disc = across**2 + down**2 <= radius**2 + 1
            shadow = (across - radius * 0.6) ** 2 + (down + radius * 0.35) ** 2
            if is_disc and shadow > (radius * 0.92) ** 2:
                picture.pixel(column + across, half + down, colour)


def hill(picture: Picture, tops: Sequence[tuple[float, int]], shore: int, level: int = 6) -> None:
    """Draw the ground above a row: a hill that is as high as each top, given as the column of a
    house's middle and its height in half rows, from left to right. It is level for so many columns
    on each side of the middle."""
    palette = picture.palette
    if not palette.is_rich:
        picture.put(0, shore, "─" * picture.canvas.columns, "lead")
        return
    turf, earth = (_TURF, _EARTH) if palette.is_dark else (_DAY_TURF, _DAY_EARTH)
    for column in range(picture.canvas.columns):
        height = round(_height(tops, column, level)) + 1
        for down in range(height):
            share = 0.35 + 0.65 * down / 8 if down and palette.is_smooth else 0.0
            picture.pixel(column, 2 * shore - height + down, palette.of(mix(turf, earth, share)))


def _height(tops: Sequence[tuple[float, int]], column: int, level: int) -> float:
    """Return the height of a hill, in half rows: flat under houses, round between them."""
    beyond = 2 * level + _SLOPE
    ends = (tops[0][0] - beyond, 0), *tops, (tops[-1][0] + beyond, 0)
    height = 0.0
    for (before, low), (after, high) in pairwise(ends):
        begin, end = before + level, after - level
        if before - level <= column <= begin:
            height = low
        elif begin < column < end:
            height = low + (high - low) * (1 - cos(pi * (column - begin) / (end - begin))) / 2
    return height


def water(picture: Picture, shore: int, rows: int, reach: int = 24) -> None:
    """Draw water from a row down: what is on the `reach` half rows above it shines in it, darker,
    and shaken a little."""
    palette = picture.palette
    if not palette.is_smooth:
        return
    lake = _WATER if palette.is_dark else _DAY_WATER
    columns, depth = picture.canvas.columns, 2 * rows
    for down in range(depth):
        source = 2 * shore - 1 - down * reach // depth
        shaken = round(0.9 * sin(down * 1.7))
        for column in range(columns):
            colour = picture.half(min(columns - 1, max(0, column + shaken)), source)
            colour = colour if isinstance(colour, tuple) else palette.lights.ground
            shown = mix(mix(colour, lake, 0.42), palette.lights.ground, 0.8 * down / depth)
            picture.pixel(column, 2 * shore + down, shown)
