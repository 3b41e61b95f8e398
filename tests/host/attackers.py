"""What floods a host, or the list of tables: each kind of attack in a process of its own.

    python -m tests.host.attackers JOIN_ADDRESS KIND=NUMBER ...

For the kinds that announce false tables, JOIN_ADDRESS is the attacker's own, and the key in it
that of a real host.

Prints `ready` once a flood runs, for each of them; all end when the first process is killed.
Attackers stand for other machines, so they are the last for whom this machine has time.
"""

import asyncio
import contextlib
import ctypes
import itertools
import os
import random
import signal
import socket
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator

import msgpack
import zmq

from luznet.client.address import Address, parse_address
from tests.host import zmtp
from tests.host.false_tables import impostors, names, strays, tables, tell_ready
from tests.host.raw import RawClient

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x01" + b"CURVE".ljust(20, b"\0") + bytes(32)
"""How a ZMTP 3.1 client begins that will prove a CURVE key."""
HELLO = 202
"""Bytes of the first CURVE command: the client's half of the handshake."""
TINY = ((b"", zmtp.PING) * 1000, (0, zmtp.COMMAND_INSIDE) * 1000)
"""Payloads and flags of a burst."""
AGAIN = 1.0
"""Seconds after which a connection that the host closed is opened again, and for which it is
waited at most that all are open."""
PR_SET_PDEATHSIG = 1
SOURCES = 50
"""Addresses from which those come who would use up a host's connections."""


# ---- connections that never become a client ----------------------------------------------


def half_a_handshake(key: str) -> bytes:
    """Return what a real client sends to the host with this key up to its first CURVE command."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        client = RawClient(door.getsockname()[1], key)
        connection, _ = door.accept()
        with connection:
            connection.sendall(GREETING[:32] + b"\x01" + GREETING[33:])
            received = b""
            while len(received) < len(GREETING) + HELLO:
                received += connection.recv(4096)
        client.close()
    return received


async def hold(address: Address, opening: Callable[[], bytes], opened: asyncio.Event) -> None:
    """Keep one connection open that sends this and nothing more, opened again if closed."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(address.host, address.port)
            writer.write(opening())
            opened.set()
            with contextlib.suppress(OSError):
                while await reader.read(4096):
                    pass
            writer.close()
        await asyncio.sleep(AGAIN)


async def hold_many(address: Address, number: int, opening: Callable[[], bytes]) -> None:
    opened = [asyncio.Event() for _ in range(number)]
    tasks = [asyncio.create_task(hold(address, opening, each)) for each in opened]
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(AGAIN):
            await asyncio.gather(*(each.wait() for each in opened))
    tell_ready()
    await asyncio.gather(*tasks)


def garbage() -> bytes:
    begins = (b"", GREETING, GREETING[:11], b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 12)
    return random.choice(begins) + os.urandom(random.randrange(4096))


def silent(address: Address, number: int) -> Awaitable[None]:
    return hold_many(address, number, lambda: b"")


def noisy(address: Address, number: int) -> Awaitable[None]:
    return hold_many(address, number, garbage)


def halfway(address: Address, number: int) -> Awaitable[None]:
    opening = half_a_handshake(address.key or "")
    return hold_many(address, number, lambda: opening)


# ---- clients with a key of their own -----------------------------------------------------


def admitted(address: Address, name: str = "Eve") -> RawClient:
    return RawClient(address.port, address.key or "", name)


async def messages(address: Address, number: int) -> None:
    """Send this many messages a second from one client."""
    client = admitted(address)
    client.hello()
    tell_ready()
    kinds = [msgpack.packb({"type": kind}) for kind in ("browse", "sync", "start", "leave")]
    begin, sent = time.monotonic(), 0
    while True:
        due = int((time.monotonic() - begin) * number)
        while sent < due:
            client.send_bytes(kinds[sent % len(kinds)])
            sent += 1
        while client.next() is not None:
            pass
        await asyncio.sleep(0.001)


