"""Bars of light: a chance as a part of a row that is lit, and luck to both sides of a middle.

A bar is a row of grounds with its number written on it, so that the number can be read and copied
as text. Without a ground of its own the lit part is reversed, and the rest is dotted.
"""

from typing import Final, Literal, TypeAlias

from luznet.terminal.light.colour import RGB, mix
from luznet.terminal.light.palette import Paint
from luznet.terminal.picture import BLANK, Picture, cut, width_of

Glow: TypeAlias = Literal["best", "other"]
"""How bright a bar is: lamp light for what is best or chosen, less for the others."""

TRACK: Final = 0.72
"""The share of the screen's ground in what is not lit."""
OTHER: Final = 0.42
"""The share of the screen's ground in a bar that is not the best."""
DOT: Final = "·"
HALF: Final = "▌"


def bar(
    picture: Picture,
    column: int,
    row: int,
    columns: int,
    share: float,
    glow: Glow = "best",
    text: str = "",
) -> None:
    """Draw a bar of which a share (0 to 1) is lit, with a text in its middle.

    Only 0 shows nothing lit, and only 1 shows everything lit."""
    halves = _halves(columns, share)
    label = _centred(text, columns)
    for at, sign in enumerate(label):
        lit = min(2, max(0, halves - 2 * at))
        if lit == 1 and sign == BLANK:
            _put_half(picture, column + at, row, glow)
        else:
            picture.put(column + at, row, *_cell(picture, sign, lit > 0, glow))


def balance(
    picture: Picture, column: int, row: int, columns: int, share: float, glow: Glow = "other"
) -> None:
    """Draw a bar that grows from its middle: to the right for a share of 0 to 1, to the left for
    one of -1 to 0."""
    arm = columns // 2
    lit = round(min(1.0, abs(share)) * arm)
    lit = max(lit, 1) if share else 0
    first = arm + 1 if share > 0 else arm - lit
    for at in range(2 * arm + 1):
        is_lit = first <= at < first + lit
        sign, paint = _cell(picture, BLANK, is_lit, glow)
        if at == arm:
            sign, paint = "│", picture.palette.paint("quiet")
        picture.put(column + at, row, sign, paint)


def _halves(columns: int, share: float) -> int:
    """Return how many halves of cells are lit."""
    share = min(1.0, max(0.0, share))
    halves = round(share * 2 * columns)
    if share < 1:
        halves = min(halves, 2 * columns - 1)
    return max(halves, 1) if share > 0 else 0


def _centred(text: str, columns: int) -> str:
    text = cut(text, columns)
    before = (columns - width_of(text)) // 2
    return (BLANK * before + text).ljust(columns)[:columns]


def _cell(picture: Picture, sign: str, is_lit: bool, glow: Glow) -> tuple[str, Paint]:
    """Return the sign and the paint of a cell that is lit or not."""
    palette = picture.palette
    if not palette.is_rich:
        if is_lit:
            bold = " bold" if glow == "best" else ""
            return sign, Paint(None, None, f"reverse{bold}")
        return (DOT, palette.paint("lead")) if sign == BLANK else (sign, palette.paint("strong"))
    ground = _light(picture, glow) if is_lit else _track(picture)
    return sign, Paint(palette.on(ground), ground, "bold" if glow == "best" else "")


def _put_half(picture: Picture, column: int, row: int, glow: Glow) -> None:
    if picture.palette.is_rich:
        picture.put(column, row, HALF, Paint(_light(picture, glow), _track(picture)))
    else:
        picture.put(column, row, HALF, "strong" if glow == "best" else "")


def _light(picture: Picture, glow: Glow) -> RGB:
    palette = picture.palette
    beam = palette.lights.beam
    return palette.of(beam) if glow == "best" else palette.dimmed(beam, OTHER)


def _track(picture: Picture) -> RGB:
    palette = picture.palette
    return palette.of(mix(palette.lights.lead, palette.lights.ground, TRACK))
