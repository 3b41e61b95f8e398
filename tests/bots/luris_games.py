"""Games of Luris in which the strong bot plays itself, each played once per test run."""

from functools import cache
from random import Random
from time import process_time
from typing import Any, NamedTuple

from luznet.bots.luris import BOTS, adviser
from luznet.games.game import CHANCE, Seat
from luznet.games.luris import GAME
from luznet.games.luris.advice import Advice
from luznet.games.luris.types import Action, State
from tests.games.played import played


class Turn(NamedTuple):
    state: State
    seat: Seat
    action: Action

    @property
    def view(self) -> Any:
        return GAME.view(self.state, self.seat)


@cache
def game(seed: int, players: int = 2) -> tuple[Turn, ...]:
    """Return the turns of a game, with the states before the actions."""
    rng = Random(seed)

    def choose(state: State, seat: Seat) -> Action:
        return BOTS["strong"](GAME.view(state, seat), rng, 1.0)

    return tuple(
        Turn(done.before, done.actor, done.action)
        for done in played(GAME, players, rng.randrange, choose)
        if done.actor != CHANCE
    )


def games(count: int, players: int = 2) -> tuple[Turn, ...]:
    return tuple(turn for seed in range(count) for turn in game(seed, players))


class Advised(NamedTuple):
    turn: Turn
    advice: Advice
    seconds: float


@cache
def advised(players: int) -> tuple[Advised, ...]:
    """Return a game's turns with a choice, the advice on them, and how long it took."""
    found = []
    for turn in game(1, players):
        view = turn.view
        if len(GAME.choices(view)) > 1:
            began = process_time()
            advice = adviser.advise(view)
            found.append(Advised(turn, advice, process_time() - began))
    return tuple(found)
