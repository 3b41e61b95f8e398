"""What a seat can tell from its view of Luris: its own cards, what others may hold, and how long
the game will last.

A view has no history, so cards under the top of the discard pile count as unseen.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from luznet.games.game import Seat, own_seat
from luznet.games.luris.cards import BACK, COPIES, JOKER, VALUES, Card, matches
from luznet.games.luris.scores import side_of
from luznet.games.luris.turn import DRAWN
from luznet.games.luris.types import View

Counts: TypeAlias = list[int]
"""The number of cards of each value, indexed by value; `JOKER` is one of them."""


class Own(NamedTuple):
    """One of the reader's sets: the numbers of face-up cards, of face-down cards that match, and of
    others."""

    value: Card
    up: int
    match: int
    other: int

    @property
    def down(self) -> int:
        """The number of cards face down."""
        return self.match + self.other


class Theirs(NamedTuple):
    """Another player's set: the number of cards face up and face down."""

    value: Card
    up: int
    down: int


@dataclass(frozen=True)
class Observation:
    """What the reader of a view, seat `me`, knows.

    `own`: its sets; `hand`: its cards; `theirs`: the sets of all others. `unseen` counts the cards
    that it doesn't see anywhere. `turns` are left if everybody draws,
    without this one once it has started. `rivals` still play, or share a side with one who does;
    `partner` exists only with four players. `left` plays next, None if nobody else does.
    """

    me: Seat
    players: int
    own: tuple[Own, ...]
    hand: Counts
    theirs: Mapping[Seat, tuple[Theirs, ...]]
    unseen: Counts
    turns: int
    rivals: tuple[Seat, ...]
    partner: Seat | None
    left: Seat | None

    @property
    def time(self) -> float:
        """The approximate number of turns that the reader still has."""
        return self.turns / self.players


def observe(view: View) -> Observation:
    """Return what the reader of a view knows. Raises ValueError for a spectator's."""
    me = own_seat(view)
    others = [seat for seat in range(view.players) if seat != me]
    side = side_of(view.players, me)
    partners = [seat for seat in side if seat != me]
    return Observation(
        me=me,
        players=view.players,
        own=tuple([_own(laid.value, laid.up, laid.down) for laid in view.sets[me]]),
        hand=counted(view.hands[me]),
        theirs={
            seat: tuple([Theirs(laid.value, len(laid.up), len(laid.down))
                         for laid in view.sets[seat]])
            for seat in others
        },
        unseen=_unseen(view, me),
        turns=turns_left(view.draw),
        rivals=tuple([seat for seat in others if seat not in side and _counts(view, seat)]),
        partner=partners[0] if partners else None,
        left=_left(view, me),
    )  # fmt: skip


def turns_left(cards: int) -> int:
    """Return the number of turns that it takes to draw this many cards."""
    return -(-cards // DRAWN)


def counted(cards: Iterable[Card]) -> Counts:
    """Return the number of cards of each value."""
    counts = [0] * (JOKER + 1)
    for card in cards:
        counts[card] += 1
    return counts


def _own(value: Card, up: tuple[Card, ...], down: tuple[Card, ...]) -> Own:
    match = sum(matches(card, value) for card in down)
    return Own(value, len(up), match, len(down) - match)


def _unseen(view: View, me: Seat) -> Counts:
    seen = [*view.hands[me], view.discard]
    for sets in view.sets:
        for laid in sets:
            seen += [*laid.up, *laid.down]
    unseen = counted([value for value in VALUES for _ in range(COPIES)] + [JOKER] * view.players)
    for card in seen:
        if card != BACK:
            unseen[card] -= 1
    return unseen


def _counts(view: View, seat: Seat) -> bool:
    """Return whether anybody on a seat's side still plays: out of time, you cannot win."""
    return not all(view.out[each] for each in side_of(view.players, seat))


def _left(view: View, me: Seat) -> Seat | None:
    around = [(me + step) % view.players for step in range(1, view.players)]
    return next((seat for seat in around if not view.out[seat]), None)
