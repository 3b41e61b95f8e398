"""The arena: fair rounds, honest intervals, nothing played twice, and a readable table."""

import json
import math
import pickle
import random
from concurrent.futures import Future
from dataclasses import replace

import pytest

from luznet.arena.contest import BadChoice, Contest, Result, Thinking, play_round
from luznet.arena.report import as_csv, as_data, as_json, as_text
from luznet.arena.run import keeping, read_kept, run
from luznet.arena.tally import estimate, tally
from luznet.bots.bot import Drawn
from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.i18n.games import words_of
from luznet.language import speak

CONTEST = Contest("luz", 3, "uniform", ("steady", "bold"), seed=4)
ASKED = []


class Here:
    """An executor that runs everything at once, in this process."""

    def submit(self, call, *given):
        done = Future()
        done.set_result(call(*given))
        return done


def first_legal(view, rng, budget):
    ASKED.append((view.deal, view.seat, view.hands))
    return view.legal[0]


def cheat(view, rng, budget):
    return "ace of spades"


def round_of(number, margin, thinking=None):
    """Return a round of two games in which the measured bot is so far above both others; it wins
    one of them, if it is above."""
    winners = (0,) if margin > 0 else (1,)
    who = {"uniform": thinking or Thinking()}
    return Result(number, ((margin, 0, 0),) * 2, (winners, (1,)), who)


def results(*margins):
    return [round_of(number, margin) for number, margin in enumerate(margins)]


# ---- rounds ------------------------------------------------------------------------------


def test_the_margins_of_the_deals_add_up_to_those_of_the_games():
    result = play_round(CONTEST, 2)
    by_deal = result.margins_by_deal()
    assert [len(game) for game in by_deal] == [4] * 3
    assert [sum(game) for game in by_deal] == pytest.approx(result.margins())
    line = tally(CONTEST, [result, play_round(CONTEST, 3)])
    assert sum(line.deals) == pytest.approx(line.margin.mean)


def test_rounds_that_an_older_arena_kept_have_no_margins_by_deal():
    older = replace(play_round(CONTEST, 2), deals=())
    line = tally(CONTEST, [older, play_round(CONTEST, 3)])
    assert line.deals == ()
    assert "by deal" not in as_text([line])


def test_a_game_of_one_deal_has_no_margins_by_deal():
    contest = replace(CONTEST, game="luris", others=("uniform",))
    assert tally(contest, [play_round(contest, 1)]).deals == ()


def test_a_round_plays_the_same_deals_from_every_seat():
    ASKED.clear()
    me = "tests.arena.test_arena:first_legal"
    play_round(Contest("luz", 3, me, ("uniform",)), 5)
    first_deals = {seat: hands for deal, seat, hands in reversed(ASKED) if deal == 1}
    assert set(first_deals) == {0, 1, 2}
    for seat, hands in first_deals.items():
        others = (seat + 1) % 3, (seat + 2) % 3
        assert all(hands[other] in seen for other in others for seen in first_deals.values()
                   if seen[other][0].value)  # fmt: skip


def test_a_round_can_be_repeated_and_another_seed_gives_other_deals():
    once, again = play_round(CONTEST, 2), play_round(CONTEST, 2)
    assert (once.scores, once.winners) == (again.scores, again.winners)
    assert play_round(replace(CONTEST, seed=5), 2).scores != once.scores


def test_the_margins_of_all_places_sum_to_zero_and_one_of_them_wins():
    result = play_round(Contest("luz", 4, "careful", ("careful",)), 1)
    for turn in range(4):
        together = sum(result.margins(place)[turn] for place in range(4))
        assert together == pytest.approx(0)
    assert sum(sum(result.wins(place)) for place in range(4)) == 4


def _draw(rng):
    name = rng.random()

    def choose(view, rng, budget):
        ASKED.append((name, view.seat))
        return view.legal[0]

    return choose


DRAWN = Drawn(_draw)


def test_people_are_others_in_every_round_and_the_same_in_all_games_of_one():
    contest = Contest("luz", 3, "uniform", ("tests.arena.test_arena:DRAWN",))
    met = []
    for number in (1, 2):
        ASKED.clear()
        play_round(contest, number)
        met.append({name for name, _seat in ASKED})
        assert {(name, seat) for name in met[-1] for seat in range(3)} == {*ASKED}
    assert [len(names) for names in met] == [2, 2]
    assert met[0].isdisjoint(met[1])


def test_the_others_sit_in_the_same_order_from_every_seat():
    assert CONTEST.line_up() == ["uniform", "steady", "bold"]
    assert Contest("luz", 5, "a", ("b", "c", "d")).line_up() == ["a", "b", "c", "d", "b"]


def test_a_margin_is_a_bots_own_score_less_the_mean_of_the_others():
    luz, rng = GAMES["luz"], random.Random("4 0")
    state = luz.new(3, luz.options_type())
    chances = [random.Random(f"4 0 0 {seat}") for seat in range(3)]
    while (actor := luz.to_act(state)) is not None:
        if actor == CHANCE:
            action = luz.draw(state, rng.randrange)
        else:
            action = chances[actor].choice(luz.view(state, actor).legal)
        state, _ = luz.apply(state, actor, action)
    mine, *others = luz.outcome(state).scores
    contest = Contest("luz", 3, "uniform", ("uniform",), seed=4)
    assert play_round(contest, 0).margins()[0] == mine - sum(others) / 2


