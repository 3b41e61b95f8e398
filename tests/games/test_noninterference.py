"""What a reader of Luz may not know makes no difference to anything the reader is told.

At each point of whole random games, and for each reader (every seat, and a spectator), the hidden
cards of the deal are dealt again in a way that this reader cannot tell from the true one: a twin.
The deal is replayed on the twin with the same actions, and everything that the reader has been told
since it began (views, events, whose turn it is, legal actions, the number of choices from which a
bot's pause is computed, refusals of whatever the reader might have tried) must be the same to the
byte.

Games with a planted leak show that the checker can fail.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import asdict, replace

from luznet.games.game import CHANCE, Actor, Refusal, Seat
from luznet.games.luz.cards import BACKS, Hand
from luznet.games.luz.rules import Luz, points
from luznet.games.luz.types import (
    Action,
    Bet,
    BetMade,
    Deal,
    Dealt,
    Event,
    FinishedDeal,
    Options,
    Play,
    State,
    View,
)
from tests.games.leaks import Leak, Told, Twins, encode, parts_that_differ, refusals
from tests.games.luz_twins import Reader, deal_in_any_order, hand_order, twin_piles

Step = tuple[State, tuple[Event, ...]]

ATTEMPTS: Sequence[Action] = (
    *(Bet(tricks, safety) for tricks in (0, 5, 10, 11) for safety in (False, True)),
    *(Play(position) for position in range(11)),
    Deal(()),
)


# ---- what a reader is told ---------------------------------------------------------------


def told(game: Luz, state: State, events: Sequence[Event], reader: Reader) -> Told:
    """Return everything that the reader is told after an action."""
    legal = [] if reader is None else list(game.legal(state, reader))
    parts = {
        "turn": game.to_act(state),
        "view": game.view(state, reader),
        "events": [game.redact(event, reader) for event in events],
        "legal": legal,
        "pause": game.open_choices(state),
        "refusals": [] if reader is None else refusals(game, state, reader, untaken(legal)),
    }
    return encode(parts)


def untaken(legal: Sequence[Action]) -> list[Action]:
    """Return the attempts that are not legal."""
    return [action for action in ATTEMPTS if action not in legal]


# ---- the checker -------------------------------------------------------------------------


class OneDeal:
    """A deal as it goes: its actions so far, and what each reader was told after each."""

    def __init__(self, game: Luz, before: State, readers: Sequence[Reader]) -> None:
        self.game = game
        self.before = before
        self.actions: list[tuple[Actor, Action]] = []
        self.told: dict[Reader, list[Told]] = {reader: [] for reader in readers}

    def add(self, actor: Actor, action: Action, step: Step) -> None:
        self.actions.append((actor, action))
        for reader, record in self.told.items():
            record.append(told(self.game, *step, reader))

    def compare(self, twin: Deal, reader: Reader) -> None:
        """Replay all actions on the twin; raises `Leak` where the reader is told something else."""
        state = self.before
        for (actor, action), record in zip(self.actions, self.told[reader], strict=True):
            done = twin if isinstance(action, Deal) else action
            state, events = self.game.apply(state, actor, done)
            if (here := told(self.game, state, events, reader)) != record:
                raise Leak(reader, action, parts_that_differ(here, record))


def check_game(game: Luz, players: int, seed: int) -> Twins:
    """Play a random game and compare a twin for each reader at each point; raises `Leak`."""
    rng = Random(seed)
    state = game.new(players, Options())
    deal = OneDeal(game, state, ())
    found: Counter[bool] = Counter()
    while state.turn is not None:
        actor = state.turn
        if actor == CHANCE:
            action = game.draw(state, rng.randrange)
            deal = OneDeal(game, state, (*range(players), None))
        else:
            action = rng.choice(game.legal(state, actor))
        state, events = game.apply(state, actor, action)
        deal.add(actor, action, (state, events))
        if not state.hands or not any(state.held):
            continue  # nothing is hidden between deals
        for reader in deal.told:
            piles = twin_piles(state, reader, rng)
            deal.compare(deal_in_any_order(piles, rng), reader)
            found[piles != [list(pile) for pile in (*state.hands, state.aside)]] += 1
    return Twins(found.total(), found[True])


# ---- the property ------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 9), marks=pytest.mark.slow)])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_nothing_a_reader_is_told_depends_on_what_the_reader_may_not_know(
    players: int, seeds: range
) -> None:
    for seed in seeds:
        twins = check_game(Luz(), players, seed)
        assert twins.compared == 4 * (players + 10 * players) * (players + 1)
        assert twins.different > 0.75 * twins.compared  # late in a deal all may be known


def test_twins_are_all_the_deals_that_the_reader_holds_possible() -> None:
    state = play_at_random(deals=2, left=18, rng=Random(3))
    counts = []
    for seat in range(state.players):
        rng = Random(seat)
        twins = {tuple(twin_piles(state, seat, rng)[seat]) for _ in range(1500)}
        assert twins == possible_hands(state, seat)
        counts.append(len(twins))
    assert min(counts) > 5


def possible_hands(state: State, seat: Seat) -> set[Hand]:
    """Enumerate the hands that a seat may hold, given what it has seen."""
    hand, held = state.hands[seat], state.held[seat]
    unseen = sorted([*state.aside, *(hand[at] for at in held)], key=hand_order)
    found = set()
    for chosen in combinations(unseen, len(held)):
        guess = list(hand)
        for at, card in zip(held, chosen, strict=True):
            guess[at] = card
        colours_fit = all(guess[at].colour is hand[at].colour for at in held)
        if colours_fit and guess == sorted(guess, key=hand_order):
            found.add(tuple(guess))
    return found


def play_at_random(deals: int, left: int, rng: Random) -> State:
    """Play until this number of cards is left in the hands, in this deal of a game of four."""
    game = Luz()
    state = game.new(4, Options())
    while state.deal < deals or sum(len(held) for held in state.held) != left:
        actor = game.to_act(state)
        assert actor is not None
        chance = actor == CHANCE
        action = game.draw(state, rng.randrange) if chance else rng.choice(game.legal(state, actor))
        state, _ = game.apply(state, actor, action)
    return state


# ---- planted leaks -----------------------------------------------------------------------


class ShowsAside(Luz):
    """A view has the undealt cards, sorted to look harmless."""

    def view(self, state: State, seat: Reader) -> View:
        return WithAside(**asdict(super().view(state, seat)), aside=tuple(sorted(state.aside)))


class WithAside(View, frozen=True, tag="luz", tag_field="game"):
    aside: Hand = ()


class ShowsOwnHand(Luz):
    """A seat sees its own values."""

    def view(self, state: State, seat: Reader) -> View:
        seen = super().view(state, seat)
        return seen if seat is None else replace(seen, hands=state.hands)


class ShowsSpectatorsAll(Luz):
    """A spectator sees all values."""

    def view(self, state: State, seat: Reader) -> View:
        seen = super().view(state, seat)
        return replace(seen, hands=state.hands) if seat is None else seen


class ShowsOneValue(Luz):
    """A seat sees the value of its last card."""

    def view(self, state: State, seat: Reader) -> View:
        seen = super().view(state, seat)
        if seat is None or not state.held or len(state.held[seat]) != 1:
            return seen
        return replace(seen, hands=(*seen.hands[:seat], state.hands[seat], *seen.hands[seat + 1 :]))


class OpensTheDealEarly(Luz):
    """The current deal is shown like a finished one."""

    def view(self, state: State, seat: Reader) -> View:
        seen = super().view(state, seat)
        if seen.phase != "tricks":
            return seen
        return replace(seen, last=as_if_ended(state))


def as_if_ended(state: State) -> FinishedDeal:
    bets = tuple(bet for bet in state.bets if bet is not None)
    made = tuple(points(state.deal, bet, won) for bet, won in zip(bets, state.won, strict=True))
    return FinishedDeal(
        deal=state.deal,
        first=state.first,
        hands=state.hands,
        aside=state.aside,
        bets=bets,
        won=state.won,
        points=made,
    )


class HeldInOrderOfValue(Luz):
    """The held positions are listed in the order of the values there."""

    def view(self, state: State, seat: Reader) -> View:
        held = tuple(
            tuple(sorted(positions, key=lambda at, hand=hand: hand[at].value))  # type: ignore[misc]
            for hand, positions in zip(state.hands, state.held, strict=True)
        )
        return replace(super().view(state, seat), held=held)


class LegalInOrderOfValue(Luz):
    """The legal plays of a seat are listed by value."""

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        legal = super().legal(state, seat)
        hand = state.hands[seat] if legal else ()
        return tuple(
            sorted(
                legal, key=lambda play: hand[play.position].value if isinstance(play, Play) else 0
            )
        )


class OffersNoBetThatMustLose(Luz):
    """A player without a sun above 5 is not offered a bet of ten."""

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        legal = super().legal(state, seat)
        if None not in state.bets or any(card >= ("y", 6) for card in state.hands[seat]):
            return legal
        return legal[:-2]

    def open_choices(self, state: State) -> int:
        return Luz().open_choices(state)


class RedactsNothing(Luz):
    """New hands are told as they are."""

    def redact(self, event: Event, seat: Reader) -> Event:
        return event


class RedactsForSeatsOnly(Luz):
    """A spectator is told the new hands."""

    def redact(self, event: Event, seat: Reader) -> Event:
        return event if seat is None else super().redact(event, seat)


class TellsTheOrderOfTheDeck(Luz):
    """New hands are told as backs, but in the order in which they were dealt."""

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        after, events = super().apply(state, actor, action)
        if isinstance(action, Deal):
            ends = range(0, 10 * state.players, 10)
            hands = tuple(action.cards[end : end + 10] for end in ends)
            events = tuple(
                replace(event, hands=hands) if isinstance(event, Dealt) else event
                for event in events
            )
        return after, events

    def redact(self, event: Event, seat: Reader) -> Event:
        if isinstance(event, Dealt):
            backs = tuple(tuple(BACKS[card.colour] for card in hand) for hand in event.hands)
            return replace(event, hands=backs)
        return event


class RefusesWithTheValue(Luz):
    """A player who fails to follow is told the card's value."""

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        try:
            return super().apply(state, actor, action)
        except Refusal as refused:
            if refused.code == "must_follow" and isinstance(action, Play):
                value = state.hands[actor][action.position].value
                raise Refusal(refused.code, refused.section, value=value) from None
            raise


