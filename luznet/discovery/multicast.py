"""Multicast by hand, to find out whether it works: through each adapter, without zeroconf.

A question of multicast DNS is sent through each address of this machine; it comes back to
this machine itself unless something here drops it, and every other device that speaks
multicast DNS answers it.
"""

import asyncio
import secrets
import socket
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from socket import AF_INET, AF_INET6
from types import TracebackType

from luznet.discovery.addresses import adapter_of
from luznet.troubles import why

GROUP, GROUP_6, PORT = "224.0.0.251", "ff02::fb", 5353
SILENCE = "silence"
"""Stands for the trouble of a question that was sent and dropped on its way; other troubles are
what the system says."""
AGAIN_AFTER = 0.3
"""Seconds until a question that did not come back is sent again."""
_ALL_SERVICES = "_services._dns-sd._udp.local"
_OWN_SERVICE = "_luznet-doctor._tcp.local"
_POINTER, _INTERNET = 12, 1


@dataclass(frozen=True)
class MdnsPort:
    """What was found out about UDP port 5353: the trouble of using it, empty if there is none,
    and whether other programs of this machine use it too."""

    trouble: str = ""
    is_shared: bool = False


def look_at_mdns_port() -> MdnsPort:
    """Try the port alone, then as one of several; ask before luznet itself uses it."""
    alone = _bind_trouble(share=False)
    return MdnsPort(trouble=_bind_trouble(share=True), is_shared=bool(alone))


class Ear(asyncio.DatagramProtocol):
    """Sends a question through each address, and keeps what was heard until it is left.

    `echoes` tells for each address whether its own question came back: "" if it did, else
    why not. `others` are the addresses of other machines that were heard, in that order.
    """

    def __init__(self, addresses: Iterable[str], own: Iterable[str]) -> None:
        """`addresses` are those to use, `own` all of this machine."""
        self.echoes = dict.fromkeys(addresses, SILENCE)
        self.others: tuple[str, ...] = ()
        self._own = frozenset(own)
        self._tokens = {secrets.token_hex(8).encode(): address for address in self.echoes}
        self._sockets: dict[str, socket.socket] = {}
        self._transports: list[asyncio.DatagramTransport] = []
        self._news = asyncio.Event()

    async def __aenter__(self) -> "Ear":
        """Open a socket for each address; one that cannot be opened is told in `echoes`."""
        for address in self.echoes:
            await self._open(address)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the sockets."""
        for transport in self._transports:
            transport.close()

    async def ask(self, patience: float) -> None:
        """Ask through each address, again until all came back or `patience` seconds passed."""
        loop = asyncio.get_running_loop()
        until = loop.time() + patience
        while self._missing() and loop.time() < until:
            for address in self._missing():
                self._send(address)
            await self._wait(AGAIN_AFTER)

    def datagram_received(self, data: bytes, sender: tuple[str | int, ...]) -> None:
        """Take note of an echo, or of who else speaks here."""
        for token, address in self._tokens.items():
            if token in data:
                self.echoes[address] = ""
                self._news.set()
        host = str(sender[0]).partition("%")[0]
        if host not in self._own and host not in self.others:
            self.others += (host,)

    def error_received(self, error: Exception) -> None:
        """Nothing to do: what does not come back is told as that."""

    def _missing(self) -> Sequence[str]:
        return [address for address in self._sockets if self.echoes[address]]

    async def _wait(self, seconds: float) -> None:
        """Wait until everything came back, `seconds` at most."""
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
            self.echoes[address] = why(error)


def question(token: str) -> bytes:
    """Return a DNS question for all kinds of services, and for a name with this token in it,
    which nobody has."""
    names = (_ALL_SERVICES, f"{token}.{_OWN_SERVICE}")
    header = struct.pack("!6H", 0, 0, len(names), 0, 0, 0)
    return header + b"".join(_encoded(name) for name in names)


def _encoded(name: str) -> bytes:
    labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split("."))
    return labels + b"\0" + struct.pack("!2H", _POINTER, _INTERNET)


def _member(address: str) -> socket.socket:
    """Return a socket that sends to the group through the adapter with this address, and
    hears what it hears there."""
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
