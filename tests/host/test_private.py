"""A private host over real sockets: who has the code comes in, and who sits in between does not."""

import asyncio
import logging
import socket

import msgpack
import pytest
import zmq

from luznet.client.arrival import NoAnswer, arrive, pair
from luznet.client.link import is_admitted
from luznet.client.lobby import Place
from luznet.client.questions import ChangedKey, GivenUp, NeedsCode
from luznet.transport import KeyPair, hear, new_keys, say
from luznet.trust import KeyList, KnownHosts, phrase
from luznet.wire.messages import Door, Pair, Proof, Shut
from luznet.wire.pairing import ClientPairing, PairingFailed, token_id
from tests.host.raw import RawClient
from tests.host.running import RunningServer, run


@pytest.fixture
def host(tmp_path):
    server = RunningServer(tmp_path, private=True, host="anna@lemon")
    yield server
    server.stop()


@pytest.fixture
def known(tmp_path):
    return KnownHosts(tmp_path / "known-hosts")


def place_of(host, **more):
    place = {"addresses": ("127.0.0.1",), "port": host.port, "key": host.keys.public}
    return Place(**{**place, "host": "anna@lemon", "door": host.server.door, **more})


def answering(*answers):
    """Return a function that answers what is asked, one after the other, and what was asked."""
    left, asked = list(answers), []

    async def ask(question):
        asked.append(question)
        return left.pop(0)

    return ask, asked


def raw(host, keys, name="Raw"):
    pair_of_bytes = (keys.public.encode(), keys.secret.encode())
    return RawClient(host.port, host.keys.public, name, keys=pair_of_bytes)


# ---- the way in --------------------------------------------------------------------------


def test_a_key_that_has_not_paired_gets_nothing_and_learns_that_the_host_is_private(host):
    stranger = RawClient(host.port, host.keys.public)
    stranger.send("hello", versions=[1], name="Eve")
    assert stranger.next(0.3) is None
    stranger.close()
    assert not run(is_admitted(place_of(host), new_keys()))


def test_who_types_the_code_comes_in_and_is_not_asked_again(host, known):
    keys = new_keys()
    ask, asked = answering("000000" if host.server.guests.code != "000000" else "1", None)
    with pytest.raises(GivenUp):
        run(arrive(place_of(host), keys, "Ann", known, ask))
    assert asked == [NeedsCode("anna@lemon"), NeedsCode("anna@lemon", "wrong_code")]
    ask, asked = answering(host.server.guests.code)
    place = run(arrive(place_of(host), keys, "Ann", known, ask))
    assert (place.key, place.port) == (host.keys.public, host.port)
    client = raw(host, keys)
    assert client.sit()["you"] == 0
    client.close()
    ask, asked = answering()
    run(arrive(place_of(host), keys, "Ann", known, ask))
    assert asked == []


def test_an_invite_needs_no_key_beforehand_and_works_once(host, known):
    token = host.server.guests.new_token()
    invite = Place(("127.0.0.1",), 0, "", door=host.server.door, token=token, is_vouched=True)
    ask, asked = answering()
    place = run(arrive(invite, new_keys(), "Ann", known, ask))
    assert (place.key, place.port, asked) == (host.keys.public, host.port, [])
    with pytest.raises(PairingFailed, match="no_token"):
        run(arrive(invite, new_keys(), "Ben", known, ask))


def test_who_sits_or_runs_the_host_learns_the_code_and_gets_new_links(tmp_path):
    ann = new_keys()
    host = RunningServer(tmp_path, private=True, founder=ann.public)
    client = raw(host, ann)
    assert client.hello()["private"]
    client.send("invite", link=True)
    invitation = client.get("invitation")
    assert invitation["code"] == host.server.guests.code
    assert invitation["door"] == host.server.door
    client.send("invite", link=True)
    assert client.get("invitation")["token"] not in ("", invitation["token"])
    host.call(lambda: host.server.guests._change_code())
    assert client.get("invitation") == {
        "type": "invitation", "door": host.server.door, "code": host.server.guests.code,
        "token": "",
    }  # fmt: skip
    client.close()
    host.stop()


def test_who_only_watches_learns_no_code(host, known):
    keys = new_keys()
    run(pair(place_of(host), keys, "Eve", host.server.guests.code))
    client = raw(host, keys)
    table = client.hello()["tables"][0]["id"]
    client.send("watch", table=table)
    client.get("update")
    client.send("invite", link=True)
    assert client.get("refused")["code"] == "no_invite"
    client.close()


