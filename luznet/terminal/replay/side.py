"""Beside the table of a replay in a wide window: the log up to here, and who was how likely to
win."""

from collections.abc import Iterable
from typing import Final

from luznet.replay.curve import Curve
from luznet.replay.playback import Replay
from luznet.terminal.game import log
from luznet.terminal.game import words as common
from luznet.terminal.game.model import GameModel
from luznet.terminal.light.raised import raised
from luznet.terminal.picture import Canvas, Cell, Picture
from luznet.terminal.replay import curve as chart
from luznet.terminal.replay import words
from luznet.terminal.side import COLUMNS

LEAST: Final = 80 + COLUMNS
"""Columns of the smallest window with a table and a side."""
CHART: Final = 9
"""Rows of the chart."""
MARGIN: Final = 2


def has_side(canvas: Canvas) -> bool:
    """Return whether a window is wide enough for a table and the side of a replay."""
    return canvas.columns >= LEAST


def draw_side(
    side: Picture,
    model: GameModel,
    told: Iterable[log.Told],
    replay: Replay,
    curve: Curve | None,
) -> None:
    """Draw the side: the log above, the chances below."""
    below = 0 if curve is None else replay.players + CHART + 3
    above = Picture(side.canvas._replace(rows=side.canvas.rows - below))
    raised(above, Cell(0, 0, COLUMNS, above.canvas.rows), common.LOG())
    log.draw_beside(above, model, told, scrolls=False)
    side.stamp(0, 0, above)
    if curve is not None:
        _draw_chances(side, above.canvas.rows, replay, curve)


def _draw_chances(side: Picture, row: int, replay: Replay, curve: Curve) -> None:
    side.put(MARGIN, row, words.CURVE(), "lamp")
    cell = Cell(MARGIN, row + 1, COLUMNS - 2 * MARGIN, side.canvas.rows - row - 1)
    after = chart.draw_now(side, cell, replay, curve)
    if not curve.known:
        return
    chart.draw_chart(side, cell._replace(row=after, rows=CHART), replay, curve)
