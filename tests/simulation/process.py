"""A host as a process: it boots from its disk, takes one input at a time, and may die in any.

An input holds everything that the host gets from environment while it is worked off, so that a list
of inputs is a run that can be had again, on other cards for instance.
"""

import os
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from luznet.host.admission import Admission
from luznet.host.config import HostConfig
from luznet.host.environment import BotQuestion, Sent
from luznet.host.host import Host
from luznet.records.troubles import JournalError
from luznet.trust import KeyList
from luznet.wire.archive import NO_ARCHIVE
from tests.host.simulated import signed
from tests.simulation.disk import Disk, Stepped


@dataclass(frozen=True)
class Boot:
    """The process starts; its chance comes from a seed."""

    seed: int


@dataclass(frozen=True)
class Receive:
    """A frame came."""

    routing_id: bytes
    key: str
    frame: bytes


@dataclass(frozen=True)
class Tick:
    """A quarter of a second is over."""


@dataclass(frozen=True)
class BotChose:
    """A bot has an answer, or failed."""

    question: BotQuestion
    action: Any


@dataclass(frozen=True)
class Soon:
    """What the host put off for a moment is due."""


What: TypeAlias = Boot | Receive | Tick | BotChose | Soon


@dataclass(frozen=True)
class Input:
    """What comes to a host, and how things are meanwhile: the clocks, the disk, and after how
    many steps (writes and sends) the process dies, if it does."""

    what: What
    now: float
    unix_ms: int
    is_full: bool = False
    dies_after: int | None = None


class Killed(BaseException):
    """The process is gone, here and now; nothing of it runs on."""


class Process:
    """The host of one disk. `send` and `ask_bot` lead to the world outside; `wrote` tells what is
    durable, `report` what the host says to its user, `fault` what should never happen."""

    def __init__(self, config: HostConfig, disk: Disk) -> None:
        self.config = config
        self.disk = disk
        self.host: Host | None = None
        self.send_frame: Callable[[bytes, bytes], Sent] = lambda routing_id, frame: Sent.YES
        self.on_question: Callable[[BotQuestion], None] = lambda question: None
        self.on_put_off: Callable[[], None] = lambda: None
        self.wrote: Callable[[str, Sequence[bytes]], None] = lambda table, entries: None
        self.fault: Callable[[str], None] = lambda why: None
        self.archive = NO_ARCHIVE
        self.said: list[str] = []
        self.changes = 0
        self._put_off: list[Callable[[], None]] = []
        self._input = Input(Tick(), 0.0, 0)
        self._steps = 0
        self._rng = Random(0)

    def take(self, given: Input) -> bool:
        """Work an input off; tell whether the process lives."""
        self._input, self._steps = given, 0
        try:
            self._do(given.what)
        except Killed:
            self.host = None
        if given.dies_after is not None:
            self.host = None
        if self.host is None:
            self.disk.unmount()
        return self.host is not None

    def _do(self, what: What) -> None:
        if isinstance(what, Boot):
            self._boot(what.seed)
        elif self.host is None:
            return
        elif isinstance(what, Receive):
            self.host.receive(what.routing_id, what.key, what.frame)
        elif isinstance(what, Tick):
            self.host.tick()
        elif isinstance(what, Soon):
            due, self._put_off = self._put_off, []
            for work in due:
                work()
        else:
            self.host.bot_chose(what.question, what.action)

    def _boot(self, seed: int) -> None:
        self._rng = Random(seed)
        self._put_off.clear()
        mounted = self.disk.mount()
        journal: Any = Stepped(mounted, lambda: self._input.is_full, self._step, self.wrote)
        admission = Admission(*[KeyList(Path(os.devnull))] * 2, frozenset(), self.now)
        try:
            self.host = Host(self.config, journal, self, admission, self._changed, self._report)
        except JournalError:
            self.host = None

    def _step(self) -> None:
        """Die here, if this is the step."""
        self._steps += 1
        if self._input.dies_after is not None and self._steps > self._input.dies_after:
            raise Killed

    def _changed(self) -> None:
        self.changes += 1

    def _report(self, sentence: str) -> None:
        self.said.append(sentence)
        if "went wrong" in sentence:
            self.fault(traceback.format_exc())

    # ---- the `Environment` -------------------------------------------------------------------

    def send(self, routing_id: bytes, frame: bytes) -> Sent:
        self._step()
        return self.send_frame(routing_id, frame)

    def source(self, routing_id: bytes) -> str:
        return ""

    def ask_bot(self, question: BotQuestion) -> None:
        self.on_question(question)

    def call_soon(self, work: Callable[[], None]) -> None:
        if not self._put_off:
            self.on_put_off()
        self._put_off.append(work)

    def now(self) -> float:
        return self._input.now

    key = "h" * 40

    def sign(self, data: bytes) -> str:
        return signed(self.key, data)

    def unix_ms(self) -> int:
        return self._input.unix_ms

    def below(self, number: int) -> int:
        return self._rng.randrange(number)
