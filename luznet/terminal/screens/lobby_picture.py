"""The picture of the lobby: the list of tables, or other things to do, and the keys."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from luznet.client.lobby import Entry, marks
from luznet.i18n import tables as said
from luznet.i18n.games import name_of
from luznet.terminal.keys import UP, UP_DOWN, label
from luznet.terminal.picture import Canvas, Picture, cut, padded, width_of
from luznet.terminal.screens import widgets, words

if TYPE_CHECKING:
    from luznet.terminal.screens.lobby import LobbyScreen

STEP = 0.5
"""Seconds between two pictures of the dots that say it is searching."""
LIST_ROW = 4
"""The row of the first table."""


class Columns(NamedTuple):
    """The cells of each column of the list; two blanks separate them."""

    name: int
    game: int
    seats: int
    now: int
    note: int


def columns_for(size: Canvas, entries: Sequence[Entry]) -> Columns:
    """Return the columns for a window: the name gets what the others leave, and the column of notes
    only what it needs."""
    headers = [width_of(header()) for header in words.HEADER]
    game, seats = max(5, headers[1]), max(6, headers[2], width_of(words.TAKEN(taken=5, seats=5)))
    now = max(9, headers[3], width_of(said.GATHERING()), width_of(said.PLAYING()))
    note = max((width_of(_note(entry)) for entry in entries), default=0)
    way = 6
    fixed = game + seats + now + note + way + 2 * 5
    return Columns(min(44, size.columns - 2 * widgets.MARGIN - 2 - fixed), game, seats, now, note)


def draw(lobby: "LobbyScreen", size: Canvas) -> Picture:
    """Return the picture of the lobby."""
    picture = widgets.page(size, "luznet", words.YOU_ARE(name=lobby.settings().name))
    bottom = widgets.keys(picture, *_hints(lobby)) - 1
    if lobby.notice:
        bottom = _notice(picture, bottom, lobby.notice)
    if lobby.address is not None:
        bottom = _address(picture, bottom, lobby)
    if lobby.entries:
        _list(picture, bottom, lobby)
    elif lobby.is_at_a_loss:
        _ways(picture, lobby)
    else:
        end = picture.put(widgets.MARGIN, 2, words.SEARCHING(), "strong")
        picture.put(end + 1, 2, _dots(lobby), "strong")
    return picture


def _hints(lobby: "LobbyScreen") -> Sequence[Sequence[widgets.Hint]]:
    if lobby.address is not None:
        recall = ((UP(), label("recent tables")),) if lobby.recent() else ()
        # i18n: Sits down at a table.
        return ((("Enter", label("join")), ("Esc", label("back")), *recall),)
    table = (("Enter", label("join")), ("w", label("watch")), (UP_DOWN(), label("select a table")))
    general = (
        ("n", label("new table")),
        ("p", label("play bots")),
        ("a", label("address")),
        # i18n: Begins the tutorial.
        ("t", label("learn")),
        ("R", label("rules")),
        ("o", label("settings")),
        ("?", label("help")),
        ("q", label("quit")),
    )
    return (table, general) if lobby.entries else (general,)


def _notice(picture: Picture, bottom: int, text: str) -> int:
    """Write a notice above a row; return the free row above it."""
    lines = widgets.lines_of(picture, text)
    for row, line in enumerate(lines, bottom - len(lines)):
        picture.put(widgets.MARGIN, row, line, "alarm")
    return bottom - len(lines) - 1


def _address(picture: Picture, bottom: int, lobby: "LobbyScreen") -> int:
    """Draw the line for an address above a row; return the free row above it."""
    width = picture.size.columns - 2 * widgets.MARGIN
    how = widgets.lines_of(picture, words.ADDRESS_HOW())
    top = bottom - len(how) - 3
    picture.put(widgets.MARGIN, top, words.ADDRESS_TITLE(), "strong")
    for row, line in enumerate(how, top + 1):
        picture.put(widgets.MARGIN, row, line, "faint")
    picture.put(widgets.MARGIN, bottom - 1, ">", "strong")
    if lobby.address is not None:
        widgets.draw_line(picture, widgets.MARGIN + 2, bottom - 1, width - 2, lobby.address)
    if lobby.recalled is not None and lobby.recalled[1]:
        told = cut(words.RECALLED(name=lobby.recalled[1]), width)
        picture.put(widgets.MARGIN, bottom, told, "faint")
    return top - 1


# ---- nothing found -------------------------------------------------------------------------


def _dots(lobby: "LobbyScreen") -> str:
    return "." * (1 + int(lobby.searched / STEP) % 3)


def _ways(picture: Picture, lobby: "LobbyScreen") -> None:
    row = widgets.paragraph(picture, 2, words.NOTHING_FOUND(), "strong")
    trouble = lobby.trouble()
    if trouble:
        row = widgets.paragraph(picture, row, trouble, "alarm")
    else:
        end = picture.put(widgets.MARGIN, row, words.STILL_SEARCHING(), "faint")
        picture.put(end + 1, row, _dots(lobby), "faint")
        row += 1
    if lobby.address is not None:
        return
    picture.put(widgets.MARGIN, row + 1, words.WAYS_TITLE())
    row += 3
    for key, does in words.WAYS:
        picture.put(4, row, key, "strong")
        row = widgets.paragraph(picture, row, does(), indent=7)
    widgets.paragraph(picture, row + 1, words.WHY_NOTHING(), "faint")


# ---- the list ------------------------------------------------------------------------------


def _list(picture: Picture, bottom: int, lobby: "LobbyScreen") -> None:
    """Draw the tables above a row, scrolled so that the chosen one is visible."""
    columns = columns_for(picture.size, lobby.entries)
    picture.put(widgets.MARGIN, 2, words.TABLES_HERE(), "strong")
    header = [*(text() for text in words.HEADER), ""]
    _row(picture, LIST_ROW - 1, columns, header, "", "faint")
    entries, chosen = lobby.entries, lobby.chosen
    room = max(1, bottom - LIST_ROW - 1)
    identity = chosen.identity if chosen is not None else None
    at = next((place for place, entry in enumerate(entries) if entry.identity == identity), 0)
    first = max(0, min(at - room // 2, len(entries) - room))
    marked = marks(entries)
    for row, entry in enumerate(entries[first : first + room], LIST_ROW):
        is_chosen = entry.identity == identity and lobby.address is None
        _entry(picture, row, columns, entry, marked.get(entry, ""), is_chosen)
    hidden = len(entries) - room
    if hidden > 0:
        picture.put(4, LIST_ROW + room, words.MORE_TABLES(hidden), "faint")
    elif chosen is not None and chosen.place.host and len(entries) + 1 < room:
        host = cut(words.HOSTED(host=chosen.place.host), picture.size.columns - 8)
        picture.put(4, LIST_ROW + len(entries) + 1, host, "faint")


def _entry(
    picture: Picture, row: int, columns: Columns, entry: Entry, mark: str, is_chosen: bool
) -> None:
    style = "lit" if is_chosen else ""
    if is_chosen:
        picture.fill(widgets.MARGIN, row, picture.size.columns - 2 * widgets.MARGIN, 1, style)
        picture.put(widgets.MARGIN, row, ">", style)
    if not entry.speaks:
        _other_version(picture, row, columns, entry, style or "faint")
        return
    texts = (
        _name(entry, mark, columns.name),
        name_of(entry.game),
        words.TAKEN(taken=entry.taken, seats=entry.seats),
        _now(entry),
        _note(entry),
    )
    _row(picture, row, columns, texts, _round_trip(entry.round_trip), style)


def _round_trip(seconds: float | None) -> str:
    if seconds is None:
        return ""
    milliseconds = seconds * 1000
    return words.FASTEST() if milliseconds < 1 else words.ROUND_TRIP(number=f"{milliseconds:.0f}")


def _name(entry: Entry, mark: str, width: int) -> str:
    """Return the name, cut so that the mark that distinguishes namesakes stays."""
    return f"{cut(entry.name, width - len(mark) - 1)} {mark}" if mark else entry.name


def _other_version(picture: Picture, row: int, columns: Columns, entry: Entry, style: str) -> None:
    text = said.needs_version(entry.versions)
    end = picture.size.columns - widgets.MARGIN
    name = min(columns.name, max(8, end - 4 - 2 - width_of(text)))
    column = picture.put(4, row, padded(entry.name, name), style) + 2
    picture.put(column, row, cut(text, end - column), style)


def _now(entry: Entry) -> str:
    return "" if entry.is_silent else said.phase(entry)


def _note(entry: Entry) -> str:
    return said.note(entry) or (words.PAIRED() if entry.code else "")


def _row(
    picture: Picture, row: int, columns: Columns, texts: Sequence[str], way: str, style: str
) -> None:
    column = 4
    for text, width in zip(texts, columns, strict=True):
        column = picture.put(column, row, padded(text, width), style) + 2
    end = picture.size.columns - widgets.MARGIN
    picture.put(end - width_of(way), row, way, style)
