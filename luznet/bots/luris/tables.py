"""Many whole games of Luris at once: all cards, as arrays.

All tables are at the same step of a turn. Seats are counted from the one on turn, as in `batch`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from luznet.bots.luris import moves
from luznet.bots.luris.batch import KINDS, Batch, Flags, Index, Small
from luznet.bots.luris.evaluator import Weighed
from luznet.games.luris.cards import COPIES, DECK, HAND_SIZE, JOKER, PLAYERS, VALUES, Hand
from luznet.games.luris.turn import DRAWN, ROUNDS_OF_TAKING
from luznet.games.luris.types import CardSet, Flip, LaySet, Phase, State, Swap

ROOM: Final = 8
"""The most sets that a seat can have."""
THROWN: Final = len(DECK) + PLAYERS[-1]
"""The most cards that the discard pile can have: all of them."""
_OF_SEATS: Final = ("hands", "down", "value", "up", "wild")

Numbers = NDArray[np.integer[Any]]


@dataclass
class Tables:
    """Games that are still running.

    `game` is the number of each. `hands` are counts [table, seat, card], `down` the face-down
    cards [table, seat, set, card]; each set has a `value` (0 for no set), and a number of cards
    `up`, including jokers, `wild`. The draw pile is the first `draw` cards of `pile`, drawn from
    the end; the discard pile is the first `height` cards of `thrown`. `took` counts the turns in
    a row that took a card from it. `final` is whether the turn is the last one.
    """

    game: Index
    hands: Small
    down: Small
    value: Small
    up: Small
    wild: Small
    pile: Small
    draw: Small
    thrown: Small
    height: NDArray[np.int64]
    took: NDArray[np.int64]
    final: Flags

    def __len__(self) -> int:
        """Return the number of games still running."""
        return len(self.game)

    @property
    def players(self) -> int:
        """Return the number of players."""
        players: int = self.hands.shape[1]
        return players

    def kept(self, at: Flags) -> "Tables":
        """Return some of the tables."""
        return Tables(*(getattr(self, each.name)[at] for each in fields(self)))

    def passed_on(self) -> "Tables":
        """Return the tables with the next seat on turn."""
        turned = {name: np.roll(getattr(self, name), -1, axis=1) for name in _OF_SEATS}
        return replace(self, **turned)

    def rows(self) -> Batch:
        """Return what the seats on turn see."""
        every = np.arange(len(self))
        top = np.where(self.height > 0, self.thrown[every, self.height - 1], 0)
        rows = Batch(
            hand=self.hands[:, 0].copy(),
            down=self.down[:, 0].copy(),
            value=self.value.copy(),
            up=self.up.copy(),
            wild=self.wild.copy(),
            hidden=self.down.sum(axis=3, dtype=np.int8),
            sizes=self.hands.sum(axis=2, dtype=np.int8),
            draw=self.draw.copy(),
            top=top.astype(np.int8),
            final=self.final.copy(),
            unseen=np.zeros((len(self), KINDS), dtype=np.int8),
            doubt=np.zeros(self.value.shape, dtype=np.float32),
        )
        return replace(rows, unseen=_unseen(rows))

    def may_take(self) -> Flags:
        """Return where the top of the discard pile may be taken."""
        found: Flags = (self.height > 0) & (self.took < ROUNDS_OF_TAKING * self.players)
        return found

    def start(self, takes: Flags) -> None:
        """Take the top of the discard pile at these tables, and draw at the others."""
        some = np.nonzero(takes)[0]
        self.height[some] -= 1
        self.hands[some, 0, self.thrown[some, self.height[some]]] += 1
        self.took = np.where(takes, self.took + 1, 0)
        for _ in range(DRAWN):
            some = np.nonzero(~takes & (self.draw > 0))[0]
            self.draw[some] -= 1
            self.hands[some, 0, self.pile[some, self.draw[some]]] += 1
        self.final |= self.draw == 0

    def put(self, some: Index, after: Batch) -> None:
        """Give seats the hands and sets that they have after a move."""
        self.hands[some, 0], self.down[some, 0] = after.hand, after.down
        self.value[some, 0] = after.value[:, 0]
        self.up[some, 0], self.wild[some, 0] = after.up[:, 0], after.wild[:, 0]

    def move(self, some: Index, weighed: Weighed, best: Index, chance: Generator) -> None:
        """Make a move at each of some tables: `best` of all that were weighed. Which face-down card
        of another player's set is flipped is drawn."""
        is_sure = best < len(weighed.sure.row)
        self.put(some[is_sure], weighed.sure.after.taken(best[is_sure]))
        called = some[~is_sure]
        seat, at = weighed.code[best[~is_sure], 1:3].T
        self.flip(called, seat, at, moves.drawn(self.down[called, seat, at], chance))

    def flip(self, some: Index, seat: Numbers, at: Numbers, card: Numbers) -> None:
        """Turn a face-down card of a set."""
        right = (card == self.value[some, seat, at]) | (card == JOKER)
        turned = some[right], seat[right], at[right]
        self.down[(*turned, card[right])] -= 1
        self.up[turned] += 1
        self.wild[turned] += card[right] == JOKER
        lost = some[~right], seat[~right], at[~right]
        for each in (self.down, self.value, self.up, self.wild):
            each[lost] = 0

    def discard(self, some: Index, card: Numbers) -> None:
        """Discard a card at some tables."""
        self.hands[some, 0, card] -= 1
        self.thrown[some, self.height[some]] = card
        self.height[some] += 1

    # ---- one table ------------------------------------------------------------------------

    def state(self, table: int, phase: Phase) -> State:
        """Return the state of a table, as far as its view needs it."""
        height = self.height[table]
        return State(
            players=self.players,
            turn=0,
            phase=phase,
            starters=(),
            lost=False,
            hands=tuple([_cards(hand) for hand in self.hands[table].tolist()]),
            sets=tuple([self._sets(table, seat) for seat in range(self.players)]),
            draw=(0,) * int(self.draw[table]),
            discard=tuple(self.thrown[table, max(0, height - 1) : height].tolist()),
            taken=int(self.took[table]),
            final=bool(self.final[table]),
            out=(False,) * self.players,
        )

    def _places(self, table: int, seat: int) -> Index:
        """Return where the sets of a seat are."""
        places: Index = np.nonzero(self.value[table, seat])[0]
        return places

    def _sets(self, table: int, seat: int) -> tuple[CardSet, ...]:
        sets = []
        for at in self._places(table, seat).tolist():
            value, wild = int(self.value[table, seat, at]), int(self.wild[table, seat, at])
            up = (value,) * (int(self.up[table, seat, at]) - wild) + (JOKER,) * wild
            sets.append(CardSet(value, up, _cards(self.down[table, seat, at].tolist())))
        return tuple(sets)

    def act(self, table: int, action: object) -> None:
        """Take an action of the rules at one table."""
        if isinstance(action, LaySet):
            self._lay(table, action)
        elif isinstance(action, Swap):
            self._swap(table, action)
        elif isinstance(action, Flip):
            at = self._places(table, action.seat)[action.at]
            card = _cards(self.down[table, action.seat, at].tolist())[action.card]
            self.flip(*(np.array([each]) for each in (table, action.seat, at, card)))

    def _lay(self, table: int, action: LaySet) -> None:
        at = int((self.value[table, 0] == 0).argmax())
        for card in (*action.up, *action.down):
            self.hands[table, 0, card] -= 1
        for card in action.down:
            self.down[table, 0, at, card] += 1
        self.value[table, 0, at] = min(action.up)
        self.up[table, 0, at] = len(action.up)
        self.wild[table, 0, at] = action.up.count(JOKER)

    def _swap(self, table: int, action: Swap) -> None:
        at = self._places(table, 0)[action.at]
        card = _cards(self.down[table, 0, at].tolist())[action.card]
        self.hands[table, 0, action.hand] -= 1
        self.hands[table, 0, card] += 1
        self.down[table, 0, at, card] -= 1
        self.up[table, 0, at] += 1
        self.wild[table, 0, at] += action.hand == JOKER