def test_an_illegal_choice_is_reported_with_the_bots_name():
    with pytest.raises(BadChoice) as raised:
        play_round(Contest("luz", 3, "tests.arena.test_arena:cheat", ("uniform",)), 0)
    error = pickle.loads(pickle.dumps(raised.value))  # as it comes from another process
    assert (error.bot, error.chosen) == ("tests.arena.test_arena:cheat", "'ace of spades'")


def test_only_real_choices_are_timed():
    thinking = play_round(CONTEST, 1).thinking["uniform"]
    assert thinking.times["bet"] == 3 * 4
    assert thinking.times["play"] < 3 * 4 * 10
    assert thinking.longest["play"] <= thinking.seconds["play"]


# ---- what it says together -----------------------------------------------------------------


def test_an_interval_holds_the_true_mean_in_about_95_of_100_cases():
    rng = random.Random(1)
    held = 0
    for _ in range(1000):
        found = estimate([rng.gauss(3, 10) for _ in range(60)])
        held += abs(found.mean - 3) <= found.within
    assert 925 <= held <= 970


def test_one_round_has_no_interval():
    line = tally(CONTEST, results(4.0))
    assert line.margin == (4.0, math.inf)
    assert "+4.0 ±?" in as_text([line])
    assert as_data([line])[0]["margin_within"] is None


def test_a_table_shows_bots_opponents_margins_and_intervals():
    line = tally(CONTEST, results(4.0, 8.0, -1.0))
    header, row = as_text([line]).splitlines()
    assert header.split()[:4] == ["bot", "against", "players", "rounds"]
    assert row.split()[:4] == ["uniform", "steady+bold", "3", "3"]
    assert "+3.7 ±5.1" in row
    assert "33 ±33%" in row
    assert "-1.0" in row


@pytest.mark.parametrize(
    ("seconds", "told"), [(0.00042, "0.4/0.4 ms"), (0.0215, "22/22 ms"), (1.2, "1200/1200 ms")]
)
def test_thinking_times_are_in_milliseconds(seconds, told):
    thinking = Thinking()
    thinking.add("bet", seconds)
    text = as_text([tally(CONTEST, [round_of(0, 1.0, thinking)])])
    assert f"bet {told}" in text


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_a_game_has_a_name_and_two_share_a_line(game):
    contest = Contest(game, 3, "uniform", ("uniform",), seed=4)
    line = tally(contest, [play_round(contest, 0)])
    names = words_of(game).DECISIONS
    assert {*line.thinking.times} <= {*names}
    _, *rows = as_text([line]).splitlines()
    assert [row.count(" ms") for row in rows[:-1]] == [2] * (len(rows) - 1)
    told = " ".join(row[row.index("  ") :] for row in rows)
    assert all(f" {names[each]()} " in told for each in line.thinking.times)


def test_decisions_are_named_in_the_readers_language():
    line = tally(CONTEST, [play_round(CONTEST, 0)])
    speak("fr")
    assert "  pari " in as_text([line])
    assert ", carte " in as_text([line])


def test_json_and_csv_hold_the_same_data():
    line = tally(CONTEST, [play_round(CONTEST, number) for number in range(2)])
    (data,) = json.loads(as_json(as_data([line])))
    header, row = as_csv(as_data([line])).splitlines()
    flat = dict(zip(header.split(","), row.split(","), strict=True))
    assert float(flat["margin"]) == data["margin"]
    assert float(flat["bet_longest"]) == data["thinking"]["bet"]["longest"]
    assert flat["against"] == "steady+bold"


# ---- running and keeping -------------------------------------------------------------------


def test_stored_rounds_are_not_played_again(tmp_path):
    path = tmp_path / "kept.jsonl"
    for rounds, new in ((2, [0, 1]), (4, [2, 3]), (4, [])):
        done, played = read_kept(path), []
        with keeping(path) as keep:

            def take(contest, result, keep=keep, played=played):
                keep(contest, result)
                played.append(result.number)

            wanted = [(CONTEST, number) for number in range(rounds)]
            run(wanted, Here(), tmp_path, done, take)
        assert sorted(played) == new
    assert set(read_kept(path)[CONTEST]) == {0, 1, 2, 3}


def test_a_round_whose_line_was_cut_off_is_played_again_and_no_other(tmp_path):
    path = tmp_path / "kept.jsonl"
    for cut in (0, 40):
        with keeping(path) as keep:
            for result in results(1, 2):
                keep(CONTEST, result)
        path.write_bytes(path.read_bytes()[: len(path.read_bytes()) - cut])
    with keeping(path) as keep:
        keep(CONTEST, round_of(7, 1))
    assert set(read_kept(path)[CONTEST]) == {0, 1, 7}


def test_a_round_of_another_contest_does_not_count(tmp_path):
    path = tmp_path / "kept.jsonl"
    with keeping(path) as keep:
        keep(CONTEST, results(1)[0])
    assert replace(CONTEST, players=4) not in read_kept(path)
