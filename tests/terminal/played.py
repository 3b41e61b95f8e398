"""Tables for tests of any game's screen: the real rules, and the updates that a host would send."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self
from unittest.mock import patch

import msgspec

from luznet.client.core import Client, Goal
from luznet.games import GAMES
from luznet.games.game import ALL_SEATS
from luznet.terminal.screen import Screen
from luznet.wire.client_messages import AnyClientMessage
from luznet.wire.messages import Options, Refused, Seat, Table, TableInfo, Update, Welcome
from tests.terminal.person import Person

NAMES = ("Ana", "Boris", "Chloé", "Dmytro", "Eleni")


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class PlayedTable:
    """One table: a game on it, its seats and options, and all that happened."""

    def __init__(
        self, game: str, state: Any, seed: int, names: Sequence[str], **options: Any
    ) -> None:
        """Begin with a state of this game; `options` are those of the table."""
        self.rules = GAMES[game]
        self.random = random.Random(seed)
        self.state = state
        self.turn = 0
        self.acted: dict[int, tuple[int | None, Any]] = {}
        self.events: list[Any] = []
        players = state.players
        self.table = Table(
            id="a1b2c3d4",
            name="Lunch",
            game=game,
            phase="playing",
            options=Options(players=players, **options),
            seats=tuple(Seat(who="person", name=names[at], key=str(at)) for at in range(players)),
            owner=0,
            paused_by=None,
            watchers=0,
            shown=False,
            games=0,
            clock=None,
        )

    # ---- playing -----------------------------------------------------------------------------

    def act(self, action: Any = None) -> None:
        """Do one action, one that the game's own table chooses by default."""
        raise NotImplementedError

    def apply(self, actor: int, action: Any) -> None:
        """Let an actor do an action; the last one ends the game at the table, too."""
        self.acted[self.turn] = (actor, action)
        self.state, events = self.rules.apply(self.state, actor, action)
        self.turn += 1
        self.events.extend(events)
        if self.rules.to_act(self.state) is None:
            names = tuple(seat.name for seat in self.table.seats)
            self.change(phase="over", games=1, played=names)

    def to(self, done: Callable[[Any], bool]) -> Self:
        """Play on until a condition on the state holds."""
        while not done(self.state):
            self.act()
        return self

    def to_end(self) -> Self:
        """Play to the end of the game."""
        return self.to(lambda state: state.turn is None)

    # ---- the table -----------------------------------------------------------------------------

    def change(self, **fields: Any) -> None:
        """Change the table as all see it."""
        self.table = msgspec.structs.replace(self.table, **fields)

    def change_seat(self, seat: int, **fields: Any) -> None:
        """Change a seat."""
        seats = list(self.table.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], **fields)
        self.change(seats=tuple(seats))

    def update(self, you: int | None) -> Update:
        """Return what the host would send to a seat now, with all events since the last."""
        reader = ALL_SEATS if you is None and self.table.shown else you
        is_on = self.table.phase != "gathering"
        events = [self.rules.redact(event, reader) for event in self.events if is_on]
        view = self.rules.view(self.state, reader) if is_on else None
        return Update(
            seq=self.turn,
            table=self.table,
            you=you,
            turn=self.turn,
            view=msgspec.to_builtins(view),
            events=tuple(msgspec.to_builtins(event) for event in events),
        )


def hear_by_hand(client: Client, update: Update) -> None:
    """Let a client hear of a table that a test may have laid out by hand: its cards need not add up
    to a game."""
    with patch("luznet.client.incoming.check_update"):
        client.receive(update)


def send_own(client: Client, played: PlayedTable) -> None:
    """Let a client have sent what its seat has done at the turn that it knows."""
    update = client.update
    actor, action = played.acted.get(update.turn, (None, None)) if update else (None, None)
    if update and actor is not None and actor == update.you:
        client.act(action)


class TableReader(Person):
    """A person at a table, or a spectator (None): client, screen and what was sent."""

    def __init__(
        self,
        played: PlayedTable,
        you: int | None,
        screen: Callable[[Self], Screen],
        tables: Sequence[TableInfo] = (),
    ) -> None:
        """`screen` makes the screen of who has a client and a clock."""
        self.played = played
        self.you = you
        self.clock = Clock()
        self.sent: list[AnyClientMessage] = []
        self.client = Client("Ana", Goal("watch" if you is None else "sit"))
        self.client.receive(Welcome(version=1, tables=tuple(tables)))
        self.screen = screen(self)
        self.told = 0
        self.is_away = False
        self.hear()

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        self.sent.extend(messages)

    def hear(self) -> None:
        """Receive the table as it is now, and look at it; who `is_away` has done nothing there."""
        if not self.is_away:
            send_own(self.client, self.played)
        update = self.played.update(self.you)
        fresh = update.events[self.told :]
        self.told = len(update.events)
        hear_by_hand(self.client, msgspec.structs.replace(update, events=fresh))
        self.screen.bindings()

    def refuse(self, code: str, **facts: Any) -> None:
        """Receive a refusal of an action."""
        self.client.receive(Refused(of="act", code=code, facts=facts))

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
