"""Looking back at recorded games: without a screen, and the same for all games.

playback  where a reader is in a game, and what they see there
table     that, as a host would have told it
pacing    a replay that plays on its own, at a chosen speed
onlooker  a client that is told a record instead of a game
curve     who was how likely to win, and where that turned
trial     a game that is played on from a point of a record, and counts nowhere
"""
