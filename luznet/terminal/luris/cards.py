"""How all pictures of Luris draw its cards: ivory face up, indigo lattice face down, gold jokers.

A card is drawn once for each size and light, and kept:

     9     ╱╲     ╱╲   ▼▼    in two rows: face up, face down, as its owner sees it, chosen
           ╲╱      7   ╲╱
     9     ╱╲    ╲ 7   ▼▼    in one row

Larger cards have larger figures.
"""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from luznet.games.luris.cards import BACK, JOKER, Card
from luznet.terminal.light import glass
from luznet.terminal.light.colour import mix, rgb
from luznet.terminal.light.glass import Light, Material
from luznet.terminal.light.material import Flat
from luznet.terminal.light.palette import KEEP, WHITE, Paint, Palette
from luznet.terminal.picture import Canvas, Cell, Picture

Side = Literal["up", "down"]


class Size(NamedTuple):
    """The columns and rows of a card."""

    columns: int
    rows: int


JOKER_SIGN: Final = "J"
ROW: Final = Size(2, 1)
"""The smallest card."""
KNOWN_ROW: Final = 3
"""Columns of a face-down card in one row whose value is known: it needs a sign as well."""
FRAMED: Final = Size(4, 3)
"""The smallest card with a frame, where there are no colours."""
LARGE: Final = Size(glass.FIGURE_COLUMNS, glass.FINE_ROWS)
"""The smallest card with large figures."""
_CHOSEN: Final = "▼"
_KEPT: Final = 512

_IVORY: Final = Material(
    base=rgb("f4ecd9"),
    bright=rgb("ffffff"),
    deep=rgb("d0c2a4"),
    flat=Flat(rgb("eeeeee"), rgb("b2b2b2"), rgb("444444"), rgb("808080")),
    sixteen="ansiwhite",
    sheen=0.9,
    sink=0.8,
)
_PARCHMENT: Final = _IVORY._replace(
    base=rgb("dcbc7c"), bright=rgb("f0dcae"), deep=rgb("b08a48"), sheen=0.5
)
"""Ivory for a bright screen, where it would not stand out."""
_INDIGO: Final = Material(
    base=rgb("343a74"),
    bright=rgb("4a54a8"),
    deep=rgb("1f2348"),
    flat=Flat(rgb("303a8c"), rgb("303a8c"), rgb("262626"), rgb("5f5f87")),
    sixteen="ansiblue",
    sheen=0.6,
    sink=0.8,
)
_GOLD: Final = Material(
    base=rgb("fcd45e"),
    bright=rgb("ffe99a"),
    deep=rgb("d2921c"),
    flat=Flat(rgb("ffd75f"), rgb("d7af5f"), rgb("4e4e4e"), rgb("af8700")),
    sixteen="ansiyellow",
    emblem="sun",
    sheen=0.6,
    sink=0.8,
    inlay=(rgb("8a5a00"), 0.8),
)


def material_of(palette: Palette, card: Card, side: Side) -> Material:
    """Return what a card is made of."""
    if side == "down":
        return _INDIGO
    if card == JOKER:
        return _GOLD
    return _IVORY if palette.is_dark else _PARCHMENT


def sign(card: Card) -> str:
    """Return the sign on a card; empty for one that is not known."""
    if card == BACK:
        return ""
    return JOKER_SIGN if card == JOKER else str(card)


def columns_of(card: Card, side: Side, size: Size) -> int:
    """Return how wide a card is in this size."""
    return KNOWN_ROW if size.rows == 1 and side == "down" and card != BACK else size.columns


def draw_card(
    picture: Picture,
    cell: Cell,
    card: Card,
    side: Side,
    light: Light = "lit",
    *,
    chosen: bool = False,
) -> int:
    """Draw a card with this side up; return the column after it. `chosen` is for one that lies face
    down on the table."""
    size = Size(columns_of(card, side, Size(cell.columns, cell.rows)), cell.rows)
    picture.stamp(
        cell.column, cell.row, _card(picture.palette, size, card, side, "beam" if chosen else light)
    )
    return cell.column + size.columns


@lru_cache(_KEPT)
def _card(
    palette: Palette, size: Size, card: Card, side: Side, light: Light | Literal["beam"]
) -> Picture:
    part = Picture(Canvas(*size, palette))
    if side == "down":
        _draw_back(part, size, card, light)
    elif light != "beam":
        of = material_of(palette, card, side)
        if card == BACK or size.rows < FRAMED.rows or size.columns < FRAMED.columns:
            _draw_small(part, size, sign(card), of, light)
        else:
            _draw_face(part, Cell(0, 0, *size), card, of, light)
    return part


