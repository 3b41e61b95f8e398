"""What the network alone costs: a process with a CURVE ROUTER and plain blocking sockets.

    python -m tests.bench.host.floor [--whole]

An `act` of any client sends each client another 1 KiB message, packed beforehand: the updates of
the first turn of a game, cut to that length. With `--whole` they are the updates of a whole game,
one turn after the other, about 2 KiB each: these take the clients more than twice as long to
unpack. An `echo` comes back.
"""

import sys
from collections.abc import Iterator
from itertools import cycle

import msgpack
import zmq

from luznet.client.address import join_line
from luznet.transport import new_keys
from luznet.wire.codec import encode
from luznet.wire.messages import Options
from tests.host.tables import Played, peer, update_for

SIZE = 1024
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


def messages(is_whole: bool) -> list[list[bytes]]:
    """Return a different message for each client, for each action in turn."""
    played = Played(Options(players=len(NAMES))).begin(*NAMES)
    if not is_whole:
        return [[_cut(frame) for frame in _updates(played)]]
    return [*_game(played)]


def _game(played: Played) -> Iterator[list[bytes]]:
    """Yield the updates after each action of a game."""
    while played.table.phase == "playing":
        yield _updates(played)
        played.act()


def _updates(played: Played) -> list[bytes]:
    updates = [update_for(played.table, peer(name).key, 0, played.now, ()) for name in NAMES]
    return [encode(update) for update in updates]


def _cut(frame: bytes) -> bytes:
    """Take long parts out of an update, and fill it up to the size wanted."""
    update = msgpack.unpackb(frame)
    update["view"]["legal"] = []
    for seat in update["table"]["seats"]:
        seat["key"] = ""
    empty = len(msgpack.packb({**update, "filling": ""}))
    update["filling"] = "." * (SIZE - empty - 1)  # from 32 characters on a length has a byte
    return bytes(msgpack.packb(update))


def serve(router: "zmq.Socket[bytes]", turns: list[list[bytes]]) -> None:
    """Answer forever."""
    clients: list[bytes] = []
    frames = cycle(turns)
    welcome = msgpack.packb({"type": "welcome"})
    while True:
        routing_id, frame = router.recv_multipart()
        kind = msgpack.unpackb(frame)["type"]
        if kind == "act":
            for client, message in zip(clients, next(frames), strict=True):
                router.send_multipart([client, message])
        elif kind == "hello":
            clients.append(routing_id)
            router.send_multipart([routing_id, welcome])
        else:
            router.send_multipart([routing_id, frame])


def main() -> None:
    keys = new_keys()
    router = zmq.Context().socket(zmq.ROUTER)
    router.setsockopt(zmq.CURVE_SERVER, 1)
    router.setsockopt(zmq.CURVE_SECRETKEY, keys.secret.encode())
    port = router.bind_to_random_port("tcp://127.0.0.1")
    print(join_line("127.0.0.1", port, keys.public), flush=True)
    serve(router, messages("--whole" in sys.argv[1:]))


if __name__ == "__main__":
    main()
