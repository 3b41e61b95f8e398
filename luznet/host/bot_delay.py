"""How long a bot waits before it acts: like a person, longer over many choices, never twice alike.

A delay must reveal nothing about hidden cards.  It depends on chance and on the number of choices
that everyone can count (`Game.open_choices`), never on what the bot makes of them; thinking happens
within it.
"""

from math import log2
from typing import Final

from luznet.games.game import Below

SHORTEST: Final = 0.5
"""The shortest delay, as a share of the pace: that of a forced choice."""
MANY: Final = 22
"""With more choices than this a delay grows no longer: nobody weighs them one by one."""
WEIGHED: Final = 0.6
"""Extra for many choices, as a share of the pace."""
NOISE: Final = 0.7
"""Largest random extra, as a share of the pace."""
_STEPS: Final = 1 << 16


def bot_delay(pace: int, choices: int, below: Below) -> float:
    """Return the seconds that a bot waits at a table of this pace (milliseconds; 0: no delay)."""
    if not pace:
        return 0.0
    weighed = WEIGHED * log2(max(1, min(choices, MANY))) / log2(MANY)
    noise = NOISE * (below(_STEPS) / _STEPS) ** 2
    return pace / 1000 * (SHORTEST + weighed + noise)
