"""A host that has a table from another computer, or whose table may be on another one."""

import asyncio
import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from luznet.commands.errors import UserError
from luznet.commands.profile import keys_in
from luznet.custody.gathering import Inheritance
from luznet.host.server import Server
from luznet.records.troubles import JournalError
from luznet.records.words import NOT_CARRIED
from luznet.settings import folders
from luznet.wire.moving_messages import BadBaggage, Belongings, Holder, unpacked

if TYPE_CHECKING:
    from luznet.client.probe import Found

LOOK_EVERY = 1.0
"""Seconds between two looks for tables elsewhere."""
IDLE = 30.0
"""Seconds after which a host of a carried table ends if nobody is there, or comes to it."""


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


async def end_when_idle(server: Server, ending: asyncio.Event) -> None:
    """End the host of a carried table once too few people come to it, or all have gone elsewhere
    between two games."""
    since = server.now()
    while server.now() < since + IDLE:
        await asyncio.sleep(LOOK_EVERY)
        if not server.host.is_idle:
            since = server.now()
    ending.set()


async def look_elsewhere(server: Server) -> None:
    """While players of a table are lost, look whether one of them carries it on."""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        for table, heirs in server.host.handover.elsewhere():
            for heir, found in zip(heirs, await _found(table, heirs), strict=True):
                with contextlib.suppress(JournalError):
                    server.host.handover.found_elsewhere(table, heir, *found)


async def _found(table: str, heirs: Sequence[Holder]) -> "list[Found]":
    """Return what the host of each heir says of a table."""
    from luznet.client.lobby import Place
    from luznet.client.probe import found_at

    places = [Place(each.addresses, each.port, each.key) for each in heirs]
    return await found_at(table, places, keys_in(folders().identity))
