"""Which tables a host begins with: what its journal keeps open, and what was asked for."""

import random
from contextlib import closing
from pathlib import Path

import pytest

from luznet.host.config import GamesWait, Group, HostConfig
from luznet.host.restore import restore_tables
from luznet.records.entries import Began, Configured, Paused, Resumed, Sat
from luznet.records.journal import Journal
from luznet.settings import Folders, port_in
from luznet.wire.messages import Options
from tests.host.tables import Played, peer

LUZ, LURIS = Group("Den", tables=2), Group("Den", "luris", Options(players=2))
BOTS = ((1, "Amber"), (2, "Cobalt"))


class Environment:
    """A clock and chance."""

    def __init__(self):
        self.below = random.Random(1).randrange

    def unix_ms(self):
        return 5


@pytest.fixture
def opened(tmp_path):
    """Give a function that opens the tables of a config; the host before it was killed."""
    journals, environment = [], Environment()

    def open_tables(*groups, said=None, **config):
        if journals:
            journals[-1].close()
        journals.append(Journal(tmp_path / "journal.sqlite3"))
        report = [].append if said is None else said.append
        tables = restore_tables(HostConfig(groups, **config), journals[-1], environment, report)
        return list(tables.values())

    yield open_tables
    journals[-1].close()


def sit(journaled, *names):
    journaled.commit([Sat(6, seat, peer(name).key, name) for seat, name in enumerate(names)], 6)


def begin(journaled, options=None, game=""):
    """Let Ann sit down, choose other options or another game, and play against bots."""
    sit(journaled, "Ann")
    options = options or Options(players=3)
    journaled.commit([Configured(6, options, game), Began(6, BOTS[: options.players - 1])], 6)


def ids(tables):
    return {journaled.table.id for journaled in tables}


def names(tables):
    return sorted(journaled.table.name for journaled in tables)


@pytest.mark.parametrize(
    "changed", [(Options(players=3), ""), (Options(players=3, pace=0), ""),
                (Options(players=2), "luris")]
)  # fmt: skip
def test_the_command_that_opened_a_table_resumes_it_whatever_was_changed_there(opened, changed):
    asked = Group("Den", options=Options(pace=0), tables=3)
    before = opened(asked, insists_on_options=True)
    begin(before[1], *changed)
    after = opened(asked, insists_on_options=True)
    assert before[1].table.id in ids(after)
    assert names(after) == ["Den 1", "Den 2", "Den 3"]


def test_what_a_table_has_become_is_not_what_was_asked_for(opened):
    (journaled,) = opened(Group("Den"))
    begin(journaled, Options(players=5))
    with pytest.raises(GamesWait, match=r"5 seats waits at Den.*press p in the lobby"):
        opened(Group("Den", options=Options(players=5)), insists_on_options=True)


@pytest.mark.parametrize("game", ["luz", "luris"])
@pytest.mark.parametrize("insists", [False, True])
def test_an_unfinished_game_is_no_substitute_for_another_that_was_asked_for(opened, game, insists):
    (journaled,) = opened(Group("Den", options=Options(players=3)))
    begin(journaled)
    asked = Group("Den", game, Options(players=3))
    if insists and game != "luz":
        with pytest.raises(GamesWait):
            opened(asked, insists_on_options=insists)
    else:
        assert ids(opened(asked, insists_on_options=insists)) == {journaled.table.id}


def test_a_host_that_refuses_to_begin_closes_nothing(opened):
    first, second = opened(Group("Den", tables=2))
    begin(first)
    sit(second, "Ben")
    with pytest.raises(GamesWait):
        opened(Group("Den", options=Options(players=5)), insists_on_options=True)
    assert ids(opened(Group("Den", tables=2))) == ids([first, second])


