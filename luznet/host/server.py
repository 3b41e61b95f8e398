"""The host on asyncio: its sockets, its clocks, its bots.

`Server` is the `Environment` of its `Host`: what a host sends goes down through it to the router.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from luznet.games.game import Frozen
from luznet.host.admission import Admission
from luznet.host.config import HostConfig
from luznet.host.environment import BotQuestion, Sent
from luznet.host.evening_host import EveningHost
from luznet.host.host import Host
from luznet.host.ordered_host import LentHost
from luznet.host.pairing_server import PairingServer
from luznet.host.router import Router
from luznet.host.successor import SuccessorHost
from luznet.host.thinker import Thinker
from luznet.records.journal import Journal
from luznet.signing import sign
from luznet.transport import KeyPair
from luznet.wire.archive import NO_ARCHIVE, Archive
from luznet.wire.messages import TableInfo
from luznet.worker import WorkerDied

TICK = 0.25
"""Seconds between two looks at the clocks."""
SOON = 0.01
"""Seconds for which less urgent work waits."""
FAREWELL = 1.0
"""Seconds that a closing host waits for its clients to leave."""
CHECK_EVERY = 0.05
"""Seconds between two checks whether they have."""


class Server:
    """A host that is open to clients from `start` to `stop`."""

    def __init__(
        self,
        config: HostConfig,
        keys: KeyPair,
        journal: Journal,
        admission: Admission,
        on_change: Callable[[], None] = lambda: None,
        report: Callable[[str], None] = lambda sentence: None,
        archive: Archive = NO_ARCHIVE,
    ) -> None:
        """Set the tables up, see `Host`; games are kept in `archive`. Raises `JournalError`,
        `GamesWait`."""
        self.key, self.host_name = keys.public, config.host
        self.admission = admission
        self.archive = archive
        self.was_visited = False
        """Whether anybody ever played here."""
        self._pairing_server: PairingServer | None = None
        self._config = config
        self._keys = keys
        self._thinker = Thinker()
        self._tasks: set[asyncio.Task[None]] = set()
        self._on_change = on_change
        self.host: Host = _kind(config)(config, journal, self, admission, on_change, report)
        self._router = Router(keys, self.host)

    @property
    def port(self) -> int:
        return self._router.port

    def announced(self) -> tuple[TableInfo, ...]:
        """Return the tables to announce: an evening stands for all of its own, and one that may
        still come here has a host elsewhere."""
        if self._config.prepared and not self.was_visited:
            return ()
        tables = self.host.announced()
        return tables if self._config.evening is None else tables[:1]

    @property
    def pairing_port(self) -> int | None:
        return self.admission.pairing_port

    def start(self) -> None:
        """Listen; needs a running selector event loop. Raises `router.PortInUse`."""
        config = self._config
        self._router.open(config.port, config.last_port, alone=config.alone)
        self._open_door()
        self._spawn(self._watch_clocks())

    def _open_door(self) -> bool:
        """Let newcomers pair once the host is private: one that carries a table on becomes so.
        Return whether it has become so."""
        if not self.host.is_private or self._pairing_server is not None:
            return False
        self._pairing_server = PairingServer(self.key, self.port, self.admission)
        self._pairing_server.open()
        self.admission.pairing_port = self._pairing_server.port
        return True

    async def stop(self, patience: float = FAREWELL) -> None:
        """Say goodbye to all clients, see them off, and close everything but the journal."""
        for task in self._tasks:
            task.cancel()
        if self._pairing_server is not None:
            await self._pairing_server.close()
        await self._see_off(patience)
        if self._config.carries and (self.host.is_idle or not self.was_visited):
            self.host.handover.disown()
        self.host.close()
        self._router.close()
        self._thinker.close()

    async def hand_over(self, leaving: float | None = None) -> None:
        """Hand every table where people play to the computer of one of them, as far as possible.
        If only the user who runs the host goes, they have `leaving` seconds to say goodbye first,
        and a table stays for people who could not go along."""
        until = self.now() + (leaving or 0.0)
        while self.host.handover.has_own_user() and self.now() < until:
            await asyncio.sleep(SOON)
        self.host.handover.begin(may_stay=leaving is not None)
        while self.host.handover.is_going_on:
            await asyncio.sleep(CHECK_EVERY)

    async def _see_off(self, patience: float) -> None:
        """Wait until all clients have left, but no longer than this many seconds: when a connection
        ends, a client's ZeroMQ throws away what it has not read, so the goodbye too."""
        until = self.now() + patience
        while self.host.say_farewell() and self.now() < until:
            await asyncio.sleep(CHECK_EVERY)

    # ---- what the host reaches -----------------------------------------------------------

    def send(self, routing_id: bytes, frame: bytes) -> Sent:
        return self._router.send(routing_id, frame)

    def source(self, routing_id: bytes) -> str:
        return self._router.source(routing_id)

    def ask_bot(self, question: BotQuestion) -> None:
        self._spawn(self._let_bot_choose(question))

    def call_soon(self, work: Callable[[], None]) -> None:
        self._spawn(self._do_soon(work))

    def sign(self, data: bytes) -> str:
        return sign(self._keys.secret, self.key, data, secrets.token_bytes(64))

    def now(self) -> float:
        return time.monotonic()

    def unix_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def below(self, number: int) -> int:
        return secrets.randbelow(number)

    # ---- tasks ---------------------------------------------------------------------------

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                self.host.tick()
                if self._open_door():
                    self._on_change()
                self.was_visited = self.was_visited or self.host.has_people()
                self._router.look()
            except Exception:  # a fault spoils one look, but never the clocks
                logging.getLogger(__name__).exception("a fault of the host; the game continues")

    async def _do_soon(self, work: Callable[[], None]) -> None:
        await asyncio.sleep(SOON)
        work()

    async def _let_bot_choose(self, question: BotQuestion) -> None:
        delay = asyncio.sleep(question.delay)
        action, _ = await asyncio.gather(self._choice(question), delay)
        self.host.bot_chose(question, action)

    async def _choice(self, question: BotQuestion) -> Frozen | None:
        """Return what the bot chooses; None if it failed, since no game may wait for it."""
        try:
            return await self._thinker.choose(question)
        except WorkerDied:
            return None
        except Exception:
            logging.getLogger(__name__).exception("a bot failed")
            return None

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _kind(config: HostConfig) -> type[Host]:
    """Return what kind of host is asked for."""
    if config.inherits is not None:
        return SuccessorHost
    return EveningHost if config.evening else LentHost if config.lent_to else Host
