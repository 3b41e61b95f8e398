"""What is thought of tables: how they will end, and what others hide.

A choice is worth what the table is worth that it leads to, as a logit of the chance to win.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from luznet.bots.luris import features, moves
from luznet.bots.luris.batch import Batch, Floats
from luznet.bots.luris.features import ACTED, ENDED, STARTED
from luznet.bots.luris.moves import Calls, Moves
from luznet.bots.luris.net import Net, chances, logits_of

MARGIN: Final = 0.1
"""Logits for each face-up card of the lead, where a game is won or lost for sure: who has lost
plays on for the cards."""


class Weighed(NamedTuple):
    """What could be done, sure moves first and then the calls, and what it is worth."""

    sure: Moves
    calls: Calls
    row: NDArray[np.intp]
    code: NDArray[np.int64]
    worth: Floats


@dataclass(frozen=True)
class Evaluator:
    """Thinks by two networks: the chance to win of a table, and that a face-down card of a set
    does not match."""

    ends: Net
    doubts: Net

    def doubted(self, rows: Batch) -> Batch:
        """Return the rows with how likely a face-down card of each set does not match."""
        doubt = np.zeros(rows.doubt.shape, dtype=np.float32)
        doubt[:, 1:] = chances(self.doubts.logits(features.set_features(rows)))
        return rows.doubted(doubt)

    def worth(self, rows: Batch, step: int) -> Floats:
        """Return how the games will end."""
        return self.ends.logits(features.table_features(rows, step))

    def worth_to_take(self, rows: Batch) -> Floats:
        """Return what it is worth to take the top card."""
        return self.worth(moves.took(rows), STARTED)

    def worth_to_draw(self, rows: Batch, chance: Generator, times: int) -> Floats:
        """Return what it is worth to draw, in the mean of what may be drawn."""
        drawn = moves.drew(rows.taken(np.repeat(np.arange(len(rows)), times)), chance)
        mean = chances(self.worth(drawn, STARTED)).reshape(-1, times).mean(axis=1)
        return logits_of(mean)

    def actions(self, rows: Batch) -> Weighed:
        """Weigh all that could be done."""
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
        """Return what tables are worth after the action; in the final turn but a discard comes."""
        return _or_ended(self.worth(after, ACTED), after, discards=1)

    def discards(self, rows: Batch) -> tuple[Moves, Floats]:
        """Return what could be discarded, and what it is worth."""
        found = moves.discards(rows)
        return found, _or_ended(self.worth(found.after, ENDED), found.after, discards=0)


def _or_ended(worth: Floats, rows: Batch, *, discards: int) -> Floats:
    """Return what tables are worth; where the turn is the final one, what is counted."""
    ended = logits_of(features.won(rows, discards=discards)) + MARGIN * features.lead_of(rows)
    found: Floats = np.where(rows.final, ended, worth).astype(np.float32)
    return found
