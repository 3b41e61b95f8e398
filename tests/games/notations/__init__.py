"""How each game is written down for people to read: one file for each, by the game's name.

A game's file has a `NOTATION`: how to play it at random, and how to write its actions, events and
views, with every field.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

from luznet.games import AnyGame
from luznet.games.game import Actor, Below

Lines: TypeAlias = dict[str, str]
"""What a reader sees, line by line: the line's name and its text."""


@dataclass(frozen=True)
class Notation:
    """The notation of a game.

    `title` is the game's name, and `legend` explains the signs. `chapters` says after which events
    (`begins_chapter`) the whole view of every reader is written. `seeds`, by number of players, are
    those of the recorded games. `choice` draws the next action and its actor, which may also be the
    clock.
    """

    rules: AnyGame
    title: str
    seeds: Mapping[int, int]
    chapters: str
    legend: str
    choice: Callable[[Any, Actor, Below], tuple[Actor, Any]]
    begins_chapter: Callable[[Sequence[Any]], bool]
    action_text: Callable[[Actor, Any], str]
    event_lines: Callable[[Any], Lines]
    view_lines: Callable[[Any], Lines]


def notation(game: str) -> Notation:
    """Return the notation of a game, by its name."""
    found: Notation = import_module(f"{__name__}.{game}").NOTATION
    return found


def by_seat(name: str, texts: Sequence[str]) -> Lines:
    return {f"{name} {seat}": text for seat, text in enumerate(texts)}


def numbers(values: Sequence[int]) -> str:
    return " ".join(str(value) for value in values)
