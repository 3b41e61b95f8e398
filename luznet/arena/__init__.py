"""Bots against bots, in duplicate: the same deals with every seat in turn.

    contest -> rounds -> processes -> results -> tally

A contest sets one bot against others. A round is one series of deals, played once from each seat,
so that the luck of the cards evens out. Its result is plain data that can be stored and resumed.
"""
