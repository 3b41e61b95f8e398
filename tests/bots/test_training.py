"""Training: its tables show what a view shows, and it writes the files of weights."""

import numpy as np
import pytest
from msgspec.structs import replace

from luznet.bots.luris import features
from luznet.bots.luris import weights as luris_weights
from luznet.bots.luris.batch import batch_of
from luznet.bots.luris.tables import dealt
from luznet.bots.luz import even
from luznet.bots.luz import weights as luz_weights
from luznet.games.luris import GAME as LURIS
from tools.training import luris, luz, luz_calibration, luz_even, luz_memory, luz_styles


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
        (luz_styles, luz_weights.STYLES, luz_weights.STYLES_FILE),
        (luz_even, even.MEASURED, even.FILE),
        (luris, luris_weights.EVALUATORS, luris_weights.FILE),
    ],
)
def test_the_files_of_weights_are_as_training_writes_them(training, learned, file):
    assert training.as_json(learned) == file.read_text()


def choices_of(likes, people, chance):
    """Return choices among three options with two facts, each person's by the likes of one of the
    styles."""
    facts = chance.normal(size=(40 * people, 3, 2)).astype(np.float32)
    person = np.repeat(np.arange(people), 40)
    liked = np.einsum("cof,cf->co", facts, likes[person % len(likes)])
    chosen = (liked + chance.gumbel(size=liked.shape)).argmax(axis=1)
    legal, situation = np.ones(liked.shape, dtype=bool), np.zeros_like(person)
    return luz_styles.Choices(facts, legal, chosen, situation, person)


def test_styles_are_found_in_what_people_choose():
    likes = np.array([[3.0, 0.0], [0.0, -3.0], [0.0, -3.0]])
    chance = np.random.default_rng(1)
    found = luz_styles.fitted(choices_of(likes, 90, chance), 2, chance)
    first, second = sorted(zip(found.likes[:, 0].tolist(), found.prior, strict=True))
    assert first[0] == pytest.approx([0.0, -3.0], abs=0.5)
    assert second[0] == pytest.approx([3.0, 0.0], abs=0.5)
    assert first[1] == pytest.approx(2 / 3, abs=0.05)
    assert found.slips.max() < 0.06


def test_the_calibration_tells_how_often_each_step_of_chances_came_true():
    told = np.array([[11, 0.65, 1], [11, 0.62, 0], [4, 0.68, 1], [4, 0.15, 0]])
    _who, _heads, low, high, bets, every = luz_calibration.lines("people", 4, told)
    assert low.split() == ["10%", "to", "20%", "1", "15.0%", "0.0%", "inf%"]
    assert high.split()[:6] == ["60%", "to", "70%", "3", "65.0%", "66.7%"]
    assert bets.split()[:4] == ["bets", "2", "63.5%", "50.0%"]
    assert every.split()[:4] == ["all", "4", "52.5%", "50.0%"]


def test_a_memory_has_nine_deals_and_is_all_that_differs(monkeypatch):
    met = []

    def choose(view, rng, budget):
        if not any(view.bets):
            met.append(view)
        return rng.choice(view.legal)

    monkeypatch.setattr(luz_memory, "STRONG", choose)
    found = luz_memory.margins("normal", 4, 0)
    assert found.strangers == found.known
    stranger, known = met
    assert len(known.earlier) == 9
    assert replace(known, earlier=()) == stranger
    assert luz_memory.line("normal", 4, [found, found]).split()[2:] == [
        f"{found.strangers:+.1f}", f"{found.known:+.1f}", "+0.0", "0.0",
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_weights_learned_again_are_close_to_the_stored_ones(players):
    known, again = luz_weights.WEIGHTS[players], luz.learn(players, seed=2)
    for name in ("beats", "later", "first"):
        assert np.abs(getattr(known, name) - getattr(again, name)).max() < 0.8


def test_a_style_is_worth_the_points_that_those_who_have_it_get_later():
    known = luz_weights.STYLES[4]
    cards, bets = (np.eye(len(each.prior)) for each in (known.cards, known.bets))
    seats = [
        luz_even.Seen(
            luz_even.SOFT[number % len(luz_even.SOFT)],
            np.tile([*cards[number % len(cards)], *bets[3]], (3, 1)),
            np.full(4, 10.0 if number % len(cards) == 2 else -5.0),
        )
        for number in range(900)
    ]
    worth = luz_even.measured(4, seats)
    others = [points for style, points in enumerate(worth.cards) if style != 2]
    assert worth.cards[2] - np.mean(others) == pytest.approx(15, abs=2)
    assert worth.points == sorted(worth.points)
    assert worth.softness == sorted(luz_even.SOFT, reverse=True)
