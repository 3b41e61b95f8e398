"""The screen of Luz, as the table finds it."""

from luznet.terminal.game.registry import GameEntry
from luznet.terminal.luz.help import help_for
from luznet.terminal.luz.screen import LuzScreen

ENTRY = GameEntry(LuzScreen, lambda screen: help_for(screen.model))
