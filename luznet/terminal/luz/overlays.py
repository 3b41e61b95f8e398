"""The scoresheet, which covers the table: points by deal, and the totals as a chart."""

from itertools import accumulate
from typing import Final

from luznet.games.luz import facts
from luznet.games.luz.types import View
from luznet.terminal.game import drawing, page
from luznet.terminal.light import house
from luznet.terminal.luz import window, words
from luznet.terminal.luz.chart import draw_chart
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_title, where
from luznet.terminal.picture import Canvas, Cell, Picture, padded, width_of

NAME_ROOM = 20
SHEET = NAME_ROOM + 5 * 8 + 7 + 6
"""Columns of the scoresheet."""
HEADINGS: Final = 4
LEAST_CHART, MOST_CHART = 5, 24
"""Rows of the chart."""
AIRY: Final = 30
"""Rows from which a blank one is between the points and the note."""
WIDEST_CHART: Final = 120
LEFT: Final = 3
BELOW: Final = 6
"""Rows below the chart: the banner, the way back, the notices and the keys, and blank ones."""


def sheet(model: Model, view: View, size: Canvas, title: str) -> tuple[Picture, int]:
    """Return an overlay that has only its title, and the column where its lines begin."""
    picture = Picture(size)
    draw_title(picture, model, where(model, view))
    return picture, page.sheet(picture, title)


def draw_scores(model: Model, view: View, size: Canvas) -> Picture:
    """Return the scoresheet: points by deal, totals, this deal's bets."""
    picture, left = sheet(model, view, size, words.SHEET())
    points, bet, won = [*words.deal_heads(), words.TOTAL()], words.BET(), words.WON_TRICKS()
    ends = drawing.ends_after(0, points, 8)
    ends.append(ends[-1] + max(7, width_of(bet) + 1))
    ends.append(ends[-1] + max(6, width_of(won) + 1))
    room = min(NAME_ROOM, SHEET - ends[-1])
    ends = [left + room + end for end in ends]
    drawing.cells(picture, HEADINGS, ends, [*points, bet, won], "faint")
    seats = facts.clockwise(model.me, view.players)
    for row, seat in enumerate(seats, HEADINGS + 1):
        name = "strong" if seat == model.situation.own_seat else "text"
        picture.put(left, row, padded(drawing.called(model, seat), room), name)
        drawing.cells(picture, row, ends, sheet_row(view, seat))
        windows = window.windows(view, seat)
        if ends[-1] + 2 + house.row_columns(len(windows)) < size.columns:
            house.row_of_windows(picture, ends[-1] + 2, row, windows)
    row = HEADINGS + 1 + view.players + (1 if size.rows >= AIRY else 0)
    if view.deal:
        picture.put(left, row, words.SHEET_NOTE(number=view.deal), "faint")
    rows = min(MOST_CHART, size.rows - BELOW - row - 2)
    if view.points and rows >= LEAST_CHART:
        columns = min(WIDEST_CHART, size.columns - 2 * LEFT)
        cell = Cell((size.columns - columns) // 2, row + 2, columns, rows)
        draw_totals(picture, cell, model, view)
    return picture


def draw_totals(picture: Picture, cell: Cell, model: Model, view: View) -> None:
    """Draw the chart of everybody's totals, the best player first, with their names."""
    lines = {
        seat: list(accumulate((deal[seat] for deal in view.points), initial=0))
        for seat in facts.clockwise(model.me, view.players)
    }
    order = sorted(lines, key=lambda seat: -lines[seat][-1])
    own = model.situation.own_seat
    names = [drawing.called(model, seat) for seat in order]
    place = order.index(own) if own in order else None
    draw_chart(picture, cell, [lines[seat] for seat in order], place, names)


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
