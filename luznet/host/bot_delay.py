"""How long a bot waits before it acts: as people do, longer over many choices, never twice alike.

A pause must tell nothing of hidden cards.  It follows from the number of choices, as far as
everybody can count them (`Game.open_choices`), and from chance; what the bot makes of its choices
has no part in it, and its thinking is done within the pause.
"""

from math import log2
from typing import Final

from luznet.games.game import Below

SHORTEST: Final = 0.5
"""The shortest pause, as a share of the table's pace; that of the only choice there is."""
MANY: Final = 22
"""Choices from which on a pause grows no longer: nobody weighs more of them one by one."""
WEIGHED: Final = 0.6
"""By how much of the pace many choices take longer than a single one."""
WHIM: Final = 0.7
"""By how much of the pace chance makes a pause longer, at most; seldom that much."""
_STEPS: Final = 1 << 16


def pause(pace: int, choices: int, below: Below) -> float:
    """Return the seconds of a pause at a table of this pace (milliseconds, 0: none at all)."""
    if not pace:
        return 0.0
    weighed = WEIGHED * log2(max(1, min(choices, MANY))) / log2(MANY)
    whim = WHIM * (below(_STEPS) / _STEPS) ** 2
    return pace / 1000 * (SHORTEST + weighed + whim)
