"""A room of computers without sockets: a table whose host can be lost, and who carries it on.

Every person has a computer of their own, with a real `Client` and, if it comes to that, a real
host.  Time, chance and the network are the test's: the host can die between any two of its sends,
freeze, be cut off, restart and come back.
"""

import os
import random
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from luznet.client.core import Client, Goal
from luznet.client.deals import DealChecked
from luznet.client.takeover import Takeover
from luznet.commands.succession import IDLE
from luznet.custody.search import Go, Succeed
from luznet.games import MAIN
from luznet.host import custody, game_records, shuffles, successor
from luznet.host.admission import Admission
from luznet.host.config import Group, HostConfig
from luznet.host.environment import BotQuestion, Sent
from luznet.host.host import Host
from luznet.host.server import TICK
from luznet.host.successor import SuccessorHost
from luznet.host.table import people_present, progress
from luznet.records.journal import StoredTable
from luznet.trust import KeyList
from luznet.wire.client_messages import Bye, Leave, Ping, Start
from luznet.wire.codec import decode_from_host, encode
from luznet.wire.custody_messages import ChainLink
from luznet.wire.messages import Options, Pong, Refused
from luznet.wire.moving_messages import Holder
from luznet.wire.session import SILENCE, STALL
from tests.host.simulated import MemoryJournal, Remembering, Simulated, is_signed, key_of, signed


def believe_signatures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hosts check what stands for signatures."""
    for module in (shuffles, game_records, custody, successor):
        monkeypatch.setattr(module, "is_signed", is_signed)


class Journal(MemoryJournal):
    """A journal from which a host can begin again."""

    def __init__(self) -> None:
        super().__init__()
        self.open: dict[str, StoredTable] = {}

    def open_tables(self) -> list[StoredTable]:
        return [*self.open.values()]

    def knows(self, table: str) -> bool:
        return any(row.split("+")[0] == table for row in self.kept)

    def entries(self, table: str) -> list[bytes]:
        return [*self.kept[table]]

    def add_table(self, table: StoredTable, opening: bytes) -> None:
        super().add_table(table, opening)
        self.open[table.id] = table

    def close_table(self, table: str, length: int, closing: bytes) -> None:
        super().close_table(table, length, closing)
        del self.open[table]


class Guests:
    """The guests over ssh of one computer: what is `known` of each key, and what was brought."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.brought: list[str] = []

    def passes(self, keys: Collection[str]) -> tuple[str, ...]:
        return tuple(self.known[key] for key in keys if key in self.known)

    def bring(self, passes: Iterable[str]) -> None:
        self.brought.extend(passes)


class HostComputer(Simulated):
    """A host on the computer of `owner`. `dies_in`: after so many more sends it is dead."""

    def __init__(self, room: "Room", owner: str, config: HostConfig, journal: Journal) -> None:
        self.room = room
        self.owner, self.key = owner, key_of(owner)
        self.said: list[str] = []
        self.listed = []
        self.is_busy = False
        self.questions = []
        self.sent = room.sent
        self.unreachable, self.left = set(), set()
        self.archive = Remembering()
        self.journal = journal
        self.busy_at = room.clock
        self.is_dead = self.is_frozen = False
        self.dies_in: int | None = None
        self.coming: list[tuple[str, bytes, bytes]] = []
        self._rng = random.Random(room.rng.random())
        self.config = config
        own = frozenset({key_of(owner)})
        lists = [KeyList(Path(os.devnull))] * 2
        kind = Host if config.inherits is None else SuccessorHost
        admission = Admission(*lists, own, self.now)
        admission.guests = room.guests[owner]
        admission.pairing_port = 4100 if config.private else None
        if config.private and config.inherits is None:
            admission._names = {key_of(name): name for name in (*room.people, "Yan")}
        self.host = kind(config, journal, self, admission, self._list, self.said.append)  # type: ignore[arg-type]

    @property
    def is_up(self) -> bool:
        return not (self.is_dead or self.is_frozen)

    @property
    def has_table(self) -> bool:
        return bool(self.host._tables)

    def bots_choice(self, question: BotQuestion) -> Any:
        return self.room.choose("", question.turn, question.view.legal)

    def now(self) -> float:
        return self.room.clock

    def unix_ms(self) -> int:
        return int(self.room.clock * 1000)

    def send(self, routing_id: bytes, frame: bytes) -> Sent:
        if self.dies_in is not None:
            self.dies_in -= 1
            self.is_dead = self.is_dead or self.dies_in < 0
        return Sent.YES if self.is_dead else super().send(routing_id, frame)


