"""Who was how likely to win, as a chart over the game, and the points where that turned.

A line for each player, as in the chart of scores; whoever is looked from is lamp light.  The number
of the seat, which is also the key to look from there, stands on the line and by the name.  A mark
below shows where the replay is, and marks above the turning points.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from luznet.i18n import replay as said
from luznet.i18n.coach import hundred
from luznet.language import commas, percent
from luznet.replay.curve import Curve
from luznet.replay.playback import Replay
from luznet.terminal.braille import ACROSS, DOWN, Dots
from luznet.terminal.game import chart, drawing
from luznet.terminal.light.bar import bar
from luznet.terminal.picture import Canvas, Cell, Picture, cut, width_of
from luznet.terminal.prose import wrap
from luznet.terminal.replay import words

SCALE: Final = 5
"""Columns at the left that have the scale."""
NAMES: Final = 20
"""Columns that have the names at the ends of the lines, at the most."""
TAGS: Final = 4
"""Columns from a number on a line to the next player's number on theirs."""
HERE, TURN = "▲", "▼"
"""Where the replay is, and where the game turned."""
TOPS: Final = (0.5, 0.75, 1.0)
"""What the highest chance of the scale may be."""
AIRY: Final = 30
"""Rows of a window that has room for a line about each turning point."""
LEAST_ROWS: Final = 3
"""Rows in which a chart still shows anything."""


