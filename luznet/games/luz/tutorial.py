"""The scripted deal that the tutorials teach, on the screen and in plain mode: every card, the
bets, and all ten tricks.

The learner sits at seat 0; Mira, on the left, is the First Player.  The tutorials derive what they
say from the rules and by counting.

The deal is a list of actions; a *moment* is the number of actions done:

    0 nothing  1 dealer drawn  2 dealt  5 all bets made  8 first trick taken ... 35 scored
"""

from typing import Final

from luznet.games.game import CHANCE
from luznet.games.luz.cards import cards_of, deck
from luznet.games.luz.rules import Luz
from luznet.games.luz.types import Action, Bet, Deal, DrawDealer, Event, Options, Play, State

PLAYERS: Final = 3
LEARNER, MIRA, OLE = range(PLAYERS)

HANDS: Final = (
    cards_of("g7 b1 b3 b4 p1 p3 p4 y2 y7 y8"),
    cards_of("r2 r5 r8 g2 g3 g5 b8 p6 y3 y6"),
    cards_of("r3 r6 g1 g4 g6 b5 p7 y1 y4 y5"),
)
BETS: Final = (Bet(3, True), Bet(3), Bet(2))
"""The bets by seat; the learner's is a proposal."""

TRICKS: Final = (
    cards_of("g5 g6 g7"),
    cards_of("b1 b8 b5"),
    cards_of("r8 r3 y2"),
    cards_of("y7 y3 y1"),
    cards_of("p4 p6 p7"),
    cards_of("r6 b4 r5"),
    cards_of("g1 b3 g2"),
    cards_of("r2 g4 p3"),
    cards_of("g3 y4 p1"),
    cards_of("y5 y8 y6"),
)
"""The cards of each trick in the order of play."""

DEALT: Final = 2
MY_BET: Final = DEALT + 2
FIRST_CARD: Final = DEALT + PLAYERS
SCORED: Final = FIRST_CARD + PLAYERS * len(TRICKS)


def moment(trick: int, cards: int) -> int:
    """Return the moment when this number of cards of a trick (from 1) is on the table."""
    return FIRST_CARD + PLAYERS * (trick - 1) + cards


def action_at(state: State, done: int, bet: Bet) -> Action:
    """Return the action of a moment; `bet` is the learner's."""
    if done < DEALT:
        return _chance(done)
    turn = state.turn or 0
    if done < FIRST_CARD:
        return bet if turn == LEARNER else BETS[turn]
    trick, place = divmod(done - FIRST_CARD, PLAYERS)
    return Play(state.hands[turn].index(TRICKS[trick][place]))


def replay(moment: int) -> tuple[State, list[Event]]:
    """Return the state and the events of the deal up to a moment."""
    rules = Luz()
    told: list[Event] = []
    state = rules.new(PLAYERS, Options())
    for done in range(moment):
        actor = CHANCE if state.turn is None else state.turn
        state, events = rules.apply(state, actor, action_at(state, done, BETS[LEARNER]))
        told += events
    return state, told


def _chance(done: int) -> Action:
    if not done:
        return DrawDealer(MIRA - 1)  # the First Player is left of the dealer
    given = [card for hand in HANDS for card in hand]
    aside = [card for card in deck(PLAYERS) if card not in given]
    return Deal((*given, *aside))
