"""Whose key a host has: what a client knows of hosts, and when it stops."""

import asyncio
import contextlib
import socket
import threading

import msgpack
import pytest
import zmq

from luznet.client.arrival import NoAnswer, arrive
from luznet.client.core import Goal
from luznet.client.lobby import Place
from luznet.client.questions import ChangedKey, Namesake
from luznet.client.session import Session, at
from luznet.transport import KeyPair, new_keys
from luznet.trust import KnownHosts
from tests.host.raw import RawClient
from tests.host.running import RunningServer, run
from tests.host.test_private import answering, place_of


@pytest.fixture
def host(tmp_path):
    server = RunningServer(tmp_path, private=True, host="anna@lemon")
    yield server
    server.stop()


@pytest.fixture
def known(tmp_path):
    return KnownHosts(tmp_path / "known-hosts")


class RelayHost:
    """A host of its own key and name, at which everything is as at the real one: it sits there for
    whoever comes, and reads along. `table`: under which id it offers the real table."""

    def __init__(self, host, name, table=None):
        self.keys = new_keys()
        self.seen = []
        self._real, self._name, self._table = host, name, table
        self._context = zmq.Context()
        self._router = self._context.socket(zmq.ROUTER)
        self._router.setsockopt(zmq.CURVE_SERVER, 1)
        self._router.setsockopt(zmq.CURVE_SECRETKEY, self.keys.secret.encode())
        self.port = self._router.bind_to_random_port("tcp://127.0.0.1")
        self._sides, self._ended = {}, threading.Event()
        self._thread = threading.Thread(target=self._relay, daemon=True)
        self._thread.start()

    def _relay(self):
        while not self._ended.is_set():
            if self._router.poll(10):
                routing_id, frame = self._router.recv_multipart()
                if routing_id not in self._sides:
                    self._sides[routing_id] = RawClient(self._real.port, self._real.keys.public)
                self._sides[routing_id].send_bytes(self._renamed(frame, "table", back=True))
            for routing_id, side in self._sides.items():
                while side.socket.poll(0):
                    self._tell(routing_id, side.socket.recv())

    def _tell(self, routing_id, frame):
        message = msgpack.unpackb(frame)
        if message["type"] == "update" and message["you"] is not None:
            self.seen.append(message["view"])
        if message["type"] == "welcome":
            message |= {"host": self._name, "addresses": []}
        self._router.send_multipart([routing_id, self._renamed(msgpack.packb(message), "id")])

    def _renamed(self, frame, field, back=False):
        """Put the one id for the other, of the same length, wherever it stands."""
        real = self._real.journaled.table.id
        ids = (real.encode(), (self._table or real).encode())
        return frame.replace(*reversed(ids)) if back else frame.replace(*ids)

    def stop(self):
        self._ended.set()
        self._thread.join(10)
        for side in self._sides.values():
            side.close()
        self._context.destroy(linger=0)


async def asleep(key, tell):
    """Search where nobody announces anything."""
    await asyncio.sleep(60)


def visit_to(place, known, table, *answers, seconds=6.0):
    """Go to a table until seated there or given up; return the session, and what was asked."""

    async def scenario():
        session = Session("Ann", Goal("sit", table), lambda: None, at(place))
        left = [*answers]
        asked = []
        staying = asyncio.create_task(session.run(new_keys, known, asleep))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not staying.done() and session.client.update is None:
                    if session.asking is not None:
                        asked.append(session.asking)
                        session.answer(left.pop(0) if left else None)
                    await asyncio.sleep(0.01)
        session.leave()
        await asyncio.gather(staying, return_exceptions=True)
        return session, asked

    return run(scenario())


@pytest.fixture
def anna(tmp_path, monkeypatch):
    """An open host whose key is its phrase, on a network where nobody announces anything."""
    monkeypatch.setattr("luznet.client.probe.ATTEMPT", 0.3)
    for room in ("luznet.trust", "luznet.client.arrival"):
        monkeypatch.setattr(f"{room}.phrase", str)
    host = RunningServer(tmp_path, host="anna@lemon", founder=new_keys().public)
    yield host
    host.stop()


