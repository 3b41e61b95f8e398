"""Colours: mixing them, comparing them, and the nearest of the 256 that most terminals share."""

from functools import cache
from math import dist
from typing import Final, TypeAlias

RGB: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""
Colour: TypeAlias = RGB | str | None
"""A colour; one of the 16 by prompt_toolkit's name, such as "ansired"; or the terminal's own."""

_LEVELS: Final = (0, 95, 135, 175, 215, 255)
XTERM: Final[tuple[RGB, ...]] = (
    *((red, green, blue) for red in _LEVELS for green in _LEVELS for blue in _LEVELS),
    *((8 + 10 * step,) * 3 for step in range(24)),
)
"""The 240 colours that follow the 16 a user chooses: a cube, and greys."""


def rgb(text: str) -> RGB:
    """Return the colour of a text such as "12111a"."""
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


@cache
def mix(one: RGB, other: RGB, share: float) -> RGB:
    """Return a colour between two: `share` (0 to 1) is that of the other."""
    share = max(0.0, min(1.0, share))
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@cache
def nearest(colour: RGB) -> RGB:
    """Return the colour among the 256 that looks most like this one."""
    wanted = lab(colour)
    return min(XTERM, key=lambda each: dist(lab(each), wanted))


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2, relative luminance)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: RGB) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def lab(colour: RGB) -> tuple[float, float, float]:
    """Return a colour in CIELAB (CIE 1976), in which distances are what eyes see."""
    red, green, blue = _linear(colour)
    parts = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(colour: RGB) -> tuple[float, float, float]:
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return red, green, blue
