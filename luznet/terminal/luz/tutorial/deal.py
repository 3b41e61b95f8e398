"""The deal of the tutorial, as data: every card, the bets of the two bots, and all ten tricks.

The learner sits at seat 0; Mira, at the left, is the First Player.  What the coach says of this
deal is not written here but found out by the rules and by counting (see `steps`).

The deal is a list of actions; a *moment* is how many of them are done:

    0 nothing  1 dealer drawn  2 dealt  5 all bets made  8 first trick taken ... 35 counted
"""

from typing import Final

from luznet.games.luz.cards import cards_of, deck
from luznet.games.luz.types import Action, Bet, Deal, DrawDealer, Play, State

PLAYERS: Final = 3
LEARNER, MIRA, OLE = range(PLAYERS)


HANDS: Final = (
    cards_of("g7 b1 b3 b4 p1 p3 p4 y2 y7 y8"),
    cards_of("r2 r5 r8 g2 g3 g5 b8 p6 y3 y6"),
    cards_of("r3 r6 g1 g4 g6 b5 p7 y1 y4 y5"),
)
BETS: Final = (Bet(3, True), Bet(3), Bet(2))
"""The bets by seat; the learner's is what the coach proposes."""

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
"""The cards of each trick as they are played, the leader's first."""

DEALT: Final = 2
MY_BET: Final = DEALT + 2
FIRST_CARD: Final = DEALT + PLAYERS
COUNTED: Final = FIRST_CARD + PLAYERS * len(TRICKS)


def moment(trick: int, cards: int) -> int:
    """Return the moment at which so many cards of a trick (from 1) lie on the table."""
    return FIRST_CARD + PLAYERS * (trick - 1) + cards


def action_at(state: State, done: int, bet: Bet) -> Action:
    """Return the next action of the deal after so many; `bet` is the learner's."""
    if done < DEALT:
        return _chance(done)
    turn = state.turn or 0
    if done < FIRST_CARD:
        return bet if turn == LEARNER else BETS[turn]
    trick, place = divmod(done - FIRST_CARD, PLAYERS)
    return Play(state.hands[turn].index(TRICKS[trick][place]))


def _chance(done: int) -> Action:
    if not done:
        return DrawDealer(MIRA - 1)  # the First Player sits at the dealer's left
    given = [card for hand in HANDS for card in hand]
    aside = [card for card in deck(PLAYERS) if card not in given]
    return Deal((*given, *aside))
