"""Trains the weights of the Luz bots: `python -m tools.training.luz`.

Players who follow the policy play each other, and the weights are fitted to the results:

    weights -> many deals, played -> which cards took tricks, who beat whom -> better weights
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from luznet.bots.luz import policy
from luznet.bots.luz.bits import BEATEN_BY, BIT, IS_TRUMP, NUMBER, Masks, Numbers
from luznet.bots.luz.deals import Deals, Flags, Floats, Rows, Small
from luznet.bots.luz.policy import COEFFICIENTS, Aims, Facts, Weights
from luznet.bots.luz.weights import FILE
from luznet.games.luz.cards import HAND_SIZE, PLAYERS, deck
from luznet.games.luz.types import DEALS

ROWS: Final = 4096
"""Deals played between two fits."""
FITS: Final = 8
TEMPERATURE: Final = 1.0
"""The temperature of the choices, in points: nothing can be learned about actions that nobody
takes."""
SHARE: Final = 0.1
"""The share of the cards in hand that is recorded at every turn."""
RIDGE: Final = 1e-3
STEPS: Final = 8
"""Steps of Newton's method."""

Samples = NDArray[np.float64]


@dataclass
class Record:
    """What a batch showed.

    `kept` has a row of features for each card that was not played, `cards` and `deals` say which
    card and deal it is. `beats` counts, by how much a player wanted tricks, how often one who
    could take the trick did, and how often one could.
    """

    kept: list[Samples] = field(default_factory=list)
    cards: list[Numbers] = field(default_factory=list)
    deals: list[Rows] = field(default_factory=list)
    beats: Samples = field(default_factory=lambda: np.array([[1.0, 10], [4, 10], [9, 10]]))


def learn(players: int, seed: int) -> Weights:
    """Return weights for this number of players, from scratch."""
    chance = np.random.default_rng(seed)
    model = np.array([-1.5, -1, 1, -0.5, 1, 0, 0, 0.5], dtype=np.float32)
    weights = Weights(np.array([0.3, 0.6, 0.9], np.float32), _twice(model), _twice(model))
    for fit in range(FITS):
        weights = _better(weights, players, 1 + fit % DEALS, chance)
    return weights


def _twice(model: Floats) -> Floats:
    return np.stack([model, model])


def _better(weights: Weights, players: int, deal: int, chance: Generator) -> Weights:
    """Return weights fitted to a batch played with these."""
    deals = _fresh(players, chance)
    seats = [np.full(ROWS, seat, dtype=np.int8) for seat in range(players)]
    hands = [deals.believed(seat, HAND_SIZE) for seat in seats]
    none = np.zeros(ROWS, dtype=np.float32)
    before = [policy.facts(deals, *each, none) for each in zip(hands, seats, strict=True)]
    aims = _bets(deals, weights, deal, chance)
    record, takers = Record(), np.zeros(ROWS, dtype=np.uint64)
    while deals.left:
        hand, legal = deals.hand(), deals.follows(deals.hand())
        now = policy.taking(deals, hand, aims, weights).likely
        values = policy.card_values(deals, hand, aims, weights, deal, now)
        column = policy.legal_best(values + TEMPERATURE * _gumbel(values.shape, chance), legal)
        _note(record, deals, hand, legal, column, aims, chance)
        deals.play(column)
        if not deals.played:
            takers |= BIT[deals.best]
    rows = np.tile(np.arange(ROWS), HAND_SIZE)
    first = [
        _fit(_matrix(known, HAND_SIZE), hand.ravel(), rows, takers)
        for known, hand in zip(before, hands, strict=True)
    ]
    return Weights(
        beats=(record.beats[:, 0] / record.beats[:, 1]).astype(np.float32),
        later=_fit(
            np.concatenate(record.kept),
            np.concatenate(record.cards),
            np.concatenate(record.deals),
            takers,
        ),
        first=np.mean(first, axis=0).astype(np.float32),
    )


def _fresh(players: int, chance: Generator) -> Deals:
    """Return freshly dealt deals."""
    cards = np.array([NUMBER[card] for card in deck(players)], dtype=np.int8)
    order = chance.random((ROWS, len(cards))).argsort(axis=1)[:, : players * HAND_SIZE]
    hands = cards[order].reshape(ROWS, players, 1, HAND_SIZE)
    none = np.zeros(ROWS, dtype=np.int8)
    return Deals(
        cards=hands,
        masks=np.bitwise_or.reduce(BIT[hands], axis=(2, 3)),
        won=np.zeros((ROWS, players), dtype=np.int8),
        left=HAND_SIZE,
        turn=chance.integers(0, players, ROWS).astype(np.int8),
        played=0,
        best=none,
        taker=none,
        led=none,
    )


