"""The players at the table: the others' panels with their hands, and the own hand below."""

from luznet.games.luz.cards import HIDDEN, Card
from luznet.games.luz.types import Bet, View
from luznet.terminal.luz import facts, ink, words
from luznet.terminal.luz.layout import Cell, Layout
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Picture, cut, padded, width_of

WIDEST_ROW = 27
"""Columns that any row of a panel fits into with room to spare."""


def state_of(model: Model, seat: int) -> str:
    """Return the mark of a seat that no present person plays; empty for one that is."""
    chair = model.seat(seat)
    if chair.who == "bot":
        return words.STATES["bot"]
    if chair.stand_in:
        return words.STATES["stand_in"]
    return words.STATES["away"] if chair.away else ""


# ---- another player ----------------------------------------------------------------------


def draw_seat(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    """Draw a player's panel: name, bet against tricks won, and the hand by colours."""
    _name_bar(picture, cell, model, view, seat)
    cell = _inside(cell)
    ink.line(picture, cell.column, cell.row + 1, cell.columns, _bet_line(view, seat))
    if not view.hands:
        return
    held = facts.by_colour(view.hands[seat], view.held[seat])
    for row, (colour, values) in enumerate(held.items(), cell.row + 2):
        ink.suit_row(picture, cell.column, row, cell.columns, colour, values)


def _inside(cell: Cell) -> Cell:
    """Return the cell without the room below the turn mark, where it is wide enough."""
    wide = cell.columns - 2 >= WIDEST_ROW
    return cell._replace(column=cell.column + 2, columns=cell.columns - 2) if wide else cell


def _name_bar(picture: Picture, cell: Cell, model: Model, view: View, seat: int) -> None:
    acts = view.turn == seat
    style = "class:luz.name.turn" if acts else "class:luz.name"
    picture.put(cell.column, cell.row, " " * cell.columns, style)
    end = cell.column + cell.columns
    marks = (words.total_short(facts.total_points(view)[seat]), *_marks(model, view, seat))
    for mark in marks:
        end = ink.right(picture, end, cell.row, mark, style) - 1
    start = picture.put(cell.column, cell.row, "> " if acts else "  ", style)
    ink.line(picture, start, cell.row, end - start, ink.name_of(model, seat), style)


def _marks(model: Model, view: View, seat: int) -> list[str]:
    first = words.FIRST if view.first == seat and view.deal else ""
    return [mark for mark in (state_of(model, seat), first) if mark]


def _bet_line(view: View, seat: int) -> str:
    bet = view.bets[seat] if view.bets else None
    if bet is None:
        return words.NO_BET if view.bets else ""
    won = view.won[seat]
    return words.bet_line(bet, won, facts.still_needed(bet, won, facts.tricks_left(view)))


# ---- the seat at the bottom --------------------------------------------------------------


def draw_own_line(picture: Picture, row: int, model: Model, view: View) -> None:
    """Draw the line above the own hand: bet against tricks won, total, marks."""
    seat = model.me
    end = picture.size.columns - 1
    points = words.total(facts.total_points(view)[seat])
    end = ink.right(picture, end, row, points, "class:luz.strong") - 3
    if view.first == seat and view.deal:
        end = ink.right(picture, end, row, words.FIRST_PLAYER) - 3
    state = state_of(model, seat)
    if state:
        end = ink.right(picture, end, row, state) - 3
    turn = "> " if view.turn == seat else "  "
    text = turn + _own_text(model, view, seat)
    ink.line(picture, 0, row, end, text, "class:luz.strong")


def _own_text(model: Model, view: View, seat: int) -> str:
    name = cut(ink.name_of(model, seat), 24)
    name = name if model.is_watching else words.your(name)
    bet: Bet | None = view.bets[seat] if view.bets else None
    if bet is None:
        return words.own_no_bet(name)
    won = view.won[seat]
    needed = facts.still_needed(bet, won, facts.tricks_left(view))
    return words.own_line(name, bet, won, needed)


def draw_own_hand(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the own cards from the low to the high end: backs, and what was played."""
    if not view.hands:
        return
    middle = at.hand + at.card_rows // 2
    ink.right(picture, at.hand_column - 1, middle, words.LOW_END, "class:luz.dim")
    for position, card in enumerate(view.hands[model.me]):
        cell = Cell(at.hand_column + position * at.pitch, at.hand, at.card_columns, at.card_rows)
        _own_card(picture, cell, model, view, position, card)
    plus = Cell(at.hand_column + len(view.hands[model.me]) * at.pitch, at.hand, 3, at.card_rows)
    picture.box(plus.column, plus.row, plus.columns, plus.rows)
    picture.put(plus.column + 1, middle, words.HIGH_END, "class:luz.strong")


def _own_card(
    picture: Picture, cell: Cell, model: Model, view: View, position: int, card: Card
) -> None:
    number = str(position + 1)
    if position not in view.held[model.me]:
        _in_card(picture, cell, ink.face(card), "class:luz.dim")
        _on_edge(picture, cell, number, "class:luz.dim")
        return
    selected = model.position == position and not model.is_watching
    legal = model.is_watching or model.is_frozen or model.is_legal(position)
    _frame(picture, cell, selected, legal)
    _front(picture, cell, card, legal)
    _on_edge(picture, cell, number, "class:card.selected" if selected else "")


def _frame(picture: Picture, cell: Cell, selected: bool, legal: bool) -> None:
    """Draw a card's edge: double lines if selected, corners only if it may not be played."""
    inside = cell.columns - 2
    if selected:
        edge = "+" + "=" * inside + "+"
        style = "class:card.selected"
        for row in (cell.row, cell.row + cell.rows - 1):
            picture.put(cell.column, row, edge, style)
        for row in range(cell.row + 1, cell.row + cell.rows - 1):
            picture.put(cell.column, row, "[" + " " * inside + "]", style)
        return
    style = "" if legal else "class:card.illegal"
    picture.box(cell.column, cell.row, cell.columns, cell.rows, style)
    if not legal:
        for row in (cell.row, cell.row + cell.rows - 1):
            picture.put(cell.column + 1, row, " " * inside)


def _front(picture: Picture, cell: Cell, card: Card, legal: bool) -> None:
    """Draw what the reader knows of a card: its owner the colour and letter alone, a spectator
    of all hands the value too.

    The colour fills a card that may be played, and marks the letter alone of another.
    """
    style = ink.suit(card.colour)
    if legal:
        picture.fill(cell.column + 1, cell.row + 1, cell.columns - 2, cell.rows - 2, style)
    letter = f"{words.LETTERS[card.colour]:<2}"
    _in_card(picture, cell, letter if card.value == HIDDEN else ink.face(card), style)


def _in_card(picture: Picture, cell: Cell, text: str, style: str) -> None:
    column = cell.column + (cell.columns - width_of(text)) // 2
    picture.put(column, cell.row + cell.rows // 2, text, style)


def _on_edge(picture: Picture, cell: Cell, text: str, style: str) -> None:
    column = cell.column + (cell.columns - len(text)) // 2
    picture.put(column, cell.row + cell.rows - 1, padded(text, len(text)), style)
