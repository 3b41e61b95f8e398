"""Asking hosts for their tables without going to one: for the lobby, and before one goes there."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from luznet.client.connection import Context, new_context
from luznet.client.core import Client, Goal
from luznet.client.link import ATTEMPT, Guidance, Link, Search
from luznet.client.lobby import PROBE_EVERY, Place
from luznet.transport import KeyPair
from luznet.wire.client_messages import Browse
from luznet.wire.custody_messages import ChainLink
from luznet.wire.messages import Progress, TableInfo


class Probes:
    """What the links to many hosts share, so that each costs a few descriptors and no threads."""

    def __init__(self, keys: KeyPair) -> None:
        self._keys = keys
        self._context: Context = new_context()

    async def ask(self, place: Place, on_tables: Callable[[Client, float], None]) -> None:
        """Ask a host as `probe` does."""
        await probe(place, self._keys, on_tables, self._context)

    async def close(self) -> None:
        """Close what is shared, once no host is asked any more."""
        await asyncio.to_thread(self._context.term)


async def probe(
    place: Place,
    keys: KeyPair,
    on_tables: Callable[[Client, float], None],
    context: Context | None = None,
) -> None:
    """Ask a host for its tables every second until cancelled. `on_tables` gets the client that
    knows them and the round trip in seconds, after every answer and when the connection breaks."""
    while True:
        client = Client("lobby", Goal("browse"))
        link = Link(client, place, keys, context=context)
        link.on_change = partial(_tell, on_tables, client, link)
        async with link.running() as task:
            while not task.done():
                await asyncio.sleep(PROBE_EVERY)
                link.send([Browse()])


def _tell(on_tables: Callable[[Client, float], None], client: Client, link: Link) -> None:
    on_tables(client, link.round_trip or 0.0)


async def is_admitted(place: Place, keys: KeyPair) -> bool:
    """Return whether a host admits the owner of these keys, also if it does not answer in time."""
    client = await _answered(place, keys)
    return client is None or client.refusal is None or client.refusal.code != "not_admitted"


async def is_there(place: Place, keys: KeyPair, search: Search | None) -> bool:
    """Return whether the host with the key of this place answers, there or wherever the search
    finds it."""
    return await _answered(place, keys, search) is not None


class Found(NamedTuple):
    """The links with which a host has a table, none if it does not, and how far that is; the links
    prove themselves, but nothing proves the `progress`."""

    links: tuple[ChainLink, ...] = ()
    progress: Progress | None = None


async def found_at(table: str, places: Sequence[Place], keys: KeyPair) -> list[Found]:
    """Return for each place what the host with its key says of a table."""
    clients = await _asked(places, keys, table)
    return [Found() if client is None else _found(table, client) for client in clients]


def _found(table: str, client: Client) -> Found:
    told = next((each.progress for each in client.tables if each.id == table), None)
    return Found(client.custody.links(table), told)


async def tables_at(places: Sequence[Place], keys: KeyPair) -> list[tuple[TableInfo, ...]]:
    """Return for each place the tables of the host with its key; none of one that does not answer.
    All are asked at once."""
    clients = await _asked(places, keys)
    return [() if client is None else client.tables for client in clients]


async def _asked(places: Sequence[Place], keys: KeyPair, table: str = "") -> list[Client | None]:
    """Return for each place what a client there heard; all are asked at once. `table`: one about
    which they are asked."""
    context = new_context()
    try:
        asked = (_answered(place, keys, context=context, table=table) for place in places)
        return await asyncio.gather(*asked)
    finally:
        await asyncio.to_thread(context.term)


async def _answered(
    place: Place,
    keys: KeyPair,
    search: Search | None = None,
    context: Context | None = None,
    table: str = "",
) -> Client | None:
    """Return a client that a host has admitted or shut out; None without an answer in time."""
    client = Client("lobby", Goal("browse", table or None))
    client.meet(place.key)
    decided = asyncio.Event()
    link = Link(client, place, keys, decided.set, Guidance(search=search), context=context)
    link.look_at_once()
    async with link.running():
        try:
            async with asyncio.timeout(ATTEMPT):
                while client.standing == "connecting":
                    await decided.wait()
                    decided.clear()
        except TimeoutError:
            return None
    return client
