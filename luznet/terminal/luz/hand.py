"""The seat at the bottom: the line about it, and its cards from the low to the high end."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luz import facts
from luznet.games.luz.cards import HAND_SIZE, HIDDEN, Card
from luznet.games.luz.types import DEALS, Bet, View
from luznet.terminal.game import drawing
from luznet.terminal.game import words as common
from luznet.terminal.light import glass, house, lamp
from luznet.terminal.light.glass import Label, Light
from luznet.terminal.luz import cards, seats, window, words
from luznet.terminal.luz.layout import Layout
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Cell, Picture, cut, width_of

HALO_REACH, HALO_STRENGTH = 3, 0.42
"""The light of the chosen card: half rows around it, and how bright."""


def click_on(position: int) -> str:
    """Return the key that a click on one of the reader's cards presses."""
    return f"<card {position + 1}>"


def draw_own_line(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the line below the hand: name, bet and tricks, marks, windows and points."""
    seat, row = model.me, at.own
    end = at.right - house.row_columns(DEALS)
    house.row_of_windows(picture, end, row, window.windows(view, seat))
    points = words.TOTAL_OF(points=facts.total_points(view)[seat])
    end = drawing.right(picture, end - 1, row, points) - 2
    acts = view.turn == seat
    if acts:
        picture.put(at.left - 1, row, "▌", "lamp")
    name = cut(drawing.name_of(model, seat), 24)
    name = name if model.is_watching else common.YOUR(name=name)
    column = picture.put(at.left, row, name, "lamp" if acts else "strong") + 2
    is_first = view.first == seat and bool(view.deal)
    marks = [words.FIRST() if is_first else "", drawing.state_of(model, seat)]
    for mark in filter(None, marks):
        end = drawing.right(picture, end, row, mark, "quiet") - 2
    bet: Bet | None = view.bets[seat] if view.bets else None
    if bet is None:
        if view.bets:
            picture.put(column, row, words.NO_BET(), "quiet")
        return
    won = view.won[seat]
    column = seats.draw_beads(picture, column, row, bet, won, HAND_SIZE + 1) + 1
    needed = facts.still_needed(bet, won, facts.tricks_left(view))
    text = words.bet_line(bet, won, needed)
    text = text if width_of(text) <= end - column else words.needed(needed)
    drawing.line(picture, column, row, end - column, text, "quiet")


def draw_own_hand(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the cards: backs with the values they can have, and the places of those played."""
    if not view.hands:
        return
    first, hand = at.hand, view.hands[model.me]
    middle = first.row + first.rows // 2
    low, high = words.LOW_END(), words.HIGH_END()
    if first.column > max(map(width_of, (low, high))):
        drawing.right(picture, first.column - 1, middle, low, "quiet")
        picture.put(first.column + len(hand) * at.pitch, middle, high, "quiet")
    for position in range(len(hand)):
        _own_card(picture, at, model, view, position)


def _chosen(model: Model, view: View) -> int | None:
    """Return the position of the card that the reader has chosen and holds."""
    if model.is_watching or model.position not in view.held[model.me]:
        return None
    return model.position


def _lift(at: Layout) -> int:
    """Return how many rows the chosen card is higher: none where the row above is written on."""
    return 0 if at.hand.row - 1 in (at.own, at.banner) else 1


def card_cell(at: Layout, position: int) -> Cell:
    """Return the place of an own card that is not chosen."""
    return at.hand._replace(column=at.hand.column + position * at.pitch)


def draw_light(picture: Picture, at: Layout, model: Model, view: View) -> None:
    """Draw the light around the chosen card, before what it must not fall on."""
    position = _chosen(model, view) if view.hands else None
    if position is None or not _lift(at):
        return
    cell = card_cell(at, position)
    colour = cards.GLASS[view.hands[model.me][position].colour].bright
    lamp.halo(picture, cell._replace(row=cell.row - 1), colour, HALO_REACH, HALO_STRENGTH)


def _own_card(picture: Picture, at: Layout, model: Model, view: View, position: int) -> None:
    cell, card = card_cell(at, position), view.hands[model.me][position]
    material, letter = cards.GLASS[card.colour], cards.letter(card.colour)
    if position not in view.held[model.me]:
        glass.gone(picture, cell, cards.named(card))
        return
    is_chosen = position == _chosen(model, view)
    lifted = cell._replace(row=cell.row - _lift(at)) if is_chosen else cell
    label = Label(letter, str(position + 1), _known(model, position, card, cell.columns))
    glass.back(picture, lifted, material, _light(model, position, is_chosen), label)
    picture.zone(cell.column, lifted.row, cell.columns, cell.rows + _lift(at), click_on(position))
    if is_chosen:
        _mark(picture, cell, _lift(at))


def _light(model: Model, position: int, is_chosen: bool) -> Light:
    """Return how a card is lit: at rest while others act, dark if it may not be played."""
    if model.is_watching or model.is_frozen or model.past is not None:
        return "rest"
    if model.asks == "play" and not model.is_legal(position):
        return "dark"
    if is_chosen:
        return "bright"
    return "lit" if model.asks or model.is_betting else "rest"


def _known(model: Model, position: int, card: Card, room: int) -> str:
    """Return the value of a card if it is visible, else those it can have if the table tells."""
    if model.hides_hands:
        return ""
    if card.value != HIDDEN:
        return str(card.value)
    return values_text(model.values_of(position), room)


def values_text(values: Sequence[int], room: int) -> str:
    """Return the values that a card can have, in ascending order: "5–12" if it can have all
    between, else "3/10", "5–7/12", or where there is no room for the gaps "2..12"."""
    runs: list[list[int]] = []
    for value in values:
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    text = "/".join([words.span(run[0], run[-1]) for run in runs])
    return text if width_of(text) <= room else f"{values[0]}{_TO}{values[-1]}"


_TO: Final = ".."
"""Between two values: from the one to the other, but not all. The help says so."""


def _mark(picture: Picture, cell: Cell, lift: int) -> None:
    """Put the chosen card on a line of lamp light; without room below, mark it on both sides."""
    if not lift:
        for row in range(cell.row, cell.row + cell.rows):
            picture.put(cell.column - 1, row, "[", "lit")
            picture.put(cell.column + cell.columns, row, "]", "lit")
        return
    text = "▔" * cell.columns if picture.palette.is_rich else " ▲"
    picture.put(cell.column, cell.row + cell.rows - 1, text, "lamp")
