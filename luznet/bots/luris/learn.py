"""Where the weights come from: many games at once are played, what became of them is fitted, and
with that the next ones are played; `python -m luznet.bots.luris.learn` does it again and prints
the module `weights`.

    games of players with habits -> weights -> games of players who think, each a bit differently,
    and some with habits -> better weights -> ...

A table is worth what became of it in part, and in part what was thought of it a turn later.
"""

import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from luznet.bots.luris import features, moves, rule_based
from luznet.bots.luris.batch import Batch, Flags, Floats, Index
from luznet.bots.luris.evaluator import Evaluator, Weighed
from luznet.bots.luris.features import ACTED, ENDED, STARTED
from luznet.bots.luris.moves import CALL, LAY
from luznet.bots.luris.net import SCALE, Net, chances
from luznet.bots.luris.tables import dealt, wrong
from luznet.games.luris import GAME
from luznet.games.luris.cards import PLAYERS
from luznet.games.luris.types import Action, Discard, Phase, Take

GAMES: Final = 2500
"""Games that are played between two fits."""
FITS: Final = 14
KEPT: Final = 3
"""The games of so many fits are learned from."""
SHARE: Final = 0.35
"""Of the seats those who play by habits, once the others have learned."""
OTHERS: Final = [
    rule_based.player(each)
    for each in (
        rule_based.NORMAL,
        rule_based.NORMAL,
        *(rule_based.PERSONALITIES[name] for name in ("honest", "bluffer", "trusting")),
    )
]
FOLLOWS: Final = 0.8
"""How much of its worth a table has from what follows, not from what is thought of it."""
NOTED: Final = 0.5
"""Of the tables those that are learned from."""
CELLS: Final = 24
CELLS_FOR_SETS: Final = 8
EPOCHS: Final = 4
BATCH: Final = 2048
RATE: Final = 2e-3

T = TypeVar("T", bound=np.generic)
Samples: TypeAlias = tuple[Floats, Floats]
"""Facts [sample, fact], and the chance that is to be answered [sample]."""


class Styles(NamedTuple):
    """How seats play [game, seat]: who plays by habits (their number from 1; 0: thinks); by how
    much they are drawn to bluffs and to flips of others' cards, and how often they stray, in
    logits."""

    habit: NDArray[np.int64]
    bluffs: Floats
    calls: Floats
    strays: Floats


def some_styles(games: int, players: int, share: float, chance: Generator) -> Styles:
    """Return styles, a share of them habits."""
    shape = (games, players)
    by_habit = chance.random(shape) < share
    bluffs, calls = _tastes(shape, chance), _tastes(shape, chance)
    return Styles(
        habit=np.where(by_habit, chance.integers(1, 1 + len(OTHERS), shape), 0),
        bluffs=bluffs,
        calls=calls,
        strays=chance.choice([0.02, 0.05, 0.15], shape).astype(np.float32),
    )


def _tastes(shape: tuple[int, int], chance: Generator) -> Floats:
    """Return how much something is liked: half think nothing of it, others like it a bit more or
    less, never do it, or are fond of it."""
    kind = chance.choice(4, shape, p=[0.5, 0.2, 0.2, 0.1])
    taste = np.choose(kind, [0.0, chance.normal(0, 0.4, shape), -5.0, 0.7])
    return taste.astype(np.float32)


@dataclass
class Record:
    """What was seen: features of tables with their game and turn; what the tables were thought to
    be worth at the end of each turn [turn, game], nan where the game was over; features of sets
    with the part of their face-down cards that did not match."""

    tables: list[Floats] = field(default_factory=list)
    games: list[Index] = field(default_factory=list)
    turns: list[Index] = field(default_factory=list)
    estimate: list[Floats] = field(default_factory=list)
    sets: list[Floats] = field(default_factory=list)
    wrong: list[Floats] = field(default_factory=list)


