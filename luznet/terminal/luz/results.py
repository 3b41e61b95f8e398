"""The end of a deal, with all cards open: the own hand turns over, and what was counted."""

from collections.abc import Sequence

from luznet.games.luz import facts
from luznet.games.luz.cards import HAND_SIZE, HIDDEN, Card
from luznet.games.luz.types import DEALS, FinishedDeal, View
from luznet.i18n import luz as said
from luznet.terminal.game import drawing, page
from luznet.terminal.game import words as common
from luznet.terminal.luz import cards, window, words
from luznet.terminal.luz.glass import Face, draw_card
from luznet.terminal.luz.layout import card_rows, first_card
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_notice, draw_title
from luznet.terminal.picture import Picture, Size, padded, width_of

NAME_ROOM = 22
LEFT = 4
PAGE = 80
"""Columns of what is written; hands may be wider."""
WAY_ON = 3
"""From which row from below it is said how to go on."""
WITH_WINDOWS = 38
"""Rows of a window that has room for the players' windows of glass."""


def draw_deal_end(model: Model, view: View, result: FinishedDeal, size: Size) -> Picture:
    """Return the picture of a deal that was counted: hands, bets, points, totals."""
    picture = Picture(size)
    draw_title(picture, model, (words.deal_of(result.deal), words.COUNTED()))
    left, gap = (size.columns - PAGE) // 2 + LEFT, gap_of(size)
    picture.middle(1 + gap, words.deal_over(result.deal), "class:game.strong")
    row = _draw_hands(picture, left, 3 + gap, model, result)
    row = _draw_results(picture, left, row + 1 + gap, model, view, result)
    row = _draw_aside(picture, left, row + 1, result)
    if result.deal < DEALS:
        _draw_lead(picture, left, row + 1, model, facts.sums_of(result, view))
    if size.rows >= WITH_WINDOWS:
        draw_windows(picture, row + 3, model, view)
    _draw_way_on(picture, size.rows - WAY_ON, model)
    if model.overlay != "deal":
        page.draw_since_end(picture, size.rows - WAY_ON - 2, model)
    draw_notice(picture, size.rows - 2, model)
    return picture


def gap_of(size: Size) -> int:
    """Return how many blank rows a window has room for between the parts of a picture."""
    return 1 if size.rows >= 30 else 0


def first_row(size: Size) -> int:
    """Return the row of the first player's points on the picture of a counted deal, for one who
    plays."""
    rows = card_rows(size)
    return 3 + gap_of(size) + (2 if rows < 5 else 1 + rows) + 1 + gap_of(size) + 1


def _draw_hands(picture: Picture, left: int, row: int, model: Model, result: FinishedDeal) -> int:
    """Draw the own hand turned over; every hand for who had none in this game."""
    own = model.own
    if own is None:
        for seat, hand in enumerate(result.hands):
            picture.put(left, row + seat, padded(drawing.called(model, seat), NAME_ROOM))
            cards.hand_line(picture, left + NAME_ROOM + 1, row + seat, hand)
        return row + len(result.hands)
    turned = model.turned if model.stage == "deal end" else len(result.hands[own])
    picture.put(left, row, words.YOUR_HAND())
    rows = card_rows(picture.size)
    if rows < 5:
        for at, card in enumerate(result.hands[own]):
            shown = card if at < turned else Card(card.colour, HIDDEN)
            cards.chip(picture, left + at * (cards.CHIP + 1), row + 1, shown)
        return row + 2
    first = first_card(picture.size.columns, row + 1, rows)
    for at, card in enumerate(result.hands[own]):
        cell = first._replace(column=first.column + at * (first.columns + 1))
        value = str(card.value) if at < turned else ""
        draw_card(picture, cell, card.colour, Face(value, words.LETTERS[card.colour]))
    return row + 1 + rows


def _draw_results(
    picture: Picture, left: int, row: int, model: Model, view: View, result: FinishedDeal
) -> int:
    """Draw each player's bet against the tricks won, the points with their rule, the total
    and the window of panes."""
    ends = (left + NAME_ROOM + 6, left + NAME_ROOM + 12, left + NAME_ROOM + 21)
    cells(picture, row, ends, [text() for text in words.DEAL_HEADER], "class:game.dim")
    total_end = left + NAME_ROOM + 44
    drawing.right(picture, total_end, row, words.TOTAL(), "class:game.dim")
    sums = facts.sums_of(result, view)
    for seat in facts.clockwise(model.me, view.players):
        row += 1
        bet, won, points = result.bets[seat], result.won[seat], result.points[seat]
        style = "class:game.strong" if seat == model.own else ""
        picture.put(left, row, padded(drawing.called(model, seat), NAME_ROOM), style)
        cells(picture, row, ends, (words.bet(bet), str(won), words.signed(points)), style)
        picture.put(ends[2] + 3, row, words.rule(bet, won, points), style)
        drawing.right(picture, total_end, row, str(sums[seat]), style)
        window.draw_small(picture, total_end + 2, row, window.panes(view, seat))
    return row + 1


def ends_after(column: int, headers: Sequence[str], least: int) -> list[int]:
    """Return where columns of points end that begin after this one, as wide as their headings
    need and at least so wide."""
    pitch = max(least, *(width_of(header) + 1 for header in headers))
    return [column + pitch * at for at in range(1, len(headers) + 1)]


def cells(
    picture: Picture, row: int, ends: Sequence[int], texts: Sequence[str], style: str = ""
) -> None:
    """Write texts so that each ends before its column."""
    for end, text in zip(ends, texts, strict=True):
        drawing.right(picture, end, row, text, style)


def _draw_aside(picture: Picture, left: int, row: int, result: FinishedDeal) -> int:
    picture.put(left, row, words.ASIDE())
    for at, card in enumerate(result.aside):
        cards.chip(picture, left + at * (cards.CHIP + 1), row + 1, card)
    return row + 2


def _draw_lead(picture: Picture, left: int, row: int, model: Model, sums: Sequence[int]) -> None:
    first = [seat for seat, points in enumerate(sums) if points == max(sums)]
    text = said.lead(drawing.names_of(model, first), str(max(sums)))
    drawing.paragraph(picture, left, row, picture.size.columns - 2 * left, text, most=2)


def draw_windows(picture: Picture, row: int, model: Model, view: View) -> None:
    """Draw every player's window with the name below, side by side."""
    pitch = window.COLUMNS + 3
    left = (picture.size.columns - pitch * view.players + 3) // 2
    for at, seat in enumerate(facts.clockwise(model.me, view.players)):
        column = left + at * pitch
        window.draw_large(picture, column, row, window.panes(view, seat))
        name = drawing.name_of(model, seat)
        drawing.line(picture, column, row + window.ROWS, window.COLUMNS, name, "class:game.dim")


def _draw_way_on(picture: Picture, row: int, model: Model) -> None:
    """Say how to go on, and that one is waited for."""
    awaited = {"bet": words.BET_AWAITED(), "play": words.CARD_AWAITED(), "": ""}[model.asks]
    way_on = words.GO_ON() if model.turned == HAND_SIZE else words.TURN_ALL()
    text = f"{awaited} {way_on}" if awaited else way_on
    if model.overlay == "deal":
        text = common.CLOSE()
    style = "class:banner.you" if awaited else "class:game.strong"
    picture.middle(row, f" {text} ", style)
