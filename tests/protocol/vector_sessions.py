"""The vectors of sessions: whole conversations of several clients with one host, in order."""

from collections.abc import Callable
from typing import Any

import msgpack

from luznet.host.environment import Sent
from tests.host.simulated import Simulated, id_of, key_of


class Conversation(Simulated):
    """A host that records every message on every connection, in order."""

    def __init__(self, seed: int, **options: Any) -> None:
        self.steps: list[dict[str, Any]] = []
        self._names: dict[bytes, str] = {}
        super().__init__(seed, **options)

    def tell(self, connection: str, kind: str, **fields: Any) -> None:
        """Send a message as a client; `Ann` and `Ann again` have the same key."""
        message = {"type": kind, **fields}
        self._names[id_of(connection)] = connection
        self.steps.append({"connection": connection, "from": "client", "message": message})
        self.say_bytes(connection, msgpack.packb(message), key_of(connection.split()[0]))

    def greet(self, connection: str) -> None:
        self.tell(connection, "hello", versions=[1], name=connection.split()[0])

    def send(self, routing_id: bytes, frame: bytes) -> Sent:
        message = msgpack.unpackb(frame)
        connection = self._names[routing_id]
        self.steps.append({"connection": connection, "from": "host", "message": message})
        return super().send(routing_id, frame)


def beginning(said: Conversation) -> None:
    table = said.table.id
    said.tell("Ann", "browse")
    said.tell("Ann", "hello", versions=[9], name="Ann")
    said.greet("Ann again")
    said.tell("Ann again", "ping", n=1)
    said.tell("Ann again", "act", turn=0, action={"type": "bet", "tricks": 1})
    said.tell("Ann again", "sit", table="zzzzzzzz")
    said.tell("Ann again", "sit", table=table)
    said.greet("Ben")
    said.tell("Ben", "sit", table=table, seat=0)
    said.tell("Ben", "sit", table=table, seat=2)
    said.greet("Eve")
    said.tell("Eve", "watch", table=table)
    said.tell("Ben", "start")
    said.tell("Ben", "ready")
    said.tell("Ann again", "ready")
    said.tell("Eve", "bye")


def acting(said: Conversation) -> None:
    for name in ("Ann", "Ben", "Cleo"):
        said.greet(name)
        said.tell(name, "sit", table=said.table.id)
    said.tell("Ann", "start")
    names = [seat.name for seat in said.table.seats]
    first, second = (names[(said.table.play.turn + step) % 3] for step in (0, 1))
    turn, bet = said.table.turn, {"type": "bet", "tricks": 2, "safety": False}
    said.tell(second, "act", turn=turn, action=bet)
    said.tell(first, "act", turn=turn, action={"type": "play", "position": 0})
    said.tell(first, "act", turn=turn, action={"type": "bet", "tricks": 11})
    said.tell(first, "act", turn=turn, action=bet)
    said.tell(first, "act", turn=turn, action=bet)
    said.tell(second, "pause", paused=True)
    said.tell(second, "act", turn=turn + 1, action=bet)
    said.tell(first, "pause", paused=False)
    said.tell(second, "act", turn=turn + 1, action=bet)
    said.tell(first, "sync")


def coming_back(said: Conversation) -> None:
    for name in ("Ann", "Ben", "Cleo"):
        said.greet(name)
        said.tell(name, "sit", table=said.table.id)
    said.tell("Ann", "start")
    said.tell("Ben", "leave")
    said.tell("Ben", "watch", table=said.table.id)
    said.tell("Ben", "sit", table=said.table.id, seat=0)
    said.tell("Ben", "sit", table=said.table.id)
    said.greet("Ben again")
    said.tell("Ben again", "sit", table=said.table.id)
    said.tell("Ben", "sync")


def talking(said: Conversation) -> None:
    table = said.table.id
    said.greet("Ann")
    said.tell("Ann", "say", text="Is anybody here?")
    said.tell("Ann", "sit", table=table)
    said.tell("Ann", "say", text="Is\tanybody \x07here?\n")
    said.greet("Eve")
    said.tell("Eve", "watch", table=table)
    said.tell("Eve", "say", phrase="hello")
    said.tell("Eve", "say", phrase="hurry_up")
    for _ in range(5):
        said.tell("Ann", "say", phrase="hello")
    said.tell("Ann", "bye")
    said.tell("Eve", "say", text="Ann?")
    said.greet("Ann again")
    said.tell("Ann again", "sit", table=table)
    said.tell("Ann again", "configure", options={"players": 3, "chat": "phrases"})
    said.tell("Eve", "say", text="May I?")
    said.tell("Ann again", "configure", options={"players": 3, "chat": "none"})
    said.tell("Eve", "say", phrase="sorry")


