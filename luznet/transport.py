"""What both ends of a link share: CURVE keys, socket options, reading in the event loop, and the
frames of pairing.

Every link is CURVE.  Keys are Z85 text, as they are announced; a secret key leaves its file only
for a socket option, and no repr shows it.
"""

import asyncio
import contextlib
import errno
import ipaddress
import os
import socket
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

import zmq
from zmq.utils import z85

from luznet.files import make_folder, write_draft
from luznet.language import GuestText, Text
from luznet.troubles import why
from luznet.wire.messages import ADDRESSES_MOST, MAX_FRAME
from luznet.wire.pairing_messages import length_of

HANDSHAKE_MS = 2000
KEEPALIVE_IDLE, KEEPALIVE_EVERY, KEEPALIVE_TIMES = 3, 1, 3
"""Seconds until the system probes a silent peer, and between probes; and how many it sends."""
UNSENT_MS = 5000
"""Milliseconds for a peer to take anything."""
QUEUE = 64
"""Messages that may wait for one peer."""
_MANY: Final = ("br-", "docker", "veth", "virbr", "vmnet", "vnet")
"""How the names of adapters begin that containers and virtual machines have."""
SCOPES_MOST = 8
"""Adapters through which a link-local address is tried."""
MOST_SEALED = 2 * MAX_FRAME
"""Bytes of a sealed frame above which the connection is closed. A frame that is only a little too
long arrives and is refused."""


class IdentityError(Exception):
    """The key file cannot be read or made; `str()` of it is a sentence for its user."""


@dataclass(frozen=True)
class KeyPair:
    """A CURVE key pair, both keys as Z85 text."""

    public: str
    secret: str = field(repr=False)


def new_keys() -> KeyPair:
    """Return a fresh key pair."""
    public, secret = zmq.curve_keypair()
    return KeyPair(public.decode(), secret.decode())


def load_keys(path: Path) -> KeyPair:
    """Return the key pair kept in this file, made at first use, readable by its owner alone.

    Raises `IdentityError`.
    """
    try:
        make_folder(path.parent)
        if not path.exists():
            _write_keys(path)
        return _read_keys(path)
    except OSError as error:
        raise IdentityError(_unusable(error)(file=path, reason=why(error))) from None


def _unusable(error: OSError) -> Text:
    return _NO_ROOM if error.errno in (errno.ENOSPC, errno.EDQUOT) else _NO_WAY


# i18n: {reason} is what the system says: "No space left on device".
_NO_ROOM: Final = GuestText(
    "The key file {file} cannot be created: {reason}. Make room on the disk, or set LUZNET_HOME to "
    "another folder.",
    "The host's computer can't keep your key: {reason}. Tell whoever opened the table.",
)
# i18n: {reason} is what the system says: "Permission denied".
_NO_WAY: Final = GuestText(
    "The key file {file} cannot be used: {reason}. Check the folder's permissions, or set "
    "LUZNET_HOME to another folder.",
    "The host's computer can't keep your key: {reason}. Tell whoever opened the table.",
)
_DAMAGED: Final = GuestText(
    "The key file {file} is damaged. Restore it from a copy, or remove it: luznet then makes a new "
    "key, and seats held with the old one are lost.",
    "Your key on the host's computer is damaged. Tell whoever opened the table.",
)


def _read_keys(path: Path) -> KeyPair:
    try:
        path.chmod(0o600)
    except OSError as error:
        if error.errno != errno.EROFS:  # then it can be read as it is
            raise
    try:
        secret = path.read_text("ascii").strip()
        return KeyPair(zmq.curve_public(secret.encode()).decode(), secret)
    except (ValueError, zmq.ZMQError):
        raise IdentityError(_DAMAGED(file=path)) from None


def _write_keys(path: Path) -> None:
    """Make a key file that is complete once it has its name."""
    draft = write_draft(path, f"{new_keys().secret}\n".encode())
    # If another program of the same user is quicker, its key counts.
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a disk without hard links
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)


