"""The tutorial of Luris: one scripted game for two at the real table, with a coach.

The game is `games/luris/tutorial.py`.

steps.py     what the coach explains, step by step
words.py     the coach's sentences
coach.py     what the coach corrects
box.py       where the coach is, and what he points at
lesson.py    the Luris screen with the coach over it
"""
