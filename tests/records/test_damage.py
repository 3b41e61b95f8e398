"""A damaged journal: reported once, kept aside; undamaged games continue, new ones can begin."""

import contextlib
import itertools
import sqlite3
from pathlib import Path
from random import Random

import pytest

from luznet.records import rescue
from luznet.records.journal import (
    CHECKPOINT_EVERY,
    SETTLE_AFTER,
    SETTLE_EVERY,
    Journal,
    StoredTable,
)
from luznet.records.troubles import JournalDamaged
from tests.records.damage import hurt, left_by_kill, lost_by, lost_from, put, tail_of, with_wal
from tests.records.games import NAME, change, opening, read, settle, table_id, written

LENGTH = 40


@pytest.fixture
def path(tmp_path):
    return tmp_path / NAME


@pytest.fixture(scope="module")
def three_tables(tmp_path_factory):
    """Give what a settled journal of three tables holds, and its bytes."""
    path = tmp_path_factory.mktemp("three") / NAME
    held = written(path, tables=3, length=LENGTH)
    settle(path)
    return held, path.read_bytes()


@pytest.fixture
def held(path, three_tables):
    """Put this journal in its place; give what it holds."""
    held, data = three_tables
    path.write_bytes(data)
    return dict(held)


LUNCH_1 = "table_id = '00000001'"


@pytest.mark.parametrize(
    "damage",
    [
        f"UPDATE entries SET data = x'00' WHERE seq = 2 AND {LUNCH_1}",
        f"UPDATE entries SET data = 7 WHERE seq = 2 AND {LUNCH_1}",
        f"UPDATE entries SET chain = zeroblob(32) WHERE seq = 2 AND {LUNCH_1}",
        f"UPDATE entries SET seq = 900 WHERE seq = 2 AND {LUNCH_1}",
        f"UPDATE entries SET seq = -1 WHERE seq = 2 AND {LUNCH_1}",
        f"DELETE FROM entries WHERE seq = 2 AND {LUNCH_1}",
        f"DELETE FROM entries WHERE seq = {LENGTH} AND {LUNCH_1}",
        f"UPDATE entries SET table_id = '0000000z' WHERE seq = 3 AND {LUNCH_1}",
        "UPDATE tables SET game = 'lux' WHERE id = '00000001'",
        "UPDATE tables SET closed = 1 WHERE id = '00000001'",
        "UPDATE tables SET head = x'' WHERE id = '00000001'",
        "DELETE FROM tables WHERE id = '00000001'",
    ],
)
def test_a_table_with_any_changed_record_does_not_continue_and_the_others_do(path, held, damage):
    change(path, damage)
    got, said = read(path)
    del held["00000001"]
    assert got == held
    assert len(said) == 1
    assert str(path) in said[0]


def test_the_user_is_told_what_was_damaged_where_it_is_and_what_continues(path):
    written(path, tables=3, length=LENGTH, closed=1)
    settle(path)
    change(path, f"DELETE FROM entries WHERE seq = 2 AND {LUNCH_1}")
    change(path, "DELETE FROM entries WHERE seq = 2 AND table_id = '00000000'")
    said = []
    Journal(path, said.append).close()
    assert said == [
        f"The journal {path} was damaged. The damaged file was kept as {path}.damaged-1. "
        "The records of Lunch 1 are damaged, so play cannot continue there. "
        "The records of 1 finished table are only in that file. "
        "1 undamaged table continues, and new games can be played."
    ]
    Journal(path, said.append).close()
    assert len(said) == 1


def test_a_damaged_list_of_open_tables_loses_no_table(path):
    held = written(path, tables=3, length=LENGTH)
    settle(path)
    change(path, "UPDATE seal SET open = x'00'")
    got, said = read(path)
    assert got == held
    assert "3 undamaged tables continue" in said[0]


def test_a_header_that_allows_no_writing_is_damage(path, held):
    data = bytearray(path.read_bytes())
    data[18] ^= 16
    path.write_bytes(data)
    got, said = read(path)
    assert got == held
    assert "was damaged. The damaged file was kept as" in said[0]


def test_the_damaged_file_is_kept_as_it_was_with_its_wal_and_never_overwritten(path):
    kept = []
    for _ in range(3):
        written(path, tables=2, length=LENGTH)
        settle(path)
        db = sqlite3.connect(path)
        db.execute(f"DELETE FROM entries WHERE seq = 2 AND {LUNCH_1}")
        db.commit()
        kept.append(with_wal(path))
        db.close()
        for file, content in zip((path, Path(f"{path}-wal")), kept[-1], strict=True):
            file.write_bytes(content)
        Journal(path).close()
        path.unlink()
    assert [with_wal(Path(f"{path}.damaged-{number}")) for number in (1, 2, 3)] == kept


