"""Trying it differently: a game from a point of a record, with bots that see what players see."""

import random

import pytest

from luznet.client.core import Client, Goal
from luznet.games import GAMES
from luznet.games.game import Refusal
from luznet.replay.playback import Replay
from luznet.replay.trial import Trial
from luznet.wire.messages import Welcome
from luznet.wire.versions import VERSIONS
from tests.history.games import a_record, kept
from tests.third import install


def a_trial(game: str, players: int, at: int, seat: int, views: list | None = None) -> Trial:
    chance = random.Random(5)
    replay = Replay(kept(a_record(game, players)), at=at)

    def choose(view):
        if views is not None:
            views.append(view)
        return chance.choice(GAMES[game].choices(view))

    return Trial(replay, seat, choose, chance.randrange)


@pytest.mark.parametrize(("game", "players"), [("luz", 4), ("luris", 3), ("high", 2)])
def test_it_is_played_on_to_its_end_by_the_rules(game, players, monkeypatch):
    install(monkeypatch)
    trial = a_trial(game, players, 3, 1)
    client = Client("Ben", Goal("sit"))
    client.receive(Welcome(version=VERSIONS[-1], tables=()))
    client.receive(trial.update())
    for _ in range(2000):
        if trial.is_over:
            break
        if trial.is_own_turn:
            assert client.view.legal
            trial.act(client.view.legal[0])
        else:
            trial.go_on()
        client.receive(trial.update())
        assert client.refusal is None
    assert trial.is_over
    assert client.table.phase == "over"


def test_bots_choose_from_their_own_views():
    views: list = []
    trial = a_trial("luz", 3, 12, 0, views)
    while not trial.is_own_turn:
        trial.go_on()
    trial.act(trial.rules.view(trial.state, 0).legal[0])
    while not trial.is_own_turn:
        trial.go_on()
    assert views
    assert all(view.seat in (1, 2) for view in views)


def test_the_user_sees_only_what_their_seat_may_know():
    trial = a_trial("luz", 3, 12, 1)
    client = Client("Ben", Goal("sit"))
    client.receive(trial.update())
    assert client.view == trial.rules.view(trial.state, 1)
    assert client.view.seat == 1


def test_what_the_rules_forbid_is_refused_and_changes_nothing():
    trial = a_trial("luz", 3, 12, 1)
    while not trial.is_own_turn:
        trial.go_on()
    before = trial.state
    with pytest.raises(Refusal):
        trial.act(trial.rules.action_types[0](99))
    assert trial.state is before


def test_the_record_stays_as_it_was():
    record = kept(a_record("luz", 3))
    replay = Replay(record, at=12)
    trial = Trial(replay, 0, lambda view: view.legal[0], lambda n: 0)
    while not trial.is_over:
        if trial.is_own_turn:
            trial.act(trial.rules.view(trial.state, 0).legal[0])
        else:
            trial.go_on()
    assert replay.at == 12
    assert replay.kept is record
    assert replay.steps[-1].state != trial.state
