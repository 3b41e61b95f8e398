"""The picture of the hall: the line that matters most, the standings, the tables, the podium."""

from typing import TYPE_CHECKING, Final

from luznet.i18n import evening as said
from luznet.terminal.evening import words
from luznet.terminal.game.street import LEAST_ROWS, Home, draw_street
from luznet.terminal.light import house
from luznet.terminal.light.house import Window
from luznet.terminal.light.sky import stars
from luznet.terminal.picture import Canvas, Cell, Picture, cut, padded, width_of
from luznet.terminal.screens import widgets
from luznet.terminal.screens.doorstep import draw_line
from luznet.terminal.screens.street import BROAD, MOST, NARROW, bright, warm, windows_of
from luznet.wire.evening_messages import EveningTable, Standing

if TYPE_CHECKING:
    from luznet.terminal.evening.hall import HallScreen

STANDINGS_COLUMNS: Final = 44
COLUMN: Final = 38
"""Columns of a line of the standings, and of a table, where several stand side by side."""
NAME_COLUMNS, SHORT_NAME = 18, 11
"""Columns of a name, and where lines of the standings stand side by side."""
PODIUM: Final = 3
"""People on it."""
WINDOWS: Final = 3
OWN: Final = "▶"
CHOSEN: Final = "●"


def draw(screen: "HallScreen", canvas: Canvas) -> Picture:
    """Return the picture of the hall."""
    about = said.about(screen.news) if screen.news is not None else ""
    picture = widgets.page(canvas, screen.title, screen.progress, about)
    bottom = _draw_keys(picture, screen) - 1
    is_over = screen.news is not None and screen.news.stage == "over"
    top = draw_podium(picture, 1, bottom, screen) if is_over else 1
    text, role = screen.line
    row = draw_line(picture, top + 1, text, role) if text else top + 1
    bottom = _draw_asked(picture, bottom, screen)
    people, tables = len(screen.evening.ranking), len(screen.tables)
    above, below = _cells(canvas, row, bottom - row, people, tables)
    draw_standings(picture, above, screen)
    _draw_tables(picture, below, screen)
    if not is_over:
        end = max(row + people, below.row + 2 * tables) + 2
        _draw_houses(picture, Cell(widgets.MARGIN, end, canvas.columns, bottom - end), screen)
    return picture


def _draw_keys(picture: Picture, screen: "HallScreen") -> int:
    """Draw the keys; return their first row. While scores are typed, only those of the line."""
    if screen.is_typing:
        return widgets.keys(picture, widgets.hints(screen.bindings()))
    return widgets.keys(picture, widgets.hints(screen.all_bindings()), widgets.everywhere())


