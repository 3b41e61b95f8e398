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
- One machine can send thousands of false records a second. So a gate stands between the sockets
  and whoever reads them (`_Gate`): it counts packets, in equal shares for their senders. A
  browser keeps its own short list, where a sender that says too much loses its own oldest
  records and nobody else's; the library's cache and its browsers, which keep all, are not used.
- Discovery is a convenience: each failure is one `DiscoveryError`, and a game goes on
  without it.
"""

import asyncio
import ipaddress
import secrets
import socket
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import NoReturn

from zeroconf import Error, InterfaceChoice, IPVersion, ServiceInfo
from zeroconf._dns import DNSAddress, DNSPointer, DNSQuestion, DNSRecord, DNSService, DNSText
from zeroconf._protocol.incoming import DNSIncoming
from zeroconf._protocol.outgoing import DNSOutgoing
from zeroconf.asyncio import AsyncZeroconf

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
from luznet.discovery.multicast import GROUP, PORT
from luznet.language import Text, _, one_of
from luznet.troubles import why

SERVICE_TYPE = "_luznet._tcp.local."
TABLES_LIMIT = 256
"""A browser keeps at most this many instances, so that a flood cannot grow it."""
OTHERS_LIMIT = 4
"""The number of other instances of a table that are kept beside the first."""
SENDER_LIMIT = 2
"""The number of instances of a table that are believed from one sender."""
PACKETS_A_SECOND, PACKETS_AT_LEAST, PACKETS_IN_ALL = 150, 4, 900
"""Packets that are read in a second: shared by those who send, but some from each of them, and
never more than that from all."""
INSTANCES_A_PACKET = 16
INTERFACES_EVERY = 1.0
"""Seconds between two looks for network interfaces that came or went."""
REPORT_EVERY = 0.1
"""Seconds between two reports of changes, at least."""
SILENT_FOR = 180.0
"""Seconds after which an instance that was not heard of again is forgotten: it was asked for at
least twice meanwhile."""
ASK_MOST = 60.0
"""Seconds between two questions, once nothing new is expected."""
ASK_IN_CROWD = 2.0
"""The same while so many instances are announced that an answer may have been lost."""
CROWD = 64
_IN_CLASS, _POINTER, _ANY = 1, 12, 255
_RESPONSE, _TTL, _IDS = 0x80, 255, 1 << 16


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


Take = Callable[[bytes, tuple[str, int]], None]


class _Budget:
    """Counts the packets of each second, so that whoever sends many takes nobody's turn."""

    def __init__(self) -> None:
        self._since = 0.0
        self._counts: Counter[str] = Counter()
        self._total = 0

    def allows(self, sender: str, now: float) -> bool:
        """Return whether a packet that came now from this address is to be read."""
        if now - self._since >= 1:
            self._since, self._total = now, 0
            self._counts.clear()
        share = max(PACKETS_AT_LEAST, PACKETS_A_SECOND // (len(self._counts) or 1))
        if self._counts[sender] >= share or self._total >= PACKETS_IN_ALL:
            return False
        self._counts[sender] += 1
        self._total += 1
        return True


class _Gate(asyncio.DatagramProtocol):
    """Stands before what reads a socket of multicast DNS, and lets few enough packets through."""

    def __init__(self, take: Take, is_wanted: Callable[[bytes, str], bool], budget: _Budget):
        self._take = take
        self._is_wanted = is_wanted
        self._budget = budget

    def datagram_received(self, data: bytes, sender: tuple[str, int]) -> None:
        address = _plain(sender)
        is_wanted = len(data) > 2 and self._is_wanted(data, address)
        if is_wanted and self._budget.allows(address, time.monotonic()):
            self._take(data, sender)

    def error_received(self, exc: Exception) -> None:
        """Nothing to do: what is not heard now is asked for again."""


def _plain(sender: tuple[str, int]) -> str:
    """Return a sender's address as it is announced: sockets for both kinds of addresses map those
    of IPv4."""
    return sender[0].removeprefix("::ffff:").partition("%")[0]


def _is_response(data: bytes) -> bool:
    return bool(data[2] & _RESPONSE)


def _put_gates(
    responder: AsyncZeroconf,
    is_wanted: Callable[[bytes, str], bool],
    budget: _Budget,
    take: Take | None = None,
) -> None:
    """Put a gate before every socket of a responder, behind which `take` reads, or the library.

    The library has no place for that, so asyncio's own is used; sockets that the library opens
    later need gates, too."""
    for protocol in responder.zeroconf.engine.protocols:
        if protocol.transport is not None:
            reads = take or protocol.datagram_received
            protocol.transport.transport.set_protocol(_Gate(reads, is_wanted, budget))


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
        self._budget = _Budget()
        self._own: frozenset[str] = frozenset()

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of this machine that are announced now. Raises `DiscoveryError`."""
        return lan_addresses(self._interfaces)

    async def start(self) -> None:
        """Open the sockets. Raises `DiscoveryError` if the network does not allow it."""
        async with self._lock:
            if self._responder is None:
                self._responder = await _open(self._interfaces)
                self._put_gates(self._responder)

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
        """Let questions in; and the own answers, as the library tells by them what it said within
        the last second. Others' answers would only fill its cache."""
        self._own = frozenset(lan_addresses(self._interfaces))
        _put_gates(
            responder,
            lambda data, sender: not _is_response(data) or sender in self._own,
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


@dataclass(slots=True)
class _Instance:
    """What one sender said of one instance, as far as it was heard."""

    order: int
    heard: float
    port: int | None = None
    server: str = ""
    text: bytes | None = None
    revision: int = -1
    told: Announcement | None = None


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
        self._on_change: Callable[[tuple[Announcement, ...]], None] = lambda tables: None
        self._own: tuple[str, ...] = ()
        self._budget = _Budget()
        # By sender, then by instance name, in the order of first hearing.
        self._heard: dict[str, dict[str, _Instance]] = {}
        self._count = 0
        self._unclear: deque[str] = deque(maxlen=INSTANCES_A_PACKET)
        self._asking: asyncio.Task[None] | None = None
        self._askers: list[asyncio.DatagramTransport] = []
        self._report_at = 0.0
        self._due: asyncio.TimerHandle | None = None
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
        self._put_gates(self._responder)
        await self.refresh()

    async def refresh(self) -> None:
        """Ask all hosts again, within 0.1 s; does not wait for answers.

        Raises `DiscoveryError` if the network fails.
        """
        await self._stop_asking()
        if self._responder is None:
            return
        for address in self._own:
            if ":" not in address:
                with suppress(OSError):
                    self._askers.append(await self._asker(address))
        with _network(_NOT_ASKED):
            self._ask(self._responder, self._service, _POINTER)
        self._asking = asyncio.create_task(self._ask_again(self._responder))

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
        self._put_gates(self._responder)
        own = lan_addresses(self._interfaces)
        if own != self._own:
            self._own = own
            await self.refresh()

    async def close(self) -> None:
        """Stop asking and close the sockets; no callback comes afterwards; never raises."""
        responder, self._responder = self._responder, None
        if self._due is not None:
            self._due.cancel()
        await self._stop_asking()
        if responder is not None:
            with suppress(OSError, RuntimeError, Error):
                await responder.async_close()

    # ---- asking ------------------------------------------------------------------------------

    async def _asker(self, address: str) -> asyncio.DatagramTransport:
        """Open a socket that asks through the adapter with this address, on a port of its own.

        Answers to it come at once, safely over Wi-Fi, and to nobody else. Those to the port that
        all share go to any one of a machine's listeners, or are lost in a flood; but a firewall
        may let nothing else through, so both are asked.
        """
        loop = asyncio.get_running_loop()
        transport, _gate = await loop.create_datagram_endpoint(
            lambda: self._gate(), local_addr=(address, 0)
        )
        opened: socket.socket = transport.get_extra_info("socket")
        through = socket.inet_aton(address)
        opened.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, through)
        opened.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, _TTL)
        return transport

    async def _ask_again(self, responder: AsyncZeroconf) -> None:
        """Ask every now and then, as RFC 6762 (5.2) has it: less and less often, but often enough
        while a crowd is announced."""
        pause = 1.0
        while True:
            await asyncio.sleep(min(pause, ASK_IN_CROWD) if self._count >= CROWD else pause)
            pause = min(2 * pause, ASK_MOST)
            with suppress(DiscoveryError), _network(_NOT_ASKED):
                self._ask(responder, self._service, _POINTER)
            self._forget_silent(time.monotonic())

    def _ask(self, responder: AsyncZeroconf, name: str, kind: int) -> None:
        question = DNSQuestion(name, kind, _IN_CLASS)
        shared = DNSOutgoing(0)
        shared.add_question(question)
        responder.zeroconf.async_send(shared)
        # With a number of its own, since the library answers no packet twice in a second.
        own = DNSOutgoing(0, False, secrets.randbelow(_IDS))
        own.add_question(question)
        for packet in own.packets():
            for asker in self._askers:
                asker.sendto(packet, (GROUP, PORT))

    async def _stop_asking(self) -> None:
        task, self._asking = self._asking, None
        askers, self._askers = self._askers, []
        for asker in askers:
            asker.close()
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    # ---- hearing -----------------------------------------------------------------------------

    def _gate(self) -> _Gate:
        return _Gate(self._take, lambda data, _: _is_response(data), self._budget)

    def _put_gates(self, responder: AsyncZeroconf) -> None:
        _put_gates(responder, lambda data, _: _is_response(data), self._budget, self._take)

    def _take(self, data: bytes, sender: tuple[str, int]) -> None:
        """Take the records of a packet."""
        packet = DNSIncoming(data)
        if self._responder is None or not packet.valid:
            return
        records = packet.answers()
        names = dict.fromkeys(filter(None, map(self._instance_of, records)))
        now = time.monotonic()
        for name in tuple(names)[:INSTANCES_A_PACKET]:
            own = [each for each in records if self._instance_of(each) == name]
            self._hear(_plain(sender), name, own, records, now)

    def _instance_of(self, record: DNSRecord) -> str:
        """Return the name of the instance that a record is about; empty if it is about none."""
        name = record.alias if isinstance(record, DNSPointer) else record.name
        is_pair = isinstance(record, DNSService | DNSText)
        is_own = is_pair or (isinstance(record, DNSPointer) and record.name == self._service)
        return str(name) if is_own and name.endswith(f".{self._service}") else ""

    def _hear(
        self,
        sender: str,
        name: str,
        own: Iterable[DNSRecord],
        records: Iterable[DNSRecord],
        now: float,
    ) -> None:
        """Take what a sender says of an instance."""
        if any(record.ttl == 0 for record in own):
            self._forget(sender, name)
            return
        instance = self._heard.get(sender, {}).get(name) or self._admit(sender, name, now)
        instance.heard = now
        for record in own:
            if isinstance(record, DNSService):
                instance.port, instance.server = record.port, record.server
            elif isinstance(record, DNSText):
                instance.text = record.text
        if instance.port is None or instance.text is None:
            self._ask_for(name)
            return
        recorded = [
            str(ipaddress.ip_address(each.address))
            for each in records
            if isinstance(each, DNSAddress) and each.name == instance.server
        ]
        self._learn(sender, instance, recorded)

    def _ask_for(self, name: str) -> None:
        """Ask for the other records of an instance, but for few of them."""
        if self._responder is not None and name not in self._unclear:
            self._unclear.append(name)
            with suppress(DiscoveryError, Error), _network(_NOT_ASKED):
                self._ask(self._responder, name, _ANY)

    def _admit(self, sender: str, name: str, now: float) -> _Instance:
        """Make room for an instance: who has said most loses the oldest of what was said."""
        own = self._heard.setdefault(sender, {})
        if sum(map(len, self._heard.values())) >= TABLES_LIMIT:
            most = max(self._heard.values(), key=len)
            loser = own if len(own) >= len(most) - 1 and own else most
            loser.pop(next(iter(loser)))
            self._heard = {each: said for each, said in self._heard.items() if said or said is own}
        self._count += 1
        own[name] = instance = _Instance(self._count, now)
        return instance

    def _learn(self, sender: str, instance: _Instance, recorded: Sequence[str]) -> None:
        fields = _fields(instance.text or b"")
        try:
            heard = parse_txt(fields, instance.port, recorded)
            revision = parsed_number(text_field(fields, "rev"), "rev") if fields.get("rev") else 0
        except BadAnnouncement:
            return
        if self._key not in ("", heard.key):
            return
        if revision < instance.revision:
            return  # an answer that was queued before the update
        addresses = reachable_addresses(heard.addresses, self._own)
        instance.revision = revision
        instance.told = replace(heard, addresses=addresses, sender=sender)
        self._changed()

    def _forget(self, sender: str, name: str) -> None:
        said = self._heard.get(sender, {})
        gone = said.get(name)
        if gone is None:
            return
        for older in list(said):
            # Older instances of a host that has gone are gone, too.
            if older == name or (gone.told and _identity(said[older].told) == _identity(gone.told)):
                del said[older]
            if older == name:
                break
        self._changed()

    def _forget_silent(self, now: float) -> None:
        for said in self._heard.values():
            for name in [name for name in said if now - said[name].heard > SILENT_FOR]:
                del said[name]
        self._heard = {sender: said for sender, said in self._heard.items() if said}
        self._changed()

    # ---- telling -----------------------------------------------------------------------------

    def _changed(self) -> None:
        """Report what is new, at once or when the last report is old enough."""
        if self._due is None:
            loop = asyncio.get_running_loop()
            self._due = loop.call_at(max(loop.time(), self._report_at), self._report)

    def _report(self) -> None:
        """Call back if the list, each table of a host once, is not what it was."""
        self._due = None
        if self._responder is None:
            return
        self._report_at = asyncio.get_running_loop().time() + REPORT_EVERY
        instances = [each for said in self._heard.values() for each in said.values()]
        # What an address says of itself comes first; and what was heard of last.
        instances.sort(key=lambda each: (_is_of_another(each.told), -each.order))
        most = TABLES_LIMIT if self._key else OTHERS_LIMIT
        alike: dict[tuple[str, str] | None, list[Announcement]] = {}
        for told in (each.told for each in instances):
            if told is not None:
                _add_claim(alike.setdefault(_identity(told), []), told, most)
        latest = [replace(first, others=tuple(others)) for first, *others in alike.values()]
        tables = tuple(sorted(latest, key=lambda a: (a.name.casefold(), a.table, a.key)))
        if tables != self._tables:
            self._tables = tables
            self._on_change(tables)


