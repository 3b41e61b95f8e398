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
  the tables in it for signs of life.
- The TXT record carries its own revision. mDNS caches and repeats records, equal
  packets are dropped as duplicates, and answers queued before an update arrive after
  it; the highest revision of an instance is the truth.
- Multicast goes over IPv4 (a dual-stack socket hears no IPv4 on macOS and BSD);
  addresses of both kinds are announced.
- Discovery is a convenience: each failure is one `DiscoveryError`, and a game goes on
  without it.

TXT fields, all values below 200 bytes of UTF-8: `v` versions ("1,2"), `table` id,
`name`, `game`, `taken`, `seats`, `code` ("0" or "1"), `key` (Z85), `addr` addresses,
best first ("192.168.1.7,fd00::7"; without it the address records count), `rev`
revision of this record. Unknown fields are ignored.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

import ifaddr
from zeroconf import (
    DNSQuestionType,
    Error,
    InterfaceChoice,
    ServiceInfo,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

SERVICE_TYPE = "_luznet._tcp.local."
INTERFACES_VARIABLE = "LUZNET_INTERFACES"
"""Environment variable: comma separated addresses of the only interfaces to use."""

NAME_LIMIT = 48
"""Longest name of a table, in characters."""
SEATS_LIMIT = 64
VALUE_LIMIT = 200
"""Every TXT value is shorter than this, in bytes."""
TABLES_LIMIT = 256
"""A browser follows at most this many instances, so that a flood cannot grow it."""

_RESOLVE_TIMEOUT_MS = 3000
_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,48}")
_GAME_ID = re.compile(r"[a-z0-9_-]{1,32}")
_Z85_KEY = re.compile(r"[0-9A-Za-z.\-:+=^!/*?&<>()\[\]{}@%$#]{40}")
_NUMBER = re.compile(r"[0-9]{1,9}")
# Controls, formats (bidi, zero width), surrogates, private use, line and paragraph ends.
_UNSAFE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


class DiscoveryError(OSError):
    """The network cannot announce or browse.

    The text is one sentence for people. Not fatal: a table can still be joined by its
    address, so show the sentence and the join line and go on.
    """


class BadAnnouncement(ValueError):
    """A record is no announcement of this kind; the text names the field and the fault.

    Such a record is foreign or hostile: skip it.
    """


@dataclass(frozen=True, slots=True)
class Announcement:
    """One table as announced.

    `versions` are the wire protocol versions the host speaks, `table` is the id of the
    table and `name` what people call it, `taken` of `seats` seats are taken, `code`
    tells whether a code is needed to join, `key` is the CURVE public key of the host in
    Z85 (40 characters), and `addresses` are IP addresses to try, best first.
    """

    versions: tuple[int, ...]
    table: str
    name: str
    game: str
    taken: int
    seats: int
    code: bool
    key: str
    port: int
    addresses: tuple[str, ...]


# --- TXT record ----------------------------------------------------------------------


def clean_name(text: str) -> str:
    """Return `text` without anything that could steer a terminal, spaces collapsed.

    Control, escape, bidi, zero-width and private characters go; may return "".
    """
    spaced = " ".join(text.split())
    safe = "".join(c for c in spaced if unicodedata.category(c) not in _UNSAFE_CATEGORIES)
    return " ".join(unicodedata.normalize("NFC", safe).split())


def to_txt(announcement: Announcement) -> dict[str, bytes]:
    """Return the TXT fields of `announcement`, its name cleaned.

    Addresses that no longer fit into the field are left out, worst first. Raises
    `BadAnnouncement` if any field is outside the limits.
    """
    checked = _checked(announcement)
    fields = {
        "v": ",".join(map(str, checked.versions)),
        "table": checked.table,
        "name": checked.name,
        "game": checked.game,
        "taken": str(checked.taken),
        "seats": str(checked.seats),
        "code": str(int(checked.code)),
        "key": checked.key,
        "addr": _joined_addresses(checked.addresses),
    }
    return {field: value.encode() for field, value in fields.items()}


