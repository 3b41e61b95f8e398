"""The frame around the picture of any game: the top line, the banner, the line of notices, the
keys, and what covers the table for a while."""

from collections.abc import Callable, Sequence

from luznet import i18n
from luznet.client.changes import SeatChanged, TableChanged
from luznet.client.core import Client
from luznet.client.situation import HostLoss
from luznet.games.game import AnyView
from luznet.i18n import host_loss as said
from luznet.i18n.games import name_of, next_waits
from luznet.i18n.replay import IS_SHOWING
from luznet.i18n.replay import name_of as name_of_leader
from luznet.i18n.tables import ASK_WATCHER, RESTS, STAND_IN, WANTED
from luznet.terminal.chat import words as chat_words
from luznet.terminal.chat.draw import draw_passing
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.game import drawing, words
from luznet.terminal.game.model import GameModel
from luznet.terminal.keys import called, label
from luznet.terminal.light import lamp
from luznet.terminal.picture import Canvas, Picture, cut, width_of
from luznet.terminal.prose import wrap
from luznet.terminal.screen import Binding

BETWEEN = 5
"""Minimum blank columns in the top line."""
NOTICE_ROWS = 2
"""Rows that a notice may take in a narrow window, upwards."""
BANNER_MOST = 78
"""Columns that a banner has in the smallest window."""
PAGE = 80
"""Columns of what covers the table: those of the smallest window."""

DECISIONS = frozenset({"removed", "readmitted"})
"""Changes that the owner decided on: they are told even while somebody says something."""

Banner = tuple[str, str]
"""The sentence of a banner, and the name of its style."""


def draw_title(picture: Picture, model: GameModel, ways: Sequence[Sequence[str]]) -> None:
    """Draw the top line: the state of the game on the left, the table on the right. `ways` are the
    parts of the left side, the longest first; the last one is used if none fits."""
    room, style = picture.size.columns, "quiet"
    picture.fill(0, 0, room, 1)
    table = model.table
    at_right = table.name if table else ""
    if table and table.watchers:
        say = words.SEEING_ALL if table.shown else words.SPECTATORS
        at_right = f"{say(table.watchers)}  {table.name}"
    for parts in ways:
        if width_of(drawing.BETWEEN.join(parts) + at_right) + BETWEEN <= room:
            break
    column = 1
    for at, part in enumerate(parts):
        if at:
            column = picture.put(column, 0, drawing.BETWEEN, "faint")
        column = picture.put(column, 0, part, "quiet" if at else "lamp")
    drawing.right(picture, room - 1, 0, cut(at_right, room - column - 4), style)


# ---- the banner --------------------------------------------------------------------------


def draw_banner(picture: Picture, row: int, model: GameModel, banner: Banner) -> None:
    """Draw the line that says what holds the game up, or else `banner`: whose turn it is, and how
    much time is left for it."""
    held_up = trouble(model)
    text, role = (held_up, "lit.alarm") if held_up else banner
    room = picture.canvas.columns
    picture.fill(0, row, room, 1)
    picture.zone(0, row, room, 1, "enter")
    is_lit, left = role in LIT, model.seconds_left
    text = _timed(text, left, room if is_lit else room - 2)
    (lamp.beam if is_lit else lamp.thread)(picture, row, text, role)


def _timed(text: str, left: int | None, room: int) -> str:
    """Return a text with the time that is left after it, cut to the room; the time never is."""
    if left is None:
        return cut(text, room)
    time = words.seconds(left)
    whole = f"{text}{drawing.BETWEEN}{time}"
    return whole if width_of(whole) <= room else f"{cut(text, room - width_of(time) - 1)} {time}"


LIT = frozenset({"lit", "lit.alarm"})
"""The roles of a banner that is a beam of light; any other is a thin line with a text in it."""


def trouble(model: GameModel) -> str:
    """Return what holds the game up, such as a pause or the connection; empty for nothing."""
    match model.situation.blocker:
        case None:
            return ""
        case "host_lost" if model.situation.host_loss is not None:
            return _host_lost(model, model.situation.host_loss)
        case "cut":
            return _cut_off(model.situation.lost_people)
        case "lost" if model.lost_for:
            return words.BANNER_LOST_FOR(number=model.lost_for)
        case "paused" if model.table is not None and model.table.paused_by is not None:
            by = model.table.paused_by
            return words.BANNER_PAUSED(
                None if by == model.situation.you else drawing.name_of(model, by)
            )
        case blocker:
            return words.BANNERS[blocker]()


