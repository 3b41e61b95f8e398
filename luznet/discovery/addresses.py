"""The addresses of this machine: which to announce, best first, and which interfaces to use."""

import errno
import ipaddress
import os
import re
import socket
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import ifaddr

from luznet.language import _, quoted
from luznet.troubles import why

INTERFACES_VARIABLE = "LUZNET_INTERFACES"
"""Environment variable: comma-separated addresses of the only interfaces to use."""

# Adapter names of Linux, macOS and Windows, and descriptions of Windows. Plain `br0` or "Network
# Bridge" may be the real LAN, so they are not among them.
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

_NOWHERE = "192.0.2.1"
"""An address reserved for examples, which no machine has."""


class DiscoveryError(OSError):
    """The network allows no announcing or browsing; the text is a sentence for the user.

    It isn't fatal: a table can still be joined by its address, so show the sentence and the join
    line, and go on.
    """


class Kind(IntEnum):
    """Where an address leads, best first."""

    LAN = 0
    SELF_ASSIGNED = 1
    VPN = 2
    VIRTUAL = 3
    LOOPBACK = 4


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """An address of this machine: its adapter's familiar name, the address, the length of the
    network's prefix, where it leads, and whether it is announced."""

    adapter: str
    address: str
    prefix: int
    kind: Kind
    is_announced: bool


def rank_addresses(adapters: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the addresses of `adapters`, pairs of (adapter name, IP address), best first.

    Real LAN addresses come first, then self-assigned ones (169.254/16), VPNs, bridges of containers
    and virtual machines, and loopback; within each kind IPv4 before IPv6, else as given. Unusable
    addresses are left out. So are IPv6 link-local ones unless a real adapter has no other, because
    they work through only one of the reader's adapters; where nothing else leads anywhere, those of
    other adapters are better than none.
    """
    ranked: dict[str, tuple[int, int]] = {}
    spare: dict[str, tuple[int, int]] = {}
    usable = [(adapter, each) for adapter, text in adapters if (each := usable_address(text))]
    served = {adapter for adapter, each in usable if not is_link_local(each)}
    for adapter, address in usable:
        ip = ipaddress.ip_address(address)
        kind = _address_kind(adapter, ip)
        is_good = not is_link_local(address) or (
            kind is Kind.SELF_ASSIGNED and adapter not in served
        )
        (ranked if is_good else spare).setdefault(address, (kind, ip.version))
    if all(kind is Kind.LOOPBACK for kind, _version in ranked.values()):
        ranked = spare | ranked
    return tuple(sorted(ranked, key=ranked.__getitem__))


def is_link_local(address: str) -> bool:
    """Return whether an address is a link-local one of IPv6."""
    ip = ipaddress.ip_address(address)
    return ip.version == 6 and ip.is_link_local


def lan_addresses(interfaces: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return the addresses of this machine as `rank_addresses` orders them, restricted to
    `interfaces` (default: the variable LUZNET_INTERFACES). Raises `DiscoveryError`."""
    found = own_addresses(interfaces)
    return tuple(dict.fromkeys(own.address for own in found if own.is_announced))


def own_addresses(interfaces: Sequence[str] | None = None) -> tuple[OwnAddress, ...]:
    """Return every address of this machine, starting with the announced ones, best first.
    `interfaces` as for `lan_addresses`. Raises `DiscoveryError`."""
    chosen = chosen_interfaces(interfaces)
    try:
        adapters = tuple(_adapters())
    except OSError as error:
        # i18n: {reason} is what the system says: "Permission denied".
        trouble = _("The network adapters cannot be read: {reason}.", reason=why(error))
        raise DiscoveryError(trouble) from error
    order = rank_addresses((names, address) for names, _, address, _ in adapters)
    found = [
        OwnAddress(
            adapter=shown,
            address=address,
            prefix=prefix,
            kind=_address_kind(names, ipaddress.ip_address(address)),
            is_announced=address in order and (chosen is None or address in chosen),
        )
        for names, shown, address, prefix in adapters
    ]
    place = {address: number for number, address in enumerate(order)}
    found.sort(key=lambda own: (not own.is_announced, place.get(own.address, len(place))))
    return tuple(found)


def network_addresses(interfaces: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return the best address of this machine in each network where others may be, best first:
    without those of containers, virtual machines and this machine alone, if there are others.
    `interfaces` as for `lan_addresses`. Raises `DiscoveryError`."""
    announced = [own for own in own_addresses(interfaces) if own.is_announced]
    for worst in (Kind.VPN, Kind.VIRTUAL, Kind.LOOPBACK):
        outside = [own for own in announced if own.kind <= worst]
        if outside:
            return tuple(_one_each(outside))
    return ("127.0.0.1",)


def _one_each(found: Sequence[OwnAddress]) -> Iterator[str]:
    """Yield the first address in each network; over an adapter with IPv4 its IPv6 leads to the same
    people. Loopback is one network."""
    by_ipv4 = {own.adapter for own in found if ":" not in own.address}
    seen = set()
    for own in found:
        version = 6 if ":" in own.address else 4
        network = ipaddress.ip_network(f"{own.address}/{own.prefix}", strict=False)
        key = own.adapter if version == 6 or own.kind is Kind.LOOPBACK else (own.adapter, network)
        if key not in seen and (version == 4 or own.adapter not in by_ipv4):
            seen.add(key)
            yield own.address


def adapter_of(address: str) -> int:
    """Return the system's index of the adapter with this address; raises OSError."""
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            if text.partition("%")[0] == address and adapter.index is not None:
                return adapter.index
    raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))


