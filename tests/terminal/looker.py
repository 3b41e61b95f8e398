"""Somebody who looks at a replay in tests, with an adviser and an oracle that answer when a test
says so."""

import math
from collections.abc import Callable

from luznet.games import GAMES
from luznet.preferences.table import Settings
from luznet.replay.curve import Curve, order_of
from luznet.terminal.replay.screen import ReplayScreen
from luznet.terminal.replay.tools import Tools
from luznet.wire.record import Kept, play_back
from tests.history.games import a_record, kept
from tests.terminal.person import Person
from tests.terminal.tables import Clock, FakeAdviser


class FakeOracle:
    """An oracle whose curve a test fills in."""

    def __init__(self) -> None:
        self.curves: list[Curve] = []
        self.players = 0

    def curve(self, kept: Kept) -> Curve:
        self.players = len(kept.record.seats)
        self.curves.append(Curve(order_of(play_back(kept.record))))
        return self.curves[-1]

    def answer(self, **jumps: float) -> None:
        """Let the first seat's chance jump at some positions, by their names: `at_40=0.3`."""
        curve, chance = self.curves[-1], 0.3
        others = self.players - 1
        for at in sorted(curve.wanted):
            chance += jumps.get(f"at_{at}", 0.0)
            curve.take({at: (chance, *[(1 - chance) / others] * others)})

    def wander(self) -> None:
        """Let all chances move up and down, each in its own way."""
        curve = self.curves[-1]
        for at in sorted(curve.wanted):
            weights = [
                2 + math.sin(at / (7 + 3 * seat) + 2 * seat) + at / 60 * (seat == 1)
                for seat in range(self.players)
            ]
            curve.take({at: tuple([each / sum(weights) for each in weights])})


class Looker(Person):
    """Somebody who looks at a replay."""

    def __init__(
        self,
        record: Kept,
        key: str = "",
        choose: Callable | None = lambda view: GAMES[view_game(view)].choices(view)[0],
        settings: Callable[[], Settings] = Settings,
    ) -> None:
        self.clock, self.adviser, self.oracle = Clock(), FakeAdviser(), FakeOracle()
        self.left = 0
        tools = Tools(self.clock, self.oracle, choose, lambda n: 0, key)
        self.screen = ReplayScreen(record, self._leave, settings, self.adviser, tools)

    def _leave(self) -> None:
        self.left += 1

    @property
    def at(self) -> int:
        return self.screen.replay.at

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        self.screen.elapse()


def view_game(view) -> str:
    return view.__struct_config__.tag


def looking(game: str = "luz", players: int = 3, **fields) -> Looker:
    return Looker(kept(a_record(game, players, **fields)))
