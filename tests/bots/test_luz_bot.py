"""The bot of Luz: legal, blind to what it may not see, and better than chance."""

import random

import pytest

from luznet.bots import BOTS, bot_for, luz, uniform
from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luz.types import Bet, Deal, Play
from tests.games.played import played

LUZ = GAMES["luz"]


def play_game(players, choosers, seed):
    """Return the last state of a game between these."""
    rng = random.Random(seed)

    def choose(state, actor):
        action = choosers[actor](LUZ.view(state, actor), random.Random(rng.random()), 1.0)
        assert action in LUZ.legal(state, actor)
        return action

    *_, last = played(LUZ, players, rng.randrange, choose)
    return last.after


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_beats_uniform_play_by_far(players):
    margins = []
    for seed in range(4):
        seat = seed % players
        choosers = [uniform.choose] * players
        choosers[seat] = luz.choose
        scores = LUZ.outcome(play_game(players, choosers, seed)).scores
        others = [score for other, score in enumerate(scores) if other != seat]
        margins.append(scores[seat] - sum(others) / len(others))
    assert sum(margins) / len(margins) > 40


def test_bots_among_themselves_win_many_of_their_bets():
    state = play_game(4, [luz.choose] * 4, 5)
    ended = [deal for deal in state.finished for _ in range(4)]
    won = sum(points > 0 for deal in state.finished for points in deal.points)
    assert won / len(ended) > 0.35


@pytest.mark.parametrize("seed", range(6))
def test_two_deals_that_its_seat_cannot_tell_apart_get_the_same_answer(seed):
    rng = random.Random(seed)
    begun = LUZ.new(4, LUZ.options_type())
    begun, _ = LUZ.apply(begun, CHANCE, LUZ.draw(begun, rng.randrange))
    seat = (begun.first + 3) % 4  # the last to bet
    deal = LUZ.draw(begun, rng.randrange)
    twin = _swapped_with_aside(deal, seat)
    states = [LUZ.apply(begun, CHANCE, each)[0] for each in (deal, twin)]
    asked = []
    while len(asked) < 2:  # for its bet, and for its first card, the last of the trick
        actor = LUZ.to_act(states[0])
        if actor == seat:
            answers = [luz.choose(LUZ.view(state, seat), random.Random(7), 1.0) for state in states]
            assert answers[0] == answers[1]
            asked.append(type(answers[0]))
        action = rng.choice(LUZ.legal(states[0], actor))
        states = [LUZ.apply(state, actor, action)[0] for state in states]
    assert asked == [Bet, Play]


def _swapped_with_aside(deal, seat):
    """Return the deal with one card of the seat changed for one aside of its colour that
    takes its place in the order, so that all colours stay where they are."""
    cards = list(deal.cards)
    for at in range(10 * seat, 10 * seat + 10):
        for aside in range(40, 50):
            if cards[at].colour is cards[aside].colour:
                cards[at], cards[aside] = cards[aside], cards[at]
                return Deal(tuple(cards))
    raise AssertionError("no two cards of this deal fit")


def test_every_game_with_a_bot_has_it_by_its_id_and_others_get_uniform_play():
    assert set(BOTS) <= set(GAMES)
    assert bot_for("luz") is luz.choose
    assert bot_for("a game without a bot") is uniform.choose
