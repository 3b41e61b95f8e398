"""The journal's errors, each with a sentence for the host's user, and what it reports as lost."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from luznet import locking
from luznet.language import Text, list_of
from luznet.records import words
from luznet.records.database import Damaged, NewerFormat
from luznet.records.rescue import Rescued
from luznet.troubles import why

_TROUBLES: Mapping[int, Text] = {
    sqlite3.SQLITE_FULL: words.DISK_FULL,
    sqlite3.SQLITE_READONLY: words.NOT_WRITABLE,
    sqlite3.SQLITE_CANTOPEN: words.NOT_WRITABLE,
    sqlite3.SQLITE_IOERR_LOCK: words.NOT_WRITABLE,  # what could be opened only for reading
    sqlite3.SQLITE_IOERR: words.DISK_FAILED,
}
"""What happened and what to do, by SQLite's code."""


class JournalError(Exception):
    """The journal cannot be used; `str()` of it is a sentence for the host's user."""


class JournalInUse(JournalError):
    """Another host runs on the same data folder."""


class JournalUnreadable(JournalError):
    """The file cannot be opened, written, or was written by a newer luznet."""


class JournalDamaged(JournalError):
    """A table's records cannot be used, so it cannot continue; others are not affected."""


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
    except locking.Held:
        raise JournalInUse(words.IN_USE(folder=path.parent)) from None
    except locking.NoLocks:
        raise JournalUnreadable(words.NO_LOCKS(folder=path.parent)) from None
    except sqlite3.Error as error:
        exact = getattr(error, "sqlite_errorcode", -1)
        code = exact & 0xFF
        if locking.are_missing(error, path.parent):
            raise JournalUnreadable(words.NO_LOCKS(folder=path.parent)) from None
        if locking.is_held(error):  # not by a host, which would have the lock
            raise JournalUnreadable(words.BUSY(file=path)) from None
        said = _TROUBLES.get(exact) or _TROUBLES.get(code) or words.UNUSABLE
        raise JournalUnreadable(said(file=path, reason=error)) from error
    except Damaged as damage:
        raise JournalDamaged(words.DAMAGED(file=path, detail=damage)) from damage
    except NewerFormat as error:
        raise JournalUnreadable(words.NEWER(file=path, number=error)) from None
    except OSError as error:
        raise JournalUnreadable(words.NO_ACCESS(file=path, reason=why(error))) from error


def losses_told(
    path: Path, restored: int, lost: Mapping[str, Loss], finished: int
) -> Iterator[str]:
    """Yield the sentences about records that were missing."""
    if restored:
        yield words.RESTORED(restored, file=path)
    for loss in lost.values():
        yield _loss_told(path, loss)
    if finished > 0:
        yield words.FINISHED_GONE(finished, file=path)
    if lost or finished > 0:
        yield words.PUT_BACK()


def _loss_told(path: Path, loss: Loss) -> str:
    if not (loss.records or loss.is_gone):
        return words.TABLE_OLDER(file=path, table=loss.name)
    said = words.TABLE_GONE if loss.is_gone else words.TABLE_SHORTER
    return said(loss.records, file=path, table=loss.name)


def damage_told(path: Path, rescued: Rescued) -> str:
    """Return the sentences about a damaged journal."""
    news = [words.WAS_DAMAGED(file=path, aside=rescued.aside)]
    if rescued.lost:
        news.append(words.TABLES_DAMAGED(tables=list_of(tuple(rescued.lost.values()))))
    if rescued.lost_finished:
        news.append(words.FINISHED_DAMAGED(rescued.lost_finished))
    news.append(words.TABLES_WHOLE(rescued.open) if rescued.open else words.NONE_WHOLE())
    return " ".join(news)
