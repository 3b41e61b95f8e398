"""The picture of the lobby: the street of tables and what is known of the chosen one; or the start,
while there are no tables; and over both the line for an address."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from luznet.client.lobby import Entry, marks
from luznet.i18n import list_of, sentences
from luznet.i18n import tables as said
from luznet.i18n.games import name_of
from luznet.terminal.keys import LEFT_RIGHT, UP, UP_DOWN, label
from luznet.terminal.light.raised import raised
from luznet.terminal.picture import Canvas, Cell, Picture, cut, width_of
from luznet.terminal.prose import cut_middle, wrap
from luznet.terminal.screen import LEAST
from luznet.terminal.screens import start_picture, street, widgets, words
from luznet.terminal.screens.widgets import Hint

if TYPE_CHECKING:
    from luznet.terminal.screens.lobby import LobbyScreen

STEP: Final = 0.5
"""Seconds between two pictures of the dots that say it is searching."""
DIVIDER: Final = " · "
WIDE: Final = 130
"""Columns of a window in which the texts begin where the street does."""
LEFT: Final = 4
"""The column of what is known of the chosen table."""


def draw(lobby: "LobbyScreen", canvas: Canvas) -> Picture:
    """Return the picture of the lobby."""
    picture = Picture(canvas)
    groups = _hints(lobby)
    bottom = widgets.above_keys(canvas, *groups) - 1
    if lobby.entries:
        _draw_street(picture, bottom, lobby)
    else:
        _draw_start(picture, bottom, lobby)
    if lobby.address is not None:
        bottom = _draw_address(picture, bottom, lobby)
    if lobby.notice:
        _draw_notice(picture, bottom, lobby.notice)
    widgets.keys(picture, *groups)
    return picture


def _hints(lobby: "LobbyScreen") -> Sequence[Sequence[Hint]]:
    """Return the keys to show, in groups that begin a row."""
    if lobby.address is not None:
        recall = ((UP(), label("recent tables")),) if lobby.recent() else ()
        # i18n: Sits down at a table.
        return ((("Enter", label("join")), ("Esc", label("back")), *recall),)
    games = ("g", label("games"))
    always = (("o", label("settings")), ("?", label("help")), ("q", label("quit")))
    if not lobby.entries:
        go = () if lobby.way is None else (("Enter", label("go")),)
        return (((UP_DOWN(), label("choose")), *go, games, *always),)
    join = (("Enter", label("join")), ("w", label("watch")))
    create = (("Enter", label("new table")),)
    general = (
        # i18n: Goes along the street of tables.
        (LEFT_RIGHT(), label("walk")),
        ("n", label("new table")),
        ("p", label("continue") if lobby.waiting else label("play bots")),
        ("a", label("address")),
        # i18n: Begins the tutorial.
        ("t", label("learn")),
        ("R", label("rules")),
        games,
    )
    return ((*(create if lobby.selection.is_new else join), *general, *always),)


def _draw_notice(picture: Picture, bottom: int, text: str) -> None:
    """Write a notice above a row."""
    lines = widgets.lines_of(picture, text)
    picture.fill(0, bottom - len(lines), picture.canvas.columns, len(lines) + 1)
    for row, line in enumerate(lines, bottom - len(lines)):
        picture.put(widgets.MARGIN, row, line, "alarm")


def _draw_address(picture: Picture, bottom: int, lobby: "LobbyScreen") -> int:
    """Draw the line for an address on raised ground above a row; return the row above it."""
    columns = min(picture.canvas.columns, widgets.LONGEST) - 2 * widgets.MARGIN
    how = widgets.lines_of(picture, words.ADDRESS_HOW(), LEFT)
    rows = len(how) + 6
    top = bottom + 1 - rows
    picture.fill(0, top, picture.canvas.columns, rows)
    raised(picture, Cell(widgets.MARGIN, top, columns, rows), words.ADDRESS_TITLE())
    for row, line in enumerate(how, top + 2):
        picture.put(LEFT, row, line, "quiet")
    row = bottom - 2
    picture.put(LEFT, row, ">", "lamp")
    if lobby.address is not None:
        widgets.draw_line(picture, LEFT + 2, row, columns - 6, lobby.address)
    if lobby.recalled is not None and lobby.recalled[1]:
        told = cut(words.RECALLED(name=lobby.recalled[1]), columns - 4)
        picture.put(LEFT, row + 1, told, "quiet")
    return top - 1


# ---- tables ------------------------------------------------------------------------------------


def _draw_street(picture: Picture, bottom: int, lobby: "LobbyScreen") -> None:
    """Draw the street, and what is known of the chosen table in the rows down to the bottom."""
    entries, place = lobby.entries, lobby.selection.place
    at = street.street_of(picture.canvas, entries, max(0, place))
    lobby.in_a_row = at.in_a_row if at.in_a_row < at.shown else 1
    is_left = at.column(max(0, place)) < picture.canvas.columns // 2
    start_picture.draw_sky(picture, at.ground, has_light_at_left=is_left)
    marked = marks(entries)
    names = [_name(entry, marked.get(entry, ""), at.step - street.GAP) for entry in entries]
    street.draw_street(picture, at, entries, names, place)
    _draw_title(picture, lobby)
    lines = _about_chosen(picture.canvas, lobby, marked, bottom + 1 - at.below)
    row = at.below + (at.below + len(lines) < bottom)
    left = at.left if picture.canvas.columns >= WIDE and at.left > LEFT else LEFT
    for at_row, (text, role) in enumerate(lines, row):
        picture.put(left, at_row, text, role)
    chosen = lobby.selection.chosen
    if chosen is not None and lines and lines[0][0].startswith(chosen.name):
        picture.put(left, row, chosen.name, "lamp")


def _draw_title(picture: Picture, lobby: "LobbyScreen") -> None:
    """Draw the top line: where a seat waits for the reader, and who they are. A game of their own
    that waits is told below it, or in it where the roofs begin there."""
    columns = picture.canvas.columns
    you = words.YOU_ARE(name=lobby.settings().name)
    waits = [entry.name for entry in lobby.entries if entry.yours is not None]
    about = words.SEAT_WAITS(names=list_of(waits)) if waits else words.TABLES_HERE()
    end = columns - widgets.EDGE - width_of(you) - widgets.GAP
    begin = 2 * widgets.EDGE + width_of("luznet") + 1
    own = words.CONTINUE(game=lobby.waiting) if lobby.waiting else ""
    is_low, needed = picture.canvas.rows < LEAST.rows, width_of(own) + 3
    room = end - begin
    if own and is_low:
        room -= needed + widgets.GAP
    if not waits and width_of(about) > room:
        about = ""
    elif waits and own and is_low and width_of(about) > room:
        own = ""
    widgets.draw_title(picture, "luznet", you)
    picture.put(begin, 0, cut(about, end - begin), "lamp" if waits else "quiet")
    if own and is_low:
        _draw_own(picture, 0, end, cut(own, end - begin - 3))
    elif own:
        _draw_own(picture, 1, columns - widgets.EDGE, cut(own, columns - 2 * LEFT))


def _draw_own(picture: Picture, row: int, end: int, text: str) -> None:
    """Write at the end of a row that a game of the reader's own waits, and the key that leads
    there."""
    columns = width_of(text) + 3
    picture.fill(end - columns - 1, row, columns + 1, 1)
    picture.zone(end - columns, row, columns, 1, "p")
    picture.put(end - columns, row, "p", "text")
    picture.put(end - columns + 3, row, text, "lamp")


def _name(entry: Entry, mark: str, width: int) -> str:
    """Return the name, cut so that the mark that distinguishes namesakes stays."""
    if not mark:
        return cut_middle(entry.name, width)
    return f"{cut_middle(entry.name, max(1, width - width_of(mark) - 1))} {mark}"


def _about_chosen(
    canvas: Canvas, lobby: "LobbyScreen", marked: Mapping[Entry, str], rows: int
) -> list[tuple[str, str]]:
    """Return what is known of the chosen table, in lines with their roles: as much as there is room
    for, the most important first."""
    columns = min(widgets.LONGEST, canvas.columns - LEFT - widgets.MARGIN)
    lines: list[tuple[str, str]] = []
    for told in _told(lobby, marked):
        lines = [(line, role) for text, role in told if text for line in wrap(text, columns)]
        if len(lines) <= rows:
            break
    return lines[:rows]


def _told(lobby: "LobbyScreen", marked: Mapping[Entry, str]) -> Sequence[Sequence[tuple[str, str]]]:
    """Return what may be told of the chosen table, each shorter than the one before."""
    entry = lobby.selection.chosen
    if lobby.selection.is_new:
        return [[(words.NEW_TABLE_HOW(), "quiet")]]
    if entry is None:
        return [[]]
    if not entry.speaks:
        return [[(entry.name, "lamp"), (said.needs_version(entry.versions), "alarm")]]
    facts, who = (_facts(entry, marked.get(entry, "")), "quiet"), (_who(entry), "text")
    hosted = (words.HOSTED(host=entry.place.host) if entry.place.host else "", "quiet")
    return [[facts, who, hosted], [facts, who], [(entry.name, "lamp"), who], [who]]


def _facts(entry: Entry, mark: str) -> str:
    """Return the name of a table and what goes on there, in a line."""
    facts = (
        name_of(entry.game),
        words.EVENING() if entry.evening else words.TAKEN(taken=entry.taken, seats=entry.seats),
        "" if entry.evening else street.state_of(entry),
        street.note_of(entry),
        street.round_trip(entry),
    )
    return f"{entry.name}  {DIVIDER.join(filter(None, (mark, *facts)))}"


def _who(entry: Entry) -> str:
    """Say who sits at a table, as far as its host tells, and whether there is a seat."""
    if entry.evening:
        return said.sitting(entry)
    empty, of_bots = entry.free_seats
    is_full = not empty and entry.yours is None
    return sentences(
        said.sitting(entry),
        words.SEATS_FREE(empty) if empty else "",
        words.BOTS_PLACE() if is_full and of_bots else "",
        words.NO_SEAT_FREE() if is_full and not of_bots else "",
        words.THERE_WATCH(entry.watchers) if entry.watchers else "",
    )


# ---- no tables ---------------------------------------------------------------------------------


def _dots(lobby: "LobbyScreen") -> str:
    return "." * (1 + int(lobby.searched / STEP) % 3)


def _draw_start(picture: Picture, bottom: int, lobby: "LobbyScreen") -> None:
    """Draw the start: what the reader can do, and how the search for tables goes."""
    cell = start_picture.draw_scene(picture, words.TAGLINE())
    ways = lobby.ways
    lines = _search(lobby, cell.columns, bottom - cell.row - len(ways))
    top = start_picture.draw_menu(
        picture, cell, [(way.key, way.says()) for way in ways], lobby.way, bottom - len(lines) - 1
    )
    for row, (line, role) in enumerate(lines, top):
        picture.put(cell.column, row, line, role)
    you = words.YOU_ARE(name=lobby.settings().name)
    widgets.draw_title(picture, "", you)


def _search(lobby: "LobbyScreen", columns: int, room: int) -> list[tuple[str, str]]:
    """Return what is to be told below the ways, in lines with their roles: what the chosen one
    does, or else how the search goes, and if there is room what may be wrong."""
    if not lobby.is_at_a_loss:
        told = [(words.SEARCHING(dots=_dots(lobby)), "text")]
    else:
        trouble = lobby.trouble()
        still = words.STILL_SEARCHING(dots=_dots(lobby))
        told = [
            (words.NOTHING_FOUND(), "strong"),
            (trouble, "alarm") if trouble else (still, "quiet"),
        ]
    if lobby.way is not None:
        told = [(lobby.ways[lobby.way].about(), "text"), told[-1]]
    elif lobby.is_at_a_loss:
        told.append((words.WHY_NOTHING(), "quiet"))
    lines = [[(line, role) for line in wrap(text, columns)] for text, role in told]
    if sum(map(len, lines)) > room:
        del lines[2:]
    return [line for each in lines for line in each]
