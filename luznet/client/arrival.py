"""The way to a host: does it admit us, and is it the one it seems to be?

    an invite's token -----------------------> pair ------------------------> certain
    a private host that does not know us ----> ask for the code, pair ------> certain
    a host that has proved its key ----------> compare with what is known --> go on, or ask

The caller gives a function that asks: the terminal shows a question, a program has its answer
ready.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from luznet.client.custody import ClientCustody
from luznet.client.link import Search, spots_of
from luznet.client.lobby import Place
from luznet.client.probe import is_admitted, is_there
from luznet.client.questions import (
    TRUSTED,
    Ask,
    ChangedKey,
    GivenUp,
    Namesake,
    NeedsCode,
    WentOnAlone,
)
from luznet.transport import KeyPair, hear, say, with_scopes
from luznet.trust import Doubt, KnownHost, KnownHosts, phrase
from luznet.wire.codec import Malformed
from luznet.wire.pairing import ClientPairing, PairingFailed, token_id

PATIENCE: Final = 5.0
"""Seconds for the whole of one pairing."""
NAMESAKES_TRIED: Final = 4
"""Hosts of one name that are looked for, at most."""
CAN_TRY_AGAIN: Final = frozenset({"wrong_code", "door_busy"})


class NoAnswer(PairingFailed):
    """Nobody answers at the host's pairing port."""

    def __init__(self) -> None:
        super().__init__("no_answer")


async def arrive(place: Place, keys: KeyPair, name: str, known: KnownHosts, ask: Ask) -> Place:
    """Return where to connect: a place with a trustworthy key, where we are admitted. Raises
    `GivenUp` and `PairingFailed`."""
    if place.token:
        return await pair(place, keys, name, place.token, token_id(place.token))
    if place.door is not None and not await is_admitted(place, keys):
        host = known.hosts().get(place.key)
        place = replace(place, host=host.name) if host is not None and host.name else place
        return await _pair_by_code(place, keys, name, ask)
    return place


class Acquaintance:
    """Compares what a host proves with what is known of it, by the table in `luznet.trust`, and
    remembers it. A link calls `check` before its client goes on to a table."""

    def __init__(
        self,
        known: KnownHosts,
        keys: KeyPair,
        ask: Ask,
        tell: Callable[[Namesake], None],
        search: Search | None = None,
    ) -> None:
        self._known = known
        self._keys = keys
        self._ask = ask
        self._tell = tell
        self._search = search

    async def check(self, place: Place, host: str, table: str, custody: ClientCustody) -> None:
        """Go on to a table of the host that has proved the key of this place. `custody` knows
        whether it has the table from one of the known hosts; what it calls itself is not remembered
        then if another host is called so. Whoever went on alone is no stranger, but the user is
        asked. Raises `GivenUp`."""
        doubt = self._known.doubt(place.key, host, table)
        leads = "behind" if doubt is None else custody.leads(table, self._known.keys_of(table))
        if doubt is not None and leads == "asks":
            if await self._ask(WentOnAlone(doubt.host, host)) != TRUSTED:
                raise GivenUp
            custody.go_along(table)
            self._known.sit(place.key, table)
        if doubt is not None and leads != "behind":
            host = "" if self._known.doubt(place.key, host, "") else host
        elif doubt is not None:
            await self._settle(doubt, place, host, table)
        spots = [(each.addresses[0].partition("%")[0], each.port) for each in spots_of(place)]
        self._known.meet(place.key, host, spots)

    async def _settle(self, doubt: Doubt, place: Place, host: str, table: str) -> None:
        is_namesake = doubt.about == "name" and (place.is_vouched or await self._any(doubt.keys))
        old, new = await asyncio.gather(
            asyncio.to_thread(phrase, doubt.keys[0]), asyncio.to_thread(phrase, place.key)
        )
        if is_namesake:
            self._tell(Namesake(host, old, new))
            return
        if await self._ask(ChangedKey(doubt.host, old, new, doubt.about, host)) != TRUSTED:
            raise GivenUp
        if doubt.about == "table":
            self._known.sit(place.key, table)

    async def _any(self, keys: Sequence[str]) -> bool:
        """Return whether any of these hosts answers."""
        tried = keys[:NAMESAKES_TRIED]
        places = (Place((), 0, key, others=known_places(self._known, key)) for key in tried)
        tries = (is_there(place, self._keys, self._search) for place in places)
        return any(await asyncio.gather(*tries))


def known_places(known: KnownHosts, key: str) -> tuple[Place, ...]:
    """Return where a host was met."""
    host = known.hosts().get(key, KnownHost())
    return tuple(Place((address,), port, key) for address, port in host.spots)


async def _pair_by_code(place: Place, keys: KeyPair, name: str, ask: Ask) -> Place:
    problem = ""
    while True:
        code = await ask(NeedsCode(place.host, problem))
        if code is None:
            raise GivenUp
        try:
            return await pair(place, keys, name, code)
        except PairingFailed as failed:
            if failed.code not in CAN_TRY_AGAIN:
                raise
            problem = failed.code


async def pair(place: Place, keys: KeyPair, name: str, password: str, token: str = "") -> Place:
    """Pair with the code, or with the token of this id; return the place with the key and the port
    that the host proved. Raises `PairingFailed`."""
    busy = None
    for address in with_scopes(place.addresses):
        run = ClientPairing(keys.public, name, password, token)
        try:
            async with asyncio.timeout(PATIENCE):
                await _run(run, address, place.door or 0)
        except (OSError, TimeoutError, EOFError):
            continue
        except PairingFailed as failed:
            if failed.code != "door_busy":
                raise
            busy = failed  # somebody may keep only one kind of address busy
            continue
        if place.key and run.host_key != place.key:
            raise PairingFailed("wrong_code")  # not the announced host
        return replace(place, key=run.host_key, port=run.port, token="", is_vouched=True)
    raise busy or NoAnswer


async def _run(run: ClientPairing, address: str, door: int) -> None:
    reader, writer = await asyncio.open_connection(address, door)
    try:
        await say(writer, run.start(await hear(reader)))
        await say(writer, run.introduce(await hear(reader)))
        run.finish(await hear(reader))
    except Malformed as bad:
        raise PairingFailed(bad.code) from None
    finally:
        writer.close()
