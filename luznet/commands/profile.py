"""The user of a command: their settings, their name, their key, and the tables where they were."""

import argparse
import contextlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from luznet.commands.errors import USAGE, UserError
from luznet.files import make_folder, replace_file
from luznet.preferences.chosen import Preferences, WrongVariable, from_environment
from luznet.preferences.file import SettingsFile
from luznet.preferences.table import BY_NAME, SETTINGS
from luznet.settings import folders, system_name
from luznet.wire.text import TABLE_NAME_MOST, clean_name

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


class RecentTable(Struct, frozen=True):
    """A table where the user was: what `luznet join` takes, and the table's name."""

    line: str
    name: str


class RecentTables:
    """The tables where the user was lately, in a file, so that joining again needs no search.

    A line each, the newest first: the join line without its command, a tab, the name. A file that
    cannot be read or written stops nobody.
    """

    MOST = 5

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> tuple[RecentTable, ...]:
        try:
            lines = self._path.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return ()
        pairs = [line.split("\t", 1) for line in lines if "\t" in line][: self.MOST]
        return tuple(RecentTable(line, clean_name(name, TABLE_NAME_MOST)) for line, name in pairs)

    def note(self, line: str, name: str) -> None:
        """Put a table first, in place of any other at the same host (the key after the #)."""
        key = line.rpartition("#")[2]
        others = [each for each in self.read() if each.line.rpartition("#")[2] != key]
        kept = [RecentTable(line, name), *others][: self.MOST]
        text = "".join(f"{each.line}\t{each.name}\n" for each in kept)
        with contextlib.suppress(OSError):
            make_folder(self._path.parent)
            replace_file(self._path, text.encode())
