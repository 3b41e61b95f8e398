"""An evening: many people, several rounds, one standing; docs/evening.md has its rules.

Pure, like the games: no clock, no chance, no input and no output. An evening is a fold over its
entries (`entries.py`, `state.py`), and `decisions.py` says which entries an input leads to.
"""