def parse_txt(
    fields: Mapping[str, bytes | None], port: int | None, addresses: Iterable[str]
) -> Announcement:
    """Return the announcement in the TXT `fields` of a service at `port`.

    `addresses` are those of its address records; they count if the TXT record lists
    none. Raises `BadAnnouncement`, and nothing else, for whatever does not fit.
    """
    announcement = Announcement(
        versions=tuple(_number(part, "v") for part in _text(fields, "v").split(",")),
        table=_text(fields, "table"),
        name=_text(fields, "name"),
        game=_text(fields, "game"),
        taken=_number(_text(fields, "taken"), "taken"),
        seats=_number(_text(fields, "seats"), "seats"),
        code=_number(_text(fields, "code"), "code") != 0,
        key=_text(fields, "key"),
        port=port or 0,
        addresses=_parsed_addresses(fields, addresses),
    )
    if not announcement.addresses:
        raise BadAnnouncement("no usable address")
    return _checked(announcement)


def _checked(announcement: Announcement) -> Announcement:
    """Return `announcement` with its name cleaned; raise unless all is within limits."""
    a = replace(announcement, name=clean_name(announcement.name))
    rules = {
        "v": 0 < len(a.versions) <= 16 and all(0 < v < 65536 for v in a.versions),
        "table": _TABLE_ID.fullmatch(a.table),
        "name": 0 < len(a.name) <= NAME_LIMIT,
        "game": _GAME_ID.fullmatch(a.game),
        "seats": 0 < a.seats <= SEATS_LIMIT,
        "taken": 0 <= a.taken <= a.seats,
        "key": _Z85_KEY.fullmatch(a.key),
        "port": 0 < a.port < 65536,
        "addr": all(_usable_address(address) == address for address in a.addresses),
    }
    for field, is_kept in rules.items():
        if not is_kept:
            raise BadAnnouncement(f"field {field!r} is outside the limits")
    return a


def _text(fields: Mapping[str, bytes | None], field: str) -> str:
    value = fields.get(field)
    if value is None:
        raise BadAnnouncement(f"field {field!r} is missing")
    if len(value) >= VALUE_LIMIT:
        raise BadAnnouncement(f"field {field!r} is oversized")
    try:
        return value.decode()
    except UnicodeDecodeError:
        raise BadAnnouncement(f"field {field!r} is not UTF-8") from None


