"""The bots of Luris.

sight    what a seat can tell from its view
plans    what a seat could sensibly do with its own cards
habits   players by simple rules: the levels, and those to measure against

The strong level plays as the normal one does.
"""

from collections.abc import Mapping
from typing import Final

from luznet.bots.bot import Choose
from luznet.bots.luris import habits

_BOTS: Final[Mapping[str, Choose]] = {
    "easy": habits.player(habits.EASY),
    "normal": habits.player(habits.NORMAL),
    "strong": habits.player(habits.NORMAL),
    **{name: habits.player(each) for name, each in habits.HABITS.items()},
}


def bot(name: str) -> Choose:
    """Return the bot of this name; raises KeyError."""
    return _BOTS[name]


def names() -> tuple[str, ...]:
    """Return what the bots are called."""
    return tuple(_BOTS)