class _Play:
    """Games that are played to their ends; without an evaluator all seats go by habits."""

    def __init__(self, evaluator: Evaluator | None, players: int, chance: Generator) -> None:
        self._evaluator, self._players, self._chance = evaluator, players, chance
        self._random = Random(int(chance.integers(1 << 32)))  # noqa: S311 - to be repeated
        self._styles = some_styles(GAMES, players, SHARE if evaluator else 1.0, chance)
        self._record = Record()
        self._ended = np.zeros((GAMES, players), dtype=np.float32)
        self._turn = 0
        self._tables = dealt(GAMES, players, chance)

    def learned_from(self) -> tuple[Samples, Samples]:
        """Play, and return what is to be learned: of tables, and of sets."""
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
        """Return the styles of the seats to act."""
        found: NDArray[T] = styles[self._tables.game, self._turn % self._players]
        return found

    def _thinkers(self) -> Index:
        """Return the tables where the seat to act thinks."""
        found: Index = np.nonzero(self._of(self._styles.habit) == 0)[0]
        return found

    def _by_habit(self, phase: Phase) -> Iterator[tuple[int, Action]]:
        """Go through the tables where the seat to act goes by habits, and what it does."""
        habit = self._of(self._styles.habit)
        for table in np.nonzero(habit)[0].tolist():
            view = GAME.view(self._tables.state(table, phase), 0)
            if view.legal:
                yield table, OTHERS[int(habit[table]) - 1](view, self._random, 0.0)

    def _rows(self, some: Index) -> Batch:
        rows = self._tables.rows().taken(some)
        return self._evaluator.doubted(rows) if self._evaluator else rows

    def _strayed(self, worth: Floats, row: Index, tables: Index) -> Floats:
        """Return what choices are worth to who strays; each is of one of the rows, which are of
        these tables."""
        noise = self._chance.gumbel(size=len(worth)).astype(np.float32)
        strayed: Floats = worth + self._of(self._styles.strays)[tables[row]] * noise
        return strayed

    def _start(self) -> None:
        takes = np.zeros(len(self._tables), dtype=np.bool_)
        some = self._thinkers()
        if self._evaluator and len(some):
            rows, row = self._rows(some), np.arange(len(some))
            worth = [self._evaluator.worth_to_take(rows),
                     self._evaluator.worth_to_draw(rows, self._chance, times=4)]  # fmt: skip
            take, draw = (self._strayed(each, row, some) for each in worth)
            takes[some] = take > draw
        for table, action in self._by_habit("start"):
            takes[table] = isinstance(action, Take)
        self._tables.start(takes & self._tables.may_take())
        self._note(STARTED)
        self._note_sets()

    def _act(self) -> None:
        some = self._thinkers()
        for table, action in self._by_habit("action"):
            self._tables.act(table, action)
        if self._evaluator and len(some):
            weighed = self._evaluator.actions(self._rows(some))
            liked = self._strayed(weighed.worth, weighed.row, some)
            liked += self._taste(weighed, some)
            self._do(weighed, some, moves.best_of(weighed.row, liked, len(some)))
        self._note(ACTED)

    def _taste(self, weighed: Weighed, some: Index) -> Floats:
        """Return by how much choices are liked for what they are."""
        kind, after = weighed.code[:, 0], weighed.sure.after
        taste: Floats = self._of(self._styles.calls)[some[weighed.row]] * (kind == CALL)
        lays = np.nonzero(kind == LAY)[0]
        at = weighed.code[lays, 1]
        right = features.right(after)[lays, at]
        bluffs = self._of(self._styles.bluffs)[some[weighed.row[lays]]]
        taste[lays] += bluffs * (right < after.hidden[lays, 0, at])
        return taste

    def _do(self, weighed: Weighed, some: Index, best: Index) -> None:
        """Let each of some tables have its best choice."""
        is_sure = best < len(weighed.sure.row)
        self._tables.put(some[is_sure], weighed.sure.after.taken(best[is_sure]))
        called = some[~is_sure]
        seat, at = weighed.code[best[~is_sure], 1:3].T
        card = moves.drawn(self._tables.down[called, seat, at], self._chance)
        self._tables.flip(called, seat, at, card)

    def _discard(self) -> None:
        some = self._thinkers()
        some = some[self._tables.hands[some, 0].any(axis=1)]
        for table, action in self._by_habit("end"):
            if isinstance(action, Discard):
                self._tables.discard(np.array([table]), np.array([action.card]))
        if self._evaluator and len(some):
            found, worth = self._evaluator.discards(self._rows(some))
            liked = self._strayed(worth, found.row, some)
            best = moves.best_of(found.row, liked, len(some))
            self._tables.discard(some, found.code[best, 0])
        self._note(ENDED)

    def _end(self) -> None:
        over = self._tables.final
        if over.any():
            rows, games = self._tables.kept(over).rows(), self._tables.game[over]
            for step in range(self._players):
                turned = replace(
                    rows,
                    up=np.roll(rows.up, -step, axis=1),
                    sizes=np.roll(rows.sizes, -step, axis=1),
                )
                seat = (self._turn + step) % self._players
                self._ended[games, seat] = _how_good(turned)
            self._tables = self._tables.kept(~over)

    # ---- what is learned ------------------------------------------------------------------

    def _noted(self) -> Flags:
        """Return the tables to note now: such where the seat to act thinks."""
        some: Flags = self._chance.random(len(self._tables)) < NOTED
        return some & (self._of(self._styles.habit) == 0) if self._evaluator else some

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
        """Return what each table was worth to the seat to act [turn, game], from the last turn to
        the first."""
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
    """Return the evaluator for so many players, from scratch."""
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
    """Return a network before it has learned."""
    known = samples[0].shape[1]
    inner = chance.normal(size=(known, cells)) / np.sqrt(known)
    outer = chance.normal(size=cells) / np.sqrt(cells)
    zeros = np.zeros(cells), np.zeros(1)
    return Net(*(each.astype(np.float32) for each in (inner, zeros[0], outer, zeros[1])))


