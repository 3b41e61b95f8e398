"""Luz: the main game. spec.md 6.6, L1 to L7.

cards     colours, values, hands        types      actions, events, state, view
rules     what may be done, and does    facts      what a view tells besides
odds      what hidden cards can be      hindsight  choices of a deal, looked back at
advice    what the coach says of a choice
"""

from luznet.games.luz.rules import Luz

GAME = Luz()

__all__ = ["GAME", "Luz"]