def key_to_text(key: str) -> str:
    """Return a Z85 key as 43 letters, digits, - and _, which no shell interprets."""
    return urlsafe_b64encode(z85.decode(key)).decode().rstrip("=")


def key_from_text(text: str) -> str:
    """Return the Z85 key that `key_to_text` wrote; raises ValueError."""
    raw = urlsafe_b64decode(text + "=")
    if len(raw) != 32:
        raise ValueError("a key has 32 bytes")
    return z85.encode(raw).decode()


def set_limits(socket: zmq.Socket[bytes]) -> None:
    """Limit what a peer can cost, and notice one that is gone (at both ends)."""
    socket.setsockopt(zmq.MAXMSGSIZE, MOST_SEALED)
    socket.setsockopt(zmq.HANDSHAKE_IVL, HANDSHAKE_MS)
    # Not ZeroMQ's own heartbeats: in 4.3.5 one that is due on a connection that broke while
    # messages waited fails an assertion that ends the process (stream_engine_base.cpp, out_event).
    socket.setsockopt(zmq.TCP_KEEPALIVE, 1)
    socket.setsockopt(zmq.TCP_KEEPALIVE_IDLE, KEEPALIVE_IDLE)
    socket.setsockopt(zmq.TCP_KEEPALIVE_INTVL, KEEPALIVE_EVERY)
    socket.setsockopt(zmq.TCP_KEEPALIVE_CNT, KEEPALIVE_TIMES)
    socket.setsockopt(zmq.TCP_MAXRT, UNSENT_MS)
    socket.setsockopt(zmq.SNDHWM, QUEUE)
    socket.setsockopt(zmq.RCVHWM, QUEUE)


async def hear(reader: asyncio.StreamReader) -> bytes:
    """Return the next frame of a pairing, with its length before it; raises `Malformed`, and what a
    stream raises."""
    head = await reader.readexactly(2)
    return head + await reader.readexactly(length_of(head))


async def say(writer: asyncio.StreamWriter, frame: bytes) -> None:
    """Send a frame of a pairing; raises what a stream raises."""
    writer.write(frame)
    await writer.drain()


_SIGNATURE = b"\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f"
_MECHANISM = b"CURVE".ljust(20, b"\0")
_GREETING = _SIGNATURE + b"\x03\x01" + _MECHANISM + bytes(32)
"""How ZeroMQ begins an encrypted connection (ZMTP, RFC 37)."""
_WELCOME = b"\x04\xa8\x07WELCOME"
_WELCOME_LENGTH = 170


async def greets(address: str, port: int, patience: float) -> bool:
    """Return whether something there greets as a host does. Greeting takes no key, so it may be
    any host."""
    try:
        async with asyncio.timeout(patience), _greeted(address, port):
            return True
    except (OSError, EOFError):
        return False


async def proves(address: str, port: int, key: str) -> bool:
    """Return whether whatever listens there holds the secret key to this public one.

    This is the first half of a CURVE handshake (RFC 26), with one descriptor and without ZeroMQ: a
    `WELCOME` is sealed with the host's key, and comes before a private host checks the client's. An
    `ERROR` instead proves nothing, since anybody can send one. Raises OSError without a connection,
    and EOFError if it ended.
    """
    hello, opens = await asyncio.to_thread(_half_a_handshake, key)
    if not hello:
        return False
    async with _greeted(address, port) as (reader, writer):
        writer.write(hello)
        return opens(await reader.readexactly(_WELCOME_LENGTH))


