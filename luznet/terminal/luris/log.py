"""The log, from the oldest known event to the newest; and the latest turns, for the table."""

from collections.abc import Iterator
from typing import Final

from luznet import i18n
from luznet.games import GAMES
from luznet.games.luris.cards import BACK, Card
from luznet.games.luris.types import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Flipped,
    RanOut,
    SetLaid,
    SetLost,
    StarterDrawn,
    Swapped,
    Took,
)
from luznet.i18n import luris as said
from luznet.terminal.game import drawing, log
from luznet.terminal.light.palette import Palette
from luznet.terminal.luris import cards
from luznet.terminal.luris.model import Model
from luznet.terminal.picture import Cell, Picture
from luznet.terminal.prose import hanging

_BEGINS: Final = (StarterDrawn, Dealt, Drew, Took, RanOut)
"""Events that begin a new paragraph."""
BACK_SIGN: Final = "╱╲"
"""The sign of a card that is not known."""


def draw_recent(picture: Picture, cell: Cell, model: Model) -> None:
    """Write the latest turns, a paragraph for each, the newest at the bottom; the last one stands
    out."""
    turns = [i18n.sentences(*turn) for turn in _turns(model, cell.rows)]
    lines = [
        (line, "text" if turn is turns[-1] else "quiet")
        for turn in turns
        for line in hanging([turn], cell.columns)
    ][-cell.rows :]
    for row, (line, role) in enumerate(lines, cell.row + cell.rows - len(lines)):
        drawing.line(picture, cell.column, row, cell.columns, line, role)


def _turns(model: Model, number: int) -> list[list[str]]:
    """Return the sentences of the latest turns of this game; what comes before the first turn
    stands by itself."""
    turns: list[list[str]] = []
    for event in model.client.log:
        if isinstance(event, StarterDrawn):
            turns.clear()
        if isinstance(event, Event):
            if not turns or isinstance(event, _BEGINS):
                turns.append([])
            turns[-1].append(_said(model, event))
    return turns[-number:]


def sentences(model: Model, palette: Palette) -> Iterator[log.Told]:
    """Return what the log tells: sentences with their cards, turn by turn."""
    turn: int | None = None

    def tell(event: object) -> log.Told:
        nonlocal turn
        if not isinstance(event, Event):
            return ""
        if isinstance(event, StarterDrawn | Dealt):
            return _said(model, event)
        if turn is None or isinstance(event, _BEGINS):
            turn = 0 if turn is None else turn + 1
        return log.Entry(_said(model, event), _chips(palette, _shown(model, event)), turn)

    return log.sentences(model, tell, has_beginning=_has_beginning(model))


def _chips(palette: Palette, event: Event) -> list[log.Chip]:
    """Return the cards of an event, with the number of those that are alike in a set."""
    match event:
        case Drew(cards=found):
            return [_chip(palette, card, "down") for card in found]
        case Took(card=card) | Discarded(card=card) | Flipped(card=card):
            return [_chip(palette, card, "up")]
        case Swapped(card=card, got=got):
            return [_chip(palette, card, "up"), _chip(palette, got, "down")]
        case SetLost(lost=lost):
            return [_chip(palette, lost.value, "up")]
        case SetLaid(laid=laid):
            up = cards.material_of(palette, laid.value, "up")
            down = cards.material_of(palette, BACK, "down")
            numbers = (f"{laid.value}×{len(laid.up)}", up), (f"×{len(laid.down)}", down)
            return [log.Chip(text, glass) for text, glass in numbers]
    return []


def _chip(palette: Palette, card: Card, side: cards.Side) -> log.Chip:
    return log.Chip(cards.sign(card) or BACK_SIGN, cards.material_of(palette, card, side))


def _has_beginning(model: Model) -> bool:
    """Return whether the log has the deal of this game, or there was none yet."""
    view = model.view
    return view is None or not view.hands or any(isinstance(e, Dealt) for e in model.client.log)


def _said(model: Model, event: Event) -> str:
    """Say what happened."""
    name = drawing.name_of if _is_hidden(model) else drawing.person
    return said.happened(_shown(model, event), lambda seat: name(model, seat))


def _shown(model: Model, event: Event) -> Event:
    """Return an event as it may be shown: while hands are hidden, only what is public."""
    known: Event = GAMES["luris"].redact(event, None) if _is_hidden(model) else event
    return known


def _is_hidden(model: Model) -> bool:
    return model.hides_hands and not model.is_over
