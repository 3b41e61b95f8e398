"""What a replay says in both frontends, also of one that a table sees together."""

from collections.abc import Callable, Mapping
from typing import Final

from luznet.i18n.tables import NAMELESS
from luznet.language import Text

LOST = Text("The chances to win can't be worked out now.")
NO_TURNS = Text("The chances never moved much at once.")
NO_COACH = Text("The coach has nothing to say here: nobody has a choice.")
IS_UNFINISHED = Text("The game was not finished. This is what was seen last.")

# ---- a replay that a table sees together ---------------------------------------------------------

IS_SHOWING = Text("{name} is showing the replay.")
TABLE_GOES_ON = Text("The table goes on, so the replay has ended.")

_NEWS: Final[Mapping[str, Callable[..., str]]] = {
    "leads": Text("You show the replay; those who watch along follow you."),
    "follows": Text("You watch along with {name}."),
    "own": Text("You look around on your own; {name} still shows it."),
    "shown": IS_SHOWING,
    "ended": Text("{name} is no longer showing the replay."),
    "stopped": Text("You are no longer showing the replay."),
    "alone": Text("Only you see this: the host can't show it to the others."),
}


def told(what: str, name: str, seat: int | None) -> str:
    """Say what has changed about who leads and who follows: `what` is that of
    `luznet.replay.together.News`, the name and seat those of somebody else."""
    return _NEWS[what](name=name_of(name, seat))


def name_of(name: str, seat: int | None) -> str:
    """Return the name of a leader, or a substitute for one that shows nothing."""
    return name if name.strip() else NAMELESS(number=(seat or 0) + 1)
