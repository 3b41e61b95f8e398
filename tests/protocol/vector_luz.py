"""The vectors that only Luz has: the odds, and the scoring."""

import random
from typing import Any

import msgspec

from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luz.odds import odds
from luznet.games.luz.rules import opener, points
from luznet.games.luz.types import Bet, FinishedDeal
from tests.protocol.text import section_of
from tests.protocol.vector_games import plain

SECTION = section_of("luz")


def hidden_cards() -> dict[str, Any]:
    """Return the odds of the reader's hidden cards at several moments of several deals."""
    return {
        "description": "What a view of Luz reveals about the reader's hidden cards: for each "
        "unplayed position the values that its card can have, each with its chance as a fraction.",
        "section": f"{SECTION}.5",
        "cases": [_hidden(players, left) for players in (3, 4, 5) for left in (10, 6, 3)],
    }


def _hidden(players: int, left: int) -> dict[str, Any]:
    """Play at random until the seat on turn has this many cards left."""
    rules, rng = GAMES["luz"], random.Random(100 * players + left)
    state = rules.new(players, rules.options_type())
    while not (state.bets and None not in state.bets and len(state.held[state.turn]) == left):
        actor = rules.to_act(state)
        chance = actor == CHANCE
        action = (
            rules.draw(state, rng.randrange) if chance else rng.choice(rules.legal(state, actor))
        )
        state, _ = rules.apply(state, actor, action)
    view = rules.view(state, state.turn)
    return {
        "description": f"{players} players, {left} cards left in the hand",
        "view": plain(view),
        "odds": {
            str(position): {str(value): str(chance) for value, chance in chances.items()}
            for position, chances in odds(view).items()
        },
    }


def bets() -> dict[str, Any]:
    """Return points for bets."""
    bets = [(3, False), (3, True), (0, False), (0, True), (10, False), (10, True)]
    return {
        "description": "The `points` of a bet in a deal, given the tricks that were `won`.",
        "section": f"{SECTION}.6",
        "cases": [
            {
                "deal": deal,
                "bet": {"tricks": tricks, "safety": safety},
                "won": won,
                "points": points(deal, Bet(tricks, safety), won),
            }
            for deal in (1, 2, 3, 4)
            for tricks, safety in bets
            for won in sorted({0, max(0, tricks - 1), tricks, min(10, tricks + 1), 5, 10})
        ],
    }


def counting() -> dict[str, Any]:
    """Return the opener and the winner given the points so far."""
    return {
        "description": "Who bets first in the fourth deal (`opener`) and who has won after it "
        "(`winner`), given the points of each deal by seat and `first` of the fourth deal.",
        "section": f"{SECTION}.6",
        "cases": [_standing(first, deals) for first, deals in STANDINGS],
    }


STANDINGS = (
    (0, ((10, -5, 5), (20, 10, -10), (30, 15, -5), (-5, 20, 40))),
    (1, ((10, 10, -5), (20, 20, -5), (-10, -10, 30), (40, 40, -5))),
    (2, ((10, 10, 10), (20, 20, 20), (30, 30, 30), (20, 20, -5))),
    (0, ((-5, 5, 10), (10, 20, 20), (-5, 15, 10), (40, 20, 20))),
    (2, ((10, 5, 10, -5), (-5, 20, -5, 20), (15, -5, 15, 0), (20, 20, 20, -10))),
    (2, ((10, 5, 10, -5), (20, 10, -5, 20), (-5, -5, 15, -5), (-5, 20, 20, 30))),
    (4, ((10, 10, 5, 5, -5), (10, 10, -5, 20, 10), (15, 15, 30, 0, 5), (20, 20, 20, 20, -5))),
)
"""`first` of the fourth deal, and points by deal and seat, with every kind of tie."""


def _standing(first: int, deals: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    players = len(deals[0])
    finished = tuple(
        FinishedDeal(
            deal=number, first=(first + number) % players, hands=(), aside=(), bets=(), won=(),
            points=of_seats,
        )
        for number, of_seats in enumerate(deals, 1)
    )  # fmt: skip
    new = GAMES["luz"].new(players, GAMES["luz"].options_type())
    state = msgspec.structs.replace(new, deal=4, first=first, finished=finished, turn=None)
    before = msgspec.structs.replace(state, finished=finished[:3], turn=CHANCE)
    return {
        "first": first,
        "points": [list(of_seats) for of_seats in deals],
        "opener": opener(before),
        "winner": GAMES["luz"].view(state, None).winner,
    }


FILES = {
    "games/luz_hidden.json": hidden_cards,
    "games/luz_points.json": bets,
    "games/luz_counting.json": counting,
}