def has_network() -> bool:
    """Return whether this machine is in any network that others may be in, as far as the system
    says; also if it does not say."""
    try:
        own = own_addresses([])
    except DiscoveryError:
        return True
    return any(each.kind < Kind.VIRTUAL and not _is_unplugged(each.adapter) for each in own)


def _is_unplugged(adapter: str) -> bool:
    """Return whether an adapter has an address, but no cable or radio; only Linux says so."""
    try:
        return Path("/sys/class/net", adapter, "operstate").read_text("ascii").strip() == "down"
    except (OSError, ValueError):
        return False


def default_route_address() -> str | None:
    """Return the address from which this machine would reach the internet; None if it can't.
    Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_NOWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def reachable_addresses(addresses: Sequence[str], own: Iterable[str]) -> tuple[str, ...]:
    """Return the announced `addresses` in the order in which a machine with the addresses `own`
    should try them. Loopback comes first for a table on this machine, because it works with
    networking off; for a table elsewhere it is left out."""
    loopback = tuple(a for a in addresses if ipaddress.ip_address(a).is_loopback)
    others = tuple(a for a in addresses if a not in loopback)
    # Only the best address counts: container bridges have the same addresses on all machines.
    is_here = not others or others[0] in set(own)
    return loopback + others if is_here else others


def _address_kind(adapter: str, ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> Kind:
    name = adapter.lower()
    if ip.is_loopback:
        return Kind.LOOPBACK
    if _VIRTUAL_ADAPTER.search(name):
        return Kind.VIRTUAL
    if _VPN_ADAPTER.search(name) or any(ip in network for network in _VPN_RANGES):
        return Kind.VPN
    return Kind.SELF_ASSIGNED if ip.is_link_local else Kind.LAN


def _adapters() -> Iterator[tuple[str, str, str, int]]:
    """Yield for each address of this machine: all names of its adapter, the familiar one, the
    normalized IP address, and the length of the prefix."""
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            names = f"{adapter.name} {adapter.nice_name} {ip.nice_name}"
            text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            address = str(ipaddress.ip_address(text.partition("%")[0]))
            yield names, ip.nice_name, address, ip.network_prefix


def chosen_interfaces(interfaces: Sequence[str] | None) -> list[str] | None:
    """Return the normalized addresses of the only interfaces to use; None means all."""
    given = os.environ.get(INTERFACES_VARIABLE, "").split(",") if interfaces is None else interfaces
    chosen = []
    for text in filter(None, map(str.strip, given)):
        try:
            chosen.append(str(ipaddress.ip_address(text)))
        except ValueError:
            # i18n: {text} is a part of the variable, in quotation marks.
            trouble = _("LUZNET_INTERFACES names {text}, which is not an IP address.",
                text=quoted(text))  # fmt: skip
            raise DiscoveryError(trouble) from None
    return chosen or None


def usable_address(text: str) -> str | None:
    """Return the normalized form of an address that a client can connect to, else None."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    # A scope ("%eth0") means nothing on another machine, and may hold any characters.
    if "%" in text or address.is_multicast or address.is_unspecified:
        return None
    return str(address)