class RefusesByTheValue(Luz):
    """Refusals of low cards have a different code."""

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        try:
            return super().apply(state, actor, action)
        except Refusal as refused:
            if refused.code == "must_follow" and isinstance(action, Play):
                low = state.hands[actor][action.position].value < 4
                raise Refusal("too_low" if low else "must_follow", "L4") from None
            raise


class SkipsTheTurnByHiddenCards(Luz):
    """Whose turn it is depends on an undealt card."""

    def to_act(self, state: State) -> Actor | None:
        if state.turn is None or state.turn < 0 or None not in state.bets:
            return state.turn
        return (state.turn + state.aside[0].value % 2) % state.players


class PausesByTheCards(Luz):
    """A bot pauses longer over high cards."""

    def open_choices(self, state: State) -> int:
        if not state.hands or state.turn is None or state.turn < 0:
            return 0
        return sum(card.value for card in state.hands[state.turn])


class TellsMoreOfGoodHands(Luz):
    """A bet with the highest sun in the hand is told twice."""

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        after, events = super().apply(state, actor, action)
        if isinstance(events[0], BetMade) and ("y", 10) in state.hands[actor]:
            events += events
        return after, events


LEAKS = [
    (ShowsAside, "view"),
    (ShowsOwnHand, "view"),
    (ShowsSpectatorsAll, "view"),
    (ShowsOneValue, "view"),
    (OpensTheDealEarly, "view"),
    (HeldInOrderOfValue, "view"),
    (LegalInOrderOfValue, "legal"),
    (OffersNoBetThatMustLose, "legal"),
    (RedactsNothing, "events"),
    (RedactsForSeatsOnly, "events"),
    (TellsTheOrderOfTheDeck, "events"),
    (RefusesWithTheValue, "refusals"),
    (RefusesByTheValue, "refusals"),
    (SkipsTheTurnByHiddenCards, "turn"),
    (TellsMoreOfGoodHands, "events"),
    (PausesByTheCards, "pause"),
]


@pytest.mark.parametrize(("leaky", "part"), LEAKS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_leak_is_caught(leaky: type[Luz], part: str) -> None:
    with pytest.raises(Leak) as caught:
        check_game(leaky(), players=4, seed=1)
    assert part in caught.value.parts
    assert (caught.value.reader is None) == (leaky in (ShowsSpectatorsAll, RedactsForSeatsOnly))
