"""The input of the networks, as numbers of about the size of 1.

Everything is seen from the seat on turn: its own sets and hand in full, and what is open of the
others.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from luznet.bots.luris.batch import Batch, Floats
from luznet.games.luris.cards import JOKER, PLAYERS

STARTED, ACTED, ENDED = 0, 1, 2
"""The steps of a turn after which a table is evaluated."""

_LATE: Final = 1 / 3
_MOST: Final = 6


def set_features(rows: Batch) -> Floats:
    """Return features for the chance that other players' face-down cards match [row, seat - 1, set,
    feature]."""
    row = np.arange(len(rows))[:, None, None]
    value, up, hidden = (each[:, 1:] for each in (rows.value, rows.up, rows.hidden))
    shape = value.shape
    time = _time(rows)[:, None, None]
    left = rows.unseen[row, value] + rows.unseen[:, JOKER, None, None]
    own = rows.hand[row, value]
    sizes = rows.sizes[:, 1:, None]
    all_up = up.sum(axis=2, keepdims=True)
    lead = all_up - rows.up[:, 0].sum(axis=1)[:, None, None]
    columns = [
        time / 6,
        np.exp(-time * _LATE),
        rows.turns[:, None, None] < rows.players,
        up / 4,
        up == 2,
        up >= 5,
        rows.wild[:, 1:] > 0,
        hidden == 1,
        hidden == 2,
        hidden >= 3,
        left / 4,
        np.minimum(left, hidden) / np.maximum(hidden, 1),
        left == 0,
        left <= 1,
        own / 3,
        sizes / 10,
        lead / 8,
        (rows.hidden[:, 1:] > 0).sum(axis=2)[:, :, None] / 4,
    ]
    found = np.empty((*shape, len(columns)), dtype=np.float32)
    for at, column in enumerate(columns):
        found[..., at] = column
    return found


def _time(rows: Batch) -> NDArray[np.float64]:
    """Return the approximate number of turns that everybody still has."""
    time: NDArray[np.float64] = rows.turns / rows.players
    return time


def table_features(rows: Batch, step: int) -> Floats:
    """Return features for how a game will end [row, feature]."""
    columns = [*_clock(rows, step), *_own(rows), *_held(rows)]
    columns += [*_others(rows), *_top(rows, step)]
    found = np.empty((len(rows), len(columns)), dtype=np.float32)
    for at, column in enumerate(columns):
        found[:, at] = column
    return found


def _clock(rows: Batch, step: int) -> list[NDArray[np.generic]]:
    turns, time = rows.turns, _time(rows)
    return [
        time / 6,
        np.exp(-time * _LATE),
        *(turns == each for each in range(1, 2 * rows.players)),
        rows.final,
        np.full(len(rows), step == STARTED),
        np.full(len(rows), step == ACTED),
    ]


def right(rows: Batch) -> NDArray[np.integer]:
    """Return the number of face-down cards that match in each of the seat's sets [row, set]."""
    row, value = np.arange(len(rows))[:, None], rows.value[:, 0]
    at = np.arange(value.shape[1])
    found: NDArray[np.integer] = rows.down[row, at, value] + rows.down[:, :, JOKER]
    return found


def _own(rows: Batch) -> list[NDArray[np.generic]]:
    up, value, hidden = rows.up[:, 0], rows.value[:, 0], rows.hidden[:, 0]
    row, match = np.arange(len(rows))[:, None], right(rows)
    wrong = hidden - match
    is_wrong, is_open = wrong > 0, hidden > 0
    fits = rows.hand[row, value] * is_open
    share = wrong / np.maximum(hidden, 1)
    return [
        (up * is_wrong).sum(axis=1) / 5,
        (up * is_wrong).max(axis=1) / 5,
        (up * share).sum(axis=1) / 5,
        *((is_wrong & (up == each)).sum(axis=1) for each in (2, 3, 4)),
        (is_wrong & (up > 4)).sum(axis=1),
        (match * ~is_wrong).sum(axis=1) / 4,
        (match * is_wrong).sum(axis=1) / 4,
        wrong.sum(axis=1) / 4,
        (match > 0).sum(axis=1) / 2,
        (is_open & ~is_wrong).sum(axis=1) / 2,
        np.minimum(fits, match * ~is_wrong).sum(axis=1) / 2,
        np.minimum(fits, wrong).sum(axis=1) / 2,
        fits.sum(axis=1) / 2,
        (rows.unseen[row, value] * is_open).sum(axis=1) / 10,
        rows.down[:, :, JOKER].sum(axis=1),
    ]


