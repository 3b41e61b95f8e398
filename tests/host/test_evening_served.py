"""An evening behind real sockets: whose address a connection counts for."""

import time

import msgpack
import pytest

from luznet.client.address import Address
from luznet.evening.entries import Plan
from luznet.host.arrivals import OF_ADDRESS
from luznet.host.config import PlannedEvening
from luznet.wire.messages import Options
from tests.host.attackers import crowd
from tests.host.running import RunningServer

PLAN = Plan("luz", Options(pace=0), 2, 0, 3, 5, 4)
INVENTED, GUESTS = 500, 60


@pytest.fixture
def evening(tmp_path):
    server = RunningServer(tmp_path, tables=0, organised=True, evening=PlannedEvening("Fri", PLAN))
    yield server
    server.stop()


def check_in(server, called, number, sources=0):
    """Let so many people come, from so many addresses besides the usual one; return the code of
    each refusal."""
    address = Address("127.0.0.1", server.port, server.keys.public)
    table = server.call(lambda: server.server.host.evening.id)
    sockets = crowd(address, number, sources, LINGER=0)
    for at, each in enumerate(sockets):
        each.send(msgpack.packb({"type": "hello", "versions": [1], "name": f"{called} {at}"}))
        each.send(msgpack.packb({"type": "sit", "table": table}))
    refused = []
    for each in sockets:
        until = time.monotonic() + 10
        while time.monotonic() < until and each.poll(1000 * (until - time.monotonic())):
            told = msgpack.unpackb(each.recv())
            if told["type"] == "refused":
                refused.append(told["code"])
            if told["type"] == "refused" or told.get("you") is not None:
                break
        each.close()
    return refused


def test_one_address_that_invents_500_people_leaves_room_for_those_of_the_ssh_door(evening):
    refused = check_in(evening, "Ghost", INVENTED, sources=1)
    assert refused == ["address_full"] * (INVENTED - OF_ADDRESS)
    assert not check_in(evening, "Guest", GUESTS)
    here = evening.call(lambda: len(evening.server.host.evening.here))
    assert here == OF_ADDRESS + GUESTS