async def as_fast_as_can_be(address: Address, number: int) -> None:
    """Send without end from this many clients, each in a thread of its own."""

    def send(client: RawClient) -> None:
        while True:
            client.send_bytes(b"\x80")

    for _ in range(number):
        client = admitted(address)
        client.hello()
        threading.Thread(target=send, args=(client,), daemon=True).start()
    tell_ready()
    await asyncio.Event().wait()


def sizes() -> Iterator[int]:
    """Every size that matters: small ones, around each limit, far over it."""
    while True:
        yield from (0, 1, 2, 255, 256, 8191, 8192, 16383, 16384, 16385, 65536, 1 << 20, 1 << 24)
        yield random.randrange(1 << 17)


async def frames(address: Address, number: int) -> None:
    """Send this many frames a second, of every size; an oversized one ends its connection."""
    clients = [admitted(address) for _ in range(8)]
    tell_ready()
    for count, size in enumerate(sizes()):
        with contextlib.suppress(zmq.Again):
            clients[count % 8].socket.send(b"x" * size, zmq.DONTWAIT)
        await asyncio.sleep(1 / number)


async def parts(address: Address, number: int) -> None:
    """Send messages of this many parts, over and over."""
    client = admitted(address)
    client.hello()
    tell_ready()
    while True:
        with contextlib.suppress(zmq.Again):
            client.socket.send_multipart([b"x" * 1024] * number, zmq.DONTWAIT)
        await asyncio.sleep(0.01)


