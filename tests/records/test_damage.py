"""A damaged journal: told once, kept aside, what is whole goes on, a new game is possible."""

import contextlib
import sqlite3
from pathlib import Path
from random import Random

import pytest

from luznet.records import rescue
from luznet.records.journal import Journal, JournalDamaged, StoredTable
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


def with_wal(path):
    return [path.read_bytes(), Path(f"{path}-wal").read_bytes()]


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
def test_a_table_of_which_anything_was_changed_does_not_go_on_and_the_others_do(path, held, damage):
    change(path, damage)
    got, said = read(path)
    del held["00000001"]
    assert got == held
    assert len(said) == 1
    assert str(path) in said[0]


def test_the_person_is_told_what_was_damaged_where_it_is_and_what_goes_on(path):
    written(path, tables=3, length=LENGTH, closed=1)
    settle(path)
    change(path, f"DELETE FROM entries WHERE seq = 2 AND {LUNCH_1}")
    change(path, "DELETE FROM entries WHERE seq = 2 AND table_id = '00000000'")
    said = []
    Journal(path, said.append).close()
    assert said == [
        f"The journal {path} was damaged; it is kept as {path}.damaged-1. "
        "What was played at Lunch 1 is damaged and cannot go on. "
        "Records of 1 finished table are in that file alone. "
        "Tables that are whole and go on: 1; new games can be played."
    ]
    Journal(path, said.append).close()
    assert len(said) == 1


def test_a_damaged_list_of_open_tables_loses_no_table(path):
    held = written(path, tables=3, length=LENGTH)
    settle(path)
    change(path, "UPDATE seal SET open = x'00'")
    got, said = read(path)
    assert got == held
    assert "go on: 3" in said[0]


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
    assert "No unfinished game could be read" in said[0]
    assert Path(f"{path}.damaged-1").read_bytes() == content


@pytest.mark.parametrize("is_there", [False, True])
def test_a_wal_without_its_main_file_is_kept_aside_unchanged(path, is_there):
    written(path, tables=2, length=LENGTH)
    wal = with_wal(path)[1]
    path.unlink()
    if is_there:
        path.touch()
    got, said = read(path)
    assert (got, len(said)) == ({}, 1)
    assert Path(f"{path}.damaged-1-wal").read_bytes() == wal


def test_a_first_start_has_no_damage_to_tell_of(path):
    assert read(path) == ({}, [])
    assert sorted(file.name for file in path.parent.iterdir()) == [NAME, f"{NAME}.lock"]


def test_the_database_of_another_program_is_kept_aside(path):
    change(path, "CREATE TABLE songs (name TEXT)")
    got, said = read(path)
    assert (got, len(said)) == ({}, 1)


def test_a_journal_that_is_damaged_while_games_run_is_exchanged_and_whole_games_go_on(path):
    said = []
    journal = Journal(path, said.append)
    for number in range(2):
        journal.add_table(StoredTable(table_id(number), "luz"), opening(number))
    journal._db.execute("UPDATE entries SET data = x'00' WHERE table_id = '00000000'")
    journal._db.execute("UPDATE tables SET head = x'00' WHERE id = '00000000'")
    with pytest.raises(JournalDamaged, match="cannot go on"):
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


# ---- random damage -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Give what a journal holds, and its bytes: main file and -wal after a kill, and settled."""
    path = tmp_path_factory.mktemp("written") / NAME
    held = written(path, tables=4, length=LENGTH, closed=1)
    main, wal = with_wal(path)
    settle(path)
    return held, main, wal, path.read_bytes()


def hurt(data, rng):
    """Return the bytes cut, with a flipped bit, or with a part overwritten."""
    hurt = bytearray(data)
    page = rng.randrange(len(hurt) // 4096) * 4096
    place = rng.choice([rng.randrange(len(hurt)), page + rng.randrange(64), page])
    kind = rng.choice(["cut", "bit", "bit", "noise", "zeros"])
    if kind == "cut":
        del hurt[place:]
    elif kind == "bit":
        hurt[place] ^= 1 << rng.randrange(8)
    else:
        length = min(rng.choice([1, 16, 512, 4096]), len(hurt) - place)
        hurt[place : place + length] = rng.randbytes(length) if kind == "noise" else bytes(length)
    return bytes(hurt)


def damaged_main_file_is_told(path, files, rng):
    """Open a journal with a damaged main file: each table is all there, or told to be lost."""
    held, main, wal, settled = files
    if rng.random() < 0.3:
        path.write_bytes(hurt(main, rng))
        Path(f"{path}-wal").write_bytes(wal)
    else:
        path.write_bytes(hurt(settled, rng))
    got, said = read(path)
    assert got.items() <= held.items()
    assert got == held or len(said) == 1


def torn_wal_leaves_a_clean_prefix(path, files, rng):
    """Open a journal with a damaged -wal: what is there was committed, in the same order."""
    held, main, wal, _ = files
    path.write_bytes(main)
    Path(f"{path}-wal").write_bytes(hurt(wal, rng))
    got, _ = read(path)
    for table, entries in held.items():
        assert got.get(table, []) == entries[: len(got.get(table, []))]
    lengths = [len(entries) for table, entries in sorted(got.items()) if table in held]
    assert lengths == sorted(lengths, reverse=True)
    assert not lengths or lengths[0] - lengths[-1] <= 1


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("trial", [damaged_main_file_is_told, torn_wal_leaves_a_clean_prefix])
def test_cut_and_flipped_files_give_no_wrong_entry(path, files, trial, seed):
    trial(path, files, Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 1100))
@pytest.mark.parametrize("trial", [damaged_main_file_is_told, torn_wal_leaves_a_clean_prefix])
def test_a_thousand_cut_and_flipped_files_give_no_wrong_entry(path, files, trial, seed):
    trial(path, files, Random(seed))