def _draw_small(part: Picture, size: Size, text: str, of: Material, light: Light) -> None:
    """Draw a card that has only room for its value, in its first row."""
    if part.palette.has_colours:
        glass.pane(part, Cell(0, 0, *size), of, light)
        ink = glass.paint(part.palette, of, light)._replace(ground=KEEP)
    else:
        ink = Paint(None, None, "reverse" if light == "rest" else "bold reverse")
        part.fill(0, 0, *size, ink)
    part.put(size.columns - len(text) - (size.columns > FRAMED.columns), 0, text, ink)


def _draw_face(part: Picture, cell: Cell, card: Card, of: Material, light: Light) -> None:
    is_large = cell.columns >= LARGE.columns and cell.rows >= LARGE.rows
    text = sign(card)
    if card != JOKER:
        glass.face(part, cell, of, light, text, text if is_large else "")
    elif is_large and part.palette.has_colours:
        glass.pane(part, cell, of, light)
        glass.emblem(part, Cell(0, 1, cell.columns, cell.rows - 2), of, light)
        ink = glass.paint(part.palette, of, light)._replace(ground=KEEP)
        _over(part, 1, 0, text, ink)
        _over(part, cell.columns - 2, cell.rows - 1, text, ink)
    else:
        glass.face(part, cell, of._replace(emblem=""), light, text, "")


def _over(part: Picture, column: int, row: int, text: str, ink: Paint) -> None:
    """Write on glass whose tone changes within the row."""
    part.ground(column, row, part.half(column, 2 * row + 1))
    part.put(column, row, text, ink)


# ---- face down -----------------------------------------------------------------------------


def _draw_back(part: Picture, size: Size, card: Card, light: Light | Literal["beam"]) -> None:
    """Draw the lattice, and over it the value if it is known; a chosen card is lamp light."""
    if light == "beam":
        part.fill(0, 0, *size, "lit")
    elif part.palette.has_colours:
        glass.pane(part, Cell(0, 0, *size), _INDIGO, light)
    for row in range(size.rows):
        pairs = "╲╱" if row % 2 else "╱╲"
        part.put(0, row, (pairs * size.columns)[: size.columns], _lattice(part, row, light))
    if light == "beam":
        _draw_chosen(part, size)
    if card != BACK:
        _draw_known(part, size, sign(card), light)


def _lattice(part: Picture, row: int, light: Light | Literal["beam"]) -> Paint:
    """Return the paint of the lines in a row."""
    palette = part.palette
    if light == "beam":
        return palette.paint("lit")
    if not palette.has_colours:
        return palette.paint("")
    if not palette.is_rich:
        return Paint("ansiwhite")
    found = part.half(0, 2 * row + 1)
    tone = found if isinstance(found, tuple) else _INDIGO.base
    part.fill(0, row, part.canvas.columns, 1, Paint(None, tone))
    return Paint(palette.of(mix(tone, WHITE, 0.28)))


def _draw_chosen(part: Picture, size: Size) -> None:
    lit = part.palette.paint("lit")
    if size.columns < FRAMED.columns:
        part.put(0, 0, _CHOSEN * 2 if size.columns == 2 else f" {_CHOSEN} ", lit)
    else:
        middle = (size.columns - 3) // 2
        part.put(middle, 0, f" {_CHOSEN} ", lit)


def _draw_known(part: Picture, size: Size, text: str, light: Light | Literal["beam"]) -> None:
    """Write the value of a face-down card over its lattice."""
    palette, row = part.palette, size.rows // 2
    if light == "beam":
        ink = palette.paint("lit")
    elif palette.has_colours:
        ink = glass.paint(palette, _INDIGO, light)._replace(ground=KEEP)
    else:
        ink = palette.paint("strong")
    if size.columns <= FRAMED.columns:
        room = min(2, size.columns)
        part.put((size.columns - room) if size.rows == 1 else (size.columns - room + 1) // 2, row,
                 f"{text:>{room}}", ink)  # fmt: skip
    else:
        part.put((size.columns - len(text) - 2) // 2, row, f" {text} ", ink)


def count_paints(palette: Palette, side: Side) -> Paint:
    """Return the paint of the number of cards of a side."""
    if not palette.has_colours:
        return Paint(None, None, "bold reverse" if side == "up" else "")
    return glass.paint(palette, material_of(palette, BACK, side))


# ---- the mouse -----------------------------------------------------------------------------


def click_on_hand(position: int) -> str:
    """Return the key for a click on a card of the reader's hand."""
    return f"<hand {position}>"


def click_on_spot(seat: int, at: int, card: int) -> str:
    """Return the key for a click on a face-down card."""
    return f"<down {seat}.{at}.{card}>"
