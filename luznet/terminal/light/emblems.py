"""The emblems of materials: a diamond, a leaf, waves, a rose window, a sun.

An emblem is a shape in the unit disc. Large ones are cut into glass with quadrants, four pixels to
a cell; small ones, and those for few colours, are drawn with lines.
"""

from collections.abc import Callable
from functools import cache
from math import atan2, hypot, pi, sin
from typing import Final, TypeAlias

Art: TypeAlias = tuple[str, ...]
"""Rows of signs, all of the same width; a blank leaves what is below."""

QUADRANTS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The sign of four pixels: upper left 1, upper right 2, lower left 4, lower right 8."""
_SAMPLES: Final = 3
"""Points that are looked at along each side of a pixel."""
_LEAST_FINE: Final = 5
"""Rows from which a shape shows its fine parts."""


def _diamond(u: float, v: float, is_fine: bool) -> bool:
    distance = abs(u) + abs(v)
    return distance < 1.02 and not (is_fine and 0.50 < distance < 0.66)


def _leaf(u: float, v: float, is_fine: bool) -> bool:
    if v > 0.80:
        return abs(u) < 0.14
    height = abs(v + 0.12) / 0.92
    return height < 1 and 0.09 < abs(u) < 0.78 * (1 - height**1.7) + 0.02


def _waves(u: float, v: float, is_fine: bool) -> bool:
    height = v + 0.19 * sin(u * pi * 1.25 + 0.6)
    return abs(u) <= 1.02 and min(abs(height - 0.62), abs(height), abs(height + 0.62)) < 0.165


def _rose(u: float, v: float, is_fine: bool) -> bool:
    radius = hypot(u, v)
    return radius <= 1.02 and (radius > 0.80 or min(abs(u), abs(v)) < 0.16)


def _sun(u: float, v: float, is_fine: bool) -> bool:
    radius = hypot(u, v)
    if radius < 0.46:
        return True
    is_ray = abs((atan2(v, u) / (pi / 4) + 0.5) % 1 - 0.5) < 0.17
    return 0.60 < radius < 1.05 and is_ray


SHAPES: Final[dict[str, Callable[[float, float, bool], bool]]] = {
    "diamond": _diamond,
    "leaf": _leaf,
    "waves": _waves,
    "rose": _rose,
    "sun": _sun,
}
"""Whether a point of the unit disc is in an emblem; without its fine parts if it is small."""


@cache
def bitmap(key: str, columns: int, rows: int) -> Art:
    """Return an emblem of quadrants that fills these cells; it stays round."""
    return tuple(
        "".join(_quadrant(key, columns, rows, column, row) for column in range(columns))
        for row in range(rows)
    )


def _quadrant(key: str, columns: int, rows: int, column: int, row: int) -> str:
    found = 0
    for bit, (across, down) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        if _covers(key, columns, rows, 2 * column + across, 2 * row + down):
            found |= 1 << bit
    return QUADRANTS[found]


def _covers(key: str, columns: int, rows: int, across: int, down: int) -> bool:
    """Return whether an emblem covers most of a pixel, half a column wide and half a row high."""
    is_inside, hits = SHAPES[key], 0
    wide, high = float(columns), 2.0 * rows
    radius = min(wide, high) / 2
    for a in range(_SAMPLES):
        for b in range(_SAMPLES):
            u = ((across + (a + 0.5) / _SAMPLES) * 0.5 - wide / 2) / radius
            v = ((down + (b + 0.5) / _SAMPLES) - high / 2) / radius
            hits += is_inside(u, v, rows >= _LEAST_FINE)
    return hits * 2 > _SAMPLES**2


@cache
def shadow(key: str, columns: int, rows: int) -> tuple[tuple[bool, ...], ...]:
    """Return which half cells an emblem below a figure covers, row by row of them."""
    size = min(columns, 2 * rows) - 1
    return tuple(
        tuple(
            SHAPES[key](
                (across + 0.5 - columns / 2) / (size / 2), (down + 0.5 - rows) / (size / 2), True
            )
            for across in range(columns)
        )
        for down in range(2 * rows)
    )


# ---- lines -------------------------------------------------------------------------------------

SIGNS: Final[dict[str, str]] = {
    "diamond": "╱╲",
    "leaf": "╲│",
    "waves": "╰╮",
    "rose": "┼─",
    "sun": "╲╱",
}
"""An emblem in two cells."""
SMALL: Final[dict[str, Art]] = {
    "diamond": (" ╱╲ ", " ╲╱ "),
    "leaf": ("╲│╱", "╲│╱"),
    "waves": ("╭╮╭╮", "╯╰╯╰"),
    "rose": ("╭┬╮", "╰┴╯"),
    "sun": ("╲│╱", "╱│╲"),
}
_MEDIUM: Final[dict[str, Art]] = {
    "diamond": (" ╱╲ ", "╱╱╲╲", "╲╲╱╱", " ╲╱ "),
    "leaf": (" ╲│╱ ", "╲ │ ╱", " ╲│╱ ", "  │  "),
    "waves": ("╭─╮╭─╮", "╯ ╰╯ ╰", "╭─╮╭─╮", "╯ ╰╯ ╰"),
    "rose": ("╭─┬─╮", "├─┼─┤", "│ │ │", "╰─┴─╯"),
    "sun": ("╲ │ ╱", "─╭─╮─", "─╰─╯─", "╱ │ ╲"),
}
_LARGE: Final[dict[str, Art]] = {
    "diamond": ("   ╱╲   ", "  ╱╱╲╲  ", " ╱╱  ╲╲ ", " ╲╲  ╱╱ ", "  ╲╲╱╱  ", "   ╲╱   "),
    "leaf": ("   ╲│╱   ", " ╲  │  ╱ ", "  ╲ │ ╱  ", " ╲ ╲│╱ ╱ ", "  ╲ │ ╱  ", "   ╲│╱   "),
    "waves": (
        "╭──╮  ╭──╮",
        "╯  ╰──╯  ╰",
        "╭──╮  ╭──╮",
        "╯  ╰──╯  ╰",
        "╭──╮  ╭──╮",
        "╯  ╰──╯  ╰",
    ),
    "rose": ("╭──┬──╮", "│ ╱│╲ │", "├──┼──┤", "│ ╲│╱ │", "│  │  │", "╰──┴──╯"),
    "sun": (" ╲  │  ╱ ", "  ╲╭─╮╱  ", "───│ │───", "  ╱╰─╯╲  ", " ╱  │  ╲ "),
}


def lines(key: str, columns: int, rows: int) -> Art:
    """Return the largest emblem of lines that fits; empty if none does."""
    for arts in (_LARGE, _MEDIUM, SMALL):
        art = arts[key]
        if len(art) <= rows and len(art[0]) <= columns:
            return art
    return ()


# ---- figures -----------------------------------------------------------------------------------

_FIGURES: Final[dict[str, Art]] = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" #", "##", " #", " #", " #"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", " # ", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
}
FIGURE_HALVES: Final = 5
"""Half rows of a large figure."""


@cache
def figures(text: str) -> Art:
    """Return a number in large figures: five half rows, `#` for each pixel; empty for other
    text."""
    if not text or not all(sign in _FIGURES for sign in text):
        return ()
    parts = [_FIGURES[sign] for sign in text]
    return tuple(" ".join(rows) for rows in zip(*parts, strict=True))
