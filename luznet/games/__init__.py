"""The games: pure rules, one module or small folder each, behind one interface."""

from collections.abc import Mapping
from typing import Any

from luznet.games.game import Game
from luznet.games.luz import Luz

AnyGame = Game[Any, Any, Any, Any, Any]

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (Luz(),)}
"""Every game that can be played, by its id."""