def dealt(games: int, players: int, chance: Generator) -> Tables:
    """Return freshly dealt games."""
    deck = np.array(DECK, dtype=np.int8)
    cards = deck[chance.random((games, len(deck))).argsort(axis=1)]
    hands = np.zeros((games, players, KINDS), dtype=np.int8)
    for at in range(players * HAND_SIZE):
        hands[np.arange(games), at // HAND_SIZE, cards[:, at]] += 1
    hands[:, :, JOKER] = 1
    pile = cards[:, players * HAND_SIZE + 1 :]
    thrown = np.zeros((games, THROWN), dtype=np.int8)
    thrown[:, 0] = cards[:, players * HAND_SIZE]
    value, up, wild = np.zeros((3, games, players, ROOM), dtype=np.int8)
    return Tables(
        game=np.arange(games),
        hands=hands,
        down=np.zeros((games, players, ROOM, KINDS), dtype=np.int8),
        value=value,
        up=up,
        wild=wild,
        pile=pile,
        draw=np.full(games, pile.shape[1], dtype=np.int8),
        thrown=thrown,
        height=np.ones(games, dtype=np.int64),
        took=np.zeros(games, dtype=np.int64),
        final=np.zeros(games, dtype=np.bool_),
    )


def wrong(tables: Tables) -> NDArray[np.float64]:
    """Return the share of face-down cards of each set that do not match [table, seat, set]."""
    table, seat, at = np.indices(tables.value.shape)
    right = tables.down[table, seat, at, tables.value] + tables.down[..., JOKER]
    down = tables.down.sum(axis=3)
    found: NDArray[np.float64] = (down - right) / np.maximum(1, down)
    return found


def _cards(counts: Iterable[int]) -> Hand:
    return tuple([card for card, count in enumerate(counts) for _ in range(count)])


def _unseen(rows: Batch) -> Small:
    """Return the number of unseen cards of each value [row, card]."""
    all_cards = np.zeros(KINDS, dtype=np.int8)
    all_cards[list(VALUES)], all_cards[JOKER] = COPIES, rows.players
    left: Small = all_cards - rows.hand - rows.down.sum(axis=1, dtype=np.int8)
    row, natural = np.arange(len(rows)), rows.up - rows.wild
    for seat in range(rows.players):
        for at in range(rows.value.shape[2]):
            left[row, rows.value[:, seat, at]] -= natural[:, seat, at]
    left[:, JOKER] -= rows.wild.sum(axis=(1, 2), dtype=np.int8)
    left[row, rows.top] -= 1
    left[:, 0] = 0
    return left
