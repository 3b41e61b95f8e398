"""Luz: the main game. RULES.md L1 to L7."""

from luznet.games.luz.rules import Luz

GAME = Luz()

__all__ = ["GAME", "Luz"]
