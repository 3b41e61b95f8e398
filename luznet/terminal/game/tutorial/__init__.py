"""What all tutorials share: a scripted game at the real table, with a coach.

table    a table without a host or a network, which plays a script by the rules
steps    what a step is
words    what the coach says in every game
coach    which step is due, and what leads to the next one
box      the picture of the coach
lesson   the screen of a game with the coach over it
screen   a tutorial as a screen of luznet: the lesson and the way out, or the choice of a game

The tutorial of a game is in `terminal/GAME/tutorial/`; it begins in `lesson.py`: `LESSON`.
"""
