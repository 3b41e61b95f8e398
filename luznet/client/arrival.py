"""The way to a host: is its key the one that is known, and does it let us in?

    an invite's token -----------------------> pair at the door ------------> sure
    an announced key, another than before ---> ask the user: stop, or trust it
    a private host that does not know us ----> ask for the code, pair ------> sure

Whoever arrives gives a function that asks: the terminal shows a question, a program has its
answer ready.
"""

import asyncio
from dataclasses import replace
from typing import Final

from luznet.client.link import is_admitted, living
from luznet.client.lobby import Place
from luznet.client.questions import TRUSTED, Ask, ChangedKey, GivenUp, NeedsCode
from luznet.transport import KeyPair, hear, say
from luznet.trust import KnownHosts, phrase
from luznet.wire.codec import Malformed
from luznet.wire.pairing import ClientPairing, PairingFailed, token_id

PATIENCE: Final = 5.0
"""Seconds for the whole of one pairing."""
CAN_TRY_AGAIN: Final = frozenset({"wrong_code", "door_busy"})


class NoAnswer(Exception):
    """Nobody answers at the host's door."""


async def arrive(place: Place, keys: KeyPair, name: str, known: KnownHosts, ask: Ask) -> Place:
    """Return where to connect: a place whose key can be believed, and that lets us in.

    Raises `GivenUp`, `NoAnswer`, and `PairingFailed` where an invite does not do.
    """
    if place.token:
        return await pair(place, keys, name, place.token, token_id(place.token))
    if not place.is_vouched:
        await _check_key(place, known, ask)
    place = await living(place, keys)
    if place.door is not None and not await is_admitted(place, keys):
        return await _pair_by_code(place, keys, name, ask)
    return place


async def _check_key(place: Place, known: KnownHosts, ask: Ask) -> None:
    """Stop at a key that is not the known one, until the user trusts it."""
    if known.standing(place.host, place.key) == "changed":
        before = known.key_of(place.host) or place.key
        old, new = await asyncio.gather(
            asyncio.to_thread(phrase, before), asyncio.to_thread(phrase, place.key)
        )
        if await ask(ChangedKey(place.host, old, new)) != TRUSTED:
            raise GivenUp
    known.remember(place.host, place.key)


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
    """Pair at the host's door with the code, or with the token of this id; return the place
    with the key and port that the host proved. Raises `PairingFailed`, `NoAnswer`."""
    busy = None
    for address in place.addresses:
        run = ClientPairing(keys.public, name, password, token)
        try:
            async with asyncio.timeout(PATIENCE):
                await _run(run, address, place.door or 0)
        except (OSError, TimeoutError, EOFError):
            continue
        except PairingFailed as failed:
            if failed.code != "door_busy":
                raise
            busy = failed  # somebody may keep it so for one kind of address
            continue
        if place.key and run.host_key != place.key:
            raise PairingFailed("wrong_code")  # another host than the announced one
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
