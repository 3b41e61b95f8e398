"""What every bot of every game keeps to: legal actions, and equal answers to equal questions."""

import math
import time
from itertools import count
from random import Random

import pytest

from luznet.bots import BASE_LEVELS, bot_for, luris, luz
from luznet.bots.bot import Thinking, choose_uniformly, player_of
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


@pytest.mark.parametrize(("each", "parts"), [
    (0.01, [2, 14, 16, 16]), (0.03, [2, 14, 16]), (0.05, [2, 14]), (0.1, [2]), (0.6, [2])
])  # fmt: skip
def test_a_bot_begins_no_work_that_would_not_end_within_its_budget(each, parts):
    done = []
    for part in Thinking(1.0, lambda: sum(done) * each).parts([16, 16, 16]):
        done.append(part)
    assert done == parts


def test_without_a_budget_all_work_is_done_at_once():
    assert [*Thinking(math.inf).parts([16, 16])] == [16, 16]


@pytest.mark.parametrize(("game", "module", "make"), [
    ("luz", search, lambda clock: search.player(EFFORT, clock=clock)),
    ("luris", master, lambda clock: master.player(8, clock)),
])  # fmt: skip
def test_a_bot_without_time_to_search_chooses_at_once(game, module, make, monkeypatch):
    def refuse(*_args):
        raise AssertionError("it searches")

    hurried = make(count(step=2).__next__)
    monkeypatch.setattr(module.Playouts, "ends" if game == "luz" else "worth", refuse)
    for state, seat in [*states_of_turns(game, 3, 2)][::9]:
        chosen = hurried(GAMES[game].view(state, seat), Random(1), 1.0)
        assert chosen in GAMES[game].legal(state, seat)


@pytest.mark.slow
@pytest.mark.parametrize("budget", [0.2, 1.0])
@pytest.mark.parametrize(("game", "name"), [(game, name) for game in BOTS for name in (
    *BASE_LEVELS, "good", "even", "master")])  # fmt: skip
def test_every_level_keeps_its_budget(game, name, budget):
    bot = bot_for(game, name)
    for players in GAMES[game].seats:
        views = [GAMES[game].view(*each) for each in states_of_turns(game, players, 3)]
        for view in views[::5]:
            began = time.thread_time()
            bot(view, Random(1), budget)
            assert time.thread_time() - began < budget


@pytest.mark.parametrize("game", BOTS)
def test_bots_are_found_by_level(game):
    found = {"luz": luz.BOTS, "luris": luris.BOTS}[game]
    assert [bot_for(game, level) for level in BASE_LEVELS] == [
        found[level] for level in BASE_LEVELS
    ]
