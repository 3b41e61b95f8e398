"""The game log, from the oldest known event to the newest: a page, or beside the table."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from luznet import i18n
from luznet.client.changes import SeatChanged, TableChanged
from luznet.terminal import side
from luznet.terminal.game import page, words
from luznet.terminal.game.model import GameModel
from luznet.terminal.light import glass
from luznet.terminal.light.material import Material
from luznet.terminal.picture import Canvas, Picture
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
CARD: Final = 5
"""Columns of a card before its sentence, and a gap."""


class Entry(NamedTuple):
    """A sentence about a card, which is drawn before it as a chip of glass."""

    text: str
    card: str
    glass: Material


Told: TypeAlias = str | Entry
"""What the log tells of an event."""


class _Line(NamedTuple):
    """A row of the log: its text, and the card before it."""

    text: str
    entry: Entry | None


def sentences(
    model: GameModel, told: Callable[[Any], Told], *, has_beginning: bool
) -> Iterator[Told]:
    """Yield what the log tells. `told` returns that of an event of the game, empty if it is not
    worth a line. `has_beginning`: the log has the whole game."""
    if not has_beginning:
        yield words.LOG_BEGINS()
    for each in model.client.log:
        is_around = isinstance(each, (SeatChanged, TableChanged))
        said = i18n.happening(each) if is_around else told(each)
        if said:
            yield said


def draw_log(picture: Picture, model: GameModel, sentences: Iterable[Told]) -> None:
    """Draw as many lines of the log as fit: the newest ones, or those scrolled back to. A long
    sentence takes several lines."""
    size, left = picture.size, page.sheet(picture, words.LOG())
    before = _draw(
        picture, left, TOP, _lines(sentences, _columns(size)), _room(size), model.log_back
    )
    _draw_ends(picture, left, (TOP - 1, size.rows - BELOW + 1), before, model.log_back)


def draw_beside(picture: Picture, model: GameModel, sentences: Iterable[Told]) -> None:
    """Draw the log on the side of a window."""
    rows = picture.canvas.rows
    lines = _lines(sentences, picture.canvas.columns - 2 * MARGIN)
    room = rows - SIDE_TOP - SIDE_BELOW
    before = _draw(picture, MARGIN, SIDE_TOP, lines, room, model.log_back)
    _draw_ends(picture, MARGIN, (SIDE_TOP - 1, rows - SIDE_BELOW), before, model.log_back)


def _draw(picture: Picture, left: int, top: int, lines: list[_Line], room: int, back: int) -> int:
    """Draw the lines that have room, the newest at last; return the number of those before."""
    after = len(lines) - back
    before = max(0, after - room)
    for row, line in enumerate(lines[before:after], top):
        column = left
        if line.entry is not None:
            if line.entry.card:
                glass.chip(picture, column, row, f"{line.entry.card:^3}", line.entry.glass)
            column += CARD - 1
        picture.put(column, row, line.text, "" if row - top == after - before - 1 else "quiet")
    return before


def _draw_ends(picture: Picture, left: int, rows: tuple[int, int], before: int, after: int) -> None:
    """Say how many lines there are above and below."""
    if before:
        picture.put(left, rows[0], words.LOG_BEFORE(before), "faint")
    if after:
        picture.put(left, rows[1], words.LOG_AFTER(after), "faint")


def _lines(sentences: Iterable[Told], columns: int) -> list[_Line]:
    """Return what is told in rows of this width; a card stands before the first of its rows."""
    found = []
    for told in sentences:
        if isinstance(told, str):
            found += [_Line(text, None) for text in hanging([told], columns)]
            continue
        first, *more = hanging([told.text], columns - CARD + 1)
        found.append(_Line(first, told))
        found += [_Line(text, told._replace(card="")) for text in more]
    return found


def most_back(sentences: Iterable[Told], size: Canvas, *, is_beside: bool = False) -> int:
    """Return how many lines the log can be scrolled back."""
    if is_beside:
        columns = side.COLUMNS - 2 * MARGIN
        return max(0, len(_lines(sentences, columns)) - (size.rows - SIDE_TOP - SIDE_BELOW))
    return max(0, len(_lines(sentences, _columns(size))) - _room(size))


def _columns(size: Canvas) -> int:
    """Return the columns of a line of the log."""
    return min(LINE, size.columns - 2)


def _room(size: Canvas) -> int:
    return size.rows - TOP - BELOW
