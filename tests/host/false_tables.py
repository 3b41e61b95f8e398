"""Attackers that announce tables which do not exist."""

import asyncio
import os
import random
import socket
import struct
import sys
import time
from collections.abc import Callable

import zmq
from zmq.utils import z85

from luznet.client.address import Address


def tell_ready() -> None:
    os.write(sys.stdout.fileno(), b"ready\n")  # at once, whoever else writes there


SERVICE = b"\x07_luznet\x04_tcp\x05local\x00"
TO_SERVICE = b"\xc0\x0c"
"""Where the first name of a packet stands, with which all others end (RFC 1035, 4.1.4)."""
TABLES_A_PACKET, NAMES_A_PACKET = 4, 16
TRUE_NAME = "Canteen"
"""What half of the false tables are called."""


def false_table(addresses: list[str], port: int, key: str = "") -> bytes:
    """Return the PTR, SRV, TXT and A records of one table."""
    label = os.urandom(9).hex().encode()
    instance = bytes([len(label)]) + label
    fields = {
        "v": "1",
        "table": label[:8].decode(),
        "name": random.choice((TRUE_NAME, f"Table {label[:4].decode()}")),
        "game": "luz",
        "taken": "1",
        "seats": "4",
        "code": random.choice("01"),
        "host": "anna@lemon",
        "key": key or z85.encode(os.urandom(32)).decode(),
        "addr": ",".join(addresses),
        "rev": "9",
    }
    said = (f"{name}={value}".encode() for name, value in fields.items())
    text = b"".join(bytes([len(each)]) + each for each in said)
    place = struct.pack("!3H", 0, 0, port) + instance + b"\x05local\x00"
    return b"".join(
        name + struct.pack("!2HIH", kind, 0x8001 if kind != 12 else 1, 4500, len(data)) + data
        for name, kind, data in (
            (TO_SERVICE, 12, instance + TO_SERVICE),
            (instance + TO_SERVICE, 33, place),
            (instance + TO_SERVICE, 16, text),
            (instance + b"\x05local\x00", 1, socket.inet_aton(addresses[0])),
        )
    )


def packet(records: int, said: list[bytes]) -> bytes:
    """Return a packet with these records. It begins with one of the service's name itself, to
    which the other names point."""
    none = SERVICE + struct.pack("!2HIH", 16, 1, 1, 1) + b"\x00"
    return struct.pack("!6H", 0, 0x8400, 0, 1 + records, 0, 0) + none + b"".join(said)


def announcement(tables: list[bytes]) -> bytes:
    """Return a packet with tables."""
    return packet(4 * len(tables), tables)


def new_names() -> bytes:
    """Return a packet that names new tables and tells nothing else of them."""
    labels = [os.urandom(9).hex().encode() for _ in range(NAMES_A_PACKET)]
    names = [bytes([len(label)]) + label + TO_SERVICE for label in labels]
    header = TO_SERVICE + struct.pack("!2HIH", 12, 1, 4500, len(names[0]))
    return packet(len(names), [header + name for name in names])


async def send_to_group(address: Address, number: int, make: Callable[[], bytes]) -> None:
    """Send this many packets each second, forever."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as told:
        told.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address.host))
        told.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        told.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        told.bind((address.host, 5353))
        tell_ready()
        begin, sent = time.monotonic(), 0
        while True:
            due = int((time.monotonic() - begin) * number)
            while sent < due:
                told.sendto(make(), ("224.0.0.251", 5353))
                sent += 1
            await asyncio.sleep(0.01)


async def announce_falsely(address: Address, number: int, make: Callable[[], bytes]) -> None:
    """Announce this many new tables each second, forever."""

    def some() -> bytes:
        return announcement([make() for _ in range(TABLES_A_PACKET)])

    await send_to_group(address, number // TABLES_A_PACKET, some)


async def names(address: Address, number: int) -> None:
    """Send this many packets each second that name ever new tables and tell nothing else."""
    await send_to_group(address, number, new_names)


async def tables(address: Address, number: int) -> None:
    """Announce tables at a port that takes connections and says nothing."""
    with socket.create_server((address.host, 0), backlog=4096) as server:
        port = server.getsockname()[1]
        make = lambda: false_table([address.host], port)  # noqa: E731
        await announce_falsely(address, number, make)


async def strays(address: Address, number: int) -> None:
    """Announce tables at 16 addresses each of the network around, whoever has them; some with the
    key of a real host."""
    around = address.host.rpartition(".")[0]

    def make() -> bytes:
        addresses = [f"{around}.{random.randrange(1, 255)}" for _ in range(16)]
        key = (address.key or "") if random.random() < 0.25 else ""
        return false_table(addresses, random.choice((48420, 50000)), key)

    await announce_falsely(address, number, make)


async def impostors(address: Address, number: int) -> None:
    """Announce tables at 64 hosts that prove their keys, and never answer a `hello`."""
    context = zmq.Context()
    hosts = []
    for _ in range(64):
        public, secret = zmq.curve_keypair()
        host = context.socket(zmq.ROUTER)
        host.setsockopt(zmq.CURVE_SERVER, 1)
        host.setsockopt(zmq.CURVE_SECRETKEY, secret)
        port = host.bind_to_random_port(f"tcp://{address.host}")
        hosts.append((host, port, public.decode()))

    def make() -> bytes:
        _host, port, key = random.choice(hosts)
        return false_table([address.host], port, key)

    await announce_falsely(address, number, make)