def _cells(canvas: Canvas, row: int, rows: int, people: int, tables: int) -> tuple[Cell, Cell]:
    """Return where the standings and the tables are: beside each other, or the tables below, in a
    narrow window and where more people are seen that way."""
    left = widgets.MARGIN + STANDINGS_COLUMNS + 2
    columns = canvas.columns - 2 * widgets.MARGIN
    across = columns // COLUMN
    lower = min(-(-tables // max(1, across)), max(1, rows // 2 - 1))
    upper = rows - lower - 1 if tables else rows
    is_wide = canvas.columns - left > NAME_COLUMNS
    if is_wide and (people <= rows or upper * across <= rows):
        beside = Cell(left, row, canvas.columns - left - 1, rows)
        return Cell(widgets.MARGIN, row, STANDINGS_COLUMNS, rows), beside
    if is_wide:
        upper = min(upper, -(-people // across))
    above = Cell(widgets.MARGIN, row, columns if is_wide else STANDINGS_COLUMNS, upper)
    return above, Cell(widgets.MARGIN + 2, row + upper + 1, canvas.columns - 5, lower)


def _draw_asked(picture: Picture, bottom: int, screen: "HallScreen") -> int:
    """Draw what is typed, what went wrong, or who waits; return the row above."""
    if screen.scores is not None:
        end = picture.put(widgets.MARGIN, bottom, screen.asks_scores, "strong") + 1
        widgets.draw_line(picture, end, bottom, picture.canvas.columns - end - 1, screen.scores)
        return bottom - 1
    text = screen.trouble or screen.waits
    lines = widgets.lines_of(picture, text) if text else []
    for at, line in enumerate(lines):
        role = "alarm" if screen.trouble else "lit"
        picture.put(widgets.MARGIN, bottom - len(lines) + 1 + at, line, role)
    return bottom - len(lines)


def draw_podium(picture: Picture, row: int, bottom: int, screen: "HallScreen") -> int:
    """Draw the houses of the three best people, if there is room; return the row below."""
    ranking = screen.evening.ranking[:PODIUM]
    rows = min(bottom - row - 8, max(LEAST_ROWS, (bottom - row) // 2))
    if not ranking or rows < LEAST_ROWS:
        return row
    you = screen.news.you if screen.news is not None else None
    homes = [_home(picture, each, place, you) for place, each in enumerate(ranking)]
    first = None if ranking[0].person == you else ranking[0].name
    cell = Cell(0, row, picture.canvas.columns, rows)
    draw_street(picture, cell, homes, words.WINS_EVENING(first))
    return row + rows


def _home(picture: Picture, standing: Standing, place: int, you: int | None) -> Home:
    """Return a house with as many lit windows as the place deserves."""
    palette = picture.palette
    light = bright(palette) if standing.person == you else warm(palette)
    windows = [Window(light if at < WINDOWS - place else None) for at in range(WINDOWS)]
    return Home(f"{place + 1}. {standing.name} {said.points(standing)}", windows)


# ---- the standings -------------------------------------------------------------------------


def draw_standings(picture: Picture, cell: Cell, screen: "HallScreen") -> None:
    """Draw the standings from the place that the reader scrolled to; their own line is always
    there."""
    ranking, you = screen.evening.ranking, screen.news.you if screen.news is not None else None
    picture.put(cell.column, cell.row, said.STANDINGS(), "quiet")
    if not ranking:
        picture.put(cell.column, cell.row + 1, words.NOBODY(), "faint")
        return
    across, rows = max(1, cell.columns // COLUMN), max(1, cell.rows)
    room = across * rows
    picked = next((at for at, each in enumerate(ranking) if each.person == screen.picked), None)
    wanted = screen.first if picked is None else max(0, picked - room // 2)
    first = min(wanted, max(0, len(ranking) - room))
    shown = list(enumerate(ranking))[first : first + room]
    own = next((each for each in enumerate(ranking) if each[1].person == you), None)
    if own is not None and own not in shown:
        shown[0 if shown[-1][0] == picked else -1] = own
    width = COLUMN if across > 1 else cell.columns
    for at, (place, standing) in enumerate(shown):
        column, row = cell.column + at // rows * COLUMN, cell.row + 1 + at % rows
        line = standing_line(place + 1, standing, NAME_COLUMNS if across == 1 else SHORT_NAME)
        is_own = standing.person == you
        role = "lamp" if is_own else "text" if standing.here else "faint"
        picture.put(column, row, OWN if is_own else "", "lamp")
        picture.put(column + 1, row, CHOSEN if place == picked else "", "lamp")
        picture.put(column + 2, row, cut(line, width - 2), role)


def standing_line(place: int, standing: Standing, columns: int) -> str:
    """Return a person's line of the standings, with this many columns for the name."""
    name = padded(cut(standing.name, columns), columns)
    return f"{place:>3}  {name} {said.points(standing):>5}  {said.wins(standing)}"


# ---- the tables ----------------------------------------------------------------------------


def _draw_tables(picture: Picture, cell: Cell, screen: "HallScreen") -> None:
    """Draw who plays where, and what came of it."""
    tables = screen.tables
    if not tables:
        return
    picture.put(cell.column, cell.row, said.TABLES(), "quiet")
    across, rows = max(1, (cell.columns + 2) // COLUMN), max(1, cell.rows)
    width = COLUMN - 2 if across > 1 else cell.columns
    own = screen.evening.last_own
    at = tables.index(screen.chosen) if screen.chosen is not None else 0
    each = 2 if 2 * -(-len(tables) // across) <= rows else 1
    deep = max(1, rows // each)
    room = across * deep
    first = max(0, min(at - room // 2, len(tables) - room))
    for place, table in enumerate(tables[first : first + room]):
        column, row = cell.column + place // deep * COLUMN, cell.row + 1 + place % deep * each
        is_chosen = table is screen.chosen
        _draw_table(picture, Cell(column, row, width, each), screen, table, is_chosen)
        if own is table:
            picture.put(column - 2, row, OWN, "lamp")


def _draw_houses(picture: Picture, cell: Cell, screen: "HallScreen") -> None:
    """Draw the tables as a street, if there is room: a window for each seat, and a lamp where a
    game goes on."""
    tables = screen.tables
    step = min(BROAD, (cell.columns - widgets.MARGIN) // max(1, len(tables)))
    if not tables or step < NARROW or cell.rows < house.ROWS + 3:
        return
    top, left = cell.row + cell.rows - house.ROWS - 2, (cell.columns - step * len(tables)) // 2
    stars(picture, Cell(0, cell.row, cell.columns, cell.rows), cell.columns // 3)
    you = screen.news.you if screen.news is not None else None
    for at, table in enumerate(tables):
        seats: list[str | None] = [*screen.evening.names(table), *[""] * table.bots]
        own = table.people.index(you) if you in table.people else None
        windows = windows_of(picture.palette, seats, own)[:MOST]
        middle, is_on = left + at * step + step // 2, table.state == "playing"
        house.house(picture, middle - house.COLUMNS // 2, top, windows, has_lamp=is_on)
        name = cut(said.TABLE(number=table.number), step - 1)
        role = "lamp" if is_on else "quiet"
        picture.put(middle - width_of(name) // 2, top + house.ROWS, name, role)


def _draw_table(
    picture: Picture, cell: Cell, screen: "HallScreen", table: EveningTable, is_chosen: bool
) -> None:
    number = f"{table.number:>2}"
    outcome = said.outcome(screen.evening, table)
    names = ", ".join(said.players(screen.evening, table))
    picture.put(cell.column - 1, cell.row, CHOSEN if is_chosen else "", "lamp")
    end = picture.put(cell.column, cell.row, number, "lit" if is_chosen else "strong") + 1
    room = cell.column + cell.columns - end
    if cell.rows > 1:
        picture.put(end, cell.row, cut(names, room), "text")
        picture.put(end, cell.row + 1, cut(outcome, room), "quiet")
        return
    if table.state == "playing" and width_of(f"{names}  {outcome}") > room:
        outcome = ""  # who plays tells more
    names = cut(names, max(0, room - width_of(outcome) - 2))
    at = picture.put(end, cell.row, names, "text")
    picture.put(at + 2, cell.row, cut(outcome, max(0, room - width_of(names) - 2)), "quiet")
