"""Twins: games of Luris that a reader cannot tell from the true one by what this reader has seen.

Every card is tracked by its number, its place in the deck (jokers come after it, by seat); `values`
says what each card is. In a twin the same cards go the same ways, and those that the reader never
saw have other values. So the other players' hands and face-down cards and the draw pile can be
anything possible; whatever was open once stays as it was.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from luznet.games.game import ALL_SEATS, Actor, Reader, Seat
from luznet.games.luris.cards import DECK, HAND_SIZE, JOKER, Card, matches
from luznet.games.luris.types import (
    Action,
    Deal,
    Discard,
    Draw,
    Flip,
    LaySet,
    Mix,
    State,
    Swap,
    Take,
)

Number: TypeAlias = int
Values: TypeAlias = Sequence[Card]
Move: TypeAlias = Callable[[Values], Action]
"""An action with the cards of these numbers, once their values are known."""


class Lying:
    """A set on the table, as the numbers of its cards."""

    def __init__(self, value: Card, up: list[Number], down: list[Number]) -> None:
        self.value, self.up, self.down = value, up, down


class Course:
    """Where every card of a game is, and who has seen it."""

    def __init__(self, players: int, readers: Sequence[Reader]) -> None:
        self.players = players
        self.readers = readers
        self.values: list[Card] = []
        self.hands: list[list[Number]] = [[] for _ in range(players)]
        self.sets: list[list[Lying]] = [[] for _ in range(players)]
        self.draw: list[Number] = []
        self.discard: list[Number] = []
        self.seen: dict[Reader, set[Number]] = {reader: set() for reader in readers}

    # ---- the true game -------------------------------------------------------------------

    def follow(self, state: State, actor: Actor, action: Action) -> Move:
        """Move the cards as this action does; `state` is the one before it."""
        match action:
            case Deal():
                return self._deal(action)
            case Draw():
                drawn, self.draw = self.draw[:2], self.draw[2:]
                self._get(actor, drawn)
            case Take():
                self.hands[actor].append(self.discard.pop())
            case LaySet():
                return self._lay(actor, action)
            case Mix():
                return self._mix(state.laying, action)
            case Flip():
                self._flip(action)
            case Swap():
                return self._swap(actor, action)
            case Discard():
                return self._lay_off(actor, action)
        return lambda values: action

    def open_all(self) -> None:
        """Show everything that is open once the game is over: all but the draw pile."""
        for seat in range(self.players):
            self._show(self.hands[seat])
            for lying in self.sets[seat]:
                self._show(lying.down)

    def _deal(self, action: Deal) -> Move:
        self.values = [*action.cards, *[JOKER] * self.players]
        dealt = HAND_SIZE * self.players
        for seat in range(self.players):
            self._get(seat, self.of_seat(seat))
        self.discard, self.draw = [dealt], list(range(dealt + 1, len(DECK)))
        self._show(self.discard)
        return self._deal_as

    def _deal_as(self, values: Values) -> Deal:
        """Return the deal of these values; the order within a hand doesn't matter."""
        cards: list[Card] = []
        for seat in range(self.players):
            hand = [values[number] for number in self.of_seat(seat)]
            hand.remove(JOKER)
            cards += sorted(hand)
        return Deal((*cards, *values[len(cards) : len(DECK)]))

    def of_seat(self, seat: Seat) -> list[Number]:
        """Return the cards that a seat was dealt, including its joker."""
        return [*range(HAND_SIZE * seat, HAND_SIZE * (seat + 1)), len(DECK) + seat]

    def _lay(self, seat: Seat, action: LaySet) -> Move:
        up = [self._from_hand(seat, card) for card in action.up]
        down = [self._from_hand(seat, card) for card in action.down]
        value = next(card for card in action.up if card != JOKER)
        self.sets[seat].append(Lying(value, list(up), in_order(self.values, down)))
        self._show(up)
        return lambda values: LaySet(
            tuple(values[number] for number in in_order(values, up)),
            tuple(values[number] for number in in_order(values, down)),
        )

    def _mix(self, seat: Seat, action: Mix) -> Move:
        lying = self.sets[seat][-1]
        down = [lying.down[at] for at in action.order]
        lying.down = list(down)

        def mix(values: Values) -> Mix:
            laid = in_order(values, down)
            return Mix(tuple(laid.index(number) for number in down))

        return mix

    def _flip(self, action: Flip) -> None:
        lying = self.sets[action.seat][action.at]
        number = lying.down.pop(action.card)
        lying.up.append(number)
        if not matches(self.values[number], lying.value):
            lost = in_order(self.values, [*lying.up, *lying.down])
            self.discard = [*lost, *self.discard]
            self.sets[action.seat].remove(lying)
            self._show(lost)
        self._show([number])

    def _swap(self, seat: Seat, action: Swap) -> Move:
        lying = self.sets[seat][action.at]
        self.hands[seat].append(lying.down.pop(action.card))
        number = self._from_hand(seat, action.hand)
        lying.up.append(number)
        self._show([number])
        return lambda values: action

    def _lay_off(self, seat: Seat, action: Discard) -> Move:
        number = self._from_hand(seat, action.card)
        self.discard.append(number)
        self._show([number])
        return lambda values: action

    def _from_hand(self, seat: Seat, card: Card) -> Number:
        """Take a card of this value out of a hand: the first, as all are alike."""
        number = next(each for each in self.hands[seat] if self.values[each] == card)
        self.hands[seat].remove(number)
        return number

    def _get(self, seat: Seat, numbers: list[Number]) -> None:
        """Put cards into a hand that only its owner sees, and a spectator of all hands."""
        self.hands[seat] += numbers
        for reader in {seat, ALL_SEATS} & set(self.readers):
            self.seen[reader].update(numbers)

    def _show(self, numbers: Sequence[Number]) -> None:
        for reader in self.readers:
            self.seen[reader].update(numbers)

    # ---- its twins -----------------------------------------------------------------------

    def hidden(self, reader: Reader) -> list[Number]:
        """Return the cards that a reader has never seen."""
        return [number for number in range(len(self.values)) if number not in self.seen[reader]]

    def twin(self, reader: Reader, rng: Random) -> list[Card]:
        """Return values that the reader cannot tell from the true ones: hidden cards change places,
        and the joker of each hand only with cards that were dealt to that hand."""
        values, hidden = list(self.values), self.hidden(reader)
        plain = [number for number in hidden if number < len(DECK)]
        mixed = rng.sample(plain, len(plain))
        for number, other in zip(plain, mixed, strict=True):
            values[number] = self.values[other]
        for seat in range(self.players):
            joker = len(DECK) + seat
            if joker in hidden:
                own = [number for number in self.of_seat(seat) if number in hidden]
                other = rng.choice(own)
                values[joker], values[other] = values[other], values[joker]
        return values


def in_order(values: Values, numbers: Sequence[Number]) -> list[Number]:
    """Return cards from low to high."""
    return sorted(numbers, key=lambda number: (values[number], number))
