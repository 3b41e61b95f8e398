"""A ROUTER whose peer breaks off while its messages wait to be received.

    python -m tests.host.broken HEARTBEAT_MS QUEUE [pings]

Says "alive" if it lives after a while in which heartbeats would have been due, and after reading
what waited. `QUEUE` messages may wait at most (0: any number); some are PINGs if asked for.
"""

import socket
import struct
import sys
import time

import zmq

from luznet.transport import set_limits

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x01" + b"NULL".ljust(20, b"\0") + bytes(32)
READY = b"\x05READY\x0bSocket-Type" + struct.pack(">I", 6) + b"DEALER"
MESSAGE = b"\0\x10" + bytes(16)
PING = b"\x04\x07\x04PING\0\0"
MOST = 4_000_000
"""Bytes that are sent to somebody who takes any number of messages."""
WHILE = 0.3


def main() -> None:
    context = zmq.Context()
    router = context.socket(zmq.ROUTER)
    set_limits(router)
    router.setsockopt(zmq.RCVHWM, int(sys.argv[2]))
    if sys.argv[1] != "0":
        router.setsockopt(zmq.HEARTBEAT_IVL, int(sys.argv[1]))
        router.setsockopt(zmq.HEARTBEAT_TIMEOUT, 10_000)
    port = router.bind_to_random_port("tcp://127.0.0.1")
    peer = socket.create_connection(("127.0.0.1", port))
    peer.sendall(GREETING)
    peer.recv(len(GREETING), socket.MSG_WAITALL)
    peer.sendall(b"\x04" + bytes([len(READY)]) + READY + MESSAGE)
    router.recv_multipart()  # the connection stands
    fill(peer, MESSAGE + PING if sys.argv[3:] == ["pings"] else MESSAGE)
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    peer.close()
    time.sleep(WHILE)
    while router.poll(0):
        router.recv_multipart()
    context.destroy(linger=0)
    print("alive", flush=True)


def fill(peer: socket.socket, messages: bytes) -> None:
    """Send until nothing more is taken."""
    peer.settimeout(0.2)
    some = messages * 1000
    try:
        for _ in range(MOST // len(some)):
            peer.sendall(some)
    except TimeoutError:
        return


if __name__ == "__main__":
    main()
