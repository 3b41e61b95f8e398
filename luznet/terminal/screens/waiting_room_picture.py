"""The picture of the table before a game, as the table that it will become: everybody on their
place, on the line of the turn what the game waits for, below it how it plays and how to join."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from luznet.i18n import sentences
from luznet.i18n import tables as said
from luznet.i18n.games import name_of
from luznet.options.table import summary
from luznet.terminal.chat import words as chat_words
from luznet.terminal.chat.draw import draw_passing
from luznet.terminal.game.places import Places
from luznet.terminal.game.registry import places_of
from luznet.terminal.keys import label
from luznet.terminal.picture import Canvas, Cell, Picture, cut, width_of
from luznet.terminal.prose import broken, wrap
from luznet.terminal.screens import widgets, words
from luznet.terminal.screens.doorstep import draw_line
from luznet.terminal.screens.waiting_room_seats import (
    draw_house,
    draw_one_row,
    draw_others,
    nearest,
    place_of,
)
from luznet.wire.messages import Table
from luznet.wire.options import Setup

if TYPE_CHECKING:
    from luznet.terminal.screens.waiting_room import WaitingRoomScreen

NEWS_LEAST, NEWS_MOST = 2, 3
NAME_COLUMNS: Final = 22
"""Columns of a name that is typed."""


def draw(screen: "WaitingRoomScreen", canvas: Canvas) -> Picture:
    """Return the picture of the table before a game."""
    table = screen.table
    if table is None:
        return widgets.page(canvas, "luznet")
    picture = Picture(canvas)
    at = places_of(table.game, len(table.seats), canvas)
    draw_house(picture, at.middle, table, screen.situation.you)
    widgets.draw_title(picture, table.name, _about(table))
    picture.fill(0, at.banner, canvas.columns, canvas.rows - at.banner)
    draw_others(picture, at, table, screen)
    row = _draw_awaited(picture, at.banner, screen)
    bottom = widgets.keys(picture, _hints(screen)) - 1
    row = _draw_own(picture, row, bottom, at, screen)
    joining, kept = _kept_below(picture, at.left, table, screen, bottom + 1 - row)
    row = _draw_options(picture, row, at.left, table, bottom + 1 - row - kept)
    is_loose = row + kept < bottom - 1
    for line, (column, text, role) in enumerate(joining, row + is_loose):
        picture.put(column, line, text, role)
    _draw_told(picture, row + is_loose + len(joining), bottom, at.left, screen)
    return picture


_Lines = list[tuple[int, str, str]]
"""Lines with their columns and roles."""
_LESS: Final = ((True, NEWS_LEAST), (False, NEWS_LEAST), (False, 1), (False, 0))
"""Whether it is said how to use the join line, and how many rows are kept for news: less and less,
until there is room for how the table plays."""


def _kept_below(
    picture: Picture, left: int, table: Table, screen: "WaitingRoomScreen", room: int
) -> tuple[_Lines, int]:
    """Return how others join, and the rows kept for that and for news."""
    needed = len(_condensed(picture, left, table))
    news, troubles = len(screen.news(NEWS_MOST)), len(_troubles(picture, left, screen))
    for explains, most in _LESS:
        joining = _joining(picture, left, screen, explains=explains)
        kept = len(joining) + (troubles or min(most, news))
        if needed + kept <= room:
            return joining, kept
    if screen.code:
        return joining, kept
    guests = _guests(picture, left, screen)
    return (guests, len(guests)) if needed + len(guests) <= room else ([], 0)


def _about(table: Table) -> str:
    game = name_of(table.game)
    return words.WATCHED(table.watchers, game=game) if table.watchers else game


def _hints(screen: "WaitingRoomScreen") -> Sequence[widgets.Hint]:
    if screen.is_typing:
        return (*widgets.hints(screen.bindings()), ("F1", label("help")))
    own = [binding.hint for binding in screen.bindings() if binding.label]
    chat = screen.chat
    chats = [(chat_words.KEY, chat_words.hint(chat.unread))] if chat.is_possible else []
    return (*own, *chats, *widgets.everywhere())


def _draw_awaited(picture: Picture, row: int, screen: "WaitingRoomScreen") -> int:
    """Draw what the game waits for: in light if it is the reader; return the row below."""
    lost = screen.lost
    is_asked = screen.situation.awaited.what in ("you", "start") and not screen.is_ready
    role = "lit.alarm" if lost else "lit" if is_asked else "strong"
    return draw_line(picture, row, lost or screen.awaited, role) - 1


def _draw_own(
    picture: Picture, row: int, bottom: int, at: Places, screen: "WaitingRoomScreen"
) -> int:
    """Draw the reader's own line, and how they choose a seat if there is room; return the row
    below."""
    table = screen.table
    if table is None:
        return row
    cell = Cell(at.left, row, at.columns, 1)
    end = draw_one_row(picture, cell, place_of(table, nearest(screen), screen))
    says = words.CHOOSES_SEAT()
    column = picture.canvas.columns - widgets.EDGE - width_of(says)
    is_beside = column >= end + 2
    has_row = row + 2 + len(_condensed(picture, at.left, table)) <= bottom
    if screen.chosen is not None and (is_beside or has_row):
        row += not is_beside
        picture.put(column, row, says, "faint")
    return row + 1


# ---- options, joining, news ----------------------------------------------------------------


def _draw_options(picture: Picture, row: int, left: int, table: Table, room: int) -> int:
    """Write how the table plays into the rows that there are: with a title and each sentence on its
    own rows, if they are enough. Return the row below."""
    title = words.HOW_IT_PLAYS_LOCKED() if table.locked else words.HOW_IT_PLAYS()
    told = summary(Setup(table.game, table.options))
    lines = [line for sentence in told for line in widgets.lines_of(picture, sentence, left)]
    if len(lines) + 3 <= room:
        picture.put(left, row + 1, title, "quiet")
        row += 2
    elif len(lines) + 1 <= room:
        picture.put(left, row, title if table.locked else "", "quiet")
        row += 1
    else:
        lines = _condensed(picture, left, table, room)
    for line in lines:
        picture.put(left, row, line, "quiet")
        row += 1
    return row


def _condensed(picture: Picture, left: int, table: Table, room: int | None = None) -> list[str]:
    """Return how the table plays in as few lines as possible; where there is too little room, the
    sentences that fit, and how many more there are."""
    told = summary(Setup(table.game, table.options))
    parts = [f"{words.HOW_IT_PLAYS_LOCKED()} ·", *told] if table.locked else told
    lines = widgets.lines_of(picture, sentences(*parts), left)
    for left_out in range(1, len(parts)):
        if room is None or len(lines) <= room:
            return lines
        shorter = sentences(*parts[:-left_out], f"... {words.MORE(left_out)}")
        lines = widgets.lines_of(picture, shorter, left)
    return lines if room is None else lines[: max(0, room)]


def _joining(picture: Picture, left: int, screen: "WaitingRoomScreen", *, explains: bool) -> _Lines:
    """Return how others join, and what the join line is for if it `explains` that. A join line that
    fits into a row is not broken, so that it can be copied."""
    if screen.code:
        told = widgets.lines_of(picture, said.CODE(code=screen.code), left)
        return [(left, line, "strong") for line in told]
    guests = _guests(picture, left, screen)
    if not screen.join_line:
        return guests
    told = widgets.lines_of(picture, said.TO_JOIN(), left) if explains else []
    columns, width = picture.canvas.columns, width_of(screen.join_line)
    indent = left if width <= columns - left else max(0, columns - width)
    pieces = broken(screen.join_line, columns - indent)
    return [
        *guests,
        *((left, line, "quiet") for line in told),
        *((indent, piece, "strong") for piece in pieces),
    ]


def _guests(picture: Picture, left: int, screen: "WaitingRoomScreen") -> _Lines:
    """Return how people without luznet join: the line that is read aloud."""
    if not screen.guest_line:
        return []
    told = widgets.lines_of(picture, said.WITHOUT_LUZNET(command=screen.guest_line), left)
    return [(left, line, "strong") for line in told]


def _in_rows(news: Sequence[str], columns: int, most: int) -> list[str]:
    """Return the newest of the news in at most this many rows."""
    rows: list[str] = []
    for each in reversed(news):
        lines = wrap(each, columns)
        if len(rows) + len(lines) > most:
            return rows or [cut(each, columns)]
        rows = [*lines, *rows]
    return rows


def _troubles(picture: Picture, left: int, screen: "WaitingRoomScreen") -> list[str]:
    """Return what is wrong, in lines."""
    told = [text for text in (screen.gone, screen.trouble) if text]
    return [line for text in told for line in widgets.lines_of(picture, text, left)]


def _draw_told(
    picture: Picture, row: int, bottom: int, left: int, screen: "WaitingRoomScreen"
) -> None:
    """Draw what is wrong, or else the latest news, in the remaining rows. Trouble also takes the
    blank row above the keys, and covers other rows if it must."""
    columns = picture.canvas.columns
    if screen.name is not None and screen.reserving is not None:
        picture.fill(0, bottom, columns, 1)
        asked = words.RESERVE_FOR(number=screen.reserving + 1)
        end = picture.put(left, bottom, asked, "strong")
        widgets.draw_line(picture, end + 1, bottom, NAME_COLUMNS, screen.name)
        return
    lines = _troubles(picture, left, screen)
    if lines:
        top = min(max(row, bottom - len(lines)), bottom + 1 - len(lines))
        picture.fill(0, top, columns, len(lines))
        for at, line in enumerate(lines, top):
            picture.put(left, at, line, "alarm")
        return
    most, room = min(NEWS_MOST, bottom + 1 - row), columns - left - widgets.MARGIN
    news = _in_rows(screen.news(most), room, most)
    for at, line in enumerate(news, max(row, bottom - len(news))):
        picture.put(left, at, line, "faint")
    if not news:
        if screen.chat.passing is not None:
            picture.fill(0, bottom, columns, 1)
        draw_passing(picture, left, bottom, room, screen.chat)
