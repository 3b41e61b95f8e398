"""The games: pure rules, a folder each, behind one interface.

A folder here is a game: its `GAME` is what is played.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from luznet.games.game import Game

AnyGame = Game[Any, Any, Any, Any, Any]

MAIN = "luz"
"""The game of a table for which nobody chose one."""

_FOLDERS = [folder.name for folder in iter_modules(__path__) if folder.ispkg]
GAMES: dict[str, AnyGame] = {
    name: import_module(f"{__name__}.{name}").GAME
    for name in sorted(_FOLDERS, key=lambda name: (name != MAIN, name))
}
"""Every game that can be played, by its id, the main one first."""


def game_of(view: Any) -> AnyGame:
    """Return the game that a view is of; raises LookupError for what is no view."""
    for game in GAMES.values():
        if isinstance(view, game.view_type):
            return game
    raise LookupError("no view of any game")
