"""Real processes whose users bring the games of a season to a table of that name."""

import subprocess
import time

from msgspec.structs import replace

from luznet.history.store import Store
from tests.e2e.processes import PATIENCE, processes, start_host
from tests.history.games import a_record, kept, keys_of, person

SEASON = "Autumn"
PEOPLE = ("Ann", "Ben", "Зоя")
GAMES = [kept(a_record(seed=seed, people=3, name=SEASON), *PEOPLE) for seed in range(6)]


def home(folder, name, *games):
    """Return the home of somebody with these games."""
    folder.mkdir()
    own = folder / "identity"
    own.touch(0o600)
    own.write_text(keys_of(name).secret)
    store = Store(folder / "records.sqlite3")
    for game in games:
        store.keep(game)
    store.close()
    return folder


def wait_for_games(folder, games):
    """Wait until somebody has exactly these games."""
    store, until = Store(folder / "records.sqlite3"), time.monotonic() + PATIENCE
    wanted = {game.record.id for game in games}
    while {line.id for line in store.games()} != wanted:
        assert time.monotonic() < until, [line.id for line in store.games()]
        time.sleep(0.05)
    store.close()


def sit(start, address, name, folder):
    player = start(
        ["luznet", "join", "--plain", address, f"--name={name}"], folder, stdin=subprocess.PIPE
    )
    player.wait_for(lambda line: "Type ready" in line)


def test_members_who_meet_at_a_table_of_the_season_all_have_its_games_afterwards(tmp_path):
    host = home(tmp_path / "host", "host", *GAMES[:2])
    ann = home(tmp_path / "Ann", "Ann", *GAMES[1:4])
    ben = home(tmp_path / "Ben", "Ben", GAMES[0], GAMES[5])
    flags = ("--local", "--players=3", f"--table-name={SEASON}")
    with processes() as start:
        _, address = start_host(start, host, *flags)
        for name, folder in (("Ann", ann), ("Ben", ben)):
            sit(start, address, name, folder)
        everything = [*GAMES[:4], GAMES[5]]
        wait_for_games(host, everything)
        wait_for_games(ben, everything)
        wait_for_games(ann, everything)


def test_a_stranger_at_a_table_of_the_season_brings_no_invented_games_into_it(tmp_path):
    seats = (person("Eve"), person("Mallory"))
    records = [a_record(seed=100 + seed, name=SEASON) for seed in range(6)]
    invented = [replace(each, seats=(*seats, each.seats[2])) for each in records]
    host = home(tmp_path / "host", "host", *GAMES[:2])
    eve = home(tmp_path / "Eve", "Eve", *(kept(each, "Eve", "Mallory") for each in invented))
    ann = home(tmp_path / "Ann", "Ann", GAMES[0], GAMES[3])
    with processes() as start:
        flags = ("--local", "--players=3", f"--table-name={SEASON}")
        _, address = start_host(start, host, *flags)
        sit(start, address, "Eve", eve)
        sit(start, address, "Ann", ann)
        wait_for_games(host, [*GAMES[:2], GAMES[3]])
        wait_for_games(ann, [GAMES[0], GAMES[1], GAMES[3]])
