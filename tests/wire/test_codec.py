"""Bytes to messages and back, and everything that is refused on the way in."""

import contextlib

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.games import GAMES
from luznet.games.luz.types import Bet, Play
from luznet.wire import client_messages as c
from luznet.wire import codec
from luznet.wire import custody_messages as cu
from luznet.wire import deal_messages as d
from luznet.wire import evening_messages as ev
from luznet.wire import exchange_messages as ex
from luznet.wire import messages as m
from luznet.wire import moving_messages as mv
from luznet.wire.codec import (
    MAX_NESTING,
    Malformed,
    decode_from_client,
    decode_from_host,
    encode,
    encode_update,
    read_action,
    read_view,
)
from luznet.wire.host_messages import AnyHostMessage

ROSTER = cu.Roster(7, ("k" * 40,), "a" * 86 + "==")
LINK = cu.ChainLink(3, "k" * 40, "0f" * 32, roster=ROSTER, votes=("",))
FROM_CLIENTS = [
    c.Hello(versions=(1, 2), name="Ann", client="test 1"),
    c.Ping(n=2**53 - 1),
    c.Browse(),
    c.Sit(table="abcd1234", seat=3),
    c.Sit(table="abcd1234"),
    c.Watch(table="abcd1234"),
    c.Leave(),
    c.Ready(ready=False),
    c.Start(),
    c.Configure(options=m.Options(players=5, rules={"clock": 60, "teams": True})),
    c.Lock(locked=False),
    c.Free(seat=3),
    c.Remove(seat=3),
    c.Readmit(name="Zoe"),
    c.Reserve(seat=2, name="Зоя"),
    c.Reserve(seat=2),
    c.Show(shows=True),
    c.Pause(paused=True),
    c.Act(turn=7, action={"type": "bet", "tricks": 3}),
    c.Say(text="Гарна ставка!"),
    c.Say(phrase="nice_bet"),
    c.Lead(at=7, eyes="seat", of=2),
    c.Confide(text="Твоя сімка?"),
    c.Invite(link=True),
    c.Sign(digest="0f" * 32, signature="a" * 86 + "=="),
    c.StandBy(("192.0.2.7",), 4000),
    c.HandOver(seat=2),
    c.Fetch("abcd1234", 1, 17, open=True),
    c.Carried("abcd1234", "k" * 40, 4000),
    c.Reached("abcd1234", "k" * 40, found=True),
    c.Testify("abcd1234", 3, cu.Vote(3, ROSTER, "a" * 86 + "==")),
    c.Testify("abcd1234", 3, None, (c.HeldShare(17, 2, "A" * 44),), (c.Addition(17, 40, "AAAA"),)),
    c.Missing(wanted="AAECAwQF", offered="BgcICQoLDA0ODxAR"),
    c.Brought(packed="eJw=", signatures={"k" * 40: "a" * 86 + "=="}),
    c.Commit(number=1, commitment="0f" * 32),
    c.Open(number=1, secret="0f" * 32, signature="a" * 86 + "=="),
    c.Checked(number=1, finding="draw", signature="a" * 86 + "=="),
    c.Withdraw(),
    c.Overlook(),
    c.Conduct("postpone", round=2, table=3),
    c.Correct(round=2, table=3, scores=(40, -5, 0)),
    c.TurnOut(person=3, name="Ann"),
    c.Approve("k" * 40, approved=False),
    c.Lend(addresses=("10.0.0.9", "fd00::9"), port=48420, tables=5, host="eva@lemon"),
    c.Report("abcd1234", scores=(1, -2, 3), winners=(2,), over=True),
    c.Sync(),
    c.Bye(),
]
TABLE = m.Table(
    id="abcd1234", name="Тест", game="luz", phase="gathering", options=m.Options(),
    seats=(m.Seat("person", "Ann", "k" * 40), m.Seat("empty")), owner=0, paused_by=None,
    watchers=2, shown=False, games=0, clock=None,
)  # fmt: skip
FROM_HOSTS = [
    m.Welcome(version=1, tables=()),
    m.Tables(tables=(m.TableInfo("abcd1234", "T", "luz", "over", 1, 4, 0, None),)),
    m.Pong(n=0),
    m.Update(seq=5, table=TABLE, you=None, turn=0, view=None),
    m.Said(n=1, table="abcd1234", seat=0, name="Ann", phrase="hello"),
    m.Led(n=3, table="abcd1234", name="Ann", seat=0, at=7),
    m.Said(n=2, table="abcd1234", seat=None, name="Зоя", text="hi"),
    m.GameRecord(table="abcd1234", packed="eJw="),
    m.Signatures(table="abcd1234", digest="0f" * 32, signatures={"k" * 40: "a" * 86 + "=="}),
    ex.Catalogue(table="abcd1234", since=0, until=2**53 - 1, marks="AAECAwQF"),
    ex.Bring(table="abcd1234", mark="AAECAwQF"),
    ex.PastGame(table="abcd1234", packed="eJw=", signatures={"k" * 40: "a" * 86 + "=="}),
    d.Prepare("abcd1234", 1, "0f" * 32),
    d.Listed("abcd1234", 1, "0f" * 32, {"k" * 40: "0f" * 32}),
    d.DealOpened("abcd1234", 1, {"k" * 40: d.Opened("0f" * 32, "a" * 86 + "==")}, ("0f" * 32,)),
    d.Checks("abcd1234", 1, {"k" * 40: d.Check("", "a" * 86 + "==")}),
    m.Invitation(door=40000, code="012345", token="t" * 22),
    ev.Evening(
        "abcd1234", "Friday", "luz", "round", 1, 4, (ev.EveningTable(1, 1, "abcd1235", (0,)),)
    ),
    ev.Standings(of=1, first=0, people=(ev.Standing(0, "Ann", 60),)),
    ev.Order(
        "abcd1234", "Friday 1-1", "luz", m.Options(), (ev.OrderedSeat("k" * 40, "Ann"),), "hold"
    ),
    mv.Baggage("abcd1234", 0, 1, "AAAA"),
    mv.Reach("abcd1234", "k" * 40, ("192.0.2.7",), 4000),
    mv.Stays("abcd1234"),
    mv.Moved("abcd1234", "Ann", "k" * 40, ("192.0.2.7",), 4000),
    cu.Custody("abcd1234", (LINK,), ROSTER),
    cu.Candidate("abcd1234", LINK),
    mv.Succession("abcd1234", 17, 2, (mv.Holder("k" * 40, ("192.0.2.7",), 4000),), "A" * 44),
    mv.Copy("abcd1234", 17, 39, 0, 1, "AAAA", open=True),
    mv.Added("abcd1234", 17, 40, "AAAA"),
    m.Refused(of="act", code="stale", facts={"turn": 4, "name": "Ann"}),
    m.Farewell(reason="closing"),
]


