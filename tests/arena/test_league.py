"""The league: everybody plays as often as anybody, and ratings are what the model says."""

import random
from itertools import pairwise
from math import inf

import pytest

from luznet.arena.contest import play_round
from luznet.arena.league import standings, tables
from luznet.arena.rating import choices_of, ratings
from luznet.arena.report import league_as_data, league_as_text

BOTS = ("normal", "uniform", "careful", "people", "easy")


def drawn(strengths, rng):
    """Return a game as the model has it: bots with scores."""
    left, game = [*range(len(strengths))], []
    while left:
        bot = rng.choices(left, [strengths[each] for each in left])[0]
        game.append((bot, float(len(left))))
        left.remove(bot)
    return game


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_plays_as_often_as_anybody(players):
    seated = [contest.line_up() for contest, _number in tables("luz", players, BOTS, 20, 1)]
    assert all(len({*names}) == players for names in seated)
    played = [sum(names.count(bot) for names in seated) for bot in BOTS]
    assert max(played) - min(played) <= 1
    assert all(seated[at] != seated[at + 1] for at in range(19))


def test_with_more_seats_than_bots_some_sit_at_a_table_twice():
    for contest, _number in tables("luz", 5, BOTS[:2], 4, 1):
        assert {*contest.line_up()} == {*BOTS[:2]}


def test_the_tables_of_the_first_rounds_stay_when_more_are_played():
    assert tables("luz", 4, BOTS, 9, 3)[:5] == tables("luz", 4, BOTS, 5, 3)


@pytest.mark.parametrize("points", [0, 60, 120, 240])
def test_120_points_more_win_two_of_three_games_against_one(points):
    rng, share = random.Random(points), 10 ** (points / 400)
    rounds = [choices_of([drawn((1.0, share), rng)], 2) for _ in range(3000)]
    low, high = ratings(rounds, 2)
    assert high.mean - low.mean == pytest.approx(points, abs=25)
    if points == 120:
        won = sum(drawn((1.0, share), rng)[0][0] for _ in range(3000))
        assert won / 3000 == pytest.approx(2 / 3, abs=0.03)


def test_the_true_rating_is_in_its_interval_in_about_95_of_100_leagues():
    true = (0.0, 80.0, 200.0, 320.0)
    strengths = [10 ** (each / 400) for each in true]
    held = 0
    for seed in range(30):
        rng = random.Random(seed)
        rounds = [choices_of([drawn(strengths, rng) for _ in range(2)], 4) for _ in range(60)]
        found = ratings(rounds, 4, seed)
        middle = sum(true) / 4 - 1500
        held += sum(
            abs(each.mean + middle - right) <= each.within
            for each, right in zip(found, true, strict=True)
        )
    assert 0.88 <= held / 120 <= 1.0


def test_of_equal_scores_each_order_counts_the_same():
    choices = choices_of([[(0, 5.0), (1, 5.0), (2, 1.0)]], 3)
    assert choices[(0, 1, 2)] == pytest.approx([0.5, 0.5, 0])
    assert choices[(0, 2)] == pytest.approx([0.5, 0, 0])
    assert choices[(1, 2)] == pytest.approx([0, 0.5, 0])


@pytest.mark.parametrize("bots", [3, 5, 8])
def test_among_equal_scores_nobody_is_ahead(bots):
    choices = choices_of([[(bot, 1.0) for bot in range(bots)]], bots)
    assert sum(each.sum() for each in choices.values()) == pytest.approx(bots - 1)
    together = sum(choices.values())
    assert together == pytest.approx([together[0]] * bots)


def test_one_round_has_no_interval():
    assert {each.within for each in ratings([choices_of([[(0, 2.0), (1, 1.0)]], 2)], 2)} == {inf}


def test_a_bot_that_never_won_still_has_a_rating():
    rounds = [choices_of([[(0, 2.0), (1, 1.0)]], 2) for _ in range(20)]
    best, worst = ratings(rounds, 2)
    assert 100 < best.mean - worst.mean < 2000


def test_a_league_has_a_table_and_a_plot_with_the_best_first():
    wanted = tables("luz", 3, BOTS[:3], 6, 1)
    results = [(contest, play_round(contest, number)) for contest, number in wanted]
    found = standings(BOTS[:3], results, 1)
    assert [each.bot for each in found][-1] == "uniform"
    assert all(one.rating.mean >= two.rating.mean for one, two in pairwise(found))
    text = league_as_text("luz", found).splitlines()
    assert text[0].split()[:4] == ["bot", "rating", "rounds", "margin"]
    plot = text[-4:-1]
    marks = [line.index("o", 8) for line in plot]
    assert marks == sorted(marks, reverse=True)
    for line, mark in zip(plot, marks, strict=True):
        assert line.index("|") <= mark <= line.rindex("|") or line[mark] == "o"
    data = league_as_data(wanted[0][0], found)
    assert [each["rating"] for each in data] == [each.rating.mean for each in found]
