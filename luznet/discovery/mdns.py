"""Announcing tables on the LAN and listing those of others (mDNS / DNS-SD).

Theory: every table is one service instance of `SERVICE_TYPE`. Its TXT record says
all that a list of tables shows and a client needs to connect; `Announcement` is that
record as plain data, `to_txt` and `parse_txt` are the two ways across. An `Announcer`
says what this process hosts, a `Browser` hears what everybody hosts.

Rules:
- Nothing here is trusted: an announcement is a claim by anybody on the LAN. It is
  parsed within limits, what does not fit is skipped, and only the encrypted
  connection proves that the key in it is the key of the host.
- Instance names are random, so no name can conflict, and announcing skips the probe
  for conflicts that would cost over a second.
- A host that was killed says no goodbye and stays listed: who shows a list must ask
  the tables in it for signs of life. When it is back, caches know two instances of its table,
  and nothing in them tells which one lives: the one heard of last leads, and the others go with
  it, to be tried as well.
- The TXT record carries its own revision. mDNS caches and repeats records, equal
  packets are dropped as duplicates, and answers queued before an update arrive after
  it; the highest revision of an instance is the truth.
- Multicast goes over IPv4 and IPv6 on Linux; elsewhere (a dual-stack socket hears no IPv4 on
  macOS and BSD) over IPv4, and over IPv6 where a machine has no other. Addresses of both kinds
  are announced.
- Discovery is a convenience: each failure is one `DiscoveryError`, and a game goes on
  without it.
"""

import asyncio
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

