"""The link of a client to a host that is another one, slow, private, or not a host at all."""

import asyncio
import contextlib
import errno

import pytest
import zmq
from zmq.utils import z85

from luznet import transport
from luznet.client import CannotPlay, play
from luznet.client.address import join_line
from luznet.client.connection import Connection
from luznet.client.core import Client, Goal
from luznet.client.link import BETWEEN_ATTEMPTS, Guidance, Link
from luznet.client.lobby import Place
from luznet.client.probe import is_admitted, is_there
from luznet.client.reach import Reply, prove, reach
from luznet.transport import new_keys, proves, unscoped, with_scopes
from luznet.wire.client_messages import Hello
from luznet.wire.codec import Malformed, encode
from luznet.wire.messages import ADDRESSES_MOST, Said, Welcome
from luznet.wire.session import ClientSession
from tests.host.running import RunningServer, run

HELLO = Hello(versions=(1,), name="Ann")


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


def test_a_program_that_is_not_a_host_is_never_said_to_have_another_key():
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


def test_a_host_without_an_address_to_try_is_not_a_stranger():
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


def test_a_client_that_was_replaced_comes_back_only_when_its_user_wants_to(host):
    keys = new_keys()

    async def scenario():
        clients = [Client("Ann", Goal("sit")) for _ in range(2)]
        where = place(host.port, key=host.keys.public)
        first, second = (Link(client, where, keys) for client in clients)

        async def until(*standings):
            while tuple(client.standing for client in clients) != standings:
                await asyncio.sleep(0.02)

        async with asyncio.timeout(20), first.running():
            await until("online", "connecting")
            async with second.running():
                await until("ended", "online")
                await asyncio.sleep(BETWEEN_ATTEMPTS * 3)
                assert clients[0].standing == "ended"
                first.come_back()
                await until("online", "ended")

    run(scenario())


# ---- a host that is gone, or somewhere else ------------------------------------------------------


async def looked_for(where, found, *, seconds=5.0):
    """Return a link that looked for the host of a place until it was online or time was over;
    `found` is told as where it is."""

    async def search(key, tell):
        tell(found)
        await asyncio.sleep(60)

    link = Link(Client("Ann", Goal("sit")), where, new_keys(), guidance=Guidance(search=search))
    link.look_at_once()
    async with link.running():
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while link.client.standing not in ("online", "ended"):
                    await asyncio.sleep(0.02)
        return link, link.client.standing, link.place


def test_a_host_that_is_elsewhere_is_found_by_its_key_among_many_false_claims(host, monkeypatch):
    monkeypatch.setattr("luznet.client.link.CROWDED", 0.1)
    monkeypatch.setattr("luznet.client.link.BETWEEN_ATTEMPTS", 0.05)
    key = host.keys.public
    false = [place(9, key=key, addresses=(f"127.0.1.{n}", f"127.0.2.{n}")) for n in range(50)]
    true = place(host.port, key=key)
    link, standing, found = run(looked_for(place(9, key=key), [*false, true]))
    assert (standing, found.port, found.others) == ("online", host.port, ())
    assert {spot.port for spot in link._met} == {host.port}


async def shut_out(reader, writer):
    """Say as a private host would, before any key is proved, that the key is not admitted."""
    with contextlib.suppress(OSError, EOFError):
        await reader.readexactly(10)
        greeting = b"\xff" + bytes(7) + b"\x01\x7f\x03\x01" + b"CURVE".ljust(20, b"\0") + b"\x01"
        writer.write(greeting + bytes(31))
        await reader.readexactly(54 + 202)
        writer.write(b"\x04\x0a\x05ERROR\x03400")
        await reader.read()
    writer.close()


