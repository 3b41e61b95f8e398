"""Trains the networks of the Luris bots: `python -m tools.training.luris`.

Many games are played at once, and the networks are fitted to their results and then play the next
ones:

    games of people -> weights -> games of players who use them, each a bit differently, and of
    some people -> better weights -> ...

The target for a table is a mix of how its game ended and of its estimate a turn later.
"""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from luznet.bots.bot import Choose
from luznet.bots.luris import features, people
from luznet.bots.luris.batch import Batch, Flags, Floats, Index
from luznet.bots.luris.evaluator import Evaluator, Weighed, best_of
from luznet.bots.luris.features import ACTED, ENDED, STARTED
from luznet.bots.luris.moves import CALL, LAY
from luznet.bots.luris.net import SCALE, Net, chances
from luznet.bots.luris.tables import dealt, wrong
from luznet.bots.luris.weights import FILE
from luznet.games.luris import GAME
from luznet.games.luris.cards import PLAYERS
from luznet.games.luris.types import Action, Discard, Phase, Take

GAMES: Final = 2500
"""Games played between two fits."""
FITS: Final = 14
KEPT: Final = 3
"""The number of latest rounds of games that each fit learns from."""
SHARE: Final = 0.5
"""The share of seats with people, once something has been learned."""
PEOPLE: Final = 1000
"""The people drawn for a round of games."""
LIKE_NORMAL: Final = 0.25
"""The share of them who play like the normal level."""
FOLLOWS: Final = 0.8
"""The weight of what followed in a table's target; the rest is its later estimate."""
NOTED: Final = 0.5
"""The share of tables that is recorded."""
CELLS: Final = 24
CELLS_FOR_SETS: Final = 8
EPOCHS: Final = 4
BATCH: Final = 2048
RATE: Final = 2e-3

T = TypeVar("T", bound=np.generic)
Samples: TypeAlias = tuple[Floats, Floats]
"""Features [sample, feature], and the target, a chance [sample]."""


class Styles(NamedTuple):
    """How seats play [game, seat].

    `person`: the number of a person, from 1; 0 for a player who uses the networks. `bluffs`
    and `calls`: how much they like bluffs, and flips of others' cards, in logits.
    `temperatures`: of their choices, in logits.
    """

    person: NDArray[np.int64]
    bluffs: Floats
    calls: Floats
    temperatures: Floats


def some_styles(games: int, players: int, share: float, chance: Generator) -> Styles:
    """Return styles, a share of them people's."""
    shape = (games, players)
    is_person = chance.random(shape) < share
    bluffs, calls = _tastes(shape, chance), _tastes(shape, chance)
    return Styles(
        person=np.where(is_person, chance.integers(1, 1 + PEOPLE, shape), 0),
        bluffs=bluffs,
        calls=calls,
        temperatures=chance.choice([0.02, 0.05, 0.15], shape).astype(np.float32),
    )


def some_people(rng: Random) -> list[Choose]:
    """Return people, no two alike, and some who play like the normal level."""
    normal = people.player(people.NORMAL)
    return [normal if rng.random() < LIKE_NORMAL else people.person(rng) for _ in range(PEOPLE)]


def _tastes(shape: tuple[int, int], chance: Generator) -> Floats:
    """Return how much something is liked: half are neutral, others like it a bit more or less,
    never do it, or are fond of it."""
    kind = chance.choice(4, shape, p=[0.5, 0.2, 0.2, 0.1])
    taste = np.choose(kind, [0.0, chance.normal(0, 0.4, shape), -5.0, 0.7])
    return taste.astype(np.float32)


@dataclass
class Record:
    """What was seen: features of tables with their game and turn; the estimates of the tables at
    the end of each turn [turn, game], nan where the game was over; features of sets, with the share
    of their face-down cards that did not match."""

    tables: list[Floats] = field(default_factory=list)
    games: list[Index] = field(default_factory=list)
    turns: list[Index] = field(default_factory=list)
    estimate: list[Floats] = field(default_factory=list)
    sets: list[Floats] = field(default_factory=list)
    wrong: list[Floats] = field(default_factory=list)


