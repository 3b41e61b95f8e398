"""The legal actions of a turn of Luris as one sequence: of sets there may be ten thousands.

They are counted, and the one with a number is made, without listing the others.  Everything
here follows from what the seat itself sees.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import overload

from luznet.games.luris.cards import JOKER, VALUES, Card, Hand, without
from luznet.games.luris.types import Action, LaySet

LEAST_UP = 2
"""Cards that a new set has face up, at least. RULES.md R2."""
LEAST_DOWN = 2
"""And face down."""


def set_values(hand: Hand) -> tuple[Card, ...]:
    """Return the values of which a set can be laid from a hand. RULES.md R2, R3.

    That takes as long whatever is in it: others may wait for it."""
    if len(hand) < LEAST_UP + LEAST_DOWN:
        return ()
    jokers = hand.count(JOKER)
    held = [(value, hand.count(value)) for value in VALUES]
    return tuple([value for value, count in held if count and count + jokers >= LEAST_UP])


def value_of(up: Sequence[Card]) -> Card | None:
    """Return the value that face-up cards give to their set; None where they give none: by
    the natural ones, which must be alike. RULES.md R3."""
    naturals = set(up) - {JOKER}
    return naturals.pop() if len(naturals) == 1 else None


def can_lay(hand: Hand, laid: LaySet) -> bool:
    """Tell whether a set is one, and can be laid from this hand. RULES.md R2, R3."""
    if len(laid.up) < LEAST_UP or len(laid.down) < LEAST_DOWN or value_of(laid.up) is None:
        return False
    return not Counter((*laid.up, *laid.down)) - Counter(hand)


@dataclass(frozen=True)
class _Downs:
    """The ways to lay face-down cards once it is chosen what lies face up: any of the cards
    left, of each value from none to all of them, at least two together.

    Numbered as by a clock with a hand for each value; the few ways with less than two cards
    are left out."""

    cards: Hand

    @cached_property
    def _values(self) -> Sequence[tuple[Card, int]]:
        return sorted(Counter(self.cards).items())

    @cached_property
    def _too_few(self) -> Sequence[int]:
        """The numbers on the clock of no card, and of single ones, in order."""
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
    """Legal actions: some that are listed, and all sets of a hand with these values."""

    def __init__(self, listed: Sequence[Action], hand: Hand, values: Sequence[Card]) -> None:
        """`values`: of which a set may be laid now."""
        self._listed = listed
        self._hand = hand
        self._values = values

    @cached_property
    def _ways(self) -> Sequence[tuple[Hand, _Downs]]:
        """What can lie face up, with all that can lie face down then."""
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
        """Return how many there are."""
        return self._length

    @overload
    def __getitem__(self, number: int) -> Action: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[Action]: ...

    def __getitem__(self, number: int | slice) -> Action | Sequence[Action]:
        """Return the one with this number, or those of a slice."""
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
        """Go through all of them."""
        yield from self._listed
        for up, downs in self._ways:
            yield from (LaySet(up, downs[number]) for number in range(len(downs)))

    def __contains__(self, action: object) -> bool:
        """Tell whether an action is among them; the order in which cards are named is free."""
        if not isinstance(action, LaySet):
            return action in self._listed
        return value_of(action.up) in self._values and can_lay(self._hand, action)
