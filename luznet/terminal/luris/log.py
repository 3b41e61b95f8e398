"""What happened at the table, from the oldest that is known to the newest; and what happened last,
for the table itself."""

from collections.abc import Iterator

from luznet import i18n
from luznet.client.core import SeatChanged, TableChanged
from luznet.games import GAMES
from luznet.games.luris.types import Dealt, Event
from luznet.i18n import luris as said
from luznet.terminal.game import ink
from luznet.terminal.game import words as common
from luznet.terminal.game.ink import Cell
from luznet.terminal.luris.model import Model
from luznet.terminal.picture import Picture


def draw_recent(picture: Picture, cell: Cell, model: Model) -> None:
    """Write the last things that happened in the game, the newest below."""
    events = [each for each in model.client.log if isinstance(each, Event)][-cell.rows :]
    for row, event in enumerate(events, cell.row + cell.rows - len(events)):
        ink.line(picture, cell.column, row, cell.columns, _said(model, event), "class:game.dim")


def sentences(model: Model) -> Iterator[str]:
    """Yield a sentence for everything that is worth one."""
    if not _has_beginning(model):
        yield common.LOG_BEGINS()
    for each in model.client.log:
        if isinstance(each, (SeatChanged, TableChanged)):
            yield i18n.happening(each)
        elif isinstance(each, Event):
            yield _said(model, each)


def _has_beginning(model: Model) -> bool:
    """Tell whether the log has the deal of a game, or there was none yet."""
    view = model.view
    return view is None or not view.hands or any(isinstance(e, Dealt) for e in model.client.log)


def _said(model: Model, event: Event) -> str:
    """Say what happened; while hands are hidden, only what everybody may know."""
    known = GAMES["luris"].redact(event, None) if model.hides_hands else event
    return said.happened(known, lambda seat: ink.name_of(model, seat))
