"""Games of Luris told in plain mode, for its tests."""

from typing import Any

from luznet.games.luris.types import (
    State,
)
from luznet.wire.client_messages import Act
from luznet.wire.codec import read_action
from tests.games.luris_states import LURIS, table
from tests.plain.telling import Told
from tests.terminal.luris_table import Luris


def told_of(state: State | int, you: int | None = 0, seed: int = 1, **options: Any) -> Told:
    """Return one who was told a table of Luris."""
    told = Told(Luris(state, seed, **options), you)
    told.hear()
    return told


def acting(hand: str = "3 4 7 7 8 J", **fields: Any) -> Told:
    """Return Ana, who is to lay, flip, swap or pass; Boris has a set, and she has one herself."""
    sets = {0: ["5 5 / 2 J"], 1: ["9 9 / 3 9 J"]}
    return told_of(table(hand, "2 3", **{"sets": sets, "phase": "action", **fields}))


def sent(told: Told) -> Any:
    """Return the action that was sent last."""
    act = told.sent[-1]
    assert isinstance(act, Act)
    return read_action(LURIS, act.action)


def luris_game() -> Told:
    told = told_of(2, seed=3)
    told.luz.change_seat(1, who="bot", name="Bot Vera", key="")
    told.play_on(lambda s: s.turn == 0 and s.phase == "action" and all(s.sets))
    for line in ("", "set", "flip", "swap", "discard 3", "hand", "sets", "scores", "3", "fly"):
        told.type(line)
    return told.play_on(lambda s: s.turn is None)


def luris_partners() -> Told:
    told = told_of(4, seed=6, clock=300)
    told.luz.change_seat(2, away=True)
    told.play_on(lambda s: len(s.draw) < 20 and s.turn == 0 and s.phase == "start")
    for line in ("table", "clock", "help", "help all", "who"):
        told.type(line)
    return told


def luris_watched() -> Told:
    told = told_of(3, None, seed=2)
    told.play_on(lambda s: any(s.sets) and s.phase == "start")
    for line in ("table", "hand", "hand boris", "draw", "help"):
        told.type(line)
    return told
