"""How fast are the rules of Luz? Microseconds per action and per view.

    python -m tests.bench.rules [--quick] [--openspiel-python PATH] [--rounds N]

Plays whole random games of four players through the `Game` interface, and builds the views of
all seats and of a spectator at every point of such a game. With a Python that has OpenSpiel
(this one, or the one named by PATH: `pip install open_spiel` in an environment of its own) it
plays OpenSpiel's Oh Hell, four players and ten tricks, from Python too, in turns with Luz, so
that both see the same machine. It then compares the medians with the limits: an action costs
at most 12 times an action of Oh Hell, a view at most 40 times. Exit status 1: over a limit.

An action is any call of `apply`, chance included, in both games; the time is that of the whole
game divided by their number: listing the legal actions, choosing one, applying it.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

ACTION_LIMIT = 12
VIEW_LIMIT = 40
PLAYERS = 4
LUZ_GAMES = 20
OH_HELL_GAMES = 200
OH_HELL = f"oh_hell(players={PLAYERS},num_tricks_fixed=10)"

sys.path.insert(0, str(Path(__file__).parents[2]))  # luznet, installed or not


def luz_action(seed: int) -> float:
    """Return the microseconds per action of random games of Luz."""
    from luznet.games import GAMES
    from luznet.games.game import CHANCE

    game, options = GAMES["luz"], GAMES["luz"].options_type()
    rng = Random(seed)
    count = 0
    start = perf_counter()
    for _ in range(LUZ_GAMES):
        state = game.new(PLAYERS, options)
        while (actor := game.to_act(state)) is not None:
            if actor == CHANCE:
                action = game.draw(state, rng.randrange)
            else:
                legal = tuple(game.legal(state, actor))
                action = legal[int(rng.random() * len(legal))]
            state, _ = game.apply(state, actor, action)
            count += 1
    return (perf_counter() - start) / count * 1e6


def luz_view(seed: int) -> float:
    """Return the microseconds per view over all points and readers of a random game."""
    from luznet.games import GAMES
    from luznet.games.game import CHANCE

    game = GAMES["luz"]
    rng = Random(seed)
    state = game.new(PLAYERS, game.options_type())
    states = [state]
    while (actor := game.to_act(state)) is not None:
        chance = actor == CHANCE
        action = (
            game.draw(state, rng.randrange)
            if chance
            else rng.choice(tuple(game.legal(state, actor)))
        )
        state, _ = game.apply(state, actor, action)
        states.append(state)
    readers = (*range(PLAYERS), None)
    start = perf_counter()
    for state in states:
        for reader in readers:
            game.view(state, reader)
    return (perf_counter() - start) / (len(states) * len(readers)) * 1e6


def oh_hell_worker() -> None:
    """For each line read play games of Oh Hell, and write the microseconds per action."""
    import pyspiel

    game = pyspiel.load_game(OH_HELL)
    rng = Random(1)
    for _line in sys.stdin:
        count = 0
        start = perf_counter()
        for _ in range(OH_HELL_GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()  # of chance too: all are equally likely
                state.apply_action(legal[int(rng.random() * len(legal))])
                count += 1
        print((perf_counter() - start) / count * 1e6, flush=True)


class OhHell:
    """Oh Hell in a Python process of its own, that waits while others are measured."""

    def __init__(self, python: str) -> None:
        """Start the process."""
        self.process = subprocess.Popen(
            [python, __file__, "--worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def action(self) -> float:
        """Return the microseconds per action of some games."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def stop(self) -> None:
        """End the process."""
        self.process.communicate()


def has_openspiel(python: str) -> bool:
    done = subprocess.run([python, "-c", "import pyspiel"], capture_output=True, check=False)
    return done.returncode == 0


def compare(name: str, cost: float, unit: float, limit: float) -> bool:
    """Print a ratio and its limit; tell whether it is kept."""
    ratio = cost / unit
    verdict = "kept" if ratio <= limit else "EXCEEDED"
    print(f"{name:28} {ratio:8.2f} times Oh Hell's action, limit {limit}: {verdict}")
    return ratio <= limit


def main() -> int:
    """Measure in turns, print the medians and compare them with the limits."""
    parser = argparse.ArgumentParser(description="Measure the rules of Luz.")
    parser.add_argument("--openspiel-python", default=sys.executable, metavar="PATH")
    parser.add_argument("--quick", action="store_true", help="a short run")
    parser.add_argument("--rounds", type=int, metavar="N")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        oh_hell_worker()
        return 0

    oh_hell = None
    if has_openspiel(options.openspiel_python):
        oh_hell = OhHell(options.openspiel_python)
    actions, views, units = [], [], []
    rounds = options.rounds or (1 if options.quick else 25)
    for seed in range(rounds + 1):
        actions.append(luz_action(seed))
        views.append(luz_view(seed))
        if oh_hell:
            units.append(oh_hell.action())
    action, view = median(actions[1:]), median(views[1:])  # the first round warms up
    print(f"{'Luz, an action':28} {action:8.2f} microseconds")
    print(f"{'Luz, a view':28} {view:8.2f} microseconds")
    if not oh_hell:
        print("No OpenSpiel here: see --openspiel-python.")
        return 0
    oh_hell.stop()
    unit = median(units[1:])
    print(f"{'Oh Hell, an action':28} {unit:8.2f} microseconds")
    kept = [
        compare("Luz, an action", action, unit, ACTION_LIMIT),
        compare("Luz, a view", view, unit, VIEW_LIMIT),
    ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
