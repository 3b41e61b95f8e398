"""A room from a seed: a host's process, people, a network and a judge, on one clock.

What may go wrong in it are methods here; when it does is decided in `storm.py`.
"""

from collections import deque
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final

from luznet.bots.bot import choose_uniformly
from luznet.client.link import BEAT
from luznet.games import GAMES, AnyGame
from luznet.host.clock_watch import LONGEST_GAP
from luznet.host.config import Group, HostConfig
from luznet.host.environment import BotQuestion, Sent
from luznet.host.server import SOON, TICK
from luznet.host.table import Table
from luznet.wire.messages import Options
from tests.simulation.clock import Clock
from tests.simulation.disk import Disk, MemoryDisk
from tests.simulation.judge import Judge
from tests.simulation.network import Line, Network
from tests.simulation.people import Person
from tests.simulation.process import Boot, BotChose, Input, Process, Receive, Soon, Tick, What
from tests.simulation.random_choices import any_options

NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")


class Wrong(AssertionError):
    """Something that must hold did not; the message has the seed."""


class World:
    """A host, people and the weather. `inputs` is all that came to the host so far."""

    def __init__(
        self,
        seed: int,
        disk: Disk | None = None,
        tables: int | None = None,
        game: str = "",
        bots_fail: float = 0.01,
        **options: Any,
    ) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.clock = Clock()
        self.judge = Judge()
        self.network = Network(self.clock, Random(self.rng.random()))
        self.inputs: list[Input] = []
        self.sends: list[Sent] = []
        self.story: list[str] = []
        self.kills = 0
        number = tables or self.rng.choice((1, 1, 2))
        game = game or self.rng.choice(list(GAMES))
        wanted = self._options(GAMES[game], options)
        config = HostConfig((Group("Lunch", game, wanted, number),))
        self.process = Process(config, disk or MemoryDisk())
        self._boots = 0
        self._bots_fail = bots_fail
        self._wrote = 0
        self._refused: list[bytes] = []
        self._dies_after: int | None = None
        self._frozen_until = 0.0
        self._uptime = 0.0
        self._uptime_noted = 0.0
        self._waiting: deque[tuple[Line, bytes]] = deque()
        self._full_until = 0.0
        self._drift = 1_700_000_000_000
        self._undisturbed_since = 0.0
        self._joined()
        self.people = self._invited()

    def _options(self, game: AnyGame, given: dict[str, Any]) -> Options:
        chosen: dict[str, Any] = {
            **any_options(game, self.rng),
            "bots": True,
            "pace": self.rng.choice((0, 300)),
            "turn_time": self.rng.choice((0, 0, 5)),
            "grace": self.rng.choice((5, 10, 30)),
        }
        return Options(**(chosen | given))

    def _joined(self) -> None:
        """Connect the process to the room and to the judge."""
        process, judge = self.process, self.judge
        process.send_frame = self._send
        process.on_question = self._think_for_bot
        process.on_put_off = self._do_soon
        process.wrote = self._written
        process.fault = judge.fault
        self.network.on_frame = self._arrived

    def _invited(self) -> list[Person]:
        roles = ["sit"] * self.rng.choice((1, 2, 3, 4, 5)) + ["watch"] * self.rng.choice((0, 1, 2))
        return [
            Person(name.ljust(40, "."), name, role, Random(self.rng.random()), self.clock,
                   self.network, self.judge)
            for name, role in zip(NAMES, roles, strict=False)
        ]  # fmt: skip

    # ---- the host's process --------------------------------------------------------------

    def give(self, what: What) -> None:
        """Give the host an input, in which it may die."""
        given = Input(
            what,
            self.clock.now,
            self._unix_ms(),
            self.clock.now < self._full_until,
            self._dies_after,
        )
        self.inputs.append(given)
        self._note_uptime()
        self._wrote, self._refused = 0, []
        try:
            lives = self.process.take(given)
        except Exception:
            self.judge.crash()
            return
        for frame in self._refused:
            self.judge.refused(frame, self._wrote)
        if given.dies_after is not None:
            self._fell()
        elif not lives:
            self.clock.after(1.0, self.boot)

    def _unix_ms(self) -> int:
        """Return the wall-clock time of the host's machine."""
        return self._drift + round(self.clock.now * 1000)

    def _note_uptime(self) -> None:
        """Count how long there was a host, and its machine awake."""
        now = self.clock.now
        if self.process.host is not None:
            self._uptime += max(0.0, now - max(self._uptime_noted, self._frozen_until))
        self._uptime_noted = now

    def boot(self) -> None:
        """Start the host, if it does not run."""
        if self.process.host is None:
            self._boots += 1
            self._undisturbed_since = self.clock.now
            self.tell("the host starts")
            self.judge.booted()
            self.give(Boot(hash_of(self.seed, self._boots)))
            if self.process.host is not None:
                self.judge.resumed(
                    journaled.table for journaled in self.process.host._tables.values()
                )

    def _fell(self) -> None:
        """The host died: its machine tells the clients, or the power is out."""
        self._dies_after = None
        self.kills += 1
        with_a_word = self.rng.random() < 0.7
        self.tell(f"the host is killed, {'with' if with_a_word else 'without'} a word")
        for line in list(self.network.lines.values()):
            line.is_known = False
            if with_a_word and self.rng.random() < 0.8:
                self.clock.after(0.001 + self.rng.random() * 0.05, line.reset)
            elif self.rng.random() < 0.5:
                line.vanish()
            else:
                self.clock.after(1.0, line.revive)
        self.clock.after(0.1 + 4 * self.rng.random(), self.boot)

    def _tick(self) -> None:
        if self.clock.now < self._frozen_until or self.process.host is None:
            return
        self.give(Tick())
        if self.process.host is not None:
            self.judge.check_away(self.clock.now, self._undisturbed_since)

    def _arrived(self, line: Line, frame: bytes) -> None:
        self._waiting.append((line, frame))
        if self.clock.now >= self._frozen_until:
            self._let_in()

    def _let_in(self) -> None:
        """Take what arrived, in order."""
        while self._waiting and self.clock.now >= self._frozen_until:
            self._take(*self._waiting.popleft())

    def _take(self, line: Line, frame: bytes) -> None:
        if self.process.host is None or not line.is_known:
            if self.process.host is not None or self.rng.random() < 0.5:
                line.reset()
        else:
            self.judge.heard(line.key, frame, self.clock.now)
            self.give(Receive(line.routing_id, line.key, frame))

    def _send(self, routing_id: bytes, frame: bytes) -> Sent:
        sent = self.network.send(routing_id, frame)
        self.sends.append(sent)
        line = self.network.lines.get(routing_id)
        if line is not None:
            self.judge.sent(line.key, frame, self.clock.now, self._unix_ms())
        what = self.inputs[-1].what
        if isinstance(what, Receive) and what.routing_id == routing_id:
            self._refused.append(frame)
        return sent

    def _written(self, table: str, entries: Sequence[bytes]) -> None:
        self._wrote += self.judge.wrote(table, entries, self._uptime)

    def _think_for_bot(self, question: BotQuestion) -> None:
        boot = self._boots
        action = choose_uniformly(question.view, Random(question.seed), 0.0)
        failed = self.rng.random() < self._bots_fail

        def answer() -> None:
            if self.clock.now < self._frozen_until:
                self.clock.after(self._frozen_until - self.clock.now, answer)
            elif boot == self._boots and self.process.host is not None:
                self.give(BotChose(question, None if failed else action))

        self.clock.after(question.delay + self.rng.random() * 0.02, answer)

    def _do_soon(self) -> None:
        boot = self._boots

        def do() -> None:
            if self.clock.now < self._frozen_until:
                self.clock.after(self._frozen_until - self.clock.now, do)
            elif boot == self._boots and self.process.host is not None:
                self.give(Soon())

        self.clock.after(SOON, do)

    # ---- life -----------------------------------------------------------------------------

    def tell(self, what: str) -> None:
        self.story.append(f"{self.clock.now:8.3f}  {what}")

    def _live(self) -> None:
        for person in self.people:
            person.live()

    def _think(self, person: Person) -> None:
        person.think()
        self.clock.after(0.1 + self.rng.random() * 0.5, lambda: self._think(person))

    def begin(self) -> None:
        """Start the host, and have everybody come within three seconds."""
        self.boot()
        self.clock.every(TICK, self._tick)
        self.clock.every(BEAT, self._live)
        for person in self.people:
            self.clock.after(self.rng.random() * 3, person.start)
            self._think(person)

    def pass_time(self, seconds: float) -> None:
        self.clock.run(self.clock.now + seconds, self.check)

    def check(self) -> None:
        """Raise `Wrong` if the judge has found something."""
        if self.judge.wrong:
            raise Wrong(f"seed {self.seed}, at {self.clock.now:.3f} s: {self.judge.wrong[0]}")

    def tables(self) -> list[Table]:
        return [table for table in self.judge.tables.values() if not table.is_closed]

    def table_of(self, line: Line) -> str:
        """Return the table at which the host has a connection; empty for none."""
        host = self.process.host
        known = host._connections.of(line.routing_id) if host is not None else None
        return known.journaled.table.id if known is not None and known.journaled is not None else ""

    def digest(self) -> str:
        """Return a short text that differs if anything at all went differently."""
        return sha256(repr((self.inputs, self.sends, self.story)).encode()).hexdigest()[:16]

    # ---- what may go wrong ---------------------------------------------------------------

    def some_line(self) -> Line | None:
        """Return a connection that somebody uses."""
        programs = [program for person in self.people for program in person.programs]
        lines = [program.line for program in programs if program.line is not None]
        return self.rng.choice(lines) if lines else None

    def kill_host(self, steps: int) -> None:
        """Kill the host after this many more writes and sends."""
        if self.process.host is not None:
            self._dies_after = steps

    def freeze_host(self, seconds: float) -> None:
        """Let the host's machine sleep; what arrives waits."""
        self._note_uptime()
        self._note_unseen(seconds * 1000)
        until = max(self.clock.now + seconds, self._frozen_until)
        self._frozen_until = self._undisturbed_since = until
        self.clock.after(until - self.clock.now, self._let_in)

    def fill_disk(self, seconds: float) -> None:
        """Let nothing be stored for a while."""
        self._full_until = self.clock.now + seconds
        self._undisturbed_since = max(self._undisturbed_since, self._full_until)

    def set_clock(self, milliseconds: int) -> None:
        """Let the clock on the wall of the host's machine jump."""
        self._note_unseen(abs(milliseconds))
        self._drift += milliseconds

    def _note_unseen(self, milliseconds: float) -> None:
        """Take note of so short a sleep that a host does not see it."""
        if milliseconds <= LONGEST_GAP:
            self.judge.unseen += milliseconds

    def calm_down(self) -> None:
        """End all trouble: everything runs, and everybody is sensible. Returns once the host's
        machine is awake."""
        self.tell("calm")
        self._dies_after = None
        self._full_until = 0.0
        now = self.clock.now
        self._undisturbed_since = max(now, self._frozen_until)
        for line in self.network.lines.values():
            line.stall(min(now, line.to_host.stalled_until))
        self.boot()
        for person in self.people:
            person.become_calm()
        self.pass_time(max(0.0, self._frozen_until - now))


def hash_of(seed: int, boot: int) -> int:
    return seed * 1_000_003 + boot