@pytest.mark.parametrize(
    "content", [b"", b"my diary" * 100, b"\0" * 8192, b"SQLite format 3\0" * 99]
)
def test_a_file_that_is_no_journal_is_kept_aside_unchanged(path, content):
    path.write_bytes(content)
    got, said = read(path)
    assert got == {}
    assert "It had no readable unfinished game" in said[0]
    assert Path(f"{path}.damaged-1").read_bytes() == content


@pytest.mark.parametrize("is_there", [False, True])
def test_a_wal_without_its_main_file_is_kept_aside_unchanged(path, is_there):
    written(path, tables=2, length=LENGTH)
    wal = with_wal(path)[1]
    path.unlink()
    if is_there:
        path.touch()
    got, said = read(path)
    assert (got, lost_by(said)) == ({}, {"Lunch 0": LENGTH, "Lunch 1": LENGTH})
    assert Path(f"{path}.damaged-1-wal").read_bytes() == wal


def test_a_first_start_has_no_damage_to_tell_of(path):
    assert read(path) == ({}, [])
    names = {file.name for file in path.parent.iterdir()}
    assert names == {NAME, f"{NAME}-tail", f"{NAME}.lock"}


def test_what_a_kill_left_of_a_tail_is_removed(path):
    draft = path.with_name(f".{NAME}-tail.0123456789abcdef")
    draft.write_bytes(b"half")
    read(path)
    assert not draft.exists()


def test_the_database_of_another_program_is_kept_aside(path):
    change(path, "CREATE TABLE songs (name TEXT)")
    got, said = read(path)
    assert (got, len(said)) == ({}, 1)


def test_a_journal_damaged_while_games_run_is_exchanged_and_whole_games_continue(path):
    said = []
    journal = Journal(path, said.append)
    for number in range(2):
        journal.add_table(StoredTable(table_id(number), "luz"), opening(number))
    journal._db.execute("UPDATE entries SET data = x'00' WHERE table_id = '00000000'")
    journal._db.execute("UPDATE tables SET head = x'00' WHERE id = '00000000'")
    with pytest.raises(JournalDamaged, match="cannot continue"):
        journal.append("00000000", 1, [b"two"])
    assert "Lunch" not in said[0]  # its name is damaged as well
    journal.append("00000001", 1, [b"two"])
    with pytest.raises(JournalDamaged):
        journal.append("00000000", 1, [b"two"])
    journal.close()
    got, _ = read(path)
    assert got == {"00000001": [opening(1), b"two"]}
    assert len(said) == 1


# ---- crashes while it is exchanged -------------------------------------------------------

STEPS = [
    (rescue, "_fill"),
    (Path, "rename"),
    (rescue, "_put_aside"),
    (rescue, "_put_in_place"),
    (Path, "replace"),
]


class Crash(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("time", [1, 2, 3])
@pytest.mark.parametrize(("home", "step"), STEPS)
def test_a_crash_at_any_step_of_the_exchange_loses_nothing(
    path, held, monkeypatch, home, step, time, after
):
    change(path, f"DELETE FROM entries WHERE seq = 2 AND {LUNCH_1}")
    damaged = path.read_bytes()
    real, times = getattr(home, step), []

    def crash(*arguments):
        times.append(step)
        if len(times) == time and not after:
            raise Crash
        result = real(*arguments)
        if len(times) == time:
            raise Crash
        return result

    with monkeypatch.context() as broken:
        broken.setattr(home, step, crash)
        with contextlib.suppress(Crash):
            Journal(path).close()
    got, _ = read(path)
    del held["00000001"]
    assert got == held
    assert Path(f"{path}.damaged-1").read_bytes() == damaged
    assert not Path(f"{path}.damaged-2").exists()


# ---- a journal that is older than it was ----------------------------------------------------

HEADER, FRAME = 32, 24 + 4096
"""Bytes of a -wal before its first frame, and of a frame with a page."""


def damaged_logs(main, wal, rng):
    """Yield journals as they are after the -wal was lost, cut or changed."""
    yield main, None
    yield main, b""
    for frame in range((len(wal) - HEADER) // FRAME):
        yield main, wal[: HEADER + frame * FRAME]
    while True:
        place = rng.randrange(len(wal))
        yield main, wal[:place] + bytes([wal[place] ^ 1 << rng.randrange(8)]) + wal[place + 1 :]


def check_damaged_logs(path, held, main, wal, tail, number):
    for files in itertools.islice(damaged_logs(main, wal, Random(1)), number):
        put(path, *files, tail)
        got, said = read(path)
        assert got == held
        assert all("restored from" in sentence for sentence in said)
        put(path, *files, None)
        got, said = read(path)
        assert said == []
        assert max(lost_from(held, got).values(), default=0) <= CHECKPOINT_EVERY
        put(path, None, files[1], tail)
        got, said = read(path)
        assert lost_by(said) == lost_from(held, got) != {}


@pytest.mark.parametrize("size", [(1, 3), (2, 60)])
def test_what_is_missing_from_the_log_is_restored_or_told(path, size):
    check_damaged_logs(path, *left_by_kill(path, *size), number=3)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 2), (1, 6), (1, 90), (3, 40), (4, 170), (1, 400)])
