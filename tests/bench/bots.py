"""How many deals a second the bots' simulator plays out, against a peer in the same run.

    python -m tests.bench.bots [--quick] [--seconds N]

The peer is OpenSpiel's ISMCTSBot, in C++, on oh_hell(players=4,num_tricks_fixed=10): of all its
games the one most like Luz (`pip install open_spiel`, for this benchmark only; without it there is
no ratio). Both begin at the first card of a deal of ten tricks and play it out by chance; ours
draws the worlds that it plays in as a part of it, 1,024 at a time. They take turns; the limit is a
ratio of 5. Also shown: the same in batches of other sizes, and deals played out by the policy, as
the strong bot does; and how long the exact odds of a hand take, whose limit is 1 ms.
"""

import argparse
import importlib.util
import random
import statistics
import time
from collections.abc import Callable

import numpy as np

from luznet.bots.luz.sampling import deals_of, own_hands
from luznet.bots.luz.search import Effort, weigh
from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.odds import odds
from luznet.games.luz.types import View
from tests.games.played import played

LUZ = GAMES["luz"]
ROWS = 1024
LEAST_RATIO, MOST_ODDS = 5.0, 0.001
TURNS = 5
UP_TO = np.tri(HAND_SIZE, dtype=np.float32)
"""Sums a column of a table up to each of its places."""
SIMULATIONS = 2000
"""Of the peer, for one choice."""


def views(deal_starts: bool) -> list[View]:
    """Return the views of the leaders to a first trick, or of all turns of a game."""
    rng = random.Random(1)

    def choose(state, actor):
        return rng.choice(LUZ.legal(state, actor))

    found = []
    for players in (4,) if deal_starts else (3, 4, 5):
        for done in played(LUZ, players, rng.randrange, choose):
            state = done.before
            is_start = bool(state.bets) and None not in state.bets and not state.tricks
            if done.actor != CHANCE and (not deal_starts or (is_start and not state.trick)):
                found.append(LUZ.view(state, done.actor))
    return found


def play_out(view: View, rows: int, chance: np.random.Generator) -> None:
    """Draw worlds and play each to the end of the deal by chance."""
    deals = deals_of(view, own_hands(view, rows, chance))
    while deals.left:
        legal = UP_TO[: deals.left, : deals.left] @ deals.follows(deals.hand())
        before = np.floor(chance.random(rows, dtype=np.float32) * legal[-1])
        deals.play(np.add.reduce(legal <= before, axis=0, dtype=np.int8).astype(np.intp))


def rate(work: Callable[[], int], seconds: float) -> float:
    """Return how many deals a second some work plays out."""
    begin, done = time.perf_counter(), 0
    while (spent := time.perf_counter() - begin) < seconds:
        done += work()
    return done / spent


def ours(rows: int) -> Callable[[], int]:
    """Return work that plays out this many deals at once, with random cards."""
    starts, chance = views(deal_starts=True), np.random.default_rng(1)

    def work() -> int:
        play_out(starts[int(chance.integers(len(starts)))], rows, chance)
        return rows

    return work


def by_policy() -> Callable[[], int]:
    """Return work that plays out deals as the strong bot does."""
    starts, chance = views(deal_starts=True), np.random.default_rng(1)

    def work() -> int:
        view = starts[int(chance.integers(len(starts)))]
        weigh(view, chance, Effort(card_rows=ROWS))
        return ROWS

    return work


def peer() -> Callable[[], int]:
    """Return work that lets the peer choose its first card."""
    import pyspiel

    game = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=10)")
    rng = random.Random(1)
    starts = []
    while len(starts) < 8:
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        for _ in range(4):  # the bids
            state.apply_action(rng.choice(state.legal_actions()))
        starts.append(state)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS)

    def work() -> int:
        bot.step(rng.choice(starts))
        return SIMULATIONS

    return work


def slowest_odds() -> float:
    """Return the longest time, in seconds, that the odds of a view take at their best."""

    def once(view: View) -> float:
        begin = time.perf_counter()
        odds(view)
        return time.perf_counter() - begin

    return max(min(once(view) for _ in range(5)) for view in views(deal_starts=False))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a short run")
    parser.add_argument("--seconds", type=float, help="for each turn")
    options = parser.parse_args()
    seconds = options.seconds or (0.05 if options.quick else 2.0)
    has_peer = importlib.util.find_spec("pyspiel") is not None
    works = {"by chance, 1,024 at once": ours(ROWS)}
    if has_peer:
        works["peer: ISMCTSBot"] = peer()
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(1 if options.quick else TURNS):
        for name, work in works.items():
            rates[name].append(rate(work, seconds))
    for name, found in rates.items():
        print(f"{name:<28} {statistics.median(found):>10,.0f} deals a second")
    for rows in (64, 256, 4096):
        print(f"by chance, {rows:>5,} at once     {rate(ours(rows), seconds):>10,.0f}")
    print(f"by the policy, 1,024 at once {rate(by_policy(), seconds):>10,.0f}")
    is_good = True
    if has_peer:
        mine, its = rates.values()
        ratio = statistics.median(a / b for a, b in zip(mine, its, strict=True))
        is_good = ratio >= LEAST_RATIO
        print(f"ratio {ratio:.1f} (limit {LEAST_RATIO:.0f})")
    else:
        print("No OpenSpiel here: pip install open_spiel.")
    slowest = slowest_odds()
    print(f"exact odds of a hand: {1000 * slowest:.2f} ms at most (limit {1000 * MOST_ODDS:.0f})")
    return int(not (is_good and slowest <= MOST_ODDS))


if __name__ == "__main__":
    raise SystemExit(main())