def _host_lost(model: GameModel, loss: HostLoss) -> str:
    """Say that the host is gone, and what happens next."""
    if model.client.has_no_network:
        return i18n.NO_NETWORK()
    ways = {"": said.GO_ON, "deal": said.GO_ON_DEAL, "game": said.GO_ON_GAME}
    return said.told(loss, ways[model.situation.at_stake](), model.now)


def _cut_off(names: Sequence[str]) -> str:
    """Say that most players were lost: who, if there is room."""
    if not names:
        return words.BANNERS["cut"]()
    told = words.CUT_OFF(len(names), names=i18n.list_of(names))
    return told if width_of(told) <= BANNER_MOST else words.BANNERS["cut"]()


def others_turn(model: GameModel, view: AnyView, to_do: Callable[[str], str]) -> str:
    """Say what the others do when it is not the reader's turn. `to_do` says what a player does, by
    name."""
    if view.phase == "over":
        return words.BANNER_OVER()
    if view.turn is None:
        return words.BANNER_DEALING()
    return absence(model, view.turn) or to_do(drawing.name_of(model, view.turn))


def absence(model: GameModel, seat: int) -> str:
    """Say why the player whose turn it is does not act; empty for one who is here, or once was."""
    if model.looks_back:
        return ""
    name = drawing.name_of(model, seat)
    match model.situation.absence(seat):
        case "rests":
            return RESTS()
        case "your_bot":
            return STAND_IN()
        case "bot":
            return words.BANNER_BY_BOT(name=name)
        case "away":
            say = words.BANNER_AWAY_FREE if model.suggests_freeing else words.BANNER_AWAY
            return say(name=name, number=model.options.grace)
    return ""


# ---- notices and keys ----------------------------------------------------------------------


def draw_notice(picture: Picture, row: int, model: GameModel, left: int = 0) -> None:
    """Draw the line of notices; in a narrow window a long one also covers the row above it."""
    told = _notice(model)
    room = picture.size.columns - 2 * left - 4
    if told is not None or model.chat.passing is not None:
        picture.fill(0, row, picture.size.columns, 1, "")
    if told is None:
        draw_passing(picture, left + 2, row, room, model.chat, hides=model.hides_hands)
        return
    text, role = told
    *before, last = wrap(text, room)[:NOTICE_ROWS] if room < width_of(text) else [text]
    for above, line in enumerate(reversed(before), 1):
        picture.fill(0, row - above, picture.size.columns, 1, "")
        drawing.line(picture, left + 2, row - above, room, line, role)
    drawing.line(picture, left + 2, row, room, last, role)


def _notice(model: GameModel) -> tuple[str, str] | None:
    """Return the most important sentence and its style: why a choice is impossible or was refused,
    what to do without a connection, what the host lost, who came and left, or who shows the
    replay. None leaves the line to the chat."""
    client, alarm = model.client, "lit.alarm"
    loss = None if client.loss is None else i18n.happening(client.loss)
    if model.notice is not None:
        return model.notices[model.notice.code](**model.notice.facts), "strong"
    if loss is not None and client.loss is not None and client.loss.what == "gone":
        return loss, alarm
    if model.refusal is not None:
        return i18n.refusal(model.refusal, model.table.game if model.table else ""), alarm
    if model.lost_for and model.situation.host_loss is None:
        return _lost(client), "strong"
    if loss is not None:
        return loss, alarm
    is_quiet = model.chat.passing is None
    if model.came and (is_quiet or any(_is_decision(each) for each in model.came)):
        return " ".join(map(i18n.happening, model.came)), ""
    shown = model.shown_replay
    if shown is not None and is_quiet:
        showing = IS_SHOWING(name=name_of_leader(shown.name, shown.seat))
        return i18n.sentences(showing, words.WATCH_ALONG()), "lamp"
    return None


def _is_decision(told: object) -> bool:
    return isinstance(told, (SeatChanged, TableChanged)) and told.what in DECISIONS


