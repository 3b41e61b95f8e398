"""A raised ground: what lies over a picture for a while, without a frame."""

from typing import Final

from luznet.terminal.light.colour import mix
from luznet.terminal.light.palette import Paint
from luznet.terminal.picture import BLANK, Cell, Picture, cut

DEPTH: Final = 0.74
"""The share of the screen's ground in a raised one."""


def raised(picture: Picture, cell: Cell, title: str = "") -> None:
    """Clear a cell and raise its ground; its title stands in its first row. Where the terminal
    keeps its own ground, thin lines above and below set it apart."""
    picture.fill(*cell)
    left, top, columns, rows = cell
    palette = picture.palette
    if palette.is_rich:
        ground = palette.of(mix(palette.lights.lead, palette.lights.ground, DEPTH))
        for row in range(top, top + rows):
            picture.put(left, row, BLANK * columns, Paint(None, ground))
    else:
        for row in (top, top + rows - 1):
            picture.put(left, row, "─" * columns, "lead")
    if title:
        picture.put(left + 2, top, f"{cut(title, columns - 6)} ", "lamp")
