"""The host against clients that err, cheat, crash and fall silent."""

import os

import msgpack
import pytest
import zmq

from luznet.host.connections import STUCK_AFTER
from luznet.transport import MOST_SEALED, new_keys
from luznet.wire.messages import MAX_FRAME
from luznet.wire.session import BURST, GONE_AFTER
from tests.host.raw import RawClient
from tests.host.running import RunningServer
from tests.host.simulated import Simulated, codes, id_of


def begin(*clients):
    """Seat the clients and let the first start a game; return the last update of each."""
    for each in clients:
        each.sit()
    clients[0].send("start")
    return [
        each.until(lambda update: update["view"] and update["view"]["phase"] == "bets")
        for each in clients
    ]


def fall_silent(host, client):
    """Let a client be gone, and the host have heard nothing of it for long."""
    client.close()

    def forget():
        (line,) = (each for each in host.server.host._connections if each.key == key)
        line.session.last_heard -= GONE_AFTER

    key = client.keys[0].decode()
    host.call(forget)


# ---- reading nonsense --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"", "malformed"),
        (b"\xc1 garbage", "malformed"),
        (msgpack.packb({"type": "act"}), "malformed"),
        (msgpack.packb({"type": "act", "turn": -1, "action": {}}), "malformed"),
        (msgpack.packb({"type": "ping", "n": 1})[:-1], "malformed"),
        (b"\x91" * 5000, "malformed"),
        (b"\xdd\xff\xff\xff\xff", "malformed"),
        (msgpack.packb({"type": "bye_bye"}), "unknown_type"),
        (msgpack.packb({"type": "update", "seq": 1}), "unknown_type"),
        (msgpack.packb({"type": "configure", "options": {"players": 99}}), "malformed"),
    ],
)
def test_frames_that_are_no_messages_are_refused_and_nobody_else_notices(client, frame, code):
    ann, eve = client("Ann"), client("Eve")
    first = ann.sit()
    eve.hello()
    eve.send_bytes(frame)
    assert eve.get("refused")["code"] == code
    assert eve.ping()
    ann.ping()
    ann.send("sync")
    assert ann.get("update")["seq"] == first["seq"]


def test_the_largest_frame_is_taken_and_one_byte_more_refused(client):
    eve = client("Eve")
    eve.hello()
    ping = {"type": "ping", "n": 7, "padding": ""}
    ping["padding"] = "x" * (MAX_FRAME - len(msgpack.packb(ping)) - 2)  # its length takes two
    eve.send_bytes(msgpack.packb(ping))
    assert eve.get("pong")["n"] == 7
    eve.send_bytes(msgpack.packb({**ping, "n": 200}))
    assert eve.get("refused")["code"] == "too_large"


def test_a_frame_far_over_the_limit_ends_its_connection_and_no_other(client):
    ann, eve = client("Ann"), client("Eve")
    ann.sit()
    eve.hello()
    eve.send_bytes(b"x" * MOST_SEALED)
    assert ann.ping()
    assert eve.next(0.2) is None


def test_messages_of_several_frames_and_odd_routing_ids_are_dropped(client):
    ann = client("Ann")
    ann.sit()
    eve = client("Eve")
    eve.send_bytes(msgpack.packb({"type": "hello", "versions": [1], "name": "Eve"}), b"more")
    eve.hello()
    assert eve.next() is None
    for odd in (b"short", b"x" * 17, b""):
        stranger = client("Odd", routing_id=odd)
        stranger.send("hello", versions=[1], name="Odd")
        assert stranger.next(0.15) is None
    assert ann.ping()


def test_nothing_but_a_hello_is_taken_first(client):
    eve = client("Eve")
    for kind, fields in {"browse": {}, "sync": {}, "leave": {}, "ping": {"n": 1}}.items():
        eve.send(kind, **fields)
        assert eve.get("refused") == {
            "type": "refused", "of": kind, "code": "hello_first", "section": "", "facts": {},
        }  # fmt: skip


def test_a_wrong_version_is_told_with_both_sides_and_ends_the_connection(client):
    eve = client("Eve")
    eve.send("hello", versions=[7, 9], name="Eve")
    assert eve.get("refused")["facts"] == {"host": "1", "client": "7, 9"}
    assert eve.get("farewell")["reason"] == "version"


