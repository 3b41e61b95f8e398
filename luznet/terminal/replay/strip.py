"""The line that says where a replay is, from where it is seen, and how likely everybody was to win;
above it, what happened last."""

from collections.abc import Sequence
from typing import Final

from luznet.games.game import ALL_SEATS
from luznet.i18n.coach import hundred
from luznet.language import percent
from luznet.replay.curve import Curve
from luznet.replay.pacing import Pacing
from luznet.replay.playback import Replay
from luznet.terminal.game import drawing
from luznet.terminal.light.bar import bar
from luznet.terminal.picture import Picture, cut, width_of
from luznet.terminal.replay import words
from luznet.terminal.replay.curve import TURN

BAR: Final = 24
"""Columns of the bar that shows how much of the game is over."""
GAP: Final = 2


def draw_strip(
    picture: Picture,
    row: int,
    replay: Replay,
    curve: Curve | None,
    pacing: Pacing,
    company: str = "",
) -> None:
    """Draw the line in a row of the picture; `company` says who leads."""
    columns = picture.canvas.columns
    picture.fill(0, row, columns, 1)
    _draw_bar(picture, row, replay, curve)
    column = 1 + BAR + GAP
    end = columns - 1
    if pacing.is_on:
        end = drawing.right(picture, end, row, words.speed(pacing.seconds), "lamp") - GAP
    column = drawing.line(picture, column, row, end - column, seen_as(replay), "lamp") + GAP
    if company:
        end = drawing.right(picture, end, row, cut(company, end - column), "text") - GAP
    chances = curve.at(replay.at) if curve is not None else None
    if chances is not None:
        _draw_chances(picture, row, (column, end), replay, chances)


def _draw_bar(picture: Picture, row: int, replay: Replay, curve: Curve | None) -> None:
    """Draw how much of the game is over, with the number of the action, and the turning points."""
    share = replay.at / max(1, replay.end)
    bar(picture, 1, row, BAR, share, "best", f"{replay.at}/{replay.end}")
    for turn in curve.turns() if curve is not None else ():
        column = 1 + min(BAR - 1, turn.at * BAR // max(1, replay.end))
        found = picture.cell(column, row)
        if found is not None and not found[0].strip():
            picture.put(column, row, TURN, "text")


def seen_as(replay: Replay) -> str:
    """Say from where the replay is seen."""
    if replay.is_beyond:
        return words.AS_KEEPER()
    if replay.reader == ALL_SEATS:
        return words.ALL_OPEN()
    if replay.reader is None:
        return words.AS_WATCHER()
    return words.AS_SEAT(name=drawing.readable(replay.names[replay.reader], replay.reader))


def _draw_chances(
    picture: Picture, row: int, room: tuple[int, int], replay: Replay, chances: Sequence[float]
) -> None:
    """Write everybody's chance, the best first, as far as there is room."""
    column, end = room
    for seat in sorted(range(len(chances)), key=lambda each: -chances[each]):
        name = drawing.readable(replay.names[seat], seat)
        text = f"{name} {percent(hundred(chances[seat]))}"
        if column + width_of(text) > end:
            return
        style = "text" if seat == replay.reader else "quiet"
        column = picture.put(column, row, text, style) + GAP


def draw_notice(picture: Picture, row: int, text: str) -> None:
    """Write a notice in a row, instead of what stands there."""
    picture.fill(0, row, picture.canvas.columns, 1)
    drawing.line(picture, 2, row, picture.canvas.columns - 4, text, "strong")


def draw_latest(picture: Picture, row: int, text: str) -> None:
    """Write what happened last in a row, if it has room: the log has it too."""
    if text and width_of(text) <= picture.canvas.columns - 4:
        picture.fill(0, row, picture.canvas.columns, 1)
        drawing.line(picture, 2, row, picture.canvas.columns - 4, text, "quiet")
