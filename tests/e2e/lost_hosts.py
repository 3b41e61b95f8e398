"""Rounds in which the computer of a host is lost: real processes, each computer a namespace.

    python -m tests.e2e.lost_hosts [--seed SEED] [--rounds N] [--at-once N]

A round plays a random game to its end.  At a random turn the computer of the host, a player or
one without a screen, is killed, frozen or cut off, while people act.  Later it comes back.  In some
rounds the next host is lost, too, before or after that.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from luznet.history.store import Store
from luznet.wire.record import Kept
from tests import netns
from tests.e2e.processes import Process, processes, said

WITHIN = 15.0
"""Seconds from the loss to the next action that everybody sees."""
PATIENCE = 40.0
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
WATCHER = "Zoe"
SERVER = "server"
OPEN = re.compile(r"luznet join (\S+)|luznet invite")
SEATS = {"luz": range(3, 6), "luris": range(3, 5)}
LATEST = {"luz": 90, "luris": 60}
"""The last turn at which a host is lost; games are longer."""
LATEST_FIRST = {"luz": 40, "luris": 10}
"""The same for the first of two losses."""
AHEAD = 12
"""Turns for which people may go on while a host is lost."""
END = 1_000_000
"""A gate that stops nobody."""

Loss = Literal["killed", "frozen", "cut off"]
LOSSES: tuple[Loss, ...] = ("killed", "frozen", "cut off")


class Plan(NamedTuple):
    """What happens in a round. `headless`: the first host is a computer where nobody plays.
    `second`: how the next host is lost, if it is, `returned` whether the first is back by then."""

    seed: int
    game: str
    people: int
    seats: int
    watches: bool
    multicast: bool
    headless: bool
    private: bool
    loss: Loss
    turn: int
    second: Loss | None
    returned: bool

    def __str__(self) -> str:
        bots, network = self.seats - self.people, "on" if self.multicast else "off"
        kind = f"{'private ' * self.private}{'headless ' * self.headless}{self.game}"
        again = f", the next {self.second} {'after' if self.returned else 'before'} it is back"
        return (
            f"seed {self.seed}: {kind}, {self.people} people, {bots} bots, "
            f"{int(self.watches)} watching, multicast {network}, {self.loss} at turn {self.turn}"
            f"{again * (self.second is not None)}"
        )


def plan_of(seed: int) -> Plan:
    """Return the round of a seed."""
    rng = random.Random(seed)
    game = rng.choice(["luz", "luris"])
    seats = rng.choice(SEATS[game])
    people = rng.choice(range(3, seats + 1))
    headless, private = rng.random() < 0.25, rng.random() < 0.25
    second = rng.choice(LOSSES) if rng.random() < 0.25 else None
    latest = LATEST if second is None else LATEST_FIRST
    stay = people - 2 + headless  # if nobody comes back
    can_lose_two = game == "luz" and 2 * stay > people  # and open a whole copy
    return Plan(
        seed=seed,
        game=game,
        people=people,
        seats=seats,
        watches=rng.random() < 0.5,
        multicast=rng.random() < 0.5,
        headless=headless,
        private=private,
        loss=rng.choice(LOSSES),
        turn=rng.randint(1, latest[game]),
        second=second,
        returned=not can_lose_two or rng.random() < 0.5,
    )


@dataclass
class Heir:
    """A running `tests.e2e.heir`, and everything it said."""

    name: str
    machine: netns.Host
    home: Path
    process: Process
    last: dict[str, Any]

    def await_line(
        self, matches: Callable[[dict[str, Any]], Any], patience: float = PATIENCE
    ) -> Any:
        """Return the first line that matches, from the latest known on."""
        if self.last and matches(self.last):
            return self.last

        def look(line: str) -> bool:
            told = said(line)
            if told:
                self.last = told
            return bool(told) and bool(matches(told))

        try:
            self.process.wait_for(look, patience)
        except AssertionError:
            raise AssertionError(f"{self.name} waits in vain") from None
        return self.last

    @property
    def told(self) -> list[dict[str, Any]]:
        return [told for line in self.process.lines if (told := said(line))]


class Round:
    """One round under way."""

    def __init__(self, plan: Plan, folder: Path, machines: list[netns.Host], start: Any) -> None:
        self.plan = plan
        self._folder = folder
        self._machines = machines
        self._start = start
        self._gate = folder / "gate"
        self._limit = 0
        self._host = machines[0]
        self._lost: list[tuple[netns.Host, Loss]] = []
        self.heirs: list[Heir] = []

    def play(self) -> list[float]:
        """Play it; return for each loss the seconds until everybody saw the next action."""
        self._sit_down()
        took = [self._lose_host(self.plan.loss, self.plan.turn)]
        if self.plan.second is not None:
            if self.plan.returned:
                self._come_back()
            self._await_holders()
            turn = max(heir.last["turn"] for heir in self._present)
            took.append(self._lose_host(self.plan.second, turn + self.plan.seed % 10 + 1))
        self._come_back()
        self._end()
        return took

    @property
    def _present(self) -> list[Heir]:
        """Everybody whose computer is there, with the user of the host first, if it has one."""
        lost = [machine for machine, _loss in self._lost]
        return [heir for heir in self.heirs if heir.machine not in lost]

    # ---- before ------------------------------------------------------------------------------

    def _sit_down(self) -> None:
        plan = self.plan
        for machine in [] if plan.multicast else self._machines:
            machine.drop_multicast()
        line = self._open_table()
        for name in NAMES[len(self.heirs) : plan.people]:
            machine = self._machines[len(self.heirs) + plan.headless]
            self._begin(machine, name, "sit", line or self._invite())
        if plan.watches:
            self._begin(self._machines[-1], WATCHER, "watch", line or self._invite())
        for heir in self.heirs:
            heir.await_line(lambda told: {*NAMES[: plan.people]} <= {*told["seats"]})
        self._await_holders()

    def _await_holders(self) -> None:
        """Wait until everybody knows that all who are there can carry the table on."""
        players = [each for each in self._present if each.name != WATCHER]
        holders = [each.name for each in players if each.machine is not self._host]
        for heir in self._present:
            heir.await_line(lambda told: told["holders"] == sorted(holders))

    def _open_table(self) -> str:
        """Open the table; return what others join it with, empty if each needs an invite."""
        plan = self.plan
        flags = [f"--game={plan.game}", f"--players={plan.seats}", "--pace=0", "--grace=5"]
        flags += ["--no-guests", *["--private"] * plan.private]
        if plan.headless:
            opened = self._serve(flags).wait_for(lambda line: OPEN.search(line))
            return str(opened[1] or "")
        ann = self._begin(self._host, "Ann", "host", *flags)
        told = ann.await_line(lambda told: told["way"] or plan.private)
        return str(told["way"])

    def _invite(self) -> str:
        """Return an invite to the private host."""
        home = self._folder / (SERVER if self.plan.headless else "Ann")
        prefix = tuple(self._host.command([]))
        inviting = self._start(["luznet", "invite"], home, prefix)
        return str(inviting.wait_for(lambda line: re.search(r"luznet join (luz://\S+)", line))[1])

    def _serve(self, flags: list[str]) -> Process:
        """Begin the host of a computer where nobody plays."""
        words = ["luznet", "host", "--no-restart", *flags]
        prefix = tuple(self._machines[0].command([]))
        process: Process = self._start(words, self._folder / SERVER, prefix)
        return process

    def _begin(self, machine: netns.Host, name: str, *what: str) -> Heir:
        home = self._folder / name
        words = ["tests.e2e.heir", name, str(self._gate), str(self.plan.people), *what]
        process = self._start(words, home, tuple(machine.command([])), subprocess.PIPE)
        heir = Heir(name, machine, home, process, {})
        at = next((i for i, each in enumerate(self.heirs) if each.name == name), len(self.heirs))
        self.heirs[at : at + 1] = [heir]
        return heir

    def _allow(self, turns: int) -> None:
        """Let people act for so many more turns."""
        self._limit += turns
        new = self._gate.with_suffix(".new")
        new.write_text(str(self._limit))
        new.replace(self._gate)

    # ---- the loss ----------------------------------------------------------------------------

    def _lose_host(self, loss: Loss, turn: int) -> float:
        """Lose the computer of the host at a turn, and wait until the table goes on elsewhere;
        return the seconds until everybody saw the next action."""
        self._allow(turn - self._limit + AHEAD)
        epoch = self._present[0].await_line(lambda told: told["turn"] >= turn)["epoch"]
        lost = time.monotonic()
        self._lose(self._host, loss)
        self._lost.append((self._host, loss))
        seconds = self._await_next_action(epoch) - lost
        self._check_views(epoch)
        (host,) = [heir for heir in self._present if heir.last["hosts"]]
        self._host = host.machine
        return seconds

    @staticmethod
    def _lose(machine: netns.Host, loss: Loss) -> None:
        match loss:
            case "cut off":
                machine.down()
            case "frozen":
                signal_all(machine, signal.SIGSTOP)
            case "killed":
                signal_all(machine, signal.SIGKILL)

    def _await_next_action(self, epoch: int) -> float:
        """Return when the last of those who are there saw the first action that was accepted after
        this epoch, or where that waits for somebody who was lost, when they were at the table."""
        self._allow(AHEAD)
        present = self._present
        found = [each.await_line(lambda told: told["epoch"] > epoch) for each in present]
        assert not any(told["loss"] for told in found), "a loss was told"
        turn = max(told["turn"] for told in found if told["you"] is not None)
        seen = [
            each.await_line(lambda told: told["turn"] > turn or told["phase"] == "over")
            for each in present
        ]
        assert len({told["key"] for told in seen}) == 1, "the table is split"
        names = [heir.name for heir in self.heirs if heir not in present]
        is_of_lost = any(told["turn"] == turn and told["acts"] in names for told in found)
        return max(told["at"] for told in (found if is_of_lost else seen))

    def _check_views(self, epoch: int) -> None:
        """Check that everybody saw the same of every turn up to this epoch and after it, and that
        nothing that was seen is lost."""
        for heir in self._present:
            before = {t["turn"]: t["seen"] for t in heir.told if t["epoch"] <= epoch and on_game(t)}
            after = [told for told in heir.told if told["epoch"] > epoch]
            assert min(told["turn"] for told in after) >= max(before, default=0), "steps are lost"
            for told in after:
                if told["turn"] in before:
                    assert told["seen"] == before[told["turn"]], "another view of the same turn"

    # ---- afterwards --------------------------------------------------------------------------

    def _come_back(self) -> None:
        """Let the lost computers come back, and wait until their players sit there again."""
        host = next(heir for heir in self._present if heir.machine is self._host)
        place = host.await_line(lambda told: told["way"] or self.plan.private)
        # A private host shows invites; whoever sits at its table knows the way back.
        ways = [each.last["way"] for each in self._present if each.last["key"] == place["key"]]
        way = next(filter(None, ways), "")
        lost, self._lost = self._lost, []
        for machine, loss in lost:
            match loss:
                case "cut off":
                    machine.up()
                case "frozen":
                    signal_all(machine, signal.SIGCONT)
                case "killed":
                    self._begin_again(machine, way)
        for heir in [each for each in self.heirs if each.machine in [m for m, _loss in lost]]:
            back = heir.await_line(
                lambda told: told["key"] == place["key"] and told["standing"] == "online"
            )
            assert back["you"] == place["seats"].index(heir.name), "another seat"

    def _begin_again(self, machine: netns.Host, line: str) -> None:
        heir = next((each for each in self.heirs if each.machine is machine), None)
        if heir is not None:
            self._begin(machine, heir.name, "sit", line)
        else:
            self._serve(["--no-guests"])

    def _end(self) -> None:
        """Play to the end, and check what everybody keeps."""
        self._allow(END)
        for heir in self.heirs:
            heir.await_line(lambda told: told["done"])
        assert len({heir.last["key"] for heir in self.heirs}) == 1, "the table is split"
        assert [heir.last["hosts"] for heir in self.heirs].count(True) == 1, "not one host"
        assert not self.heirs[0].last["hosts"] or self._host is self.heirs[0].machine, "an old host"
        for heir in self.heirs:
            heir.process.end_input()
        for heir in self.heirs:
            assert heir.process.code() == 0, heir.process.tail()
        kept = [record_in(heir.home) for heir in self.heirs]
        assert len({each.digest for each in kept}) == 1, "different records"
        assert kept[0].record.outcome is not None, "the game is not over"


def on_game(told: dict[str, Any]) -> bool:
    return told["phase"] == "playing"


def signal_all(machine: netns.Host, number: signal.Signals) -> None:
    """Send a signal to everything that runs on a machine."""
    listed = subprocess.run(
        ["ip", "netns", "pids", machine.namespace], capture_output=True, text=True, check=True
    )
    for pid in listed.stdout.split():
        with suppress(ProcessLookupError):
            os.kill(int(pid), number)


def record_in(home: Path) -> Kept:
    """Return the last game that is kept there."""
    with closing(Store(home / "records.sqlite3")) as store:
        return store.find("last")


def play(plan: Plan, folder: Path) -> list[float]:
    """Play a round; return for each loss the seconds until everybody saw the next action."""
    folder.mkdir(parents=True)
    count = plan.people + plan.watches + plan.headless
    environment = {"LUZNET_INTERFACES": ""}
    os.environ.update(environment)
    with netns.lan(count) as machines, processes() as start:
        playing = Round(plan, folder, machines, start)
        try:
            took = playing.play()
        except AssertionError as error:
            raise AssertionError(f"{plan}: {error}\n{_stories(playing)}") from error
        finally:
            for machine in machines:
                signal_all(machine, signal.SIGKILL)
        return took


def _stories(playing: Round) -> str:
    return "\n".join(line for heir in playing.heirs for line in _story(heir))


def _story(heir: Heir) -> Iterator[str]:
    """Yield what somebody said last, in short."""
    heir.process.drain()
    with suppress(FileNotFoundError):
        yield from (heir.home / "luznet.log").read_text().splitlines()[-40:]
    for line in heir.process.lines[-12:]:
        told = said(line)
        if not told:
            yield f"{heir.name:5} {line}"
            continue
        marks = " ".join(mark for mark in ("cut", "loss", "done") if told[mark])
        where = f"epoch {told['epoch']} at {told['key'][:4]}, turn {told['turn']} {told['phase']}"
        away = ",".join(told["away"])
        yield (
            f"{heir.name:5} {told['at']:.2f} {told['standing']:7} {where}, seat {told['you']}, "
            f"{told['seen'][:6]} away: {away} {marks}"
        )


def play_all(seeds: list[int], at_once: int) -> list[float]:
    """Play the rounds of these seeds, some at once, and print each; return how long they took."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(at_once) as pool:
        plans = [plan_of(seed) for seed in seeds]
        futures = [pool.submit(play, plan, Path(folder) / str(plan.seed)) for plan in plans]
        took: list[float] = []
        failed: list[BaseException] = []
        for plan, future in zip(plans, futures, strict=True):
            error = future.exception()
            if error is not None:
                failed.append(error)
                print(f"{plan}: FAILED {error}", flush=True)
                if not isinstance(error, AssertionError):
                    traceback.print_exception(error)
                continue
            took += future.result()
            times = ", ".join(f"{seconds:.1f} s" for seconds in future.result())
            print(f"{plan}: {times}", flush=True)
    if took:
        ordered = sorted(took)
        p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
        print(f"{len(took)} losses: p50 {ordered[len(took) // 2]:.1f} s, p99 {p99:.1f} s")
    assert not failed, f"{len(failed)} of {len(plans)} rounds failed"
    return took


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--at-once", type=int, default=2)
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    seeds = [options.seed + number for number in range(options.rounds)]
    took = play_all(seeds, options.at_once)
    return 0 if max(took) <= WITHIN else 1


if __name__ == "__main__":
    sys.exit(main())
