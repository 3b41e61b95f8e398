"""Lists the tables that are announced on the LAN (mDNS / DNS-SD).

Nothing here is trusted: an announcement is a claim by anybody on the LAN.

- It is parsed within limits; records that do not fit are skipped; and only the encrypted connection
  proves that the key in it is the host's.
- A host that was killed says no goodbye and stays listed, so a list has to ask its tables for signs
  of life.  When the host is back, caches know two instances of its table, and nothing tells which
  one lives: the one heard last comes first, with the others beside it, to be tried as well.
- A browser keeps its own short list, in which a sender that says too much loses its own oldest
  records and nobody else's.  The library's cache and its browsers keep everything, so they are not
  used.
- Missing records are asked for about once a second for each sender, or one machine's packet would
  become many of every other machine.
"""

import asyncio
import ipaddress
import secrets
import socket
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import NoReturn

from zeroconf import (
    DNSAddress,
    DNSIncoming,
    DNSOutgoing,
    DNSPointer,
    DNSQuestion,
    DNSRecord,
    DNSService,
    DNSText,
    Error,
)
from zeroconf.asyncio import AsyncZeroconf

from luznet.discovery.addresses import DiscoveryError, lan_addresses, reachable_addresses
from luznet.discovery.announcement import (
    Announcement,
    BadAnnouncement,
    parse_txt,
    parsed_number,
    text_field,
)
from luznet.discovery.gate import Budget, Gate, is_response, plain_address, put_gates
from luznet.discovery.multicast import GROUP, PORT
from luznet.discovery.responder import (
    INTERFACES_EVERY,
    SERVICE_TYPE,
    follow_interfaces,
    network_errors,
    open_responder,
)
from luznet.language import Text

TABLES_LIMIT = 256
"""The most instances that a browser keeps, whatever the flood."""
OTHERS_LIMIT = 4
"""The most other instances of a table to keep beside the first."""
SENDER_LIMIT = 2
"""The most instances of a table to believe from one sender."""
INSTANCES_A_PACKET = 16
ASKED_A_SECOND, ASKED_IN_ALL = 1, 5
"""Questions per second about missing records of one sender, and of all."""
REPORT_EVERY = 0.1
"""The fewest seconds between two reports of changes."""
SILENT_FOR = 180.0
"""Seconds after which a silent instance is forgotten; by then it has been asked for at least
twice."""
ASK_MOST = 60.0
"""The most seconds between two questions."""
ASK_IN_CROWD, CROWD = 2.0, 64
"""The most seconds between two questions in a crowd, in which an answer may get lost; and the
number of instances that make a crowd."""
_IN_CLASS, _POINTER, _ANY = 1, 12, 255
_TTL, _IDS = 255, 1 << 16
# i18n: {reason} is what the system says: "Network is unreachable".
_NOT_ASKED = Text("Cannot search for tables on this network: {reason}.")


@dataclass(slots=True)
class _Instance:
    """What one sender said about one instance."""

    order: int
    heard: float
    port: int | None = None
    server: str = ""
    text: bytes | None = None
    revision: int = -1
    told: Announcement | None = None


