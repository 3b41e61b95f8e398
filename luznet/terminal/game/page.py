"""The frame around the picture of any game: the top line, the banner, the line of notices, the
keys, and what is laid over the table for a while."""

from collections.abc import Callable, Mapping, Sequence

from luznet import i18n
from luznet.client.awaited import awaited, others_here
from luznet.client.core import Client
from luznet.games.game import AnyView
from luznet.i18n.games import name_of, next_waits
from luznet.i18n.tables import ASK_WATCHER, RESTS, STAND_IN, wanted
from luznet.terminal.chat import words as chat_words
from luznet.terminal.chat.draw import draw_passing
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.game import drawing, words
from luznet.terminal.game.model import GameModel
from luznet.terminal.picture import Picture, Size, cut, width_of
from luznet.terminal.prose import wrap
from luznet.terminal.screen import Binding

BETWEEN = 5
"""Columns of the top line that nothing is written on, at the least."""
PAGE = 80
"""Columns of what is laid over the table: those of the smallest window."""

Banner = tuple[str, str]
"""The sentence of a banner, and the name of its style."""


def draw_title(picture: Picture, model: GameModel, ways: Sequence[Sequence[str]]) -> None:
    """Draw the top line: where the game is, and the table on the right. `ways` are the parts of
    what is said on the left, the longest way first; the last one is used where none fits."""
    room, style = picture.size.columns, "class:game.title"
    picture.fill(0, 0, room, 1, style)
    table = model.table
    people = [words.watchers(table.watchers, table.shown)] if table and table.watchers else []
    at_right = "  ".join([*people, table.name] if table else [])
    for parts in ways:
        at_left = "  ".join(parts)
        if width_of(at_left + at_right) + BETWEEN <= room:
            break
    end = picture.put(1, 0, at_left, style)
    drawing.right(picture, room - 1, 0, cut(at_right, room - end - 4), style)


# ---- the banner --------------------------------------------------------------------------


