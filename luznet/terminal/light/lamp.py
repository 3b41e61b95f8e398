"""Lamp light, the one accent: the pool on the table, the halo of a card, the beam of a turn.

Where light may not fade (256 colours, the theme of contrast) there is no pool and no halo, and the
beam fades in a few steps; with fewer colours it is reversed text. Light is painted before what it
falls on: it never lies on text or on cards that are drawn after it.
"""

from functools import cache
from math import hypot
from typing import Final

from luznet.terminal.light.colour import RGB, mix, rgb
from luznet.terminal.light.palette import KEEP, Paint, Palette
from luznet.terminal.picture import BLANK, HALF, Cell, Picture, cut, is_dots, width_of

POOL_STEPS: Final = 22
"""The tones of a pool: fewer bytes than one for each cell, and no visible edges."""
HALO_STEPS: Final = 8
BEAM_STEPS: Final = 40
_FLAT_BEAM: Final = (1.0, 0.66, 0.42, 0.24, 0.1)
"""The light of a beam in steps, where it may not fade."""
_BEAMS: Final[dict[RGB, dict[float, RGB]]] = {
    rgb(tones[0]): dict(zip(_FLAT_BEAM, map(rgb, tones), strict=True))
    for tones in (
        ("ffd7af", "d7af87", "af875f", "5f5f5f", "3a3a3a"),
        ("ffd75f", "ffd787", "ffffaf", "ffffd7", "eeeeee"),
    )
}
"""The tones of these steps with 256 colours, by the first of them, chosen by eye."""


# ---- the pool of light -------------------------------------------------------------------------


def pool(
    picture: Picture,
    centre: tuple[float, float],
    radii: tuple[float, float],
    colour: RGB | None = None,
) -> None:
    """Light an ellipse of the empty table: whole-cell grounds, so that copied text is clean."""
    palette = picture.palette
    if not palette.is_smooth:
        return
    warm = palette.lights.warm if colour is None else colour
    limits = picture.canvas.columns, picture.canvas.rows
    for column, row, paints in _pool(palette, limits, centre, radii, warm):
        picture.wash(column, row, paints)


def shine(
    picture: Picture, centre: tuple[float, float], radii: tuple[float, float], colour: RGB
) -> None:
    """Let light fall on the blanks and the stars in an ellipse, on top of the light that is
    there. It costs more than a pool."""
    if not picture.palette.is_smooth:
        return
    columns = range(int(centre[0] - radii[0]), int(centre[0] + radii[0]) + 1)
    for row in range(int(centre[1] - radii[1]), int(centre[1] + radii[1]) + 1):
        down = (row + 0.5 - centre[1]) / radii[1]
        for column in columns:
            share = _pool_light((column + 0.5 - centre[0]) / radii[0], down)
            found = picture.cell(column, row) if share else None
            if found is None or not (found[0] == BLANK or is_dots(found[0])):
                continue
            if isinstance(found[1].ground, tuple):
                picture.ground(column, row, mix(found[1].ground, colour, share))


@cache
def _pool(
    palette: Palette,
    limits: tuple[int, int],
    centre: tuple[float, float],
    radii: tuple[float, float],
    colour: RGB,
) -> tuple[tuple[int, int, tuple[Paint, ...]], ...]:
    """Return the first column, the row and the paints of each row of a pool."""
    columns, rows = limits
    found = []
    for row in range(rows):
        down = (row + 0.5 - centre[1]) / radii[1]
        shares = [_pool_light((at + 0.5 - centre[0]) / radii[0], down) for at in range(columns)]
        lit = [at for at, share in enumerate(shares) if share]
        if lit:
            ground = palette.lights.ground
            tones = (mix(ground, colour, share) for share in shares[lit[0] : lit[-1] + 1])
            found.append((lit[0], row, tuple(Paint(None, tone) for tone in tones)))
    return tuple(found)


def _pool_light(across: float, down: float) -> float:
    distance = hypot(across, down)
    return round((1 - distance**2) ** 1.5 * POOL_STEPS) / POOL_STEPS if distance < 1 else 0.0


# ---- a halo ------------------------------------------------------------------------------------


