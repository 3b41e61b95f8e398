"""A table after a game whose people see its replay together: a host, clients, and no sockets."""

from collections.abc import Callable, Iterable
from unittest.mock import patch

from luznet.wire import codec
from luznet.wire.client_messages import AnyClientMessage, Lead
from luznet.wire.codec import encode
from tests.client.test_witness import Room
from tests.host.simulated import id_of


class SharingRoom(Room):
    """The people of a table after its game, and how often each has shown a position. `is_old`: the
    host does not know replays. A message waits while it `is_slow`. `turns`: how many are played at
    once; those of the whole game by default."""

    def __init__(
        self, *people: str, game: str = "luz", is_old: bool = False, turns: int = 1000
    ) -> None:
        super().__init__(game, people=people or ("Ann", "Ben"))
        self.shown: dict[str, list[Lead]] = {}
        self.is_old, self.is_slow = is_old, False
        self._waiting: list[tuple[str, AnyClientMessage]] = []
        self.begin().play(turns)

    def sender(self, name: str) -> Callable[[Iterable[AnyClientMessage]], None]:
        """Return what sends messages as this person."""

        def send(messages: Iterable[AnyClientMessage]) -> None:
            self._waiting += [(name, message) for message in messages]
            if not self.is_slow:
                self.deliver()

        return send

    def deliver(self) -> None:
        """Let the host have what was sent, and everybody hear what it says."""
        waiting, self._waiting = self._waiting, []
        for name, message in waiting:
            if isinstance(message, Lead):
                self.shown.setdefault(name, []).append(message)
            with patch.dict(codec._CLIENT_TYPES):
                if self.is_old:
                    del codec._CLIENT_TYPES["lead"]
                self.host.say_bytes(name, encode(message))
        self.tell()

    def lose(self, name: str) -> None:
        """Break somebody's connection for good."""
        self.host.lose(name)
        self.host.left.add(id_of(name))
        del self.clients[name]
        self.wait(0.5)

    def wait(self, seconds: float) -> None:
        self.host.wait(seconds)
        self.tell()

    def next_game(self) -> None:
        self.host.say("Ann", "start")
        self.tell()
