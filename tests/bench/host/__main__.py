"""What an action costs from one player's hand to all screens, as ratios within one run.

    python -m tests.bench.host [--quick] [--peer] [SECTION ...]

Sections: fan-out, spectators, tables, evening, bots, reconnecting, growth. With `--peer`
boardgame.io plays the same game beside ours (`peer.py`), and no other section runs unless it is
named.

The **floor** (`floor.py`) is a process with a bare CURVE ROUTER and blocking sockets: one small
message in, five different messages of 1 KiB out, packed beforehand. A **host** (`serving.py`) is
`luznet host` as it is, announcing on loopback alone, with the rate limit and the pings patched
away, and its journal as each line says. Both are driven by the same clients (`clients.py`): five
DEALERs in one other process. A time begins before the actor's frame is handed to its socket and
ends when the last of the five has received and unpacked (msgpack) its own message; choosing and
packing an action are not counted. So the floor has the network, the encryption and the unpacking
in it; the host has the same, and the event loop, the rules, the journal, five views of 2 KiB.
A second floor sends the updates of a game instead: what these cost to send and to unpack is no work
of the host.

Actions of a line follow each other without a pause, so what a host does after sending counts as
well; only beside spectators and bots there is one of 30 ms in all lines. Lines are measured in
turns. p50 and p99 ratios are those of the quantiles. Exit status 1: a goal was missed.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tests.bench.host.peer import peer
from tests.bench.host.sections import SECTIONS, Bench
from tests.e2e.processes import processes

QUICK = 0.01
"""The share of rounds, spectators, entries and pauses that `--quick` has."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sections", nargs="*", metavar="SECTION")
    parser.add_argument("--quick", action="store_true", help="a short run")
    parser.add_argument("--peer", action="store_true", help="compare with boardgame.io (needs npm)")
    options = parser.parse_args()
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"no section {min(unknown)}; there are {', '.join(SECTIONS)}")
    os.environ["LUZNET_INTERFACES"] = "127.0.0.1"
    sections = [SECTIONS[name] for name in options.sections or ([] if options.peer else SECTIONS)]
    met = True
    for section in [*sections, *([peer] if options.peer else [])]:
        with tempfile.TemporaryDirectory() as folder, processes() as start:
            bench = Bench(start, Path(folder), QUICK if options.quick else 1.0)
            met &= section(bench)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
