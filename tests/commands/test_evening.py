"""`luznet evening` and `luznet board` on the command line, and the files of the last evening."""

import csv
from types import SimpleNamespace

import pytest

from luznet.cli import main
from luznet.commands import supervisor
from luznet.evening import entries as record
from luznet.evening.decisions import on_check_in
from luznet.evening.entries import Plan
from luznet.evening.state import fold, open_evening
from luznet.host.restore import EVENING
from luznet.options.flags import sizes_of
from luznet.parsing import make_parser
from luznet.records.journal import Journal, StoredTable
from luznet.wire.codec import encode
from luznet.wire.messages import Options


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def parsed(*arguments):
    return make_parser().parse_args(["evening", *arguments])


def refused(capsys, *arguments):
    with pytest.raises(SystemExit):
        parsed(*arguments)
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sizes"),
    [
        ((), (3, 5, 4)),
        (("--game=luris",), (2, 4, 4)),
        (("--table-size=3",), (3, 5, 3)),
        (("--table-size=4-4",), (4, 4, 4)),
        (("--table-size=3-4",), (3, 4, 4)),
        (("--game=luris", "--table-size=2-3"), (2, 3, 3)),
    ],
)
def test_tables_get_the_sizes_that_the_game_and_the_flag_allow(arguments, sizes):
    assert sizes_of(parsed("Friday", *arguments)) == sizes


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "give the evening a name"),
        (("\u200b",), "give the evening a name"),
        (("Friday", "--table-size=2-5"), "tables of this game have 3 to 5 seats"),
        (("Friday", "--table-size=5-3"), "tables of this game have 3 to 5 seats"),
        (("Friday", "--table-size=some"), "is not a number such as 4"),
        (("Friday", "--rounds=0"), "--rounds"),
        (("Friday", "--game=luris", "--rule=dance=1"), "--rule"),
    ],
)
def test_what_no_evening_can_be_is_refused_with_a_sentence(capsys, arguments, told):
    assert told in refused(capsys, *arguments)


def store(home, names, at=0):
    """Store an evening with these people, as its host would."""
    plan = Plan("luz", Options(), rounds=1, minutes=0, least=3, most=5, usual=4)
    opened = record.Opened(at=at, id=f"{at:08}", name=f"Evening {at}", organiser="", plan=plan)
    journal = Journal(home / "evening" / "journal.sqlite3")
    journal.add_table(StoredTable(opened.id, EVENING), encode(opened))
    evening = open_evening(opened)
    for lot, name in enumerate(names):
        entries = on_check_in(evening, f"key of {name}", name, lot, at)
        journal.append(opened.id, evening.length, [encode(entry) for entry in entries])
        evening = fold(evening, entries)
    journal.close()


def test_the_last_evening_is_written_to_files(home, tmp_path, capsys):
    store(home, ["Ann", "Ben"], at=1)
    store(home, ["Cid", "Dee", "Eva"], at=2)
    assert main(["evening", f"--export={tmp_path / 'files'}"]) == 0
    names = ["evening.html", "evening.json", "standings.csv", "tables.csv"]
    assert sorted(path.name for path in (tmp_path / "files").iterdir()) == names
    assert "standings.csv" in capsys.readouterr().out
    with (tmp_path / "files" / "standings.csv").open(newline="", encoding="utf-8") as file:
        assert [row["name"] for row in csv.DictReader(file)] == ["Cid", "Dee", "Eva"]


def test_without_an_evening_nothing_is_written_and_a_sentence_says_so(tmp_path, capsys):
    assert main(["evening", f"--export={tmp_path / 'files'}"]) == 1
    assert "There is no evening on this computer yet" in capsys.readouterr().err


def test_an_evening_that_runs_is_not_written(home, tmp_path, capsys):
    store(home, ["Ann"])
    journal = Journal(home / "evening" / "journal.sqlite3")
    try:
        assert main(["evening", f"--export={tmp_path / 'files'}"]) == 1
    finally:
        journal.close()
    assert "An evening is running on this computer" in capsys.readouterr().err


def test_a_board_without_a_name_needs_an_evening_on_this_computer(capsys):
    assert main(["board"]) == 1
    assert "No evening is running on this computer" in capsys.readouterr().err


def test_a_board_does_not_take_an_evening_that_has_ended_for_a_running_one(home, capsys):
    store(home, ["Ann"])
    (home / "evening" / "host-port").write_text("48420")
    assert main(["board"]) == 1
    assert "No evening is running on this computer" in capsys.readouterr().err


@pytest.mark.parametrize(("lend", "is_open"), [(None, True), (3, False)])
def test_guests_come_to_the_evening_and_not_to_a_computer_that_is_lent_to_it(
    monkeypatch, lend, is_open
):
    doors = []

    def supervised(arguments, *, door, **_how):
        doors.append(door)
        return SimpleNamespace(run=lambda: 0)

    monkeypatch.setattr(supervisor, "Supervisor", supervised)
    options = parsed("Friday", *([f"--lend={lend}"] if lend else []))
    options.arguments = []
    supervisor.run_host(options)
    assert [door is not None for door in doors] == [is_open]
