"""The end of the game: the winner, the ranking, the podium, a chart of the scores, windows."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from luznet.games.luz import facts
from luznet.games.luz.cards import Colour
from luznet.games.luz.facts import RankedSeat
from luznet.games.luz.types import View
from luznet.i18n import luz as said
from luznet.i18n.games import WINS
from luznet.terminal.game import drawing, page
from luznet.terminal.game import words as common
from luznet.terminal.light import glass, house
from luznet.terminal.luz import cards, window, words
from luznet.terminal.luz.chart import draw_chart
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.results import (
    LEFT,
    NAME_ROOM,
    PAGE,
    WITH_WINDOWS,
    cells,
    draw_windows,
    ends_after,
    gap_of,
)
from luznet.terminal.luz.table import draw_title, where
from luznet.terminal.picture import Canvas, Cell, Picture, cut, padded, width_of

STEPS: Final = ((1, 2, 4, Colour.BLUE), (0, 1, 6, Colour.YELLOW), (2, 3, 3, Colour.RED))
"""The podium from left to right: the place in the ranking, its number, height and colour."""
PODIUM_PARTS = 7
"""The parts of the podium's height: the highest step, and one for the name on it."""
STEP = 11
"""Columns of a step."""
RANKING: Final = NAME_ROOM + 5 * 7
"""Columns of the names and points in the ranking."""
CHART_ROWS, MORE_CHART = 8, 6
"""Rows of the chart, and more of them in a large window."""


def draw_game_end(model: Model, view: View, size: Canvas) -> Picture:
    """Return the picture of a finished game."""
    picture = Picture(size)
    draw_title(picture, model, where(model, view))
    left, gap = (size.columns - PAGE) // 2 + LEFT, gap_of(size)
    places = facts.ranking(view)
    winner = WINS(drawing.person(model, places[0].seat))
    picture.middle(1 + gap, f" {winner} ", "lit")
    row = _draw_ranking(picture, left, 3 + 2 * gap, model, view, places)
    row += gap
    chart_rows = CHART_ROWS + min(MORE_CHART, max(0, size.rows - WITH_WINDOWS))
    _draw_podium(picture, Cell(left, row, len(STEPS) * (STEP + 1), chart_rows - 1), model, places)
    own = next(
        (at for at, place in enumerate(places) if place.seat == model.situation.own_seat), None
    )
    lines = [list(accumulate(place.points, initial=0)) for place in places]
    draw_chart(picture, Cell(left + 40, row, PAGE - 2 * LEFT - 40, chart_rows), lines, own)
    row += chart_rows + gap
    row = _draw_tie(picture, left, row, model, view, places)
    if size.rows >= WITH_WINDOWS:
        draw_windows(picture, row + 1, model, view)
    page.draw_way_on(picture, size.rows - 4, model)
    page.draw_notice(picture, size.rows - 2, model)
    return picture


def _draw_ranking(
    picture: Picture, left: int, row: int, model: Model, view: View, places: Sequence[RankedSeat]
) -> int:
    """Draw a row for each player: points by deal, total, window, and whether they are ready."""
    name, headers = left + 3, [*words.deal_heads(), words.TOTAL()]
    ends = ends_after(0, headers, 7)
    room = min(NAME_ROOM, RANKING - ends[-1])
    ends = [name + room + end for end in ends]
    cells(picture, row, ends, headers, "faint")
    for number, place in enumerate(places, 1):
        row += 1
        style = "strong" if number == 1 else ""
        picture.put(left, row, f"{number}.", style)
        picture.put(name, row, padded(drawing.called(model, place.seat), room), style)
        points = [words.signed(points) for points in place.points]
        cells(picture, row, ends, [*points, str(place.total)], style)
        end = house.row_of_windows(picture, ends[-1] + 2, row, window.windows(view, place.seat))
        if model.situation.is_ready(place.seat):
            picture.put(end + 1, row, common.READY())
    return row + 2


def _draw_podium(picture: Picture, cell: Cell, model: Model, places: Sequence[RankedSeat]) -> None:
    """Draw the three best players on steps."""
    foot = cell.row + cell.rows
    for at, (rank, number, part, colour) in enumerate(STEPS):
        column = cell.column + at * (STEP + 1)
        rows = part * cell.rows // PODIUM_PARTS
        style = glass.paint(picture.palette, cards.GLASS[colour])
        picture.fill(column, foot - rows, STEP, rows, style)
        picture.put(column + STEP // 2, foot - rows, str(number), style)
        name = cut(drawing.name_of(model, places[rank].seat), STEP)
        above = column + (STEP - width_of(name)) // 2
        picture.put(above, foot - rows - 1, name, "strong" if rank == 0 else "")


def _draw_tie(
    picture: Picture, left: int, row: int, model: Model, view: View, places: Sequence[RankedSeat]
) -> int:
    """Draw how a tie was broken, if there was one; return the row after it."""
    tie = facts.tie_of(view)
    if tie is None:
        return row
    winner, total = places[0].seat, places[0].total
    text = said.tie(tie, lambda seat: drawing.name_of(model, seat), winner, total)
    drawing.paragraph(picture, left, row, picture.size.columns - 2 * left, text, most=3)
    return row + 3
