"""The scripted game of both tutorials, as data: every card, and all turns of the learner and Mira.

The tutorial on screen plays it, the spoken one tells its first turns.  A *moment* counts actions
done so far: turn 3 (from 0) begins at `moment(3)`, and its first action is done at `moment(3, 1)`.
"""

from collections.abc import Sequence
from typing import Final

from luznet.games.luris.cards import JOKER, Hand, without
from luznet.games.luris.types import (
    Action,
    CardSet,
    Deal,
    Discard,
    Draw,
    DrawStarter,
    Flip,
    LaySet,
    Mix,
    Pass,
    Swap,
    Take,
)

PLAYERS: Final = 2
LEARNER, MIRA = range(PLAYERS)

# ---- the first turns, which both tutorials tell --------------------------------------------------

HAND: Final[Hand] = (3, 4, 5, 6, 7, 7, 8, 9, 10, 10, JOKER)
"""The learner's first hand."""
DISCARD: Final = 2
"""The top of the discard pile when the learner begins."""
OWN: Final = CardSet(7, (7, 7, JOKER), (3, 4))
"""The learner's set."""
OTHERS: Final = CardSet(9, (9, 9), (9, 5))
"""Mira's set."""
MATCHING, WRONG = 0, 1
"""The positions of her cards that the learner flips."""
SWAPPED: Final = 0
"""The position of the learner's card that is swapped."""
SPARE: Final = 10
"""The learner's first discard."""

# ---- all turns -----------------------------------------------------------------------------------

_MIRA: Final[Hand] = (2, 4, 5, 6, 7, 8, 9, 9, 9, 10)
"""Mira's first hand, without her joker."""
_FIRST: Final = 8
"""The card that starts the discard pile."""
_DRAWN: Final = (
    *(3, 6, 2, 6, 4, 10, 8, 3, 4, 9, 2, 5, 10, 5, 6, 8, 3, 8),
    *(2, 6, 2, 6, 7, 9, 5, 10, 4, 3, 3, 5, 9, 2, 5, 7, 2, 7, 4, 4, 5, 6, 8, 3, 10, 2, 4, 7, 3, 7),
    *(9, 8, 10),
)
"""The draw pile from its top."""

_FALLING: Final = Mix((1, 0))
"""Puts the higher of two face-down cards first."""
_RISING: Final = Mix((0, 1))

TURNS: Final[Sequence[Sequence[Action]]] = (
    (Draw(), LaySet(OTHERS.up, (5, 9)), _FALLING, Discard(DISCARD)),  # Mira begins
    (Draw(), LaySet(OWN.up, OWN.down), _RISING, Discard(SPARE)),
    (Draw(), Pass(), Discard(7)),
    (Take(), Swap(0, SWAPPED, 7), Discard(2)),
    (Draw(), Pass(), Discard(3)),
    (Draw(), Flip(MIRA, 0, MATCHING), Discard(3)),
    (Draw(), Pass(), Discard(2)),
    (Draw(), Flip(MIRA, 0, WRONG - 1), Discard(4)),
    (Draw(), Pass(), Discard(10)),
    (Draw(), Pass(), Discard(3)),
    (Take(), Pass(), Discard(3)),
    (Draw(), LaySet((10, 10), (2, 5)), _RISING, Discard(5)),
    (Draw(), LaySet((6, 6), (2, 6)), _FALLING, Discard(3)),
    (Draw(), Swap(0, 0, 7), Discard(4)),
    (Draw(), LaySet((4, 4), (5, 5)), _RISING, Discard(6)),
    (Draw(), LaySet((8, 8), (3, 4)), _RISING, Discard(6)),
    (Draw(), LaySet((8, 8), (3, 8)), _FALLING, Discard(5)),
    (Draw(), LaySet((9, 9), (2, 9)), _FALLING, Discard(9)),
    (Draw(), Pass(), Discard(5)),
    (Draw(), Pass(), Discard(2)),
    (Draw(), Swap(1, 0, 4), Discard(4)),
    (Draw(), Pass(), Discard(5)),
    (Draw(), LaySet((10, 10), (3, 5)), _RISING, Discard(7)),
    (Draw(), Pass(), Discard(2)),
    (Draw(), Swap(1, 0, 4), Discard(5)),
    (Draw(), Pass(), Discard(3)),
    (Draw(), Swap(2, 1, 8), Discard(3)),
    (Draw(), Flip(LEARNER, 3, 0), Discard(10)),
)
"""The actions of each turn; the learner has the odd turns. The last one uses up the draw pile."""

ACTIONS: Final[Sequence[Action]] = (
    DrawStarter(MIRA),
    Deal((*without(HAND, [JOKER]), *_MIRA, _FIRST, *_DRAWN)),
    *(action for turn in TURNS for action in turn),
)
"""The whole game."""
DEALT: Final = 2
OVER: Final = len(ACTIONS)


def moment(turn: int, actions: int = 0) -> int:
    """Return the moment when this many actions of a turn (from 0) are done."""
    return DEALT + sum(len(each) for each in TURNS[:turn]) + actions
