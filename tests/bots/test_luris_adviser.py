"""The coach for Luris: the strong bot's best choices, counted exactly at the end."""

from collections import Counter
from random import Random
from statistics import mean

import pytest
from msgspec.structs import replace

from luznet.bots.luris import adviser
from luznet.games.luris import GAME
from luznet.games.luris.advice import Advice
from luznet.games.luris.cards import JOKER
from luznet.games.luris.choices import value_of
from luznet.games.luris.types import Discard, Flip, LaySet, Pass, Swap
from luznet.wire.codec import decode_value, encode
from tests.bots.luris_games import advised
from tests.games.luris_states import table
from tests.terminal.luris_scenes import hidden_twin


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_best_legal_choices_of_every_step_are_listed_in_order(players):
    for turn, advice, _ in advised(players):
        choices = GAME.choices(turn.view)
        wins = [each.wins for each in advice.choices]
        assert wins == sorted(wins, reverse=True)
        assert 0 <= wins[-1] <= wins[0] <= 1
        assert 1 <= len(wins) <= adviser.MOST
        assert all(each.action in choices for each in advice.choices)
        assert advice.best.behind == 0
        assert advice.best.action in choices


def test_only_a_few_sets_of_one_value_are_listed():
    values = Counter(
        (players, at, value_of(each.action.up))
        for players in (2, 3, 4)
        for at, (_, advice, _) in enumerate(advised(players))
        for each in advice.choices
        if isinstance(each.action, LaySet)
    )
    assert max(values.values()) == adviser.SETS


@pytest.mark.parametrize("players", [2, 4])
def test_states_that_a_reader_cannot_tell_apart_get_equal_advice(players):
    rng = Random(players)
    for (state, seat, _), advice, _ in advised(players)[::7]:
        twin = hidden_twin(state, seat, rng)
        assert adviser.advise(GAME.view(twin, seat)) == advice


def test_advice_takes_less_than_a_tenth_of_a_second_on_average():
    assert mean(each.seconds for each in advised(4)) < 0.1


def test_advice_survives_the_frames_of_the_worker():
    for _, advice, _ in advised(3):
        assert decode_value(encode(advice), Advice) == advice


# ---- the last turn -------------------------------------------------------------------------

SURE, NEVER = pytest.approx(1, abs=0.001), pytest.approx(0, abs=0.001)


def last(hand, other, *, final=True, **sets):
    state = table(hand, other, sets={int(seat[1:]): each for seat, each in sets.items()},
                  phase="action", draw="" if final else "2 3")  # fmt: skip
    return GAME.view(replace(state, final=final), 0)


def wins(view):
    return {each.action: each.wins for each in adviser.advise(view).choices}


def test_in_the_last_turn_a_winning_choice_is_certain():
    found = wins(last("2 7 J", "3 4", s0=["7 7 / 3 7"], s1=["9 9"]))
    assert [found[Swap(0, 0, 7)], found[Flip(0, 0, 1)]] == [SURE, SURE]


def test_in_the_last_turn_a_tie_is_broken_by_cards_in_hand_after_the_discard():
    assert wins(last("2 2 3", "3 4", s0=["7 7 / 3 4"], s1=["9 9 / 3 3"]))[Pass()] == 0.5
    assert wins(last("2 2", "3 4", s0=["7 7 / 3 4"], s1=["9 9 / 3 3"]))[Pass()] == NEVER
    assert wins(last("2 2 3 3", "3 4", s0=["7 7 / 3 4"], s1=["9 9 / 3 3"]))[Pass()] == SURE


def test_the_discard_of_the_last_turn_decides_nothing():
    view = GAME.view(replace(table("2 3 J", "3", sets={0: ["7 7"]}, phase="end"), final=True), 0)
    assert wins(view) == {Discard(2): SURE, Discard(3): SURE, Discard(JOKER): SURE}