class Browser:
    """Keeps a live list of the tables on the LAN and on this machine.

    A table heard over several interfaces, or announced again after its host was restarted, is
    listed once. `interfaces` and `service` as for `Announcer`; with a `key` only tables announced
    under it are listed.
    """

    def __init__(
        self, interfaces: Sequence[str] | None = None, service: str = SERVICE_TYPE, *, key: str = ""
    ) -> None:
        self._interfaces = interfaces
        self._service = service
        self._key = key
        self._responder: AsyncZeroconf | None = None
        self._on_change: Callable[[tuple[Announcement, ...]], None] = lambda tables: None
        self._own: tuple[str, ...] = ()
        self._budget = Budget()
        # By sender, then by instance name, in the order of first hearing.
        self._heard: dict[str, dict[str, _Instance]] = {}
        self._count = 0
        self._questions = Budget(ASKED_A_SECOND, ASKED_A_SECOND, ASKED_IN_ALL)
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
        """Ask for tables; call `on_change` with the whole sorted list after each change, in the
        event loop. Raises `DiscoveryError` if the network does not allow browsing."""
        if self._responder is not None:
            return
        self._on_change = on_change
        self._own = lan_addresses(self._interfaces)
        self._responder = await open_responder(self._interfaces)
        self._put_gates(self._responder)
        await self.refresh()

    async def refresh(self) -> None:
        """Ask all hosts again without waiting for answers. Raises `DiscoveryError` if the network
        fails."""
        await self._stop_asking()
        if self._responder is None:
            return
        for address in self._own:
            if ":" not in address:
                with suppress(OSError):
                    self._askers.append(await self._asker(address))
        with network_errors(_NOT_ASKED):
            self._ask(self._responder, [self._service], _POINTER)
        self._asking = asyncio.create_task(self._ask_again(self._responder))

    async def refresh_interfaces(self) -> None:
        """Follow adapters that came or went; cheap when none did, so call it on a timer. Raises
        `DiscoveryError` if the network fails."""
        if self._responder is None:
            return
        await follow_interfaces(self._responder, self._interfaces)
        self._put_gates(self._responder)
        own = lan_addresses(self._interfaces)
        if own != self._own:
            self._own = own
            await self.refresh()

    async def close(self) -> None:
        """Stop asking and close the sockets; there are no callbacks afterwards. Never raises."""
        responder, self._responder = self._responder, None
        if self._due is not None:
            self._due.cancel()
        await self._stop_asking()
        if responder is not None:
            with suppress(OSError, RuntimeError, Error):
                await responder.async_close()

    # ---- asking ------------------------------------------------------------------------------

    async def _asker(self, address: str) -> asyncio.DatagramTransport:
        """Open a socket that asks through the adapter with this address, from its own port.

        Answers to such a port come at once, reliably over Wi-Fi, and to nobody else. Answers to the
        shared port go to any one of a machine's listeners, or are lost in a flood; but a firewall
        may let nothing else through, so both are used.
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
        """Ask less and less often (RFC 6762, 5.2), but often while a crowd is announced."""
        pause = 1.0
        while True:
            await asyncio.sleep(min(pause, ASK_IN_CROWD) if self._held() >= CROWD else pause)
            pause = min(2 * pause, ASK_MOST)
            with suppress(DiscoveryError), network_errors(_NOT_ASKED):
                self._ask(responder, [self._service], _POINTER)
            self._forget_silent(time.monotonic())

    def _ask(self, responder: AsyncZeroconf, names: Iterable[str], kind: int) -> None:
        shared = DNSOutgoing(0)
        # With a random id, because the library answers no packet twice in a second.
        own = DNSOutgoing(0, False, secrets.randbelow(_IDS))
        for question in (DNSQuestion(name, kind, _IN_CLASS) for name in names):
            shared.add_question(question)
            own.add_question(question)
        responder.zeroconf.async_send(shared)
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

    def _gate(self) -> Gate:
        return Gate(self._take, lambda data, _: is_response(data), self._budget)

    def _put_gates(self, responder: AsyncZeroconf) -> None:
        put_gates(responder, lambda data, _: is_response(data), self._budget, self._take)

    def _take(self, data: bytes, sender: tuple[str, int]) -> None:
        """Take the records of a packet."""
        packet = DNSIncoming(data)
        if self._responder is None or not packet.valid:
            return
        records = packet.answers()
        told: defaultdict[str, list[DNSRecord]] = defaultdict(list)
        for record in records:
            told[self._instance_of(record)].append(record)
        told.pop("", None)
        address, now = plain_address(sender), time.monotonic()
        unclear = []
        for name, own in islice(told.items(), INSTANCES_A_PACKET):
            if not self._hear(address, name, own, records, now):
                unclear.append(name)
        self._ask_for(address, unclear, now)

    def _instance_of(self, record: DNSRecord) -> str:
        """Return the name of the instance that a record is about; empty for other records."""
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
    ) -> bool:
        """Take in what a sender says about an instance; return whether it is complete."""
        if any(record.ttl == 0 for record in own):
            self._forget(sender, name)
            return True
        instance = self._heard.get(sender, {}).get(name) or self._admit(sender, name, now)
        instance.heard = now
        for record in own:
            if isinstance(record, DNSService):
                instance.port, instance.server = record.port, record.server
            elif isinstance(record, DNSText):
                instance.text = record.text
        if instance.port is None or instance.text is None:
            return False
        recorded = [
            str(ipaddress.ip_address(each.address))
            for each in records
            if isinstance(each, DNSAddress) and each.name == instance.server
        ]
        self._learn(sender, instance, recorded)
        return True

    def _ask_for(self, sender: str, unclear: Iterable[str], now: float) -> None:
        """Ask, but rarely, for the missing records of instances that a sender named."""
        names = [name for name in unclear if name not in self._unclear]
        if self._responder is None or not names or not self._questions.allows(sender, now):
            return
        self._unclear.extend(names)
        with suppress(DiscoveryError, Error), network_errors(_NOT_ASKED):
            self._ask(self._responder, names, _ANY)

    def _held(self) -> int:
        return sum(map(len, self._heard.values()))

    def _admit(self, sender: str, name: str, now: float) -> _Instance:
        """Make room for an instance: the sender of the most instances loses its oldest one."""
        own = self._heard.setdefault(sender, {})
        if self._held() >= TABLES_LIMIT:
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
            # Older instances of the same table are gone, too.
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
        """Report the change, at once or once the last report is old enough."""
        if self._due is None:
            loop = asyncio.get_running_loop()
            self._due = loop.call_at(max(loop.time(), self._report_at), self._report)

    def _report(self) -> None:
        """Call back if the list, with each table once, has changed."""
        self._due = None
        if self._responder is None:
            return
        self._report_at = asyncio.get_running_loop().time() + REPORT_EVERY
        instances = [each for said in self._heard.values() for each in said.values()]
        # A machine's own announcements come first, then the newest.
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
    """Browse until cancelled. If the network forbids it, keep trying, because the network may
    change. `on_trouble` gets a sentence about what is wrong, empty once all is well."""
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
    """Return the fields of a TXT record (RFC 6763, section 6); the first of each name counts."""
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
    """Add another instance of a table, but few from one sender, and at most `most` in all."""
    is_new = all(told != each for each in claims)
    said = sum(each.sender == told.sender for each in claims)
    if is_new and said < SENDER_LIMIT and len(claims) <= most:
        claims.append(told)


def _identity(announcement: Announcement | None) -> tuple[str, str] | None:
    """Return what all instances of one table have in common."""
    return None if announcement is None else (announcement.table, announcement.key)
