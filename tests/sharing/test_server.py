"""The web server: what it serves, and that it serves nothing else."""

import contextlib
import socket
import subprocess
import sys
import threading
import time
from urllib.request import Request, urlopen

import pytest

from luznet.sharing.page import Page
from luznet.sharing.server import MOST_OF_ADDRESS, Server
from luznet.sharing.shelf import Shelf, read_wheel
from luznet.sharing.targets import own_target
from tests.e2e.processes import wait_until
from tests.sharing.made import wheel

HOME = "127.0.0.1"


class Told:
    """What the server told of its visitors."""

    def __init__(self):
        self.bytes = {}

    def fetching(self, address, wheel, sent):
        self.bytes[address, wheel.project] = sent


@pytest.fixture
def secret(tmp_path):
    (tmp_path / "secret").write_text("private")
    return tmp_path / "secret"


@pytest.fixture
def server(tmp_path, secret):
    folder = tmp_path / "wheels"
    folder.mkdir()
    shelf = Shelf([read_wheel(wheel(folder, "luznet-0.9")), read_wheel(wheel(folder, "numpy-2.0"))])
    with Server(HOME, (), shelf, Told()) as server:
        server.page = Page(shelf, [own_target()], "<anna>@lemon", server.port)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def asked(server, request):
    """Send these bytes; return the answer."""
    with socket.create_connection((HOME, server.port)) as line:
        line.sendall(request)
        with contextlib.suppress(ConnectionError):
            return b"".join(iter(lambda: line.recv(1 << 16), b""))
    return b""


def got(server, path, **headers):
    with urlopen(Request(f"http://{HOME}:{server.port}{path}", headers=headers)) as answer:
        return answer.read()


@pytest.mark.parametrize(
    "path",
    [
        "/../secret", "/files/../secret", "/files/../../secret", "/files/%2e%2e/secret",
        "/files/..%2fsecret", "//{folder}/secret", "{folder}/secret", "/files/{folder}/secret",
        "/files//{folder}/secret", "file://{folder}/secret", "http://{host}{folder}/secret",
        "/files/luznet-0.9-py3-none-any.whl/../../../secret", "/files/", "/files", "/simple/../",
        "/files/..\\secret", "/%00{folder}/secret", "/files/secret\x00.whl", "/" + "a" * 70_000,
        "/files/luznet-0.9-py3-none-any.whl%00", "/luznet.txt/../secret", "*", "?",
    ],
)  # fmt: skip
def test_nothing_else_on_the_disk_can_be_reached(server, secret, path):
    path = path.replace("{folder}", str(secret.parent)).replace("{host}", f"{HOME}:{server.port}")
    for method in ("GET", "HEAD"):
        answer = asked(server, f"{method} {path} HTTP/1.0\r\n\r\n".encode())
        assert answer.split(b" ", 2)[1] in (b"400", b"404", b"414")
        assert b"private" not in answer


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "TRACE"])
def test_there_is_nothing_to_change(server, method):
    answer = asked(server, f"{method} / HTTP/1.0\r\nContent-Length: 1\r\n\r\nx".encode())
    assert answer.split(b" ", 2)[1] == b"501"


def test_a_wheel_arrives_whole_and_the_watcher_is_told(server):
    path = "/files/numpy-2.0-py3-none-any.whl"
    answer = asked(server, f"GET {path} HTTP/1.0\r\n\r\n".encode())  # until the server closes it
    data = answer.partition(b"\r\n\r\n")[2]
    assert data == server.shelf.files[path].path.read_bytes()
    assert server.watcher.bytes == {(HOME, "numpy"): len(data)}


def test_a_wheel_that_is_gone_is_not_found(server):
    path = "/files/numpy-2.0-py3-none-any.whl"
    server.shelf.files[path].path.unlink()
    assert asked(server, f"GET {path} HTTP/1.0\r\n\r\n".encode()).split(b" ", 2)[1] == b"404"


def test_pip_refuses_a_wheel_that_is_not_the_one_on_the_page(server, tmp_path):
    path = server.shelf.files["/files/numpy-2.0-py3-none-any.whl"].path
    path.write_bytes(path.read_bytes()[:-1] + b"!")
    index = f"http://{HOME}:{server.port}/simple/"
    pip = (sys.executable, "-m", "pip", "--isolated", "download", "--no-deps", "--no-cache-dir")
    done = subprocess.run(
        [*pip, "--dest", tmp_path / "got", "--index-url", index, "numpy"],
        capture_output=True, text=True, check=False, env={"PIP_CONFIG_FILE": "/dev/null"},
    )  # fmt: skip
    assert done.returncode == 1
    assert "DO NOT MATCH THE HASHES" in done.stderr


def test_the_page_has_the_lines_to_type_for_the_address_where_it_was_asked(server):
    page = got(server, "/").decode()
    at = f"http://{HOME}:{server.port}"
    assert f"luznet/bin/pip install -r {at}/luznet.txt" in page
    assert f"luznet\\Scripts\\pip install -r {at}/luznet.txt" in page
    assert f"--default-index {at}/simple/ luznet" in page
    assert "<anna>" not in page
    for each in server.shelf.wheels:
        assert each.sha256 in page


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("fr-CH, fr;q=0.9, en;q=0.8", "fr"), ("de, uk", "uk"), ("de", "en"), ("", "en")],
)
def test_the_page_speaks_the_language_of_its_reader(server, wanted, language):
    assert f'<html lang="{language}">' in got(server, "/", **{"Accept-Language": wanted}).decode()


def test_an_address_gets_only_so_many_connections_and_then_others_again(server):
    lines = [socket.create_connection((HOME, server.port)) for _ in range(MOST_OF_ADDRESS)]
    try:
        lines[0].sendall(b"GET /simple/ HTTP/1.1\r\n\r\n")
        assert lines[0].recv(100).startswith(b"HTTP/1.1 200")
        wait_until(lambda: asked(server, b"GET /simple/ HTTP/1.0\r\n\r\n") == b"")
    finally:
        for line in lines:
            line.close()
    wait_until(lambda: asked(server, b"GET /simple/ HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 200"))


def test_a_request_that_comes_too_slowly_is_cut_off_however_often_something_comes(
    server, monkeypatch
):
    monkeypatch.setattr("luznet.sharing.server.REQUEST", 0.3)
    with socket.create_connection((HOME, server.port)) as line:
        line.settimeout(0.05)
        began = time.monotonic()
        with contextlib.suppress(ConnectionError):
            for _byte in range(100):
                line.sendall(b"G")
                with contextlib.suppress(TimeoutError):
                    if line.recv(1) == b"":
                        break
    assert 0.2 < time.monotonic() - began < 3


def test_whoever_has_most_connections_makes_room_for_others(server, monkeypatch):
    monkeypatch.setattr("luznet.sharing.server.MOST", 3)
    addresses = iter(["10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3"])
    pairs = [socket.socketpair() for _address in range(4)]
    try:
        for (ours, _theirs), address in zip(pairs, addresses, strict=True):
            assert server.verify_request(ours, (address, 1))
        assert pairs[0][1].recv(1) == b""
        for _ours, theirs in pairs[1:]:
            theirs.setblocking(False)
            with pytest.raises(BlockingIOError):
                theirs.recv(1)
    finally:
        for each in (one for pair in pairs for one in pair):
            each.close()
