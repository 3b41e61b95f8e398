"""What the tests of discovery share. Multicast stays on 127.0.0.1 or inside network namespaces."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

import pytest
from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from luznet.discovery.announcement import Announcement, to_txt
from luznet.discovery.announcer import Announcer
from luznet.discovery.browser import Browser
from tests import netns

TIMEOUT = 5.0
SERVICE = f"_luz{os.getpid():x}._tcp.local."
"""A service for these tests alone, apart from anything else announced on this machine."""
TABLE = Announcement(
    versions=(1,),
    table="t1",
    name="Кухня & café",
    game="luz",
    taken=1,
    seats=4,
    code=False,
    key="rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7",
    port=4711,
    addresses=("127.0.0.1",),
)
FIELDS: dict[str, bytes | None] = dict(to_txt(TABLE))

needs_namespaces = pytest.mark.skipif(
    not netns.available(), reason="network namespaces need root and iproute2"
)


class Watch:
    """Keeps the list that a browser reports, and waits until it is what a test expects."""

    def __init__(self) -> None:
        self.tables: tuple[Announcement, ...] = ()
        self.reports = 0
        self._changed = asyncio.Event()

    def __call__(self, tables: tuple[Announcement, ...]) -> None:
        self.tables = tables
        self.reports += 1
        self._changed.set()

    async def until(self, is_expected: Callable[[tuple[Announcement, ...]], bool]) -> None:
        async with asyncio.timeout(TIMEOUT):
            while not is_expected(self.tables):
                self._changed.clear()
                await self._changed.wait()

    async def until_taken(self, *taken: int) -> None:
        await self.until(lambda tables: tuple(table.taken for table in tables) == taken)


class Room:
    """An announcer, a browser and the raw mDNS of a stranger, all on 127.0.0.1."""

    async def __aenter__(self) -> Room:
        self.announcer, self.browser = Announcer(service=SERVICE), Browser(service=SERVICE)
        self.watch = Watch()
        self.stranger = AsyncZeroconf(interfaces=["127.0.0.1"])
        await self.announcer.start()
        await self.browser.start(self.watch)
        return self

    async def __aexit__(self, *_: object) -> None:
        closing = (self.announcer.close(), self.browser.close(), self.stranger.async_close())
        await asyncio.gather(*closing)

    def say_once(self, instance: str, fields: dict[str, bytes | None]) -> None:
        """Announce a table like a host that is killed right afterwards."""
        zeroconf = self.stranger.zeroconf
        zeroconf.async_send(zeroconf.generate_service_broadcast(raw_info(instance, fields), None))

    async def register(self, instance: str, fields: dict[str, bytes | None]) -> ServiceInfo:
        """Announce anything at all, as a stranger would."""
        info = raw_info(instance, fields)
        await self.stranger.async_register_service(info, cooperating_responders=True)
        return info


def raw_info(instance: str, fields: dict[str, bytes | None]) -> ServiceInfo:
    name = f"{instance}.{SERVICE}"
    return ServiceInfo(
        SERVICE, name, 4711, properties=fields, server=name, parsed_addresses=["127.0.0.1"]
    )
