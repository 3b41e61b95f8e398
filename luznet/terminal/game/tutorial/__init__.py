"""What all tutorials have in common: a scripted game at the real table, with a coach.

table    a table without host or network that plays a script by the rules
steps    what a step is
words    the coach's sentences that are about no game
coach    which step is due, and what leads on
box      the picture of the coach
lesson   a game's screen with the coach over it
screen   a tutorial as a screen of luznet: the lesson, and the way out; or which one it shall be

A game's own tutorial is `terminal/GAME/tutorial/`, and begins in its `lesson.py`: `LESSON`.
"""
