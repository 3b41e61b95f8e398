"""Rooms from seeds: hosts die, freeze and come back, the network splits and heals at any time.

Meanwhile nobody acts in an older epoch once somebody has acted in a newer one. Once all is calm
there must be one table, everybody at it, with every action that anybody saw.
"""

import random
from collections.abc import Callable
from typing import Final

from luznet.client.changes import TableChanged
from luznet.client.prover import OVERDUE
from luznet.host.fold import fold_all, folded
from luznet.host.server import TICK
from luznet.records.entries import read_entries
from tests.host.simulated import key_of
from tests.host.tables import update_for
from tests.takeover.room import HostComputer, Room

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve")
STORM: Final = 60.0
CALM_WITHIN: Final = 90.0
"""Seconds until everybody is back: a client that went to a successor stays with it for 24 s, and
may have to go round all of them."""


class Wrong(AssertionError):
    """Something that must hold did not; the message has the seed."""


class Storm:
    """Trouble in the room of a seed; `kinds` says what there was."""

    def __init__(self, seed: int, game: str, *, bots: bool = True, proves: bool = True) -> None:
        self.seed = seed
        self.rng = random.Random(seed)
        self.kinds: list[str] = []
        count = self.rng.randint(3, 4 if game == "luris" else 5)
        has_bots = count < (4 if game == "luris" else 5) and self.rng.random() < 0.3 and bots
        without = self.rng.choice((0, 0, 1)) if count > 3 else 0
        self.room = Room(
            *NAMES[:count],
            seed=seed,
            game=game,
            without=without,
            players=count + has_bots,
            bots=has_bots,
            proves=proves,
        ).start()
        self._later: list[tuple[float, Callable[[], None]]] = []

    def survive(self) -> Room:
        """Live through the storm, the calm after it and the rest of the game; raises `Wrong`."""
        self.rage()
        if self.host.table.phase == "gathering":
            return self.room  # too few shares: the first game starts over once they want it
        self._check_nothing_lost()
        self._check_nobody_accused()
        self.room.play_to_end()
        self._check_one_history()
        self._check_record()
        self.room.run(OVERDUE + 1)
        self._check_draws_told()
        return self.room

    def rage(self, seconds: float = STORM) -> None:
        """Live through the storm, until it is calm again; raises `Wrong`."""
        until = self.room.clock + seconds
        while self.room.clock < until and not self._is_over:
            self._strike()
            self._pass_time(self.rng.expovariate(1 / 8))
        self._calm_down()
        self._check_one_history()

    def _pass_time(self, seconds: float) -> None:
        until = self.room.clock + seconds
        while self.room.clock < until:
            for due in [each for each in self._later if each[0] <= self.room.clock]:
                self._later.remove(due)
                due[1]()
            self.room.run(0.25, plays=True)

    def _after(self, seconds: float, do: Callable[[], None]) -> None:
        self._later.append((self.room.clock + seconds, do))

    # ---- troubles ------------------------------------------------------------------------------

    def _strike(self) -> None:
        trouble = self.rng.choice((self._kill, self._kill, self._freeze, self._split, self._cut))
        self.kinds.append(trouble.__name__.strip("_"))
        trouble()

    def _some_host(self) -> HostComputer | None:
        up = self.room.counting or [each for each in self.room.hosts.values() if each.is_up]
        return self.rng.choice(up) if up else None

    def _kill(self) -> None:
        """Kill a host between two of its sends; its supervisor starts it again, maybe late."""
        if host := self._some_host():
            host.dies_in = self.rng.randrange(40)
            self._after(self.rng.choice((1.0, 4.0, 12.0, 30.0)), lambda: self._revive(host))

    def _revive(self, host: HostComputer) -> None:
        host.dies_in = None
        if host.is_dead and host.has_table and self.room.hosts[host.owner] is host:
            self.room.restart(host.owner)

    def _freeze(self) -> None:
        if host := self._some_host():
            host.is_frozen = True
            self._after(
                self.rng.choice((2.0, 7.0, 20.0)), lambda: setattr(host, "is_frozen", False)
            )

    @staticmethod
    def _thaw(host: HostComputer) -> None:
        host.is_frozen = False

    def _split(self) -> None:
        """Let the network fall into two or three parts."""
        parts = self.rng.choice((2, 2, 3))
        self.room.groups = {name: self.rng.randrange(parts) for name in self.room.people}
        self._after(self.rng.choice((3.0, 10.0, 25.0)), self.room.groups.clear)

    def _cut(self) -> None:
        """Take a cable out."""
        self.room.groups[self.rng.choice([*self.room.people])] = 9
        self._after(self.rng.choice((2.0, 8.0, 20.0)), self.room.groups.clear)

    # ---- what must hold ------------------------------------------------------------------------

    @property
    def _is_over(self) -> bool:
        return any(host.table.phase == "over" for host in self.room.with_table)

    @property
    def host(self) -> HostComputer:
        (host,) = self.room.with_table
        return host

    def _calm_down(self) -> None:
        """End all trouble, and wait until everybody is at one table."""
        for _when, do in self._later:
            do()
        self._later.clear()
        self.room.groups.clear()
        if self._becomes_calm():
            return
        self._go_on_without_others()
        if not self._becomes_calm():
            epochs = {host.owner: host.table.epoch for host in self.room.with_table}
            at = {each.name: each.at and each.at.owner for each in self.room.people.values()}
            raise self._wrong(f"not calm: tables {epochs}, people at {at}")

    def _becomes_calm(self) -> bool:
        until = self.room.clock + CALM_WITHIN
        while not self._is_calm() and self.room.clock < until:
            self.room.run(TICK)
        return self._is_calm()

    def _go_on_without_others(self) -> None:
        """Let one who is asked go on alone."""
        for name, person in self.room.people.items():
            if person.client.standby.asks:
                self.kinds.append("alone")
                self.room.go_on_alone(name)
                return

    def _is_calm(self) -> bool:
        if len(self.room.with_table) != 1 or len(self.room.counting) != 1:
            return False
        if "alone" in self.kinds:  # those who were left find it in the list of tables
            return True
        host = self.host
        return all(
            person.at is host and person.client.standing == "online" and person.takeover.is_settled
            for person in self.room.people.values()
        )

    def _check_one_history(self) -> None:
        """Nobody acted in an older epoch after a newer one, and each epoch had one host."""
        last, owners = 0, dict[int, str]()
        for when, owner, epoch, turn in self.room.acted:
            if epoch < last:
                raise self._wrong(f"{turn} counted at {owner}'s in {epoch} after {last}, at {when}")
            if owners.setdefault(epoch, owner) != owner:
                raise self._wrong(f"{epoch} was at {owners[epoch]}'s and at {owner}'s, at {when}")
            last = epoch

    def _check_nothing_lost(self) -> None:
        """Everybody's views of every turn are those of the table that there is now."""
        if self.started_over or "alone" in self.kinds:
            return
        host = self.host
        journal = [*read_entries(host.journal.entries(host.journaled.row))]
        tables = {table.turn: table for _entry, table in folded(journal) if table.play is not None}
        for person in self.room.people.values():
            for turn, view in person.seen.items():
                if view is None:
                    continue
                if turn not in tables:
                    raise self._wrong(f"{person.name} saw turn {turn}, which is lost")
                if update_for(tables[turn], key_of(person.name), 0, 0, ()).view != view:
                    raise self._wrong(f"{person.name} saw turn {turn} otherwise")

    def _check_nobody_accused(self) -> None:
        """Nobody is told that an honest host cheated, whatever was lost with one."""
        for person in self.room.people.values():
            if person.unfair:
                raise self._wrong(f"{person.name} is told of {person.unfair}")

    def _check_draws_told(self) -> None:
        """Everybody was told of as many shuffles as they have signed lists."""
        for person in self.room.people.values() if "alone" not in self.kinds else ():
            prover = person.client.witness.prover
            for place, draws in prover._at.draws.items():
                told, signed = (
                    [each for each in prover.told if each.number == place.shown],
                    len(draws.lists),
                )
                most = max([each.shuffles for each in told], default=0)
                if most not in (signed, signed + 1):
                    raise self._wrong(f"{person.name} signed {signed} for {place}: {told}")

    def _check_record(self) -> None:
        """The game's entries give its result, and it has a record."""
        host = self.host
        journal = [*read_entries(host.journal.entries(host.journaled.row))]
        if fold_all(journal).outcome != host.table.outcome:
            raise self._wrong("its entries give another result")
        if host.archive.kept[-1].record is None:
            raise self._wrong("it has no record")

    @property
    def started_over(self) -> bool:
        """Whether a deal or a game had to start over, as those see who were told."""
        logs = [each for person in self.room.people.values() for each in person.client.log]
        again = ("dealt_again", "begun_again", "undone_deals")
        return any(isinstance(each, TableChanged) and each.what in again for each in logs)

    def _wrong(self, why: str) -> Wrong:
        return Wrong(f"seed {self.seed}: {why}; after {', '.join(self.kinds)}")
