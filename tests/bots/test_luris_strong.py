"""The strong bot of Luris: bluffs, calls bluffs, and counts to the end."""

from collections import Counter
from random import Random
from time import process_time

import pytest

from luznet.bots.luris import BOTS
from luznet.bots.luris.batch import batch_of
from luznet.bots.luris.evaluator import Evaluator
from luznet.bots.luris.net import Net
from luznet.bots.luris.weights import EVALUATORS
from luznet.games.luris import GAME
from luznet.games.luris.cards import JOKER, matches
from luznet.games.luris.types import CardSet, Flip, LaySet, State, Swap
from tests.bots.luris_games import game, games
from tests.bots.test_luris_bots import won


def moment(hands, sets, draw=20, phase="action", discard=(2,), final=False):
    """Return the state of a game in which it is seat 0's turn."""
    return State(
        players=len(hands),
        turn=0,
        phase=phase,
        starters=(),
        lost=False,
        hands=hands,
        sets=sets,
        draw=(3,) * draw,
        discard=discard,
        final=final,
        out=(False,) * len(hands),
    )


def chosen(state, seeds=20):
    """Count the strong bot's actions."""
    view = GAME.view(state, 0)
    return Counter(BOTS["strong"](view, Random(seed), 1.0) for seed in range(seeds))


# ---- bluffs ------------------------------------------------------------------------------


def is_bluff(action):
    """Return whether an action lays a set with a face-down card that does not match."""
    value = min(action.up) if isinstance(action, LaySet) else JOKER
    return value != JOKER and not all(matches(card, value) for card in action.down)


def test_some_of_its_sets_bluff_and_most_do_not():
    laid = [action for _, _, action in games(8) if isinstance(action, LaySet)]
    bluffs = sum(map(is_bluff, laid))
    assert 0.05 * len(laid) < bluffs < 0.6 * len(laid)


def test_sets_that_look_alike_are_bluffs_or_not():
    looks = {True: Counter(), False: Counter()}
    for state, _, action in games(8):
        if isinstance(action, LaySet):
            late = len(state.draw) < 20
            looks[is_bluff(action)][len(action.up), len(action.down), late] += 1
    assert looks[True] & looks[False]


def test_equal_choices_are_mixed():
    state = moment(((2, 2, 3, 3, 4, 5, 6, 6, 7, 8), (9,) * 4), ((), ()), phase="end")
    assert len(chosen(state, 40)) > 1


# ---- calls -------------------------------------------------------------------------------


def test_a_set_that_can_only_be_a_bluff_is_called():
    own = (2, 3, 4, 7, 7, 7, 8, JOKER, JOKER)
    theirs = (CardSet(7, (7, 7, 7, 7, 7), (2, 3)),)
    state = moment((own, (4, 5, 6, 9)), ((), theirs), draw=8)
    assert {type(action) for action in chosen(state)} == {Flip}
    assert {action.seat for action in chosen(state)} == {1}


def test_a_set_that_can_hardly_match_is_doubted_more_than_another():
    own = (2, 3, 4, 7, 7, 7, 8, 10)
    theirs = (CardSet(7, (7, 7, 7), (7, 7)), CardSet(9, (9, 9, 9), (9, 9)))
    rows = batch_of(GAME.view(moment((own, (4, 5, 6, 6, 8, 8)), ((), theirs)), 0))
    unlikely, likely = EVALUATORS[2].doubted(rows).doubt[0, 1, :2]
    assert unlikely > 1.5 * likely


def test_it_turns_no_own_card_that_does_not_match():
    turned = 0
    for state, seat, action in games(5):
        if isinstance(action, Flip) and action.seat == seat:
            laid = state.sets[seat][action.at]
            assert matches(laid.down[action.card], laid.value)
            turned += 1
    assert turned > 10


def test_partners_are_not_called():
    for _, seat, action in games(3, players=4):
        if isinstance(action, Flip):
            assert action.seat != (seat + 2) % 4


# ---- the end -----------------------------------------------------------------------------


def test_the_final_turn_turns_the_card_that_wins():
    own, theirs = (CardSet(5, (5, 5), (5, 8)),), (CardSet(9, (9, 9), (9, 9)),)
    state = moment(((2, 3), (4, 6, 7)), (own, theirs), draw=0, final=True)
    assert set(chosen(state)) == {Flip(0, 0, 0)}


def test_the_final_turn_swaps_where_no_card_can_be_turned():
    own, theirs = (CardSet(5, (5, 5), (8, 8)),), (CardSet(9, (9, 9), (9, 9)),)
    state = moment(((2, 5), (4, 6, 7)), (own, theirs), draw=0, final=True)
    assert {(type(action), action.hand) for action in chosen(state)} == {(Swap, 5)}


def test_when_behind_in_the_final_turn_it_calls_the_set_that_could_turn_the_game():
    own = (CardSet(5, (5, 5, 5), (5, 5)),)
    theirs = (CardSet(9, (9, 9, 9, 9), (8, 8)), CardSet(6, (6, 6), ()))
    state = moment(((2, 3), (4, 4, 7)), (own, theirs), draw=0, final=True)
    assert {(type(action), action.seat, action.at) for action in chosen(state)} == {(Flip, 1, 0)}


# ---- how it thinks, and how well -----------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_thinks_for_a_few_hundredths_of_a_second(players):
    rng, times = Random(4), []
    for turn in game(1, players)[::5]:
        view = turn.view
        begin = process_time()
        BOTS["strong"](view, rng, 1.0)
        times.append(process_time() - begin)
    assert sum(times) / len(times) < 0.03
    assert max(times) < 0.3


FIELDS = [(2, ("normal",), 0.6), (3, ("normal",), 0.45), (4, ("normal", "strong", "normal"), 0.6)]


@pytest.mark.parametrize("rounds", [8, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("players", "field", "least"), FIELDS)
def test_strong_beats_normal(players, field, least, rounds):
    assert won(players, "strong", field, rounds) >= least


def test_a_player_who_ran_out_of_time_no_longer_counts():
    state = moment(((2, 2, 3, 3, 4), (4,) * 3, (5,) * 3),
                 ((), (CardSet(9, (9, 9), (9, 9)),), ()))  # fmt: skip
    view = GAME.view(state, 0)
    out = batch_of(type(view)(**{**{f: getattr(view, f) for f in view.__struct_fields__},
                                "out": (False, True, False)}))  # fmt: skip
    assert batch_of(view).up.sum() == 2
    assert out.up.sum() == 0


def test_there_is_an_evaluator_for_every_number_of_players():
    assert list(EVALUATORS) == list(GAME.seats)
    for evaluator in EVALUATORS.values():
        assert isinstance(evaluator, Evaluator)
        assert isinstance(evaluator.ends, Net)
