"""A rehearsal: announces a table that nobody lists, and finds it again on this machine."""

import asyncio
import secrets
from dataclasses import replace

from luznet.discovery.addresses import DiscoveryError
from luznet.discovery.announcement import Announcement
from luznet.discovery.announcer import Announcer
from luznet.discovery.browser import Browser
from luznet.language import ngettext

REHEARSAL_SERVICE = "_luznet-doctor._tcp.local."
"""A separate service, so that no lobby shows the table, which doesn't exist."""

_REHEARSED = Announcement(
    versions=(1,),
    table="",
    name="Rehearsal",
    game="rehearsal",
    taken=0,
    seats=4,
    code=False,
    key="0" * 40,
    port=9,
    addresses=(),
)


async def rehearse(patience: int) -> float:
    """Announce a table and find it; return how many seconds that took. Raises `DiscoveryError` if
    the network does not allow it, or if nothing is found in time."""
    loop = asyncio.get_running_loop()
    table = replace(_REHEARSED, table=secrets.token_hex(8))
    found = asyncio.Event()

    def hear(tables: tuple[Announcement, ...]) -> None:
        if any(each.table == table.table for each in tables):
            found.set()

    announcer, browser = Announcer(service=REHEARSAL_SERVICE), Browser(service=REHEARSAL_SERVICE)
    try:
        await browser.start(hear)
        await announcer.start()
        started = loop.time()
        await announcer.announce(table)
        await asyncio.wait_for(found.wait(), patience)
        return loop.time() - started
    except TimeoutError:
        # i18n: A table that was announced to test the network.
        trouble = ngettext("It was not found in {number} second.",
            "It was not found in {number} seconds.", patience)  # fmt: skip
        raise DiscoveryError(trouble) from None
    finally:
        await asyncio.gather(announcer.close(), browser.close())
