"""The trick: each card in front of the player who played it, the places of those to come, and the
bets while players bet."""

from collections.abc import Iterable
from typing import NamedTuple

from luznet.games.luz import facts
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import Played, Trick, View
from luznet.terminal.game import drawing
from luznet.terminal.light import glass, lamp
from luznet.terminal.luz import cards, words
from luznet.terminal.luz.layout import Layout
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.words import Mark
from luznet.terminal.picture import Cell, Picture, width_of

CHIP = 6
"""Columns of a card in a line, with a blank after it."""


class OnTable(NamedTuple):
    """A card on the table: its mark, and whether it is the best one."""

    play: Played
    mark: Mark
    is_best: bool


def draw_light(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Light the table: a pool below the trick, and the glow of its best card."""
    draw_pool(picture, at)
    best = _best(model, view)
    if best is not None:
        glass.glow(picture, cell_of(at, model, view, best.seat), cards.GLASS[best.card.colour])


def draw_pool(picture: Picture, at: Layout) -> None:
    """Draw the pool of light below the trick."""
    own = at.trick[0]
    top = min(cell.row for cell in at.trick)
    middle = (top + own.row + own.rows) / 2
    high = (own.row + own.rows - top) * 0.82
    lamp.pool(picture, (picture.canvas.columns / 2, middle), (at.scale.columns * 0.43, high))


def _best(model: Model, view: View) -> Played | None:
    """Return the card that wins the trick, or that took the one on the table."""
    return next((card.play for card in on_table(model, view) if card.is_best), None)


def draw_middle(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the bets, or the trick; one that was taken stays until the next card is led."""
    trick = taken_trick(model, view)
    if model.past is not None:
        _draw(picture, at, model, view, on_table(model, view))
    elif view.phase == "bets":
        _bets(picture, at, model, view)
    elif trick is not None:
        _taken(picture, at, model, view, trick.winner)
    elif view.trick or view.turn is not None:
        _current(picture, at, model, view)
        if model.in_beat and view.tricks:
            # The reader's turn has not waited for it.
            draw_in_a_line(picture, at, at.own - 1, model, len(view.tricks), view.tricks[-1])


def cell_of(at: Layout, model: Model, view: View, seat: int) -> Cell:
    """Return the place of a seat's card in the trick."""
    return at.trick[(seat - model.me) % view.players]


def _bets(picture: Picture, at: Layout, model: Model, view: View) -> None:
    waiting = seats_to_come(view)
    for seat in facts.clockwise(view.opener, view.players):
        cell, bet = cell_of(at, model, view, seat), view.bets[seat]
        acts = view.turn == seat
        label = words.to_come(waiting.index(seat)) if bet is None else ""
        glass.slot(picture, cell, label, acts)
        if bet is not None:
            text = words.bet(bet)
            left = cell.column + (cell.columns - width_of(text)) // 2
            picture.put(left, cell.row + cell.rows // 2, text, "strong")


def _current(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the cards of the trick, and the places of the players still to come."""
    _draw(picture, at, model, view, on_table(model, view))
    for place, seat in enumerate(seats_to_come(view)):
        cell = cell_of(at, model, view, seat)
        label = words.to_come(place)
        if cell.rows > 3 and not label:
            label = drawing.name_of(model, seat)
        glass.slot(picture, cell, label, place == 0)


def on_table(model: Model, view: View) -> list[OnTable]:
    """Return the cards on the table, in the order of play: those of the present trick, or of a
    finished one that lies there."""
    finished = taken_trick(model, view)
    plays = view.trick if finished is None else finished.plays
    if not plays:
        return []
    best = winning_play(plays)
    found = []
    for play in plays:
        mark: Mark = (
            "led" if play is plays[0] and (finished is None or model.past is not None) else ""
        )
        if play is best:
            mark = "wins" if finished is None else "took"
        found.append(OnTable(play, mark, play is best))
    return found


def taken_trick(model: Model, view: View) -> Trick | None:
    """Return the finished trick that lies on the table: one that the reader has gone back to, or
    the last one until the next card is led."""
    if model.past is not None:
        return view.tricks[model.past]
    return None if view.trick or view.phase == "bets" else model.last_trick


def seats_to_come(view: View) -> list[int]:
    """Return who is still to act in this round of bets or in this trick, in order."""
    if view.phase == "bets":
        return [
            seat for seat in facts.clockwise(view.opener, view.players) if view.bets[seat] is None
        ]
    if view.turn is None or view.phase != "tricks":
        return []
    return facts.clockwise(view.turn, view.players)[: view.players - len(view.trick)]


def _taken(picture: Picture, at: Layout, model: Model, view: View, winner_seat: int) -> None:
    """Draw a finished trick: the card that took it, and the others gone dark, moved towards it."""
    shown = on_table(model, view)
    winner = cell_of(at, model, view, winner_seat)
    for card in shown:
        if not card.is_best:
            cell = towards(cell_of(at, model, view, card.play.seat), winner)
            draw_face(picture, cell, card, "dark")
    for card in shown:
        if card.is_best:
            draw_face(picture, winner, card, "bright")


def draw_in_a_line(
    picture: Picture, at: Layout, row: int, model: Model, number: int, trick: Trick
) -> None:
    """Draw a finished trick in a row of text, in the order of play."""
    winner = drawing.name_of(model, trick.winner)
    title = words.TAKEN_TITLE(number=number, name=winner)
    role = "quiet" if model.past is None else "lamp"
    column = picture.put(at.left, row, title, role) + 2
    names = [drawing.name_of(model, play.seat) for play in trick.plays]
    room = (at.right - column) // len(trick.plays) - CHIP
    has_names = max(map(width_of, names)) < room
    for play, name in zip(trick.plays, names, strict=True):
        took = play.seat == trick.winner
        chip = cards.named(play.card)
        light: glass.Light = "lit" if took else "rest"
        glass.chip(picture, column, row, f" {chip} ", cards.GLASS[play.card.colour], light)
        column += CHIP
        if has_names:
            picture.put(column, row, name, "strong" if took else "quiet")
            column += room


def towards(cell: Cell, winner: Cell) -> Cell:
    """Return where a card lies that was moved towards the one that took it."""
    across = (winner.column > cell.column) - (winner.column < cell.column)
    down = (winner.row > cell.row) - (winner.row < cell.row)
    gap = min(abs(winner.column - cell.column) // 4, cell.columns // 4)
    rows = min(abs(winner.row - cell.row) // 4, cell.rows // 3)
    return cell._replace(column=cell.column + across * gap, row=cell.row + down * rows)


def _draw(picture: Picture, at: Layout, model: Model, view: View, shown: Iterable[OnTable]) -> None:
    for card in sorted(shown, key=lambda card: card.is_best):
        cell = cell_of(at, model, view, card.play.seat)
        draw_face(picture, cell, card, "bright" if card.is_best else "lit")


def draw_face(picture: Picture, cell: Cell, on: OnTable, light: glass.Light) -> None:
    """Draw a card of the trick with its mark."""
    card = on.play.card
    mark = words.mark(on.mark)
    mark = mark if width_of(mark) + 2 <= cell.columns else words.short_mark(on.mark)
    of, letter, value = cards.GLASS[card.colour], cards.letter(card.colour), str(card.value)
    glass.face(picture, cell, of, light, value, letter, tag=mark)
