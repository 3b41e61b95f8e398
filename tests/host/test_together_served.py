"""A replay seen together at a real host, over its sockets."""

import time

import pytest

from luznet.wire.messages import Options
from tests.host.raw import PATIENCE, RawClient
from tests.host.running import RunningServer


@pytest.fixture
def host(tmp_path):
    server = RunningServer(tmp_path, options=Options(players=3, pace=0))
    yield server
    server.stop()


def come(host, name):
    client = RawClient(host.port, host.keys.public, name)
    table = client.hello()["tables"][0]["id"]
    client.send("watch", table=table)
    client.get("update")
    return client


def played(host):
    """Return a player after a game against bots."""
    ann = RawClient(host.port, host.keys.public, "Ann")
    ann.sit()
    ann.send("start")
    update = ann.until(lambda now: now["view"])
    while update["table"]["phase"] == "playing":
        if update["view"]["legal"]:
            ann.send("act", turn=update["turn"], action=update["view"]["legal"][0])
        update = ann.get("update")
    return ann


def hear_the_end(*clients):
    """Wait until each has heard that nobody leads; meanwhile all of them give signs of life."""
    until, heard = time.monotonic() + PATIENCE, set()
    while len(heard) < len(clients):
        assert time.monotonic() < until
        for client in clients:
            message = client.next(0.2)
            if message is None:
                client.send("ping", n=0)
            elif message["type"] == "led" and message["at"] is None:
                heard.add(client)


def test_the_others_follow_come_late_and_lead_once_the_leader_has_gone(host):
    ann, ben = played(host), come(host, "Ben")
    ann.send("lead", at=5)
    assert ann.get("led", at=5)["yours"]
    assert (ben.get("led", at=5)["name"], ben.ping()["n"]) == ("Ann", 1)
    ben.send("lead", at=1)
    assert ben.get("refused")["code"] == "led_already"
    late = come(host, "Cleo")
    assert late.get("led")["at"] == 5
    ann.close()
    hear_the_end(ben, late)
    ben.send("lead", at=6, eyes="spectator")
    assert late.get("led", at=6)["name"] == "Ben"
    for client in (ben, late):
        client.close()
