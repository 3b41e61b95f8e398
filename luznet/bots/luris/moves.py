"""What the seats on turn at many tables can do, and what they see afterwards.

start    draw two of the unseen cards, or take the top one
action   pass, turn one of your own cards, swap, lay a set, or flip a card of a rival's set, which
         may match or not
end      discard
"""

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from luznet.bots.luris.batch import Batch, Index, Small, joined
from luznet.games.luris.cards import JOKER, PLAYERS, VALUES
from luznet.games.luris.choices import LEAST_DOWN, LEAST_UP

PASS, TURN, SWAP, LAY, CALL = range(5)

KEPT: Final = 3
"""The most cards of a set's value to keep back, for later swaps."""
_JOKERS: Final = 2
"""The most jokers to use in one set."""


class Moves(NamedTuple):
    """Possible moves: the row of each, its code [move, 4], and the table after it.

    The first number of a code is the kind. TURN is followed by the set and the card; SWAP by the
    set, the card from the hand and the one it replaces; LAY by the set; CALL by the seat and its
    set.
    """

    row: Index
    code: NDArray[np.int64]
    after: Batch


def sure_moves(rows: Batch) -> Moves:
    """Return all moves except flips of other players' cards."""
    parts = [_passes(rows), _turns(rows), _swaps(rows), _sets(rows)]
    row = np.concatenate([part.row for part in parts])
    code = np.concatenate([part.code for part in parts])
    return Moves(row, code, joined([part.after for part in parts]))


def _coded(kind: int, *numbers: NDArray[np.integer]) -> NDArray[np.int64]:
    code = np.zeros((len(numbers[0]), 4), dtype=np.int64)
    code[:, 0] = kind
    for at, column in enumerate(numbers):
        code[:, at + 1] = column
    return code


def _passes(rows: Batch) -> Moves:
    every = np.arange(len(rows))
    return Moves(every, np.zeros((len(rows), 4), dtype=np.int64), rows.taken(every))


def _turns(rows: Batch) -> Moves:
    """Turn the seat's own face-down cards that match; a joker only if nothing else does."""
    row, at = np.nonzero(rows.value[:, 0] > 0)
    value = rows.value[row, 0, at]
    card = np.where(rows.down[row, at, value] > 0, value, JOKER)
    can = rows.down[row, at, card] > 0
    row, at, card = row[can], at[can], card[can]
    after, each = rows.taken(row), np.arange(len(row))
    after.down[each, at, card] -= 1
    _bare(after, each, at, card)
    return Moves(row, _coded(TURN, at, card), after)


def _bare(after: Batch, each: Index, at: Index, card: NDArray[np.integer]) -> None:
    """Count a card in the seat's own set as face up instead of face down."""
    after.up[each, 0, at] += 1
    after.hidden[each, 0, at] -= 1
    after.wild[each, 0, at] += card == JOKER


def _swaps(rows: Batch) -> Moves:
    row, at, got = np.nonzero(rows.down)
    value = rows.value[row, 0, at].astype(np.int64)
    parts = []
    for put in (value, np.full(len(row), JOKER)):
        can = (rows.hand[row, put] > 0) & (put != got)
        parts.append((row[can], at[can], put[can], got[can]))
    row, at, put, got = (np.concatenate(each) for each in zip(*parts, strict=True))
    after, each = rows.taken(row), np.arange(len(row))
    after.hand[each, put] -= 1
    after.hand[each, got] += 1
    after.down[each, at, got] -= 1
    _bare(after, each, at, put)
    return Moves(row, _coded(SWAP, at, put, got), after)


_WAYS: Final = np.array(
    [
        (up, wild, right, joker)
        for up in range(1, 9)
        for wild in range(_JOKERS + 1)
        for right in range(min(5, 9 - up))
        for joker in range(2)
        if up + wild >= LEAST_UP
    ],
    dtype=np.int8,
)
"""For a set: natural cards and jokers face up, then matching cards and jokers face down."""


