"""The picture of the games that were played: rows of games, and the chosen one below them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from luznet.history.store import Line as Game
from luznet.i18n import history as said
from luznet.i18n.games import name_of
from luznet.language import commas
from luznet.terminal.keys import label
from luznet.terminal.picture import Canvas, Picture, cut, width_of
from luznet.terminal.screens import history_words as words
from luznet.terminal.screens import widgets

if TYPE_CHECKING:
    from luznet.terminal.screens.history import HistoryScreen

TOP: Final = 2
"""The row of the first game."""
WHEN: Final = 18
"""Columns of the moment of a game."""
GAME, TABLE = 8, 20
"""Columns of the name of the game, and of its table."""
WIDE: Final = 100
"""Columns from which all columns have room."""


def draw(screen: "HistoryScreen", canvas: Canvas) -> Picture:
    """Return the picture of a screen of games."""
    picture = widgets.page(canvas, words.TITLE(), said.GAMES(screen.found), _asked(screen))
    is_asking = screen.is_typing or screen.is_removing
    help_key = [] if is_asking else [("?", label("help"))]
    bottom = widgets.keys(picture, (*widgets.hints(screen.bindings()), *help_key))
    below = _below(screen, picture)
    start = bottom - 1 - len(below)
    if not screen.games:
        widgets.middle(picture, TOP + 2, screen.nothing, "strong")
    _draw_games(screen, picture, max(1, start - TOP - 1))
    for row, (text, role) in enumerate(below, start):
        picture.put(widgets.MARGIN, row, text, role)
    if screen.line is not None:
        column = picture.put(widgets.MARGIN, bottom - 1, words.SEARCH(), "quiet") + 1
        widgets.draw_line(picture, column, bottom - 1, canvas.columns - column - 2, screen.line)
    return picture


def _asked(screen: "HistoryScreen") -> str:
    """Say what the list is limited to."""
    from luznet.terminal.screens.history import SPANS

    wanted, days = screen.wanted, SPANS[screen.span]
    return commas(
        filter(
            None,
            [
                name_of(wanted.game) if wanted.game else "",
                words.LAST_DAYS(days) if days is not None else "",
                wanted.text,
                wanted.player,
                wanted.table,
            ],
        )
    )


def _draw_games(screen: "HistoryScreen", picture: Picture, room: int) -> None:
    first = max(0, min(screen.row - room // 2, len(screen.games) - room))
    shown = screen.games[first : first + room]
    for row, game in enumerate(shown, TOP):
        _draw_game(picture, row, game, is_chosen=game is screen.chosen)
    after = screen.found - first - len(shown)
    widgets.draw_more(picture, widgets.MARGIN, (TOP - 1, TOP + len(shown)), first, after)


def _draw_game(picture: Picture, row: int, game: Game, *, is_chosen: bool) -> None:
    columns = picture.canvas.columns
    if is_chosen:
        picture.put(0, row, ">", "lamp")
    column = picture.put(widgets.MARGIN, row, said.when(game.ended), "lamp" if is_chosen else "")
    column = WHEN + widgets.MARGIN
    picture.put(column, row, cut(name_of(game.game), GAME - 1), "quiet")
    column += GAME
    if columns >= WIDE:
        picture.put(column, row, cut(game.name, TABLE - 1), "quiet")
        column += TABLE
    if not game.is_over:
        state = said.NOT_FINISHED if game.is_agreed else said.NOT_AGREED
        column = picture.put(column, row, state(), "faint") + widgets.GAP
    _draw_players(picture, column, row, game)


def _draw_players(picture: Picture, column: int, row: int, game: Game) -> None:
    """Name the players, the winners first and in light, as far as there is room."""
    end = picture.canvas.columns - widgets.MARGIN
    for player in said.ranked(game.players):
        score = "" if player.score is None else f" {player.score}"
        text = cut(f"{player.name}{score}", max(0, end - column))
        role = "lamp" if player.has_won else ""
        column = picture.put(column, row, text, role) + widgets.GAP
        if column >= end:
            return


def _below(screen: "HistoryScreen", picture: Picture) -> Sequence[tuple[str, str]]:
    """Return the lines below the list, each with its role: the chosen game, or a question."""
    game = screen.chosen
    if game is None:
        return _told(screen, picture)
    record = screen.record
    head = commas([name_of(game.game), game.name, game.id])
    lines = [(head, "strong"), *_result(game)]
    about = said.about(record) if record is not None else [words.UNREADABLE()]
    lines += [(line, "quiet") for text in about for line in widgets.lines_of(picture, text)]
    if screen.is_removing:
        lines.append((words.REMOVE_IT(), "alarm"))
    else:
        lines += _told(screen, picture)
    return [*lines, *([("", "")] if screen.line is not None else [])]


def _told(screen: "HistoryScreen", picture: Picture) -> list[tuple[str, str]]:
    """Return what is to be said now, in lines: what was done, or what went wrong."""
    role = "strong" if screen.told == words.REMOVED() else "alarm"
    lines = widgets.lines_of(picture, screen.told) if screen.told else []
    return [(line, role) for line in lines]


def _result(game: Game) -> list[tuple[str, str]]:
    """Return the players by their score, a row for each."""
    ranked = said.ranked(game.players)
    widest = max(width_of(each.name) for each in ranked)
    rows = []
    for player in ranked:
        name = player.name + " " * (widest - width_of(player.name))
        score = "" if player.score is None else f"{player.score:5}"
        rows.append((f"{name}{score}", "lamp" if player.has_won else ""))
    return rows
