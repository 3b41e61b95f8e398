"""People and their programs: they play, err, press keys twice, and come back.

A `Program` does with clock and network what `luznet.client.link` does with asyncio and ZeroMQ;
what it knows and sends is decided by the real `ClientSession` and `Client`.
"""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from luznet.client.core import Client, Goal
from luznet.client.link import ATTEMPT, BETWEEN_ATTEMPTS
from luznet.games import GAMES
from luznet.wire.client_messages import (
    PHRASES,
    Act,
    AnyClientMessage,
    Browse,
    Bye,
    Configure,
    Free,
    Leave,
    Lock,
    Pause,
    Ready,
    Reserve,
    Show,
    Sit,
    Start,
    Sync,
    Watch,
    Words,
)
from luznet.wire.codec import encode
from luznet.wire.messages import Hearers, Options, Said
from luznet.wire.session import ClientSession, Stage
from tests.simulation.clock import Clock
from tests.simulation.judge import Judge
from tests.simulation.network import Line, Network
from tests.simulation.random_choices import another_table, any_choice, made_up

NONSENSE: Final = (
    b"",
    b"\xc1",
    b"\x81\xa4type\xa3fly",
    b"\xdd\xff\xff\xff\xff",
    b"\x80",
    b"x" * 20_000,
)


class Program:
    """One run of a client program; `number` tells runs apart."""

    def __init__(self, number: int, key: str, client: Client, clock: Clock, network: Network,
                 judge: Judge) -> None:  # fmt: skip
        self.number = number
        self.key = key
        self.client = client
        self.line: Line | None = None
        self.is_running = True
        self._session = ClientSession(client.hello(), clock.now)
        self._clock = clock
        self._network = network
        self._judge = judge
        self._since = 0.0
        self._retry_at = clock.now

    @property
    def is_online(self) -> bool:
        return self.is_running and self.client.standing == "online"

    @property
    def wants_more(self) -> bool:
        """Whether the program goes on: it was not told to end."""
        return self.is_running and self.client.standing != "ended"

    def beat(self) -> None:
        """Do what time asks for."""
        now = self._clock.now
        if not self.wants_more:
            return
        if self.line is None:
            if now >= self._retry_at:
                self._connect()
            return
        if self._session.stage is Stage.NEW and now - self._since > ATTEMPT:
            self._break()
        else:
            self._send_due()
        if self._session.is_silent(now):
            self._break()

    def send(self, *messages: AnyClientMessage) -> None:
        for message in messages:
            if isinstance(message, Act):
                assert self.client.update is not None
                self._judge.meant(self.key, message.turn, message.action)
            if isinstance(message, Leave | Bye):
                self._judge.left(self.key)
            if isinstance(message, Words):
                self._judge.will_say(self.key, message)
            self.send_bytes(encode(message))

    def send_bytes(self, frame: bytes) -> None:
        if self.line is not None:
            self._session.queue(frame)
            self._send_due()

    def _send_due(self) -> None:
        for frame in self._session.due(self._clock.now):
            if self.line is not None:
                self.line.send(frame)

    def kill(self) -> None:
        """End it as `kill -9` does: what it sent may still arrive."""
        self.is_running = False
        if self.line is not None:
            self.line.close()
            self.line = None

    def _connect(self) -> None:
        self._since = self._clock.now
        self._session = ClientSession(self.client.hello(), self._clock.now)
        self.line = self._network.open(self.key, self._take, self._broke)
        self.line.send(self._session.opening())

    def _take(self, frame: bytes) -> None:
        message = self._session.receive(frame, self._clock.now)
        if message is not None:
            self.client.witness.prover.stalled_at = self._session.stalled_at
            self.send(*self.client.receive(message))
            if isinstance(message, Said):
                self._judge.heard_line(self.number, message)
            self._judge.told(self.number, self.client)
        if self._session.stage is Stage.CLOSED:
            self._break()

    def _broke(self, line: Line) -> None:
        if line is self.line:
            self._break()

    def _break(self) -> None:
        if self.line is None:
            return
        line, self.line = self.line, None
        line.close()
        self.client.disconnected()
        self._retry_at = self._clock.now + BETWEEN_ATTEMPTS


