"""The machine with the tables: announces a new host every now and then, and a bare service.

    python -m tests.bench.discovery.announcing ROUNDS

Prints for each its name, and when it was handed over to be announced. One bare service stays.
"""

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

from zeroconf.asyncio import AsyncZeroconf

from luznet.discovery.addresses import lan_addresses
from luznet.discovery.announcement import Announcement
from luznet.discovery.announcer import Announcer
from tests.bench.discovery import bare
from tests.host.running import RunningServer

BETWEEN = 1.2
"""Seconds between two announcements, so that none falls under the limit of one a second."""


def table(host: RunningServer) -> Announcement:
    (info,) = host.server.host.tables()
    return Announcement(
        versions=(1,),
        table=info.id,
        name=info.name,
        game=info.game,
        taken=info.taken,
        seats=info.seats,
        code=False,
        key=host.keys.public,
        port=host.port,
        addresses=(),
    )


async def announce(rounds: int, folder: Path) -> None:
    announcer, responder = Announcer(), AsyncZeroconf()
    address = lan_addresses()[0]
    await announcer.start()
    await bare.announce(responder, "resident", address)
    print("ready", flush=True)
    await asyncio.sleep(BETWEEN)
    for number in range(rounds):
        name = f"luznet{number}"
        host = RunningServer(folder / name, name=name)
        told = table(host)
        say(name)
        await announcer.announce(told)
        await asyncio.sleep(BETWEEN)
        await announcer.withdraw(told.table)
        host.stop()
        name = f"bare{number}"
        say(name)
        info = await bare.announce(responder, name, address)
        await asyncio.sleep(BETWEEN)
        await responder.async_unregister_service(info)
    await asyncio.Event().wait()


def say(name: str) -> None:
    print(json.dumps({"announced": name, "at": time.perf_counter()}), flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        asyncio.run(announce(int(sys.argv[1]), Path(home)))
