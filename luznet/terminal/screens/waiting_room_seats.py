"""The seats of a table before a game, each on the place that the game will give it: who sits there
and whether they are ready. Panes of light lie where the cards will be."""

from typing import TYPE_CHECKING, Final, NamedTuple

from luznet.i18n import tables as said
from luznet.terminal.game.places import Places
from luznet.terminal.light import house, large_house
from luznet.terminal.light.colour import rgb
from luznet.terminal.light.palette import Paint, Palette
from luznet.terminal.picture import BLANK, Cell, Picture, cut, width_of
from luznet.terminal.prose import wrap
from luznet.terminal.screens import street, words
from luznet.wire.messages import Seat, Table
from luznet.wire.options import level_at

if TYPE_CHECKING:
    from luznet.terminal.screens.waiting_room import WaitingRoomScreen

KEYS: Final = 9
"""Seats that have a key."""
BETWEEN: Final = 3
"""Blank columns between the parts of a line about a seat."""
MARK: Final = "▌"
NAME_LEAST: Final = 8
PANES: Final = 10
"""Panes where the cards of a player will be, at most."""
PANE_ROWS: Final = 3
PITCH, PITCH_WIDE, WIDE = 3, 4, 39
"""The columns from one pane to the next, and those in a place of at least `WIDE` columns."""
FLAT_GLOW: Final = rgb("af875f")
"""What glows by night where light may not fade."""
GLOW, SHADE = 0.5, 0.6
"""The share of the screen's ground in the panes of a player who is ready, and of another one."""


class Place(NamedTuple):
    """What is told about a seat: the name of its player (or what becomes of it), their part at the
    table, and their state with its role. `level`: the reader chooses the bot for it."""

    number: str
    name: str
    part: str
    state: str
    role: str
    is_taken: bool
    is_ready: bool
    is_chosen: bool
    level: str = ""


def draw_others(picture: Picture, at: Places, table: Table, screen: "WaitingRoomScreen") -> None:
    """Draw everybody else around the table, clockwise from the reader."""
    first = nearest(screen)
    for step, cell in enumerate(at.others, 1):
        draw = _draw_place if cell.rows > 1 else draw_one_row
        draw(picture, cell, place_of(table, (first + step) % len(table.seats), screen))


def nearest(screen: "WaitingRoomScreen") -> int:
    """Return the seat at the reader's side of the table: their own, or the first one."""
    return screen.situation.you or 0


