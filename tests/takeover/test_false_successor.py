"""Whoever listens in the place of a successor, with another key, hears nothing."""

import asyncio

import pytest

from luznet.client.core import Client, Goal
from luznet.client.lobby import Place
from luznet.client.traveller import Traveller
from luznet.custody import search
from luznet.transport import new_keys
from luznet.wire.moving_messages import Holder, Succession
from tests.host.running import RunningServer, run


@pytest.fixture
def servers(tmp_path, monkeypatch):
    """A host that is lost, and whoever listens in the place of its successor."""
    monkeypatch.setattr(search, "LOST", 0.1)
    servers = [RunningServer(tmp_path / name) for name in ("lost", "successor")]
    yield servers
    servers[1].stop()


def heard_in_its_place(servers, key):
    """Lose the host of a client that expects a successor with this key; return what whoever listens
    there hears, and whether the client took them for somebody else."""
    lost, successor = servers
    heard = []
    client, keys = Client("Ann", Goal("sit")), new_keys()

    async def go() -> bool:
        at_host = Place(("127.0.0.1",), lost.port, lost.keys.public)
        travelling = Traveller(client, at_host, keys, lambda: None)
        async with asyncio.timeout(20), travelling.running():
            while client.update is None:
                await asyncio.sleep(0.02)
            holders = (
                Holder(key, ("127.0.0.1",), successor.port),
                Holder(keys.public, ("127.0.0.1",), 9),
            )
            client.standby.key = keys.public
            news = Succession(client.update.table.id, 1, 2, holders, "c2hhcmU=")
            client.standby.take(news, client.update)
            await asyncio.to_thread(lost.stop)
            while not heard and not client.meets_stranger:
                await asyncio.sleep(0.02)
            return client.meets_stranger

    host = successor.server.host
    receive = host.receive

    def note(routing_id, sender, frame):
        heard.append(frame)
        return receive(routing_id, sender, frame)

    host.receive = note
    return heard, run(go())


def test_a_successor_with_the_key_of_the_seat_is_greeted(servers):
    heard, is_stranger = heard_in_its_place(servers, servers[1].keys.public)
    assert heard
    assert not is_stranger


def test_who_has_not_the_key_of_the_seat_is_no_successor_and_hears_nothing(servers):
    heard, is_stranger = heard_in_its_place(servers, new_keys().public)
    assert not heard
    assert is_stranger
