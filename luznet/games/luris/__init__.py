"""Luris: the second game. RULES.md R1 to R5."""

from luznet.games.luris.rules import Luris

GAME = Luris()

__all__ = ["GAME", "Luris"]
