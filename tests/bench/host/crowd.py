"""Spectators in a process of their own, and people who play alone against bots.

    python -m tests.bench.host.crowd ADDRESS watch TABLE NUMBER
    python -m tests.bench.host.crowd ADDRESS play TABLE NUMBER

Spectators of the table with this number (from 0) are connected and get every update; ZeroMQ's
thread reads and decrypts them all and keeps the newest, so that Python need not run for it. They
have the lowest priority: elsewhere they would be other machines.

With `play` one person sits down alone at each table from TABLE on, NUMBER in all, and acts at
once. SIGUSR1 lets them begin, SIGUSR2 rest: then their bots soon wait for them.
"""

import os
import random
import signal
import sys
import time
from typing import Any, NoReturn

import zmq

from tests.bench.host.clients import Client


def watch(address: str, table: int, number: int) -> NoReturn:
    """Watch until killed."""
    spectators = [Client(address, newest_only=True) for _ in range(number)]
    for client in spectators:
        client.say("watch", table=client.hello("Spectator")[table])
        client.get("update")
    print("ready", flush=True)
    while True:
        time.sleep(1)


class Loner:
    """A person who plays alone against bots, game after game."""

    def __init__(self, address: str, table: int) -> None:
        self.client = Client(address)
        self._rng = random.Random(table)
        self.client.say("sit", table=self.client.hello(f"Loner {table}")[table])
        self.take(self.client.get("update"))

    def take(self, update: dict[str, Any]) -> None:
        """Do what an update asks for."""
        if update["type"] != "update":
            return
        if update["table"]["phase"] != "playing":
            self.client.say("start")
        elif update["view"]["legal"]:
            action = self._rng.choice(update["view"]["legal"])
            self.client.say("act", turn=update["turn"], action=action)


def play(address: str, first: int, number: int) -> NoReturn:
    """Play until killed, whenever told to."""
    going = False

    def hear(signum: int, frame: object) -> None:
        nonlocal going
        going = signum == signal.SIGUSR1

    signal.signal(signal.SIGUSR1, hear)
    signal.signal(signal.SIGUSR2, hear)
    loners = [Loner(address, table) for table in range(first, first + number)]
    poller = zmq.Poller()
    for loner in loners:
        poller.register(loner.client.socket, zmq.POLLIN)
    print("ready", flush=True)
    while True:
        if not going:
            time.sleep(0.01)
            continue
        waiting = dict(poller.poll(100))
        for loner in loners:
            if loner.client.socket in waiting and (newest := loner.client.newest()):
                loner.take(newest)


def main() -> None:
    address, what, table, number = sys.argv[1:]
    os.nice(19)
    {"watch": watch, "play": play}[what](address, int(table), int(number))


if __name__ == "__main__":
    main()
