"""Tables for tests of the Luz screen: the real rules, played at random from a seed, and the
updates that a host would send of them."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from luznet.client.adviser import Adviser, Asked
from luznet.client.core import Client, Goal
from luznet.games import GAMES
from luznet.games.game import ALL_SEATS, CHANCE
from luznet.games.luz.types import Bet, Play, State
from luznet.preferences.table import Settings
from luznet.terminal.luz.screen import LuzScreen
from luznet.terminal.talk.model import Talk
from luznet.wire.codec import read_action
from luznet.wire.messages import (
    Act,
    AnyClientMessage,
    Options,
    Refused,
    Seat,
    Table,
    TableInfo,
    Update,
    Welcome,
)
from tests.terminal.person import Person

RULES = GAMES["luz"]
NAMES = ("Ana", "Boris", "Chloé", "Dmytro", "Eleni")


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class FakeAdviser:
    """An adviser that answers when a test says so, and what it says."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def ask(self, views: Sequence[Any]) -> Asked:
        self.asked.append(Asked(views))
        return self.asked[-1]

    def answer(self, *answers: Any) -> None:
        """Answer the next views of what was asked last."""
        self.asked[-1].answers.extend(answers)


class Luz:
    """One table: a game of Luz, its chairs and options, and who reads along."""

    def __init__(
        self,
        players: int,
        seed: int = 1,
        names: Sequence[str] = NAMES,
        **options: Any,
    ) -> None:
        self.random = random.Random(seed)
        self.state: State = RULES.new(players, RULES.options_type())
        self.turn = 0
        self.acted: dict[int, tuple[int | None, Any]] = {}
        self.events: list[Any] = []
        self.table = Table(
            id="a1b2c3d4",
            name="Lunch",
            game="luz",
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

    def choice(self) -> Any:
        """Return an action for whose turn it is: sane bets, any legal card."""
        actor = RULES.to_act(self.state)
        if actor == CHANCE:
            return RULES.draw(self.state, self.random.randrange)
        legal = list(RULES.legal(self.state, actor))
        if isinstance(legal[0], Bet):
            return Bet(self.random.randint(0, 4), self.random.random() < 0.3)
        return self.random.choice(legal)

    def act(self, action: Any = None) -> None:
        """Do one action, a random one by default."""
        actor, action = RULES.to_act(self.state), action or self.choice()
        self.state, events = RULES.apply(self.state, actor, action)
        self.acted[self.turn] = (actor, action)
        self.turn += 1
        self.events.extend(events)
        if RULES.to_act(self.state) is None:
            names = tuple(chair.name for chair in self.table.seats)
            self.change(phase="over", games=1, played=names)

    def play_until(self, done: Any) -> "Luz":
        """Play on until a condition on the state holds, at least one action."""
        self.act()
        while not done(self.state):
            self.act()
        return self

    def to_bets(self, seat: int | None = None) -> "Luz":
        """Play to the next deal's bets, or until this seat is to bet."""
        return self.play_until(
            lambda s: None in s.bets and (s.turn == seat if seat is not None else s.turn >= 0)
        )

    def to_turn(self, seat: int, follows: bool | None = None) -> "Luz":
        """Play until this seat is to play a card; leading or following if that is given."""
        return self.play_until(
            lambda s: (
                s.turn == seat
                and s.bets
                and None not in s.bets
                and (follows is None or bool(s.trick) is follows)
            )
        )

    def to_trick_end(self) -> "Luz":
        """Play until a trick has just been taken, not the last of its deal."""
        return self.play_until(lambda s: bool(s.tricks) and not s.trick)

    def to_deal_end(self) -> "Luz":
        """Play until a deal was counted, and the next is dealt."""
        counted = len(self.state.finished)
        self.play_until(lambda s: len(s.finished) > counted)
        return self

    def to_end(self) -> "Luz":
        """Play to the end of the game."""
        return self.play_until(lambda s: s.turn is None)

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
        events = [RULES.redact(event, reader) for event in self.events]
        return Update(
            seq=self.turn,
            table=self.table,
            you=you,
            turn=self.turn,
            view=msgspec.to_builtins(RULES.view(self.state, reader)),
            events=tuple(msgspec.to_builtins(event) for event in events),
        )


def send_own(client: Client, played: Any) -> None:
    """Let a client have sent what its seat has done at the turn that it knows."""
    update = client.update
    actor, action = played.acted.get(update.turn, (None, None)) if update else (None, None)
    if update and actor is not None and actor == update.you:
        client.act(action)


class Reader(Person):
    """A person at the table, or a spectator (None): client, screen and what was sent."""

    def __init__(
        self,
        luz: Luz,
        you: int | None = 0,
        settings: Callable[[], Settings] = Settings,
        tables: Sequence[TableInfo] = (),
        adviser: Adviser | None = None,
    ) -> None:
        self.luz = luz
        self.you = you
        self.clock = Clock()
        self.sent: list[AnyClientMessage] = []
        self.client = Client("Ana", Goal("watch" if you is None else "sit"))
        self.client.receive(Welcome(version=1, tables=tuple(tables)))
        talk = Talk(self.client, self.clock)
        self.screen = LuzScreen(self.client, self.send, self.clock, talk, settings, adviser)
        self.told = 0
        self.is_away = False
        self.hear()

    def send(self, messages: Iterable[AnyClientMessage]) -> None:
        self.sent.extend(messages)

    def hear(self) -> None:
        """Receive the table as it is now, and look at it; who `is_away` has done nothing there."""
        if not self.is_away:
            send_own(self.client, self.luz)
        update = self.luz.update(self.you)
        fresh = update.events[self.told :]
        self.told = len(update.events)
        self.client.receive(msgspec.structs.replace(update, events=fresh))
        self.screen.bindings()

    def play_until(self, done: Callable[[State], bool]) -> None:
        """Play on until a condition on the state holds, and hear of every action."""
        while not done(self.luz.state):
            self.luz.act()
            self.hear()

    def act(self) -> None:
        """Let the action happen that was sent last."""
        sent = self.sent.pop()
        assert isinstance(sent, Act)
        self.luz.act(read_action(RULES, sent.action))

    def refuse(self, code: str, **facts: Any) -> None:
        """Receive a refusal of an action."""
        self.client.receive(Refused(of="act", code=code, facts=facts))

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds


__all__ = ["NAMES", "RULES", "Bet", "Clock", "Luz", "Play", "Reader"]