def another_game(said: Conversation) -> None:
    for name in ("Ann", "Ben"):
        said.greet(name)
        said.tell(name, "sit", table=said.table.id)
    said.tell("Ben", "configure", options={"players": 2}, game="luris")
    said.tell("Ann", "configure", options={"players": 2}, game="poker")
    said.tell("Ann", "configure", options={"players": 5}, game="luris")
    said.tell("Ann", "configure", options={"players": 2, "rules": {"clock": True}}, game="luris")
    said.tell("Ann", "configure", options={"players": 2, "rules": {"clock": 60}}, game="luris")
    said.tell("Ann", "configure", options={"players": 2, "rules": {"clock": 90}})
    said.tell("Ann", "start")
    a_turn_with_a_set(said)
    said.tell("Ann", "configure", options={"players": 3}, game="luz")


def a_turn_with_a_set(said: Conversation) -> None:
    """Lay a set as the player on turn, after many refused attempts."""
    turn, seat = said.table.turn, said.table.play.turn
    name, other = said.table.seats[seat].name, said.table.seats[1 - seat].name
    said.tell(other, "act", turn=turn, action={"type": "draw"})
    said.tell(name, "act", turn=turn, action={"type": "pass"})
    said.wait(2)
    said.tell(name, "act", turn=turn, action={"type": "draw"})
    hand = said.table.play.hands[seat]
    value = next(card for card in hand if hand.count(card) > 1)
    others = [card for card in hand if card != value][:2]
    for action in (
        {"type": "set", "up": [value, value], "down": others[:1]},
        {"type": "swap", "at": 0, "card": 0, "hand": value},
        {"type": "flip", "seat": 9, "at": 0, "card": 0},
        {"type": "set", "up": [value, value], "down": others},
    ):
        said.tell(name, "act", turn=turn + 1, action=action)
    said.wait(1)
    missing = next(card for card in range(2, 11) if card not in said.table.play.hands[seat])
    for card in (missing, 11):
        said.tell(name, "act", turn=said.table.turn, action={"type": "discard", "card": card})


def confiding(said: Conversation) -> None:
    for name in ("Ann", "Ben", "Cleo"):
        said.greet(name)
        said.tell(name, "sit", table=said.table.id)
    said.greet("Eve")
    said.tell("Eve", "watch", table=said.table.id)
    said.tell("Ann", "confide", text="Shall I flip\x07 it?")
    said.tell("Cleo", "confide", phrase="one_moment")
    said.tell("Ben", "confide", text="Nobody sits across from me")
    said.tell("Eve", "confide", text="Psst")
    said.tell("Ann", "say", text="To all")
    said.tell("Cleo", "leave")
    said.greet("Dan")
    said.tell("Dan", "sit", table=said.table.id, seat=2)
    said.tell("Dan", "confide", text="I have heard nothing of it")
    said.tell("Ann", "bye")
    said.greet("Ann again")
    said.tell("Ann again", "sit", table=said.table.id)
    said.tell("Ann again", "configure", options={"chat": "none"})
    said.tell("Ann again", "confide", phrase="hello")


LUZ = {"players": 3}
SESSIONS: dict[str, tuple[str, str, dict[str, Any], Callable[[Conversation], None]]] = {
    "beginning": (
        "Greeting, other versions, refusals before and after the greeting, sitting down, "
        "watching, and a game that begins when everybody is ready.", "4, 5", LUZ,
        beginning,
    ),
    "acting": (
        "Actions out of turn, of the wrong kind, unreadable, accepted, sent twice, and during a "
        "pause.", "5.2, 6", LUZ, acting,
    ),
    "coming_back": (
        "Leaving a running game, coming back to the same seat and no other, and sitting down "
        "from a second connection with the same key.", "4", LUZ, coming_back,
    ),
    "talking": (
        "What players and spectators say, which lines are refused, too many lines at once, and "
        "the lines that a client receives when it comes or comes back.", "5.5", LUZ, talking,
    ),
    "another_game": (
        "What changing the game requires, a game with clocks, a turn of Luris with many refused "
        "actions, and no change of the game before it is over.", "5.1, 5.6, 7", LUZ, another_game,
    ),
    "confiding": (
        "What partners say to each other: who receives it, at once and later, and who may not do "
        "it. Ann has seat 0; across from her sits Cleo, and later Dan.", "5.5",
        {"game": "luris"}, confiding,
    ),
}  # fmt: skip


def session(name: str) -> dict[str, Any]:
    description, section, table, happens = SESSIONS[name]
    said = Conversation(seed=len(name), **table)
    happens(said)
    return {
        "description": f"{description} The host's messages follow what they answer, in order on "
        "each connection; connections whose names start with the same word have the same key.",
        "section": section,
        "steps": said.steps,
    }
