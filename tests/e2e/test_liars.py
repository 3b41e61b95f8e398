"""Somebody lies about where the table is: real programs, each on a computer of its own."""

import signal
import time
from pathlib import Path

import pytest

from luznet.custody.search import WINDOW
from tests import netns
from tests.e2e.lost_hosts import NAMES, Heir, Plan, Round, signal_all
from tests.e2e.networks import needs_namespaces
from tests.e2e.processes import processes

pytestmark = [needs_namespaces, pytest.mark.slow]

LIAR = 1
"""The place of the liar, who is the first in the order."""


class Lied(Round):
    """A round in which nobody is lost, but somebody lies."""

    def __init__(self, people: int, folder: Path, machines: list[netns.Host], start) -> None:
        plan = Plan(
            1, "luz", people, people + (people < 3), False, False, False, False, "killed", 5, None,
            False,
        )  # fmt: skip
        super().__init__(plan, folder, machines, start)
        self.victim: Heir | None = None

    def sit_down(self) -> None:
        self._sit_down()
        self._allow(6)
        for heir in self.heirs:
            heir.await_line(lambda told: told["turn"] >= 6)
        self.host = self.heirs[0].last["key"]

    def _begin(self, machine: netns.Host, name: str, *what: str) -> Heir:
        start = self._start

        def lying(words, *rest):
            words = ["tests.e2e.liar", *words[1:]] if name == NAMES[LIAR] else words
            return start(words, *rest)

        self._start = lying
        try:
            return super()._begin(machine, name, *what)
        finally:
            self._start = start

    def lie(self, epoch: int, how: str = "") -> None:
        self._gate.with_suffix(".lie").write_text(f"{epoch} {how}")

    def liar_has_it(self) -> None:
        """Wait until the liar plays at their own table."""
        self.heirs[LIAR].await_line(lambda told: told["key"] != self.host and told["epoch"])

    def cut_off(self, victim: Heir) -> None:
        """Cut somebody off from the host until they have been at the liar for a while."""
        self.victim = victim
        way = ["ip", "route", "{}", "blackhole", self.heirs[0].machine.address]
        victim.machine.run([word.format("add") for word in way])
        victim.await_line(lambda told: told["key"] not in ("", self.host))
        time.sleep(WINDOW / 2)
        victim.machine.run([word.format("del") for word in way])
        victim.await_line(lambda told: told["key"] == self.host and told["standing"] == "online")

    def stay(self, seconds: float) -> None:
        """Check that everybody else plays on at the host, and is nowhere else meanwhile."""
        others = [each for each in self.heirs if each is not self.heirs[LIAR]]
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            time.sleep(0.5)
        self._allow(200)
        for each in others:
            each.await_line(
                lambda told: told["turn"] >= 16 and told["standing"] == "online" and not told["cut"]
            )
            if each is not self.victim:
                assert {told["key"] for told in each.told} == {self.host}
            assert {told["epoch"] for told in each.told} == {0}
            assert not any(told["shared"] for told in each.told)


@pytest.fixture
def lied(tmp_path, monkeypatch):
    """Return what begins a round with so many people."""
    monkeypatch.setenv("LUZNET_INTERFACES", "")
    with netns.lan(4) as machines, processes() as start:
        yield lambda people: Lied(people, tmp_path, machines, start)
        for machine in machines:
            signal_all(machine, signal.SIGKILL)


@pytest.mark.parametrize("epoch", [1, 9_000])
def test_whoever_hangs_up_and_claims_to_have_the_table_has_it_alone(lied, epoch):
    """Before, its host closed it after 3 s and sent everybody there."""
    playing = lied(4)
    playing.sit_down()
    playing.lie(epoch, "alone")
    playing.liar_has_it()
    playing.stay(9)


def test_one_of_two_who_pulls_their_cable_and_goes_on_alone_undoes_nothing(lied):
    """Before, the higher epoch won, and a deal that was scored was undone."""
    playing = lied(2)
    playing.sit_down()
    playing.lie(0)
    playing.heirs[LIAR].machine.down()
    playing.liar_has_it()
    playing.heirs[LIAR].machine.up()
    playing.stay(7)


def test_whoever_is_cut_off_and_turns_to_a_liar_gives_them_no_share(lied):
    """Before, it was in the first message, and the liar read every hand."""
    playing = lied(4)
    playing.sit_down()
    playing.lie(1)
    playing.cut_off(playing.heirs[LIAR + 1])
    playing.stay(3)
