"""The picture of the board: the tables in a grid, the standings beside them, moments below."""

from typing import TYPE_CHECKING, Final

from luznet.games import GAMES
from luznet.i18n import evening as said
from luznet.i18n.games import words_of
from luznet.terminal.evening import words
from luznet.terminal.evening.hall_picture import draw_podium, draw_standings
from luznet.terminal.light import house
from luznet.terminal.picture import Canvas, Cell, Picture, cut, padded, width_of
from luznet.terminal.screens import street, widgets
from luznet.terminal.screens.doorstep import draw_line
from luznet.terminal.screens.street import windows_of
from luznet.wire.evening_messages import EveningTable
from luznet.wire.messages import Update

if TYPE_CHECKING:
    from luznet.terminal.evening.board import BoardScreen

BESIDE: Final = 46
"""Columns of the standings."""
TABLE_COLUMNS: Final = 28
GAP: Final = 2
MOMENTS: Final = 4
TO_ACT: Final = "▶"


def draw(screen: "BoardScreen", canvas: Canvas) -> Picture:
    """Return the picture of the board."""
    about = said.about(screen.news) if screen.news is not None else ""
    picture = widgets.page(canvas, screen.title, about=about)
    top = 1
    is_over = screen.news is not None and screen.news.stage == "over"
    if is_over:
        top = draw_podium(picture, 1, canvas.rows - MOMENTS, screen)
    row = draw_line(picture, top, *_line(screen))
    bottom = canvas.rows - MOMENTS - 2
    columns = canvas.columns - BESIDE - 2 * widgets.MARGIN
    _draw_grid(picture, Cell(widgets.MARGIN, row, columns, bottom - row), screen)
    beside = canvas.columns - BESIDE
    draw_standings(picture, Cell(beside, row, BESIDE - 1, bottom - row - 1), screen)
    _draw_moments(picture, bottom, screen)
    return picture


def _line(screen: "BoardScreen") -> tuple[str, str]:
    """Return how far the evening is, and the role of that."""
    if screen.news is not None and screen.news.paused:
        return words.PAUSED(), "lit"
    text, role = screen.line
    return (text, role) if role == "lit.alarm" else (screen.progress, "lit")


def _draw_grid(picture: Picture, cell: Cell, screen: "BoardScreen") -> None:
    """Draw as many tables as fit; the others take turns with them."""
    tables = screen.tables
    if not tables:
        return
    rows = max(len(table.people) + table.bots for table in tables) + 2
    across = max(1, (cell.columns + GAP) // (TABLE_COLUMNS + GAP))
    has_houses = len(tables) <= across * (cell.rows // (rows + house.ROWS))
    rows += house.ROWS * has_houses
    room = across * max(1, cell.rows // rows)
    pages = -(-len(tables) // room)
    first = screen.page % pages * room
    for at, table in enumerate(tables[first : first + room]):
        left = cell.column + at % across * (TABLE_COLUMNS + GAP)
        top = cell.row + at // across * rows
        if has_houses:
            _draw_house(picture, left, top, screen, table)
            top += house.ROWS
        _draw_table(picture, Cell(left, top, TABLE_COLUMNS, rows), screen, table)


def _draw_house(
    picture: Picture, column: int, row: int, screen: "BoardScreen", table: EveningTable
) -> None:
    """Draw a table's house: a window for each seat, bright where somebody is to act, with a lamp
    while it is played."""
    update = screen.evening.tables.get(table.table)
    names = _names(screen, table, update)
    acts = _turn(update) if update is not None and table.state == "playing" else None
    windows = windows_of(picture.palette, [*names], acts)[: street.MOST]
    left = column + (TABLE_COLUMNS - house.COLUMNS) // 2
    house.house(picture, left, row, windows, has_lamp=acts is not None)


def _draw_table(picture: Picture, cell: Cell, screen: "BoardScreen", table: EveningTable) -> None:
    """Draw a table: its number and how far it is, then each player with how they stand."""
    update = screen.evening.tables.get(table.table)
    end = picture.put(cell.column, cell.row, said.TABLE(number=table.number), "strong") + 2
    room = cell.column + cell.columns - end
    picture.put(end, cell.row, cut(_progress(table, update), room), "quiet")
    names = _names(screen, table, update)
    glance = _glance(table, update, len(names))
    for seat, (name, told) in enumerate(zip(names, glance, strict=True)):
        row = cell.row + 1 + seat
        acts = table.state == "playing" and update is not None and _turn(update) == seat
        wide = cell.columns - 2 - width_of(told) - 1
        picture.put(cell.column, row, TO_ACT if acts else "", "lamp")
        picture.put(cell.column + 2, row, padded(cut(name, wide), wide), "lamp" if acts else "")
        picture.put(cell.column + 3 + wide, row, told, "quiet")


def _progress(table: EveningTable, update: Update | None) -> str:
    if table.state != "playing" or update is None or update.view is None:
        return said.PLAYING() if table.state == "playing" else said.state(table)
    return words_of(update.table.game).progress(update.view) or said.PLAYING()


def _names(screen: "BoardScreen", table: EveningTable, update: Update | None) -> list[str]:
    """Return the name of each seat; those of bots are known from the table itself."""
    people = screen.evening.names(table)
    if update is not None and len(update.table.seats) == len(people) + table.bots:
        return [*people, *(seat.name for seat in update.table.seats[len(people) :])]
    return [*people, *["·"] * table.bots]


def _glance(table: EveningTable, update: Update | None, seats: int) -> list[str]:
    """Return a few signs for each seat: how it stands, or its score in the end."""
    if table.state == "over":
        return [str(score) for score in table.scores][:seats] + [""] * (seats - len(table.scores))
    if update is None or update.view is None or update.table.game not in GAMES:
        return [""] * seats
    told = list(words_of(update.table.game).glance(update.view))
    return told if len(told) == seats else [""] * seats


def _turn(update: Update) -> int | None:
    turn: int | None = getattr(update.view, "turn", None)
    return turn


def _draw_moments(picture: Picture, row: int, screen: "BoardScreen") -> None:
    picture.put(widgets.MARGIN, row, said.MOMENTS(), "quiet")
    told = said.moments(screen.evening, MOMENTS)
    for at, text in enumerate(told or [words.NO_MOMENTS()], row + 1):
        room = picture.canvas.columns - 2 * widgets.MARGIN
        role = "faint" if not told else "lamp" if at == row + 1 else "text"
        picture.put(widgets.MARGIN, at, cut(text, room), role)
