"""One connection from either side, with a clock that is moved by hand."""

import random

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.wire import client_messages as c
from luznet.wire import messages as m
from luznet.wire.codec import Malformed, encode
from luznet.wire.session import (
    BURST,
    CALM,
    GONE_AFTER,
    MOST_CALM,
    PACE_BURST,
    PATIENCE,
    RATE,
    SILENCE,
    UNREADABLE,
    ClientSession,
    HostSession,
    Stage,
    chosen_version,
)
from tests.protocol.refusals import REFUSALS

GREETING = c.Hello(versions=(1,), name="Ann")
HELLO = encode(GREETING)


def greeted():
    session = HostSession(0.0)
    session.receive(HELLO, 0.0)
    return session


def codes(received):
    return [reply.code for reply in received.replies if isinstance(reply, m.Refused)]


def test_a_valid_hello_opens_the_connection_and_is_passed_on():
    session = HostSession(0.0)
    received = session.receive(HELLO, 0.0)
    assert isinstance(received.command, c.Hello)
    assert (session.stage, session.name) == (Stage.OPEN, "Ann")


@pytest.mark.parametrize("message", [c.Browse(), c.Ping(n=3)])
def test_nothing_is_answered_before_the_hello_so_a_dropped_client_notices(
    message,
):
    session = HostSession(0.0)
    assert codes(session.receive(encode(message), 0.0)) == ["hello_first"]
    assert session.receive(encode(c.Hello(versions=(1,), name="Ann")), 0.0).command
    assert session.receive(encode(c.Ping(n=3)), 0.0).replies == [m.Pong(n=3)]


def test_a_refused_hello_names_the_versions_of_both_sides():
    session = HostSession(0.0)
    received = session.receive(encode(c.Hello(versions=(2, 3), name="Ann")), 0.0)
    refused, farewell = received.replies
    assert (refused.code, refused.facts) == ("version", {"host": "1", "client": "2, 3"})
    assert farewell == m.Farewell(reason="version")
    assert session.stage is Stage.CLOSED
    assert chosen_version(c.Hello(versions=(1, 2, 9), name="Ann")) == 1


def test_a_name_is_cleaned_and_an_empty_one_refused():
    session = HostSession(0.0)
    hello = encode(c.Hello(versions=(1,), name="\u202eAnn\x1b[2J\n B"))
    session.receive(hello, 0.0)
    assert session.name == "Ann[2J B"
    empty = encode(c.Hello(versions=(1,), name="\u200b\u202e"))
    assert codes(HostSession(0.0).receive(empty, 0.0)) == ["bad_name"]


def test_each_message_over_the_burst_is_refused_by_type_and_accepted_again_later():
    session, browse = HostSession(0.0), encode(c.Browse())
    session.receive(HELLO, 0.0)
    taken = [session.receive(browse, 0.0) for _ in range(int(BURST) + 20)]
    assert sum(received.command is not None for received in taken) == int(BURST) - 1
    refused = [reply for received in taken for reply in received.replies]
    assert refused == [m.Refused(of="browse", code="too_fast", facts={"wait": 1000})] * 21
    for _ in range(int(RATE)):
        assert session.receive(browse, CALM).command is not None


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xc1",
        b"\x81",
        b"\x91\xa4type",
        msgpack.packb({"turn": 1, "type": "act", "action": {}}),
        msgpack.packb({"type": "fly"}),
        msgpack.packb({"type": ["act"]}),
        b"\x81\x91" * 8000,
    ],
)
def test_a_dropped_message_whose_type_is_not_first_is_refused_without_a_type(frame):
    session = greeted()
    for _ in range(int(BURST)):
        session.receive(encode(c.Browse()), 0.0)
    assert session.receive(frame, 0.0).replies[0].of == ""


def test_a_second_hello_that_is_refused_changes_nothing():
    session = greeted()
    empty = encode(c.Hello(versions=(1,), name="\u200b"))
    assert codes(session.receive(empty, 0.1)) == ["bad_name"]
    assert session.name == "Ann"
    assert session.receive(encode(c.Browse()), 0.2).command == c.Browse()


