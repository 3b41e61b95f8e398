"""The other players around the table: name and points, the bet as beads, and the hand that only its
owner can't see."""

from collections.abc import Iterable

from luznet.games.luz import facts
from luznet.games.luz.cards import HIDDEN, Colour
from luznet.games.luz.types import Bet, View
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.light import glass
from luznet.terminal.luz import cards, window, words
from luznet.terminal.luz.layout import HOUSE_ROWS, LEAVES, Scale
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Cell, Picture, cut, width_of

SEAT = 29
"""Columns of the text about a player in the smallest window."""
PLAYED = "·"


def draw_seat(
    picture: Picture, cell: Cell, scale: Scale, model: Model, view: View, seat: int
) -> None:
    """Draw a player's place: name, marks, windows and points; the bet; the hand."""
    acts = view.turn == seat
    if acts:
        for row in range(cell.row, cell.row + cell.rows):
            picture.put(cell.column - 1, row, "▌", "lamp")
    text = cell
    if scale.has_houses:
        window.draw_large(picture, cell.column, cell.row, window.panes(view, seat))
        text = Cell(cell.column + 16, cell.row + 2, cell.columns - 16, 4)
    _name_line(picture, text, model, view, seat, windows=not scale.has_houses)
    _bet_line(picture, text._replace(row=text.row + 1), view, seat)
    if view.hands and model.hides_hands:
        row = cell.row + cell.rows - 1
        drawing.line(picture, cell.column, row, cell.columns, common.HIDDEN_HAND(), "faint")
    elif view.hands:
        _hand(picture, hand_cell(cell, scale), scale, view, seat)


def hand_cell(cell: Cell, scale: Scale) -> Cell:
    """Return the place of the hand in a player's place."""
    above = HOUSE_ROWS if scale.has_houses else 2
    return Cell(cell.column, cell.row + above, LEAVES * scale.leaf[0] - 1, scale.leaf[1])


def leaf_cells(cell: Cell, scale: Scale, positions: Iterable[int]) -> list[Cell]:
    """Return the panes of some cards of a player's hand."""
    hand, pitch = hand_cell(cell, scale), scale.leaf[0]
    return [Cell(hand.column + at * pitch, hand.row, pitch - 1, hand.rows) for at in positions]


def _name_line(
    picture: Picture, cell: Cell, model: Model, view: View, seat: int, *, windows: bool
) -> None:
    """Draw the name and the marks on the left, the points and the windows at the end."""
    end = cell.column + cell.columns
    if windows:
        end -= window.SMALL
        window.draw_small(picture, end, cell.row, window.panes(view, seat))
        end -= 1
    points = facts.total_points(view)[seat]
    if windows:
        end = drawing.right(picture, end, cell.row, words.TOTAL_SHORT(points=points)) - 1
    first = words.FIRST() if view.first == seat and view.deal else ""
    state = drawing.state_of(model, seat)
    name = cut(drawing.called(model, seat), max(8, cell.columns - 18 if windows else 20))
    marks = [mark for mark in (first, state) if mark]
    role = "lamp" if view.turn == seat else "strong"
    room = end - cell.column
    if width_of(" ".join((name, *marks))) > room:
        name = cut(name, max(6, room - width_of(" ".join(("", *marks)))))
    column = picture.put(cell.column, cell.row, name, role)
    for mark in marks:
        if column + 1 + width_of(mark) <= end:
            column = picture.put(column + 1, cell.row, mark, "quiet")
    if not windows:
        drawing.right(picture, end, cell.row, words.TOTAL_OF(points=points), "quiet")


def _bet_line(picture: Picture, cell: Cell, view: View, seat: int) -> None:
    bet = view.bets[seat] if view.bets else None
    if bet is None:
        if view.bets:
            acts = view.turn == seat
            text = words.BETS_NOW() if acts else words.NO_BET()
            drawing.line(
                picture, cell.column, cell.row, cell.columns, text, "lamp" if acts else "quiet"
            )
        return
    column = draw_beads(picture, cell.column, cell.row, bet, view.won[seat])
    needed = facts.still_needed(bet, view.won[seat], facts.tricks_left(view))
    text = words.needed(needed)
    role = "alarm" if needed.kind != "needs" else "quiet"
    drawing.line(picture, column + 1, cell.row, cell.column + cell.columns - column, text, role)


def draw_beads(picture: Picture, column: int, row: int, bet: Bet, won: int) -> int:
    """Draw a bet as beads, `●` won, `○` to win, `×` too many, then `+` for Safety; return the
    column after them."""
    for at in range(max(bet.tricks, won)):
        if at < won and at < bet.tricks + bet.safety:
            bead, role = "●", "lamp"
        elif at < bet.tricks:
            bead, role = "○", "quiet"
        else:
            bead, role = "×", "alarm"
        column = picture.put(column, row, bead, role)
    if bet.safety:
        column = picture.put(column, row, "+", "lamp" if won == bet.tricks + 1 else "quiet")
    elif not bet.tricks and not won:
        column = picture.put(column, row, "–", "quiet")
    return column


def _hand(picture: Picture, cell: Cell, scale: Scale, view: View, seat: int) -> None:
    """Draw the hand as panes in its order; a card that was played leaves a dot."""
    pitch, rows = scale.leaf
    before: Colour | None = None
    for at, card in enumerate(view.hands[seat]):
        place = Cell(cell.column + at * pitch, cell.row, pitch - 1, rows)
        if at not in view.held[seat]:
            picture.put(place.column + (pitch - 1) // 2, place.row + rows - 1, PLAYED, "lead")
            continue
        letter = cards.letter(card.colour) if card.colour is not before or rows > 2 else ""
        value = cards.UNSEEN if card.value == HIDDEN else str(card.value)
        glass.leaf(picture, place, cards.GLASS[card.colour], letter, value)
        before = card.colour