@pytest.fixture
def met(anna, known):
    """What is known after a seat at the host's table."""
    visit, asked = visit_to(place_of(anna, door=None), known, None)
    assert (visit.client.update.you, asked) == (0, [])
    return known


def test_a_relay_of_a_table_where_one_has_sat_is_a_stop_whatever_it_calls_itself(anna, met):
    """The real key comes among the announcements too, under the relay's name and address."""
    table = anna.journaled.table.id
    relay = RelayHost(anna, "kim@pear")
    real = place_of(anna, port=relay.port, host="eve@fig", door=None)
    visit_to(real, met, table, seconds=0.5)
    false = Place(("127.0.0.1",), relay.port, relay.keys.public, host="kim@pear")
    visit, asked = visit_to(false, met, table)
    relay.stop()
    assert (visit.client.update, relay.seen) == (None, [])
    phrases = anna.keys.public, relay.keys.public
    assert asked == [ChangedKey("anna@lemon", *phrases, "table", "kim@pear")]


def test_whoever_trusts_a_new_key_is_not_asked_again(anna, met):
    table = anna.journaled.table.id
    relay = RelayHost(anna, "anna@lemon")
    false = Place(("127.0.0.1",), relay.port, relay.keys.public)
    counts = [len(visit_to(false, met, table, "trust")[1]) for _ in range(2)]
    relay.stop()
    assert (counts, bool(relay.seen)) == ([1, 0], True)


def test_the_announced_name_counts_for_nothing(anna, met):
    """Under the real key it does not take the real name away; under another it is not that."""
    visit, asked = visit_to(place_of(anna, host="eve@fig", door=None), met, None)
    assert (asked, met.hosts()[anna.keys.public].name) == ([], "anna@lemon")
    relay = RelayHost(anna, "eve@fig", table="0" * 8)
    false = Place(("127.0.0.1",), relay.port, relay.keys.public, host="anna@lemon")
    visit, asked = visit_to(false, met, None)
    relay.stop()
    assert (asked, visit.client.namesake) == ([], None)
    assert met.hosts()[relay.keys.public].name == "eve@fig"


def test_two_hosts_of_one_name_that_both_answer_are_told_apart_by_phrase_without_a_question(
    anna, met
):
    other = RelayHost(anna, "anna@lemon", table="0" * 8)
    place = Place(("127.0.0.1",), other.port, other.keys.public)
    visit, asked = visit_to(place, met, None)
    assert (asked, visit.client.update is not None) == ([], True)
    phrases = anna.keys.public, other.keys.public
    assert visit.client.namesake == Namesake("anna@lemon", *phrases)
    visit, asked = visit_to(place, met, None)
    other.stop()
    assert (asked, visit.client.namesake) == ([], None)


def test_a_key_that_takes_over_the_name_of_a_host_that_is_gone_is_a_stop_with_a_way_on(anna, known):
    gone = new_keys().public
    known.meet(gone, "anna@lemon")
    place = place_of(anna, door=None)
    visit, asked = visit_to(place, known, None)
    phrases = gone, anna.keys.public
    assert asked == [ChangedKey("anna@lemon", *phrases, "name", "anna@lemon")]
    assert visit.client.update is None
    assert [len(visit_to(place, known, None, "trust")[1]) for _ in range(2)] == [1, 0]


def test_a_typed_key_is_believed_but_not_for_a_table_where_one_sat_under_another(anna, met):
    relay = RelayHost(anna, "anna@lemon", table="0" * 8)
    place = Place(("127.0.0.1",), relay.port, relay.keys.public, is_vouched=True)
    assert visit_to(place, met, None)[1] == []
    relay.stop()
    relay = RelayHost(anna, "eve@fig")
    place = Place(("127.0.0.1",), relay.port, relay.keys.public, is_vouched=True)
    assert [asked.about for asked in visit_to(place, met, None)[1]] == ["table"]
    relay.stop()


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
