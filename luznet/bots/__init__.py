"""Bots: functions from a seat's view to an action. They see what a player sees.

`find` knows them by name, and imports each when it is first needed.
"""

from luznet.bots.find import BASE_LEVELS, UnknownBot, bot_by_name, bot_for, look_in

__all__ = ["BASE_LEVELS", "UnknownBot", "bot_by_name", "bot_for", "look_in"]
