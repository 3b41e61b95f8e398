"""The coach at the table of Luz: a bar of light at each card or bet, and its words.

The bars are below the cards and on the scale of bets; the words are in the cell of the deal. Both
leave the hands of all players in sight.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from luznet.games.luz.advice import Advice, RatedChoice
from luznet.games.luz.types import Bet, Play, View
from luznet.i18n import luz_advice as said
from luznet.i18n.coach import THINKING, hundred
from luznet.language import decimal, percent
from luznet.terminal.game import advice
from luznet.terminal.game import words as common
from luznet.terminal.light.bar import Glow, bar
from luznet.terminal.luz import scale, words
from luznet.terminal.luz.layout import Layout, layout_in
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Canvas, Cell, Picture, width_of

BEST, EQUAL = "●", "="
"""The best choice, and one about as good, where there is no room for a word."""
WITH_SAFETY: Final = "+"


class _Place(NamedTuple):
    """Where the bar of a choice is: its column, its row, its columns."""

    column: int
    row: int
    columns: int


def draw_advice(picture: Picture, model: Model, view: View, size: Canvas) -> None:
    """Draw what the coach finds, if the player asked for it."""
    at = layout_in(model, view.players, size)
    found = advice.found_by(model) if advice.is_shown(model) else None
    told = _words(view, found) if isinstance(found, Advice) else []
    if at.is_reduced:
        _draw_in_a_line(picture, at.deal, model, view, found)
    else:
        advice.draw_panel(
            picture,
            model,
            max(places_of_words(at), key=lambda box: advice.fitting(box, told)),
            lambda cell, _: advice.draw_texts(picture, cell, told),
        )
    if isinstance(found, Advice):
        _draw_bars(picture, at, found)


def _draw_in_a_line(picture: Picture, cell: Cell, model: Model, view: View, found: object) -> None:
    """Draw the coach's first words, where there is room for no more."""
    if advice.is_shown(model):
        told = said.advice(view, found) if isinstance(found, Advice) else [THINKING()]
        fits = (text for text in told if width_of(text) <= cell.columns)
        text = next(fits, common.COACH())
        picture.put(cell.column, cell.row, text, "lamp")


def _words(view: View, found: Advice) -> list[str]:
    return [*said.advice(view, found), said.unit()]


def places_of_words(at: Layout) -> list[Cell]:
    """Return where the coach's words may be: in the rows between the hands of the others, or in
    the cell of the deal."""
    below = max(seat.row for seat in at.seats)
    top = max((seat.row + seat.rows for seat in at.seats if seat.row < below), default=below)
    band = Cell(at.left, top, at.right - at.left, below - top)
    return [*([band] if band.rows > 1 else []), at.deal]


def _draw_bars(picture: Picture, at: Layout, found: Advice) -> None:
    """Draw the chance of each choice to win the bet, and below it how many points it is behind."""
    row = at.lines
    picture.fill(0, row, picture.canvas.columns, 2)
    if isinstance(found.best.action, Bet):
        for below, label in enumerate((words.WINS_BET, words.POINTS)):
            scale.draw_label(picture, scale.line_of(at)._replace(row=row + below), label())
    for choice, place in placed(at, row, found):
        is_best = choice is found.best
        chance = percent(hundred(choice.wins_bet))
        text = chance if width_of(chance) <= place.columns else chance.rstrip("% ")
        glow: Glow = "other" if choice.is_worse else "best"
        bar(picture, place.column, row, place.columns, choice.wins_bet, glow, text)
        behind = _behind(choice, place.columns, is_best=is_best)
        begin = place.column + (place.columns - width_of(behind)) // 2
        role = "lamp" if is_best else "quiet" if choice.is_worse else "strong"
        picture.put(begin, row + 1, behind, role)
        if isinstance(choice.action, Bet) and choice.action.safety:
            picture.put(place.column + place.columns - 1, row - 1, WITH_SAFETY, role)


def _behind(choice: RatedChoice, room: int, *, is_best: bool) -> str:
    """Return how many points a choice is behind the best one, in this many columns."""
    if not choice.is_worse:
        word, sign = (common.BEST, BEST) if is_best else (common.EQUAL, EQUAL)
        return word() if width_of(word()) <= room else sign
    exact = f"−{decimal(choice.behind)}"
    ways = [exact, f"−{round(choice.behind)}", "−"]
    if isinstance(choice.action, Play):  # no label beside it says that these are points
        ways.insert(0, words.TOTAL_SHORT(points=exact))
    return next(text for text in ways if width_of(text) <= room)


def placed(at: Layout, row: int, found: Advice) -> Iterator[tuple[RatedChoice, _Place]]:
    """Yield the choices with the places of their bars; of two bets on as many tricks, with and
    without Safety, the better one."""
    done: set[int] = set()
    line = scale.line_of(at)
    before, step = scale.scale_of(line)
    for choice in found.choices:
        action = choice.action
        number = action.tricks if isinstance(action, Bet) else action.position
        if number in done:
            continue
        done.add(number)
        if isinstance(action, Bet):
            end = line.column + before + (number + 1) * step
            yield choice, _Place(end - step + 2, row, step - 1)
        else:
            yield choice, _Place(at.hand.column + number * at.pitch, row, at.hand.columns)


def label(view: View, action: Bet | Play, *, is_short: bool = False) -> str:
    """Return a choice as a label."""
    if isinstance(action, Bet):
        return words.bet(action)
    name = words.card_label_short if is_short else words.card_label
    return name(action.position, view.hands[view.seat or 0][action.position].colour)
