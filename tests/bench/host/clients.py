"""Thin clients for measuring: zmq and msgpack, and nothing of luznet.

All clients of a process share one context, so one thread of ZeroMQ reads for them, as in the
process of `floor.py`. The same `Party` measures the floor and the hosts: it sends one frame and
stops the clock when the last of its clients has unpacked its own answer.
"""

import os
import random
import time
from collections.abc import Iterable
from typing import Any

import msgpack
import zmq

from luznet.client.address import Address, parse_address

PATIENCE_MS = 20_000
BESIDE = frozenset({"record", "signatures", "succession", "copy", "added", "custody"})
"""What comes beside updates: records of the game, and copies of the table."""
SETTLING = 1.0
"""Seconds for the copies of a table to come."""
CONTEXT: "zmq.Context[zmq.Socket[bytes]]" = zmq.Context()
CONTEXT.set(zmq.MAX_SOCKETS, 4096)


class Client:
    """A DEALER; with `newest_only` ZeroMQ itself throws away all but the newest message."""

    VOTES = False

    def __init__(
        self, address: str, keys: tuple[bytes, bytes] | None = None, newest_only: bool = False
    ) -> None:
        self._place: Address = parse_address(address)
        self.keys = keys or zmq.curve_keypair()
        self._newest_only = newest_only
        self.connect()

    def connect(self) -> None:
        self.socket = CONTEXT.socket(zmq.DEALER)
        options = {
            zmq.ROUTING_ID: b"\x01" + os.urandom(15),
            zmq.CURVE_SERVERKEY: (self._place.key or "").encode(),
            zmq.CURVE_PUBLICKEY: self.keys[0],
            zmq.CURVE_SECRETKEY: self.keys[1],
            zmq.LINGER: 0,
            zmq.RCVTIMEO: PATIENCE_MS,
        }
        for option, value in options.items():
            self.socket.setsockopt(option, value)
        if self._newest_only:
            self.socket.setsockopt(zmq.CONFLATE, 1)
        self.socket.connect(f"tcp://{self._place.host}:{self._place.port}")

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(packed(kind, **fields))

    def next(self) -> dict[str, Any]:
        message: dict[str, Any] = msgpack.unpackb(self.socket.recv())
        return message

    def get(self, kind: str) -> dict[str, Any]:
        """Return the next message of this type, passing over others."""
        while (message := self.next())["type"] != kind:
            assert message["type"] != "refused", message
        return message

    def update(self) -> dict[str, Any]:
        """Return the next update; what comes beside it is left out."""
        while (message := self.next())["type"] in BESIDE:
            pass
        return message

    def newest(self) -> dict[str, Any] | None:
        """Return the newest message that has come, without waiting; None if none has."""
        frame = None
        try:
            while True:
                frame = self.socket.recv(zmq.DONTWAIT)
        except zmq.Again:
            return None if frame is None else msgpack.unpackb(frame)

    def hello(self, name: str) -> list[str]:
        """Say hello; return the ids of the host's tables, in the order of their numbers."""
        self.say("hello", versions=[1], name=name, votes=self.VOTES)
        return [table["id"] for table in self.get("welcome")["tables"]]

    def close(self) -> None:
        self.socket.close()


class Party:
    """Five clients at one table that play game after game at random."""

    SIZE = 5
    kind = Client

    def __init__(self, address: str, table: int = 0) -> None:
        self.clients = [self.kind(address) for _ in range(self.SIZE)]
        self._rng = random.Random(1)
        for number, client in enumerate(self.clients):
            self.table = client.hello(f"Player {number + 1}")[table]
            client.say("sit", table=self.table)
            client.get("update")
        self._updates: list[dict[str, Any]] = [{}] * self.SIZE
        self._catch_up(self.SIZE)
        self._begin()

    def act(self) -> float:
        """Do one action; return the seconds until the last client has unpacked its update."""
        actor, frame = self.prepared()
        begin = time.perf_counter()
        actor.socket.send(frame)
        self.receive()
        seconds = time.perf_counter() - begin
        self.check()
        return seconds

    def prepared(self) -> tuple[Client, bytes]:
        """Return the client to act and its frame; begin a new game if the last one is over."""
        if self._updates[0]["table"]["phase"] == "over":
            self._begin()
        update = next(each for each in self._updates if each["view"]["legal"])
        action = self._rng.choice(update["view"]["legal"])
        return self.clients[update["you"]], packed("act", turn=update["turn"], action=action)

    def receive(self) -> None:
        """Unpack the next update of every client."""
        self._updates = [each.update() for each in self.clients]

    def check(self) -> None:
        """Check that all clients received the same update."""
        seqs = {each.get("seq") for each in self._updates}
        assert len(seqs) == 1, self._updates
        assert None not in seqs, self._updates

    def _catch_up(self, taken: int) -> None:
        """Receive until every client has seen that all seats are taken."""
        for number, client in enumerate(self.clients):
            client.say("sync")
            update = client.get("update")
            while sum(seat["who"] == "person" for seat in update["table"]["seats"]) < taken:
                update = client.get("update")
            client.say("ping", n=1)
            client.get("pong")
            self._updates[number] = update

    def _begin(self) -> None:
        for client in self.clients:  # nobody here owns the table, so everyone has to be ready
            client.say("ready")
            self.receive()
            self.check()


class Voter(Client):
    """A client that votes on where its table goes on."""

    VOTES = True


class Heirs(Party):
    """Five clients whose computers can carry the table on: each has a copy, and gets whatever is
    added, before its update."""

    kind = Voter

    def __init__(self, address: str) -> None:
        super().__init__(address)
        for port, client in enumerate(self.clients, 20_000):
            client.say("stand_by", addresses=["127.0.0.1"], port=port)
        for client in self.clients:
            while len(client.get("succession")["holders"]) < self.SIZE:
                pass
        time.sleep(SETTLING)
        self._catch_up(self.SIZE)


class FloorParty(Party):
    """The same five clients at the process of `floor.py`."""

    def __init__(self, address: str) -> None:
        self.clients = [Client(address) for _ in range(self.SIZE)]
        self._turn = 0
        self._updates = []
        for client in self.clients:
            client.say("hello")
            client.get("welcome")

    def prepared(self) -> tuple[Client, bytes]:
        self._turn += 1
        action = {"type": "play", "position": 3}
        return self.clients[self._turn % self.SIZE], packed("act", turn=self._turn, action=action)


def at_once(parties: Iterable[Party]) -> float:
    """Let all parties act at the same moment; return the seconds until all have unpacked all."""
    prepared = [(party, *party.prepared()) for party in parties]
    begin = time.perf_counter()
    for _, actor, frame in prepared:
        actor.socket.send(frame)
    for party, _, _ in prepared:
        party.receive()
    seconds = time.perf_counter() - begin
    for party, _, _ in prepared:
        party.check()
    return seconds


def packed(kind: str, **fields: Any) -> bytes:
    frame: bytes = msgpack.packb({"type": kind, **fields})
    return frame