def draw_banner(picture: Picture, row: int, model: GameModel, banner: Banner) -> None:
    """Draw the one line that says whose turn it is and what holds the game up."""
    text, style = banner
    room = picture.size.columns
    picture.fill(0, row, room, 1, f"class:{style}")
    picture.zone(0, row, room, 1, "enter")
    left = model.seconds_left
    time = f"{words.seconds(left)} " if left is not None else ""
    text = cut(text, room - 2 * width_of(time) - 2)
    picture.put((room - width_of(text)) // 2, row, text, f"class:{style}")
    drawing.right(picture, room, row, time, f"class:{style}")


def trouble(model: GameModel) -> str:
    """Return what holds the game up: the connection, or a pause; empty: nothing."""
    client, table = model.client, model.table
    if client.is_gone:
        return words.BANNER_GONE()
    if client.farewell is not None:
        return words.BANNER_ENDED.get(client.farewell.reason, words.BANNER_ENDED["hostile"])()
    if client.standing == "ended":
        return words.BANNER_ENDED["version"]()
    if client.standing == "connecting":
        return words.BANNER_CONNECTING()
    if client.standing != "online":
        return words.banner_lost(model.lost_for) if model.lost_for else words.BANNER_LOST()
    if table is not None and table.paused_by is not None:
        if table.paused_by == (client.update.you if client.update else None):
            return words.BANNER_YOU_PAUSED()
        return words.banner_paused(drawing.name_of(model, table.paused_by))
    is_stalled = table is not None and table.stalled and not model.is_asked
    return words.BANNER_STALLED() if is_stalled else ""


def others_turn(model: GameModel, view: AnyView, to_do: Callable[[str], str]) -> str:
    """Say whose turn it is, when it is not the reader's, or that it is nobody's; `to_do` says what
    somebody of a name is to do."""
    if view.phase == "over":
        return words.BANNER_OVER()
    if view.turn is None:
        return words.BANNER_DEALING()
    return absence(model, view.turn) or to_do(drawing.name_of(model, view.turn))


def absence(model: GameModel, seat: int) -> str:
    """Say that who is to act is not here; empty for who is."""
    chair, name = model.seat(seat), drawing.name_of(model, seat)
    if model.table is not None and not others_here(model.table, None):
        return RESTS()
    if seat == model.me and chair.stand_in and not model.is_watching:
        return STAND_IN()
    if chair.stand_in:
        return words.banner_by_bot(name)
    return words.banner_away(name, model.options.grace) if chair.away else ""


# ---- notices and keys ----------------------------------------------------------------------


def draw_notice(
    picture: Picture,
    row: int,
    model: GameModel,
    notices: Mapping[str, Callable[..., str]],
    left: int = 0,
) -> None:
    """Draw the line for what was refused or could not be chosen, else for what to do without a
    connection, else for what the host lost, else for what somebody said, or who came and went.
    `notices` says a notice by its code."""
    room, table = picture.size.columns - 2 * left - 4, model.table
    if model.notice is not None:
        text, style = notices[model.notice.code](**model.notice.facts), "class:game.notice"
    elif model.client.loss is not None and model.client.loss.what == "gone":
        text, style = i18n.happening(model.client.loss), "class:game.refusal"
    elif model.refusal is not None:
        game = table.game if table is not None else ""
        text, style = i18n.refusal(model.refusal, game), "class:game.refusal"
    elif model.lost_for:
        text, style = _lost(model.client), "class:game.notice"
    elif model.client.loss is not None:
        text, style = i18n.happening(model.client.loss), "class:game.refusal"
    elif model.came and model.chat.passing is None:
        text, style = " ".join(map(i18n.happening, model.came)), ""
    else:
        if model.chat.passing is not None:
            picture.fill(0, row, picture.size.columns, 1, "")
        draw_passing(picture, left + 2, row, room, model.chat, hides=model.hides_hands)
        return
    picture.fill(0, row, picture.size.columns, 1, "")
    drawing.line(picture, left + 2, row, room, text, style)


def draw_keys(picture: Picture, row: int, bindings: Sequence[Binding], chat: ChatModel) -> None:
    """List the keys as far as they fit; those of every table are always there."""
    end = drawing.right(picture, picture.size.columns - 1, row, words.always(), "class:game.keys")
    if chat.is_possible:
        text = words.key(chat_words.KEY, chat_words.hint(chat.unread))
        style = "class:game.strong" if chat.unread else "class:game.keys"
        end = drawing.right(picture, end - 2, row, text, style)
    column = 1
    for binding in bindings:
        text = words.key(binding.shown, binding.help)
        if binding.shown and column + width_of(text) + 2 <= end:
            picture.zone(column, row, width_of(text), 1, binding.keys[-1])
            column = picture.put(column, row, text, "class:game.keys") + 2


# ---- what is laid over the table -----------------------------------------------------------


def empty(size: Size) -> Picture:
    """Return the picture of a table at which nothing has been dealt."""
    picture = Picture(size)
    picture.middle(size.rows // 2, words.NO_CARDS_YET())
    return picture


def sheet(picture: Picture, title: str) -> int:
    """Draw what all have that is laid over the table; return the column where its lines begin."""
    picture.middle(2, title, "class:game.strong")
    picture.middle(picture.size.rows - 3, words.CLOSE(), "class:game.strong")
    return (picture.size.columns - PAGE) // 2 + 3


def draw_way_on(picture: Picture, row: int, model: GameModel) -> None:
    """Draw how another game comes about, or what has happened since this one was over."""
    _draw_told(picture, row, model, ask_for_another(model))


def draw_since_end(picture: Picture, row: int, model: GameModel) -> None:
    """Draw what has happened since the game on show was over, if anything has."""
    _draw_told(picture, row, model, since_end(model))


def _draw_told(picture: Picture, row: int, model: GameModel, text: str) -> None:
    """Draw up to two rows, which stand out while the reader is awaited elsewhere."""
    style = "class:game.strong"
    if model.is_awaited:
        style = "class:banner.you" if model.awaited_for is None else "class:banner.alarm"
    for at, line in enumerate(wrap(text, picture.size.columns - 4)[:2]):
        picture.middle(row + at, f" {line} " if model.is_awaited else line, style)


def since_end(model: GameModel) -> str:
    """Say what has happened at the table since the game on show was over; empty for nothing."""
    update = model.since_end
    if update is None or model.table is None:
        return ""
    table, you = update.table, update.you
    is_same = table.game == model.table.game
    if table.phase == "gathering":
        told = [next_waits(table.game)]
    else:
        told = [words.NEXT_BEGUN() if is_same else words.next_begun(name_of(table.game))]
    if you is not None and you < len(table.times) and not table.times[you]:
        told.append(words.NEXT_OUT())
    elif model.client.was_replaced:
        told.append(words.NEXT_BY_BOT())
    if model.is_awaited:
        left = model.awaited_for
        told.append(words.NEXT_YOUR_TURN() if left is None else words.next_your_turn(left))
    return i18n.sentences(*told)


def ask_for_another(model: GameModel) -> str:
    """Say how another game comes about, or how one comes to what has happened since."""
    since = since_end(model)
    if since:
        return i18n.sentences(since, words.NEXT_GO_ON())
    if model.you is None or model.table is None:
        return ASK_WATCHER()
    waits = awaited(model.table, model.you)
    if waits.what == "you":
        asked = words.ASK_READY() if model.own is not None else words.ASK_NEWCOMER()
        return i18n.sentences(asked, words.OWNER_CHANGES() if model.may_configure else "")
    if waits.what == "people":
        return wanted(waits.missing)
    return words.waiting_ready(waits.others) if waits.others else words.ALL_READY()


def _lost(client: Client) -> str:
    """Say in one line what becomes of the game without a connection."""
    if client.own_host is not None:
        return words.OWN_LOST()
    if client.is_long_gone:
        return i18n.GONE()
    return i18n.STRANGER() if client.meets_stranger else words.LOST()
