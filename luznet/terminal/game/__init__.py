"""What the screens of all games have in common: the table around the game, and its people.

model   what is known of the table, what is told in passing, what speaks against acting now
ink     names, lines, headings
page    the top line, the banner, the line of notices, the keys, what is laid over the table
log     what happened, and how it is scrolled
advice  the panel of the coach
screen  the keys that every game has

A game's own screen builds on these; none of them knows any game.
"""
