"""The own next card inside the playouts: weighed, too, instead of chosen by the policy.

    after the own choice --the policy--> the next trick, up to the own turn --every card played out
    in every row--> one card for all rows that look alike --the policy--> ...

Rows look alike if the seat made the same choice in them, has as many tricks, and the same card to
beat. Only such rows together choose a card: one for each row would be chosen by what nobody at the
table knows. One half of the deals chooses for the other, so that a card that was lucky in a few
deals is not counted as lucky there.
"""

from typing import Final

import numpy as np

from luznet.bots.luz.bits import CARDS, COLOURS
from luznet.bots.luz.deals import Flags, Floats, Rows
from luznet.bots.luz.playouts import Playouts
from luznet.games.luz.cards import HAND_SIZE

FEWEST: Final = 6
"""Rows that look alike choose another card than the policy's only if there are so many of them."""
DOUBT: Final = 1.0
"""That card must be better by so many standard errors."""


def play_next_trick(playouts: Playouts, chosen: Rows, half: Flags) -> None:
    """Play the trick on the table out and the one after it, with the own card there weighed.

    `chosen`: by row, the number of the own choice, whose card has been played. `half`: by row, in
    which half of the deals it is; all rows of a deal are in the same one.
    """
    deals = playouts.deals
    while deals.played:
        deals.play(playouts.columns())
    if deals.left < 2:
        return
    for _card in range(deals.players):
        columns = playouts.columns()
        own = np.flatnonzero(deals.turn == playouts.seat)
        if len(own):
            here = playouts.taken(own)
            columns[own] = better(here, columns[own], _looks(here, chosen[own]), half[own])
        deals.play(columns)


def _looks(playouts: Playouts, chosen: Rows) -> Rows:
    """Return a number by row, the same in all rows that look alike to the seat on turn."""
    deals = playouts.deals
    key = chosen * (HAND_SIZE + 1) + deals.won[:, playouts.seat]
    if deals.played:
        key = (key * len(COLOURS) + deals.led) * len(CARDS) + deals.best
    looks: Rows = np.unique(key, return_inverse=True)[1]
    return looks


def better(playouts: Playouts, column: Rows, looks: Rows, half: Flags) -> Rows:
    """Return the column of the card to play by row: that of the policy (`column`), or where it is
    surely better, the one that the other half chooses for rows that look like this one."""
    gained = _gained(playouts, column)
    found = column.copy()
    for chooses in (half, ~half):
        sure = _sure(gained[chooses], looks[chooses], looks.max() + 1)[looks[~chooses]]
        is_gain = sure.max(axis=1, initial=0) > 0
        found[~chooses] = np.where(is_gain, sure.argmax(axis=1), column[~chooses])
    return found


def _gained(playouts: Playouts, column: Rows) -> Floats:
    """Play every card out that may be played; return by row and column how much better it ends
    than the policy's. Cards that may not be played gain nothing."""
    deals = playouts.deals
    legal = deals.follows(deals.hand()).T
    row, other = np.nonzero(legal)
    each = playouts.taken(row)
    each.deals.play(other)
    worth = np.zeros(legal.shape, dtype=np.float32)
    worth[row, other] = each.ends().worth
    own = worth[deals.every, column]
    return np.where(legal, worth - own[:, None], 0)


def _sure(gained: Floats, looks: Rows, number: int) -> Floats:
    """Return what is gained by look and column at least: the mean less the doubt."""
    count = np.bincount(looks, minlength=number)[:, None]
    total = np.zeros((2, number, gained.shape[1]))
    for table, values in zip(total, (gained, gained**2), strict=True):
        np.add.at(table, looks, values)
    mean, square = total / np.maximum(count, 1)
    error = np.sqrt(np.maximum(square - mean**2, 0) / np.maximum(count, 1))
    sure: Floats = np.where(count < FEWEST, 0, mean - DOUBT * error)
    return sure
