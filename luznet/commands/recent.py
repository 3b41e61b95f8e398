"""The tables where the user was lately, kept in a file: to be joined again without a search.

A line each, the newest first: what `luznet join` takes, a tab, and what the table was called.
"""

import contextlib
from dataclasses import dataclass
from pathlib import Path

from luznet.files import make_folder, replace_file
from luznet.wire.text import TABLE_NAME_MOST, clean_name

MOST = 5


@dataclass(frozen=True)
class Recent:
    """A table that was visited: the join line without its command, and its name."""

    line: str
    name: str


class RecentTables:
    """The file; what is wrong with it keeps nobody from anything."""

    def __init__(self, path: Path) -> None:
        """Use this file, made at the first note."""
        self._path = path

    def read(self) -> tuple[Recent, ...]:
        """Return the tables, the newest first."""
        try:
            lines = self._path.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return ()
        pairs = [line.split("\t", 1) for line in lines if "\t" in line]
        return tuple(
            [Recent(line, clean_name(name, TABLE_NAME_MOST)) for line, name in pairs][:MOST]
        )

    def note(self, line: str, name: str) -> None:
        """Put a table first; one at the same host (the key after the #) goes."""
        key = line.rpartition("#")[2]
        others = [each for each in self.read() if each.line.rpartition("#")[2] != key]
        kept = [Recent(line, name), *others][:MOST]
        text = "".join(f"{each.line}\t{each.name}\n" for each in kept)
        with contextlib.suppress(OSError):
            make_folder(self._path.parent)
            replace_file(self._path, text.encode())
