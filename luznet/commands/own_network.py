"""The user's own network while they are at a table: where a host of theirs would be found there,
and whether there is a network at all. Both may change at any time.
"""

import asyncio
import importlib
from collections.abc import Callable

from luznet.client.session import LOOK_AT_NETWORK, Session
from luznet.commands.child import LOOPBACK
from luznet.wire.messages import ADDRESSES_MOST


async def follow_network(session: Session, on_change: Callable[[], None], *, carries: bool) -> None:
    """Look at the network again and again, until cancelled. `carries`: this computer may carry the
    table on, so its host is told where it is."""
    if carries:
        await asyncio.to_thread(importlib.import_module, "luznet.discovery.addresses")
    while True:
        if carries:
            _tell_addresses(session)
        await _look_for_network(session, on_change)
        await asyncio.sleep(LOOK_AT_NETWORK)


def _tell_addresses(session: Session) -> None:
    """Tell the host where others would reach a host of this computer, if that is new."""
    moving, found = session.client.moving, _addresses_here()
    if found != moving.addresses:
        moving.addresses = found
        session.send(moving.opening())


def _addresses_here() -> tuple[str, ...]:
    from luznet.discovery.addresses import DiscoveryError, lan_addresses

    try:
        return (*lan_addresses(), LOOPBACK)[:ADDRESSES_MOST]
    except DiscoveryError:
        return (LOOPBACK,)


async def _look_for_network(session: Session, on_change: Callable[[], None]) -> None:
    """Take note, while a host on another computer does not answer, whether the user's own computer
    is in no network."""
    client, place, is_out = session.client, session.place, False
    is_elsewhere = place is not None and LOOPBACK not in place.addresses
    if client.standing in ("connecting", "lost") and is_elsewhere:
        from luznet.discovery.addresses import has_network

        is_out = not await asyncio.to_thread(has_network)
    if is_out != client.has_no_network and client.standing != "online":
        client.has_no_network = is_out
        on_change()
