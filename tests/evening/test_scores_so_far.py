"""What counts where the round clock cuts a game short: every game says how it stands."""

import random

import pytest

from luznet.games import GAMES
from luznet.games.game import CHANCE


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES for players in GAMES[game].seats]
)
def test_a_game_has_a_score_for_each_seat_at_any_time_and_in_the_end_its_result(
    game, players, seed
):
    rules, rng = GAMES[game], random.Random(seed)
    state = rules.new(players, rules.options_type())
    while (actor := rules.to_act(state)) is not None:
        assert len(rules.standing(state)) == players
        if actor == CHANCE:
            action = rules.draw(state, rng.randrange)
        else:
            action = rng.choice(rules.legal(state, actor))
        state, _events = rules.apply(state, actor, action)
    assert rules.standing(state) == rules.outcome(state).scores
