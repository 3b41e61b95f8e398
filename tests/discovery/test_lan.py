"""Discovery on real networks, in network namespaces."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from typing import Any

from luznet.discovery.announcement import Announcement
from tests import netns
from tests.discovery.common import TABLE, TIMEOUT, needs_namespaces

PEER = """
import asyncio, dataclasses, json, sys
from luznet.discovery.announcement import Announcement
from luznet.discovery.announcer import Announcer
from luznet.discovery.browser import Browser

async def commands():
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        yield line.split()

def say(*words):
    print(json.dumps(words), flush=True)

async def host(table):
    table = Announcement(**table | {"versions": (1,), "addresses": ()})
    announcer = Announcer()
    await announcer.start()
    async for command, *arguments in commands():
        if command == "taken":
            table = dataclasses.replace(table, taken=int(arguments[0]))
            await announcer.announce(table)
        elif command == "poll":
            await announcer.refresh_interfaces()
        elif command == "close":
            await announcer.close()
        say("done", command)

async def browse():
    browser = Browser()
    await browser.start(lambda tables: say("tables", [[t.taken, t.addresses] for t in tables]))
    say("done", "start")
    async for command, *arguments in commands():
        await (browser.refresh() if command == "refresh" else browser.refresh_interfaces())
        say("done", command)

asyncio.run(host(json.loads(sys.argv[1])) if sys.argv[1:] else browse())
"""


class Peer:
    """A host or a browser in its own process on a machine of the test LAN."""

    def __init__(self, machine: netns.Host, table: Announcement | None = None) -> None:
        fields = {name: getattr(table, name) for name in Announcement.__slots__} if table else None
        arguments = [json.dumps(fields)] if fields else []
        self._process = machine.popen(
            [sys.executable, "-c", PEER, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: queue.Queue[list[Any]] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(json.loads(line))

    def tell(self, command: str) -> None:
        assert self._process.stdin is not None
        print(command, file=self._process.stdin, flush=True)

    def until(self, *expected: Any) -> list[list[Any]]:
        """Wait until the process says `expected`; return what it said before."""
        before = []
        while (said := self._lines.get(timeout=TIMEOUT)) != list(expected):
            before.append(said)
        return before

    def do(self, command: str) -> list[list[Any]]:
        self.tell(command)
        return self.until("done", command.split()[0])


@needs_namespaces
def test_tables_of_this_machine_are_found_with_networking_off() -> None:
    with netns.lan(1) as (machine,):
        machine.run(["ip", "link", "delete", "eth0"])
        host, browser = Peer(machine, TABLE), Peer(machine)
        browser.until("done", "start")
        host.do("taken 2")
        browser.until("tables", [[2, ["127.0.0.1", "::1"]]])
        host.tell("close")
        browser.until("tables", [])


@needs_namespaces
def test_machines_on_a_lan_find_a_table_at_its_lan_address_and_see_it_change_and_end() -> None:
    with netns.lan(3) as (first, second, third):
        first.run(["ip", "link", "add", "docker0", "type", "bridge"])
        first.run(["ip", "address", "add", "10.66.0.1/24", "dev", "docker0"])
        first.run(["ip", "link", "set", "docker0", "up"])
        host, early, late = Peer(first, TABLE), Peer(second), Peer(third)
        early.until("done", "start")
        host.do("taken 1")
        early.until("tables", [[1, ["10.77.0.1", "10.66.0.1"]]])
        late.until("tables", [[1, ["10.77.0.1", "10.66.0.1"]]])
        host.do("taken 2")
        for browser in (early, late):
            browser.until("tables", [[2, ["10.77.0.1", "10.66.0.1"]]])
        host.tell("close")
        for browser in (early, late):
            browser.until("tables", [])


@needs_namespaces
def test_a_change_missed_behind_a_cut_cable_is_noticed_by_asking_again() -> None:
    with netns.lan(2) as (first, second):
        host, browser = Peer(first, TABLE), Peer(second)
        host.do("taken 1")
        browser.until("tables", [[1, ["10.77.0.1"]]])
        second.down()
        host.do("taken 2")
        host.do("taken 3")
        missed = browser.do("refresh")
        second.up()
        browser.tell("refresh")
        missed += browser.until("tables", [[3, ["10.77.0.1"]]])
        assert ["tables", [[2, ["10.77.0.1"]]]] not in missed


@needs_namespaces
def test_a_network_joined_later_gets_announcements_once_the_interfaces_are_refreshed() -> None:
    with netns.lan(2) as (first, second):
        first.run(["ip", "address", "flush", "dev", "eth0"])
        first.run(["ip", "link", "set", "eth0", "down"])
        host, browser = Peer(first, TABLE), Peer(second)
        browser.until("done", "start")
        host.do("taken 2")
        first.run(["ip", "address", "add", "10.77.0.9/24", "dev", "eth0"])
        first.run(["ip", "link", "set", "eth0", "up"])
        host.do("poll")
        browser.until("tables", [[2, ["10.77.0.9"]]])
