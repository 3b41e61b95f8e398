"""Bots: functions from the view of a seat to an action. They get what a player gets."""
from luznet.bots.uniform import choose
def bot_for(game): return choose
