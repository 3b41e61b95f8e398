"""The street at night at the end of a game: a house for each player on a hill by the water, those
of the winners highest, in the middle, with a lamp."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from luznet.terminal.light import house, large_house, sky
from luznet.terminal.light.house import Window
from luznet.terminal.light.material import readable
from luznet.terminal.light.palette import KEEP, Paint
from luznet.terminal.picture import Canvas, Cell, Picture, cut, width_of

LEAST_ROWS: Final = house.ROWS + 3
"""Rows of the smallest street: the sentence, the houses, and the hill with the names on it."""
MOST_LIFT, MOST_WATER = 9, 8
"""Rows of the hill below the winner's house, and of the water, at the most."""
MOST_STEP: Final = 34
MOON: Final = 100, 16
"""Columns and rows of a street that has room for the moon."""
MOON_RIGHT, MOON_RADIUS = 12, 4
"""Columns from the middle of the moon to the edge, and how large it is."""
LARGE: Final = 32
"""Rows of a street that has room for large houses."""
NEAR: Final = 0.35
PAIR: Final = 2
"""Winners who share a win."""


class Home(NamedTuple):
    """A player's house."""

    name: str
    windows: Sequence[Window]


class _Ground(NamedTuple):
    """The columns and rows of a house, the row of the shore, the rows of the water, and of the
    hill below each house, best first."""

    columns: int
    rows: int
    shore: int
    water: int
    lifts: Sequence[int]

    @property
    def tops(self) -> list[int]:
        """The first row of each house."""
        return [self.shore - self.rows - lift for lift in self.lifts]


def draw_street(
    picture: Picture, cell: Cell, homes: Sequence[Home], sentence: str, winners: int = 1
) -> None:
    """Draw the street in a cell as wide as the window, the best player first; the sentence, who
    has won, stands over the houses of the winners. It has at least `LEAST_ROWS` rows."""
    windows = tuple(tuple(home.windows) for home in homes)
    canvas = Canvas(picture.canvas.columns, cell.rows, picture.palette)
    picture.stamp(0, cell.row, _night(canvas, windows, winners))
    ground = _ground(canvas, len(homes), winners)
    columns = _columns(canvas, len(homes), winners)
    tops = [cell.row + top for top in ground.tops]
    room = _step(cell.columns, len(homes)) - 1
    for rank, home in enumerate(homes):
        row = tops[rank] + ground.rows + (1 if ground.lifts[rank] > 2 else 0)
        role = "lamp" if rank < winners else "strong"
        _write_name(picture, columns[rank], row, cut(home.name, room), role)
    middle = sum(columns[:winners]) // winners
    half = min(cell.columns, width_of(sentence)) // 2
    middle = min(max(middle, half), cell.columns - half)
    _write(picture, middle, tops[0] - 1, cut(sentence, cell.columns), "lamp")


@lru_cache(4)
def _night(canvas: Canvas, windows: Sequence[Sequence[Window]], winners: int) -> Picture:
    """Return the street without a word, drawn once for the windows of all houses."""
    picture, homes = Picture(canvas), len(windows)
    ground, columns = _ground(canvas, homes, winners), _columns(canvas, homes, winners)
    sky_rows = Cell(0, 0, canvas.columns, ground.shore)
    sky.stars(picture, sky_rows, canvas.columns // 2)
    if _has_moon(sky_rows, columns, ground):
        sky.moon(picture, canvas.columns - MOON_RIGHT, 9, MOON_RADIUS)
    draw = large_house.house if ground.rows > house.ROWS else house.house
    for rank in range(homes):  # the first ones have lamps, whose light lies below the others
        left, has_lamp = columns[rank] - ground.columns // 2, rank < winners
        tone = NEAR if has_lamp else 0.0
        draw(picture, left, ground.tops[rank], windows[rank], has_lamp=has_lamp, tone=tone)
    _draw_hill(picture, columns, ground)
    sky.water(picture, ground.shore, ground.water, reach=2 * ground.shore)
    return picture


def _ground(canvas: Canvas, homes: int, winners: int) -> _Ground:
    """Share out the rows: first hill, then water if it shines, then air."""
    has_room = _step(canvas.columns, homes) > large_house.COLUMNS and canvas.rows >= LARGE
    is_large = has_room and winners == 1 and canvas.palette.is_rich
    size = (large_house.COLUMNS, large_house.ROWS) if is_large else (house.COLUMNS, house.ROWS)
    free = canvas.rows - LEAST_ROWS - (size[1] - house.ROWS)
    most = min(MOST_LIFT, 1 + (free + 1) // 2)
    places = [max(0, rank - winners + 1) for rank in range(homes)]
    lifts = [max(1, round(most - place * (most - 1) / max(1, places[-1]))) for place in places]
    water = min(MOST_WATER, max(0, free - (most - 1))) if canvas.palette.is_smooth else 0
    return _Ground(*size, canvas.rows - water, water, lifts)


def _columns(canvas: Canvas, homes: int, winners: int) -> list[int]:
    """Return the middle column of each house: the best player's in the middle of the window, the
    others in turns on its left and its right; of two winners in an even number, both are."""
    step = _step(canvas.columns, homes)
    order: list[int] = []
    for rank in range(homes):
        order = [rank, *order] if rank % 2 else [*order, rank]
    is_pair = winners == PAIR and not homes % PAIR
    middle = canvas.columns // 2 + (step // 2 if is_pair else 0)
    return [middle + (order.index(rank) - order.index(0)) * step for rank in range(homes)]


def _step(columns: int, homes: int) -> int:
    """Return the columns from a house to the next: with an even number of them, one place at the
    edge is free."""
    return min(MOST_STEP, columns // (homes | 1))


def _has_moon(cell: Cell, columns: Sequence[int], ground: _Ground) -> bool:
    """Return whether there is room for the moon, with no house near it."""
    if cell.columns < MOON[0] or cell.rows < MOON[1]:
        return False
    reach = MOON_RIGHT + MOON_RADIUS + ground.columns // 2
    near = [top for at, top in zip(columns, ground.tops, strict=True) if at > cell.columns - reach]
    return all(top > cell.row + 2 * MOON_RADIUS for top in near)


def _draw_hill(picture: Picture, columns: Sequence[int], ground: _Ground) -> None:
    tops = sorted(
        (column, 2 * lift - 1) for column, lift in zip(columns, ground.lifts, strict=True)
    )
    sky.hill(picture, tops, ground.shore, (ground.columns - 1) // 2)


def _write_name(picture: Picture, column: int, row: int, name: str, of: str) -> None:
    """Write a name on the hill, below its house."""
    palette = picture.palette
    role = palette.paint(of)
    found = picture.cell(column, row)
    behind = found[1].ground if found else None
    if isinstance(role.ink, tuple) and isinstance(behind, tuple):
        role = Paint(readable(palette, role.ink, behind), KEEP, role.attributes)
    _write(picture, column, row, name, role)


def _write(picture: Picture, column: int, row: int, text: str, paint: str | Paint) -> None:
    picture.put(column - width_of(text) // 2, row, text, paint)