class Person:
    """Somebody with a key, who has a program run most of the time.

    `_did` is what they have done last, and may well try again at the wrong time."""

    def __init__(self, key: str, name: str, role: str, rng: Random, clock: Clock,
                 network: Network, judge: Judge) -> None:  # fmt: skip
        self.key = key
        self.name = name
        self.goal = Goal("sit" if role == "sit" else "watch")
        self._is_calm = False
        self.programs: list[Program] = []
        self._rng = rng
        self._clock = clock
        self._network = network
        self._judge = judge
        self.equip: Callable[[Client], None] = lambda client: None
        """Called with every client that they start."""
        self._runs = 0
        self._words = 0
        self._is_silent = rng.random() < 0.4
        self._errs = rng.choice((0.05, 0.05, 0.4))
        self._dreams_until = 0.0
        self._did: deque[Any] = deque(maxlen=5)

    @property
    def program(self) -> Program | None:
        """The newest program, if it runs."""
        return self.programs[-1] if self.programs and self.programs[-1].is_running else None

    def start(self) -> None:
        """Start a program, maybe beside another one."""
        self._runs += 1
        number = 1000 * ord(self.key[0]) + self._runs
        client = Client(self.name, self.goal)
        self.equip(client)
        program = Program(number, self.key, client, self._clock, self._network, self._judge)
        self.programs.append(program)
        program.beat()

    def stop(self) -> None:
        for program in self.programs:
            program.kill()
        self.programs.clear()

    def become_calm(self) -> None:
        """Be sensible from now on, with one program that runs."""
        self._is_calm = True
        if len(self.programs) != 1:
            self.stop()
            self.start()

    def live(self) -> None:
        """Live for a quarter of a second."""
        if self._is_calm and not self.programs[0].wants_more:
            self.stop()  # it was told to end: what an older one had sent came late
            self.start()
        for program in self.programs:
            program.beat()

    def think(self) -> None:
        """Look at the screen, and maybe press keys."""
        program = self.program
        if program is None or program.line is None:
            return
        refusal = program.client.refusal
        if refusal is not None and refusal.code in ("seat_bound", "not_seated"):
            program.send(*program.client.aim(Goal("sit")))  # a seated player cannot watch
            program.client.refusal = None
        elif program.client.update is None:
            return
        elif self._is_calm:
            program.send(*self._sensible(program.client), *self._talk(program.client, 0.3))
        elif self._clock.now >= self._dreams_until:
            self._whim(program)

    def _sensible(self, client: Client) -> list[AnyClientMessage]:
        """Do what the game waits for."""
        table, update = client.table, client.update
        assert table is not None
        assert update is not None
        if update.you is None or client.goal.role == "browse":
            return client.aim(self.goal) if client.goal != self.goal or self._wants_seat else []
        if client.goal.role == "watch":  # refused as before, but another refusal came after it
            return client.aim(Goal("sit"))
        kept = [at for at, seat in enumerate(table.seats) if seat.reserved]
        if kept and table.owner == update.you:
            return [Reserve(seat=kept[0])]
        if table.paused_by is not None:
            return [Pause(paused=False)]
        if table.phase != "playing":
            is_ready = table.seats[update.you].ready
            return [Start()] if table.owner == update.you else [] if is_ready else [Ready()]
        if client.view is not None and client.view.legal:
            action = any_choice(client.view, self._rng)
            self._did.append(msgspec.to_builtins(action))
            return client.act(action)
        return []

    @property
    def _wants_seat(self) -> bool:
        return self.goal.role == "sit"

    def _whim(self, program: Program) -> None:
        dice = self._rng.random()
        program.send(*self._talk(program.client, 0.3))
        if self._rng.random() < self._errs:
            self._err(program)
        elif dice < 0.3 and _may_choose_the_game(program.client):
            program.send(*self._other(program.client))
        elif dice < 0.88:
            program.send(*self._sensible(program.client))
        elif dice < 0.92:
            self._dreams_until = self._clock.now + self._rng.choice((1.0, 2.0, 6.0))
        elif dice < 0.97:
            program.send(*self._other(program.client))
        elif program.client.update is not None and program.client.update.you is not None:
            program.send(Leave(), *program.client.aim(Goal("browse")))

    def _talk(self, client: Client, how_often: float) -> list[AnyClientMessage]:
        """Say something, maybe; some never do, as one who only waits must be noticed too."""
        if self._is_silent or self._rng.random() > how_often:
            return []
        self._words += 1
        to: Hearers = "partners" if self._rng.random() < 0.4 else "table"
        if self._rng.random() < 0.3:
            return client.chat.say(phrase=self._rng.choice(PHRASES), to=to)
        return client.chat.say(f"{self.name} says {self._words}", to=to)

    def _err(self, program: Program) -> None:
        """Press keys twice, at the wrong time, or send what no program should."""
        update, choose = program.client.update, self._rng.choice
        assert update is not None
        action = choose((made_up(GAMES[update.table.game], self._rng), *self._did))
        if program.client.view is not None and program.client.view.legal and choose((True, False)):
            action = msgspec.to_builtins(any_choice(program.client.view, self._rng))
        turn = update.turn + choose((-1, 0, 0, 1))
        twice = [Act(turn=max(0, turn), action=action)] * choose((1, 2))
        choose(
            (
                lambda: program.send(*twice),
                lambda: program.send(*twice),
                lambda: program.send_bytes(choose(NONSENSE)),
                lambda: program.send(Start()),
            )
        )()

    def _other(self, client: Client) -> list[AnyClientMessage]:
        """Do something that is not the game itself."""
        table = client.table
        assert table is not None
        other = another_table(table.options, GAMES[table.game], self._rng)
        away = [at for at, seat in enumerate(table.seats) if seat.away]
        return [
            self._rng.choice(
                (
                    *[other] * (14 if _may_choose_the_game(client) else 1),
                    Sync(),
                    Browse(),
                    Pause(paused=True),
                    Pause(paused=False),
                    Show(shows=True),
                    Sit(table=table.id),
                    Sit(table=table.id, seat=self._rng.randrange(6)),
                    Watch(table=table.id),
                    Configure(options=Options(players=9)),
                    *[Free(seat=self._rng.choice(away or range(6)))] * (6 if away else 1),
                    Reserve(seat=self._rng.randrange(6), name=self._rng.choice(("", self.name))),
                    Lock(),
                    Ready(ready=False),
                )
            )
        ]


def _may_choose_the_game(client: Client) -> bool:
    """Return whether this person owns a table without a running game."""
    update = client.update
    assert update is not None
    is_owner = update.you is not None and update.table.owner == update.you
    return is_owner and update.table.phase != "playing"
