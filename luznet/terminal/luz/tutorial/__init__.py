"""The tutorial: one scripted deal of Luz at the real table, with a coach.

deal.py      the cards, bets and tricks, as data
steps.py     what the coach explains, step by step, as data
words.py     the coach's sentences
coach.py     which bets and cards lead on
box.py       where the coach stands, and what he points at
lesson.py    the Luz screen with the coach over it
"""
