"""A CURVE client of its own making (ZMTP 3.1, RFC 26), for what libzmq never sends.

Cryptography comes from the libsodium that pyzmq brings along; ask `available` first.
"""

import ctypes
import os
import socket
import struct
from functools import cache
from pathlib import Path

import zmq
from zmq.utils import z85

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x01" + b"CURVE".ljust(20, b"\0") + bytes(32)
COMMAND, LONG = 4, 2
"""Flags of a frame."""
MORE_INSIDE, COMMAND_INSIDE = 1, 2
"""Flags of what is sealed in a frame."""
PING = b"\x04PING\0\0"
"""ZMTP's own, sealed with `COMMAND_INSIDE`: the other side must answer it at once."""


@cache
def _sodium() -> ctypes.CDLL | None:
    for folder in (Path(zmq.__file__).parents[1] / "pyzmq.libs", Path("/usr/lib")):
        for path in folder.glob("**/libsodium*.so*"):
            return ctypes.CDLL(str(path))
    return None


def available() -> bool:
    return _sodium() is not None


def _box(text: bytes, nonce: bytes, theirs: bytes, mine: bytes) -> bytes:
    sealed = ctypes.create_string_buffer(len(text) + 16)
    _call("crypto_box_easy", sealed, text, ctypes.c_ulonglong(len(text)), nonce, theirs, mine)
    return sealed.raw


def _unbox(sealed: bytes, nonce: bytes, theirs: bytes, mine: bytes) -> bytes:
    text, size = ctypes.create_string_buffer(len(sealed) - 16), ctypes.c_ulonglong(len(sealed))
    _call("crypto_box_open_easy", text, sealed, size, nonce, theirs, mine)
    return text.raw


def _call(name: str, *arguments: object) -> None:
    if getattr(_sodium(), name)(*arguments):
        raise ValueError(f"{name} failed")


def _pair() -> tuple[bytes, bytes]:
    public, secret = zmq.curve_keypair()
    return z85.decode(public), z85.decode(secret)


class BareClient:
    """One connection that proves a key of its own, and then sends any frames."""

    def __init__(self, port: int, host_key: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=3)
        self._count = 0
        self._shake_hands(z85.decode(host_key))

    def send(self, payload: bytes, *, more: bool) -> None:
        """Send one part of a message; raises OSError once the host has had enough."""
        self._socket.sendall(self.sealed(payload, MORE_INSIDE if more else 0))

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are; raises OSError once the host has had enough."""
        self._socket.sendall(data)

    def sealed(self, payload: bytes, flags: int = 0) -> bytes:
        """Return the next frame on the wire; frames must be sent in the order they were sealed."""
        box = _box(bytes([flags]) + payload, *self._seal(b"CurveZMQMESSAGEC"))
        return _frame(b"\x07MESSAGE" + struct.pack(">Q", self._count) + box, 0)

    def receive(self) -> bytes:
        """Return the next message of the host, with the byte of flags before it."""
        while True:
            body = self._receive_frame()
            nonce = b"CurveZMQMESSAGES" + body[8:16]
            opened = _unbox(body[16:], nonce, self._theirs, self._secret)
            if not opened[0] & COMMAND_INSIDE:
                return opened

    def close(self) -> None:
        self._socket.close()

    def break_off(self) -> None:
        """Reset the connection: what the host has not read of it is an error."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._socket.close()

    def _shake_hands(self, host: bytes) -> None:
        own, own_secret = _pair()
        self._short, self._secret = _pair()
        self._socket.sendall(GREETING)
        self._receive(64)
        self._theirs = host
        hello = _box(bytes(64), *self._seal(b"CurveZMQHELLO---"))
        head = b"\x05HELLO\x01\x00" + bytes(72) + self._short
        self._socket.sendall(_frame(head + struct.pack(">Q", self._count) + hello, COMMAND))
        welcome = self._receive_frame()
        opened = _unbox(welcome[24:], b"WELCOME-" + welcome[8:24], host, self._secret)
        self._theirs, cookie = opened[:32], opened[32:]
        vouch_nonce = os.urandom(16)
        vouch = _box(self._short + host, b"VOUCH---" + vouch_nonce, self._theirs, own_secret)
        told = own + vouch_nonce + vouch + _property(b"Socket-Type", b"DEALER")
        told += _property(b"Identity", b"\x01" + os.urandom(15))
        box = _box(told, *self._seal(b"CurveZMQINITIATE"))
        body = b"\x08INITIATE" + cookie + struct.pack(">Q", self._count) + box
        self._socket.sendall(_frame(body, COMMAND))
        assert self._receive_frame()[:6] == b"\x05READY"

    def _seal(self, purpose: bytes) -> tuple[bytes, bytes, bytes]:
        """Return what seals the next box: a fresh nonce, their key, ours."""
        self._count += 1
        return purpose + struct.pack(">Q", self._count), self._theirs, self._secret

    def _receive_frame(self) -> bytes:
        (flags,) = self._receive(1)
        if flags & LONG:
            return self._receive(struct.unpack(">Q", self._receive(8))[0])
        return self._receive(self._receive(1)[0])

    def _receive(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            more = self._socket.recv(size - len(data))
            if not more:
                raise ConnectionError("the host closed the connection")
            data += more
        return data


def _frame(body: bytes, flags: int) -> bytes:
    if len(body) > 255:
        return bytes([flags | LONG]) + struct.pack(">Q", len(body)) + body
    return bytes([flags, len(body)]) + body


def _property(name: bytes, value: bytes) -> bytes:
    return bytes([len(name)]) + name + struct.pack(">I", len(value)) + value
