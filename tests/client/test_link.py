"""The link of a client to a host that is another one, slow, private, or not a host at all."""

import asyncio
import contextlib

import pytest
from zmq.utils import z85

from luznet.client import CannotPlay, play
from luznet.client.address import join_line
from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.client.lobby import Place
from luznet.client.reach import Reply, prove, reach
from luznet.transport import new_keys, proves
from luznet.wire.session import ClientSession
from tests.host.running import RunningServer, run


@pytest.fixture
def host(tmp_path):
    server = RunningServer(tmp_path)
    yield server
    server.stop()


def place(*ports, key=None, addresses=("127.0.0.1",)):
    return Place(addresses, ports[0], key or new_keys().public)


async def met(where, seconds=1.0):
    """Return whether a client takes who answers at a place for another host."""
    client = Client("Ann", Goal("sit"))
    link = Link(client, where, new_keys())
    async with link.running():
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not client.meets_stranger and client.standing != "online":
                    await asyncio.sleep(0.02)
    return client.meets_stranger


@contextlib.asynccontextmanager
async def listening(treat):
    """Listen on a port; `treat` has each connection."""
    server = await asyncio.start_server(treat, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def hang_up(reader, writer):
    writer.close()


async def hang_up_after_greeting(reader, writer):
    """End what is no request of this program, as web servers do."""
    await reader.read(64)
    writer.write(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n" + b" " * 64)
    writer.close()


async def say_nothing(reader, writer):
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.sleep(5)
    writer.close()


def test_a_host_with_another_key_is_a_stranger_and_the_right_one_is_not(host):
    assert run(met(place(host.port)))
    assert not run(met(place(host.port, key=host.keys.public)))


def test_what_is_no_host_is_never_said_to_have_another_key():
    async def meets(treat):
        async with listening(treat) as port:
            return await met(place(port), 3.2)

    async def scenario():
        return await asyncio.gather(*map(meets, (hang_up, hang_up_after_greeting, say_nothing)))

    assert run(scenario()) == [False, False, False]


def test_a_host_may_still_answer_at_an_address_that_gives_no_answer(host):
    assert not run(met(place(host.port, addresses=("127.0.0.1", "192.0.2.250")), 2.9))


def test_a_client_is_told_that_the_right_host_is_back(host, tmp_path):
    async def scenario():
        client = Client("Ann", Goal("sit"))
        client.meets_stranger = True
        link = Link(client, place(host.port, key=host.keys.public), new_keys())
        async with asyncio.timeout(10), link.running():
            while client.standing != "online":
                await asyncio.sleep(0.02)
        return client.meets_stranger

    assert not run(scenario())


def test_a_host_of_which_no_address_can_be_tried_is_no_stranger():
    assert not run(met(place(9, addresses=()), 0.6))


def test_a_host_that_lets_a_client_send_nothing_cannot_keep_it_from_leaving(host, monkeypatch):
    monkeypatch.setattr("luznet.client.link.CLOSING", 0.2)

    async def scenario():
        client = Client("Ann", Goal("sit"))
        link = Link(client, place(host.port, key=host.keys.public), new_keys())
        async with asyncio.timeout(5), link.running():
            while client.update is None:
                await asyncio.sleep(0.02)
            monkeypatch.setattr(ClientSession, "is_queueing", True)

    run(scenario())


def test_a_program_with_a_wrong_key_is_told_so_at_once(host):
    with pytest.raises(CannotPlay, match="other_key"):
        play(lambda view: view.legal[0], join_line("127.0.0.1", host.port, new_keys().public), "B")


def test_every_way_to_try_a_host_has_its_own_reply(host, tmp_path):
    async def scenario():
        async with listening(hang_up) as closed, listening(say_nothing) as silent:
            where = [
                place(host.port, key=host.keys.public),
                place(host.port),
                place(closed),
                place(silent),
                place(9),
            ]
            return await asyncio.gather(*(reach(each, new_keys(), 1.5) for each in where))

    assert run(scenario()) == [
        Reply.ANSWERED,
        Reply.OTHER_KEY,
        Reply.STRANGE,
        Reply.STRANGE,
        Reply.REFUSED,
    ]


def test_a_private_host_that_lets_nobody_in_has_answered(tmp_path):
    host = RunningServer(tmp_path, private=True)
    where = place(host.port, key=host.keys.public)
    assert run(reach(where, new_keys(), 3)) is Reply.ANSWERED
    host.stop()


# ---- whether a key is proved ---------------------------------------------------------------

HAS_GREETED = b"\xff" + bytes(8) + b"\x7f\x03\x01" + b"CURVE".ljust(20, b"\0") + b"\x01" + bytes(31)
NOT_ADMITTED = b"\x04\x0a\x05ERROR\x03400"


async def refuse_at_once(reader, writer):
    """Say that a key is not admitted, which takes no key of one's own."""
    writer.write(HAS_GREETED)
    with contextlib.suppress(OSError, EOFError, asyncio.CancelledError):
        await reader.readexactly(64 + 202)  # its greeting and HELLO
        writer.write(NOT_ADMITTED.ljust(170, b"\0"))
        await asyncio.sleep(2)
    writer.close()


async def proof(port, key, patience=5):
    try:
        async with asyncio.timeout(patience):
            return await proves("127.0.0.1", port, key)
    except (OSError, EOFError):
        return None


def test_a_host_proves_its_own_key_and_no_other(host):
    assert run(proof(host.port, host.keys.public)) is True
    assert run(proof(host.port, new_keys().public)) is None


def test_a_private_host_proves_its_key_to_those_that_it_shuts_out(tmp_path):
    private = RunningServer(tmp_path, private=True)
    assert run(proof(private.port, private.keys.public)) is True
    private.stop()


def test_a_refusal_in_the_handshake_proves_no_key_though_libzmq_reports_it_as_a_host_s():
    key = new_keys().public

    async def scenario():
        async with listening(refuse_at_once) as port:
            client = Client("Ann", Goal("browse"))
            link = Link(client, place(port, key=key), new_keys())
            async with asyncio.timeout(5), link.running():
                while client.refusal is None:
                    await asyncio.sleep(0.02)
            return client.refusal.code, await proof(port, key)

    assert run(scenario()) == ("not_admitted", False)


@pytest.mark.parametrize("treat", [hang_up, hang_up_after_greeting, say_nothing])
def test_what_is_no_host_proves_nothing(treat):
    async def scenario():
        async with listening(treat) as port:
            return await proof(port, new_keys().public, 0.3)

    assert not run(scenario())


def test_a_key_with_which_anybody_could_seal_is_proved_by_nobody(host):
    assert not run(proof(host.port, z85.encode(bytes(32)).decode()))


def test_a_host_is_found_at_the_one_address_of_many_where_it_proves_its_key(host):
    where = place(host.port, key=host.keys.public)
    silent = [f"203.0.113.{number}" for number in range(1, 6)]
    assert run(prove(where, [*silent[:3], "127.0.0.1", *silent[3:]]))[0] == "127.0.0.1"
