"""Lists of tables that tell the truth: hosts that die, come back, share a name, or are newer."""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from dataclasses import replace
from pathlib import Path

import pytest
from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from luznet.client.address import parse_address
from luznet.client.arrival import arrive
from luznet.client.lobby import Entry, Place, marks
from luznet.client.questions import Question
from luznet.commands.errors import UserError
from luznet.commands.find import Finder, find_table
from luznet.discovery.announcement import Announcement, to_txt
from luznet.discovery.announcer import Announcer
from luznet.discovery.responder import SERVICE_TYPE
from luznet.transport import new_keys
from luznet.trust import KnownHosts
from tests.e2e.networks import Examined
from tests.e2e.processes import Process, processes, said, start_host
from tests.host.running import RunningServer

GONE_WITHIN = 3.0
"""Seconds in which a host that vanished is out of every list."""
FUTURE = Announcement(
    versions=(7, 8),
    table="future",
    name="Tomorrow",
    game="luz",
    taken=1,
    seats=4,
    code=False,
    key="rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7",
    port=9,
    addresses=("127.0.0.1",),
)


class Watched:
    """A lobby's list, of which only tables of one name count: others may be on this machine."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._finder = Finder(new_keys(), lambda: None)

    async def __aenter__(self) -> Watched:
        self._running = asyncio.create_task(self._finder.run())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    async def until(self, count: int, *, live: bool = True) -> tuple[Entry, ...]:
        """Wait until so many tables are listed, and all of them answer if they are `live`."""
        async with asyncio.timeout(30):
            while True:
                entries = tuple(e for e in self._finder.entries() if e.name == self._name)
                answered = all(each.round_trip is not None for each in entries) or not live
                if len(entries) == count and answered:
                    return entries
                await asyncio.sleep(0.05)


def test_a_killed_host_is_out_of_an_open_list_within_three_seconds(tmp_path, name):
    async def scenario(host: Process) -> float:
        async with Watched(name) as watched:
            await watched.until(1)
            host.kill()
            killed = time.monotonic()
            await watched.until(0)
            return time.monotonic() - killed

    with processes() as start:
        host, _ = start_host(start, tmp_path, f"--table-name={name}")
        assert asyncio.run(scenario(host)) < GONE_WITHIN


async def reached(name: str, home: Path) -> Place:
    """Return where `luznet join NAME` connects."""

    async def refuse(question: Question) -> str | None:
        return None

    place, _ = await find_table(name)
    return await arrive(place, new_keys(), "Ann", KnownHosts(home / "known"), refuse)


def ports(entry: Entry) -> set[int]:
    return {place.port for place in (entry.place, *entry.place.others)}


def leftovers(announcement: Announcement) -> ServiceInfo:
    """Return the records of an announcement as a cache has them, often changed."""
    return ServiceInfo(
        SERVICE_TYPE,
        f"killed-{secrets.token_hex(4)}.{SERVICE_TYPE}",
        announcement.port,
        properties={**to_txt(announcement), "rev": b"99"},
        server="killed.local.",
        parsed_addresses=["127.0.0.1"],
    )


@pytest.mark.parametrize("is_last", [False, True])
def test_a_host_killed_and_back_on_another_port_is_reached_whatever_caches_have_of_it(
    tmp_path, name, is_last
):
    """`is_last`: what is left of the killed host is heard of after its successor."""

    async def scenario() -> None:
        wanted = (tmp_path / "host", f"--table-name={name}", "--pace=0")
        with processes() as start:
            host, line = await asyncio.to_thread(start_host, start, *wanted)
            player = start(["tests.player", line, "Ann"], tmp_path / "Ann")
            await asyncio.to_thread(player.wait_for, lambda told: said(told).get("you") is not None)
            async with Watched(name) as watched:
                (before,) = await watched.until(1)
                host.kill()
                player.end()
                with socket.create_server(("", before.place.port)):
                    _, line = await asyncio.to_thread(start_host, start, *wanted)
                port = parse_address(line).port
                assert port != before.place.port
                announcement = replace(FUTURE, versions=(1,), table=before.table, name=name,
                    key=before.place.key, port=before.place.port)  # fmt: skip
                stranger = AsyncZeroconf(interfaces=["127.0.0.1"])
                if is_last:
                    left = leftovers(announcement)
                    await stranger.async_register_service(left, cooperating_responders=True)
                    await asyncio.sleep(0.5)
                async with asyncio.timeout(10):
                    while port not in ports(after := (await watched.until(1))[0]):
                        await asyncio.sleep(0.05)
                place = await reached(name, tmp_path)
                await stranger.async_close()
            assert (after.table, after.place.key) == (before.table, before.place.key)
            assert (place.port, place.others) == (port, ())

    asyncio.run(scenario())


def test_two_tables_of_one_name_are_both_listed_and_joining_by_it_asks_which(
    tmp_path, name, monkeypatch
):
    monkeypatch.setattr("luznet.commands.find.SETTLING", 2.0)  # the machine may be busy

    async def scenario() -> tuple[Entry, ...]:
        async with Watched(name) as watched:
            return await watched.until(2)

    with processes() as start:
        for home in ("first", "second"):
            start_host(start, tmp_path / home, f"--table-name={name}")
        entries = asyncio.run(scenario())
        with pytest.raises(UserError) as asked:
            asyncio.run(find_table(name))
    assert len(set(marks(entries).values())) == 2
    for entry in entries:
        assert f"luznet join {entry.table} (" in str(asked.value)


def test_a_table_from_the_future_stays_in_the_list_and_the_doctor_tells_both_versions(
    tmp_path, name
):
    async def scenario() -> str:
        announcer = Announcer()
        await announcer.start()
        mine = {"key": host.keys.public, "port": host.port}
        await announcer.announce(replace(FUTURE, table=secrets.token_hex(4), name=name, **mine))
        async with Watched(name) as watched:
            (entry,) = await watched.until(1, live=False)
            assert not entry.speaks
            with processes() as start:
                examined = Examined(start(["tests.hasty", "luznet", "doctor"], tmp_path))
                _, text = await asyncio.to_thread(examined.end)
            assert await watched.until(1, live=False) == (entry,)
        await announcer.close()
        return text

    host = RunningServer(tmp_path / "host")
    text = asyncio.run(scenario())
    host.stop()
    line = next(line for line in text.splitlines() if name in line)
    assert line.startswith("  - note")
    assert "speaks protocol 7 or 8, this luznet 1: it cannot be joined." in line
    assert f"To join {name}, update luznet on this computer." in text
