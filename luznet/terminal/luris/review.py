"""The review of a finished game: each choice of the reader, how likely it was to win, and what
would have been better."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from luznet.client.reviewing import Review
from luznet.games.luris.advice import RatedChoice
from luznet.games.luris.hindsight import Moment, SeenGame, Verdict
from luznet.games.luris.types import View
from luznet.i18n import coach
from luznet.i18n import luris_advice as said
from luznet.language import percent
from luznet.terminal.game import drawing, page
from luznet.terminal.light.bar import bar
from luznet.terminal.luris import words
from luznet.terminal.luris.model import Model
from luznet.terminal.luris.table import draw_title
from luznet.terminal.picture import Canvas, Picture, cut
from luznet.terminal.prose import wrap

LurisReview: TypeAlias = Review[SeenGame, Moment, Verdict]
TOP: Final = 3
"""The first row of the review."""
BELOW: Final = 5
"""Rows below it: the banner, the way back, the notices and the keys."""
WIDTH: Final = page.PAGE - 6
NUMBER: Final = 3
"""Columns of the number of a choice."""
CHANCE: Final = 9
"""Columns of the bar of its chance."""


class _Line(NamedTuple):
    """A row: text over its whole width, or a verdict with its number."""

    text: str = ""
    verdict: Verdict | None = None
    number: int = 0


def draw_review(model: Model, view: View, size: Canvas) -> Picture:
    """Return the picture of the review, or of its progress."""
    picture = Picture(size)
    draw_title(picture, model, view)
    left = page.sheet(picture, words.REVIEW())
    columns = min(size.columns - left - 1, WIDTH + max(0, size.columns - page.PAGE) // 2)
    lines = _lines(model.reviewing.review, columns)
    shown = _room(size)
    for row, line in enumerate(lines[model.review_down :][:shown], TOP):
        _draw(picture, left, row, columns, model, line)
    if len(lines) > shown:
        where = (model.review_down + 1, min(len(lines), model.review_down + shown), len(lines))
        text = words.REVIEW_LINES(first=where[0], last=where[1], number=where[2])
        picture.put(left, TOP + shown, text, "faint")
    return picture


def most_down(model: Model, size: Canvas) -> int:
    """Return the number of lines that the review can be scrolled down."""
    return max(0, len(_lines(model.reviewing.review, WIDTH)) - _room(size))


def _room(size: Canvas) -> int:
    return size.rows - TOP - BELOW


def _lines(review: LurisReview | None, columns: int) -> list[_Line]:
    if review is None:
        return _texts([said.NO_REVIEW()], columns)
    if review.asked.is_lost:
        return _texts([coach.REVIEW_LOST()], columns)
    if not review.asked.is_done:
        done, of = len(review.asked.answers), len(review.choices)
        return _texts([coach.thinking_back(done, of)], columns)
    verdicts = review.verdicts
    told = _texts(said.summary(verdicts), columns)
    return [*told, _Line(), *(_Line("", each, at) for at, each in enumerate(verdicts, 1))]


def _texts(texts: Sequence[str], columns: int) -> list[_Line]:
    return [_Line(line) for text in texts for line in wrap(text, columns)]


def _draw(picture: Picture, left: int, row: int, columns: int, model: Model, line: _Line) -> None:
    verdict = line.verdict
    if verdict is None:
        picture.put(left, row, line.text)
        return
    style = "strong" if verdict.cost else ""
    drawing.right(picture, left + NUMBER, row, str(line.number), "faint")
    names = partial(drawing.person, model)
    view, room = verdict.moment.view, (columns - NUMBER - CHANCE - 4) // 2
    name = said.choice(view, RatedChoice(verdict.moment.action, 0.0, 0.0), names)
    column = left + NUMBER + 1
    picture.put(column, row, cut(name, room), style)
    column += room + 1
    _draw_chance(picture, column, row, verdict)
    better = said.better(view, verdict, names)
    picture.put(column + CHANCE + 1, row, cut(better, room), style or "quiet")


def _draw_chance(picture: Picture, column: int, row: int, verdict: Verdict) -> None:
    """Draw how likely the choice was to win; of one that is not listed, at most how likely."""
    chosen = verdict.chosen
    wins = verdict.advice.choices[-1].wins if chosen is None else chosen.wins
    share = percent(coach.hundred(wins))
    text = share if chosen is not None else words.AT_MOST(share=share)
    bar(picture, column, row, CHANCE, wins, "other" if verdict.cost else "best", text)
