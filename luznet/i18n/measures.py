"""What statistics say of a game: measures over what its `tally` counts.

Those of a game are in this folder, in `GAME_measures.py`: `MEASURES`, the one of its points first,
and `BESTS`, the names of its records by what is counted.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Literal

from msgspec import Struct

from luznet.language import Text, decimal, percent

Counts = Mapping[str, int]


class Measure(Struct, frozen=True):
    """A measure: its name as the head of a column and in a sentence, the count that it is about and
    the count of those in which it could have happened, and whether it is a share or a mean."""

    head: Text
    name: Text
    part: Callable[[Counts], int]
    of: Callable[[Counts], int]
    kind: Literal["share", "mean"] = "share"

    def value(self, counts: Counts) -> float | None:
        """Return its value; None if it could not have happened. A share is from 0 to 1."""
        whole = self.of(counts)
        return self.part(counts) / whole if whole else None

    def said(self, counts: Counts) -> str:
        """Return its value for people."""
        value = self.value(counts)
        if value is None:
            return "-"
        return percent(round(100 * value)) if self.kind == "share" else decimal(value, 1)


def count(name: str) -> Callable[[Counts], int]:
    """Return what reads a count; one that is missing is 0."""
    return lambda counts: counts.get(name, 0)


GAMES = "games"
"""The count of the games themselves."""


def measures_of(game: str) -> Sequence[Measure]:
    """Return the measures of a game; none for a game without."""
    return getattr(_words(game), "MEASURES", ())


def bests_of(game: str) -> Mapping[str, Text]:
    """Return the names of a game's records, by what is counted."""
    return getattr(_words(game), "BESTS", {})


def _words(game: str) -> object:
    try:
        return import_module(f"luznet.i18n.{game}_measures")
    except ModuleNotFoundError:
        return None