@contextlib.asynccontextmanager
async def _greeted(
    address: str, port: int
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Connect to something that greets as a host does; raises OSError and EOFError."""
    reader, writer = await asyncio.open_connection(address, port)
    try:
        writer.write(_GREETING)
        greeting = await reader.readexactly(len(_GREETING))
        start, version, mechanism = greeting[0], greeting[10], greeting[12:32]
        if (start, mechanism) != (0xFF, _MECHANISM) or version < 3:
            raise EOFError
        yield reader, writer
    finally:
        writer.close()


def _half_a_handshake(key: str) -> tuple[bytes, Callable[[bytes], bool]]:
    """Return a `HELLO` for the host with this key, and a function that checks whether that host
    sealed a `WELCOME`."""
    from nacl import bindings
    from nacl.exceptions import CryptoError

    public, secret = bindings.crypto_box_keypair()
    try:
        shared = bindings.crypto_box_beforenm(z85.decode(key), secret)
    except (CryptoError, RuntimeError):  # a weak key, with which anybody could seal
        return b"", lambda welcome: False
    number = (1).to_bytes(8, "big")
    sealed = bindings.crypto_box_afternm(bytes(64), b"CurveZMQHELLO---" + number, shared)
    body = b"\x05HELLO\x01\x00" + bytes(72) + public + number + sealed

    def opens(welcome: bytes) -> bool:
        head, nonce, box = welcome[:10], welcome[10:26], welcome[26:]
        try:
            bindings.crypto_box_open_afternm(box, b"WELCOME-" + nonce, shared)
        except CryptoError:
            return False
        return head == _WELCOME

    return bytes([4, len(body)]) + body, opens


def with_scopes(addresses: Iterable[str]) -> Iterator[str]:
    """Yield addresses for sockets: an IPv6 link-local one leads elsewhere through each adapter, so
    it comes once for each adapter with a route. Nothing is sent."""
    for address in addresses:
        if "%" not in address and is_ip(address) and _is_link_local(address):
            indices = (index for index in _interfaces() if _leads(address, index))
            yield from (f"{address}%{index}" for index in islice(indices, SCOPES_MOST))
        else:
            yield address


def unscoped(addresses: Iterable[str]) -> tuple[str, ...]:
    """Return what others can be told of addresses that sockets here use: IP addresses without their
    scopes, which mean nothing elsewhere, each once, as many as a message has."""
    plain = (address.partition("%")[0] for address in addresses)
    return tuple(dict.fromkeys(each for each in plain if is_ip(each)))[:ADDRESSES_MOST]


def is_ip(address: str) -> bool:
    """Return whether this is an IP address, not a name."""
    try:
        ipaddress.ip_address(address)
    except ValueError:
        return False
    return True


def _is_link_local(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return ip.version == 6 and ip.is_link_local


def _interfaces() -> list[int]:
    """Return the adapters, those of containers and virtual machines last: there may be many."""
    try:
        adapters = socket.if_nameindex()
    except OSError:  # no descriptor is free to ask with
        return []
    return [index for index, name in sorted(adapters, key=lambda each: each[1].startswith(_MANY))]


def _leads(address: str, interface: int) -> bool:
    try:
        with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9, 0, interface))
    except OSError:
        return False
    return True


class LoopReader:
    """Calls `take` when a socket has messages, in a selector event loop.

    A ZeroMQ descriptor signals changes, not states: `take` must receive until the socket is empty,
    and `look_again` must follow every send, since a send can swallow a signal.
    """

    def __init__(self, socket: zmq.Socket[bytes], take: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._socket = socket
        self._take = take
        self._descriptor = int(socket.getsockopt(zmq.FD))
        self._due: asyncio.Handle | None = None
        self._loop.add_reader(self._descriptor, take)
        self.look_again()

    def look_again(self) -> None:
        """Read soon if messages wait without a signal."""
        if self._due is None:
            self._due = self._loop.call_soon(self._look)

    def close(self) -> None:
        """Stop reading; the socket stays open."""
        self._loop.remove_reader(self._descriptor)
        if self._due is not None:
            self._due.cancel()

    def _look(self) -> None:
        self._due = None
        if not self._socket.closed and int(self._socket.getsockopt(zmq.EVENTS)) & zmq.POLLIN:
            self._take()
