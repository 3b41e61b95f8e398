"""The bots of Luris.

observation  what a seat can tell from its view
plans        what a seat could sensibly do with its own cards
people       people with habits: easy and normal, and opponents to make bots for
strangers    people of other kinds, for whom no bot was made: opponents to judge bots by
batch        many tables at once, as arrays: each row is what the seat on turn can tell
moves        what can be done at many tables, and what each row shows afterwards
features     the networks' input
net          small networks, and how they are stored
evaluator    how games will end, and what others hide, by two networks
strong       the good, even and strong players: take choices that lead to good tables
tables       many whole games at once, as arrays: what is hidden, too
playouts     choices played out for a round, in deals that fit what a seat sees
master       the master: plays out the choices that the strong player finds about equal
adviser      the coach's answer, from the strong player
weights      what was learned, read from weights.json; `tools/training` writes it
"""

from collections.abc import Mapping
from typing import Final

from luznet.bots.bot import Bot, Drawn
from luznet.bots.luris import master, people, strangers, strong

BOTS: Final[Mapping[str, Bot]] = {
    "easy": people.player(people.EASY),
    "normal": people.player(people.NORMAL),
    "good": strong.player(lambda view, best: strong.GOOD),
    "strong": strong.player(lambda view, best: strong.MIX),
    "master": master.player(master.TIMES),
    "even": strong.player(strong.yielding),
    "people": Drawn(people.person),
    "casual": Drawn(strangers.casual),
    "shrewd": Drawn(strangers.shrewd),
    **{name: people.player(habits) for name, habits in people.KNOWN.items()},
}
