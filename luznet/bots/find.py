"""Bots by name: each game's levels, the rule-based players to measure against, and bots that users
wrote (`package.module:name`).

Bots are imported when they are needed: numpy alone takes a tenth of a second.
"""

import sys
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final

from luznet.bots.bot import Bot, Choose, Drawn, Matched, choose_uniformly, player_of
from luznet.bots.trouble import told

BASE_LEVELS: Final = ("easy", "normal", "strong")
"""How well a bot plays, in every game that has bots of its own; a game can have more levels."""

_ROOM: Final = "luznet.bots"
"""A game's bots are in a module of its name here: `BOTS`, by name."""


class UnknownBot(Exception):
    """A bot that cannot be found. `code` gives the reason, with its facts:

    no_name: no bot of `game` is called `name`; there are `names`.
    no_module: `module` cannot be imported; `trouble` says why, and the error is the cause.
    nothing: `module` has nothing called `name`.
    no_function: `name` is not callable.
    """

    def __init__(self, code: str, facts: Mapping[str, object]) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


@cache
def bot_by_name(game: str, name: str) -> Bot:
    """Return a bot of a game: a level, "uniform", one to measure against, or anybody's
    `package.module:name`. Raises `UnknownBot`."""
    if ":" in name:
        return _from_module(name)
    if name == "uniform":
        return choose_uniformly
    bots = _bots(game)
    if name not in bots:
        raise UnknownBot("no_name", {"game": game, "name": name, "names": (*bots, "uniform")})
    return bots[name]


def bot_for(
    game: str, level: str = "normal", *, people: Collection[int] = (), nearest: str = ""
) -> Choose:
    """Return the bot of a game and level, at a table where people have these seats. A game that has
    no such level uses the nearest one; one without bots, uniform play."""
    bots = _bots(game)
    name = level if level in bots else nearest or level
    bot = bot_by_name(game, name if bots else "uniform")
    return player_of(bot, Random(level), people)  # noqa: S311 - not secret


@cache
def _bots(game: str) -> Mapping[str, Bot]:
    """Return a game's bots by name; none for a game without bots of its own."""
    try:
        found: Mapping[str, Bot] = import_module(f"{_ROOM}.{game}").BOTS
    except ModuleNotFoundError as missing:
        if missing.name == f"{_ROOM}.{game}":
            return {}
        raise
    return found


def look_in(folder: Path, names: Iterable[str]) -> None:
    """Look for bots that others wrote in a folder, if any of the names is such a bot's. The folder
    comes last in the path, so its files hide no installed module."""
    if any(":" in name for name in names) and str(folder) not in sys.path:
        sys.path.append(str(folder))


def _from_module(name: str) -> Bot:
    module, _, attribute = name.partition(":")
    try:
        found: Bot = getattr(_imported(module), attribute)
    except AttributeError:
        raise UnknownBot("nothing", {"module": module, "name": attribute}) from None
    if not (callable(found) or isinstance(found, Drawn | Matched)):
        raise UnknownBot("no_function", {"name": name})
    return found


def _imported(module: str) -> ModuleType:
    """Import a module; its author may still be writing it, so any error is reported."""
    try:
        return import_module(module)
    except (Exception, SystemExit) as error:
        trouble = told(error, Path.cwd())
        raise UnknownBot("no_module", {"module": module, "trouble": trouble}) from error
