"""Tables for tests of the Luris screen: states that tests lay out, played by the real rules, and
the updates that a host would send of them."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Self

import msgspec

from luznet.client.core import Client, Goal
from luznet.games.game import ALL_SEATS, CHANCE, CLOCK
from luznet.games.luris.types import Discard, LaySet, Options, State, TimeUp
from luznet.preferences.table import Settings
from luznet.terminal.luris.screen import LurisScreen
from luznet.terminal.talk.model import Talk
from luznet.wire import messages
from luznet.wire.messages import AnyClientMessage, Refused, Seat, Table, Update, Welcome
from tests.games.luris_states import LURIS, action_of, any_kind, on_turn
from tests.terminal.person import Person
from tests.terminal.tables import NAMES, Clock


class Luris:
    """One table: a game of Luris, its chairs and options, and who reads along."""

    def __init__(
        self,
        state: State | int,
        seed: int = 1,
        names: Sequence[str] = NAMES,
        clock: int = 0,
        **options: Any,
    ) -> None:
        """Begin with a state, or with a new game for so many players."""
        self.random = random.Random(seed)
        is_new = isinstance(state, int)
        self.state: State = LURIS.new(state, Options(clock=clock)) if is_new else state
        players = self.state.players
        self.turn = 0
        self.events: list[Any] = []
        self.acted: dict[int, tuple[int, Any]] = {}
        self.table = Table(
            id="a1b2c3d4",
            name="Lunch",
            game="luris",
            phase="playing",
            options=messages.Options(players=players, **options),
            seats=tuple(Seat(who="person", name=names[at], key=str(at)) for at in range(players)),
            owner=0,
            paused_by=None,
            watchers=0,
            shown=False,
            games=0,
            clock=None,
            times=(clock * 1000,) * players if clock else (),
        )
        if is_new:
            self.to(lambda state: state.phase == "start")

    # ---- playing -----------------------------------------------------------------------------

    def choice(self) -> Any:
        """Return an action for whose turn it is: any kind, but sets as they are laid by people,
        with the fewest cards."""
        actor = LURIS.to_act(self.state)
        if actor == CHANCE:
            return LURIS.draw(self.state, self.random.randrange)
        action = any_kind(LURIS.legal(self.state, actor), self.random.randrange)
        if isinstance(action, LaySet):
            return LaySet(action.up, action.down[:2])
        return action

    def act(self, action: Any = None) -> None:
        """Do one action, written as a word or not, a random one by default; and what chance does
        after it."""
        self._apply(action_of(action) if isinstance(action, str) else action or self.choice())
        while LURIS.to_act(self.state) == CHANCE and self.state.hands:
            self._apply(self.choice())

    def _apply(self, action: Any) -> None:
        actor = CLOCK if isinstance(action, TimeUp) else on_turn(self.state)
        self.acted[self.turn] = (actor, action)
        self.state, events = LURIS.apply(self.state, actor, action)
        self.turn += 1
        self.events.extend(events)
        if LURIS.to_act(self.state) is None:
            names = tuple(chair.name for chair in self.table.seats)
            self.change(phase="over", games=1, played=names)

    def does(self, *actions: str) -> Self:
        """Do several actions, one after the other."""
        for action in actions:
            self.act(action)
        return self

    def to(self, done: Callable[[State], bool]) -> Self:
        """Play on until a condition on the state holds."""
        while not done(self.state):
            self.act()
        return self

    def quietly(self, rounds: int) -> Self:
        """Let everybody draw and discard their lowest card for so many rounds."""
        for _ in range(rounds * self.state.players):
            self.does("draw", "pass")
            self.act(Discard(self.state.hands[on_turn(self.state)][0]))
        return self

    def to_end(self) -> Self:
        """Play to the end of the game."""
        return self.to(lambda state: state.turn is None)

    # ---- the table -----------------------------------------------------------------------------

    def change(self, **fields: Any) -> None:
        """Change the table as all see it."""
        self.table = msgspec.structs.replace(self.table, **fields)

    def change_seat(self, seat: int, **fields: Any) -> None:
        """Change a chair."""
        chairs = list(self.table.seats)
        chairs[seat] = msgspec.structs.replace(chairs[seat], **fields)
        self.change(seats=tuple(chairs))

    def update(self, you: int | None) -> Update:
        """Return what the host would send to a seat now, with all events since the last."""
        reader = ALL_SEATS if you is None and self.table.shown else you
        events = [LURIS.redact(event, reader) for event in self.events]
        return Update(
            seq=self.turn,
            table=self.table,
            you=you,
            turn=self.turn,
            view=msgspec.to_builtins(LURIS.view(self.state, reader)),
            events=tuple(msgspec.to_builtins(event) for event in events),
        )


class LurisReader(Person):
    """A person at the table, or a spectator (None): client, screen and what was sent."""

    def __init__(
        self,
        luris: Luris,
        you: int | None = 0,
        settings: Callable[[], Settings] = Settings,
    ) -> None:
        self.luris = luris
        self.you = you
        self.clock = Clock()
        self.sent: list[AnyClientMessage] = []
        self.client = Client("Ana", Goal("watch" if you is None else "sit"))
        self.client.receive(Welcome(version=1, tables=()))
        talk = Talk(self.client, self.clock, settings)
        self.screen = LurisScreen(self.client, self.sent.extend, self.clock, talk, settings)
        self.told = 0
        self.hear()

    def hear(self) -> None:
        """Receive the table as it is now, and look at it."""
        update = self.luris.update(self.you)
        fresh = update.events[self.told :]
        self.told = len(update.events)
        self.client.receive(msgspec.structs.replace(update, events=fresh))
        self.screen.bindings()

    def refuse(self, code: str, **facts: Any) -> None:
        """Receive a refusal of an action."""
        self.client.receive(Refused(of="act", code=code, facts=facts))

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds


__all__ = ["Luris", "LurisReader"]
