"""Where a reader is in a recorded game: every position, every way to get there, what is seen."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet.client.core import Client
from luznet.games import GAMES
from luznet.games.game import ALL_SEATS
from luznet.replay.onlooker import onlooker
from luznet.replay.playback import Replay, own_reader
from luznet.wire.record import RecordSeat, SeatChange, with_view
from tests.history.games import a_record, bot, kept, keys_of
from tests.third import install

SETUPS = [("luz", 3), ("luz", 5), ("luris", 2), ("luris", 4)]


def a_replay(game: str = "luz", players: int = 3, reader=ALL_SEATS, **fields) -> Replay:
    return Replay(kept(a_record(game, players, **fields)), reader)


def told(replay: Replay, at: int, reader) -> Client:
    """Return a client that was told everything up to a position at once."""
    replay.reader = reader
    client = onlooker()
    client.receive(replay.update(at, -1))
    return client


@pytest.mark.parametrize(("game", "players"), SETUPS)
def test_every_reader_can_see_every_position_as_a_host_would_have_shown_it(game, players):
    replay = a_replay(game, players)
    for reader in replay.views:
        for at in range(0, replay.end + 1, 23):
            client = told(replay, at, reader)
            assert client.refusal is None
            assert client.view == replay.record.rules.view(replay.steps[at].state, reader)


@pytest.mark.parametrize(("game", "players"), SETUPS)
def test_a_seat_sees_only_what_it_could_know_there(game, players):
    replay = a_replay(game, players)
    rules = replay.record.rules
    for step in replay.steps[:: len(replay.steps) // 9]:
        for seat in range(players):
            seen = rules.view(step.state, seat)
            assert seen.seat == seat
    at = 8
    views = {reader: told(replay, at, reader).view for reader in (0, 1, None, ALL_SEATS)}
    assert len({msgspec.json.encode(view) for view in views.values()}) == len(views)


@given(st.integers(0, 300), st.integers(0, 300))
@settings(max_examples=10, deadline=None)
def test_it_looks_the_same_however_one_gets_to_a_position(one, other):
    replay = a_replay()
    replay.go(one)
    replay.go(other)
    client = onlooker()
    for at in range(replay.at + 1):
        client.receive(replay.update(at, at - 1))
    at_once = told(replay, replay.at, ALL_SEATS)
    assert client.view == at_once.view
    kinds = replay.record.rules.event_types
    events, other = ([each for each in log if isinstance(each, kinds)]
                     for log in (client.log, at_once.log))  # fmt: skip
    assert events == other


@pytest.mark.parametrize(("game", "players"), SETUPS)
def test_the_ends_of_steps_lead_through_the_whole_game_and_back(game, players):
    replay = a_replay(game, players)
    ahead = []
    while replay.at < replay.end:
        replay.go(replay.after_end("step", 1))
        ahead.append(replay.at)
    assert all(replay.steps[at].ends for at in ahead)
    back = []
    while replay.at:
        replay.go(replay.after_end("step", -1))
        back.append(replay.at)
    assert back == [*reversed(ahead[:-1]), 0]


def test_the_ends_of_deals_are_fewer_than_those_of_tricks():
    replay = a_replay()
    assert len(replay.deals) == 4
    assert replay.after_end("deal", 1) == replay.deals[0]
    replay.go(replay.end)
    assert replay.after_end("deal", 1) == replay.end
    assert replay.after_end("deal", -1) == replay.deals[-2]


def test_a_position_lies_between_the_bounds_of_its_deal():
    replay = a_replay()
    first, second = replay.deals[:2]
    replay.go(first)
    assert replay.bounds("deal") == (0, first)
    replay.go(first + 1)
    assert replay.bounds("deal") == (first, second)
    replay.go(replay.end)
    assert replay.bounds("deal") == (replay.deals[-2], replay.end)


def test_a_position_outside_the_game_is_the_nearest_inside():
    replay = a_replay()
    replay.go(-5)
    assert replay.at == 0
    replay.go(10_000)
    assert replay.at == replay.end


def test_an_unfinished_game_ends_with_what_its_keeper_saw_last():
    whole = a_record(seed=3)
    part = a_record(seed=3, actions=10)
    assert part.outcome is None
    steps = Replay(kept(whole)).steps
    seen = whole.rules.view(steps[len(part.actions) + 6].state, 1)
    replay = Replay(kept(with_view(part, seen, part.ended)), 0)
    replay.go(replay.end)
    assert replay.is_beyond
    assert replay.actor is None
    client = onlooker()
    client.receive(replay.update(replay.at, replay.at - 1))
    assert client.refusal is None
    assert client.view == seen
    assert client.update.you == 1


def test_who_sits_where_changes_when_somebody_comes():
    record = a_record(people=2)
    come = RecordSeat(who="person", name="Eve", key=keys_of("Eve").public)
    changed = replace(record, changes=(SeatChange(20, 0, come), SeatChange(30, 1, bot("Bot 7"))))
    replay = Replay(kept(changed))
    assert [*replay.names] == ["Ann", "Ben", "Bot 0"]
    replay.go(25)
    assert [*replay.names] == ["Eve", "Ben", "Bot 0"]
    replay.go(30)
    assert [*replay.names] == ["Eve", "Bot 7", "Bot 0"]


def test_a_seat_that_a_bot_had_can_be_looked_from():
    replay = a_replay(people=1)
    client = told(replay, 20, 2)
    assert client.refusal is None
    assert client.view.seat == 2


def test_the_user_looks_from_their_own_seat_first():
    record = kept(a_record(people=2))
    assert own_reader(record, keys_of("Ben").public) == 1
    assert own_reader(record, keys_of("Dan").public) == ALL_SEATS
    assert own_reader(record, "") == ALL_SEATS


def test_nothing_is_asked_of_somebody_who_looks_back():
    replay = a_replay()
    replay.go(8)
    client = told(replay, 8, replay.actor)
    assert client.view.legal
    assert not client.situation.is_asked


def test_a_game_that_luznet_does_not_bring_along_is_played_back_too(monkeypatch):
    install(monkeypatch)
    replay = a_replay("high", 3)
    for reader in replay.views:
        for at in range(replay.end + 1):
            assert told(replay, at, reader).refusal is None
    assert replay.after_end("deal", 1) == replay.end
    assert "high" in GAMES
