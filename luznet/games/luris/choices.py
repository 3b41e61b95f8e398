"""The legal actions of a turn of Luris as one sequence, and what forbids the others.

There may be tens of thousands of sets. They are counted without listing them, and each can be made
from its number. Everything here follows from what the seat itself sees.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import NamedTuple, overload

from luznet.games.game import Refusal, Seat
from luznet.games.luris.cards import JOKER, VALUES, Card, Hand, matches, without
from luznet.games.luris.types import Action, CardSet, Discard, Flip, LaySet, Sets, State, Swap, View

LEAST_UP = 2
"""The fewest face-up cards of a new set (R2)."""
LEAST_DOWN = 2
"""The fewest face-down cards of a new set (R2)."""


def set_values(hand: Hand) -> tuple[Card, ...]:
    """Return the values of which a set can be laid from a hand (R2, R3).

    This takes equally long for all hands, because others may be timing it."""
    if len(hand) < LEAST_UP + LEAST_DOWN:
        return ()
    jokers = hand.count(JOKER)
    held = [(value, hand.count(value)) for value in VALUES]
    return tuple([value for value, count in held if count and count + jokers >= LEAST_UP])


def value_of(up: Sequence[Card]) -> Card | None:
    """Return the value that face-up cards give their set: that of the natural ones, if they are
    all alike (R3)."""
    naturals = set(up) - {JOKER}
    return naturals.pop() if len(naturals) == 1 else None


class Lack(NamedTuple):
    """What cards lack to form a set: a code, and the facts for a sentence about it."""

    code: str
    facts: dict[str, int]


def lack_of(up: Sequence[Card], down: Sequence[Card]) -> Lack | None:
    """Return what these face-up and face-down cards lack to form a set; None if they form one."""
    naturals = sorted(set(up) - {JOKER})
    if len(naturals) > 1:
        return Lack("values_differ", {"one": naturals[0], "other": naturals[1]})
    if len(up) < LEAST_UP:
        missing = LEAST_UP - len(up)
        if not naturals:
            return Lack("needs_up", {"missing": missing})
        return Lack("needs_up_of", {"missing": missing, "value": naturals[0]})
    if not naturals:
        return Lack("needs_natural", {})
    if len(down) < LEAST_DOWN:
        return Lack("needs_down", {"missing": LEAST_DOWN - len(down)})
    return None


def can_lay(hand: Hand, laid: LaySet) -> bool:
    """Return whether this is a set that can be laid from this hand (R2, R3)."""
    is_held = not Counter((*laid.up, *laid.down)) - Counter(hand)
    return is_held and lack_of(laid.up, laid.down) is None


# ---- what forbids an action ----------------------------------------------------------------


def check(table: State | View, seat: Seat, action: Action) -> None:
    """Raise `Refusal` unless the seat may do this; its turn must be at the step of the action.

    This doesn't check whether a seat may take the discard: a view says so itself.
    """
    match action:
        case LaySet():
            if table.final:
                raise Refusal("final_turn", "R3")
            if not can_lay(table.hands[seat], action):
                raise Refusal("bad_set", "R2")
        case Flip(owner, at, card):
            set_at(table.sets, owner, at, card)
        case Swap(at, card, own):
            laid = set_at(table.sets, seat, at, card)
            _check_held(table.hands[seat], own)
            if not matches(own, laid.value):
                raise Refusal("no_match", "R2", value=laid.value)
        case Discard(card):
            _check_held(table.hands[seat], card)


def set_at(sets: Sets, owner: Seat, at: int, card: int) -> CardSet:
    """Return an owner's set; raise `Refusal` unless it has a face-down card at that position."""
    own = sets[owner] if owner in range(len(sets)) else ()
    if at not in range(len(own)) or card not in range(len(own[at].down)):
        raise Refusal("no_card", "R2")
    return own[at]


def _check_held(hand: Hand, card: Card) -> None:
    if card not in hand:
        raise Refusal("not_held", "R2", card=card)


# ---- all of them -----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Downs:
    """The ways to choose at least two face-down cards from those left.

    They are numbered like an odometer: each value has a digit, the number of its cards taken. The
    few numbers with fewer than two cards are skipped.
    """

    cards: Hand

    @cached_property
    def _values(self) -> Sequence[tuple[Card, int]]:
        return sorted(Counter(self.cards).items())

    @cached_property
    def _too_few(self) -> Sequence[int]:
        """The numbers that stand for no card or a single one, in order."""
        steps, step = [0], 1
        for _, count in self._values:
            steps.append(step)
            step *= count + 1
        return steps

    def __len__(self) -> int:
        return prod(count + 1 for _, count in self._values) - len(self._too_few)

    def __getitem__(self, number: int) -> Hand:
        for left_out in self._too_few:
            number += left_out <= number
        down: list[Card] = []
        for value, count in self._values:
            number, some = divmod(number, count + 1)
            down += [value] * some
        return tuple(down)


class Choices(Sequence[Action]):
    """Legal actions: the listed ones, then all sets of these values that can be laid from a
    hand."""

    def __init__(self, listed: Sequence[Action], hand: Hand, values: Sequence[Card]) -> None:
        self._listed = listed
        self._hand = hand
        self._values = values

    @cached_property
    def _ways(self) -> Sequence[tuple[Hand, _Downs]]:
        """Each choice of face-up cards, with the face-down choices it leaves."""
        jokers = self._hand.count(JOKER)
        ups = [
            (value,) * naturals + (JOKER,) * wild
            for value in self._values
            for naturals in range(1, self._hand.count(value) + 1)
            for wild in range(max(0, LEAST_UP - naturals), jokers + 1)
        ]
        ways = [(up, _Downs(without(self._hand, up))) for up in ups]
        return [(up, downs) for up, downs in ways if len(downs.cards) >= LEAST_DOWN]

    @cached_property
    def _length(self) -> int:
        return len(self._listed) + sum(len(downs) for _, downs in self._ways)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, number: int) -> Action: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[Action]: ...

    def __getitem__(self, number: int | slice) -> Action | Sequence[Action]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        if number < 0:
            number += len(self)
        if not 0 <= number < len(self):
            raise IndexError(number)
        if number < len(self._listed):
            return self._listed[number]
        number -= len(self._listed)
        for up, downs in self._ways:
            if number < len(downs):
                return LaySet(up, downs[number])
            number -= len(downs)
        raise IndexError(number)

    def __iter__(self) -> Iterator[Action]:
        yield from self._listed
        for up, downs in self._ways:
            yield from (LaySet(up, downs[number]) for number in range(len(downs)))

    def __contains__(self, action: object) -> bool:
        """Return whether an action is among them, in any order of its cards."""
        if not isinstance(action, LaySet):
            return action in self._listed
        return value_of(action.up) in self._values and can_lay(self._hand, action)
