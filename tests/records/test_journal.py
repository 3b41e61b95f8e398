"""The journal: durable, chained, all or nothing, one host at a time."""

import contextlib
import fcntl
import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from luznet.records.database import START, link
from luznet.records.journal import Journal, StoredTable
from luznet.records.troubles import JournalInUse, JournalUnreadable
from tests.records.games import change

TABLE = StoredTable("aaaaaaaa", "luz")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "journal.sqlite3"


def opened(path):
    journal = Journal(path)
    journal.add_table(TABLE, b"opening")
    return journal


def test_entries_come_back_in_order_after_a_restart(path):
    journal = opened(path)
    journal.append("aaaaaaaa", 1, [b"two", b"three"])
    journal.append("aaaaaaaa", 3, [b"four"])
    journal.close()
    again = Journal(path)
    assert again.open_tables() == [TABLE]
    assert again.entries("aaaaaaaa") == [b"opening", b"two", b"three", b"four"]
    again.append("aaaaaaaa", 4, [b"five"])
    assert again.entries("aaaaaaaa")[-1] == b"five"
    again.close()


def test_a_closed_table_is_not_opened_again_but_stays_readable(path):
    journal = opened(path)
    journal.close_table("aaaaaaaa", 1, b"closing")
    assert journal.open_tables() == []
    assert journal.entries("aaaaaaaa") == [b"opening", b"closing"]
    journal.close()


def test_an_append_that_fails_leaves_nothing_and_the_next_one_works(path):
    journal = opened(path)
    with pytest.raises(JournalUnreadable):
        journal.append("aaaaaaaa", 0, [b"takes the place of the first"])
    assert journal.entries("aaaaaaaa") == [b"opening"]
    journal.append("aaaaaaaa", 1, [b"two"])
    assert journal.entries("aaaaaaaa") == [b"opening", b"two"]
    journal.close()


def test_a_second_host_on_the_folder_is_told_so(path):
    journal = opened(path)
    with pytest.raises(JournalInUse, match="luznet join"):
        Journal(path)
    journal.close()
    Journal(path).close()


def test_a_journal_of_a_newer_luznet_is_told(path):
    Journal(path).close()
    change(path, "PRAGMA user_version = 99")
    with pytest.raises(JournalUnreadable, match="newer luznet"):
        Journal(path)


def test_a_journal_of_format_1_is_read_on_and_guarded_from_then_on(path):
    path.parent.mkdir()
    db = sqlite3.connect(path)
    db.executescript(
        """
        CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL,
            closed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
        CREATE TABLE entries (table_id TEXT NOT NULL, seq INTEGER NOT NULL, data BLOB NOT NULL,
            chain BLOB NOT NULL, PRIMARY KEY (table_id, seq)) WITHOUT ROWID;
        CREATE INDEX open_tables ON tables (id) WHERE closed = 0;
        PRAGMA user_version = 1;
        """
    )
    chain = START
    for table, closed in (("aaaaaaaa", 0), ("bbbbbbbb", 1)):
        db.execute("INSERT INTO tables VALUES (?, 'luz', ?)", (table, closed))
        chain = START
        for seq, data in enumerate((b"opening", b"two"), start=1):
            chain = link(chain, table, seq, data)
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (table, seq, data, chain))
    db.commit()
    db.close()
    said = []
    journal = Journal(path, said.append)
    assert journal.open_tables() == [TABLE]
    assert journal.entries("bbbbbbbb") == journal.entries("aaaaaaaa") == [b"opening", b"two"]
    journal.append("aaaaaaaa", 2, [b"three"])
    journal.close()
    assert said == []
    change(path, "DELETE FROM entries WHERE table_id = 'aaaaaaaa' AND seq = 3")
    Journal(path, said.append).close()
    assert "was damaged" in said[0]


def test_a_table_that_was_given_up_is_not_offered_again_but_stays_readable(path):
    journal = opened(path)
    journal.give_up("aaaaaaaa")
    journal.close()
    again = Journal(path)
    assert again.open_tables() == []
    assert again.entries("aaaaaaaa") == [b"opening"]
    again.close()


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalUnreadable, match="folder"):
        Journal(tmp_path / "file" / "journal.sqlite3")


WRITER = """
import sys
import tempfile
from pathlib import Path
from luznet.records.journal import Journal, StoredTable
journal = Journal(Path(sys.argv[1]))
journal.add_table(StoredTable("aaaaaaaa", "luz"), b"1")
for number in range(2, 100_000):
    journal.append("aaaaaaaa", number - 1, [str(number).encode()])
    print(number, flush=True)
"""


@pytest.mark.parametrize("lines", [1, 7, 40, 111])
def test_what_was_acknowledged_before_a_kill_is_there_afterwards(path, lines):
    root = str(Path(__file__).parents[2])
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": root},
    )
    acknowledged = 0
    for _ in range(lines):
        acknowledged = int(writer.stdout.readline())
    writer.kill()
    rest = writer.stdout.read().splitlines()
    writer.wait()
    acknowledged = int(rest[-1]) if rest else acknowledged
    journal = Journal(path)
    entries = journal.entries("aaaaaaaa")
    assert len(entries) in (acknowledged, acknowledged + 1)
    assert entries == [str(number).encode() for number in range(1, len(entries) + 1)]
    journal.close()


def test_only_the_owner_can_read_a_journal(tmp_path):
    journal = Journal(tmp_path / "deep" / "journal.sqlite3")
    journal.add_table(StoredTable("aaaaaaaa", "luz"), b"opening")
    files = list((tmp_path / "deep").iterdir())
    assert {"", "-wal", "-tail", ".lock"} <= {each.name[len("journal.sqlite3") :] for each in files}
    assert not any(file.stat().st_mode & 0o077 for file in files)
    assert (tmp_path / "deep").stat().st_mode & 0o077 == 0
    journal.close()


@pytest.mark.parametrize("table", ["tables", "entries", "seal"])
def test_a_file_with_another_column_is_read_and_written_as_usual(path, table):
    opened(path).close()
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute(f"ALTER TABLE {table} ADD COLUMN more TEXT")
    told = []
    journal = Journal(path, told.append)
    assert journal.entries("aaaaaaaa") == [b"opening"]
    journal.append("aaaaaaaa", 1, [b"two"])
    journal.add_table(StoredTable("bbbbbbbb", "luz"), b"opening")
    assert journal.entries("aaaaaaaa") == [b"opening", b"two"]
    assert {each.id for each in journal.open_tables()} == {"aaaaaaaa", "bbbbbbbb"}
    assert told == []
    journal.close()


def others_can_lock(path):
    """Return whether another user can hold a lock on a file, as a reader of SQLite's does."""
    pid = os.fork()
    if pid == 0:
        try:
            os.setuid(65534)
            fcntl.lockf(os.open(path, os.O_RDONLY), fcntl.LOCK_SH | fcntl.LOCK_NB)
        except PermissionError:
            os._exit(0)
        os._exit(1)
    return os.waitpid(pid, 0)[1] != 0


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root acts as others")
@pytest.mark.parametrize("name", ["journal.sqlite3", "journal.sqlite3.lock"])
def test_no_other_user_can_lock_a_journal_that_was_open_to_all(name):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite3"
        Journal(path).close()
        path.parent.chmod(0o777)
        path.with_name(name).chmod(0o644)
        assert others_can_lock(path.with_name(name))
        Journal(path).close()
        assert not others_can_lock(path.with_name(name))
