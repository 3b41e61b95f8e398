"""The scoresheet, which covers the table."""

from luznet.games.luz import facts
from luznet.games.luz.types import View
from luznet.terminal.game import drawing, page
from luznet.terminal.luz import words
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_title, where
from luznet.terminal.picture import Canvas, Picture, padded, width_of

NAME_ROOM = 20
SHEET = NAME_ROOM + 5 * 8 + 7 + 6
"""Columns of the scoresheet."""


def sheet(model: Model, view: View, size: Canvas, title: str) -> tuple[Picture, int]:
    """Return an overlay that has only its title, and the column where its lines begin."""
    picture = Picture(size)
    draw_title(picture, model, where(model, view))
    return picture, page.sheet(picture, title)


def draw_scores(model: Model, view: View, size: Canvas) -> Picture:
    """Return the scoresheet: points by deal, totals, this deal's bets."""
    picture, left = sheet(model, view, size, words.SHEET())
    row = 5
    points, bet, won = [*words.deal_heads(), words.TOTAL()], words.BET(), words.WON_TRICKS()
    ends = drawing.ends_after(0, points, 8)
    ends.append(ends[-1] + max(7, width_of(bet) + 1))
    ends.append(ends[-1] + max(6, width_of(won) + 1))
    room = min(NAME_ROOM, SHEET - ends[-1])
    ends = [left + room + end for end in ends]
    drawing.cells(picture, row, ends, [*points, bet, won], "faint")
    for at, seat in enumerate(facts.clockwise(model.me, view.players), row + 1):
        picture.put(left, at, padded(drawing.called(model, seat), room))
        drawing.cells(picture, at, ends, sheet_row(view, seat))
    if view.deal:
        picture.put(left, row + view.players + 2, words.SHEET_NOTE(number=view.deal), "faint")
    return picture


def sheet_row(view: View, seat: int) -> list[str]:
    """Return the points by deal, the total, the bet and the tricks won of a seat."""
    points = [words.signed(deal[seat]) for deal in view.points]
    points += ["."] * (4 - len(points))
    return [*points, str(facts.total_points(view)[seat]), *_bet_and_won(view, seat)]


def _bet_and_won(view: View, seat: int) -> tuple[str, str]:
    """Return a seat's bet and tricks in this deal, or in the last one once the game is over."""
    if view.phase == "over" and view.last is not None:
        return words.bet(view.last.bets[seat]), str(view.last.won[seat])
    bet = view.bets[seat] if view.bets else None
    return (words.bet(bet), str(view.won[seat])) if bet is not None else (".", ".")
