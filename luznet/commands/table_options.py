"""A table's options as flags of a command, there and back."""

import argparse
from collections.abc import Sequence

from luznet.wire.messages import Options
from luznet.wire.text import clean_name

_FLAGS = ("players", "help_level", "turn_time", "grace", "pace")
_FIELDS = {"help_level": "help"}


def options_from(arguments: argparse.Namespace) -> Options:
    """Return the options that the flags ask for, defaults elsewhere."""
    given = {_FIELDS.get(flag, flag): getattr(arguments, flag) for flag in _FLAGS}
    chosen = {field: value for field, value in given.items() if value is not None}
    return Options(**chosen, bots=not arguments.no_bots, open_tricks=arguments.open_tricks)


def are_chosen(arguments: argparse.Namespace) -> bool:
    """Tell whether any option that belongs to a table was asked for."""
    flags = any(getattr(arguments, flag) is not None for flag in _FLAGS)
    return flags or arguments.no_bots or bool(arguments.open_tricks)


def flags_from(options: Options, table_name: str) -> Sequence[str]:
    """Return the flags that ask for these options."""
    flags = [f"--table-name={table_name}"] if table_name else []
    for flag in _FLAGS:
        value = getattr(options, _FIELDS.get(flag, flag))
        if value != getattr(Options(), _FIELDS.get(flag, flag)):
            flags.append(f"--{flag.replace('_', '-')}={value}")
    flags.extend(["--no-bots"] * (not options.bots))
    flags.extend(["--open-tricks"] * options.open_tricks)
    return flags


def table_name_from(arguments: argparse.Namespace, person: str) -> str:
    """Return the name that was asked for, else one made of the person's name."""
    return clean_name(arguments.table_name or "", longest=40) or f"{person}'s table"
