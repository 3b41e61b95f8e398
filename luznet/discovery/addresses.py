"""The addresses of this machine: which to announce, best first, and which interfaces to use."""

import ipaddress
import os
import re
from collections.abc import Iterable, Iterator, Sequence

import ifaddr

from luznet.discovery.errors import DiscoveryError

INTERFACES_VARIABLE = "LUZNET_INTERFACES"
"""Environment variable: comma separated addresses of the only interfaces to use."""

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
        if address := usable_address(text):
            ip = ipaddress.ip_address(address)
            ranked.setdefault(address, (_address_kind(adapter, ip), ip.version))
    return tuple(sorted(ranked, key=ranked.__getitem__))


def lan_addresses(interfaces: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return the addresses of this machine, best first, as `rank_addresses` orders them.

    `interfaces` (default: the variable LUZNET_INTERFACES) restricts them to those
    addresses. Raises `DiscoveryError` if the adapters cannot be read.
    """
    chosen = chosen_interfaces(interfaces)
    try:
        found = rank_addresses(_adapters())
    except OSError as error:
        raise DiscoveryError(f"The network adapters cannot be read: {error}.") from error
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


def chosen_interfaces(interfaces: Sequence[str] | None) -> list[str] | None:
    """Return the normal form of the addresses to be restricted to; None means all."""
    given = os.environ.get(INTERFACES_VARIABLE, "").split(",") if interfaces is None else interfaces
    chosen = []
    for text in filter(None, map(str.strip, given)):
        try:
            chosen.append(str(ipaddress.ip_address(text)))
        except ValueError:
            raise DiscoveryError(f"{text!r} is no address of a network interface.") from None
    return chosen or None


def usable_address(text: str) -> str | None:
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
