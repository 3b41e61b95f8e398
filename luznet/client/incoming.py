"""Messages of a host, checked: typed by their game, and consistent."""

import msgspec

from luznet.games import GAMES
from luznet.games.game import Inconsistent
from luznet.wire.codec import Malformed, read_events, read_view
from luznet.wire.consistency import check, check_update
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.messages import Update, type_of


def read_message(message: AnyHostMessage | Malformed) -> AnyHostMessage:
    """Return a message of a host, an update with its view and its events typed by their game;
    raises `Malformed` for what cannot be read, or does not fit together."""
    if isinstance(message, Malformed):
        raise message
    try:
        if not isinstance(message, Update):
            check(message)
            return message
        typed = _typed(message)
        check_update(typed)
        return typed
    except Inconsistent:
        raise Malformed("inconsistent", type_of(message)) from None


def _typed(update: Update) -> Update:
    game = GAMES.get(update.table.game)
    if game is None:
        raise Malformed("malformed", "update")
    view = None if update.view is None else read_view(game, update.view)
    events = read_events(game, update.events)
    return msgspec.structs.replace(update, view=view, events=events)
