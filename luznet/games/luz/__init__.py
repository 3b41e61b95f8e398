"""Luz, the main game. Its rules are cited by the numbers of protocol/spec.md 6.6, L1 to L7.

cards         colours, values, hands          types         actions, events, state, view
rules         legal actions and their effects facts         what a view implies
odds          what a hidden card can be       hindsight     the choices of a finished deal
advice        the coach's rating of a choice  deal_tracker  a deal, event by event
check         whether a host can be honest    tutorial      the deal that the tutorials teach
"""

from luznet.games.luz.rules import Luz

GAME = Luz()

__all__ = ["GAME", "Luz"]
