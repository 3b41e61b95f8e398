"""The host on asyncio: its gate, its clocks, its bots; nothing clever."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from luznet.games.game import Frozen
from luznet.host.core import Host
from luznet.host.door import DoorServer
from luznet.host.gate import Gate
from luznet.host.guests import Guests
from luznet.host.outside import BotQuestion, Sent
from luznet.host.plan import Plan
from luznet.host.thinker import Thinker, ThinkerDied
from luznet.records.journal import Journal
from luznet.transport import KeyPair
from luznet.wire.messages import TableInfo

TICK = 0.25
"""Seconds between two looks at the clocks."""
SOON = 0.01
"""Seconds for which what is not urgent waits."""
FAREWELL = 1.0
"""Seconds for which a host that closes waits at most for its clients to go."""
LOOK_AROUND = 0.05
"""Seconds after which it looks who is still there."""


class Server:
    """A host that is open to clients from `start` to `stop`; the `Outside` of its `Host`."""

    def __init__(
        self,
        plan: Plan,
        keys: KeyPair,
        journal: Journal,
        guests: Guests,
        on_change: Callable[[], None] = lambda: None,
        report: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        """Set the tables up, see `Host`. Raises `JournalError`, `GamesWait`."""
        self.guests = guests
        self._door: DoorServer | None = None
        self._plan = plan
        self._keys = keys
        self._thinker = Thinker()
        self._tasks: set[asyncio.Task[None]] = set()
        self.host = Host(plan, journal, self, guests, on_change, report)

    @property
    def port(self) -> int:
        """The port on which the host listens, once it does."""
        return self._gate.port

    @property
    def key(self) -> str:
        """The host's public key."""
        return self._keys.public

    @property
    def host_name(self) -> str:
        """What the host calls itself."""
        return self._plan.host

    @property
    def door(self) -> int | None:
        """The port where newcomers pair with a private host."""
        return self.guests.door

    def tables(self) -> tuple[TableInfo, ...]:
        """Return the tables as anybody sees them in a list."""
        return self.host.tables()

    def start(self) -> None:
        """Listen; needs a running selector event loop. Raises `gate.PortInUse`."""
        plan, host = self._plan, self.host
        self._gate = Gate(self._keys, host, plan.port, plan.last_port)
        if host.is_private:
            self._door = DoorServer(self.key, self.port, self.guests)
            self._door.open()
            self.guests.door = self._door.port
        self._spawn(self._watch_clocks())

    async def stop(self, patience: float = FAREWELL) -> None:
        """Say goodbye to all, see them off, and let everything but the journal go."""
        for task in self._tasks:
            task.cancel()
        if self._door is not None:
            await self._door.close()
        await self._see_off(patience)
        self.host.close()
        self._gate.close()
        self._thinker.close()

    async def _see_off(self, patience: float) -> None:
        """Wait until all clients have gone, for so many seconds at most: of a connection that
        ends, a client's ZeroMQ throws away what was not read yet, and so the goodbye."""
        until = self.now() + patience
        while self.host.say_farewell() and self.now() < until:
            await asyncio.sleep(LOOK_AROUND)

    # ---- what the host reaches -----------------------------------------------------------

    def send(self, routing_id: bytes, frame: bytes) -> Sent:
        """Send a frame without waiting."""
        return self._gate.send(routing_id, frame)

    def ask_bot(self, question: BotQuestion) -> None:
        """Have the bots' process choose."""
        self._spawn(self._let_bot_choose(question))

    def call_soon(self, work: Callable[[], None]) -> None:
        """Call a function when what was sent until now is on its way."""
        self._spawn(self._do_soon(work))

    def now(self) -> float:
        """Return the seconds of a clock that only goes forward."""
        return time.monotonic()

    def unix_ms(self) -> int:
        """Return the Unix time in milliseconds."""
        return time.time_ns() // 1_000_000

    def below(self, number: int) -> int:
        """Return a whole number from 0 to number-1 that nobody can foresee."""
        return secrets.randbelow(number)

    # ---- tasks ---------------------------------------------------------------------------

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                self.host.tick()
                self._gate.look()
            except Exception:  # a fault spoils one look, and never the clocks
                logging.getLogger(__name__).exception("a fault of the host; the game goes on")

    async def _do_soon(self, work: Callable[[], None]) -> None:
        await asyncio.sleep(SOON)
        work()

    async def _let_bot_choose(self, question: BotQuestion) -> None:
        pause = asyncio.sleep(question.pause)
        action, _ = await asyncio.gather(self._choice(question), pause)
        self.host.bot_chose(question, action)

    async def _choice(self, question: BotQuestion) -> Frozen | None:
        """Return what the bot chooses, None if it failed: a game must not wait for it."""
        try:
            return await self._thinker.choose(
                question.game, question.level, question.view, question.seed
            )
        except ThinkerDied:
            return None
        except Exception:
            logging.getLogger(__name__).exception("a bot failed")
            return None

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
