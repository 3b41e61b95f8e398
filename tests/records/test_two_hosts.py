"""Two hosts on one data folder: exactly one has it, and a killed one has it no more."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from luznet.records.journal import Journal
from tests.records.games import NAME, read, written

ROOT = str(Path(__file__).parents[2])
HOST = """
import sys
from pathlib import Path
from luznet.records.journal import Journal, StoredTable
from luznet.records.troubles import JournalInUse
print("ready", flush=True)
sys.stdin.readline()
try:
    journal = Journal(Path(sys.argv[1]))
    table = StoredTable("eeeeeeee", "luz")
    held = [stored.id for stored in journal.open_tables()]
    if table.id in held:
        journal.append(table.id, len(journal.entries(table.id)), [b"again"])
    else:
        journal.add_table(table, b"opening")
    print("has it", flush=True)
except JournalInUse as error:
    print(error, flush=True)
sys.stdin.readline()
"""


@contextmanager
def hosts(path, count):
    """Start processes that open the journal when they are told to by `go`."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", HOST, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": ROOT},
        )
        for _ in range(count)
    ]
    try:
        for each in running:
            assert each.stdout.readline() == "ready\n"
        yield running
    finally:
        for each in running:
            each.kill()
            each.communicate()


def go(running):
    """Let all of them open the journal at the same moment; return what each says."""
    for each in running:
        each.stdin.write("\n")
        each.stdin.flush()
    return [each.stdout.readline() for each in running]


def as_it_was_killed(path):
    return written(path, tables=3, length=20)


def damaged(path):
    path.write_bytes(b"my diary" * 100)
    return {}


def missing(path):
    return {}


@pytest.mark.parametrize("left", [missing, as_it_was_killed, damaged])
@pytest.mark.parametrize(("number", "times"), [(4, 2), pytest.param(8, 12, marks=pytest.mark.slow)])
def test_of_hosts_that_start_at_one_moment_exactly_one_has_the_folder(
    tmp_path, left, number, times
):
    path = tmp_path / NAME
    held = left(path)
    for count in range(1, times + 1):  # each time the one that had it is killed
        with hosts(path, number) as running:
            said = go(running)
        assert said.count("has it\n") == 1
        assert sum("Another luznet host uses" in line for line in said) == number - 1
        held["eeeeeeee"] = [b"opening", *[b"again"] * (count - 1)]
    assert read(path) == (held, [])
    assert len(list(tmp_path.glob("*damaged*"))) == (left is damaged)


def test_the_folder_is_taken_while_its_host_lives_and_free_once_it_is_killed(tmp_path):
    path = tmp_path / NAME
    with hosts(path, 1) as first, hosts(path, 1) as second, hosts(path, 1) as third:
        assert go(first) == ["has it\n"]
        assert "Another luznet host" in go(second)[0]
        first[0].kill()
        first[0].wait()
        assert go(third) == ["has it\n"]
    Journal(path).close()
