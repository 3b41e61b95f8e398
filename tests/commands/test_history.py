"""`luznet history`, `luznet export` and `luznet import`, as they are typed."""

import json
import os
import shutil
import subprocess
import sys
from contextlib import closing

import pytest
from msgspec.structs import replace

from luznet.cli import main
from luznet.commands.errors import OK, UNPROVED
from luznet.history.store import Store
from luznet.wire.record import read_file, to_file
from tests import disk
from tests.history.games import BEGAN, a_record, kept

DAY_MS = 86_400_000


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("LUZNET_LANG", "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def games(home):
    """Keep three games; return their ids, the newest first."""
    ids = []
    with closing(Store(home / "records.sqlite3")) as store:
        for seed, game in ((1, "luz"), (2, "luris"), (3, "luz")):
            at = BEGAN + seed * DAY_MS
            record = a_record(game, 3, seed, began=at, ended=at + 10**7)
            store.keep(kept(record, "Ann"))
            ids.insert(0, record.id)
    return ids


def run(capsys, *typed):
    code = main([*typed])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_games_are_listed_the_newest_first(games, capsys):
    code, out, _ = run(capsys, "history", "--plain")
    lines = out.splitlines()
    assert code == 0
    assert [line.split("  ")[1] for line in lines] == games
    assert lines[0].startswith("2023-11-18 ")
    assert "Luz at Lunch: " in lines[0]
    assert "(won)" in lines[0]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["--game", "luris"], [1]),
        (["--player", "ben"], [0, 1, 2]),
        (["--player", "nobody"], []),
        (["--table", "lun"], [0, 1, 2]),
        (["--since", "2023-11-17"], [0, 1]),
        (["--until", "2023-11-16"], [2]),
        (["--most", "1"], [0]),
    ],
)
def test_options_choose_games(typed, found, games, capsys):
    _, out, _ = run(capsys, "history", "--plain", *typed)
    assert [each for each in games if each in out] == [games[at] for at in found]


def test_the_list_is_told_as_json(games, capsys):
    _, out, _ = run(capsys, "history", "--json")
    listed = json.loads(out)
    assert [each["id"] for each in listed] == games
    assert listed[0]["players"][0]["name"] == "Ann"


def test_nothing_kept_yet_is_said_in_a_sentence(home, capsys):
    code, out, _ = run(capsys, "history", "--plain")
    assert code == 0
    assert out.startswith("No game has been kept yet.")


def test_an_exported_game_is_the_same_on_another_computer(games, capsys, monkeypatch, tmp_path):
    assert run(capsys, "export", "last")[0] == 0
    (file,) = tmp_path.glob("luznet-*.json")
    assert read_file(file.read_bytes()).record.id == games[0]
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path / "other"))
    code, out, _ = run(capsys, "import", str(file))
    assert code == 0
    assert "was kept" in out
    assert "was already here" in run(capsys, "import", str(file))[1]
    assert run(capsys, "export", games[0], "again.json")[0] == 0
    assert (tmp_path / "again.json").read_bytes() == file.read_bytes()


def test_a_file_is_not_overwritten_unless_asked(games, capsys, tmp_path):
    (tmp_path / "mine.json").write_text("mine")
    code, _, err = run(capsys, "export", "last", "mine.json")
    assert code == 1
    assert "--force" in err
    assert (tmp_path / "mine.json").read_text() == "mine"
    assert run(capsys, "export", "last", "mine.json", "--force")[0] == 0


@pytest.mark.parametrize("wanted", ["zz", "0000000", "../../etc/passwd", "%"])
def test_a_game_that_is_not_there_or_not_the_only_one_is_said(wanted, games, capsys):
    code, _, err = run(capsys, "export", wanted)
    assert code == 1
    assert wanted in err


