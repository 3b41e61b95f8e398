"""Choices of Luris played out: in deals that fit what a seat sees, all seats play on by the
networks until the end of the seat's next turn. The table that it has then is evaluated.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Final

import numpy as np
from numpy.random import Generator

from luznet.bots.luris import moves
from luznet.bots.luris.batch import KINDS, Batch, Flags, Floats, Small
from luznet.bots.luris.evaluator import Evaluator, best_of
from luznet.bots.luris.net import chances
from luznet.bots.luris.tables import THROWN, Tables
from luznet.games.luris.cards import JOKER
from luznet.games.luris.types import Phase

NOISE: Final = 0.05
"""How freely the seats choose when a game is played on, in logits."""
SPARE: Final = 2
"""The most sets that a seat lays in a playout: one now, and one in its next turn."""
DRAWS: Final = 4
"""The number of draws to sample when they think about drawing."""


class Playouts:
    """Plays choices out, each in the same deals.

    `rows`: one row, what the seat on turn sees in this phase, with doubts, and with room for the
    sets of two turns (`SPARE`).
    """

    def __init__(self, rows: Batch, phase: Phase, evaluator: Evaluator, chance: Generator) -> None:
        self._rows = rows
        self._phase = phase
        self._evaluator = evaluator
        self._chance = chance

    def worth(self, choices: Sequence[Callable[[Tables], None]], times: int) -> Floats:
        """Play choices out this many times; each makes itself at tables. Return the chance to win
        after each playout [choice, time]."""
        deals, parts = fitting(self._rows, times, self._chance), []
        for choose in choices:
            tables = deals.kept(np.ones(times, dtype=np.bool_))
            choose(tables)
            parts.append(tables)
        tables = _joined(parts)
        if self._phase == "start":
            self._act(tables)
        if self._phase != "end":
            self._discard(tables)
        return self._round(tables).reshape(len(choices), times)

    def _round(self, tables: Tables) -> Floats:
        """Play on after the seat's turn, up to the end of its next one; return its chances."""
        worth, seat = np.zeros(len(tables), dtype=np.float32), 0
        for _ in range(tables.players):
            self._note(tables, seat, tables.final, worth)
            tables = tables.kept(~tables.final).passed_on()
            seat = (seat - 1) % tables.players
            if not len(tables):
                return worth
            self._start(tables)
            self._act(tables)
            self._discard(tables)
        self._note(tables, seat, np.ones(len(tables), dtype=np.bool_), worth)
        return worth

    def _note(self, tables: Tables, seat: int, some: Flags, worth: Floats) -> None:
        """Note the chances at some tables, after a turn, of a seat counted from the one on turn."""
        if some.any():
            rows = self._evaluator.doubted(tables.kept(some).rows()).counted_from(seat)
            worth[tables.game[some]] = chances(self._evaluator.ended(rows))

    def _seen(self, tables: Tables) -> Batch:
        return self._evaluator.doubted(tables.rows())

    def _start(self, tables: Tables) -> None:
        rows = self._seen(tables)
        take = self._liked(self._evaluator.worth_to_take(rows))
        draw = self._liked(self._evaluator.worth_to_draw(rows, self._chance, DRAWS))
        tables.start((take > draw) & tables.may_take())

    def _act(self, tables: Tables) -> None:
        weighed, every = self._evaluator.actions(self._seen(tables)), np.arange(len(tables))
        best = best_of(weighed.row, self._liked(weighed.worth), len(tables))
        tables.move(every, weighed, best, self._chance)

    def _discard(self, tables: Tables) -> None:
        some = np.nonzero(tables.hands[:, 0].any(axis=1))[0]
        if len(some):
            found, worth = self._evaluator.discards(self._seen(tables).taken(some))
            best = best_of(found.row, self._liked(worth), len(some))
            tables.discard(some, found.code[best, 0])

    def _liked(self, worth: Floats) -> Floats:
        noise = self._chance.gumbel(0, NOISE, len(worth))
        return worth + noise.astype(np.float32)


def fitting(rows: Batch, times: int, chance: Generator) -> Tables:
    """Return tables that look like one row to the seat on turn, what it doesn't see drawn anew at
    each: a set's face-down cards by its doubt, all others evenly."""
    every = np.arange(times)
    same = rows.taken(np.zeros(times, dtype=np.intp))
    down, unseen = _face_down(same, rows.doubt[0], chance)
    cards = np.tile(np.arange(KINDS, dtype=np.int8), times).repeat(unseen.ravel())
    cards = chance.permuted(cards.reshape(times, -1), axis=1)
    parts = np.split(cards, np.cumsum([*rows.sizes[0, 1:], rows.draw[0]]), axis=1)
    *others, pile, below = parts
    hands = np.zeros((times, rows.players, KINDS), dtype=np.int8)
    hands[:, 0] = same.hand
    for seat, hand in enumerate(others, start=1):
        for card in hand.T:
            hands[every, seat, card] += 1
    height = below.shape[1]
    thrown = np.zeros((times, THROWN), dtype=np.int8)
    thrown[:, :height], thrown[:, height] = below, rows.top[0]
    return Tables(
        game=every,
        hands=hands,
        down=down,
        value=same.value,
        up=same.up,
        wild=same.wild,
        pile=pile,
        draw=same.draw,
        thrown=thrown,
        height=np.full(times, height + (rows.top[0] > 0)),
        took=np.zeros(times, dtype=np.int64),
        final=same.final,
    )


def _face_down(same: Batch, doubt: Floats, chance: Generator) -> tuple[Small, Small]:
    """Return the face-down cards at tables that look the same [table, seat, set, card], and the
    cards that are still unseen [table, card]."""
    every, unseen = np.arange(len(same)), same.unseen.copy()
    down = np.zeros((*same.value.shape, KINDS), dtype=np.int8)
    down[:, 0] = same.down
    for seat, at in np.argwhere(same.hidden[0]):
        if not seat:
            continue
        fits = np.isin(np.arange(KINDS), (same.value[0, seat, at], JOKER))
        is_wrong = chance.random(len(same)) < doubt[seat, at]
        for _ in range(same.hidden[0, seat, at]):
            meant = unseen * (fits ^ is_wrong[:, None])
            card = moves.drawn(np.where(meant.any(axis=1)[:, None], meant, unseen), chance)
            down[every, seat, at, card] += 1
            unseen[every, card] -= 1
    return down, unseen


def _joined(parts: Sequence[Tables]) -> Tables:
    """Return all tables as one, their games numbered anew."""
    names = [each.name for each in fields(Tables)]
    tables = Tables(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))
    tables.game = np.arange(len(tables))
    return tables