def halo(picture: Picture, cell: Cell, colour: RGB, reach: int = 5, strength: float = 0.55) -> None:
    """Throw the light of a card on the blanks around it; `reach` is in half rows."""
    if not picture.palette.is_smooth:
        return
    for column, row, upper, lower in _halo(cell.columns, cell.rows, reach, strength):
        found = picture.cell(cell.column + column, cell.row + row)
        if found is None:
            continue
        sign, paint = found
        above, below = paint.ink if sign == HALF else paint.ground, paint.ground
        if sign not in (BLANK, HALF) or not isinstance(above, tuple):
            continue
        if isinstance(below, tuple):
            lit = Paint(mix(above, colour, upper), mix(below, colour, lower))
            picture.put(cell.column + column, cell.row + row, _half_sign(lit), lit)


def _half_sign(paint: Paint) -> str:
    return BLANK if paint.ink == paint.ground else HALF


@cache
def _halo(
    columns: int, rows: int, reach: int, strength: float
) -> tuple[tuple[int, int, float, float], ...]:
    """Return the cells around a card, and how much light falls on their upper and lower half."""
    found = []
    beyond = (reach + 1) // 2
    for row in range(-beyond, rows + beyond):
        for column in range(-reach, columns + reach):
            across = max(-column, 0, column - columns + 1)
            upper, lower = (
                strength * _halo_light(across, max(-half, 0, half - 2 * rows + 1), reach)
                for half in (2 * row, 2 * row + 1)
            )
            if upper or lower:
                found.append((column, row, upper, lower))
    return tuple(found)


def _halo_light(across: int, down: int, reach: int) -> float:
    distance = hypot(across, down) / (reach + 0.5)
    return round((1 - distance) ** 1.8 * HALO_STEPS) / HALO_STEPS if 0 < distance < 1 else 0.0


# ---- the turn ----------------------------------------------------------------------------------


def beam(picture: Picture, row: int, text: str, paint: str = "lit", opened: float = 1.0) -> None:
    """Draw a beam of light over a row, with a text in its middle. `opened` is the share of it that
    is lit yet, from the middle. `paint` is `lit` or `lit.alarm`."""
    columns = picture.canvas.columns
    text = cut(text, columns)
    width = width_of(text)
    picture.wash(0, row, _beam(picture.palette, columns, width, opened, paint))
    written = picture.palette.paint(paint)
    picture.put((columns - width) // 2, row, text, written._replace(ground=KEEP))


@cache
def _beam(
    palette: Palette, columns: int, width: int, opened: float, role: str
) -> tuple[Paint, ...]:
    """Return the paint of each column of a beam around a text of this width."""
    lit = palette.paint(role)
    if not isinstance(lit.ground, tuple):
        dark = palette.paint("blank")
        reach = columns * opened / 2
        return tuple(
            lit if abs(column + 0.5 - columns / 2) <= reach else dark for column in range(columns)
        )
    tones = []
    for column in range(columns):
        share = _stepped(palette, _beam_light(column, columns, width, opened))
        tone = palette.dimmed(lit.ground, 1 - share)
        tones.append(_BEAMS.get(lit.ground, {}).get(share, tone))
    return tuple(Paint(lit.ink, tone, lit.attributes) for tone in tones)


def _beam_light(column: int, columns: int, width: int, opened: float) -> float:
    """Return how bright a beam is in a column: full around its text, then fading in pairs of
    columns."""
    middle = columns // 2
    pair = (column - middle) // 2 if column >= middle else (middle - column - 1) // 2
    half = (width / 2 + 4) * opened
    fade = max(10.0, columns / 2 - half) * 0.92 * opened
    beyond = 2.0 * pair + 1 - half
    if beyond < 0:
        return 1.0
    return max(0.0, 1 - beyond / fade) ** 1.6 if fade else 0.0


def _stepped(palette: Palette, share: float) -> float:
    if palette.is_smooth:
        return round(share * BEAM_STEPS) / BEAM_STEPS
    return next((step for step in _FLAT_BEAM if share >= step), 0.0)


def thread(picture: Picture, row: int, text: str, role: str = "strong") -> None:
    """Draw a thin line over a row, with words in its middle."""
    columns = picture.canvas.columns
    text = cut(text, columns - 2)
    left = (columns - width_of(text)) // 2
    picture.put(left, row, text, role)
    picture.put(1, row, "─" * (left - 3), "lead")
    right = left + width_of(text) + 2
    picture.put(right, row, "─" * (columns - right - 1), "lead")
