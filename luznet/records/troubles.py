"""What the host's user is told about the journal: why it cannot be used, and what it lost."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from luznet.language import Text, _, list_of, ngettext
from luznet.records.database import Damaged, NewerFormat
from luznet.records.rescue import Rescued
from luznet.troubles import why

_NOT_WRITABLE = Text(
    "The journal {file} cannot be used: its folder cannot be written to. Make it writable, or set "
    "LUZNET_HOME to another folder."
)
_TROUBLES: Mapping[int, Text] = {
    sqlite3.SQLITE_FULL: Text(
        "The journal {file} cannot be used: the disk is full. Make room on it: nothing that was "
        "accepted is lost, and games go on as soon as there is room."
    ),
    sqlite3.SQLITE_READONLY: _NOT_WRITABLE,
    sqlite3.SQLITE_CANTOPEN: _NOT_WRITABLE,
    sqlite3.SQLITE_IOERR_LOCK: _NOT_WRITABLE,  # what could be opened for reading alone
    sqlite3.SQLITE_IOERR: Text(
        "The journal {file} cannot be used: the disk failed to read or write it. Check the disk "
        "and its free space, or set LUZNET_HOME to another folder."
    ),
}
"""What happened and what to do, by SQLite's code."""
# i18n: {reason} is what SQLite says, in English.
_OTHER_TROUBLE = Text(
    "The journal {file} cannot be used: {reason}. Check it, or set LUZNET_HOME to another folder."
)


class JournalError(Exception):
    """The journal cannot be used; `str()` of it is a sentence for the host's user."""


class JournalInUse(JournalError):
    """Another host runs on the same data folder."""


class JournalUnreadable(JournalError):
    """The file cannot be opened, written, or was written by a newer luznet."""


class JournalDamaged(JournalError):
    """A table's records cannot be used, so it cannot go on; others are not affected."""


class Loss(NamedTuple):
    """Records lost at the end of a table: how many, 0 if nobody knows. `is_gone`: the whole table
    is."""

    name: str
    records: int
    is_gone: bool = False


@contextmanager
def speaking_plainly(path: Path) -> Iterator[None]:
    """Raise the journal's own errors for those of SQLite and the system."""
    try:
        yield
    except sqlite3.Error as error:
        exact = getattr(error, "sqlite_errorcode", -1)
        code = exact & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            trouble = _(
                "Another luznet host uses {folder}. Join its table with `luznet join`, or stop "
                "it first. One that `luznet play` opened stops once all its players have left.",
                folder=path.parent,
            )
            raise JournalInUse(trouble) from None
        said = _TROUBLES.get(exact) or _TROUBLES.get(code) or _OTHER_TROUBLE
        raise JournalUnreadable(said(file=path, reason=error)) from error
    except Damaged as damage:
        # i18n: {detail} is for the journal's authors, in English.
        trouble = _("The journal {file} is damaged: {detail}.", file=path, detail=damage)
        raise JournalDamaged(trouble) from damage
    except NewerFormat as error:
        # i18n: {number} is that of a format of files.
        trouble = _(
            "The journal {file} cannot be used: it was written by a newer luznet (format "
            "{number}). Use that one, or set LUZNET_HOME to another folder.",
            file=path,
            number=error,
        )
        raise JournalUnreadable(trouble) from None
    except OSError as error:
        # i18n: {reason} is what the system says: "Permission denied".
        trouble = _(
            "The journal {file} cannot be used: {reason}. Check its folder, or set "
            "LUZNET_HOME to another folder.",
            file=path,
            reason=why(error),
        )
        raise JournalUnreadable(trouble) from error


def losses_told(
    path: Path, restored: int, lost: Mapping[str, Loss], finished: int
) -> Iterator[str]:
    """Yield the sentences about records that were missing."""
    if restored:
        yield ngettext(
            "{number} record was missing at the end of the journal {file}. It was restored from "
            "the journal's tail.",
            "{number} records were missing at the end of the journal {file}. They were restored "
            "from the journal's tail.",
            restored,
            file=path,
        )
    for loss in lost.values():
        yield _loss_told(path, loss)
    if finished > 0:
        yield ngettext(
            "The journal {file} has lost {number} finished table.",
            "The journal {file} has lost {number} finished tables.",
            finished,
            file=path,
        )
    if lost or finished > 0:
        yield _("If you have a newer copy of the journal, stop the host and put the copy back.")


def _loss_told(path: Path, loss: Loss) -> str:
    if loss.is_gone:
        # i18n: {table} is the name of a table.
        return ngettext(
            "The journal {file} has lost {table}, with {number} record. That game cannot go on.",
            "The journal {file} has lost {table}, with all of its {number} records. That game "
            "cannot go on.",
            loss.records,
            file=path,
            table=loss.name,
        )
    if not loss.records:
        return _(
            "The journal {file} has gone back to an older state. {table} goes on from an earlier "
            "point.",
            file=path,
            table=loss.name,
        )
    return ngettext(
        "The journal {file} has lost {number} record at the end of {table}. The table goes on from "
        "an earlier point.",
        "The journal {file} has lost {number} records at the end of {table}. The table goes on "
        "from an earlier point.",
        loss.records,
        file=path,
        table=loss.name,
    )


def damage_told(path: Path, rescued: Rescued) -> str:
    """Return the sentences about a damaged journal."""
    news = [_("The journal {file} was damaged; it is kept as {aside}.", file=path,
        aside=rescued.aside)]  # fmt: skip
    if rescued.lost:
        # i18n: {tables} are names of tables.
        news.append(_("What was played at {tables} is damaged and cannot go on.",
            tables=list_of(tuple(rescued.lost.values()))))  # fmt: skip
    if rescued.lost_finished:
        news.append(
            ngettext(
                "Records of {number} finished table are in that file alone.",
                "Records of {number} finished tables are in that file alone.",
                rescued.lost_finished,
            )
        )
    if rescued.open:
        news.append(_("Tables that are whole and go on: {number}; new games can be played.",
            number=rescued.open))  # fmt: skip
    else:
        news.append(_("No unfinished game could be read in it; new games can be played."))
    return " ".join(news)
