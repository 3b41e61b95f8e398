"""Games of Luris into which a leak is planted, and the part of what a reader is told that it shows
in."""

from collections.abc import Container, Sequence
from itertools import islice

from msgspec.structs import asdict, replace

from luznet.games.game import CHANCE, Actor, Below, Reader, Refusal, Seat
from luznet.games.luris.cards import BACK, JOKER, PLAYERS, Card, matches
from luznet.games.luris.rules import Luris
from luznet.games.luris.scores import side_of
from luznet.games.luris.turn import Step
from luznet.games.luris.types import (
    Action,
    CardSet,
    Dealt,
    Drew,
    Event,
    Flip,
    Flipped,
    Mix,
    Passed,
    SetLaid,
    State,
    Swapped,
    View,
)

LISTED = 40
"""The legal actions to look through for flips."""


class ShowsTheNextCard(Luris):
    """A view has the top card of the draw pile."""

    def view(self, state: State, reader: Reader) -> View:
        seen = super().view(state, reader)
        return WithNext(**asdict(seen), next=state.draw[0] if state.draw else BACK)


class WithNext(View, frozen=True, tag="luris", tag_field="game"):
    next: Card


class ShowsThePartnersHand(Luris):
    """With four players, a partner's hand is visible."""

    def view(self, state: State, reader: Reader) -> View:
        seen = super().view(state, reader)
        if seen.seat is None or not state.hands:
            return seen
        side = side_of(state.players, seen.seat)
        hands = [
            state.hands[seat] if seat in side else hand for seat, hand in enumerate(seen.hands)
        ]
        return replace(seen, hands=tuple(hands))


class ShowsFaceDownCards(Luris):
    """All seats see everybody's face-down cards."""

    def view(self, state: State, reader: Reader) -> View:
        seen = super().view(state, reader)
        return seen if reader is None else replace(seen, sets=state.sets)


class ShowsSpectatorsAll(Luris):
    """A spectator sees all hands."""

    def view(self, state: State, reader: Reader) -> View:
        seen = super().view(state, reader)
        return replace(seen, hands=state.hands) if reader is None else seen


class MarksJokers(Luris):
    """Jokers have different backs."""

    def view(self, state: State, reader: Reader) -> View:
        seen = super().view(state, reader)
        marked = [
            tuple(JOKER if true == JOKER else shown for true, shown in zip(*both, strict=True))
            for both in zip(state.hands, seen.hands, strict=True)
        ]
        return replace(seen, hands=tuple(marked))


class TurnsTheDrawPileOver(Luris):
    """At the end of a game, the draw pile is open, too, in order."""

    def view(self, state: State, reader: Reader) -> View:
        seen = super().view(state, reader)
        if state.turn is not None:
            return seen
        return replace(seen, hands=(*seen.hands, state.draw))


class ListsFlipsThatMatch(Luris):
    """Only matching flips are legal."""

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        return [
            action
            for action in islice(super().legal(state, seat), LISTED)
            if not isinstance(action, Flip) or self._would_match(state, action)
        ]

    def _would_match(self, state: State, flip: Flip) -> bool:
        laid = state.sets[flip.seat][flip.at]
        return matches(laid.down[flip.card], laid.value)


class ListsFlipsInOrder(Luris):
    """The flips in a view are listed in the order of the cards."""

    def view(self, state: State, reader: Reader) -> View:
        def order(action: Action) -> Card:
            if not isinstance(action, Flip):
                return 0
            return state.sets[action.seat][action.at].down[action.card]

        seen = super().view(state, reader)
        return replace(seen, legal=tuple(sorted(seen.legal, key=order)))


class ChoosesByTheDrawPile(Luris):
    """The choices of a view depend on a card that nobody may know."""

    def view(self, state: State, reader: Reader) -> View:
        seen = super().view(state, reader)
        values = seen.set_values[1:] if state.draw and state.draw[0] > 6 else seen.set_values
        return replace(seen, set_values=values)


class KeepsTheOrder(Luris):
    """The face-down cards of a set keep the order in which they were laid."""

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        after, events = super().apply(state, actor, action)
        if after.phase != "mix":
            return after, events
        order = Mix(tuple(range(len(after.sets[after.laying][-1].down))))
        after, more = super().apply(after, CHANCE, order)
        return after, (*events, *more)


class MixesByTheCards(Luris):
    """Chance looks at the face-down cards when it mixes them."""

    def draw(self, state: State, below: Below) -> Action:
        drawn = super().draw(state, below)
        if isinstance(drawn, Mix) and state.sets[state.laying][-1].down[-1] == JOKER:
            return Mix(tuple(range(len(drawn.order))))
        return drawn


