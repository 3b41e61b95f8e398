"""The machine with the tables: announces a new one every now and then, by luznet and bare.

    python -m tests.bench.discovery.announcing ROUNDS

Prints for each its name, and when it was handed over to be announced. One bare service stays.
"""

import asyncio
import json
import sys
import time

from zeroconf.asyncio import AsyncZeroconf

from luznet.discovery import Announcement, Announcer, lan_addresses
from luznet.transport import new_keys
from tests.bench.discovery import bare

BETWEEN = 1.2
"""Seconds between two announcements, so that none falls under the limit of one a second."""


def table(name: str, key: str) -> Announcement:
    return Announcement(
        versions=(1,),
        table=name,
        name=name,
        game="luz",
        taken=1,
        seats=4,
        code=False,
        key=key,
        port=9,
        addresses=(),
    )


async def announce(rounds: int) -> None:
    announcer, responder = Announcer(), AsyncZeroconf()
    address, key = lan_addresses()[0], new_keys().public
    await announcer.start()
    await bare.announce(responder, "resident", address)
    print("ready", flush=True)
    await asyncio.sleep(BETWEEN)
    for number in range(rounds):
        name = f"luznet{number}"
        say(name)
        await announcer.announce(table(name, key))
        await asyncio.sleep(BETWEEN)
        await announcer.withdraw(name)
        name = f"bare{number}"
        say(name)
        info = await bare.announce(responder, name, address)
        await asyncio.sleep(BETWEEN)
        await responder.async_unregister_service(info)
    await asyncio.Event().wait()


def say(name: str) -> None:
    print(json.dumps({"announced": name, "at": time.perf_counter()}), flush=True)


if __name__ == "__main__":
    asyncio.run(announce(int(sys.argv[1])))
