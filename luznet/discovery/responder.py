"""Opens zeroconf's mDNS responder, and turns its errors into sentences.

Multicast goes over IPv4 and IPv6 on Linux. Elsewhere it goes over IPv4, or over IPv6 if a machine
has nothing else: on macOS and BSD a dual-stack socket hears no IPv4.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from zeroconf import Error, InterfaceChoice, IPVersion
from zeroconf.asyncio import AsyncZeroconf

from luznet.discovery.addresses import (
    DiscoveryError,
    Kind,
    chosen_interfaces,
    lan_addresses,
    own_addresses,
)
from luznet.language import Text, one_of
from luznet.troubles import why

SERVICE_TYPE = "_luznet._tcp.local."
INTERFACES_EVERY = 1.0
"""Seconds between two checks for network interfaces that came or went."""


@contextmanager
def network_errors(failure: Text) -> Iterator[None]:
    """Turn whatever the network or the mDNS library raises into a `DiscoveryError` with this
    sentence, which has a `reason`."""
    try:
        yield
    except DiscoveryError:
        raise
    except OSError as error:
        raise DiscoveryError(failure(reason=why(error))) from error
    except (RuntimeError, Error) as error:
        raise DiscoveryError(failure(reason=error or type(error).__name__)) from error


# i18n: {addresses} is one, or a list of several: "10.0.0.1 or 10.0.0.2".
NO_INTERFACE = Text("No network interface has the address {addresses}.")
# i18n: {reason} is what the system says: "Network is unreachable".
NO_NETWORK = Text("Tables cannot be announced or found on this network: {reason}.")
# i18n: {reason} is what the system says: "Network is unreachable".
NOT_FOLLOWED = Text("Cannot keep track of the network interfaces: {reason}.")


async def open_responder(interfaces: Sequence[str] | None) -> AsyncZeroconf:
    """Return a started mDNS responder on `interfaces`; raise `DiscoveryError` if none works."""
    chosen = chosen_interfaces(interfaces)
    if chosen and not lan_addresses(chosen):
        raise DiscoveryError(NO_INTERFACE(addresses=one_of(chosen)))
    with network_errors(NO_NETWORK):
        responder = AsyncZeroconf(
            interfaces=chosen or InterfaceChoice.All, ip_version=ip_version(chosen)
        )
        await responder.zeroconf.async_wait_for_start()
    return responder


def ip_version(interfaces: Sequence[str] | None) -> IPVersion:
    """Return the versions of IP over which to send multicast."""
    own = own_addresses(interfaces)
    kinds = {":" in each.address for each in own if each.kind is not Kind.LOOPBACK}
    if interfaces is not None:
        kinds = {":" in address for address in interfaces}
    if sys.platform == "linux" and kinds == {True, False}:
        return IPVersion.All
    return IPVersion.V6Only if kinds == {True} else IPVersion.V4Only


async def follow_interfaces(responder: AsyncZeroconf, interfaces: Sequence[str] | None) -> None:
    """Switch to the present interfaces. Raises `DiscoveryError`."""
    with network_errors(NOT_FOLLOWED):
        await responder.async_update_interfaces(
            ip_version=ip_version(chosen_interfaces(interfaces))
        )