class Tells(Luris):
    """Some readers get events of a kind unredacted."""

    kind: type[Event]
    readers: Container[Reader] = (*range(PLAYERS[-1]), None)

    def redact(self, event: Event, reader: Reader) -> Event:
        is_told = isinstance(event, self.kind) and reader in self.readers
        return event if is_told else super().redact(event, reader)


class TellsWhatWasDrawn(Tells):
    """Everybody is told the cards that a player draws."""

    kind = Drew


class TellsWhatWasSwapped(Tells):
    """Everybody is told the card that a swap puts into a hand."""

    kind = Swapped


class TellsWhatWasLaid(Tells):
    """Everybody is told the face-down cards of a new set."""

    kind = SetLaid


class TellsSpectatorsWhatWasLaid(Tells):
    """A spectator is told the face-down cards of a new set."""

    kind = SetLaid
    readers = (None,)


class TellsTheHands(Luris):
    """Everybody is told the tens and jokers of each hand."""

    def redact(self, event: Event, reader: Reader) -> Event:
        seen = super().redact(event, reader)
        if isinstance(event, Dealt) and isinstance(seen, Dealt):
            high = tuple(tuple(c for c in hand if c >= 10) for hand in event.hands)
            return replace(seen, hands=high)
        return seen


class TellsTheRestOfASet(Luris):
    """When a card matches, the other face-down cards are told, too."""

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        after, events = super().apply(state, actor, action)
        if isinstance(action, Flip) and isinstance(events[0], Flipped) and events[0].matched:
            laid = state.sets[action.seat][action.at]
            rest = CardSet(laid.value, (), tuple(sorted(laid.down)))
            events = (*events, SetLaid(actor, rest))
        return after, events

    def redact(self, event: Event, reader: Reader) -> Event:
        if isinstance(event, SetLaid) and not event.laid.up:
            return event
        return super().redact(event, reader)


class TellsMoreOfJokers(Luris):
    """A pass is told twice if the player holds a joker."""

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        after, events = super().apply(state, actor, action)
        if events and isinstance(events[0], Passed) and JOKER in state.hands[actor]:
            events = (events[0], *events)
        return after, events


class RefusesWithTheCard(Luris):
    """A player who acts out of turn is told the last card of the draw pile."""

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        try:
            return super().apply(state, actor, action)
        except Refusal as refused:
            if refused.code == "not_your_turn" and state.draw:
                raise Refusal(refused.code, refused.section, card=state.draw[-1]) from None
            raise


class RefusesByTheCard(Luris):
    """A flip at the wrong time has a different code if the card would match."""

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        try:
            return super().apply(state, actor, action)
        except Refusal:
            if isinstance(action, Flip) and self._would_match(state, action):
                raise Refusal("not_yet", "R2") from None
            raise

    def _would_match(self, state: State, flip: Flip) -> bool:
        laid = [laid for sets in state.sets[flip.seat :] for laid in sets][:1]
        return any(each.down and matches(each.down[0], each.value) for each in laid)


class PausesByTheHand(Luris):
    """A bot pauses longer the more choices it has, including those that only it can count."""

    def open_choices(self, state: State) -> int:
        seat = self.to_act(state)
        return 0 if seat is None or seat < 0 else len(self.legal(state, seat))


class PausesOverLikeCardsLess(Luris):
    """A bot pauses less if cards in its hand are equal."""

    def open_choices(self, state: State) -> int:
        if state.phase == "end" and state.turn is not None:
            return len(set(state.hands[state.turn]))
        return super().open_choices(state)


class SkipsWhoHasNoJoker(Luris):
    """Whose turn it is depends on hands."""

    def to_act(self, state: State) -> Actor | None:
        if state.turn is None or state.turn < 0 or state.phase != "start":
            return state.turn
        return state.turn if JOKER in state.hands[state.turn] else state.turn ^ 1


LEAKS = [
    (ShowsTheNextCard, "view"),
    (ShowsThePartnersHand, "view"),
    (ShowsFaceDownCards, "view"),
    (ShowsSpectatorsAll, "view"),
    (MarksJokers, "view"),
    (TurnsTheDrawPileOver, "view"),
    (ListsFlipsThatMatch, "legal"),
    (ListsFlipsInOrder, "view"),
    (ChoosesByTheDrawPile, "choices"),
    (KeepsTheOrder, "events"),
    (MixesByTheCards, "chance"),
    (TellsWhatWasDrawn, "events"),
    (TellsWhatWasSwapped, "events"),
    (TellsWhatWasLaid, "events"),
    (TellsSpectatorsWhatWasLaid, "events"),
    (TellsTheHands, "events"),
    (TellsTheRestOfASet, "events"),
    (TellsMoreOfJokers, "events"),
    (RefusesWithTheCard, "refusals"),
    (RefusesByTheCard, "refusals"),
    (PausesByTheHand, "pause"),
    (PausesOverLikeCardsLess, "pause"),
    (SkipsWhoHasNoJoker, "turn"),
]
