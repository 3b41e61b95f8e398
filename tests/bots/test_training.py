"""Training: its tables show what a view shows, and it writes the files of weights."""

import numpy as np
import pytest

from luznet.bots.luris import features
from luznet.bots.luris import weights as luris_weights
from luznet.bots.luris.batch import batch_of
from luznet.bots.luz import weights as luz_weights
from luznet.games.luris import GAME as LURIS
from tools.training import luris, luz
from tools.training.luris_tables import dealt


@pytest.mark.parametrize("players", [2, 3, 4])
def test_training_tables_show_what_a_view_shows(players):
    chance = np.random.default_rng(5)
    tables, checked = dealt(6, players, chance), 0
    while len(tables):
        takes = tables.may_take() & (chance.random(len(tables)) < 0.3)
        tables.start(takes)
        for table in range(len(tables)):
            view = LURIS.view(tables.state(table, "action"), 0)
            shown, seen = batch_of(view), tables.rows().taken([table])
            assert (shown.hand == seen.hand).all()
            assert (shown.unseen == seen.unseen).all()
            told = [features.table_features(each, features.STARTED) for each in (shown, seen)]
            assert np.allclose(*told)
            checked += 1
            actions = LURIS.choices(view)
            tables.act(table, actions[int(chance.integers(len(actions)))])
        some = np.nonzero(tables.hands[:, 0].any(axis=1))[0]
        tables.discard(some, tables.hands[some, 0].argmax(axis=1))
        tables = tables.kept(~tables.final).passed_on()
    assert checked > 60


def test_trained_networks_are_read_back_as_they_were_written(monkeypatch):
    monkeypatch.setattr(luris, "GAMES", 12)
    monkeypatch.setattr(luris, "FITS", 1)
    learned = luris.learn(2, seed=3)
    again = luris_weights.read_evaluators(luris.as_json({2: learned}).encode())[2]
    for net, read in ((learned.ends, again.ends), (learned.doubts, again.doubts)):
        for numbers, kept in zip(net, read, strict=True):
            assert np.allclose(numbers, kept, atol=0.001)


@pytest.mark.parametrize(
    ("training", "learned", "file"),
    [
        (luz, luz_weights.WEIGHTS, luz_weights.FILE),
        (luris, luris_weights.EVALUATORS, luris_weights.FILE),
    ],
)
def test_the_files_of_weights_are_as_training_writes_them(training, learned, file):
    assert training.as_json(learned) == file.read_text()


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_weights_learned_again_are_close_to_the_stored_ones(players):
    known, again = luz_weights.WEIGHTS[players], luz.learn(players, seed=2)
    for name in ("beats", "later", "first"):
        assert np.abs(getattr(known, name) - getattr(again, name)).max() < 0.8
