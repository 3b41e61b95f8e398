"""The review of a finished deal: each choice of the reader, its cost, and luck.

The chance of each choice is a bar of light, bright if nothing was better, with a mark where the
best choice was; luck grows to the right or to the left, beside the choices.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from luznet.client.reviewing import Review
from luznet.games.luz.hindsight import Moment, SeenDeal, Verdict
from luznet.games.luz.odds import possible
from luznet.games.luz.types import Bet, View
from luznet.i18n import coach
from luznet.i18n import luz_advice as said
from luznet.i18n.coach import hundred
from luznet.language import percent
from luznet.terminal.game import page
from luznet.terminal.light.bar import Glow, balance, bar
from luznet.terminal.luz import words
from luznet.terminal.luz.advice import label
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.overlays import sheet
from luznet.terminal.picture import Canvas, Picture, cut, width_of
from luznet.terminal.prose import wrap

LuzReview: TypeAlias = Review[SeenDeal, Moment, Verdict]
TOP = 3
"""The first row of the review."""
WIDTH = page.PAGE - 6
"""Columns of the review."""
MOST_WIDTH = page.PAGE - 3
"""Columns up to the edge of the smallest window."""

Row = Callable[[Picture, int, int], None]
"""Draws a line of the review at a column and a row."""


def draw_review(model: Model, view: View, size: Canvas) -> Picture:
    """Return the picture of the review, or of its progress."""
    review = model.reviewing.review
    deal = review.seen.result.deal if review is not None else view.deal
    picture, left = sheet(model, view, size, words.REVIEW_OF(number=deal))
    rows = _rows(review)
    shown, hidden = _window(model, size, len(rows))
    for at, row in enumerate(rows[model.review_down :][:shown]):
        row(picture, left, TOP + at + (1 if hidden else 0))
    if model.review_down:
        picture.put(left, TOP, words.MORE_ABOVE(model.review_down), "faint")
    below = hidden - model.review_down
    if below > 0:
        picture.put(left, TOP + shown + 1, words.MORE_BELOW(below), "faint")
    return picture


def most_down(model: Model, size: Canvas) -> int:
    """Return the number of lines that the review can be scrolled down."""
    return _window(model, size, len(_rows(model.reviewing.review)))[1]


def _window(model: Model, size: Canvas, lines: int) -> tuple[int, int]:
    """Return the number of lines that are shown, and of those that have no room; the banner and
    the way back are below."""
    has_banner = model.has_trouble or model.stage == "table"
    room = size.rows - TOP - (5 if has_banner else 3)
    return (lines, 0) if lines <= room else (room - 2, lines - room + 2)


def _rows(review: LuzReview | None) -> list[Row]:
    if review is None:
        return [_text(line) for line in wrap(said.NO_REVIEW(), WIDTH)]
    if review.asked.is_lost:
        return [_text(line) for line in wrap(coach.REVIEW_LOST(), WIDTH)]
    if not review.asked.is_done:
        done, of = len(review.asked.answers), len(review.choices)
        told = wrap(coach.thinking_back(done, of), WIDTH)
        return [_text(line) for line in (*told, words.progress(done, of))]
    summary = said.summary(review.seen, review.verdicts)
    return [
        *(_text(line) for text in summary for line in wrap(text, WIDTH)),
        _text(""),
        *_table(review),
    ]


def _text(text: str) -> Row:
    def draw(picture: Picture, left: int, row: int) -> None:
        picture.put(left, row, text)

    return draw


Cells = Sequence[str]
"""The texts of a line, by column."""


WINS: Final = 4
"""The column of the chance to win the bet."""
CHANCE: Final = 8
"""Columns of its bar."""
LUCK: Final = 21
"""Columns of the bar of luck, in windows that have room for it."""
MOST_LUCK: Final = 20.0
"""Points of luck that fill its bar."""
HEADER: Final = 9
"""Columns of a heading if there is little room."""


class Column(NamedTuple):
    """A column of the review: where its words begin or its numbers end, at the least, and the gap
    before it."""

    at: int
    gap: int
    ends: bool


COLUMNS: Final = (
    Column(0, 0, ends=False),
    Column(5, 1, ends=False),
    Column(17, 1, ends=False),
    Column(29, 1, ends=True),
    Column(39, 1, ends=True),
    Column(47, 1, ends=True),
    Column(49, 2, ends=False),
    Column(WIDTH, 1, ends=True),
)
"""The columns: number, choice, could be, was, wins bet, points, better, luck."""


def _table(review: LuzReview) -> list[Row]:
    """Return the headings, and a line about each choice; costly ones stand out."""
    header = ["", *(text() for text in words.REVIEW_HEADER)]
    lines = [_texts(review, each) for each in review.verdicts]
    places, width = _places([header, *lines])
    if width > MOST_WIDTH:
        lines = [_texts(review, each, is_short=True) for each in review.verdicts]
        header = [cut(text, HEADER) for text in header]
        places, _ = _places([header, *lines])
    styles = ["strong" if each.cost else "" for each in review.verdicts]
    return [
        _cells(places, header, "faint"),
        *(
            _drawn(_cells(places, line, style), places, each)
            for line, style, each in zip(lines, styles, review.verdicts, strict=True)
        ),
    ]


def _places(lines: Sequence[Cells]) -> tuple[list[int], int]:
    """Return where the columns of these lines are, and their total width."""
    places, after = [], 0
    for column, texts in zip(COLUMNS, zip(*lines, strict=True), strict=True):
        width = max(map(width_of, texts))
        at = max(column.at, after + column.gap + (width if column.ends else 0))
        after = at if column.ends else at + width
        places.append(at)
    return places, after


def _cells(places: Sequence[int], texts: Cells, style: str) -> Row:
    def draw(picture: Picture, left: int, row: int) -> None:
        for column, at, text in zip(COLUMNS, places, texts, strict=True):
            begin = at - width_of(text) if column.ends else at
            picture.put(left + begin, row, text, style)

    return draw


def _drawn(write: Row, places: Sequence[int], verdict: Verdict) -> Row:
    """Return a line with its bars: the chance behind its number, and luck where there is room."""

    def draw(picture: Picture, left: int, row: int) -> None:
        write(picture, left, row)
        if verdict.chosen is not None:
            chance = verdict.chosen.wins_bet
            glow: Glow = "other" if verdict.cost else "best"
            begin = left + places[WINS] - CHANCE
            bar(picture, begin, row, CHANCE, chance, glow, percent(hundred(chance)))
            if verdict.cost:
                _mark_best(picture, begin, row, verdict.advice.best.wins_bet)
        beside = left + places[-1] + 2
        if verdict.luck is not None and beside + LUCK <= picture.canvas.columns:
            balance(picture, beside, row, LUCK, verdict.luck / MOST_LUCK)

    return draw


def _mark_best(picture: Picture, column: int, row: int, chance: float) -> None:
    """Mark where the bar of the best choice would end, unless a number is there."""
    at = column + min(CHANCE - 1, round(chance * CHANCE))
    found = picture.cell(at, row)
    if found is not None and not found[0].strip():
        picture.put(at, row, "│", "lamp")


def _texts(review: LuzReview, verdict: Verdict, *, is_short: bool = False) -> Cells:
    view, action, chosen = verdict.moment.view, verdict.moment.action, verdict.chosen
    when = words.THE_BET() if isinstance(action, Bet) else str(len(view.tricks) + 1)
    could, was = "", ""
    if not isinstance(action, Bet):
        values = possible(view)[action.position]
        could = words.span(values[0], values[-1])
        was = str(review.seen.result.hands[view.seat or 0][action.position].value)
    wins, points = percent(hundred(chosen.wins_bet)), said.tenths(chosen.points)
    luck = said.tenths(verdict.luck) if verdict.luck is not None else ""
    name, better = label(view, action, is_short=is_short), _better(verdict, is_short=is_short)
    return when, name, could, was, wins, points, better, luck


def _better(verdict: Verdict, *, is_short: bool) -> str:
    """Return what would have been better, and by how much."""
    view = verdict.moment.view
    if len(view.legal) == 1:
        return words.NO_CHOICE()
    if not verdict.cost:
        return words.NOTHING_BETTER
    best = label(view, verdict.advice.best.action, is_short=is_short)
    return words.better_by(best, verdict.cost)