async def browse(
    hear: Callable[[tuple[Announcement, ...]], None],
    *,
    key: str = "",
    on_trouble: Callable[[str], None] = lambda trouble: None,
) -> NoReturn:
    """Browse until cancelled. A network that forbids it is tried again, since another may come;
    `on_trouble` takes what is wrong as a sentence, or an empty text once all is well."""
    while True:
        browser = Browser(key=key)
        try:
            await browser.start(hear)
            on_trouble("")
            while True:
                await asyncio.sleep(INTERFACES_EVERY)
                await browser.refresh_interfaces()
        except DiscoveryError as error:
            on_trouble(str(error))
        finally:
            await browser.close()
        await asyncio.sleep(INTERFACES_EVERY)


def _fields(text: bytes) -> Mapping[str, bytes | None]:
    """Return the fields of a TXT record (RFC 6763, section 6): the first of each name counts."""
    fields: dict[str, bytes | None] = {}
    at = 0
    while at < len(text):
        key, is_set, value = text[at + 1 : at + 1 + text[at]].partition(b"=")
        fields.setdefault(key.decode("ascii", "replace").lower(), value if is_set else None)
        at += 1 + text[at]
    return fields


def _is_of_another(told: Announcement | None) -> bool:
    return told is None or told.sender not in told.addresses


def _add_claim(claims: list[Announcement], told: Announcement, most: int) -> None:
    """Add what is new of a table, but little from one sender, and beside the first so many."""
    is_new = all(told != each for each in claims)
    said = sum(each.sender == told.sender for each in claims)
    if is_new and said < SENDER_LIMIT and len(claims) <= most:
        claims.append(told)


def _identity(announcement: Announcement | None) -> tuple[str, str] | None:
    """Return what all instances of one table have in common."""
    return None if announcement is None else (announcement.table, announcement.key)
