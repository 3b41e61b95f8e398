"""What moves on the table of Luris: a card from a pile or to it, a set from the hand, a card of a
set that is turned over or swapped, and the reader's turn that begins."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luris.cards import BACK
from luznet.games.luris.types import View
from luznet.terminal.game.screen import Due
from luznet.terminal.light.motion import Change, Move, Open, Scene, Turn
from luznet.terminal.luris import cards
from luznet.terminal.luris.layout import Layout, layout
from luznet.terminal.luris.model import Model
from luznet.terminal.picture import Canvas, Cell, Picture

STEPS: Final = {
    ("start", "action"): True,
    ("action", "end"): True,
    ("action", "mix"): True,
    ("mix", "end"): True,
    ("end", "start"): False,
}
"""The steps of a turn that follow each other, and whether it stays the same player's turn."""


def scenes(model: Model, before: Due, due: Due, canvas: Canvas) -> Sequence[Scene]:
    """Return what moves on a table that is drawn for this canvas; nothing if more than one thing
    has happened."""
    old, new = before.view, due.view
    if not isinstance(old, View) or not isinstance(new, View) or not old.hands:
        return ()
    stays = STEPS.get((old.phase, new.phase))
    is_mixed = "mix" in (old.phase, new.phase)
    if stays is None or (not is_mixed and stays is not (old.turn == new.turn)):
        return ()
    at = layout(new.players, canvas)
    change = None if at.is_reduced else _change(model, at, before, due)
    found: list[Scene] = []
    if change is not None:
        is_turned = isinstance(change, Turn)
        after = due.picture.copy() if is_turned else _without(at, before, due)
        if is_turned and model.asks == "start":
            after.paste(before.picture, Cell(0, at.banner, canvas.columns, 1))
        found.append(Scene(change, before.picture, after))
    if model.asks == "start":
        found.append(Scene(Open(at.banner, canvas.columns), before.picture))
    return found


def _without(at: Layout, before: Due, due: Due) -> Picture:
    """Return the picture before, without what leaves a hand or the discard pile."""
    picture = before.picture.copy()
    picture.paste(due.picture, at.hand)
    if before.view.phase == "start":
        picture.paste(before.picture, at.hand)
        if due.view.draw == before.view.draw:
            picture.paste(due.picture, at.discard)
    return picture


def _change(model: Model, at: Layout, before: Due, due: Due) -> Change | None:
    old, new = before.view, due.view
    seat = old.turn
    if seat is None:
        return None
    held = _place(model, at, seat)
    match old.phase:
        case "start":
            return _from_pile(at, old, new, held, due.picture)
        case "action":
            return _of_sets(seat, held, before, due)
        case "end" if new.discard != BACK:
            return Move(_middle(held, at.discard), at.discard, due.picture)
    return None


def _place(model: Model, at: Layout, seat: int) -> Cell:
    """Return where a player's hand is."""
    return at.hand if seat == model.me else at.panels[model.others.index(seat)]._replace(rows=2)


def _middle(cell: Cell, of: Cell) -> Cell:
    """Return the place of a card with the same middle as a cell."""
    column = cell.column + (cell.columns - of.columns) // 2
    return of._replace(column=column, row=cell.row + (cell.rows - of.rows) // 2)


def _from_pile(at: Layout, old: View, new: View, held: Cell, due: Picture) -> Change:
    """Return the way of a card from a pile to a hand: a back, or the card that lay open."""
    is_drawn = new.draw < old.draw
    pile = at.piles if is_drawn else at.discard
    target = _middle(held, pile)
    picture = Picture(due.canvas)
    if is_drawn:
        cards.draw_card(picture, target, BACK, "down")
    else:
        cards.draw_card(picture, target, old.discard, "up")
    return Move(pile, target, picture)


def _of_sets(seat: int, held: Cell, before: Due, due: Due) -> Change | None:
    """Return the way of a set, or of a card into one; or a card that is turned over. A set that is
    lost goes at once."""
    old, new = before.view, due.view
    if len(new.sets[seat]) > len(old.sets[seat]):
        block = _set_cell(due, seat, len(new.sets[seat]) - 1)
        return None if block is None else Move(_middle(held, block), block, due.picture)
    for owner in range(new.players):
        if len(new.sets[owner]) != len(old.sets[owner]):
            return None
        for place, (was, now) in enumerate(zip(old.sets[owner], new.sets[owner], strict=True)):
            cell = before.picture.zone_of(cards.click_on_spot(owner, place, 0))
            if len(now.up) > len(was.up) and cell is not None:
                return Turn([cell])
    return None


def _set_cell(due: Due, seat: int, place: int) -> Cell | None:
    """Return the cell of a whole set; None for one that is shortened."""
    laid = due.view.sets[seat][place]
    first = due.picture.zone_of(cards.click_on_spot(seat, place, 0))
    last = due.picture.zone_of(cards.click_on_spot(seat, place, len(laid.down) - 1))
    if first is None or last is None or first == last:
        return None
    left = first.column - len(laid.up) * (first.columns + 1)
    return Cell(left, first.row, last.column + last.columns - left, first.rows)
