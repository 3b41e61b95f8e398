"""The coach: a process of its own that answers from a view and nothing else."""

import asyncio
import os
import random
import select
import subprocess
import sys

import pytest
from msgspec.structs import replace

from luznet.bots.luris import adviser as luris_adviser
from luznet.bots.luz import adviser
from luznet.coach.service import Coach
from luznet.games.luz.types import Bet
from tests.games import luris_states
from tests.games.luz_twins import twin_piles
from tests.killing import kill
from tests.terminal.tables import RULES, Luz

PATIENCE = 30.0
LITTLE = adviser.EFFORT._replace(card_rows=256, bet_rows=256, hands=16)


def view_to_play(seed: int = 4):
    return RULES.view(Luz(4, seed=seed).to_turn(1, True).state, 1)


async def answered(coach, stirred, views):
    asked = coach.ask(views)
    while asked.is_open:
        await stirred.wait()
        stirred.clear()
    return asked


def asking(views, command=None, before=lambda coach: None):
    """Ask a coach about views; return what was asked, when all is answered or lost."""

    async def run():
        stirred = asyncio.Event()
        coach = Coach(stirred.set, *([command] if command else []))
        try:
            before(coach)
            async with asyncio.timeout(PATIENCE):
                return await answered(coach, stirred, views)
        finally:
            coach.close()

    return asyncio.run(run())


def test_the_coach_answers_every_view_in_order():
    bet = RULES.view(Luz(4, seed=4).to_bets(1).state, 1)
    card = view_to_play()
    asked = asking([bet, card])
    assert asked.is_done
    assert isinstance(asked.answers[0].best.action, Bet)
    assert {each.action for each in asked.answers[1].choices} == set(card.legal)
    assert asked.answers[1] == adviser.advise(card)


def test_the_coach_answers_about_every_game_that_has_one():
    state = luris_states.table("3 4 5 5", "2 3", phase="action")
    luris = luris_states.LURIS.view(state, 0)
    asked = asking([luris, view_to_play()])
    assert asked.answers == [luris_adviser.advise(luris), adviser.advise(view_to_play())]


def test_a_coach_that_died_is_started_again_for_the_next_question():
    card = view_to_play()

    async def run():
        stirred = asyncio.Event()
        coach = Coach(stirred.set)
        async with asyncio.timeout(PATIENCE):
            first = await answered(coach, stirred, [card])
            kill(coach._worker.pid)
            second = await answered(coach, stirred, [card])
        coach.close()
        return first, second

    first, second = asyncio.run(run())
    assert first.is_done
    assert second.answers == first.answers


@pytest.mark.parametrize(
    "command",
    [
        ["/no/such/program"],
        [sys.executable, "-c", "pass"],
        [sys.executable, "-c", "import sys; sys.stdout.write('nonsense'); sys.stdin.read(1)"],
    ],
)
def test_a_coach_that_cannot_think_says_so(command):
    asked = asking([view_to_play()] * 2, command)
    assert asked.is_lost
    assert asked.answers == []


def test_a_closed_coach_answers_nothing_and_starts_nothing():
    asked = asking([view_to_play()], before=lambda coach: coach.close())
    assert asked.is_lost


def test_the_worker_ends_with_the_coach():
    async def run():
        stirred = asyncio.Event()
        coach = Coach(stirred.set)
        await answered(coach, stirred, [view_to_play()])
        process = os.pidfd_open(coach._worker.pid)
        coach.close()
        return process

    process = asyncio.run(run())
    assert select.select([process], [], [], PATIENCE)[0]
    os.close(process)


def test_the_worker_ends_when_its_input_does():
    ended = subprocess.run(
        [sys.executable, "-m", "luznet.coach.worker"], input=b"", timeout=PATIENCE, check=True
    )
    assert ended.returncode == 0


def test_what_is_dropped_is_thought_about_no_more():
    async def run():
        coach = Coach()
        asked = coach.ask([view_to_play()] * 5)
        asked.drop()
        await asyncio.gather(*coach._tasks)
        coach.close()
        return asked, coach._worker.pid

    asked, process = asyncio.run(run())
    assert asked.answers == []
    assert process is None


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("stage", ["bet", "card"])
def test_deals_that_a_reader_cannot_tell_apart_get_the_same_advice(seed, stage, monkeypatch):
    monkeypatch.setattr(adviser, "EFFORT", LITTLE)
    luz = Luz(4, seed=seed)
    state = (luz.to_bets(1) if stage == "bet" else luz.to_turn(1)).state
    piles = twin_piles(state, 1, random.Random(seed))
    twin = replace(state, hands=tuple(map(tuple, piles[:4])), aside=tuple(piles[4]))
    assert twin.hands[1] != state.hands[1]
    assert adviser.advise(RULES.view(twin, 1)) == adviser.advise(RULES.view(state, 1))


def test_the_best_choice_comes_first_and_is_behind_nothing():
    advice = adviser.advise(view_to_play())
    behind = [each.behind for each in advice.choices]
    assert behind == sorted(behind)
    assert (advice.best.behind, advice.best.error) == (0.0, 0.0)
    assert advice.best in advice.equals


def test_more_deals_than_the_bot_plays_out_make_the_error_smaller(monkeypatch):
    view = view_to_play()
    much = adviser.advise(view)
    monkeypatch.setattr(adviser, "EFFORT", LITTLE)
    little = adviser.advise(view)
    assert much.deals > little.deals
    assert max(each.error for each in much.choices) < max(each.error for each in little.choices)


def test_the_error_is_what_other_seeds_scatter_by(monkeypatch):
    """Of twenty answers to one question, the distances from the best scatter as they are said
    to, within a factor of two."""
    view = view_to_play()
    monkeypatch.setattr(adviser, "EFFORT", adviser.EFFORT._replace(card_rows=1024, hands=64))
    best, other = adviser.advise(view).best.action, adviser.advise(view).choices[-1].action
    found, said = [], []
    for seed in range(20):
        monkeypatch.setattr(adviser, "SEED", seed)
        advice = adviser.advise(view)
        found.append(advice.of(other).behind - advice.of(best).behind)
        said.append(advice.of(other).error)
    mean = sum(found) / len(found)
    scatter = (sum((each - mean) ** 2 for each in found) / (len(found) - 1)) ** 0.5
    assert scatter / 2 < sum(said) / len(said) < scatter * 2