def test_a_client_without_curve_or_with_the_wrong_host_key_gets_nothing(client, host):
    ann = client("Ann")
    ann.sit()
    plain = client("Plain", plain=True)
    plain.send("hello", versions=[1], name="Plain")
    wrong = RawClient(host.port, new_keys().public, "Wrong")
    wrong.send("hello", versions=[1], name="Wrong")
    assert plain.next(0.3) is None
    assert wrong.next(0.1) is None
    assert ann.ping()
    wrong.close()


def test_too_many_messages_are_refused_and_dropped_while_others_play_on(client):
    ann, eve = client("Ann"), client("Eve")
    ann.sit()
    eve.hello()
    for _ in range(int(BURST) + 60):
        eve.send("browse")
    assert eve.get("refused", code="too_fast")["of"] == "browse"
    assert ann.ping()


# ---- names and seats ---------------------------------------------------------------------


def test_a_taken_name_an_empty_name_and_an_unknown_table_are_refused(client):
    client("Ann").sit()
    other = client("ann")
    table = other.hello()["tables"][0]["id"]
    other.send("sit", table=table)
    assert other.get("refused")["code"] == "name_taken"
    other.send("sit", table="zzzzzzzz")
    assert other.get("refused")["code"] == "no_table"
    empty = client("\u202e\x1b")
    empty.send("hello", versions=[1], name=empty.name)
    assert empty.get("refused")["code"] == "bad_name"


def test_the_newest_connection_of_a_key_has_the_seat_and_the_older_is_told(client):
    old = client("Ann")
    seat = old.sit()["you"]
    new = client("Ann", keys=old.keys)
    assert new.sit()["you"] == seat
    assert old.get("farewell")["reason"] == "replaced"


def test_claiming_the_routing_id_of_a_player_does_not_bring_their_view(host, client):
    routing_id = b"\x02" + os.urandom(15)
    ann, ben = client("Ann", routing_id=routing_id), client("Ben")
    begin(ann, ben)
    thief = client("Thief", routing_id=routing_id)
    thief.send("sync")
    assert thief.next(0.3) is None  # ZeroMQ refuses a second peer with the id
    fall_silent(host, ann)
    ben.until(lambda update: update["table"]["seats"][0]["away"])
    heir = client("Heir", routing_id=routing_id)
    heir.send("sync")
    assert heir.get("refused")["code"] == "hello_first"


def test_each_player_gets_their_own_cards_as_backs_and_a_spectator_everybodys(client):
    ann, ben, eve = client("Ann"), client("Ben"), client("Eve")
    updates = begin(ann, ben)
    table = eve.hello()["tables"][0]["id"]
    eve.send("watch", table=table)
    seen = eve.get("update")["view"]["hands"]
    for update in updates:
        for seat, hand in enumerate(update["view"]["hands"]):
            hidden = [value == 0 for _, value in hand]
            assert all(hidden) if seat == update["you"] else not any(hidden)
    assert all(value == 0 for hand in seen for _, value in hand)


def test_spectators_are_sent_away_when_the_owner_wants_none(client):
    ann, eve = client("Ann"), client("Eve")
    ann.sit()
    eve.hello()
    eve.send("watch", table=ann.hello()["tables"][0]["id"])
    eve.get("update")
    ann.send("configure", options={"spectators": "none", "pace": 0})
    assert eve.get("refused")["code"] == "no_watching"
    assert eve.get("tables")["tables"][0]["watchers"] == 0
    eve.send("sync")
    assert eve.get("refused")["code"] == "not_seated"


def test_a_player_who_leaves_a_table_without_spectators_is_not_taken_for_one():
    game = Simulated(spectators="none").seat("Ann")
    assert [reply["type"] for reply in game.say("Ann", "leave")] == ["tables"]


def test_a_player_who_is_removed_is_told_and_sees_nothing_of_the_table_from_then_on():
    game = Simulated(players=3).begin("Ann", "Eve")
    before = len(game.sent[id_of("Eve")])
    game.say("Ann", "remove", seat=1)
    assert game.told("Eve", since=before) == [{"type": "farewell", "reason": "removed"}]
    assert game.told("Ann", "update")[-1]["table"]["removed"] == ["Eve"]
    before = len(game.sent[id_of("Eve")])
    game.say("Ann", "pause", paused=True)
    game.say("Ann", "pause", paused=False)
    assert game.told("Eve", since=before) == []
    assert codes(game.say("Eve", "act", turn=0, action={})) == ["hello_first"]
    game.say("Eve", "hello", versions=[1], name="Eva")
    for kind in ("watch", "sit"):
        assert codes(game.say("Eve", kind, table=game.table.id)) == ["removed"]
    game.say("Ann", "readmit", name="Eve")
    assert game.say("Eve", "sit", table=game.table.id)[1]["you"] == 1


