"""The picture of the table before a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from luznet.i18n import sentences
from luznet.i18n import tables as said
from luznet.i18n.games import name_of
from luznet.options.table import summary
from luznet.terminal.chat import words as chat_words
from luznet.terminal.chat.draw import draw_passing
from luznet.terminal.picture import Canvas, Picture, cut, padded, width_of
from luznet.terminal.prose import broken
from luznet.terminal.screens import widgets, words
from luznet.wire.messages import Level, Seat, Table
from luznet.wire.options import Setup, level_at

if TYPE_CHECKING:
    from luznet.terminal.screens.waiting_room import WaitingRoomScreen

NAME_COLUMNS = 22
ROLE_COLUMNS = 12
"""Columns of the role beside a name, at least."""
KEYS = 9
"""Seats that have a key."""


def draw(screen: "WaitingRoomScreen", size: Canvas) -> Picture:
    """Return the picture of the table before a game."""
    table = screen.table
    if table is None:
        return widgets.page(size, "luznet")
    picture = widgets.page(size, table.name, _about(table))
    bottom = widgets.keys(picture, _hints(screen)) - 1
    lost = screen.lost
    now, style = (lost, "alarm") if lost else (screen.awaited, "strong")
    row = widgets.paragraph(picture, 2, screen.gone, "alarm") if screen.gone else 2
    row = widgets.paragraph(picture, row, now, style) + 1
    row = _seats(picture, row, table, screen) + 1
    joining = _joining(picture, screen)
    if row + len(joining) > bottom:  # the seats leave no room for it
        joining = []
    row = _options(picture, row, table, bottom - row - len(joining) - 1) + 1
    for at, (column, text, style) in enumerate(joining, row):
        picture.put(column, at, text, style)
    row += len(joining) + 1 if joining else 0
    _told(picture, row, bottom, screen)
    return picture


def _about(table: Table) -> str:
    game = name_of(table.game)
    return words.WATCHED(table.watchers, game=game) if table.watchers else game


def _hints(screen: "WaitingRoomScreen") -> Sequence[widgets.Hint]:
    own = [binding.hint for binding in screen.all_bindings() if binding.label]
    chat = screen.chat
    chats = [(chat_words.KEY, chat_words.hint(chat.unread))] if chat.is_possible else []
    return (*own, *chats, *widgets.everywhere())


# ---- seats ---------------------------------------------------------------------------------


def _seats(picture: Picture, row: int, table: Table, screen: "WaitingRoomScreen") -> int:
    """Draw who sits where, and what the owner can do about the chosen seat."""
    you, chosen = screen.situation.you, screen.chosen
    picture.put(widgets.MARGIN, row, words.SEATS())
    state = _state_column(table, you)
    if chosen is not None:
        _note(picture, state, row, words.CHOOSES_SEAT(), "faint")
    for at, seat in enumerate(table.seats):
        row += 1
        column = picture.put(3, row, f"{at + 1:2}", "strong") + 2
        if at == chosen:
            picture.put(2, row, ">", "strong")
        if at == chosen and screen.has_bot:
            _chosen_bot(picture, state, row, level_at(table.options, at))
        if seat.who == "empty":
            who = words.FOR(name=seat.reserved) if seat.reserved else words.EMPTY_SEAT()
            picture.put(column, row, cut(who, state - column - 2), "faint")
            if at != chosen or not screen.has_bot:
                note = _empty(table, at) if screen.is_for_reader(seat) else words.RESERVED()
                _note(picture, state, row, note, "faint")
            continue
        style = "strong" if at == you else ""
        column = picture.put(column, row, padded(seat.name, NAME_COLUMNS - 2), style) + 2
        picture.put(column, row, _role(table, at, you))
        text, style = _state(table, seat)
        _note(
            picture, state, row, words.FREES_SEAT() if at == chosen and seat.away else text, style
        )
    return row + 1


def _state_column(table: Table, you: int | None) -> int:
    """Return the column after the longest role beside a name."""
    roles = max(width_of(_role(table, at, you)) for at in range(len(table.seats)))
    return 7 + NAME_COLUMNS + max(ROLE_COLUMNS, roles + 2)


def _note(picture: Picture, column: int, row: int, text: str, style: str) -> None:
    """Write at the end of a row, cut to the room."""
    picture.put(column, row, cut(text, picture.size.columns - column), style)


def _chosen_bot(picture: Picture, column: int, row: int, level: Level) -> None:
    """Draw the bot chosen for a seat, and how to change it."""
    text = f"< {said.BOT[level]()} >"
    picture.zone(column, row, width_of(text), 1, "right")
    end = picture.put(column, row, text, "lit")
    _note(picture, end + 2, row, words.CHANGES_BOT(), "faint")


def _role(table: Table, at: int, you: int | None) -> str:
    if table.seats[at].who == "bot":
        return said.BOT[table.seats[at].level]()
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


# ---- options, joining, news ----------------------------------------------------------------


def _options(picture: Picture, row: int, table: Table, room: int) -> int:
    """Write how the table plays into the rows that there are, each sentence on its own rows if they
    are enough."""
    if room < 2:
        return row - 1
    title = words.HOW_IT_PLAYS_LOCKED() if table.locked else words.HOW_IT_PLAYS()
    picture.put(widgets.MARGIN, row, title)
    told = summary(Setup(table.game, table.options))
    lines = [line for sentence in told for line in widgets.lines_of(picture, sentence, 4)]
    if len(lines) >= room:
        lines = widgets.lines_of(picture, sentences(*told), 4)[: room - 1]
    for line in lines:
        row += 1
        picture.put(4, row, line, "faint")
    return row + 1


def _joining(picture: Picture, screen: "WaitingRoomScreen") -> list[tuple[int, str, str]]:
    """Return how others join, each line with its column and style. A join line that fits into a
    row is not broken, so that it can be copied."""
    if screen.code:
        told = widgets.lines_of(picture, said.CODE(code=screen.code))
        return [(widgets.MARGIN, line, "strong") for line in told]
    if not screen.join_line:
        return []
    told = widgets.lines_of(picture, said.TO_JOIN())
    columns, width = picture.size.columns, width_of(screen.join_line)
    indent = 4 if width <= columns - 4 else 0
    pieces = broken(screen.join_line, columns - indent)
    return [
        *((widgets.MARGIN, line, "") for line in told),
        *((indent, piece, "strong") for piece in pieces),
    ]


def _told(picture: Picture, row: int, bottom: int, screen: "WaitingRoomScreen") -> None:
    """Draw what is wrong, or else the latest news, in the remaining rows. Trouble also takes the
    blank row above the keys, and covers other rows if it must."""
    room = picture.size.columns - 2 * widgets.MARGIN
    if screen.name is not None and screen.reserving is not None:
        picture.fill(0, bottom, picture.size.columns, 1, "")
        asked = words.RESERVE_FOR(number=screen.reserving + 1)
        end = picture.put(widgets.MARGIN, bottom, asked, "strong")
        widgets.draw_line(picture, end + 1, bottom, NAME_COLUMNS, screen.name)
        return
    if screen.trouble:
        lines = widgets.lines_of(picture, screen.trouble)
        top = min(max(row, bottom - len(lines)), bottom + 1 - len(lines))
        picture.fill(0, top, picture.size.columns, len(lines), "")
        for at, line in enumerate(lines, top):
            picture.put(widgets.MARGIN, at, line, "alarm")
        return
    news = screen.news(min(3, bottom - row))
    for at, line in enumerate(news, bottom - len(news)):
        picture.put(widgets.MARGIN, at, cut(line, room), "faint")
    if not news:
        draw_passing(picture, widgets.MARGIN, bottom, room, screen.chat)
