"""The end of a deal: the reader's hand is revealed, and the deal is scored."""

from collections.abc import Sequence

from luznet.games.luz import facts
from luznet.games.luz.cards import HAND_SIZE, HIDDEN, Card
from luznet.games.luz.types import DEALS, FinishedDeal, View
from luznet.i18n import luz as said
from luznet.i18n import sentences
from luznet.terminal.game import drawing, page
from luznet.terminal.game import words as common
from luznet.terminal.light import glass, house
from luznet.terminal.luz import cards, window, words
from luznet.terminal.luz.layout import card_rows, first_card
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_title
from luznet.terminal.picture import Canvas, Picture, padded, width_of

NAME_ROOM = 22
LEFT = 4
PAGE = 80
"""Columns of the text; hands may be wider."""
WAY_ON = 3
"""The row, from below, that says how to go on."""
WITH_WINDOWS = 38
"""Terminal rows that have room for the players' stained-glass windows."""


def draw_deal_end(model: Model, view: View, result: FinishedDeal, size: Canvas) -> Picture:
    """Return the picture of a scored deal: hands, bets, points, totals."""
    picture = Picture(size)
    draw_title(picture, model, (words.DEAL_OF(number=result.deal), words.SCORED()))
    left, gap = (size.columns - PAGE) // 2 + LEFT, gap_of(size)
    picture.middle(1 + gap, words.DEAL_OVER(number=result.deal), "strong")
    row = _draw_hands(picture, left, 3 + gap, model, result)
    row = _draw_results(picture, left, row + 1 + gap, model, view, result)
    row = _draw_undealt(picture, left, row + 1, result)
    if result.deal < DEALS:
        _draw_lead(picture, left, row + 1, model, facts.sums_of(result, view))
    if size.rows >= WITH_WINDOWS:
        draw_windows(picture, row + 3, model, view)
    _draw_way_on(picture, size.rows - WAY_ON, model)
    if model.overlay != "deal":
        page.draw_since_end(picture, size.rows - WAY_ON - 2, model)
    page.draw_notice(picture, size.rows - 2, model)
    return picture


def gap_of(size: Canvas) -> int:
    """Return the blank rows between the parts of a picture."""
    return 1 if size.rows >= 30 else 0


def first_row(size: Canvas) -> int:
    """Return the row of the first player's points in the picture of a scored deal."""
    rows = card_rows(size)
    return 3 + gap_of(size) + (2 if rows < 5 else 1 + rows) + 1 + gap_of(size) + 1


def _draw_hands(picture: Picture, left: int, row: int, model: Model, result: FinishedDeal) -> int:
    """Draw the reader's hand as it is revealed; all hands for a spectator."""
    own = model.situation.own_seat
    if own is None:
        for seat, hand in enumerate(result.hands):
            picture.put(left, row + seat, padded(drawing.called(model, seat), NAME_ROOM))
            cards.hand_line(picture, left + NAME_ROOM + 1, row + seat, hand)
        return row + len(result.hands)
    revealed = model.revealed if model.stage == "deal end" else len(result.hands[own])
    picture.put(left, row, words.YOUR_HAND())
    rows = card_rows(picture.size)
    if rows < 5:
        for at, card in enumerate(result.hands[own]):
            shown = card if at < revealed else Card(card.colour, HIDDEN)
            cards.chip(picture, left + at * (cards.CHIP + 1), row + 1, shown)
        return row + 2
    first = first_card(picture.size.columns, row + 1, rows)
    for at, card in enumerate(result.hands[own]):
        cell = first._replace(column=first.column + at * (first.columns + 1))
        value = str(card.value) if at < revealed else ""
        glass.face(picture, cell, cards.GLASS[card.colour], "lit", value, cards.letter(card.colour))
    return row + 1 + rows


def _draw_results(
    picture: Picture, left: int, row: int, model: Model, view: View, result: FinishedDeal
) -> int:
    """Draw everybody's bet and tricks, points with their rule, total, and window."""
    ends = (left + NAME_ROOM + 6, left + NAME_ROOM + 12, left + NAME_ROOM + 21)
    cells(picture, row, ends, [text() for text in words.DEAL_HEADER], "faint")
    total_end = left + NAME_ROOM + 44
    drawing.right(picture, total_end, row, words.TOTAL(), "faint")
    sums = facts.sums_of(result, view)
    for seat in facts.clockwise(model.me, view.players):
        row += 1
        bet, won, points = result.bets[seat], result.won[seat], result.points[seat]
        style = "strong" if seat == model.situation.own_seat else ""
        picture.put(left, row, padded(drawing.called(model, seat), NAME_ROOM), style)
        cells(picture, row, ends, (words.bet(bet), str(won), words.signed(points)), style)
        picture.put(ends[2] + 3, row, words.rule(bet, won, points), style)
        drawing.right(picture, total_end, row, str(sums[seat]), style)
        house.row_of_windows(picture, total_end + 2, row, window.windows(view, seat))
    return row + 1


def ends_after(column: int, headers: Sequence[str], least: int) -> list[int]:
    """Return where columns of points end, as wide as their headings need."""
    pitch = max(least, *(width_of(header) + 1 for header in headers))
    return [column + pitch * at for at in range(1, len(headers) + 1)]


def cells(
    picture: Picture, row: int, ends: Sequence[int], texts: Sequence[str], style: str = ""
) -> None:
    """Write texts that end before their columns."""
    for end, text in zip(ends, texts, strict=True):
        drawing.right(picture, end, row, text, style)


def _draw_undealt(picture: Picture, left: int, row: int, result: FinishedDeal) -> int:
    picture.put(left, row, words.UNDEALT())
    for at, card in enumerate(result.aside):
        cards.chip(picture, left + at * (cards.CHIP + 1), row + 1, card)
    return row + 2


def _draw_lead(picture: Picture, left: int, row: int, model: Model, sums: Sequence[int]) -> None:
    text = said.lead(drawing.names_of(model, facts.leaders(sums)), max(sums))
    drawing.paragraph(picture, left, row, picture.size.columns - 2 * left, text, most=2)


def draw_windows(picture: Picture, row: int, model: Model, view: View) -> None:
    """Draw everybody's window and name side by side."""
    pitch = house.COLUMNS + 3
    left = (picture.size.columns - pitch * view.players + 3) // 2
    for at, seat in enumerate(facts.clockwise(model.me, view.players)):
        column = left + at * pitch
        house.house(picture, column, row, window.windows(view, seat))
        name = drawing.name_of(model, seat)
        drawing.line(picture, column, row + house.ROWS, house.COLUMNS, name, "faint")


def _draw_way_on(picture: Picture, row: int, model: Model) -> None:
    """Draw how to go on, and what the reader is awaited for."""
    awaited = words.NEXT_DEAL[model.asks]() if model.asks else ""
    way_on = words.GO_ON() if model.revealed == HAND_SIZE else words.REVEAL_ALL()
    text = sentences(awaited, way_on)
    if model.overlay == "deal":
        text = common.CLOSE()
    style = "lit" if awaited else "strong"
    picture.middle(row, f" {text} ", style)
