"""Many tables of Luris at once, as arrays: each row is what the seat on turn can tell.

Seats are counted from that seat, 0, in the order of play.
"""

from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from luznet.bots.luris.observation import counted, observe
from luznet.games.game import own_seat
from luznet.games.luris.cards import JOKER
from luznet.games.luris.turn import DRAWN
from luznet.games.luris.types import CardSet, View

Small: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float32]
Index: TypeAlias = NDArray[np.intp]

KINDS: Final = JOKER + 1
"""Cards are counted by value; the first two counts stay 0."""
_OF_SEATS: Final = ("value", "up", "wild", "hidden", "sizes", "doubt")


@dataclass
class Batch:
    """What is seen at each table.

    `hand` [row, card] and `down`, the seat's face-down cards [row, set, card], are counts. For all
    sets [row, seat, set] there are the `value` (0 for no set), the number of cards `up`, the jokers
    among them (`wild`), and the number `hidden`. `sizes`: of the hands [row, seat]. `draw`: the
    cards left to draw. `top`: of the discard pile, 0 if it is empty. `final`: whether this is the
    last turn. `unseen`: counts [row, card]. `doubt`: the chance that a face-down card of another
    player's set doesn't match [row, seat, set], 0 until it is evaluated.
    """

    hand: Small
    down: Small
    value: Small
    up: Small
    wild: Small
    hidden: Small
    sizes: Small
    draw: Small
    top: Small
    final: Flags
    unseen: Small
    doubt: Floats

    def __len__(self) -> int:
        return len(self.hand)

    @property
    def players(self) -> int:
        """The number of players."""
        players: int = self.sizes.shape[1]
        return players

    def taken(self, at: Any) -> "Batch":
        """Return some rows, as a copy."""
        return Batch(*(getattr(self, each.name)[at] for each in fields(self)))

    def counted_from(self, seat: int) -> "Batch":
        """Return the rows with the seats counted from another one, but for what only the seat on
        turn sees."""
        of_seats = {name: np.roll(getattr(self, name), -seat, axis=1) for name in _OF_SEATS}
        return replace(self, **of_seats)

    def doubted(self, doubt: Floats) -> "Batch":
        """Return the rows with these doubts."""
        return replace(self, doubt=doubt)

    @property
    def turns(self) -> Small:
        """The number of turns left if everybody draws, after this one once it has started."""
        turns: Small = -(-self.draw // DRAWN)
        return turns


def batch_of(view: View, spare: int = 1) -> Batch:
    """Return a seat's view as a batch of one row, with room for some more sets than anybody has.

    The sets of players who ran out of time are left out, as they no longer count.
    """
    me = own_seat(view)
    seats = [(me + step) % view.players for step in range(view.players)]
    sets = [() if view.out[seat] else view.sets[seat] for seat in seats]
    room = spare + max(map(len, sets))
    of_sets = np.zeros((4, 1, view.players, room), dtype=np.int8)
    for seat, laid in enumerate(sets):
        for at, each in enumerate(laid):
            of_sets[:, 0, seat, at] = _numbers(each)
    down = [counted(each.down) for each in sets[0]]
    down += [[0] * KINDS] * (room - len(down))
    value, up, wild, hidden = of_sets
    return Batch(
        hand=np.array([counted(view.hands[me])], dtype=np.int8),
        down=np.array([down], dtype=np.int8),
        value=value,
        up=up,
        wild=wild,
        hidden=hidden,
        sizes=np.array([[len(view.hands[seat]) for seat in seats]], dtype=np.int8),
        draw=np.array([view.draw], dtype=np.int8),
        top=np.array([view.discard], dtype=np.int8),
        final=np.array([view.final]),
        unseen=np.array([observe(view).unseen], dtype=np.int8),
        doubt=np.zeros((1, view.players, room), dtype=np.float32),
    )


def _numbers(laid: CardSet) -> tuple[int, int, int, int]:
    return laid.value, len(laid.up), laid.up.count(JOKER), len(laid.down)


def joined(parts: list[Batch]) -> Batch:
    """Return all batches as one."""
    return Batch(*(np.concatenate([getattr(part, each.name) for part in parts])
                  for each in fields(Batch)))  # fmt: skip