def _sets(rows: Batch) -> Moves:
    """Lay sets of one value; if fewer than two matching cards lie face down, add the least useful
    other cards."""
    room = rows.value[:, 0] == 0
    can = ~rows.final & room.any(axis=1)
    held = rows.hand[:, VALUES[0] : VALUES[-1] + 1, None]
    used, jokers = _WAYS[:, 0] + _WAYS[:, 2], _WAYS[:, 1] + _WAYS[:, 3]
    wrong = np.maximum(0, LEAST_DOWN - _WAYS[:, 2] - _WAYS[:, 3])
    others = rows.sizes[:, 0, None, None] - held - rows.hand[:, JOKER, None, None]
    fits = (held >= used) & (held - used <= KEPT) & (rows.hand[:, JOKER, None, None] >= jokers)
    fits &= (others >= wrong) & can[:, None, None]
    row, value, way = np.nonzero(fits)
    value += VALUES[0]
    after, each = rows.taken(row), np.arange(len(row))
    at = room.argmax(axis=1)[row]
    up, wild, right, joker = _WAYS[way].T
    after.hand[each, value] -= up + right
    after.hand[each, JOKER] -= wild + joker
    after.down[each, at, value] = right
    after.down[each, at, JOKER] = joker
    after.value[each, 0, at] = value
    after.up[each, 0, at] = up + wild
    after.wild[each, 0, at] = wild
    for missing in range(LEAST_DOWN):
        _lay_least_useful(after, np.nonzero(wrong[way] > missing)[0], at, value)
    after.hidden[each, 0, at] = after.down[each, at].sum(axis=1)
    after.sizes[:, 0] -= after.up[each, 0, at] + after.hidden[each, 0, at]
    return Moves(row, _coded(LAY, at), after)


def _lay_least_useful(after: Batch, some: Index, at: Index, value: Index) -> None:
    """Put one card face down that doesn't match: preferably one that fits none of the seat's sets,
    then of a value with the fewest in hand, then with the fewest to come."""
    hand = after.hand[some].astype(np.int64)
    score = 20 * hand + after.unseen[some]
    for other in range(after.value.shape[2]):
        open_value = np.where(after.hidden[some, 0, other] > 0, after.value[some, 0, other], 0)
        score[np.arange(len(some)), open_value] += 1000
    score[hand == 0] += 10_000
    score[:, JOKER] += 10_000
    score[np.arange(len(some)), value[some]] += 10_000
    card = score.argmin(axis=1)
    after.hand[some, card] -= 1
    after.down[some, at[some], card] += 1


class Calls(NamedTuple):
    """Flips of cards in rivals' sets, like `Moves`; `doubt` is the chance that the card doesn't
    match, `turned` and `lost` are the tables if it does and if it doesn't."""

    row: Index
    code: NDArray[np.int64]
    doubt: NDArray[np.float32]
    turned: Batch
    lost: Batch


def calls(rows: Batch) -> Calls:
    """Return the rivals' sets with a card to flip."""
    is_rival = np.array([seat % 2 == 1 or rows.players < PLAYERS[-1]
                         for seat in range(rows.players)])  # fmt: skip
    is_rival[0] = False
    row, seat, at = np.nonzero((rows.hidden > 0) & is_rival[:, None])
    turned, lost, each = rows.taken(row), rows.taken(row), np.arange(len(row))
    turned.up[each, seat, at] += 1
    turned.hidden[each, seat, at] -= 1
    for count in (lost.value, lost.up, lost.wild, lost.hidden):
        count[each, seat, at] = 0
    return Calls(row, _coded(CALL, seat, at), rows.doubt[row, seat, at], turned, lost)


def discards(rows: Batch) -> Moves:
    """Return the possible discards; the card is the first number of each code."""
    row, card = np.nonzero(rows.hand)
    after, each = rows.taken(row), np.arange(len(row))
    after.hand[each, card] -= 1
    after.sizes[:, 0] -= 1
    after.unseen[each, after.top] += after.top > 0
    after.top = card.astype(np.int8)
    code = np.zeros((len(row), 4), dtype=np.int64)
    code[:, 0] = card
    return Moves(row, code, after)


def took(rows: Batch) -> Batch:
    """Return the rows after the top of the discard pile was taken; the card under it is unknown."""
    after, row = rows.taken(np.arange(len(rows))), np.arange(len(rows))
    after.hand[row, rows.top] += rows.top > 0
    after.sizes[:, 0] += 1
    after.top[:] = 0
    return after


def drew(rows: Batch, chance: Generator) -> Batch:
    """Return the rows after a draw, each unseen card being equally likely."""
    after, row = rows.taken(np.arange(len(rows))), np.arange(len(rows))
    for _ in range(2):
        some = after.draw > 0
        card = drawn(after.unseen, chance)
        after.hand[row, card] += some
        after.unseen[row, card] -= some
        after.sizes[:, 0] += some
        after.draw -= some
    return replace(after, final=after.draw == 0)


def drawn(counts: Small, chance: Generator) -> Index:
    """Return a card of each row of counts, each card being equally likely."""
    up_to = counts.cumsum(axis=1, dtype=np.int64)
    number = (chance.random(len(counts)) * up_to[:, -1]).astype(np.int64)
    found: Index = (up_to > number[:, None]).argmax(axis=1)
    return found
