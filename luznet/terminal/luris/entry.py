"""The screen of Luris, as the table finds it."""

from luznet.terminal.game.registry import GameEntry
from luznet.terminal.luris.help import help_for
from luznet.terminal.luris.screen import LurisScreen

ENTRY = GameEntry(LurisScreen, lambda screen: help_for(screen.model))