async def endless(address: Address, number: int) -> None:
    """Begin a message and never end it: this many parts of 16 KiB a second."""
    client = admitted(address)
    client.hello()
    tell_ready()
    while True:
        with contextlib.suppress(zmq.Again):
            for _ in range(max(1, number // 100)):
                client.socket.send(b"x" * 16384, zmq.DONTWAIT | zmq.SNDMORE)
        await asyncio.sleep(0.01)


async def bursts(address: Address, number: int) -> None:
    """Send thousands of tiny messages with PINGs between them at once from each of this many
    connections, break them all off, and start over."""
    tell_ready()
    while True:
        clients = []
        with contextlib.suppress(OSError, AssertionError):  # not let in: with those who are
            for _ in range(number):
                clients.append(zmtp.BareClient(address.port, address.key or ""))
        told = [b"".join(map(each.sealed, *TINY)) for each in clients]
        for client, data in zip(clients, told, strict=True):
            with contextlib.suppress(OSError):
                client.send_raw(data)
        for client in clients:
            client.break_off()
        await asyncio.sleep(0.01)


def crowd(
    address: Address, number: int, sources: int = 0, *, silent: bool = False, **options: int
) -> list[zmq.Socket[bytes]]:
    """Connect this many clients, each with a key of its own, through one context, and say hello
    unless they are `silent`. `sources`: from this number of addresses of the machine."""
    context = zmq.Context.instance()
    context.set(zmq.MAX_SOCKETS, 50_000)
    sockets = []
    for count in range(number):
        source = f"127.0.1.{1 + count % sources}:0;" if sources else ""
        public, secret = zmq.curve_keypair()
        made = context.socket(zmq.DEALER)
        made.setsockopt(zmq.ROUTING_ID, b"\x01" + os.urandom(15))
        made.setsockopt(zmq.CURVE_SERVERKEY, (address.key or "").encode())
        made.setsockopt(zmq.CURVE_PUBLICKEY, public)
        made.setsockopt(zmq.CURVE_SECRETKEY, secret)
        for option, value in options.items():
            made.setsockopt(getattr(zmq, option), value)
        made.connect(f"tcp://{source}{address.host}:{address.port}")
        if not silent:
            made.send(msgpack.packb({"type": "hello", "versions": [1], "name": f"Eve {count}"}))
        sockets.append(made)
    return sockets


def wait_for_answers(sockets: list[zmq.Socket[bytes]]) -> None:
    """Wait until the host has answered all, or serves no more of them."""
    for each in sockets:
        if not each.poll(1000):
            return


def crowd_that_watches(
    address: Address, number: int, **options: int
) -> tuple[list[zmq.Socket[bytes]], str]:
    """Have this many clients watch the first table; return them and its id."""
    sockets = crowd(address, number, **options)
    wait_for_answers(sockets)
    table = msgpack.unpackb(sockets[0].recv())["tables"][0]["id"]
    for each in sockets:
        each.send(msgpack.packb({"type": "watch", "table": table}))
    return sockets, table


def send_all(sockets: list[zmq.Socket[bytes]], frame: bytes) -> None:
    """Send a frame from each that can, and throw away what came for it."""
    for each in sockets:
        with contextlib.suppress(zmq.Again):
            each.send(frame, zmq.DONTWAIT)
            while True:
                each.recv(zmq.DONTWAIT)


async def ping_for_ever(sockets: list[zmq.Socket[bytes]], *, read: bool) -> None:
    ping = msgpack.packb({"type": "ping", "n": 1})
    while True:
        for each in sockets:
            with contextlib.suppress(zmq.Again):
                each.send(ping, zmq.DONTWAIT)
            while read:
                try:
                    each.recv(zmq.DONTWAIT)
                except zmq.Again:
                    break
        await asyncio.sleep(1.0)


async def greeters(address: Address, number: int) -> None:
    """Connect from 50 addresses, say hello and stay."""
    sockets = crowd(address, number, SOURCES)
    wait_for_answers(sockets)
    tell_ready()
    await ping_for_ever(sockets, read=True)


async def mute(address: Address, number: int) -> None:
    """Prove keys and then say nothing, from 50 addresses; who is cut off is back at once."""
    sockets = []
    while len(sockets) < number:  # at once they would keep each other from shaking hands in time
        sockets += crowd(address, 100, SOURCES, silent=True, RECONNECT_IVL=10)
        await asyncio.sleep(0.05)
    tell_ready()
    await asyncio.Event().wait()


async def mute_watchers(address: Address, number: int) -> None:
    """Watch the first table and never read."""
    sockets, _table = crowd_that_watches(address, number, RCVHWM=1, RCVBUF=4096)
    tell_ready()
    await ping_for_ever(sockets, read=False)


async def sitters(address: Address, number: int) -> None:
    """Sit down at the last table and get up again, as often as a client may."""
    sockets = crowd(address, number)
    wait_for_answers(sockets)
    table = msgpack.unpackb(sockets[0].recv())["tables"][-1]["id"]
    tell_ready()
    kinds = ({"type": "sit", "table": table}, {"type": "leave"})
    while True:
        for kind in kinds:
            send_all(sockets, msgpack.packb(kind))
            await asyncio.sleep(0.025)


def bombs() -> Iterator[bytes]:
    """Messages that cost most to unpack of all that are no longer than one may be."""
    size = 16_000
    while True:
        yield b"\xdc" + size.to_bytes(2, "big") + b"\x01" * size  # a list of numbers
        yield b"\xdd\x7f\xff\xff\xff" + bytes(size)  # one that says it is longer by far
        yield b"\x91" * size  # lists in lists
        pairs = b"".join(
            b"\xa2" + b"%c%c" % (65 + n // 64, 65 + n % 64) + b"\x90" for n in range(3000)
        )
        yield b"\xde" + (3001).to_bytes(2, "big") + b"\xa4type\xa3act" + pairs
        pairs = b"".join(b"\x81\xa1a\x90" for _ in range(size // 4))
        yield b"\x82\xa4type\xa3act\xa6action\xdc" + (size // 4).to_bytes(2, "big") + pairs


async def bombers(address: Address, number: int) -> None:
    """Send bombs from this many welcomed clients, no more bytes than a client may send."""
    await pelt(address, number, bombs(), 0.25)


def mutants() -> Iterator[bytes]:
    """Frames of honest clients, each with some bytes that are not theirs."""
    honest = [
        msgpack.packb(each)
        for each in (
            {"type": "hello", "versions": [1], "name": "Eve"},
            {"type": "sit", "table": "abcd1234", "seat": 1},
            {"type": "act", "turn": 7, "action": {"type": "bet", "tricks": 3, "safety": True}},
            {"type": "configure", "options": {"players": 4, "pace": 3, "rules": {}}},
            {"type": "say", "text": "well played"},
        )
    ]
    while True:
        frame = bytearray(random.choice(honest))
        for _ in range(random.randint(1, 5)):
            frame[random.randrange(len(frame))] = random.randrange(256)
        yield bytes(frame)


async def mutators(address: Address, number: int) -> None:
    """Send mutated frames from this many welcomed clients."""
    await pelt(address, number, mutants(), 0.005)


async def pelt(address: Address, number: int, frames: Iterator[bytes], pause: float) -> None:
    """Send a frame from each of this many clients again and again; those that were cut off or sent
    away come again."""
    sockets = crowd(address, number)
    wait_for_answers(sockets)
    tell_ready()
    while True:
        for count, each in enumerate(sockets):
            try:
                each.send(next(frames), zmq.DONTWAIT)
                while msgpack.unpackb(each.recv(zmq.DONTWAIT))["type"] != "farewell":
                    pass
            except zmq.Again:
                continue
            each.close(linger=0)
            sockets[count : count + 1] = crowd(address, 1)
        await asyncio.sleep(pause)


async def honest(address: Address, number: int) -> None:
    """Send all that clients may send, from this many of them: 40 messages a second each."""
    sockets, table = crowd_that_watches(address, number)
    tell_ready()
    kinds = [msgpack.packb({"type": kind}) for kind in ("browse", "sync", "ready", "leave")]
    kinds += [
        msgpack.packb({"type": "ping", "n": 1}),
        msgpack.packb({"type": "watch", "table": table}),
    ]
    begin = time.monotonic()
    for turn in itertools.count():
        send_all(sockets, kinds[turn % len(kinds)])
        await asyncio.sleep(max(0.0, begin + turn / 40 - time.monotonic()))


async def returners(address: Address, number: int) -> None:
    """Say hello and watch from this many clients, break off, and come back, over and over."""
    tell_ready()
    while True:
        sockets = crowd(address, number)
        wait_for_answers(sockets)
        for each in sockets:
            with contextlib.suppress(zmq.Again):
                table = msgpack.unpackb(each.recv(zmq.DONTWAIT))["tables"][0]["id"]
                each.send(msgpack.packb({"type": "watch", "table": table}), zmq.DONTWAIT)
        await asyncio.sleep(0.1)
        for each in sockets:
            each.close(linger=0)


async def talkers(address: Address, number: int) -> None:
    """Watch the first table and talk, as often and as long as a client may."""
    sockets, _table = crowd_that_watches(address, number)
    tell_ready()
    say = msgpack.packb({"type": "say", "text": "\u4e00" * 200})
    while True:
        send_all(sockets, say)
        await asyncio.sleep(0.025)


KINDS = {
    "tables": tables,
    "names": names,
    "strays": strays,
    "impostors": impostors,
    "silent": silent,
    "garbage": noisy,
    "halfway": halfway,
    "messages": messages,
    "fast": as_fast_as_can_be,
    "bursts": bursts,
    "frames": frames,
    "parts": parts,
    "endless": endless,
    "greeters": greeters,
    "watchers": mute_watchers,
    "sitters": sitters,
    "talkers": talkers,
    "mute": mute,
    "bombers": bombers,
    "mutators": mutators,
    "honest": honest,
    "returners": returners,
}


async def attack(address: Address, kind: str, number: str) -> None:
    await KINDS[kind](address, int(number))


def main(address: str, *floods: str) -> None:
    os.nice(19)
    for flood in floods:
        if not os.fork():
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            asyncio.run(attack(parse_address(address), *flood.split("=")))
    for _ in floods:
        os.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