@pytest.mark.parametrize("message", FROM_CLIENTS, ids=repr)
def test_what_a_client_sends_is_what_the_host_reads(message):
    assert decode_from_client(encode(message)) == message


@pytest.mark.parametrize("message", FROM_HOSTS, ids=lambda message: type(message).__name__)
def test_what_a_host_sends_is_what_a_client_reads(message):
    assert decode_from_host(encode(message)) == message


def test_every_type_of_message_is_tested():
    assert {type(message) for message in FROM_CLIENTS} == set(c.AnyClientMessage.__args__)
    assert {type(message) for message in FROM_HOSTS} == set(AnyHostMessage.__args__)


def nested(levels):
    value = 1
    for _ in range(levels):
        value = [value]
    return value


PING = {"type": "ping", "n": 1}
REFUSED = {
    "nothing": b"",
    "cut off": msgpack.packb(PING)[:-1],
    "more behind it": msgpack.packb(PING) + b"\x00",
    "never used byte": b"\xc1",
    "huge declared list": b"\xdd\xff\xff\xff\xff",
    "huge declared map": b"\xdf\xff\xff\xff\xff",
    "huge declared text": b"\xdb\xff\xff\xff\xffabc",
    "huge declared binary": b"\xc6\xff\xff\xff\xffabc",
    "nested to the limit of the frame": b"\x91" * (m.MAX_FRAME - 1) + b"\x01",
    "nested too deep": msgpack.packb({**PING, "x": nested(MAX_NESTING + 1)}),
    "bad UTF-8": b"\x81\xa4type\xa4\xff\xfe\xfd\xfc",
    "a key twice": b"\x83\xa4type\xa4ping\xa1n\x01\xa1n\x02",
    "a number as key": msgpack.packb({"type": "ping", "n": 1, 3: 4}),
    "a binary": msgpack.packb({**PING, "x": b"bytes"}),
    "an extension type": msgpack.packb({**PING, "x": msgpack.ExtType(5, b"x")}),
    "a timestamp": msgpack.packb({**PING, "x": msgpack.Timestamp(1)}),
    "a number with a point": msgpack.packb({"type": "ping", "n": 1.0}),
    "not a number": msgpack.packb({**PING, "x": float("nan")}),
    "a number beyond 53 bits": msgpack.packb({"type": "ping", "n": 2**53}),
    "a negative number": msgpack.packb({"type": "ping", "n": -1}),
    "a truth value for a number": msgpack.packb({"type": "ping", "n": True}),
    "a missing field": msgpack.packb({"type": "ping"}),
    "a list": msgpack.packb([PING]),
    "no type": msgpack.packb({"n": 1}),
    "a type that is no text": msgpack.packb({"type": 1, "n": 1}),
    "a long name": msgpack.packb({"type": "hello", "versions": [1], "name": "x" * 21}),
    "no versions": msgpack.packb({"type": "hello", "versions": [], "name": "x"}),
    "a table id of other signs": msgpack.packb({"type": "sit", "table": "ABCD-123"}),
    "an action that is no map": msgpack.packb({"type": "act", "turn": 1, "action": [1]}),
}


