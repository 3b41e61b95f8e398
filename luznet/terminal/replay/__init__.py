"""Recorded games on the screen: the real table, step by step.

showing  the screen of the game, shown what a reader could know at a point
tools    what the screens need beside the record
screen   the screen: its keys, and what is around the table
shared   the same for a table that sees it together: one leads, others watch along
visit    the replay over the end of the game at the table
strip    the line that says where the replay is, and from where it is seen
side     beside the table in a wide window: the log, and the chances
curve    who was how likely to win, as a chart
review   the coach looks at what a player chose in the deal
trial    playing on from a point, against bots, as a game that counts nowhere
"""
