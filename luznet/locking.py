"""Locks on files: one program has the lock of a file at a time, until it ends, however it ends.

SQLite takes them. It says "busy" both where another program has a lock and where the disk has no
locks at all, as in some network folders and shared folders of virtual machines. So that nobody is
told of a program that does not exist, a lock is then tried on a file that nobody else knows.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from luznet.files import open_private

PATIENCE: Final = 0.5
"""Seconds for another program to let a lock go."""
_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_MAYBE: Final = {*_BUSY, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_PERM}
_FAILED: Final = {
    sqlite3.SQLITE_IOERR_LOCK,
    sqlite3.SQLITE_IOERR_UNLOCK,
    sqlite3.SQLITE_IOERR_RDLOCK,
    sqlite3.SQLITE_IOERR_CHECKRESERVEDLOCK,
    sqlite3.SQLITE_IOERR_BLOCKED,
    sqlite3.SQLITE_IOERR_SHMLOCK,
}
"""What SQLite says where a lock fails: ENOLCK is "busy", others are errors of the disk."""


class Held(Exception):
    """Another program has the lock."""


class NoLocks(Exception):
    """The disk has no file locks."""


def take(file: Path) -> sqlite3.Connection:
    """Take the lock of a file that has no other use, until the connection is closed or the process
    ends. A process that was killed leaves no lock. Raises `Held`, `NoLocks`, and
    `sqlite3.Error` if the folder cannot be written to."""
    db = sqlite3.connect(file, isolation_level=None, timeout=PATIENCE)
    try:
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        db.close()
        if are_missing(error, file.parent):
            raise NoLocks from error
        if is_held(error):
            raise Held from error
        raise
    return db


def is_held(error: BaseException) -> bool:
    """Return whether SQLite says that another program uses a file."""
    return getattr(error, "sqlite_errorcode", -1) & 0xFF in _BUSY


def are_missing(error: BaseException, folder: Path) -> bool:
    """Return whether something failed because the disk of this folder has no file locks."""
    code = getattr(error, "sqlite_errorcode", -1)
    return (code in _FAILED or code & 0xFF in _MAYBE) and not _can_lock(folder)


def _can_lock(folder: Path) -> bool:
    """Return whether a file here can be locked; also where none can be made: then that is the
    trouble."""
    file = folder / f".lock.{os.urandom(8).hex()}"
    try:
        os.close(open_private(file, os.O_RDWR | os.O_EXCL))
    except OSError:
        return True
    try:
        with closing(sqlite3.connect(file, isolation_level=None, timeout=0)) as db:
            db.execute("BEGIN EXCLUSIVE")
        return True
    except sqlite3.Error:
        return False
    finally:
        for each in (file, file.with_name(f"{file.name}-journal")):
            with suppress(OSError):
                each.unlink(missing_ok=True)
