"""The tutorial on the screen: the scripted game of `luznet.games.luris.tutorial`, with a coach.

steps.py     what the coach says, as data
coach.py     what the coach corrects
box.py       the place of the coach's box, and its marks
lesson.py    the Luris screen with the coach over it
"""
