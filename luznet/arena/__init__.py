"""Bots against bots, in duplicate: the same deals with every seat in turn, counted fairly.

    contest -> rounds -> processes -> results -> tally

A contest sets one bot among others.  A round is one series of deals, played once from each
seat, so that the luck of the cards is the same for all (the seats change, the deals do not).
What a round gave is plain data that can be kept and taken up again.
"""
