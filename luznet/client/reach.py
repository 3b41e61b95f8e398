"""Trying a host once, and reporting the outcome."""

import asyncio
import contextlib
import socket
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum

from luznet.client.core import Client
from luznet.client.lobby import Place
from luznet.client.probe import probe
from luznet.transport import KeyPair, proves, with_scopes

AT_ONCE = 4
"""Addresses of a host that are tried at the same time."""
HEAD_START = 0.1
"""Seconds before the next address is tried as well."""
PROOF, PROOFS = 1.0, 2.0
"""Seconds for one address, and for all of a host's, to prove the host's key."""


async def prove(place: Place, addresses: Iterable[str]) -> tuple[str | None, Sequence[str]]:
    """Return the first address where a host's key was proved, if any, and those that gave no sign
    of life. It takes one descriptor for each of a few addresses."""
    waiting, silent = deque(with_scopes(addresses)), list[str]()
    tries: dict[asyncio.Task[bool | None], str] = {}
    try:
        async with asyncio.timeout(PROOFS):
            while waiting or tries:
                if waiting and len(tries) < AT_ONCE:
                    address = waiting.popleft()
                    tries[asyncio.create_task(_proves(address, place))] = address
                more = HEAD_START if waiting and len(tries) < AT_ONCE else None
                when = asyncio.FIRST_COMPLETED
                done, _ = await asyncio.wait(tries, timeout=more, return_when=when)
                for task in done:
                    address = tries.pop(task)
                    if task.result():
                        return address, silent
                    silent.extend([address] * (task.result() is None))
    except TimeoutError:
        silent.extend(tries.values())
    finally:
        for task in tries:
            task.cancel()
        await asyncio.gather(*tries, return_exceptions=True)
    return None, silent


async def proving_place(place: Place) -> Place:
    """Return the announced place where the host proves its key, or the first place if none does."""
    places = [replace(each, others=()) for each in (place, *place.others)]
    tries = [asyncio.create_task(_proving(each)) for each in places]
    try:
        for proof in asyncio.as_completed(tries):
            if (found := await proof) is not None:
                return found
    finally:
        for task in tries:
            task.cancel()
        await asyncio.gather(*tries, return_exceptions=True)
    return places[0]


async def _proving(place: Place) -> Place | None:
    address, _ = await prove(place, place.addresses)
    return None if address is None else replace(place, addresses=(address,))


async def _proves(address: str, place: Place) -> bool | None:
    """Return whether a host proves its key at an address; None if nothing answers there."""
    try:
        async with asyncio.timeout(PROOF):
            return await proves(address, place.port, place.key)
    except (ConnectionError, EOFError):
        return False
    except OSError:
        return None


class Reply(Enum):
    """What a host did when it was tried.

    ANSWERED: as a host should. OTHER_VERSION: it answered, but shares no version of the protocol.
    OTHER_KEY: a host answered, but with another key. STRANGE: something accepts connections, but
    does not answer as a host. REFUSED: nothing listens there. NOTHING: no reply at all.
    NO_SUCH_NAME: nobody knows an address for its name.
    """

    ANSWERED = "answered"
    OTHER_VERSION = "other version"
    OTHER_KEY = "other key"
    STRANGE = "strange"
    REFUSED = "refused"
    NOTHING = "nothing"
    NO_SUCH_NAME = "no such name"


async def reach(place: Place, keys: KeyPair, patience: float) -> Reply:
    """Try a host as a client does, then, if it stays silent, its port alone; each for at most
    `patience` seconds."""
    said: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    def listen(client: Client, round_trip: float) -> None:
        reply = _reply(client)
        if reply is not None and not said.done():
            said.set_result(reply)

    probing = asyncio.create_task(probe(place, keys, listen))
    try:
        return await asyncio.wait_for(said, patience)
    except TimeoutError:
        return await knock(place, patience)
    finally:
        probing.cancel()
        await asyncio.gather(probing, return_exceptions=True)


def _reply(client: Client) -> Reply | None:
    """Return what a host did; None if nothing yet."""
    refused = client.refusal
    if client.standing == "online" or (refused is not None and refused.code == "not_admitted"):
        return Reply.ANSWERED  # a private host, with which one can pair
    if client.standing == "ended":
        return Reply.OTHER_VERSION
    return Reply.OTHER_KEY if client.meets_stranger else None


async def knock(place: Place, patience: float) -> Reply:
    """Return whether a host's port accepts a connection at any of its addresses: never ANSWERED,
    since no key is proved."""
    addresses = with_scopes(place.addresses)
    tries = (_knock(address, place.port, patience) for address in addresses)
    replies = await asyncio.gather(*tries)
    order = (Reply.STRANGE, Reply.REFUSED, Reply.NOTHING, Reply.NO_SUCH_NAME)
    return min(replies, key=order.index, default=Reply.NOTHING)


async def _knock(address: str, port: int, patience: float) -> Reply:
    try:
        async with asyncio.timeout(patience):
            _, writer = await asyncio.open_connection(address, port)
    except ConnectionRefusedError:
        return Reply.REFUSED
    except socket.gaierror:
        return Reply.NO_SUCH_NAME
    except OSError:
        return Reply.NOTHING
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return Reply.STRANGE
