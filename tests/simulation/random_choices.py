"""What people may want of a table and of a game, sensible or not, for any game."""

from random import Random
from typing import Any, Final

import msgspec
from msgspec import inspect

from luznet.games import GAMES, AnyGame, game_of
from luznet.wire.client_messages import Configure
from luznet.wire.messages import Options

TIMES: Final = (0, 4, 30, 600)
"""Seconds per player for a game; with only 4, some use them up."""
WILD: Final = (None, True, -1, 1.5, float("nan"), "7", 2**53, [], {})
"""Values that belong in no action."""
LENGTHS: Final = (0, 1, 2, 2, 4, 99, 120)


def any_options(game: AnyGame, rng: Random) -> dict[str, Any]:
    """Return the players, who can watch, and the time for a game that has a clock."""
    time = rng.choice(TIMES)
    return {
        "players": rng.choice(game.seats),
        "spectators": rng.choice(("none", "public", "all")),
        "rules": {"clock": time} if game.has_option("clock", time) else {},
    }


def another_table(options: Options, now: AnyGame, rng: Random) -> Configure:
    """Return other options for a table, and often another game."""
    game = rng.choice((now, *GAMES.values()))
    chosen = {**any_options(game, rng), "chat": rng.choice(("free", "free", "phrases", "none"))}
    return Configure(options=msgspec.structs.replace(options, **chosen), game=game.name)


def any_choice(view: Any, rng: Random) -> Any:
    """Return a legal action of the reader of a view: one that is listed there, or one of all."""
    listed = rng.random() < 0.6
    return rng.choice(view.legal if listed else game_of(view).choices(view))


def made_up(game: AnyGame, rng: Random) -> Any:
    """Return the plain map of something like an action of a game, of a seat or of nobody."""
    return _any(inspect.type_info(rng.choice(game.action_types)), rng)


def _any(kind: inspect.Type, rng: Random) -> Any:
    if rng.random() < 0.05:
        return rng.choice(WILD)
    if isinstance(kind, inspect.StructType):
        fields = {field.name: _any(field.type, rng) for field in kind.fields}
        return {"type": kind.tag, **fields} if kind.tag_field else fields
    if isinstance(kind, inspect.VarTupleType):
        return [_any(kind.item_type, rng) for _ in range(rng.choice(LENGTHS))]
    if isinstance(kind, inspect.IntType):
        return rng.randrange((kind.ge or 0) - 1, min(kind.le or 12, 12) + 2)
    return rng.choice((True, False, "red", "flip"))
