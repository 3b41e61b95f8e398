"""The bots of Luris.

observation  what a seat can tell from its view
plans        what a seat could sensibly do with its own cards
rule_based   players by simple rules: easy and normal, and opponents to measure against
batch        many tables at once, as arrays: each row is what the seat on turn can tell
moves        what can be done at many tables, and what each row shows afterwards
features     the networks' input
net          small networks, and how they are stored
evaluator    how games will end, and what others hide, by two networks
strong       the strong player: takes one of the choices that lead to the best tables
adviser      the coach's answer, from the strong player
weights      what was learned, read from weights.json; `tools/training` writes it
"""

from collections.abc import Mapping
from typing import Final

from luznet.bots.bot import Choose
from luznet.bots.luris import rule_based, strong

BOTS: Final[Mapping[str, Choose]] = {
    "easy": rule_based.player(rule_based.EASY),
    "normal": rule_based.player(rule_based.NORMAL),
    "strong": strong.choose,
    **{name: rule_based.player(each) for name, each in rule_based.PERSONALITIES.items()},
}