from zeroconf import (
    DNSQuestionType,
    Error,
    InterfaceChoice,
    IPVersion,
    ServiceInfo,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from luznet.discovery.addresses import (
    Kind,
    chosen_interfaces,
    lan_addresses,
    own_addresses,
    reachable_addresses,
)
from luznet.discovery.announcement import (
    Announcement,
    BadAnnouncement,
    parse_txt,
    parsed_number,
    text_field,
    to_txt,
)
from luznet.discovery.errors import DiscoveryError
from luznet.language import Text, _, one_of
from luznet.troubles import why

SERVICE_TYPE = "_luznet._tcp.local."
TABLES_LIMIT = 256
"""A browser follows at most this many instances, so that a flood cannot grow it."""
OTHERS_LIMIT = 4
"""The number of older instances of a table that are kept beside the newest."""

_RESOLVE_TIMEOUT_MS = 3000


@contextmanager
def _network(failure: Text) -> Iterator[None]:
    """Turn whatever the network or the mDNS library raises into one `DiscoveryError`; `failure`
    is the sentence for it, with a `reason`."""
    try:
        yield
    except DiscoveryError:
        raise
    except OSError as error:
        raise DiscoveryError(failure(reason=why(error))) from error
    except (RuntimeError, Error) as error:
        raise DiscoveryError(failure(reason=error or type(error).__name__)) from error


# i18n: {reason} is what the system says: "Network is unreachable".
_NO_NETWORK = Text("Tables cannot be announced or found on this network: {reason}.")
# i18n: {reason} is what the system says: "Network is unreachable".
_NOT_ANNOUNCED = Text("The table cannot be announced: {reason}.")
# i18n: {reason} is what the system says: "Network is unreachable".
_NOT_WITHDRAWN = Text("The table cannot be withdrawn: {reason}.")
# i18n: {reason} is what the system says: "Network is unreachable".
_NOT_ASKED = Text("Tables cannot be asked for on this network: {reason}.")
# i18n: {reason} is what the system says: "Network is unreachable".
_NOT_FOLLOWED = Text("The network interfaces cannot be followed: {reason}.")


async def _open(interfaces: Sequence[str] | None) -> AsyncZeroconf:
    """Return a started mDNS responder on `interfaces`; raise `DiscoveryError` if none works."""
    chosen = chosen_interfaces(interfaces)
    if chosen and not lan_addresses(chosen):
        # i18n: {addresses} is one, or a list of several: "10.0.0.1 or 10.0.0.2".
        raise DiscoveryError(
            _("No network interface has the address {addresses}.", addresses=one_of(chosen))
        )
    with _network(_NO_NETWORK):
        responder = AsyncZeroconf(
            interfaces=chosen or InterfaceChoice.All, ip_version=_ip_version(chosen)
        )
        await responder.zeroconf.async_wait_for_start()
    return responder


def _ip_version(interfaces: Sequence[str] | None) -> IPVersion:
    """Return by which kinds of addresses multicast goes."""
    own = own_addresses(interfaces)
    kinds = {":" in each.address for each in own if each.kind is not Kind.LOOPBACK}
    if interfaces is not None:
        kinds = {":" in address for address in interfaces}
    if sys.platform == "linux" and kinds == {True, False}:
        return IPVersion.All
    return IPVersion.V6Only if kinds == {True} else IPVersion.V4Only


@dataclass(slots=True)
class _Published:
    """A table on the air: as the caller gave it, as it was told, and the telling itself."""

    given: Announcement
    told: Announcement
    info: ServiceInfo
    instance: str
    revision: int
    telling: asyncio.Future[None]


class Announcer:
    """Announces the tables of this process, all over one mDNS responder.

    `interfaces` are the addresses of the only interfaces to use; by default those in
    the variable LUZNET_INTERFACES, else all. Every method belongs to one event loop.
    """

    def __init__(
        self, interfaces: Sequence[str] | None = None, service: str = SERVICE_TYPE
    ) -> None:
        """Remember `interfaces` and the type of service to announce tables as; nothing is
        opened before `start`."""
        self._interfaces = interfaces
        self._service = service
        self._responder: AsyncZeroconf | None = None
        self._published: dict[str, _Published] = {}
        # A change of interfaces repeats records for a while; an update in between would
        # be overtaken by an older one.
        self._lock = asyncio.Lock()

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of this machine that are announced now. Raises `DiscoveryError`."""
        return lan_addresses(self._interfaces)

    async def start(self) -> None:
        """Open the sockets. Raises `DiscoveryError` if the network does not allow it."""
        async with self._lock:
            if self._responder is None:
                self._responder = await _open(self._interfaces)

    async def announce(self, announcement: Announcement) -> None:
        """Announce a table, or send the change at once if its id is announced already.

        Without addresses those of this machine are announced, and followed by
        `refresh_interfaces`. Returns without waiting for the repetitions (450 ms).
        Raises `BadAnnouncement` if a field is outside the limits, `DiscoveryError` if
        the network fails or `start` has not succeeded.
        """
        async with self._lock:
            old = self._published.get(announcement.table)
            if old is None or old.given != announcement:
                addresses = announcement.addresses or lan_addresses(self._interfaces)
                await self._publish(announcement, addresses)

    async def withdraw(self, table: str) -> None:
        """Say goodbye for the table with this id, if it is announced; takes 250 ms.

        Raises `DiscoveryError` if the network fails.
        """
        async with self._lock:
            published = self._published.pop(table, None)
            if published is None:
                return
            published.telling.cancel()
            with _network(_NOT_WITHDRAWN):
                goodbye = await self._running().async_unregister_service(published.info)
        await goodbye  # else closing right afterwards would swallow it

    async def refresh_interfaces(self) -> None:
        """Follow adapters that came or went; cheap when none did, so call it on a timer.

        Raises `DiscoveryError` if the network fails.
        """
        async with self._lock:
            # Addresses first: the new interface then hears nothing but the new record.
            addresses = lan_addresses(self._interfaces)
            for published in tuple(self._published.values()):
                await self._publish(published.given, addresses)
            with _network(_NOT_FOLLOWED):
                await self._running().async_update_interfaces(
                    ip_version=_ip_version(chosen_interfaces(self._interfaces))
                )

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
        with _network(_NOT_ANNOUNCED):
            telling = await _tell(responder, info, old)
        self._published[given.table] = _Published(given, told, info, instance, revision, telling)


def _service_info(
    service: str, announcement: Announcement, instance: str, revision: int
) -> ServiceInfo:
    """Return all records of a table, the given revision of them."""
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
    """Register `info`, or put it in the place of `old`; return the running repetitions."""
    if old is None:
        # "Cooperating" skips the probe for name conflicts.
        telling = await responder.async_register_service(info, cooperating_responders=True)
    else:
        old.telling.cancel()  # it would go on repeating the old record
        telling = await responder.async_update_service(info)
    return asyncio.ensure_future(telling)


class Browser:
    """Keeps a live list of the tables on the LAN and on this machine.

    A table heard over several interfaces, or announced again by a host that was
    restarted, is listed once. `interfaces` and `service` as for `Announcer`; with a `key`
    only tables that are announced under it are listed.
    """

    def __init__(
        self,
        interfaces: Sequence[str] | None = None,
        service: str = SERVICE_TYPE,
        *,
        key: str = "",
    ) -> None:
        """Remember what to list, and where; nothing is opened before `start`."""
        self._interfaces = interfaces
        self._service = service
        self._key = key
        self._responder: AsyncZeroconf | None = None
        self._browsers: tuple[AsyncServiceBrowser, ...] = ()
        self._on_change: Callable[[tuple[Announcement, ...]], None] = lambda tables: None
        self._own: tuple[str, ...] = ()
        # By instance name, in the order of first hearing.
        self._found: dict[str, tuple[int, Announcement]] = {}
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._tables: tuple[Announcement, ...] = ()

    @property
    def tables(self) -> tuple[Announcement, ...]:
        """The tables known now, sorted by name."""
        return self._tables

    async def start(self, on_change: Callable[[tuple[Announcement, ...]], None]) -> None:
        """Ask for tables; call `on_change` with the whole sorted list upon each change.

        It is called in the event loop and must not block. Raises `DiscoveryError` if
        the network does not allow browsing.
        """
        if self._responder is not None:
            return
        self._on_change = on_change
        self._own = lan_addresses(self._interfaces)
        self._responder = await _open(self._interfaces)
        await self.refresh()

    async def refresh(self) -> None:
        """Ask all hosts again, within 0.1 s; does not wait for answers.

        Raises `DiscoveryError` if the network fails.
        """
        await self._stop_asking()
        if self._responder is None:
            return
        # Unicast answers come at once and safely over Wi-Fi, but on a machine with several
        # listeners to only one of them; multicast answers come 0.1 s later and to all.
        with _network(_NOT_ASKED):
            self._browsers = tuple(
                AsyncServiceBrowser(
                    self._responder.zeroconf,
                    self._service,
                    handlers=[self._on_state],
                    question_type=kind,
                )
                for kind in (DNSQuestionType.QU, DNSQuestionType.QM)
            )

    async def refresh_interfaces(self) -> None:
        """Follow adapters that came or went; cheap when none did, so call it on a timer.

        Raises `DiscoveryError` if the network fails.
        """
        if self._responder is None:
            return
        with _network(_NOT_FOLLOWED):
            await self._responder.async_update_interfaces(
                ip_version=_ip_version(chosen_interfaces(self._interfaces))
            )
        own = lan_addresses(self._interfaces)
        if own != self._own:
            self._own = own
            await self.refresh()

    async def close(self) -> None:
        """Stop asking and close the sockets; no callback comes afterwards; never raises."""
        responder, self._responder = self._responder, None
        asking = tuple(self._asking.values())
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await self._stop_asking()
        if responder is not None:
            with suppress(OSError, RuntimeError, Error):
                await responder.async_close()

    async def _stop_asking(self) -> None:
        browsers, self._browsers = self._browsers, ()
        for browser in browsers:
            await browser.async_cancel()

    def _on_state(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if self._responder is None:
            return
        if state_change is ServiceStateChange.Removed:
            self._forget(name)
            return
        is_known = name in self._found or name in self._asking
        if is_known or len(self._found) + len(self._asking) < TABLES_LIMIT:
            self._resolve(zeroconf, name)

    def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        """Learn the records of an instance from the cache, or ask for them meanwhile."""
        try:
            info = AsyncServiceInfo(self._service, name)
        except Error:
            return  # a foreign name that is no instance of this service
        if info.load_from_cache(zeroconf):
            self._learn(name, info)
        elif name not in self._asking:
            self._asking[name] = asyncio.create_task(self._ask(zeroconf, name, info))

    async def _ask(self, zeroconf: Zeroconf, name: str, info: AsyncServiceInfo) -> None:
        try:
            with suppress(OSError, Error):
                if await info.async_request(zeroconf, _RESOLVE_TIMEOUT_MS):
                    self._learn(name, info)
        finally:
            self._asking.pop(name, None)

    def _learn(self, name: str, info: AsyncServiceInfo) -> None:
        fields = {key.decode("ascii", "replace").lower(): v for key, v in info.properties.items()}
        try:
            heard = parse_txt(fields, info.port, info.parsed_addresses())
            revision = parsed_number(text_field(fields, "rev"), "rev") if fields.get("rev") else 0
        except BadAnnouncement:
            return
        if self._key not in ("", heard.key):
            return
        if name in self._found and revision < self._found[name][0]:
            return  # an answer that was queued before the update
        addresses = reachable_addresses(heard.addresses, self._own)
        self._found[name] = (revision, replace(heard, addresses=addresses))
        self._report()

    def _forget(self, name: str) -> None:
        if task := self._asking.pop(name, None):
            task.cancel()
        gone = self._found.get(name)
        if gone is None:
            return
        for older in list(self._found):
            # Older instances of a host that has gone are gone, too.
            if _identity(self._found[older][1]) == _identity(gone[1]):
                del self._found[older]
            if older == name:
                break
        self._report()

    def _report(self) -> None:
        """Call back if the list, each table of a host once, is not what it was."""
        most = TABLES_LIMIT if self._key else OTHERS_LIMIT
        alike: dict[tuple[str, str], list[Announcement]] = {}
        for name in reversed(self._found):
            announcement = self._found[name][1]
            alike.setdefault(_identity(announcement), []).append(announcement)
        latest = [replace(first, others=tuple(others[:most])) for first, *others in alike.values()]
        tables = tuple(sorted(latest, key=lambda a: (a.name.casefold(), a.table, a.key)))
        if tables != self._tables:
            self._tables = tables
            self._on_change(tables)


def _identity(announcement: Announcement) -> tuple[str, str]:
    """Return what all instances of one table have in common."""
    return announcement.table, announcement.key