def test_an_open_host_has_no_door_and_no_code(tmp_path):
    host = RunningServer(tmp_path)
    client = RawClient(host.port, host.keys.public)
    client.sit()
    client.send("invite", link=True)
    invitation = {"type": "invitation", "door": None, "code": "", "token": ""}
    assert client.get("invitation") == invitation
    client.close()
    host.stop()


def test_a_private_table_is_private_again_after_a_restart_and_lets_its_people_in(tmp_path):
    keys, ann, ben = new_keys(), new_keys(), new_keys()
    host = RunningServer(tmp_path, keys, private=True, founder=ann.public)
    run(pair(place_of(host), ben, "Ben", host.server.guests.code))
    client, other = raw(host, ann, "Ann"), raw(host, ben, "Ben")
    client.sit()
    other.sit()
    client.send("start")
    client.until(lambda update: update["view"])
    host.stop()
    (tmp_path / "admitted-keys").unlink()
    again = RunningServer(tmp_path, keys)
    assert again.server.host.is_private
    assert run(is_admitted(place_of(again), ben))
    assert not run(is_admitted(place_of(again), new_keys()))
    for each in (client, other):
        each.close()
    again.stop()


def test_who_opened_a_table_is_told_so_also_by_a_host_that_somebody_else_has_started_again(
    tmp_path,
):
    keys, ann, ben = new_keys(), new_keys(), new_keys()
    host = RunningServer(tmp_path, keys, founder=ann.public)
    client = raw(host, ann, "Ann")
    client.sit()
    client.send("start")
    client.until(lambda update: update["view"])
    client.close()
    host.stop()
    again = RunningServer(tmp_path, keys, founder=ben.public)
    for each, is_founder in ((ann, True), (ben, False)):
        client = raw(again, each, "Zoe")
        assert client.hello()["founder"] is is_founder
        client.close()
    again.stop()


# ---- attacks -----------------------------------------------------------------------------


class Relay:
    """A door in the middle: it knows everything but the code, and puts in a key of its own for
    the host's, for the client's, or for both."""

    def __init__(self, host, lies_to_client, lies_to_host):
        self.keys = new_keys()
        self.said = []
        self._host = host
        self._lies = lies_to_client, lies_to_host

    async def open(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self._server.sockets[0].getsockname()[1]

    async def _serve(self, from_client, to_client):
        from_host, to_host = await asyncio.open_connection("127.0.0.1", self._host.server.door)
        try:
            door = await hear(from_host)
            key = self.keys.public if self._lies[0] else door.key
            await say(to_client, Door(door.versions, key, door.port))
            wish = await hear(from_client)
            key = self.keys.public if self._lies[1] else wish.key
            await say(to_host, Pair(wish.version, key, wish.name, wish.share))
            await say(to_client, await hear(from_host))
            await say(to_host, await hear(from_client))
            self.said.append(await hear(from_host))
            await say(to_client, self.said[-1])
        finally:
            to_client.close()
            to_host.close()


@pytest.mark.parametrize("lies", [(True, True), (True, False), (False, True)])
def test_a_relay_that_puts_in_its_own_key_gets_nothing(host, lies):
    async def attacked():
        relay = Relay(host, *lies)
        door = await relay.open()
        place = place_of(host, door=door, key=relay.keys.public if lies[0] else host.keys.public)
        with pytest.raises(PairingFailed, match="wrong_code"):
            await pair(place, victim, "Ann", host.server.guests.code)
        return relay

    victim = new_keys()
    relay = run(attacked())
    assert [word.code for word in relay.said] == ["wrong_code"]
    assert not host.server.host.admits(relay.keys.public)
    assert not host.server.host.admits(victim.public)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Pair(version=9, key="x" * 40, name="Eve", share="41" + "00" * 32), "version"),
        (Pair(version=1, key="x" * 40, name="Eve", share="41" + "00" * 32), "malformed"),
        (Proof(proof="00" * 32), "malformed"),
    ],
    ids=["a version that the host does not speak", "a share that is no element", "a proof"],
)
def test_a_wish_to_pair_that_cannot_be_met_is_refused_with_its_reason(host, wish, code):
    async def ask():
        reader, writer = await asyncio.open_connection("127.0.0.1", host.server.door)
        await hear(reader)
        await say(writer, wish)
        answer = await hear(reader)
        writer.close()
        return answer

    assert run(ask()) == Shut(code=code)