@pytest.mark.parametrize("is_shared", [True, False])
def test_of_many_links_none_tries_where_else_its_host_says_that_it_is(host, monkeypatch, is_shared):
    host.server.host.addresses = tuple(f"127.0.3.{n}" for n in range(16))
    tried = []

    def noted(context, spot, *rest, **how):
        tried.append(spot.addresses[0])
        return Connection(context, spot, *rest, **how)

    monkeypatch.setattr("luznet.client.link.Connection", noted)
    changed = asyncio.Event()

    async def come_twice(context):
        client = Client("lobby", Goal("browse"))
        where = place(host.port, key=host.keys.public)
        link = Link(client, where, new_keys(), changed.set, context=context)
        async with link.running():
            while client.standing != "online":
                await changed.wait()
                changed.clear()
            link._connection.is_broken = True
            while len(tried) < 2:
                await asyncio.sleep(0.01)

    with zmq.Context() as context:
        run(come_twice(context if is_shared else None))
    assert (set(tried) == {"127.0.0.1"}) == is_shared


def test_a_socket_that_cannot_be_watched_keeps_no_context_open(monkeypatch):
    def fail(*given):
        raise zmq.ZMQError(errno.EMFILE)

    async def begin(context):
        spot = place(9)
        with pytest.raises(zmq.ZMQError):
            Connection(context, spot, new_keys(), HELLO, print)

    monkeypatch.setattr("zmq.Socket.get_monitor_socket", fail)
    with zmq.Context() as context:  # it ends once all its sockets are closed
        run(begin(context))


def test_a_text_that_is_not_an_address_is_not_tried():
    session = ClientSession(HELLO, 0.0)
    session.opening()
    frame = encode(Welcome(version=1, tables=(), addresses=("10.0.0.1", "dead:beef::1")))
    assert isinstance(session.receive(frame, 0.0), Welcome)
    session = ClientSession(HELLO, 0.0)
    session.opening()
    assert isinstance(session.receive(frame.replace(b"10.0.0.1", b"dead.b.e"), 0.0), Malformed)


def test_whoever_claims_to_be_the_host_cannot_shut_a_client_out(host):
    async def scenario():
        async with listening(shut_out) as port:
            own = looked_for(place(port), [], seconds=1)
            claimed = looked_for(place(9), [place(port)], seconds=1)
            return [each[1] for each in await asyncio.gather(own, claimed)]

    assert run(scenario()) == ["connecting", "connecting"]


async def passed_on(reader, writer):
    while said := await reader.read(4096):
        writer.write(said)
    writer.close()


def test_an_address_that_shuts_a_newcomer_out_is_not_believed_while_the_host_welcomes(host):
    async def slowly(reader, writer):
        await asyncio.sleep(0.15)
        there, back = await asyncio.open_connection("127.0.0.1", host.port)
        await asyncio.gather(passed_on(reader, back), passed_on(there, writer))

    async def scenario():
        async with listening(shut_out) as port, listening(slowly) as slow:
            key = host.keys.public
            client, met = Client("Ann", Goal("sit")), [place(port, key=key)]
            link = Link(client, place(slow, key=key), new_keys(), guidance=Guidance(tuple(met)))
            async with asyncio.timeout(5), link.running():
                while client.standing == "connecting":
                    await asyncio.sleep(0.02)
                return client.standing

    assert run(scenario()) == "online"


def test_a_private_host_is_believed_beside_an_address_that_gives_no_answer(tmp_path):
    private = RunningServer(tmp_path, private=True)
    where = place(private.port, key=private.keys.public, addresses=("127.0.0.1", "192.0.2.250"))
    assert not run(is_admitted(where, new_keys()))
    private.stop()


def test_a_connection_is_kept_while_its_user_is_asked(host, monkeypatch):
    monkeypatch.setattr("luznet.wire.session.PING_EVERY", 0.1)

    async def scenario():
        async def ask(*_proved):
            await asyncio.sleep(0.6)
            trips.append(link.round_trip)

        trips = []
        client = Client("Ann", Goal("sit"))
        where, guidance = place(host.port, key=host.keys.public), Guidance(check=ask)
        link = Link(client, where, new_keys(), guidance=guidance)
        async with asyncio.timeout(5), link.running():
            while client.update is None:
                await asyncio.sleep(0.02)
        return trips[0]

    assert run(scenario()) is not None