class _Play:
    """Games played to their ends; without an evaluator all seats are people."""

    def __init__(self, evaluator: Evaluator | None, players: int, chance: Generator) -> None:
        self._evaluator, self._players, self._chance = evaluator, players, chance
        self._random = Random(int(chance.integers(1 << 32)))  # noqa: S311 - repeatable
        self._people = some_people(self._random)
        self._styles = some_styles(GAMES, players, SHARE if evaluator else 1.0, chance)
        self._record = Record()
        self._ended = np.zeros((GAMES, players), dtype=np.float32)
        self._turn = 0
        self._tables = dealt(GAMES, players, chance)

    def learned_from(self) -> tuple[Samples, Samples]:
        """Play, and return the samples: of tables, and of sets."""
        while len(self._tables):
            self._start()
            self._act()
            self._discard()
            self._end()
            self._tables = self._tables.passed_on()
            self._turn += 1
        record, worth = self._record, self._worth()
        games, turns = np.concatenate(record.games), np.concatenate(record.turns)
        return (
            (np.concatenate(record.tables), worth[turns, games]),
            (np.concatenate(record.sets), np.concatenate(record.wrong)),
        )

    # ---- a turn ---------------------------------------------------------------------------

    def _of(self, styles: NDArray[T]) -> NDArray[T]:
        """Return the styles of the seats on turn."""
        found: NDArray[T] = styles[self._tables.game, self._turn % self._players]
        return found

    def _thinkers(self) -> Index:
        """Return the tables where the seat to act uses the networks."""
        found: Index = np.nonzero(self._of(self._styles.person) == 0)[0]
        return found

    def _by_people(self, phase: Phase) -> Iterator[tuple[int, Action]]:
        """Yield the tables where a person is to act, and what they do."""
        person = self._of(self._styles.person)
        for table in np.nonzero(person)[0].tolist():
            view = GAME.view(self._tables.state(table, phase), 0)
            if view.legal:
                yield table, self._people[int(person[table]) - 1](view, self._random, 0.0)

    def _rows(self, some: Index) -> Batch:
        rows = self._tables.rows().taken(some)
        return self._evaluator.doubted(rows) if self._evaluator else rows

    def _noisy(self, worth: Floats, row: Index, tables: Index) -> Floats:
        """Return the values of choices with noise; `row` says to which table each belongs."""
        noise = self._chance.gumbel(size=len(worth)).astype(np.float32)
        noisy: Floats = worth + self._of(self._styles.temperatures)[tables[row]] * noise
        return noisy

    def _start(self) -> None:
        takes = np.zeros(len(self._tables), dtype=np.bool_)
        some = self._thinkers()
        if self._evaluator and len(some):
            rows, row = self._rows(some), np.arange(len(some))
            worth = [self._evaluator.worth_to_take(rows),
                     self._evaluator.worth_to_draw(rows, self._chance, times=4)]  # fmt: skip
            take, draw = (self._noisy(each, row, some) for each in worth)
            takes[some] = take > draw
        for table, action in self._by_people("start"):
            takes[table] = isinstance(action, Take)
        self._tables.start(takes & self._tables.may_take())
        self._note(STARTED)
        self._note_sets()

    def _act(self) -> None:
        some = self._thinkers()
        for table, action in self._by_people("action"):
            self._tables.act(table, action)
        if self._evaluator and len(some):
            weighed = self._evaluator.actions(self._rows(some))
            liked = self._noisy(weighed.worth, weighed.row, some)
            liked += self._taste(weighed, some)
            best = best_of(weighed.row, liked, len(some))
            self._tables.move(some, weighed, best, self._chance)
        self._note(ACTED)

    def _taste(self, weighed: Weighed, some: Index) -> Floats:
        """Return how much the players like choices of these kinds."""
        kind, after = weighed.code[:, 0], weighed.sure.after
        taste: Floats = self._of(self._styles.calls)[some[weighed.row]] * (kind == CALL)
        lays = np.nonzero(kind == LAY)[0]
        at = weighed.code[lays, 1]
        right = features.right(after)[lays, at]
        bluffs = self._of(self._styles.bluffs)[some[weighed.row[lays]]]
        taste[lays] += bluffs * (right < after.hidden[lays, 0, at])
        return taste

    def _discard(self) -> None:
        some = self._thinkers()
        some = some[self._tables.hands[some, 0].any(axis=1)]
        for table, action in self._by_people("end"):
            if isinstance(action, Discard):
                self._tables.discard(np.array([table]), np.array([action.card]))
        if self._evaluator and len(some):
            found, worth = self._evaluator.discards(self._rows(some))
            liked = self._noisy(worth, found.row, some)
            best = best_of(found.row, liked, len(some))
            self._tables.discard(some, found.code[best, 0])
        self._note(ENDED)

    def _end(self) -> None:
        over = self._tables.final
        if over.any():
            rows, games = self._tables.kept(over).rows(), self._tables.game[over]
            for step in range(self._players):
                seat = (self._turn + step) % self._players
                self._ended[games, seat] = _how_good(rows.counted_from(step))
            self._tables = self._tables.kept(~over)

    # ---- what is learned ------------------------------------------------------------------

    def _noted(self) -> Flags:
        """Return the tables to record now: some of those where the seat uses the networks."""
        some: Flags = self._chance.random(len(self._tables)) < NOTED
        return some & (self._of(self._styles.person) == 0) if self._evaluator else some

    def _note(self, step: int) -> None:
        rows, noted = self._rows(np.arange(len(self._tables))), self._noted()
        self._record.tables.append(features.table_features(rows.taken(noted), step))
        self._record.games.append(self._tables.game[noted])
        self._record.turns.append(np.full(noted.sum(), self._turn))
        if step == ENDED:
            estimate = np.full(GAMES, np.nan, dtype=np.float32)
            estimate[self._tables.game] = (
                chances(self._evaluator.worth(rows, step)) if self._evaluator else 0
            )
            self._record.estimate.append(estimate)

    def _note_sets(self) -> None:
        noted = self._noted()
        rows = self._tables.rows().taken(noted)
        hidden = rows.hidden[:, 1:] > 0
        self._record.sets.append(features.set_features(rows)[hidden])
        self._record.wrong.append(wrong(self._tables)[noted][:, 1:][hidden].astype(np.float32))

    def _worth(self) -> Floats:
        """Return the targets for the seats to act [turn, game], from the last turn back."""
        estimate = self._record.estimate
        worth = np.zeros((self._turn, GAMES), dtype=np.float32)
        follows = FOLLOWS if self._evaluator else 1.0
        for turn in reversed(range(self._turn)):
            own_next = turn + self._players
            worth[turn] = self._ended[:, turn % self._players]
            if own_next < self._turn:
                goes_on = ~np.isnan(estimate[own_next])
                later = follows * worth[own_next] + (1 - follows) * estimate[own_next]
                worth[turn] = np.where(goes_on, later, worth[turn])
        return worth


