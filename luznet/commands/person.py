"""Who plays, and what they chose: the settings and the key that a command goes by."""

import argparse
import os
from typing import TYPE_CHECKING, Any

from luznet.commands.errors import USAGE, UserError
from luznet.preferences.chosen import Preferences, WrongVariable, from_environment
from luznet.preferences.file import SettingsFile
from luznet.preferences.table import BY_NAME, SETTINGS
from luznet.settings import Folders, folders, system_name

if TYPE_CHECKING:
    from luznet.transport import KeyPair


def preferences(arguments: argparse.Namespace) -> Preferences:
    """Return the settings, those that the flags of a command give among them; raises
    `UserError`."""
    given: dict[str, Any] = vars(arguments)
    flags = {each.name: given[each.name] for each in SETTINGS if each.name in given}
    file = SettingsFile(folders().settings)
    try:
        return Preferences(file, flags=flags, environ=os.environ, user=system_name())
    except WrongVariable as error:
        raise UserError(str(error), USAGE) from None


def person_name() -> str:
    """Return the player's name alone, for a command without screens; raises `UserError`."""
    try:
        named = from_environment(os.environ, [BY_NAME["name"]])
    except WrongVariable as error:
        raise UserError(str(error), USAGE) from None
    kept = SettingsFile(folders().settings).read().values
    return str({**kept, **named}.get("name", system_name()))


def person_keys(home: Folders) -> "KeyPair":
    """Return the user's key pair; raises `UserError`."""
    from luznet.transport import IdentityError, load_keys

    try:
        return load_keys(home.identity)
    except IdentityError as error:
        raise UserError(str(error)) from None