def _fit(net: Net, samples: Samples, chance: Generator) -> Net:
    """Return the network after it has gone through the samples some times, by Adam."""
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
    """Return by how much the error grows with each weight: the cross entropy."""
    cells = np.maximum(known @ net.inner + net.inner_bias, 0)
    off = (chances(cells @ net.outer + net.outer_bias) - answers) / np.float32(len(answers))
    back = np.outer(off, net.outer) * (cells > 0)
    return Net(known.T @ back, back.sum(axis=0), cells.T @ off, off.sum(keepdims=True))


# ---- the module --------------------------------------------------------------------------


def as_module(learned: dict[int, Evaluator]) -> str:
    """Return the source of the module `weights`."""
    lines = [
        '"""What was learned from play (`python -m luznet.bots.luris.learn`), by players; all',
        'numbers of a network in one text, in thousandths."""',
        "",
        "from typing import Final",
        "",
        "from luznet.bots.luris.evaluator import Evaluator",
        "from luznet.bots.luris.net import read_net",
        "",
        "EVALUATORS: Final = {",
    ]
    for players, evaluator in learned.items():
        lines += [f"    {players}: Evaluator("]
        for name, net in (("ends", evaluator.ends), ("doubts", evaluator.doubts)):
            lines += [
                f"        {name}=read_net(",
                f"            {len(net.outer)},",
                '            """',
            ]
            lines += [*_as_text(net), '""",', "        ),"]
        lines += ["    ),"]
    return "\n".join([*lines, "}", ""])


def _as_text(net: Net) -> list[str]:
    numbers = [round(float(number) * SCALE) for each in net for number in each.ravel()]
    return textwrap.wrap(" ".join(map(str, numbers)), width=99)


def _how_good(rows: Batch) -> Floats:
    """Return what is learned of games that ended so: won or lost, and the surer the larger the
    lead."""
    lead = features.lead_of(rows)
    more = np.where(lead != 0, lead, features.ahead(rows.sizes.astype(np.int64)) / 100)
    return chances(np.clip(3 * np.sign(more) + 0.3 * more, -8, 8).astype(np.float32))


if __name__ == "__main__":
    sys.stdout.write(as_module({players: learn(players, seed=1) for players in PLAYERS}))
