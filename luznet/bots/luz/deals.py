"""Many deals of Luz at once, each a row of numpy arrays, played card by card.

All rows are at the same card of the same trick, but not at the same seat. A seat's cards are in the
first columns of its hand, in any order: a played card swaps places with the last one.
"""

from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from luznet.bots.luz.bits import BEATEN_BY, BIT, COLOUR, Masks, Numbers

Rows: TypeAlias = NDArray[np.intp]
Small: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float32]

_BY_ROW: Final = ("cards", "believed", "masks", "won", "leader", "best", "taker", "led")


@dataclass
class Deals:
    """A batch of deals between two cards.

    `cards` are the hands by row, seat and column, `masks` the same as sets. `believed`: the cards
    each holder believes they have, by row, seat, belief and column. `left` is the number of cards
    of every seat that has not played to this trick yet. `won` counts the tricks by row and seat.
    `leader` leads the trick, to which `played` cards were played so far. `best` is its best card,
    `taker` the seat that played it, `led` the required colour.
    """

    cards: Numbers
    believed: Numbers
    masks: Masks
    won: Small
    left: int
    leader: Small
    played: int
    best: Numbers
    taker: Small
    led: Small

    def __post_init__(self) -> None:
        """Compute where each row begins in a flat table by row and seat."""
        self._first = np.arange(len(self.won)) * self.won.shape[1]

    @property
    def rows(self) -> int:
        """The number of deals."""
        return len(self.won)

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.won.shape[1])

    @property
    def every(self) -> Rows:
        """All row numbers."""
        return np.arange(self.rows)

    def taken(self, rows: Rows) -> "Deals":
        """Return a batch of these rows."""
        return replace(self, **{name: getattr(self, name)[rows] for name in _BY_ROW})

    def seat(self, later: int = 0) -> Small:
        """Return by row whose turn it is, or will be `later` cards later in this trick."""
        return (self.leader + np.int8(self.played + later)) % np.int8(self.players)

    def of(self, table: NDArray[Any], seat: Small) -> Any:
        """Return one seat's part in each row of a table by row and seat (and column)."""
        flat = table.reshape(-1, *table.shape[2:])
        return flat.take(self._first + seat, axis=0)

    def hand(self) -> Numbers:
        """Return the cards that the player to act believes to hold, by row and column, one belief
        after the other."""
        hand: Numbers = self.of(self.believed, self.seat())[:, :, : self.left]
        return hand.reshape(self.rows, -1)

    def folded(self, table: Floats) -> Floats:
        """Return the mean over the beliefs of a table by row and card of `hand`."""
        beliefs = range(0, table.shape[1], self.left)
        folded: Floats = table[:, : self.left]
        for begin in beliefs[1:]:
            folded = folded + table[:, begin : begin + self.left]
        return folded / np.float32(len(beliefs)) if len(beliefs) > 1 else folded

    def follows(self, hand: Numbers) -> Flags:
        """Return which cards of a hand may be played. spec.md 6.6, L4."""
        if not self.played:
            return np.ones((self.rows, self.left), dtype=np.bool_)
        follows: Flags = np.equal(COLOUR.take(hand[:, : self.left]), self.led[:, None])
        legal: Flags = follows | ~np.logical_or.reduce(follows, axis=1, keepdims=True)
        return legal

    def play(self, column: Rows) -> None:
        """Play the card in this column of each hand, and end the trick if it was the last."""
        seat = self.seat()
        at = self._first + seat
        card = self._taken_out(self.cards, at, column)
        beliefs = self.believed.shape[2]
        for number in range(beliefs):
            self._taken_out(self.believed, at * beliefs + number, column)
        bit = BIT.take(card)
        self.masks.reshape(-1)[at] &= ~bit
        if self.played:
            takes = (BEATEN_BY.take(self.best) & bit) != 0
            self.best = np.where(takes, card, self.best)
            self.taker = np.where(takes, seat, self.taker)
        else:
            self.best, self.taker, self.led = card, seat, COLOUR.take(card)
        self.played += 1
        if self.played == self.players:
            self.won.reshape(-1)[self._first + self.taker] += 1
            self.leader, self.played = self.taker, 0
            self.left -= 1

    def _taken_out(self, cards: Numbers, at: Rows, column: Rows) -> Numbers:
        """Take a card out of each hand, and put the hand's last card in its place."""
        flat, first = cards.reshape(-1), at * cards.shape[-1]
        card: Numbers = flat.take(first + column)
        flat[first + column] = flat.take(first + (self.left - 1))
        return card
