"""The bots of Luris.

sight    what a seat can tell from its view
plans    what a seat could sensibly do with its own cards
adviser  what the strong player tells a person, as a coach
habits   players by simple rules: easy and normal, and those to measure against
rows     many tables at once, as arrays: each row is what the seat to act can tell
moves    what can be done at many tables, and what is seen then
facts    what the networks are told of a table
net      small networks, and how they are kept
mind     what is thought of tables: how they will end, and what others hide
strong   the strong player: takes one of the choices that lead to the best tables
weights  what was learned
learn    where the weights come from: games at many tables, played and fitted
tables   many whole games at once, to learn from
"""

from collections.abc import Mapping
from typing import Final

from luznet.bots.bot import Choose
from luznet.bots.luris import habits, strong

_BOTS: Final[Mapping[str, Choose]] = {
    "easy": habits.player(habits.EASY),
    "normal": habits.player(habits.NORMAL),
    "strong": strong.choose,
    **{name: habits.player(each) for name, each in habits.HABITS.items()},
}


def bot(name: str) -> Choose:
    """Return the bot of this name; raises KeyError."""
    return _BOTS[name]


def names() -> tuple[str, ...]:
    """Return what the bots are called."""
    return tuple(_BOTS)
