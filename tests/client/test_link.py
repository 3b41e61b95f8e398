"""The link of a client to a host that is another one, slow, private, or not a host at all."""

import asyncio
import contextlib

import pytest

from luznet.client import CannotPlay, play
from luznet.client.address import join_line
from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.client.lobby import Place
from luznet.client.reach import Reply, reach
from luznet.transport import new_keys
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
