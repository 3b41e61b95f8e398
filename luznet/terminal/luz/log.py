"""The log of the game: what happened, with the cards that may be looked at.

Those are all cards where the table leaves tricks open; elsewhere those of the present trick, and of
the last one until the next card is played.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.deal_tracker import DealTracker
from luznet.games.luz.types import CardPlayed, DealEnded, Dealt, Event, TrickTaken, View
from luznet.i18n import luz as said
from luznet.terminal.game import drawing, log
from luznet.terminal.luz import cards
from luznet.terminal.luz.model import Model


def sentences(model: Model) -> Iterator[log.Told]:
    """Return what is told of each event worth it."""
    view = model.client.view
    players = view.players if isinstance(view, View) else 0
    deal = DealTracker(won=[0] * players, missed=_missed(model))
    events = [each for each in model.client.log if isinstance(each, Event)]
    open_from = _open_from(model, events)
    numbers = iter(range(len(events)))
    trick = 0

    def tell(event: object) -> log.Told:
        nonlocal trick
        if not isinstance(event, Event):
            return ""
        deal.take(event)
        is_open = next(numbers) >= open_from
        text = said.happened(event, partial(drawing.person, model), deal, shows_cards=is_open)
        if not isinstance(event, CardPlayed | TrickTaken):
            return text
        step, chips = trick, [log.Chip(cards.named(event.card), cards.GLASS[event.card.colour])]
        trick += isinstance(event, TrickTaken)
        return log.Entry(text, chips if is_open else (), step)

    return log.sentences(model, tell, has_beginning=_has_beginning(model))


def _open_from(model: Model, events: Sequence[Event]) -> int:
    """Return the index of the first event whose card may be looked at."""
    if model.options.open_tricks:
        return 0
    ends = [at for at, event in enumerate(events) if isinstance(event, TrickTaken | Dealt)]
    shown = 2 if model.last_trick is not None and not _is_trick_begun(events) else 1
    return ends[-shown] + 1 if len(ends) >= shown else 0


def _is_trick_begun(events: Sequence[Event]) -> bool:
    return bool(events) and isinstance(events[-1], CardPlayed)


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
