"""The tutorial: one scripted deal of Luz at the real table, with a coach.

deal.py      the cards, bets and tricks, as data
table.py     a table without host or network that plays them by the rules
steps.py     what the coach explains, step by step, as data
words.py     the coach's sentences
coach.py     which step is due, and what leads on
box.py       the picture of the coach, and of what it points at
lesson.py    the Luz screen with the coach over it
screen.py    the tutorial as a screen of luznet: the lesson, and the way out
"""
