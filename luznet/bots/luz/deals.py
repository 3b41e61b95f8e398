"""Many deals of Luz at once, each a row of numpy arrays, played card by card.

All rows are at the same card of the same trick; whose turn it is differs from row to row.  A
seat's cards are in the first columns of its hand, in any order: a card that was played changes
places with the last one.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from luznet.bots.luz.bits import BEATEN_BY, BIT, COLOUR, Masks, Numbers

Rows: TypeAlias = NDArray[np.intp]
Small: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float32]


@dataclass
class Deals:
    """A batch of deals between two cards.

    `cards` are the hands by row, seat and column, `masks` the same as sets; `thought` are they as
    their holders take them to be, which do not see them. `left` is how many
    cards every seat has that has not played to this trick. `won` are the tricks by row and
    seat. `leader` leads the trick, to which `played` cards were played, the same number in all
    rows; `best` is the card that takes it so far, `taker` whose it is, `led` its colour.
    """

    cards: Numbers
    thought: Numbers
    masks: Masks
    won: Small
    left: int
    leader: Small
    played: int
    best: Numbers
    taker: Small
    led: Small

    @property
    def rows(self) -> int:
        """How many deals there are."""
        return len(self.won)

    @property
    def players(self) -> int:
        """How many players each deal has."""
        return int(self.won.shape[1])

    @property
    def every(self) -> Rows:
        """All row numbers."""
        return np.arange(self.rows)

    def seat(self, later: int = 0) -> Small:
        """Return by row whose turn it is, or will be so many cards later in this trick."""
        return (self.leader + np.int8(self.played + later)) % np.int8(self.players)

    def hand(self) -> Numbers:
        """Return the cards of who is to play as they think of them, by row and column."""
        return self.thought[self.every, self.seat(), : self.left]

    def follows(self, hand: Numbers) -> Flags:
        """Tell which cards of a hand may be played. RULES.md L4."""
        if not self.played:
            return np.ones(hand.shape, dtype=np.bool_)
        follows: Flags = np.equal(COLOUR[hand], self.led[:, None])
        legal: Flags = follows | ~np.logical_or.reduce(follows, axis=1, keepdims=True)
        return legal

    def play(self, column: Rows) -> None:
        """Play the card in this column of each hand, and take the trick if it was the last."""
        every, seat = self.every, self.seat()
        card = self.cards[every, seat, column]
        self.cards[every, seat, column] = self.cards[every, seat, self.left - 1]
        if self.thought is not self.cards:
            self.thought[every, seat, column] = self.thought[every, seat, self.left - 1]
        self.masks[every, seat] &= ~BIT[card]
        if self.played:
            takes = (BEATEN_BY[self.best] & BIT[card]) != 0
            self.best = np.where(takes, card, self.best)
            self.taker = np.where(takes, seat, self.taker)
        else:
            self.best, self.taker, self.led = card, seat, COLOUR[card]
        self.played += 1
        if self.played == self.players:
            self.won[every, self.taker] += 1
            self.leader, self.played = self.taker, 0
            self.left -= 1
