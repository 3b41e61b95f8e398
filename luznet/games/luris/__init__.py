"""Luris, the second game. R1 to R5 are the paragraphs of protocol/spec.md, 7.6.

cards     values, jokers and backs       types    actions, events, state, view
rules     the game, chance and the clock turn     the steps of a turn
choices   the legal actions, of which there may be tens of thousands
facts     what a view asks of its reader, and what is wrong with what they chose
scores    sides, and who wins            seen     what each reader may know
check     views and events that no honest host sends
tutorial  the scripted game of the tutorials
advice    what the coach says of a choice
hindsight what was chosen in a finished game
"""

from luznet.games.luris.rules import Luris

GAME = Luris()

__all__ = ["GAME", "Luris"]