@pytest.mark.parametrize("key", ["é" * 40, " " * 40, "#" * 40, "a" * 39, "a" * 39 + "\n"])
def test_a_key_that_is_none_is_refused_at_the_door_and_spoils_no_later_pairing(host, known, key):
    async def ask():
        reader, writer = await asyncio.open_connection("127.0.0.1", host.server.door)
        await hear(reader)
        wish = {"type": "pair", "version": 1, "key": key, "name": "Eve", "share": "41" + "00" * 32}
        body = msgpack.packb(wish)
        writer.write(len(body).to_bytes(2, "big") + body)
        answer = await hear(reader)
        writer.close()
        return answer

    assert run(ask()) == Shut(code="malformed")
    ann = new_keys()
    code, _ = answering(host.server.guests.code)
    run(arrive(place_of(host), ann, "Ann", known, code))
    assert list(KeyList(host._folder / "admitted-keys").names()) == [ann.public]


def test_guessing_runs_that_are_begun_and_dropped_count_and_the_door_then_waits(host):
    async def begin():
        reader, writer = await asyncio.open_connection("127.0.0.1", host.server.door)
        run = ClientPairing(new_keys().public, "Eve", "123456")
        await say(writer, run.start(await hear(reader)))
        answer = await hear(reader)
        writer.close()
        return type(answer).__name__, getattr(answer, "code", "")

    async def attack():
        return [await begin() for _ in range(5)]

    assert run(attack()) == [("Share", "")] * 3 + [("Shut", "door_busy")] * 2


def test_nonsense_at_the_door_disturbs_nobody(host, known):
    for noise in (b"", b"\x00\x00", b"\xff\xff" + b"x" * 100, b"\x00\x05abcde", b"GET / HTTP/1.1"):
        with socket.create_connection(("127.0.0.1", host.server.door)) as visitor:
            visitor.sendall(noise)
    ask, _ = answering(host.server.guests.code)
    assert run(arrive(place_of(host), new_keys(), "Ann", known, ask)).port == host.port


def test_many_who_say_nothing_at_the_door_do_not_hold_up_the_table(host):
    ann = new_keys()
    run(pair(place_of(host), ann, "Ann", host.server.guests.code))
    idle = [socket.create_connection(("127.0.0.1", host.server.door)) for _ in range(40)]
    client = raw(host, ann)
    assert client.sit()["you"] == 0
    assert client.ping()
    for each in idle:
        each.close()
    client.close()


def test_codes_and_tokens_stand_in_no_log_and_no_announcement(host, known, caplog):
    caplog.set_level(logging.DEBUG)
    token, code = host.server.guests.new_token(), host.server.guests.code
    place = place_of(host, token=token)
    ask, _ = answering(code)
    run(arrive(place_of(host), new_keys(), "Ann", known, ask))
    with pytest.raises(PairingFailed):
        run(pair(place_of(host), new_keys(), "Eve", "wrong" + code))
    written = caplog.text + " ".join(host.said) + repr(place) + repr(host.server.tables())
    for secret in (token, code, token_id(token)):
        assert secret not in written


# ---- keys that change --------------------------------------------------------------------


def test_a_host_under_another_key_than_before_is_a_stop_with_a_way_on(host, known):
    before = new_keys().public
    known.meet("anna@lemon", before)
    place = place_of(host, door=None)
    ask, asked = answering(None)
    with pytest.raises(GivenUp):
        run(arrive(place, new_keys(), "Ann", known, ask))
    assert asked == [ChangedKey("anna@lemon", phrase(before), phrase(host.keys.public))]
    assert known.key_of("anna@lemon") == before
    ask, asked = answering("trust")
    run(arrive(place, new_keys(), "Ann", known, ask))
    assert known.key_of("anna@lemon") == host.keys.public
    ask, asked = answering()
    run(arrive(place, new_keys(), "Ann", known, ask))


def test_a_door_where_nobody_answers_is_told(known):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    place = Place(("127.0.0.1",), 0, "", door=port, token="t" * 22, is_vouched=True)
    ask, _ = answering()
    with pytest.raises(NoAnswer):
        run(arrive(place, new_keys(), "Ann", known, ask))


def test_secret_keys_are_in_no_repr():
    keys = new_keys()
    assert isinstance(keys, KeyPair)
    assert keys.secret not in repr(keys)
    assert zmq.curve_public(keys.secret.encode()).decode() == keys.public
