"""A private host over real sockets: who has the code comes in, and who sits in between does not."""

import asyncio
import contextlib
import logging
import socket
import time

import pytest

from luznet.client.arrival import arrive, pair
from luznet.client.lobby import Place
from luznet.client.probe import is_admitted
from luznet.client.questions import GivenUp, NeedsCode
from luznet.host.pairing_server import PATIENCE, VISITORS
from luznet.transport import hear, new_keys, say
from luznet.trust import KeyList, KnownHosts
from luznet.wire.pairing import ClientPairing, HostPairing, PairingFailed, token_id
from luznet.wire.pairing_messages import Guest, Pair, Sealed, Share, Shut, decode_at_door, to_frame
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


def place_of(host, /, **more):
    place = {"addresses": ("127.0.0.1",), "port": host.port, "key": host.keys.public}
    return Place(**{**place, "host": "anna@lemon", "door": host.server.pairing_port, **more})


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


def test_a_guest_who_types_the_code_comes_in_and_is_not_asked_again(host, known):
    keys = new_keys()
    ask, asked = answering("000000" if host.server.admission.code != "000000" else "1", None)
    with pytest.raises(GivenUp):
        run(arrive(place_of(host), keys, "Ann", known, ask))
    assert asked == [NeedsCode("anna@lemon"), NeedsCode("anna@lemon", "wrong_code")]
    ask, asked = answering(host.server.admission.code)
    place = run(arrive(place_of(host), keys, "Ann", known, ask))
    assert (place.key, place.port) == (host.keys.public, host.port)
    client = raw(host, keys)
    assert client.sit()["you"] == 0
    client.close()
    ask, asked = answering()
    run(arrive(place_of(host), keys, "Ann", known, ask))
    assert asked == []


def test_an_invite_needs_no_key_beforehand_and_works_once(host, known):
    token = host.server.admission.new_token("")
    invite = Place(
        ("127.0.0.1",), 0, "", door=host.server.pairing_port, token=token, is_vouched=True
    )
    ask, asked = answering()
    place = run(arrive(invite, new_keys(), "Ann", known, ask))
    assert (place.key, place.port, asked) == (host.keys.public, host.port, [])
    with pytest.raises(PairingFailed, match="no_token"):
        run(arrive(invite, new_keys(), "Ben", known, ask))


def test_players_and_the_owner_of_the_host_learn_the_code_and_get_new_links(tmp_path):
    ann = new_keys()
    host = RunningServer(tmp_path, private=True, founder=ann.public)
    client = raw(host, ann)
    assert client.hello()["private"]
    client.send("invite", link=True)
    invitation = client.get("invitation")
    assert invitation["code"] == host.server.admission.code
    assert invitation["door"] == host.server.pairing_port
    client.send("invite", link=True)
    assert client.get("invitation")["token"] not in ("", invitation["token"])
    once = {"once": True}
    host.call(lambda: vars(host.server.admission).update(once))
    run(pair(place_of(host), new_keys(), "Ben", invitation["code"]))
    assert host.server.admission.code != invitation["code"]
    assert client.get("invitation") == {
        "type": "invitation", "door": host.server.pairing_port, "code": host.server.admission.code,
        "token": "",
    }  # fmt: skip
    client.close()
    host.stop()


def test_a_spectator_does_not_learn_the_code(host, known):
    keys = new_keys()
    run(pair(place_of(host), keys, "Eve", host.server.admission.code))
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
    run(pair(place_of(host), ben, "Ben", host.server.admission.code))
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


def test_a_code_admits_one_where_the_table_says_so_also_after_a_restart(tmp_path):
    keys, ann = new_keys(), new_keys()
    host = RunningServer(tmp_path, keys, private=True, once=True, founder=ann.public)
    client = raw(host, ann, "Ann")
    client.sit()
    client.send("start")
    client.until(lambda update: update["view"])
    host.stop()
    again = RunningServer(tmp_path, keys, founder=ann.public)
    code = again.server.admission.code
    run(pair(place_of(again), new_keys(), "Ben", code))
    with pytest.raises(PairingFailed, match="wrong_code"):
        run(pair(place_of(again), new_keys(), "Eve", code))
    client.close()
    again.stop()


