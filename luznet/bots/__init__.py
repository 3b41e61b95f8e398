"""Bots: functions from the view of a seat to an action. They get what a player gets."""

from collections.abc import Mapping

from luznet.bots import luz, uniform
from luznet.bots.bot import Choose

BOTS: Mapping[str, Choose] = {"luz": luz.choose}
"""The bot of each game, by the game's id."""


def bot_for(game: str) -> Choose:
    """Return the bot of a game; uniform play for a game that has none."""
    return BOTS.get(game, uniform.choose)
