"""Materials that cards are made of, and how they look in each light.

Glass in four lights: `bright` is chosen or winning, `lit` may be used, `rest` waits while others
act, `dark` is forbidden. Lit glass goes from slightly bright at the top to deep at the bottom;
glass at rest has some of the screen's ground in it, and dark glass is ground with a little glass.
With 256 colours each light is one flat colour.

All text on glass has at least the contrast `READABLE`, in every theme.
"""

from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from luznet.terminal.light.colour import RGB, contrast, mix
from luznet.terminal.light.palette import DARK, WHITE, Paint, Palette

Light: TypeAlias = Literal["bright", "lit", "rest", "dark"]

READABLE: Final = 4.5
"""The least contrast of text on what is behind it (WCAG AA)."""


class Flat(NamedTuple):
    """The colours of a material among the 256, at night: lit, at rest, dark, and the emblem on
    dark glass."""

    lit: RGB
    rest: RGB
    dark: RGB
    inlay: RGB


class Material(NamedTuple):
    """What a card is made of: its colours, their tuning, and the key of its emblem, empty for none.

    `sheen` is the share of `bright` at the top, `sink` that of `deep` at the bottom; `inlay` is
    the colour of the emblem and its share; `lines` the share of dark in lines on it. `sixteen` is
    prompt_toolkit's name of one of the 16 colours.
    """

    base: RGB
    bright: RGB
    deep: RGB
    flat: Flat
    sixteen: str
    emblem: str = ""
    sheen: float = 0.14
    sink: float = 0.75
    inlay: tuple[RGB, float] | None = None
    lines: float = 0.52

    @property
    def is_light(self) -> bool:
        """Whether dark ink is read best on it."""
        return contrast(DARK, self.base) > contrast(WHITE, self.base)

    @property
    def ink(self) -> RGB:
        """The ink on lit glass."""
        return DARK if self.is_light else WHITE


@cache
def tone(palette: Palette, material: Material, light: Light, height: float = 0.3) -> RGB:
    """Return the colour of glass at a height, from 0 (top) to 1 (bottom)."""
    return palette.of(_tone(palette, material, light, height))


def _tone(palette: Palette, material: Material, light: Light, height: float) -> RGB:
    if not palette.is_smooth:
        return _flat_tone(palette, material, light)
    if light == "dark":
        return _dark(palette, material, 0.30 - 0.12 * height)
    if light == "rest":
        return _at_rest(palette, material, _lit(material, height * 0.6))
    if light == "bright":
        return mix(material.base, material.bright, material.sheen * (1 - height))
    return _lit(material, height)


def _flat_tone(palette: Palette, material: Material, light: Light) -> RGB:
    if light in ("lit", "bright"):
        return material.flat.lit
    if palette.is_dark:
        return material.flat.dark if light == "dark" else material.flat.rest
    if light == "dark":
        return _dark(palette, material, 0.24)
    return _at_rest(palette, material, material.base)


def _lit(material: Material, height: float) -> RGB:
    if height < _EQUATOR:
        share = 0.5 * material.sheen * (1 - height / _EQUATOR)
        return mix(material.base, material.bright, share)
    return mix(material.base, material.deep, material.sink * (height - _EQUATOR) / (1 - _EQUATOR))


_EQUATOR: Final = 0.35
"""The height at which lit glass has its own colour."""


def _at_rest(palette: Palette, material: Material, lit: RGB) -> RGB:
    """Return glass that waits: on paper it turns grey, as dark glass is pale there."""
    if not palette.is_dark:
        grey = mix(palette.lights.lead, palette.lights.text, 0.4)
        return mix(lit, grey, 0.25 if material.is_light else 0.35)
    return mix(lit, palette.lights.ground, 0.22 if material.is_light else 0.30)


def _dark(palette: Palette, material: Material, share: float) -> RGB:
    glass = mix(material.base, material.deep, 0.5)
    return mix(palette.lights.ground, glass, share)


# ---- what is written on glass ------------------------------------------------------------------


@cache
def ink(palette: Palette, material: Material, light: Light, ground: RGB) -> RGB:
    """Return the ink of text on glass whose tone there is `ground`."""
    if light == "dark":
        return readable(palette, _dark_ink(palette, material, 0.25), ground)
    return readable(palette, material.ink, ground)


def _dark_ink(palette: Palette, material: Material, share: float) -> RGB:
    glass = material.bright if palette.is_dark else material.deep
    return mix(glass, palette.lights.text, share)


@cache
def readable(palette: Palette, wanted: RGB, ground: RGB) -> RGB:
    """Return an ink close to the wanted one that can be read on a ground."""
    best = palette.of(palette.on(ground))
    for share in (0.0, 0.15, 0.3, 0.45, 0.6, 0.75):
        found = palette.of(mix(wanted, best, share))
        if contrast(found, ground) >= READABLE:
            return found
    return best


@cache
def inlay(palette: Palette, material: Material, light: Light, ground: RGB) -> RGB:
    """Return the colour of an emblem cut into glass whose tone there is `ground`."""
    if light == "dark":
        if not palette.is_smooth and palette.is_dark:
            return palette.of(material.flat.inlay)
        return palette.of(mix(palette.lights.ground, material.base, 0.42))
    colour, share = material.inlay or (material.bright, 0.62)
    return _apart(palette, ground, colour, share)


def _apart(palette: Palette, ground: RGB, colour: RGB, share: float) -> RGB:
    """Return a share of a colour on a ground, or all of it where few colours hide the share."""
    found = palette.of(mix(ground, colour, share))
    return found if palette.is_smooth or found != ground else palette.of(colour)


@cache
def line(palette: Palette, material: Material, light: Light, ground: RGB) -> RGB:
    """Return the colour of a thin line on glass whose tone there is `ground`."""
    if light == "dark":
        return _apart(palette, palette.lights.ground, material.base, 0.55)
    return _apart(palette, ground, DARK, material.lines)


@cache
def fine_line(palette: Palette, material: Material, light: Light, ground: RGB) -> RGB:
    """Return the colour of a small emblem of lines."""
    if light == "dark":
        return _apart(palette, line(palette, material, light, ground), material.bright, 0.35)
    return palette.of(mix(ground, material.ink, 0.62))


@cache
def plate(palette: Palette, material: Material, light: Light) -> Paint:
    """Return the paint of the plate at the foot of a card."""
    if light == "dark":
        ground = palette.of(mix(palette.lights.ground, material.deep, 0.12))
        wanted = _dark_ink(palette, material, 0.4)
    else:
        ground = palette.of(mix(material.deep, DARK, 0.74 if material.is_light else 0.66))
        wanted = WHITE
    return Paint(readable(palette, wanted, ground), ground, "bold")


@cache
def sixteen(material: Material, light: Light) -> Paint:
    """Return the paint of text on glass with 16 colours: dark glass has the terminal's ground."""
    if light == "dark":
        return Paint(None, None)
    return Paint("ansiblack" if material.is_light else "ansiwhite", material.sixteen, "bold")
