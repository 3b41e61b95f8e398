"""What the strong bot of Luris tells a person: its best choices, counted at the end."""

from collections import Counter
from random import Random
from time import process_time

import pytest
from msgspec.structs import replace

from luznet.bots.luris import adviser, strong
from luznet.games.game import CHANCE
from luznet.games.luris import GAME
from luznet.games.luris.advice import Advice
from luznet.games.luris.cards import JOKER
from luznet.games.luris.choices import value_of
from luznet.games.luris.types import Discard, Flip, LaySet, Pass, Swap
from luznet.wire.codec import decode_value, encode
from tests.games.luris_states import table
from tests.games.played import played
from tests.terminal.luris_scenes import hidden_twin


def asked(seed, players):
    """Yield the states of a game in which somebody has a choice, with whose it is."""
    rng = Random(seed)

    def choose(state, seat):
        return strong.choose(GAME.view(state, seat), rng, 1.0)

    for done in played(GAME, players, rng.randrange, choose):
        view = None if done.actor == CHANCE else GAME.view(done.before, done.actor)
        if view is not None and len(GAME.choices(view)) > 1:
            yield done.before, done.actor


@pytest.mark.parametrize("players", [2, 3, 4])
def test_of_every_step_the_best_legal_choices_are_told_in_order(players):
    for state, seat in asked(1, players):
        view = GAME.view(state, seat)
        found = adviser.advise(view)
        wins = [each.wins for each in found.choices]
        assert wins == sorted(wins, reverse=True)
        assert 0 <= wins[-1] <= wins[0] <= 1
        assert 1 <= len(wins) <= adviser.MOST
        assert all(each.action in GAME.choices(view) for each in found.choices)
        assert found.best.behind == 0
        assert found.best.action in GAME.choices(view)


def test_of_sets_of_one_value_few_are_told():
    values = Counter(
        (at, value_of(each.action.up))
        for at, (state, seat) in enumerate(asked(2, 2))
        for each in adviser.advise(GAME.view(state, seat)).choices
        if isinstance(each.action, LaySet)
    )
    assert max(values.values()) == adviser.SETS


@pytest.mark.parametrize("players", [2, 4])
def test_states_that_a_reader_cannot_tell_apart_get_the_same_advice(players):
    rng = Random(players)
    for at, (state, seat) in enumerate(asked(3, players)):
        if at % 7 == 0:
            twin = hidden_twin(state, seat, rng)
            assert adviser.advise(GAME.view(twin, seat)) == adviser.advise(GAME.view(state, seat))


def test_advice_takes_less_than_a_tenth_of_a_second_in_the_mean():
    views = [GAME.view(state, seat) for state, seat in asked(4, 4)]
    began = process_time()
    for view in views:
        adviser.advise(view)
    assert process_time() - began < 0.1 * len(views)


def test_advice_goes_through_the_frames_of_the_worker():
    for state, seat in asked(5, 3):
        found = adviser.advise(GAME.view(state, seat))
        assert decode_value(encode(found), Advice) == found


# ---- the last turn -------------------------------------------------------------------------

SURE, NEVER = pytest.approx(1, abs=0.001), pytest.approx(0, abs=0.001)


def last(hand, other, *, final=True, **sets):
    state = table(hand, other, sets={int(seat[1:]): each for seat, each in sets.items()},
                  phase="action", draw="" if final else "2 3")  # fmt: skip
    return GAME.view(replace(state, final=final), 0)


def wins(view):
    return {each.action: each.wins for each in adviser.advise(view).choices}


def test_in_the_last_turn_what_wins_is_sure():
    found = wins(last("2 7 J", "3 4", s0=["7 7 / 3 7"], s1=["9 9"]))
    assert [found[Swap(0, 0, 7)], found[Flip(0, 0, 1)]] == [SURE, SURE]


def test_in_the_last_turn_cards_in_hand_break_a_tie_after_the_discard():
    assert wins(last("2 2 3", "3 4", s0=["7 7 / 3 4"], s1=["9 9 / 3 3"]))[Pass()] == 0.5
    assert wins(last("2 2", "3 4", s0=["7 7 / 3 4"], s1=["9 9 / 3 3"]))[Pass()] == NEVER
    assert wins(last("2 2 3 3", "3 4", s0=["7 7 / 3 4"], s1=["9 9 / 3 3"]))[Pass()] == SURE


def test_the_discard_of_the_last_turn_decides_nothing():
    view = GAME.view(replace(table("2 3 J", "3", sets={0: ["7 7"]}, phase="end"), final=True), 0)
    assert wins(view) == {Discard(2): SURE, Discard(3): SURE, Discard(JOKER): SURE}
