"""Five clients that take part in fair deals, for measuring what proofs add to an action and to an
update: they answer between two actions, which is not counted."""

import os
from statistics import median
from typing import Any

import msgpack

from luznet.fairness.shuffle import commitment, list_digest, signed_list
from luznet.signing import sign
from tests.bench.host.clients import Client, Party

OF_DEALS = ("record", "signatures", "prepare", "listed", "dealt", "checks")
SECRET = b"s" * 32


class ProvingClient(Client):
    """A client that commits to a secret before each deal, and opens it."""

    def hello(self, name: str) -> list[str]:
        self.say("hello", versions=[1], name=name, proves=True)
        return [table["id"] for table in self.get("welcome")["tables"]]

    def update(self) -> dict[str, Any]:
        while (message := self.next())["type"] in OF_DEALS:
            pass
        return message

    def commit(self) -> None:
        asked = self.get("prepare")
        own = commitment(asked["table"], asked["number"], self._key, SECRET)
        self.say("commit", number=asked["number"], commitment=own)

    def open(self) -> None:
        told = self.get("listed")
        number, people = told["number"], told["commitments"]
        data = signed_list(list_digest(told["table"], number, told["commitment"], people))
        signature = sign(self.keys[1].decode(), self._key, data, os.urandom(64))
        self.say("open", number=number, secret=SECRET.hex(), signature=signature)

    @property
    def _key(self) -> str:
        return self.keys[0].decode()


class ProvingParty(Party):
    """A party whose deals are all proved. `sizes`: bytes of the updates, with and without salts."""

    kind = ProvingClient

    def __init__(self, address: str, table: int = 0) -> None:
        self.sizes: list[tuple[int, int]] = []
        super().__init__(address, table)

    def prepared(self) -> tuple[Client, bytes]:
        if self._updates[0]["table"]["phase"] == "over":
            self._begin()
        for each in self._updates:
            without = {name: value for name, value in each.items() if name != "salts"}
            self.sizes.append((len(msgpack.packb(each)), len(msgpack.packb(without))))
        return super().prepared()

    def act(self) -> float:
        seconds = super().act()
        self._shuffle()
        return seconds

    def _begin(self) -> None:
        super()._begin()
        self._shuffle()

    def _shuffle(self) -> None:
        """Take part in a shuffle at once, if one begins: the host doesn't wait for long."""
        is_over = self._updates[0]["table"]["phase"] == "over"
        if is_over or any(each["view"]["legal"] for each in self._updates):
            return
        for client in self.clients:
            client.commit()
        for client in self.clients:
            client.open()
        self.receive()

    def growth(self) -> float:
        """Return by what factor salts lengthen an update, at the median."""
        return median(whole / without for whole, without in self.sizes)
