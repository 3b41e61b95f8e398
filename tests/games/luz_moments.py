"""Hands and moments of Luz that several tests of its rules share."""

import msgspec
import pytest

from luznet.games.game import Seat
from luznet.games.luz.cards import Card, deck
from luznet.games.luz.rules import totals
from luznet.games.luz.types import Deal, Event, Options, State, View
from tests.games.luz_states import (
    LUZ,
    begin,
    bet,
    cards,
    dealt,
    finish_deals,
    leading,
    on_turn,
    play,
)

PLAYERS = (3, 4, 5)


each_number_of_players = pytest.mark.parametrize("players", PLAYERS)


ONE_COLOUR_EACH = ("r1-10", "g1-10", "b1-10", "p1-10")  # and the ten suns aside


MIXED = ("r1-4 g1-3 y1-3", "r5-8 g4-6 y4-6", "r9-10 g7-10 b1-3 y7", "b4-10 y8-10")


def winner_of(trick: str, hands: tuple[str, ...]) -> Seat:
    """Return the seat that takes the first trick when seat 0 leads the first of these cards."""
    return play(leading(*hands), *trick.split()).tricks[0].winner


def cards_shown(shown: View | Event) -> list[Card]:
    """Return all cards with a value anywhere in a view or an event."""
    found: list[Card] = []

    def look(value: object) -> None:
        if isinstance(value, Card):
            found.append(value)
        elif isinstance(value, tuple):
            for item in value:
                look(item)
        elif isinstance(value, msgspec.Struct):
            look(msgspec.structs.astuple(value))

    look(shown)
    return found


AHEAD = {  # the seats with the most points after three deals -> the results of each deal
    "0": ("won", "safe", "lost 1"),
    "1": ("lost 1", "won", "safe"),
    "2": ("safe", "lost 2", "won"),
    "01": ("won", "won", "safe"),
    "02": ("won", "safe", "won"),
    "12": ("lost 1", "won", "won"),
    "012": ("safe", "safe", "safe"),
}


def before_fourth_deal(marker: Seat, ahead: str) -> State:
    """Finish three deals of a three-player game. This seat has the marker in the first deal, and so
    in the fourth."""
    state = finish_deals(begin(3, first=marker), *[AHEAD[ahead]] * 3)
    sums = totals(state.finished, 3)
    assert "".join(str(seat) for seat in range(3) if sums[seat] == max(sums)) == ahead
    assert (state.deal, state.first) == (4, marker)
    return state


def betting_order(state: State) -> list[Seat]:
    order = []
    while None in state.bets:
        order.append(on_turn(state))
        state = bet(state, "1")
    assert state.turn == order[0]  # and leads the first trick
    return order


OVER = finish_deals(begin(4), *[("won",) * 4] * 4)


WAITING = LUZ.new(4, Options())


DEALING = begin(4)


BETTING = dealt(*MIXED)


PLAYING = leading(*MIXED)


FOLLOWING = play(PLAYING, "g1")


ONE_CARD_MORE = Deal(deck(4) + cards("y1"))


ONE_SUN_TWICE = Deal(deck(4)[:40] + cards("y1-9 y1"))
