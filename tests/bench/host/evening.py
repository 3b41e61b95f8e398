"""The people of an evening, for measuring: five at each table, and the organiser."""

import random
from pathlib import Path
from typing import Any

from luznet.transport import load_keys
from tests.bench.host.clients import Client, Party


class Hall:
    """An evening with this many tables, whose round has begun."""

    def __init__(self, address: str, home: Path, tables: int) -> None:
        keys = load_keys(home / "identity")
        self.organiser = Client(address, (keys.public.encode(), keys.secret.encode()))
        evening = self.organiser.hello("Organiser")[0]
        people = [Client(address) for _ in range(Party.SIZE * tables)]
        for number, client in enumerate(people):
            client.hello(f"Player {number + 1}")
            client.say("sit", table=evening)
        self._await_people(len(people))
        self.begin()
        seated: dict[str, list[tuple[Client, dict[str, Any]]]] = {}
        for client in people:
            update = _playing(client)
            seated.setdefault(update["table"]["id"], []).append((client, update))
        self.parties = [Seated(self, table) for table in seated.values()]

    def begin(self) -> None:
        self.organiser.say("conduct", what="begin")

    def _await_people(self, number: int) -> None:
        while self.organiser.get("standings")["of"] < number:
            pass


class Seated(Party):
    """Five people at a table of an evening; where it is the only one, they go on from round to
    round."""

    def __init__(self, hall: Hall, seated: list[tuple[Client, dict[str, Any]]]) -> None:
        self._hall = hall
        self._take_seats(seated)
        self._rng = random.Random(1)

    def receive(self) -> None:
        self._updates = [each.get("update") for each in self.clients]

    def _take_seats(self, seated: list[tuple[Client, dict[str, Any]]]) -> None:
        seated.sort(key=lambda each: each[1]["you"])
        self.clients = [client for client, _ in seated]
        self._updates = [update for _, update in seated]

    def _begin(self) -> None:
        while self._hall.organiser.get("evening")["stage"] != "break":
            pass
        self._hall.begin()
        self._take_seats([(client, _playing(client)) for client in self.clients])


def _playing(client: Client) -> dict[str, Any]:
    """Return the first update of a game that goes on, with everybody there."""
    while True:
        update = client.get("update")
        is_whole = not any(seat["away"] for seat in update["table"]["seats"])
        if update["table"]["phase"] == "playing" and is_whole:
            return update
