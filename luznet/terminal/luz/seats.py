"""The other players around the table: name and points, the bet as beads, and the hand that only its
owner can't see."""

from collections.abc import Iterable

from luznet.games.luz import facts
from luznet.games.luz.cards import HIDDEN, Colour
from luznet.games.luz.types import DEALS, Bet, View
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.light import glass, house
from luznet.terminal.luz import cards, window, words
from luznet.terminal.luz.layout import HOUSE_ROWS, LEAVES, Scale
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Cell, Picture, cut, width_of

PLAYED = "·"
NEAR = 0.5
"""How much nearer the house of the player is who acts."""


def draw_seat(
    picture: Picture, cell: Cell, scale: Scale, model: Model, view: View, seat: int
) -> None:
    """Draw a player's place: name, marks, windows and points; the bet; the hand."""
    acts = view.turn == seat
    if acts:
        for row in range(cell.row, cell.row + cell.rows):
            picture.put(cell.column - 1, row, "▌", "lamp")
    if scale.has_houses:
        _beside_house(picture, cell, model, view, seat)
    else:
        _name_line(picture, cell, model, view, seat)
        below = cell._replace(row=cell.row + 1)
        state = drawing.state_of(model, seat)
        end = drawing.right(picture, cell.column + cell.columns, below.row, state, "quiet")
        room = end - cell.column - (1 if state else 0)
        draw_bet(picture, below._replace(columns=room), view, seat)
    if view.hands and model.hides_hands:
        row = cell.row + cell.rows - 1
        drawing.line(picture, cell.column, row, cell.columns, common.HIDDEN_HAND(), "quiet")
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


def _beside_house(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw the house, and beside it the name, the bet, and the points with who plays there."""
    tone = NEAR if view.turn == seat else 0.0
    house.house(picture, cell.column, cell.row, window.windows(view, seat), tone=tone)
    beside = house.COLUMNS + 3
    text = Cell(cell.column + beside, cell.row + 3, cell.columns - beside, 1)
    _name(picture, text, model, view, seat)
    draw_bet(picture, text._replace(row=text.row + 1), view, seat)
    points = words.TOTAL_SHORT(points=facts.total_points(view)[seat])
    end = picture.put(text.column, text.row + 2, points) + 2
    state = drawing.state_of(model, seat)
    room = text.column + text.columns - end
    drawing.line(picture, end, text.row + 2, room, state, "quiet")


def _name_line(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw the name and who is first on the left, the points and the windows at the end."""
    points = words.TOTAL_SHORT(points=facts.total_points(view)[seat])
    room = cell.columns - width_of(points) - 1
    wide = width_of(drawing.called(model, seat)) + width_of(_first(view, seat)) + 1
    columns = 2 if wide < room - house.row_columns(DEALS) else 1
    taken = house.row_columns(DEALS, columns)
    end = cell.column + cell.columns - taken
    house.row_of_windows(picture, end, cell.row, window.windows(view, seat), columns)
    drawing.right(picture, end - 1, cell.row, points)
    _name(picture, cell._replace(columns=room - taken - 1), model, view, seat)


def _name(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw the name, and whether this is the First Player."""
    first = _first(view, seat)
    name = cut(drawing.called(model, seat), cell.columns - width_of(first))
    role = "lamp" if view.turn == seat else "strong"
    column = picture.put(cell.column, cell.row, name, role)
    picture.put(column, cell.row, first, "quiet")


def _first(view: View, seat: int) -> str:
    return f" {words.FIRST()}" if view.first == seat and view.deal else ""


def draw_bet(picture: Picture, cell: Cell, view: View, seat: int) -> None:
    """Draw the bet and what it still needs."""
    bet = view.bets[seat] if view.bets else None
    if bet is None:
        if view.bets:
            acts = view.turn == seat
            text = words.BETS_NOW() if acts else words.NO_BET()
            role = "lamp" if acts else "quiet"
            drawing.line(picture, cell.column, cell.row, cell.columns, text, role)
        return
    needed = facts.still_needed(bet, view.won[seat], facts.tricks_left(view))
    text = words.needed(needed)
    room = cell.columns - width_of(text) - 1
    column = draw_beads(picture, cell.column, cell.row, bet, view.won[seat], room)
    role = "alarm" if needed.kind != "needs" else "quiet"
    drawing.line(picture, column + 1, cell.row, cell.column + cell.columns - column - 1, text, role)


def draw_beads(picture: Picture, column: int, row: int, bet: Bet, won: int, room: int) -> int:
    """Draw a bet as beads, `●` won, `○` to win, `×` too many, then `+` for Safety; where there is
    no room for all, one of each kind with their number. Return the column after them."""
    if max(bet.tricks, won) + bet.safety > room:
        return _draw_counted(picture, column, row, bet, won)
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


def _draw_counted(picture: Picture, column: int, row: int, bet: Bet, won: int) -> int:
    counted = (
        ("●", min(won, bet.tricks), "lamp"),
        ("○", bet.tricks - won, "quiet"),
        ("×", won - bet.tricks, "alarm"),
    )
    for bead, number, role in counted:
        if number > 0:
            column = picture.put(column, row, f"{number}{bead}", role)
    if bet.safety:
        column = picture.put(column, row, "+", "lamp" if won == bet.tricks + 1 else "quiet")
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
