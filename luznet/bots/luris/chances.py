"""How likely each seat is to win a game of Luris, from a state with all cards open.

The evaluator judges the table as each seat sees it, and its judgements are brought to a sum of one
for all sides.  It learned to judge for whoever has just acted; how far off it is for the others was
found out from games of strong bots (`ALIKE`).  The seed is always the same, so equal states get
equal answers.
"""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from luznet.bots.luris.batch import batch_of
from luznet.bots.luris.features import ACTED, ENDED, STARTED
from luznet.bots.luris.net import chances as chances_of
from luznet.bots.luris.weights import EVALUATORS
from luznet.games.game import Seat
from luznet.games.luris import GAME
from luznet.games.luris.scores import side_of
from luznet.games.luris.types import State, View

DRAWS: Final = 256
"""The number of draws to sample."""
SEED: Final = 1
LEAST: Final = 1e-4
"""The least chance that counts as one."""


class _Alike(NamedTuple):
    """What makes judgements of different moments alike, in logits: their scale, and what to add by
    the step that the seat is at, or by how many turns it still has to wait."""

    scale: float
    acting: Mapping[str, float]
    waiting: tuple[float, ...]


ALIKE: Final[Mapping[int, _Alike]] = {
    2: _Alike(1.01, {"start": 0.0, "action": -1.06, "end": -1.61}, (-0.10,)),
    3: _Alike(0.88, {"start": 0.0, "action": -0.19, "end": -0.71}, (0.43, -0.12)),
    4: _Alike(0.65, {"start": 0.0, "action": -0.48, "end": -1.80}, (-0.59, -1.71, -1.35)),
}
"""By the number of players: the best fit to who won 120 games of strong bots."""
_STEPS: Final = {"action": STARTED, "end": ACTED}
"""The step after which a table is judged, by the phase of whoever is on turn."""


def chances(state: State) -> list[float]:
    """Return how likely each seat is to be among the winners; the game is not over."""
    players = state.players
    if not state.hands:
        return _shared([1.0] * players)
    return _shared([_judged(GAME.view(state, seat)) for seat in range(players)])


def _judged(view: View) -> float:
    """Return how likely a seat is to win, as it sees the table."""
    judged = min(max(_by_evaluator(view), LEAST), 1 - LEAST)
    alike, seat, turn = ALIKE[view.players], view.seat or 0, view.turn
    if turn is None:
        shift = 0.0
    elif turn == seat:
        shift = alike.acting.get(view.phase, 0.0)
    else:
        shift = alike.waiting[(seat - turn) % view.players - 1]
    logit = alike.scale * math.log(judged / (1 - judged)) + shift
    return 1 / (1 + math.exp(-logit))


def _by_evaluator(view: View) -> float:
    """Return the evaluator's judgement; 0 for a seat that ran out of time."""
    assert view.seat is not None  # noqa: S101 - views of seats are asked for
    if view.out and view.out[view.seat]:
        return 0.0
    evaluator = EVALUATORS[view.players]
    rows = evaluator.doubted(batch_of(view))
    if view.turn != view.seat or view.phase not in ("start", *_STEPS):
        return float(chances_of(evaluator.worth(rows, ENDED))[0])
    if view.phase != "start":
        return float(chances_of(evaluator.worth(rows, _STEPS[view.phase]))[0])
    ways = [evaluator.worth_to_draw(rows, np.random.default_rng(SEED), DRAWS)]
    if len(view.legal) > 1:
        ways.append(evaluator.worth_to_take(rows))
    return max(float(chances_of(worth)[0]) for worth in ways)


def _shared(judged: list[float]) -> list[float]:
    """Return the chances of everybody's side, with a sum of one for all sides."""
    players = len(judged)
    sides: list[tuple[Seat, ...]] = [side_of(players, seat) for seat in range(players)]
    means = [sum(judged[seat] for seat in side) / len(side) for side in sides]
    total = sum(mean / len(side) for mean, side in zip(means, sides, strict=True))
    return [mean / total if total else 1 / len({*sides}) for mean in means]
