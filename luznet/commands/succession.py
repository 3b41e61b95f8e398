"""A host that has a table from another computer, or whose table may be on another one."""

import asyncio
import contextlib
from pathlib import Path

import msgspec

from luznet.commands.errors import UserError
from luznet.commands.profile import keys_in
from luznet.host.server import Server
from luznet.records.troubles import JournalError
from luznet.records.words import NOT_CARRIED
from luznet.settings import folders
from luznet.wire.inheritance import Inheritance
from luznet.wire.moving_messages import BadBaggage, Belongings, Holder, unpacked

LOOK_EVERY = 1.0
"""Seconds between two looks for a table elsewhere."""
GATHERING = 30.0
"""Seconds for which a successor waits for enough people."""


def read_carried(path: Path) -> Belongings:
    """Return the table in a file that came from another computer; raises `UserError`."""
    try:
        return unpacked([path.read_text("ascii")])
    except (OSError, ValueError, BadBaggage):
        raise UserError(NOT_CARRIED()) from None


def read_inheritance(path: Path) -> Inheritance:
    """Return what a successor begins with; raises `UserError`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Inheritance)
    except (OSError, ValueError, msgspec.DecodeError):
        raise UserError(NOT_CARRIED()) from None


async def end_when_nobody_gathers(server: Server, ending: asyncio.Event) -> None:
    """End a successor that too few people come to."""
    await asyncio.sleep(GATHERING)
    if server.is_gathering:
        ending.set()


async def look_elsewhere(server: Server) -> None:
    """While most players of a table are gone at once, look whether one of them carries it on."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        for table, epoch, holders in server.host.handover.elsewhere():
            for holder in holders:
                if await _has_table(holder, table, epoch):
                    with contextlib.suppress(JournalError):
                        server.host.handover.found_elsewhere(table, holder)
                    break


async def _has_table(holder: Holder, table: str, epoch: int) -> bool:
    """Return whether a host of this holder has a table, and it has moved there."""
    from luznet.client.lobby import Place
    from luznet.client.probe import tables_of

    place = Place(holder.addresses, holder.port, holder.key)
    tables = await tables_of(place, keys_in(folders().identity))
    return any(info.id == table and info.epoch > epoch for info in tables)
