"""Full, failing and read-only disks: nothing half written, nothing lost, and one clear sentence."""

import os
import resource
from contextlib import contextmanager
from pathlib import Path

import pytest

from luznet.records.journal import Journal, StoredTable
from luznet.records.troubles import JournalUnreadable
from tests import disk
from tests.records.games import NAME, read

needs_disks = disk.needed()
TABLE = "00000000"


@pytest.fixture
def path(tmp_path):
    return tmp_path / NAME


def begun(path):
    journal = Journal(path)
    journal.add_table(StoredTable(TABLE, "luz"), b"opening")
    return journal, [b"opening"]


def entry(number):
    return f"{number} ".encode() * 200


def append_until_refused(journal, held, most=5000):
    """Append until the disk refuses; return the error."""
    for number in range(most):
        try:
            journal.append(TABLE, len(held), [entry(number)])
        except JournalUnreadable as error:
            return error
        held.append(entry(number))
    raise AssertionError("the disk took everything")


@contextmanager
def largest_file(size):
    """Let no file grow beyond a size: writing fails then as on a failing disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


# ---- full --------------------------------------------------------------------------------


def test_a_full_database_refuses_and_continues_once_there_is_room(path):
    journal, held = begun(path)
    journal._db.execute("PRAGMA max_page_count = 60")
    assert "the disk is full" in str(append_until_refused(journal, held))
    assert journal.entries(TABLE) == held
    journal._db.execute("PRAGMA max_page_count = 1000000")
    journal.append(TABLE, len(held), [b"room"])
    journal.close()
    assert read(path) == ({TABLE: [*held, b"room"]}, [])


@needs_disks
def test_a_full_disk_refuses_and_continues_once_there_is_room(tmp_path):
    with disk.small_disk(tmp_path / "disk") as folder:
        journal, held = begun(folder / NAME)
        for number in range(3):
            disk.fill(folder)
            error = append_until_refused(journal, held)
            assert "the disk is full. Free some space" in str(error)
            with pytest.raises(JournalUnreadable):
                journal.append(TABLE, len(held), [b"refused"] * 50)
            with pytest.raises(JournalUnreadable):
                journal.add_table(StoredTable("00000001", "luz"), b"refused" * 2000)
            assert journal.entries(TABLE) == held
            disk.make_room(folder)
            journal.append(TABLE, len(held), [entry(number)])
            held.append(entry(number))
        journal.close()
        assert read(folder / NAME) == ({TABLE: held}, [])


@needs_disks
def test_a_journal_that_was_closed_on_a_full_disk_has_everything(tmp_path):
    with disk.small_disk(tmp_path / "disk") as folder:
        journal, held = begun(folder / NAME)
        append_until_refused(journal, held)
        disk.fill(folder)
        journal.close()
        disk.make_room(folder)
        again = Journal(folder / NAME)
        assert again.entries(TABLE) == held
        again.close()


@needs_disks
def test_a_first_start_on_a_full_disk_is_told_and_works_later(tmp_path):
    with disk.small_disk(tmp_path / "disk") as folder:
        disk.fill(folder)
        with pytest.raises(JournalUnreadable, match="the disk is full"):
            Journal(folder / NAME)
        disk.make_room(folder)
        assert read(folder / NAME) == ({}, [])


@needs_disks
def test_a_damaged_journal_stays_where_it_is_until_there_is_room_for_a_fresh_one(tmp_path):
    with disk.small_disk(tmp_path / "disk") as folder:
        path = folder / NAME
        path.write_bytes(b"my diary" * 100)
        disk.fill(folder)
        for _ in range(2):
            with pytest.raises(JournalUnreadable, match="the disk is full"):
                Journal(path)
            assert path.read_bytes() == b"my diary" * 100
        disk.make_room(folder)
        _, said = read(path)
        assert len(said) == 1
        assert Path(f"{path}.damaged-1").read_bytes() == b"my diary" * 100


# ---- failing -----------------------------------------------------------------------------


def test_a_disk_that_fails_to_write_refuses_and_continues_once_it_works_again(path):
    journal, held = begun(path)
    for number in range(3):
        with largest_file(Path(f"{path}-wal").stat().st_size + 5000):
            error = append_until_refused(journal, held)
            assert "the disk failed to read or write it" in str(error)
            assert journal.entries(TABLE) == held
        journal.append(TABLE, len(held), [entry(number)])
        held.append(entry(number))
    journal.close()
    assert read(path) == ({TABLE: held}, [])


def test_a_checkpoint_that_fails_is_no_failed_action(path):
    journal, held = begun(path)
    journal._db.execute("PRAGMA wal_autocheckpoint = 1")
    with largest_file(path.stat().st_size + 200_000):  # the main file cannot grow further
        for number in range(60):
            journal.append(TABLE, len(held), [entry(number) * 5])
            held.append(entry(number) * 5)
            if Path(f"{path}-wal").stat().st_size > 150_000:
                break
    assert Path(f"{path}-wal").stat().st_size > 150_000
    assert journal.entries(TABLE) == held
    journal.close()
    assert read(path) == ({TABLE: held}, [])


# ---- read-only ---------------------------------------------------------------------------


@needs_disks
@pytest.mark.parametrize("exists", [False, True])
def test_a_read_only_folder_is_told_at_the_start(tmp_path, exists):
    folder = tmp_path / "data"
    folder.mkdir()
    if exists:
        Journal(folder / NAME).close()
    with (
        disk.read_only(folder),
        pytest.raises(JournalUnreadable, match="cannot be written to"),
    ):
        Journal(folder / NAME)


@needs_disks
def test_a_read_only_file_is_told_at_the_start_and_kept_where_it_is(path):
    journal, held = begun(path)
    journal.close()
    with disk.read_only(path), pytest.raises(JournalUnreadable, match="cannot be written to"):
        Journal(path)
    assert read(path) == ({TABLE: held}, [])


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_the_right_to_write_is_told_at_the_start(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o555)
    with pytest.raises(JournalUnreadable, match="cannot be written to"):
        Journal(folder / NAME)
