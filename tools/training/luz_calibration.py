"""Shows whether the coach's chances come true: `python -m tools.training.luz_calibration`.

A strong player plays with people, and at every choice the chance to win the bet is noted, and then
whether it was won. `casual` and `calculating` people are of kinds that nothing was learned from.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

import numpy as np

from luznet.arena.tally import estimate
from tools.training.luz_styles import Table, told_chances

GAMES: Final = 500
"""Games for each line of the table; four deals each."""
STEP: Final = 0.1
_LINE: Final = "{:14} {:>9} {:>8} {:>8} {:>7}"


def lines(others: str, players: int, told: Table) -> list[str]:
    """Return the lines of a table: choices by the chance that was told, in steps, and all."""
    found = [f"{others}, {players} players", _LINE.format("told", "choices", "told", "true", "±")]
    for low in np.arange(0, 1, STEP):
        part = told[(told[:, 1] >= low) & (told[:, 1] < low + STEP)]
        if len(part):
            found.append(_line(f"{low:.0%} to {low + STEP:.0%}", part))
    return [*found, _line("bets", told[told[:, 0] == told[:, 0].max()]), _line("all", told)]


def _line(name: str, part: Table) -> str:
    won = estimate(part[:, 2].tolist())
    told = f"{part[:, 1].mean():.1%}"
    return _LINE.format(name, len(part), told, f"{won.mean:.1%}", f"{won.within:.1%}")


def main() -> None:
    """Print a table for each kind of people, at tables of four."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with ProcessPoolExecutor() as executor:
        for others in ("people", "casual", "calculating"):
            told = executor.map(partial(told_chances, others, 4), range(games))
            print("\n".join(lines(others, 4, np.concatenate([*told]))), "\n", flush=True)


if __name__ == "__main__":
    main()
