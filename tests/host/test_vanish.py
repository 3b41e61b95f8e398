"""People who vanish: killed, asleep, cut off; and people who fall asleep at the table."""

import os
import signal
import time
from contextlib import nullcontext

import pytest

from luznet.records.entries import Acted, BotTookOver, Returned, WentAway
from luznet.wire.messages import Options
from tests import netns
from tests.e2e.processes import processes, said, start_host
from tests.hasty import HASTE
from tests.host.raw import RawClient
from tests.host.running import RunningServer
from tests.records.kept import kept

AWAY = 5.0
"""Seconds within which everybody is shown who has vanished."""
GRACE = 5
LAG = 1.0
"""Seconds that a line of a player's process may take to be read here."""
IN_EARNEST, HASTILY = (1, ()), (HASTE, ("tests.hasty",))
"""How many times as quick as usual programs are, and what makes them so."""


class Kill:
    """The process is killed, and started again."""

    name = "Kit"

    def vanish(self, player, machine):
        player.kill()

    def come_back(self, player, machine, start_again):
        return start_again()


class Sleep:
    """The laptop is closed, and opened."""

    name = "Stu"

    def vanish(self, player, machine):
        os.kill(player.pid, signal.SIGSTOP)

    def come_back(self, player, machine, start_again):
        os.kill(player.pid, signal.SIGCONT)
        return player


class Cable:
    """The cable is pulled, and put back: packets vanish, and neither end is told."""

    name = "Cab"

    def vanish(self, player, machine):
        machine.down()

    def come_back(self, player, machine, start_again):
        machine.up()
        return player


@pytest.fixture
def ways(monkeypatch):
    """Yield all ways to vanish that can be tried here, and machines: for the host, for a player who
    stays, and for each way; None is this machine."""
    if not netns.available():
        ways = [Kill(), Sleep()]
        context = nullcontext([None] * 4)
    else:
        ways = [Kill(), Sleep(), Cable()]
        monkeypatch.setenv("LUZNET_INTERFACES", "")
        context = netns.lan(5)
    with context as machines:
        yield ways, machines


def prefix(machine):
    return tuple(machine.command([])) if machine else ()


@pytest.mark.parametrize(
    ("haste", "runs"), [HASTILY, pytest.param(*IN_EARNEST, marks=pytest.mark.slow)]
)
def test_a_player_who_vanishes_is_shown_away_replaced_and_seated_again(ways, tmp_path, haste, runs):
    ways, (host_machine, home, *machines) = ways
    people = len(ways) + 1
    flags = (f"--players={people + 1}", f"--grace={GRACE}", "--pace=100")
    with processes() as start:
        host, address = start_host(
            start, tmp_path / "host", *flags, runs=runs, prefix=prefix(host_machine)
        )

        def player(name, machine):
            arguments = [*runs, "tests.player", address, name, f"--people={people}"]
            return start(arguments, tmp_path / name, prefix(machine))

        ann = player("Ann", home)
        gone = {
            way.name: player(way.name, machine) for way, machine in zip(ways, machines, strict=True)
        }
        ann.wait_for(lambda line: said(line).get("turn", 0) > 3)
        away_after, replaced_after = vanish(ann, ways, machines, gone)
        turn = ann.wait_for(lambda line: said(line).get("turn"))
        ann.wait_for(lambda line: said(line).get("turn", 0) > turn + 2 * (people + 1))
        back = {
            way.name: way.come_back(
                gone[way.name], machine, lambda way=way, machine=machine: player(way.name, machine)
            )
            for way, machine in zip(ways, machines, strict=True)
        }
        turn = ann.wait_for(lambda line: everybody_is_back(said(line)) and said(line)["turn"])
        for each in (ann, *back.values()):
            # Who leads a trick changes, so within two rounds at most everybody has acted.
            each.wait_for(lambda line: said(line).get("turn", 0) > turn + 2 * (people + 1))
        assert host.interrupt() == 0
    assert away_after < AWAY
    assert abs(replaced_after - away_after - GRACE / haste) < LAG
    entries = kept(tmp_path / "host")
    for seat in seats_that_vanished(entries):
        check_seat(entries, seat)
    assert len(seats_that_vanished(entries)) == len(ways)


def vanish(ann, ways, machines, gone):
    """Let all these vanish; return after how many seconds Ann saw them away, and replaced."""
    begin = time.monotonic()
    for way, machine in zip(ways, machines, strict=True):
        way.vanish(gone[way.name], machine)
    ann.wait_for(lambda line: sorted(said(line).get("away", ())) == sorted(gone))
    away_after = time.monotonic() - begin
    ann.wait_for(lambda line: sorted(said(line).get("stand_in", ())) == sorted(gone))
    return away_after, time.monotonic() - begin


def everybody_is_back(line):
    return line.get("away") == [] == line["stand_in"]


def seats_that_vanished(entries):
    return {entry.seat for entry in entries if isinstance(entry, BotTookOver)}


def check_seat(entries, seat):
    """The person acts, then nobody, then a bot after the grace time, then the person again."""
    own = [
        entry
        for entry in entries
        if seat == getattr(entry, "actor", getattr(entry, "seat", None))
        and isinstance(entry, Acted | WentAway | BotTookOver | Returned)
    ]
    went, stood, returned = (
        next(place for place, entry in enumerate(own) if isinstance(entry, kind))
        for kind in (WentAway, BotTookOver, Returned)
    )
    assert stood == went + 1
    assert own[stood].at - own[went].at >= GRACE * 1000
    assert [entry.by_bot for entry in own[:went]] == [False] * went
    assert [entry.by_bot for entry in own[stood + 1 : returned]] == [True] * (returned - stood - 1)
    assert returned > stood + 1
    after = [entry.by_bot for entry in own[returned + 1 :] if isinstance(entry, Acted)]
    assert after
    assert not any(after)


def test_a_bot_acts_once_for_a_sleeping_player_and_the_next_turn_is_theirs(tmp_path):
    options = Options(players=3, pace=0, turn_time=1)
    host = RunningServer(tmp_path, options=options)
    ann = RawClient(host.port, host.keys.public, "Ann")
    ann.sit()
    ann.send("start")

    def my_turn(after):
        return ann.until(
            lambda now: now["view"] and now["view"]["turn"] == 0 and now["turn"] > after
        )

    first = my_turn(-1)
    assert 0 < first["table"]["clock"] <= 1000
    begin = time.monotonic()
    second = my_turn(first["turn"])  # somebody acted, and it was not Ann
    assert 0.5 < time.monotonic() - begin < 5
    assert 0 < second["table"]["clock"] <= 1000
    assert not second["table"]["seats"][0]["stand_in"]
    ann.send("act", turn=second["turn"], action=second["view"]["legal"][0])
    my_turn(second["turn"])
    ann.close()
    host.stop()
    acted = [entry.by_bot for entry in kept(tmp_path) if getattr(entry, "actor", None) == 0]
    assert acted[:2] == [True, False]
