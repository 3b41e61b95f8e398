"""What moves on the table of Luz: a card that is played, a trick that is taken, the reader's turn
that begins; and at the end of a deal, the windows that light up.

All of it is put together from pictures that the reader may see: the one before, the one that is
due, and one between them, in which the last card of a trick lies on the table.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from luznet.games.luz import facts
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.types import Played, View
from luznet.terminal.game.screen import Due
from luznet.terminal.light.motion import Fade, Gather, Move, Open, Scene, Wait
from luznet.terminal.luz import hand, results, seats, trick_cards
from luznet.terminal.luz.layout import Layout, is_reduced, layout
from luznet.terminal.luz.model import REVEALING, Model
from luznet.terminal.picture import Canvas, Cell, Picture


def table_scenes(
    model: Model, before: Due, due: Due, draw: Callable[[View], Picture], canvas: Canvas
) -> Sequence[Scene]:
    """Return what moves on the table; `draw` draws one for this canvas. Nothing if more than one
    thing has happened."""
    old, new = before.view, due.view
    if not isinstance(old, View) or not isinstance(new, View) or old.deal != new.deal:
        return ()
    if facts.is_new_game(old, new) or _bets(new) - _bets(old) > 1:
        return ()
    played = facts.plays_of(new)[len(facts.plays_of(old)) :]
    if (*facts.plays_of(old), *played) != facts.plays_of(new) or len(played) > 1:
        return ()
    at = layout(new.players, canvas)
    scenes: list[Scene] = []
    if played and not at.is_reduced:
        is_taken = len(new.tricks) > len(old.tricks)
        moved = _taken(model, at, before, due, played[0], draw) if is_taken else None
        scenes += moved or [_played(model, at, before, due, played[0], due.picture)]
    if model.asks:
        scenes.append(Scene(Open(at.banner, canvas.columns), before.picture))
    return scenes


def end_scenes(model: Model, due: Due, draw: Callable[[View], Picture]) -> Sequence[Scene]:
    """Return how the windows of a scored deal light up, once the reader's hand has been turned
    over; `draw` draws the end of the deal."""
    view, result, canvas = due.view, model.result, due.picture.canvas
    if result is None or is_reduced(canvas):
        return ()
    places = results.house_cells(model, view, canvas)
    lit = [cell for seat, cell in places.items() if result.points[seat] > 0]
    if not lit:
        return ()
    before = draw(replace(view, points=view.points[: result.deal - 1]))
    turning = (HAND_SIZE - model.revealed) * REVEALING
    wait = [Scene(Wait(lit, turning), before)] if turning else []
    return [*wait, Scene(Fade(lit, steps=4), before)]


def _bets(view: View) -> int:
    return sum(bet is not None for bet in view.bets)


def _played(model: Model, at: Layout, before: Due, due: Due, play: Played, shown: Picture) -> Scene:
    """Return the way of a card from the hand to its place, where it lies in the picture `shown`."""
    target = trick_cards.cell_of(at, model, due.view, play.seat)
    if play.seat == model.me:
        source = hand.card_cell(at, play.position)
        left = Cell(0, source.row - 1, at.right + 1, source.rows + 1)
    else:
        place = at.seats[(play.seat - model.me) % due.view.players - 1]
        (source,) = seats.leaf_cells(place, at.scale, [play.position])
        left = seats.hand_cell(place, at.scale)
    without = before.picture.copy()
    without.paste(due.picture, left)
    return Scene(Move(_middle(source, target), target, shown), before.picture, without)


def _middle(cell: Cell, of: Cell) -> Cell:
    """Return the place of a card with the same middle as a cell."""
    column = cell.column + (cell.columns - of.columns) // 2
    return of._replace(column=column, row=cell.row + (cell.rows - of.rows) // 2)


def _taken(
    model: Model,
    at: Layout,
    before: Due,
    due: Due,
    last: Played,
    draw: Callable[[View], Picture],
) -> list[Scene]:
    """Return the way of the last card of a trick, and then that of all cards to the winner's."""
    new = due.view
    trick = new.tricks[-1]
    whole = replace(
        new, trick=trick.plays, tricks=new.tricks[:-1], won=before.view.won, turn=None, legal=()
    )
    lying = draw(whole)
    dark, ground = lying.copy(), Picture(lying.canvas)
    trick_cards.draw_pool(ground, at)
    winner = trick_cards.cell_of(at, model, new, trick.winner)
    lost = [card for card in trick_cards.on_table(model, whole) if not card.is_best]
    cells = [trick_cards.cell_of(at, model, new, card.play.seat) for card in lost]
    for cell, card in zip(cells, lost, strict=True):
        trick_cards.draw_face(dark, cell, card, "dark")
    ends = [trick_cards.towards(cell, winner) for cell in cells]
    closed = due.picture.copy()
    closed.paste(before.picture, Cell(0, at.banner, lying.canvas.columns, 1))
    return [
        _played(model, at, before, due, last, lying),
        Scene(Gather(cells, ends, winner, ground), dark, closed if model.asks else None),
    ]