class Person:
    """A person with a client, and where that is connected."""

    def __init__(
        self, room: "Room", name: str, number: int, *, carries: bool = True, proves: bool = False
    ) -> None:
        self.name = name
        self.key = key_of(name)
        self.client = Client(name, Goal("sit"))
        self.client.standby.key = self.client.custody.key = self.key
        self.client.custody.sign = partial(signed, self.key)
        self.client.custody.is_signed = is_signed
        if carries:
            self.client.moving.carry = lambda *given: None
            self.client.moving.addresses = (f"192.0.2.{number + 1}",)
            self.client.moving.port = 4000 + number
        if proves:
            self._prove(room)
        self.takeover = Takeover(self.client)
        self.home: str = ""
        self.aims_at = ""
        self.at: HostComputer | None = None
        self.read = 0
        self.id = b""
        self.ids: list[bytes] = []
        """Of all connections so far."""
        self.heard_at = self.pinged_at = room.clock
        self.is_off = False
        self.seen: dict[int, Any] = {}
        """The last view of every turn that this person saw, except at a host that was cut off, or
        still stands still for that: what only it has seen does not count (spec.md 13)."""
        self.refused: list[Refused] = []

    def _prove(self, room: "Room") -> None:
        """Take part in shuffles."""
        prover = self.client.witness.prover
        prover._draw, prover._now = random.Random(self.name).randbytes, lambda: room.clock
        prover._is_signed = is_signed
        self.client.witness.sign = partial(signed, self.key)
        prover.enable(self.key, self.client.witness.sign)

    @property
    def unfair(self) -> list[DealChecked]:
        """What this person was told of unfair deals."""
        told = [each for each in self.client.log if isinstance(each, DealChecked)]
        return [each for each in told if each.fault]


