"""The bots of Luz.

bits, deals    cards as bits of an integer, and many deals at once, card by card
policy         how a sensible player plays and bets, for many deals at once
styles         how different people choose cards and bets
beliefs        what players believe about their own hidden cards
sampling       sampled deals, given everything that a seat knows
inference      what other players' choices reveal about them and about your own hand
standings      what points are worth: the chance to win the game with them
playouts       deals that are played out, and what their ends are worth
search         the good and strong players and the master: play every choice out in sampled deals
ahead          the master's next card, weighed inside the playouts
even           a player about as good as the people at its table
adviser        the coach's answer, from the strong player
reasoned       the normal player: weighs its cards, plays nothing out
people         people with habits: the easy level, and opponents to make bots for
strangers      people of other kinds, for whom no bot was made: opponents to judge bots by
onerule        a player that plays deals out by one rule for everybody
weights        what was learned, from weights.json and styles.json; `tools/training` writes these
               and even.json
"""

from collections.abc import Mapping
from typing import Final

from luznet.bots.bot import Bot, Drawn
from luznet.bots.luz import even, onerule, people, reasoned, search, strangers

GOOD: Final = 0.16
"""The softness of good players: between normal and strong ones in a league."""

BOTS: Final[Mapping[str, Bot]] = {
    "easy": people.player(people.EASY),
    "normal": reasoned.choose,
    "good": search.player(search.Effort(), lambda view, told: GOOD),
    "strong": search.player(search.Effort()),
    "master": search.player(search.MASTER),
    "even": even.matched(search.Effort()),
    "onerule": onerule.choose,
    "people": Drawn(people.person),
    "casual": Drawn(strangers.casual),
    "calculating": Drawn(strangers.calculating),
    **{name: people.player(habits) for name, habits in people.KNOWN.items()},
}
