"""Trying a host once, and telling what came of it."""

import asyncio
import contextlib
from enum import Enum

from luznet.client.core import Client
from luznet.client.link import probe
from luznet.client.lobby import Place
from luznet.transport import KeyPair


class Reply(Enum):
    """What a host did when it was tried.

    ANSWERED as a host should; OTHER_VERSION: it answered, but speaks no common version;
    STRANGE: something accepts connections there, but does not prove the host's key;
    REFUSED: its computer said that nothing listens; NOTHING came back at all.
    """

    ANSWERED = "answered"
    OTHER_VERSION = "other version"
    STRANGE = "strange"
    REFUSED = "refused"
    NOTHING = "nothing"


async def reach(place: Place, keys: KeyPair, patience: float) -> Reply:
    """Try a host as a client does, and if it stays silent its port alone; each for at most
    `patience` seconds."""
    said: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    def listen(client: Client, round_trip: float) -> None:
        if not said.done() and client.standing == "online":
            said.set_result(Reply.ANSWERED)
        elif not said.done() and client.standing == "ended":
            said.set_result(Reply.OTHER_VERSION)

    probing = asyncio.create_task(probe(place, keys, listen))
    try:
        return await asyncio.wait_for(said, patience)
    except TimeoutError:
        return await knock(place, patience)
    finally:
        probing.cancel()
        await asyncio.gather(probing, return_exceptions=True)


async def knock(place: Place, patience: float) -> Reply:
    """Try whether a host's port accepts a connection at any of its addresses: STRANGE, REFUSED
    or NOTHING, since nobody's key is asked for."""
    tries = (_knock(address, place.port, patience) for address in place.addresses)
    replies = await asyncio.gather(*tries)
    order = (Reply.STRANGE, Reply.REFUSED, Reply.NOTHING)
    return min(replies, key=order.index, default=Reply.NOTHING)


async def _knock(address: str, port: int, patience: float) -> Reply:
    try:
        async with asyncio.timeout(patience):
            _, writer = await asyncio.open_connection(address, port)
    except ConnectionRefusedError:
        return Reply.REFUSED
    except OSError:
        return Reply.NOTHING
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return Reply.STRANGE
