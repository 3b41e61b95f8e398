"""Bots: functions from the view of a seat to an action. They get what a player gets.

`find` knows them by name; each is imported when it is first asked for.
"""

from luznet.bots.find import LEVELS, UnknownBot, bot_by_name, bot_for, look_in

__all__ = ["LEVELS", "UnknownBot", "bot_by_name", "bot_for", "look_in"]