def _number(text: str, field: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadAnnouncement(f"field {field!r} is not a number")
    return int(text)


def _joined_addresses(addresses: Sequence[str]) -> str:
    """Return as many addresses as fit into one TXT value, best first."""
    joined = ""
    for address in addresses:
        longer = f"{joined},{address}" if joined else address
        if len(longer) >= VALUE_LIMIT:
            break
        joined = longer
    return joined


def _parsed_addresses(
    fields: Mapping[str, bytes | None], recorded: Iterable[str]
) -> tuple[str, ...]:
    listed = _text(fields, "addr") if fields.get("addr") else ""
    if not listed:
        return rank_addresses(("", address) for address in recorded)
    usable = [_usable_address(address) for address in listed.split(",")]
    return tuple(dict.fromkeys(address for address in usable if address))


def _usable_address(text: str) -> str | None:
    """Return the normal form of an address that a client can connect to, else None."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    # A scope ("%eth0") means nothing on another machine, and may hold any characters.
    is_scoped = "%" in text or (address.version == 6 and address.is_link_local)
    if is_scoped or address.is_multicast or address.is_unspecified:
        return None
    return str(address)


# --- Addresses of this machine -------------------------------------------------------

# Adapter names of Linux, macOS and Windows, and the descriptions Windows gives. Plain
# `br0` or "Network Bridge" may be the real LAN and are therefore not among them.
_VPN_ADAPTER = re.compile(
    r"(?:^|[^a-z])(?:tun|tap|utun|wg[-_0-9]|wireguard|tailscale|zt[a-z0-9]{8}|zerotier|ppp|ipsec"
    r"|l2tp|ham\d|hamachi|nordlynx|proton|mullvad|wintun|openvpn|cscotun|gpd\d|anyconnect"
    r"|fortinet|pangp)|vpn"
)
_VIRTUAL_ADAPTER = re.compile(
    r"(?:^|[^a-z])(?:docker|br-(?!lan\b)|veth|hyper-v|virbr|vmnet|vmware|vboxnet|virtualbox|lxc|lxd"
    r"|incus|podman|cni|flannel|cali[0-9a-f]|cilium|kube|nerdctl|waydroid|wsl|dummy|vnet"
    r"|bridge\d{3})"
)
_VPN_RANGES = tuple(map(ipaddress.ip_network, ("100.64.0.0/10", "fd7a:115c:a1e0::/48")))

_LAN, _SELF_ASSIGNED, _VPN, _VIRTUAL, _LOOPBACK = range(5)


def rank_addresses(adapters: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the addresses of `adapters`, pairs of (adapter name, IP address), best first.

    Real LAN addresses come first, then self-assigned ones (169.254/16), VPNs, bridges
    of containers and virtual machines, loopback last; within each kind IPv4 before
    IPv6, else as given. IPv6 link-local and unusable addresses are left out.
    """
    ranked: dict[str, tuple[int, int]] = {}
    for adapter, text in adapters:
        if address := _usable_address(text):
            ip = ipaddress.ip_address(address)
            ranked.setdefault(address, (_address_kind(adapter, ip), ip.version))
    return tuple(sorted(ranked, key=ranked.__getitem__))


def lan_addresses(interfaces: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return the addresses of this machine, best first, as `rank_addresses` orders them.

    `interfaces` (default: the variable LUZNET_INTERFACES) restricts them to those
    addresses. Raises `DiscoveryError` if the adapters cannot be read.
    """
    chosen = _chosen_interfaces(interfaces)
    with _network("The network adapters of this machine cannot be read"):
        found = rank_addresses(_adapters())
    return found if chosen is None else tuple(a for a in found if a in chosen)


def reachable_addresses(addresses: Sequence[str], own: Iterable[str]) -> tuple[str, ...]:
    """Return the announced `addresses` as a machine with the addresses `own` should try them.

    Loopback leads for a table of this same machine, since it works with networking off,
    and is left out for a table elsewhere, where it would lead back here.
    """
    loopback = tuple(a for a in addresses if ipaddress.ip_address(a).is_loopback)
    others = tuple(a for a in addresses if a not in loopback)
    # Only the best address tells: container bridges are numbered alike on all machines.
    is_here = not others or others[0] in set(own)
    return loopback + others if is_here else others


def _address_kind(adapter: str, ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> int:
    name = adapter.lower()
    if ip.is_loopback:
        return _LOOPBACK
    if _VIRTUAL_ADAPTER.search(name):
        return _VIRTUAL
    if _VPN_ADAPTER.search(name) or any(ip in network for network in _VPN_RANGES):
        return _VPN
    return _SELF_ASSIGNED if ip.is_link_local else _LAN


def _adapters() -> Iterator[tuple[str, str]]:
    """Yield (all names of the adapter, IP address) for each address of this machine."""
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            names = f"{adapter.name} {adapter.nice_name} {ip.nice_name}"
            yield names, ip.ip if isinstance(ip.ip, str) else ip.ip[0]


def _chosen_interfaces(interfaces: Sequence[str] | None) -> list[str] | None:
    """Return the normal form of the addresses to be restricted to; None means all."""
    given = os.environ.get(INTERFACES_VARIABLE, "").split(",") if interfaces is None else interfaces
    chosen = []
    for text in filter(None, map(str.strip, given)):
        try:
            chosen.append(str(ipaddress.ip_address(text)))
        except ValueError:
            raise DiscoveryError(f"{text!r} is no address of a network interface.") from None
    return chosen or None


# --- mDNS ----------------------------------------------------------------------------


@contextmanager
def _network(failure: str) -> Iterator[None]:
    """Turn whatever the network or the mDNS library raises into one `DiscoveryError`."""
    try:
        yield
    except DiscoveryError:
        raise
    except (OSError, RuntimeError, Error) as error:
        raise DiscoveryError(f"{failure}: {error or type(error).__name__}.") from error


async def _open(interfaces: Sequence[str] | None) -> AsyncZeroconf:
    """Return a started mDNS responder on `interfaces`; raise `DiscoveryError` if none works."""
    chosen = _chosen_interfaces(interfaces)
    if chosen and not lan_addresses(chosen):
        raise DiscoveryError(f"No network interface has the address {' or '.join(chosen)}.")
    with _network("Tables cannot be announced or found on this network"):
        responder = AsyncZeroconf(interfaces=chosen or InterfaceChoice.All)
        await responder.zeroconf.async_wait_for_start()
    return responder


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

    def __init__(self, interfaces: Sequence[str] | None = None) -> None:
        """Remember `interfaces`; nothing is opened before `start`."""
        self._interfaces = interfaces
        self._responder: AsyncZeroconf | None = None
        self._published: dict[str, _Published] = {}
        # A change of interfaces repeats records for a while; an update in between would
        # be overtaken by an older one.
        self._lock = asyncio.Lock()

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
            await self._publish(announcement)

    async def withdraw(self, table: str) -> None:
        """Say goodbye for the table with this id, if it is announced; takes 250 ms.

        Raises `DiscoveryError` if the network fails.
        """
        async with self._lock:
            published = self._published.pop(table, None)
            if published is None:
                return
            published.telling.cancel()
            with _network("The table cannot be withdrawn"):
                goodbye = await self._running().async_unregister_service(published.info)
        await goodbye  # else closing right afterwards would swallow it

    async def refresh_interfaces(self) -> None:
        """Follow adapters that came or went; cheap when none did, so call it on a timer.

        Raises `DiscoveryError` if the network fails.
        """
        async with self._lock:
            # Addresses first: the new interface then hears nothing but the new record.
            for published in tuple(self._published.values()):
                await self._publish(published.given)
            with _network("The network interfaces cannot be followed"):
                await self._running().async_update_interfaces()

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
            raise DiscoveryError("Announcing has not been started.")
        return self._responder

    async def _publish(self, given: Announcement) -> None:
        responder = self._running()
        told = replace(given, addresses=given.addresses or lan_addresses(self._interfaces))
        old = self._published.get(given.table)
        if old is not None and old.told == told:
            old.given = given
            return
        instance = old.instance if old else f"{given.table}-{secrets.token_hex(4)}"
        revision = old.revision + 1 if old else 0
        info = _service_info(told, instance, revision)
        with _network("The table cannot be announced"):
            telling = await _tell(responder, info, old)
        self._published[given.table] = _Published(given, told, info, instance, revision, telling)


def _service_info(announcement: Announcement, instance: str, revision: int) -> ServiceInfo:
    """Return all records of a table, the given revision of them."""
    return ServiceInfo(
        SERVICE_TYPE,
        f"{instance}.{SERVICE_TYPE}",
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
    restarted, is listed once. `interfaces` as for `Announcer`.
    """

    def __init__(self, interfaces: Sequence[str] | None = None) -> None:
        """Remember `interfaces`; nothing is opened before `start`."""
        self._interfaces = interfaces
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
        with _network("Tables cannot be asked for on this network"):
            self._browsers = tuple(
                AsyncServiceBrowser(
                    self._responder.zeroconf,
                    SERVICE_TYPE,
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
        with _network("The network interfaces cannot be followed"):
            await self._responder.async_update_interfaces()
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
            info = AsyncServiceInfo(SERVICE_TYPE, name)
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
            revision = _number(_text(fields, "rev"), "rev") if fields.get("rev") else 0
        except BadAnnouncement:
            return
        if name in self._found and revision < self._found[name][0]:
            return  # an answer that was queued before the update
        addresses = reachable_addresses(heard.addresses, self._own)
        self._found[name] = (revision, replace(heard, addresses=addresses))
        self._report()

    def _forget(self, name: str) -> None:
        if task := self._asking.pop(name, None):
            task.cancel()
        if self._found.pop(name, None) is not None:
            self._report()

    def _report(self) -> None:
        """Call back if the list, each table of a host once, is not what it was."""
        # Of two instances the later is heard from the living process; the earlier is
        # what caches remember of one that was killed.
        latest = {(a.table, a.key): a for _, a in self._found.values()}
        tables = tuple(sorted(latest.values(), key=lambda a: (a.name.casefold(), a.table, a.key)))
        if tables != self._tables:
            self._tables = tables
            self._on_change(tables)
