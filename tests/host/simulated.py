"""A whole host without socket, disk, clock and chance of its own: the same every time."""

import hashlib
import os
import random
from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgpack

from luznet.games import MAIN
from luznet.host.admission import Admission
from luznet.host.config import Group, HostConfig
from luznet.host.environment import BotQuestion, Sent
from luznet.host.host import Host
from luznet.host.server import TICK
from luznet.records.journal import StoredTable
from luznet.trust import KeyList
from luznet.wire.archive import Archive
from luznet.wire.messages import MAX_FRAME, Options, TableInfo
from luznet.wire.record import Kept


def key_of(name: str) -> str:
    return name.ljust(40, ".")


def id_of(name: str) -> bytes:
    return name.encode().ljust(16, b".")


def codes(replies: list[dict[str, Any]]) -> list[str]:
    """Return the codes of what was refused among replies."""
    return [reply["code"] for reply in replies if reply["type"] == "refused"]


class MemoryJournal:
    """Keeps entries as the journal does, in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, list[bytes]] = {}

    def open_tables(self) -> list[StoredTable]:
        return []

    def knows(self, table: str) -> bool:
        return table in self.kept

    def add_table(self, table: StoredTable, opening: bytes) -> None:
        self.kept[table.id] = [opening]

    def entries(self, table: str) -> list[bytes]:
        return self.kept[table]

    def append(self, table: str, length: int, entries: list[bytes]) -> None:
        assert length == len(self.kept[table])
        self.kept[table].extend(entries)

    def close_table(self, table: str, length: int, closing: bytes) -> None:
        self.append(table, length, [closing])

    def settle(self, now: float) -> None:
        pass


class Remembering(Archive):
    """An archive that remembers what was to be kept."""

    def __init__(self) -> None:
        self.kept: list[Kept] = []

    def keep(self, kept: Kept) -> None:
        self.kept.append(kept)


def signed(key: str, data: bytes) -> str:
    """Return what stands for a signature: the keys of simulated people are names."""
    return b64encode(hashlib.sha512(key.encode() + data).digest()).decode()


def is_signed(key: str, data: bytes, signature: str) -> bool:
    """Return whether somebody signed, as `signed` does."""
    return signature == signed(key, data)


class Simulated:
    """A host and its `Environment`, with one table by default; tests move the clock by hand."""

    def __init__(self, seed: int = 1, tables: int = 1, game: str = MAIN, **options: Any) -> None:
        self.clock = 1000.0
        self.said: list[str] = []
        self.listed: list[tuple[TableInfo, ...]] = []
        self.is_busy = False
        self.delayed: list[Callable[[], None]] = []
        self.questions: list[BotQuestion] = []
        self.sent: dict[bytes, list[bytes]] = defaultdict(list)
        self.unreachable: set[bytes] = set()
        self.left: set[bytes] = set()
        self.sources: dict[bytes, str] = {}
        self.archive = Remembering()
        self.journal = MemoryJournal()
        self._rng = random.Random(seed)
        admission = Admission(*[KeyList(Path(os.devnull))] * 2, frozenset(), self.now)
        wanted = Options(**{"pace": 0, **options})
        config = HostConfig((Group("Lunch", game, wanted, tables),))
        self.host = Host(config, self.journal, self, admission, self._list, self.said.append)  # type: ignore[arg-type]

    key = "h" * 40

    def sign(self, data: bytes) -> str:
        return signed(self.key, data)

    @property
    def journaled(self) -> Any:
        return next(iter(self.host._tables.values()))

    @property
    def table(self) -> Any:
        return self.journaled.table

    def say(self, who: str, kind: str, /, **fields: Any) -> list[dict[str, Any]]:
        """Let somebody send a message; return what this one was sent for it."""
        return self.say_bytes(who, msgpack.packb({"type": kind, **fields}))

    def say_bytes(self, name: str, frame: bytes, key: str | None = None) -> list[dict[str, Any]]:
        before = len(self.sent[id_of(name)])
        self.host.receive(id_of(name), key or key_of(name), frame)
        return self.told(name, since=before)

    def told(self, name: str, kind: str = "", since: int = 0) -> list[dict[str, Any]]:
        """Return what somebody was sent from that frame on: all, or the messages of a kind."""
        messages = [msgpack.unpackb(frame) for frame in self.sent[id_of(name)][since:]]
        return [message for message in messages if kind in ("", message["type"])]

    def seat(self, *names: str) -> "Simulated":
        for name in names:
            self.say(name, "hello", versions=[1], name=name)
            self.say(name, "sit", table=self.table.id)
        return self

    def begin(self, *names: str) -> "Simulated":
        """Seat people and start a game."""
        self.seat(*names).say(names[0], "start")
        return self

    def lose(self, name: str) -> None:
        """Break somebody's connection, and let the host notice at once."""
        connection = self.host._connections.of(id_of(name))
        assert connection is not None
        self.host._drop(connection)

    def wait(self, seconds: float) -> None:
        """Let time pass, in which the host looks at its clocks as ever."""
        for _tick in range(round(seconds / TICK)):
            self.clock += TICK
            self.host.tick()

    def answer_bots(self) -> None:
        """Let every bot that was asked choose at random, until none is."""
        while self.questions:
            self.answer_bots_once()

    def answer_bots_once(self) -> None:
        """Let every bot that was asked until now choose at random."""
        asked, self.questions[:] = [*self.questions], []
        for question in asked:
            self.host.bot_chose(question, self.bots_choice(question))

    def bots_choice(self, question: BotQuestion) -> Any:
        return random.Random(question.seed).choice(question.view.legal)

    def _list(self) -> None:
        self.listed.append(self.host.tables())

    # ---- the `Environment` -------------------------------------------------------------------

    def send(self, routing_id: bytes, frame: bytes) -> Sent:
        if routing_id in self.unreachable:
            return Sent.LATER
        if routing_id in self.left or len(frame) > MAX_FRAME:  # its client would close it
            return Sent.GONE
        self.sent[routing_id].append(frame)
        return Sent.YES

    def source(self, routing_id: bytes) -> str:
        return self.sources.get(routing_id, "")

    def ask_bot(self, question: BotQuestion) -> None:
        self.questions.append(question)

    def call_soon(self, work: Callable[[], None]) -> None:
        """Do it at once; while the host `is_busy`, keep it."""
        if self.is_busy:
            self.delayed.append(work)
        else:
            work()

    def now(self) -> float:
        return self.clock

    def unix_ms(self) -> int:
        return int(self.clock * 1000)

    def below(self, number: int) -> int:
        return self._rng.randrange(number)
