"""A table whose host is gone: its people carry it on at the same card."""

import pytest

from luznet.wire.client_messages import Configure, Reserve, Sit
from luznet.wire.messages import Options
from tests.host.simulated import key_of
from tests.takeover.room import Room

FOUR = ("Ann", "Ben", "Cleo", "Dan")


def cards_of(room, name):
    """Return what a person knows of the game, by their newest view."""
    return room.people[name].client.newest.view


def lose_first(room):
    """Turn the first computer off, and wait until people play at another; return that host."""
    room.turn_off("Ann")
    room.took = room.run_until(lambda: room.counting)
    room.run(1)
    (host,) = room.counting
    return host


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_the_next_seat_carries_the_table_on_at_the_same_card_within_15_seconds(game):
    room = Room(*FOUR, seed=3, game=game, players=4).start().play(7)
    before = {name: cards_of(room, name) for name in ("Ben", "Cleo", "Dan")}
    turn = room.table_of("Ann").turn
    host = lose_first(room)
    assert host.owner == "Ben" and room.took < 15
    assert host.table.turn == turn
    assert {name: cards_of(room, name) for name in before} == before


def test_after_many_actions_it_is_still_the_same_card():
    room = Room(*FOUR, seed=4, players=4).start().play(150)
    before = {name: cards_of(room, name) for name in ("Ben", "Cleo", "Dan")}
    host = lose_first(room)
    assert {name: cards_of(room, name) for name in before} == before
    assert host.table.turn >= 100


def test_one_host_after_the_other_can_be_lost():
    room = Room("Ann", "Ben", "Cleo", "Dan", "Eve", seed=5, players=5).start().play(9)
    assert lose_first(room).owner == "Ben"
    room.play(9)
    before = cards_of(room, "Eve")
    room.run(8)  # those who stand by have the copies of the new host
    room.turn_off("Ben")
    room.run_until(lambda: [host for host in room.counting if host.owner == "Cleo"])
    room.run(1)
    assert cards_of(room, "Eve") == before
    assert room.table_of("Cleo").epoch > 1


def test_a_host_that_dies_between_any_two_sends_loses_nothing_that_anybody_saw():
    for sends in range(24):
        room = Room(*FOUR, seed=6, players=4).start().play(4)
        room.first.dies_in = sends
        room.play(3)
        assert room.first.is_dead
        seen = max(max(room.people[name].seen) for name in ("Ben", "Cleo", "Dan"))
        views = {name: dict(room.people[name].seen) for name in ("Ben", "Cleo", "Dan")}
        host = lose_first(room)
        assert host.table.turn >= seen
        for name, before in views.items():
            now = room.people[name].client.newest
            if now.turn in before:
                assert now.view == before[now.turn]


def test_a_pending_action_counts_exactly_once():
    room = Room(*FOUR, seed=7, players=4).start().play(5)
    actor = next(each for each in room.people.values() if room.may_act(each))
    while actor.name == "Ann":
        room.play(1)
        actor = next(each for each in room.people.values() if room.may_act(each))
    turn = room.table_of("Ann").turn
    room.turn_off("Ann")
    room.send(actor, actor.client.act(actor.client.view.legal[0]))
    assert actor.client.is_waiting
    host = lose_first(room)
    room.run(1)
    assert host.table.turn == turn + 1
    assert not actor.client.is_waiting


def test_what_belongs_to_the_table_moves_with_it():
    room = Room(*FOUR, "Zoe", seed=8, players=5, bots=True, turn_time=60, private=False)
    room.send(room.people["Zoe"], [Sit(room.table_of("Ann").id)])
    ann = room.people["Ann"]
    room.send(ann, [Configure(options=Options(players=6, pace=0, turn_time=60))])
    room.send(ann, [Reserve(seat=5, name="Yan")])
    room.start().play(6)
    before = room.table_of("Ann")
    after = lose_first(room).table
    assert after.options == before.options
    assert [(s.who, s.name, s.key, s.reserved) for s in after.seats] == [
        (s.who, s.name, s.key, s.reserved) for s in before.seats
    ]
    assert after.play == before.play
    assert after.founder == before.founder


def test_a_private_table_stays_private_and_lets_in_whom_it_let_in():
    room = Room(*FOUR, seed=9, players=4, private=True)
    room.first.host._admission._names = {key_of("Ben"): "Ben"}
    assert not room.first.host.admits(key_of("Ben" * 3))
