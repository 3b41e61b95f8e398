"""The log of the game: what happened, but without cards, since past tricks are hidden."""

from collections.abc import Iterator
from functools import partial

from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.deal_tracker import DealTracker
from luznet.games.luz.types import DealEnded, Dealt, Event, TrickTaken, View
from luznet.i18n import luz as said
from luznet.terminal.game import drawing, log
from luznet.terminal.luz.model import Model


def sentences(model: Model) -> Iterator[str]:
    """Return a sentence for each event worth one."""
    view = model.client.view
    players = view.players if isinstance(view, View) else 0
    deal = DealTracker(won=[0] * players, missed=_missed(model))

    def tell(event: object) -> str:
        if not isinstance(event, Event):
            return ""
        deal.take(event)
        return said.happened(event, partial(drawing.person, model), deal, shows_cards=False)

    return log.sentences(model, tell, has_beginning=_has_beginning(model))


def _has_beginning(model: Model) -> bool:
    """Return whether the log has the first deal of the game, or there was none yet."""
    dealt = [each for each in model.client.log if isinstance(each, Dealt)]
    view = model.client.view
    return any(each.deal == 1 for each in dealt) or not isinstance(view, View) or not view.deal


def _missed(model: Model) -> int:
    """Return the number of tricks in the deal before the log begins: a player who joins a running
    game is not told about them."""
    taken = 0
    for each in model.client.log:
        if isinstance(each, Dealt):
            return 0
        if isinstance(each, DealEnded):
            return HAND_SIZE - taken
        taken += isinstance(each, TrickTaken)
    view = model.client.view
    return len(view.tricks) - taken if isinstance(view, View) else 0
