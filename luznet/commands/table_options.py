"""What a table plays, and how, as flags of a command, there and back."""

import argparse
from collections.abc import Sequence

from luznet.games import MAIN
from luznet.wire.messages import Options
from luznet.wire.options import (
    USUAL,
    Setup,
    common_level,
    levels_of,
    with_game,
    with_level,
    with_levels,
    with_rule,
)
from luznet.wire.text import TABLE_NAME_MOST, clean_name

_VALUES = {
    "players": "players",
    "help_level": "help",
    "spectators": "spectators",
    "turn_time": "turn_time",
    "grace": "grace",
    "pace": "pace",
    "chat": "chat",
}
"""Flags with a value, and the fields of `Options` that they set."""
_SWITCHES = ("bots", "no_bots", "open_tricks", "lock", "reserve")
"""Flags that ask for something if they are given; the last two are of a host alone."""


def setup_from(arguments: argparse.Namespace) -> Setup:
    """Return what the flags ask for, defaults elsewhere."""
    given = {field: getattr(arguments, flag) for flag, field in _VALUES.items()}
    chosen = {field: value for field, value in given.items() if value is not None}
    switches = {"bots": not arguments.no_bots, "open_tricks": arguments.open_tricks}
    setup = with_game(Setup(options=Options(**chosen, **switches)), arguments.game or MAIN)
    setup = setup._replace(options=_with_bots(setup.options, arguments))
    for name, value in arguments.rule or ():
        setup = with_rule(setup, name, value)
    return setup


def _with_bots(options: Options, arguments: argparse.Namespace) -> Options:
    """Return the options with the levels that the flags ask for: one level is for all chairs."""
    match arguments.bots:
        case None:
            return options
        case (level,):
            return with_level(options, level)
        case levels:
            return with_levels(options, [USUAL] * arguments.bots_from + [*levels])


def are_chosen(arguments: argparse.Namespace) -> bool:
    """Tell whether any of it was asked for."""
    values = any(getattr(arguments, flag) is not None for flag in (*_VALUES, "game", "rule"))
    switches = any(getattr(arguments, flag, None) for flag in _SWITCHES)
    return values or switches


def flags_of(arguments: argparse.Namespace) -> Sequence[str]:
    """Return the flags that were given, for a host to be started."""
    flags = [] if not are_chosen(arguments) else [*flags_from(setup_from(arguments))]
    for name in ("table_name", "port"):
        if getattr(arguments, name) is not None:
            flags.append(f"--{_written(name)}={getattr(arguments, name)}")
    switches = [name for name in ("new", "local", "private", "once") if getattr(arguments, name)]
    return [*flags, *[f"--{name}" for name in switches]]


def flags_from(setup: Setup) -> Sequence[str]:
    """Return the flags by which a host asks for exactly this."""
    game, options = setup
    flags = [f"--game={game}"]
    flags += [f"--{_written(flag)}={getattr(options, field)}" for flag, field in _VALUES.items()]
    flags += [f"--rule={name}={_typed(value)}" for name, value in options.rules.items()]
    common = common_level(options)
    flags.append(f"--bots={','.join(levels_of(options)) if common is None else common}")
    return [*flags, *["--no-bots"] * (not options.bots), *["--open-tricks"] * options.open_tricks]


def asked_name(arguments: argparse.Namespace) -> str:
    """Return the table's name that was asked for, made safe to show; empty if none was."""
    return clean_name(arguments.table_name or "", TABLE_NAME_MOST)


def _written(flag: str) -> str:
    return flag.replace("_", "-")


def _typed(value: object) -> str:
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"
