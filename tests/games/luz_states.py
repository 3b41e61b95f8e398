"""Builders of readable states of Luz; all use the public interface.

In a text, `r5` is the red five, `g3-6` the greens from three to
six; a bet is written `3`, and with Safety `3S`.
"""

from functools import partial
from random import Random

from luznet.games.game import CHANCE, Actor, Seat
from luznet.games.luz.cards import Card, Colour, Hand, deck
from luznet.games.luz.rules import Luz
from luznet.games.luz.types import Action, Bet, Deal, DrawDealer, Event, Options, Play, State
from tests.games.played import refusal_of

LUZ = Luz()


def card(text: str) -> Card:
    return Card(Colour(text[0]), int(text[1:]))


def cards(text: str) -> Hand:
    found: list[Card] = []
    for word in text.split():
        low, _, high = word[1:].partition("-")
        values = range(int(low), int(high or low) + 1)
        found += [Card(Colour(word[0]), value) for value in values]
    return tuple(found)


def bet_of(text: str) -> Bet:
    return Bet(int(text.rstrip("S")), safety=text.endswith("S"))


# ---- steps -------------------------------------------------------------------------------


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Let the actor on turn do this."""
    return LUZ.apply(state, on_turn(state), action)


def on_turn(state: State) -> Actor:
    """Return whose turn it is in a game that is not over."""
    actor = LUZ.to_act(state)
    assert actor is not None
    return actor


refusal = partial(refusal_of, LUZ)


def begin(players: int, first: Seat = 0) -> State:
    """Wait for the first deal, in which this seat has the First Player marker."""
    state = LUZ.new(players, Options())
    return step(state, DrawDealer((first - 1) % players))[0]


def deal_of(players: int, *hands: str) -> Deal:
    """Deal these hands of ten cards each to the seats in order; the rest is undealt."""
    given = tuple(card for hand in hands for card in cards(hand))
    aside = tuple(card for card in deck(players) if card not in given)
    assert len(hands) == players
    assert len(aside) == 10
    return Deal(given + aside)


def dealt(*hands: str, first: Seat = 0) -> State:
    """Deal these hands in deal 1; bets are next, from the First Player."""
    return step(begin(len(hands), first), deal_of(len(hands), *hands))[0]


def bet(state: State, *bets: str) -> State:
    """Make bets in the betting order."""
    for text in bets:
        state, _ = step(state, bet_of(text))
    return state


def leading(*hands: str, first: Seat = 0) -> State:
    """Deal these hands and let everybody bet 0: the opener leads the first trick next."""
    return bet(dealt(*hands, first=first), *["0"] * len(hands))


def play(state: State, *texts: str) -> State:
    """Play these cards, each from the hand of the seat on turn."""
    for text in texts:
        state, _ = step(state, playing(state, text))
    return state


def playing(state: State, text: str) -> Play:
    """Return the action that plays this card of the seat on turn."""
    return Play(state.hands[on_turn(state)].index(card(text)))


def legal_cards(state: State) -> Hand:
    """Return the cards that the seat on turn may play."""
    hand = state.hands[on_turn(state)]
    plays = LUZ.legal(state, on_turn(state))
    return tuple(hand[play.position] for play in plays if isinstance(play, Play))


# ---- whole deals -------------------------------------------------------------------------


def any_deal(state: State, seed: int = 1) -> State:
    return step(state, LUZ.draw(state, Random(seed).randrange))[0]


def play_out(state: State) -> tuple[State, tuple[Event, ...]]:
    """Play the lowest legal card until the deal is over; return the last events as well."""
    deal = state.deal
    events: tuple[Event, ...] = ()
    while state.deal == deal and state.turn is not None:
        state, events = step(state, LUZ.legal(state, on_turn(state))[0])
    return state, events


def finish_deal(state: State, *results: str) -> State:
    """Deal, bet and play so that each seat ends the deal with the result written for it:
    `won`, `safe` (won with Safety by b tricks), `safe+1` (by b+1), `lost 3` (missed by 3).
    """
    state = any_deal(state)
    opener = on_turn(state)
    won = play_out(bet(state, *["0"] * state.players))[0].finished[-1].won
    bets = [_bet_for(result, count) for result, count in zip(results, won, strict=True)]
    return play_out(bet(state, *bets[opener:], *bets[:opener]))[0]


def _bet_for(result: str, won: int) -> str:
    if result == "won":
        return f"{won}"
    if result == "safe":
        return f"{won}S"
    if result == "safe+1":
        return f"{won - 1}S"
    missed = int(result.removeprefix("lost "))
    return f"{won + missed if won + missed <= 10 else won - missed}"


def finish_deals(state: State, *deals: tuple[str, ...]) -> State:
    for results in deals:
        state = finish_deal(state, *results)
    return state


def awaits_chance(state: State) -> bool:
    return LUZ.to_act(state) == CHANCE
