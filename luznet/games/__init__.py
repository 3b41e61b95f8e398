"""The games: pure rules behind one interface. Each folder here is a game, and has its `GAME`."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from luznet.games.game import Game

AnyGame = Game[Any, Any, Any, Any, Any]

MAIN = "luz"
"""The default game of a table."""

_FOLDERS = [folder.name for folder in iter_modules(__path__) if folder.ispkg]
GAMES: dict[str, AnyGame] = {
    name: import_module(f"{__name__}.{name}").GAME
    for name in sorted(_FOLDERS, key=lambda name: (name != MAIN, name))
}
"""All games by id, the main one first."""


def game_of(view: Any) -> AnyGame:
    """Return the game that a view belongs to; raise LookupError if there is none."""
    for game in GAMES.values():
        if isinstance(view, game.view_type):
            return game
    raise LookupError("not a view of any game")
