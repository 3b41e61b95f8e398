"""Rounds in which the computer of a host is lost: real processes, each computer a namespace.

    python -m tests.e2e.lost_hosts [--seed SEED] [--rounds N] [--at-once N]

A round plays a random game to its end.  At a random turn the first player's computer, which hosts,
is killed, frozen or cut off, while people act.  Later it comes back.
"""

from __future__ import annotations

import argparse
import os
import random
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
SEATS = {"luz": range(3, 6), "luris": range(3, 5)}
LATEST = {"luz": 90, "luris": 60}
"""The last turn at which a host is lost; games are longer."""
END = 1_000_000
"""A gate that stops nobody."""

Loss = Literal["killed", "frozen", "cut off"]


class Plan(NamedTuple):
    """What happens in a round."""

    seed: int
    game: str
    people: int
    seats: int
    watches: bool
    multicast: bool
    loss: Loss
    turn: int

    def __str__(self) -> str:
        bots, network = self.seats - self.people, "on" if self.multicast else "off"
        return (
            f"seed {self.seed}: {self.game}, {self.people} people, {bots} bots, "
            f"{int(self.watches)} watching, multicast {network}, {self.loss} at turn {self.turn}"
        )


def plan_of(seed: int) -> Plan:
    """Return the round of a seed."""
    rng = random.Random(seed)
    game = rng.choice(["luz", "luris"])
    seats = rng.choice(SEATS[game])
    people = rng.choice(range(3, seats + 1))
    loss: Loss = rng.choice(["killed", "frozen", "cut off"])
    watches, multicast = rng.random() < 0.5, rng.random() < 0.5
    return Plan(seed, game, people, seats, watches, multicast, loss, rng.randint(1, LATEST[game]))


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
        self.heirs: list[Heir] = []

    def play(self) -> float:
        """Play it; return the seconds from the loss to the next action that everybody saw."""
        self._sit_down()
        ann, others = self.heirs[0], self.heirs[1:]
        self._allow(self.plan.turn + 25)
        ann.await_line(lambda told: told["turn"] >= self.plan.turn)
        lost = time.monotonic()
        self._lose(ann.machine)
        took = self._await_next_action(others) - lost
        self._check_views()
        self._come_back(ann, others)
        self._end()
        return took

    # ---- before ------------------------------------------------------------------------------

    def _sit_down(self) -> None:
        plan = self.plan
        for machine in [] if plan.multicast else self._machines:
            machine.drop_multicast()
        flags = (f"--game={plan.game}", f"--players={plan.seats}", "--pace=0", "--grace=5")
        ann = self._begin(0, "Ann", "host", *flags, "--no-guests")
        line = ann.await_line(lambda told: told["joining"])["joining"].split()[-1]
        for at in range(1, plan.people):
            self._begin(at, NAMES[at], "sit", line)
        if plan.watches:
            self._begin(plan.people, WATCHER, "watch", line)
        for heir in self.heirs:
            heir.await_line(lambda told: {*NAMES[: plan.people]} <= {*told["seats"]})
            heir.await_line(lambda told: told["holders"] == plan.people - 1)

    def _begin(self, at: int, name: str, *what: str) -> Heir:
        machine, home = self._machines[at], self._folder / name
        words = ["tests.e2e.heir", name, str(self._gate), str(self.plan.people), *what]
        process = self._start(words, home, tuple(machine.command([])), subprocess.PIPE)
        heir = Heir(name, machine, home, process, {})
        self.heirs[at : at + 1] = [heir]
        return heir

    def _allow(self, turn: int) -> None:
        """Let people act up to this turn."""
        new = self._gate.with_suffix(".new")
        new.write_text(str(turn))
        new.replace(self._gate)

    # ---- the loss ----------------------------------------------------------------------------

    def _lose(self, machine: netns.Host) -> None:
        match self.plan.loss:
            case "cut off":
                machine.down()
            case "frozen":
                signal_all(machine, signal.SIGSTOP)
            case "killed":
                signal_all(machine, signal.SIGKILL)

    def _await_next_action(self, others: list[Heir]) -> float:
        """Return when the last of the others saw the first action that was accepted after the
        loss, or where that waits for the player who was lost, when they were at the table."""
        self._allow(self.plan.turn + 60)
        found = [each.await_line(lambda told: told["epoch"] > 0) for each in others]
        assert not any(told["loss"] for told in found), "a loss was told"
        turn = max(told["turn"] for told in found)
        seen = [
            each.await_line(lambda told: told["epoch"] > 0 and told["turn"] > turn)
            for each in others
        ]
        assert len({told["key"] for told in seen}) == 1, "the table is split"
        is_of_lost = any(
            told["turn"] == turn and told["acts"] == self.heirs[0].name for told in found
        )
        return max(told["at"] for told in (found if is_of_lost else seen))

    def _check_views(self) -> None:
        """Check that everybody saw the same of every turn at the old host and at the new one, and
        that nothing that was seen is lost."""
        for heir in self.heirs[1:]:
            before = {t["turn"]: t["seen"] for t in heir.told if t["epoch"] == 0 and on_game(t)}
            after = [told for told in heir.told if told["epoch"] > 0]
            assert min(told["turn"] for told in after) >= max(before, default=0), "steps are lost"
            for told in after:
                if told["turn"] in before:
                    assert told["seen"] == before[told["turn"]], "another view of the same turn"

    # ---- afterwards --------------------------------------------------------------------------

    def _come_back(self, ann: Heir, others: list[Heir]) -> None:
        """Let the lost computer come back, and wait until its player sits there again."""
        seat, place = ann.last["you"], others[0].last
        match self.plan.loss:
            case "cut off":
                ann.machine.up()
            case "frozen":
                signal_all(ann.machine, signal.SIGCONT)
            case "killed":
                line = next(o.last["joining"] for o in others if o.last["joining"])
                ann = self._begin(0, "Ann", "sit", line.split()[-1])
        back = ann.await_line(lambda told: told["epoch"] > 0 and told["standing"] == "online")
        assert back["you"] == seat, "another seat"
        assert back["key"] == place["key"], "another host"

    def _end(self) -> None:
        """Play to the end, and check what everybody keeps."""
        self._allow(END)
        for heir in self.heirs:
            heir.await_line(lambda told: told["done"])
        assert len({heir.last["key"] for heir in self.heirs}) == 1, "the table is split"
        assert [heir.last["hosts"] for heir in self.heirs].count(True) == 1, "not one host"
        assert not self.heirs[0].last["hosts"], "the old computer hosts"
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


def play(plan: Plan, folder: Path) -> float:
    """Play a round; return the seconds from the loss to the next action that everybody saw."""
    folder.mkdir(parents=True)
    count = plan.people + plan.watches
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
        took = []
        failed: list[BaseException] = []
        for plan, future in zip(plans, futures, strict=True):
            error = future.exception()
            if error is not None:
                failed.append(error)
                print(f"{plan}: FAILED {error}", flush=True)
                if not isinstance(error, AssertionError):
                    traceback.print_exception(error)
                continue
            took.append(future.result())
            print(f"{plan}: {took[-1]:.1f} s", flush=True)
    if took:
        ordered = sorted(took)
        p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
        print(f"{len(took)} rounds: p50 {ordered[len(took) // 2]:.1f} s, p99 {p99:.1f} s")
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
