"""A drawn screen as SVG: what a terminal would show, without any terminal.

Colours are those of the style for 256 colours; the 16 that a terminal's user chooses are shown
as xterm has them.
"""

from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape

from prompt_toolkit.styles import Style

from luznet.terminal.picture import BLANK, Picture, is_dots, width_of
from tests.dots import dots_in
from tests.terminal.colour_vision import XTERM

CELL, LINE, SIZE = 8.4, 18, 14
"""Width of a cell, height of a row, size of the letters, in pixels."""
FONTS = "DejaVu Sans Mono, Menlo, Consolas, monospace"
INK, GROUND = "#d0d0d0", "#121212"


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
    width, height = picture.size.columns * CELL, picture.size.rows * LINE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" '
        f'shape-rendering="crispEdges" font-family="{FONTS}" font-size="{SIZE}">',
        f'<rect width="100%" height="100%" fill="{GROUND}"/>',
    ]
    for run in runs(picture, Style([])):
        parts += _drawn(run)
    return "\n".join([*parts, "</svg>"]) + "\n"


def runs(picture: Picture, style: Style) -> Iterator[Run]:
    column = row = 0
    for name, text in picture.fragments():
        if text == "\n":
            column, row = 0, row + 1
            continue
        found = style.get_attrs_for_style_str(name)
        ink, ground = _colour(found.color, INK), _colour(found.bgcolor, GROUND)
        if found.reverse:
            ink, ground = ground, ink
        yield Run(column, row, text, ink, ground, bool(found.bold), bool(found.underline))
        column += width_of(text)


def _colour(named: str | None, default: str) -> str:
    if not named:
        return default
    return XTERM.get(named) or f"#{named.removeprefix('#')}"


def _drawn(run: Run) -> list[str]:
    left, top, width = run.column * CELL, run.row * LINE, width_of(run.text) * CELL
    parts = []
    if run.ground != GROUND:
        rectangle = f'x="{left:g}" y="{top}" width="{width:g}" height="{LINE}"'
        parts.append(f'<rect {rectangle} fill="{run.ground}"/>')
    if run.is_underlined:
        parts.append(
            f'<path d="M{left:g} {top + LINE - 2}h{width:g}" stroke="{run.ink}" fill="none"/>'
        )
    text = "".join(BLANK if is_dots(sign) else sign for sign in run.text)
    if text != run.text:
        parts.append(_dotted(run))
    kept = text.strip()
    if kept:
        begin = left + (len(text) - len(text.lstrip())) * CELL
        bold = ' font-weight="bold"' if run.is_bold else ""
        parts.append(
            f'<text x="{begin:g}" y="{top + LINE - 5}" fill="{run.ink}"{bold} '
            f'textLength="{width_of(kept) * CELL:g}" xml:space="preserve">{escape(kept)}</text>'
        )
    return parts


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
