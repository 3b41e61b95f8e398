"""What the screens of a replay need beside the record."""

import secrets
import time
from collections.abc import Callable

from msgspec import Struct

from luznet.games.game import Below
from luznet.replay.curve import Oracle
from luznet.replay.trial import Choose


class Tools(Struct, frozen=True):
    """What a replay can use.

    `clock` returns seconds. `oracle` finds out who was how likely to win. `choose` plays for a bot
    in a game that is tried differently, and `below` draws its cards. `key` is the user's own: their
    seat is where they look from first.
    """

    clock: Callable[[], float] = time.monotonic
    oracle: Oracle | None = None
    choose: Choose | None = None
    below: Below = secrets.randbelow
    key: str = ""


NOTHING = Tools()
"""No tools but the time."""
