"""People at a table of Luris: drawn from wide families, some of them held out."""

import ast
from inspect import getsource
from random import Random

import pytest

from luznet.arena.contest import Contest, play_round
from luznet.arena.tally import tally
from luznet.bots import luris
from luznet.bots.bot import player_of
from luznet.bots.luris import people, strangers
from luznet.bots.luris.people import NORMAL, draw_habits
from luznet.games.luris import GAME
from luznet.games.luris.cards import matches
from luznet.games.luris.choices import value_of
from luznet.games.luris.types import Flip, LaySet
from tests.bots.test_contract import states_of_turns
from tests.games.luris_states import table

FAMILIES = ("people", "casual", "shrewd")
HELD_OUT = ("casual", "shrewd")


def drawn(family, seed):
    return player_of(luris.BOTS[family], Random(seed))


def actions(player, views):
    return [player(view, Random(1), 1.0) for view in views]


@pytest.fixture(scope="module")
def views():
    """Views before every choice of some games of people."""
    games = [(players, states_of_turns("luris", players, players, drawn("people", players)))
             for players in (2, 3, 4)]  # fmt: skip
    return [GAME.view(state, seat) for _, states in games for state, seat in states]


def late(hand, other, phase="action", **sets):
    """Return the view of seat 0 shortly before the draw pile runs out."""
    sets = {int(seat[1:]): each for seat, each in sets.items()}
    return GAME.view(table(hand, other, sets=sets, phase=phase, draw="2 3 4 5"), 0)


def wrong_in(laid):
    return sum(not matches(card, value_of(laid.up)) for card in laid.down)


# ---- who they are ------------------------------------------------------------------------


def test_no_two_people_have_the_same_habits():
    rng = Random(1)
    assert len({draw_habits(rng) for _ in range(200)}) == 200


@pytest.mark.parametrize("family", FAMILIES)
def test_people_of_a_family_play_differently(family, views):
    played = {tuple(actions(drawn(family, seed), views[::3])) for seed in range(12)}
    assert len(played) == 12


@pytest.mark.parametrize("family", FAMILIES)
def test_equal_draws_are_equal_people(family, views):
    assert actions(drawn(family, 5), views[::5]) == actions(drawn(family, 5), views[::5])


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("family", FAMILIES)
def test_everybody_plays_by_the_rules_in_any_state(family, seed):
    player, rng = drawn(family, seed), Random(seed)
    for state, seat in states_of_turns("luris", 2 + seed % 3, seed):
        view = GAME.view(state, seat)
        assert player(view, rng, 1.0) in GAME.choices(view)


# ---- whom no bot is made for ---------------------------------------------------------------


def imported(module):
    """Return the names of the modules that a module imports from."""
    return {each.module for each in ast.walk(ast.parse(getsource(module)))
            if isinstance(each, ast.ImportFrom)}  # fmt: skip


def test_people_held_out_share_nothing_with_the_people_that_bots_are_made_for():
    of_bots = {name for name in imported(strangers) if name.startswith("luznet.bots")}
    assert of_bots == {"luznet.bots.bot"}
    assert "luznet.bots.luris.strangers" not in imported(people)


@pytest.mark.parametrize("family", HELD_OUT)
def test_people_held_out_lay_large_sets_full_of_wrong_cards_at_the_end(family):
    view = late("2 3 4 7 7 7 7 8", "9 9")
    laid = [drawn(family, seed)(view, Random(seed), 1.0) for seed in range(40)]
    bluffs = [each for each in laid if isinstance(each, LaySet) and len(each.up) >= 4
              and wrong_in(each) == len(each.down)]  # fmt: skip
    assert len(bluffs) >= 20


# ---- habits ------------------------------------------------------------------------------


def sets(habits, view, count=40):
    player = people.player(habits)
    found = [player(view, Random(seed), 1.0) for seed in range(count)]
    return [each for each in found if isinstance(each, LaySet)]


def flips(habits, view, count=40):
    player = people.player(habits)
    return sum(isinstance(player(view, Random(seed), 1.0), Flip) for seed in range(count))


def test_whoever_likes_bluffs_hides_more_wrong_cards():
    view = GAME.view(table("2 3 4 6 7 7 8 9 10 J", "9 9", phase="action",
                           draw="2 3 4 5 6 7 8 9 10 2 3 4"), 0)  # fmt: skip
    fond, usual = (sum(map(wrong_in, sets(NORMAL._replace(cheek=cheek), view)))
                   for cheek in (2.0, 0.0))  # fmt: skip
    assert fond > usual


def test_whoever_pads_sets_lays_more_cards_face_down():
    view = late("2 3 4 7 7 7 7 8", "9 9")
    assert max(len(each.down) for each in sets(NORMAL, view)) == 2
    assert min(len(each.down) for each in sets(NORMAL._replace(padding=1.0), view)) > 2


def test_some_doubt_large_sets_more_than_small_ones():
    view = late("2 3 4 8", "9 9", s1=["5 5 5 5 5 / ? ?"])
    assert flips(NORMAL._replace(wrong_large=-0.5), view) < 20
    assert flips(NORMAL._replace(wrong_large=0.3), view) == 40


def test_whoever_counts_no_cards_trusts_a_set_that_cannot_match():
    view = GAME.view(table("7 7 7 2 3 J", "9 9", sets={1: ["7 7 7 7 7 / ? ?"]}, phase="action",
                           draw="2 3 4 5 6 7 8 9 10 " * 3), 0)  # fmt: skip
    assert flips(NORMAL, view) == 40
    assert flips(NORMAL._replace(counting=0.0), view) < 5


# ---- how strong they are -------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES)
def test_normal_beats_people(family):
    contest = Contest("luris", 2, "normal", (family,), seed=11)
    assert tally(contest, [play_round(contest, at) for at in range(12)]).win_rate.mean > 0.6
