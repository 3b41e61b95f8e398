"""Playouts of Luris: deals that fit what a seat sees, and how choices end in them."""

import math
from functools import partial
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from luznet.bots.bot import Thinking
from luznet.bots.luris import master
from luznet.bots.luris.batch import batch_of
from luznet.bots.luris.playouts import SPARE, Playouts, fitting
from luznet.bots.luris.strong import choices
from luznet.bots.luris.weights import EVALUATORS
from luznet.games.luris import GAME
from luznet.games.luris.cards import COPIES, JOKER, VALUES
from tests.bots.test_contract import BOTS, states_of_turns

DREAMER = BOTS["luris"]["dreamer"]
SHOWN = "hand", "down", "value", "up", "wild", "hidden", "sizes", "draw", "top", "final", "unseen"
TIMES = 20


def rows_of(view):
    return EVALUATORS[view.players].doubted(batch_of(view, SPARE))


def some_views(players, phases=("start", "action", "end"), every=5):
    states = states_of_turns("luris", players, players + 5, DREAMER)
    views = [GAME.view(state, seat) for state, seat in states]
    return [view for view in views if view.phase in phases][::every]


def playouts(view, seed=1):
    return Playouts(
        rows_of(view), view.phase, EVALUATORS[view.players], np.random.default_rng(seed)
    )


def played_out(view, seed=1, times=TIMES):
    """Return the chances after each playout of each choice that a view leaves."""
    found = choices(rows_of(view), view, Random(seed))
    makes = [partial(found.make, number) for number in range(len(found.worth))]
    return playouts(view, seed).worth(makes, times)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deals_that_fit_look_to_the_seat_like_its_view_and_have_all_the_cards(players):
    all_cards = [COPIES if card in VALUES else players if card == JOKER else 0
                 for card in range(JOKER + 1)]  # fmt: skip
    for view in some_views(players):
        rows = rows_of(view)
        tables = fitting(rows, TIMES, np.random.default_rng(3))
        seen = tables.rows()
        for name in SHOWN:
            assert (getattr(seen, name) == getattr(rows, name)).all(), name
        where = np.arange(TIMES)
        cards = tables.hands.sum(axis=1, dtype=int) + tables.down.sum(axis=(1, 2), dtype=int)
        for seat, at in np.argwhere(rows.value[0]):
            cards[where, tables.value[:, seat, at]] += (tables.up - tables.wild)[:, seat, at]
            cards[:, JOKER] += tables.wild[:, seat, at]
        for at in where:
            np.add.at(cards[at], tables.pile[at], 1)
            np.add.at(cards[at], tables.thrown[at, : tables.height[at]], 1)
        assert (cards == all_cards).all()


@pytest.mark.parametrize(("doubt", "is_right"), [(0.0, True), (1.0, False)])
def test_face_down_cards_of_others_are_drawn_as_they_are_doubted(doubt, is_right):
    checked = 0
    for view in some_views(3, every=1):
        rows = rows_of(view)
        rows.doubt[:] = doubt
        tables = fitting(rows, TIMES, np.random.default_rng(1))
        for seat, at in np.argwhere(rows.hidden[0]):
            value, hidden = rows.value[0, seat, at], rows.hidden[0, seat, at]
            if not seat or rows.unseen[0, value] < rows.hidden.sum():
                continue  # there may be too few matching cards
            down = tables.down[:, seat, at]
            assert (down[:, value] + down[:, JOKER] == hidden * is_right).all()
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_choices_played_out_have_chances_and_the_same_seed_plays_them_out_alike(players):
    for view in some_views(players, every=9):
        worth = played_out(view)
        assert worth.shape[1] == TIMES
        assert ((worth >= 0) & (worth <= 1)).all()
        assert (worth == played_out(view)).all()


def test_a_game_that_ends_during_the_playout_counts_as_it_ended():
    late = [view for view in some_views(2, ("end",), every=1) if view.draw in (1, 2)]
    assert late
    for view in late:
        assert not set(np.round(played_out(view).ravel(), 1).tolist()) - {0.0, 0.5, 1.0}


def test_the_master_drops_choices_that_are_clearly_behind_and_keeps_the_best():
    view = next(view for view in some_views(2, ("end",), every=1) if view.draw > 4)
    found = choices(rows_of(view), view, Random(1))
    left = np.argsort(-found.worth)[:3]

    class Certain:
        """Playouts that the second choice always wins."""

        def __init__(self):
            self.asked = []

        def worth(self, choices, times):
            self.asked.append(len(choices))
            return np.tile([[0.2], [0.9], [0.3]], times)

    certain = Certain()
    kept, worth = master._played_out(found, left, certain, 16, Thinking(math.inf))
    assert kept.tolist() == [left[1]]
    assert certain.asked == [3]
    assert len(worth) == 1


def test_the_master_plays_nothing_out_in_a_final_turn_or_once_somebody_ran_out_of_time(monkeypatch):
    monkeypatch.setattr(master, "Playouts", None)
    choose = master.player(4)
    views = some_views(3, every=1)
    final = [view for view in views if view.final]
    late = [replace(view, out=tuple(seat != view.seat for seat in range(3))) for view in views]
    assert final
    for view in (*final, *late):
        assert choose(view, Random(1), 1.0) in GAME.choices(view)
