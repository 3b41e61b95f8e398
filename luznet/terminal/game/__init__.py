"""What the screens of all games share: the table around the game, and its people.

model   the table and its people, notices, why nothing can be done now
drawing names, lines, headings
page    the top line, the banner, the line of notices, the keys, what covers the table
log     what happened, and how to scroll it
advice  the panel of the coach
screen  the keys that every game has

A game's own screen builds on these; none of them knows any game.
"""
