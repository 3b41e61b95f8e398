"""A drawn screen as SVG: what a terminal would show, without any terminal.

Blocks, lines and dots are drawn as exact shapes, as good terminals do; all else is text.  The 16
colours that a terminal's user chooses are shown as xterm has them.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from luznet.terminal.braille import dots_in
from luznet.terminal.light.colour import Colour
from luznet.terminal.picture import BLANK, Picture, clusters, is_dots, width_of

CELL, LINE, SIZE = 9, 18, 15
"""Width of a cell, height of a row, size of the letters, in pixels."""
FONTS = "DejaVu Sans Mono, Menlo, Consolas, monospace"
INK, GROUND = "#d0d0d0", "#121212"
"""What a terminal shows where a picture leaves it to it."""
XTERM: Final = {
    "ansiblack": "#000000", "ansired": "#cd0000", "ansigreen": "#00cd00",
    "ansiyellow": "#cdcd00", "ansiblue": "#0000ee", "ansimagenta": "#cd00cd",
    "ansicyan": "#00cdcd", "ansigray": "#e5e5e5", "ansiwhite": "#ffffff",
}  # fmt: skip
"""The 16 colours as xterm shows them, as far as luznet uses them."""
_ATTRIBUTES: Final = frozenset({"bold", "dim", "italic", "reverse", "underline", "blink"})
QUARTERS = dict(
    zip(
        "▘▝▖▗▀▄▌▐▛▜▙▟▚▞█",
        (
            (0,), (1,), (2,), (3,), (0, 1), (2, 3), (0, 2), (1, 3),
            (0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3), (0, 3), (1, 2), (0, 1, 2, 3),
        ),
        strict=True,
    )
)  # fmt: skip
"""The quarters of a cell that a block fills: upper left, upper right, lower left, lower right."""
ARMS = dict(
    zip(
        "─│┌┐└┘├┤┬┴┼",
        ["we", "ns", "se", "sw", "ne", "nw", "nse", "nsw", "swe", "nwe", "nswe"],
        strict=True,
    )
)
"""The arms of a line: from the middle of the cell to the north, south, west or east."""
ENDS = {"n": (0.5, 0.0), "s": (0.5, 1.0), "w": (0.0, 0.5), "e": (1.0, 0.5)}
ROUND = {"╭": "se", "╮": "sw", "╰": "ne", "╯": "nw"}
STROKES = {
    "╱": ((0.0, 1.0, 1.0, 0.0),),
    "╲": ((0.0, 0.0, 1.0, 1.0),),
    "╌": ((0.1, 0.5, 0.4, 0.5), (0.6, 0.5, 0.9, 0.5)),
    "╎": ((0.5, 0.1, 0.5, 0.4), (0.5, 0.6, 0.5, 0.9)),
    "▔": ((0.0, 0.06, 1.0, 0.06),),
}
"""Signs of straight strokes, each from a point to a point of the cell."""


class Run(NamedTuple):
    """Signs of one style beside each other."""

    column: int
    row: int
    text: str
    ink: str
    ground: str
    is_bold: bool
    is_underlined: bool


def svg_of(picture: Picture) -> str:
    """Return the picture as an SVG file."""
    width, height = picture.canvas.columns * CELL, picture.canvas.rows * LINE
    found = [*runs(picture)]
    ground = _hex(picture.palette.ground, GROUND)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" '
        f'width="{width:g}" height="{height}" '
        f'shape-rendering="crispEdges" font-family="{FONTS}" font-size="{SIZE}">',
        f'<rect width="100%" height="100%" fill="{ground}"/>',
        *(_ground(run) for run in found if run.ground != ground),
        *(part for run in found for part in _drawn(run)),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def runs(picture: Picture) -> Iterator[Run]:
    """Yield the signs of a picture that have one style and are beside each other."""
    column = row = 0
    for style, text in picture.fragments():
        if text == "\n":
            column, row = 0, row + 1
            continue
        yield _run(column, row, text, style.split())
        column += width_of(text)


def _run(column: int, row: int, text: str, style: Sequence[str]) -> Run:
    """Return a run in a style as pictures write it: "#ece6da bg:#12111a bold"."""
    colours = {part.startswith("bg:"): part.removeprefix("bg:") for part in style
               if part not in _ATTRIBUTES}  # fmt: skip
    ink, ground = _hex(colours.get(False), INK), _hex(colours.get(True), GROUND)
    if "reverse" in style:
        ink, ground = ground, ink
    if "dim" in style:
        ink = _between(ink, ground)
    return Run(column, row, text, ink, ground, "bold" in style, "underline" in style)


def _hex(colour: Colour, default: str) -> str:
    """Return a colour as SVG writes it; `default` where the picture leaves it to the terminal."""
    if isinstance(colour, tuple):
        return f"#{bytes(colour).hex()}"
    return XTERM.get(colour, colour) if colour else default


def _between(ink: str, ground: str) -> str:
    """Return an ink that is a little fainter on its ground."""
    pairs = zip(bytes.fromhex(ink[1:]), bytes.fromhex(ground[1:]), strict=True)
    return "#" + bytes(round(one * 0.6 + other * 0.4) for one, other in pairs).hex()


def _ground(run: Run) -> str:
    left, top, width = run.column * CELL, run.row * LINE, width_of(run.text) * CELL
    return f'<rect x="{left:g}" y="{top}" width="{width:g}" height="{LINE}" fill="{run.ground}"/>'


def _drawn(run: Run) -> Iterator[str]:
    left, top, width = run.column * CELL, run.row * LINE, width_of(run.text) * CELL
    if run.is_underlined:
        yield f'<path d="M{left:g} {top + LINE - 2}h{width:g}" stroke="{run.ink}" fill="none"/>'
    signs = [sign for cluster, wide in clusters(run.text) for sign in (cluster, "")[:wide]]
    blocks = "".join(_block(run, at, sign) for at, sign in enumerate(signs))
    if blocks:
        yield f'<path d="{blocks}" fill="{run.ink}"/>'
    strokes = "".join(_stroke(run, at, sign) for at, sign in enumerate(signs))
    if strokes:
        thick = 2 if run.is_bold else 1.3
        yield (
            f'<path d="{strokes}" stroke="{run.ink}" stroke-width="{thick}" fill="none" '
            'shape-rendering="auto"/>'
        )
    if any(map(is_dots, signs)):
        yield _dotted(run)
    yield from _letters(run, signs)


def _block(run: Run, at: int, sign: str) -> str:
    """Return the path of the quarters that a block fills."""
    path = ""
    for quarter in QUARTERS.get(sign, ()):
        left = (run.column + at + quarter % 2 / 2) * CELL
        top = (run.row + quarter // 2 / 2) * LINE
        path += f"M{left:g} {top:g}h{CELL / 2:g}v{LINE / 2:g}h{-CELL / 2:g}z"
    return path


def _stroke(run: Run, at: int, sign: str) -> str:
    """Return the path of a sign that is drawn with lines."""

    def point(across: float, down: float) -> str:
        return f"{(run.column + at + across) * CELL:g} {(run.row + down) * LINE:g}"

    if sign in ROUND:
        one, other = (ENDS[arm] for arm in ROUND[sign])
        return f"M{point(*one)}Q{point(0.5, 0.5)} {point(*other)}"
    path = "".join(f"M{point(0.5, 0.5)}L{point(*ENDS[arm])}" for arm in ARMS.get(sign, ""))
    return path + "".join(
        f"M{point(*stroke[:2])}L{point(*stroke[2:])}" for stroke in STROKES.get(sign, ())
    )


def _letters(run: Run, signs: list[str]) -> Iterator[str]:
    """Draw what is text, a word at a time."""
    is_drawn = [sign in QUARTERS or sign in ARMS or sign in ROUND or sign in STROKES
                for sign in signs]  # fmt: skip
    text = "".join(
        BLANK if drawn or is_dots(sign) else sign
        for sign, drawn in zip(signs, is_drawn, strict=True)
    )
    bold = ' font-weight="bold"' if run.is_bold else ""
    top = run.row * LINE + LINE - 5
    for word in re.finditer(r"\S+(?: \S+)*", text):
        begin = (run.column + width_of(text[: word.start()])) * CELL
        wide = width_of(word[0]) * CELL
        yield (
            f'<text x="{begin:g}" y="{top}" fill="{run.ink}"{bold} textLength="{wide:g}" '
            f'xml:space="preserve">{escape(word[0])}</text>'
        )


def _dotted(run: Run) -> str:
    """Draw the signs of dots, which not every font has."""
    dots = [
        f"M{(run.column + at + (across + 0.5) / 2) * CELL:.1f} "
        f"{(run.row + (down + 0.5) / 4) * LINE:.1f}h0"
        for at, sign in enumerate(run.text)
        if is_dots(sign)
        for across, down in dots_in(sign)
    ]
    width = 3 if run.is_bold else 2.2
    return (
        f'<path d="{"".join(dots)}" stroke="{run.ink}" stroke-width="{width}" '
        'stroke-linecap="round" shape-rendering="auto"/>'
    )
