"""The steps of a turn of Luris: what each action does, and what may be done next (R2, R3, R5).

Each function takes a state in which the action is allowed, and returns the next one with the events
that led there.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from luznet.games.game import CHANCE, Actor, Refusal, Seat, put
from luznet.games.luris.cards import JOKER, Card, Hand, matches, without
from luznet.games.luris.choices import set_at, set_values, value_of
from luznet.games.luris.scores import playing, results, winners
from luznet.games.luris.types import (
    CardSet,
    Discard,
    Discarded,
    Draw,
    Drew,
    Event,
    FinalTurn,
    Flip,
    Flipped,
    GameEnded,
    LaySet,
    Listed,
    Pass,
    Passed,
    SetLaid,
    SetLost,
    State,
    Swap,
    Swapped,
    Take,
    Took,
)

DRAWN: Final = 2
"""Cards drawn to start a turn (R2)."""
ROUNDS_OF_TAKING: Final = 3
"""After this many rounds in which everybody took the discard, the next player must draw (R3)."""

Step: TypeAlias = tuple[State, tuple[Event, ...]]


def draw(state: State, seat: Actor, action: Draw) -> Step:
    """Draw two cards."""
    cards, left = state.draw[:DRAWN], state.draw[DRAWN:]
    hands = put(state.hands, seat, _sorted(state.hands[seat], *cards))
    drawers = (*state.drawers, *(seat for _ in cards))
    after = replace(
        state, phase="action", hands=hands, draw=left, taken=0, final=not left, drawers=drawers
    )
    drew = Drew(seat, cards)
    return after, (drew,) if left else (drew, FinalTurn(seat))


def take(state: State, seat: Actor, action: Take) -> Step:
    """Take the discard."""
    if must_draw(state) or not state.discard:
        raise Refusal("must_draw", "R3")
    *left, card = state.discard
    hands = put(state.hands, seat, _sorted(state.hands[seat], card))
    taken = state.taken + 1
    after = replace(state, phase="action", hands=hands, discard=tuple(left), taken=taken)
    return after, (Took(seat, card),)


def lay_set(state: State, seat: Actor, action: LaySet) -> Step:
    """Lay a set, which chance mixes next."""
    up, down = _sorted(action.up), _sorted(action.down)
    laid = CardSet(value_of(up) or JOKER, up, down)
    after = replace(
        state,
        turn=CHANCE,
        phase="mix",
        hands=put(state.hands, seat, without(state.hands[seat], (*up, *down))),
        sets=put(state.sets, seat, (*state.sets[seat], laid)),
        laying=seat,
    )
    return after, (SetLaid(seat, laid),)


def flip(state: State, seat: Actor, action: Flip) -> Step:
    """Flip a card; the whole set is lost if it does not match."""
    owner, at = action.seat, action.at
    laid = set_at(state.sets, owner, at, action.card)
    card = laid.down[action.card]
    matched = matches(card, laid.value)
    flipped = Flipped(seat, owner, laid.value, card, matched)
    own = state.sets[owner]
    if matched:
        shown = _turned(laid, action.card, card)
        after, events = to_discard(_with_sets(state, owner, put(own, at, shown)))
        return after, (flipped, *events)
    lost = _sorted(laid.up, *laid.down)
    after = _with_sets(state, owner, (*own[:at], *own[at + 1 :]))
    after, events = to_discard(replace(after, discard=(*lost, *state.discard)))
    return after, (flipped, SetLost(owner, CardSet(laid.value, lost, ())), *events)


def swap(state: State, seat: Actor, action: Swap) -> Step:
    """Swap a face-down card for one of the hand."""
    laid = set_at(state.sets, seat, action.at, action.card)
    got = laid.down[action.card]
    shown = _turned(laid, action.card, action.hand)
    hand = _sorted(without(state.hands[seat], (action.hand,)), got)
    after = _with_sets(state, seat, put(state.sets[seat], action.at, shown))
    after, events = to_discard(replace(after, hands=put(state.hands, seat, hand)))
    return after, (Swapped(seat, laid.value, action.hand, got), *events)


def pass_(state: State, seat: Actor, action: Pass) -> Step:
    """Go on to the discard."""
    after, events = to_discard(state)
    return after, (Passed(seat), *events)


def discard(state: State, seat: Actor, action: Discard) -> Step:
    """Discard a card, which ends the turn."""
    hand = without(state.hands[seat], (action.card,))
    pile = (*state.discard, action.card)
    after, events = end_turn(replace(state, hands=put(state.hands, seat, hand), discard=pile))
    return after, (Discarded(seat, action.card), *events)


# ---- the end of a turn -----------------------------------------------------------------------


def to_discard(state: State) -> Step:
    """Let the seat to act discard, or end its turn at once if its hand is empty."""
    if state.hands[_acting(state)]:
        return replace(state, phase="end"), ()
    return end_turn(state)


def end_turn(state: State) -> Step:
    """Let the next seat with time left start its turn, or end the game after the final turn."""
    if state.final:
        return end_game(state)
    seat = (_acting(state) + 1) % state.players
    while state.out[seat]:
        seat = (seat + 1) % state.players
    return replace(state, turn=seat, phase="start"), ()


def end_game(state: State) -> Step:
    """End the game."""
    after = replace(state, turn=None, phase="over")
    return after, (GameEnded(winners(after), results(after)),)


def _acting(state: State) -> Seat:
    if state.turn is None or state.turn < 0:
        raise ValueError("nobody's turn")
    return state.turn


# ---- what may be done ------------------------------------------------------------------------


def listed(state: State, seat: Seat) -> tuple[Listed, ...]:
    """Return all legal actions of the seat on turn, except sets.

    This takes equally long for all hands, because others may be timing it."""
    hand = state.hands[seat]
    if state.phase == "start":
        may_take = state.discard and not must_draw(state)
        return (Draw(), Take()) if may_take else (Draw(),)
    if state.phase == "end":
        return tuple([Discard(card) for card in sorted(set(hand))])
    flips = [
        Flip(owner, at, card)
        for owner, sets in enumerate(state.sets)
        for at, laid in enumerate(sets)
        for card in range(len(laid.down))
    ]
    return (Pass(), *flips, *swaps_of(state.sets[seat], hand))


def swaps_of(sets: Sequence[CardSet], hand: Hand) -> Sequence[Swap]:
    """Return every swap of a card in hand for a face-down card in a seat's own sets."""
    return [
        Swap(at, card, own)
        for at, laid in enumerate(sets)
        for card in range(len(laid.down))
        for own in (laid.value, JOKER)
        if own in hand
    ]


def values(state: State, hand: Hand) -> tuple[Card, ...]:
    """Return the values of which the seat on turn may lay a set now."""
    return set_values(hand) if state.phase == "action" and not state.final else ()


def must_draw(state: State) -> bool:
    """Return whether everybody who still plays has taken the discard for three rounds (R3)."""
    return bool(state.out) and state.taken >= ROUNDS_OF_TAKING * len(playing(state))


# ---- changes of tuples -----------------------------------------------------------------------


def _sorted(cards: Sequence[Card], *more: Card) -> Hand:
    return tuple(sorted((*cards, *more)))


def _turned(laid: CardSet, at: int, card: Card) -> CardSet:
    """Return a set with one face-down card fewer, and this card added face up."""
    down = (*laid.down[:at], *laid.down[at + 1 :])
    return replace(laid, up=_sorted(laid.up, card), down=down)


def _with_sets(state: State, owner: Seat, sets: tuple[CardSet, ...]) -> State:
    return replace(state, sets=put(state.sets, owner, sets))
