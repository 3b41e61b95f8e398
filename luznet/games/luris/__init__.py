"""Luris: the second game. RULES.md R1 to R5.

cards     values, jokers and backs      types    actions, events, state, view
rules     what may be done, and does    choices  the legal actions, of which there may be very many
scores    sides, and who wins           seen     what a reader may know
advice    what the coach says of a choice
"""

from luznet.games.luris.rules import Luris

GAME = Luris()

__all__ = ["GAME", "Luris"]
