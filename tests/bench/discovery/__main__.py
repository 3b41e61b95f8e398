"""How soon tables are found, and missed, between machines: as ratios to bare zeroconf.

    python -m tests.bench.discovery [--quick]

Needs root and `ip`: two network namespaces on a bridge (`tests/netns.py`) are the machines. The
root namespace and its network are not touched. All processes read the same clock.

- **Cold**: from opening a lobby (`Finder`), with everything imported, until it lists the table
  of a `luznet host`, and until that has answered and so tells its tables; zeroconf: from
  opening a browser until a service is resolved. Either waits 20 to 120 ms, by chance, before
  it asks at all.
- **New**: from handing an announcement over on one machine until a lobby that is open on the
  other lists it; zeroconf: the same for a service, registered without a probe for conflicts.
- **Killed**: from the end (SIGKILL) of a host until a client that sits there knows, and until
  a lobby that is open lists its table no more.

Exit status 1: a goal was missed.
"""

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests import netns
from tests.bench.host.figures import Line, show
from tests.e2e.processes import Process, processes

KNOWN_WITHIN_MS = 10
LISTED_WITHIN_MS = 100
"""A table is listed once its host has proved its key and answered: at once, to a person."""
GONE_WITHIN_MS = 3000
BARE = "zeroconf alone"


def told(process: Process, kind: str, name: str | None = None) -> Any:
    """Return the next map of a process with this kind of news."""

    def fits(line: str) -> Any:
        news = json.loads(line) if line.startswith("{") else {}
        return news if kind in news and name in (None, news[kind]) else None

    return process.wait_for(fits)


class Lan:
    """Starts processes on two machines: one has the tables, the other looks for them."""

    def __init__(self, start: Callable[..., Process], machines: list[netns.Host], home: str):
        self._start = start
        self._tables, self._guests = (tuple(machine.command([])) for machine in machines)
        self._home = Path(home)

    def host(self, name: str) -> tuple[Process, str]:
        """Start a host; return it and its address."""
        arguments = ["luznet", "host", "--no-restart", f"--table-name={name}"]
        host = self._start(arguments, self._home / name, prefix=self._tables)
        return host, host.wait_for(lambda line: re.search(r"luznet join (\S+)", line))[1]

    def announcing(self, rounds: int) -> Process:
        words = ["tests.bench.discovery.announcing", str(rounds)]
        announcing = self._start(words, self._home, prefix=self._tables)
        announcing.wait_for(lambda line: line == "ready")
        return announcing

    def browsing(self, *words: str) -> Process:
        arguments = ["tests.bench.discovery.browsing", *words]
        return self._start(arguments, self._home, prefix=self._guests)


def cold(lan: Lan, rounds: int) -> bool:
    host, _ = lan.host("Lunch")
    announcing = lan.announcing(0)
    browsing = lan.browsing("cold", str(rounds))
    bare = Line(BARE, time.perf_counter)
    lines = [
        bare,
        Line("a table is listed", time.perf_counter, bare, 1.2),
        Line("... and has answered", time.perf_counter, bare),
    ]
    for _ in range(rounds):
        opened = told(browsing, "opened", "luznet")["at"]
        lines[1].times.append(told(browsing, "listed")["at"] - opened)
        lines[2].times.append(told(browsing, "answered")["at"] - opened)
        opened = told(browsing, "opened", "bare")["at"]
        bare.times.append(told(browsing, "resolved")["at"] - opened)
    for process in (browsing, announcing, host):
        process.end()
    return show("Cold", lines)


def new(lan: Lan, rounds: int) -> bool:
    lobby, browser = lan.browsing("luznet"), lan.browsing("bare")
    announcing = lan.announcing(rounds)
    bare = Line(BARE, time.perf_counter)
    lines = [bare, Line("a table is listed", time.perf_counter, bare, most=LISTED_WITHIN_MS)]
    for number in range(rounds):
        for line, heard, name in ((lines[1], lobby, "luznet"), (bare, browser, "bare")):
            announced = told(announcing, "announced", f"{name}{number}")["at"]
            line.times.append(told(heard, "listed", f"{name}{number}")["at"] - announced)
    for process in (lobby, browser, announcing):
        process.end()
    return show("New", lines)


def killed(lan: Lan, rounds: int) -> bool:
    lobby = lan.browsing("luznet")
    lines = [
        Line("a seated client knows", time.perf_counter, most=KNOWN_WITHIN_MS),
        Line("gone from an open lobby", time.perf_counter, most=GONE_WITHIN_MS),
    ]
    for number in range(rounds):
        name = f"Lunch {number}"
        host, address = lan.host(name)
        guest = lan.browsing("sit", address)
        told(guest, "standing", "online")
        told(lobby, "answered", name)
        time.sleep(0.5 + number / rounds)  # anywhere between two probes
        begin = time.perf_counter()
        host.kill()
        lines[0].times.append(told(guest, "standing", "lost")["at"] - begin)
        lines[1].times.append(told(lobby, "gone", name)["at"] - begin)
        guest.end()
    return show("Killed", lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a short run")
    quick = parser.parse_args().quick
    if not netns.available():
        print("This needs root and ip: it makes network namespaces.", file=sys.stderr)
        return 2
    os.environ["LUZNET_INTERFACES"] = ""  # all of a namespace's own
    with tempfile.TemporaryDirectory() as home, netns.lan(2) as machines, processes() as start:
        lan = Lan(start, machines, home)
        met = [cold(lan, 1 if quick else 40)]
        met += [new(lan, 1 if quick else 25), killed(lan, 1 if quick else 12)]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
