"""Bots: functions from the view of a seat to an action. They get what a player gets."""
