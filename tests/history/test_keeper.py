"""The archive of a running program finds what it kept of a game, for a client that began anew."""

import pytest

from luznet.history.keeper import Keeper
from luznet.history.store import Store
from tests.history.games import a_record, kept


@pytest.mark.parametrize(("game", "is_found"), [("00000001-1", True), ("00000001-2", False)])
def test_what_was_kept_of_a_game_is_recalled_by_its_whole_id(tmp_path, game, is_found):
    path, answers = tmp_path / "records.sqlite3", []
    other = kept(a_record(seed=1, number=21), "Ann")
    with_id = kept(a_record(seed=1), "Ann")
    store = Store(path)
    for each in (with_id, other):
        store.keep(each)
    store.close()
    keeper = Keeper(path, lambda sentence: None, lambda work: work())
    keeper.recall(game, answers.append)
    keeper.close()
    assert [None if each is None else each.record.id for each in answers] == [
        game if is_found else None
    ]


def test_where_nothing_was_ever_kept_nothing_is_recalled_and_no_file_made(tmp_path):
    answers = []
    keeper = Keeper(tmp_path / "records.sqlite3", lambda sentence: None, lambda work: work())
    keeper.recall("00000001-1", answers.append)
    keeper.close()
    assert answers == [None]
    assert not (tmp_path / "records.sqlite3").exists()