def draw_page(replay: Replay, curve: Curve, size: Canvas) -> Picture:
    """Return the picture of the chart over the whole window, with the turning points below."""
    picture = Picture(size)
    picture.middle(1, words.CURVE(), "strong")
    picture.middle(size.rows - 3, words.CURVE_CLOSE(), "strong")
    left = max(2, size.columns // 10 - 6)
    columns = size.columns - 2 * left
    turns = _turns(replay, curve)
    top = 3
    if size.rows < AIRY:
        top, turns = 2, [*turns[:1], *wrap(commas(turns[1:]), columns - SCALE)]
    row = size.rows - 4 - len(turns)
    draw_chart(picture, Cell(left, top, columns, row - top), replay, curve, named=True)
    for at, text in enumerate(turns):
        picture.put(left + SCALE, row + at, text, "" if at else "quiet")
    picture.middle(size.rows - 4, progress(curve), "faint")
    return picture


def _turns(replay: Replay, curve: Curve) -> Sequence[str]:
    """Return the lines about the turning points."""
    turns = curve.turns()
    if not turns:
        return [said.NO_TURNS()] if curve.is_done else []
    told = [
        words.TURN(at=each.at, name=replay.names[each.seat], moved=words.moved(each.moved))
        for each in turns
    ]
    return [words.TURNS(), *told]


def progress(curve: Curve) -> str:
    """Say how far the chances are worked out; empty once they all are."""
    if curve.is_lost:
        return said.LOST()
    if curve.is_done:
        return ""
    return words.THINKING(done=len(curve.known), number=len(curve.wanted))


def draw_now(picture: Picture, cell: Cell, replay: Replay, curve: Curve) -> int:
    """Draw everybody's chance here as bars; return the row after them."""
    chances = curve.at(replay.at)
    if chances is None:
        return cell.row
    half = cell.columns // 2
    for seat, (name, chance) in enumerate(zip(replay.names, chances, strict=True)):
        row = cell.row + seat
        style = "lamp" if seat == replay.reader else ""
        drawing.line(picture, cell.column, row, half - 1, _called(name, seat), style)
        glow = "best" if chance == max(chances) else "other"
        share = percent(hundred(chance))
        bar(picture, cell.column + half, row, cell.columns - half, chance, glow, share)  # type: ignore[arg-type]
    return cell.row + len(chances)


def draw_chart(
    picture: Picture, cell: Cell, replay: Replay, curve: Curve, *, named: bool = False
) -> None:
    """Draw the lines of all players in a cell; `named`: with their names at the ends."""
    if cell.rows < LEAST_ROWS or not curve.known:
        return
    names = _ends(replay, curve) if named else []
    room = min(NAMES, max(map(width_of, names), default=-2) + 2)
    inside = Cell(cell.column + SCALE, cell.row + 1, cell.columns - SCALE - room, cell.rows - 2)
    lines = _Lines(inside, replay, curve)
    lines.draw_scale(picture)
    lines.draw(picture)
    lines.draw_marks(picture)
    if named:
        lines.draw_names(picture, names, cell.column + cell.columns)


def _called(name: str, seat: int) -> str:
    """Return a name with the number of its seat."""
    return f"{seat + 1} {drawing.readable(name, seat)}"


def _ends(replay: Replay, curve: Curve) -> list[str]:
    """Return what stands at the end of each line: whose it is, and the chance there."""
    last = curve.known[max(curve.known)]
    shares = [percent(hundred(chance)) for chance in last]
    names = [_called(name, seat) for seat, name in enumerate(replay.names)]
    room = NAMES - 3 - max(map(width_of, shares))
    return [f"{cut(name, room)} {share}" for name, share in zip(names, shares, strict=True)]


class _Lines:
    """Where chances stand in a chart."""

    def __init__(self, inside: Cell, replay: Replay, curve: Curve) -> None:
        self._inside = inside
        self._replay = replay
        self._curve = curve
        last = curve.known[max(curve.known)]
        self._order = sorted(range(replay.players), key=lambda seat: -last[seat])
        highest = max(map(max, curve.known.values()))
        self._top = next((top for top in TOPS if highest <= top), TOPS[-1])
        own = replay.reader
        self._own = self._order.index(own) if own in self._order else None

    def draw_scale(self, picture: Picture) -> None:
        """Write the highest and the lowest chance at the left."""
        inside = self._inside
        for row, share in ((0, self._top), (inside.rows - 1, 0.0)):
            told = percent(hundred(share))
            drawing.right(picture, inside.column - 1, inside.row + row, told, "faint")

    def draw(self, picture: Picture) -> None:
        """Draw the lines, the best player's over the others, the reader's over all."""
        dots, own = Dots(), self._own
        ranks = sorted(range(len(self._order)), key=lambda at: (at == own, -at))
        for at in ranks:
            for one, other in pairwise(self._placed(self._order[at])):
                dots.line(one, other, chart.role(at, own), chart.dashes(at, own))
        dots.put(picture, self._inside.column, self._inside.row)
        for at in ranks:
            self._draw_tags(picture, self._order[at], chart.role(at, own))

    def _placed(self, seat: int) -> list[tuple[int, int]]:
        """Return the dots of a line."""
        points = self._curve.points(seat)
        return [(self._across(place), self._down(chance)) for place, chance in points]

    def _draw_tags(self, picture: Picture, seat: int, role: str) -> None:
        """Write the number of a seat on its line, now and then: never where that of another is."""
        every = TAGS * len(self._order)
        for one, other in pairwise(self._placed(seat)):
            for across in range(one[0], other[0]):
                if across % (every * ACROSS) == (TAGS * seat + 1) * ACROSS:
                    share = (across - one[0]) / (other[0] - one[0])
                    down = round(one[1] + (other[1] - one[1]) * share)
                    column, row = across // ACROSS, down // DOWN
                    sign = str(seat + 1)
                    picture.put(self._inside.column + column, self._inside.row + row, sign, role)

    def draw_marks(self, picture: Picture) -> None:
        """Mark the turning points above the lines, and below them where the replay is."""
        for turn in self._curve.turns():
            picture.put(self._column(turn.at), self._inside.row - 1, TURN, "quiet")
        below = self._inside.row + self._inside.rows
        picture.put(self._column(self._replay.at), below, HERE, "lamp")

    def draw_names(self, picture: Picture, names: Sequence[str], end: int) -> None:
        """Write at the end of each line whose it is."""
        first, column = self._inside.row, self._inside.column + self._inside.columns + 1
        last = [self._curve.points(seat)[-1][1] for seat in self._order]
        wanted = [first + self._down(chance) // DOWN for chance in last]
        rows = chart.rows_of_ends(wanted, first, first + self._inside.rows)
        for at, (seat, row) in enumerate(zip(self._order, rows, strict=True)):
            style = chart.role(at, self._own)
            drawing.line(picture, column, row, end - column, names[seat], style)

    def _column(self, position: int) -> int:
        return self._inside.column + self._across(position) // ACROSS

    def _across(self, position: int) -> int:
        most = self._inside.columns * ACROSS - 1
        return position * most // max(1, self._replay.end)

    def _down(self, chance: float) -> int:
        return round((1 - chance / self._top) * (self._inside.rows * DOWN - 1))
