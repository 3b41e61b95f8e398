"""Many deals of Luz at once, each a row of numpy arrays, played card by card.

All rows are at the same card of the same trick, but not at the same seat. A seat's cards are in the
first columns of its hand, in any order: a played card swaps places with the last one. Tables about
the cards of the player to act are by card and row, as numpy is fast along a long last axis.
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

_BY_ROW: Final = ("cards", "masks", "won", "turn", "best", "taker", "led")


@dataclass
class Deals:
    """A batch of deals between two cards.

    `cards` are the hands by row, seat, layer and column. The first layer has the true cards, the
    others what the holder believes to have; without beliefs, everybody knows their own cards.
    `masks` are the true hands as sets. `left` is the number of cards of every seat that has not
    played to this trick yet. `won` counts the tricks by row and seat. `turn` is the seat on turn,
    `played` the number of cards in the trick so far, `best` the best of them, `taker` the seat that
    played it, `led` the required colour.
    """

    cards: Numbers
    masks: Masks
    won: Small
    left: int
    turn: Small
    played: int
    best: Numbers
    taker: Small
    led: Small

    def __post_init__(self) -> None:
        """Compute where each row begins in a flat table by row and seat, where each layer of a hand
        begins, and the turns."""
        self._first = np.arange(self.rows) * self.players
        layers, self._width = self.cards.shape[2:]
        self._layers = self._width * np.arange(layers)[:, None]
        self._turns = np.resize(np.arange(self.players, dtype=np.int8), 2 * self.players)

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

    def seat(self, later: int) -> Small:
        """Return by row whose turn it will be `later` cards later in this trick."""
        seat: Small = self._turns[later:].take(self.turn)
        return seat

    def of(self, table: NDArray[Any], seat: Small) -> Any:
        """Return one seat's part in each row of a table by row and seat (and column)."""
        flat = table.reshape(-1, *table.shape[2:])
        return flat.take(self._first + seat, axis=0)

    def hand(self) -> Numbers:
        """Return the cards that the player to act believes to hold, by column and row, one belief
        after the other."""
        return self.believed(self.turn, self.left)

    def believed(self, seat: Small, cards: int) -> Numbers:
        """Return the first cards that a seat believes to hold, in the same form."""
        layers: Numbers = self.of(self.cards, seat)
        first = min(1, layers.shape[1] - 1)
        return np.ascontiguousarray(layers[:, first:, :cards].reshape(self.rows, -1).T)

    def folded(self, table: Floats) -> Floats:
        """Return the mean over the beliefs of a table by card of `hand` and row."""
        beliefs = len(table) // self.left
        if beliefs == 1:
            return table
        folded: Floats = np.add.reduce(table.reshape(beliefs, self.left, -1), axis=0)
        return folded / np.float32(beliefs)

    def follows(self, hand: Numbers) -> Flags:
        """Return which cards of a hand may be played, by column and row. spec.md 6.6, L4."""
        if not self.played:
            return np.ones((self.left, self.rows), dtype=np.bool_)
        follows: Flags = np.equal(COLOUR.take(hand[: self.left]), self.led)
        legal: Flags = follows | ~np.logical_or.reduce(follows, axis=0)
        return legal

    def play(self, column: Rows) -> None:
        """Play the card in this column of each hand, and end the trick if it was the last."""
        seat = self.turn
        at = self._first + seat
        card = self._taken_out(at, column)
        bit = BIT.take(card)
        self.masks.reshape(-1)[at] ^= bit
        if self.played:
            takes = (BEATEN_BY.take(self.best) & bit) != 0
            self.best = np.where(takes, card, self.best)
            self.taker = np.where(takes, seat, self.taker)
        else:
            self.best, self.taker, self.led = card, seat, COLOUR.take(card)
        self.played += 1
        if self.played < self.players:
            self.turn = self.seat(1)
        else:
            self.won.reshape(-1)[self._first + self.taker] += 1
            self.turn, self.played = self.taker, 0
            self.left -= 1

    def _taken_out(self, hand: Rows, column: Rows) -> Numbers:
        """Take a card out of a hand in each row, in all layers, and put the hand's last card in its
        place. Return the true cards."""
        flat = self.cards.reshape(-1)
        first = hand * (len(self._layers) * self._width) + self._layers
        at = first + column
        card: Numbers = flat.take(at[0])
        flat[at] = flat.take(first + (self.left - 1))
        return card
