"""The game log, from the oldest known event to the newest."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from luznet import i18n
from luznet.client.changes import SeatChanged, TableChanged
from luznet.terminal.game import page, words
from luznet.terminal.game.model import GameModel
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.prose import hanging

TOP: Final = 4
BELOW: Final = 5
"""Rows above the lines of the log, and below: the banner, what is newer, the way back, the keys."""
LINE: Final = page.PAGE - 6
"""Columns of a line."""


def sentences(
    model: GameModel, told: Callable[[Any], str], *, has_beginning: bool
) -> Iterator[str]:
    """Yield the sentences of the log. `told` returns that of an event of the game, empty if it is
    not worth one. `has_beginning`: the log has the whole game."""
    if not has_beginning:
        yield words.LOG_BEGINS()
    for each in model.client.log:
        is_around = isinstance(each, (SeatChanged, TableChanged))
        said = i18n.happening(each) if is_around else told(each)
        if said:
            yield said


def draw_log(picture: Picture, model: GameModel, sentences: Iterable[str]) -> None:
    """Draw as many lines of the log as fit: the newest ones, or those scrolled back to. A long
    sentence takes several lines."""
    size, left = picture.size, page.sheet(picture, words.LOG())
    lines = hanging(sentences, LINE)
    after = len(lines) - model.log_back
    before = max(0, after - _room(size))
    for row, line in enumerate(lines[before:after], TOP):
        picture.put(left, row, line)
    if before:
        picture.put(left, TOP - 1, words.LOG_BEFORE(before), "faint")
    if model.log_back:
        picture.put(left, size.rows - BELOW + 1, words.LOG_AFTER(model.log_back), "faint")


def most_back(sentences: Iterable[str], size: Canvas) -> int:
    """Return how many lines the log can be scrolled back."""
    return max(0, len(hanging(sentences, LINE)) - _room(size))


def _room(size: Canvas) -> int:
    return size.rows - TOP - BELOW
