"""`luznet settings`: what the user chose, where each value comes from, and a way to change it."""

import argparse
import shutil
import sys
import textwrap
from collections.abc import Iterator

from luznet.commands.errors import OK, USAGE, UserError
from luznet.commands.person import preferences
from luznet.preferences.chosen import NotKept, Preferences
from luznet.preferences.table import BY_NAME, SETTINGS, Setting

NAME_COLUMNS = max(len(name) for name in BY_NAME) + 2
WIDEST = 100


def run_settings(arguments: argparse.Namespace) -> int:
    """List the settings, or change one; return the exit code. Raises `UserError`."""
    wanted, text = arguments.setting, arguments.value
    changes = text is not None or arguments.default
    if changes:
        _change(preferences(arguments), wanted, None if arguments.default else text)
    chosen = preferences(arguments)
    lines = settings_lines(chosen) if wanted is None else setting_lines(chosen, BY_NAME[wanted])
    for line in lines:
        print(line, flush=True)
    if changes and chosen.fixed_by(wanted):
        print(f"What you chose is kept; {chosen.fixed_by(wanted)} comes first while it is there.")
    for trouble in chosen.troubles:
        print(f"luznet: {trouble}", file=sys.stderr)
    return OK


def settings_lines(chosen: Preferences) -> Iterator[str]:
    """Yield all settings with their values, and the file."""
    values = {each.name: _value(chosen, each) for each in SETTINGS}
    columns = max(len(value) for value in values.values()) + 2
    for each in SETTINGS:
        yield f"{each.name:{NAME_COLUMNS}}{values[each.name]:{columns}}{_origin(chosen, each)}"
    yield ""
    yield f"Kept in {chosen.place}"
    yield "`luznet settings NAME` says what one means, `luznet settings NAME VALUE` changes it."


def setting_lines(chosen: Preferences, setting: Setting) -> Iterator[str]:
    """Yield one setting, what it means, and what it can be."""
    yield f"{setting.name} is {_value(chosen, setting)} ({_origin(chosen, setting)})"
    about = (
        f"{setting.about[0].upper()}{setting.about[1:]}. It can be {setting.legal}; "
        f"{setting.flag} or {setting.variable} set it for one time."
    )
    yield from textwrap.wrap(about, min(shutil.get_terminal_size().columns, WIDEST))


def _change(chosen: Preferences, name: str | None, text: str | None) -> None:
    """Give a setting another value, None: its default. Raises `UserError`."""
    if name is None:
        raise UserError("Which setting? `luznet settings` lists them all.", USAGE)
    try:
        chosen.keep(name, None if text is None else BY_NAME[name].parse(text))
    except ValueError as error:
        raise UserError(f"{name} stays as it is: {error}.", USAGE) from None
    except NotKept as error:
        raise UserError(str(error)) from None


def _value(chosen: Preferences, setting: Setting) -> str:
    return setting.written(chosen.settings().given(setting))


def _origin(chosen: Preferences, setting: Setting) -> str:
    """Say where the value of a setting comes from."""
    fixing = chosen.fixed_by(setting.name)
    origin = chosen.origin(setting.name)
    return f"{origin}, {fixing}" if fixing else origin
