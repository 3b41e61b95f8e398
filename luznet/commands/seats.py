"""Where else the user has a seat in a game: at tables of others, and at their own that another
computer carries on.

The hosts that they know are asked where they were last; others are found as in the lobby.
"""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from luznet.client.address import join_line
from luznet.client.arrival import known_places
from luznet.client.lobby import Entry, Place
from luznet.client.probe import tables_at
from luznet.commands.find import PATIENCE, Finder
from luznet.commands.profile import keys_in
from luznet.settings import Folders
from luznet.transport import KeyPair
from luznet.trust import KnownHosts
from luznet.wire.messages import TableInfo

MOST_ASKED: Final = 8
"""Known hosts that are asked, the ones met last."""


class SeatElsewhere(NamedTuple):
    """A seat in a running game: the name of its table, and what takes the user there."""

    table: str
    command: str


async def seats_elsewhere(home: Folders, keys: KeyPair) -> Sequence[SeatElsewhere]:
    """Return the user's seats in games that are not at their own host."""
    known = KnownHosts(home.known_hosts)
    told, found = await asyncio.gather(_at_known(known, keys), _found(keys))
    at_known = {
        table.id: (table.name, place)
        for place, table in told
        if table.yours is not None and table.phase == "playing"
    }
    around = {
        each.table: (each.name, each.place)
        for each in found
        if each.yours is not None and each.playing
    }
    own = keys_in(home.host_identity).public if home.host_identity.exists() else ""
    return [
        SeatElsewhere(name, join_line(place.addresses[0], place.port, place.key))
        for name, place in {**at_known, **around}.values()
        if place.key != own
    ]


async def _at_known(known: KnownHosts, keys: KeyPair) -> Iterable[tuple[Place, TableInfo]]:
    """Return the tables of hosts where the user has sat, at the addresses where they were."""
    hosts = [key for key, host in known.hosts().items() if host.tables]
    met = (known_places(known, key) for key in hosts[-MOST_ASKED:])
    places = [replace(spots[0], others=spots[1:]) for spots in met if spots]
    told = await tables_at(places, keys)
    return [(place, table) for place, tables in zip(places, told, strict=True) for table in tables]


async def _found(keys: KeyPair) -> Sequence[Entry]:
    """Return the tables that are announced nearby."""
    finder = Finder(keys, lambda: None)
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await finder.run()
    return finder.entries()
