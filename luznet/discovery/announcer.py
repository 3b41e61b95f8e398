"""Announces the tables of this process on the LAN (mDNS / DNS-SD).

Every table is one service instance, whose TXT record has everything that a list of tables shows and
a client needs to connect.

- Instance names are random, so that no name can conflict, and announcing skips the probe for
  conflicts, which would cost over a second.
- The TXT record carries its own revision, and the highest revision of an instance is the truth:
  mDNS caches and repeats records, drops equal packets as duplicates, and answers that were queued
  before an update arrive after it.
- Addresses of both versions of IP are announced.
"""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from zeroconf import Error, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from luznet.discovery.addresses import DiscoveryError, lan_addresses
from luznet.discovery.announcement import Announcement, to_txt
from luznet.discovery.gate import Budget, is_response, put_gates
from luznet.discovery.responder import (
    SERVICE_TYPE,
    follow_interfaces,
    network_errors,
    open_responder,
)
from luznet.language import Text, _

# i18n: {reason} is what the system says: "Network is unreachable".
_NOT_ANNOUNCED = Text("The table cannot be announced: {reason}.")
# i18n: {reason} is what the system says: "Network is unreachable".
_NOT_WITHDRAWN = Text("The table cannot be withdrawn: {reason}.")


@dataclass(slots=True)
class _Published:
    """An announced table: as given, as announced, and the task that repeats the announcement."""

    given: Announcement
    told: Announcement
    info: ServiceInfo
    instance: str
    revision: int
    telling: asyncio.Future[None]


class Announcer:
    """Announces the tables of this process, all over one mDNS responder.

    `interfaces` are the addresses of the only interfaces to use; by default those in the variable
    LUZNET_INTERFACES, else all. Use it in one event loop.
    """

    def __init__(
        self, interfaces: Sequence[str] | None = None, service: str = SERVICE_TYPE
    ) -> None:
        self._interfaces = interfaces
        self._service = service
        self._responder: AsyncZeroconf | None = None
        self._published: dict[str, _Published] = {}
        # A change of interfaces repeats records for a while; an update in between would
        # be overtaken by an older one.
        self._lock = asyncio.Lock()
        self._budget = Budget()
        self._own: frozenset[str] = frozenset()

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of this machine that are announced now. Raises `DiscoveryError`."""
        return lan_addresses(self._interfaces)

    async def start(self) -> None:
        """Open the sockets. Raises `DiscoveryError` if the network does not allow it."""
        async with self._lock:
            if self._responder is None:
                self._responder = await open_responder(self._interfaces)
                self._put_gates(self._responder)

    async def announce(self, announcement: Announcement) -> None:
        """Announce a table; if its id is already announced, send the change at once.

        If it has no addresses, those of this machine are announced, and `refresh_interfaces` keeps
        them current. Returns without waiting for the repetitions (450 ms). Raises `BadAnnouncement`
        if a field is outside the limits, `DiscoveryError` if the network fails or `start` has not
        succeeded.
        """
        async with self._lock:
            old = self._published.get(announcement.table)
            if old is None or old.given != announcement:
                addresses = announcement.addresses or lan_addresses(self._interfaces)
                await self._publish(announcement, addresses)

    async def withdraw(self, table: str) -> None:
        """Say goodbye for the table with this id if it is announced, which takes 250 ms. Raises
        `DiscoveryError` if the network fails."""
        async with self._lock:
            published = self._published.pop(table, None)
            if published is None:
                return
            published.telling.cancel()
            with network_errors(_NOT_WITHDRAWN):
                goodbye = await self._running().async_unregister_service(published.info)
        await goodbye  # otherwise, closing right afterwards would swallow it

    async def refresh_interfaces(self) -> None:
        """Follow adapters that came or went. This is cheap when none did, so call it on a timer.
        Raises `DiscoveryError` if the network fails."""
        async with self._lock:
            # Addresses first: the new interface then hears nothing but the new record.
            addresses = lan_addresses(self._interfaces)
            for published in tuple(self._published.values()):
                await self._publish(published.given, addresses)
            await follow_interfaces(self._running(), self._interfaces)
            self._put_gates(self._running())

    async def close(self) -> None:
        """Say goodbye for all tables (250 ms if there are any) and close; never raises."""
        async with self._lock:
            responder, self._responder = self._responder, None
            for published in self._published.values():
                published.telling.cancel()  # a repetition would undo the goodbye
            self._published.clear()
            if responder is not None:
                with suppress(OSError, RuntimeError, Error):
                    await responder.async_close()

    def _put_gates(self, responder: AsyncZeroconf) -> None:
        """Admit questions, and this machine's own answers, from which the library knows what it
        said in the last second. Other machines' answers would only fill its cache."""
        self._own = frozenset(lan_addresses(self._interfaces))
        put_gates(
            responder,
            lambda data, sender: not is_response(data) or sender in self._own,
            self._budget,
        )

    def _running(self) -> AsyncZeroconf:
        if self._responder is None:
            raise DiscoveryError(_("Announcing has not been started."))
        return self._responder

    async def _publish(self, given: Announcement, addresses: tuple[str, ...]) -> None:
        responder = self._running()
        told = replace(given, addresses=given.addresses or addresses)
        old = self._published.get(given.table)
        if old is not None and old.told == told:
            old.given = given
            return
        instance = old.instance if old else f"{given.table}-{secrets.token_hex(4)}"
        revision = old.revision + 1 if old else 0
        info = _service_info(self._service, told, instance, revision)
        with network_errors(_NOT_ANNOUNCED):
            telling = await _tell(responder, info, old)
        self._published[given.table] = _Published(given, told, info, instance, revision, telling)


def _service_info(
    service: str, announcement: Announcement, instance: str, revision: int
) -> ServiceInfo:
    """Return all records of a table."""
    return ServiceInfo(
        service,
        f"{instance}.{service}",
        port=announcement.port,
        properties={**to_txt(announcement), "rev": str(revision).encode()},
        server=f"{instance}.local.",
        parsed_addresses=list(announcement.addresses),
    )


async def _tell(
    responder: AsyncZeroconf, info: ServiceInfo, old: _Published | None
) -> asyncio.Future[None]:
    """Register `info`, or replace `old` by it; return the running repetitions."""
    if old is None:
        # "Cooperating" skips the probe for name conflicts.
        telling = await responder.async_register_service(info, cooperating_responders=True)
    else:
        old.telling.cancel()  # it would keep repeating the old record
        telling = await responder.async_update_service(info)
    return asyncio.ensure_future(telling)
