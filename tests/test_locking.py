"""Locks: who has one, and disks that have none."""

import sqlite3
import subprocess
import sys
import time

import pytest

from luznet import locking
from luznet.history import words
from luznet.history.layout import PATIENCE
from luznet.history.store import Store, StoreTrouble
from luznet.records.journal import Journal
from luznet.records.troubles import JournalInUse, JournalUnreadable
from tests.history.games import a_record, kept

HOLD = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute(sys.argv[2])
db.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""
KINDS = {
    "ENOLCK, EACCES, EAGAIN": sqlite3.SQLITE_BUSY,
    "EOPNOTSUPP, EINVAL, ENOSYS": sqlite3.SQLITE_IOERR_LOCK,
    "the same, for reading": sqlite3.SQLITE_IOERR_RDLOCK,
    "EPERM": sqlite3.SQLITE_PERM,
}
"""What SQLite makes of how the system refuses a lock."""


def lose_locks(monkeypatch, code):
    """Let SQLite find no locks on any disk, and say this."""
    connect = sqlite3.connect

    class Lockless(sqlite3.Connection):
        is_locked = True

        def execute(self, statement, *given):
            needs_lock = statement.startswith(("BEGIN", "PRAGMA journal_mode"))
            if self.is_locked and needs_lock:
                error = sqlite3.OperationalError("no lock")
                error.sqlite_errorcode = code
                raise error
            return super().execute(statement, *given)

    class Free(Lockless):
        is_locked = False

    def connected(path, **how):
        is_free = "vfs=" in str(path) or str(path) == ":memory:"
        return connect(path, factory=Free if is_free else Lockless, **how)

    monkeypatch.setattr(sqlite3, "connect", connected)


@pytest.fixture
def held():
    """A way to have another program hold a file."""
    holders = []

    def hold(path, first="PRAGMA user_version"):
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(path), first],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        holders.append(holder)
        assert holder.stdout.readline() == "held\n"

    yield hold
    for each in holders:
        each.kill()
        each.communicate()


every_kind = pytest.mark.parametrize("code", KINDS.values(), ids=KINDS)


@every_kind
def test_a_disk_without_file_locks_has_its_own_sentence_and_no_other_host(
    monkeypatch, tmp_path, code
):
    lose_locks(monkeypatch, code)
    with pytest.raises(locking.NoLocks):
        locking.take(tmp_path / "lock")
    with pytest.raises(JournalUnreadable, match="has no file locks") as told:
        Journal(tmp_path / "journal")
    assert "Another luznet" not in str(told.value)
    assert not [*tmp_path.glob(".lock*")]


@every_kind
def test_games_on_a_disk_without_file_locks_are_read_and_it_is_told_why_none_is_kept(
    monkeypatch, tmp_path, code
):
    store = Store(tmp_path / "records")
    store.keep(kept(a_record()))
    store.close()
    lose_locks(monkeypatch, code)
    began = time.monotonic()
    store = Store(tmp_path / "records")
    assert len(store.games()) == 1
    assert time.monotonic() - began < PATIENCE / 2
    with pytest.raises(StoreTrouble) as trouble:
        store.keep(kept(a_record(seed=2)))
    assert "has no file locks" in words.trouble(trouble.value)


def test_another_luznet_host_is_told_where_one_has_the_lock(held, tmp_path):
    held(tmp_path / "journal.lock")
    with pytest.raises(locking.Held):
        locking.take(tmp_path / "journal.lock")
    with pytest.raises(JournalInUse, match="Another luznet host"):
        Journal(tmp_path / "journal")


def test_another_program_that_uses_the_journal_is_no_luznet_host(held, tmp_path):
    Journal(tmp_path / "journal").close()
    held(tmp_path / "journal")
    with pytest.raises(JournalUnreadable, match="another program, such as a backup"):
        Journal(tmp_path / "journal")


def test_a_lock_ends_with_its_process_and_what_is_left_of_it_is_none(held, tmp_path):
    (tmp_path / "lock").write_bytes(b"")
    (tmp_path / "lock-journal").write_bytes(b"left over")
    locking.take(tmp_path / "lock").close()
    locking.take(tmp_path / "lock").close()


def test_where_no_file_can_be_made_it_is_not_the_locks(tmp_path):
    error = sqlite3.OperationalError("unable to open database file")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    assert not locking.are_missing(error, tmp_path / "nowhere")
    assert not locking.are_missing(error, tmp_path)
    assert not locking.are_missing(OSError(), tmp_path)
