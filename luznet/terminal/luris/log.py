"""What happened at the table, from the oldest that is known to the newest."""

from collections.abc import Iterator

from luznet import i18n
from luznet.client.core import SeatChanged, TableChanged
from luznet.games.luris.types import Dealt, Event, View
from luznet.i18n import luris as said
from luznet.terminal.game import ink, page
from luznet.terminal.game import words as common
from luznet.terminal.luris.model import Model
from luznet.terminal.luris.table import draw_title
from luznet.terminal.picture import Picture, Size


def draw_log(model: Model, view: View, size: Size) -> Picture:
    """Return the picture of the log."""
    picture = Picture(size)
    draw_title(picture, model, view)
    page.draw_log(picture, model, sentences(model))
    return picture


def sentences(model: Model) -> Iterator[str]:
    """Yield a sentence for everything that is worth one."""
    if not _has_beginning(model):
        yield common.LOG_BEGINS()
    for each in model.client.log:
        if isinstance(each, (SeatChanged, TableChanged)):
            yield i18n.happening(each)
        elif isinstance(each, Event):
            yield said.happened(each, lambda seat: ink.name_of(model, seat))


def _has_beginning(model: Model) -> bool:
    """Tell whether the log has the deal of a game, or there was none yet."""
    view = model.view
    return view is None or not view.hands or any(isinstance(e, Dealt) for e in model.client.log)
