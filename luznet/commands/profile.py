"""The user of a command: their settings, their name and their key."""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from luznet.commands.errors import USAGE, UserError
from luznet.preferences.chosen import Preferences, WrongVariable, from_environment
from luznet.preferences.file import SettingsFile
from luznet.preferences.table import BY_NAME, SETTINGS
from luznet.settings import folders, system_name

if TYPE_CHECKING:
    from luznet.transport import KeyPair

T = TypeVar("T")


def preferences(arguments: argparse.Namespace) -> Preferences:
    """Return the settings, including those given as flags. Raises `UserError`."""
    given: dict[str, Any] = vars(arguments)
    flags = {each.name: given[each.name] for each in SETTINGS if each.name in given}
    file = SettingsFile(folders().settings)
    return _checked(lambda: Preferences(file, flags=flags, environ=os.environ, user=system_name()))


def user_name() -> str:
    """Return the user's name, for a command without screens. Raises `UserError`."""
    named = _checked(lambda: from_environment(os.environ, [BY_NAME["name"]]))
    kept = SettingsFile(folders().settings).read().values
    return str({**kept, **named}.get("name", system_name()))


def wants_plain(options: argparse.Namespace) -> bool:
    """Return whether the user asked for plain mode."""
    by_variable = os.environ.get("LUZNET_PLAIN", "0") not in ("", "0")
    return bool(getattr(options, "plain", False)) or by_variable


def uses_plain(options: argparse.Namespace) -> bool:
    """Return whether to use plain mode: asked for, or because there is no terminal to draw on."""
    if wants_plain(options) or os.environ.get("TERM", "") == "dumb":
        return True
    return not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _checked(read: Callable[[], T]) -> T:
    try:
        return read()
    except WrongVariable as error:
        raise UserError(str(error), USAGE) from None


def keys_in(file: Path) -> "KeyPair":
    """Return the keys in a file, which is made at first use. Raises `UserError`."""
    from luznet.transport import IdentityError, load_keys

    try:
        return load_keys(file)
    except IdentityError as error:
        raise UserError(str(error)) from None
