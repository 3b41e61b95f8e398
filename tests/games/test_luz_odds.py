"""The exact odds of a player's hidden cards, compared with counting every case."""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luz.cards import HIDDEN, Colour
from luznet.games.luz.odds import odds, possible, runs, unseen
from tests.games.played import played

LUZ = GAMES["luz"]


def state_after(players, seed, actions):
    """Return a state in a deal after some random actions."""
    rng = random.Random(seed)

    def choose(state, actor):
        return rng.choice(LUZ.legal(state, actor))

    of_seats = (
        each for each in played(LUZ, players, rng.randrange, choose) if each.actor != CHANCE
    )
    return next(itertools.islice(of_seats, actions, None)).before


def hands_of_a_colour(view, colour):
    """Yield every possible set of own cards of a colour, as values by position."""
    hand = view.hands[view.seat]
    positions = [at for at, card in enumerate(hand) if card.colour is colour]
    seen = [hand[at].value for at in positions]
    values = sorted({*unseen(view)[colour], *(value for value in seen if value != HIDDEN)})
    for chosen in itertools.combinations(values, len(positions)):
        if all(value in (HIDDEN, chosen[at]) for at, value in enumerate(seen)):
            yield dict(zip(positions, chosen, strict=True))


points_in_games = st.tuples(
    st.integers(3, 5), st.integers(0, 10_000), st.integers(0, 45), st.integers(0, 2)
)


@settings(max_examples=60, deadline=None)
@given(points_in_games)
def test_odds_agree_with_counting_every_case(point):
    players, seed, actions, seat = point
    view = LUZ.view(state_after(players, seed, actions), seat)
    exact = odds(view)
    for colour in Colour:
        cases = list(hands_of_a_colour(view, colour))
        for position in cases[0]:
            counts = Counter(case[position] for case in cases)
            if view.hands[seat][position].value == HIDDEN:
                expected = {value: Fraction(n, len(cases)) for value, n in counts.items()}
                assert exact[position] == expected


@settings(max_examples=60, deadline=None)
@given(points_in_games)
def test_the_true_card_is_always_possible_and_chances_sum_to_one(point):
    players, seed, actions, seat = point
    state = state_after(players, seed, actions)
    view = LUZ.view(state, seat)
    exact, may_be = odds(view), possible(view)
    assert set(exact) == set(may_be) == set(state.held[seat])
    for position, chances in exact.items():
        assert sum(chances.values()) == 1
        assert tuple(chances) == may_be[position]
        assert state.hands[seat][position].value in may_be[position]


def test_a_card_played_from_the_hand_bounds_its_neighbours():
    for seed in range(40):
        state = state_after(4, seed, 30)
        view = LUZ.view(state, 0)
        hand = view.hands[0]
        for run in runs(view):
            before, after = run.positions[0] - 1, run.positions[-1] + 1
            if before >= 0 and hand[before].colour is run.colour:
                assert min(run.values) > hand[before].value
            if after < 10 and hand[after].colour is run.colour:
                assert max(run.values) < hand[after].value


def test_a_spectator_has_no_odds():
    view = LUZ.view(state_after(3, 1, 5), None)
    for function in (odds, possible, runs, unseen):
        with pytest.raises(ValueError, match="spectator"):
            function(view)
