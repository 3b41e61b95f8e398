"""Journals with random damage: no wrong entry, and no silent loss."""

from pathlib import Path
from random import Random

import pytest

from tests.records.damage import hurt, left_by_kill, put, with_wal
from tests.records.games import NAME, read, settle, written

LENGTH = 40


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Give what a journal holds, and its bytes: main file and -wal after a kill, and settled."""
    path = tmp_path_factory.mktemp("written") / NAME
    held = written(path, tables=4, length=LENGTH, closed=1)
    main, wal = with_wal(path)
    settle(path)
    return held, main, wal, path.read_bytes()


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


def place_of(folder, seed):
    """Return where a trial has its journal; a failure shows the seed in its name."""
    (place := folder / str(seed)).mkdir()
    return place / NAME


@pytest.mark.parametrize("trial", [damaged_main_file_is_told, torn_wal_leaves_a_clean_prefix])
def test_cut_and_flipped_files_give_no_wrong_entry(tmp_path, files, trial):
    for seed in range(40):
        trial(place_of(tmp_path, seed), files, Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("trial", [damaged_main_file_is_told, torn_wal_leaves_a_clean_prefix])
def test_a_thousand_cut_and_flipped_files_give_no_wrong_entry(tmp_path, files, trial):
    for seed in range(100, 1100):
        trial(place_of(tmp_path, seed), files, Random(seed))


@pytest.fixture(scope="module")
def left(tmp_path_factory):
    """Give journals as kills leave them: what each holds, and its files."""
    sizes = ((1, 30), (3, 40), (2, 150))
    return [left_by_kill(tmp_path_factory.mktemp("left") / NAME, *size) for size in sizes]


def any_part_is_damaged(path, left, rng):
    """Open a journal of which any of the three files are damaged or gone: what is there is right,
    and whatever is missing is told if the tail is whole."""
    held, *parts = rng.choice(left)
    tail = parts[2]
    for number, part in enumerate(parts):
        chance = rng.random()
        if chance < 0.35:
            parts[number] = hurt(part + bytes(4096), rng)
        elif chance < 0.45:
            parts[number] = None
    put(path, *parts)
    got, said = read(path)
    for table, entries in got.items():
        assert entries == held[table][: len(entries)]
    assert said or got == held or parts[2] != tail


@pytest.mark.slow
def test_whatever_is_damaged_no_loss_is_silent_while_the_tail_is_whole(tmp_path, left):
    for seed in range(3000, 4000):
        any_part_is_damaged(place_of(tmp_path, seed), left, Random(seed))
