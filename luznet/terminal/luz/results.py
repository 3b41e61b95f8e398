"""The end of a deal, with all cards open, and the end of the game."""

from collections.abc import Sequence

from luznet.games.luz.types import DEALS, FinishedDeal, View
from luznet.terminal.luz import facts, ink, words
from luznet.terminal.luz.facts import Place
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_notice, draw_title, where
from luznet.terminal.picture import Picture, Size, padded
from luznet.terminal.prose import wrap

NAME_ROOM = 22
LEFT = 4


def draw_deal_end(model: Model, view: View, result: FinishedDeal, size: Size) -> Picture:
    """Return the picture of a deal that was counted: hands, bets, points, totals."""
    picture = Picture(size)
    draw_title(picture, model, (words.deal_of(result.deal), words.COUNTED))
    left, row = _corner(size, 23)
    picture.middle(row + 1, words.deal_over(result.deal), "class:luz.strong")
    row = _draw_hands(picture, left, row + 3, model, result)
    row = _draw_results(picture, left, row + 1, model, view, result)
    row = _draw_aside(picture, left, row + 1, result)
    if result.deal < DEALS:
        _draw_lead(picture, left, row + 1, model, facts.sums_of(result, view))
    _draw_way_on(picture, size.rows - 3, model)
    draw_notice(picture, size.rows - 2, model)
    return picture


def _corner(size: Size, rows: int) -> tuple[int, int]:
    """Return the left edge and the row at which a page begins that is centred in the window."""
    return (size.columns - 80) // 2 + LEFT, max(0, (size.rows - rows) // 3)


def _draw_hands(picture: Picture, left: int, row: int, model: Model, result: FinishedDeal) -> int:
    """Draw the own hand turned over; for a spectator every hand."""
    if model.is_watching:
        for seat, hand in enumerate(result.hands):
            picture.put(left, row + seat, padded(ink.called(model, seat), NAME_ROOM))
            ink.hand_line(picture, left + NAME_ROOM + 1, row + seat, hand)
        return row + len(result.hands)
    picture.put(left, row, words.YOUR_HAND)
    for at, card in enumerate(result.hands[model.me]):
        ink.chip(picture, left + at * (ink.CHIP + 1), row + 1, card)
    return row + 2


def _draw_results(
    picture: Picture, left: int, row: int, model: Model, view: View, result: FinishedDeal
) -> int:
    """Draw each player's bet against the tricks won, and the points with their rule."""
    ends = (left + NAME_ROOM + 6, left + NAME_ROOM + 12, left + NAME_ROOM + 21)
    _cells(picture, row, ends, words.DEAL_HEADER[:3], "class:luz.dim")
    total_end = left + NAME_ROOM + 46
    ink.right(picture, total_end, row, words.DEAL_HEADER[4], "class:luz.dim")
    sums = facts.sums_of(result, view)
    for seat in facts.clockwise(model.me, view.players):
        row += 1
        bet, won, points = result.bets[seat], result.won[seat], result.points[seat]
        style = "class:luz.strong" if seat == model.me and not model.is_watching else ""
        picture.put(left, row, padded(ink.called(model, seat), NAME_ROOM), style)
        _cells(picture, row, ends, (words.bet(bet), str(won), words.signed(points)), style)
        picture.put(ends[2] + 3, row, words.rule(bet, won, points), style)
        ink.right(picture, total_end, row, str(sums[seat]), style)
    return row + 1


def _cells(
    picture: Picture, row: int, ends: Sequence[int], texts: Sequence[str], style: str = ""
) -> None:
    for end, text in zip(ends, texts, strict=True):
        ink.right(picture, end, row, text, style)


def _draw_aside(picture: Picture, left: int, row: int, result: FinishedDeal) -> int:
    picture.put(left, row, words.ASIDE)
    for at, card in enumerate(result.aside):
        ink.chip(picture, left + at * (ink.CHIP + 1), row + 1, card)
    return row + 2


def _draw_lead(picture: Picture, left: int, row: int, model: Model, sums: Sequence[int]) -> None:
    first = [seat for seat, points in enumerate(sums) if points == max(sums)]
    text = words.lead(ink.names_of(model, first), max(sums))
    ink.paragraph(picture, left, row, picture.size.columns - 2 * left, text, most=2)


def _draw_way_on(picture: Picture, row: int, model: Model) -> None:
    """Say how to go on, and that one is waited for."""
    awaited = {"bet": words.BET_AWAITED, "play": words.CARD_AWAITED, "": ""}[model.asks]
    text = f"{awaited} {words.GO_ON}" if awaited else words.GO_ON
    if model.overlay == "deal":
        text = words.CLOSE
    style = "class:banner.you" if awaited else "class:luz.strong"
    picture.middle(row, f" {text} ", style)


# ---- the end of the game -----------------------------------------------------------------


def draw_game_end(model: Model, view: View, size: Size) -> Picture:
    """Return the picture of a game that is over: the ranking, and who wants another."""
    picture = Picture(size)
    draw_title(picture, model, where(model, view))
    left, row = _corner(size, 20)
    places = facts.ranking(view)
    picture.middle(row + 2, f" {_winner(model, places)} ", "class:banner.you")
    row = _draw_ranking(picture, left, row + 5, model, places)
    _draw_tie(picture, left, row + 1, model, view, places)
    for line, text in enumerate(wrap(_ask(model), size.columns - 4)):
        picture.middle(size.rows - 8 + line, text, "class:luz.strong")
    draw_notice(picture, size.rows - 2, model)
    return picture


def _winner(model: Model, places: Sequence[Place]) -> str:
    if places[0].seat == model.me and not model.is_watching:
        return words.YOU_WIN
    return words.wins(ink.name_of(model, places[0].seat))


def _draw_ranking(
    picture: Picture, left: int, row: int, model: Model, places: Sequence[Place]
) -> int:
    name = left + 3
    ends = [name + NAME_ROOM + 8 * at for at in range(1, 6)]
    _cells(picture, row, ends, words.RANK_HEADER[:5], "class:luz.dim")
    for number, place in enumerate(places, 1):
        row += 1
        style = "class:luz.strong" if number == 1 else ""
        picture.put(left, row, f"{number}.", style)
        picture.put(name, row, padded(ink.called(model, place.seat), NAME_ROOM), style)
        points = [words.signed(points) for points in place.points]
        _cells(picture, row, ends, [*points, str(place.total)], style)
        if model.seat(place.seat).ready:
            picture.put(ends[-1] + 2, row, words.READY)
    return row + 1


def _draw_tie(
    picture: Picture, left: int, row: int, model: Model, view: View, places: Sequence[Place]
) -> None:
    tie = facts.tie_of(view)
    if tie is None:
        return
    said = words.tie_by_deal if tie.by == "deal 4" else words.tie_by_order
    text = said(ink.names_of(model, tie.seats), places[0].total, ink.name_of(model, places[0].seat))
    ink.paragraph(picture, left, row, picture.size.columns - 2 * left, text)


def _ask(model: Model) -> str:
    """Say how another game comes about."""
    if model.you is None:
        return words.ASK_WATCHER
    if not model.seat(model.you).ready:
        return words.ASK_READY
    waiting = model.not_ready
    return words.waiting_ready(ink.names_of(model, waiting)) if waiting else words.ALL_READY