def _gumbel(shape: tuple[int, ...], chance: Generator) -> Floats:
    """Return noise that makes the best of values a draw from their softmax."""
    return chance.gumbel(size=shape).astype(np.float32)


def _bets(deals: Deals, weights: Weights, deal: int, chance: Generator) -> Aims:
    shape = (deals.rows, deals.players)
    aims = Aims(np.zeros(shape, dtype=np.int8), np.zeros(shape, dtype=np.int8))
    for later in range(deals.players):
        seat: Small = deals.seat(later)
        first = policy.first_chances(deals, seat, weights)
        values = policy.bet_values(first, deal).reshape(-1, deals.rows)
        best = (values + TEMPERATURE * _gumbel(values.shape, chance)).argmax(axis=0)
        aims.safety[deals.every, seat], aims.tricks[deals.every, seat] = divmod(best, HAND_SIZE + 1)
    return aims


def _note(
    record: Record,
    deals: Deals,
    hand: Numbers,
    legal: Flags,
    column: Rows,
    aims: Aims,
    chance: Generator,
) -> None:
    """Record the cards kept, and whether a player who can take the trick does."""
    need, safety = policy.needs(deals, aims)
    if deals.left > 1:
        known = policy.facts(deals, hand, deals.turn, need + safety * np.float32(0.5))
        is_noted = chance.random(hand.shape) < SHARE
        is_noted[column, deals.every] = False
        record.kept.append(_matrix(known, deals.left)[is_noted.ravel()])
        record.cards.append(hand[is_noted])
        record.deals.append(np.nonzero(is_noted)[1])
    if deals.played:
        takes = ((BEATEN_BY[deals.best] & BIT[hand]) != 0) & legal
        is_free = takes.any(axis=0) & (legal & ~takes).any(axis=0)
        wants = policy.wants(deals, aims)[deals.every, deals.turn]
        does = takes[column, deals.every]
        for want in range(len(record.beats)):
            is_of = is_free & (wants == want)
            record.beats[want] += (does & is_of).sum(), is_of.sum()


def _matrix(known: Facts, left: int) -> Samples:
    """Return the facts as the model's input, a row for each card."""
    shape = known.higher.shape
    by_row = [known.trumps / left, known.own_trumps / left, known.need / left]
    trumps, own_trumps, need = (np.broadcast_to(each, shape) for each in by_row)
    columns = [
        np.ones(shape),
        known.higher / left,
        known.lower / left,
        trumps,
        known.higher == 0,
        known.more / left,
        own_trumps,
        need,
    ]
    return np.stack(columns, axis=-1).reshape(-1, COEFFICIENTS).astype(np.float64)


def _fit(matrix: Samples, cards: Numbers, deals: Rows, takers: Masks) -> Floats:
    """Return the logistic models, for plain cards and for trumps, of a card taking a trick."""
    took = (takers[deals] & BIT[cards]) != 0
    models = [
        _logistic(matrix[is_of], took[is_of].astype(np.float64))
        for is_of in (~IS_TRUMP[cards], IS_TRUMP[cards])
    ]
    return np.stack(models).astype(np.float32)


def _logistic(matrix: Samples, took: Samples) -> Samples:
    """Return the coefficients by Newton's method, kept small by a ridge."""
    model = np.zeros(COEFFICIENTS)
    ridge = RIDGE * np.eye(COEFFICIENTS)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-matrix @ model))
        slope = matrix.T @ (chance - took) / len(took) + ridge @ model
        curve = (matrix * (chance * (1 - chance))[:, None]).T @ matrix / len(took) + ridge
        model = model - np.linalg.solve(curve, slope)
    return model


def as_json(learned: dict[int, Weights]) -> str:
    """Return the text of the file of weights."""
    players = []
    for number, weights in learned.items():
        tables = [_as_list(weights.beats), _as_rows(weights.later), _as_rows(weights.first)]
        players.append(f'"{number}": [\n' + ",\n".join(tables) + "\n]")
    return "{\n" + ",\n".join(players) + "\n}\n"


def _as_rows(table: Floats) -> str:
    return "[" + ",\n ".join(map(_as_list, table)) + "]"


def _as_list(values: Floats) -> str:
    return f"[{', '.join(f'{value:.3f}' for value in values.tolist())}]"


if __name__ == "__main__":
    FILE.write_text(as_json({players: learn(players, seed=1) for players in PLAYERS}))