def test_after_a_game_its_players_find_their_table_and_its_result_again(opened):
    (journaled,) = opened(Group("Den", options=Options(players=3)))
    played = Played(Options(players=3)).begin("Ann", "Ben").play_to_the_end()
    journaled.commit(played.entries[1:], 6)
    (after,) = opened(Group("Den", options=Options(players=3)))
    assert after.table.id == journaled.table.id
    assert after.table.play == played.table.play
    assert [seat.name for seat in after.table.seats[:2]] == ["Ann", "Ben"]


def test_a_table_that_is_missing_gets_a_name_that_no_other_has(opened):
    first, second = opened(Group("Den", tables=2))
    begin(second)
    first.close(6)
    assert names(opened(Group("Den", tables=2))) == ["Den 1", "Den 2"]


def test_tables_of_several_groups_are_numbered_through_and_each_comes_back_as_itself(opened):
    before = opened(LUZ, LURIS, insists_on_options=True)
    played = {journaled.table.name: journaled.table.game for journaled in before}
    assert played == {"Den 1": "luz", "Den 2": "luz", "Den 3": "luris"}
    begin(before[2], Options(players=3), "luz")
    after = opened(LUZ, LURIS, insists_on_options=True)
    assert before[2].table.id in ids(after)
    assert {journaled.table.name: journaled.opening.game for journaled in after} == played


@pytest.mark.parametrize(
    ("groups", "told"),
    [
        ((Group("Den"),), ["Den"]),
        ((Group("Den", tables=2),), ["Den 1", "Den 2"]),
        ((Group("Den"), Group("den", "luris")), ["Den 1", "den 2"]),
        ((Group("Den", tables=2), Group("Bar")), ["Den 1", "Den 2", "Bar"]),
        ((Group("Den", tables=2), Group("Den 1")), ["Den 2", "Den 3", "Den 1"]),
    ],
)
def test_no_two_tables_have_the_same_name(groups, told):
    assert [name for name, _ in HostConfig(groups).tables()] == told


def test_numbered_tables_of_one_name_are_one_season(opened):
    tables = opened(Group("Den", tables=2), Group("Bar"))
    told = {journaled.table.name: journaled.table.season for journaled in tables}
    assert told == {"Den 1": "Den", "Den 2": "Den", "Bar": ""}


@pytest.mark.parametrize(
    "written", ["99999", "65536", "0", "-1", "1e3", "", "48420 48421", "\u0664"]
)
def test_a_file_that_remembers_no_port_is_as_if_it_were_not_there(tmp_path, written):
    home = Folders(tmp_path, tmp_path)
    home.last_port.write_text(written)
    assert port_in(home.last_port) is None
    home.last_port.write_text("48422\n")
    assert port_in(home.last_port) == 48422


def test_tables_are_listed_in_the_order_of_the_command_after_every_start(opened):
    groups = (Group("Den", tables=9), Group("Bar"))
    names = [f"Den {number}" for number in range(1, 10)] + ["Bar"]
    assert [journaled.table.name for journaled in opened(*groups, organised=True)] == names
    assert [journaled.table.name for journaled in opened(*groups, organised=True)] == names


def test_what_a_journal_lost_is_told_at_its_table_and_by_each_later_start_too(tmp_path):
    path, config = tmp_path / "journal.sqlite3", HostConfig((Group("Den"),))
    files = [path, Path(f"{path}-wal"), Path(f"{path}-tail")]
    with closing(Journal(path)) as journal:
        (journaled,) = restore_tables(config, journal, Environment(), print).values()
        sit(journaled, "Ann")
        older = [file.read_bytes() for file in files[:2]]
        journaled.commit([Configured(6, Options(players=3)), Began(6, BOTS)], 6)
        journaled.commit([Paused(6, 0)], 6)
        journaled.commit([Resumed(6)], 6)
    last = files[2].read_bytes().splitlines()[-1]
    for file, data in zip(files, [*older, last], strict=True):
        file.write_bytes(data)
    for start in (1, 2):
        with closing(Journal(path)) as journal:
            (after,) = restore_tables(config, journal, Environment(), print).values()
            assert after.table.lost == journaled.table.seq - 2
            assert len(after.table.runs) == 1 + start
