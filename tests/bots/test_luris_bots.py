"""The bots of Luris: legal, blind to what they may not see, and better than chance."""

from itertools import chain
from random import Random

import pytest
from msgspec.structs import replace

from luznet.arena.contest import Contest, play_round
from luznet.arena.tally import tally
from luznet.bots import BASE_LEVELS
from luznet.games.luris import GAME
from tests.bots.test_contract import BOTS as ALL_BOTS
from tests.bots.test_contract import states_of_turns

BOTS = ALL_BOTS["luris"]
DREAMER = BOTS["dreamer"]


def twin(state, seat, rng):
    """Return a state that the seat cannot tell from this one: the cards it does not see have
    changed places."""
    others = [each for each in range(state.players) if each != seat]
    hidden = [card for other in others for card in state.hands[other]]
    hidden += [card for other in others for laid in state.sets[other] for card in laid.down]
    hidden += [*state.draw, *state.discard[:-1]]
    rng.shuffle(hidden)

    def some(cards):
        return tuple([hidden.pop() for _ in cards])

    return replace(
        state,
        hands=tuple(hand if at == seat else tuple(sorted(some(hand)))
                    for at, hand in enumerate(state.hands)),
        sets=tuple(sets if at == seat else
                   tuple(replace(laid, down=some(laid.down)) for laid in sets)
                   for at, sets in enumerate(state.sets)),
        draw=some(state.draw),
        discard=(*some(state.discard[:-1]), *state.discard[-1:]),
    )  # fmt: skip


@pytest.mark.parametrize("name", BOTS)
def test_states_that_a_seat_cannot_tell_apart_get_equal_answers(name):
    rng = Random(3)
    changed = 0
    games = (states_of_turns("luris", players, players + 5, DREAMER) for players in (3, 4))
    for state, seat in [*chain(*games)][::7]:
        other = twin(state, seat, rng)
        assert GAME.view(other, seat) == GAME.view(state, seat)
        changed += other.sets != state.sets
        answers = [BOTS[name](GAME.view(each, seat), Random(7), 1.0) for each in (state, other)]
        assert answers[0] == answers[1]
    assert changed >= 8


# ---- how strong they are --------------------------------------------------------------------


def won(players, better, worse, rounds):
    """Return the share of its games that a bot wins against others."""
    contest = Contest("luris", players, better, worse, seed=11)
    return tally(contest, [play_round(contest, number) for number in range(rounds)]).win_rate.mean


@pytest.mark.parametrize("name", BASE_LEVELS)
def test_every_level_beats_uniform_play(name):
    assert won(2, name, ("uniform",), 4) >= 0.85


@pytest.mark.parametrize(
    ("players", "field", "least"),
    [(3, ("uniform",), 0.7), (4, ("uniform", "normal", "uniform"), 0.85)],
)
def test_normal_beats_uniform_play_with_three_players_and_with_partners(players, field, least):
    assert won(players, "normal", field, 4) >= least


def test_normal_beats_easy():
    assert won(2, "normal", ("easy",), 20) >= 0.65


def test_strong_does_not_trust_large_sets_that_are_laid_late():
    assert won(2, "strong", ("tests.arena.late:choose",), 6) >= 0.8


@pytest.mark.slow
def test_the_master_beats_the_strong_player():
    assert won(2, "master", ("strong",), 40) > 0.5
