"""The palette of a screen: what each role of text and light looks like in a theme and a depth.

    night     lamp light in the dark: the default
    day       ink on paper, for bright rooms and projectors
    contrast  black and white, and colours at full strength

A depth is how many colours the terminal has. With all of them ("true") light fades, with 256 it is
flat; with 16 and with none the terminal's own background and text are kept. Drawing with half
blocks needs 256 colours and a terminal that shows them (`is_rich`).
"""

from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from luznet.terminal.light.colour import RGB, Colour, contrast, mix, nearest, rgb

Theme: TypeAlias = Literal["night", "day", "contrast"]
Depth: TypeAlias = Literal["true", "256", "16", "none"]
Role: TypeAlias = Literal[
    "", "text", "strong", "quiet", "faint", "lamp", "lead", "alarm", "lit", "lit.alarm", "blank"
]
"""What a text is for:

`text` and `strong` (bold), `quiet` (second to it) and `faint` (a hint, never on a pool of light);
`lamp`, the accent; `lead`, lines and dotted slots; `alarm`, what went wrong or is lost. `lit` and
`lit.alarm` are dark text on light; `blank` clears what is below it. "" is `text`.
"""

KEEP: Final = "keep"
"""The ground of a paint that leaves the ground as it is."""


class Paint(NamedTuple):
    """How a text is painted: its ink, the ground below it (or `KEEP`), and attributes as
    prompt_toolkit writes them, such as "bold underline"."""

    ink: Colour = None
    ground: Colour = KEEP
    attributes: str = ""


class Lights(NamedTuple):
    """The colours of a theme. `ground` is that of the screen, `warm` that of the middle of a pool
    of light, `lamp` the accent as ink, `beam` as light, `ink` is written on it."""

    ground: RGB
    text: RGB
    quiet: RGB
    faint: RGB
    lead: RGB
    lamp: RGB
    beam: RGB
    ink: RGB
    warm: RGB
    alarm: RGB


DARK: Final = rgb("0b0a10")
WHITE: Final = rgb("ffffff")

THEMES: Final[dict[Theme, Lights]] = {
    "night": Lights(
        ground=rgb("12111a"),
        text=rgb("ece6da"),
        quiet=rgb("b0a9b8"),
        faint=rgb("918a9c"),
        lead=rgb("4a4557"),
        lamp=rgb("ffe9c2"),
        beam=rgb("ffe9c2"),
        ink=DARK,
        warm=rgb("43322b"),
        alarm=rgb("ff8a7a"),
    ),
    "day": Lights(
        ground=rgb("f6f1e7"),
        text=rgb("1f1b28"),
        quiet=rgb("554d60"),
        faint=rgb("675f70"),
        lead=rgb("b3aab4"),
        lamp=rgb("7a4300"),
        beam=rgb("ffc964"),
        ink=DARK,
        warm=rgb("ffe3ae"),
        alarm=rgb("b3150f"),
    ),
    "contrast": Lights(
        ground=rgb("000000"),
        text=rgb("ffffff"),
        quiet=rgb("e4e4e4"),
        faint=rgb("c6c6c6"),
        lead=rgb("8a8a8a"),
        lamp=rgb("ffff5f"),
        beam=rgb("ffff5f"),
        ink=rgb("000000"),
        warm=rgb("000000"),
        alarm=rgb("ff8787"),
    ),
}

_NEIGHBOURS: Final[dict[RGB, RGB]] = {
    rgb("12111a"): rgb("121212"),
    rgb("4a4557"): rgb("444444"),
    rgb("ece6da"): rgb("e4e4e4"),
    rgb("b0a9b8"): rgb("9e9e9e"),
    rgb("918a9c"): rgb("8a8a8a"),
    rgb("ffe9c2"): rgb("ffd7af"),
    rgb("ff8a7a"): rgb("ff8787"),
    DARK: rgb("000000"),
}
"""Colours whose neighbour among the 256 was chosen by eye."""


class Palette:
    """What a theme looks like in a depth. `has_blocks` tells whether the terminal shows half
    blocks and quadrants. There is one object for each, from `palette`."""

    def __init__(self, theme: Theme, depth: Depth, has_blocks: bool) -> None:
        self.theme: Final = theme
        self.depth: Final[Depth] = depth if has_blocks else "16" if depth != "none" else "none"
        self.is_smooth: Final = self.depth == "true" and theme != "contrast"
        """Whether light may fade: pools, halos and gradients."""
        self.is_rich: Final = self.depth in ("true", "256")
        """Whether there are half blocks, and a ground of the theme's own."""
        self.has_colours: Final = self.depth != "none"
        self.lights: Final = THEMES[theme]
        self.ground: Final[Colour] = self.of(self.lights.ground) if self.is_rich else None
        """The ground of the whole screen; None for the terminal's own."""
        self._paints: dict[str, Paint] = self._rich_paints() if self.is_rich else dict(_PLAIN)

    @property
    def is_dark(self) -> bool:
        """Whether the ground is darker than the text."""
        return self.theme != "day"

    def of(self, colour: RGB) -> RGB:
        """Return a colour as the terminal shows it: itself, or its neighbour among the 256."""
        if self.depth == "true":
            return colour
        return _NEIGHBOURS.get(colour) or nearest(colour)

    def on(self, ground: RGB) -> RGB:
        """Return the ink, dark or white, that can be read better on a ground."""
        return max((DARK, WHITE), key=lambda ink: contrast(ink, ground))

    def dimmed(self, colour: RGB, share: float) -> RGB:
        """Return a colour with a share (0 to 1) of the screen's ground in it."""
        return self.of(mix(colour, self.lights.ground, share))

    def paint(self, role: str) -> Paint:
        """Return the paint of a role; raises KeyError for a name that is none."""
        return self._paints[role]

    def _rich_paints(self) -> dict[str, Paint]:
        lights = self.lights
        text = self.of(lights.text)
        return {
            "": Paint(text),
            "text": Paint(text),
            "strong": Paint(text, KEEP, "bold"),
            "quiet": Paint(self.of(lights.quiet)),
            "faint": Paint(self.of(lights.faint)),
            "lamp": Paint(self.of(lights.lamp), KEEP, "bold"),
            "lead": Paint(self.of(lights.lead)),
            "alarm": Paint(self.of(lights.alarm), KEEP, "bold"),
            "lit": Paint(self.of(lights.ink), self.of(lights.beam), "bold"),
            "lit.alarm": Paint(self.of(lights.ink), self.of(_ALARM_LIGHT), "bold"),
            "blank": Paint(text, self.of(lights.ground)),
        }


_ALARM_LIGHT: Final = rgb("ff8a7a")
_PLAIN: Final[dict[str, Paint]] = {
    "": Paint(),
    "text": Paint(),
    "strong": Paint(None, KEEP, "bold"),
    "quiet": Paint(),
    "faint": Paint(None, KEEP, "dim"),
    "lamp": Paint(None, KEEP, "bold"),
    "lead": Paint(None, KEEP, "dim"),
    "alarm": Paint(None, KEEP, "bold"),
    "lit": Paint(None, None, "bold reverse"),
    "lit.alarm": Paint(None, None, "bold reverse"),
    "blank": Paint(None, None),
}
"""For 16 colours and for none: the terminal's own text, on its own background."""


@cache
def palette_of(theme: Theme = "night", depth: Depth = "true", has_blocks: bool = True) -> Palette:
    """Return the palette of a theme in a depth of colour."""
    return Palette(theme, depth, has_blocks)
