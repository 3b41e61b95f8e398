"""Points and winners at the ends of many deals."""

import numpy as np

from luznet.bots.luz.deals import Floats, Small
from luznet.bots.luz.policy import Aims
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY
from luznet.games.luz.types import View


def points(aims: Aims, won: Small, deal: int) -> Floats:
    """Return the points by row and seat. spec.md 6.6, L5."""
    over = won - aims.tricks
    is_won = (over == 0) | ((over == 1) & (aims.safety == 1))
    prize = np.where(aims.safety == 1, WON_WITH_SAFETY[deal - 1], WON[deal - 1])
    found: Floats = np.where(is_won, prize, LOST_PER_TRICK * np.abs(over)).astype(np.float32)
    return found


def wins(view: View, gained: Floats, seat: int) -> Floats:
    """Return by row whether the seat wins the game with these points in deal 4. spec.md 6.6, L7."""
    before = np.array(view.points, dtype=np.float32).reshape(-1, view.players).sum(axis=0)
    from_first = (np.arange(view.players) - view.first) % view.players
    key = ((before + gained) * 1024 + gained) * 8 - from_first
    winners: Floats = np.equal(key.argmax(axis=1), seat).astype(np.float32)
    return winners
