"""How long bots wait before they act: as people do, told by nothing that is hidden."""

import asyncio
import errno
from random import Random
from statistics import mean
from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace

from luznet import worker
from luznet.host import thinker
from luznet.host.bot_delay import bot_delay
from luznet.host.server import Server
from luznet.host.table import to_act
from luznet.wire.options import USUAL
from tests.host.simulated import Simulated

BETS = 22
FIXED = (lambda number: 0, lambda number: number - 1)
"""The ends of what chance can be."""


def forbidden(number):
    raise AssertionError("chance was asked")


def drawn(choices, seed=1):
    below = Random(seed).randrange
    return [bot_delay(1000, choices, below) for _ in range(500)]


@pytest.mark.parametrize("below", FIXED)
@pytest.mark.parametrize("choices", [1, 2, 5, 10, BETS, 100])
def test_a_delay_lies_between_half_and_1_8_times_the_pace(choices, below):
    assert 0.5 <= bot_delay(1000, choices, below) <= 1.8
    assert bot_delay(2000, choices, below) == pytest.approx(2 * bot_delay(1000, choices, below))


def test_delays_vary():
    assert len({round(each, 2) for each in drawn(5)}) > 20


def test_a_bet_takes_longer_than_a_card_and_the_only_card_the_least():
    means = [mean(drawn(choices)) for choices in (1, 2, 5, 10, BETS)]
    assert means == sorted(means)
    assert means[-1] > 1.5 * means[0]


def test_the_pace_is_about_what_a_choice_among_some_cards_takes():
    assert 0.8 < mean(drawn(4)) < 1.2


@pytest.mark.parametrize("choices", [1, BETS])
def test_without_a_pace_there_is_no_delay_and_no_chance(choices):
    assert bot_delay(0, choices, forbidden) == 0


def questions(**options):
    """Return the questions to bots of a whole deal, in which all do the first that they may."""
    host = Simulated(players=3, **options).begin("Ann")
    asked = []
    while host.table.phase == "playing" and host.table.play.deal < 2:
        if host.questions:
            asked.append(host.questions.pop(0))
            host.host.bot_chose(asked[-1], asked[-1].view.legal[0])
        else:
            (action, *_) = host.table.rules.legal(host.table.play, 0)
            host.say("Ann", "act", turn=host.table.turn, action=msgspec.to_builtins(action))
    return asked


def test_every_bot_is_asked_with_the_level_of_its_seat_and_a_delay_of_its_own():
    asked = questions(pace=1000, levels=("strong", "easy"))
    assert {question.level for question in asked} == {"easy", USUAL}
    assert all(0.5 <= question.delay <= 1.8 for question in asked)
    assert len({question.delay for question in asked}) == len(asked) > 20


def test_a_bot_of_luris_waits_by_what_all_can_count_and_not_by_what_it_may_do():
    host, counts = Simulated(game="luris", players=2, pace=1000), []
    host.below = lambda number: 0  # no noise
    host.begin("Ann")
    for number in range(200):
        table = host.table
        if table.phase != "playing":
            break
        seat, open_choices = to_act(table), table.rules.open_choices(table.play)
        legal = table.rules.legal(table.play, seat)
        action = legal[-1] if number % 2 else legal[0]
        if host.questions:
            (asked,) = host.questions
            assert asked.delay == bot_delay(1000, open_choices, host.below)
            counts.append((open_choices, len(legal)))
            host.questions.clear()
            host.host.bot_chose(asked, action)
        else:
            host.say("Ann", "act", turn=table.turn, action=msgspec.to_builtins(action))
    assert len({choices for choices, _ in counts}) > 3
    assert any(choices < legal for choices, legal in counts)


def test_at_a_table_without_a_pace_bots_act_at_once():
    assert {question.delay for question in questions()} == {0}


class Clocked(asyncio.SelectorEventLoop):
    """An event loop in which waiting takes no time, but the clock advances as if it did."""

    def __init__(self):
        self.clock = 0.0
        super().__init__()
        select = self._selector.select

        def skip(timeout=None):
            self.clock += timeout or 0
            return select(0)

        self._selector.select = skip

    def time(self):
        return self.clock


class Slow:
    """A thinker that takes its time."""

    def __init__(self, seconds):
        self._seconds = seconds

    async def choose(self, question):
        await asyncio.sleep(self._seconds)
        return question.view.legal[0]


def question():
    """Return what a bot is asked."""
    games = (Simulated(seed, players=3).begin("Ann") for seed in range(20))
    return next(game.questions[0] for game in games if game.questions)


@pytest.mark.parametrize(("thinks", "acts"), [(0.0, 1.0), (0.4, 1.0), (2.0, 2.0)])
def test_what_a_bot_thinks_is_part_of_its_delay(thinks, acts):
    acted, loop = [], Clocked()
    server = Server.__new__(Server)
    server._thinker = Slow(thinks)
    server.host = SimpleNamespace(bot_chose=lambda *_: acted.append(loop.time()))
    try:
        loop.run_until_complete(server._let_bot_choose(replace(question(), delay=1.0)))
    finally:
        loop.close()
    assert acted == [pytest.approx(acts, abs=0.01)]


@pytest.mark.parametrize(("level", "nearest"), [("easy", "easy"), ("master", "strong")])
def test_the_worker_lets_a_bot_of_the_asked_level_choose(level, nearest, monkeypatch):
    found = []

    def bot_for(game, level, *, people, nearest):
        found.append((game, level, people, nearest))
        return lambda view, rng, budget: view.legal[0]

    monkeypatch.setattr(thinker, "bot_for", bot_for)
    asked = question()
    sent = replace(asked, level=level, view=msgspec.to_builtins(asked.view))
    assert thinker.answer(sent) == asked.view.legal[0]
    assert found == [("luz", level, (0,), nearest)]


def test_a_bot_whose_process_cannot_be_started_yet_waits_and_then_thinks(monkeypatch):
    asked = question()
    tries = []

    def no_room(command):
        tries.append(command)
        if len(tries) < 3:
            raise OSError(errno.EMFILE, "Too many open files")
        return start(command)

    start = worker._start
    monkeypatch.setattr(worker, "_start", no_room)
    monkeypatch.setattr(thinker, "AGAIN", 0.0)
    bots = thinker.Thinker()
    chosen = asyncio.run(bots.choose(asked))
    bots.close()
    assert chosen in asked.view.legal
    assert len(tries) == 3
