"""The review of a finished deal: each own choice as it was known then, its price, and luck."""

from collections.abc import Callable
from typing import Final

from luznet.client.coaching import Review
from luznet.games.luz.hindsight import Verdict
from luznet.games.luz.odds import possible
from luznet.games.luz.types import Bet, View
from luznet.i18n import advice as said
from luznet.terminal.luz import ink, words
from luznet.terminal.luz.advice import label
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.overlays import sheet
from luznet.terminal.luz.results import PAGE
from luznet.terminal.picture import Picture, Size
from luznet.terminal.prose import wrap

TOP = 3
"""The first row of the review."""
WIDTH = PAGE - 6
"""Columns of the review."""
CHOICE, COULD_BE, WAS, WINS, POINTS, BETTER = 5, 17, 29, 39, 47, 49
"""Where the columns are: those of words begin, those of numbers end there."""

Row = Callable[[Picture, int, int], None]
"""Draws one line of the review: from a column, on a row."""


def draw_review(model: Model, view: View, size: Size) -> Picture:
    """Return the picture of the review, as far as it is known yet."""
    review = model.coaching.review
    deal = review.seen.result.deal if review is not None else view.deal
    picture, left = sheet(model, view, size, words.review_of(deal))
    rows = _rows(review)
    shown, hidden = _window(model, size, len(rows))
    for at, row in enumerate(rows[model.review_down :][:shown]):
        row(picture, left, TOP + at + (1 if hidden else 0))
    if model.review_down:
        picture.put(left, TOP, words.more_above(model.review_down), "class:luz.dim")
    below = hidden - model.review_down
    if below > 0:
        picture.put(left, TOP + shown + 1, words.more_below(below), "class:luz.dim")
    return picture


def most_down(model: Model, size: Size) -> int:
    """Return how many lines the review can be scrolled down."""
    return _window(model, size, len(_rows(model.coaching.review)))[1]


def _window(model: Model, size: Size, lines: int) -> tuple[int, int]:
    """Return how many lines of the review the window shows, and how many it has not room for;
    the banner and the way back stand below."""
    has_banner = model.has_trouble or model.stage == "table"
    room = size.rows - TOP - (5 if has_banner else 3)
    return (lines, 0) if lines <= room else (room - 2, lines - room + 2)


def _rows(review: Review | None) -> list[Row]:
    if review is None:
        return [_text(said.NO_REVIEW())]
    if review.asked.is_lost:
        return [_text(line) for line in wrap(said.REVIEW_LOST(), WIDTH)]
    if not review.asked.is_done:
        done, of = len(review.asked.answers), len(review.choices)
        return [_text(said.thinking_back(done, of)), _text(words.progress(done, of))]
    summary = said.summary(review.seen, review.verdicts)
    return [
        *(_text(line) for text in summary for line in wrap(text, WIDTH)),
        _text(""),
        _header,
        *(_verdict(review, each) for each in review.verdicts),
    ]


def _text(text: str) -> Row:
    def draw(picture: Picture, left: int, row: int) -> None:
        picture.put(left, row, text)

    return draw


def _header(picture: Picture, left: int, row: int) -> None:
    """Draw what the columns are."""
    _cells(picture, left, row, words.REVIEW_HEADER, "class:luz.dim")


def _verdict(review: Review, verdict: Verdict) -> Row:
    """Return the line about one choice; one that cost something stands out."""
    cells = _texts(review, verdict)
    style = "class:luz.strong" if verdict.cost else ""

    def draw(picture: Picture, left: int, row: int) -> None:
        _cells(picture, left, row, cells, style)

    return draw


Cells = tuple[str, str, str, str, str, str, str, str]
_BEGIN: Final = (0, CHOICE, COULD_BE, None, None, None, BETTER, None)
_END: Final = (None, None, None, WAS, WINS, POINTS, None, WIDTH)


def _cells(picture: Picture, left: int, row: int, texts: Cells, style: str) -> None:
    for begin, end, text in zip(_BEGIN, _END, texts, strict=True):
        if begin is not None:
            picture.put(left + begin, row, text, style)
        elif end is not None:
            ink.right(picture, left + end, row, text, style)


def _texts(review: Review, verdict: Verdict) -> Cells:
    view, action, chosen = verdict.moment.view, verdict.moment.action, verdict.chosen
    when = words.THE_BET if isinstance(action, Bet) else str(len(view.tricks) + 1)
    could, was = "", ""
    if not isinstance(action, Bet):
        values = possible(view)[action.position]
        could = words.span(values[0], values[-1])
        was = str(review.seen.result.hands[view.seat or 0][action.position].value)
    wins = f"{said.hundred(chosen.wins_bet)}%" if chosen else ""
    points = said.tenths(chosen.points) if chosen else ""
    luck = said.tenths(verdict.luck) if verdict.luck is not None else ""
    return when, label(view, action), could, was, wins, points, _better(verdict), luck


def _better(verdict: Verdict) -> str:
    """Say what would have been better, and by how much."""
    view, chosen = verdict.moment.view, verdict.chosen
    if chosen is None:
        return words.NOT_WEIGHED
    if len(view.legal) == 1:
        return words.NO_CHOICE
    if not verdict.cost:
        return words.NOTHING_BETTER
    return words.better_by(label(view, verdict.advice.best.action), verdict.cost)