# ---- acting ------------------------------------------------------------------------------


def test_out_of_turn_illegal_and_stale_actions_are_refused_and_change_nothing(client):
    ann = client("Ann")
    begin(ann)
    update = ann.my_turn()
    turn, bet = update["turn"], {"type": "bet", "tricks": 2}
    for action, sent_turn, code in (
        ({"type": "play", "position": 1}, turn, "not_now"),
        ({"type": "bet", "tricks": 12}, turn, "malformed_action"),
        ({"type": "deal", "cards": []}, turn, "not_now"),
        (bet, turn + 1, "stale"),
        (bet, turn - 1, "stale"),
    ):
        ann.send("act", turn=sent_turn, action=action)
        assert ann.get("refused")["code"] == code
    ann.send("act", turn=turn, action=bet)
    ann.send("act", turn=turn, action={"type": "bet", "tricks": 3})
    assert ann.get("refused")["code"] in ("stale", "not_your_turn")
    ann.send("sync")
    assert ann.until(lambda now: now["turn"] > turn)["view"]["bets"][0]["tricks"] == 2


def test_a_client_that_never_reads_does_not_hold_up_the_others(client):
    ann, mute = client("Ann"), client("Mute")
    mute.socket.setsockopt(zmq.RCVHWM, 1)
    begin(ann, mute)
    for number in range(30):
        ann.send("pause", paused=number % 2 == 0)
        ann.get("update")
        assert ann.ping(number)


def test_a_seat_whose_client_never_reads_is_shown_away_though_it_keeps_sending():
    game = Simulated(players=3).begin("Ann", "Mute")
    game.unreachable.add(id_of("Mute"))
    for second in range(int(STUCK_AFTER) + 2):
        game.clock += 1.0
        for name in ("Ann", "Mute"):
            game.say(name, "ping", n=second)
        game.say("Ann", "pause", paused=second % 2 == 0)
        game.host.tick()
    assert [seat.is_present for seat in game.table.seats[:2]] == [True, False]
    game.unreachable.clear()
    assert game.say("Mute", "sync")[0]["code"] == "hello_first"
    game.seat("Mute")
    assert game.table.seats[1].is_present


def test_a_client_that_could_not_take_a_message_gets_the_newest_update_and_stays():
    game = Simulated(players=3).begin("Ann", "Ben")
    game.unreachable.add(id_of("Ben"))
    game.say("Ann", "pause", paused=True)
    game.unreachable.clear()
    before = len(game.sent[id_of("Ben")])
    game.host.tick()
    (update,) = game.told("Ben", since=before)
    assert update["seq"] == game.table.seq
    game.clock += STUCK_AFTER - 1
    game.say("Ben", "ping", n=1)
    game.clock += 2
    game.host.tick()
    assert game.table.seats[1].is_present


def test_an_update_and_a_refusal_that_could_not_be_taken_come_later_whatever_came_between():
    game = Simulated(players=3).begin("Ann", "Ben")
    game.unreachable.add(id_of("Ben"))
    game.say("Ann", "pause", paused=True)
    game.say("Ben", "start")
    game.unreachable.clear()
    assert [message["type"] for message in game.say("Ben", "ping", n=1)] == ["pong"]
    before = len(game.sent[id_of("Ben")])
    game.host.tick()
    refused, update = game.told("Ben", since=before)
    assert (refused["type"], refused["code"]) == ("refused", "in_game")
    assert update["table"]["paused_by"] == 0
    game.host.tick()
    assert len(game.sent[id_of("Ben")]) == before + 2


def test_a_player_who_falls_silent_is_shown_away_and_comes_back_to_the_seat(host, client):
    ann, ben = client("Ann"), client("Ben")
    begin(ann, ben)
    fall_silent(host, ben)
    ann.until(lambda update: update["table"]["seats"][1]["away"])
    again = client("Ben", keys=ben.keys)
    assert again.sit()["you"] == 1
    ann.until(lambda update: not update["table"]["seats"][1]["away"])


def test_a_host_stops_though_zeromq_does_not_come_to_its_end(tmp_path):
    host = RunningServer(tmp_path)
    held = host.server._router._context.socket(zmq.PAIR)
    host.stop()
    held.close()
