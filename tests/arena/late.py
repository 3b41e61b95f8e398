"""A player of Luris who lays large sets late, with cards under them that don't match, when there is
no time left to make them good; otherwise it plays like the normal level."""

from luznet.bots.luris import people
from luznet.games.game import own_seat
from luznet.games.luris.cards import JOKER, VALUES
from luznet.games.luris.choices import LEAST_DOWN
from luznet.games.luris.turn import DRAWN
from luznet.games.luris.types import LaySet, Pass

ROUNDS = 3
"""Before the end: the player lays large sets only there."""
LARGE = 3
"""Face-up cards of a set that is a large one."""
NORMAL = people.player(people.NORMAL)


def choose(view, rng, budget):
    action = NORMAL(view, rng, budget)
    if view.phase != "action" or view.final:
        return action
    if view.draw <= ROUNDS * view.players * DRAWN:
        return max(_bluffs(view.hands[own_seat(view)]), key=_size, default=action)
    return Pass() if isinstance(action, LaySet) and _size(action) >= LARGE else action


def _bluffs(hand):
    """Yield the large sets with nothing that matches under them."""
    wild = [card for card in hand if card == JOKER]
    for value in VALUES:
        natural = [card for card in hand if card == value]
        others = [card for card in hand if card not in (value, JOKER)]
        if natural and len(natural + wild) >= LARGE and len(others) >= LEAST_DOWN:
            yield LaySet((*natural, *wild), tuple(others[:LEAST_DOWN]))


def _size(laid):
    return len(laid.up)
