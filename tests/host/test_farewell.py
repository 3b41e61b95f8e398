"""A host that closes: everybody who plays hears so, and nobody keeps it waiting for long."""

import time
from contextlib import ExitStack, closing, suppress

import msgpack
import zmq

from luznet.client.address import parse_address
from tests.e2e.processes import processes, start_host
from tests.host.raw import RawClient
from tests.host.simulated import Simulated, id_of

CLIENTS = 12
RHYTHM = 0.2
"""Seconds after which each client looks again what came: one that is busy, as with drawing."""
SOON = 5.0
"""Seconds within which a host is closed, also if somebody never leaves."""


class Late(RawClient):
    """Watches a game, and sends all the time."""

    def __init__(self, address, name):
        place = parse_address(address)
        super().__init__(place.port, place.key, name, forgets=True)
        self.has_heard = False
        self.send("watch", table=self.hello()["tables"][0]["id"])
        self.get("update")

    def look(self):
        """Send, then read all that came; go when it is the farewell."""
        with suppress(zmq.Again):  # the host is gone
            self.socket.send(msgpack.packb({"type": "sync"}), zmq.DONTWAIT)
        while not self.has_heard and (message := self.next()):
            self.has_heard = message == {"type": "farewell", "reason": "closing"}
        if self.has_heard:
            self.close()


def test_all_hear_that_the_host_closes_however_late_they_look_and_whatever_they_send(tmp_path):
    with processes() as start, ExitStack() as connected:
        host, address = start_host(start, tmp_path, "--players=3", "--pace=10", "--local")
        place = parse_address(address)
        deaf = connected.enter_context(closing(RawClient(place.port, place.key, "Ann")))
        deaf.sit()
        deaf.send("ready")
        late = [connected.enter_context(closing(Late(address, f"L{at}"))) for at in range(CLIENTS)]
        host.terminate()
        begin = time.monotonic()
        while time.monotonic() < begin + SOON and not all(each.has_heard for each in late):
            time.sleep(RHYTHM)
            for each in late:
                if not each.has_heard:
                    each.look()
        assert [each.has_heard for each in late] == [True] * CLIENTS
        assert host.code() == 0
        assert time.monotonic() - begin < SOON


def test_a_host_that_closes_hears_nobody_and_says_so_until_all_have_gone():
    host = Simulated().begin("Ann", "Ben")
    before = host.table
    host.unreachable.add(id_of("Ben"))
    assert host.host.say_farewell()
    assert host.say("Ann", "pause", paused=True) == []
    assert host.table is before
    host.unreachable.clear()
    host.left.add(id_of("Ann"))
    assert host.host.say_farewell()
    assert [host.told(name, "farewell") for name in ("Ann", "Ben")] == [
        [{"type": "farewell", "reason": "closing"}]
    ] * 2
    host.left.add(id_of("Ben"))
    assert not host.host.say_farewell()
