"""The value of tables, and what others hide.

A choice is worth as much as the table that it leads to: the logit of the chance to win.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from luznet.bots.luris import features, moves
from luznet.bots.luris.batch import Batch, Floats, Index
from luznet.bots.luris.features import ACTED, ENDED, STARTED
from luznet.bots.luris.moves import Calls, Moves
from luznet.bots.luris.net import Net, chances, logits_of

MARGIN: Final = 0.1
"""Logits per face-up card of the lead once the result is certain: a player who has lost plays on
for the cards."""


class Weighed(NamedTuple):
    """The possible moves with their values: sure moves first, then the calls."""

    sure: Moves
    calls: Calls
    row: NDArray[np.intp]
    code: NDArray[np.int64]
    worth: Floats


@dataclass(frozen=True)
class Evaluator:
    """Two networks: `ends` gives a table's chance to win, `doubts` the chance that a face-down card
    of a set doesn't match."""

    ends: Net
    doubts: Net

    def doubted(self, rows: Batch) -> Batch:
        """Return the rows with the chance that a face-down card of each set doesn't match."""
        doubt = np.zeros(rows.doubt.shape, dtype=np.float32)
        doubt[:, 1:] = chances(self.doubts.logits(features.set_features(rows)))
        return rows.doubted(doubt)

    def worth(self, rows: Batch, step: int) -> Floats:
        """Return the values of tables after a step of a turn."""
        return self.ends.logits(features.table_features(rows, step))

    def worth_to_take(self, rows: Batch) -> Floats:
        """Return the value of taking the top card."""
        return self.worth(moves.took(rows), STARTED)

    def worth_to_draw(self, rows: Batch, chance: Generator, times: int) -> Floats:
        """Return the value of drawing, as the mean over sampled draws."""
        drawn = moves.drew(rows.taken(np.repeat(np.arange(len(rows)), times)), chance)
        mean = chances(self.worth(drawn, STARTED)).reshape(-1, times).mean(axis=1)
        return logits_of(mean)

    def actions(self, rows: Batch) -> Weighed:
        """Return all possible moves with their values."""
        sure, called = moves.sure_moves(rows), moves.calls(rows)
        if_lost, if_turned = (chances(self._acted(after)) for after in (called.lost, called.turned))
        mean = called.doubt * if_lost + (1 - called.doubt) * if_turned
        return Weighed(
            sure,
            called,
            np.concatenate([sure.row, called.row]),
            np.concatenate([sure.code, called.code]),
            np.concatenate([self._acted(sure.after), logits_of(mean)]),
        )

    def _acted(self, after: Batch) -> Floats:
        """Return the values of tables after the action; in the final turn only a discard
        follows."""
        return _or_ended(self.worth(after, ACTED), after, discards=1)

    def discards(self, rows: Batch) -> tuple[Moves, Floats]:
        """Return the possible discards and their values."""
        found = moves.discards(rows)
        return found, self.ended(found.after)

    def ended(self, rows: Batch) -> Floats:
        """Return the values of tables after a turn; the result where it was the final one."""
        return _or_ended(self.worth(rows, ENDED), rows, discards=0)


def best_of(row: Index, liked: NDArray[np.floating], count: int) -> Index:
    """Return the number of the choice that is liked best in each row, of which there are `count`;
    `row` says to which row each choice belongs."""
    order = np.lexsort((liked, row))
    ends = np.searchsorted(row[order], np.arange(count), side="right")
    best: Index = order[ends - 1]
    return best


def _or_ended(worth: Floats, rows: Batch, *, discards: int) -> Floats:
    """Return the values of tables; where the turn is the final one, the actual result."""
    ended = logits_of(features.won(rows, discards=discards)) + MARGIN * features.lead_of(rows)
    found: Floats = np.where(rows.final, ended, worth).astype(np.float32)
    return found
