"""The tables where the user was lately, for coming back without a search."""

import pytest

from luznet.commands.profile import RecentTable, RecentTables

MOST = RecentTables.MOST


@pytest.fixture
def recent(tmp_path):
    return RecentTables(tmp_path / "deep" / "recent-tables")


def test_the_newest_table_comes_first_and_there_are_a_few(recent):
    for number in range(MOST + 3):
        recent.note(f"10.0.0.{number}#key{number}", f"Table {number}")
    assert [each.name for each in recent.read()] == [f"Table {MOST + 2 - at}" for at in range(MOST)]


def test_a_host_that_moved_is_there_once(recent):
    recent.note("10.0.0.1#same", "Lunch")
    recent.note("10.0.0.2#other", "Office")
    recent.note("10.0.0.9:5000#same", "Lunch again")
    assert recent.read() == (
        RecentTable("10.0.0.9:5000#same", "Lunch again"),
        RecentTable("10.0.0.2#other", "Office"),
    )


@pytest.mark.parametrize("text", [b"", b"\xff\xfe\x00", b"no tab\n\n", b"\x1b[31m\tname\x1b[0m\n"])
def test_a_damaged_file_keeps_nobody_from_anything(tmp_path, text):
    path = tmp_path / "recent-tables"
    path.write_bytes(text)
    tables = RecentTables(path)
    assert all("\x1b" not in each.name for each in tables.read())
    tables.note("10.0.0.1#key", "Lunch")
    assert tables.read()[0] == RecentTable("10.0.0.1#key", "Lunch")


def test_a_folder_that_cannot_be_written_is_not_an_error(tmp_path):
    (tmp_path / "file").write_text("")
    tables = RecentTables(tmp_path / "file" / "recent-tables")
    tables.note("10.0.0.1#key", "Lunch")
    assert tables.read() == ()