@pytest.mark.parametrize("frame", REFUSED.values(), ids=REFUSED.keys())
def test_bytes_that_are_no_message_are_malformed(frame):
    with pytest.raises(Malformed) as refused:
        decode_from_client(frame)
    assert refused.value.code == "malformed"


def test_a_frame_over_the_limit_is_refused_before_it_is_read():
    with pytest.raises(Malformed, match="too_large"):
        decode_from_client(b"\xc1" * (m.MAX_FRAME + 1))


@pytest.mark.parametrize("kind", ["fly", "welcome", "update"])
def test_a_type_that_clients_do_not_send_is_unknown(kind):
    with pytest.raises(Malformed, match="unknown_type"):
        decode_from_client(msgpack.packb({"type": kind}))


def test_fields_that_are_not_known_are_ignored():
    frame = msgpack.packb({**PING, "later": {"more": [1, "x", None]}})
    assert decode_from_client(frame) == c.Ping(n=1)


def test_the_type_of_a_malformed_message_is_named_where_it_could_be_read():
    with pytest.raises(Malformed) as refused:
        decode_from_client(msgpack.packb({"type": "act", "turn": "x", "action": {}}))
    assert refused.value.of == "act"


@settings(max_examples=500, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_raise_any_other_error(data):
    for decode in (decode_from_client, decode_from_host):
        with contextlib.suppress(Malformed):
            decode(data)


@settings(max_examples=500, deadline=None)
@given(
    st.sampled_from([*FROM_CLIENTS, *FROM_HOSTS]),
    st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=6),
    st.integers(0, 400),
)
def test_messages_with_changed_or_cut_bytes_raise_no_other_error(message, changes, length):
    frame = bytearray(encode(message))
    for place, byte in changes:
        frame[place % len(frame)] = byte
    for decode in (decode_from_client, decode_from_host):
        for data in (bytes(frame), bytes(frame[:length])):
            with contextlib.suppress(Malformed):
                decode(data)


@pytest.mark.parametrize("longest", [3, 40, 300, 4000])
def test_an_update_has_one_length_for_any_view_and_only_spaces_as_padding(longest):
    update = m.Update(seq=1, table=TABLE, you=0, turn=0, view=None)
    updates = [
        msgspec.structs.replace(update, view={"legal": [7] * count})
        for count in range(0, longest + 1, max(1, longest // 50))
    ]
    frames = [encode_update(each, {"legal": [7] * longest}, encode(each.table)) for each in updates]
    assert len({len(frame) for frame in frames}) == 1
    read = [decode_from_host(frame) for frame in frames]
    assert all(not each.blank.strip(" ") for each in read)
    assert [msgspec.structs.replace(each, blank=msgspec.UNSET) for each in read] == updates


def test_an_update_with_the_longest_possible_view_has_no_padding():
    update = m.Update(seq=1, table=TABLE, you=0, turn=0, view={"legal": []})
    assert encode_update(update, update.view, encode(update.table)) == encode(update)


def test_actions_are_read_as_the_games_own():
    luz = GAMES["luz"]
    assert read_action(luz, {"type": "bet", "tricks": 10, "safety": True}) == Bet(10, True)
    assert read_action(luz, {"type": "play", "position": 0}) == Play(0)
    for fields in ({}, {"type": "fly"}, {"type": "play", "position": 10}, {"type": "bet"}):
        with pytest.raises(Malformed):
            read_action(luz, fields)


def test_a_view_that_is_no_view_is_malformed():
    for fields in (None, {}, {"game": "chess"}, 3):
        with pytest.raises(Malformed):
            read_view(GAMES["luz"], fields)


@pytest.mark.parametrize("game", GAMES)
def test_half_a_surrogate_pair_in_an_action_or_an_option_is_refused_like_any_other_mistake(game):
    rules = GAMES[game]
    for fields in ({"type": "\udcff"}, {"type": "bet", "tricks": "\udcff"}, {"\udcff": 1}):
        with pytest.raises(Malformed):
            read_action(rules, fields)
    for kind in rules.action_types:
        fields = {"type": kind.__struct_config__.tag, "\udcff": "\udcff"}
        with contextlib.suppress(Malformed):
            read_action(rules, fields)
        fields = {"type": kind.__struct_config__.tag}
        fields |= dict.fromkeys(kind.__struct_fields__, "\udcff")
        with contextlib.suppress(Malformed):
            read_action(rules, fields)
    assert not rules.has_option("clock", "\udcff")
    assert not rules.has_option("\udcff", 1)


def test_a_message_with_far_too_many_items_is_refused_at_the_first_item_over_the_limit():
    unpacked = []
    maps = [{"a": {}} for _ in range(4000)]
    bomb = msgpack.packb({"type": "act", "turn": 1, "action": {"type": "bet", "of": maps}})
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(codec, "_unique", lambda pairs: unpacked.append(1) or dict(pairs))
        with pytest.raises(codec.Malformed):
            codec.decode_from_client(bomb)
    assert len(unpacked) < codec.MAX_ITEMS
