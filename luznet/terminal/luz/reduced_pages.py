"""What covers a reduced table: the scoresheet, the end of a deal and of the game, as tables of
numbers."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from luznet.games.luz import facts
from luznet.games.luz.cards import HAND_SIZE, HIDDEN, Card
from luznet.games.luz.types import DEALS, FinishedDeal, View
from luznet.i18n import luz as said
from luznet.i18n import sentences
from luznet.i18n.games import WINS
from luznet.terminal.game import drawing, page
from luznet.terminal.game import words as common
from luznet.terminal.light import glass, house
from luznet.terminal.luz import cards, overlays, window, words
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_title, where
from luznet.terminal.overlays import too_small
from luznet.terminal.picture import Canvas, Picture, cut, width_of
from luznet.terminal.screen import LEAST

TOP: Final = 3
"""The row of the headings."""
PITCH: Final = 5
"""Columns of a card in a row."""
LEAST_COLUMN: Final = 4
"""Columns of a number at the least."""


class Row(NamedTuple):
    """A player with their numbers."""

    seat: int
    numbers: Sequence[str]
    role: str


def draw_page(model: Model, view: View, canvas: Canvas) -> Picture | None:
    """Return what covers the table; None if nothing does."""
    result = model.result
    if model.overlay == "scores":
        return _draw_scores(model, view, canvas)
    if model.overlay == "review":
        return too_small(canvas, LEAST)
    if result is not None and (model.overlay == "deal" or model.stage == "deal end"):
        return _draw_deal_end(model, view, result, canvas)
    return _draw_game_end(model, view, canvas) if model.stage == "game end" else None


def _draw_scores(model: Model, view: View, canvas: Canvas) -> Picture:
    picture, _ = overlays.sheet(model, view, canvas, words.SHEET())
    numbers = [
        [*points, total, bet, won]
        for seat in facts.clockwise(model.me, view.players)
        for *points, total, bet, won in [overlays.sheet_row(view, seat)]
    ]
    heads = [*map(str, range(1, DEALS + 1)), words.TOTAL(), words.BET(), words.WON_TRICKS()]
    rows = [
        Row(seat, found, "")
        for seat, found in zip(facts.clockwise(model.me, view.players), numbers, strict=True)
    ]
    _draw_rows(picture, TOP + 1, model, view, heads, rows)
    return picture


def _draw_deal_end(model: Model, view: View, result: FinishedDeal, canvas: Canvas) -> Picture:
    picture = Picture(canvas)
    draw_title(picture, model, (words.DEAL_OF(number=result.deal), words.SCORED()))
    picture.middle(1, words.DEAL_OVER(number=result.deal), "strong")
    sums = facts.sums_of(result, view)
    rows = []
    for seat in facts.clockwise(model.me, view.players):
        bet, won, points = result.bets[seat], result.won[seat], result.points[seat]
        numbers = words.bet(bet), str(won), words.signed(points), str(sums[seat])
        rows.append(Row(seat, numbers, "strong" if seat == model.situation.own_seat else ""))
    heads = [*(text() for text in words.DEAL_HEADER), words.TOTAL()]
    row = _draw_rows(picture, TOP, model, view, heads, rows) + 1
    row = _draw_hands(picture, row, model, result)
    row = _draw_cards(picture, row, words.UNDEALT(), result.aside)
    if result.deal < DEALS and row < canvas.rows - 4:
        text = said.lead(drawing.names_of(model, facts.leaders(sums)), max(sums))
        drawing.line(picture, 1, row, canvas.columns - 2, text, "quiet")
    _draw_way_on(picture, canvas.rows - 3, model)
    if model.overlay != "deal":
        page.draw_since_end(picture, canvas.rows - 4, model)
    page.draw_notice(picture, canvas.rows - 2, model)
    return picture


def _draw_way_on(picture: Picture, row: int, model: Model) -> None:
    """Draw how to go on, and what the reader is awaited for."""
    awaited = words.NEXT_DEAL[model.asks]() if model.asks else ""
    way_on = words.GO_ON() if model.revealed == HAND_SIZE else words.REVEAL_ALL()
    text = common.CLOSE() if model.overlay == "deal" else sentences(awaited, way_on)
    picture.middle(row, f" {text} ", "lit" if awaited else "strong")


def _draw_hands(picture: Picture, row: int, model: Model, result: FinishedDeal) -> int:
    """Draw the reader's hand as it is revealed, all hands for a spectator; return the row after
    them."""
    own = model.situation.own_seat
    if own is not None:
        at_end = model.stage == "deal end"
        revealed = model.revealed if at_end else len(result.hands[own])
        hand = [
            card if at < revealed else Card(card.colour, HIDDEN)
            for at, card in enumerate(result.hands[own])
        ]
        return _draw_cards(picture, row, words.YOUR_HAND(), hand) + 1
    for seat, held in enumerate(result.hands):
        name = cut(drawing.called(model, seat), 14)
        picture.put(1, row, name)
        column = 16
        for colour, values in facts.by_colour(held, range(len(held))).items():
            if values:
                text = cards.letter(colour) + " ".join(map(str, values))
                column = glass.chip(picture, column, row, text, cards.GLASS[colour]) + 1
        row += 1
    return row


def _draw_cards(picture: Picture, row: int, title: str, hand: Sequence[Card]) -> int:
    """Draw cards in a row below their title; return the row after them."""
    left = (picture.canvas.columns - PITCH * len(hand) + 1) // 2
    picture.put(left, row, title, "quiet")
    for at, card in enumerate(hand):
        text = f"{cards.named(card):^{PITCH - 1}}"
        glass.chip(picture, left + at * PITCH, row + 1, text, cards.GLASS[card.colour])
    return row + 2


def _draw_game_end(model: Model, view: View, canvas: Canvas) -> Picture:
    picture = Picture(canvas)
    draw_title(picture, model, where(model, view))
    places = facts.ranking(view)
    picture.middle(1, f" {WINS(drawing.person(model, places[0].seat))} ", "lit")
    rows = []
    for place in places:
        numbers = [*map(words.signed, place.points), str(place.total)]
        rows.append(Row(place.seat, numbers, "strong" if place is places[0] else ""))
    heads = [*map(str, range(1, DEALS + 1)), words.TOTAL()]
    row = _draw_rows(picture, TOP, model, view, heads, rows) + 1
    tie = facts.tie_of(view)
    if tie is not None:
        name_of = partial(drawing.name_of, model)
        text = said.tie(tie, name_of, places[0].seat, places[0].total)
        drawing.paragraph(picture, 2, row, canvas.columns - 4, text, most=4)
    page.draw_way_on(picture, canvas.rows - 4, model)
    page.draw_notice(picture, canvas.rows - 2, model)
    return picture


def _draw_rows(
    picture: Picture,
    top: int,
    model: Model,
    view: View,
    heads: Sequence[str],
    rows: Sequence[Row],
) -> int:
    """Draw players with their numbers and windows; return the row after them."""
    columns = min(picture.canvas.columns, LEAST.columns)
    left = (picture.canvas.columns - columns) // 2 + 1
    windows = max(house.row_columns(DEALS, 1), width_of(common.READY()))
    end = left + columns - 3 - windows
    ends = []
    for texts in reversed([*zip(heads, *(row.numbers for row in rows), strict=True)]):
        ends.append(end)
        end -= max(LEAST_COLUMN, *map(width_of, texts)) + 1
    ends.reverse()
    _write(picture, top, ends, heads, "faint")
    for at, row in enumerate(rows, top + 1):
        picture.put(left, at, cut(drawing.called(model, row.seat), end - left - 1), row.role)
        _write(picture, at, ends, row.numbers, row.role)
        if model.stage == "game end" and model.situation.is_ready(row.seat):
            drawing.line(picture, ends[-1] + 2, at, windows, common.READY(), "lamp")
        else:
            house.row_of_windows(picture, ends[-1] + 2, at, window.windows(view, row.seat), 1)
    return top + 1 + len(rows)


def _write(
    picture: Picture, row: int, ends: Sequence[int], texts: Sequence[str], role: str
) -> None:
    for end, text in zip(ends, texts, strict=True):
        drawing.right(picture, end, row, text, role)