def test_a_founder_is_told_so_even_by_a_host_that_somebody_else_restarted(
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


def test_a_guest_who_is_removed_while_the_host_runs_is_out_and_a_bot_has_the_seat(host, known):
    keys = [new_keys(), new_keys()]
    for each, name in zip(keys, ("Ann", "Eve"), strict=True):
        run(pair(place_of(host), each, name, host.server.admission.code))
    ann, eve = raw(host, keys[0], "Ann"), raw(host, keys[1], "Eve")
    ann.sit()
    assert eve.sit()["you"] == 1
    ann.send("start")
    eve.until(lambda update: update["view"])
    KeyList(host._folder / "removed-keys").write({keys[1].public: "Eve"})
    assert eve.get("farewell")["reason"] == "not_admitted"
    assert ann.until(lambda update: update["table"]["seats"][1]["who"] == "bot")
    eve.send("hello", versions=[1], name="Eve")  # on the connection that still stands
    assert eve.next(0.3) is None
    assert not run(is_admitted(place_of(host), keys[1]))
    eve.close()
    run(pair(place_of(host), keys[1], "Eve", host.server.admission.code))
    assert run(is_admitted(place_of(host), keys[1]))
    ann.close()


def test_the_code_that_a_removed_player_has_seen_admits_no_other_key_of_theirs(host):
    keys, seen = [new_keys(), new_keys()], host.server.admission.code
    for each, name in zip(keys, ("Ann", "Eve"), strict=True):
        run(pair(place_of(host), each, name, seen))
    ann, eve = raw(host, keys[0], "Ann"), raw(host, keys[1], "Eve")
    ann.sit()
    eve.sit()
    ann.send("invite")
    assert ann.get("invitation")["code"] == seen
    ann.send("remove", seat=1)
    assert ann.get("invitation")["code"] == host.server.admission.code != seen
    with pytest.raises(PairingFailed, match="wrong_code"):
        run(pair(place_of(host), new_keys(), "Eve", seen))
    ann.close()
    eve.close()


def test_a_guest_who_was_removed_while_no_host_ran_is_not_admitted_for_having_a_seat(tmp_path):
    keys, ann, eve = new_keys(), new_keys(), new_keys()
    host = RunningServer(tmp_path, keys, private=True, founder=ann.public)
    run(pair(place_of(host), eve, "Eve", host.server.admission.code))
    clients = [raw(host, ann, "Ann"), raw(host, eve, "Eve")]
    for client in clients:
        client.sit()
    clients[0].send("start")
    clients[0].until(lambda update: update["view"])
    host.stop()
    KeyList(tmp_path / "removed-keys").write({eve.public: "Eve"})
    again = RunningServer(tmp_path, keys, founder=ann.public)
    assert not run(is_admitted(place_of(again), eve))
    assert run(is_admitted(place_of(again), ann))
    again.stop()
    for client in clients:
        client.close()


# ---- attacks -----------------------------------------------------------------------------


class Relay:
    """A door in the middle: it writes down all that is said. With a `guess` of the code it pairs
    with both sides on its own, and tells each its own key."""

    def __init__(self, host, guess=None):
        self.keys = new_keys()
        self.said = []
        self._host = host
        self._guess = guess

    async def open(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self._server.sockets[0].getsockname()[1]

    async def _serve(self, from_client, to_client):
        from_host, to_host = await asyncio.open_connection(
            "127.0.0.1", self._host.server.pairing_port
        )
        serve = self._pass_on if self._guess is None else self._pair
        try:
            await serve(from_client, to_client, from_host, to_host)
        finally:
            to_client.close()
            to_host.close()

    async def _pass_on(self, from_client, to_client, from_host, to_host):
        for heard, told in [(from_host, to_client), (from_client, to_host)] * 2 + [
            (from_host, to_client)
        ]:
            self.said.append(await hear(heard))
            await say(told, self.said[-1])

    async def _pair(self, from_client, to_client, from_host, to_host):
        as_host = HostPairing(self.keys.public, 1)
        as_client = ClientPairing(self.keys.public, "Eve", self._guess)
        await say(to_client, as_host.greet())
        as_host.start(await hear(from_client))
        await say(to_client, as_host.share(self._guess))
        with pytest.raises(PairingFailed, match="wrong_code"):
            as_host.meet(await hear(from_client))
        await say(to_host, as_client.start(await hear(from_host)))
        await say(to_host, as_client.introduce(await hear(from_host)))
        self.said.append(await hear(from_host))
        await say(to_client, to_frame(Shut("wrong_code")))


def test_a_relay_that_puts_in_its_own_key_gets_nothing(host):
    async def attacked():
        relay = Relay(host, "000000" if code != "000000" else "000001")
        place = place_of(host, door=await relay.open(), key=relay.keys.public)
        with pytest.raises(PairingFailed, match="wrong_code"):
            await pair(place, victim, "Ann", code)
        return relay

    victim, code = new_keys(), host.server.admission.code
    relay = run(attacked())
    assert [decode_at_door(word[2:]).code for word in relay.said] == ["wrong_code"]
    assert not host.server.host.admits(relay.keys.public)
    assert not host.server.host.admits(victim.public)


def test_the_record_of_a_pairing_has_no_name_no_key_and_nothing_that_uses_its_token_up(host):
    async def recorded():
        relay = Relay(host)
        door = await relay.open()
        with pytest.raises(PairingFailed, match="no_token"):  # a token that waits, by its id alone
            await pair(place_of(host, door=door), eve, "Eve", "x" * 22, token_id("x" * 22))
        relay.said.clear()
        await pair(place_of(host, door=door), victim, "Annabelle", token, token_id(token))
        return relay.said

    victim, eve, token = new_keys(), new_keys(), host.server.admission.new_token("")
    said = run(recorded())
    record = b"".join(said)
    assert len(said) == 5
    for secret in ("Annabelle", victim.public, host.keys.public, token):
        assert secret.encode() not in record
        assert secret.encode().hex().encode() not in record
    assert host.server.host.admits(victim.public)

    later = host.server.admission.new_token("")
    seen = to_frame(Pair(2, "41" + "58" + "66" * 31, token_id(later)))
    for number in range(2, 7):  # five addresses begin all the runs that they may
        for _ in range(4):
            run(asked(host, seen, f"127.0.1.{number}"))
    run(pair(place_of(host), eve, "Ben", later, token_id(later)))
    assert host.server.host.admits(eve.public)


async def asked(host, frame, address="127.0.0.1"):
    """Say one thing at the door; return the answer."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", host.server.pairing_port, local_addr=(address, 0)
    )
    try:
        await hear(reader)
        await say(writer, frame)
        return decode_at_door((await hear(reader))[2:])
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Pair(version=1, share="41" + "00" * 32), "version"),
        (Pair(version=2, share="41" + "00" * 32), "malformed"),
        (Sealed(box="00" * 272), "malformed"),
        (Guest(key="x" * 40, name="Eve"), "malformed"),
    ],
    ids=["a version that the host does not speak", "a share that is no element", "a box", "a name"],
)
def test_a_wish_to_pair_that_cannot_be_met_is_refused_with_its_reason(host, wish, code):
    assert run(asked(host, to_frame(wish))) == Shut(code=code)


class Anything(Guest, frozen=True, tag="guest"):
    """A client's key and name of which nothing is checked before they are sent."""

    key: str

    def __post_init__(self):
        pass


@pytest.mark.parametrize("key", ["é" * 40, " " * 40, "#" * 40, "a" * 39, "a" * 39 + "\n"])
def test_a_key_that_is_none_is_refused_at_the_door_and_spoils_no_later_pairing(host, known, key):
    async def introduce():
        reader, writer = await asyncio.open_connection("127.0.0.1", host.server.pairing_port)
        eve = ClientPairing(new_keys().public, "Eve", host.server.admission.code)
        eve._guest = Anything(key=key, name="Eve")
        await say(writer, eve.start(await hear(reader)))
        await say(writer, eve.introduce(await hear(reader)))
        answer = await hear(reader)
        writer.close()
        return decode_at_door(answer[2:])

    assert run(introduce()) == Shut(code="malformed")
    ann = new_keys()
    code, _ = answering(host.server.admission.code)
    run(arrive(place_of(host), ann, "Ann", known, code))
    assert list(KeyList(host._folder / "admitted-keys").names()) == [ann.public]


def test_guessing_runs_that_are_begun_and_dropped_count_and_the_door_then_waits(host):
    share = to_frame(Pair(2, "41" + "58" + "66" * 31))

    async def attack():
        return [await asked(host, share, "127.0.0.66") for _ in range(5)]

    answers = run(attack())
    assert [type(answer) for answer in answers[:3]] == [Share] * 3
    assert answers[3:] == [Shut("door_busy")] * 2
    run(pair(place_of(host), new_keys(), "Ann", host.server.admission.code))  # from another address


def test_silent_visitors_make_room_for_a_newcomer_who_speaks(host):
    idle = [
        socket.create_connection(
            ("127.0.0.1", host.server.pairing_port),
            source_address=(f"127.0.2.{number + 1}", 0),
        )
        for number in range(VISITORS + 20)
    ]
    begun = time.monotonic()
    run(pair(place_of(host), new_keys(), "Ann", host.server.admission.code))
    same = [socket.create_connection(("127.0.0.1", host.server.pairing_port)) for _ in range(40)]
    run(pair(place_of(host), new_keys(), "Ben", host.server.admission.code))
    assert time.monotonic() - begun < PATIENCE
    assert host.call(lambda: len(host.server._pairing_server._visitors)) <= VISITORS
    for each in (*idle, *same):
        each.close()


def test_nonsense_at_the_door_disturbs_nobody(host, known):
    for noise in (b"", b"\x00\x00", b"\xff\xff" + b"x" * 100, b"\x00\x05abcde", b"GET / HTTP/1.1"):
        with socket.create_connection(("127.0.0.1", host.server.pairing_port)) as visitor:
            visitor.sendall(noise)
    ask, _ = answering(host.server.admission.code)
    assert run(arrive(place_of(host), new_keys(), "Ann", known, ask)).port == host.port


def test_many_silent_visitors_do_not_hold_up_the_table(host):
    ann = new_keys()
    run(pair(place_of(host), ann, "Ann", host.server.admission.code))
    idle = [socket.create_connection(("127.0.0.1", host.server.pairing_port)) for _ in range(40)]
    client = raw(host, ann)
    assert client.sit()["you"] == 0
    assert client.ping()
    for each in idle:
        each.close()
    client.close()


@pytest.mark.slow
def test_newcomers_with_invites_come_in_while_fifty_addresses_keep_the_door_busy(host):
    """Half of them say nothing, half begin runs with the id of a token that they saw."""
    lasts, until = [], time.monotonic() + 30
    seen = to_frame(Pair(2, "41" + "58" + "66" * 31, token_id(host.server.admission.new_token(""))))

    async def attack(address, frame):
        while time.monotonic() < until:
            with contextlib.suppress(OSError, EOFError):
                if frame is None:
                    _, writer = await asyncio.open_connection(
                        "127.0.0.1", host.server.pairing_port, local_addr=(address, 0)
                    )
                    await asyncio.sleep(0.05)
                    writer.close()
                else:
                    await asked(host, frame, address)

    async def arrive_again_and_again():
        while time.monotonic() < until:
            token, begun = host.call(lambda: host.server.admission.new_token("")), time.monotonic()
            await pair(place_of(host), new_keys(), "Ben", token, token_id(token))
            lasts.append(time.monotonic() - begun)
            await asyncio.sleep(0.5)

    async def all_at_once():
        attackers = [attack(f"127.0.3.{at}", seen if at % 2 else None) for at in range(1, 51)]
        await asyncio.gather(arrive_again_and_again(), *attackers)

    run(all_at_once())
    print(f"{len(lasts)} newcomers, the slowest in {max(lasts):.2f} s")
    assert len(lasts) > 10
    assert max(lasts) < PATIENCE


def test_codes_and_tokens_stand_in_no_log_and_no_announcement(host, known, caplog):
    caplog.set_level(logging.DEBUG)
    token, code = host.server.admission.new_token(""), host.server.admission.code
    place = place_of(host, token=token)
    ask, _ = answering(code)
    run(arrive(place_of(host), new_keys(), "Ann", known, ask))
    with pytest.raises(PairingFailed):
        run(pair(place_of(host), new_keys(), "Eve", "wrong" + code))
    written = caplog.text + " ".join(host.said) + repr(place) + repr(host.server.host.tables())
    for secret in (token, code, token_id(token)):
        assert secret not in written