# ---- the fit -----------------------------------------------------------------------------


def learn(players: int, seed: int) -> Evaluator:
    """Return the evaluator for this number of players, from scratch."""
    chance = np.random.default_rng(seed)
    played = [_Play(None, players, chance).learned_from()]
    tables, sets = played[0]
    evaluator = Evaluator(
        _fit(_fresh(tables, CELLS, chance), tables, chance),
        _fit(_fresh(sets, CELLS_FOR_SETS, chance), sets, chance),
    )
    for _ in range(FITS):
        played = [*played, _Play(evaluator, players, chance).learned_from()][-KEPT:]
        of_tables, of_sets = zip(*played, strict=True)
        evaluator = Evaluator(
            _fit(evaluator.ends, _joined(of_tables), chance),
            _fit(evaluator.doubts, _joined(of_sets), chance),
        )
    return evaluator


def _joined(samples: tuple[Samples, ...]) -> Samples:
    known, answers = zip(*samples, strict=True)
    return np.concatenate(known), np.concatenate(answers)


def _fresh(samples: Samples, cells: int, chance: Generator) -> Net:
    """Return an untrained network."""
    known = samples[0].shape[1]
    inner = chance.normal(size=(known, cells)) / np.sqrt(known)
    outer = chance.normal(size=cells) / np.sqrt(cells)
    zeros = np.zeros(cells), np.zeros(1)
    return Net(*(each.astype(np.float32) for each in (inner, zeros[0], outer, zeros[1])))


def _fit(net: Net, samples: Samples, chance: Generator) -> Net:
    """Return the network after some epochs of Adam on the samples."""
    known, answers = samples
    weights = [each.copy() for each in net]
    means = [np.zeros_like(each) for each in net]
    squares = [np.zeros_like(each) for each in net]
    batches = [
        batch
        for _ in range(EPOCHS)
        for batch in np.array_split(chance.permutation(len(known)), -(-len(known) // BATCH))
    ]
    for number, batch in enumerate(batches, start=1):
        rate = RATE * (1.02 - number / len(batches))
        slopes = _slopes(Net(*weights), known[batch], answers[batch])
        for weight, mean, square, slope in zip(weights, means, squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = np.sqrt(square / (1 - 0.999**number)) + 1e-8
            weight -= rate * mean / (1 - 0.9**number) / size
    return Net(*weights)


def _slopes(net: Net, known: Floats, answers: Floats) -> Net:
    """Return the gradient of the cross entropy."""
    cells = np.maximum(known @ net.inner + net.inner_bias, 0)
    off = (chances(cells @ net.outer + net.outer_bias) - answers) / np.float32(len(answers))
    back = np.outer(off, net.outer) * (cells > 0)
    return Net(known.T @ back, back.sum(axis=0), cells.T @ off, off.sum(keepdims=True))


# ---- the file ----------------------------------------------------------------------------


def as_json(learned: dict[int, Evaluator]) -> str:
    """Return the text of the file of weights."""
    players = [
        f'"{number}": {{"ends": {_as_text(each.ends)}, "doubts": {_as_text(each.doubts)}}}'
        for number, each in learned.items()
    ]
    return "{\n" + ",\n".join(players) + "\n}\n"


def _as_text(net: Net) -> str:
    numbers = [round(float(number) * SCALE) for each in net for number in each.ravel()]
    lines = "\n".join(textwrap.wrap(", ".join(map(str, numbers)), width=99))
    return f'{{"cells": {len(net.outer)}, "numbers": [\n{lines}\n]}}'


def _how_good(rows: Batch) -> Floats:
    """Return the targets of games that ended like this: the larger the lead, the surer."""
    lead = features.lead_of(rows)
    more = np.where(lead != 0, lead, features.ahead(rows.sizes.astype(np.int64)) / 100)
    return chances(np.clip(3 * np.sign(more) + 0.3 * more, -8, 8).astype(np.float32))


if __name__ == "__main__":
    FILE.write_text(as_json({players: learn(players, seed=1) for players in PLAYERS}))
