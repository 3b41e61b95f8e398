"""Run seeds by hand: `python -m tests.simulation SEED [SEED ...] [--story]`."""

import argparse
import sys

from tests.simulation.storm import survive
from tests.simulation.world import World, Wrong


def main() -> int:
    """Run the seeds; return 1 if any went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seeds", type=int, nargs="+", metavar="SEED")
    parser.add_argument("--story", action="store_true", help="tell all that happened")
    chosen = parser.parse_args()
    went_right = [is_right(seed, chosen.story) for seed in chosen.seeds]
    return 0 if all(went_right) else 1


def is_right(seed: int, story: bool) -> bool:
    """Run a seed, and print what became of it."""
    world = World(seed)
    verdict = "all is right"
    try:
        survive(world)
    except Wrong as wrong:
        verdict = str(wrong)
    if story:
        print("\n".join(world.story))
    judge = world.judge
    counts = (
        f"{judge.acts.total()} actions, {judge.refusals} refusals, {world.kills} kills of the host"
    )
    print(f"seed {seed}: {counts} ({world.digest()}): {verdict}")
    return verdict == "all is right"


if __name__ == "__main__":
    sys.exit(main())
