"""What happened at the table, from the oldest that is known to the newest.

Cards are not in it: those of a finished trick lie face down (RULES.md L4), and the others are to
be seen on the table.
"""

from collections.abc import Iterator
from typing import Any

from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.types import BetMade, DealEnded, Dealt, GameEnded, TrickTaken, View
from luznet.i18n.games import wins
from luznet.terminal.game import drawing, log
from luznet.terminal.luz import words
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.table import draw_title, where
from luznet.terminal.picture import Picture, Size


def draw_log(model: Model, view: View, size: Size) -> Picture:
    """Return the picture of the log."""
    picture = Picture(size)
    draw_title(picture, model, where(model, view))
    log.draw_log(picture, model, sentences(model))
    return picture


def sentences(model: Model) -> Iterator[str]:
    """Return a sentence for everything that is worth one."""
    return log.sentences(model, _Teller(model), has_beginning=_has_beginning(model))


class _Teller:
    """Says one event after the other, and counts the tricks of a deal meanwhile."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._trick = _missed(model)

    def __call__(self, event: Any) -> str:
        """Say an event; empty for one that is not worth it."""
        if isinstance(event, Dealt):
            self._trick = 0
            return words.log_dealt(event.deal, self._name(event.first))
        if isinstance(event, BetMade):
            return words.log_bet(self._name(event.seat), event.bet)
        if isinstance(event, TrickTaken):
            self._trick += 1
            return words.log_taken(self._name(event.seat), self._trick)
        if isinstance(event, DealEnded):
            points = [words.signed(points) for points in event.result.points]
            names = drawing.names_of(self._model, range(len(points)))
            return words.log_counted(event.result.deal, list(zip(names, points, strict=True)))
        return wins(self._name(event.winner)) if isinstance(event, GameEnded) else ""

    def _name(self, seat: int) -> str:
        return drawing.name_of(self._model, seat)


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
