"""What every bot of every game keeps to: legal actions, and equal answers to equal questions."""

from random import Random

import pytest

from luznet.bots import BASE_LEVELS, bot_for, luris, luz
from luznet.bots.bot import choose_uniformly, player_of
from luznet.bots.luris import master
from luznet.bots.luz import even, search
from luznet.games import GAMES
from luznet.games.game import CHANCE
from tests.games.played import played

EFFORT = search.Effort(card_rows=96, bet_rows=256, hands=24)
QUICK = {
    "strong": search.player(EFFORT),
    "master": search.player(EFFORT._replace(ahead=True)),
    "even": even.matched(EFFORT),
}
"""The bots of Luz that search, with less effort, for tests: the same code, fewer samples."""
LUZ = {name: bot for name, bot in luz.BOTS.items() if name != "good"}
"""The bots of Luz; a good player is a strong one with another number."""
BOTS = {
    game: {name: player_of(bot, Random(5)) for name, bot in bots.items()}
    for game, bots in {
        "luz": {**LUZ, **QUICK},
        "luris": {**luris.BOTS, "master": master.player(times=8)},
    }.items()
}
ALL = [(game, name) for game, bots in BOTS.items() for name in bots]


def states_of_turns(game, players, seed, choose=choose_uniformly):
    """Yield a game's states before every choice of a seat."""
    rules, rng = GAMES[game], Random(seed)

    def chosen(state, seat):
        return choose(rules.view(state, seat), rng, 1.0)

    for done in played(rules, players, rng.randrange, chosen):
        if done.actor != CHANCE:
            yield done.before, done.actor


@pytest.mark.parametrize(
    ("game", "name", "players"),
    [(game, name, players) for game, name in ALL for players in GAMES[game].seats],
)
def test_a_bot_plays_whole_games_by_the_rules(game, name, players):
    rules, rng = GAMES[game], Random(players)

    def choose(state, seat):
        view = rules.view(state, seat)
        bot = BOTS[game][name] if seat == 0 else choose_uniformly
        action = bot(view, rng, 1.0)
        assert action in rules.legal(state, seat)
        return action

    *_, last = played(rules, players, rng.randrange, choose)
    assert rules.outcome(last.after) is not None


@pytest.mark.parametrize(("game", "name"), ALL)
def test_equal_views_and_equal_seeds_give_equal_answers(game, name):
    states = states_of_turns(game, 3, 2, BOTS[game]["dreamer"])
    views = [GAMES[game].view(state, seat) for state, seat in states][::9]
    once, again = (
        [BOTS[game][name](view, Random(seed), 1.0) for seed, view in enumerate(views)]
        for _ in range(2)
    )
    assert once == again


@pytest.mark.parametrize("game", BOTS)
def test_bots_are_found_by_level(game):
    found = {"luz": luz.BOTS, "luris": luris.BOTS}[game]
    assert [bot_for(game, level) for level in BASE_LEVELS] == [
        found[level] for level in BASE_LEVELS
    ]