def test_a_false_file_is_refused_with_what_does_not_fit_and_the_others_are_kept(
    home, capsys, tmp_path
):
    signed = kept(a_record(), "Ann")
    changed = json.loads(to_file(signed))
    changed["record"]["outcome"]["scores"][0] += 100
    forged = json.loads(to_file(signed))
    forged["record"]["name"] = "Dinner"
    files = {
        "cut.json": to_file(signed)[:500],
        "changed.json": json.dumps(changed).encode(),
        "forged.json": json.dumps(forged).encode(),
        "good.json": to_file(signed),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    code, out, err = run(capsys, "import", *files)
    assert code == 1
    assert "cut.json was not kept. It was cut off: its end is missing." in err
    assert "changed.json was not kept. Its result isn't what the rules give" in err
    assert "forged.json was not kept. Ann's signature isn't genuine" in err
    assert "good.json" in out
    with closing(Store(home / "records.sqlite3")) as store:
        assert store.count() == 1


def test_a_file_that_cannot_be_read_is_said(home, capsys):
    code, _, err = run(capsys, "import", "nowhere.json")
    assert code == 1
    assert "nowhere.json" in err


def test_the_name_of_a_file_controls_no_terminal(games, capsys, tmp_path):
    name = "a\x1b[2J\x9b\udcff\u202e.json"
    shown = "a[2J.json"
    assert run(capsys, "export", "last", name)[1].startswith(f"The game is in {shown}.")
    assert shown in run(capsys, "export", "last", name)[2]
    assert run(capsys, "import", name)[1].startswith(f"{shown}: game")
    (tmp_path / name).write_text("no")
    assert run(capsys, "import", name)[2].startswith(f"{shown} was not kept.")
    (tmp_path / name).unlink()
    for command in ("import", "replay"):
        assert f"{shown} cannot be used" in run(capsys, command, f"./{name}")[2]


def test_a_game_is_removed_only_after_a_question_or_with_yes(games, capsys, home):
    code, _, err = run(capsys, "history", "--remove", games[0])
    assert code == 2
    assert "--yes" in err
    code, out, _ = run(capsys, "history", "--remove", games[0], "--yes")
    assert code == 0
    assert games[0] in out
    assert games[0] not in run(capsys, "history", "--plain")[1]


def test_a_damaged_store_is_set_aside_with_a_message(games, capsys, home):
    path = home / "records.sqlite3"
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    path.write_bytes(b"nonsense" * 1000)
    code, _out, err = run(capsys, "history", "--plain")
    assert code == 0
    assert "was damaged" in err
    assert [*home.glob("records-damaged-*.sqlite3")]


def test_the_list_says_what_was_left(home, capsys):
    record = a_record(actions=60)
    with closing(Store(home / "records.sqlite3")) as store:
        store.keep(kept(record))
    assert "not finished" in run(capsys, "history", "--plain")[1]


def test_history_runs_as_a_program_into_a_pipe(games, home):
    told = subprocess.run(
        [sys.executable, "-m", "luznet", "history"],
        capture_output=True, text=True, env={**os.environ, "LUZNET_HOME": str(home)}, check=True,
    )  # fmt: skip
    assert len(told.stdout.splitlines()) == 3


def test_files_that_cannot_be_read_keep_no_others_from_being_kept(home, capsys, tmp_path):
    file = to_file(kept(a_record(seed=7), "Ann"))
    (tmp_path / "cut").write_bytes(file[:99])
    (tmp_path / "good").write_bytes(file)
    code, out, err = run(capsys, "import", "cut", "none", ".", "good")
    assert code == 1
    assert out == (
        "good: game 00000007-1 was kept. It counts in no season: more than half of its players "
        "must sign it.\n"
    )
    assert err.splitlines() == [
        "cut was not kept. It was cut off: its end is missing. Get the whole file once more.",
        "none cannot be used: No such file or directory. Choose another file.",
        ". cannot be used: Is a directory. Choose another file.",
    ]


# ---- a disk that can't be written ------------------------------------------------------------

READING = (
    ("history", "--plain"),
    ("history", "--json"),
    ("stats", "--plain"),
    ("season", "Lunch", "--plain"),
    ("export", "last", "-"),
    ("verify", "last"),
    ("picture", "last", "--as", "text"),
    ("identity",),
    ("settings",),
)


@pytest.fixture(params=["full", "read-only"])
def unwritable(request, home, games, tmp_path):
    """Put the games, the last of them in the -wal that a killed program left, on such a disk."""
    main(["identity"])
    with closing(Store(home / "records.sqlite3")) as store:
        record = a_record(seed=4, began=BEGAN + 9 * DAY_MS, ended=BEGAN + 9 * DAY_MS + 10**7)
        store.keep(kept(record, "Ann", "Ben"))
        copy = shutil.copytree(home, tmp_path / "copy", ignore=shutil.ignore_patterns("*-shm"))
    shutil.rmtree(home)
    with disk.small_disk(home):
        shutil.copytree(copy, home, dirs_exist_ok=True)
        if request.param == "full":
            disk.fill(home)
            yield record.id
        else:
            with disk.read_only(home):
                yield record.id


@disk.needed()
@pytest.mark.parametrize("typed", READING, ids=" ".join)
def test_what_reads_reads_where_nothing_can_be_written(unwritable, capfd, typed):
    code = main([*typed])
    out, err = capfd.readouterr()
    assert (code, err) == (UNPROVED if typed[0] == "verify" else OK, "")
    assert out
    if typed[0] == "history":
        assert unwritable in out


@disk.needed()
def test_of_a_game_that_was_not_agreed_both_versions_are_exported(home, tmp_path, capsys):
    told = kept(a_record(), "Ann", "Ben", by="Ben")._replace(differs=(2,))
    partial = replace(a_record(seed=2, actions=100), table=told.record.table)
    with closing(Store(home / "records.sqlite3")) as store:
        store.keep(kept(partial)._replace(differs=(2,)))
        store.keep(told)
    assert "not agreed" in run(capsys, "history", "--plain")[1]
    code, out, _ = run(capsys, "export", "last", "game.json")
    assert code == OK
    assert "what you saw of it is in game-seen.json" in out
    assert read_file((tmp_path / "game.json").read_bytes()).record == told.record
    assert read_file((tmp_path / "game-seen.json").read_bytes()).record == partial


def test_games_of_strangers_that_are_imported_come_into_no_season(home, tmp_path, capsys):
    for seed in range(20):
        file = to_file(kept(a_record(seed=seed), "Ann", "Ben"))
        (tmp_path / f"{seed}.json").write_bytes(file)
    code, out, _ = run(capsys, "import", *(f"{seed}.json" for seed in range(20)))
    assert code == OK
    assert out.count("counts in no season: you have met nobody who signed it.") == 20
    assert "Lunch" not in run(capsys, "season", "--plain")[1]
    with closing(Store(home / "records.sqlite3")) as store:
        store.keep(kept(a_record(seed=30), "Ann", "Ben"))
    told = run(capsys, "season", "--plain", "Lunch")
    assert "21 games" in told[1]
    assert "Games that came from others: " in told[1]
    assert "0.json 1" in told[1]


@pytest.mark.parametrize("typed", [("history", "--remove", "last", "--yes"), ("import", "game")])
def test_what_writes_says_why_it_cannot_and_leaves_the_games_as_they_are(
    unwritable, capsys, home, tmp_path, typed
):
    (tmp_path / "game").write_bytes(to_file(kept(a_record(seed=7))))
    before = (home / "records.sqlite3").read_bytes(), (home / "records.sqlite3-wal").read_bytes()
    code, _out, err = run(capsys, *typed)
    assert code == 1
    assert err.startswith("luznet: Games can't be kept in ")
    after = (home / "records.sqlite3").read_bytes(), (home / "records.sqlite3-wal").read_bytes()
    assert after == before
