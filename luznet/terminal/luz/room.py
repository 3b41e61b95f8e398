"""The screen of Luz, as the table finds it."""

from luznet.terminal.game.rooms import GameRoom
from luznet.terminal.luz.help import help_for
from luznet.terminal.luz.screen import LuzScreen

ROOM = GameRoom(LuzScreen, lambda screen: help_for(screen.model))
