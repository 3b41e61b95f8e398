"""A client made of nothing but zmq and msgpack, that may misbehave in any way."""

import atexit
import os
import time
from collections.abc import Callable
from typing import Any

import msgpack
import zmq

PATIENCE = 10.0
_OPEN: "set[RawClient]" = set()
"""Those of failed tests stay open until the end: to collect a context while its socket is open
waits forever."""
atexit.register(lambda: [client.close() for client in tuple(_OPEN)])


class RawClient:
    """A DEALER with a key pair of its own, or none (`plain`)."""

    def __init__(
        self,
        port: int,
        host_key: str,
        name: str = "Raw",
        keys: tuple[bytes, bytes] | None = None,
        routing_id: bytes | None = None,
        plain: bool = False,
        forgets: bool = False,
    ) -> None:
        """`forgets`: what it has not read is thrown away when its connection breaks, as in
        clients of luznet (`client/link.py`); it can send only once it is connected."""
        self.name = name
        self.keys = keys or zmq.curve_keypair()
        self._context = zmq.Context()
        self.socket = self._context.socket(zmq.DEALER)
        if routing_id is None:
            routing_id = b"\x01" + os.urandom(15)
        if routing_id:
            self.socket.setsockopt(zmq.ROUTING_ID, routing_id)
        if not plain:
            self.socket.setsockopt(zmq.CURVE_SERVERKEY, host_key.encode())
            self.socket.setsockopt(zmq.CURVE_PUBLICKEY, self.keys[0])
            self.socket.setsockopt(zmq.CURVE_SECRETKEY, self.keys[1])
        self.socket.setsockopt(zmq.LINGER, 0)
        self.socket.setsockopt(zmq.IMMEDIATE, forgets)
        self.socket.connect(f"tcp://127.0.0.1:{port}")
        _OPEN.add(self)

    def send(self, kind: str, **fields: Any) -> None:
        self.send_bytes(msgpack.packb({"type": kind, **fields}))

    def send_bytes(self, *frames: bytes) -> None:
        self.socket.send_multipart(frames)

    def hello(self) -> dict[str, Any]:
        self.send("hello", versions=[1], name=self.name)
        return self.get("welcome")

    def sit(self, table: str | None = None) -> dict[str, Any]:
        """Say hello, sit down at the first table, and return the first update."""
        welcome = self.hello()
        self.send("sit", table=table or welcome["tables"][0]["id"])
        return self.get("update")

    def get(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Return the next message of this type with these fields; others are passed over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            message = self.next(1.0)
            if message is None:
                self.send("ping", n=0)  # a client that says nothing is taken for gone
            elif message["type"] == kind and fields.items() <= message.items():
                return message
        raise AssertionError(f"no {kind} came")

    def until(self, is_there: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Return the first update for which the function is true."""
        while not is_there(update := self.get("update")):
            pass
        return update

    def my_turn(self) -> dict[str, Any]:
        """Return the first update from now on in which this client is to act."""
        self.send("sync")
        return self.until(lambda now: now["view"] and now["view"]["turn"] == now["you"])

    def next(self, patience: float = 0.0) -> dict[str, Any] | None:
        """Return the next message; None if there is none in time."""
        if not self.socket.poll(max(0, int(patience * 1000))):
            return None
        message: dict[str, Any] = msgpack.unpackb(self.socket.recv())
        return message

    def ping(self, number: int = 1) -> dict[str, Any]:
        """Return the answer to a ping: everything sent before it has been dealt with."""
        self.send("ping", n=number)
        return self.get("pong", n=number)

    def close(self) -> None:
        self.socket.close()
        self._context.term()
        _OPEN.discard(self)