def test_a_host_cannot_fill_the_memory_while_the_user_is_asked():
    keys = new_keys()
    said = encode(Said(n=1, table="abcdefgh", seat=None, name="x", text="y" * 200))

    async def scenario():
        async def ask(*_proved):
            wire = link._connection
            for _each in range(500):
                router.send_multipart([peer, said])
                await asyncio.sleep(0.001)
            kept.append(len(wire.inbox))

        kept = []
        with zmq.Context() as context, context.socket(zmq.ROUTER) as router:
            router.curve_server, router.curve_secretkey = True, keys.secret.encode()
            port = router.bind_to_random_port("tcp://127.0.0.1")
            where = place(port, key=keys.public)
            link = Link(Client("Ann", Goal("sit")), where, new_keys(), guidance=Guidance(check=ask))
            async with asyncio.timeout(5), link.running():
                while not router.poll(0):
                    await asyncio.sleep(0.02)
                peer, _hello = router.recv_multipart()
                router.send_multipart([peer, encode(Welcome(version=1, tables=()))])
                while not kept:
                    await asyncio.sleep(0.02)
        return kept

    assert run(scenario()) == [transport.QUEUE]


def test_nobody_can_answer_for_a_host_that_is_gone(monkeypatch):
    monkeypatch.setattr("luznet.client.probe.ATTEMPT", 0.4)

    async def scenario():
        async with listening(shut_out) as port:
            met = place(port)
            return await is_there(Place((), 0, met.key, others=(met,)), new_keys(), None)

    assert not run(scenario())


def test_a_host_with_another_key_is_tried_less_and_less_often(host, monkeypatch):
    monkeypatch.setattr("luznet.client.link.BETWEEN_ATTEMPTS", 0.05)

    async def scenario():
        link = Link(Client("Ann", Goal("sit")), place(host.port), new_keys())
        async with link.running():
            await asyncio.sleep(0.8)
        return link._attempts

    assert run(scenario()) <= 6


def test_a_client_knows_when_its_host_has_been_gone_for_long(host, monkeypatch):
    monkeypatch.setattr("luznet.client.link.LONG_GONE", 0.2)

    async def scenario():
        link = Link(Client("Ann", Goal("sit")), place(9), new_keys())
        async with link.running():
            await asyncio.sleep(0.3)
            gone = link.client.is_long_gone
            link.place = place(host.port, key=host.keys.public)
            async with asyncio.timeout(5):
                while link.client.standing != "online":
                    await asyncio.sleep(0.02)
        return gone, link.client.is_long_gone

    assert run(scenario()) == (True, False)


def test_a_link_local_address_is_tried_through_every_adapter_that_leads_there(monkeypatch):
    adapters = [(1, "lo"), (2, "eth0"), (4, "veth1"), (5, "wlan0")]
    monkeypatch.setattr(transport.socket, "if_nameindex", lambda: adapters)
    monkeypatch.setattr(transport, "_leads", lambda address, index: index > 1)
    given = ["10.0.0.1", "FE80::7", "fe80::8%eth0", "feb0::9", "fe80.local"]
    assert [*with_scopes(given)] == [
        "10.0.0.1", "FE80::7%2", "FE80::7%5", "FE80::7%4", "fe80::8%eth0",
        "feb0::9%2", "feb0::9%5", "feb0::9%4", "fe80.local",
    ]  # fmt: skip


def test_others_are_told_ip_addresses_without_the_adapters_of_this_computer():
    given = ["fe80::7%3", "anna.local", "10.0.0.1", "fe80::7%eth0", "localhost", "169.254.7.1"]
    assert unscoped(given) == ("fe80::7", "10.0.0.1", "169.254.7.1")
    assert len(unscoped(f"10.0.0.{number}" for number in range(40))) == ADDRESSES_MOST


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


def test_a_refusal_in_the_handshake_proves_no_key_though_libzmq_reports_it_as_a_host_s(
    monkeypatch,
):
    monkeypatch.setattr("luznet.client.probe.ATTEMPT", 0.5)
    key = new_keys().public

    async def scenario():
        async with listening(refuse_at_once) as port:
            return await is_admitted(place(port, key=key), new_keys()), await proof(port, key)

    assert run(scenario()) == (True, False)


@pytest.mark.parametrize("treat", [hang_up, hang_up_after_greeting, say_nothing])
def test_a_program_that_is_not_a_host_proves_nothing(treat):
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
