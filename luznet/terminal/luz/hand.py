"""The seat at the bottom: the line about it, and its cards from the low to the high end."""

from luznet.games.luz import facts
from luznet.games.luz.cards import HIDDEN, Card
from luznet.games.luz.types import Bet, View
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.luz import cards, words
from luznet.terminal.luz.card_art import CardText, draw_card, draw_dark_card, write
from luznet.terminal.luz.layout import Layout
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Cell, Picture, cut, width_of


def click_on(position: int) -> str:
    """Return the key that a click on one of the reader's cards presses."""
    return f"<card {position + 1}>"


def draw_own_line(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the line above the hand: bet and tricks, total, marks."""
    seat, row = model.me, at.own
    end = at.right - 1
    points = words.TOTAL_OF(points=facts.total_points(view)[seat])
    end = drawing.right(picture, end, row, points, "strong") - 3
    if view.first == seat and view.deal:
        end = drawing.right(picture, end, row, words.FIRST_PLAYER()) - 3
    state = drawing.state_of(model, seat)
    if state:
        end = drawing.right(picture, end, row, state) - 3
    turn = "> " if view.turn == seat else "  "
    text = turn + _own_text(model, view, seat)
    drawing.line(picture, at.left, row, end - at.left, text, "strong")


def _own_text(model: Model, view: View, seat: int) -> str:
    name = cut(drawing.name_of(model, seat), 24)
    name = name if model.is_watching else common.YOUR(name=name)
    bet: Bet | None = view.bets[seat] if view.bets else None
    if bet is None:
        return words.OWN_NO_BET(name=name)
    won = view.won[seat]
    needed = facts.still_needed(bet, won, facts.tricks_left(view))
    return words.own_line(name, bet, won, needed)


def draw_own_hand(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the cards: backs with the range of their values, and those played."""
    if not view.hands:
        return
    first = at.hand
    middle = first.row + first.rows // 2
    drawing.right(picture, first.column - 1, middle, words.LOW_END(), "faint")
    for position, card in enumerate(view.hands[model.me]):
        cell = first._replace(column=first.column + position * at.pitch)
        _own_card(picture, cell, model, view, position, card)
    end = first.column + len(view.hands[model.me]) * at.pitch
    picture.put(end, middle, words.HIGH_END, "strong")


def _own_card(
    picture: Picture, cell: Cell, model: Model, view: View, position: int, card: Card
) -> None:
    number = str(position + 1)
    if position not in view.held[model.me]:
        face = CardText(middle=cards.face(card).strip(), lower=number)
        write(picture, cell, face, "faint")
        return
    selected = model.position == position and not model.is_watching
    picture.zone(*cell, click_on(position))
    letter = words.LETTERS[card.colour]
    face = CardText(_known(model, position, card, cell), letter, number)
    if model.is_watching or model.is_frozen or model.is_legal(position):
        draw_card(picture, cell, card.colour, face)
    else:
        draw_dark_card(picture, cell, card.colour, face)
    if selected:
        _mark(picture, cell)


def _known(model: Model, position: int, card: Card, cell: Cell) -> str:
    """Return the value of a card if it is visible, else its range if the table shows it."""
    if model.hides_hands:
        return ""
    if card.value != HIDDEN:
        return str(card.value)
    values = model.values_of(position)
    if not values:
        return ""
    text = words.span(values[0], values[-1])
    return text if width_of(text) <= cell.columns else str(values[0])


def _mark(picture: Picture, cell: Cell) -> None:
    """Mark the selected card on both sides."""
    style = "lit"
    for row in range(cell.row, cell.row + cell.rows):
        picture.put(cell.column - 1, row, "[", style)
        picture.put(cell.column + cell.columns, row, "]", style)
