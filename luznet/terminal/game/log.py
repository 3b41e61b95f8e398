"""The game log, from the oldest known event to the newest: a page, or beside the table."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from luznet import i18n
from luznet.client.changes import SeatChanged, TableChanged
from luznet.terminal import side
from luznet.terminal.game import page, words
from luznet.terminal.game.model import GameModel
from luznet.terminal.light import glass
from luznet.terminal.light.material import Material
from luznet.terminal.picture import Canvas, Cell, Picture
from luznet.terminal.prose import hanging

TOP: Final = 4
BELOW: Final = 5
"""Rows above the lines of the log, and below: the banner, what is newer, the way back, the keys."""
LINE: Final = page.PAGE - 6
"""Columns of a line."""
MARGIN: Final = 2
"""Columns before a line at the side."""
SIDE_TOP, SIDE_BELOW = 2, 2
"""Rows above the lines at the side, and below."""
CARD: Final = 4
"""Columns of a card before its sentence, with a gap."""
HERE: Final = "▌"
"""Stands before the lines of the step that the reader has gone back to."""


class Chip(NamedTuple):
    """A card in the log: its text of up to three columns, and what it is made of."""

    text: str
    glass: Material


class Entry(NamedTuple):
    """A sentence, the cards that it is about, and the step of the game that it belongs to: a trick,
    or a turn."""

    text: str
    chips: Sequence[Chip] = ()
    step: int | None = None


Told: TypeAlias = str | Entry
"""What the log tells of an event."""


class _Line(NamedTuple):
    """A row of the log: its text, the column where that begins, and the cards before it."""

    text: str
    column: int = 0
    chips: Sequence[Chip] = ()
    step: int | None = None


def sentences(
    model: GameModel, told: Callable[[Any], Told], *, has_beginning: bool
) -> Iterator[Told]:
    """Yield what the log tells. `told` returns that of an event of the game, empty if it is not
    worth a line. `has_beginning`: the log has the whole game, as that of a replay always has."""
    if not (has_beginning or model.situation.looks_back):
        yield words.LOG_BEGINS()
    for each in model.client.log:
        is_around = isinstance(each, (SeatChanged, TableChanged))
        said = i18n.happening(each) if is_around else told(each)
        if said and (isinstance(said, str) or said.text):
            yield said


def draw_log(picture: Picture, model: GameModel, sentences: Iterable[Told]) -> None:
    """Draw as many lines of the log as fit: the newest ones, or those scrolled back to. A long
    sentence takes several lines."""
    size, left = picture.size, page.sheet(picture, words.LOG())
    before = _draw(
        picture, Cell(left, TOP, 0, _room(size)), _lines(sentences, _columns(size)), model
    )
    _draw_ends(picture, left, (TOP - 1, size.rows - BELOW + 1), before, model.log_back)


def draw_beside(
    picture: Picture, model: GameModel, sentences: Iterable[Told], *, scrolls: bool = True
) -> None:
    """Draw the log on the side of a window; `scrolls`: it says how many lines are above and
    below."""
    rows = picture.canvas.rows
    lines = _lines(sentences, picture.canvas.columns - 2 * MARGIN)
    before = _draw(picture, Cell(MARGIN, SIDE_TOP, 0, _side_room(rows)), lines, model)
    if scrolls:
        _draw_ends(picture, MARGIN, (SIDE_TOP - 1, rows - SIDE_BELOW), before, model.log_back)


def _draw(picture: Picture, cell: Cell, lines: list[_Line], model: GameModel) -> int:
    """Draw the lines that have room, the newest at last; return the number of those before. The
    newest one stands out, or the step that the reader has gone back to."""
    after = len(lines) - model.log_back
    before = max(0, after - cell.rows)
    for row, line in enumerate(lines[before:after], cell.row):
        is_here = line.step is not None and line.step == model.log_step
        is_newest = model.log_step is None and row - cell.row == after - before - 1
        if is_here:
            picture.put(cell.column - 1, row, HERE, "lamp")
        for at, chip in enumerate(line.chips):
            glass.chip(picture, cell.column + at * CARD, row, f"{chip.text:^3}", chip.glass)
        role = "" if is_here or is_newest else "quiet"
        picture.put(cell.column + line.column, row, line.text, role)
    return before


def _draw_ends(picture: Picture, left: int, rows: tuple[int, int], before: int, after: int) -> None:
    """Say how many lines there are above and below."""
    if before:
        picture.put(left, rows[0], words.LOG_BEFORE(before), "faint")
    if after:
        picture.put(left, rows[1], words.LOG_AFTER(after), "faint")


def _lines(sentences: Iterable[Told], columns: int) -> list[_Line]:
    """Return what is told in rows of this width; the cards stand before the first of its rows."""
    found = []
    for told in sentences:
        if isinstance(told, str):
            found += [_Line(text) for text in hanging([told], columns)]
            continue
        column = CARD * max(1, len(told.chips))
        first, *more = hanging([told.text], columns - column)
        found.append(_Line(first, column, told.chips, told.step))
        found += [_Line(text, column, (), told.step) for text in more]
    return found


def _at_side(sentences: Iterable[Told]) -> list[_Line]:
    return _lines(sentences, side.COLUMNS - 2 * MARGIN)


def most_back(sentences: Iterable[Told], size: Canvas, *, is_beside: bool = False) -> int:
    """Return how many lines the log can be scrolled back."""
    if is_beside:
        return max(0, len(_at_side(sentences)) - _side_room(size.rows))
    return max(0, len(_lines(sentences, _columns(size))) - _room(size))


def next_step(sentences: Iterable[Told], step: int | None, by: int) -> int | None:
    """Return the step after one (by 1) or before it (by -1); None is the end of the log."""
    told = (each.step for each in sentences if isinstance(each, Entry))
    steps = [*dict.fromkeys(each for each in told if each is not None)]
    now = steps.index(step) if step in steps else len(steps)
    return (*steps, None)[min(max(0, now + by), len(steps))]


def back_to(
    sentences: Iterable[Told], size: Canvas, step: int | None, *, is_beside: bool = False
) -> int:
    """Return how many lines the log has to be scrolled back for a step to be in sight."""
    lines = _at_side(sentences) if is_beside else _lines(sentences, _columns(size))
    room = _side_room(size.rows) if is_beside else _room(size)
    last = max((at for at, line in enumerate(lines) if line.step == step), default=len(lines))
    after = len(lines) if step is None else max(room, last + 1 + room // 3)
    return max(0, len(lines) - after)


def _columns(size: Canvas) -> int:
    """Return the columns of a line of the log."""
    return min(LINE, size.columns - 2)


def _room(size: Canvas) -> int:
    return size.rows - TOP - BELOW


def _side_room(rows: int) -> int:
    return rows - SIDE_TOP - SIDE_BELOW