def test_of_306_damaged_journals_none_loses_a_record_unnoticed(path, size):
    check_damaged_logs(path, *left_by_kill(path, *size), number=51)


def stages(path, lengths):
    """Yield what lies on the disk while a table grows, and what it holds then."""
    journal, held = Journal(path), [opening(0)]
    journal.add_table(StoredTable(table_id(0), "luz"), opening(0))
    for length in lengths:
        while len(held) < length:
            journal.append(table_id(0), len(held), [b"%d" % len(held)])
            held.append(b"%d" % len(held))
        yield [*with_wal(path), tail_of(path).read_bytes()], {table_id(0): [*held]}
    journal.close()


def test_an_older_copy_is_told_with_the_number_of_records_that_are_missing(path):
    for (old, _), (new, held) in itertools.combinations(list(stages(path, (1, 2, 130))), 2):
        put(path, *old[:2], new[2])
        got, said = read(path)
        assert lost_by(said) == lost_from(held, got)
        assert said


def test_a_tail_that_is_behind_after_a_power_failure_says_nothing_false(path):
    for (old, _), (new, held) in itertools.combinations(list(stages(path, (1, 2, 130))), 2):
        put(path, *new[:2], old[2])
        assert read(path) == (held, [])


def test_a_table_that_had_been_closed_in_a_newer_journal_is_told(path):
    _, main, wal, _ = left_by_kill(path, 1, 9)
    again = Journal(path)
    again.entries(table_id(0))
    again.close_table(table_id(0), 9, b"closed")
    again.close()
    put(path, main, wal, tail_of(path).read_bytes())
    got, said = read(path)
    assert len(got[table_id(0)]) == 9
    assert "Lunch 0 continues from an earlier point" in said[0]


def test_finished_tables_that_are_missing_are_counted(path):
    _, main, wal, _ = left_by_kill(path, 1, 9)
    again = Journal(path)
    for number in (7, 8):
        again.add_table(StoredTable(table_id(number), "luz"), opening(number))
        again.close_table(table_id(number), 1, b"closed")
    again.close()
    put(path, main, wal, tail_of(path).read_bytes())
    assert "has lost 2 finished tables" in read(path)[1][0]


def test_a_loss_is_told_again_until_the_table_itself_has_it(path):
    _, main, _, tail = left_by_kill(path, 1, 150)
    put(path, main, None, tail.splitlines(keepends=True)[-1])
    for _ in range(2):
        said = []
        journal = Journal(path, said.append)
        (table,) = journal.open_tables()
        length = len(journal.entries(table.id))
        assert lost_by(said) == {"Lunch 0": 150 - length}
        assert table.lost == 150 - length
        journal.close()
    journal = Journal(path)
    journal.append(table.id, len(journal.entries(table.id)), [b"told"])
    journal.close()
    assert read(path)[1] == []


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_tail_neither_alarms_nor_adds_anything(path, seed):
    rng = Random(seed)
    held, main, wal, tail = left_by_kill(path, 2, 9)
    put(path, main, wal, hurt(tail * 9, rng)[: len(tail)])
    assert read(path) == (held, [])
    put(path, main, None, hurt(tail * 9, rng)[: len(tail)])
    got, _ = read(path)
    assert all(entries == held[table][: len(entries)] for table, entries in got.items())


@pytest.mark.parametrize("commits", [1, SETTLE_EVERY])
def test_what_was_played_is_soon_in_the_main_file_itself(tmp_path, commits):
    path, copy = tmp_path / "journal.sqlite3", tmp_path / "copy.sqlite3"
    with contextlib.closing(Journal(path)) as journal:
        journal.add_table(StoredTable("0000000a", "luz"), b"opening")
        journal.settle(0.0)
        for length in range(1, commits + 1):
            journal.append("0000000a", length, [b"entry"])
        journal.settle(1.0)
        journal.settle(1.0 + (0.1 if commits == SETTLE_EVERY else SETTLE_AFTER))
        put(copy, path.read_bytes())
    with contextlib.closing(Journal(copy)) as journal:
        assert len(journal.entries("0000000a")) == 1 + commits
