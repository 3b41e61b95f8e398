"""The log, from the oldest known event to the newest; and the latest turns, for the table."""

from collections.abc import Iterator
from typing import Final

from luznet import i18n
from luznet.games import GAMES
from luznet.games.luris.types import Dealt, Drew, Event, RanOut, StarterDrawn, Took
from luznet.i18n import luris as said
from luznet.terminal.game import drawing, log
from luznet.terminal.luris.model import Model
from luznet.terminal.picture import Cell, Picture
from luznet.terminal.prose import hanging

_BEGINS: Final = (StarterDrawn, Dealt, Drew, Took, RanOut)
"""Events that begin a new paragraph."""


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


def sentences(model: Model) -> Iterator[log.Told]:
    """Return the sentences of the log."""
    return log.sentences(
        model,
        lambda each: _said(model, each) if isinstance(each, Event) else "",
        has_beginning=_has_beginning(model),
    )


def _has_beginning(model: Model) -> bool:
    """Return whether the log has the deal of this game, or there was none yet."""
    view = model.view
    return view is None or not view.hands or any(isinstance(e, Dealt) for e in model.client.log)


def _said(model: Model, event: Event) -> str:
    """Say what happened; while hands are hidden, only what is public."""
    is_hidden = model.hides_hands and not model.is_over
    known = GAMES["luris"].redact(event, None) if is_hidden else event
    name = drawing.name_of if is_hidden else drawing.person
    return said.happened(known, lambda seat: name(model, seat))