def draw_house(picture: Picture, cell: Cell, table: Table, you: int | None) -> None:
    """Draw the house of the table, with a window for each seat; only the windows, where there is no
    room for more."""
    names = [None if seat.who == "empty" else seat.name for seat in table.seats]
    windows = street.windows_of(picture.palette, names, you)
    if cell.rows >= house.ROWS and len(windows) <= street.MOST:
        is_large = street.has_large_houses(picture.canvas)
        of = large_house if is_large else house
        column = cell.column + (cell.columns - of.COLUMNS) // 2
        row = cell.row + (cell.rows - of.ROWS) // 2
        of.house(picture, column, row, windows, has_lamp=True)
    elif cell.rows:
        column = cell.column + (cell.columns - 3 * len(windows) + 1) // 2
        house.row_of_windows(picture, column, cell.row + cell.rows // 2, windows)


# ---- what is told about a seat -----------------------------------------------------------------


def place_of(table: Table, at: int, screen: "WaitingRoomScreen") -> Place:
    """Return what is told about a seat."""
    seat, is_chosen = table.seats[at], at == screen.chosen
    if seat.who == "empty":
        has_bot = is_chosen and screen.has_bot
        return Place(
            number=str(at + 1),
            name=words.FOR(name=seat.reserved) if seat.reserved else words.EMPTY_SEAT(),
            part="",
            state=_empty(table, at) if screen.is_for_reader(seat) else words.RESERVED(),
            role="quiet",
            is_taken=False,
            is_ready=False,
            is_chosen=is_chosen,
            level=said.BOT[level_at(table.options, at)]() if has_bot else "",
        )
    state, role = _state(table, seat)
    if is_chosen and seat.away:
        state = words.FREES_SEAT()
    return Place(
        number=str(at + 1),
        name=seat.name,
        part=_part(table, at, screen.situation.you),
        state=state,
        role=role,
        is_taken=True,
        is_ready=seat.ready or seat.who == "bot",
        is_chosen=is_chosen,
    )


def _part(table: Table, at: int, you: int | None) -> str:
    if table.seats[at].who == "bot":
        return said.BOT[table.seats[at].plays]()
    if at == table.owner:
        return words.YOU_OWNER() if at == you else words.OWNER()
    return words.YOU() if at == you else ""


def _state(table: Table, seat: Seat) -> tuple[str, str]:
    if seat.who == "bot":
        return "", ""
    if seat.away:
        return words.AWAY(number=table.options.grace), "alarm"
    text = said.state(seat.ready, seat.shows)
    return (text, "lamp") if seat.ready else (text, "")


def _empty(table: Table, at: int) -> str:
    if at >= KEYS:
        return ""
    if not table.options.bots:
        return words.SIT_HERE(number=at + 1)
    return words.BOT_COMES[level_at(table.options, at)](number=at + 1)


# ---- a place on the table ----------------------------------------------------------------------


def _draw_place(picture: Picture, cell: Cell, place: Place) -> None:
    """Draw a place with several rows: the name, the state, and panes in the rows that are left."""
    _draw_mark(picture, cell, place)
    column = _draw_number(picture, cell, place)
    room = cell.column + cell.columns - column
    part = width_of(place.part) + 2 if place.part else 0
    name = cut(place.name, max(NAME_LEAST, room - part))
    end = picture.put(column, cell.row, name, "strong" if place.is_taken else "quiet") + 2
    picture.put(end, cell.row, cut(place.part, cell.column + cell.columns - end), "quiet")
    row = _draw_state(picture, cell._replace(row=cell.row + 1, rows=cell.rows - 1), place)
    rows = min(PANE_ROWS, cell.row + cell.rows - row)
    _draw_panes(picture, cell._replace(row=row, rows=rows), place)


def _draw_mark(picture: Picture, cell: Cell, place: Place) -> None:
    """Mark the chosen place with a bar of light on its left. A click on an empty seat is its
    key."""
    if not place.is_taken and int(place.number) <= KEYS:
        picture.zone(*cell, place.number)
    if place.is_chosen:
        for row in range(cell.row, cell.row + cell.rows):
            picture.put(cell.column - 1, row, MARK, "lamp")


def _draw_number(picture: Picture, cell: Cell, place: Place) -> int:
    role = "lamp" if place.is_chosen else "quiet"
    return picture.put(cell.column, cell.row, f"{place.number:<2} ", role)


def _draw_state(picture: Picture, cell: Cell, place: Place) -> int:
    """Draw a state, or the bot to choose and how, in the rows of a cell; return the row below."""
    row, text, role = cell.row, place.state, place.role
    if place.level:
        _draw_bot(picture, cell.column, row, place.level)
        row, text, role = row + 1, words.CHANGES_BOT(), "quiet"
    for line in wrap(text, cell.columns)[: cell.row + cell.rows - row] if text else ():
        picture.put(cell.column, row, line, role)
        row += 1
    return row


def _draw_bot(picture: Picture, column: int, row: int, level: str) -> int:
    """Draw the bot chosen for a seat; a click changes it."""
    text = f"< {level} >"
    picture.zone(column, row, width_of(text), 1, "right")
    return picture.put(column, row, text, "lit")


def _draw_panes(picture: Picture, cell: Cell, place: Place) -> None:
    """Draw panes where the cards will be: they glow once the player is ready."""
    palette = picture.palette
    if not palette.is_rich or not cell.rows:
        return
    pitch = PITCH_WIDE if cell.columns >= WIDE else PITCH
    for column in range(cell.column, cell.column + min(cell.columns, PANES * pitch) - 1, pitch):
        if not place.is_taken:
            picture.put(column + (pitch - 1) // 2, cell.row + cell.rows - 1, "·", "lead")
            continue
        for row in range(cell.row, cell.row + cell.rows):
            tone = _pane(palette, place.is_ready, (row - cell.row) / cell.rows)
            picture.put(column, row, BLANK * (pitch - 1), tone)


def _pane(palette: Palette, is_ready: bool, height: float) -> Paint:
    """Return the paint of a row of a pane, darker towards its foot."""
    fading = height * 0.25 if palette.is_smooth else 0.0
    if is_ready:
        if palette.is_dark and not palette.is_smooth:
            return Paint(None, palette.of(FLAT_GLOW))
        return Paint(None, palette.dimmed(street.warm(palette), GLOW + fading))
    return Paint(None, palette.dimmed(palette.lights.lead, SHADE + fading))


# ---- a place in one row ------------------------------------------------------------------------


def draw_one_row(picture: Picture, cell: Cell, place: Place) -> int:
    """Draw a place that has one row; return the column after it."""
    _draw_mark(picture, cell, place)
    end = cell.column + cell.columns
    column = _draw_number(picture, cell, place)
    role = "strong" if place.is_taken else "quiet"
    column = picture.put(column, cell.row, cut(place.name, end - column), role) + BETWEEN
    if place.part:
        column = picture.put(column, cell.row, place.part, "quiet") + BETWEEN
    if place.level:
        column = _draw_bot(picture, column, cell.row, place.level) + 2
        return picture.put(column, cell.row, cut(words.CHANGES_BOT(), end - column), "quiet")
    return picture.put(column, cell.row, cut(place.state, end - column), place.role)