def test_a_client_that_sends_too_much_nonsense_is_told_and_disconnected():
    session = greeted()
    *others, last = [session.receive(b"\xc1", at) for at in range(PATIENCE // UNREADABLE + 1)]
    assert all(isinstance(each.replies[0], m.Refused) for each in others)
    assert last.replies == [m.Farewell(reason="hostile")]
    assert session.receive(encode(c.Browse()), PATIENCE + 2.0).replies == ()


def test_bye_closes():
    session = greeted()
    assert session.receive(encode(c.Bye()), 1.0).command == c.Bye()
    assert session.stage is Stage.CLOSED


def test_a_client_is_gone_when_silent_for_too_long():
    session = greeted()
    assert not session.is_gone(GONE_AFTER)
    assert session.is_gone(GONE_AFTER + 0.1)
    session.receive(encode(c.Ping(n=1)), GONE_AFTER)
    assert not session.is_gone(GONE_AFTER + 0.1)


def test_every_code_of_a_session_is_documented():
    session = HostSession(0.0)
    frames = [
        b"x" * (m.MAX_FRAME + 1),
        b"",
        msgpack.packb({"type": "fly"}),
        encode(c.Leave()),
    ]
    found = {code for frame in frames for code in codes(session.receive(frame, 0.0))}
    assert found == {"too_large", "malformed", "unknown_type", "hello_first"}
    assert found <= set(REFUSALS)


def test_a_client_pings_every_second_and_knows_the_round_trip():
    session = ClientSession(GREETING, 0.0)
    assert session.due(0.9) == []
    assert session.due(1.0) == [encode(c.Ping(n=1))]
    assert session.due(1.5) == []
    assert session.receive(encode(m.Pong(n=1)), 1.02) is None
    assert abs(session.round_trip - 0.02) < 1e-9


def test_a_client_notices_a_host_that_fell_silent_and_one_that_says_goodbye():
    session = ClientSession(GREETING, 0.0)
    assert session.receive(encode(m.Welcome(version=1, tables=())), 1.0).version == 1
    assert session.stage is Stage.OPEN
    assert not session.is_silent(1.0 + SILENCE)
    assert session.is_silent(1.1 + SILENCE)
    session.receive(encode(m.Farewell(reason="closing")), 2.0)
    assert session.stage is Stage.CLOSED


def test_a_client_that_the_host_no_longer_knows_ends_the_connection_silently():
    session = ClientSession(GREETING, 0.0)
    session.receive(encode(m.Welcome(version=1, tables=())), 1.0)
    assert session.receive(encode(m.Refused(of="ping", code="hello_first")), 2.0) is None
    assert session.stage is Stage.CLOSED


def test_a_client_reports_what_it_cannot_read_and_ignores_messages_of_newer_hosts():
    session = ClientSession(GREETING, 0.0)
    assert isinstance(session.receive(b"\xc1", 1.0), Malformed)
    assert session.receive(encode(c.Hello(versions=(1,), name="x")), 1.0) is None


def test_a_client_sends_in_order_and_within_the_burst():
    session, frames = (
        ClientSession(GREETING, 0.0),
        [encode(c.Act(turn=n, action={})) for n in range(100)],
    )
    for frame in frames:
        session.queue(frame)
    assert session.wait(0.0) == 0
    sent, now = session.due(0.0), 0.0
    assert len(sent) == PACE_BURST
    while session.is_queueing:
        now += session.wait(now) + 0.001
        sent += session.due(now)
    assert [frame for frame in sent if frame in frames] == frames
    assert session.wait(now) is None


@given(st.integers(0, 2**32), st.floats(0, 1))
def test_no_message_of_a_client_is_dropped_however_many_and_however_bunched(seed, late):
    rng, client, host = random.Random(seed), ClientSession(GREETING, 0.0), greeted()
    for _ in range(rng.randrange(1, 400)):
        client.queue(encode(c.Browse()))
    now, arrives, on_the_way = 0.0, 0.0, []
    while client.is_queueing or on_the_way:
        now += rng.choice([0.0, 0.01, 0.05, 0.25])
        on_the_way += client.due(now)
        if now >= arrives:
            for frame in on_the_way:
                assert codes(host.receive(frame, now)) == []
            on_the_way, arrives = [], now + rng.random() * late


@pytest.mark.parametrize(
    ("refused", "seconds"),
    [
        (m.Refused(of="act", code="too_fast", facts={"wait": 400}), 0.4),
        (m.Refused(of="say", code="too_fast", facts={"wait": 400}), 0.4),
        (m.Refused(of="", code="too_fast"), CALM),
        (m.Refused(of="act", code="too_fast", facts={"wait": 10**9}), MOST_CALM),
        (m.Refused(of="act", code="too_fast", facts={"wait": "x"}), CALM),
        (m.Refused(of="say", code="too_fast"), 0),
        (m.Refused(of="act", code="stale"), 0),
    ],
)
def test_a_client_waits_before_it_sends_again_to_a_host_that_dropped_a_message(refused, seconds):
    session = ClientSession(GREETING, 0.0)
    session.receive(encode(m.Welcome(version=1, tables=())), 0.1)
    assert session.receive(encode(refused), 0.2) == refused
    session.queue(encode(c.Sync()))
    if seconds:
        assert session.due(0.2 + seconds) == []
        assert session.wait(0.2) == pytest.approx(seconds, abs=0.05)
    assert session.due(0.3 + seconds)[-1:] == [encode(c.Sync())]