def draw_keys(picture: Picture, row: int, bindings: Sequence[Binding], chat: ChatModel) -> None:
    """List as many keys as fit; those that work everywhere always do."""
    picture.keys_row = row
    end = picture.canvas.columns - 1
    everywhere = [("q", label("leave")), ("?", label("help")), ("R", label("rules"))]
    for key, does in everywhere if end >= PAGE - 1 else everywhere[:2]:
        end = drawing.right(picture, end, row, does, "faint")
        end = drawing.right(picture, end - 1, row, key, "text") - 2
    end += 2
    if chat.is_possible:
        text = f"{chat_words.KEY} {chat_words.hint(chat.unread)}"
        style = "strong" if chat.unread else "faint"
        end = drawing.right(picture, end - 2, row, text, style)
    column = 1
    for binding in bindings:
        shown, does = binding.hint
        text = f"{called(shown)} {does}"
        if binding.shown and column + width_of(text) + 2 <= end:
            picture.zone(column, row, width_of(text), 1, binding.keys[-1])
            column = picture.put(column, row, text, "faint") + 2


# ---- what covers the table -----------------------------------------------------------------


def empty(size: Canvas) -> Picture:
    """Return the picture of a table at which nothing has been dealt."""
    picture = Picture(size)
    picture.middle(size.rows // 2, words.NO_CARDS_YET())
    return picture


def sheet(picture: Picture, title: str) -> int:
    """Draw the title and the way back of a page that covers the table; return the column where its
    lines begin."""
    picture.middle(2, title, "strong")
    picture.middle(picture.size.rows - 3, words.CLOSE(), "strong")
    return max(1, (picture.size.columns - PAGE) // 2 + 3)


def draw_way_on(picture: Picture, row: int, model: GameModel) -> None:
    """Draw how to get another game, or what has happened since this one ended."""
    _draw_told(picture, row, model, ask_for_another(model))


def draw_since_end(picture: Picture, row: int, model: GameModel) -> None:
    """Draw what has happened since this game ended, if anything has."""
    _draw_told(picture, row, model, since_end(model))


def _draw_told(picture: Picture, row: int, model: GameModel, text: str) -> None:
    """Draw up to two rows, which stand out if it is the reader's turn in the next game."""
    style = "strong"
    if model.is_awaited:
        style = "lit" if model.awaited_for is None else "lit.alarm"
    for at, line in enumerate(wrap(text, picture.size.columns - 4)[:2]):
        picture.middle(row + at, f" {line} " if model.is_awaited else line, style)


def since_end(model: GameModel) -> str:
    """Say what has happened at the table since this game ended; empty for nothing."""
    update = model.since_end
    if update is None or model.table is None:
        return ""
    table, you = update.table, update.you
    is_same = table.game == model.table.game
    if table.phase == "gathering":
        told = [next_waits(table.game)]
    else:
        told = [words.NEXT_BEGUN() if is_same else words.NEXT_GAME_BEGUN(game=name_of(table.game))]
    if you is not None and you < len(table.times) and not table.times[you]:
        told.append(words.NEXT_OUT())
    elif model.client.was_replaced:
        told.append(words.NEXT_BY_BOT())
    if model.is_awaited:
        left = model.awaited_for
        told.append(words.NEXT_YOUR_TURN() if left is None else words.NEXT_YOUR_SECONDS(left))
    return i18n.sentences(*told)


def ask_for_another(model: GameModel) -> str:
    """Say how to get another game, or how to continue with what has happened since; empty where
    the reader only looks back."""
    if model.looks_back:
        return ""
    since, situation = since_end(model), model.situation
    if since:
        return i18n.sentences(since, words.NEXT_GO_ON())
    if situation.you is None:
        return ASK_WATCHER()
    waits = situation.awaited
    if waits.what == "evening":
        return words.ASK_EVENING()
    if waits.what == "you":
        asked = words.ASK_READY() if model.situation.own_seat is not None else words.ASK_NEWCOMER()
        return i18n.sentences(asked, words.OWNER_CHANGES() if situation.may_configure else "")
    if waits.what == "people":
        return WANTED(waits.missing)
    names = waits.others or situation.lost_people
    if not names:
        return words.ALL_READY()
    can_free = situation.awaits_lost and situation.to_free
    return (words.WAITING_FREE if can_free else words.WAITING_READY)(names=i18n.list_of(names))


def _lost(client: Client) -> str:
    """Say in one line what happens to the game without a connection."""
    if client.has_no_network:
        return i18n.NO_NETWORK()
    if client.own_host is not None:
        return words.OWN_LOST()
    if client.is_long_gone:
        return i18n.GONE()
    return i18n.STRANGER() if client.meets_stranger else words.LOST()