class Room:
    """People, their computers, and the network between them."""

    def __init__(
        self, *names: str, seed: int = 1, game: str = MAIN, without: int = 0, **options: Any
    ) -> None:
        """The first person's computer has the table; the last `without` people could not carry it
        on."""
        self.clock = 1000.0
        self.rng = random.Random(seed)
        self.sent: dict[bytes, list[bytes]] = {}
        self.hosts: dict[str, HostComputer] = {}
        self.guests: defaultdict[str, Guests] = defaultdict(Guests)
        self.groups: dict[str, int] = {}
        self.journals: dict[str, Journal] = {name: Journal() for name in names}
        self.acted: list[tuple[float, str, int, int]] = []
        """Every action that counted: when, at whose host, the epoch, the turn after it."""
        playing = random.Random(f"{seed} plays")
        self.choose: Callable[[str, int, Any], Any] = lambda name, turn, legal: playing.choice(
            legal
        )
        """Chooses what somebody does in a turn, from what is legal; a bot has no name."""
        self.after_tick: Callable[[], None] = lambda: None
        self._turns: dict[int, int] = {}
        self._connections = 0
        private, proves = bool(options.pop("private", False)), bool(options.pop("proves", False))
        wanted = Options(**{"pace": 0, **options})
        self.config = HostConfig(
            (Group("Lunch", game, wanted),), private=private, founder=key_of(names[0])
        )
        number_of = len(names) - without
        self.people = {
            name: Person(self, name, at, carries=at < number_of, proves=proves)
            for at, name in enumerate(names)
        }
        self.first = self.host_at(names[0], self.config)
        for name in names:
            self.people[name].home = self.people[name].aims_at = names[0]
            self.connect(self.people[name], self.first)
        self.run(1)

    # ---- computers -------------------------------------------------------------------------

    def host_at(self, owner: str, config: HostConfig) -> HostComputer:
        self.hosts[owner] = host = HostComputer(self, owner, config, self.journals[owner])
        return host

    def restart(self, owner: str) -> HostComputer:
        """Let a host that died begin again, as its supervisor does."""
        return self.host_at(owner, self.hosts[owner].config)

    def turn_off(self, name: str) -> None:
        """Turn a computer off, with its person and its host."""
        self.people[name].is_off = True
        if name in self.hosts:
            self.hosts[name].is_dead = True

    def reaches(self, name: str, other: str) -> bool:
        return name == other or self.groups.get(name, 0) == self.groups.get(other, 0)

    def is_cut_off(self, host: HostComputer) -> bool:
        """Return whether so few people reach a host that its table may go on without it, whether it
        knows that yet or not."""
        here = sum(self.reaches(name, host.owner) for name in self.people)
        return 2 * here < len(self.people) + (host.has_table and host.table.gathered > 0)

    def table_of(self, owner: str) -> Any:
        return self.hosts[owner].table

    @property
    def with_table(self) -> list[HostComputer]:
        """The hosts that are up and have the table."""
        return [each for each in self.hosts.values() if each.is_up and each.has_table]

    @property
    def counting(self) -> list[HostComputer]:
        """Those of them where people play."""
        return [e for e in self.with_table if not e.table.cut and people_present(e.table)]

    # ---- connections -----------------------------------------------------------------------

    def connect(self, person: Person, host: HostComputer) -> None:
        self.part(person)
        self._connections += 1
        person.id = b"%016d" % self._connections
        person.ids.append(person.id)
        self.sent[person.id] = []
        person.at, person.read = host, 0
        person.client.meet(key_of(host.owner))
        person.heard_at = self.clock
        self.send(person, [person.client.hello()])

    def part(self, person: Person) -> None:
        """End a connection, with a goodbye if it gets through."""
        if person.at is not None:
            person.client.disconnected()
            self.send(person, [Bye()])
        person.at = None

    def send(self, person: Person, messages: Any) -> None:
        host = person.at
        for message in messages:
            if host is None or person.is_off or host.is_dead:
                return
            host.coming.append((person.name, person.id, encode(message)))
            self._deliver(host)

    def _deliver(self, host: HostComputer) -> None:
        """Give a host what came over the network; while it is frozen or cut off, that waits."""
        waiting, host.coming = host.coming, []
        for name, routing_id, frame in waiting:
            if host.is_up and self.reaches(name, host.owner):
                host.host.receive(routing_id, key_of(name), frame)
                self._note(host)
            elif not host.is_dead:
                host.coming.append((name, routing_id, frame))

    def pump(self) -> None:
        """Let everybody hear what was sent to them, until all is quiet."""
        while any(self._hear(person) for person in self.people.values()):
            pass

    def _hear(self, person: Person) -> bool:
        host, frames = person.at, self.sent.get(person.id, [])
        if host is None or person.is_off or host.is_frozen or person.read >= len(frames):
            return False
        if not self.reaches(person.name, host.owner):
            return False
        message = decode_from_host(frames[person.read])
        person.read += 1
        if self.clock > person.heard_at + STALL:
            person.client.witness.prover.stalled_at = self.clock
        person.heard_at = self.clock
        if isinstance(message, Refused):
            person.refused.append(message)
        if not isinstance(message, Pong):
            before = person.client.newest
            self.send(person, person.client.receive(message))
            newest = person.client.newest
            is_new = newest is not None and newest is not before and not newest.table.cut
            if is_new and not self.is_cut_off(host):
                person.seen[newest.turn] = newest.view
        moved = person.client.moving.to
        if moved is not None:
            person.client.moving.to = None
            person.aims_at = next((name for name in self.people if key_of(name) == moved.key), "")
            self.part(person)
        return True

    # ---- time ------------------------------------------------------------------------------

    def run(self, seconds: float, *, plays: bool = False) -> None:
        """Let time pass; with `plays`, everybody plays on at random."""
        for _tick in range(round(seconds / TICK)):
            self.clock += TICK
            for host in [*self.hosts.values()]:
                self._tick_host(host)
            for person in self.people.values():
                if not person.is_off:
                    self._tick_person(person)
            self.pump()
            if plays:
                self.play_once()
            self.after_tick()

    def run_until(self, is_true: Any, most: float = 60.0) -> float:
        """Let time pass until it is true; return the seconds that it took."""
        since = self.clock
        while not is_true():
            assert self.clock - since < most, "it did not happen"
            self.run(TICK)
        return self.clock - since

    def _tick_host(self, host: HostComputer) -> None:
        if not host.is_up:
            return
        self._deliver(host)
        host.host.tick()
        if not host.is_up:  # it died of what it sent
            return
        host.answer_bots()
        self._note(host)
        if not (host.config.carries and host.host.is_idle):
            host.busy_at = self.clock
        elif self.clock > host.busy_at + IDLE:
            host.host.handover.disown()
            host.is_dead = True
        for table, holders in host.host.handover.elsewhere():
            for holder in holders:
                name = next(name for name in self.people if key_of(name) == holder.key)
                links = self._links_at(host.owner, name, table)
                other = self.hosts[name].host._tables.get(table) if links else None
                far = None if other is None else progress(other.table)
                host.host.handover.found_elsewhere(table, holder, links, far)

    def _links_at(self, name: str, owner: str, table: str) -> tuple[ChainLink, ...]:
        """Return the links with which somebody's host shows somebody that it has a table; none if
        it does not."""
        host = self.hosts.get(owner)
        if host is None or not host.is_up or not self.reaches(name, owner):
            return ()
        journaled = host.host._tables.get(table)
        return () if journaled is None else host.host._custody.chain(journaled).shown

    def _tick_person(self, person: Person) -> None:
        if person.at is not None and self.clock > person.heard_at + SILENCE:
            self.part(person)
        if person.at is None:
            host = self.hosts.get(person.aims_at)
            if host is not None and host.is_up and self.reaches(person.name, host.owner):
                self.connect(person, host)
        if self.clock >= person.pinged_at + 1:
            person.pinged_at = self.clock
            self.send(person, [Ping(n=1)])
        if person.client.standing == "online":
            person.client.look_at_deals()
        self._look_back(person)
        todo = person.takeover.look(self.clock)
        if todo is not None:
            self._follow(person, todo)

    def _look_back(self, person: Person) -> None:
        """Go where the table is, once a host has it."""
        newest = person.client.newest
        if newest is None or person.takeover.is_settled:
            person.home = person.aims_at
            return
        is_waiting = person.aims_at == person.home and person.client.standby.helps is None
        if is_waiting or self.clock % 2:
            return
        heirs = [*person.client.standby.heirs_at(newest.table).values()]
        names = [next(n for n in self.people if key_of(n) == heir.key) for heir in heirs]
        table, owners = newest.table.id, (person.home, *names)
        told = [self._links_at(person.name, name, table) for name in owners]
        keys = [key_of(name) for name in owners]
        at, verdict = person.client.custody.latest(table, keys, told)
        if verdict in ("same", "ahead"):
            self._follow(person, person.takeover.found(heirs[at - 1] if at else None))

    def _follow(self, person: Person, todo: Go | Succeed) -> None:
        if isinstance(todo, Succeed):
            self.succeed(person, todo)
            return
        if todo.holder is None:
            person.aims_at = person.home
        else:
            key = todo.holder.key
            person.aims_at = next(name for name in self.people if key_of(name) == key)
            person.client.moving.carried_by = person.aims_at
        self.part(person)

    def succeed(self, person: Person, todo: Succeed) -> None:
        newest = person.client.newest
        assert newest is not None
        chain = person.client.custody.of(newest.table.id)
        assert chain is not None
        lost = Holder(key_of(person.home), ("192.0.2.99",), 1)
        inherits = person.client.standby.inheritance(
            todo.epoch,
            chain,
            alone=todo.alone,
            private=person.client.is_private,
            lost=lost,
        )
        config = HostConfig(
            (),
            private=inherits.private,
            founder=person.key,
            carries=f"{inherits.table}+{todo.epoch}",
            inherits=inherits,
        )
        if person.name in self.hosts:  # a program has one host at most
            self.hosts[person.name].is_dead = True
        self.host_at(person.name, config)
        person.aims_at = person.client.moving.carried_by = person.name
        self.part(person)

    def go_on_alone(self, name: str) -> None:
        todo = self.people[name].takeover.go_on_alone()
        assert todo is not None
        self.succeed(self.people[name], todo)

    def go_along(self, name: str) -> None:
        """Do as a `Traveller` does when its user goes along with somebody who went on alone."""
        person = self.people[name]
        moving, custody = person.client.moving, person.client.custody
        offer, moving.offer = moving.offer, None
        assert offer is not None
        custody.answer(offer.table, offer.links, agrees=True)
        assert custody.follows(offer.table, offer.key, offer.links) == "ahead"
        self.send(person, [Leave(to=offer.key)])
        person.aims_at = moving.carried_by = offer.name
        self.part(person)

    # ---- playing ---------------------------------------------------------------------------

    def start(self) -> "Room":
        first = next(iter(self.people.values()))
        self.send(first, [Start()])
        self.run(1)
        return self

    def play_once(self) -> bool:
        """Let whoever is to act do so, at random; return whether anybody did."""
        did = False
        for person in self.people.values():
            if person.at is None or person.is_off or not self.may_act(person):
                continue
            update = person.client.update
            messages = person.client.act(self.choose(person.name, update.turn, update.view.legal))
            did = did or bool(messages)
            self.send(person, messages)
            self.pump()
        for host in self.with_table:
            host.answer_bots()
            self._note(host)
        self.pump()
        return did

    @staticmethod
    def may_act(person: Person) -> bool:
        update = person.client.update
        if update is None or update.table.phase != "playing" or update.view is None:
            return False
        return bool(update.view.legal) and not person.client.is_waiting

    def play(self, actions: int) -> "Room":
        for _action in range(actions):
            self.run(TICK)
            self.play_once()
        return self

    def play_to_end(self, most: int = 4000) -> None:
        """Play until the game is over."""
        for _step in range(most):
            if any(host.table.phase == "over" for host in self.with_table):
                return
            if not self.play_once():
                self.run(TICK)
        raise AssertionError("the game did not end")

    def _note(self, host: HostComputer) -> None:
        """Note whether an action counted at a host."""
        if not host.has_table:
            return
        table = host.table
        before = self._turns.get(id(host))
        if before is not None and table.turn > before:
            self.acted.append((self.clock, host.owner, table.epoch, table.turn))
        self._turns[id(host)] = table.turn