def _held(rows: Batch) -> list[NDArray[np.generic]]:
    """Describe the hand, without cards that fit the seat's own sets."""
    row = np.arange(len(rows))
    free = rows.hand.copy()
    for at in range(rows.value.shape[2]):
        is_open = rows.hidden[:, 0, at] > 0
        free[row, np.where(is_open, rows.value[:, 0, at], 0)] = 0
    free[:, JOKER] = 0
    counts = [(free == each).sum(axis=1) for each in range(1, _MOST)]
    most = free.max(axis=1)
    return [
        *(each / 2 for each in counts),
        (free >= _MOST).sum(axis=1),
        *(((free == each) * rows.unseen).sum(axis=1) / 10 for each in (1, 2, 3, 4)),
        most / 4,
        ((free >= 2) * (free + rows.unseen * 0.2)).max(axis=1) / 4,
        rows.hand[:, JOKER],
        rows.sizes[:, 0] / 10,
    ]


def _others(rows: Batch) -> list[NDArray[np.generic]]:
    """Describe the others' sets and the side's lead."""
    columns: list[NDArray[np.generic]] = []
    likely = 1 - rows.doubt
    for seat in range(1, rows.players):
        up, hidden, doubt = rows.up[:, seat], rows.hidden[:, seat], rows.doubt[:, seat]
        doubtful = up * doubt * (hidden > 0)
        columns += [
            doubtful.sum(axis=1) / 4,
            doubtful.max(axis=1) / 2,
            (likely[:, seat] * hidden).sum(axis=1) / 4,
            (hidden > 0).sum(axis=1) / 3,
            ((hidden > 0) * up).max(axis=1) / 4,
            rows.sizes[:, seat] / 10,
        ]
    lead = lead_of(rows)
    late = np.exp(-_time(rows) * _LATE)
    columns += [lead / 8, lead * late / 3, np.tanh(lead / 2) * (rows.turns <= rows.players)]
    ups = rows.up.sum(axis=2)
    return [*columns, *(ups[:, seat] / 10 for seat in range(rows.players))]


def lead_of(rows: Batch) -> NDArray[np.int64]:
    """Return the side's lead in face-up cards over the best of the others."""
    ups = rows.up.sum(axis=2, dtype=np.int64)
    return ahead(ups)


def ahead(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the side's lead over the best of the others [row]."""
    found: NDArray[np.int64]
    if counts.shape[1] == PLAYERS[-1]:
        found = counts[:, 0] + counts[:, 2] - counts[:, 1] - counts[:, 3]
    else:
        found = counts[:, 0] - counts[:, 1:].max(axis=1)
    return found


def _top(rows: Batch, step: int) -> list[NDArray[np.generic]]:
    """Describe the card left to the next seat."""
    row = np.arange(len(rows))
    lies = step == ENDED
    fits = ((rows.value[:, 1] == rows.top[:, None]) & (rows.hidden[:, 1] > 0)).any(axis=1)
    return [
        fits & lies,
        (rows.top == JOKER) & lies,
        rows.unseen[row, rows.top] / 8 * lies,
        (rows.hand[row, rows.top] > 0) & lies,
    ]


def won(rows: Batch, *, discards: int) -> Floats:
    """Return 1 where the game is won if it ends after this number of discards by the seat, 1/2
    where it is shared.

    Face-up cards count, then cards in hand. spec.md 7.6, R4.
    """
    sizes = rows.sizes.astype(np.int64)
    sizes[:, 0] = np.maximum(0, sizes[:, 0] - discards)
    lead = lead_of(rows)
    found: Floats = ((1 + np.sign(np.where(lead != 0, lead, ahead(sizes)))) / 2).astype(np.float32)
    return found
