"""Players who don't always take the best choice: soft ones, and those as good as the people at the
table."""

import math
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.bots import luz
from luznet.bots.bot import Matched, player_of, soft_choice
from luznet.bots.luris import strong
from luznet.bots.luz import even, search
from luznet.bots.luz.inference import Posterior
from luznet.bots.luz.weights import STYLES
from luznet.games import GAMES
from luznet.games.luz.cards import PLAYERS
from luznet.games.luz.rules import WON
from tests.bots.test_contract import EFFORT, states_of_turns

worths = st.lists(st.floats(-100, 100), min_size=1, max_size=12)


@given(worths, st.floats(0, 50), st.floats(0, 30), st.integers(0, 99))
def test_a_soft_choice_is_never_behind_the_best_by_more_than_allowed(worth, softness, most, seed):
    at = soft_choice(worth, softness, most, Random(seed))
    assert max(worth) - worth[at] <= most


@given(worths, st.integers(0, 99))
def test_without_softness_the_best_is_chosen(worth, seed):
    assert worth[soft_choice(worth, 0.0, 30.0, Random(seed))] == max(worth)


def test_of_two_choices_the_worse_one_is_taken_as_often_as_the_softmax_says():
    rng = Random(1)
    taken = [soft_choice([0.0, -3.0], 3.0, 30.0, rng) for _ in range(4000)]
    assert np.mean(taken) == pytest.approx(1 / (1 + np.e), abs=0.03)


def test_a_matched_player_is_told_where_people_sit():
    told = []
    player_of(Matched(lambda people: told.append(people)), Random(1), (0, 2))
    assert told == [(0, 2)]


# ---- Luz -----------------------------------------------------------------------------------


def view_of(players):
    rules = GAMES["luz"]
    return rules.view(rules.new(players, rules.options_type()), 0)


def told_of(players, cards, bets):
    """Return what is known when seats surely have these styles of cards and of bets."""
    known = STYLES[players]
    of_cards, of_bets = np.eye(len(known.cards.prior)), np.eye(len(known.bets.prior))
    return Posterior(of_cards[[*cards]], of_bets[[*bets]], np.ones(1))


def test_a_soft_player_takes_several_bets_and_none_that_costs_more_than_a_won_bet_pays():
    view = next(view for view in views_of_bets() if view.deal == 1)
    soft, taken = search.player(EFFORT, lambda view, told: 4.0), set()
    for seed in range(12):
        chance = np.random.default_rng(Random(seed).getrandbits(64))
        worth = {each.action: each.worth for each in search.weigh(view, chance, EFFORT)}
        bet = soft(view, Random(seed), math.inf)
        assert max(worth.values()) - worth[bet] <= WON[0]
        taken.add(bet)
    assert len(taken) > 3
    assert luz.BOTS["good"](view, Random(1), 1.0) in view.legal


def views_of_bets():
    """Yield views of seats that are to bet."""
    for state, seat in states_of_turns("luz", 4, 3):
        view = GAMES["luz"].view(state, seat)
        if view.phase == "bets":
            yield view


def extremes(players):
    """Return the best styles of cards and of bets, and the worst."""
    measured = even.MEASURED[players]
    return [
        (int(pick(measured.cards)), int(pick(measured.bets))) for pick in (np.argmax, np.argmin)
    ]


@pytest.mark.parametrize("players", PLAYERS)
def test_even_is_soft_with_weak_people_and_takes_the_best_with_strong_ones(players):
    softness = [
        even.softness((), view_of(players), told_of(players, [cards] * players, [bets] * players))
        for cards, bets in extremes(players)
    ]
    assert softness[0] < 0.5 < softness[1]


@pytest.mark.parametrize("players", PLAYERS)
def test_even_goes_by_people_and_not_by_the_bots_at_the_table(players):
    best, worst = extremes(players)
    cards, bets = zip(worst, best, *[worst] * (players - 2), strict=True)
    told, view = told_of(players, cards, bets), view_of(players)
    assert even.softness((1,), view, told) < even.softness((2,), view, told)
    assert even.softness((1,), view, told) < even.softness((), view, told)


# ---- Luris ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_even_is_the_softer_the_more_it_is_ahead(players):
    rules = GAMES["luris"]
    view = rules.view(rules.new(players, rules.options_type()), 0)
    share = math.log(0.5 / 0.5) if players != 3 else math.log(1 / 3 / (2 / 3))
    softness = [strong.yielding(view, share + ahead) for ahead in (-2.0, 0.0, 0.5, 1.0, 9.0)]
    assert softness[:2] == [strong.MIX, strong.MIX]
    assert softness == sorted(softness)
    assert softness[-1] == strong.SOFTEST
