"""`luznet guests`: who can join the private tables of this computer's host.

A running host sees a change within a second, and disconnects whoever was removed.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence

from luznet.commands.errors import OK, UserError
from luznet.language import _, ngettext, quoted
from luznet.layout import fitted
from luznet.settings import Folders, folders
from luznet.troubles import why
from luznet.trust import KeyList, phrase

Guest = tuple[str, str]
"""A key and the name that its owner gave when they paired."""


def run_guests(arguments: argparse.Namespace) -> int:
    """List the guests, or remove one; return the exit code. Raises `UserError`."""
    home = folders()
    guests = [*_admitted(home).items()]
    lines = _removed(home, guests, arguments.who) if arguments.action else _listed(guests)
    for line in lines:
        print(fitted(line, sys.stdout), flush=True)
    return OK


def _admitted(home: Folders) -> Mapping[str, str]:
    """Return the names of the guests by their keys."""
    removed = KeyList(home.removed).names()
    admitted = KeyList(home.admitted).names()
    return {key: name for key, name in admitted.items() if key not in removed}


def _listed(guests: Sequence[Guest]) -> Iterator[str]:
    if not guests:
        yield _("Nobody can join your private tables without the code.")
        return
    yield _("These people can join private tables on this computer without a code:")
    for number, (key, name) in enumerate(guests, 1):
        yield f"{number:4}  {phrase(key)}  {name}"
    # i18n: luznet guests remove is typed; NUMBER stands for a number.
    yield _("`luznet guests remove NUMBER` removes one of them; a name or a phrase will do too.")


def _removed(home: Folders, guests: Sequence[Guest], wanted: str) -> Iterator[str]:
    key, name = _meant(guests, wanted)
    removed = KeyList(home.removed)
    try:
        removed.write({**removed.names(), key: name})
    except OSError as error:
        # i18n: {reason} is what the system says: "No space left on device".
        trouble = _("Nobody was removed, as {file} cannot be written: {reason}.",
            file=home.removed, reason=why(error))  # fmt: skip
        raise UserError(trouble) from None
    # i18n: {name} is what somebody is called, {words} is the phrase of their key.
    yield _("{name} ({words}) was removed. If the host is running, they are disconnected within a "
            "second.",
        name=name, words=phrase(key))  # fmt: skip
    yield _(
        "Whoever types a code or uses an invite is let in again: give neither to anyone you want "
        "to keep out."
    )


def _meant(guests: Sequence[Guest], wanted: str) -> Guest:
    """Return the guest of this number, name or phrase; raises `UserError`."""
    is_number = wanted.isascii() and wanted.isdecimal() and len(wanted) < 6
    if is_number and 0 < int(wanted) <= len(guests):
        return guests[int(wanted) - 1]
    by_phrase = wanted.count("-") == 2  # slow to compute, and anybody may be called so
    found = [
        (key, name)
        for key, name in guests
        if name.casefold() == wanted.casefold() or (by_phrase and phrase(key) == wanted.lower())
    ]
    if len(found) == 1:
        return found[0]
    if found:
        # i18n: {name} is what was typed, in quotation marks; {number} is how many are called so.
        trouble = ngettext(
            "{number} guest is called {name}. Give the number that `luznet guests` shows instead.",
            "{number} guests are called {name}. Give the number that `luznet guests` shows "
            "instead.",
            len(found),
            name=quoted(wanted),
        )
        raise UserError(trouble)
    # i18n: {name} is what was typed, in quotation marks.
    trouble = _("No guest has the number, name or phrase {name}. `luznet guests` lists them all.",
        name=quoted(wanted))  # fmt: skip
    raise UserError(trouble)
