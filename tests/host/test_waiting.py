"""The unfinished game of the user's own: found in a journal that nobody uses."""

import random
from contextlib import closing

from luznet.host.config import Group, HostConfig
from luznet.host.restore import restore_tables
from luznet.host.waiting import waiting_game
from luznet.records.journal import Journal
from luznet.wire.messages import Options
from tests.host.test_restore import Environment, begin, sit

DEN = Group("Den", options=Options(players=3))


def opened(journal):
    environment = Environment()
    environment.below = random.Random(1).randrange
    (table,) = restore_tables(HostConfig((DEN,)), journal, environment, print).values()
    return table


def test_an_unfinished_game_waits_once_its_host_has_ended(tmp_path):
    path = tmp_path / "journal.sqlite3"
    with closing(Journal(path)) as journal:
        begin(opened(journal))
        assert waiting_game(path) is None
    before = path.read_bytes()
    found = waiting_game(path)
    assert (found.table, found.game, found.view.deal) == ("Den", "luz", 1)
    assert path.read_bytes() == before


def test_a_table_at_which_no_game_has_begun_does_not_wait(tmp_path):
    path = tmp_path / "journal.sqlite3"
    with closing(Journal(path)) as journal:
        sit(opened(journal), "Ann")
    assert waiting_game(path) is None


def test_without_a_readable_journal_nothing_waits(tmp_path):
    path = tmp_path / "journal.sqlite3"
    assert waiting_game(path) is None
    path.write_bytes(b"not a journal" * 400)
    assert waiting_game(path) is None
