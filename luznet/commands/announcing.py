"""How others learn of a host: it announces its tables, and tells the user what others type."""

import asyncio
import importlib
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from luznet.client.address import join_line
from luznet.host.server import Server
from luznet.language import _
from luznet.layout import fitted
from luznet.wire.messages import TableInfo
from luznet.wire.versions import VERSIONS

if TYPE_CHECKING:
    from luznet.discovery.announcement import Announcement
    from luznet.discovery.announcer import Announcer

ANNOUNCE_EVERY = 0.5
"""Seconds between two announcements, at least: lists ask the hosts themselves more often."""


async def announce(
    server: Server, changed: asyncio.Event, mention: Callable[[str], None], local: bool
) -> None:
    """Announce the tables until cancelled; where the network forbids it, try again, since another
    may come. `mention` takes what is wrong with it."""
    await asyncio.to_thread(importlib.import_module, "luznet.discovery.announcer")
    from luznet.discovery.addresses import DiscoveryError
    from luznet.discovery.announcer import Announcer
    from luznet.discovery.responder import INTERFACES_EVERY

    told = ""
    while True:
        announcer = Announcer(interfaces=("127.0.0.1",) if local else None)
        try:
            await announcer.start()
            await _keep_announced(server, changed, announcer)
        except DiscoveryError as error:
            if str(error) != told:
                told = str(error)
                # i18n: {why} is a whole sentence.
                mention(_("The tables are not announced: {why} Others can "
                    "join with the join line.", why=told))  # fmt: skip
        finally:
            await announcer.close()
        await asyncio.sleep(INTERFACES_EVERY)


async def _keep_announced(
    server: Server, changed: asyncio.Event, announcer: "Announcer"
) -> NoReturn:
    """Announce every change of the tables, and follow interfaces that come and go."""
    from luznet.discovery.responder import INTERFACES_EVERY

    while True:
        changed.clear()
        server.host.addresses = announcer.addresses
        for info in server.announced():
            await announcer.announce(_announcement(server, info))
        await asyncio.sleep(ANNOUNCE_EVERY)
        with suppress(TimeoutError):
            async with asyncio.timeout(INTERFACES_EVERY - ANNOUNCE_EVERY):
                await changed.wait()
        await announcer.refresh_interfaces()


def _announcement(server: Server, info: TableInfo) -> "Announcement":
    from luznet.discovery.announcement import Announcement

    return Announcement(
        versions=VERSIONS,
        table=info.id,
        name=info.name,
        game=info.game,
        taken=info.taken,
        seats=info.seats,
        code=server.host.is_private and not server.host.gathers,
        door=server.pairing_port,
        host=server.host_name,
        key=server.key,
        port=server.port,
        addresses=(),  # this machine's, followed as they change
    )


def show_joining(server: Server) -> None:
    """Print how others join this host."""
    from luznet.discovery.addresses import network_addresses

    if server.host.is_private:
        told = _(
            "luznet host is open. Others choose its table in their `luznet`; `luznet invite` "
            "prints invites for those who do not see it there."
        )
        print(fitted(told, sys.stdout))
        return
    print(_("luznet host is open. Others type `luznet`, or:"))
    for address in network_addresses():
        print(f"  {join_line(address, server.port, server.key)}")
