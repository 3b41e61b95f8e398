"""A web server for a few files on the local network.

What is asked for is looked up in tables and never becomes a path, so nothing else on the disk can
be reached.
"""

import io
import socket
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, Protocol

from luznet.sharing.page import LINES, PAGE, Page
from luznet.sharing.shelf import Shelf, Wheel

MOST: Final = 128
"""Connections at the same time. Above that the address with the most loses its oldest one."""
MOST_OF_ADDRESS: Final = 40
"""Those from one address. uv fetches everything at once."""
REQUEST: Final = 10.0
"""Seconds for a whole request, however slowly it comes."""
SILENCE: Final = 30.0
"""Seconds for a piece of an answer to go out."""
CHUNK: Final = 1 << 16


class Watcher(Protocol):
    """What is told who fetches what, in the server's threads."""

    def fetching(self, address: str, wheel: Wheel, sent: int) -> None:
        """This many bytes of a wheel have gone to an address."""


class Server(ThreadingHTTPServer):
    """The server; `port` is where it listens."""

    daemon_threads = True
    request_queue_size = 32

    def __init__(self, address: str, ports: Iterable[int], shelf: Shelf, watcher: Watcher) -> None:
        """Listen at an address, empty for all, and the first of these ports that is free, or else
        any. The server has to be given its `page` before it serves. Raises OSError."""
        self.shelf = shelf
        self.watcher = watcher
        self.page: Page
        self._open: dict[str, list[socket.socket]] = {}
        self._guard = threading.Lock()
        super().__init__((address, 0), _Handler, bind_and_activate=False)
        self.socket.close()
        self.socket = _listening(address, ports)
        self.port = int(self.socket.getsockname()[1])

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Let a connection in, within the limits."""
        address = plain_address(client_address[0])
        with self._guard:
            own = self._open.setdefault(address, [])
            if len(own) >= MOST_OF_ADDRESS:
                return False
            if sum(map(len, self._open.values())) >= MOST:
                most = max(self._open.values(), key=len)
                with suppress(OSError):  # its thread ends, and takes it off the list
                    most.pop(0).shutdown(socket.SHUT_RDWR)
            own.append(request)
        return True

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serve a connection until it ends."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            address = plain_address(client_address[0])
            with self._guard:
                left = [each for each in self._open.pop(address, ()) if each is not request]
                if left:
                    self._open[address] = left

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a connection that broke."""


class _Punctual(io.RawIOBase):
    """Reads from a connection `until` a time, and no longer."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self.until = 0.0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self.until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        return self._connection.recv_into(buffer)


class _Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "luznet"
    sys_version = ""

    def setup(self) -> None:
        super().setup()
        self.rfile.close()
        self._incoming = _Punctual(self.connection)
        self.rfile = io.BufferedReader(self._incoming)

    def handle_one_request(self) -> None:
        self._incoming.until = time.monotonic() + REQUEST
        super().handle_one_request()

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def log_message(self, format: str, *args: Any) -> None:
        """Write no log: the watcher is told what matters."""

    def _answer(self, *, with_body: bool) -> None:
        self.connection.settimeout(SILENCE)
        path = self.path.partition("?")[0]
        shelf = self.server.shelf
        wheel = shelf.files.get(path)
        moved = shelf.moved(path)
        if wheel is not None:
            self._send_wheel(wheel, with_body=with_body)
        elif moved is not None:
            self._send(HTTPStatus.MOVED_PERMANENTLY, b"", "text/html", with_body, moved)
        else:
            self._send_page(path, with_body=with_body)

    def _send_page(self, path: str, *, with_body: bool) -> None:
        ours = plain_address(self.connection.getsockname()[0])
        data = self.server.shelf.pages.get(path)
        kind = "text/plain" if path.endswith(".metadata") else "text/html"
        if path == PAGE:
            data = self.server.page.html(ours, self.headers.get("Accept-Language", ""))
        elif path == LINES:
            data, kind = self.server.page.lines(ours), "text/plain"
        if data is None:
            self._send(HTTPStatus.NOT_FOUND, b"404\n", "text/plain", with_body)
        else:
            self._send(HTTPStatus.OK, data, kind, with_body)

    def _send(
        self, status: HTTPStatus, data: bytes, kind: str, with_body: bool, moved: str = ""
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        if moved:
            self.send_header("Location", moved)
        self.end_headers()
        if with_body:
            self.wfile.write(data)

    def _send_wheel(self, wheel: Wheel, *, with_body: bool) -> None:
        try:
            file = wheel.path.open("rb")
        except OSError:
            self._send(HTTPStatus.NOT_FOUND, b"404\n", "text/plain", with_body)
            return
        address = plain_address(self.client_address[0])
        with file:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "application/octet-stream")
            self.send_header("Content-Length", str(wheel.size))
            self.end_headers()
            sent = 0
            while with_body and (chunk := file.read(CHUNK)):
                self.wfile.write(chunk)
                sent += len(chunk)
                self.server.watcher.fetching(address, wheel, sent)


def plain_address(address: str) -> str:
    """Return an address without what a socket for both versions of IP puts before IPv4 ones."""
    return address.removeprefix("::ffff:")


def _listening(address: str, ports: Iterable[int]) -> socket.socket:
    """Return a socket that listens. Raises OSError if no port is free."""
    both = not address and socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if both or ":" in address else socket.AF_INET
    for port in ports:
        with suppress(OSError):
            return socket.create_server((address, port), family=family, dualstack_ipv6=both)
    return socket.create_server((address, 0), family=family, dualstack_ipv6=both)
