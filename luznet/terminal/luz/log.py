"""What happened at the table, from the oldest that is known to the newest.

Cards are not in it: those of a finished trick lie face down (RULES.md L4), and the others are to
be seen on the table.
"""

from collections.abc import Iterator

from luznet import i18n
from luznet.client.core import SeatChanged, TableChanged
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.types import BetMade, DealEnded, Dealt, GameEnded, TrickTaken, View
from luznet.i18n.games import wins
from luznet.terminal.game import ink, page
from luznet.terminal.game import words as common
from luznet.terminal.luz import words
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_title, where
from luznet.terminal.picture import Picture, Size


def draw_log(model: Model, view: View, size: Size) -> Picture:
    """Return the picture of the log."""
    picture = Picture(size)
    draw_title(picture, model, where(model, view))
    page.draw_log(picture, model, sentences(model))
    return picture


def sentences(model: Model) -> Iterator[str]:
    """Yield a sentence for everything that is worth one."""
    trick = _missed(model)
    if not _has_beginning(model):
        yield common.LOG_BEGINS()
    for each in model.client.log:
        if isinstance(each, (SeatChanged, TableChanged)):
            yield i18n.happening(each)
        elif isinstance(each, Dealt):
            trick = 0
            yield words.log_dealt(each.deal, ink.name_of(model, each.first))
        elif isinstance(each, BetMade):
            yield words.log_bet(ink.name_of(model, each.seat), each.bet)
        elif isinstance(each, TrickTaken):
            trick += 1
            yield words.log_taken(ink.name_of(model, each.seat), trick)
        elif isinstance(each, DealEnded):
            points = [words.signed(points) for points in each.result.points]
            names = ink.names_of(model, range(len(points)))
            yield words.log_counted(each.result.deal, list(zip(names, points, strict=True)))
        elif isinstance(each, GameEnded):
            yield wins(ink.name_of(model, each.winner))


def _has_beginning(model: Model) -> bool:
    """Tell whether the log has the first deal of a game, or there was none yet."""
    dealt = [each for each in model.client.log if isinstance(each, Dealt)]
    view = model.client.view
    return any(each.deal == 1 for each in dealt) or not isinstance(view, View) or not view.deal


def _missed(model: Model) -> int:
    """Return how many tricks of its deal had been taken when the log begins: who sits down in a
    running game is told nothing of what was before."""
    taken = 0
    for each in model.client.log:
        if isinstance(each, Dealt):
            return 0
        if isinstance(each, DealEnded):
            return HAND_SIZE - taken
        taken += isinstance(each, TrickTaken)
    view = model.client.view
    return len(view.tricks) - taken if isinstance(view, View) else 0
