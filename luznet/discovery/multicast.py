"""Finds out, without zeroconf, whether multicast works through each adapter.

A multicast DNS question goes out through each address of this machine. It comes back unless
something here drops it, and every other device with multicast DNS answers it.
"""

import asyncio
import errno
import secrets
import socket
import struct
import sys
from collections.abc import Iterable, Sequence
from socket import AF_INET, AF_INET6
from types import TracebackType

from msgspec import Struct

from luznet.discovery.addresses import adapter_of
from luznet.troubles import why

GROUP, GROUP_6, PORT = "224.0.0.251", "ff02::fb", 5353
SILENCE = "silence"
"""The fault of a question that was sent but did not come back; other faults are the system's
words."""
FORBIDDEN = "forbidden"
"""The fault of a question that this computer did not let out, as a firewall of outgoing packets
does; on macOS also one for programs that may not use the local network."""
AGAIN_AFTER = 0.3
"""Seconds until a lost question is sent again."""
_ALL_SERVICES = "_services._dns-sd._udp.local"
_OWN_SERVICE = "_luznet-doctor._tcp.local"
_POINTER, _INTERNET = 12, 1
_NOT_LET_OUT = {errno.EPERM, errno.EACCES} | (
    {errno.EHOSTUNREACH} if sys.platform == "darwin" else set()
)


class MdnsPort(Struct, frozen=True):
    """UDP port 5353: why it cannot be used (empty if it can), and whether other programs on this
    machine use it too."""

    trouble: str = ""
    is_shared: bool = False


def look_at_mdns_port() -> MdnsPort:
    """Try to open the port alone, then shared; call this before luznet itself uses it."""
    alone = _bind_trouble(share=False)
    return MdnsPort(trouble=_bind_trouble(share=True), is_shared=bool(alone))


class Ear(asyncio.DatagramProtocol):
    """Sends a question through each of `addresses`, and keeps what it hears.

    `echoes`: for each address, why its question did not come back, "" if it did. `others`: the
    addresses of other machines, in the order in which they were heard.
    """

    def __init__(self, addresses: Iterable[str], own: Iterable[str]) -> None:
        self.echoes = dict.fromkeys(addresses, SILENCE)
        self.others: tuple[str, ...] = ()
        self._own = frozenset(own)
        self._tokens = {secrets.token_hex(8).encode(): address for address in self.echoes}
        self._sockets: dict[str, socket.socket] = {}
        self._transports: list[asyncio.DatagramTransport] = []
        self._news = asyncio.Event()

    async def __aenter__(self) -> "Ear":
        for address in self.echoes:
            await self._open(address)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for transport in self._transports:
            transport.close()

    async def ask(self, patience: float) -> None:
        """Ask through each address until all questions have come back, for `patience` seconds at
        most."""
        loop = asyncio.get_running_loop()
        until = loop.time() + patience
        while self._missing() and loop.time() < until:
            for address in self._missing():
                self._send(address)
            await self._wait(AGAIN_AFTER)

    def datagram_received(self, data: bytes, sender: tuple[str | int, ...]) -> None:
        """Note an echo, or another machine."""
        for token, address in self._tokens.items():
            if token in data:
                self.echoes[address] = ""
                self._news.set()
        host = str(sender[0]).partition("%")[0]
        if host not in self._own and host not in self.others:
            self.others += (host,)

    def error_received(self, error: Exception) -> None:
        """Nothing to do: a missing echo says enough."""

    def _missing(self) -> Sequence[str]:
        return [address for address in self._sockets if self.echoes[address]]

    async def _wait(self, seconds: float) -> None:
        """Wait until everything has come back, `seconds` at most."""
        try:
            async with asyncio.timeout(seconds):
                while self._missing():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            pass

    async def _open(self, address: str) -> None:
        try:
            opened = _member(address)
        except OSError as error:
            self.echoes[address] = why(error)
            return
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_datagram_endpoint(lambda: self, sock=opened)
        self._transports.append(transport)
        self._sockets[address] = opened

    def _send(self, address: str) -> None:
        token = next(token for token, of in self._tokens.items() if of == address)
        try:
            group = GROUP_6 if ":" in address else GROUP
            self._sockets[address].sendto(question(token.decode()), (group, PORT))
        except OSError as error:
            self.echoes[address] = FORBIDDEN if error.errno in _NOT_LET_OUT else why(error)


def question(token: str) -> bytes:
    """Return a DNS question for all kinds of services, and for a name with this token, which nobody
    has."""
    names = (_ALL_SERVICES, f"{token}.{_OWN_SERVICE}")
    header = struct.pack("!6H", 0, 0, len(names), 0, 0, 0)
    return header + b"".join(_encoded(name) for name in names)


def _encoded(name: str) -> bytes:
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    return labels + b"\0" + struct.pack("!2H", _POINTER, _INTERNET)


def _member(address: str) -> socket.socket:
    """Return a socket that sends to the group, and hears it, through the adapter with this
    address."""
    opened = _mdns_socket(share=True, family=AF_INET6 if ":" in address else AF_INET)
    try:
        if ":" in address:
            index = struct.pack("@I", adapter_of(address))
            group = socket.inet_pton(AF_INET6, GROUP_6)
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, group + index)
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, index)
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_HOPS, 255)
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_LOOP, 1)
            return opened
        through = socket.inet_aton(address)
        opened.setsockopt(
            socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP) + through
        )
        opened.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, through)
        opened.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        opened.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
    except OSError:
        opened.close()
        raise
    return opened


def _mdns_socket(*, share: bool, family: socket.AddressFamily = AF_INET) -> socket.socket:
    opened = socket.socket(family, socket.SOCK_DGRAM)
    try:
        opened.setblocking(False)
        if family is AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        for name in ("SO_REUSEADDR", "SO_REUSEPORT") if share else ():
            if option := getattr(socket, name, None):
                opened.setsockopt(socket.SOL_SOCKET, option, 1)
        opened.bind(("", PORT))
    except OSError:
        opened.close()
        raise
    return opened


def _bind_trouble(*, share: bool) -> str:
    try:
        _mdns_socket(share=share).close()
    except OSError as error:
        return why(error)
    return ""
