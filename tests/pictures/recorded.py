"""Pictures of what is kept of games: history, replays, statistics and a season.

The games are a month of bots that play as people: the same cards and the same numbers every time.
"""

import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from luznet.bots import bot_for
from luznet.bots.chances import chances
from luznet.commands.stats import ways
from luznet.history.store import Store
from luznet.settings import folders
from luznet.statistics.figures import Asked
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Screen
from luznet.terminal.screens.history import HistoryScreen
from luznet.terminal.statistics.season import SeasonScreen
from luznet.terminal.statistics.stats import StatsScreen
from luznet.wire.record import Kept, play_back
from tests.history.games import BEGAN, PEOPLE, a_record, kept, keys_of, person
from tests.terminal.looker import Looker

GAMES_MADE: Final = 48
HOUR_MS: Final = 3_600_000
KINDS: Final = (("luz", 4), ("luris", 2), ("luz", 3), ("luz", 5), ("luris", 3))
SEASON: Final = "Autumn"


def played(number: int) -> Kept:
    """Return one of the games of the month, played by bots and signed by those who sat there."""
    rng = random.Random(number)
    game, players = KINDS[number % len(KINDS)]
    names = rng.sample(PEOPLE, min(players, len(PEOPLE) - rng.randrange(2)))
    record = a_record(
        game, players, number, len(names), choose=bot_for(game, "easy"),
        name=SEASON if number % 4 else "Lunch", began=BEGAN + 15 * HOUR_MS * number,
        ended=BEGAN + 15 * HOUR_MS * number + rng.randrange(8, 30) * 60_000,
    )  # fmt: skip
    seats = (*map(person, names), *record.seats[len(names) :])
    return kept(replace(record, seats=seats), *names)


def on_screen(make: Callable[[Store], Screen], columns: int, rows: int) -> Callable[[], Picture]:
    """Return what draws a screen of the month in a window of this size."""

    def draw() -> Picture:
        with tempfile.TemporaryDirectory() as folder, _in_utc():
            store = Store(Path(folder) / "records.sqlite3")
            for each in _month():
                store.keep(each)
            picture = make(store).draw(Canvas(columns, rows))
            store.close()
        return picture

    return draw


def replayed(number: int, columns: int, rows: int, *keys: str) -> Callable[[], Picture]:
    """Return what draws a game of the month, seen again, after these keys."""

    def draw() -> Picture:
        record = _month()[number]
        looker = Looker(record, keys_of("Ann").public)
        curve = looker.screen.curve
        assert curve is not None
        curve.take(_chances(number))
        curve.wanted = tuple(curve.known)
        return looker.press(*keys).screen.draw(Canvas(columns, rows))

    return draw


@cache
def _month() -> tuple[Kept, ...]:
    return tuple(played(number) for number in range(GAMES_MADE))


@cache
def _chances(number: int) -> dict[int, tuple[float, ...]]:
    """Return the chances at the ends of tricks and turns, and at the beginning and the end."""
    record = _month()[number].record
    steps = play_back(record)
    ends = {at for at, step in enumerate(steps) if step.ends} | {0, len(steps) - 1}
    return {at: chances(record.rules, steps[at].state) for at in sorted(ends)}


@contextmanager
def _in_utc() -> Iterator[None]:
    """Let times be those of UTC, wherever the pictures are made."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        yield
    finally:
        del os.environ["TZ"]
        os.environ.update({} if before is None else {"TZ": before})
        time.tzset()


def _history(store: Store) -> Screen:
    def never() -> None:
        """Nobody presses a key in a picture."""

    leading = ways(never, store, folders())  # type: ignore[arg-type]
    return HistoryScreen(store, never, lambda: 0.0, replay=print, ways=leading)


def _season(store: Store) -> Screen:
    return SeasonScreen(store, lambda: None, SEASON)


PICTURES: dict[str, Callable[[], Picture]] = {
    "history": on_screen(_history, 100, 30),
    "replay-luz": replayed(5, 120, 40, "pagedown", "down", "down", "right", "right"),
    "replay-luris": replayed(14, 80, 24, *["down"] * 9, "right", "right"),
    "replay-curve": replayed(5, 80, 24, "pagedown", "down", "down", "w"),
    "stats": on_screen(
        lambda store: StatsScreen(store, Asked(keys_of("Ann").public), lambda: None), 80, 24
    ),
    "season": on_screen(_season, 80, 24),
}
