"""The screen of Luris, as the table finds it."""

from luznet.terminal.game.rooms import GameRoom
from luznet.terminal.luris.help import help_for
from luznet.terminal.luris.screen import LurisScreen

ROOM = GameRoom(LurisScreen, lambda screen: help_for(screen.model))
