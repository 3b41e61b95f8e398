"""The host goes, the table stays: across processes."""

import os
import re
import signal
import subprocess
import time
from contextlib import contextmanager

from tests.e2e.processes import hosts_of, processes, start_host

PIPE = subprocess.PIPE
ASKED = re.compile(r"Your turn: bet|You may play cards? ([0-9]+)")
CARRIED = "carries the table on."
LONGEST = 5.0
"""Seconds until somebody has acted at the next computer; the goal is one, on a machine that has
nothing else to do."""


def answer(line):
    card = ASKED.search(line)[1]
    return f"play {card}" if card else "bet 2 s"


def joined(start, tmp_path, address, names):
    """Return players at a table who have luznet in plain mode, by name."""
    players = {}
    for name in names:
        home = tmp_path / name
        player = start(["luznet", "join", address, f"--name={name}"], home, stdin=PIPE)
        player.wait_for(lambda line: "ready" in line)
        players[name] = player
    return players


@contextmanager
def game(tmp_path):
    """Give a host, and Ben and Cleo who play there, when it is Ben's turn; and the line that tells
    him so."""
    with processes() as start:
        host, address = start_host(start, tmp_path / "host", "--pace=0", "--local")
        players = joined(start, tmp_path, address, ["Ben", "Cleo"])
        ben, cleo = players.values()
        for player in (ben, cleo):
            player.type("ready")
        line = ben.wait_for(
            lambda line: ("It is Cleo's turn to bet." in line or ASKED.search(line)) and line
        )
        if not ASKED.search(line):
            cleo.type(answer(cleo.wait_for(lambda line: ASKED.search(line) and line)))
            line = ben.wait_for(lambda line: ASKED.search(line) and line)
        yield host, ben, cleo, line


def test_a_host_that_is_told_to_end_hands_its_table_over_at_the_same_card(tmp_path):
    with game(tmp_path) as (host, ben, cleo, line):
        began = time.monotonic()
        host.terminate()
        ben.wait_for(lambda line: CARRIED in line)
        cleo.wait_for(lambda line: CARRIED in line)
        told = [each for each in cleo.lines if CARRIED in each]
        assert told == ["Ben's computer carries the table on."]
        ben.type(answer(line))
        ben.wait_for(lambda line: ASKED.search(line) or "You" in line)
        took = time.monotonic() - began
        print(f"{took:.2f} s from SIGTERM to the next action")
        assert took < LONGEST
        assert not [each for each in cleo.lines if "is back" in each or "lost" in each]
        assert hosts_of(ben.pid)


def test_a_computer_that_carries_a_table_on_brings_it_back_when_its_host_dies(tmp_path):
    with game(tmp_path) as (host, ben, cleo, line):
        host.terminate()
        for player in (ben, cleo):
            player.wait_for(lambda line: CARRIED in line)
        for _death in range(2):
            (carrying,) = hosts_of(ben.pid)
            os.kill(carrying, signal.SIGKILL)
            for player in (ben, cleo):
                player.wait_for(lambda told: told == "The connection is back.")
        ben.wait_for(lambda told: told == line)  # the same question, at the same card
        ben.type(answer(line))
        cleo.wait_for(lambda told: ASKED.search(told) or told.startswith("Ben bet"))
