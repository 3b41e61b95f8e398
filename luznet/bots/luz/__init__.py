"""The bots of Luz.

bits, deals    cards as bits of an integer, and many deals at once, card by card
policy         how a sensible player plays and bets, for many deals at once
styles         how different people play
beliefs        what players believe about their own hidden cards
sampling       sampled deals, given everything that a seat knows
inference      what other players' choices reveal about them and about your own hand
search         the strong player: plays every choice out in many sampled deals
adviser        the coach's answer, from the strong player
reasoned       the normal player: weighs its cards, plays nothing out
rule_based     players by simple rules: the easy level, and opponents to measure against
onerule        a player that plays deals out by one rule for everybody
weights        what was learned, read from weights.json; `tools/training` writes it
"""

from collections.abc import Mapping
from typing import Final

from luznet.bots.bot import Choose
from luznet.bots.luz import onerule, reasoned, rule_based, search

BOTS: Final[Mapping[str, Choose]] = {
    "easy": rule_based.player(rule_based.EASY),
    "normal": reasoned.choose,
    "strong": search.player(search.Effort()),
    "onerule": onerule.choose,
    **{name: rule_based.player(each) for name, each in rule_based.PERSONALITIES.items()},
}
