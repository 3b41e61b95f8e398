"""The tutorial on the screen: the scripted deal of `luznet.games.luz.tutorial`, with a coach.

steps.py     what the coach says, as data
coach.py     which bets and cards lead to the next step
box.py       the place of the coach's box, and its marks
lesson.py    the Luz screen with the coach over it
"""
