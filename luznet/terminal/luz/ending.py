"""The end of the game: the street at night, the points by deal, and in large windows a chart."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from luznet.games.luz import facts
from luznet.games.luz.facts import RankedSeat
from luznet.games.luz.types import View
from luznet.i18n import luz as said
from luznet.i18n.games import WINS
from luznet.terminal.game import drawing, page, street
from luznet.terminal.game import words as common
from luznet.terminal.luz import window, words
from luznet.terminal.luz.chart import draw_chart
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_title, where
from luznet.terminal.picture import Canvas, Cell, Picture, padded
from luznet.terminal.prose import wrap

NAME_ROOM: Final = 22
PAGE: Final = 72
"""Columns of the points."""
WITH_CHART: Final = 120, 38
"""Columns and rows from which the chart stands beside the points, and its rows."""
CHART_ROWS: Final = 10
WAY_ON: Final = 3
"""The first of two rows, from below, that say how to get another game."""
MOST_TIE: Final = 3


def draw_game_end(model: Model, view: View, size: Canvas) -> Picture:
    """Return the picture of a finished game."""
    picture = Picture(size)
    places = facts.ranking(view)
    tie = _tie(model, view, places, size)
    has_chart = size.columns >= WITH_CHART[0] and size.rows >= WITH_CHART[1]
    rows = max(1 + len(places), CHART_ROWS if has_chart else 0)
    gap = 1 if size.rows > 24 else 0
    way_on = size.rows - WAY_ON
    asked = wrap(page.ask_for_another(model), size.columns - 4)
    if len(asked) > 1 and way_on - gap - len(tie) - rows - 2 - gap >= street.LEAST_ROWS:
        way_on -= 1  # the second row would be that of the notices
    top = way_on - gap - len(tie) - rows
    homes = [
        street.Home(drawing.called(model, place.seat), window.windows(view, place.seat))
        for place in places
    ]
    winner = WINS(drawing.person(model, places[0].seat))
    street.draw_street(picture, Cell(0, 1, size.columns, top - 1 - gap), homes, winner)
    draw_title(picture, model, where(model, view))
    left = (size.columns - PAGE) // 2
    if has_chart:
        left = (size.columns - 2 * PAGE) // 2 if size.columns >= 2 * PAGE else 2
        beside = left + PAGE + 4
        right = min(size.columns - 4, beside + PAGE)
        draw_totals(picture, Cell(beside, top, right - beside, CHART_ROWS), model, view)
    _draw_points(picture, left, top, model, view, places)
    for row, line in enumerate(tie, top + rows):
        picture.middle(row, line, "quiet")
    page.draw_way_on(picture, way_on, model)
    page.draw_notice(picture, size.rows - 2, model)
    return picture


def draw_totals(picture: Picture, cell: Cell, model: Model, view: View) -> None:
    """Draw the chart of everybody's totals, the best player first."""
    places = facts.ranking(view)
    seats = [place.seat for place in places]
    own = model.situation.own_seat
    lines = [list(accumulate(place.points, initial=0)) for place in places]
    draw_chart(picture, cell, lines, seats.index(own) if own in seats else None)


def _draw_points(
    picture: Picture, left: int, row: int, model: Model, view: View, places: Sequence[RankedSeat]
) -> None:
    """Draw a row for each player: points by deal, total, and whether they are ready."""
    name, headers = left + 3, [*words.deal_heads(), words.TOTAL()]
    ends = drawing.ends_after(0, headers, 7)
    room = min(NAME_ROOM, PAGE - 12 - ends[-1])
    ends = [name + room + end for end in ends]
    drawing.cells(picture, row, ends, headers, "faint")
    for number, place in enumerate(places, 1):
        row += 1
        style = "lamp" if number == 1 else "text"
        picture.put(left, row, str(number), style)
        picture.put(name, row, padded(drawing.called(model, place.seat), room), style)
        for end, points in zip(ends, place.points, strict=False):
            drawing.right(picture, end, row, words.signed(points), _role(points))
        drawing.right(picture, ends[-1], row, str(place.total), "lamp" if number == 1 else "strong")
        if model.situation.is_ready(place.seat):
            drawing.line(picture, ends[-1] + 2, row, 10, common.READY(), "quiet")


def _role(points: int) -> str:
    return "text" if points > 0 else "quiet"


def _tie(model: Model, view: View, places: Sequence[RankedSeat], size: Canvas) -> list[str]:
    """Return how a tie was broken, in rows; none if there was no tie."""
    tie = facts.tie_of(view)
    if tie is None:
        return []
    winner, total = places[0].seat, places[0].total
    text = said.tie(tie, lambda seat: drawing.name_of(model, seat), winner, total)
    return wrap(text, size.columns - 4)[:MOST_TIE]
