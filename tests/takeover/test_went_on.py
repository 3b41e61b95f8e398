"""Somebody goes on with a table alone: nothing moves but those who want to."""

from functools import partial

import pytest

from luznet.client.offer import offer_of
from luznet.host import went_on
from luznet.host.table import progress
from luznet.wire.client_messages import Leave
from tests.host.simulated import is_signed, key_of
from tests.takeover.room import Room


@pytest.fixture(autouse=True)
def believe(monkeypatch):
    monkeypatch.setattr(went_on, "is_signed", is_signed)


def in_second_deal(*names: str, **options) -> Room:
    room = Room(*names, seed=13, **options).start()
    for _step in range(2000):
        room.play(1)
        if progress(room.first.table).deal == 2:
            break
    room.run(2)  # the open copy of the second deal is sent
    return room.play(3)


def went_on_alone(room: Room, *together: str) -> None:
    """Let Ben lose the others for a while, and go on alone; with these he is together."""
    room.groups = {"Ben": 1, **dict.fromkeys(together, 1)}
    room.run_until(lambda: room.people["Ben"].client.standby.asks)
    room.go_on_alone("Ben")
    room.run_until(lambda: room.people["Ben"].client.newest.table.epoch > 0)


def together_again(room: Room, name: str = "Ann"):
    """Return what is asked of somebody once all computers reach each other."""
    room.groups = {}
    room.run_until(lambda: offer_of(room.people[name].client) is not None)
    return offer_of(room.people[name].client)


two = partial(in_second_deal, "Ann", "Ben", players=3, bots=True)


def test_a_living_host_keeps_its_table_and_its_people_see_how_far_it_is_there_and_here():
    room = two()
    went_on_alone(room)
    offer = together_again(room)
    assert (offer.name, offer.names[:2]) == ("Ben", ("Ann", "Ben"))
    assert offer.there is not None
    assert (offer.there.since, offer.there.deal) == (2, progress(room.table_of("Ben")).deal)
    assert offer.here == progress(room.table_of("Ann"))
    assert offer.lost == range(2, offer.here.deal + 1)
    assert room.people["Ann"].client.newest.table.epoch == 0
    assert room.hosts["Ann"].has_table


def test_whoever_stays_is_not_asked_again_and_the_host_keeps_its_table():
    room = two()
    went_on_alone(room)
    together_again(room)
    room.people["Ann"].client.decline()
    room.run(30)
    assert offer_of(room.people["Ann"].client) is None
    assert room.hosts["Ann"].has_table
    assert room.people["Ann"].at is room.hosts["Ann"]


def test_a_host_whose_people_have_all_gone_along_gives_its_table_up():
    room = two()
    went_on_alone(room)
    together_again(room)
    room.go_along("Ann")
    room.run(2)
    assert not room.hosts["Ann"].has_table
    assert room.people["Ann"].at is room.hosts["Ben"]
    assert room.people["Ann"].client.newest.table.epoch > 0
    room.play_to_end()
    assert room.table_of("Ben").phase == "over"


def test_while_one_of_its_people_stays_a_host_keeps_its_table():
    room = in_second_deal("Ann", "Ben", "Cleo", players=3)
    went_on_alone(room)
    together_again(room)
    together_again(room, "Cleo")
    room.go_along("Ann")
    room.run(5)
    assert room.hosts["Ann"].has_table
    room.go_along("Cleo")
    room.run(2)
    assert not room.hosts["Ann"].has_table


def test_a_liar_who_goes_along_with_themselves_takes_no_table_from_whoever_is_away_for_long():
    room = in_second_deal("Ann", "Ben", "Cleo", players=3)
    room.people["Ann"].is_off = room.people["Cleo"].is_off = True
    went_on_alone(room)
    room.groups = {}
    room.run(60)
    ben = room.people["Ben"]
    room.connect(ben, room.hosts["Ann"])  # he comes back to say so
    room.send(ben, [Leave(to=key_of("Ben"))])
    room.part(ben)
    ben.is_off = True
    room.run(5)
    assert room.hosts["Ann"].has_table
    room.people["Ann"].is_off = False
    room.run(5)
    assert room.people["Ann"].client.newest.table.epoch == 0


def test_a_host_that_comes_back_to_nobody_stands_still_and_asks_whoever_comes():
    room = two(pace=1)
    room.turn_off("Ann")
    room.run_until(lambda: room.people["Ben"].client.standby.asks)
    room.go_on_alone("Ben")
    room.run_until(lambda: room.people["Ben"].client.newest.table.epoch > 0)
    host = room.restart("Ann")
    turn = host.table.turn
    room.run(60)
    assert (host.has_table, host.table.turn) == (True, turn)
    room.people["Ann"].is_off = False
    offer = together_again(room)
    assert offer.rests
    assert host.has_table
    assert offer.there is not None
    assert offer.there.since == 2


def test_where_something_was_played_since_the_host_came_back_it_is_not_said_to_rest():
    room = two()
    went_on_alone(room)
    assert not together_again(room).rests
